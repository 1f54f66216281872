"""11.3 The fight of ships against batteries."""

import pytest
from war import SUMMER, begin, field, gun, play, texts, why
from war_scenes import COLUMBUS, GUN

from longroll.core.errors import LongrollError
from longroll.games.war_for_the_union.flags import LOST, OFF, SUNK
from longroll.games.war_for_the_union.naval.bombardment import silence
from longroll.games.war_for_the_union.naval.fire import (
    ELIMINATED,
    NO_EFFECT,
    REDUCED,
    REDUCED_2,
    S1,
    S2,
    Salvo,
    battery_damage,
    battery_fire,
    in_supply,
    on_bluff,
    strength_of,
    wave_fire,
    wave_result,
)
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.odds import odds
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.view import view
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION
from longroll.games.war_for_the_union.zoi import faced, zoi
from longroll.kit.tables import BELOW


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


def before_columbus(t: Tables, mine: str, more: str = "") -> WfuState:
    """Union ships from Cairo steam up to the guns of Columbus."""
    s = field(t, f"{SUMMER}\n2711/2811 ships {mine}\n{GUN}\n{more}")
    begin(s, "operations", UNION)
    play(s, "sail 2711/2811")
    if "with all" in texts(s):
        play(s, "with all")
    play(s, f"steer {COLUMBUS}")
    return s


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


@pytest.mark.rule("11.3")
def test_11_3_rams_and_transports_run_the_guns_without_firing(t: Tables):
    s = before_columbus(t, "us-r1r, us-t")
    play(s, "engage", "wave us-r1r-1", "wave us-t-1", dice=(1, 1))
    assert s.battery_state[gun(t, "cs-battery-3-1")] == 0


@pytest.mark.rule("11.32", "11.38")
def test_11_32_later_waves_need_not_fight_a_silenced_battery(t: Tables):
    s = before_columbus(t, "us-i2r, us-i2r")
    play(s, "engage", "wave us-i2r-1", "next wave", dice=(1, 10))
    assert s.battery_state[gun(t, "cs-battery-3-1")]
    assert s.ship_spent[t.ship["us-i2r-2"]] == 1 + 5
    assert not s.ship_fought[t.ship["us-i2r-2"]]
    play(s, f"sail {COLUMBUS}", "with us-i2r-2", "set out")
    assert "bombard cs-battery-3-1" in texts(s), "11.38 it may engage it if it wishes"


@pytest.mark.rule("11.33")
def test_11_33_the_battery_fires_first_and_what_it_sinks_does_not_fire(t: Tables):
    s = before_columbus(t, "us-n1r damage 2")
    play(s, "engage", dice=(10,))
    assert s.ship_state[t.ship["us-n1r-1"]] & SUNK
    assert s.battery_state[gun(t, "cs-battery-3-1")] == 0


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


@pytest.mark.rule("11.38")
@pytest.mark.parametrize(("roll", "result"), [(9, REDUCED), (10, REDUCED_2)])
def test_11_38_a_net_13_reduces_and_suppresses(t: Tables, roll: int, result: int):
    assert wave_result(field(t, SUMMER), Salvo(0, 3, ()), roll) == result


@pytest.mark.rule("11.39")
def test_11_39a_who_does_not_silence_the_guns_goes_back(t: Tables):
    s = before_columbus(t, "us-n1r")
    play(s, "engage", dice=(1, 1))
    ship = t.ship["us-n1r-1"]
    assert s.ship_at[ship] == t.waters.index["2711/2811"]
    assert s.ship_spent[ship] == 1 + 5 + 1
    play(s, "sail 2711/2811")
    assert why(s, f"steer {COLUMBUS}") == "11.39", "it cannot attack the same battery again"


@pytest.mark.rule("11.39")
def test_11_39a_ships_without_supply_may_break_out_towards_it(t: Tables):
    s = field(t, f"{SUMMER}\n2711/2712 ships us-i2r supply 1\n{GUN}\ncairo union 2 volunteer", "1862")
    begin(s, "operations", UNION)
    play(s, "sail 2711/2712", f"steer {COLUMBUS}", "engage", dice=(1, 1))
    assert texts(s) == ["fall back", "break out 2711/2811"]
    play(s, "break out 2711/2811")
    assert s.ship_at[t.ship["us-i2r-1"]] == t.waters.index["2711/2811"]


@pytest.mark.rule("7.34", "11.35")
def test_7_34_a_city_outside_a_network_feeds_a_battery_by_a_line(t: Tables):
    """New Orleans stands alone; boats bring Ft. Jackson what the city still has."""
    lost = "\n".join(
        f"{p.slug} union 1 volunteer"
        for p in t.places
        if p.territory == "csa" and p.value and p.slug != "new-orleans" and p.hex >= 0
    )
    s = field(
        t, f"{SUMMER}\nnew-orleans confederate 1 volunteer\nft-jackson batteries ft-jackson SW NW\n{lost}"
    )
    jackson, city = gun(t, "ft-jackson"), t.place("new-orleans")
    assert city in network(s, CONFEDERATE).weak
    assert in_supply(s, jackson)
    s.fed[city] = t.places[city].value
    assert not in_supply(s, jackson), "it has given all in this game turn"
