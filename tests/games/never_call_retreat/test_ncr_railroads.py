"""Chapter 15: whose railroads they are, how they are cut and mended."""

import pytest

from games.never_call_retreat.field import (
    ATLANTA,
    NORTH,
    SOUTH,
    act,
    happened,
    kind,
    play,
    refused,
    scenario,
    stand,
    texts,
    troops,
)
from games.never_call_retreat.waters import HOME, coast, fleet_at_home, piece
from longroll.games.never_call_retreat import railways, states
from longroll.games.never_call_retreat.flags import CUT, NOBODY, OFF
from longroll.games.never_call_retreat.frames import Train
from longroll.games.never_call_retreat.movement import entry, rail, riding
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.movement.march import troops_refused
from longroll.games.never_call_retreat.naval import fleet
from longroll.games.never_call_retreat.naval.frames import Voyage
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


@pytest.mark.rule("15.21")
def test_15_21_a_siege_train_alone_takes_the_enemys_railroad(t: Tables):
    s = stand(t, "1863", {NORTH: ["union = ['siege-train']"]})
    rails = t.board.hex(ATLANTA)
    s.take_rail(rails, CONFEDERATE)
    s.stack[:] = []
    arrive(s, UNION, s.pieces_at(t.board.hex(NORTH), UNION), rails)
    assert s.rail_owner[rails] == UNION
    assert s.control[rails] != UNION


@pytest.mark.rule("15.21")
def test_15_21_a_siege_train_with_cavalry_takes_the_railroad(t: Tables):
    s = stand(t, "1863", {NORTH: ["union = ['cav-3', 'siege-train']"]})
    atlanta = t.board.hex(ATLANTA)
    s.take_rail(atlanta, CONFEDERATE)
    force = s.pieces_at(t.board.hex(NORTH), UNION)
    riders = [x for x in force if s.land(x)]
    entry.arrive(s, UNION, riders, atlanta)
    assert s.rail_owner[atlanta] == CONFEDERATE
    entry.arrive(s, UNION, force, atlanta)
    assert s.rail_owner[atlanta] == UNION


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


@pytest.mark.rule("15.31")
def test_15_31_tearing_up_rails_is_a_move(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["union = ['inf-6']"]})
    (unit,) = s.pieces_at(t.board.hex(ATLANTA), UNION)
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {ATLANTA}", f"move {t.pieces.names[unit]}", "cut")
    assert s.marks[t.board.hex(ATLANTA)] & CUT
    assert s.stack[-1].left == 2  # four, one less out of supply, one for the rails


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
    refusal = riding.ride_refused(s, frame, at % 6)
    assert refusal == ("a repair gang stays out of what the enemy controls", "15.43")
    s.muster(CONFEDERATE, kind(t, "inf", CONFEDERATE), 3, there)
    assert riding.ride_refused(s, frame, at % 6) == refusal  # whoever of ours is there
    s.take_control(there, CONFEDERATE)
    play(s, f"move {name} by-rail", f"step {t.board.numbers[there]}")
    assert not s.marks[there] & CUT
    assert happened(s, "RailMended")


