"""Chapter 20: options beside the rules of the base game and beside each other."""

import pytest
from war import SUMMER, begin, dice_for, field, pair, play, run, texts, why

from longroll.core.events import Rolled
from longroll.games.war_for_the_union.charts import Outcome
from longroll.games.war_for_the_union.combat.odds import Defence, proposed
from longroll.games.war_for_the_union.combat.resolve import odds_of
from longroll.games.war_for_the_union.flags import BLOCKADING, OFF
from longroll.games.war_for_the_union.frames import Battle, PlayerTurn, Sallying, Transferring
from longroll.games.war_for_the_union.home.blockade import relieve
from longroll.games.war_for_the_union.movement.march import allowance, leader_allowance
from longroll.games.war_for_the_union.movement.works import can_dig
from longroll.games.war_for_the_union.naval.fleet import contested
from longroll.games.war_for_the_union.naval.frames import Voyage
from longroll.games.war_for_the_union.naval.hits import hit
from longroll.games.war_for_the_union.naval.landing import Load, invasion_refused, pick
from longroll.games.war_for_the_union.odds import odds
from longroll.games.war_for_the_union.optional.battles import more_losses, reshaped
from longroll.games.war_for_the_union.optional.davis import movable
from longroll.games.war_for_the_union.optional.garrisons import ungarrisoned
from longroll.games.war_for_the_union.optional.interception import landfall, stacks_near
from longroll.games.war_for_the_union.optional.running import drift
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION
from longroll.games.war_for_the_union.zoi import faced

DARK = "options = { limited_intelligence = true }"


def number(t: Tables, slug: str) -> str:
    return t.node_name(t.node_of(t.place(slug)))


# --- 20.2 dice that would tell ---------------------------------------------------------------------------------------


@pytest.mark.rule("20.2", "7.5")
def test_20_2_attrition_is_rolled_out_of_the_enemys_sight(t: Tables):
    for option, to in (("true", ("confederate",)), ("false", None)):
        text = f"options = {{ limited_intelligence = {option} }}\n{SUMMER}\nmacon confederate 4 volunteer fatigue 4"
        s = run(field(t, text), PlayerTurn("supply-phase", side=CONFEDERATE), dice=(1,))
        (die,) = [e for e in s.out if isinstance(e, Rolled)]
        assert (die.why, die.to) == ("attrition", to)


@pytest.mark.rule("20.2", "9.21")
def test_20_2_a_force_march_is_rolled_out_of_the_enemys_sight(t: Tables):
    a, _ = pair(t)
    for option, to in (("true", ("union",)), ("false", None)):
        text = f'options = {{ limited_intelligence = {option} }}\nturn = "1862-07"\n{a} union 1 volunteer; leaders grant'
        s = begin(field(t, text), "operations", UNION)
        play(s, "lead grant", "take all", "set out", "force march")
        while "try the march" not in texts(s):
            play(s, next(x for x in texts(s) if x.startswith("to ")))
        play(s, "try the march", dice=(1,))
        (die,) = [e for e in s.out if isinstance(e, Rolled)]
        assert (die.why, die.to) == ("force-march", to)


@pytest.mark.rule("20.2", "20.6")
def test_20_2_the_menu_of_butler_and_banks_does_not_count_the_enemy(t: Tables):
    for dark, rule in (("true", ""), ("false", "20.6")):
        text = f'options = {{ special_leaders = true, limited_intelligence = {dark} }}\nturn = "1862-06"\nphiladelphia union 2 volunteer; leaders butler\nnew-berne confederate 3 volunteer'
        s = field(t, text)
        load = Load(s.sps_at(t.board.hex("philadelphia"), UNION), [t.leader["butler"]], [], [])
        refused = invasion_refused(s, UNION, t.board.hex("new-berne"), load, True)
        assert (refused.rule if refused is not None else "") == rule


