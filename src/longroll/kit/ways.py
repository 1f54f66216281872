"""Where a group can go: found by letting it march on copies of the game, so that the answer is what the rules really allow."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from heapq import heappop, heappush
from typing import Any, NamedTuple, TypeVar

from longroll.core.choice import Choice
from longroll.core.events import Rolled
from longroll.core.flow import Flow
from longroll.core.state import State

S = TypeVar("S", bound=State)


class Step(NamedTuple):
    """One step of a march that has been taken on a copy."""

    place: str
    spent: int
    """what the whole march has cost so far"""
    by: str
    rule: str


class Way(NamedTuple):
    """The cheapest way to a place."""

    place: str
    cost: int
    by: str
    """the means, in the order in which they are first used: `land`, `rail river`"""
    rule: str
    path: tuple[str, ...]
    chance: bool = False
    """a die falls on the way, so nobody can say"""

    def row(self, **more: Any) -> dict[str, Any]:
        found: dict[str, Any] = {
            "place": self.place, "cost": self.cost, "by": self.by, "rule": self.rule, "path": list(self.path),
        }  # fmt: skip
        if self.chance:
            found["chance"] = True
        return {**found, **more}


def ways(
    s: S,
    flow: Flow[S],
    start: str,
    step_of: Callable[[S, Choice, int], Step | None],
    marching: Callable[[S], Any],
    alike: Callable[[Any], Hashable],
    until: str | None = None,
) -> dict[str, Way]:
    """Every place that the group which is marching in `s` can come to, by its cheapest way.

    `step_of` tells what a choice has done, on the copy where it was played (None: the choice is no step); `marching` gives the
    frame of the march while it goes on; of two marches whose frames are `alike` in a place only the cheaper is followed. With
    `until` only the way to that place is wanted.
    """
    found: dict[str, Way] = {}
    seen: set[tuple[str, Hashable]] = set()
    heap: list[tuple[int, int, S, tuple[str, ...], tuple[str, ...]]] = [(0, 0, s, (start,), ())]
    count = 0
    while heap:
        spent, _, now, path, by = heappop(heap)
        frame = marching(now)
        if frame is None:
            continue
        mark = (path[-1], alike(frame))
        if mark in seen:
            continue
        seen.add(mark)
        for choice in flow.choices(now):
            after = now.copy()
            after.dice.script = []
            after.dice.seed = 0  # an answer must not depend on dice that are still to fall
            flow.play(after, choice)
            step = step_of(after, choice, spent)
            if step is None or step.place == start:
                continue
            chance = any(type(event) is Rolled for event in after.out)
            means = by if step.by in by else (*by, step.by)
            way = Way(step.place, step.spent, " ".join(means), step.rule, (*path, step.place), chance)
            known = found.get(step.place)
            if known is None or (way.cost, len(way.path)) < (known.cost, len(known.path)):
                found[step.place] = way
            if not chance and after.outcome is None:
                count += 1
                heappush(heap, (step.spent, count, after, way.path, means))
        if until is not None and until in found and (not heap or heap[0][0] >= found[until].cost):
            break
    return found


def merge(many: Iterable[dict[str, Way]]) -> dict[str, Way]:
    """The cheapest way to each place among several marches."""
    found: dict[str, Way] = {}
    for one in many:
        for place, way in one.items():
            if place not in found or way.cost < found[place].cost:
                found[place] = way
    return found