@pytest.mark.rule("15.42")
def test_15_42_a_gang_in_a_marching_force_is_refused(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['rail-repair']"]})
    refusal = troops_refused(s, CONFEDERATE, troops(s, ATLANTA, CONFEDERATE), t.board.hex(SOUTH))
    assert refusal == ("a Rail Repair unit goes by rail or by water", "15.42")


@pytest.mark.rule("15.4")
@pytest.mark.rule("15.41")
def test_15_41_a_gang_mends_the_rails_where_it_stands_before_it_goes_on(t: Tables):
    i = t.board.hex(ATLANTA)
    d = next(d for d in range(6) if t.board.rail[6 * i + d])
    there = t.board.neighbours[6 * i + d]
    s = stand(t, "1863", {ATLANTA: ["confederate = ['rail-repair', 'garrison:2']"]})
    gang = next(x for x in s.pieces_at(i, CONFEDERATE) if not s.land(x))
    s.mark(i, CUT)
    s.mark(there, CUT)
    s.began[:] = s.at
    act(s, CONFEDERATE)
    s.cp[CONFEDERATE * 6 + 3] = 0
    play(s, f"at {ATLANTA}")
    assert [x for x in texts(s) if x.endswith("by-rail")] == [f"move {t.pieces.names[gang]} by-rail"]
    play(s, f"move {t.pieces.names[gang]} by-rail")
    assert not s.marks[i] & CUT
    assert len(happened(s, "RailMended")) == 1
    assert refused(s, f"step {t.board.numbers[there]}")[1] == "15.41"  # one in a phase


@pytest.mark.rule("15.4")
@pytest.mark.rule("16.3")
def test_16_3_no_gang_mends_rails_where_partisans_are_and_rails_that_become_the_enemys_there_are_cut(
    t: Tables,
):
    i = t.board.hex(ATLANTA)
    d = next(d for d in range(6) if t.board.rail[6 * i + d])
    there = t.board.neighbours[6 * i + d]
    s = stand(t, "1863", {ATLANTA: ["confederate = ['rail-repair', 'inf-2']"]})
    gang = next(x for x in s.pieces_at(i, CONFEDERATE) if not s.land(x))
    s.mark(there, CUT)
    frame = Train("riding", side=CONFEDERATE, leader=OFF, pieces=[gang], left=50, repairs=1)
    assert riding.ride_refused(s, frame, d) is None
    s.muster(UNION, kind(t, "partisan-cavalry", UNION), 1, there)
    assert riding.ride_refused(s, frame, d) == (
        "partisans are there, and would cut the rails again", "16.3",
    )  # fmt: skip
    s.mark(there, CUT, False)
    s.take_rail(there, UNION)
    s.stack[:] = []
    arrive(s, CONFEDERATE, [x for x in s.pieces_at(i, CONFEDERATE) if s.land(x)], there)
    assert s.rail_owner[there] == CONFEDERATE
    assert s.marks[there] & CUT


@pytest.mark.rule("15.23")
@pytest.mark.rule("16.3")
def test_16_3_partisans_cut_the_rails_under_them_when_their_state_goes_over_to_the_enemy(t: Tables):
    s = scenario(t, "1861")
    rails = [
        i for i in t.lands["MO"] if t.rail_hexes[i] and s.rail_owner[i] == NOBODY and not s.strength(i, 0)
    ]
    s.muster(CONFEDERATE, kind(t, "partisan-cavalry"), 1, rails[0])
    assert not s.marks[rails[0]] & CUT
    states.join(s, "MO", UNION, "conversion", UNION)
    assert s.marks[rails[0]] & CUT
    assert not any(s.marks[i] & CUT for i in rails[1:])


@pytest.mark.rule("15.44")
def test_15_44_a_repair_gang_that_lands_makes_a_railhead(t: Tables):
    from longroll.games.never_call_retreat.naval.cargo import ashore

    s = coast(t, fleet_at_home("'rail-repair'"))
    beach = next(
        i
        for i in range(t.board.count)
        if t.board.coast[i]
        and t.rail_hexes[i]
        and s.control[i] == CONFEDERATE
        and not s.pieces_at(i, CONFEDERATE)
    )
    s.take_control(beach, UNION)
    s.take_rail(beach, CONFEDERATE)
    gang = t.pieces.index[piece(s, HOME, UNION, "rail-repair")]
    ships = fleet.off(s, t.board.hex(HOME), UNION)
    s.stack[:] = []
    ashore(
        s, Voyage("voyage", side=UNION, leader=-1, ships=ships, cargo=[gang], home=t.board.hex(HOME)), beach
    )
    assert s.at[gang] == beach
    assert s.rail_owner[beach] == UNION


@pytest.mark.rule("15.44")
def test_15_44_a_gang_that_lands_where_the_rails_are_cut_has_them_and_mends_them_next(t: Tables):
    from longroll.games.never_call_retreat.naval.cargo import ashore

    s = coast(t, fleet_at_home("'rail-repair'"))
    beach = next(
        i
        for i in range(t.board.count)
        if t.board.coast[i] and t.rail_hexes[i] and not s.pieces_at(i, CONFEDERATE) and i != t.board.hex(HOME)
    )
    s.take_control(beach, UNION)
    s.take_rail(beach, CONFEDERATE)
    s.mark(beach, CUT)
    gang = t.pieces.index[piece(s, HOME, UNION, "rail-repair")]
    ships, home = fleet.off(s, t.board.hex(HOME), UNION), t.board.hex(HOME)
    s.stack[:] = []
    ashore(s, Voyage("voyage", side=UNION, leader=-1, ships=ships, cargo=[gang], home=home), beach)
    assert s.rail_owner[beach] == UNION
    assert rail.at_work(s, [gang])


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
