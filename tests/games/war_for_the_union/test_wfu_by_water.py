"""10.4, 10.5 Land units on rivers, and transports as ferries."""

import pytest
from war import SUMMER, WINTER, begin, field, hex_, hex_number, hexes, play, run, texts, why

from longroll.games.war_for_the_union.casualties import replacement
from longroll.games.war_for_the_union.flags import (
    BY_RIVER,
    DISPLACED,
    ELIMINATED,
    ENTRAINED,
    FERRY,
    KILLED,
    OFF,
    SAILED,
    STUCK,
    VOYAGED,
)
from longroll.games.war_for_the_union.frames import PlayerTurn
from longroll.games.war_for_the_union.movement.march import Group, allowance, step_refused
from longroll.games.war_for_the_union.naval import voyage
from longroll.games.war_for_the_union.naval.ferries import cross_refused, passengers
from longroll.games.war_for_the_union.naval.hits import hit
from longroll.games.war_for_the_union.naval.loading import load
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.rail.train import leader_refused
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, NOBODY, UNION
from longroll.games.war_for_the_union.zoi import crossing_blocked


@pytest.mark.rule("10.4", "10.44")
def test_10_4_a_warship_carries_one_leader(t: Tables):
    s = begin(
        field(t, f"{SUMMER}\ncairo union 1 volunteer; leaders grant, sherman\n2710/2711 ships us-n1r"),
        "operations",
        UNION,
    )
    play(s, "sail 2710/2711", "embark 2710")
    assert not [x for x in texts(s) if x.startswith("take")]
    play(s, "aboard grant")
    assert "aboard sherman" not in texts(s)
    play(s, "embark 2710", "steer 2711/2811")
    assert s.leader_aboard[t.leader["grant"]] - 1 == t.ship["us-n1r-1"]


@pytest.mark.rule("10.42", "4.56")
def test_10_42_an_hq_that_has_marched_as_far_as_it_can_does_not_go_aboard(t: Tables):
    text = f"{SUMMER}\ncincinnati union 1 volunteer; leaders buell; hqs ohio-hq buell\n4005/4006 ships us-t"
    for spent, goes in ((2, True), (3, False)):
        s = begin(field(t, text), "operations", UNION)
        s.leader_spent[t.leader["buell"]] = spent
        play(s, "sail 4005/4006", "embark 4005")
        assert ("aboard ohio-hq" in texts(s)) == goes


@pytest.mark.rule("10.43")
def test_10_43_a_laden_transport_keeps_the_mps_to_land(t: Tables):
    s = field(t, f"{SUMMER}\nafloat union 1 volunteer aboard us-t-1\n2613/2713 ships us-t spent 25")
    s.phasing = UNION
    s.push(PlayerTurn("operations", side=UNION))
    play(s, "sail 2613/2713")
    assert why(s, "steer 2613/2614") == "10.43"
    near = field(t, f"{SUMMER}\nafloat union 1 volunteer aboard us-t-1\n2711/2811 ships us-t spent 25")
    near.push(PlayerTurn("operations", side=UNION))
    play(near, "sail 2711/2811")
    assert "steer 2710/2711" in texts(near), "Cairo is near enough for 3 MPs"
    play(near, "steer 2710/2711", "debark 2710", "all ashore")
    assert near.ship_spent[t.ship["us-t-1"]] == 29


@pytest.mark.rule("10.43", "5.22")
def test_10_43_nobody_ends_the_segment_aboard(t: Tables):
    s = field(t, f"{SUMMER}\nafloat union 1 volunteer aboard us-t-1\n2710/2711 ships us-t")
    run(s, PlayerTurn("operations-end", side=UNION))
    assert not s.strength(t.afloat, UNION)


@pytest.mark.rule("10.43")
@pytest.mark.parametrize(("water", "target"), [("6110/6210", "6109"), ("3111/3212", "3112")])
def test_10_43a_nobody_lands_in_a_hex_that_the_hexside_does_not_adjoin(t: Tables, water: str, target: str):
    s = field(t, f"{SUMMER}\nafloat union 1 volunteer aboard us-t-1\n{water} ships us-t")
    begin(s, "operations", UNION)
    play(s, f"sail {water}")
    assert f"debark {target}" not in texts(s)
    assert all(f"debark {t.board.numbers[h]}" in texts(s) for h in t.waters.way.banks[t.waters.index[water]])


