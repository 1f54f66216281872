"""10.4-10.7, 12, 13.4, 15.4 Land units on the water, ferries, invasions, depots, naval support and repair."""

from fractions import Fraction

import pytest
from war import SUMMER, begin, field, play, run, texts, why

from longroll.games.war_for_the_union.combat.force import defence_of, put_together
from longroll.games.war_for_the_union.combat.odds import assess
from longroll.games.war_for_the_union.combat.resolve import odds_of
from longroll.games.war_for_the_union.flags import (
    BLOCKADING,
    BY_RIVER,
    ELIMINATED,
    FERRY,
    HURT,
    NAVAL_DEPOT,
    OFF,
    RETREATED,
    SAILED,
    STUCK,
    WITHDRAWN,
)
from longroll.games.war_for_the_union.frames import Battle, PlayerTurn
from longroll.games.war_for_the_union.movement.march import Group, allowance, step_refused
from longroll.games.war_for_the_union.naval import voyage
from longroll.games.war_for_the_union.naval.depots import naval_refused, river_refused
from longroll.games.war_for_the_union.naval.docks import judge_ships, ship_supplied
from longroll.games.war_for_the_union.naval.hits import hit
from longroll.games.war_for_the_union.naval.landing import Load, friendly_port, invasion_refused, pick
from longroll.games.war_for_the_union.naval.loading import load
from longroll.games.war_for_the_union.naval.support import refused as support_refused
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, ISOLATED, UNION, UNSUPPLIED
from longroll.kit.hexgrid import DIRECTIONS


def hex_(t: Tables, slug: str) -> int:
    return t.board.hex(slug)


def number(t: Tables, slug: str) -> str:
    return t.board.numbers[t.board.hex(slug)]


# --- river movement --------------------------------------------------------------------------------------------------

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


@pytest.mark.rule("10.43")
@pytest.mark.parametrize(("water", "target"), [("6110/6210", "6109"), ("3111/3212", "3112")])
def test_10_43a_nobody_lands_in_a_hex_that_the_hexside_does_not_adjoin(t: Tables, water: str, target: str):
    s = field(t, f"{SUMMER}\nafloat union 1 volunteer aboard us-t-1\n{water} ships us-t")
    begin(s, "operations", UNION)
    play(s, f"sail {water}")
    assert f"debark {target}" not in texts(s)
    assert all(f"debark {t.board.numbers[h]}" in texts(s) for h in t.waters.way.banks[t.waters.index[water]])


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


@pytest.mark.rule("10.31", "11.26")
def test_10_31_a_ship_that_is_damaged_leaves_its_station(t: Tables):
    s = field(t, f"{SUMMER}\n2711/2811 ships us-n1r")
    ship = t.ship["us-n1r-1"]
    s.flag_ship(ship, BLOCKADING)
    s.ship_port[ship] = 1 + t.place("mobile")
    hit(s, ship, 1, "11.26")
    assert s.ship_damage[ship] == 1
    assert not s.ship_state[ship] & BLOCKADING
    assert not s.ship_port[ship]


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


# --- ferries ---------------------------------------------------------------------------------------------------------


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


@pytest.mark.rule("10.52")
def test_10_52_one_sp_a_turn_between_mobile_and_fort_morgan(t: Tables):
    mobile, morgan = number(t, "mobile"), number(t, "ft-morgan")
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


# --- sea movement ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.6", "10.61", "10.62", "10.66")
def test_10_62_from_washington_to_fort_monroe_and_what_it_costs(t: Tables):
    s = begin(
        field(t, f"{SUMMER}\nwashington union 3 volunteer; leaders mcclellan\nft-monroe union 1 volunteer"),
        "operations",
        UNION,
    )
    washington, monroe = number(t, "washington"), number(t, "ft-monroe")
    play(
        s,
        f"sea {washington}",
        "take 2 volunteer",
        "aboard mcclellan",
        "set out",
        "bound for virginia-capes",
        f"land {monroe}",
    )
    landed = [sp for sp in s.sps_at(hex_(t, "ft-monroe"), UNION) if s.sp_flags[sp] & SAILED]
    assert len(landed) == 2
    assert all(s.sp_voyage[sp] & STUCK for sp in landed), "10.66a Ft. Monroe is no port: they do nothing more"
    assert s.sea_moved == 2
    assert s.sea_used[hex_(t, "washington")] == s.sea_used[hex_(t, "ft-monroe")] == 2


