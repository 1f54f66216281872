"""20.6, 20.9 Special leaders and Confederate border states."""

import pytest
from war import SUMMER, begin, dice_for, field, pair, play, run, texts, why
from war_scenes import BORDER, battle, with_option

from longroll.games.war_for_the_union.casualties import enter
from longroll.games.war_for_the_union.charts import Outcome
from longroll.games.war_for_the_union.combat.defence import defence_of
from longroll.games.war_for_the_union.combat.force import put_together
from longroll.games.war_for_the_union.combat.odds import assess, proposed
from longroll.games.war_for_the_union.combat.resolve import odds_of
from longroll.games.war_for_the_union.frames import Battle, PlayerTurn
from longroll.games.war_for_the_union.home import hexes, recruits
from longroll.games.war_for_the_union.home.hexes import closed, most, reinforcement_hexes
from longroll.games.war_for_the_union.home.recruits import cities
from longroll.games.war_for_the_union.home.resources import points
from longroll.games.war_for_the_union.movement.force_march import modifiers, road
from longroll.games.war_for_the_union.movement.works import break_mp
from longroll.games.war_for_the_union.naval.landing import Load, invasion_refused
from longroll.games.war_for_the_union.odds import odds
from longroll.games.war_for_the_union.optional.battles import lee_stood, more_losses, reckoned, reshaped
from longroll.games.war_for_the_union.optional.forrest import refill
from longroll.games.war_for_the_union.politics import border_states, join
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, NOBODY, UNION


@pytest.mark.rule("20.6")
def test_20_6_mcclellan_and_longstreet(t: Tables):
    a, b = pair(t)
    for option, may in (("false", True), ("true", False)):
        text = f"options = {{ special_leaders = {option} }}\n{SUMMER}\n{a} union 4 volunteer; leaders mcclellan; hqs potomac-hq mcclellan\n{b} confederate 4 volunteer"
        s = begin(field(t, text), "combat", UNION)
        play(s, f"attack {b}", "initiate mcclellan")
        assert ("fight" in texts(s)) == may
        if not may:
            assert why(s, "fight") == "20.6"
    rolls = {}
    for option in ("false", "true"):
        s = battle(
            t,
            f"special_leaders = {option}",
            "6 volunteer; leaders reynolds",
            "4 volunteer works 1; leaders longstreet",
        )
        f = s.frame(Battle)
        attack, defence = put_together(s, f), defence_of(s, f)
        rolls[option] = sum(
            m.amount for m in reckoned(s, f, attack, defence, assess(s, attack, defence)).modifiers
        )
    assert rolls["true"] == rolls["false"] - 1


@pytest.mark.rule("20.6")
def test_20_6_thomas_and_lee_stand(t: Tables):
    retreat = Outcome("M/M(R)", "M", False, False, "M", True)
    _, b = pair(t)
    base = f"options = {{ special_leaders = true }}\n{SUMMER}\n"
    s = field(t, f"{base}{b} union 4 volunteer works 1; leaders thomas")
    f = Battle("fight", side=CONFEDERATE, target=t.board.hex(b))
    defence = proposed(s, f.target, UNION)
    assert not reshaped(s, f, defence, retreat).defender_retreats
    assert more_losses(s, f, defence, retreat, reshaped(s, f, defence, retreat)) == (0, 1)
    open_ = field(t, f"{base}{b} union 4 volunteer; leaders thomas")
    assert reshaped(open_, f, proposed(open_, f.target, UNION), retreat).defender_retreats
    lee = field(t, f"{base}richmond confederate 4 veteran; leaders lee; hqs northern-virginia-hq lee")
    here = Battle("fight", side=UNION, target=t.board.hex("richmond"), stands=True)
    force = proposed(lee, here.target, CONFEDERATE)
    stood = reshaped(lee, here, force, retreat)
    assert not stood.defender_retreats
    assert lee.lee_year != lee.year, "odds that are only asked for use nothing up"
    assert lee_stood(lee, here, force, retreat, stood)
    lee.lee_year = lee.year
    assert reshaped(lee, here, force, retreat).defender_retreats, "once a year"


@pytest.mark.rule("20.6")
def test_20_6_jackson_marches_harder(t: Tables):
    a, _ = pair(t)
    found = {}
    for option in ("false", "true"):
        s = field(
            t,
            f"options = {{ special_leaders = {option} }}\n{SUMMER}\n{a} confederate 2 volunteer; leaders jackson",
        )
        sp = s.sps_at(t.board.hex(a), CONFEDERATE)[0]
        found[option] = sum(
            m.amount for m in modifiers(s, sp, t.leader["jackson"], road(s, (t.board.hex(a),)))
        )
    assert found["true"] == found["false"] - 1