@pytest.mark.rule("10.43", "10.75")
def test_10_43b_relief_goes_into_a_besieged_fort(t: Tables):
    rows = "2812 union 1 volunteer inside; confederate 3 volunteer; fort union; siege 1"
    s = field(t, f"{SUMMER}\n{rows}\nafloat union 1 militia aboard us-t-1 from cairo\n2711/2812 ships us-t")
    s.push(PlayerTurn("operations", side=UNION))
    play(s, "sail 2711/2812", "debark 2812", "all ashore")
    assert sum(1 for sp in s.sps_at(t.board.index["2812"], UNION) if s.sp_flags[sp] & 1) == 2


@pytest.mark.rule("10.44")
def test_10_44_two_sps_or_an_hq_a_transport_cavalry_counts_one(t: Tables):
    rows = "cairo union 1 volunteer, 2 volunteer-cavalry; leaders grant; hqs tennessee-hq grant\n2710/2711 ships us-t"
    s = begin(field(t, f"{SUMMER}\n{rows}"), "operations", UNION)
    play(s, "sail 2710/2711", "embark 2710")
    assert {"take 2 volunteer-cavalry", "aboard tennessee-hq"} <= set(texts(s))
    play(s, "take 2 volunteer-cavalry")
    assert not [x for x in texts(s) if x.startswith("take")], "full"
    assert "aboard tennessee-hq" not in texts(s)
    hq = begin(field(t, f"{SUMMER}\n{rows}"), "operations", UNION)
    play(hq, "sail 2710/2711", "embark 2710", "aboard tennessee-hq", "embark 2710")
    assert hq.hq_at[t.hqs.index(t.counter["tennessee-hq"])] == t.afloat
    assert hq.leader_at[t.leader["grant"]] == t.afloat, "its commander comes along"


@pytest.mark.rule("10.45")
def test_10_45_what_a_sunk_transport_carries_is_lost(t: Tables):
    s = field(
        t,
        f"{SUMMER}\nafloat union 2 volunteer aboard us-t-1; leaders grant aboard us-t-1\n2711/2811 ships us-t, us-n1r",
    )
    s.dice.script = [10]
    hit(s, t.ship["us-t-1"], 3, "11.26")
    assert not s.strength(t.afloat, UNION)
    assert sum(s.box) == 2
    assert s.leader_aboard[t.leader["grant"]] - 1 == t.ship["us-n1r-1"], "he survived, aboard another ship"


@pytest.mark.rule("10.45", "4.57", "17.15")
def test_10_45_an_hq_aboard_a_sunk_transport_is_eliminated(t: Tables):
    s = field(t, f"{SUMMER}\n2711/2811 ships us-t")
    hq = t.hqs.index(t.counter["potomac-hq"])
    s.hq_at[hq], s.hq_aboard[hq] = t.afloat, t.ship["us-t-1"] + 1
    hit(s, t.ship["us-t-1"], 3, "11.26")
    assert (s.hq_at[hq], s.hq_aboard[hq], s.hq_state[hq]) == (OFF, 0, ELIMINATED)
    assert sum(s.vp) == t.naval.awards.potomac


@pytest.mark.rule("11.27", "10.45", "13.72")
def test_10_45_a_leader_lost_at_sea_is_replaced_in_the_next_turn(t: Tables):
    s = field(t, f"{SUMMER}\nafloat leaders curtis aboard us-t-1\n2711/2712 ships us-t", checked=False)
    first = replacement(s, UNION, t.leaders[t.leader["curtis"]].cavalry)
    hit(s, next(x for x, at in enumerate(s.ship_at) if at != OFF), 3, "11.26")
    assert s.leader_state[t.leader["curtis"]] == KILLED, "11.27: with all ships of the stack"
    assert (s.leader_state[first], s.leader_back[first] - 1) == (DISPLACED, s.turn + 1)


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


@pytest.mark.rule("10.46", "10.47")
def test_10_46_once_a_turn_and_not_under_enemy_guns(t: Tables):
    rows = "2711 union 1 volunteer sailed, 1 militia rode, 1 regular forced\n2711/2811 ships us-t"
    s = begin(field(t, f"{SUMMER}\n{rows}"), "operations", UNION)
    play(s, "sail 2711/2811")
    assert "embark 2711" not in texts(s)
    guns = "2711 union 1 volunteer\n2711/2812 ships us-t\n2812 confederate 1 volunteer; batteries cs-battery-2-1 SW NW"
    under = begin(field(t, f"{SUMMER}\n{guns}"), "operations", UNION)
    play(under, "sail 2711/2812")
    assert "embark 2711" not in texts(under)


CURTIS = "cairo union 2 volunteer, 2 militia; leaders curtis\n3010/3011 ships us-t, us-t"


