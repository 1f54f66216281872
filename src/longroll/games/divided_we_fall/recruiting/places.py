"""Where a row of the order of appearance may arrive: a small language of places, tried group by group.

`a ; b` tries b only where a offers nothing; inside a group `x | y` the owner chooses. `token` lists the words."""

from __future__ import annotations

from collections.abc import Callable

from longroll.core.errors import DataError, nearest
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.words import CSA, INLAND, OFF, WEST


def usable(s: DwfState, side: int, area: int, led: bool = False) -> bool:
    """D15, R65 Controlled or occupied; a leader with infantry only needs no enemy there. Never a burned city (D16, D86)."""
    if s.occupies(1 - side, area) or burned_for(s, side, area):
        return False
    return led or s.control[area] == side or s.occupies(side, area)


def burned_for(s: DwfState, side: int, area: int) -> bool:
    """D16, D86, R93 Nothing of the South comes into play in a burned city, whoever holds it."""
    return side == CSA and bool(s.burned[area])


def _west_of(s: DwfState, arg: str) -> Callable[[int], bool]:
    t = s.tables
    if arg == "west-of-mississippi":
        return lambda a: t.theater[a] == WEST
    line = t.latlon[t.area(arg.removeprefix("west-of-"))][1]
    return lambda a: t.latlon[a][1] < line


def _where(s: DwfState, arg: str) -> Callable[[int], bool]:
    """A test on areas: states by their letters, `west-of-X`, or `adjacent-to:X`."""
    t = s.tables
    if not arg:
        return lambda a: True
    if arg.startswith("west-of-"):
        return _west_of(s, arg)
    if arg.startswith("adjacent-to:"):
        near = set(t.near[t.area(arg.removeprefix("adjacent-to:"))])
        return lambda a: a in near
    states = set(arg.split(","))
    for word in states:
        if word not in t.by_state:
            raise DataError(f"reinforcements.csv: unknown state '{word}'; {nearest(word, t.by_state)}")
    return lambda a: s.state_of(a) in states


def _all(s: DwfState, side: int) -> dict[str, Callable[[], list[int]]]:
    """The areas that each word stands for, before its condition."""
    t = s.tables
    base = side * t.n
    return {
        "flag": lambda: t.flags[side],
        "flagport": lambda: t.flag_ports,
        "port": lambda: [a for a in t.areas if t.kind[a] != INLAND and t.land_area[a] and s.home[a] == side],
        "city": lambda: [a for a in t.areas if t.land_area[a]],
        "stack": lambda: [a for a in t.areas if s.factors[base + a]],
        "armystack": lambda: [a for a in t.areas if s.factors[base + a] and s.leaders_at(side, a)],
        "fort": lambda: [a for a in t.areas if s.fort[base + a]],
    }


def token(s: DwfState, side: int, word: str) -> list[int]:
    """The areas that one word names now, whether usable or not."""
    t = s.tables
    if word in t.index:
        return [t.index[word]]
    kind, _, arg = word.partition(":")
    if kind in ("replaces", "with"):
        at = s.leader_at[t.leader(arg, "reinforcements.csv")]
        return [at] if at != OFF else []
    known = _all(s, side)
    if kind not in known:
        words = (*known, "replaces", "with", *t.index)
        raise DataError(f"reinforcements.csv: unknown place '{word}'; {nearest(word, words)}")
    fits = _where(s, arg)
    return [a for a in known[kind]() if fits(a)]


def barred(s: DwfState, side: int, kind: str, area: int) -> bool:
    """D60 No Confederate ironclad comes into waters that Union naval units hold."""
    return kind == "ironclad" and side == CSA and bool(s.navy(area))


def resolve(s: DwfState, side: int, text: str, kind: str = "", *, led: bool = False) -> list[int]:
    """D15 The areas of the first group that has any usable one; a successor takes over where the other stands (R93)."""
    for group in text.split(" ; "):
        found: list[int] = []
        for word in group.split(" | "):
            for a in token(s, side, word.strip()):
                with_leader = word.startswith("with:") and not burned_for(s, side, a)
                ok = word.startswith("replaces:") or with_leader or usable(s, side, a, led)
                if ok and a not in found and not barred(s, side, kind, a):
                    found.append(a)
        if found:
            return sorted(found)
    return []


def yards(s: DwfState, side: int, places: str, kind: str = "") -> list[int]:
    """D18, D21 Where lost units come back: in the owner's hands, in the order of the chart."""
    found = [a for word in places.split(" | ") for a in token(s, side, word)]
    open_ = [a for a in found if s.control[a] == side and not burned_for(s, side, a)]
    return [a for a in open_ if not barred(s, side, kind, a)]
