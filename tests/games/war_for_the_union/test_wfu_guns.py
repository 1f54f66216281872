"""8.2, 8.3, 11.1, 11.3, 15.3 Batteries: building, facing, upgrading, removal, and the fight of ships against them."""

import pytest
from war import SUMMER, begin, field, play, texts, why

from longroll.core.errors import LongrollError
from longroll.games.war_for_the_union.casualties import enter
from longroll.games.war_for_the_union.flags import LOST, OFF, SUNK
from longroll.games.war_for_the_union.naval.batteries import face_word
from longroll.games.war_for_the_union.naval.battery_rules import (
    begin_refused,
    facings,
    raisable,
    under_way,
    upgrades,
)
from longroll.games.war_for_the_union.naval.bombardment import silence
from longroll.games.war_for_the_union.naval.fire import (
    ELIMINATED,
    NO_EFFECT,
    REDUCED,
    REDUCED_2,
    S1,
    S2,
    battery_damage,
    battery_fire,
    on_bluff,
    strength_of,
    wave_fire,
    wave_result,
)  # fmt: skip
from longroll.games.war_for_the_union.naval.fleet import must_fight
from longroll.games.war_for_the_union.naval.frames import Guns
from longroll.games.war_for_the_union.odds import odds
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.view import view
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION
from longroll.games.war_for_the_union.zoi import faced, zoi
from longroll.kit.tables import BELOW

HERE, COLUMBUS = "2710/2711", "2711/2812"
GUN = "2812 confederate 1 volunteer; batteries cs-battery-3-1 SW NW"
"""the battery of Columbus, which faces the Mississippi"""


def gun(t: Tables, slug: str) -> int:
    return next(b for b, x in enumerate(t.batteries) if x.slug == slug)


def before_columbus(t: Tables, mine: str, more: str = "") -> WfuState:
    """Union ships from Cairo steam up to the guns of Columbus."""
    s = field(t, f"{SUMMER}\n2711/2811 ships {mine}\n{GUN}\n{more}")
    begin(s, "operations", UNION)
    play(s, "sail 2711/2811")
    if "with all" in texts(s):
        play(s, "with all")
    play(s, f"steer {COLUMBUS}")
    return s


# --- construction ----------------------------------------------------------------------------------------------------

DUG = "memphis confederate 1 volunteer works 1"


@pytest.mark.rule("8.21", "8.24", "8.26")
def test_8_26_r77_what_is_being_built_is_shown_on_the_map(t: Tables):
    s = field(
        t,
        f"""{SUMMER}
        sites = ["cs-battery-2-1 at vicksburg NW SW", "cs-battery-3-1 at memphis onto cs-battery-2-2"]
        vicksburg confederate 2 volunteer works 1
        memphis confederate 2 volunteer works 1; batteries cs-battery-2-2 NW SW""",
    )
    s.fort_work[t.board.hex("memphis")] = 2
    for viewer in (None, "union", "confederate"):
        places = view(s, viewer)["places"]
        pieces = [(at, piece) for at, place in places.items() for piece in place["stacks"]]
        shown = {piece["id"]: (at, piece) for at, piece in pieces if piece["kind"] == "battery"}
        at, new = shown["cs-battery-2-1"]
        assert at == t.board.numbers[t.board.hex("vicksburg")]
        assert new["facts"]["being built"]
        assert [badge["says"] for badge in new["badges"]] == ["being built"]
        assert shown["cs-battery-3-1"][1]["facts"]["in place of"] == "cs-battery-2-2"
        assert "being built" not in shown["cs-battery-2-2"][1]["facts"]
        memphis = places[t.board.numbers[t.board.hex("memphis")]]
        assert "Confederate fort being built" in memphis["markers"]


