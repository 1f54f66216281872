"""7.7 Movement by rail."""

import itertools

import pytest

from games.never_call_retreat.field import (
    ATLANTA,
    NORTH,
    POTOMAC,
    WASHINGTON,
    act,
    asked,
    come,
    commander,
    happened,
    kind,
    play,
    refused,
    stand,
    starve,
    texts,
    troops,
    who,
)
from games.never_call_retreat.scenes import army_aboard, attack, meet
from games.never_call_retreat.waters import river
from longroll.games.never_call_retreat import lines, railways
from longroll.games.never_call_retreat.check import check
from longroll.games.never_call_retreat.flags import CUT, ENTRAINED, INSIDE, OFF
from longroll.games.never_call_retreat.frames import Half, Train
from longroll.games.never_call_retreat.movement import rail, riding
from longroll.games.never_call_retreat.reach import reach
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


@pytest.mark.rule("7.71")
@pytest.mark.rule("7.73")
def test_7_71_entrain_ride_and_detrain(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"]})
    (unit,) = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    act(s, CONFEDERATE)
    s.cp[CONFEDERATE * 6 + 3] = 0
    play(s, f"at {ATLANTA}", f"move {t.pieces.names[unit]} by-rail")
    assert s.rail_used[CONFEDERATE] == 6
    assert s.stack[-1].left == 40
    play(s, next(x for x in texts(s) if x.startswith("step")))
    assert s.stack[-1].left == 39
    play(s, "detrain")
    assert not s.flags[unit] & ENTRAINED


@pytest.mark.rule("7.71")
@pytest.mark.rule("12.22")
def test_7_71_whoever_boards_a_train_has_come_out_of_his_work(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["works = 'confederate fort'", "confederate = ['inf-6 inside']"]})
    (unit,) = troops(s, ATLANTA, CONFEDERATE)
    act(s, CONFEDERATE)
    s.cp[CONFEDERATE * 6 + 3] = 0
    play(s, f"at {ATLANTA}", f"move {t.pieces.names[unit]} by-rail", "stop")
    assert s.flags[unit] & ENTRAINED
    assert not s.flags[unit] & INSIDE


@pytest.mark.rule("15.41")
@pytest.mark.rule("7.71")
def test_7_71_a_gang_mends_nothing_in_an_enemy_reaction_zone(t: Tables):
    i = t.board.hex(ATLANTA)
    at = next(6 * i + d for d in range(6) if t.board.rail[6 * i + d])
    there = t.board.neighbours[at]
    far = next(j for j in t.board.around(there) if t.board.distance(i, j) == 2)
    rows = [
        "headquarters = ['union-2nd-corps hancock']",
        "leaders = ['hancock:2 under union-2nd-corps']",
        "union = ['inf-5']",
    ]
    s = stand(t, "1863", {ATLANTA: ["confederate = ['rail-repair', 'inf-2']"]})
    gang = next(x for x in s.pieces_at(i, CONFEDERATE) if not s.land(x))
    s.mark(there, CUT)
    frame = Train("riding", side=CONFEDERATE, leader=OFF, pieces=[gang], left=50, repairs=1)
    assert riding.ride_refused(s, frame, at % 6) is None
    s = stand(t, "1863", {ATLANTA: ["confederate = ['rail-repair', 'inf-2']"], t.board.numbers[far]: rows})
    s.mark(there, CUT)
    found = riding.ride_refused(s, frame, at % 6)
    assert found is not None
    assert "Reaction Zone" in found.reason


@pytest.mark.rule("7.71")
def test_7_71_ten_to_entrain_thirty_hexes_and_ten_to_detrain_in_one_pulse(t: Tables):
    start = t.board.hex("2784")
    s = stand(t, "1864", {"2784": ["union = ['inf-6']"]})
    s.take_control(start, UNION)
    came = railways.rail_net(s, start, UNION)
    way = next(path for x in came if len(path := lines.way(came, x)) == 31)
    (unit,) = troops(s, "2784", UNION)
    act(s, UNION)
    s.cp[3] = 0
    play(s, "at 2784", f"move {t.pieces.names[unit]} by-rail")
    dear = 0
    for a, b in itertools.pairwise(way):
        dear += railways.ride_cost(s, t.board.side(a, b)) - 1
        play(s, f"step {t.board.numbers[b]}")
    assert s.stack[-1].left == 50 - 10 - 30 - dear
    assert ("detrain" in texts(s)) is (dear == 0)


