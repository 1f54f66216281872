"""Marches told as journeys: a corps' steps of one turn become one sentence, and corps that went together share it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from longroll.games.acw_campaign.book.phrases import Names, listed, one_of, sentence

WAYS = {
    "road": ("marched", "took the road"),
    "pike": ("marched", "marched"),
    "rail": ("went by rail", "rode the cars"),
    "river": ("went by river", "went by boat"),
    "sea": ("sailed", "went by sea"),
    "ride": ("rode alone", "travelled without troops"),
}
AGAIN = {
    "road": "marched on", "pike": "marched on", "rail": "went on by rail", "river": "went on by river",
    "sea": "sailed on", "ride": "rode on",
}  # fmt: skip


@dataclass
class Journey:
    """One formation's way in one turn."""

    who: str
    path: list[str]
    ways: list[str]
    rules: list[str] = field(default_factory=list)


def journeys(moves: Iterable[Any]) -> list[Journey]:
    """Steps that follow each other joined, in the order of their first step."""
    found: list[Journey] = []
    last: dict[str, Journey] = {}
    for step in moves:
        known = last.get(step.what)
        if known is not None and known.path[-1] == step.start:
            known.path.append(step.end)
            known.ways.append(step.by)
            known.rules.append(step.rule)
        else:
            last[step.what] = Journey(step.what, [step.start, step.end], [step.by], [step.rule])
            found.append(last[step.what])
    return found


def _legs(j: Journey) -> Iterator[tuple[str, list[str]]]:
    """(way, places after the start) for each stretch of one way; a road and the Pike are one."""
    way, stops = "", list[str]()
    for by, end in zip(j.ways, j.path[1:]):
        by = "road" if by == "pike" else by
        if by != way and stops:
            yield way, stops
            stops = []
        way = by
        stops.append(end)
    yield way, stops


def told(
    moves: Iterable[Any], names: Names, fought: set[str], taken: set[str], key: object
) -> Iterator[tuple[str, list[str]]]:
    """7 A sentence for each journey, with the rules of its steps. `taken` loses the places whose fall is told."""
    groups: dict[tuple[tuple[str, ...], tuple[str, ...]], list[Journey]] = {}
    for j in journeys(moves):
        groups.setdefault((tuple(j.path), tuple(j.ways)), []).append(j)
    for same in groups.values():
        j = same[0]
        who = listed(names.unit(x.who) for x in same)
        yield sentence(_way(j, who, names, key) + _end(j, fought, taken)), [r for x in same for r in x.rules]


def _way(j: Journey, who: str, names: Names, key: object) -> str:
    start = names.place(j.path[0])
    words = ""
    for k, (way, stops) in enumerate(_legs(j)):
        verb = (
            one_of(WAYS.get(way, ("moved", "moved")), key, j.who, way) if not k else AGAIN.get(way, "went on")
        )
        through = "by way of" if way in ("road", "ride") else "through"
        by = f" {through} {names.places(stops[:-1])}" if stops[:-1] else ""
        stretch = f"{by} to {names.place(stops[-1])}"
        if k:
            words += f" and {verb}{stretch}"
        elif one_of(("who", "who", "place"), key, j.path[0], j.who) == "place":
            words = f"from {start} {who} {verb}{stretch}"
        else:
            words = f"{who} {verb} from {start}{stretch}"
    return words


def _end(j: Journey, fought: set[str], taken: set[str]) -> str:
    end = j.path[-1]
    if end in fought:
        return ", where the enemy stood"
    if end in taken:
        taken.discard(end)
        return one_of(
            (", which fell without a fight", " and took possession", ", and the place was taken"), end, j.who
        )
    return ""
