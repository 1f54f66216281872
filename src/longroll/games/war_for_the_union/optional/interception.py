"""20.12 Warships may sally against enemy ships that come near."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.games.war_for_the_union.combat.events import Lost
from longroll.games.war_for_the_union.flags import (
    BEACHED,
    BY_SEA,
    ENGAGED,
    FERRY,
    OFF,
    SAILED,
    STUCK,
    VOYAGED,
    WITHDRAWN,
)
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Sallying
from longroll.games.war_for_the_union.movement.march import allowance, leader_allowance
from longroll.games.war_for_the_union.narrate.names import water as named
from longroll.games.war_for_the_union.naval.fleet import at_sea, guns_on, ships_at, side_of
from longroll.games.war_for_the_union.naval.frames import Engagement, Sailing, Voyage
from longroll.games.war_for_the_union.naval.landing import unpick
from longroll.games.war_for_the_union.naval.passage import LANDFALLS, sail
from longroll.games.war_for_the_union.naval.sailing import ENCOUNTERS
from longroll.games.war_for_the_union.naval.voyage import loaded
from longroll.games.war_for_the_union.optional.events import Intercepted
from longroll.games.war_for_the_union.sea import sea_waters
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import CONFEDERATE, INTERCEPT, KINDS, NAVAL, NOT_NOW, SIDES, UNION
from longroll.games.war_for_the_union.zoi import batteries, guns, warships
from longroll.kit.graph import search
from longroll.kit.modifiers import Modifier, total


def fit(s: WfuState, ship: int) -> bool:
    """20.12 Undamaged, not withdrawn, no ferry, and without a try in this enemy turn."""
    return not (
        s.ship_damage[ship] or s.ship_state[ship] & (WITHDRAWN | FERRY | ENGAGED) or s.ship_tried[ship]
    )


def _held(s: WfuState, side: int) -> bytes:
    """10.24, 11.1 Waters that a side's ships do not sail past: enemy ships are there, or guns that are not suppressed."""
    t = s.tables
    found = bytearray(t.waters.count)
    for x, at in enumerate(s.ship_at):
        if at != OFF and side_of(s, x) != side:
            found[at] = 1
    for b in batteries(s, 1 - side):
        for at in guns(s).faced[b]:
            found[at] = 1
    return bytes(found)


def stacks_near(s: WfuState, side: int, water: int) -> dict[int, int]:
    """Waters from which a side's warships could intercept, with the MPs between; nobody sallies past the enemy or under his guns."""
    t = s.tables
    limit = t.optional["naval_interception"]["range"]
    found: dict[int, int] = {}
    if guns_on(s, water, 1 - side):
        return found
    held = _held(s, side)
    for x in warships(s, side):
        at = s.ship_at[x]
        if at == water or at in found or not fit(s, x):
            continue
        toll = t.waters.seagoing if t.counters[t.ships[x]].seagoing else t.waters.inland
        reach = search(t.waters.graph, t.waters.open, (at,), limit, toll, held)
        if reach.far[water] <= limit:
            found[at] = reach.far[water]
    return found


def party(s: WfuState, side: int, at: int, water: int) -> list[int]:
    """The ships of a stack that can sally to a water."""
    t = s.tables
    afloat = [x for x in ships_at(s, at, side) if x in warships(s, side) and fit(s, x)]
    return [
        x
        for x in afloat
        if (t.waters.seagoing if t.counters[t.ships[x]].seagoing else t.waters.inland)[water] != 255
    ]


def intercept_modifiers(s: WfuState, side: int, at: int, water: int) -> list[Modifier]:
    """20.12 A naval leader, a river, the distance, and ironclads at sea."""
    t = s.tables
    spec = t.optional["naval_interception"]
    found = []
    ships = party(s, side, at, water)
    if any(man.role == NAVAL and s.leader_aboard[i] - 1 in ships for i, man in enumerate(t.leaders)):
        found.append(Modifier(spec["leader"], "naval-leader", "20.12"))
    if water < t.waters.rivers:
        found.append(Modifier(spec["river"], "river", "20.12"))
    far = stacks_near(s, side, water).get(at, 0) // spec["mps_per_point"]
    if far:
        found.append(Modifier(-far, "distance", "20.12", (str(far),)))
    if at_sea(s, water) and any(t.counters[t.ships[x]].ship == "I" for x in ships):
        found.append(Modifier(spec["ironclads_at_sea"], "ironclads", "20.12"))
    return found


def may_intercept(s: WfuState, f: Sailing, to: int, meets: bool) -> bool:
    """20.12 Ships that move in peace may be met by one stack."""
    if not s.naval_interception or meets or not f.ships:
        return False
    side = 1 - f.side
    if not any(party(s, side, at, to) for at in stacks_near(s, side, to)):
        return False
    f.do = "after-sally"
    s.push(f)
    s.push(Sallying("intercept", side=side, water=to))
    return True