@pytest.mark.rule("10.62")
def test_10_62_thirty_mps_with_embarking_and_landing(t: Tables):
    s = field(t, f"{SUMMER}\nny-box union 1 volunteer\nkey-west union 1 volunteer")
    far = voyage._far(s, t.box_node["ny-box"])
    total = (
        voyage.embark_mp(s, t.box_node["ny-box"])
        + far[t.box_node["key-west"]]
        + voyage.embark_mp(s, t.box_node["key-west"])
    )
    zones = t.naval.zones.chain.index("florida-keys") + 1
    assert total == 3 + 2 * zones + 1 + 3
    assert voyage.embark_mp(s, t.board.index["6411"]) == 5
    sp = s.sps_at(t.box_node["ny-box"], UNION)
    texas = [
        n
        for n in voyage.ends(s, t.box_node["ny-box"], Load(sp))
        if voyage.zone_of(s, n) == t.waters.zone_of["western-gulf"]
    ]
    assert not texas, "too far"


@pytest.mark.rule("10.63", "10.64")
def test_10_63_cavalry_and_hqs_count_two_against_the_year(t: Tables):
    s = field(
        t,
        f"{SUMMER}\nwashington union 1 volunteer, 1 volunteer-cavalry; leaders mcclellan; hqs potomac-hq mcclellan",
    )
    foot, horse = sorted(s.sps_at(hex_(t, "washington"), UNION), key=s.arm_of)
    assert voyage.weight(s, Load([foot, horse], (), [0]), at_hex=False) == 5
    assert voyage.weight(s, Load([foot, horse], (), [0]), at_hex=True) == 4
    begin(s, "operations", UNION)
    s.sea_moved = t.economy.years[1862].sea_move - 1
    play(s, f"sea {number(t, 'washington')}")
    assert "take 1 volunteer" in texts(s)
    assert not [x for x in texts(s) if "cavalry" in x or "hq" in x]


@pytest.mark.rule("10.64", "12.13")
def test_10_64_a_depot_takes_four_both_ways_together_a_coast_two(t: Tables):
    s = field(t, f"{SUMMER}\n6411 union 4 volunteer; depots union naval\n6413 union 1 volunteer")
    assert voyage.hex_limit(s, t.board.index["6411"]) == 4
    assert voyage.hex_limit(s, t.board.index["6413"]) == 2
    s.sea_used[t.board.index["6411"]] = 2
    f = voyage.Voyage("sea-load", UNION, t.board.index["6411"])
    assert voyage.room(s, f)[1] == 2
    empty = field(t, f"{SUMMER}\nny-box union 1 volunteer")
    assert voyage.hex_limit(empty, hex_(t, "port-royal")) == 2, "an enemy port is a coast on the first turn"


@pytest.mark.rule("10.64", "10.66")
def test_10_64_an_enemy_port_stays_a_coast_all_through_the_turn_of_the_landing(t: Tables):
    s = field(t, f"{SUMMER}\nny-box union 4 volunteer")
    s.begin_operations()
    start, port = t.box_node["ny-box"], hex_(t, "port-royal")
    sps = s.sps_at(start, UNION)
    pick(s, sps[:2])
    voyage.sail(s, voyage.Voyage("sea-load", UNION, start), port)
    assert s.strength(port, UNION) == 2
    assert voyage.hex_limit(s, port) == 2
    assert voyage.embark_mp(s, port) == 5
    refused = voyage.land_refused(s, start, port, Load(sps[2:3]), voyage._far(s, start))
    assert refused is not None
    assert refused.rule == "10.64"
    s.begin_operations()
    assert voyage.hex_limit(s, port) > 2
    assert voyage.embark_mp(s, port) == 3


