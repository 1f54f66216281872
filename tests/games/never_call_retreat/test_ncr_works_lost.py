"""12.6 to 12.8 Cities that are cut off, works destroyed and captured, works that nobody mans."""

import pytest

from games.never_call_retreat.field import (
    ATLANTA,
    act,
    asked,
    at,
    department,
    happened,
    kind,
    place,
    play,
    run,
    stand,
    starve,
    texts,
    who,
)
from games.never_call_retreat.scenes import beleaguered, besieged, building
from games.never_call_retreat.waters import MEMPHIS, RIVER, forted, node, river
from longroll.games.never_call_retreat import isolation, pools, pulse, supply
from longroll.games.never_call_retreat.combat.odds import STORM
from longroll.games.never_call_retreat.flags import (
    AVAILABLE,
    BURNED,
    CONFEDERATE_BASE,
    CUT,
    FORT,
    INSIDE,
    NO_WORKS,
    OFF,
)
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Battle, Half, Rallying
from longroll.games.never_call_retreat.naval import guns
from longroll.games.never_call_retreat.strategic import arrivals, fortification, hunger, occurrences, yards
from longroll.games.never_call_retreat.strategic.frames import Organize
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


@pytest.mark.rule("12.6")
def test_12_6_a_city_is_cut_off_when_every_railroad_is_held_and_the_enemy_is_near(t: Tables):
    i = at(t, ATLANTA)
    rails = [t.board.numbers[t.board.neighbours[6 * i + d]] for d in range(6) if t.board.rail[6 * i + d]]
    assert len(rails) >= 3
    s = stand(
        t,
        "1863",
        {ATLANTA: ["confederate = ['inf-6']"], **{number: ["union = ['inf-4']"] for number in rails}},
    )
    assert isolation.cut_off(s, i)
    (x,) = s.pieces_at(at(t, rails[0]), UNION)
    s.take_off(x)
    assert not isolation.cut_off(s, i)  # one line is open
    s.place(x, at(t, rails[0]))
    assert isolation.cut_off(s, i)
    for number in rails:  # the same lines, held farther away
        (x,) = s.pieces_at(at(t, number), UNION)
        s.take_off(x)
    for j in t.board.within(i, 2):
        if t.board.distance(i, j) == 2 and t.rail_hexes[j]:
            s.muster(UNION, t.roster.kind("inf", UNION, ""), 4, j)
    assert not isolation.cut_off(s, i)  # nobody is at the gates
    assert not isolation.shut_in(s, i, UNION)


@pytest.mark.rule("12.6")
@pytest.mark.rule("14.17")
def test_12_6_who_is_in_a_city_that_is_cut_off_draws_no_supply(t: Tables):
    i = t.board.hex(ATLANTA)
    rails = [t.board.numbers[t.board.neighbours[6 * i + d]] for d in range(6) if t.board.rail[6 * i + d]]
    rows = {ATLANTA: ["confederate = ['inf-6']", "marks = ['confederate-depot']"]}
    s = stand(t, "1863", {**rows, **{node: ["union = ['inf-4']"] for node in rails}})
    assert i not in hunger.reachable(s, CONFEDERATE)
    (x,) = s.pieces_at(t.board.hex(rails[0]), UNION)
    s.take_off(x)
    assert i in hunger.reachable(s, CONFEDERATE)


def gates(t: Tables, hex_: int) -> list[int]:
    """The next hexes on the railroads of a place."""
    return [j for _, j in t.rail_near[hex_]]


@pytest.mark.rule("12.6")
@pytest.mark.rule("14.17")
def test_12_6_r145_towns_are_cut_off_like_cities_but_not_where_nothing_ever_led(t: Tables):
    town = at(t, "8554")
    assert town in t.settled - t.city_hexes
    s = stand(t, "1863", {"8554": ["confederate = ['inf-6']"]})
    assert town in hunger.reachable(s, CONFEDERATE)
    guards = [s.muster(UNION, kind(t, "inf", UNION), 2, j) for j in gates(t, town)]
    assert town not in hunger.reachable(s, CONFEDERATE)
    s.take_off(guards[0])
    assert town in hunger.reachable(s, CONFEDERATE)
    inland = at(t, "3177")  # New Market: no railroad and no water
    s = stand(t, "1863", {"3177": ["confederate = ['inf-6']"], "2977": ["union = ['inf-2']"]})
    assert any(s.strength(j, UNION) for j in t.board.around(inland))
    assert inland in hunger.reachable(s, CONFEDERATE)


