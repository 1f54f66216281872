"""The boxes of a view: what stands and lies in each. Only those that have changed since the last view are made anew."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from longroll.core.views import PieceView, PlaceView, Sign
from longroll.games.acw_campaign.state import AcwState, slug_of
from longroll.games.acw_campaign.words import (
    ARMY,
    CORPS_KIND_NAMES,
    DUTIES,
    KINDS,
    MARKS,
    OFF,
    RANKS,
    SIDES,
    STATUS,
    UNION,
    WEAPONS,
    ordinal,
)  # fmt: skip
from longroll.kit.columns import differing

SIGNS: tuple[Sign, ...] = ("infantry", "infantry", "cavalry", "gun", "fort", "infantry")
"""what is drawn on a corps, by its kind"""


def stand_text(s: AcwState, i: int) -> str:
    """`inf 6-4 PT NE`, as the rulebook writes a stand."""
    return _stand(s.st_kind[i], s.st_sp[i], s.st_morale[i], s.st_weapon[i], s.st_flags[i])


@cache
def _stand(kind: int, strength: int, morale: int, weapon: int, flags: int) -> str:
    """Most stands of an army are alike, so that each kind of them is written once."""
    marks = " ".join(word for word, bit in MARKS.items() if flags & bit)
    named = WEAPONS[weapon] if weapon else ""
    return " ".join(x for x in (f"{KINDS[kind]} {strength}-{morale}", named, marks) if x)


def _division(s: AcwState, d: int) -> str:
    """A division in a line: its number, status and exhaustion number, then its stands."""
    stands = ", ".join(stand_text(s, i) for i in s.stands_in(d))
    return f"{ordinal(s.dv_number[d])} Division, {STATUS[s.dv_status[d]]}, exhausted at {s.dv_limit[d]}: {stands}"


def _corps(s: AcwState, c: int) -> PieceView:
    """A corps that may be seen in full."""
    chief, troops = s.co_chief[c], s.corps_troops(c)
    parts = [_division(s, d) for d in s.divisions_of(c) if s.dv_box[d] == OFF]
    if troops:
        parts.append("corps troops: " + ", ".join(stand_text(s, i) for i in troops))
    entry: PieceView = {
        "side": SIDES[s.co_side[c]],
        "kind": CORPS_KIND_NAMES[s.co_kind[c]],
        "sign": SIGNS[s.co_kind[c]],
        "name": s.co_name[c],
        "id": s.corps_slug(c),
        "strength": s.strength(c),
        "moved": s.co_marches[c] > 0,
        "facts": {"units": s.units(c)},
        "parts": parts,
    }
    if chief != OFF:
        entry["commander"] = s.of_name[chief]
    return entry


def own_stacks(s: AcwState, side: int, box: int) -> list[PieceView]:
    found = [_corps(s, c) for c in s.corps_at(side, box)]
    for d in s.detached_at(side, box):
        found.append(
            {
                "side": SIDES[side],
                "kind": DUTIES[s.dv_duty[d]] + " division",
                "sign": "cavalry" if s.mounted_only(d) else "infantry",
                "name": f"Division {s.dv_number[d]} of {s.co_name[s.dv_corps[d]]}",
                "id": s.division_word(d).replace(" ", "-"),
                "strength": sum(s.st_sp[i] for i in s.stands_in(d)),
                "parts": [_division(s, d)],
            }
        )
    for o in s.officers_at(side, box):
        if s.of_rank[o] == ARMY or s.of_corps[o] == OFF:
            found.append(
                {
                    "side": SIDES[side],
                    "kind": RANKS[s.of_rank[o]],
                    "sign": "star",
                    "name": s.of_name[o],
                    "id": slug_of(s.of_name[o]),
                }
            )
    return found


def markers(s: AcwState, box: int, full: bool) -> list[str]:
    found = []
    if full and s.field[box]:
        found.append(f'{s.field[box]}" of entrenchments')
    if s.works[box]:
        found.append(f'{s.works[box]}" of field works')
    if s.fort[box]:
        found.append(f'{s.fort[box]}" of fort')
    if s.blockade[box] and s.control[box] != UNION:
        found.append("blockaded")
    if s.by_horse[box]:
        found.append("raided")
    if s.guards[box] == 1:
        found.append("home guard")
    return found


def place(s: AcwState, box: int, stacks: list[PieceView], full: bool) -> PlaceView | None:
    """A box, if it is not as at home."""
    marks, t = markers(s, box, full), s.tables
    if not stacks and not marks and s.control[box] == t.home[box]:
        return None
    return {
        "name": t.name[box],
        "control": SIDES[s.control[box]] if s.control[box] < 2 else "none",
        "stacks": stacks,
        "markers": marks,
    }


class Facts(NamedTuple):
    """The columns that boxes are made from: by stand, division, corps, officer and box."""

    stands: tuple[bytes, ...]
    """the first two say of which corps and division it is"""
    divisions: tuple[bytes, ...]
    """the first two say of which corps it is and where it stands by itself"""
    corps: tuple[bytes, ...]
    """the first two say where it stands and who commands it"""
    officers: tuple[bytes, ...]
    """the first says where he is"""
    names: tuple[tuple[str, ...], tuple[str, ...]]
    """of corps and officers"""
    boxes: tuple[bytes, ...]
    inches: tuple[bytes, ...]
    """by box, two bytes each"""


class Seen(NamedTuple):
    """The boxes as they were shown last, with nothing hidden. Nobody changes it: copies of a state share it."""

    facts: Facts
    stacks: dict[int, list[PieceView]]
    """side * boxes + box -> what stands there"""
    made: dict[int, PlaceView]
    places: dict[str, PlaceView]
    """boxes that are not as at home, in the order of the board"""


def _facts(s: AcwState) -> Facts:
    stands = s.st_corps, s.st_div, s.st_kind, s.st_sp, s.st_full, s.st_morale, s.st_flags, s.st_weapon
    divisions = s.dv_corps, s.dv_box, s.dv_number, s.dv_status, s.dv_duty, s.dv_limit
    corps = s.co_box, s.co_chief, s.co_side, s.co_kind, s.co_marches
    officers = s.of_box, s.of_side, s.of_rank, s.of_corps
    return Facts(
        tuple(map(bytes, stands)),
        tuple(map(bytes, divisions)),
        tuple(map(bytes, corps)),
        tuple(map(bytes, officers)),
        (tuple(s.co_name), tuple(s.of_name)),
        tuple(map(bytes, (s.men, s.control, s.blockade, s.by_horse, s.guards))),
        tuple(map(bytes, (s.field, s.works, s.fort))),
    )


def _cells(was: tuple[bytes, ...], now: tuple[bytes, ...]) -> set[int]:
    """The rows in which some columns differ."""
    return {i for before, after in zip(was, now, strict=True) for i in differing(before, after)}


def _renamed(was: tuple[str, ...], now: tuple[str, ...]) -> Iterator[int]:
    if was != now:
        yield from (i for i, name in enumerate(now) if was[i] != name)


def touched(old: Facts, new: Facts, n: int) -> set[int]:
    """The boxes that look otherwise than before: where something stands, or stood, of which anything is told."""
    found = {i % n for i in _cells(old.boxes, new.boxes)} | {i // 2 for i in _cells(old.inches, new.inches)}
    divisions, corps = _cells(old.divisions, new.divisions), _cells(old.corps, new.corps)
    officers = _cells(old.officers, new.officers)
    corps.update(_renamed(old.names[0], new.names[0]))
    officers.update(_renamed(old.names[1], new.names[1]))
    stands = _cells(old.stands, new.stands)
    for facts in (old, new):
        found.update(facts.officers[0][o] for o in officers)
        for o in officers:
            corps.update(c for c, chief in enumerate(facts.corps[1]) if chief == o)
        corps.update(facts.stands[0][i] for i in stands)
        divisions.update(facts.stands[1][i] for i in stands)
    divisions.discard(OFF)
    for facts in (old, new):
        corps.update(facts.divisions[0][d] for d in divisions)
    corps.discard(OFF)
    for facts in (old, new):
        found.update(facts.corps[0][c] for c in corps)
        found.update(
            box
            for d, (c, box) in enumerate(zip(*facts.divisions[:2], strict=True))
            if box != OFF and (c in corps or d in divisions)
        )
    return {box for box in found if box < n}


def _grown(old: Facts, new: Facts) -> bool:
    """Whether there is room for more stands, divisions, corps or officers than before."""
    return any(len(a[0]) != len(b[0]) for a, b in zip(old[:4], new[:4], strict=True))


def look(s: AcwState) -> Seen:
    """Every box with nothing hidden."""
    old: Seen | None = s.seen
    facts, n, t = _facts(s), s.n, s.tables
    if old is not None and old.facts == facts:
        return old
    if old is None or _grown(old.facts, facts):
        new, boxes = Seen(facts, {}, {}, {}), set(range(n))
    else:
        new, boxes = Seen(facts, dict(old.stacks), dict(old.made), {}), touched(old.facts, facts, n)
    for box in boxes:
        both: list[PieceView] = []
        for side in (0, 1):
            stacks = own_stacks(s, side, box) if s.men[side * n + box] or box in s.of_box else []
            new.stacks[side * n + box] = stacks
            both += stacks
        made = place(s, box, both, True)
        if made is not None:
            new.made[box] = made
        else:
            new.made.pop(box, None)
    new.places.update((t.slug[box], new.made[box]) for box in range(n) if box in new.made)
    s.seen = new
    return new
