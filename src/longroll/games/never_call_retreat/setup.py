"""25.0 The set-up of a scenario: control, railroads, tracks, pools and pieces, with the defaults of R84."""

from __future__ import annotations

from typing import Final

from longroll.core.errors import OptionError
from longroll.games.never_call_retreat import names
from longroll.games.never_call_retreat.flags import (
    AVAILABLE,
    BASES,
    BURNED,
    CUT,
    DEAD,
    DEPOTS,
    FORT,
    FORTRESS,
    NOBODY,
    OFF,
    REMOVED,
    SPECIAL,
)
from longroll.games.never_call_retreat.forts import MARKED
from longroll.games.never_call_retreat.scenario import ARMS, Scenario, Stack
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import CONFEDERATE, SIDES, UNION, turn_name

ARMY: Final = 0
CORPS: Final = 1
CAVALRY_CORPS: Final = 2


def agreeable(s: NcrState) -> None:
    """25.2, 26.2 Refuse options that the scenario does not take."""
    scenario = s.tables.scenarios[s.scenario]
    if s.last not in scenario.ends.values():
        ends = " or ".join(scenario.ends)
        raise OptionError(f"the scenario {s.scenario} ends on {ends}, not on {turn_name(s.last)} [25.2]")
    if s.untried and not scenario.head.untried_allowed:
        raise OptionError(f"Untried Leaders are for the scenario of 1861, not for {s.scenario} [26.2]")


def set_up(s: NcrState) -> None:
    """25.3 Everything as the scenario has it."""
    scenario = s.tables.scenarios[s.scenario]
    s.turn = scenario.first
    _states(s, scenario)
    _control(s, scenario)
    for stack in scenario.stacks:
        _stack(s, stack)
    _besieged(s, scenario)
    _tracks(s, scenario)
    _pools(s, scenario)
    for kind, n in scenario.waiting:
        s.irregulars[kind] += n
    _victory(s, scenario)
    names.begin(s, scenario)
    s.began[:] = s.at
    s.forget()


def _states(s: NcrState, scenario: Scenario) -> None:
    """3.13, 17.1 Who has which state."""
    t, war = s.tables, scenario.war
    joined = {**dict.fromkeys(war.joined_union, UNION), **dict.fromkeys(war.joined_confederate, CONFEDERATE)}
    for i, state in enumerate(t.states):
        s.allegiance[i] = joined.get(state, t.home[i])
        s.converted[i] = state in war.converted
    s.kentucky_open = war.kentucky != "neutral"
    s.mississippi_lost = s.apart = war.mississippi_lost
    s.proclamation = scenario.proclamation + 1
    s.black_call = war.black_call


def _control(s: NcrState, scenario: Scenario) -> None:
    """3.31, R40, R75 Hexes and railroads."""
    t = s.tables
    rails_of = {i: UNION for i, state in enumerate(t.states) if state == "WV"}  # 17.4
    for i in range(t.board.count):
        if t.board.sea[i]:
            continue
        owner = s.allegiance[t.state[i]]
        s.control[i] = owner
        if t.rail_hexes[i]:
            s.rail_owner[i] = rails_of.get(t.state[i], owner)
    for i in t.baltimore_and_ohio:  # 15.5
        s.rail_owner[i] = UNION
    for side, hexes in enumerate(scenario.rails):
        for i in hexes:
            s.rail_owner[i] = side
    for i in scenario.cut:
        s.mark(i, CUT)
    for i in scenario.burned:
        s.mark(i, BURNED)
        if t.home[t.state[i]] != NOBODY:
            s.razed[1 - t.home[t.state[i]]] += 1
    _held(s, scenario)


def _held(s: NcrState, scenario: Scenario) -> None:
    """3.31 Hexes that stacks hold, and those that the scenario names."""
    places = s.tables.places
    for stack in scenario.stacks:
        troops = stack.units or stack.points or stack.markers or stack.departments
        if troops and "besieging" not in stack.markers:
            s.take_control(stack.hex, stack.side)
    for side, named in enumerate((*scenario.control, scenario.nobodys)):
        for place in named:
            s.take_control(places[place].hex, side)


def _stack(s: NcrState, stack: Stack) -> None:
    t, p = s.tables, s.tables.pieces
    _markers(s, stack)
    troops = [s.muster(stack.side, kind, n, stack.hex) for kind, n in (*stack.units, *stack.points)]
    for kind, n in stack.far_west:
        for _ in range(n):
            s.muster(stack.side, kind, 1, stack.hex)
    berths = []
    for kind, n in stack.ships:
        berths.append(t.waters.berth(stack.hex, t.roster.kinds[kind].sort == "ocean"))
        s.muster(stack.side, kind, n, berths[-1])
    people = []
    for counter in stack.leaders:
        leader = t.roster.leaders[counter]
        person = p.person[leader.slug]
        naval = p.branch[person] == 2 and bool(berths)
        s.enter_leader(person, berths[0] if naval else stack.hex, leader.rank)
        people.append(person)
    for department in stack.departments:
        s.place(p.department0 + department, stack.hex)
    if stack.headquarters:
        _headquarters(s, stack, troops, people)
    if s.works_side[stack.hex] == stack.side:
        _inside(s, stack.hex, troops)


