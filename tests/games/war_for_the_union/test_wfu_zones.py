"""4.1 to 4.3 Stacking, zones of control and naval zones of influence."""

import pytest
from war import SUMMER, field, hexes, pair

from longroll.games.war_for_the_union.check import check
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.naval.battery_rules import raisable
from longroll.games.war_for_the_union.stacking import fort_room, safe_limit
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION
from longroll.games.war_for_the_union.zoi import crossing_blocked, zoi


@pytest.mark.rule("4.1", "4.11", "4.12")
def test_4_1_the_limits_of_stacking(t: Tables):
    a, _ = pair(t)
    s = field(
        t,
        f"{SUMMER}\n{a} confederate 30 militia\nrichmond confederate 2 militia; leaders lee; hqs northern-virginia-hq lee",
    )
    here, richmond = t.board.index[a], t.board.hex("richmond")
    assert [safe_limit(s, here, CONFEDERATE, head) for head in (False, True)] == [12, 18]
    assert [safe_limit(s, richmond, CONFEDERATE, head) for head in (False, True)] == [18, 24]
    assert [fort_room(t, t.board.hex(x)) for x in ("richmond", "corinth")] == [8, 6]
    assert fort_room(t, here) == 4


@pytest.mark.rule("4.11", "7.51")
def test_4_11_safe_stacking(t: Tables):
    s = field(
        t, "washington union 3 volunteer\nculpeper union 9 volunteer; leaders meade; hqs potomac-hq meade"
    )
    washington, culpeper = hexes(t, "washington", "culpeper")
    assert safe_limit(s, washington, UNION, head=True) == 18
    assert safe_limit(s, washington, UNION, head=False) == 12
    assert safe_limit(s, culpeper, UNION, head=True) == 24
    assert safe_limit(s, culpeper, CONFEDERATE, head=False) == 12


@pytest.mark.rule("4.12")
def test_4_12_room_inside_a_fort(t: Tables):
    assert [fort_room(t, h) for h in hexes(t, "nashville", "corinth", "3112")] == [8, 6, 4]
    with pytest.raises(AssertionError, match="5 SPs inside a fort"):
        field(t, "3112 confederate 5 volunteer inside; fort confederate")


@pytest.mark.rule("4.13", "8.26")
def test_4_13_batteries_to_a_hex(t: Tables):
    two = "ft-donelson confederate 1 volunteer; batteries cs-battery-3-1 NE SE, cs-battery-2-1 SW NW"
    check(field(t, two))
    with pytest.raises(AssertionError, match="overlap"):
        field(t, two.replace("SW NW", "SE S"))
    with pytest.raises(AssertionError, match="too many river batteries"):
        field(t, two.replace("SW NW", "SW NW, cs-battery-2-2 S SW"))


@pytest.mark.rule("4.13", "8.27")
def test_4_13_a_hex_has_river_batteries_or_a_coastal_one(t: Tables):
    port = t.board.hex("port-royal")
    s = field(t, 'turn = "1862-06"\nport-royal confederate 2 volunteer')
    slugs = {t.batteries[b].slug for b in raisable(s, CONFEDERATE, port)}
    assert "port-royal" in slugs
    assert len(slugs) == 2
    river = next(b for b, gun in enumerate(t.batteries) if gun.slug == "cs-battery-2-1")
    s.battery_site[river] = port
    assert "port-royal" not in {t.batteries[b].slug for b in raisable(s, CONFEDERATE, port)}
    s.battery_site[river] = OFF
    coastal = next(b for b, gun in enumerate(t.batteries) if gun.slug == "port-royal")
    s.battery_site[coastal] = port
    assert not raisable(s, CONFEDERATE, port)


@pytest.mark.rule("4.2")
def test_4_2_a_zone_reaches_its_own_hex_and_the_six_around(t: Tables):
    s = field(t, "3721 union 1 volunteer")  # open country in Georgia
    home = t.board.hex("3721")
    reached = {h for h in range(t.board.count) if s.in_zoc(h, CONFEDERATE)}
    assert reached == set(t.ground.zoc_reach[home])
    assert home in reached
    assert not any(s.in_zoc(h, UNION) for h in reached)