# --- 20.4 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.4")
def test_20_4_a_port_without_union_rails_wants_a_garrison_too(t: Tables):
    base = 'options = { garrisons = true }\nturn = "1863-06"\nnew-orleans union 1 volunteer'
    city = t.board.hex("new-orleans")
    s = field(t, f"{base} fatigue 4")
    assert s.rail_owner[city] != UNION
    assert city in ungarrisoned(s), "a tired SP is none"
    assert city not in ungarrisoned(field(t, base))
    assert city not in ungarrisoned(field(t, 'options = { garrisons = true }\nturn = "1863-06"'))


# --- 20.5 ------------------------------------------------------------------------------------------------------------


def runner(t: Tables) -> tuple[WfuState, int]:
    """A Union ship before a battery that it may run past, at 2711/2812, coming down from 2711/2811."""
    text = """options = { run_batteries = true }
        turn = "1862-06"
        2812 batteries cs-battery-2-1 NW SW
        2711/2811 ships us-i2r"""
    s = begin(field(t, text), "operations", UNION)
    play(s, "sail 2711/2811")
    for step in ("with us-i2r-1", "set out"):
        if step in texts(s):
            play(s, step)
    play(s, "steer 2711/2812")
    return s, t.ship["us-i2r-1"]


@pytest.mark.rule("20.5")
def test_20_5_who_runs_goes_on_and_neither_stays_nor_turns_back(t: Tables):
    s, ship = runner(t)
    play(s, "run past", dice=(1,))
    assert texts(s) == ["steer 2711/2712"]
    assert why(s, "steer 2711/2811") == "20.5"
    play(s, "steer 2711/2712")
    assert "anchor" in texts(s)
    assert not contested(s, s.ship_at[ship], UNION)


@pytest.mark.rule("20.5")
def test_20_5_who_lacks_the_mps_to_go_on_drifts(t: Tables):
    s, ship = runner(t)
    s.damage_ship(ship, 1)  # fewer MPs
    beyond = t.waters.index["2711/2712"]
    s.ship_spent[ship] = 250
    FLOW.play(s, next(c for c in FLOW.choices(s) if c.text == "run past"))
    assert s.ship_at[ship] in (beyond, OFF)


@pytest.mark.rule("20.5")
def test_20_5_a_beaten_ship_drifts_clear_of_all_the_guns(t: Tables):
    s, ship = runner(t)
    near = t.waters.graph.near
    here, came = s.ship_at[ship], s.ship_from[ship]
    (first,) = [w for w in near[here] if w != came]
    blocker = next(b for b, at in enumerate(s.battery_at) if at == OFF and t.batteries[b].side == CONFEDERATE)
    bank = next(h for h in t.waters.way.banks[first] if h >= 0 and s.battery_at.count(h) == 0)
    for d in range(6):
        if t.waters.way.of_side[6 * bank + d] == first:
            s.place_battery(blocker, bank, 1 << d, False)
    assert first in faced(s, blocker)
    drift(s, ship)
    assert s.ship_at[ship] not in (here, came, first, OFF)
    assert not contested(s, s.ship_at[ship], UNION)
    assert s.ship_spent[ship] == 255


# --- 20.6, 20.11, 20.15 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("20.6", "13.5")
def test_20_6_the_odds_that_are_told_are_those_of_the_die(t: Tables):
    a, b = pair(t)
    rolls = {}
    for option in ("false", "true"):
        text = f"options = {{ special_leaders = {option} }}\n{SUMMER}\n{a} union 6 volunteer; leaders reynolds\n{b} confederate 4 volunteer works 1; leaders longstreet"
        s = begin(field(t, text), "combat", UNION)
        thought = odds(s, b, "reynolds")
        play(s, f"attack {b}", "initiate reynolds")
        told = odds(s, b, None)
        assert thought["roll"] == told["roll"] == odds_of(s, s.frame(Battle)).roll
        assert sum(told["results"].values()) == pytest.approx(1)
        rolls[option] = sum(m["amount"] for m in told["modifiers"])
    assert rolls["true"] == rolls["false"] - 1