@pytest.mark.rule("10.61", "10.65")
def test_10_61_friendly_ports_and_closed_waters(t: Tables):
    s = field(t, f"{SUMMER}\nmemphis union 1 volunteer")
    assert friendly_port(s, hex_(t, "washington"))
    assert friendly_port(s, hex_(t, "memphis"))
    assert not friendly_port(s, hex_(t, "norfolk"))
    guns = field(t, f"{SUMMER}\nwashington union 1 volunteer\nwilmington batteries wilmington")
    sps = guns.sps_at(hex_(t, "washington"), UNION)
    ends = voyage.ends(guns, hex_(t, "washington"), Load(sps))
    assert hex_(t, "wilmington") not in ends, "10.65 a battery's ZOI is not entered"
    assert hex_(t, "mobile") not in ends, "not by a navigable river"


@pytest.mark.rule("10.62", "10.66")
def test_10_62_who_has_moved_or_ridden_does_not_go_by_sea(t: Tables):
    s = field(t, f"{SUMMER}\nwashington union 1 volunteer marched spent 1, 1 militia rode, 1 regular")
    fit = [
        s.quality_of(sp) for sp in s.sps_at(hex_(t, "washington"), UNION) if voyage.sp_refused(s, sp) is None
    ]
    assert fit == [3]


@pytest.mark.rule("10.66")
def test_10_66_from_port_to_port_troops_may_act_for_one_more_mp(t: Tables):
    s = begin(
        field(t, f"{SUMMER}\nwashington union 1 volunteer\nnorfolk union 1 volunteer"), "operations", UNION
    )
    play(
        s,
        f"sea {number(t, 'washington')}",
        "take 1 volunteer",
        "set out",
        "bound for virginia-capes",
        f"land {number(t, 'norfolk')}",
    )
    (sp,) = [x for x in s.sps_at(hex_(t, "norfolk"), UNION) if s.sp_flags[x] & SAILED]
    assert (s.sp_spent[sp], s.sp_voyage[sp] & STUCK) == (2, 0)


# --- invasions -------------------------------------------------------------------------------------------------------

BEACH = "key-west union 2 veteran; leaders sherman"


def ashore(t: Tables, foe: str = "pensacola confederate 1 militia", force: str = BEACH) -> WfuState:
    """Sherman is off Pensacola and must attack."""
    s = begin(field(t, f"{SUMMER}\n{force}\n{foe}"), "operations", UNION)
    play(
        s,
        "sea key-west",
        "take 2 veteran",
        "aboard sherman",
        "set out",
        "bound for eastern-gulf",
        f"land {number(t, 'pensacola')}",
    )
    return s


@pytest.mark.rule("10.7", "10.71", "10.72")
def test_10_71_invaders_wait_off_the_beach_and_must_attack(t: Tables):
    s = ashore(t)
    assert s.strength(t.afloat, UNION) == 2
    assert not s.strength(hex_(t, "pensacola"), UNION)
    s.stack.clear()
    s.push(PlayerTurn("combat", side=UNION))
    assert texts(s) == [f"attack {number(t, 'pensacola')}"], "an invasion is not called off"
    assert why(s, "done") == "10.71"
    play(s, f"attack {number(t, 'pensacola')}")
    assert texts(s)[0] == "initiate sherman"


@pytest.mark.rule("10.73")
def test_10_73_minus_one_unless_troops_on_land_join(t: Tables):
    s = ashore(t)
    f = Battle("join", side=UNION, target=hex_(t, "pensacola"), leaders=[t.leader["sherman"]])
    assert put_together(s, f).invasion
    assert ("naval-invasion", -1) in {(m.reason, m.amount) for m in odds_of(s, f).modifiers}
    near = next(
        h
        for h in t.board.around(hex_(t, "pensacola"))
        if not t.board.sea[h] and t.ground.march[t.board.side(h, hex_(t, "pensacola"))] < 255
    )
    joined = ashore(
        t, f"pensacola confederate 1 militia\n{t.board.numbers[near]} union 1 volunteer; leaders grant"
    )
    f = Battle(
        "join", side=UNION, target=hex_(t, "pensacola"), leaders=[t.leader["sherman"], t.leader["grant"]]
    )
    assert not put_together(joined, f).invasion