@pytest.mark.rule("12.6")
@pytest.mark.rule("14.34")
def test_12_6_r145_ships_are_needed_only_where_water_leads_to_another_city(t: Tables):
    city = place(t, "selma")
    s = stand(t, "1863", {})
    s.take_control(city, CONFEDERATE)
    for other in t.cities:
        if other.hex != city:
            s.take_control(other.hex, CONFEDERATE if other.owner == CONFEDERATE else UNION)
    for j in gates(t, city):
        s.muster(UNION, kind(t, "inf", UNION), 2, j)
    assert not isolation.cut_off(s, city)  # boats come up from Mobile
    for other in t.cities:
        if other.hex != city:
            s.take_control(other.hex, UNION)
    for k in range(len(t.port_list)):
        s.shut_port(k, True)
    assert isolation.cut_off(s, city)  # its river comes from nowhere


@pytest.mark.rule("12.6")
@pytest.mark.rule("21.15")
@pytest.mark.rule("14.27")
def test_21_15_r146_a_department_that_is_cut_off_or_burned_feeds_nobody(t: Tables):
    here, beside = at(t, ATLANTA), at(t, "8153")
    s = stand(t, "1863", {"8153": ["confederate = ['inf-6']"]})
    department(s, CONFEDERATE, ATLANTA)
    starve(s)
    s.mark(here, CUT, False)
    line = supply.trace(s, beside, CONFEDERATE)
    assert line is not None
    assert line.rule == "14.27"
    guards = [s.muster(UNION, kind(t, "inf", UNION), 2, j) for j in gates(t, here)]
    assert supply.trace(s, beside, CONFEDERATE) is None
    assert not supply.supplied(s, beside, CONFEDERATE)
    s.take_off(guards[0])
    assert supply.trace(s, beside, CONFEDERATE) is not None
    s.mark(here, BURNED)
    assert supply.trace(s, beside, CONFEDERATE) is None


@pytest.mark.rule("12.6")
@pytest.mark.rule("14.44")
def test_12_6_a_besieged_port_imports_nothing(t: Tables):
    rows = ["works = 'confederate fort'", "confederate = ['inf-4 inside']", "control = 'confederate'"]
    imports = []
    for more in ([], ["union = ['inf-9']"]):
        s = stand(t, "1863", {"9174": rows + more})
        run(s, "blockade")
        imports.append(next(e for e in happened(s, "SupplyCounted") if e.side == "confederate").imports)
    charleston = next(port for port in t.port_list if port.slug == "charleston-sc")
    assert imports[0] - imports[1] == charleston.imports


@pytest.mark.rule("12.6")
@pytest.mark.rule("21.15")
def test_12_6_leaders_and_militia_do_not_come_to_a_city_that_is_cut_off(t: Tables):
    i = t.board.hex(ATLANTA)
    rails = [t.board.neighbours[6 * i + d] for d in range(6) if t.board.rail[6 * i + d]]
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']", "control = 'confederate'"]})
    p = t.pieces
    seat = next(x for x in range(p.department0, p.slot0) if s.side[x] == CONFEDERATE)
    s.place(seat, i)
    assert i in pools.departments(s, CONFEDERATE)
    for j in rails:
        s.muster(UNION, kind(t, "inf", UNION), 4, j)
    assert i not in pools.departments(s, CONFEDERATE)
    assert i not in pools.free_departments(s, CONFEDERATE)