@pytest.mark.rule("8.2", "8.21", "5.22")
def test_8_21_a_battery_is_begun_paid_for_and_ready_a_turn_later(t: Tables):
    s = field(t, f"{SUMMER}\nresource_points = 1\n{DUG}", "1862")
    begin(s, "batteries", CONFEDERATE)
    memphis = t.board.numbers[t.board.hex("memphis")]
    assert f"battery {memphis}" in texts(s)
    play(s, f"battery {memphis}")
    assert all("cs-battery-2-" in x for x in texts(s)[:-1]), "new Confederate batteries have strength 2"
    choice = texts(s)[0]
    play(s, choice)
    assert not s.stack, "there is nothing left to build or to remove, and nobody is asked"
    b = gun(t, choice.split()[1])
    assert s.battery_site[b] == t.board.hex("memphis")
    assert s.battery_at[b] == OFF, "6.89 it does not exist yet"
    assert s.resource_points == 0
    assert not any(zoi(s, CONFEDERATE))
    s.begin_operations()
    begin(s, "batteries", CONFEDERATE)
    assert s.battery_at[b] == t.board.hex("memphis")
    assert face_word(s.battery_faces[b]) == choice.split()[2]


@pytest.mark.rule("8.21")
def test_8_21_it_needs_works_or_a_fort_supply_and_a_resource_point(t: Tables):
    memphis = t.board.numbers[t.board.hex("memphis")]
    bare = field(t, f"{SUMMER}\nresource_points = 1\nmemphis confederate 1 volunteer", "1862")
    bare.push(Guns("build-batteries", side=CONFEDERATE))
    assert why(bare, f"battery {memphis}") == "8.21"
    poor = field(t, f"{SUMMER}\nresource_points = 0\n{DUG}", "1862")
    assert not begin(poor, "batteries", CONFEDERATE).stack, "who cannot build is not asked"
    poor.push(Guns("build-batteries", side=CONFEDERATE))
    assert why(poor, f"battery {memphis}") == "8.21"
    fort = field(t, f"{SUMMER}\nresource_points = 1\nmemphis fort confederate", "1862")
    assert f"battery {memphis}" in texts(begin(fort, "batteries", CONFEDERATE))


@pytest.mark.rule("8.21")
def test_8_21_without_its_troops_it_is_given_up_and_the_counter_free_again(t: Tables):
    s = field(t, f'{SUMMER}\nsites = ["cs-battery-2-1 at memphis SW NW"]', "1862")
    begin(s, "batteries", CONFEDERATE)
    b = gun(t, "cs-battery-2-1")
    assert s.battery_site[b] == s.battery_at[b] == OFF
    assert s.battery_state[b] != LOST


@pytest.mark.rule("8.22", "8.12")
def test_8_22_two_forts_and_batteries_in_a_theater(t: Tables):
    sites = 'sites = ["cs-battery-2-1 at vicksburg SW NW", "cs-battery-2-2 at vicksburg N NE"]'
    s = field(t, f"{SUMMER}\nresource_points = 3\n{sites}\n{DUG}", "1862")
    assert under_way(s, CONFEDERATE, 1) == 2
    refused = begin_refused(s, CONFEDERATE, t.board.hex("memphis"))
    assert refused is not None
    assert refused.rule == "8.22"


@pytest.mark.rule("8.23", "6.89")
def test_8_23_enemies_who_enter_destroy_what_is_built(t: Tables):
    s = field(t, f'{SUMMER}\nsites = ["cs-battery-2-1 at memphis SW NW"]\nmemphis union 1 volunteer', "1862")
    enter(s, UNION, t.board.hex("memphis"))
    b = gun(t, "cs-battery-2-1")
    assert s.battery_site[b] == OFF
    assert s.battery_state[b] == LOST, "a Confederate counter is gone for good"
    s = field(t, f'{SUMMER}\nsites = ["us-battery-2-1 at cairo SW S"]\ncairo confederate 1 volunteer', "1862")
    enter(s, CONFEDERATE, t.board.hex("cairo"))
    assert s.battery_state[gun(t, "us-battery-2-1")] == 0, "the Union may use it again"


@pytest.mark.rule("8.23", "4.13")
def test_8_23_two_river_batteries_in_a_hex_at_most(t: Tables):
    two = "memphis confederate 1 volunteer works 1; batteries cs-battery-2-1 SW NW, cs-battery-2-2 N NE"
    s = field(t, f"{SUMMER}\nresource_points = 2\n{two}", "1862")
    memphis = t.board.numbers[t.board.hex("memphis")]
    assert f"battery {memphis}" not in texts(begin(s, "batteries", CONFEDERATE))


