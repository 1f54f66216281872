"""Where a group can go: found by letting it march on copies of the game, so that the answer is what the rules really allow."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from heapq import heappop, heappush
from typing import Any, NamedTuple, TypeVar

from longroll.core.choice import Choice, Verb
from longroll.core.events import Rolled
from longroll.core.flow import Flow
from longroll.core.state import State

S = TypeVar("S", bound=State)
MOST_ENDS = 3
"""So many choices may end what is under way before something else begins."""


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
    choices: tuple[str, ...] = ()
    """the choices that lead there, from where the search began"""

    def row(self, first: Iterable[str] | None = None, **more: Any) -> dict[str, Any]:
        """The way as `reach` tells it; `first` are the choices that lead to where the search began (None: none do now)."""
        found: dict[str, Any] = {
            "place": self.place, "cost": self.cost, "by": self.by, "rule": self.rule, "path": list(self.path),
        }  # fmt: skip
        if self.chance:
            found["chance"] = True
        if first is not None:
            found["choices"] = [*first, *self.choices]
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
    heap: list[tuple[int, int, S, Way]] = [(0, 0, s, Way(start, 0, "", "", (start,)))]
    count = 0
    while heap:
        spent, _, now, so_far = heappop(heap)
        path, by = so_far.path, tuple(so_far.by.split())
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
            texts = (*so_far.choices, choice.text)
            way = Way(step.place, step.spent, " ".join(means), step.rule, (*path, step.place), chance, texts)
            known = found.get(step.place)
            if known is None or (way.cost, len(way.path)) < (known.cost, len(known.path)):
                found[step.place] = way
            if not chance and after.outcome is None:
                count += 1
                heappush(heap, (step.spent, count, after, way))
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


def ended(
    s: S, flow: Flow[S], ends: Iterable[Verb], begins: Callable[[S], bool]
) -> tuple[S, tuple[str, ...]] | None:
    """The state in which a new march can begin, and the choices that end what is under way first: `halt`, `done`.

    None where no such choices lead there, or a die falls on the way: then nothing can begin from the present decision.
    """
    kinds = set(ends)
    texts: tuple[str, ...] = ()
    while s.outcome is None and not begins(s):
        choice = next((c for c in flow.choices(s) if c.kind in kinds), None)
        if choice is None or len(texts) == MOST_ENDS:
            return None
        s = s.copy()
        s.out = []
        flow.play(s, choice)
        if any(type(event) is Rolled for event in s.out):
            return None
        texts = (*texts, choice.text)
    return (s, texts) if s.outcome is None else None


def spelled(
    s: S, flow: Flow[S], texts: Iterable[str], ends: Iterable[Verb], pays: Verb | None = None
) -> tuple[str, ...]:
    """Choices of a way with those between them that end what is still asked: nothing where they do not lead on.

    A die ends it: what follows it nobody can say. `pays` is the verb of a payment that is asked for on the way or at its end: the
    first that is offered is made.
    """
    kinds = {*ends, pays}
    found: list[str] = []
    s = s.copy()
    s.dice.script, s.dice.seed, s.out = [], 0, []
    for text in texts:
        for _ in range(MOST_ENDS + 1):
            offered = flow.choices(s) if s.outcome is None else []
            wanted = next((c for c in offered if c.text == text), None)
            choice = wanted or next((c for c in offered if c.kind in kinds), None)
            if choice is None:
                return ()
            flow.play(s, choice)
            found.append(choice.text)
            if any(type(event) is Rolled for event in s.out):
                return tuple(found)
            if wanted:
                break
        else:
            return ()
    offered = flow.choices(s) if pays is not None and s.outcome is None else []
    return (*found, offered[0].text) if offered and offered[0].kind is pays else tuple(found)