@pytest.mark.rule("4.22")
def test_4_22_zones_of_both_sides_may_lie_on_one_hex(t: Tables):
    s = field(t, "2716 union 1 volunteer\n2718 confederate 1 volunteer")
    between = t.board.hex("2717")
    assert s.in_zoc(between, UNION)
    assert s.in_zoc(between, CONFEDERATE)


@pytest.mark.rule("4.23")
def test_4_23_no_zone_from_tired_troops_or_from_inside_a_fort(t: Tables):
    near = t.board.hex("2717")
    for how, there in (("", True), (" fatigue 2", True), (" fatigue 3", False), (" fatigue 4", False)):
        assert field(t, f"2716 union 1 volunteer{how}").in_zoc(near, CONFEDERATE) == there, how
    assert not field(t, "2716 union 1 volunteer inside; fort union").in_zoc(near, CONFEDERATE)


@pytest.mark.rule("4.23")
def test_4_23_no_zone_across_navigable_water_mountains_or_into_swamp(t: Tables):
    board, ground = t.board, t.ground
    names = {i: board.terrains[board.terrain[i]] for i in range(board.count)}
    for i in range(board.count):
        for j in ground.zoc_reach[i]:
            assert names[i] not in ("swamp", "bayou", "sea")
            assert names[j] not in ("swamp", "bayou", "sea")
            if j != i:
                side = board.side(i, j)
                assert board.water[side] in (0, 1) or board.land[side], (board.numbers[i], board.numbers[j])
                assert not board.ridge[side]
    memphis, over = hexes(t, "2515", "2415")
    assert over not in ground.zoc_reach[memphis], "the Mississippi"


@pytest.mark.rule("4.23")
def test_4_23_works_in_a_city_keep_zones_out(t: Tables):
    # Nashville is a major city, Murfreesboro (3514) beside it a minor one
    enemy = "3314 union 1 volunteer"
    nashville = t.board.hex("nashville")
    assert field(t, f"{enemy}\nnashville confederate 1 volunteer").in_zoc(nashville, CONFEDERATE)
    assert not field(t, f"{enemy}\nnashville confederate 1 volunteer works 1").in_zoc(nashville, CONFEDERATE)
    assert not field(t, f"{enemy}\nnashville confederate 1 volunteer; fort confederate").in_zoc(
        nashville, CONFEDERATE
    )
    empty = field(t, f"{enemy}\nnashville fort confederate")
    assert empty.in_zoc(nashville, CONFEDERATE), "a fort without troops keeps nothing out"
    corinth, foe = t.board.hex("corinth"), "2916 union 1 volunteer"
    for works, inside in ((1, True), (2, False)):
        s = field(t, f"{foe}\ncorinth confederate 1 volunteer works {works}")
        assert s.in_zoc(corinth, CONFEDERATE) == inside, f"a minor city with Level {works}"


@pytest.mark.rule("4.3", "4.32")
def test_4_3_ships_command_the_rivers_near_them_and_nobody_crosses(t: Tables):
    s = field(t, f"{SUMMER}\n2513/2514 ships us-i2r")
    zone = zoi(s, UNION)
    assert zone[t.waters.index["2513/2514"]]
    assert zone[t.waters.index["2415/2515"]]
    side = t.waters.way.sides[t.waters.index["2415/2515"]]
    assert crossing_blocked(s, side, CONFEDERATE)
    assert not crossing_blocked(s, side, UNION)
    version = s.navy
    s.muster(UNION, 0, 1, t.board.hex("cairo"))
    assert s.navy == version, "troops do not touch the zones of ships"
    s.place_ship(t.ship["us-i2r-1"], t.waters.index["2710/2711"])
    assert s.navy > version


def influence(t: Tables, s: WfuState, side: int) -> set[str]:
    return {t.waters.name[k] for k, inside in enumerate(zoi(s, side)) if inside}


@pytest.mark.rule("4.31")
def test_4_31_a_battery_has_no_influence_on_the_bay(t: Tables):
    s = field(t, "ft-monroe union 1 volunteer; batteries ft-monroe NE SE")
    assert not {"6310/6410", "6310/6411"} & influence(t, s, UNION)
    s = field(t, "ft-monroe union 1 volunteer; batteries ft-monroe S SW")
    assert "6310/6311" in influence(t, s, UNION), "Norfolk is reached past its guns only"