@pytest.mark.rule("12.6")
def test_12_6_who_can_bring_nobody_in_anywhere_and_has_no_points_is_done(t: Tables):
    i = t.board.hex(ATLANTA)
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']", "control = 'confederate'"]})
    p = t.pieces
    own = [x for x in range(p.department0, p.slot0) if s.side[x] == CONFEDERATE]
    for x in own[1:]:
        s.place(x, OFF)
    s.place(own[0], i)
    s.cp[:] = [0] * len(s.cp)
    s.leader_state[p.person["hardee"]] = AVAILABLE
    assert not pulse.idle(s, CONFEDERATE)
    for j in [t.board.neighbours[6 * i + d] for d in range(6) if t.board.rail[6 * i + d]]:
        s.muster(UNION, kind(t, "inf", UNION), 4, j)
    assert pulse.idle(s, CONFEDERATE)


@pytest.mark.rule("12.71")
@pytest.mark.rule("12.72")
@pytest.mark.rule("12.73")
def test_12_71_an_owner_demolishes_first_and_never_under_siege(t: Tables):
    s = building(t, ["works = 'confederate fort'", "confederate = ['inf-6 inside']"])
    before = list(s.vp_fixed)
    play(s, f"demolish {ATLANTA}")
    i = at(t, ATLANTA)
    assert s.works[i] == NO_WORKS
    assert s.vp_fixed == before
    assert not any(s.flags[x] & INSIDE for x in s.pieces_at(i, CONFEDERATE))
    s = besieged(t, "'inf-6 inside'", "'inf-8'")
    frame = fortification.Fortifying("fortify", side=CONFEDERATE)
    assert fortification.demolish_refused(s, frame, i) == ("a besieged work is not demolished", "12.72")
    s = building(t, ["works = 'confederate fort'", "confederate = ['inf-6 inside']"])
    frame.tried = [i]
    refusal = fortification.demolish_refused(s, frame, i)
    assert refusal is not None
    assert refusal.rule == "12.71"


@pytest.mark.rule("12.25")
@pytest.mark.rule("12.74")
def test_12_74_a_garrison_that_is_overrun_in_a_storm_gives_up_its_work(t: Tables):
    s = besieged(t, "'garrison:1 inside'", "'inf-10', 'inf-10'", more=("leaders = ['grant:3']",))
    before = s.vp_fixed[UNION]
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {ATLANTA}", "storm grant", "set-out", dice=[])
    assert asked(s) == ("union", "work-taken")
    play(s, "keep")
    i = at(t, ATLANTA)
    assert (s.works[i], s.works_side[i], s.control[i], s.siege[i]) == (FORT, UNION, UNION, 0)
    assert s.vp_fixed[UNION] == before + t.charts.points.fort


@pytest.mark.rule("12.74")
@pytest.mark.parametrize("within", ["storm", "assault", "sortie"])
def test_12_74_a_work_whose_garrison_died_with_its_last_enemies_falls_to_those_who_are_left(
    t: Tables, within: str
):
    s = besieged(t, "'inf-2 inside'", "'inf-8', 'inf-1'", more=("marks = ['confederate-depot']",))
    here = at(t, ATLANTA)
    (held,) = s.pieces_at(here, CONFEDERATE)
    weak = min(s.pieces_at(here, UNION), key=lambda x: s.points[x])
    side, force = (CONFEDERATE, held) if within == "sortie" else (UNION, weak)
    f = Battle("battle-end", side=side, pieces=[force], target=here, over=STORM, start=here, within=within)
    s.eliminate(held)
    if within != "sortie":
        s.eliminate(weak)
    s.stack[:] = [f]
    FLOW.run(s)
    assert happened(s, "BattleEnded")[0].winner == "union"
    assert asked(s) == ("union", "work-taken")
    assert s.control[here] == UNION
    assert not s.depot(here, CONFEDERATE)
    play(s, "raze")
    assert not s.stack


@pytest.mark.rule("12.74")
@pytest.mark.rule("8.74")
def test_12_74_a_work_whose_garrison_deserts_in_the_rally_phase_is_taken(t: Tables):
    s = beleaguered(t, "inf-1 inside demoralized")
    s.stack[:] = [
        Half("half", side=UNION, left=0),
        Rallying("rallying", side=CONFEDERATE, place=t.board.hex(ATLANTA)),
    ]
    FLOW.run(s)
    assert asked(s) == ("union", "work-taken")
    assert s.control[t.board.hex(ATLANTA)] == UNION
    assert [e.fate for e in happened(s, "LeaderHit")] == ["away"]


