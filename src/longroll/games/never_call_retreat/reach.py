"""Before a choice is made: where a force can march and what it costs, and who of the enemy could come to a hex.

A force is named by its Leader (`hooker`) or by a unit. Each row of `reach` has the choices that lead there from the present decision.
A way never leads through an entry that cannot be taken back: neutral Kentucky, a state whose Militia is unspent, Demoralized
friends, a Headquarters that a senior general would have to take over. Only a step of one's own does that.
"""

from __future__ import annotations

from math import ceil
from typing import Any, NamedTuple

from longroll.core.errors import LongrollError, unknown
from longroll.games.never_call_retreat import forces, leaders, odds, supply
from longroll.games.never_call_retreat import verbs as v
from longroll.games.never_call_retreat.combat.odds import Attack, over
from longroll.games.never_call_retreat.flags import DEMORALIZED, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forces import points_of
from longroll.games.never_call_retreat.forts import besieged
from longroll.games.never_call_retreat.frames import Half, Here, March
from longroll.games.never_call_retreat.movement import march
from longroll.games.never_call_retreat.reactions import answers
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.states import kentucky_neutral
from longroll.games.never_call_retreat.words import SIDES
from longroll.kit.graph import CLOSED
from longroll.kit.paths import Found, cheapest
from longroll.kit.ways import spelled

AT_SEA = 255
"""the state of a sea hex"""
FAR = 8
"""hexes beyond which nobody comes in one march"""


class Spot(NamedTuple):
    """A hex on the way, and what stopping in a gap there still costs (R85)."""

    hex: int
    gap: int


def find(s: NcrState, name: str) -> int:
    """A Leader or unit by its name, on the land map."""
    p = s.tables.pieces
    if name not in p.index:
        raise unknown("piece", name, [p.names[x] for x in range(p.count) if s.at[x] != OFF])
    x = p.index[name]
    if not 0 <= s.at[x] < s.tables.board.count:
        raise LongrollError(f"{name} is not on the land map")
    return x


def force_of(s: NcrState, x: int) -> March:
    """The march that a piece would make now, with everybody who could come; as it stands where it is on the march."""
    under_way = s.within(March)
    if under_way is not None and under_way.do == "march" and x in under_way.pieces:
        return under_way
    side, here = s.side[x], s.at[x]
    if besieged(s, x):
        raise LongrollError(f"{s.tables.pieces.names[x]} is besieged [12.5]")
    led = forces.general(s, x)
    pieces = [y for y in forces.force(s, x) if not besieged(s, y)] if led else [x]
    alone = led and not any(y >= s.tables.pieces.hq0 for y in pieces)
    hungry = not supply.supplied(s, here, side) and not supply.self_fed(s, pieces)
    f = March("march", side=side, leader=x if led else OFF, pieces=pieces, unsupplied=hungry, alone=alone)
    f.left = march.allowance(s, side, pieces, hungry)
    return f


def irrevocable(s: NcrState, f: March, start: int, there: int) -> bool:
    """Whether a step sets off what cannot be taken back and asks nobody."""
    t, p = s.tables, s.tables.pieces
    state = t.state[there]
    if state == AT_SEA:  # no state: nobody marches there
        return False
    if t.states[state] == "KY" and kentucky_neutral(s):
        return True
    if state != t.state[start] and s.allegiance[state] == 1 - f.side and not s.militia_called[state]:
        return True
    friends = s.pieces_at(there, f.side)
    if any(s.land(x) and s.flags[x] & DEMORALIZED for x in friends):
        return True
    offices = [x - p.hq0 for x in friends if p.hq0 <= x < p.department0]
    return any(
        leaders.may_command(s, x, hq) and _senior(s, x, hq) for x in f.pieces if x < p.hq0 for hq in offices
    )


def _senior(s: NcrState, person: int, hq: int) -> bool:
    holder = s.hq_leader[hq]
    return holder == OFF or (s.side[person] == 0 and s.seniority(person) < s.seniority(holder))


