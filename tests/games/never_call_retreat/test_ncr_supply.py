"""Chapters 14 and 15: who needs supply, what feeds whom, the railroads and who uses them."""

import pytest

from games.never_call_retreat.field import act, happened, play, refused, stand, texts
from games.never_call_retreat.test_ncr_cycle import kind, run, scenario
from longroll.games.never_call_retreat import chains, lines, pools, railways, rivers, states, supply
from longroll.games.never_call_retreat.flags import CONFEDERATE_DEPOT, CUT, NOBODY, OFF
from longroll.games.never_call_retreat.frames import Train
from longroll.games.never_call_retreat.movement import rail
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.movement.march import troops_refused
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import fortification, hunger, organization
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

ATLANTA, NORTH, EAST_OF, SOUTH = "8352", "8152", "8353", "8552"


def troops(s: NcrState, node: str, side: int) -> list[int]:
    return [x for x in s.pieces_at(s.tables.board.hex(node), side) if x >= s.tables.pieces.slot0]


def starve(s: NcrState) -> None:
    for hex_ in range(s.tables.board.count):
        if s.tables.rail_hexes[hex_]:
            s.mark(hex_, CUT)


def no_cities(s: NcrState) -> None:
    """Every city is the enemy's, and every port is shut."""
    for city in s.tables.cities:
        s.take_control(city.hex, 1 - city.owner if city.owner < 2 else NOBODY)
    for k in range(len(s.tables.port_list)):
        s.shut_port(k, True)


def department(s: NcrState, side: int, node: str) -> int:
    """A Department of a side, alone on the map."""
    p = s.tables.pieces
    for x in range(p.department0, p.slot0):
        if s.side[x] == side and s.at[x] != OFF:
            s.take_off(x)
    piece = next(x for x in range(p.department0, p.slot0) if s.side[x] == side)
    s.place(piece, s.tables.board.hex(node))
    return piece


# --- who needs it (14.1) -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("14.11")
@pytest.mark.rule("14.18")
def test_14_11_troops_and_trains_need_supply_leaders_and_ships_do_not(t: Tables):
    s = stand(
        t,
        "1863",
        {
            SOUTH: [
                "confederate = ['inf-10', 'inf-10', 'siege-train', 'rail-repair']",
                "leaders = ['hardee:2']",
            ]
        },
    )
    starve(s)
    coast = t.board.hex("9770")
    ship = s.muster(CONFEDERATE, kind(t, "naval-transport", CONFEDERATE), 1, coast)
    s.supply[CONFEDERATE] = 500  # plenty, but no line
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {SOUTH}", "ride hardee")
    assert s.stack[-1].left == 10  # a Leader alone goes as far as ever
    run(s, "consumption", [4])
    while s.stack[-1].do == "losing":
        play(s, texts(s)[0])
    assert s.strength(t.board.hex(SOUTH), CONFEDERATE) == 20 - t.charts.attrition.at(
        t.charts.attrition_bands.band(20), 4
    )
    assert {s.tables.roster.kinds[s.kind[x] - 1].slug for x in troops(s, SOUTH, CONFEDERATE)} == {
        "inf"
    }  # trains are lost
    assert s.kind[ship]
    assert s.at[t.pieces.person["hardee"]] != OFF


