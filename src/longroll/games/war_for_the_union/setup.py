"""19 Setting up a scenario: forces, leaders, HQs, works, batteries, ships, railroads and pools."""

from __future__ import annotations

from itertools import pairwise

from longroll.atlas.hexes import HexBoard
from longroll.core.errors import DataError
from longroll.games.war_for_the_union.capacity import capacity, divided, trans_mississippi
from longroll.games.war_for_the_union.flags import (
    ASIDE,
    BLOCKADING,
    FORT,
    IMPROVED,
    LOST,
    NAVAL_DEPOT,
    OFF,
    POOL,
    RIVER_DEPOT,
)
from longroll.games.war_for_the_union.pieces import ALL_AROUND
from longroll.games.war_for_the_union.scenario import Battery, Force, Scenario, Ship
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    CAVALRY,
    CONFEDERATE,
    KINDS,
    NAVAL,
    NOBODY,
    PROMOTION,
    SIDES,
    SUPPLY,
    UNION,
)  # fmt: skip
from longroll.games.war_for_the_union.zoi import warships
from longroll.kit.hexgrid import DIRECTIONS

KENTUCKY = {"union": UNION, "confederate": CONFEDERATE, "neutral": NOBODY, "closed": NOBODY}

BLOCKADES_FROM = 1862
"""R22"""


def set_up(s: WfuState) -> None:
    """Everything that a scenario's file puts on the map."""
    t = s.tables
    spec = t.scenarios[s.scenario]
    s.turn = t.economy.turn(spec.first_turn, spec.file)
    s.kentucky = KENTUCKY[spec.start.kentucky]
    s.kentucky_closed = spec.start.kentucky == "closed"
    s.resource_points = spec.start.resource_points
    s.fort_pool = [*spec.available.union_forts, *spec.available.confederate_forts]
    for i, center in enumerate(t.economy.centers):
        s.kic[i] = center.city in spec.start.kics
    _militia(s, spec)
    _rails(s, spec)
    for force in spec.forces:
        _force(s, force, spec)
    _people(s, spec)
    for battery in spec.batteries:
        _battery(s, battery, spec.file)
    _battery_pool(s, spec)
    for ship in spec.ships:
        _ship(s, ship, spec.file)
    for name, place in spec.start.naval_leaders.items():
        _naval_leader(s, name, place, spec)
    _on_station(s)
    s.begin_operations()
    s.supply_capacity = capacity(s)
    s.beyond_river = trans_mississippi(s) if divided(s) else OFF
    for slug, place in spec.start.usmrr.items():
        s.usmrr_at[t.engineers.index(t.counter[slug])] = t.node(place, spec.file)


def _on_station(s: WfuState) -> None:
    """R22, 10.32 From 1862 on Union ships that lie off one Confederate port when a quarter begins are on blockade duty there."""
    t = s.tables
    if s.year < BLOCKADES_FROM or s.month not in t.economy.quarters:
        return
    for x in warships(s, UNION):
        at = s.ship_at[x]
        fit = t.counters[t.ships[x]].seagoing or at < t.waters.rivers
        ports = [
            port
            for port, waters in t.stations.items()
            if at in waters and not s.strength(t.board.hex(port), UNION)
        ]
        if fit and len(ports) == 1:
            s.ship_port[x] = t.place(ports[0]) + 1
            s.flag_ship(x, BLOCKADING)


def _militia(s: WfuState, spec: Scenario) -> None:
    """4.7, 4.76 What each state may call."""
    t = s.tables
    states = t.board.states
    for side, sizes in enumerate((t.economy.militia.union, t.economy.militia.confederate)):
        for state, size in sizes.items():
            s.militia[side * len(states) + states.index(state)] = size - spec.start.militia_lost.get(state, 0)


def _force(s: WfuState, force: Force, spec: Scenario) -> None:
    t = s.tables
    side = SIDES.index(force.side)
    node = t.node(force.place, spec.file)
    for kind, count in force.troops.items():
        arm, quality = divmod(KINDS.index(kind), 5)
        for _ in range(count):
            sp = s.muster(side, arm, quality, node)
            s.supply(sp, SUPPLY.index(force.supply))
            if force.works and arm != CAVALRY:
                s.entrench(sp, force.works)
    if force.fort:
        s.set_fort(node, side, IMPROVED if force.fort == "improved" else FORT)
    if force.depot:
        s.set_depot(node, side, RIVER_DEPOT if force.depot == "river" else NAVAL_DEPOT, True)
    for slug in force.leaders:
        s.place_leader(current(s, slug, spec), node)
    if force.hq and not sum(force.troops.values()):
        raise DataError(f"{spec.file}: the {force.hq} at {force.place} has no troops with it")
    if force.hq and spec.start.hqs:
        hq = t.hqs.index(t.counter[force.hq])
        s.hq_at[hq] = node
        s.take_command(current(s, force.commander, spec), hq)


