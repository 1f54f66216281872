"""Where the rules of the rivers meet others: neutral Kentucky, state militia, rail and river in a turn, railroad units afloat."""

import pytest
from war import SUMMER, begin, field, play, texts

from longroll.games.war_for_the_union.flags import ASK, ENTRAINED, OFF, VOYAGED
from longroll.games.war_for_the_union.naval.engagement import exits
from longroll.games.war_for_the_union.naval.invasion import haven
from longroll.games.war_for_the_union.naval.loading import hq_refused
from longroll.games.war_for_the_union.naval.sailing import reach
from longroll.games.war_for_the_union.rail.train import leader_refused
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, NOBODY, UNION

OHIO, MOUTH = "2909/2910", "2910/3010"
NEUTRAL = f'{SUMMER}\nkentucky = "nobody"'


# --- 6.22 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.22")
def test_6_22_a_ship_on_the_tennessee_enters_kentucky_and_one_on_the_ohio_does_not(t: Tables):
    s = begin(field(t, f"{NEUTRAL}\n2810/2910 ships us-n1r"), "operations", UNION)
    play(s, "sail 2810/2910", f"steer {OHIO}")
    assert s.kentucky == NOBODY, "the Ohio is its border"
    near = [t.waters.name[x] for x in t.waters.graph.near[t.waters.index[OHIO]]]
    assert MOUTH in near
    play(s, f"steer {MOUTH}")
    assert s.kentucky == CONFEDERATE


@pytest.mark.rule("6.22")
def test_6_22_no_computed_way_of_ships_enters_neutral_kentucky(t: Tables):
    ship = t.ship["us-n1r-1"]
    mouth = t.waters.index[MOUTH]
    s = begin(field(t, f"{NEUTRAL}\n{OHIO} ships us-n1r"), "operations", UNION)
    assert mouth not in reach(s, [ship])
    s = begin(field(t, f'{SUMMER}\nkentucky = "union"\n{OHIO} ships us-n1r'), "operations", UNION)
    assert mouth in reach(s, [ship])


@pytest.mark.rule("6.22", "10.4")
def test_6_22_a_leader_who_goes_ashore_alone_enters_kentucky_too(t: Tables):
    s = begin(field(t, f"{NEUTRAL}\ncincinnati leaders curtis\n4005/4006 ships us-n1r"), "operations", UNION)
    play(s, "sail 4005/4006", "embark 4005", "aboard curtis", "embark 4005")
    assert s.kentucky == NOBODY
    play(s, "debark 4006", "all ashore")
    assert s.kentucky == CONFEDERATE


@pytest.mark.rule("6.22", "9.72")
def test_6_22_railroad_men_enter_kentucky_too(t: Tables):
    kentucky = t.board.states.index("KY")
    start, end = next(
        ends
        for link, ends in enumerate(t.rails.net.ends)
        if t.board.state[ends[0]] != kentucky == t.board.state[ends[1]] and not t.rails.unbuilt(186206)[link]
    )
    s = field(t, f"{NEUTRAL}\n{t.board.numbers[start]} usmrr usmrr-1")
    begin(s, "operations", UNION)
    play(s, "work usmrr-1", f"to {t.board.numbers[end]}")
    assert s.kentucky == CONFEDERATE


# --- 4.71, 10.24, 11.28 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("4.71", "11.28")
def test_4_71_a_ship_that_withdraws_along_a_river_alarms_the_state(t: Tables):
    text = f'{SUMMER}\nkentucky = "union"\n2710/2711 ships us-i2r\n2711/2811 ships cs-n1r'
    s = begin(field(t, text), "operations", UNION)
    s.militia_order[:] = bytes((ASK, ASK))
    play(s, "sail 2710/2711", "steer 2711/2811", "engage", dice=(1, 1))
    play(s, "draw off cs-n1r-1", "steer 2711/2812")
    assert FLOW.decision(s).kind == "militia"
    assert FLOW.decision(s).side == "union", "the Confederate ship is still along Kentucky"


@pytest.mark.rule("10.24", "11.28")
def test_10_24_transports_do_not_withdraw_among_enemy_ships_by_themselves(t: Tables):
    s = field(t, f"{SUMMER}\n2710/2711 ships us-t, us-n1r\n2711/2811 ships cs-n1r")
    enemy = t.waters.index["2711/2811"]
    assert enemy in exits(s, t.ship["us-n1r-1"], [])
    assert enemy not in exits(s, t.ship["us-t-1"], [])