@pytest.mark.rule("10.71", "10.74")
def test_10_71_won_they_land_and_10_74_lost_they_go_back(t: Tables):
    s = ashore(t)
    for sp in s.sps_at(hex_(t, "pensacola"), CONFEDERATE):
        s.disband(sp)
    run(s, PlayerTurn("landings-end", side=UNION))
    assert s.strength(hex_(t, "pensacola"), UNION) == 2
    assert s.leader_at[t.leader["sherman"]] == hex_(t, "pensacola")
    lost = ashore(t)
    lost.set_depot(hex_(t, "pensacola"), UNION, NAVAL_DEPOT, True)
    run(lost, PlayerTurn("landings-end", side=UNION))
    assert lost.strength(t.box_node["key-west"], UNION) == 2, "the nearest friendly port"
    assert all(lost.sp_flags[sp] & RETREATED for sp in lost.sps_at(t.box_node["key-west"], UNION))
    assert not lost.depot[hex_(t, "pensacola")], "12.11b the depot is gone"


@pytest.mark.rule("10.72")
def test_10_72_two_sps_a_leader_and_no_hq(t: Tables):
    s = field(t, f"{SUMMER}\nkey-west union 3 veteran; leaders sherman\npensacola confederate 1 militia")
    beach, men, who = hex_(t, "pensacola"), s.sps_at(t.box_node["key-west"], UNION), [t.leader["sherman"]]
    assert invasion_refused(s, UNION, beach, Load(men[:2], who), by_sea=True) is None
    for bad in (Load(men, who), Load(men[:2]), Load(men[:2], who, [0])):
        refused = invasion_refused(s, UNION, beach, bad, by_sea=True)
        assert refused is not None
        assert refused.rule == "10.72"
    s.supply(men[0], UNSUPPLIED)
    starving = invasion_refused(s, UNION, beach, Load(men[:2], who), by_sea=True)
    assert starving is not None
    assert starving.rule == "10.71"
    south = invasion_refused(s, CONFEDERATE, beach, Load(men[:2], who), by_sea=True)
    assert south is not None
    assert south.rule == "10.7"


@pytest.mark.rule("10.71", "10.43")
def test_10_71_a_river_invasion_starts_in_a_city_or_on_a_depot(t: Tables):
    s = field(
        t,
        f"{SUMMER}\nafloat union 2 volunteer aboard us-t-1 from cairo; leaders grant from cairo aboard us-t-1\n2711/2812 ships us-t\n2812 confederate 1 volunteer",
    )
    s.push(PlayerTurn("operations", side=UNION))
    play(s, "sail 2711/2812", "debark 2812", "all ashore")
    assert {s.sp_lands[sp] for sp in s.sps_at(t.afloat, UNION)} == {t.board.index["2812"]}
    run(s, PlayerTurn("landings-end", side=UNION))
    assert s.strength(hex_(t, "cairo"), UNION) == 2, "back to the nearest city on the way they came"
    wild = field(
        t,
        f"{SUMMER}\nafloat union 2 volunteer aboard us-t-1 from 2711; leaders grant from 2711 aboard us-t-1\n2711/2812 ships us-t\n2812 confederate 1 volunteer",
    )
    wild.push(PlayerTurn("operations", side=UNION))
    play(wild, "sail 2711/2812")
    assert "debark 2812" not in texts(wild)


@pytest.mark.rule("10.43", "10.75")
def test_10_43b_relief_goes_into_a_besieged_fort(t: Tables):
    rows = "2812 union 1 volunteer inside; confederate 3 volunteer; fort union; siege 1"
    s = field(t, f"{SUMMER}\n{rows}\nafloat union 1 militia aboard us-t-1 from cairo\n2711/2812 ships us-t")
    s.push(PlayerTurn("operations", side=UNION))
    play(s, "sail 2711/2812", "debark 2812", "all ashore")
    assert sum(1 for sp in s.sps_at(t.board.index["2812"], UNION) if s.sp_flags[sp] & 1) == 2