@pytest.mark.rule("8.26", "3.32")
def test_8_26_two_adjoining_sides_a_river_on_one_and_no_other_guns(t: Tables):
    s = field(t, f"{SUMMER}\n{DUG}", "1862")
    h, b = t.board.hex("memphis"), gun(t, "cs-battery-2-1")
    found = {face_word(f) for f in facings(s, CONFEDERATE, h, b)}
    assert all(len(x.split("-")) == 2 for x in found)
    own = field(t, f"{SUMMER}\n{DUG}; batteries cs-battery-2-2 SW NW", "1862")
    left = facings(own, CONFEDERATE, h, b)
    assert all(not f & own.battery_faces[gun(t, "cs-battery-2-2")] for f in left), "facings do not overlap"
    across = next(x for x in t.waters.way.banks[t.waters.index["2415/2515"]] if x != h)
    d = t.board.direction(across, h)
    faces = f"{['N', 'NE', 'SE', 'S', 'SW', 'NW'][d]} {['N', 'NE', 'SE', 'S', 'SW', 'NW'][(d + 1) % 6]}"
    foe = field(t, f"{SUMMER}\n{DUG}\n{t.board.numbers[across]} batteries us-battery-2-1 {faces}", "1862")
    side = 1 << t.board.direction(h, across)
    assert all(not f & side for f in facings(foe, CONFEDERATE, h, b)), "not where enemy guns point"
    begun = gun(t, "us-battery-2-1")
    assert any(f & side for f in facings(s, CONFEDERATE, h, b))
    s.battery_site[begun], s.battery_faces[begun] = across, foe.battery_faces[begun]
    assert all(not f & side for f in facings(s, CONFEDERATE, h, b)), "nor where they are being built (R77)"


@pytest.mark.rule("8.27", "8.26")
def test_8_27_a_coastal_battery_commands_its_coast_and_its_rivers(t: Tables):
    s = field(t, f"{SUMMER}\nwilmington batteries wilmington")
    zone = zoi(s, CONFEDERATE)
    assert zone[t.waters.index["5919/coast"]]
    assert zone[t.waters.index["5820/5919"]]
    assert zone[t.waters.index["5819/5919"]]


@pytest.mark.rule("8.24")
def test_8_24_upgrades_take_a_stronger_counter_and_keep_the_guns_firing(t: Tables):
    s = field(t, f"{SUMMER}\nresource_points = 1\n{DUG}; batteries cs-battery-2-1 SW NW", "1862")
    begin(s, "batteries", CONFEDERATE)
    offers = [x for x in texts(s) if x.startswith("upgrade cs-battery-2-1")]
    assert {x.split()[-1].split("-")[2] for x in offers} <= {"3", "4"}
    assert offers
    play(s, offers[0], "done")
    old, new = gun(t, "cs-battery-2-1"), gun(t, offers[0].split()[-1])
    assert s.battery_onto[new] == old + 1
    assert any(zoi(s, CONFEDERATE)), "it works at its old strength meanwhile"
    s.stack.clear()
    begin(s, "batteries", CONFEDERATE)
    assert s.battery_at[new] == t.board.hex("memphis")
    assert s.battery_faces[new] == 0b110000
    assert s.battery_state[old] == LOST, "the weaker counter is not built again"


@pytest.mark.rule("8.24")
def test_8_24b_suppression_halts_an_upgrade_and_frees_its_place(t: Tables):
    guns = "batteries cs-battery-2-1 SW NW suppressed 1"
    s = field(
        t, f'{SUMMER}\nsites = ["cs-battery-3-1 at memphis onto cs-battery-2-1"]\n{DUG}; {guns}', "1862"
    )
    assert under_way(s, CONFEDERATE, 1) == 0
    begin(s, "batteries", CONFEDERATE)
    assert s.battery_site[gun(t, "cs-battery-3-1")] != OFF, "halted, not given up"
    assert upgrades(s, gun(t, "cs-battery-2-1")) == []