def roads(s: NcrState, f: March) -> Found[Spot]:
    """7.1 The cheapest way to every hex that a force can reach."""
    new, first = s.copy(), f.pieces[0]
    start, room = s.at[first], f.left
    probe = March(
        "march", side=f.side, leader=f.leader, pieces=f.pieces, alone=f.alone, unsupplied=f.unsupplied
    )

    rail = s.tables.charts.rail.hexes_per_leader_mp

    def steps(spot: Spot, spent: float) -> list[tuple[Spot, float]]:
        new.at[first] = spot.hex
        paid = ceil(spent)
        probe.left, probe.gap = room - paid, spot.gap
        probe.rail = round(rail * (paid - spent)) + f.rail
        found = []
        for d in range(6):
            there = s.tables.board.neighbours[6 * spot.hex + d]
            if there < 0 or march.must_fight(new, f.side, f.pieces, there):
                continue
            if march.step_refused(new, probe, d) is None and not irrevocable(new, f, spot.hex, there):
                cost: float = march.price(new, probe, d)
                if f.alone and march.by_rail(new, probe, d):  # 7.71: a tenth of a movement point
                    cost = march.fare(new, probe, d) / rail
                if cost != CLOSED:
                    found.append((Spot(there, march.owed(new, probe, d)), round(spent + cost, 1)))
        return found

    return cheapest(Spot(start, f.gap), steps)


def _first_choices(s: NcrState, f: March) -> list[str] | None:
    """The choices that set the force in motion from the present decision; None where it cannot be set in motion now.

    5.27 It is paid for in the usual way, with as few Discretionary points as will do.
    """
    if s.within(March) is f:
        return []
    half = s.within(Half)
    if half is None or half.side != f.side:
        return None
    spot = s.at[f.pieces[0]]
    names, here = s.tables.pieces.names, s.tables.board.numbers[spot]
    if f.leader != OFF:
        begin = [
            (v.RIDE if f.alone else v.LEAD)(names[f.leader]).text,
            *([] if f.alone else [v.SET_OUT().text]),
        ]
    else:
        begin = [v.MOVE(names[f.pieces[0]]).text]
    top = s.stack[-1]
    if not (isinstance(top, Here) and top.node == spot):
        begin = [v.AT(here).text, *begin]
    return list(spelled(s, FLOW, begin, (v.STOP, v.BACK), v.PAY)) or None


def reach(s: NcrState, name: str) -> list[dict[str, Any]]:
    """7.1 Where a force can march to now, or as if its side acted."""
    x = find(s, name)
    f = force_of(s, x)
    number, start = s.tables.board.numbers, s.at[x]
    found, first = roads(s, f), _first_choices(s, f)
    best: dict[int, Spot] = {}
    for spot in found.order:
        owed = found.cost[spot] + spot.gap
        if (
            spot.hex != start
            and owed <= f.left
            and (spot.hex not in best or owed < found.cost[best[spot.hex]])
        ):
            best[spot.hex] = spot
    rows = []
    for hex_, spot in best.items():
        path = [k.hex for k in found.path(spot)]
        rows.append(
            {
                "place": number[hex_], "cost": ceil(found.cost[spot]) + spot.gap, "by": "march", "rule": "7.1",
                "path": [number[i] for i in path], "battle": False, "answers": answers(s, f, hex_),
                "choices": [] if first is None else [*first, *(v.STEP(number[i]).text for i in path[1:])],
            }
        )  # fmt: skip
    rows += _attacks(s, f, found, first)
    return sorted(rows, key=lambda row: (row["cost"], row["place"]))