# --- depots ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.0", "12.11", "12.12", "12.13")
def test_12_11_naval_depots_need_troops_open_water_and_a_place_in_the_limit(t: Tables):
    s = field(t, f"{SUMMER}\n6411 union 1 volunteer\n6413 union 1 volunteer\n2711 union 1 volunteer", "1862")
    here = t.board.index["6411"]
    begin(s, "depots", UNION)
    play(s, "naval depot 6411")
    assert s.depot[here] & NAVAL_DEPOT
    assert network(s, UNION).head[here], "a supply head"
    bare = naval_refused(s, UNION, t.board.index["6412"])
    assert bare is not None
    assert bare.rule == "12.11"
    for k, h in enumerate(
        [h for h in range(t.board.count) if h in t.waters.coast_of][: t.economy.years[1862].naval_depots]
    ):
        s.set_depot(h, UNION, NAVAL_DEPOT, k >= 0)
    full = naval_refused(s, UNION, t.board.index["6413"])
    assert full is not None
    assert full.rule == "12.12"
    south = naval_refused(s, CONFEDERATE, here)
    assert south is not None


@pytest.mark.rule("12.14")
def test_12_14_a_river_depot_for_each_transport_of_the_theater(t: Tables):
    s = field(t, f"{SUMMER}\n2711 union 1 volunteer\n2910 union 1 volunteer\n2710/2711 ships us-t", "1862")
    begin(s, "depots", UNION)
    play(s, "river depot 2711")
    refused = river_refused(s, UNION, t.board.index["2910"])
    assert refused is not None
    assert refused.rule == "12.14"
    hit(s, t.ship["us-t-1"], 3, "11.26")
    assert not any(s.depot), "with the transport its depot is lost"


@pytest.mark.rule("12.16", "12.15")
def test_12_16_a_depot_that_is_cleared_is_not_placed_again_in_this_turn(t: Tables):
    s = field(
        t,
        f"{SUMMER}\n2711 union 1 volunteer; depots union river\n2910 union 1 volunteer\n2710/2711 ships us-t",
        "1862",
    )
    begin(s, "depots", UNION)
    play(s, "clear river depot 2711")
    assert not [x for x in texts(s) if x.startswith("river depot")]


# --- naval support ---------------------------------------------------------------------------------------------------


def support_at(
    t: Tables, ships: str, foe: str = "memphis confederate 2 volunteer"
) -> tuple[WfuState, Battle]:
    s = field(t, f"{SUMMER}\n2415/2515 ships {ships}\n{foe}\n2514 union 4 volunteer; leaders grant", "1862")
    return s, Battle("join", side=UNION, target=hex_(t, "memphis"), leaders=[t.leader["grant"]])


@pytest.mark.rule("13.4", "13.42", "13.43", "13.44")
def test_13_42_half_the_strength_of_each_ship_and_never_more_than_the_troops(t: Tables):
    s, f = support_at(t, "us-i2r, us-i2r")
    bare = odds_of(s, f)
    f.ships = [t.ship["us-i2r-1"], t.ship["us-i2r-2"]]
    helped = odds_of(s, f)
    assert helped.attack - bare.attack == Fraction(2)
    assert helped.weaker == bare.weaker, "13.44 ships do not count for losses"
    attack = put_together(s, f)
    one = attack._replace(corps=(attack.corps[0]._replace(sps=attack.corps[0].sps[:1]),), support=Fraction(3))
    alone = assess(s, one, defence_of(s, f)).attack
    assert alone == 2 * assess(s, one._replace(support=Fraction(0)), defence_of(s, f)).attack