@pytest.mark.rule("10.47", "10.4", "10.41", "10.42", "10.43", "10.44")
def test_10_47_curtis_goes_from_cairo_to_fort_pillow_and_on(t: Tables):
    s = begin(field(t, f'{SUMMER}\nkentucky = "union"\n{CURTIS}'), "operations", UNION)
    boat, curtis, cairo = t.ship["us-t-1"], t.leader["curtis"], hex_(t, "cairo")
    play(s, "sail 3010/3011", "with all")
    way = voyage.search(
        t.waters.graph, t.waters.open, [t.waters.index["3010/3011"]], 40, t.waters.inland
    ).way(t.waters.index["2710/2811"])
    play(s, *(f"steer {t.waters.name[x]}" for x in way[1:]))
    spent = s.ship_spent[boat]
    play(s, "embark 2710", "take 2 volunteer", "take 2 militia", "aboard curtis", "embark 2710")
    assert s.ship_spent[boat] == spent + 3, "three MPs at a friendly city"
    assert load(s, boat) == load(s, t.ship["us-t-2"]) == 2
    assert s.leader_at[curtis] == t.afloat
    down = voyage.search(
        t.waters.graph, t.waters.open, [t.waters.index["2710/2811"]], 40, t.waters.inland
    ).way(t.waters.index["2613/2614"])
    play(s, *(f"steer {t.waters.name[x]}" for x in down[1:]))
    spent = s.ship_spent[boat]
    play(s, "debark 2614", "all ashore")
    assert s.ship_spent[boat] == spent + 5, "five elsewhere"
    here = s.sps_at(t.board.index["2614"], UNION)
    assert len(here) == 4
    assert {s.sp_spent[sp] for sp in here} == {2}, "1 for the river, 1 to act afterwards"
    assert all(s.sp_flags[sp] & SAILED and s.sp_voyage[sp] & BY_RIVER for sp in here)
    assert s.leader_spent[curtis] == 2
    assert all(s.sp_start[sp] == cairo for sp in here)
    group = Group(UNION, t.board.index["2614"], curtis, tuple(here))
    d = t.board.direction(t.board.index["2614"], t.board.index["2615"])
    assert step_refused(s, group, d) is None, "the third MP leads to 2615"


@pytest.mark.rule("10.47")
def test_10_47a_without_the_second_mp_landed_troops_can_do_no_more(t: Tables):
    s = field(t, f"{SUMMER}\ncairo union 1 militia spent 2\n2710/2711 ships us-t")
    s.push(PlayerTurn("operations", side=UNION))
    play(
        s,
        "sail 2710/2711",
        "embark 2710",
        "take 1 militia",
        "embark 2710",
        "steer 2711/2811",
        "debark 2711",
        "all ashore",
    )
    (sp,) = s.sps_at(t.board.index["2711"], UNION)
    assert s.sp_voyage[sp] & STUCK
    assert s.sp_spent[sp] == allowance(s, sp)


@pytest.mark.rule("10.47", "9.21", "13.11")
def test_10_47a_a_force_march_wins_the_mp_to_debark(t: Tables):
    s = field(t, f"{WINTER}\n0407 union 1 volunteer fatigue 2 spent 1; leaders reynolds")
    begin(s, "operations", UNION)
    (sp,) = s.sps_at(t.board.hex("0407"), UNION)
    s.sp_spent[sp] = 1
    s.sp_flags[sp] |= 1 << 2
    s.sp_voyage[sp] |= 1 | STUCK
    play(s, "lead reynolds", "take all", "set out", "force march", "to 0408", "try the march", dice=(1,))
    assert s.sp_at[sp] == t.board.hex("0408")
    assert not s.sp_voyage[sp] & STUCK, "it may attack now"


@pytest.mark.rule("10.51", "4.32")
def test_10_51_a_transport_is_a_ferry_under_enemy_guns_too(t: Tables):
    s = field(t, "2711/2712 ships us-t\n2612/2712 ships cs-i2r")
    side = t.board.side(*hexes(t, "2711", "2712"))
    assert crossing_blocked(s, side, UNION)
    s.flag_ship(t.ship["us-t-1"], FERRY)
    assert not crossing_blocked(s, side, UNION)


