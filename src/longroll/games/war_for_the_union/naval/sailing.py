"""10.2, 11.28 Ships move, one water at a time; `fleet_orders.py` says which and where to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from longroll.core.events import PlaceSlug, SideSlug
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flags import ENGAGED, FERRY, OFF, RISKED
from longroll.games.war_for_the_union.naval import loading
from longroll.games.war_for_the_union.naval.events import Sailed
from longroll.games.war_for_the_union.naval.fleet import (
    at_sea,
    contested,
    cost,
    left,
    must_fight,
    risks,
    ships_at,
    slugs,
    spent,
    step_refused,
)  # fmt: skip
from longroll.games.war_for_the_union.naval.frames import Engagement, Sailing
from longroll.games.war_for_the_union.naval.hits import hit, leave_station
from longroll.games.war_for_the_union.politics import enters_kentucky, sail_in
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    SIDES,
)  # fmt: skip

ENCOUNTERS: Final[list[Callable[[WfuState, Sailing, int, bool], bool]]] = []
"""20.5, 20.12 what the options do with a stack that has moved; True if they have taken it over"""


def movable(s: WfuState, ship: int) -> bool:
    """10.51, 11.1 Whether a ship may still do something: it is no ferry, has no battle before it, has MPs."""
    if s.ship_state[ship] & (FERRY | ENGAGED):
        return False
    return left(s, [ship]) > 0


def room(s: WfuState, f: Sailing) -> int:
    """The MPs that the stack has left."""
    return left(s, f.ships) if f.budget < 0 else f.budget


def refused(s: WfuState, f: Sailing, to: int, mps: int | None = None) -> Refusal | None:
    """10.2, 10.43, 11.28d Why the stack may not go to a water; None where it may. `mps` are those that it has left, if known."""
    name = s.tables.waters.name
    if f.only and to not in f.only and f.budget < 0:
        return Refusal("a stack that runs past guns goes on in the same direction", "20.5")
    if f.only and to not in f.only:
        return Refusal(f"they withdraw by {name[f.only[0]]}, from where they came", "11.28")
    if to in f.barred:
        return Refusal("they do not withdraw past the enemy", "11.28")
    found = step_refused(s, f.ships, to, room(s, f) if mps is None else mps)
    if found is None and f.budget < 0:
        found = loading.step_refused(s, f.ships, to)
    return found


def steps(s: WfuState, f: Sailing) -> list[int]:
    """Where the stack may go next."""
    at, mps = s.ship_at[f.ships[0]], room(s, f)
    return [to for to in s.tables.waters.graph.near[at] if refused(s, f, to, mps) is None]


def reach(s: WfuState, ships: list[int]) -> dict[int, list[int]]:
    """10.21, 6.22 The cheapest way to every water that a stack can reach without a fight; places where it must stop included, neutral
    Kentucky not."""
    w = s.tables.waters
    side = s.tables.counters[s.tables.ships[ships[0]]].side
    start = s.ship_at[ships[0]]
    budget = left(s, ships)
    best = {start: 0}
    ways: dict[int, list[int]] = {start: []}
    queue = [(0, start)]
    while queue:
        queue.sort()
        far, at = queue.pop(0)
        if far > best[at] or (at != start and contested(s, at, side)):
            continue
        for to in w.graph.near[at]:
            if enters_kentucky(s, to):  # 6.22: only a step of one's own does
                continue
            price = cost(s, ships, to)
            if far + price <= budget and far + price < best.get(to, 999):
                best[to] = far + price
                ways[to] = [*ways[at], to]
                queue.append((far + price, to))
    del ways[start]
    return ways


def go(s: WfuState, f: Sailing, to: int) -> None:
    """10.21, 10.22, 10.23b The stack enters a water; river craft that go to sea roll for it first."""
    t = s.tables
    at = s.ship_at[f.ships[0]]
    price = cost(s, f.ships, to)
    total = spent(s, f.ships) + price
    for x in f.ships:
        s.place_ship(x, to)
        s.ship_from[x] = at
        leave_station(s, x)
        if f.budget < 0:
            s.ship_spent[x] = total
    if f.budget >= 0:
        f.budget -= price
    f.only = []
    where = PlaceSlug(t.waters.name[to])
    s.out.append(
        Sailed(SideSlug(SIDES[f.side]), slugs(s, f.ships), PlaceSlug(t.waters.name[at]), where, "10.21")
    )
    sail_in(s, f.side, to)
    if at_sea(s, to):
        for x in f.ships:
            risk(s, x)
    f.ships = [x for x in f.ships if s.ship_at[x] != OFF]


def risk(s: WfuState, ship: int) -> None:
    """10.23b A Union river warship at sea rolls once a turn."""
    if not risks(s, ship) or s.ship_state[ship] & RISKED:
        return
    s.flag_ship(ship, RISKED)
    t = s.tables
    c = t.naval.sea_effect
    where = t.waters.name[s.ship_at[ship]]
    roll = s.roll("event", t.charts.faces, "ship-at-sea", "10.23", place=where, piece=t.ship_slugs[ship])
    hit(
        s,
        ship,
        3 if roll >= c.sunk else 2 if roll >= c.damaged_2 else 1 if roll >= c.damaged_1 else 0,
        "10.23",
    )


def arrive(s: WfuState, f: Sailing, to: int) -> None:
    """11.1 After a step: ships that meet enemies stop and fight; others go on."""
    if not f.ships:
        return
    meets = bool(ships_at(s, to, 1 - f.side)) or bool(must_fight(s, f.ships, to))
    if f.budget < 0 and any(hook(s, f, to, meets) for hook in ENCOUNTERS):
        return
    if f.budget >= 0:
        f.do = "withdrawal"
        s.push(f)
    if not meets:
        if f.budget < 0:
            s.push(f)
        return
    for x in f.ships:
        s.flag_ship(x, ENGAGED)
    s.push(Engagement("engagement" if f.budget >= 0 else "meet", side=f.side, water=to))


# --- withdrawal ------------------------------------------------------------------------------------------------------
