"""20 and 21: riverines, what they carry, and the Union East's naval transfer."""

from __future__ import annotations

from longroll.games.year1863.frames import March
from longroll.games.year1863.movement.steps import engineers, enter, hold_cost, may_enter, with_commander
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import ADMIRAL, DONE, EAST, UE


def high_water(s: Year1863State) -> bool:
    """20.4 Seasonal Rivers carry riverines in April, May and June."""
    return s.turn <= s.tables.charts.high_water


def water_steps(s: Year1863State, f: March, here: int, left: int) -> list[int]:
    """20.0, 20.4, 21.6, 19.1 Where riverines may go: river and sea Points; no troops by sea, no landing out of reach."""
    t = s.tables
    side = s.op >> 1
    cargo = f.cargo
    laden = any(not t.leader[i] for i in cargo)
    found = []
    for q, kind in t.water[here]:
        if (t.area[q] and t.home[q] != side) or (q == t.new_orleans and not s.port_hudson):
            continue
        if kind == "sea" or t.sea[q] or t.sea[here]:
            if laden or left - 1 < t.shore[side][q]:  # 21.6
                continue
        elif kind == "seasonal" and not high_water(s) and not (engineers(s, cargo) and not f.used):
            continue
        found.append(q)
    return found


def river_ways(s: Year1863State, here: int, side: int) -> set[int]:
    """16.4, 15.2, 20.4, R68 Where riverines may pursue or retreat to: along rivers, not out to sea."""
    t = s.tables
    return {
        q
        for q, kind in t.water[here]
        if not t.sea[q]
        and not (t.area[q] and t.home[q] != side)
        and not (q == t.new_orleans and not s.port_hudson)
        and (kind != "seasonal" or high_water(s))
    }


def sail(s: Year1863State, f: March, place: int) -> None:
    """20.1, 20.3, 23.2 Riverines pass enemies by; enemy riverines and forts stop them, and so does a Reserve Area.

    With units or generals aboard they stop at any enemy unit (R71); an admiral is no cargo (20.5).
    """
    t = s.tables
    side = s.op >> 1
    units = f.units
    seasonal = dict(t.water[s.at[units[0]]])[place] == "seasonal"
    stopped = s.boats[(1 - side) * t.n + place] or s.fort_at(place, 1 - side) >= 0 or t.area[place]
    laden = any(t.kind[i] != ADMIRAL for i in f.cargo)
    stopped = stopped or (laden and s.present(place, 1 - side))
    enter(s, units + f.cargo, place, False, "water", "20.1")
    if stopped or (seasonal and not high_water(s)):  # 19.1: the engineer's step is the whole move
        f.stop = True


def loadable(s: Year1863State, f: March, here: int) -> list[int]:
    """20.2, 20.3, 20.5 Units in the Point that have not moved and still fit: one corps or two smaller units a flotilla."""
    t = s.tables
    if t.sea[here]:
        return []
    cargo, units = f.cargo, f.units
    room = t.charts.hold * sum(t.boat[i] for i in units) - hold_cost(s, cargo)
    found, offered = [], set()
    for i in s.pieces_at(here, s.op >> 1):
        if t.static[i] or t.boat[i] or i in cargo or i in units or s.corps[i] or s.flags[i] & DONE:
            continue
        if t.leader[i]:
            if t.kind[i] != ADMIRAL or not s.face[i]:
                found.append(i)
        elif t.same_as[i] not in offered and hold_cost(s, with_commander(s, i)) <= room:
            offered.add(t.same_as[i])
            found.append(i)
    return found


def landings(s: Year1863State, units: list[int], here: int) -> list[int]:
    """21.0, 21.1, 21.2, 21.3, 21.4 Naval transfer: from coast, port or Reserve to another, one end a port, within capacity."""
    t = s.tables
    if s.op != UE or not t.coastal[here] or hold_cost(s, units) > s.naval_left:
        return []
    return [
        q
        for q in range(t.n)
        if t.coastal[q]
        and q != here
        and t.theater[q] == EAST
        and (t.sea_port[here] or t.sea_port[q])
        and not t.closed[0][q]
        and may_enter(s, units, q)
    ]