def current(s: WfuState, slug: str, spec: Scenario) -> int:
    """6.72 The counter that a leader has at the start: the dated one if he is promoted already."""
    t = s.tables
    for promoted in spec.start.promoted:
        if t.leaders[t.leader[promoted]].replaces == slug:
            return t.leader[promoted]
    return t.leader[slug]


def _people(s: WfuState, spec: Scenario) -> None:
    """Who is not set up: the pool, those who came before and are gone, those who come later."""
    t = s.tables
    due = {e.what: e.turn for e in t.schedule if e.kind in ("leader", "promote")}
    promoted = {t.leaders[t.leader[p]].replaces for p in spec.start.promoted}
    for i, leader in enumerate(t.leaders):
        if s.leader_at[i] != OFF:
            continue
        if leader.enters == "pool":
            s.leader_state[i] = POOL
        elif leader.role == PROMOTION:
            continue
        elif leader.slug in promoted or (leader.role != NAVAL and due.get(leader.slug, -1) < s.turn):
            s.leader_state[i] = ASIDE


def _rails(s: WfuState, spec: Scenario) -> None:
    """9.51 Control by state, then along routes."""
    t = s.tables
    board = t.board
    month = 100 * s.year + s.month
    for side, states in ((UNION, spec.rail.union_states), (CONFEDERATE, spec.rail.confederate_states)):
        for i in range(board.count):
            if t.rails.hexes[i] and board.states[board.state[i]] in states:
                s.rail_owner[i] = side
    for side, routes in ((UNION, spec.rail.union_routes), (CONFEDERATE, spec.rail.confederate_routes)):
        for route in routes:
            for i in _route(board, [board.hex(end) for end in route], month, spec.file):
                s.rail_owner[i] = side
    s.version += 1


def _route(board: HexBoard, ends: list[int], month: int, where: str) -> list[int]:
    found = ends[:1]
    for a, b in pairwise(ends):
        path = board.rail_path(a, b, month)
        if not path:
            raise DataError(f"{where}: no railroad joins {board.title(a)} and {board.title(b)}")
        found += path[1:]
    return found


def _battery(s: WfuState, battery: Battery, where: str) -> None:
    """8.26, 8.27 A named battery, or the first free river battery of its strength."""
    t = s.tables
    side = SIDES.index(battery.side)
    hex_ = t.node(battery.place, where)
    faces = sum(1 << DIRECTIONS.index(d) for d in battery.facing) or ALL_AROUND
    for b, counter in enumerate(t.batteries):
        if counter.side != side or s.battery_at[b] != OFF:
            continue
        if battery.name == "river":
            if not counter.name and counter.strength == battery.strength:
                return s.place_battery(b, hex_, faces, False)
        elif counter.name == battery.name:
            return s.place_battery(b, hex_, faces, battery.strength != counter.strength)
    raise DataError(
        f"{where}: no counter is left for the battery of strength {battery.strength} at {battery.place}"
    )


def _battery_pool(s: WfuState, spec: Scenario) -> None:
    """8.22 Of the river batteries that are not set up only so many are in the game; named ones that are not set up are none."""
    left = [list(spec.available.union_river_batteries), list(spec.available.confederate_river_batteries)]
    for b, counter in enumerate(s.tables.batteries):
        if s.battery_at[b] != OFF:
            continue
        if counter.name or not left[counter.side][counter.strength - 1]:
            s.suppress(b, LOST)
        else:
            left[counter.side][counter.strength - 1] -= 1


def _ship(s: WfuState, ship: Ship, where: str) -> None:
    t = s.tables
    water = _water(s, ship, where)
    prefix = "us" if ship.side == "union" else "cs"
    counter = t.counter[f"{prefix}-{ship.type.lower()}"]
    free = [x for x, kind in enumerate(t.ships) if kind == counter and s.ship_at[x] == OFF]
    if len(free) < ship.number:
        raise DataError(
            f"{where}: {ship.number} {ship.type} at {ship.place}, but {len(free)} counters are left"
        )
    for x in free[: ship.number]:
        s.place_ship(x, water)


def _water(s: WfuState, ship: Ship, where: str) -> int:
    t = s.tables
    if not ship.at:
        return t.waters.box_of[ship.place]
    name = f"{t.board.numbers[t.node(ship.place, where)]}/coast" if ship.at == "coast" else ship.at
    return t.waters.find(name, f"{where}: {ship.type} at {ship.place}")


def _naval_leader(s: WfuState, name: str, place: str, spec: Scenario) -> None:
    """3.24 A naval leader rides a ship that is set up at his place."""
    t = s.tables
    for ship in spec.ships:
        if ship.place == place and ship.side == "union" and ship.type != "T":
            water = _water(s, ship, spec.file)
            here = [x for x, at in enumerate(s.ship_at) if at == water and t.counters[t.ships[x]].ship != "T"]
            s.board(t.leader[name], max(here, key=lambda x: (t.counters[t.ships[x]].strength, -x)))
            return
    raise DataError(f"{spec.file}: {name} needs a warship at {place}")