@pytest.mark.rule("4.31", "8.27")
def test_4_31_r87_other_bays_lie_under_the_guns_of_a_battery(t: Tables):
    s = field(t, f"{SUMMER}\ncharleston-sc batteries charleston\n6515 batteries hatteras")
    assert {"5323/5423", "5323/coast", "6415/6515"} <= influence(t, s, CONFEDERATE)
    bays = [x for x in range(t.waters.rivers) if not t.waters.gunned[x]]
    assert {t.board.river[t.waters.way.sides[x]] for x in bays} == {"Chesapeake Bay"}


@pytest.mark.rule("4.32")
def test_4_32_influence_blocks_a_crossing(t: Tables):
    s = field(t, "2710/2711 ships us-i2r")
    side = t.board.side(*hexes(t, "2711", "2812"))
    assert crossing_blocked(s, side, CONFEDERATE)
    assert not crossing_blocked(s, side, UNION)


@pytest.mark.rule("4.33")
def test_4_33_the_ironclad_at_cairo_of_the_example(t: Tables):
    free = influence(t, field(t, "2710/2711 ships us-i2r"), UNION)
    guarded = influence(
        t,
        field(t, "2710/2711 ships us-i2r\n2812 batteries cs-battery-3-1 SW NW"),
        UNION,
    )
    north = {"2611/2710", "2610/2710", "2610/2709", "2609/2709"}
    east = {"2710/2811", "2810/2811", "2810/2910", "2909/2910"}
    south = {"2711/2811", "2711/2812", "2711/2712", "2612/2712"}
    assert free == {"2710/2711"} | north | east | south
    assert guarded == {"2710/2711", "2711/2811"} | north | east, "Columbus stops it after one hexside"


@pytest.mark.rule("4.33")
@pytest.mark.parametrize(
    ("ship", "nodes"), [("us-i2r", 13), ("us-i2r damage 1", 1), ("us-i2r damage 2", 0), ("us-i2r state 1", 0), ("us-t", 0)]
)  # fmt: skip
def test_4_33_damage_withdrawal_and_transports(t: Tables, ship: str, nodes: int):
    assert len(influence(t, field(t, f"2710/2711 ships {ship}"), UNION)) == nodes


@pytest.mark.rule("4.33")
def test_4_33_a_ship_may_come_and_the_zone_follows(t: Tables):
    s = field(t, "2710/2711 ships us-i2r")
    ship = next(x for x, at in enumerate(s.ship_at) if at != OFF)
    before = influence(t, s, UNION)
    s.place_ship(ship, t.waters.find("2415/2515", "test"))
    after = influence(t, s, UNION)
    assert "2415/2515" in after
    assert not before & after


@pytest.mark.rule("4.33")
@pytest.mark.parametrize(("ship", "stops"), [("cs-i2r", True), ("cs-i2r damage 1", False), ("cs-t", False)])
def test_4_33b_enemy_ships_without_damage_bar_the_way(t: Tables, ship: str, stops: bool):
    mine = influence(t, field(t, f"2710/2711 ships us-i2r\n2711/2811 ships {ship}"), UNION)
    assert ("2711/2812" not in mine) == stops


@pytest.mark.rule("4.33", "8.27")
@pytest.mark.parametrize(
    "ship", ["", "\n5323/coast ships cs-i2r damage 1", "\n5323/coast ships cs-i2r damage 2"]
)
def test_4_33c_a_damaged_ship_takes_nothing_from_the_guns_of_its_coast(t: Tables, ship: str):
    coast = t.waters.coast_of[t.board.hex("charleston-sc")]
    s = field(t, f"{SUMMER}\ncharleston-sc confederate 2 volunteer; batteries charleston{ship}")
    assert zoi(s, CONFEDERATE)[coast], "a coastal battery commands its own hex"
    s = field(t, f"{SUMMER}\ncharleston-sc confederate 2 volunteer{ship}")
    assert not zoi(s, CONFEDERATE)[coast], "a ship commands rivers only"