@pytest.mark.rule("7.34")
@pytest.mark.rule("7.71")
def test_7_71_forty_seven_rail_hexes_cost_a_leader_five_of_his_ten_points(t: Tables):
    start = t.board.hex("2784")
    s = stand(t, "1864", {"2784": ["leaders = ['mcclellan:3']", "union = ['inf-1']"]})
    s.take_control(start, UNION)
    came = railways.rail_net(s, start, UNION)
    way = next(path for x in came if len(path := lines.way(came, x)) == 48)
    act(s, UNION)
    s.cp[3] = 0
    play(s, "at 2784", "ride mcclellan")
    assert s.stack[-1].left == 10
    for hex_ in way[1:]:
        play(s, f"step {t.board.numbers[hex_]}")
    assert s.stack[-1].left == 5  # with the four that he rode before, one would be left


@pytest.mark.rule("7.71")
def test_7_71_the_reach_of_a_leader_alone_counts_ten_rail_hexes_for_a_movement_point(t: Tables):
    s = stand(
        t,
        "1861",
        {
            "9521": ["leaders = ['pemberton:2']", "confederate = ['inf-5']"],
            "8352": ["confederate = ['inf-5']"],
        },
    )
    s.flags[troops(s, "9521", CONFEDERATE)[0]] |= 1  # the troops have moved: he can only ride alone
    act(s, CONFEDERATE)
    (atlanta,) = [row for row in reach(s, "pemberton") if row["place"] == ATLANTA]
    assert atlanta["cost"] <= 10
    assert len(atlanta["path"]) > 11
    play(s, *atlanta["choices"], "stop")
    assert s.at[who(t, "pemberton")] == t.board.hex(ATLANTA)


@pytest.mark.rule("6.16")
@pytest.mark.rule("7.71")
def test_7_71_whoever_takes_an_army_that_is_aboard_is_aboard_too(t: Tables):
    s = army_aboard(t)
    here, senior = t.board.hex(WASHINGTON), who(t, "mcclellan")
    s.enter_leader(senior, here, 3)
    come(s, UNION, [senior], here)
    assert commander(s, POTOMAC) == "mcclellan"
    assert s.flags[senior] & ENTRAINED
    s.began[:] = s.at  # the next Pulse
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {WASHINGTON}")
    assert "lead meade by-rail" not in texts(s)  # the train is no longer his
    assert "ride meade" in texts(s)  # a Leader leaves it for nothing
    play(s, "lead mcclellan by-rail")
    play(s, next(x for x in texts(s) if x.startswith("step")), "detrain")
    assert s.at[t.pieces.index[POTOMAC]] == s.at[senior] != here
    assert not s.flags[senior] & ENTRAINED
    check(s)


@pytest.mark.rule("6.14")
@pytest.mark.rule("7.71")
def test_7_71_aboard_a_leader_commands_no_more_than_on_the_march(t: Tables):
    rows = [
        "leaders = ['logan:1 entrained']",
        "union = ['inf-8 entrained', 'inf-7 entrained', 'inf-2 entrained', 'inf-9']",
    ]
    s = stand(t, "1863", {WASHINGTON: rows})
    force = rail.train_force(s, who(t, "logan"))
    assert sorted(s.points[x] for x in force if s.land(x)) == [2, 8]
    assert all(s.flags[x] & ENTRAINED for x in force)


