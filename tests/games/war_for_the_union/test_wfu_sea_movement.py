"""10.6, 12 Land units at sea, naval and river depots."""

import pytest
from war import SUMMER, begin, field, hex_, hex_number, play, texts, why

from longroll.games.war_for_the_union.casualties import enter
from longroll.games.war_for_the_union.flags import BEACHED, NAVAL_DEPOT, RIVER_DEPOT, SAILED, STUCK
from longroll.games.war_for_the_union.naval import passage, voyage
from longroll.games.war_for_the_union.naval.bases import friendly_port
from longroll.games.war_for_the_union.naval.depots import naval_refused, river_refused
from longroll.games.war_for_the_union.naval.hits import hit
from longroll.games.war_for_the_union.naval.landing import Load, pick
from longroll.games.war_for_the_union.network import network, river_ports
from longroll.games.war_for_the_union.sea import sea_ports
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION


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


@pytest.mark.rule("10.6", "10.61", "10.62", "10.66")
def test_10_62_from_washington_to_fort_monroe_and_what_it_costs(t: Tables):
    s = begin(
        field(t, f"{SUMMER}\nwashington union 3 volunteer; leaders mcclellan\nft-monroe union 1 volunteer"),
        "operations",
        UNION,
    )
    washington, monroe = hex_number(t, "washington"), hex_number(t, "ft-monroe")
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
    far = voyage.sea_distances(s, t.box_node["ny-box"])
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


@pytest.mark.rule("10.62", "10.66")
def test_10_62_who_has_moved_or_ridden_does_not_go_by_sea(t: Tables):
    s = field(t, f"{SUMMER}\nwashington union 1 volunteer marched spent 1, 1 militia rode, 1 regular")
    fit = [
        s.quality_of(sp) for sp in s.sps_at(hex_(t, "washington"), UNION) if voyage.sp_refused(s, sp) is None
    ]
    assert fit == [3]


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
    play(s, f"sea {hex_number(t, 'washington')}")
    assert "take 1 volunteer" in texts(s)
    assert not [x for x in texts(s) if "cavalry" in x or "hq" in x]


@pytest.mark.rule("10.61", "14.24", "14.23")
@pytest.mark.parametrize("port", ["norfolk", "baltimore"])
def test_14_24b_a_besieged_garrison_has_its_port_for_embarking(t: Tables, port: str):
    s = field(t, f"{SUMMER}\n{port} fort union; union 2 volunteer inside; siege 1; confederate 6 volunteer")
    assert friendly_port(s, hex_(t, port))
    assert voyage.embark_mp(s, hex_(t, port)) == 3
    shut = field(
        t, f"{SUMMER}\n{port} fort confederate; confederate 2 volunteer inside; siege 1; union 6 volunteer"
    )
    assert not friendly_port(shut, hex_(t, port)), "besiegers are not in the city"


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
    passage.sail(s, voyage.Voyage("sea-load", UNION, start), port)
    assert s.strength(port, UNION) == 2
    assert voyage.hex_limit(s, port) == 2
    assert voyage.embark_mp(s, port) == 5
    refused = voyage.land_refused(s, start, port, Load(sps[2:3]), voyage.sea_distances(s, start))
    assert refused is not None
    assert refused.rule == "10.64"
    s.begin_operations()
    assert voyage.hex_limit(s, port) > 2
    assert voyage.embark_mp(s, port) == 3


@pytest.mark.rule("10.64", "10.61")
def test_10_64_a_port_of_confederate_maryland_is_a_coast_too(t: Tables):
    s = field(t, f'{SUMMER}\nmaryland = "confederate"\nny-box union 4 volunteer')
    s.begin_operations()
    start, port = t.box_node["ny-box"], hex_(t, "baltimore")
    pick(s, s.sps_at(start, UNION)[:2])
    passage.sail(s, voyage.Voyage("sea-load", UNION, start), port)
    assert (voyage.hex_limit(s, port), voyage.embark_mp(s, port)) == (2, 5)


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
    refused = voyage.land_refused(s, start, to, load, voyage.sea_distances(s, start))
    assert (refused is None) == fine
    assert refused is None or refused.rule == "10.64"


@pytest.mark.rule("10.66")
def test_10_66_from_port_to_port_troops_may_act_for_one_more_mp(t: Tables):
    s = begin(
        field(t, f"{SUMMER}\nwashington union 1 volunteer\nnorfolk union 1 volunteer"), "operations", UNION
    )
    play(
        s,
        f"sea {hex_number(t, 'washington')}",
        "take 1 volunteer",
        "set out",
        "bound for virginia-capes",
        f"land {hex_number(t, 'norfolk')}",
    )
    (sp,) = [x for x in s.sps_at(hex_(t, "norfolk"), UNION) if s.sp_flags[x] & SAILED]
    assert (s.sp_spent[sp], s.sp_voyage[sp] & STUCK) == (2, 0)


@pytest.mark.rule("10.66", "9.2")
def test_10_66a_who_landed_on_a_coast_does_not_force_march(t: Tables):
    s = field(t, f"{SUMMER}\n0407 union 1 volunteer spent 3; leaders reynolds")
    begin(s, "operations", UNION)
    (sp,) = s.sps_at(t.board.hex("0407"), UNION)
    s.sp_spent[sp] = 3
    s.sp_flags[sp] |= 1 << 2
    s.sp_voyage[sp] |= 2 | STUCK | BEACHED
    play(s, "lead reynolds", "take all", "set out")
    assert why(s, "force march") == "10.66"


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


@pytest.mark.rule("12.14")
def test_12_14c_forts_that_serve_as_depots(t: Tables):
    s = field(t, f"{SUMMER}\nft-jackson batteries ft-jackson SW NW\nft-monroe union 1 volunteer")
    assert t.board.hex("ft-jackson") in river_ports(s, CONFEDERATE)
    assert t.board.hex("ft-morgan") not in river_ports(s, CONFEDERATE)
    assert t.board.hex("ft-monroe") in river_ports(s, UNION)


@pytest.mark.rule("12.15")
def test_12_15_a_depot_falls_when_enemy_troops_enter_and_may_be_used_again(t: Tables):
    s = field(t, f"{SUMMER}\n2711 confederate 1 volunteer; depots union river, union naval")
    hex_ = t.board.index["2711"]
    assert s.depot[hex_] == RIVER_DEPOT | NAVAL_DEPOT
    enter(s, CONFEDERATE, hex_)
    assert not s.depot[hex_]


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


@pytest.mark.rule("7.24", "12.13")
def test_7_24d_a_depot_in_a_confederate_port_serves_only_beside_troops(t: Tables):
    for troops, serves in (("union 1 volunteer; ", True), ("", False)):
        s = field(t, f"{SUMMER}\npensacola {troops}depots union naval")
        assert (hex_(t, "pensacola") in sea_ports(s)) == serves
    beach = field(t, f"{SUMMER}\n6411 depots union naval")
    assert t.board.index["6411"] in sea_ports(beach), "a depot in no port needs none"