@FLOW.step("after-sally", Sailing)
def after_sally(s: WfuState, f: Sailing) -> None:
    """What is left of the stack sails on, unless it must stay and fight or has withdrawn."""
    where = [
        s.ship_at[x] for x in f.ships if s.ship_at[x] != OFF and not s.ship_state[x] & (WITHDRAWN | ENGAGED)
    ]
    f.ships = [
        x
        for x in f.ships
        if where and s.ship_at[x] == where[0] and not s.ship_state[x] & (WITHDRAWN | ENGAGED)
    ]
    if f.ships:
        f.do = "sail"
        s.push(f)


@FLOW.question("intercept", Sallying)
class Intercept(Question[WfuState, Sallying]):
    """20.12 One stack may try to meet the enemy."""

    rule = "20.12"

    def side(self, s: WfuState, f: Sallying) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: Sallying) -> str:
        return s.tables.waters.name[f.water]

    def prompt(self, s: WfuState, f: Sallying) -> str:
        return f"Enemy ships at {named(s.tables, s.tables.waters.name[f.water])}: does a stack sally?"

    def choices(self, s: WfuState, f: Sallying) -> list[Choice]:
        near = [at for at in stacks_near(s, f.side, f.water) if party(s, f.side, at, f.water)]
        return [*(INTERCEPT(s.tables.waters.name[at]) for at in near), NOT_NOW()]

    def follow(self, s: WfuState, f: Sallying, choice: Choice) -> None:
        if choice.kind is NOT_NOW:
            return
        t = s.tables
        at = t.waters.index[choice.place]
        ships = party(s, f.side, at, f.water)
        net = s.roll("battle", t.charts.faces, "interception", "20.12", place=t.waters.name[f.water])
        net += total(intercept_modifiers(s, f.side, at, f.water))
        won = net >= t.optional["naval_interception"]["success"]
        for x in ships:
            s.ship_tried[x] = 1
        start, to = PlaceSlug(choice.place), PlaceSlug(t.waters.name[f.water])
        s.out.append(Intercepted(SideSlug(SIDES[f.side]), start, to, net, won, "20.12"))
        if not won:
            return
        voyage = s.stack[-1] if s.stack else None
        if isinstance(voyage, Voyage):
            voyage.caught = True
        for x in ships:
            s.place_ship(x, f.water)
            s.ship_from[x] = at
        s.push(Sallying("back-on-station", side=f.side, water=f.water))
        if ships_at(s, f.water, 1 - f.side):
            for x in ships:
                s.flag_ship(x, ENGAGED)
            s.push(Engagement("engagement", side=f.side, water=f.water))


@FLOW.step("back-on-station", Sallying)
def back_on_station(s: WfuState, f: Sallying) -> None:
    """20.12 Blockaders that have neither been hit nor withdrawn go back to their station."""
    for x in ships_at(s, f.water, f.side):
        if s.ship_port[x] and s.ship_from[x] != OFF:
            s.place_ship(x, s.ship_from[x])


# --- sea moves -------------------------------------------------------------------------------------------------------


def near_coast(s: WfuState, node: int) -> int:
    """The water of a landing place to which a Confederate stack could sally, -1 for none."""
    for water in sea_waters(s, node) if node < s.tables.board.count else []:
        if any(party(s, CONFEDERATE, at, water) for at in stacks_near(s, CONFEDERATE, water)):
            return water
    return -1


def may_catch(s: WfuState, f: Voyage, to: int) -> bool:
    """20.12 A sea move may be met where it lands."""
    if not s.naval_interception:
        return False
    water = near_coast(s, to)
    if water < 0:
        return False
    f.do, f.to = "landfall", to
    s.push(f)
    s.push(Sallying("intercept", side=CONFEDERATE, water=water))
    return True


@FLOW.step("landfall", Voyage)
def landfall(s: WfuState, f: Voyage) -> None:
    """20.12 What is caught without a Union warship there loses an SP and goes back."""
    t = s.tables
    escorted = any(ships_at(s, water, UNION) for water in sea_waters(s, f.to))
    if not f.caught or escorted:
        sail(s, f, f.to)
        return
    load = loaded(s, f)
    unpick(s)
    if load.sps:
        sp = load.sps[-1]
        kind = KINDS[s.sp_kind[sp] % 10]
        s.lose(sp, t.theater_of[f.hex])
        s.out.append(Lost(SideSlug(SIDES[UNION]), PlaceSlug(t.node_name(f.hex)), kind, "20.12"))
    for sp in load.sps[:-1]:
        s.sp_flags[sp] |= SAILED
        s.sp_spent[sp] = max(s.sp_spent[sp], allowance(s, sp))
        s.sp_voyage[sp] |= BY_SEA | STUCK | BEACHED
    for i in load.people:
        s.leader_flags[i] |= VOYAGED
        s.leader_spent[i] = leader_allowance(s, i)
    for k in load.hqs:
        s.hq_rode[k] = 1


ENCOUNTERS.append(may_intercept)
LANDFALLS.append(may_catch)