@pytest.mark.rule("8.24")
def test_8_24d_named_batteries_are_turned_over_once_then_cost_a_counter(t: Tables):
    s = field(t, f"{SUMMER}\nwilmington confederate 1 volunteer works 1; batteries wilmington weak", "1862")
    b = gun(t, "wilmington")
    assert upgrades(s, b) == [b]
    s.battery_beaten[b] = 1
    assert all(not t.batteries[x].name and t.batteries[x].strength >= 3 for x in upgrades(s, b))
    strong = field(t, f"{SUMMER}\nwilmington batteries wilmington", "1862")
    assert upgrades(strong, b) == []


@pytest.mark.rule("8.26", "8.24")
def test_8_26_a_named_battery_that_is_turned_over_still_bars_its_hexsides(t: Tables):
    """It is upgraded with its own counter, which stands on the map all the while."""
    s = field(t, f"{SUMMER}\nwilmington confederate 1 volunteer works 1; batteries wilmington weak", "1862")
    b, h = gun(t, "wilmington"), t.board.hex("wilmington")
    play(begin(s, "batteries", CONFEDERATE), "upgrade wilmington with wilmington")
    assert s.battery_onto[b] == b + 1
    assert facings(s, CONFEDERATE, h, gun(t, "cs-battery-2-1")) == [], "guns of the same hex"
    across = t.board.hex("5819")
    side = 1 << t.board.direction(across, h)
    assert all(not f & side for f in facings(s, UNION, across, gun(t, "us-battery-2-1"))), "nor the enemy's"


@pytest.mark.rule("8.3")
def test_8_3_river_batteries_with_a_line_of_supply_may_be_removed(t: Tables):
    rows = f"{SUMMER}\nmemphis confederate 1 volunteer; batteries cs-battery-2-1 SW NW\nft-jackson batteries ft-jackson SW NW\nwilmington batteries wilmington"
    s = field(t, rows, "1862")
    begin(s, "batteries", CONFEDERATE)
    assert "dismantle cs-battery-2-1" in texts(s)
    assert why(s, "dismantle ft-jackson") == "8.3"
    assert why(s, "dismantle wilmington") == "8.3"
    play(s, "dismantle cs-battery-2-1")
    assert s.battery_at[gun(t, "cs-battery-2-1")] == OFF
    assert s.battery_state[gun(t, "cs-battery-2-1")] == 0


def test_a_battery_does_not_hide_the_ships_under_its_guns(t: Tables):
    guns = f"{SUMMER}\nmemphis confederate 1 volunteer; batteries cs-battery-2-1 SW NW"
    where = [t.waters.name[x] for x in faced(field(t, guns), gun(t, "cs-battery-2-1"))]
    alone = view(field(t, guns), "union")["places"]
    assert [x["kind"] for x in alone[where[0]]["stacks"]] == ["battery"]
    one = view(field(t, f"{guns}\n{where[0]} ships us-i2r"), "union")["places"]
    assert [[x["kind"] for x in one[w]["stacks"]] for w in where] == [["ironclad"], ["battery"]]
    both = view(field(t, f"{guns}\n{where[0]} ships us-i2r\n{where[1]} ships us-i2r"), "union")["places"]
    assert [[x["kind"] for x in both[w]["stacks"]] for w in where] == [["ironclad"], ["ironclad"]]
    assert "battery" in [x["kind"] for x in both[t.board.numbers[t.board.hex("memphis")]]["stacks"]]


# --- the fight -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.35")
def test_11_35_bluff_only_through_one_side(t: Tables):
    s = field(t, f"{SUMMER}\n3012 confederate 1 volunteer; batteries cs-battery-2-1 NE SE")
    b = gun(t, "cs-battery-2-1")
    assert on_bluff(s, b, t.waters.index["3012/3112"])
    assert not on_bluff(s, b, t.waters.index["3012/3111"])
    coast = field(
        t,
        f"{SUMMER}\nwilmington batteries wilmington\ngalveston batteries galveston\nft-jackson batteries ft-jackson SW NW",
    )
    assert on_bluff(coast, gun(t, "wilmington"), t.waters.index["5820/5919"])
    assert not on_bluff(coast, gun(t, "galveston"), t.waters.index["1033/1132"])
    assert not on_bluff(coast, gun(t, "ft-jackson"), t.waters.index["2433/2533"])


