"""The legal steps of a march: by land, by river on a gunboat, by sea lift."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.state import Frame
from longroll.games.divided_we_fall.movement import load
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.supply import source, supplied
from longroll.games.divided_we_fall.tables import (
    BOX,
    CSA,
    GUNBOAT,
    LIFT,
    OFF,
    SHIP,
    USA,
    Edge,
)

LOYAL = frozenset(("VA", "MD", "PA", "DC"))


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


def land_cost(s: DwfState, e: Edge) -> int:
    """D29, D87 Rail 1 unless cut, road by weather, and the terrain met on entering."""
    return (1 if e.rail and not s.cut[e.link] else s.tables.road[s.tables.weather[s.turn % 6]]) + e.extra


def barred(s: DwfState, f: Frame, b: int) -> tuple[str, str] | None:
    """D08, D89, D93, D96 Why a load may not set foot in an area at all, whatever the way: (reason, rule)."""
    t = s.tables
    side = s.phasing
    if side == USA and b in t.kentucky and not s.kentucky and s.turn < 6:
        return "Kentucky is neutral: the Union may not enter before 1862 unless the Confederates have", "D93"
    for i in f["mil"]:
        if s.state_of(b) != t.militia[i].state:
            return f"{t.militia[i].slug} may not leave its state", "D08"
    if s.abilities and s.state_of(b) not in LOYAL:
        for i in f["who"]:
            if "loyalist" in t.leaders[i].abilities:
                return (
                    f"{t.leaders[i].name} does not leave Virginia, Maryland, Pennsylvania and the capital",
                    "D96",
                )
    return None


def attack_barred(s: DwfState, f: Frame, b: int) -> tuple[str, str] | None:
    """D34, D47, D75 Why a load may not enter an area that the enemy holds, or None."""
    side = s.phasing
    if not load.men(f):
        if s.men[side * s.tables.n + b]:
            return None
        return "the enemy holds it and there are no troops of yours", "D34"
    if f["free"]:
        return "a free move may not attack", "D24"
    if f["goal"] != b:
        if s.fought[b]:
            return "there was a combat there this turn", "D75"
        if s.men[side * s.tables.n + b]:
            return None
    if source(s, side, b, f["sup"]) is None:
        return "an attack needs supply in the area or next to it", "D47"
    return None


def land_steps(s: DwfState, f: Frame) -> list[Step]:
    """D28 to D34 Steps along roads and rails."""
    t = s.tables
    a = f["at"]
    if f["free"] == 1 or t.kind[a] == BOX:
        return []
    alone = f["sup"] and f["ldr"] == OFF and f["unit"] != "supply"
    if alone and not f["afloat"]:  # D49: only a leader's stack takes supply along by land
        return []
    side = s.phasing
    enemy = 1 - side
    n = t.n
    found = []
    spent = f["spent"]
    mf = f["mf"]
    blue = f["blue"]
    # D31: one area in clear weather, if supplied, whatever it costs; R16
    least = (
        not f["moved"]
        and f["unit"] != "supply"
        and s.tables.weather[s.turn % 6] == 0
        and supplied(s, side, a)
    )
    if alone:  # D50: off the boat a supply unit has its own factors, less those used aboard
        mf = min(mf, t.rates["supply"])
    plain = not f["mil"] and not s.abilities and (side == CSA or s.kentucky or s.turn >= 6)
    men, fort, control = s.men, s.fort, s.control
    for e in t.land[a]:
        b = e.to
        cost = land_cost(s, e)
        # D32: one more factor as long as every area is blue
        limit = mf + 1 if blue and s.home[b] == USA else mf
        over = spent + cost > limit
        if over and not least and not (f["light"] and e.extra):
            continue
        if not plain and barred(s, f, b) is not None:
            continue
        if (
            control[b] != side
            and (men[enemy * n + b] or fort[enemy * n + b])
            and attack_barred(s, f, b) is not None
        ):
            continue
        if not over or least:
            found.append(Step(b, cost, "land"))
        if f["light"] and e.extra:
            costly = max(t.charts["terrain"][x]["move"] for x in t.approach[a, b].terrain)
            if spent + cost - costly <= limit:
                found.append(Step(b, cost - costly, "light"))
    return found


def water_steps(s: DwfState, f: Frame) -> list[Step]:
    """D50, D53, D61, D62, D63, D64, D65, D72 Gunboats carry on rivers and coasts, sea lift on dark blue lines."""
    t = s.tables
    a = f["at"]
    lines = t.water[a]
    if not lines:
        return []
    side = s.phasing
    n = t.n
    weather = t.weather[s.turn % 6]
    spent = f["spent"]
    weight = load.factors(f)
    found = []
    supply = f["unit"] == "supply"
    if side == CSA:
        # D65: two factors a turn, from port to port, never where a Union unit is
        able = weight > 0 and weight - f["lifted"] <= s.csa_lift
        if not able or f["mil"] or f["free"] == 1:
            return []
        for line in lines:
            b = line.to
            cost = t.sailing[GUNBOAT][line.kind][weather]
            if t.kind[b] != BOX and spent + cost <= 8 and not _union_there(s, b) and barred(s, f, b) is None:
                found.append(Step(b, cost, "river", line.kind))
        return found
    boats = f["boat"] or s.naval_ready[GUNBOAT * n + a]
    lift = weight - f["lifted"] <= s.lift and (f["sea"] or f["ldr"] != OFF or weight or supply)
    fresh = (
        spent < f["mf"] or not spent
    )  # R17: all of the printed factor spent by land leaves nothing for the sea
    for line in lines:
        b = line.to
        held = s.strong(CSA, b)
        if boats and f["free"] != 1 and t.kind[b] != BOX:
            cost = t.sailing[GUNBOAT][line.kind][weather]
            if (
                spent + cost <= 8
                and not s.csa_ironclads[b]
                and barred(s, f, b) is None
                and (not held or attack_barred(s, f, b) is None)
            ):
                found.append(Step(b, cost, "river", line.kind))
        if not (line.ships and lift and (f["sea"] or fresh)) or f["mil"]:
            continue
        cost = t.sailing[LIFT][line.kind][weather]
        if spent + cost > 10 or s.csa_ironclads[b] or barred(s, f, b) is not None:
            continue
        if t.kind[b] == BOX:
            if (
                s.factors[USA * n + b] + weight <= t.sealift[s.turn]
            ):  # D04: infantry at sea up to the lift capacity
                found.append(Step(b, cost, "sea", line.kind))
        elif s.control[b] != CSA:
            found.append(Step(b, cost, "sea", line.kind))
        elif invasion_barred(s, f, a, b) is None:
            escort = t.kind[a] != BOX and load.men(f) > 0
            found.append(Step(b, cost, "sea", line.kind, landing=not held, escort=escort))
    return found


def invasion_barred(s: DwfState, f: Frame, a: int, b: int) -> tuple[str, str] | None:
    """D66, D67, D68 Why a load may not land in an enemy port from the sea: (reason, rule), or None."""
    t = s.tables
    n = t.n
    if not load.men(f):
        if s.men[USA * n + b]:
            return None
        return "only troops take an enemy port", "D66"
    if f["free"]:
        return "an invasion must be activated with a command point", "D66"
    if t.kind[a] == BOX and not s.ships_at_start[a]:
        return f"no ship began the turn in {t.name[a]}", "D67"
    if t.kind[a] != BOX and not s.fleet(SHIP, a):
        return f"no ship is in {t.name[a]} to go along", "D68"
    if s.strong(CSA, b):
        if f["goal"] != b and s.fought[b] and not s.men[USA * n + b]:
            return "there was a combat there this turn", "D75"
        if not f["sup"] and not s.supplies(USA, b):
            return "the invaders need a supply unit with them", "D66"
    return None


def _union_there(s: DwfState, b: int) -> bool:
    n = s.tables.n
    return bool(
        s.strong(USA, b)
        or s.navy(b)
        or s.supplies(USA, b)
        or s.mrr_ready[b]
        or s.mrr_done[b]
        or any(s.tables.leaders[i].side == USA for i in s.leaders_at(USA, b))
        or s.men[USA * n + b]
    )
