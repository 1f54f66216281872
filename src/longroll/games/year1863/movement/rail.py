"""11.12, 11.13, 11.14: railroads."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.choice import Choice
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import HELD, OPEN


class Net(NamedTuple):
    """Points that are joined by open railroads: each is reached from every other in one ride."""

    rides: tuple[tuple[int, Choice], ...]
    """where a ride may end, and the choice that says so"""
    crosses: dict[int, bool]
    """11.12: Points with enemies at its edge, and whether every line into them crosses a river"""


def open_rails(s: Year1863State) -> None:
    """11.13 Freeze the Points that are controlled at the start of the phase, and note where enemies are."""
    t = s.tables
    side, ok = s.op >> 1, s.rail_ok
    ok[:] = bytes(t.n)
    control, enemy = s.control, (1 - side) * t.n
    ground, boats, others = s.ground, s.boats, s.others
    for p in t.rail_points[s.op]:
        i = enemy + p
        ok[p] = (control[p] == side) * OPEN | bool(ground[i] or boats[i] or others[i]) * HELD
    s.rail_left = t.charts.rail[side]


def net_of(s: Year1863State, start: int) -> Net | None:
    """11.12, 11.13, 23.2 The open railroads that a Point lies on, or None.

    They run through Points that were controlled at the start of the phase; a Point with enemy units may be the last of a
    ride, whoever controls it (R22). Kept by the tables, because they depend on nothing but the state of the rails.
    """
    if s.rail_ok[start] != OPEN:
        return None
    key = bytes(s.rail_ok)
    nets: dict[int, Net] | None = s.tables.rail_nets.get(key)
    if nets is None:
        if len(s.tables.rail_nets) > 2000:
            s.tables.rail_nets.clear()
        nets = s.tables.rail_nets[key] = {}
    if start not in nets:
        net, inside = _follow(s, start)
        nets.update(dict.fromkeys(inside, net))
    return nets[start]


def _follow(s: Year1863State, start: int) -> tuple[Net, list[int]]:
    """Every Point of the net, from one of them."""
    t, ok = s.tables, s.rail_ok
    inside = [start]
    seen = {start}
    edge: dict[int, bool] = {}
    for p in inside:
        for q, crosses in t.rail[p]:
            if ok[q] & HELD:
                edge[q] = edge.get(q, True) and crosses
            elif ok[q] and q not in seen:
                seen.add(q)
                inside.append(q)
    ends = sorted((*inside, *edge))
    return Net(tuple((q, t.menu.rail[q]) for q in ends), edge), inside


def rides(s: Year1863State, start: int, armed: bool, sapped: bool = False) -> list[Choice]:
    """11.12, R27 Where a group may ride to; leaders and trains alone go among enemies only where friends are fighting.

    Whom engineers have brought through a rough Point goes one Point further by rail, as by road (19.1).
    """
    net = net_of(s, start)
    if net is None:
        return []
    ends = net.rides
    if sapped:
        near = {q for q, _ in s.tables.rail[start]}
        ends = tuple(x for x in ends if x[0] in near)
    if armed or not net.crosses:
        return [ride for q, ride in ends if q != start]
    side = s.op >> 1
    return [ride for q, ride in ends if q != start and (q not in net.crosses or s.combat(q, side))]