# --- 9.59, 10.46, 10.47 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("10.46", "10.47", "9.59")
def test_10_46_a_leader_goes_by_river_once_and_not_by_rail_besides(t: Tables):
    text = f'{SUMMER}\nkentucky = "union"\ncincinnati leaders curtis\n4005/4006 ships us-t'
    s = begin(field(t, text), "operations", UNION)
    play(s, "sail 4005/4006", "embark 4005", "aboard curtis", "embark 4005", "debark 4005", "all ashore")
    curtis = t.leader["curtis"]
    assert s.leader_flags[curtis] & VOYAGED
    assert "embark 4005" not in texts(s)
    refused = leader_refused(s, curtis)
    assert refused is not None
    assert refused.rule == "9.59"
    s = field(t, text)
    s.leader_flags[curtis] |= ENTRAINED
    begin(s, "operations", UNION)
    play(s, "sail 4005/4006")
    assert "embark 4005" not in texts(s), "9.59c he has ridden by rail"


@pytest.mark.rule("10.42", "4.56")
def test_10_42_an_hq_that_has_marched_as_far_as_it_can_does_not_go_aboard(t: Tables):
    text = f"{SUMMER}\ncincinnati union 1 volunteer; leaders buell; hqs ohio-hq buell\n4005/4006 ships us-t"
    for spent, goes in ((2, True), (3, False)):
        s = begin(field(t, text), "operations", UNION)
        s.leader_spent[t.leader["buell"]] = spent
        play(s, "sail 4005/4006", "embark 4005")
        assert ("aboard ohio-hq" in texts(s)) == goes


@pytest.mark.rule("9.59", "10.46", "10.66")
def test_9_59_an_hq_without_a_commander_travels_once_a_turn(t: Tables):
    text = f"{SUMMER}\nphiladelphia union 1 volunteer; hqs potomac-hq\n6501/6601 ships us-t"
    hq = t.hqs.index(t.counter["potomac-hq"])
    port = t.board.numbers[t.board.hex("philadelphia")]
    for rode in (0, 1):
        s = begin(field(t, text), "operations", UNION)
        s.hq_rode[hq] = rode
        play(s, f"entrain {port}")
        assert ("load potomac-hq" in texts(s)) == (not rode)
        play(s, "call off", f"sea {port}")
        assert ("aboard potomac-hq" in texts(s)) == (not rode)
    s = begin(field(t, text), "operations", UNION)
    play(
        s,
        f"entrain {port}",
        "load potomac-hq",
        f"rail to {t.board.numbers[t.board.hex('baltimore')]}",
        "alight",
    )
    assert s.hq_rode[hq]
    assert hq_refused(s, hq) is not None


@pytest.mark.rule("9.72", "10.46", "10.47")
def test_9_72b_railroad_units_land_on_railroads_and_pay_for_the_river(t: Tables):
    text = f'{SUMMER}\nkentucky = "union"\ncincinnati usmrr usmrr-1\n4005/4006 ships us-t'
    s = begin(field(t, text), "operations", UNION)
    play(s, "sail 4005/4006", "embark 4005", "aboard usmrr-1", "embark 4005", "steer 4006/4105")
    assert not t.rails.hexes[t.board.index["4105"]]
    assert "debark 4105" not in texts(s), "no railroad is there"
    play(s, "debark 4006", "all ashore")
    assert s.usmrr_spent[0] == 2, "one MP for the river and one to go on"
    assert "embark 4006" not in texts(s)
    s = begin(field(t, text), "operations", UNION)
    s.usmrr_rode[0] = 1
    play(s, "sail 4005/4006")
    assert "embark 4005" not in texts(s), "9.59c it has ridden by rail"


# --- 10.74 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.74", "14.23")
def test_10_74_beaten_invaders_do_not_fall_back_among_besiegers(t: Tables):
    """The nearest city that is theirs is shut in: they go further back."""
    text = f"{SUMMER}\nmemphis confederate 2 volunteer inside; fort confederate; siege 1; union 6 volunteer"
    free = haven(
        field(t, f"{SUMMER}\n2513 union 1 volunteer"), CONFEDERATE, t.board.index["2513"], OFF, False
    )
    assert free == t.board.hex("memphis")
    s = field(t, f"{text}\n2513 union 1 volunteer")
    assert haven(s, CONFEDERATE, t.board.index["2513"], OFF, False) not in (t.board.hex("memphis"), OFF)