def _markers(s: NcrState, stack: Stack) -> None:
    """Forts, depots and bases of a stack."""
    for marker in stack.markers:
        if marker in ("fort", "fortress"):
            s.set_works(stack.hex, stack.side, FORTRESS if marker == "fortress" else FORT)
        elif marker == "depot":
            s.mark(stack.hex, DEPOTS[stack.side])
        elif marker == "naval-base":
            s.mark(stack.hex, BASES[stack.side])


def _headquarters(s: NcrState, stack: Stack, troops: list[int], people: list[int]) -> None:
    """R84, R46 Seniors take the Headquarters, the army first; the largest units fill the displays, those of corps first."""
    t = s.tables
    hqs = sorted(stack.headquarters, key=lambda h: t.roster.headquarters[h].kind)
    free = sorted((x for x in people if t.pieces.branch[x] < 2), key=s.seniority)
    for hq in hqs:
        s.place(t.pieces.hq0 + hq, stack.hex)
        able = [x for x in free if _leads(s, x, hq)]
        if able:
            s.take_command(able[0], hq)
            s.assign(able[0], hq)
            free.remove(able[0])
    units = sorted(troops, key=lambda x: -s.points[x])
    rules = t.charts.headquarters
    for hq in sorted(hqs, key=lambda h: t.roster.headquarters[h].kind == ARMY):
        kind = t.roster.headquarters[hq].kind
        room = rules.army_units if kind == ARMY else rules.corps_units
        mine = [x for x in units if _fits(s, x, kind)][:room]
        for unit in mine:
            s.assign(unit, hq)
            units.remove(unit)
        for person in [x for x in free if kind != ARMY and _leads(s, x, hq)][: len(mine)]:
            s.assign(person, hq)
            free.remove(person)


def _leads(s: NcrState, person: int, hq: int) -> bool:
    """11.2 Cavalry Corps are for cavalry Leaders; these have no place in an army Corps while others are there."""
    cavalry = s.tables.pieces.branch[person] == 1
    kind = s.tables.roster.headquarters[hq].kind
    return cavalry if kind == CAVALRY_CORPS else not cavalry


def _fits(s: NcrState, unit: int, kind: int) -> bool:
    """13.21, 13.22, 13.23 Which units a display takes."""
    sort = s.tables.roster.kinds[s.kind[unit] - 1]
    if sort.sort != "unit":
        return False
    return kind == ARMY or (sort.slug == "cav") == (kind == CAVALRY_CORPS)


def _inside(s: NcrState, hex_: int, troops: list[int]) -> None:
    """12.3, R84 As many as the work shelters stand inside, garrisons first."""
    t = s.tables
    room = t.charts.forts.fortress_capacity if s.works[hex_] == FORTRESS else t.charts.forts.fort_capacity
    order = sorted(troops, key=lambda x: (t.roster.kinds[s.kind[x] - 1].slug != "garrison", x))
    for piece in order:
        if s.points[piece] <= room:
            s.go_inside(piece)
            room -= s.points[piece]


def _besieged(s: NcrState, scenario: Scenario) -> None:
    """12.51 Besieged works keep their owner, and their marker."""
    for stack in scenario.stacks:
        if "besieged" in stack.markers:
            s.siege[stack.hex] = MARKED
            s.take_control(stack.hex, stack.side)


def _tracks(s: NcrState, scenario: Scenario) -> None:
    t = s.tables
    for side, track in enumerate(scenario.tracks):
        calls = list(t.charts.personnel[side])
        s.call[side] = calls.index(track.call)
        s.box[side] = track.box
        for name in track.at_minimum:
            s.special[side * len(SPECIAL) + SPECIAL.index(name)] = len(t.charts.personnel[side][name].boxes)
        s.supply[side] = track.supply
        s.casualties[side] = track.casualties
    south = scenario.tracks[CONFEDERATE]
    s.ships_sunk, s.raiders, s.raiders_lost = south.ships_sunk, south.raiders_at_sea, south.raiders_eliminated
    s.rail_limit = south.rail_capacity
    west = south.west_production + south.west_imports  # R64: counted apart only when the river is lost
    s.lean = [south.production + south.imports + (0 if s.mississippi_lost else west), west]
    s.table_uses = scenario.war.table_uses
    for i, slug in enumerate(t.ports):
        s.blockaded[i] = slug in scenario.blockaded
    for arrival in scenario.arrivals:
        for slug, n in arrival.what:
            kind = t.roster.kind(ARMS.get(slug, slug), arrival.side, f"{s.scenario}: arrivals")
            s.due += [arrival.cycle, arrival.side, kind, n]


def _pools(s: NcrState, scenario: Scenario) -> None:
    """6.22, 21.61, R37 Leaders who wait, are dead or removed; higher counters of men on the map are promotions."""
    t, p = s.tables, s.tables.pieces
    for counters in scenario.available:
        for counter in counters:
            leader = t.roster.leaders[counter]
            person = p.person[leader.slug]
            if s.at[person] != OFF or leader.rank > s.rank[person]:
                s.promotion[person] = leader.rank
            if s.at[person] == OFF:
                s.leader_state[person] = AVAILABLE
                s.rank[person], s.promotion[person] = leader.rank, 0
    for pools, state in ((scenario.dead, DEAD), (scenario.removed, REMOVED)):
        for slugs in pools:
            for slug in slugs:
                s.leader_state[p.person[slug]] = state


def _victory(s: NcrState, scenario: Scenario) -> None:
    """23.1 The markers minus what cities and states give is what stays."""
    for side in range(len(SIDES)):
        s.vp_fixed[side] = scenario.tracks[side].vp - s.victory_points(side)