def _attacks(s: NcrState, f: March, found: Found[Spot], first: list[str] | None) -> list[dict[str, Any]]:
    """8.11 Hexes with enemies who would have to be fought, by the cheapest hex to attack from, each with what to expect."""
    t, best = s.tables, dict[int, tuple[int, Spot]]()
    new = s.copy()
    for spot in found.order:
        new.at[f.pieces[0]] = spot.hex
        probe = March(
            "march", side=f.side, leader=f.leader, pieces=f.pieces, left=f.left - int(found.cost[spot]), gap=spot.gap, alone=f.alone
        )  # fmt: skip
        for d in range(6):
            there = t.board.neighbours[6 * spot.hex + d]
            if (
                there < 0
                or not march.must_fight(s, f.side, f.pieces, there)
                or march.step_refused(new, probe, d) is not None
            ):
                continue
            cost = int(found.cost[spot]) + march.price(new, probe, d) + march.owed(new, probe, d)
            if there not in best or cost < best[there][0]:
                best[there] = cost, spot
    rows = []
    for there, (cost, spot) in best.items():
        path = [*(k.hex for k in found.path(spot)), there]
        attack = Attack(f.side, tuple(f.pieces), there, over(s, spot.hex, there))
        seen = odds.outlook_of(s, (s, attack), "")
        rows.append(
            {
                "place": t.board.numbers[there], "cost": cost, "by": "march", "rule": "8.11", "path": [t.board.numbers[i] for i in path],
                "battle": True, "outlook": {**seen, "attacker": SIDES[f.side]}, "answers": answers(s, f, there),
                "choices": [] if first is None else [*first, *(v.STEP(t.board.numbers[i]).text for i in path[1:])],
            }
        )  # fmt: skip
    return rows


# --- threats ------------------------------------------------------------------------------------------------------------


def threats(s: NcrState, place: str, side: str) -> list[dict[str, Any]]:
    """7.1, 8.11 Leaders of the enemy who could enter a hex in one activation."""
    t, p = s.tables, s.tables.pieces
    if side not in SIDES:
        raise unknown("side", side, SIDES)
    if place in t.waters.index:  # no Leader enters a river
        return []
    goal = t.hex(place, "threats")
    enemy = 1 - SIDES.index(side)
    rows = []
    for x in range(p.hq0):
        near = 0 <= s.at[x] < t.board.count and t.board.distance(s.at[x], goal) <= FAR
        if s.side[x] != enemy or not near or not forces.general(s, x) or besieged(s, x):
            continue
        row = _threat(s, x, goal)
        if row is not None:
            rows.append(row)
    return sorted(rows, key=lambda row: (-row["strength"], row["cost"], row["from"]))


def _threat(s: NcrState, x: int, goal: int) -> dict[str, Any] | None:
    """What a Leader would bring into a hex, if he gets there."""
    t = s.tables
    f = force_of(s, x)
    points = points_of(s, f.pieces)
    if not points or s.at[x] == goal:
        return None
    found = roads(s, f)
    new = s.copy()
    best: tuple[int, Spot] | None = None
    for spot in found.order:
        if goal not in t.board.around(spot.hex):
            continue
        new.at[f.pieces[0]] = spot.hex
        probe = March(
            "march",
            side=f.side,
            leader=f.leader,
            pieces=f.pieces,
            left=f.left - int(found.cost[spot]),
            gap=spot.gap,
        )
        d = t.board.direction(spot.hex, goal)
        if march.step_refused(new, probe, d) is None:
            cost = int(found.cost[spot]) + march.price(new, probe, d) + march.owed(new, probe, d)
            if best is None or cost < best[0]:
                best = cost, spot
    if best is None:
        return None
    path = [k.hex for k in found.path(best[1])]
    name = leaders.name_of(s, x)
    return {
        "from": t.board.numbers[s.at[x]], "who": name, "leaders": [t.pieces.people[x]], "strength": points,
        "attack": t.pieces.people[x] if len(path) == 1 else None, "place": t.board.numbers[goal], "cost": best[0],
        "by": "march", "rule": "7.1", "path": [t.board.numbers[i] for i in (*path, goal)],
    }  # fmt: skip