@pytest.mark.rule("11.34", "11.35")
def test_11_34_the_column_is_the_strength_and_reasons_are_named(t: Tables):
    s = field(
        t,
        f"{SUMMER}\n{COLUMBUS} ships us-i2r, us-t\n3012 confederate 1 volunteer; batteries cs-battery-2-1 NE SE",
    )
    b = gun(t, "cs-battery-2-1")
    fire = battery_fire(s, b, t.waters.index["3012/3111"], t.ship["us-i2r-1"])
    assert {m.reason for m in fire.modifiers} >= {"no-bluff", "ironclad"}
    assert fire.shift == t.naval.battery_fire.shift[1]
    boat = battery_fire(s, b, t.waters.index["3012/3112"], t.ship["us-t-1"])
    assert "transport-or-ram" in {m.reason for m in boat.modifiers}
    far = field(t, f"{SUMMER}\n{COLUMBUS} ships us-n1r\nphiladelphia batteries cs-battery-2-1 SE S")
    cut = battery_fire(far, b, t.waters.index["3012/3112"], t.ship["us-n1r-1"])
    assert ("out-of-supply", -1) in {(m.reason, m.amount) for m in cut.modifiers}
    assert "out-of-supply" not in {m.reason for m in fire.modifiers}
    assert battery_damage(s, fire, 1) == 0


@pytest.mark.rule("11.36", "11.37")
def test_11_36_strengths_less_the_batterys_rounded_for_the_battery(t: Tables):
    s = field(t, f"{SUMMER}\n{COLUMBUS} ships us-i2r, us-i2r damage 1, us-n1r damage 1, us-t\n{GUN}")
    wave = [x for x, at in enumerate(s.ship_at) if at != OFF]
    fire = wave_fire(s, wave, gun(t, "cs-battery-3-1"), t.waters.index[COLUMBUS], wave)
    assert fire.shift == 0, "2 + 1 + 1/2 is 3, less 3; the transport does not fire"
    small = [t.ship["us-n1r-1"]]
    assert wave_fire(s, small, gun(t, "cs-battery-3-1"), t.waters.index[COLUMBUS], small).column == BELOW
    assert (
        wave_result(s, wave_fire(s, small, gun(t, "cs-battery-3-1"), t.waters.index[COLUMBUS], small), 10)
        == NO_EFFECT
    )


@pytest.mark.rule("11.36")
def test_11_36_more_than_five_counts_as_five(t: Tables):
    five = ", ".join(["us-i2r"] * 5)
    s = field(
        t, f"{SUMMER}\n{COLUMBUS} ships {five}\n2812 confederate 1 volunteer; batteries cs-battery-2-1 SW NW"
    )
    wave = [x for x, at in enumerate(s.ship_at) if at != OFF]
    assert wave_fire(s, wave, gun(t, "cs-battery-2-1"), t.waters.index[COLUMBUS], wave).shift == 5


@pytest.mark.rule("11.37", "3.32", "3.24")
def test_11_37_shields_and_admirals(t: Tables):
    s = field(
        t,
        f"{SUMMER}\n5919/coast ships us-n2s, us-n2s; leaders farragut on us-n2s-1\nwilmington batteries wilmington",
    )
    wave = [t.ship["us-n2s-1"], t.ship["us-n2s-2"]]
    coast = t.waters.index["5919/coast"]
    reasons = {m.reason: m.amount for m in wave_fire(s, wave, gun(t, "wilmington"), coast, wave).modifiers}
    assert reasons["shield"] == -1
    assert reasons["naval-leader"] == t.leaders[t.leader["farragut"]].corps.br
    later = wave_fire(s, wave[1:], gun(t, "wilmington"), coast, wave)
    assert any(m.reason == "naval-leader" for m in later.modifiers), "later waves of his stack too"
    alone = wave_fire(s, wave[1:], gun(t, "wilmington"), coast, wave[1:])
    assert not any(m.reason == "naval-leader" for m in alone.modifiers)