@pytest.mark.rule("7.71")
def test_7_71_militia_raised_in_this_pulse_takes_no_train(t: Tables):
    s = stand(t, "1863", {WASHINGTON: ["union = ['inf-5']"]})
    unit = next(x for x in s.pieces_at(t.board.hex(WASHINGTON), UNION) if s.land(x))
    fresh = s.muster(UNION, kind(t, "militia", UNION), 2, t.board.hex(WASHINGTON))
    act(s, UNION)
    play(s, f"at {WASHINGTON}")
    names = t.pieces.names
    assert f"move {names[unit]} by-rail" in texts(s)
    assert refused(s, f"move 2 {names[fresh]} by-rail") == (
        "it did not begin the Pulse on a railroad",
        "7.71",
    )
    s.began[unit] = next(j for j in t.board.around(s.at[unit]) if not t.rail_hexes[j])
    assert refused(s, f"move {names[unit]} by-rail")[1] == "7.71"  # it came there in reaction


@pytest.mark.rule("7.72")
def test_7_72_the_rail_ferry_at_vicksburg_stops_for_ships_near_by_a_bridge_only_for_ships_in_it(t: Tables):
    board = t.board
    from longroll.atlas.hexes import CROSSINGS

    links = [
        at for at in range(6 * board.count) if 0 < board.rail[at] <= 186206 and t.waters.way.of_side[at] >= 0
    ]
    ferry = next(at for at in links if CROSSINGS[board.rail_crossing[at]] in ("ferry", "rail-ferry"))
    bridge = next(
        at
        for at in links
        if CROSSINGS[board.rail_crossing[at]] == "bridge"
        and len(t.waters.reach[t.waters.way.of_side[at]]) > 3
    )
    for at, stops in ((ferry, True), (bridge, False)):
        k = t.waters.way.of_side[at]
        near = t.waters.reach[k][1]
        s = river(t, {t.waters.names[near]: ["union = ['gunboat:1']"]})
        assert railways.link_open(s, at, CONFEDERATE) is not stops
        s = river(t, {t.waters.names[k]: ["union = ['gunboat:1']"]})
        assert not railways.link_open(s, at, CONFEDERATE)


@pytest.mark.rule("7.72")
@pytest.mark.rule("9.61")
@pytest.mark.rule("12.8")
def test_7_72_an_empty_work_in_supply_keeps_a_rail_ferry_open_for_trains(t: Tables):
    """Ships above Vicksburg stop its ferry, but not where a Fort commands it; out of supply, an empty one commands nothing."""
    vicksburg, across = t.board.hex("9521"), t.board.hex("9520")
    at = 6 * vicksburg + t.board.direction(vicksburg, across)
    k = t.waters.way.of_side[at]
    ships = {t.waters.names[t.waters.reach[k][-1]]: ["union = ['gunboat:1']"]}
    for works, fed, goes in (
        ([], True, False),
        (["works = 'confederate fort'"], True, True),
        (["works = 'confederate fort'"], False, False),
    ):
        s = river(
            t,
            {
                **ships,
                "9521": ["control = 'confederate'", *works, "marks = ['confederate-depot']" if fed else ""],
            },
        )
        if not fed:
            starve(s)
        assert railways.trains_pass(s, at, CONFEDERATE) is goes


@pytest.mark.rule("7.72")
@pytest.mark.rule("7.71")
def test_7_72_a_rail_ferry_takes_two_of_the_ten_rail_points_of_a_leader_alone(t: Tables):
    rows = {"9521": ["leaders = ['pemberton:2']", "confederate = ['inf-5']"]}
    s = stand(t, "1861", rows)
    act(s, CONFEDERATE)
    play(s, "at 9521", "ride pemberton", "pay 0 discretionary", "step 9520")
    march = s.stack[-1]
    assert (march.left, march.rail) == (9, 8)
    march.rail = 1  # one rail point is not enough for the second ferry
    play(s, "step 9519")
    assert (march.left, march.rail) == (8, 9)


