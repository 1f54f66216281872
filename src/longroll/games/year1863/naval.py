"""20 and 21: riverines, what they carry, and the Union East's naval transfer."""

from __future__ import annotations

from typing import Final

from longroll.core.refusal import Refusal
from longroll.games.year1863.flow import alike
from longroll.games.year1863.frames import March
from longroll.games.year1863.movement.steps import (
    engineers,
    enter,
    fights,
    hold_cost,
    no_entry,
    points_left,
    with_commander,
)
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import ADMIRAL, DONE, UE, UNION

TRANSFER: Final = Refusal(
    "Union East only, as a whole move between coastal Points of which one is a port", "21.2"
)


def high_water(s: Year1863State) -> bool:
    """20.4 Seasonal Rivers carry riverines in April, May and June."""
    return s.turn <= s.tables.charts.high_water


def no_sail(s: Year1863State, f: March, place: int) -> Refusal | None:
    """20.0, 20.4, 21.6, 19.1 Where riverines may not go: river and sea Points only; no troops by sea, no landing out of reach."""
    t = s.tables
    side, here = s.op >> 1, s.at[f.units[0]]
    kind = next((kind for q, kind in t.water[here] if q == place), "")
    if not kind:
        return Refusal("no river that is open to riverines leads there in one step", "20.0")
    if t.area[place] and t.home[place] != side:
        return Refusal("nobody enters an enemy Reserve Area", "23.2")
    if place == t.new_orleans and not s.port_hudson:
        return Refusal("nobody goes to New Orleans before the order Port Hudson", "9.13")
    if kind == "sea" or t.sea[place] or t.sea[here]:
        if any(not t.leader[i] for i in f.cargo):
            return Refusal("riverines carry no troops by sea", "21.6")
        if points_left(s, f) - 1 < t.shore[side][place]:
            return Refusal("no landing would be within reach", "21.6")
    elif kind == "seasonal" and not high_water(s) and (f.used or not engineers(s, f.cargo)):
        return Refusal("Seasonal Rivers carry riverines in April, May and June", "20.4")
    return None


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


def no_load(s: Year1863State, f: March, piece: int) -> Refusal | None:
    """20.2, 20.3, 20.5 Units in the Point that have not moved and still fit: one corps or two smaller units a flotilla."""
    t = s.tables
    here = s.at[f.units[0]]
    if not f.afloat or points_left(s, f) <= 0 or t.sea[here]:
        return Refusal("riverines load at a Point on land, with movement left", "20.3")
    if s.at[piece] != here or t.side[piece] != s.op >> 1 or piece in f.units or piece in f.cargo:
        return Refusal("only units of this Point come aboard", "20.3")
    if t.static[piece] or t.boat[piece] or s.corps[piece] or s.flags[piece] & DONE:
        return Refusal(
            "static units, boats and whoever has moved stay; a commander comes with his corps", "20.3"
        )
    if t.leader[piece]:
        if t.kind[piece] == ADMIRAL and s.face[piece]:
            return Refusal("the commander of a fleet is no cargo", "20.5")
        return None
    if hold_cost(s, with_commander(s, piece)) > t.charts.hold * sum(t.boat[i] for i in f.units) - hold_cost(
        s, f.cargo
    ):
        return Refusal("there is no room for it: one corps or two smaller units a flotilla", "20.2")
    first = next(
        i for i in s.pieces_at(here, s.op >> 1) if t.same_as[i] == t.same_as[piece] and _waits(s, f, i)
    )
    return alike(s, piece, first, "20.2")


def _waits(s: Year1863State, f: March, piece: int) -> bool:
    return piece not in f.cargo and not s.flags[piece] & DONE


def loadable(s: Year1863State, f: March) -> list[int]:
    """20.2, 20.3, 20.5 What may come aboard."""
    return [i for i in s.pieces_at(s.at[f.units[0]], s.op >> 1) if no_load(s, f, i) is None]


def no_transfer(s: Year1863State, f: March) -> Refusal | None:
    """21.0, 21.1, 21.3 Naval transfer is the Union East's, a whole move from the coast, within its capacity."""
    if s.op != UE or f.kind != "march" or f.used or not s.tables.coastal[s.at[f.units[0]]]:
        return TRANSFER
    if hold_cost(s, f.units) > s.naval_left:
        return Refusal("two corps equivalents of naval transfer in a phase", "21.3")
    return None


def no_landing(s: Year1863State, units: list[int], here: int, place: int) -> Refusal | None:
    """21.1, 21.2, 21.4 To another coastal Point of the East, one end a port; it may land among enemies."""
    t = s.tables
    if place not in t.coast or place == here or not (t.sea_port[here] or t.sea_port[place]):
        return TRANSFER
    return no_entry(s, fights(s, units), UNION, place)