@pytest.mark.rule("10.5", "10.51", "9.15")
def test_10_51_a_transport_that_stays_is_a_ferry_for_a_turn(t: Tables):
    s = field(t, f"{SUMMER}\n2711 union 2 volunteer; leaders grant\n2711/2712 ships us-t")
    a, b = t.board.index["2711"], t.board.index["2712"]
    group = Group(UNION, a, t.leader["grant"], tuple(s.sps_at(a, UNION)))
    d = t.board.direction(a, b)
    closed = step_refused(s, group, d)
    assert closed is not None
    assert closed.rule == "9.11"
    begin(s, "operations", UNION)
    play(s, "ferry us-t-1")
    assert s.ship_state[t.ship["us-t-1"]] & FERRY
    assert step_refused(s, group, d) is None
    assert "sail 2711/2712" not in texts(s), "it does not move in this turn"


@pytest.mark.rule("10.51")
def test_10_51_it_must_have_begun_there_and_a_line_of_supply_runs_over_it(t: Tables):
    s = field(t, f"{SUMMER}\n2711/2811 ships us-t began 2710/2711")
    s.push(PlayerTurn("operations", side=UNION))
    assert "ferry us-t-1" not in texts(s)
    s = begin(field(t, f"{SUMMER}\n2711/2712 ships us-t"), "declare-ferries", UNION)
    assert texts(s) == ["ferry us-t-1", "done"], "in the Supply Phase too"
    before = network(s, UNION).ways.ferries
    play(s, "ferry us-t-1")
    assert (before, network(s, UNION).ways.ferries) == ((), (t.waters.index["2711/2712"],))


@pytest.mark.rule("10.51", "9.21")
def test_10_51_a_force_march_uses_a_transport_as_any_other_ferry(t: Tables):
    s = begin(
        field(t, f"{SUMMER}\n2711 union 2 volunteer; leaders grant\n2711/2712 ships us-t"),
        "operations",
        UNION,
    )
    play(s, "ferry us-t-1", "lead grant", "take all", "set out", "force march", "to 2712")


@pytest.mark.rule("10.52")
def test_10_52_one_sp_a_turn_between_mobile_and_fort_morgan(t: Tables):
    mobile, morgan = hex_number(t, "mobile"), hex_number(t, "ft-morgan")
    s = begin(
        field(t, f"{SUMMER}\nmobile confederate 2 volunteer; leaders hardee"), "operations", CONFEDERATE
    )
    play(s, f"cross {mobile} {morgan}", "passenger volunteer")
    assert texts(s) == ["passenger hardee", "halt"], "one SP a turn, leaders without limit"
    play(s, "passenger hardee")
    assert s.strength(t.board.index[morgan], CONFEDERATE) == 1
    assert s.leader_at[t.leader["hardee"]] == t.board.index[morgan]
    assert f"cross {mobile} {morgan}" not in texts(s)
    shut = field(
        t, f"{SUMMER}\nmobile confederate 2 volunteer\n3030/3130 ships us-n1r\n3030/3031 ships us-n1r"
    )
    assert f"cross {mobile} {morgan}" not in texts(begin(shut, "operations", CONFEDERATE))
    north = field(t, f"{SUMMER}\nmobile union 2 volunteer")
    assert f"cross {mobile} {morgan}" not in texts(begin(north, "operations", UNION))


@pytest.mark.rule("10.52", "9.18", "14.23")
def test_10_52_who_may_not_cross(t: Tables):
    mobile, morgan = t.board.hex("mobile"), t.board.hex("ft-morgan")
    s = field(t, f"{SUMMER}\nmobile confederate 1 volunteer; leaders hardee\nft-morgan fort union")
    assert list(passengers(s, mobile, morgan)) == ["volunteer"], "9.18a: no leader alone to an enemy fort"
    s = field(t, f"{SUMMER}\nmobile confederate 1 volunteer rode spent 1, 1 volunteer spent 1")
    found = passengers(s, mobile, morgan)
    assert not s.sp_flags[found["volunteer"]], "9.59: the one who came by rail stays"
    shut = "mobile confederate 1 volunteer inside; fort confederate; siege 1; union 4 volunteer"
    refused = cross_refused(field(t, f"{SUMMER}\n{shut}"), CONFEDERATE, mobile, morgan)
    assert refused is not None
    assert refused.rule == "14.23"


@pytest.mark.rule("10.43", "6.22")
def test_10_43_r63_nobody_is_landed_in_neutral_kentucky_for_want_of_orders(t: Tables):
    """The first bank of this hexside of the Ohio is Kentucky's."""
    rows = "afloat union 1 volunteer aboard us-t-1 from cairo\n3108/3208 ships us-t"
    s = field(t, f'turn = "1861-08"\n{rows}')
    run(s, PlayerTurn("operations-end", side=UNION))
    assert s.kentucky == NOBODY
    assert s.strength(t.board.index["3208"], UNION) == 1