@pytest.mark.rule("12.74")
@pytest.mark.rule("21.4")
def test_12_74_a_work_whose_militia_goes_home_is_taken(t: Tables):
    s = beleaguered(t, "militia:2 inside")
    s.stack[:] = [Half("half", side=UNION, left=0), Organize("going-home", side=CONFEDERATE, left=2)]
    FLOW.run(s)
    play(s, texts(s)[0])
    assert asked(s) == ("union", "work-taken")
    assert s.at[who(t, "hardee")] == OFF


@pytest.mark.rule("12.8")
def test_12_8_an_empty_fort_out_of_supply_does_nothing(t: Tables):
    s = river(
        t, {"6726": ["works = 'confederate fort'", "rail = 'union'"], RIVER[0]: ["union = ['gunboat:1']"]}
    )
    for i in s.tables.board.within(s.tables.board.hex("6726"), 9):
        if s.tables.rail_hexes[i]:
            s.take_rail(i, UNION)
    assert guns.works_over(s, node(s, MEMPHIS), UNION) == []
    s = forted(t, {})
    assert guns.works_over(s, node(s, MEMPHIS), UNION) == [s.tables.board.hex("6726")]


@pytest.mark.rule("12.6")
def test_12_6_a_railroad_to_a_mine_leads_to_no_city(t: Tables):  # R71
    s = stand(t, "1863", {})
    mine = next(c.hex for c in t.cities if c.slug == "saltville")
    start = next(j for _, j in t.rail_near[mine])
    for j in t.board.around(start):
        if j != mine:
            s.muster(UNION, t.roster.kind("inf", UNION, "test"), 1, j)
    for _, j in t.rail_near[mine]:
        if j != start:
            s.muster(UNION, t.roster.kind("inf", UNION, "test"), 1, j)
    assert s.control[mine] == CONFEDERATE
    assert isolation.cut_off(s, start)


@pytest.mark.rule("12.6")
@pytest.mark.rule("20.32")
def test_12_6_no_ship_comes_to_a_port_that_is_cut_off_and_none_is_finished_there(t: Tables):
    s = stand(t, "1862", {})
    wilmington = t.places[t.index["wilmington"]].hex
    node = t.waters.berth(wilmington, False)
    boats, iron = (t.roster.kind(x, CONFEDERATE, "test") for x in ("gunboat", "river-ironclad"))
    s.take_control(wilmington, CONFEDERATE)
    s.mark(wilmington, CONFEDERATE_BASE)
    s.lean[:] = [200, 0]

    def offered() -> list[bool]:
        found = [yards.yards(s, CONFEDERATE, t.roster.kinds[x]) for x in (boats, iron)]
        return [
            any(wilmington in t.waters.banks(x) for x in nodes) for nodes in (*found, occurrences.berths(s))
        ]

    assert offered() == [True, True, True]
    near = [j for j in t.board.around(wilmington) if not t.board.sea[j]]
    for j in near:
        s.muster(UNION, t.roster.kind("inf", UNION, "test"), 2, j)
    s.shut_port(list(t.ports).index("wilmington"), True)
    for k in t.waters.way.at(wilmington):  # ships hold the river from the next side on
        far = next(x for x in t.waters.way.graph.near[k] if x not in t.waters.way.at(wilmington))
        s.muster(UNION, t.roster.kind("gunboat", UNION, "test"), 2, t.waters.hexes + far)
    assert isolation.cut_off(s, wilmington)
    assert offered() == [False, False, False]
    assert wilmington not in arrivals.base_sites(s, CONFEDERATE)
    s.building = [CONFEDERATE, iron, node]
    s.dice.script, s.dice.given_only = [], True
    yards.finish_ironclads(s)  # no die
    assert s.building == [CONFEDERATE, iron, node]