@pytest.mark.rule("13.41", "13.4", "13.43")
def test_13_41_warships_at_the_hex_of_a_city_once_a_phase(t: Tables):
    s, f = support_at(t, "us-i2r, us-r1r, us-t, us-n1r, us-n1r, us-n1r")
    assert support_refused(s, f, t.ship["us-i2r-1"], UNION) is None
    for name in ("us-r1r-1", "us-t-1"):
        refused = support_refused(s, f, t.ship[name], UNION)
        assert refused is not None
        assert refused.rule == "13.4"
    f.ships = [t.ship[f"us-n1r-{k}"] for k in (1, 2, 3)]
    full = support_refused(s, f, t.ship["us-i2r-1"], UNION)
    assert full is not None
    assert full.rule == "13.42", "three from a tidal hexside"
    f.ships = []
    s.ship_support[t.ship["us-i2r-1"]] = 1
    used = support_refused(s, f, t.ship["us-i2r-1"], UNION)
    assert used is not None
    assert used.rule == "13.43"
    f.second = True
    assert support_refused(s, f, t.ship["us-i2r-1"], UNION) is None, "and one second attack"
    f.second, f.overrun = False, True
    over = support_refused(s, f, t.ship["us-n1r-1"], UNION)
    assert over is not None
    assert over.rule == "13.41"


@pytest.mark.rule("13.41")
def test_13_41_open_country_is_defended_by_ships_but_not_attacked(t: Tables):
    s = field(t, f"{SUMMER}\n2711/2812 ships us-i2r\n2711 confederate 1 volunteer")
    f = Battle("join", side=UNION, target=t.board.index["2711"])
    refused = support_refused(s, f, t.ship["us-i2r-1"], UNION)
    assert refused is not None
    assert refused.rule == "13.41"
    f = Battle("join", side=CONFEDERATE, target=t.board.index["2711"])
    assert support_refused(s, f, t.ship["us-i2r-1"], UNION) is None


@pytest.mark.rule("13.4", "13.43")
def test_13_4_both_sides_choose_their_ships_before_the_die(t: Tables):
    s, _ = support_at(t, "us-i2r", "memphis confederate 2 volunteer\n2414/2514 ships cs-t")
    begin(s, "combat", UNION)
    play(s, f"attack {number(t, 'memphis')}", "initiate grant")
    assert "support us-i2r-1" in texts(s)
    play(s, "support us-i2r-1")
    assert s.frame(Battle).ships == [t.ship["us-i2r-1"]]
    assert "support us-i2r-1" not in texts(s)


# --- supply and repair -----------------------------------------------------------------------------------------------


@pytest.mark.rule("7.23", "11.25")
def test_7_23i_ships_are_judged_step_by_step_too(t: Tables):
    w = t.waters
    red = w.index["1423/1523"]
    below = next(x for x in w.graph.near[red] if t.board.hex("shreveport") not in w.way.banks[x])
    bank = w.way.banks[below][0]
    d = next(d for d in range(6) if w.way.of_side[6 * bank + d] == below)
    faces = f"{DIRECTIONS[d]} {DIRECTIONS[(d + 1) % 6]}"
    s = field(
        t,
        f"{SUMMER}\n1423/1523 ships us-i2r\n{t.board.numbers[bank]} batteries cs-battery-2-1 {faces}",
        "1862",
    )
    ship = t.ship["us-i2r-1"]
    assert not ship_supplied(s, ship)
    judge_ships(s, UNION, improve_only=False)
    assert s.ship_supply[ship] == UNSUPPLIED
    judge_ships(s, UNION, improve_only=False)
    assert s.ship_supply[ship] == ISOLATED
    free = field(t, f"{SUMMER}\n2513/2514 ships us-i2r supply 2", "1862")
    judge_ships(free, UNION, improve_only=True)
    assert free.ship_supply[ship] == 0, "along the Mississippi back to Cairo"


@pytest.mark.rule("15.4", "15.41", "15.43")
def test_15_43_a_union_yard_in_a_source_needs_no_die(t: Tables):
    s = field(t, f"{SUMMER}\n2710/2711 ships us-i2r damage 2, us-n1r damage 1 state {HURT}", "1862")
    begin(s, "ship-repair", UNION)
    assert texts(s) == ["repair us-i2r-1 at 2710", "done"], "15.41 not what was damaged in this turn"
    play(s, "repair us-i2r-1 at 2710")
    assert s.ship_damage[t.ship["us-i2r-1"]] == 1, "one level a turn"


