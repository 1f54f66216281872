"""State, set-up, positions, view; stacking and both kinds of zones (rules 2 to 4)."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from war import field, scenario

from longroll.core.errors import PositionError
from longroll.games.war_for_the_union.check import check
from longroll.games.war_for_the_union.cities import owner, serves
from longroll.games.war_for_the_union.flags import FERRY, OFF, SLOTS
from longroll.games.war_for_the_union.position import to_position
from longroll.games.war_for_the_union.reading import from_position
from longroll.games.war_for_the_union.stacking import fort_room, safe_limit
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.view import view
from longroll.games.war_for_the_union.words import CONFEDERATE, NOBODY, UNION
from longroll.games.war_for_the_union.zoi import crossing_blocked, zoi

SLUGS = ["bull-run", "missouri-1861", "tennessee-1862", "tennessee-1863", "1862", "1863", "1864", "campaign"]


def hexes(t: Tables, *numbers: str) -> list[int]:
    return [t.board.hex(n) for n in numbers]


def influence(t: Tables, s: WfuState, side: int) -> set[str]:
    return {t.waters.name[k] for k, inside in enumerate(zoi(s, side)) if inside}


@pytest.mark.parametrize("slug", SLUGS)
def test_every_scenario_is_set_up_and_holds(t: Tables, slug: str):
    s = scenario(t, slug)
    check(s)
    spec = t.scenarios[slug]
    assert sum(s.sps) == sum(sum(f.troops.values()) for f in spec.forces)
    assert sum(1 for x in s.ship_at if x != OFF) == sum(x.number for x in spec.ships)
    assert sum(1 for b in s.battery_at if b != OFF) == len(spec.batteries)
    assert sum(1 for h in s.hq_at if h != OFF) == (
        len([f for f in spec.forces if f.hq]) if spec.start.hqs else 0
    )


@pytest.mark.parametrize("slug", SLUGS)
def test_a_position_is_read_back_as_it_was(t: Tables, slug: str):
    text = to_position(scenario(t, slug))
    again = from_position(t, text)
    check(again)
    assert to_position(again) == text
    assert view(again, None) == view(scenario(t, slug), None)


@pytest.mark.parametrize("slug", SLUGS)
def test_copies_share_nothing_and_json_gives_the_state_back(t: Tables, slug: str):
    s = scenario(t, slug)
    before = json.dumps(s.to_json())
    twin = s.copy()
    for sp in range(SLOTS):
        if twin.sp_at[sp] != OFF:
            twin.tire(sp, 4)
            twin.put(sp, t.board.hex("2704"))
    assert json.dumps(s.to_json()) == before
    back = WfuState.from_json(json.loads(before), tables=t)
    back.forget()
    assert back.same(s)
    check(back)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 40), st.integers(0, 8)), max_size=30))
@settings(max_examples=40, deadline=None)
def test_verbs_keep_the_counts(t: Tables, steps: list[tuple[int, int, int]]):
    s = scenario(t, "bull-run")
    spots = hexes(t, "6005", "6006", "5905", "5906", "5806", "5807", "5704", "6104", "2119")
    for verb, k, where in steps:
        alive = [sp for sp in range(SLOTS) if s.sp_at[sp] != OFF]
        if verb == 5:
            if not s.sps[t.nodes + spots[where]]:
                s.muster(UNION, 0, 1, spots[where])
            continue
        sp = alive[k % len(alive)]
        if verb == 0 and not s.sps[(1 - s.side_of(sp)) * t.nodes + spots[where]]:
            s.put(sp, spots[where])
        elif verb == 1:
            s.tire(sp, where % 5)
        elif verb == 2:
            s.tire(sp, -2)
        elif verb == 3 and s.arm_of(sp) == 0 and not s.fort_of(s.sp_at[sp], s.side_of(sp)):
            s.entrench(sp, where % 3)
        elif verb == 4 and len(alive) > 20 and not any(h == s.sp_at[sp] for h in s.hq_at):
            s.lose(sp, where % 2)
        check(s)


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


@pytest.mark.rule("4.31")
def test_4_31_a_battery_has_no_influence_on_the_bay(t: Tables):
    s = field(t, "ft-monroe union 1 volunteer; batteries ft-monroe NE SE")
    assert not {"6310/6410", "6310/6411"} & influence(t, s, UNION)
    s = field(t, "ft-monroe union 1 volunteer; batteries ft-monroe S SW")
    assert "6310/6311" in influence(t, s, UNION), "Norfolk is reached past its guns only"


@pytest.mark.rule("4.33")
@pytest.mark.parametrize(
    ("ship", "nodes"), [("us-i2r", 13), ("us-i2r damage 1", 1), ("us-i2r damage 2", 0), ("us-i2r state 1", 0), ("us-t", 0)]
)  # fmt: skip
def test_4_33_damage_withdrawal_and_transports(t: Tables, ship: str, nodes: int):
    assert len(influence(t, field(t, f"2710/2711 ships {ship}"), UNION)) == nodes


@pytest.mark.rule("4.33")
@pytest.mark.parametrize(("ship", "stops"), [("cs-i2r", True), ("cs-i2r damage 1", False), ("cs-t", False)])
def test_4_33b_enemy_ships_without_damage_bar_the_way(t: Tables, ship: str, stops: bool):
    mine = influence(t, field(t, f"2710/2711 ships us-i2r\n2711/2811 ships {ship}"), UNION)
    assert ("2711/2812" not in mine) == stops


@pytest.mark.rule("10.51", "4.32")
def test_10_51_a_transport_is_a_ferry_under_enemy_guns_too(t: Tables):
    s = field(t, "2711/2712 ships us-t\n2612/2712 ships cs-i2r")
    side = t.board.side(*hexes(t, "2711", "2712"))
    assert crossing_blocked(s, side, UNION)
    s.flag_ship(t.ship["us-t-1"], FERRY)
    assert not crossing_blocked(s, side, UNION)


@pytest.mark.rule("4.32")
def test_4_32_influence_blocks_a_crossing(t: Tables):
    s = field(t, "2710/2711 ships us-i2r")
    side = t.board.side(*hexes(t, "2711", "2812"))
    assert crossing_blocked(s, side, CONFEDERATE)
    assert not crossing_blocked(s, side, UNION)


@pytest.mark.rule("4.33")
def test_4_33_a_ship_may_come_and_the_zone_follows(t: Tables):
    s = field(t, "2710/2711 ships us-i2r")
    ship = next(x for x, at in enumerate(s.ship_at) if at != OFF)
    before = influence(t, s, UNION)
    s.place_ship(ship, t.waters.find("2415/2515", "test"))
    after = influence(t, s, UNION)
    assert "2415/2515" in after
    assert not before & after


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


@pytest.mark.rule("7.31", "7.32")
def test_7_32_whose_the_cities_of_the_examples_are(t: Tables):
    def held(text: str, city: str) -> tuple[int, bool, bool]:
        s = field(t, text)
        place = t.place(city)
        return owner(s, place), serves(s, place, UNION), serves(s, place, CONFEDERATE)

    assert held("", "louisville") == (UNION, True, False)
    assert held("louisville confederate 1 volunteer", "louisville") == (CONFEDERATE, False, False)
    assert held("", "charleston-wv") == (UNION, True, False)
    assert held("charleston-wv confederate 1 volunteer", "charleston-wv") == (CONFEDERATE, False, True)
    assert held("", "springfield-mo") == (CONFEDERATE, False, True)
    assert held("springfield-mo union 1 volunteer", "springfield-mo") == (UNION, True, False)
    assert held("", "knoxville") == (CONFEDERATE, False, True)
    assert held("knoxville union 1 volunteer", "knoxville") == (UNION, True, False)


@pytest.mark.rule("2.13")
def test_2_13_kentucky_is_nobodys_while_neutral(t: Tables):
    place = t.place("frankfort")
    assert owner(field(t, 'kentucky = "nobody"'), place) == NOBODY
    assert owner(field(t, 'kentucky = "confederate"'), place) == CONFEDERATE


@pytest.mark.rule("4.74", "6.41")
def test_6_41_losses_go_to_the_box_of_their_theater_and_state_militia_is_gone(t: Tables):
    s = field(t, "richmond confederate 1 veteran-cavalry, 1 state-militia of VA")
    for sp in s.sps_at(t.board.hex("richmond"), CONFEDERATE):
        s.lose(sp, 0)
    assert sum(s.box) == 1
    assert s.box[20 + 5 + 2] == 1, "a Confederate veteran cavalry SP in the eastern box"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("6006 union 5 milita", "hex 6006: unknown kind of troops 'milita'; did you mean 'militia'"),
        ("6006 union militia", "hex 6006: 'militia': a count is a number up to 480, not 'militia'"),
        ("6006 union 5 militia fatige 1", "'5 militia fatige 1': unknown word 'fatige'; did you mean 'fatigue'"),
        ("6006 union 5 militia fatigue 5", "fatigue is a number up to 4, not '5'"),
        ("6006 union 5 militia fatigue", "ends where fatigue should stand"),
        ("6006 leaders mcdowel", "hex 6006: unknown leader 'mcdowel'; did you mean 'mcdowell'"),
        ("7106 union 1 militia", "unknown hex or place '7106'"),
        ("6006 fort unon", "hex 6006: unknown side 'unon'; did you mean 'union'"),
        ("6006/6007 ships us-n1r", "water: no boat water '6006/6007'"),
        ("2710/2711 ships us-n1r, us-n1r, us-n1r, us-n1r", "no us-n1r is left in the counters"),
        ("6006 unoin 1 militia", "hex: unknown key 'unoin'; did you mean 'union'"),
        ('kentucky = "unoin"', "kentucky: unknown side 'unoin'; did you mean 'union'"),
        ('turn = "1861-13"', "position: turn: a date is a year and one of its 12 turns"),
        ("2710/2711 leaders foote", "foote needs a ship there"),
    ],
)  # fmt: skip
def test_a_wrong_position_names_the_place_and_the_nearest_word(t: Tables, line: str, said: str):
    with pytest.raises(PositionError, match=said):
        field(t, line)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("6006 union 1 militia; confederate 1 volunteer", "both sides are there without a siege"),
        ("6006 union 1 volunteer-cavalry works 1", "cavalry is entrenched"),
        ("6006 union 1 militia inside", "inside a fort that is not there"),
        ("3030/3130 ships us-n2s", "N2S cannot be at 3030/3130"),
    ],
)
def test_check_refuses_what_cannot_be(t: Tables, line: str, said: str):
    with pytest.raises(AssertionError, match=said):
        field(t, line)


def test_a_view_shows_stacks_leaders_and_tracks(t: Tables):
    shown = view(scenario(t, "1863"), "union")
    falmouth = next(
        p for p in shown["places"].values() if any(x.get("id") == "burnside" for x in p["stacks"])
    )
    assert any(x["kind"] == "hq" and x.get("commander") for x in falmouth["stacks"])
    assert shown["turn"]["label"] == "January 1863"
    assert {"label": "Weather", "value": "poor"} in shown["tracks"]
    assert json.loads(json.dumps(shown)) == shown
