"""10.1, 10.2 Ships: where they go, how stacks join and part, and what the sea does to river boats."""

import pytest
from war import SUMMER, begin, field, play, run, texts, water, why

from longroll.games.war_for_the_union.flags import RISKED, SUNK
from longroll.games.war_for_the_union.frames import PlayerTurn
from longroll.games.war_for_the_union.naval.engagement import exits
from longroll.games.war_for_the_union.naval.fleet import left, tolls
from longroll.games.war_for_the_union.naval.frames import Sailing
from longroll.games.war_for_the_union.naval.sailing import reach, risk
from longroll.games.war_for_the_union.phases import month_end
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.waters import BAY, COAST, NAVIGABLE, TIDAL, ZONE
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION
from longroll.kit.graph import CLOSED


@pytest.mark.rule("10.1", "10.11", "10.13", "10.14", "10.15", "10.16", "10.17", "10.18", "2.32", "2.38")
def test_10_1_waters_are_sea_zones_coasts_and_river_hexsides(t: Tables):
    kind = {name: t.waters.kind[water(t, name)] for name in t.waters.name}
    assert kind["virginia-capes"] == ZONE
    assert kind["6411/coast"] == kind["6315/coast"] == kind["5919/coast"] == COAST
    assert not {"6114/coast", "5521/coast", "2530/coast"} & set(kind)
    assert kind["6410/6411"] == kind["6504/6604"] == kind["5025/5124"] == BAY
    for name in ("3030/3130", "2930/3031", "1033/1132", "1232/1331", "2032/2132"):
        assert kind[name] == NAVIGABLE, name
    assert kind["6310/6311"] == TIDAL
    near = [t.waters.name[x] for x in t.waters.graph.near[water(t, "virginia-capes")]]
    assert "6410/6411" in near, "10.13 the bay joins the ocean there"


@pytest.mark.rule("10.11")
def test_10_11_coastal_hexes_and_hexes_with_only_a_little_sea(t: Tables):
    """The examples."""
    coast = {t.board.numbers[h] for h in t.waters.coast_of}
    assert {"6411", "6315", "5919"} <= coast
    assert not {"6114", "5521", "2530"} & coast
    assert {"virginia-capes", "cape-fear"} <= set(t.waters.zone_of)
    for number in ("6104", "6005"):
        assert t.waters.maritime[t.board.index[number]], "2.31: Baltimore and Washington count for sea moves"


@pytest.mark.rule("10.21", "10.12", "10.2")
def test_10_21_ships_move_along_continuous_water(t: Tables):
    s = begin(field(t, f"{SUMMER}\n6410/6411 ships us-n2s"), "operations", UNION)
    play(s, "sail 6410/6411")
    assert {"steer virginia-capes", "steer 6411/coast", "steer 6410/coast"} <= set(texts(s))
    assert why(s, "steer outer-banks") == "10.21"
    play(s, "steer virginia-capes")
    assert {"steer outer-banks", "steer long-island", "steer 6411/coast"} <= set(texts(s))


@pytest.mark.rule("10.21")
def test_10_21_nobody_jumps_from_the_tennessee_to_the_cumberland(t: Tables):
    near = t.waters.graph.near
    west, east = water(t, "3012/3112"), water(t, "3112/3212")
    assert east not in near[west]


@pytest.mark.rule("10.21")
def test_10_21_reach_gives_the_cheapest_way_to_every_water(t: Tables):
    s = field(t, f"{SUMMER}\n2710/2711 ships us-i2r")
    ways = reach(s, [t.ship["us-i2r-1"]])
    memphis = water(t, "2415/2515")
    assert len(ways[memphis]) == 12
    assert ways[memphis][-1] == memphis
    begin(s, "operations", UNION)
    play(s, "sail 2710/2711", *(f"steer {t.waters.name[x]}" for x in ways[memphis]))
    assert s.ship_at[t.ship["us-i2r-1"]] == memphis
    assert left(s, [t.ship["us-i2r-1"]]) == 12


@pytest.mark.rule("10.22")
def test_10_22_a_stack_has_spent_what_its_slowest_ship_has(t: Tables):
    s = field(t, f"{SUMMER}\n2710/2711 ships us-i2r-1, us-n1r-1")
    begin(s, "operations", UNION)
    one, two = t.ship["us-i2r-1"], t.ship["us-n1r-1"]
    play(s, "sail 2710/2711", "with us-i2r-1", "set out", "steer 2711/2811", "steer 2711/2812", "anchor")
    play(s, "sail 2710/2711", "steer 2711/2811", "steer 2711/2812", "with us-i2r-1", "steer 2711/2712")
    assert s.ship_spent[one] == s.ship_spent[two] == 3
    play(s, "detach us-n1r-1", "anchor")
    assert (s.ship_spent[one], s.ship_spent[two]) == (3, 3)


@pytest.mark.rule("10.22")
def test_10_22_two_and_one_and_one_make_three_for_each(t: Tables):
    s = field(t, f"{SUMMER}\n2711/2811 ships us-i2r-1 spent 2, us-n1r-1 spent 1")
    s.phasing = UNION
    a, b = t.ship["us-i2r-1"], t.ship["us-n1r-1"]
    run(s, Sailing("sail", UNION, [a, b]))
    play(s, "steer 2711/2812", "detach us-n1r-1", "anchor")
    assert s.ship_spent[a] == s.ship_spent[b] == 3