@pytest.mark.rule("20.6")
def test_20_6_sherman_breaks_rail_for_nothing(t: Tables):
    text = f"options = {{ special_leaders = true }}\n{SUMMER}\natlanta union 4 volunteer; leaders sherman-1863-01; hqs ohio-hq sherman-1863-01"
    s = begin(field(t, text), "operations", UNION)
    sp = s.sps_at(t.board.hex("atlanta"), UNION)[0]
    assert break_mp(s, sp) == 1
    s.sp_under[sp] = t.leader["sherman-1863-01"] + 1
    assert break_mp(s, sp) == 0


@pytest.mark.rule("20.6")
def test_20_6_forrest_fills_his_ranks_once_a_quarter(t: Tables):
    text = 'turn = "1862-08"\nboxes = { confederate_west = ["2 volunteer-cavalry"] }\nnashville union 2 volunteer\ncolumbia-tn confederate 1 volunteer-cavalry; leaders forrest'
    place = next(p.slug for p in t.places if p.state == "TN" and p.hex >= 0 and p.slug != "nashville")
    text = text.replace("columbia-tn", place)
    s = with_option(t, "special_leaders", text)
    node = t.board.hex(place)
    refill(s)
    refill(s)
    assert s.strength(node, CONFEDERATE) == 2
    s.turn += 2
    refill(s)
    assert s.strength(node, CONFEDERATE) == 3
    plain = field(t, text)
    refill(plain)
    assert plain.strength(node, CONFEDERATE) == 1
    shut = text.replace(
        "1 volunteer-cavalry; leaders",
        "1 volunteer-cavalry inside; fort confederate; siege 1; union 3 volunteer; leaders",
    )
    besieged = with_option(t, "special_leaders", shut)
    refill(besieged)
    assert besieged.strength(node, CONFEDERATE) == 1, "nobody comes to him through the siege"


@pytest.mark.rule("20.6")
def test_20_6_butler_does_not_invade_against_three(t: Tables):
    for enemies, option, rule in ((3, "true", "20.6"), (2, "true", ""), (3, "false", "")):
        text = f'options = {{ special_leaders = {option} }}\nturn = "1862-06"\nphiladelphia union 2 volunteer; leaders butler\nnew-berne confederate {enemies} volunteer'
        s = field(t, text)
        load = Load(s.sps_at(t.board.hex("philadelphia"), UNION), [t.leader["butler"]], [], [])
        refused = invasion_refused(s, UNION, t.board.hex("new-berne"), load, True)
        assert (refused.rule if refused is not None else "") == rule


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


@pytest.mark.rule("20.6")
@pytest.mark.parametrize(("sps", "fights"), [(2, False), (3, True)])
def test_20_6_mcclellan_attacks_from_3_to_2_on(t: Tables, sps: int, fights: bool):
    a, b = pair(t)
    rows = (
        f"{a} union {sps} volunteer; leaders mcclellan; hqs potomac-hq mcclellan\n{b} confederate 2 volunteer"
    )
    s = begin(field(t, f"options = {{ special_leaders = true }}\n{SUMMER}\n{rows}"), "combat", UNION)
    play(s, f"attack {b}", "initiate mcclellan")
    assert ("fight" in texts(s)) == fights


MISSOURI = "st-louis confederate 2 volunteer\njefferson-city confederate 1 volunteer\nspringfield-mo confederate 1 volunteer"


@pytest.mark.rule("20.9", "2.13")
def test_20_9_missouri_joins_the_confederacy(t: Tables):
    s = with_option(t, "confederate_border_states", f'turn = "1862-09"\n{MISSOURI}')
    border_states(s, CONFEDERATE)
    assert s.missouri == CONFEDERATE
    assert s.rail_owner[t.board.hex("jefferson-city")] == CONFEDERATE, "9.53a"
    assert sum(s.vp) == 4
    assert s.bonus[2] == 1
    border_states(s, CONFEDERATE)
    assert sum(s.vp) == 4, "once"
    plain = field(t, f'turn = "1862-09"\n{MISSOURI}')
    border_states(plain, CONFEDERATE)
    assert plain.missouri == NOBODY
    back = with_option(
        t,
        "confederate_border_states",
        f'turn = "1862-12"\nhome = {{ missouri = "confederate" }}\n{MISSOURI.replace("confederate", "union")}',
    )
    border_states(back, UNION)
    assert back.missouri == NOBODY
    assert back.rail_owner[t.board.hex("jefferson-city")] == UNION