@pytest.mark.rule("11.38")
@pytest.mark.parametrize(
    ("result", "level", "weak", "gone"),
    [(S1, 1, False, False), (S2, 2, False, False), (REDUCED, 1, True, False), (REDUCED_2, 2, True, False),
     (ELIMINATED, LOST, False, True)],
)  # fmt: skip
def test_11_38_what_wave_fire_does(t: Tables, result: int, level: int, weak: bool, gone: bool):
    s = field(t, f"{SUMMER}\n{GUN}")
    b = gun(t, "cs-battery-3-1")
    silence(s, b, result)
    assert s.battery_state[b] == level
    assert bool(s.battery_weak[b]) == weak
    assert (s.battery_at[b] == OFF) == gone
    assert not any(zoi(s, CONFEDERATE)), "a suppressed battery has no ZOI"


@pytest.mark.rule("11.38")
def test_11_38_a_battery_that_cannot_be_reduced_further_is_eliminated(t: Tables):
    s = field(t, f"{SUMMER}\n2812 batteries cs-battery-2-1 SW NW\n2710 batteries us-battery-2-1 SW S")
    for slug, state in (("cs-battery-2-1", LOST), ("us-battery-2-1", 0)):
        silence(s, gun(t, slug), REDUCED)
        assert s.battery_at[gun(t, slug)] == OFF
        assert s.battery_state[gun(t, slug)] == state
    weak = field(t, f"{SUMMER}\n2812 batteries cs-battery-3-1 SW NW weak")
    assert strength_of(weak, gun(t, "cs-battery-3-1")) == 2
    silence(weak, gun(t, "cs-battery-3-1"), REDUCED_2)
    assert weak.battery_state[gun(t, "cs-battery-3-1")] == LOST


@pytest.mark.rule("11.3", "11.31", "11.32", "11.33", "11.39", "4.32")
def test_11_3_waves_fight_in_order_and_pay_for_each(t: Tables):
    s = before_columbus(t, "us-i2r, us-i2r, us-n1r")
    play(s, "engage")
    assert texts(s) == ["wave us-i2r-1", "wave us-n1r-1"]
    play(s, "wave us-i2r-1", "next wave", "wave us-i2r-2", "wave us-n1r-1", dice=(1, 1, 1, 1, 10))
    b = gun(t, "cs-battery-3-1")
    assert s.battery_state[b] >= 1, "the second wave silenced it"
    for name in ("us-i2r-1", "us-i2r-2", "us-n1r-1"):
        assert s.ship_spent[t.ship[name]] == 1 + 2 * 5
        assert s.ship_at[t.ship[name]] == t.waters.index[COLUMBUS]
    assert f"sail {COLUMBUS}" in texts(s)


@pytest.mark.rule("11.33")
def test_11_33_the_battery_fires_first_and_what_it_sinks_does_not_fire(t: Tables):
    s = before_columbus(t, "us-n1r damage 2")
    play(s, "engage", dice=(10,))
    assert s.ship_state[t.ship["us-n1r-1"]] & SUNK
    assert s.battery_state[gun(t, "cs-battery-3-1")] == 0


@pytest.mark.rule("11.3")
def test_11_3_rams_and_transports_run_the_guns_without_firing(t: Tables):
    s = before_columbus(t, "us-r1r, us-t")
    play(s, "engage", "wave us-r1r-1", "wave us-t-1", dice=(1, 1))
    assert s.battery_state[gun(t, "cs-battery-3-1")] == 0


@pytest.mark.rule("11.39")
def test_11_39a_who_does_not_silence_the_guns_goes_back(t: Tables):
    s = before_columbus(t, "us-n1r")
    play(s, "engage", dice=(1, 1))
    ship = t.ship["us-n1r-1"]
    assert s.ship_at[ship] == t.waters.index["2711/2811"]
    assert s.ship_spent[ship] == 1 + 5 + 1
    play(s, "sail 2711/2811")
    assert why(s, f"steer {COLUMBUS}") == "11.39", "it cannot attack the same battery again"


