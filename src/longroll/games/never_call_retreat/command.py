"""5.0 Command: where the theaters rank, what the dice give, when the Action Phase ends, and who may pay for what."""

from __future__ import annotations

from itertools import permutations
from typing import Final, NamedTuple

from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat.flags import CUT, TRACKS
from longroll.games.never_call_retreat.lasting import Answer, looked_up
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import CONFEDERATE, MAIN_THEATERS, UNION

EAST: Final = 0
WEST: Final = 1
TRANS_MISSISSIPPI: Final = 2
FAR_WEST: Final = 3
SIX_AGAIN: Final = 6
DISCRETIONARY: Final = TRACKS.index("discretionary")
NAVAL: Final = TRACKS.index("naval")
FAR_WEST_TRACK: Final = TRACKS.index("far-west")
RANKS: Final[tuple[str, ...]] = ("primary", "secondary", "tertiary")


class Tie(NamedTuple):
    """5.23, 5.24 What a tie for the initiative does."""

    ends: bool
    again: bool
    """ignored and rolled again, because no Pulse was played yet"""


# --- the state of Washington and of the Mississippi ------------------------------------------------------------------


def mississippi_lost(s: NcrState) -> bool:
    """5.13 The instant all ten cities are Union."""
    t = s.tables
    return all(s.control[t.places[t.index[x]].hex] == UNION for x in t.charts.mississippi)


def washington_held(s: NcrState) -> bool:
    """5.14, R125 A Confederate force occupies Washington, which it has taken; cavalry alone never takes it (11.3)."""
    hex_ = _washington(s)
    return s.control[hex_] == CONFEDERATE and s.strength(hex_, CONFEDERATE) > 0


def washington_lost(s: NcrState) -> bool:
    """5.14, R125 Washington was held at the end of a turn, and no Union force has been back since."""
    return s.capital_lost and not _back_in_washington(s)


def _washington(s: NcrState) -> int:
    return s.tables.places[s.tables.index["washington-dc"]].hex


def _back_in_washington(s: NcrState) -> bool:
    """5.14 Whether a Union force has the city again, in whatever state it is."""
    hex_ = _washington(s)
    return s.control[hex_] == UNION or (s.strength(hex_, UNION) > 0 and not s.strength(hex_, CONFEDERATE))


def washington_isolated(s: NcrState) -> bool:
    """5.15, 9.62, R26 No Union rail leads from Washington to 21 points of Union cities in the East; enemy ships cut crossings."""
    from longroll.games.never_call_retreat.railways import crossings  # supply asks about theaters

    answer: bool = looked_up(s, UNION, ("isolated", crossings(s, UNION)), lambda: _isolated(s))
    return answer


def _isolated(s: NcrState) -> Answer:
    from longroll.games.never_call_retreat.railways import crossings

    month, over = crossings(s, UNION)
    t = s.tables
    start = _washington(s)
    looked = {start}
    if not _union_rail(s, start):
        return Answer(True, frozenset(looked))
    worth = {
        c.hex: c.vp for c in t.cities if c.owner == UNION and t.theater[c.hex] == EAST and c.hex != start
    }
    seen, wave, total = {start}, [start], 0
    while wave:
        i = wave.pop()
        total += worth.get(i, 0) if s.control[i] == UNION else 0
        if total >= t.charts.supply.isolation_vp:
            return Answer(False, frozenset(looked))
        for j, opened, crossing in t.rail_ways[i]:
            looked.add(j)
            closed = opened > month or (crossing >= 0 and not over[crossing])
            if j not in seen and not closed and _union_rail(s, j):
                seen.add(j)
                wave.append(j)
    return Answer(True, frozenset(looked))


def washington_cut_off(s: NcrState) -> bool:
    """5.15 Isolation begins at the end of a turn and is over the instant a line can be traced again."""
    return s.isolated and washington_isolated(s)


def relieve_washington(s: NcrState) -> None:
    """5.14, 5.15 The city was retaken, or a line was traced again: that lasts until the end of a turn, whatever happens meanwhile."""
    if s.isolated and not washington_isolated(s):
        s.isolated = False
    if s.capital_lost and _back_in_washington(s):
        s.capital_lost = False


def _union_rail(s: NcrState, hex_: int) -> bool:
    return s.rail_owner[hex_] == UNION and not s.marks[hex_] & CUT and not s.strength(hex_, CONFEDERATE)


# --- allocation -------------------------------------------------------------------------------------------------------


def allocation_refused(s: NcrState, side: int, order: tuple[int, ...]) -> Refusal | None:
    """5.11, 5.13, 5.14, 5.15 Why the theaters may not be ranked so; the first of the order is primary."""
    if sorted(order) != [EAST, WEST, TRANS_MISSISSIPPI]:
        return Refusal("each of the three theaters has one place", "5.11")
    if side == CONFEDERATE and s.mississippi_lost and order[2] != TRANS_MISSISSIPPI:
        return Refusal("the Mississippi is lost: the Trans-Mississippi comes last", "5.13")
    if side == UNION and order[0] != EAST:
        if washington_lost(s):
            return Refusal("Washington is lost: the East comes first", "5.14")
        if washington_cut_off(s):
            return Refusal("Washington is isolated: the East comes first", "5.15")
    return None


def orders(s: NcrState, side: int) -> list[tuple[int, ...]]:
    """Every ranking that a side may choose."""
    return [x for x in permutations(range(len(MAIN_THEATERS))) if allocation_refused(s, side, x) is None]


