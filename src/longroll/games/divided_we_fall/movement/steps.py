"""The legal steps of a march: by land, by river on a gunboat, by sea lift. The menu, `why` and planners ask the same functions."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from longroll.core.refusal import Refusal
from longroll.games.divided_we_fall.board import Edge, Strait
from longroll.games.divided_we_fall.frames import LIFT_ONLY, PAID, March
from longroll.games.divided_we_fall.movement import load
from longroll.games.divided_we_fall.narrate import militia_name
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.supply import source, supplied
from longroll.games.divided_we_fall.words import BOX, CLEAR, CSA, GUNBOAT, LIFT, OFF, SHIP, USA


class Step(NamedTuple):
    to: int
    cost: int
    by: str
    """land, light (one terrain ignored), river (on a gunboat), sea (sea lift)"""
    water: int = -1
    """kind of water line, or -1"""
    landing: bool = False
    """an enemy port without defenders, taken from the sea: the move ends there (D68)"""
    escort: bool = False
    """a ship goes along from port to port (D68)"""


def land_cost(s: DwfState, e: Edge) -> int:
    """D29, D87 Rail unless cut, road by weather, and the terrain met on entering."""
    t = s.tables
    weather = s.weather
    return (t.rail_cost if e.rail and not s.cut[e.link] else t.road_cost)[weather] + e.extra


# --- whatever the way ------------------------------------------------------------------------------------------------------


def entry_refused(s: DwfState, f: March, b: int) -> Refusal | None:
    """D08, D93, D96 Why a load may not set foot in an area at all, whatever the way."""
    t = s.tables
    if b in t.kentucky and s.kentucky_closed(s.phasing):
        return Refusal(
            "Kentucky is neutral: the Union may not enter before 1862 unless the Confederates have", "D93"
        )
    for i in f.militia:
        if s.state_of(b) != t.militia[i].state:
            return Refusal(f"{militia_name(t, t.militia[i].slug)} may not leave its state", "D08")
    for i in f.who if s.abilities else ():
        if s.bound(i, b):
            name = t.leaders[i].name
            return Refusal(f"{name} does not leave Virginia, Maryland, Pennsylvania and the capital", "D96")
    return None


def attack_refused(s: DwfState, f: March, b: int) -> Refusal | None:
    """D34, D47, D75 Why a load may not enter an area that the enemy holds, or None."""
    side = s.phasing
    friends = s.men[side * s.tables.n + b]
    if not load.men(s, f):
        return None if friends else Refusal("the enemy holds it and there are no troops of yours", "D34")
    if f.payment != PAID:
        return Refusal("a free move may not attack", "D24")
    if f.goal != b:
        if s.fought[b]:
            return Refusal("there was a combat there this turn", "D75")
        if friends:
            return None
    if source(s, side, b, f.supply) is None:
        return Refusal("an attack needs supply in the area or next to it", "D47")
    return None


# --- by land ---------------------------------------------------------------------------------------------------------------


def least_move(s: DwfState, f: March) -> bool:
    """D31, R16 A unit that has not moved yet may enter one area in clear weather, if supplied, whatever it costs."""
    return not f.moved and f.unit != "supply" and s.weather == CLEAR and supplied(s, s.phasing, f.at)


def supply_alone(f: March) -> bool:
    """D49 Infantry without a leader has a supply unit with it."""
    return bool(f.supply) and f.leader == OFF and f.unit != "supply"


def land_refused(
    s: DwfState, f: March, e: Edge, light: bool = False, least: bool | None = None
) -> Refusal | None:
    """D28 to D34 Why a load may not go along a road or railroad; `light`: ignoring one terrain (D96)."""
    if f.payment == LIFT_ONLY:
        return Refusal("sea lift without a command point does not march", "D62")
    if supply_alone(f) and not f.afloat:
        return Refusal("only a leader's stack takes supply along by land", "D49")
    if light and not (f.light and e.extra):
        return Refusal("no terrain can be ignored there", "D96")
    if (refused := entry_refused(s, f, e.to)) is not None:
        return refused
    if s.occupies(1 - s.phasing, e.to) and (refused := attack_refused(s, f, e.to)) is not None:
        return refused
    return cost_refused(s, f, e, light, least)


def cost_refused(s: DwfState, f: March, e: Edge, light: bool, least: bool | None) -> Refusal | None:
    """D29, D31, D32, D50 Why its movement factors do not suffice; `least`: whether it may always enter one area."""
    t = s.tables
    cost = land_cost(s, e) - (e.costly if light else 0)
    limit = f.allowance
    if f.blue and s.home[e.to] == USA:  # D32
        limit += t.rates.union_bonus
    if supply_alone(f) and f.spent + cost > min(limit, t.rates.supply):
        return Refusal(f"off the boat a supply unit moves {t.rates.supply} in all; leave it here", "D50")
    if f.spent + cost <= limit:
        return None
    if not light and (least_move(s, f) if least is None else least):
        return None
    return Refusal(f"it costs {cost} and {max(0, limit - f.spent)} of {limit} are left", "D29")


def land_steps(s: DwfState, f: March) -> list[Step]:
    """D28 to D34 Steps along roads and rails. Those that only cost decides, most of them, are not asked about twice."""
    t = s.tables
    if f.payment == LIFT_ONLY or not t.near[f.at]:
        return []
    least: bool | None = None
    plain = not (s.abilities or f.militia or (f.supply and f.leader == OFF) or s.kentucky_closed(s.phasing))
    enemy = (1 - s.phasing) * t.n
    left = f.allowance - f.spent
    most = left + (t.rates.union_bonus if f.blue else 0)
    rail, road = t.rail_cost[s.weather], t.road_cost[s.weather]
    cut, men, fort = s.cut, s.men, s.fort
    found = []
    for e in t.land[f.at]:
        b = e.to
        cost = (rail if e.rail and not cut[e.link] else road) + e.extra
        if cost > most:
            if least is None:
                least = least_move(s, f)
            if not least and not f.light:
                continue
        known = plain and cost <= left and not men[enemy + b] and not fort[enemy + b]
        if known or land_refused(s, f, e, least=least) is None:
            found.append(Step(b, cost, "land"))
        if f.light and land_refused(s, f, e, True) is None:
            found.append(Step(b, cost - e.costly, "light"))
    return found


# --- by water --------------------------------------------------------------------------------------------------------------


def river_refused(s: DwfState, f: March, line: Strait) -> Refusal | None:
    """D50, D53, D65, D71, D72 Why a load may not go along a river or the coast, on a gunboat or by Confederate lift."""
    t = s.tables
    b = line.to
    if f.payment == LIFT_ONLY:
        return Refusal("sea lift without a command point uses the sea only", "D62")
    if t.kind[b] == BOX:
        return Refusal("river boats do not carry troops into a blockade box", "D65")
    if s.phasing == CSA:
        refused = _csa_river_refused(s, f, b)
    else:
        refused = _gunboat_refused(s, f, b)
    if refused is not None:
        return refused
    if f.spent + t.sailing[GUNBOAT][line.kind][s.weather] > t.rates.riverine_lift:
        return Refusal(f"river lift moves {t.rates.riverine_lift}", "D65")
    return entry_refused(s, f, b)


def _csa_river_refused(s: DwfState, f: March, b: int) -> Refusal | None:
    """D65 So many factors a turn, from port to port, never where a Union unit is."""
    weight = load.men(s, f)
    if not weight:
        return Refusal("the Confederacy lifts infantry and militia by river, nothing else alone", "D65")
    if weight - f.lifted > s.csa_lift:
        return Refusal(f"{s.csa_lift} factors of river lift are left this turn", "D65")
    if union_there(s, b):
        return Refusal("Confederate river lift goes nowhere where a Union unit is", "D65")
    return None


def _gunboat_refused(s: DwfState, f: March, b: int) -> Refusal | None:
    if not f.boat and not s.naval_ready[GUNBOAT * s.tables.n + f.at]:
        return Refusal("no gunboat is there to carry them", "D65")
    if s.csa_ironclads[b]:
        return Refusal("Confederate ironclads bar the port", "D60")
    return attack_refused(s, f, b) if s.occupies(CSA, b) else None


def sea_refused(s: DwfState, f: March, line: Strait) -> Refusal | None:
    """D61 to D64, D66 to D68 Why a load may not go along a line by sea lift."""
    t = s.tables
    if s.phasing == CSA:
        return Refusal("the Confederacy has no sea lift", "D62")
    if not line.ships:
        return Refusal("sea lift goes on dark blue lines only", "D62")
    if f.militia:
        return Refusal("militia does not go to sea", "D62")
    weight = load.factors(f)
    if weight - f.lifted > s.lift:
        return Refusal(f"{s.lift} factors of sea lift are left this turn", "D62")
    if not (f.at_sea or f.spent < f.allowance or not f.spent):  # R17
        return Refusal("all of its movement is spent by land; nothing is left for the sea", "D63")
    if f.spent + t.sailing[LIFT][line.kind][s.weather] > t.rates.sealift:
        return Refusal(f"sea lift moves {t.rates.sealift} in all, and {f.spent} are spent", "D63")
    return _haven_refused(s, f, line)


def _haven_refused(s: DwfState, f: March, line: Strait) -> Refusal | None:
    """D04, D60, D66 to D68 Why a load may not come to the end of a line by sea."""
    t = s.tables
    b = line.to
    if s.csa_ironclads[b]:
        return Refusal("Confederate ironclads bar the port", "D60")
    if (refused := entry_refused(s, f, b)) is not None:
        return refused
    if t.kind[b] == BOX:
        room = t.sealift[s.turn] - s.factors[USA * t.n + b]
        if load.factors(f) <= room or _passes(s, f, line):
            return None
        return Refusal(f"there is room for {room} more factors in the box, and no way on from there", "D04")
    return invasion_refused(s, f, b) if s.control[b] == CSA else None


def _passes(s: DwfState, f: March, line: Strait) -> bool:
    """D04 The limit of a box counts at the end of movement: a force may pass through it where it can go on."""
    t = s.tables
    cost = t.sailing[LIFT][line.kind][s.weather]
    ahead = replace(f, at=line.to, spent=f.spent + cost, at_sea=True, moved=True, lifted=load.men(s, f))
    onward = [w for w in t.water[line.to] if w.to != f.at and f.goal in (OFF, w.to)]
    return any(sea_refused(s, ahead, w) is None for w in onward)


def crowded(s: DwfState, f: March) -> bool:
    """D04 A force in a box that cannot hold it all: it goes on."""
    t = s.tables
    return t.kind[f.at] == BOX and s.factors[USA * t.n + f.at] > t.sealift[s.turn]


def invasion_refused(s: DwfState, f: March, b: int) -> Refusal | None:
    """D66, D67, D68 Why a load may not land in an enemy port from the sea."""
    t = s.tables
    a = f.at
    friends = s.men[USA * t.n + b]
    if not load.men(s, f):
        return None if friends else Refusal("only troops take an enemy port", "D66")
    if f.payment != PAID:
        return Refusal("an invasion must be activated with a command point", "D66")
    if t.kind[a] == BOX and not s.ships_at_start[a]:
        return Refusal(f"no ship began the turn in {t.name[a]}", "D67")
    if t.kind[a] != BOX and not s.fleet(SHIP, a):
        return Refusal(f"no ship is in {t.name[a]} to go along", "D68")
    if t.at_box[b] and not any(s.ships_at_start[w.to] for w in t.water[b] if t.kind[w.to] == BOX):  # R98
        return Refusal(f"no ship began the turn in a blockade box that leads to {t.name[b]}", "D58")
    if s.occupies(CSA, b):
        if f.goal != b and s.fought[b] and not friends:
            return Refusal("there was a combat there this turn", "D75")
        if not f.supply and not s.supplies(USA, b):
            return Refusal("the invaders need a supply unit with them", "D66")
    return None


def water_steps(s: DwfState, f: March) -> list[Step]:
    """D50, D53, D61 to D65, D72 Gunboats carry on rivers and coasts, sea lift on dark blue lines."""
    t = s.tables
    lines = t.water[f.at]
    if not lines:
        return []
    more = load.men(s, f) - f.lifted  # what lift has not carried yet
    if s.phasing == USA:
        boats = bool(f.boat or s.naval_ready[GUNBOAT * t.n + f.at])
        lift = not f.militia and more <= s.lift
    else:
        boats, lift = more <= s.csa_lift, False
    if not boats and not lift:
        return []
    found = []
    for line in lines:
        if boats and river_refused(s, f, line) is None:
            found.append(river_step(s, line))
        if lift and line.ships and sea_refused(s, f, line) is None:
            found.append(sea_step(s, f, line))
    return found


def river_step(s: DwfState, line: Strait) -> Step:
    return Step(line.to, s.tables.sailing[GUNBOAT][line.kind][s.weather], "river", line.kind)


def sea_step(s: DwfState, f: March, line: Strait) -> Step:
    t = s.tables
    b = line.to
    invades = t.kind[b] != BOX and s.control[b] == CSA
    return Step(
        b,
        t.sailing[LIFT][line.kind][s.weather],
        "sea",
        line.kind,
        landing=invades and not s.occupies(CSA, b),
        escort=invades and t.kind[f.at] != BOX and load.men(s, f) > 0,
    )


def union_there(s: DwfState, b: int) -> bool:
    """D65 Any Union unit at all."""
    return bool(
        s.occupies(USA, b)
        or s.navy(b)
        or s.supplies(USA, b)
        or s.mrr_ready[b]
        or s.mrr_done[b]
        or s.leaders_at(USA, b)
    )