@pytest.mark.rule("11.32", "11.38")
def test_11_32_later_waves_need_not_fight_a_silenced_battery(t: Tables):
    s = before_columbus(t, "us-i2r, us-i2r")
    play(s, "engage", "wave us-i2r-1", "next wave", dice=(1, 10))
    assert s.battery_state[gun(t, "cs-battery-3-1")]
    assert s.ship_spent[t.ship["us-i2r-2"]] == 1 + 5
    assert not s.ship_fought[t.ship["us-i2r-2"]]
    play(s, f"sail {COLUMBUS}", "with us-i2r-2", "set out")
    assert "bombard cs-battery-3-1" in texts(s), "11.38 it may engage it if it wishes"


@pytest.mark.rule("11.12")
def test_11_12_the_second_facing_does_not_stop_ships_again(t: Tables):
    s = field(
        t, f"{SUMMER}\n2513/2614 ships us-i2r\n2514 confederate 1 volunteer; batteries cs-battery-2-1 N NW"
    )
    b = gun(t, "cs-battery-2-1")
    begin(s, "operations", UNION)
    play(s, "sail 2513/2614", "steer 2513/2514", "engage", dice=(1, 10))
    assert s.ship_fought[t.ship["us-i2r-1"]] >> b & 1
    play(s, "sail 2513/2514", "steer 2414/2514", "steer 2415/2514", "steer 2415/2515")
    assert s.ship_at[t.ship["us-i2r-1"]] == t.waters.index["2415/2515"]


@pytest.mark.rule("11.13")
def test_11_13_two_batteries_on_one_hexside_are_both_fought(t: Tables):
    guns = "2812 confederate 1 volunteer; batteries cs-battery-3-1 SW NW\n2711 confederate 1 volunteer; batteries cs-battery-2-1 SE S"
    s = field(t, f"{SUMMER}\n{HERE} ships us-i2r, us-i2r\n{guns}")
    both = [b for b in range(len(t.batteries)) if s.battery_at[b] != OFF]
    assert len(both) == 2
    begin(s, "operations", UNION)
    play(s, f"sail {HERE}", "with all", "steer 2711/2811", f"steer {COLUMBUS}", "engage")
    assert sorted(texts(s)) == ["bombard cs-battery-2-1", "bombard cs-battery-3-1"]
    play(s, "bombard cs-battery-2-1", "wave us-i2r-1", "wave us-i2r-2", dice=(1, 1, 10))
    play(s, "wave us-i2r-1", "wave us-i2r-2", dice=(1, 1, 10))
    assert all(s.battery_state[b] for b in both)
    assert s.ship_spent[t.ship["us-i2r-1"]] == 2 + 5 + 5


@pytest.mark.rule("11.11")
def test_11_11_ships_beside_a_battery_stand_or_withdraw_first(t: Tables):
    s = field(t, f"{SUMMER}\n2711/2811 ships us-i2r, us-i2r\n{COLUMBUS} ships cs-n1r, cs-t\n{GUN}")
    begin(s, "operations", UNION)
    play(s, "sail 2711/2811", "with all", f"steer {COLUMBUS}", "engage")
    assert {"draw off cs-n1r-1", "draw off cs-t-1", "all draw off", "stand fast"} == set(texts(s))
    play(s, "draw off cs-t-1", "steer 2711/2712", "anchor")
    assert s.ship_at[t.ship["cs-t-1"]] == t.waters.index["2711/2712"]
    play(s, "stand fast")
    assert texts(s) == ["ships first", "guns first"]
    play(s, "guns first", "wave us-i2r-1", "wave us-i2r-2", dice=(1, 1, 10, 1, 1))
    assert s.battery_state[gun(t, "cs-battery-3-1")]
    assert any(f.do in ("clash", "aim", "leave") for f in s.stack)


@pytest.mark.rule("8.25")
def test_8_25_ships_under_a_new_battery_leave_in_peace_or_fight(t: Tables):
    s = field(t, f"{SUMMER}\n{COLUMBUS} ships us-i2r\n{GUN}")
    begin(s, "operations", UNION)
    assert why(s, "done") == "10.24"
    assert {f"sail {COLUMBUS}", f"battle {COLUMBUS}"} <= set(texts(s))
    peace = s.copy()
    play(peace, f"sail {COLUMBUS}", "steer 2711/2811", "anchor", "done")
    assert peace.ship_at[t.ship["us-i2r-1"]] == t.waters.index["2711/2811"]
    play(s, f"battle {COLUMBUS}", dice=(1, 10))
    assert s.battery_state[gun(t, "cs-battery-3-1")]