def by_die(s: NcrState) -> tuple[int, ...]:
    """26.1 The Confederate order of theaters by a die; a lost Mississippi still puts the Trans-Mississippi last (5.13)."""
    die = s.roll("event", 6, "solitaire", "26.1")
    if die == SIX_AGAIN:
        die += s.roll("event", 6, "solitaire", "26.1") > 3
    places = s.tables.charts.solitaire[str(die)]
    order = tuple(sorted(range(len(MAIN_THEATERS)), key=lambda theater: places[theater]))
    if allocation_refused(s, CONFEDERATE, order) is None:
        return order
    return (*(x for x in order if x != TRANS_MISSISSIPPI), TRANS_MISSISSIPPI)


def solitaire_begins(s: NcrState) -> None:
    """26.1 The first turn of a solitaire game."""
    for theater, place in enumerate(s.tables.charts.solitaire["first_turn"]):
        s.allocation[3 * CONFEDERATE + theater] = s.allocation[6 + 3 * CONFEDERATE + theater] = place - 1


def allocate(s: NcrState, side: int, order: tuple[int, ...]) -> None:
    """5.11 A side ranks the theaters for the next turn."""
    for rank, theater in enumerate(order):
        s.allocation[6 + 3 * side + theater] = rank


def reveal(s: NcrState) -> None:
    """5.11 The allocations chosen last turn are in force."""
    s.allocation[0:6] = s.allocation[6:12]


# --- points -----------------------------------------------------------------------------------------------------------


def begin_turn(s: NcrState) -> None:
    """4.1 The tracks are empty, the Table Use marker is in its first box."""
    s.cp[:] = bytes(len(s.cp))
    s.table_box = 1
    s.pulses = 0


def receive(s: NcrState, side: int, roll: int) -> None:
    """5.11, 5.23, 5.25 Points for a roll by the allocation in force; what exceeds a track is lost."""
    table, limits = s.tables.charts.command, s.tables.charts.command_limits
    base = side * len(TRACKS)
    for track in range(len(TRACKS)):
        main = track < len(MAIN_THEATERS)
        column = s.allocation[3 * side + track] if main else track
        most = limits.theater if main else limits.other
        s.cp[base + track] = min(most, s.cp[base + track] + table.at(column, roll))


def tie(s: NcrState, roll: int) -> Tie:
    """5.23, 5.24 Whether equal dice end the Action Phase; if not, both sides get points and the marker moves on."""
    if roll in s.tables.charts.ends_on[s.table_box - 1]:
        return Tie(s.pulses > 0, s.pulses == 0)
    for side in (UNION, CONFEDERATE):
        receive(s, side, roll)
    s.table_box += 1
    s.table_uses += 1
    return Tie(False, False)


def exhausted(s: NcrState, leaders: tuple[int, int]) -> bool:
    """5.23 Neither side has points or Leaders left."""
    return not any(s.cp) and not any(leaders)


# --- paying -----------------------------------------------------------------------------------------------------------


def tracks_for(s: NcrState, side: int, theater: int, water: bool = False) -> list[int]:
    """5.27, 7.6 The tracks that may pay in a theater, its own first; by water Naval points too (9.4)."""
    own = [NAVAL if water else _own_track(theater)]
    if _discretionary(s, side, theater):
        own.append(DISCRETIONARY)
    return own


def _own_track(theater: int) -> int:
    return FAR_WEST_TRACK if theater == FAR_WEST else theater


def _discretionary(s: NcrState, side: int, theater: int) -> bool:
    """5.13, 5.14, 5.15 Where Discretionary points are locked out."""
    if side == CONFEDERATE:
        return not (theater == TRANS_MISSISSIPPI and s.mississippi_lost)
    return theater == EAST or not (washington_lost(s) or washington_cut_off(s))


def payment_refused(
    s: NcrState, side: int, theater: int, cost: int, left: int, water: bool = False
) -> Refusal | None:
    """5.26, 5.27, R4 Why an action cannot be paid: too dear for what is left of the difference, or for the tracks."""
    if cost > left:
        return Refusal(f"it costs {cost}, and {left} of the dice difference are left", "5.26")
    base = side * len(TRACKS)
    have = sum(s.cp[base + track] for track in tracks_for(s, side, theater, water))
    if have < cost:
        return Refusal(f"it costs {cost}, and only {have} points can be spent there", "5.27")
    return None


def purse(s: NcrState, side: int, theater: int, left: int, water: bool = False) -> int:
    """5.26, 5.27 The most that an action in a theater may cost now."""
    base = side * len(TRACKS)
    have = s.cp[base + (NAVAL if water else _own_track(theater))]
    loose = s.cp[base + DISCRETIONARY]
    if have < left and loose and _discretionary(s, side, theater):
        have += loose
    return min(left, have)


def shares(s: NcrState, side: int, theater: int, cost: int, water: bool = False) -> list[tuple[int, int]]:
    """5.27 The usual payment: the theater's own points first, then Discretionary ones."""
    found = []
    for track in tracks_for(s, side, theater, water):
        part = min(cost, s.cp[side * len(TRACKS) + track])
        if part:
            found.append((track, part))
            cost -= part
    return found


def pay(s: NcrState, side: int, parts: list[tuple[int, int]]) -> int:
    """5.22 Take points off the tracks; how many, since each uses up one of the difference."""
    for track, part in parts:
        s.cp[side * len(TRACKS) + track] -= part
    return sum(part for _, part in parts)