def center(t: Tables, city: str) -> int:
    return [c.city for c in t.economy.centers].index(city)


@pytest.mark.rule("20.9", "6.85")
def test_20_9_a_border_center_works_from_its_second_quarter(t: Tables):
    text = f'turn = "1862-10"\nresource_points = 0\nhome = {{ missouri = "confederate" }}\n{MISSOURI}'
    s = with_option(t, "confederate_border_states", text)
    run(s, "resource-points")
    first = s.resource_points
    assert s.kic[center(t, "st-louis")]
    while s.stack:
        play(s, "done")
    points = s.vp[:]
    for sp in s.sps_at(t.board.hex("st-louis"), CONFEDERATE):
        s.disband(sp)
    s.muster(UNION, 0, 1, t.board.hex("st-louis"))
    enter(s, UNION, t.board.hex("st-louis"))
    assert s.kic_lost[center(t, "st-louis")]
    assert s.vp == points, "no Victory Points for it"
    plain = field(t, f'turn = "1862-10"\nresource_points = 0\n{MISSOURI}')
    run(plain, "resource-points")
    assert not plain.kic[center(t, "st-louis")]
    assert first == plain.resource_points


@pytest.mark.rule("20.9", "6.82")
def test_20_9_r78_the_center_of_a_blue_city_gives_points_while_it_is_held(t: Tables):
    base = f'turn = "1862-10"\nresource_points = 0\nhome = {{ missouri = "confederate" }}\n{MISSOURI}'
    s = with_option(t, "confederate_border_states", base)
    before = points(s)
    s.kic[center(t, "st-louis")] = 1
    assert points(s) == before + 1, "no blue city is a Confederate source, and yet"
    for sp in s.sps_at(t.board.hex("st-louis"), CONFEDERATE):
        s.disband(sp)
    assert points(s) == before


@pytest.mark.rule("20.9", "6.64", "6.61")
@pytest.mark.parametrize(("army", "sps"), [(False, 1), (True, 2)])
def test_20_9_r78_beside_a_supplied_army_two_sps_arrive(
    t: Tables, army: bool, sps: int, monkeypatch: pytest.MonkeyPatch
):
    s = field(t, f'{BORDER}\nturn = "1862-10"\nhome = {{ missouri = "confederate" }}')
    monkeypatch.setattr(hexes, "supplied_army", lambda s, node: army)
    assert most(s, CONFEDERATE, t.board.hex("st-louis")) == sps


@pytest.mark.rule("20.9", "6.64")
def test_20_9_recruits_in_st_louis(t: Tables):
    text = f'turn = "1862-10"\nhome = {{ missouri = "confederate" }}\n{MISSOURI}'
    louis = t.board.hex("st-louis")
    s = with_option(t, "confederate_border_states", text)
    assert next(c for c in cities(s) if c.node == louis).plain == 1
    assert louis in reinforcement_hexes(s, CONFEDERATE)
    assert closed(s, CONFEDERATE, louis) is None
    assert louis not in reinforcement_hexes(
        field(t, text.replace('home = { missouri = "confederate" }', "")), CONFEDERATE
    )


@pytest.mark.rule("20.9")
@pytest.mark.parametrize(("state", "points"), [("MD", 2), ("MO", 4)])
def test_20_9_points_for_a_state_that_goes_over(t: Tables, state: str, points: int):
    s = field(t, f'{BORDER}\nturn = "1862-09"')
    before = sum(s.vp)
    join(s, state, CONFEDERATE, "20.9")
    assert sum(s.vp) - before == points


@pytest.mark.rule("20.9")
@pytest.mark.parametrize(("army", "given"), [(False, 1), (True, 2)])
def test_20_9_an_army_in_st_louis_doubles_the_recruits(
    t: Tables, army: bool, given: int, monkeypatch: pytest.MonkeyPatch
):
    s = field(t, f'{BORDER}\nturn = "1862-10"\nhome = {{ missouri = "confederate" }}')
    monkeypatch.setattr(recruits, "supplied_army", lambda s, node: army)
    louis = t.board.hex("st-louis")
    assert next(c for c in recruits.cities(s) if c.node == louis).plain == given