@pytest.mark.rule("20.11", "13.7")
def test_20_11_the_odds_of_an_attack_pressed_home_show_its_losses(t: Tables):
    a, b = pair(t)
    text = f"options = {{ intense_attacks = true }}\n{SUMMER}\n{a} union 6 volunteer; leaders reynolds\n{b} confederate 3 volunteer"
    s = begin(field(t, text), "combat", UNION)
    play(s, f"attack {b}", "initiate reynolds")
    plain = odds(s, b, None)
    s.frame(Battle).intense = True
    pressed = odds(s, b, None)
    assert pressed["roll"] == plain["roll"] + 1
    assert not any(text.startswith("L") or text.endswith("/L") for text in pressed["results"])


@pytest.mark.rule("20.11", "20.15")
def test_20_11_fog_takes_back_what_an_intense_attack_adds(t: Tables):
    s = field(t, "options = { intense_attacks = true, tactical_cards = true }")
    heavy = Outcome("H/H", "H", False, False, "H", False)
    none = Defence(())
    f = Battle("fight", side=UNION, target=0, intense=True, cards=["", "fog-and-rain"])
    made = reshaped(s, f, none, heavy)
    assert (made.attacker, made.defender) == ("H", "H")
    assert more_losses(s, f, none, heavy, made) == (0, 0)


@pytest.mark.rule("20.6", "20.11")
def test_20_6_lee_and_thomas_look_at_the_loss_that_counts(t: Tables):
    """An intense attack makes M(R) heavy: Lee and Thomas cannot stand any more; L(R) becomes M(R), and both can."""
    medium = Outcome("M/M(R)", "M", False, False, "M", True)
    light = Outcome("M/L(R)", "M", False, False, "L", True)
    base = f"options = {{ special_leaders = true, intense_attacks = true }}\n{SUMMER}\n"
    lee = field(t, f"{base}richmond confederate 4 veteran; leaders lee; hqs northern-virginia-hq lee")
    f = Battle("fight", side=UNION, target=t.board.hex("richmond"), stands=True, intense=True)
    force = proposed(lee, f.target, CONFEDERATE)
    assert reshaped(lee, f, force, medium).defender_retreats
    assert not reshaped(lee, f, force, light).defender_retreats
    _, b = pair(t)
    thomas = field(t, f"{base}{b} union 4 volunteer works 1; leaders thomas")
    f = Battle("fight", side=CONFEDERATE, target=t.board.index[b], intense=True)
    force = proposed(thomas, f.target, UNION)
    assert reshaped(thomas, f, force, medium).defender_retreats
    made = reshaped(thomas, f, force, light)
    assert not made.defender_retreats
    assert more_losses(thomas, f, force, light, made) == (0, 1)


@pytest.mark.rule("20.6")
def test_20_6_lees_stand_is_used_up_by_the_battle(t: Tables):
    text = f"options = {{ special_leaders = true }}\n{SUMMER}\nrichmond confederate 3 volunteer; leaders lee; hqs northern-virginia-hq lee\n"
    richmond = t.board.hex("richmond")
    near = next(
        h
        for h in t.board.around(richmond)
        if t.ground.march[6 * h + t.board.direction(h, richmond)] <= 3 and t.city_at[h] < 0
    )
    s = begin(
        field(t, f"{text}{t.board.numbers[near]} union 14 veteran; leaders grant, meade"), "combat", UNION
    )
    play(s, f"attack {t.board.numbers[richmond]}", "initiate grant")
    if "join meade" in texts(s):
        play(s, "join meade")
    odds(s, t.board.numbers[richmond], None)
    assert s.lee_year == 0
    results = ("L/M(R)", "L*/M(R)", "M/M(R)", "L/L(R)")
    dice = dice_for(s, *results)
    play(s, "fight")
    play(s, "lee stands", dice=dice)
    assert s.lee_year == s.year
    assert s.strength(richmond, CONFEDERATE)