@pytest.mark.rule("15.43", "15.41")
@pytest.mark.parametrize(("die", "tries", "damage"), [(5, 0, 0), (6, 0, 1), (6, 1, 0), (7, 2, 0), (8, 2, 1)])
def test_15_43a_at_a_depot_on_one_to_five_and_earlier_attempts_help(
    t: Tables, die: int, tries: int, damage: int
):
    s = field(
        t,
        f"{SUMMER}\n2711 union 1 volunteer; depots union river\n2711/2811 ships us-i2r damage 1 mending {tries}",
        "1862",
    )
    begin(s, "ship-repair", UNION)
    play(s, "repair us-i2r-1 at 2711", dice=(die,))
    assert s.ship_damage[t.ship["us-i2r-1"]] == damage


@pytest.mark.rule("15.42", "15.41")
def test_15_42_confederate_repairs_want_a_center_and_a_point_for_d2(t: Tables):
    s = field(t, f"{SUMMER}\nresource_points = 0\n5909/6010 ships cs-n1r damage 2", "1862")
    richmond = number(t, "richmond")
    begin(s, "ship-repair", CONFEDERATE)
    assert not s.stack, "no point, no repair"
    s.resource_points = 1
    begin(s, "ship-repair", CONFEDERATE)
    play(s, f"repair cs-n1r-1 at {richmond}", dice=(6,))
    assert (s.ship_damage[t.ship["cs-n1r-1"]], s.resource_points) == (2, 1), "paid only when it succeeds"
    begin(s, "ship-repair", CONFEDERATE)
    play(s, f"repair cs-n1r-1 at {richmond}", dice=(6,))
    assert (s.ship_damage[t.ship["cs-n1r-1"]], s.resource_points) == (1, 0)


@pytest.mark.rule("15.41")
def test_15_41_one_berth_two_in_a_union_major_city(t: Tables):
    two = "us-n1s damage 1, us-n1s damage 1, us-n1s damage 1"
    s = field(t, f"{SUMMER}\n6005/6105 ships {two}", "1862")
    begin(s, "ship-repair", UNION)
    washington = number(t, "washington")
    play(s, f"repair us-n1s-1 at {washington}", f"repair us-n1s-2 at {washington}")
    assert not [x for x in texts(s) if washington in x]


@pytest.mark.rule("11.28", "15.4", "5.24")
def test_15_4_withdrawn_ships_regain_their_zoi(t: Tables):
    s = field(
        t,
        f"{SUMMER}\n2710/2711 ships us-i2r state {WITHDRAWN}\n2415/2515 ships cs-n1r state {WITHDRAWN}",
        "1862",
    )
    begin(s, "ship-repair", UNION)
    assert not s.ship_state[t.ship["us-i2r-1"]] & WITHDRAWN
    assert s.ship_state[t.ship["cs-n1r-1"]] & WITHDRAWN, "the other side's only in its own Administration"
    assert s.ship_at[t.ship["us-i2r-1"]] != OFF


@pytest.mark.rule("10.64")
@pytest.mark.parametrize(
    ("used", "sps", "fine"), [(0, 4, True), (2, 2, True), (3, 1, True), (2, 3, False), (4, 1, False)]
)
def test_10_64_a_naval_depot_passes_four_sps_a_turn_in_either_direction(
    t: Tables, used: int, sps: int, fine: bool
):
    """The example: four in, or two and two, or three and one; no more."""
    s = field(t, f"{SUMMER}\nft-monroe union 4 volunteer\n6411 union 1 volunteer; depots union naval", "1862")
    start, to = hex_(t, "ft-monroe"), t.board.index["6411"]
    s.sea_used[to] = used
    load = Load(s.sps_at(start, UNION)[:sps])
    refused = voyage.land_refused(s, start, to, load, voyage._far(s, start))
    assert (refused is None) == fine
    assert refused is None or refused.rule == "10.64"