@pytest.mark.rule("10.23", "2.32")
def test_10_23_seagoing_ships_keep_out_of_navigable_rivers(t: Tables):
    s = field(t, f"{SUMMER}\n2711/2811 ships us-n2s, us-i2r, us-t")
    big, iron, boat = (t.ship[x] for x in ("us-n2s-1", "us-i2r-1", "us-t-1"))
    ohio, zone = water(t, "2710/2811"), water(t, "central-gulf")
    assert tolls(s, big)[ohio] == CLOSED
    assert tolls(s, big)[water(t, "3030/3130")] == CLOSED
    assert tolls(s, iron)[ohio] == tolls(s, boat)[ohio] == 1
    assert tolls(s, boat)[zone] == CLOSED, "10.23a"
    assert tolls(s, iron)[zone] != CLOSED, "10.23b at a risk"
    cs = field(t, f"{SUMMER}\n2711/2811 ships cs-i2r")
    assert tolls(cs, t.ship["cs-i2r-1"])[zone] == CLOSED


@pytest.mark.rule("10.23")
def test_10_23_riverine_ships_may_lie_in_a_coastal_hex_where_they_appeared(t: Tables):
    s = begin(field(t, f"{SUMMER}\n5919/coast ships cs-i2r"), "operations", CONFEDERATE)
    assert any(x.startswith("sail") for x in texts(s))


@pytest.mark.rule("10.23")
@pytest.mark.parametrize(("die", "damage"), [(1, 0), (7, 0), (8, 1), (9, 2), (10, 3)])
def test_10_23b_river_warships_roll_once_when_they_put_to_sea(t: Tables, die: int, damage: int):
    s = begin(field(t, f"{SUMMER}\n6410/6411 ships us-i2r"), "operations", UNION)
    ship = t.ship["us-i2r-1"]
    play(s, "sail 6410/6411")
    play(s, "steer 6411/coast", dice=(die,))
    if damage == 3:
        assert s.ship_at[ship] == -1
        assert s.ship_state[ship] & SUNK
        return
    assert s.ship_damage[ship] == damage
    assert s.ship_state[ship] & RISKED
    play(s, "steer virginia-capes")  # no second die


@pytest.mark.rule("10.23")
def test_10_23b_who_lies_at_sea_all_segment_rolls_at_its_end(t: Tables):
    s = field(t, f"{SUMMER}\n6411/coast ships us-i2r, us-n2s")
    run(s, PlayerTurn("operations-end", side=UNION), dice=(9,))
    assert s.ship_damage[t.ship["us-i2r-1"]] == 2
    assert s.ship_damage[t.ship["us-n2s-1"]] == 0


@pytest.mark.rule("10.23", "11.28")
def test_10_23b_river_warships_roll_once_a_month_in_either_player_turn(t: Tables):
    """Driven out to sea in the Confederate turn, it has rolled for this month, and not for the next one."""
    s = field(t, f"{SUMMER}\n6411/coast ships us-i2r")
    ship = t.ship["us-i2r-1"]
    s.dice.script = [1]
    risk(s, ship)
    assert not s.dice.script
    run(s, PlayerTurn("ship-repair", side=UNION))
    run(s, PlayerTurn("operations-end", side=UNION), dice=())
    assert s.ship_state[ship] & RISKED, "the Administration Phase does not make it forgotten"
    s.stack.clear()
    month_end(s)
    assert not s.ship_state[ship] & RISKED


@pytest.mark.rule("10.24")
def test_10_24_transports_do_not_go_among_enemies_alone_and_nobody_stays_there(t: Tables):
    s = field(t, f"{SUMMER}\n2710/2711 ships us-t, us-n1r\n2711/2811 ships cs-t")
    begin(s, "operations", UNION)
    play(s, "sail 2710/2711", "with us-t-1", "set out")
    assert why(s, "steer 2711/2811") == "10.24"
    play(s, "with us-n1r-1")
    assert "steer 2711/2811" in texts(s)
    play(s, "steer 2711/2811")
    assert texts(s)[0] == "engage"


@pytest.mark.rule("10.24")
def test_10_24_the_segment_does_not_end_while_ships_share_a_water(t: Tables):
    s = begin(field(t, f"{SUMMER}\n2711/2811 ships us-n1r, cs-n1r"), "operations", UNION)
    assert "done" not in texts(s)
    assert why(s, "done") == "10.24"
    assert "battle 2711/2811" in texts(s)


@pytest.mark.rule("10.24", "11.28")
def test_10_24_transports_do_not_withdraw_among_enemy_ships_by_themselves(t: Tables):
    s = field(t, f"{SUMMER}\n2710/2711 ships us-t, us-n1r\n2711/2811 ships cs-n1r")
    enemy = t.waters.index["2711/2811"]
    assert enemy in exits(s, t.ship["us-n1r-1"], [])
    assert enemy not in exits(s, t.ship["us-t-1"], [])


@pytest.mark.rule("10.25", "2.34")
def test_10_25_only_the_union_goes_round_florida_and_into_the_boxes(t: Tables):
    s = field(t, f"{SUMMER}\n6411/coast ships us-n1s\n5919/coast ships cs-i2s")
    mine, theirs = t.ship["us-n1s-1"], t.ship["cs-i2s-1"]
    for name in ("florida-keys", "east-florida", "west-florida", "key-west", "ny-box"):
        assert tolls(s, mine)[water(t, name)] != CLOSED
        assert tolls(s, theirs)[water(t, name)] == CLOSED
    assert water(t, "key-west") in t.waters.graph.near[water(t, "florida-keys")]
    assert water(t, "ny-box") in t.waters.graph.near[water(t, "long-island")]
