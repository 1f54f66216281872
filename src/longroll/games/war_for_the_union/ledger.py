"""5.22b The menu of the Operations Segment, kept from one menu to the next.

An action changes a few hexes. What each hex offers is kept beside the columns that it was made from; the next menu compares the
columns, which takes microseconds, and makes anew what has changed. Copies share a ledger, because it is never changed itself.
"""

from __future__ import annotations

from array import array
from typing import Any, NamedTuple

from longroll.core.choice import Choice
from longroll.games.war_for_the_union.activities import ACTIVITIES, Activity, end_refused
from longroll.games.war_for_the_union.state import OFF, WfuState
from longroll.games.war_for_the_union.words import DONE
from longroll.kit.masks import differing

PIECES = (
    ("sp_at", ("sp_kind", "sp_fatigue", "sp_supply", "sp_works", "sp_spent", "sp_mps", "sp_flags", "sp_marks",
               "sp_start", "sp_voyage", "sp_under")),
    ("leader_at", ("leader_army", "leader_spent", "leader_start", "leader_flags", "leader_aboard")),
    ("hq_at", ()),
    ("usmrr_at", ("usmrr_spent",)),
)  # fmt: skip
"""where pieces are, and what else of them the offers of their hex depend on"""
NODES = (
    "sps", "zoc", "siege", "fort", "fort_side", "rail_owner", "rail_break", "rail_fresh", "depot", "sea_used",
)  # fmt: skip
"""what of a hex its offers depend on, one or two cells for each hex"""
COLUMNS = tuple(name for at, names in PIECES for name in (at, *names)) + NODES

Offers = dict[int, list[Choice]]


class Ledger(NamedTuple):
    """What a menu was made from and what it offers."""

    side: int
    common: tuple[Any, ...]
    columns: dict[str, bytes]
    """as they were"""
    reads: tuple[tuple[Any, ...], ...]
    """what each activity depends on besides"""
    offers: tuple[Offers, ...]
    """of each activity by hex; under OFF what belongs to no hex"""
    lists: tuple[list[Choice], ...]
    """the same in the order of the menu"""
    can_end: bool


def menu(s: WfuState, side: int) -> list[Choice]:
    """Everything that a side may do in the Operations Segment now."""
    found = s.ledger = refreshed(s, side, s.ledger)
    choices = [choice for part in found.lists for choice in part]
    if found.can_end:
        choices.append(DONE())
    return choices


def refreshed(s: WfuState, side: int, old: Ledger | None) -> Ledger:
    """The ledger of this moment, made of an older one where that helps."""
    common = (side, s.turn, s.scenario, tuple(s.due), s.kentucky, s.maryland, s.missouri)
    if old is None or old.common != common:
        old = None
        columns = {name: _bytes(getattr(s, name)) for name in COLUMNS}
        dirty = _inhabited(s, side)
    else:
        dirty, columns = _changed(s, old)
    reads, offers, lists = [], [], []
    can_end = old.can_end if old is not None else True
    for k, activity in enumerate(ACTIVITIES):
        now = _reads(s, side, activity)
        fresh = old is None or old.reads[k] != now
        before: Offers = {} if old is None else old.offers[k]
        part: list[Choice] = [] if old is None else old.lists[k]
        if activity.at is None:
            if fresh and activity.offers is not None:
                part = activity.offers(s, side)
        else:
            mine = _inhabited(s, side) if fresh else dirty
            if mine:
                before, changed = _with(s, side, activity, {} if fresh else before, mine)
                if changed or fresh:
                    part = [choice for node in sorted(before) for choice in before[node]]
            elif fresh:
                before, part = {}, []
        if fresh and activity.waits is not None:
            can_end = end_refused(s, side) is None
        reads.append(now)
        offers.append(before)
        lists.append(part)
    return Ledger(side, common, columns, tuple(reads), tuple(offers), tuple(lists), can_end)


def _with(s: WfuState, side: int, activity: Activity, before: Offers, nodes: set[int]) -> tuple[Offers, bool]:
    """The offers of an activity with those of some hexes made anew, and whether anything is different."""
    assert activity.at is not None
    made = {node: activity.at(s, side, node) for node in nodes}
    if all(before.get(node, []) == found for node, found in made.items()):
        return before, False
    after = dict(before)
    for node, found in made.items():
        if found:
            after[node] = found
        else:
            after.pop(node, None)
    return after, True


def _inhabited(s: WfuState, side: int) -> set[int]:
    """Every hex and box where a side could have anything to do."""
    t = s.tables
    nodes = {at for at in s.sp_at if at != OFF and s.sps[side * t.nodes + at]}
    nodes.update(at for i, at in enumerate(s.leader_at) if i in t.generals_of[side])
    nodes.update(s.hq_at)
    nodes.update(s.usmrr_at)
    nodes.discard(OFF)
    nodes.discard(t.afloat)
    return nodes


def _changed(s: WfuState, old: Ledger) -> tuple[set[int], dict[str, bytes]]:
    """The hexes where anything has changed since, and the columns as they are now."""
    t = s.tables
    columns = old.columns
    dirty: set[int] = set()
    news: dict[str, bytes] = {}
    for where, names in PIECES:
        moved: set[int] = set()
        for name in (where, *names):
            column = getattr(s, name)
            now = column.tobytes() if isinstance(column, array) else column
            if now != columns[name]:
                news[name] = bytes(now)
                width = column.itemsize if isinstance(column, array) else 1
                moved.update(x // width for x in differing(now, columns[name]))
        if moved:
            at = getattr(s, where)
            was = array(at.typecode, columns[where])
            for piece in moved:
                dirty.add(at[piece])
                dirty.add(was[piece])
    for name in NODES:
        column = getattr(s, name)
        if column != columns[name]:
            news[name] = bytes(column)
            width = len(column) // 2 if name == "depot" else t.nodes
            dirty.update(x % width for x in differing(column, columns[name]))
    dirty.discard(OFF)
    dirty.discard(t.afloat)
    return dirty, {**columns, **news} if news else columns


def _reads(s: WfuState, side: int, activity: Activity) -> tuple[Any, ...]:
    """What an activity depends on besides the hexes."""
    if activity.depends is not None:
        return activity.depends(s, side)
    return tuple(_bytes(getattr(s, name)) for name in activity.reads)


def _bytes(value: Any) -> Any:
    """A column as it is now; anything else does not change."""
    if isinstance(value, bytearray):
        return bytes(value)
    if isinstance(value, array):
        return value.tobytes()
    return tuple(value) if isinstance(value, list) else value