@pytest.mark.rule("7.73")
def test_7_73_the_railroads_carry_so_many_points_in_a_cycle(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"]})
    (unit,) = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    s.rail_used[CONFEDERATE] = 20  # 25 in 1863
    act(s, CONFEDERATE)
    play(s, f"at {ATLANTA}")
    assert refused(s, f"move {t.pieces.names[unit]} by-rail") == (
        "the railroads carry no more in this Cycle",
        "7.73",
    )


@pytest.mark.rule("7.73")
def test_7_73_a_brigade_of_two_that_rides_for_three_phases_takes_six(t: Tables):
    s = stand(t, "1863", {"2784": ["union = ['inf-2']"]})
    (unit,) = troops(s, "2784", UNION)
    act(s, UNION)
    s.cp[3] = 0
    play(s, "at 2784", f"move {t.pieces.names[unit]} by-rail", "stop")
    assert s.rail_used[UNION] == 2
    for used in (4, 6):
        riding.count_aboard(s)  # the next Action Phase begins
        assert s.rail_used[UNION] == used
        assert s.flags[unit] & ENTRAINED


@pytest.mark.rule("7.73")
def test_7_73_a_headquarters_by_itself_takes_a_point_in_every_phase(t: Tables):
    for troops_, used in (("", 1), (f"union = ['inf-4 under {POTOMAC} entrained']", 4)):
        rows = [
            f"headquarters = ['{POTOMAC} meade entrained']",
            f"leaders = ['meade:3 under {POTOMAC} entrained']",
            *([troops_] if troops_ else []),
        ]
        s = stand(t, "1863", {WASHINGTON: rows})
        before = s.rail_used[UNION]
        riding.count_aboard(s)
        assert s.rail_used[UNION] == before + used


@pytest.mark.rule("7.32")
@pytest.mark.rule("7.71")
def test_7_32_points_that_stay_aboard_cost_a_command_for_every_five(t: Tables):
    s = stand(t, "1863", {WASHINGTON: ["union = ['garrison:12 entrained']"]})
    (pile,) = troops(s, WASHINGTON, UNION)
    name = t.pieces.names[pile]
    for left, goes in ((2, False), (3, True)):
        act(s, UNION, left=left)
        s.cp[3] = 0
        play(s, f"at {WASHINGTON}")
        assert (f"move {name} by-rail" in texts(s)) is goes
        if not goes:
            assert refused(s, f"move {name} by-rail")[1] == "5.26"
            continue
        play(s, f"move {name} by-rail")
        half = s.within(Half)
        assert half is not None
        assert half.left == 0


@pytest.mark.rule("7.74")
def test_7_74_entrained_troops_defend_at_half(t: Tables):
    s = meet(t, "union = ['inf-8']", "confederate = ['inf-8 entrained']")
    found = attack(s)
    assert (found.defender.points, found.defender.strength, found.column) == (8, 4, "J")
    odd = attack(meet(t, "union = ['inf-8']", "confederate = ['inf-5 entrained']"))
    assert odd.defender.strength == 3  # a half counts, as at a ferry (8.5)


@pytest.mark.rule("7.74")
def test_7_74_whoever_is_attacked_aboard_has_left_his_train(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-8 entrained']"], NORTH: ["union = ['inf-8']"]})
    (mine,), (theirs,) = (
        s.pieces_at(t.board.hex(NORTH), UNION),
        s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE),
    )
    act(s, UNION)
    s.cp[3] = 0
    assert s.flags[theirs] & ENTRAINED
    play(s, f"at {NORTH}", f"move {t.pieces.names[mine]}", f"step {ATLANTA}")
    while asked(s)[1] in ("losing", "retreating"):
        play(s, texts(s)[0])
    assert happened(s, "BattleEnded")
    assert not s.flags[theirs] & ENTRAINED


@pytest.mark.rule("7.74")
@pytest.mark.rule("11.1")
def test_7_74_cavalry_that_withdraws_from_its_train_is_no_longer_aboard(t: Tables):
    rows = ["confederate = ['cav-3 entrained']", "leaders = ['wheeler:2 entrained']"]
    s = stand(t, "1863", {ATLANTA: rows, NORTH: ["union = ['inf-8']"]})
    (mine,) = s.pieces_at(t.board.hex(NORTH), UNION)
    riders = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", f"move {t.pieces.names[mine]}", f"step {ATLANTA}")
    assert asked(s) == ("confederate", "screen")
    play(s, next(x for x in texts(s) if x.startswith("withdraw")))
    assert {s.at[x] for x in riders} != {t.board.hex(ATLANTA)}
    assert not any(s.flags[x] & ENTRAINED for x in riders)
