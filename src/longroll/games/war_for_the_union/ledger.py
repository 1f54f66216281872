"""5.22b The menu of the Operations Segment, kept from one menu to the next.

An action changes a few hexes. What each hex offers is kept beside the columns that it was made from; the next menu compares the
columns, which takes microseconds, and makes anew what has changed. Copies share a ledger, because it is never changed itself.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cache
from operator import attrgetter, ne
from typing import Any, Final, NamedTuple

from longroll.core.choice import Choice
from longroll.games.war_for_the_union.activities import ACTIVITIES, Activity, end_refused
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import DONE
from longroll.kit.masks import differing, holding

PIECES: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("sp_at", ("sp_kind", "sp_fatigue", "sp_supply", "sp_works", "sp_spent", "sp_mps", "sp_flags", "sp_marks",
               "sp_start", "sp_voyage", "sp_under")),
    ("leader_at", ("leader_army", "leader_spent", "leader_start", "leader_flags", "leader_aboard")),
    ("hq_at", ("hq_rode",)),
    ("usmrr_at", ("usmrr_spent", "usmrr_rode")),
)  # fmt: skip
"""where pieces are, and what else of them the offers of their hex depend on"""
NODES: Final[tuple[str, ...]] = (
    "sps", "zoc", "siege", "fort", "fort_side", "rail_owner", "rail_break", "rail_fresh", "depot", "sea_used",
)  # fmt: skip
"""what of a hex its offers depend on, one or two cells for each hex"""
OF_HEXES: Final = tuple(name for at, names in PIECES for name in (at, *names)) + NODES

Offers = dict[int, list[Choice]]
_NOTHING: Final[list[Choice]] = []


class Ledger(NamedTuple):
    """What a menu was made from and what it offers."""

    common: tuple[Any, ...]
    """what everything depends on"""
    columns: list[Any]
    """as they were, in the order of `_read`"""
    depends: list[tuple[Any, ...]]
    """what each activity depends on besides"""
    offers: list[Offers]
    """of each activity that goes by hexes"""
    lists: list[list[Choice]]
    """of each activity in the order of the menu"""
    can_end: bool
    menu: list[Choice]
    """all of it"""


def menu(s: WfuState, side: int) -> list[Choice]:
    """Everything that a side may do in the Operations Segment now."""
    found = s.ledger = refreshed(s, side, s.ledger)
    return found.menu[:]


def _menu(lists: list[list[Choice]], can_end: bool) -> list[Choice]:
    choices = [choice for part in lists for choice in part]
    if can_end:
        choices.append(DONE())
    return choices


def refreshed(s: WfuState, side: int, old: Ledger | None) -> Ledger:
    """The ledger of this moment, made of an older one where that helps."""
    common = (side, s.turn, s.scenario, s.due[:], s.kentucky, s.maryland, s.missouri)
    if old is None or old.common != common:
        return _fresh(s, side, common)
    columns, dirty, news = _changed(s, side, old.columns)
    depends = _depends(s, side)
    if not news and depends == old.depends:
        return old
    touched = dirty
    dirty = _peopled(s, side, touched)
    empty = touched - dirty
    offers, lists = old.offers[:], old.lists[:]
    can_end = old.can_end
    for k, activity in enumerate(ACTIVITIES):
        if activity.at is None:
            if depends[k] != old.depends[k] or not _untouched(s, activity, touched, news):
                lists[k] = activity.offers(s, side) if activity.offers is not None else lists[k]
                can_end = end_refused(s, side) is None if activity.waits is not None else can_end
            continue
        if depends[k] != old.depends[k]:
            found = _all(s, side, activity)
        else:
            found = _with(s, side, activity, _less(offers[k], empty), dirty)
        if found is not offers[k]:
            offers[k] = found
            lists[k] = _in_order(found)
    return Ledger(common, columns, depends, offers, lists, can_end, _menu(lists, can_end))


def _fresh(s: WfuState, side: int, common: tuple[Any, ...]) -> Ledger:
    """A ledger made of nothing older."""
    columns = [column[:] for column in _read().columns(s)]
    offers = [_all(s, side, activity) if activity.at is not None else {} for activity in ACTIVITIES]
    lists = [
        activity.offers(s, side) if activity.offers is not None else _in_order(offers[k])
        for k, activity in enumerate(ACTIVITIES)
    ]
    depends = _depends(s, side)
    can_end = end_refused(s, side) is None
    return Ledger(common, columns, depends, offers, lists, can_end, _menu(lists, can_end))


def _all(s: WfuState, side: int, activity: Activity) -> Offers:
    return _with(s, side, activity, {}, _inhabited(s, side))


def _in_order(offers: Offers) -> list[Choice]:
    return [choice for node in sorted(offers) for choice in offers[node]]


def _with(s: WfuState, side: int, activity: Activity, before: Offers, nodes: set[int]) -> Offers:
    """The offers of an activity with those of some hexes made anew; the same object if nothing is different."""
    at = activity.at
    assert at is not None
    after = before
    for node in nodes:
        found = at(s, side, node)
        if before.get(node, _NOTHING) == found:
            continue
        if after is before:
            after = before.copy()
        if found:
            after[node] = found
        else:
            del after[node]
    return after


def _less(before: Offers, empty: set[int]) -> Offers:
    """The offers of an activity without those of hexes that a side has left; the same object if there are none."""
    if empty.isdisjoint(before):
        return before
    return {node: found for node, found in before.items() if node not in empty}


def _peopled(s: WfuState, side: int, nodes: set[int]) -> set[int]:
    """Those of some hexes where a side could have anything to do."""
    if not nodes:
        return nodes
    base = side * s.tables.nodes
    leaders, hqs, engineers = s.leader_at, s.hq_at, s.usmrr_at
    return {
        node
        for node in nodes
        if s.sps[base + node] or holding(leaders, node) or node in hqs or node in engineers
    }


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


class Reading(NamedTuple):
    """The columns that menus are made from."""

    names: tuple[str, ...]
    columns: Callable[[WfuState], tuple[Any, ...]]
    group: tuple[int, ...]
    """for each column the row of PIECES that it belongs to, -1 for none"""
    where: tuple[int, ...]
    """for each row of PIECES the column that says where they are"""


@cache
def _read() -> Reading:
    """Asked when every chapter has added its activities."""
    names = {*OF_HEXES, *(name for activity in ACTIVITIES for name in activity.reads)}
    order = tuple(sorted(names))
    rows = {name: k for k, (at, others) in enumerate(PIECES) for name in (at, *others)}
    where = tuple(order.index(at) for at, _ in PIECES)
    return Reading(order, attrgetter(*order), tuple(rows.get(name, -1) for name in order), where)


def _changed(s: WfuState, side: int, before: list[Any]) -> tuple[list[Any], set[int], set[str]]:
    """The columns as they are, the hexes where anything that bears on a side has changed since, and the columns that have."""
    names, columns, group, where = _read()
    found = columns(s)
    changed = bytes(map(ne, found, before))
    k = changed.find(1)
    if k < 0:
        return before, set(), set()
    after = before[:]
    news: set[str] = set()
    dirty: set[int] = set()
    while k >= 0:
        name = names[k]
        news.add(name)
        now, was = found[k], before[k]
        if group[k] >= 0:
            pieces = _differing(now, was)
            at, stood = found[where[group[k]]], before[where[group[k]]]
            dirty.update([at[piece] for piece in pieces], [stood[piece] for piece in pieces])
        elif name in NODES:
            dirty.update(_places(s, side, name, now, was))
        after[k] = now[:]
        k = changed.find(1, k + 1)
    dirty -= {OFF, s.tables.afloat}
    return after, dirty, news


def _places(s: WfuState, side: int, name: str, now: Any, was: Any) -> list[int]:
    """The hexes where a column of cells for each hex, or for each side and hex, has changed."""
    nodes, hexes = s.tables.nodes, s.tables.board.count
    if name == "zoc":  # those of the enemy
        first = (1 - side) * nodes
        return differing(now[first : first + nodes], was[first : first + nodes])
    width = hexes if name == "depot" else nodes
    return [cell % width for cell in differing(now, was)]


def _differing(now: Any, before: Any) -> list[int]:
    """The cells in which a column differs from what it was."""
    if isinstance(now, array):
        width = now.itemsize
        return [byte // width for byte in differing(now.tobytes(), before.tobytes())]
    return differing(now, before)


def _depends(s: WfuState, side: int) -> list[tuple[Any, ...]]:
    """What each activity depends on besides columns and hexes."""
    return [() if activity.depends is None else activity.depends(s, side) for activity in ACTIVITIES]


def _untouched(s: WfuState, activity: Activity, touched: set[int], news: set[str]) -> bool:
    """Whether nothing has changed in the columns and hexes that all offers of an activity depend on."""
    far = activity.hexes is None or touched.isdisjoint(activity.hexes(s.tables))
    return far and news.isdisjoint(activity.reads)