@pytest.mark.rule("14.14")
def test_14_14_a_line_must_be_there_at_the_instant_of_rally(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6 demoralized']", "leaders = ['hardee:2']"]})
    act(s, CONFEDERATE)
    play(s, f"at {ATLANTA}")
    assert "rally" in texts(s)
    starve(s)
    assert "rally" not in texts(s)
    s.mark(t.board.hex(SOUTH), CONFEDERATE_DEPOT)
    assert "rally" in texts(s)


@pytest.mark.rule("14.15")
def test_14_15_a_work_is_built_in_supply_and_empty_and_unsupplied_it_is_nothing(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"]})
    hex_ = t.board.hex(ATLANTA)
    s.supply[:] = [300, 300, 0]
    frame = fortification.Fortifying("fortify", side=CONFEDERATE)
    assert fortification.plan_refused(s, frame, hex_) is None
    starve(s)
    assert fortification.plan_refused(s, frame, hex_) is not None
    river = t.board.hex("6525")
    s = stand(t, "1863", {"6525": ["works = 'confederate fort'", "control = 'confederate'"]})
    starve(s)
    assert not rivers.fort_commands(s, CONFEDERATE, river)
    s.mark(river, CONFEDERATE_DEPOT)
    assert rivers.fort_commands(s, CONFEDERATE, river)  # supplied
    s.mark(river, CONFEDERATE_DEPOT, False)
    s.go_inside(s.muster(CONFEDERATE, kind(t, "garrison", CONFEDERATE), 1, river))
    assert rivers.fort_commands(s, CONFEDERATE, river)  # or manned


@pytest.mark.rule("14.16")
def test_14_16_leaders_units_and_headquarters_come_only_to_departments_that_work(t: Tables):
    s = stand(t, "1863", {})
    department(s, CONFEDERATE, ATLANTA)
    hex_ = t.board.hex(ATLANTA)
    assert pools.departments(s, CONFEDERATE) == organization.made_at(s, CONFEDERATE) == [hex_]
    unit = s.muster(UNION, kind(t, "inf", UNION), 2, hex_)
    assert pools.departments(s, CONFEDERATE) == organization.made_at(s, CONFEDERATE) == []
    s.eliminate(unit)
    s.take_control(hex_, UNION)
    assert pools.departments(s, CONFEDERATE) == []


@pytest.mark.rule("14.18")
@pytest.mark.parametrize(("die", "lost"), [(4, 0), (5, 1), (6, 2)])
def test_14_18_forces_out_of_supply_roll_for_losses(t: Tables, die: int, lost: int):
    s = stand(t, "1863", {SOUTH: ["confederate = ['inf-5']"]})
    starve(s)
    run(s, "consumption", [die])
    assert happened(s, "Rolled")[0].rule == "14.18"
    assert s.strength(t.board.hex(SOUTH), CONFEDERATE) == 5 - lost
    assert not hunger.reachable(s, CONFEDERATE)


# --- what feeds it (14.2, 14.3) ----------------------------------------------------------------------------------------------


@pytest.mark.rule("14.26")
def test_14_26_three_hexes_to_union_rail_that_runs_off_the_north_edge(t: Tables):
    s = stand(t, "1863", {"2784": ["union = ['inf-6']"]})
    no_cities(s)
    start = t.board.hex("2784")
    s.take_control(start, UNION)
    line = supply.trace(s, start, UNION)
    assert line is not None
    assert (line.source, line.rule) == ("edge", "14.26")
    assert t.board.neighbours[6 * line.path[-1]] < 0
    assert railways.reaches_edge(s, start, UNION)
    near = next(
        i for i in t.board.within(start, 3)
        if t.board.distance(i, start) == 3 and not t.board.sea[i] and not t.rail_hexes[i] and supply.trace(s, i, UNION) is not None
    )  # fmt: skip
    assert supply.trace(s, near, UNION).source == "edge"  # type: ignore[union-attr]
    for hex_ in range(t.board.count):
        if t.rail_hexes[hex_] and t.board.neighbours[6 * hex_] < 0:
            s.mark(hex_, CUT)
    assert not railways.reaches_edge(s, start, UNION)
    assert supply.trace(s, start, UNION) is None
    assert supply.trace(s, t.board.hex(ATLANTA), CONFEDERATE) is None  # the edge feeds the Union alone


@pytest.mark.rule("14.27")
def test_14_27_a_department_is_a_depot_that_is_never_spent(t: Tables):
    s = stand(t, "1863", {SOUTH: ["confederate = ['inf-6']"], NORTH: ["union = ['inf-6']"]})
    starve(s)
    assert supply.trace(s, t.board.hex(SOUTH), CONFEDERATE, combat=True) is None
    piece = department(s, CONFEDERATE, ATLANTA)
    line = supply.trace(s, t.board.hex(SOUTH), CONFEDERATE, combat=True)
    assert line is not None
    assert (line.source, line.depot) == ("department", lines.NO_DEPOT)
    arrive(s, UNION, troops(s, NORTH, UNION), t.board.hex(ATLANTA))
    assert s.at[piece] == t.board.hex(ATLANTA)  # neutralized, not removed (R19)
    assert supply.trace(s, t.board.hex(SOUTH), CONFEDERATE, combat=True) is None


@pytest.mark.rule("14.33")
@pytest.mark.rule("14.31")
def test_14_33_a_depot_on_fed_rails_is_a_link_and_at_the_end_of_the_rails_the_source(t: Tables):
    here = t.board.hex(ATLANTA)
    far = next(
        i for i in t.board.within(here, 5)
        if t.board.distance(i, here) == 5 and not t.board.sea[i]
        and not any(t.rail_hexes[j] for j in t.board.within(i, 3))
    )  # fmt: skip
    s = stand(
        t,
        "1863",
        {t.board.numbers[far]: ["confederate = ['inf-6']"], ATLANTA: ["marks = ['confederate-depot']"]},
    )
    line = supply.trace(s, far, CONFEDERATE, combat=True)
    assert line is not None
    assert (line.source, line.depot) == ("rail", lines.NO_DEPOT)  # over the depot and on along the rails
    assert here in line.path
    no_cities(s)
    line = supply.trace(s, far, CONFEDERATE, combat=True)
    assert line is not None
    assert (line.source, line.depot) == ("depot", here)  # nothing behind it: it is spent
    other = next(i for i in railways.rail_net(s, here, CONFEDERATE) if t.board.distance(i, here) > 8)
    line = supply.trace(s, other, CONFEDERATE, combat=True)
    assert line is not None
    assert (line.source, line.depot, line.rule) == (
        "depot",
        here,
        "14.33",
    )  # a depot at the end of a railroad


@pytest.mark.rule("14.22")
def test_14_22_twelve_points_of_cities_on_the_net_feed_it_eleven_do_not(t: Tables):
    s = stand(t, "1863", {})
    no_cities(s)
    net = railways.rail_net(s, t.board.hex(ATLANTA), CONFEDERATE)
    cities = [c for c in t.cities if c.hex in net and c.owner == CONFEDERATE and not c.site]
    sites = [c for c in t.cities if c.hex in net and c.owner == CONFEDERATE and c.site]
    few = sorted(cities, key=lambda c: -c.vp)
    for wanted, fed in ((12, True), (11, False)):
        s = stand(t, "1863", {})
        no_cities(s)
        total = 0
        for city in few:
            if total + city.vp <= wanted:
                total += city.vp
                s.take_control(city.hex, CONFEDERATE)
        assert total == wanted
        for site in sites:
            s.take_control(site.hex, CONFEDERATE)  # these add nothing (R52)
        assert (supply.trace(s, t.board.hex(ATLANTA), CONFEDERATE) is not None) is fed


@pytest.mark.rule("14.23")
@pytest.mark.parametrize(("lean", "most"), [(150, 5), (104, 4)])
def test_14_23_five_hexes_to_a_depot_and_four_in_a_lean_confederacy(t: Tables, lean: int, most: int):
    start = t.board.hex(ATLANTA)
    s = stand(t, "1863", {ATLANTA: ["marks = ['confederate-depot']"]})
    starve(s)
    s.lean[:] = [lean, 0]
    came = lines.overland(s, start, CONFEDERATE, 6, False)
    steps = {i: len(lines.way(came, i)) - 1 for i in came}
    fed = {n for i, n in steps.items() if supply.by_land(s, i, CONFEDERATE) is not None}
    assert max(fed) == most


@pytest.mark.rule("14.22")
@pytest.mark.parametrize(("lean", "most"), [(150, 3), (74, 2)])
def test_14_22_three_hexes_to_a_railroad_and_two_in_a_lean_confederacy(t: Tables, lean: int, most: int):
    s = stand(t, "1863", {})
    s.lean[:] = [lean, 0]
    found: dict[int, int] = {}
    for i in (*t.lands["GA"], *t.lands["AL"], *t.lands["MS"]):
        came = lines.overland(s, i, CONFEDERATE, 4, False)
        ends = [j for j in came if t.rail_hexes[j] and railways.along_rails(s, j, CONFEDERATE) is not None]
        if ends:
            found.setdefault(min(len(lines.way(came, j)) - 1 for j in ends), i)
    assert {1, 2, 3, 4} <= set(found)
    fed = {n for n, i in found.items() if supply.by_land(s, i, CONFEDERATE) is not None}
    assert max(fed) == most


@pytest.mark.rule("14.32")
def test_14_32_depots_are_eight_hexes_apart_at_most(t: Tables):
    s = stand(t, "1863", {})
    here = t.board.hex(ATLANTA)
    came = lines.overland(s, here, CONFEDERATE, 9, True)
    steps = {i: len(lines.way(came, i)) - 1 for i in came}
    for far, joined in ((8, True), (9, False)):
        s = stand(t, "1863", {})
        there = next(i for i, n in steps.items() if n == far)
        for i in (here, there):
            s.mark(i, CONFEDERATE_DEPOT)
        assert (there in chains.depots_of_chain(s, here, CONFEDERATE)) is joined


@pytest.mark.rule("14.13")
def test_14_13_troops_of_ours_keep_a_line_open_beside_enemy_cavalry(t: Tables):
    hex_ = t.board.hex(ATLANTA)
    rails = [j for j in t.board.around(hex_) if t.rail_hexes[j]]
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"]})
    for j in t.board.within(hex_, 2):
        if t.board.distance(hex_, j) == 2 and not t.rail_hexes[j]:
            s.muster(UNION, kind(t, "cav", UNION), 1, j)
    assert supply.trace(s, hex_, CONFEDERATE, combat=True) is None
    for j in rails:
        s.muster(CONFEDERATE, kind(t, "garrison", CONFEDERATE), 1, j)
    assert not set(rails) & lines.menaced(s, CONFEDERATE)
    for k in t.board.within(hex_, 3):  # and wherever else riders are near the rails
        if t.rail_hexes[k] and k != hex_ and k not in rails:
            s.muster(CONFEDERATE, kind(t, "garrison", CONFEDERATE), 1, k)
    assert supply.trace(s, hex_, CONFEDERATE, combat=True) is not None


@pytest.mark.rule("14.33")
def test_14_33_supply_leaves_the_rails_no_more_and_takes_no_capacity(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"]})
    s.rail_used[CONFEDERATE] = 200
    line = supply.trace(s, t.board.hex(ATLANTA), CONFEDERATE)
    assert line is not None
    assert all(t.rail_hexes[i] for i in line.path)
    assert s.rail_used[CONFEDERATE] == 200


@pytest.mark.rule("14.47")
def test_14_47_the_effects_are_those_of_the_last_count_and_add_up(t: Tables):
    s = scenario(t, "1861")
    run(s, "blockade")
    hex_ = t.board.hex(ATLANTA)
    assert supply.strain(s, CONFEDERATE, hex_) == ()
    cities = sorted((c for c in t.cities if c.owner == CONFEDERATE), key=lambda c: -c.vp)
    for city in cities[: len(cities) * 3 // 4]:
        s.take_control(city.hex, UNION)
    assert supply.strain(s, CONFEDERATE, hex_) == ()  # not before the next Blockade Effects Phase
    run(s, "blockade")
    found = supply.strain(s, CONFEDERATE, hex_)
    assert found == tuple(effect for at, effect in t.charts.supply_loss if s.lean[0] <= at)
    assert len(found) > 2
    assert supply.strain(s, UNION, hex_) == ()


@pytest.mark.rule("14.52")
def test_14_52_the_union_rolls_for_no_blockade_and_counts_no_cities(t: Tables):
    s = stand(t, "1863", {})
    for k in range(len(t.port_list)):
        s.take_control(t.port_list[k].hex, UNION)
    before = s.supply[UNION]
    run(s, "blockade", [])  # not a single die
    income = s.supply[UNION] - before
    for city in t.cities:
        if city.owner == UNION:
            s.take_control(city.hex, CONFEDERATE)
    run(s, "blockade", [])
    assert s.supply[UNION] - before == 2 * income


# --- railroads (15) ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("15.23")
def test_15_23_a_neutral_state_that_joins_brings_its_rails_an_enemy_state_keeps_them(t: Tables):
    s = scenario(t, "1861")
    missouri = [i for i in t.lands["MO"] if t.rail_hexes[i]]
    for city in t.cities:
        if city.state in ("MO", "TN") and not city.site:
            for x in s.pieces_at(city.hex, CONFEDERATE):
                if x >= t.pieces.slot0:
                    s.eliminate(x)
            s.take_control(city.hex, UNION)
    tennessee = {i: s.rail_owner[i] for i in t.lands["TN"] if t.rail_hexes[i]}
    states.judge(s)
    assert s.allegiance[t.states.index("MO")] == UNION
    assert {s.rail_owner[i] for i in missouri if not s.strength(i, CONFEDERATE)} == {UNION}
    assert s.converted[t.states.index("TN")]
    assert {i: s.rail_owner[i] for i in tennessee} == tennessee


@pytest.mark.rule("15.24")
def test_15_24_converted_rails_serve_their_new_owner_with_his_capacity(t: Tables):
    hex_ = t.board.hex(ATLANTA)
    at = next(6 * hex_ + d for d in range(6) if t.board.rail[6 * hex_ + d])
    there = t.board.neighbours[at]
    s = stand(t, "1863", {ATLANTA: ["union = ['inf-6']"]})
    for i in (hex_, there):
        s.take_rail(i, UNION)
        s.take_control(i, UNION)
    assert rail.troops_may_ride(s, there, UNION)
    assert not rail.troops_may_ride(s, there, CONFEDERATE)
    assert railways.rail_open(s, there, UNION)
    (unit,) = troops(s, ATLANTA, UNION)
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {ATLANTA}", f"move {t.pieces.names[unit]} by-rail", f"step {t.board.numbers[there]}")
    assert s.rail_used == [6, 0]


@pytest.mark.rule("15.3")
@pytest.mark.rule("15.32")
def test_15_3_rails_are_cut_on_purpose_by_troops_that_are_activated(t: Tables):
    hex_ = t.board.hex(ATLANTA)
    s = stand(t, "1863", {ATLANTA: ["union = ['inf-6', 'garrison:2']"], NORTH: ["union = ['inf-3']"]})
    s.stack[:] = []
    arrive(s, UNION, troops(s, NORTH, UNION), hex_)
    assert not s.marks[hex_] & CUT  # passing or standing there cuts nothing
    unit = next(x for x in troops(s, ATLANTA, UNION) if s.points[x] == 6)
    pile = next(x for x in troops(s, ATLANTA, UNION) if s.points[x] == 2)
    s.began[:] = s.at
    act(s, UNION, points=5)
    s.cp[3] = 0
    play(s, f"at {ATLANTA}", f"move 2 {t.pieces.names[pile]}")
    assert refused(s, "cut") == ("Garrisons and trains tear up no rails", "15.31")
    play(s, "stop", f"at {ATLANTA}", f"move {t.pieces.names[unit]}", "cut")
    assert s.marks[hex_] & CUT
    assert s.cp[1] == 3


@pytest.mark.rule("15.4")
@pytest.mark.rule("15.42")
@pytest.mark.rule("15.43")
def test_15_4_a_gang_mends_by_entering_goes_by_rail_only_and_not_to_the_enemy(t: Tables):
    hex_ = t.board.hex(ATLANTA)
    at = next(6 * hex_ + d for d in range(6) if t.board.rail[6 * hex_ + d])
    there = t.board.neighbours[at]
    s = stand(t, "1863", {ATLANTA: ["confederate = ['rail-repair']"]})
    s.mark(there, CUT)
    (gang,) = troops(s, ATLANTA, CONFEDERATE)
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    name = t.pieces.names[gang]
    play(s, f"at {ATLANTA}")
    assert refused(s, f"move {name}")[1] == "7.12"  # it does not march
    s.take_control(there, UNION)
    frame = Train("riding", side=CONFEDERATE, leader=OFF, pieces=[gang], left=50, repairs=1)
    refusal = rail.ride_refused(s, frame, at % 6)
    assert refusal == ("a repair gang stays out of what the enemy controls", "15.43")
    s.muster(CONFEDERATE, kind(t, "inf", CONFEDERATE), 3, there)
    assert rail.ride_refused(s, frame, at % 6) == refusal  # whoever of ours is there
    s.take_control(there, CONFEDERATE)
    play(s, f"move {name} by-rail", f"step {t.board.numbers[there]}")
    assert not s.marks[there] & CUT
    assert happened(s, "RailMended")


@pytest.mark.rule("15.42")
def test_15_42_a_gang_in_a_marching_force_is_refused(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['rail-repair']"]})
    refusal = troops_refused(s, CONFEDERATE, troops(s, ATLANTA, CONFEDERATE), t.board.hex(SOUTH))
    assert refusal == ("a Rail Repair unit goes by rail or by water", "15.42")


@pytest.mark.rule("15.6")
@pytest.mark.parametrize(("die", "owner"), [(4, UNION), (5, CONFEDERATE)])
def test_15_6_neutral_kentuckys_rails_feed_both_carry_nobody_and_go_by_a_die(t: Tables, die: int, owner: int):
    s = scenario(t, "1861")
    rails = [i for i in t.lands["KY"] if t.rail_hexes[i]]
    for i in rails:
        for side in (UNION, CONFEDERATE):
            assert railways.rail_open(s, i, side)
            assert not rail.troops_may_ride(s, i, side)
    s.dice.script, s.dice.given_only = [die], True
    states.entered(s, UNION, rails[0])
    assert s.allegiance[t.states.index("KY")] == CONFEDERATE
    assert {s.rail_owner[i] for i in rails} == {owner}


@pytest.mark.rule("15.7")
@pytest.mark.rule("17.7")
def test_15_7_missouris_rails_serve_both_for_supply_and_troops_until_it_joins(t: Tables):
    s = scenario(t, "1861")
    rails = [i for i in t.lands["MO"] if t.rail_hexes[i] and not s.strength(i, 0) and not s.strength(i, 1)]
    assert rails
    free = [i for i in rails if s.rail_owner[i] == NOBODY]
    assert free
    for i in free:
        for side in (UNION, CONFEDERATE):
            assert railways.rail_open(s, i, side)
            assert rail.troops_may_ride(s, i, side)
    states.join(s, "MO", UNION, "conversion", UNION)
    assert {s.rail_owner[i] for i in rails} == {UNION}
    assert not any(rail.troops_may_ride(s, i, CONFEDERATE) for i in rails)
