"""The areas of a view: what stands and lies in each. Only those that have changed since the last view are made anew."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.views import PieceView, PlaceView, Sign
from longroll.games.divided_we_fall.columns import READY
from longroll.games.divided_we_fall.narrate import STATES
from longroll.games.divided_we_fall.naval.blockade import closed_boxes
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.victory import groups_taken
from longroll.games.divided_we_fall.words import CSA, NAVAL, NOBODY, NONE, OFF, SIDES, SIZES, USA
from longroll.kit.columns import differing


class Seen(NamedTuple):
    """The areas as they were shown last, and the columns that they were made from. Nobody changes it: copies of a state share it."""

    areas: tuple[bytes, ...]
    """columns with rows of a cell for each area"""
    leaders: tuple[bytes, ...]
    militia: tuple[bytes, ...]
    """columns with a cell for each leader or militia unit; the first says where it stands"""
    cut: bytes
    made: dict[int, PlaceView]
    """area -> its view, where it is not as at home"""
    places: dict[str, PlaceView]
    closed: list[int]
    """blockade boxes that the Union holds closed"""
    taken: list[str]
    """groups of flag cities that the Union has taken"""


def counted(side: int, kind: str, sign: Sign, count: int, moved: bool) -> list[PieceView]:
    """Counters that are alike, if there are any."""
    if not count:
        return []
    return [{"side": SIDES[side], "kind": kind, "sign": sign, "count": count, "moved": moved}]


def leaders(s: DwfState, side: int, area: int) -> list[PieceView]:
    t = s.tables
    return [
        {
            "side": SIDES[side],
            "kind": "leader",
            "sign": "star",
            "name": t.leaders[i].name,
            "id": t.leaders[i].slug,
            "strength": s.rating(i),
            "moved": s.leader_done[i] != READY,
            "facts": {"movement": s.pace(i)},
        }
        for i in s.leaders_at(side, area)
    ]


def infantry(s: DwfState, side: int, area: int) -> list[PieceView]:
    found: list[PieceView] = []
    for moved in (False, True):
        counts = s.counters(side, area, not moved)
        for size in range(SIZES, 0, -1):
            if counts[size - 1]:
                (piece,) = counted(side, "infantry", "infantry", counts[size - 1], moved)
                piece["strength"] = size
                found.append(piece)
    return found


def militia(s: DwfState, side: int, area: int) -> list[PieceView]:
    t = s.tables
    return [
        {
            "side": SIDES[side],
            "kind": "militia",
            "sign": "infantry",
            "name": STATES.get(t.militia[i].state, t.militia[i].state),
            "title": f"{STATES.get(t.militia[i].state, t.militia[i].state)} militia",
            "id": t.militia[i].slug,
            "strength": t.values.militia,
            "moved": bool(s.militia_done[i]),
        }
        for i in s.militia_in(side, area)
    ]


def stacks(s: DwfState, area: int) -> list[PieceView]:
    """The pieces in an area, as rows."""
    n = s.tables.n
    found: list[PieceView] = []
    for side in (CSA, USA):
        at = side * n + area
        found += leaders(s, side, area)
        found += infantry(s, side, area)
        found += militia(s, side, area)
        if s.fort[at]:
            found.append({"side": SIDES[side], "kind": "fort", "sign": "fort", "strength": s.fort[at]})
        if s.supply_ready[at] or s.supply_done[at]:
            found += counted(side, "supply", "wheel", s.supply_ready[at], False)
            found += counted(side, "supply", "wheel", s.supply_done[at], True)
    for kind, word in enumerate(NAVAL):
        at = kind * n + area
        if s.naval_ready[at] or s.naval_done[at]:
            found += counted(USA, word, "ship", s.naval_ready[at], False)
            found += counted(USA, word, "ship", s.naval_done[at], True)
    found += counted(CSA, "ironclad", "ship", s.csa_ironclads[area], False)
    found += counted(USA, "railroad", "rail", s.mrr_ready[area], False)
    found += counted(USA, "railroad", "rail", s.mrr_done[area], True)
    return found


def markers(s: DwfState, area: int) -> list[str]:
    """What lies in an area besides pieces."""
    n = s.tables.n
    found = []
    if s.construction[area] or s.construction[n + area]:
        found.append("fort under construction")
    if s.burned[area]:
        found.append("burned")
    if s.mrr_line[area]:
        found.append("military railroad")
    if any(s.cut[x] for x in s.tables.rails_at[area]):
        found.append("rails cut")
    if s.fought[area]:
        found.append("fought over this turn")
    return found


def place(s: DwfState, area: int) -> PlaceView | None:
    """An area, if it is not as at home."""
    pieces, marks, owner = stacks(s, area), markers(s, area), s.control[area]
    if not pieces and not marks and owner == s.home[area]:
        return None
    return {
        "name": s.tables.name[area],
        "control": SIDES[owner] if owner != NOBODY else NONE,
        "stacks": pieces,
        "markers": marks,
    }


def touched(s: DwfState, old: Seen, new: Seen) -> set[int]:
    """The areas that look otherwise than before."""
    n = s.tables.n
    found: set[int] = set()
    for was, now in zip(old.areas, new.areas, strict=True):
        if was != now:  # of some twenty columns one or two
            found.update(i % n for i in differing(was, now))
    for before, after in ((old.leaders, new.leaders), (old.militia, new.militia)):
        for was, now in zip(before, after, strict=True):
            for i in differing(was, now):
                found.update((before[0][i], after[0][i]))
    for link in differing(old.cut, new.cut):
        found.update(s.tables.rail_ends[link])
    found.discard(OFF)
    return found


def look(s: DwfState) -> Seen:
    """The areas that are not as at home, in the order of the board, and what depends on nothing else."""
    t = s.tables
    columns = (
        s.ready, s.done, s.men, s.fort, s.supply_ready, s.supply_done, s.naval_ready, s.naval_done, s.csa_ironclads, s.mrr_ready,
        s.mrr_done, s.mrr_line, s.construction, s.burned, s.fought, s.control, s.home,
    )  # fmt: skip
    leader = bytes(s.leader_at), bytes(s.leader_done), bytes(s.leader_version)
    militia = bytes(s.militia_at), bytes(s.militia_done)
    old: Seen | None = s.seen
    new = Seen(tuple(map(bytes, columns)), leader, militia, bytes(s.cut), {}, {}, [], [])
    if old is not None and old[:4] == new[:4]:
        return old
    changed = set(t.areas) if old is None else touched(s, old, new)
    made = {} if old is None else old.made.copy()
    for area in changed:
        found = place(s, area)
        if found is not None:
            made[area] = found
        else:
            made.pop(area, None)
    if old is not None and made.keys() == old.made.keys():  # as a rule: the order stays, too
        places = old.places.copy()
        places.update((t.slug[area], made[area]) for area in changed if area in made)
    else:
        places = {t.slug[area]: made[area] for area in t.areas if area in made}
    same = old is not None and changed.isdisjoint(t.on_tracks)
    closed, taken = (old.closed, old.taken) if old and same else (closed_boxes(s), groups_taken(s))
    new = new._replace(made=made, places=places, closed=closed, taken=taken)
    s.seen = new
    return new