# --- 20.12 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.12", "11.1")
def test_20_12_nobody_sallies_past_guns_or_under_them(t: Tables):
    base = """options = { naval_interception = true }
        turn = "1862-06"
        2711/2811 ships us-i2r
        """
    at, guns, below = (t.waters.index[x] for x in ("2711/2811", "2711/2812", "2711/2712"))
    free = field(t, base)
    assert at in stacks_near(free, UNION, guns)
    assert at in stacks_near(free, UNION, below)
    shut = field(t, f"{base}2812 batteries cs-battery-2-1 NW SW")
    assert not stacks_near(shut, UNION, guns), "under the guns"
    assert at not in stacks_near(shut, UNION, below), "past the guns"


@pytest.mark.rule("20.12", "10.32")
def test_20_12_blockaders_sally_and_keep_their_station(t: Tables):
    s = field(t, 'options = { naval_interception = true }\nturn = "1862-06"')
    port = "wilmington"
    station = next(w for w in t.stations[port] if w >= t.waters.rivers)
    ship = t.ship["us-n2s-1"]
    s.place_ship(ship, station)
    s.ship_port[ship] = t.place(port) + 1
    s.flag_ship(ship, BLOCKADING)
    near = next(w for w in t.waters.graph.near[station] if w not in t.stations[port])
    run(s, Sallying("intercept", side=UNION, water=near))
    s.dice.script = [10]
    FLOW.play(s, FLOW.choices(s)[0])
    assert s.ship_tried[ship]
    assert s.ship_at[ship] == station
    relieve(s)
    assert s.ship_port[ship] == t.place(port) + 1
    hit(s, ship, 1, "11.26")
    assert not s.ship_port[ship], "a hit takes it off"


@pytest.mark.rule("20.12", "10.66")
def test_20_12_who_is_caught_at_sea_does_nothing_more(t: Tables):
    text = """options = { naval_interception = true }
        turn = "1862-06"
        philadelphia union 3 volunteer; leaders butler
        6310/6311 ships cs-i2r"""
    s = field(t, text)
    home = t.board.hex("philadelphia")
    butler = t.leader["butler"]
    f = Voyage("landfall", side=UNION, hex=home, to=t.board.hex("ft-monroe"), caught=True, people=[butler])
    men = s.sps_at(home, UNION)[:2]
    for sp in men:
        pick(s, [sp])
    landfall(s, f)
    (left,) = [sp for sp in men if s.sp_at[sp] == home]
    assert s.sp_spent[left] == allowance(s, left)
    assert not can_dig(s, left)
    assert s.leader_spent[butler] == leader_allowance(s, butler)


# --- 20.13 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.13", "9.55")
def test_20_13_troops_change_theaters_by_rail_only(t: Tables):
    inside = "chattanooga confederate 2 volunteer inside; fort confederate; siege 1; union 6 veteran"
    text = 'options = {{ davis = true }}\nturn = "1862-10"\n{}\nlittle-rock confederate 2 volunteer'
    for row, goes in (("chattanooga confederate 2 volunteer", True), (inside, False)):
        s = field(t, text.format(row))
        starts = {choice.places[0] for choice in movable(s)}
        assert (number(t, "chattanooga") in starts) == goes
        assert number(t, "little-rock") not in starts, "no railroad leads over the river"
    run(s, Transferring("transfer", count=2))
    assert texts(s) == ["done"]


@pytest.mark.rule("20.6", "9.34")
def test_20_6_mcclellan_whose_overrun_fell_short_need_not_attack_below_his_odds(t: Tables):
    a, b = pair(t)
    for option, must in (("true", False), ("false", True)):
        text = f"options = {{ special_leaders = {option} }}\n{SUMMER}\n{a} union 4 volunteer; leaders mcclellan; hqs potomac-hq mcclellan\n{b} confederate 4 volunteer"
        s = field(t, text)
        s.phasing = UNION
        s.begin_operations()
        s.due = [t.leader["mcclellan"], t.board.index[b]]
        s.push(PlayerTurn("combat", side=UNION))
        assert ("done" not in texts(s)) == must
