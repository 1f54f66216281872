"""One step of a group from Point to Point, and what it costs to carry a group."""

from __future__ import annotations

from collections.abc import Sequence

from longroll.core.refusal import Refusal
from longroll.games.year1863.events import Contact, Marched, Seen
from longroll.games.year1863.frames import March
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.victory import resolve_control
from longroll.games.year1863.words import COMMANDS, CROSSED, DOUBLED, ENGINEER


def enter(s: Year1863State, group: Sequence[int], place: int, crosses: bool, by: str, rule: str) -> None:
    """11.2, 24.1, 13.11 Move a group into a Point; both sides look at each other if enemies are there."""
    t = s.tables
    side = t.side[group[0]]
    command = 2 * side + t.theater[place]
    start = t.place_slugs[s.at[group[0]]]
    for piece in group:
        s.place(piece, place)
        s.flags[piece] = s.flags[piece] & ~CROSSED | (CROSSED if crosses else 0)
    name = t.place_slugs[place]
    s.out.append(
        Marched(COMMANDS[command], tuple([t.slugs[i] for i in group]), start, name, by, s.eyes[command], rule)
    )
    s.out.append(Seen(COMMANDS[command], start, name, by, s.eyes[command]))
    if s.present(place, 1 - side):
        reveal(s, place)
    if fights(s, group):
        resolve_control(s, place)


def reveal(s: Year1863State, place: int) -> None:
    """24.1 At contact both sides may examine all units in the Point; nobody else may (R73)."""
    t = s.tables
    both = [tuple([t.slugs[i] for i in s.pieces_at(place, side)]) for side in (0, 1)]
    theater = t.theater[place]
    eyes = tuple(dict.fromkeys(s.eyes[theater] + s.eyes[2 + theater]))
    s.out.append(Contact(t.place_slugs[place], both[0], both[1], eyes))


def fights(s: Year1863State, group: Sequence[int]) -> bool:
    """2.10 Whether there is a combat unit in the group: leaders and trains alone take and risk nothing (R25, R27)."""
    return not s.tables.unarmed.issuperset(group)


def no_entry(s: Year1863State, armed: bool, side: int, place: int) -> Refusal | None:
    """9.13, 13.16, R27 New Orleans is closed at first; leaders and trains alone go among enemies only where friends fight."""
    if place == s.tables.new_orleans and not s.port_hudson:
        return Refusal("nobody goes to New Orleans before the order Port Hudson", "9.13")
    if armed or not s.present(place, 1 - side) or s.combat(place, side):
        return None
    return Refusal("leaders and trains alone do not go among enemies", "13.16")


def with_commander(s: Year1863State, piece: int) -> list[int]:
    """11.11 A corps and its commander move as one."""
    return [piece, s.commander[piece] - 1] if s.commander[piece] else [piece]


def allowance(s: Year1863State, group: Sequence[int], theater: int) -> int:
    """11.1, 11.7, 22.1 The printed allowance of the slowest unit, doubled where a train was expended."""
    t = s.tables
    units = [i for i in group if not t.leader[i]] or group
    points, flags, doubling = t.ma, s.flags, t.charts.doubling
    return min([points[i][theater] * (doubling if flags[i] & DOUBLED else 1) for i in units])


def rail_cost(s: Year1863State, group: Sequence[int]) -> int:
    """11.14, 19.5 Thirds of a corps: divisions, brigades and trains one, corps three, leaders nothing."""
    weight = s.tables.rail_weight
    total = 0
    for i in group:
        total += weight[i]
    return total


def hold_cost(s: Year1863State, group: Sequence[int]) -> int:
    """20.2, 21.3 Halves of a corps: divisions, brigades and trains one, corps two, leaders nothing."""
    t = s.tables
    corps, other = t.charts.hold_corps, t.charts.hold_other
    return sum(corps if t.corps[i] else other for i in group if not t.leader[i])


def light(s: Year1863State, group: Sequence[int]) -> bool:
    """11.2, 19.2 Partisan rangers and leaders may use tracks."""
    return s.tables.track_users.issuperset(group)


def engineers(s: Year1863State, group: Sequence[int]) -> bool:
    """19.0, 19.1 Whether engineers are with the group."""
    return any(s.tables.kind[i] == ENGINEER for i in group)


def points_left(s: Year1863State, f: March) -> int:
    """11.1, 11.8, 11.9 Movement Points that the group still has."""
    if f.stop:
        return 0
    points = f.allowance if f.allowance >= 0 else allowance(s, f.units, s.op & 1)
    return points + f.bonus - f.used