@pytest.mark.rule("11.39")
def test_11_39a_ships_without_supply_may_break_out_towards_it(t: Tables):
    s = field(t, f"{SUMMER}\n2711/2712 ships us-i2r supply 1\n{GUN}\ncairo union 2 volunteer", "1862")
    begin(s, "operations", UNION)
    play(s, "sail 2711/2712", f"steer {COLUMBUS}", "engage", dice=(1, 1))
    assert texts(s) == ["fall back", "break out 2711/2811"]
    play(s, "break out 2711/2811")
    assert s.ship_at[t.ship["us-i2r-1"]] == t.waters.index["2711/2811"]


# --- administration --------------------------------------------------------------------------------------------------


@pytest.mark.rule("15.3", "11.38")
def test_15_3_s1_comes_off_s2_wants_supply_and_a_confederate_point(t: Tables):
    one = "memphis confederate 1 volunteer; batteries cs-battery-2-1 SW NW suppressed 1, cs-battery-2-2 N NE suppressed 2"
    s = field(t, f"{SUMMER}\nresource_points = 1\n{one}", "1862")
    begin(s, "unsuppression", CONFEDERATE)
    assert s.battery_state[gun(t, "cs-battery-2-1")] == 0
    assert texts(s) == ["unsuppress cs-battery-2-2", "done"]
    play(s, "unsuppress cs-battery-2-2")
    assert s.resource_points == 0
    assert s.battery_state[gun(t, "cs-battery-2-2")] == 0
    union = field(t, f"{SUMMER}\ncairo union 1 volunteer; batteries us-battery-2-1 SW S suppressed 2", "1862")
    begin(union, "unsuppression", UNION)
    assert union.battery_state[gun(t, "us-battery-2-1")] == 0


@pytest.mark.rule("11.24", "11.34", "11.36")
def test_the_odds_on_the_water_are_told_both_ways_before_anybody_fires(t: Tables):
    s = before_columbus(t, "us-i2r, us-n1r")
    found = odds(s, COLUMBUS, None)
    assert found["attacker"] == "union"
    assert {(x["from"], x["target"]) for x in found["salvos"]} == {
        ("us-i2r-1", "cs-battery-3-1"), ("cs-battery-3-1", "us-i2r-1"), ("cs-battery-3-1", "us-n1r-1"),
    }  # fmt: skip
    assert "suppressed (S1)" in found["results"]
    assert all(abs(sum(x["results"].values()) - 1) < 1e-9 for x in found["salvos"])
    duel = field(t, f"{SUMMER}\n2711/2811 ships us-i2r, cs-n1r")
    duel.phasing = UNION
    both = odds(duel, "2711/2811", None)
    assert [(x["side"], x["column"]) for x in both["salvos"]] == [("union", "2-1"), ("confederate", "1-2")]
    with pytest.raises(LongrollError, match="no ships meet at 2710/2711"):
        odds(duel, "2710/2711", None)


@pytest.mark.rule("8.25", "11.1")
def test_8_25_ships_that_lay_under_a_new_battery_may_leave_in_peace(t: Tables):
    """A battery finished over a ship: it passes the second hexside too without a stop; a ship that comes later must fight."""
    rows = "2514 confederate 1 volunteer works 1; batteries cs-battery-2-1 N NW\n2513/2514 ships us-i2r\n2513/2614 ships us-i2r"
    s = begin(field(t, f"{SUMMER}\n{rows}", checked=False), "operations", UNION)
    under = next(x for x, at in enumerate(s.ship_at) if at >= 0 and t.waters.name[at] == "2513/2514")
    comer = next(x for x, at in enumerate(s.ship_at) if at >= 0 and x != under)
    battery = gun(t, "cs-battery-2-1")
    second = t.waters.index["2414/2514"]
    assert second in faced(s, battery)
    assert must_fight(s, [under], second) == []
    assert must_fight(s, [comer], second) == [battery]
    assert must_fight(s, [under, comer], second) == [battery]


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
