"""Chapter 20: the optional rules, each off unless it is chosen."""

import pytest
from war import SUMMER, begin, field, pair, play, run, texts, why

from longroll.core.events import Rolled
from longroll.games.war_for_the_union.attrition import attrition
from longroll.games.war_for_the_union.capacity import capacity
from longroll.games.war_for_the_union.casualties import enter, relief, replacement
from longroll.games.war_for_the_union.charts import Outcome
from longroll.games.war_for_the_union.combat.events import Fought
from longroll.games.war_for_the_union.combat.force import defence_of, put_together
from longroll.games.war_for_the_union.combat.losses import fatigue_gained
from longroll.games.war_for_the_union.combat.odds import Defence, assess, attacks_refused, proposed
from longroll.games.war_for_the_union.flags import KILLED, LOST, OFF
from longroll.games.war_for_the_union.frames import AtHome, Battle, PlayerTurn, Sallying
from longroll.games.war_for_the_union.home.arrivals import healed
from longroll.games.war_for_the_union.home.hexes import closed, reinforcement_hexes
from longroll.games.war_for_the_union.home.recruits import cities
from longroll.games.war_for_the_union.movement.force_march import modifiers, road
from longroll.games.war_for_the_union.movement.march import gain
from longroll.games.war_for_the_union.movement.works import break_mp
from longroll.games.war_for_the_union.naval.fire import battery_fire
from longroll.games.war_for_the_union.naval.frames import Voyage
from longroll.games.war_for_the_union.naval.landing import Load, invasion_refused, pick
from longroll.games.war_for_the_union.optional.battles import (
    intense_refused,
    lee_stood,
    more_fatigue,
    more_losses,
    reckoned,
    reshaped,
)
from longroll.games.war_for_the_union.optional.davis import remember
from longroll.games.war_for_the_union.optional.events import CardPlayed, DavisMeddled, Intercepted
from longroll.games.war_for_the_union.optional.forrest import refill
from longroll.games.war_for_the_union.optional.garrisons import ungarrisoned, washington_missing
from longroll.games.war_for_the_union.optional.interception import (
    intercept_modifiers,
    landfall,
    may_catch,
    near_coast,
    party,
    stacks_near,
)
from longroll.games.war_for_the_union.optional.running import running_fire
from longroll.games.war_for_the_union.politics import border_states
from longroll.games.war_for_the_union.position import to_position
from longroll.games.war_for_the_union.reading import from_position
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import apply_judgment
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, ISOLATED, NOBODY, SUPPLIED, UNION, UNSUPPLIED
from longroll.games.war_for_the_union.zoi import faced


def number(t: Tables, slug: str) -> str:
    return t.node_name(t.node_of(t.place(slug)))


def with_option(t: Tables, option: str, text: str, checked: bool = True) -> WfuState:
    return field(t, f"options = {{ {option} = true }}\n{text}", checked=checked)


def center(t: Tables, city: str) -> int:
    return [c.city for c in t.economy.centers].index(city)


# --- 20.3 ------------------------------------------------------------------------------------------------------------


def lost_battery(t: Tables, option: str, points: int = 5, recast: int = 0) -> WfuState:
    text = f'turn = "1863-01"\nresource_points = {points}\nlost_batteries = ["cs-battery-2-1", "cs-battery-2-2"]\nhome = {{ recast = {recast} }}'
    s = field(t, f"options = {{ replace_batteries = {option} }}\n{text}")
    run(s, "resource-points")
    return s


@pytest.mark.rule("20.3")
def test_20_3_a_lost_battery_is_cast_again(t: Tables):
    s = lost_battery(t, "true")
    while s.stack and s.stack[-1].do != "recast":
        play(s, "done")
    points = s.resource_points
    play(s, "recast cs-battery-2-1")
    battery = [b.slug for b in t.batteries].index("cs-battery-2-1")
    assert s.battery_state[battery] != LOST
    assert (s.resource_points, s.recast) == (points - 2, 1)
    assert not s.stack, "one a quarter"


@pytest.mark.rule("20.3")
def test_20_3_not_without_the_option_and_four_times_at_most(t: Tables):
    for s in (lost_battery(t, "false"), lost_battery(t, "true", recast=4)):
        while s.stack:
            assert s.stack[-1].do != "recast"
            play(s, "done")


# --- 20.4 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.4")
def test_20_4_a_captured_city_without_a_garrison_costs_a_railroad(t: Tables):
    nashville = number(t, "nashville")
    base = f'turn = "1863-06"\nrail = {{ union = ["{nashville}"] }}\nwashington union 6 volunteer\n'
    s = with_option(t, "garrisons", base)
    assert t.board.hex("nashville") in ungarrisoned(s)
    run(s, PlayerTurn("supply-phase", side=UNION))
    assert f"raid {nashville}" in texts(s)
    play(s, f"raid {nashville}")
    assert s.rail_break[t.board.hex("nashville")]
    held = with_option(t, "garrisons", f"{base}nashville union 1 volunteer")
    assert t.board.hex("nashville") not in ungarrisoned(held)
    tired = with_option(t, "garrisons", f"{base}nashville union 1 volunteer fatigue 4")
    assert t.board.hex("nashville") in ungarrisoned(tired)
    off = run(field(t, base), PlayerTurn("supply-phase", side=UNION))
    assert not off.stack


@pytest.mark.rule("20.4")
@pytest.mark.parametrize(
    ("turn", "men", "missing"), [("1862-11", 3, 1), ("1863-02", 3, 3), ("1863-02", 6, 0), ("1862-09", 0, 0)]
)
def test_20_4_washington_wants_four_and_later_six(t: Tables, turn: str, men: int, missing: int):
    garrison = f"alexandria-va union {men} volunteer" if men else ""
    s = with_option(t, "garrisons", f'turn = "{turn}"\n{garrison}')
    if turn != "1862-09":
        assert washington_missing(s) == missing
    run(s, PlayerTurn("supply-phase", side=UNION))
    assert sum(s.vp) == missing


# --- 20.9 ------------------------------------------------------------------------------------------------------------

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


# --- 20.10 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.10")
def test_20_10_militia_lives_on_its_own_city(t: Tables):
    raleigh = t.board.hex("raleigh")
    ring = "\n".join(f"{t.board.numbers[h]} union 1 volunteer" for h in t.board.around(raleigh))
    text = f'turn = "1863-06"\nraleigh confederate 1 state-militia of NC unsupplied\n{ring}'
    s = with_option(t, "militia_supply", text)
    apply_judgment(s, CONFEDERATE, False)
    assert {s.sp_supply[sp] for sp in s.sps_at(raleigh, CONFEDERATE)} == {SUPPLIED}
    assert attrition(s, raleigh, CONFEDERATE) is None
    tired = with_option(t, "militia_supply", text.replace("unsupplied", "fatigue 3"))
    assert attrition(tired, raleigh, CONFEDERATE) is None, "it never rolls there"
    plain = field(t, text.replace("unsupplied", "fatigue 3"))
    assert attrition(plain, raleigh, CONFEDERATE) is not None
    away = with_option(t, "militia_supply", text.replace("unsupplied", "fatigue 3").replace("of NC", "of VA"))
    assert attrition(away, raleigh, CONFEDERATE) is not None, "not in another state"


@pytest.mark.rule("20.10")
def test_20_10_elsewhere_it_is_isolated_a_turn_later(t: Tables):
    board = t.board
    carolina = board.states.index("NC")
    hex_ = next(
        h for h in range(board.count)
        if board.state[h] == carolina and t.city_at[h] < 0 and not t.rails.hexes[h]
        and all(not board.sea[x] and not board.water[6 * h + board.direction(h, x)] for x in board.around(h))
    )  # fmt: skip
    ring = "\n".join(f"{board.numbers[h]} union 1 volunteer" for h in board.around(hex_))
    text = f'turn = "1863-06"\n{board.numbers[hex_]} confederate 1 state-militia of NC unsupplied, 1 volunteer unsupplied\n{ring}'
    s = with_option(t, "militia_supply", text)
    conditions = []
    for _ in range(3):
        apply_judgment(s, CONFEDERATE, False)
        conditions.append({bool(s.sp_home[sp]): s.sp_supply[sp] for sp in s.sps_at(hex_, CONFEDERATE)})
    assert conditions[0] == {True: UNSUPPLIED, False: ISOLATED}
    assert conditions[1] == {True: ISOLATED, False: ISOLATED}


@pytest.mark.rule("20.10", "6.31")
def test_20_10_three_sps_of_militia_cost_a_point(t: Tables):
    text = 'turn = "1863-06"\nrichmond confederate 2 state-militia of VA\natlanta confederate 2 state-militia of GA'
    assert capacity(field(t, text)) - capacity(with_option(t, "militia_supply", text)) == 1


# --- 20.13 -----------------------------------------------------------------------------------------------------------


def president(
    t: Tables, dice: tuple[int, ...], chief: str = "bragg", turn: str = "1862-10", more: str = ""
) -> WfuState:
    text = f'turn = "{turn}"\nsupply_capacity = 90\nchattanooga confederate 6 volunteer; leaders {chief}; hqs mississippi-hq {chief}\nrichmond confederate 4 volunteer\n{more}'
    s = with_option(t, "davis", text)
    remember(s)
    s.last_capacity = 101
    run(s, "leader-phase", dice=dice)
    return s


@pytest.mark.rule("20.13")
def test_20_13_a_commander_is_relieved_but_never_lee(t: Tables):
    s = president(t, (4, 3))
    assert s.leader_at[t.leader["bragg"]] == OFF
    assert [e.what for e in s.out if isinstance(e, DavisMeddled)] == ["relieve"]
    lee = president(t, (4, 3), "lee")
    assert lee.leader_at[t.leader["lee"]] != OFF


@pytest.mark.rule("20.13", "13.72")
def test_20_13_he_is_drawn_last_and_not_recalled_for_two_quarters(t: Tables):
    s = president(t, (4, 3), more='people = { relieved = ["magruder"] }')
    assert t.leader["bragg"] not in healed(s, CONFEDERATE)
    drawn = []
    while "magruder" not in drawn:
        new = replacement(s, CONFEDERATE, cavalry=False, node=t.board.hex("richmond"))
        s.leader_state[new] = KILLED
        drawn.append(t.leaders[new].slug)
    assert drawn[0] == "d-h-hill"
    assert drawn[-3:] == ["hampton", "bragg", "magruder"]


@pytest.mark.rule("20.13", "13.72")
def test_20_13_after_two_quarters_he_waits_like_one_who_has_recovered(t: Tables):
    s = president(t, (4, 3))
    bragg, relieved = t.leader["bragg"], s.turn
    for months, waits in ((5, False), (6, True)):
        s.turn = relieved + months
        run(s, AtHome("reinforce-leaders", side=CONFEDERATE))
        assert (bragg in healed(s, CONFEDERATE)) == waits
        s.stack.clear()
    assert replacement(s, CONFEDERATE, cavalry=False, node=t.board.hex("richmond")) == bragg


@pytest.mark.rule("20.13", "13.72")
def test_20_13_who_is_drawn_from_the_bottom_is_free_of_it(t: Tables):
    s = president(
        t,
        (4, 3),
        more='people = { killed = ["d-h-hill", "g-w-smith", "buckner", "cheatham", "r-h-anderson", "hampton"] }',
    )
    again = from_position(t, to_position(s))
    bragg = t.leader["bragg"]
    assert again.leader_back[bragg] == s.leader_back[bragg] == s.turn + 7
    again.place_leader(t.leader["polk"], t.board.hex("richmond"))
    assert relief(again, t.leader["polk"], t.board.hex("richmond")) == bragg
    assert again.leader_back[bragg] == 0


@pytest.mark.rule("20.13", "6.71")
def test_20_13_a_besieged_commander_is_not_relieved(t: Tables):
    text = 'turn = "1862-10"\nsupply_capacity = 90\nhome = { last_capacity = 101 }\nchattanooga fort confederate; siege 1; union 9 volunteer; confederate 6 volunteer inside; leaders bragg; hqs mississippi-hq bragg'
    s = run(with_option(t, "davis", text), "leader-phase", dice=(4, 3))
    assert s.leader_at[t.leader["bragg"]] == t.board.hex("chattanooga")
    assert [e.what for e in s.out if isinstance(e, DavisMeddled)] == ["nothing"]


@pytest.mark.rule("20.13")
def test_20_13_only_after_a_fall_and_once_a_year(t: Tables):
    assert president(t, (5,)).davis_year == 1862
    calm = with_option(t, "davis", 'turn = "1862-10"\nsupply_capacity = 95\nhome = { last_capacity = 100 }')
    run(calm, "leader-phase")
    assert calm.davis_year == 0
    again = with_option(
        t,
        "davis",
        'turn = "1862-10"\nsupply_capacity = 80\nhome = { last_capacity = 100, davis_year = 1862 }',
    )
    run(again, "leader-phase")
    off = field(t, 'turn = "1862-10"\nsupply_capacity = 80\nhome = { last_capacity = 100 }')
    run(off, "leader-phase")
    assert off.davis_year == 0


@pytest.mark.rule("20.13")
def test_20_13_a_lost_city_brings_him_in(t: Tables):
    s = with_option(
        t,
        "davis",
        'turn = "1862-10"\nsupply_capacity = 90\nnashville union 2 volunteer\nhome = { last_capacity = 90, had_city = { nashville = 1 } }',
    )
    run(s, "leader-phase", dice=(9,))
    assert s.davis_year == 1862


@pytest.mark.rule("20.13")
def test_20_13_an_army_that_must_attack_and_troops_that_must_go(t: Tables):
    s = president(t, (1, 5))
    assert s.hq_idle[t.hqs.index(t.counter["mississippi-hq"])] == s.turn + 2
    moved = president(t, (1, 7))
    assert len(texts(moved)) > 1
    play(
        moved,
        next(x for x in texts(moved) if f"from {number(t, 'chattanooga')}" in x),
        next(x for x in texts(moved) if f"from {number(t, 'chattanooga')}" in x),
    )
    assert moved.strength(t.board.hex("chattanooga"), CONFEDERATE) == 4
    assert not moved.stack
    warned = president(t, (1, 9))
    assert warned.davis_warned


def test_options_are_off_by_default(t: Tables):
    s = field(t, 'turn = "1862-10"')
    assert not any(getattr(s, name) for name in t.options)
    assert why(run(s, AtHome("build-ships", side=CONFEDERATE)), "recast cs-battery-2-1")


# --- 20.6, 20.11, 20.15 in battle ------------------------------------------------------------------------------------


def battle(t: Tables, option: str, mine: str, theirs: str) -> WfuState:
    """An attack in Georgia that has been put together and is about to be fought."""
    a, b = pair(t)
    s = field(t, f"options = {{ {option} }}\n{SUMMER}\n{a} union {mine}\n{b} confederate {theirs}")
    begin(s, "combat", UNION)
    leader = mine.split("leaders ")[1].split(",")[0].strip()
    play(s, f"attack {b}", f"initiate {leader}")
    return s


def fought(s: WfuState) -> Fought:
    return next(e for e in s.out if isinstance(e, Fought))


def _letters(result: str) -> tuple[str, bool, bool]:
    """The attacker's letter, whether it is starred, and whether he retreats."""
    mine = result.split("/")[0]
    return mine[0], "*" in mine, "(R)" in mine


@pytest.mark.rule("20.11")
def test_20_11_an_intense_attack(t: Tables):
    """Reynolds (rated 2) at 2-1: pressed home it is one better on the die, and costs more."""
    men = ("6 volunteer; leaders reynolds", "3 volunteer")
    plain = battle(t, "intense_attacks = false", *men)
    play(plain, "fight", dice=(7, 9))
    pressed = battle(t, "intense_attacks = true", *men)
    play(pressed, "fight", "press home", dice=(7, 9))
    assert fought(pressed).roll == fought(plain).roll + 1
    tired = [
        max(s.sp_fatigue[sp] for sp, at in enumerate(s.sp_at) if at >= 0 and s.side_of(sp) == UNION)
        for s in (pressed, plain)
    ]
    gained = [fatigue_gained(t.charts, *_letters(fought(s).result), False, False) for s in (pressed, plain)]
    assert [a - b for a, b in zip(tired, gained, strict=True)] == [1, 0], "a level more than the result gives"
    declined = battle(t, "intense_attacks = true", *men)
    play(declined, "fight", "not now", dice=(7, 9))
    assert fought(declined).roll == fought(plain).roll


@pytest.mark.rule("20.11")
@pytest.mark.parametrize(
    ("mine", "theirs"), [("3 volunteer; leaders reynolds", "1 volunteer"), ("4 volunteer; leaders reynolds", "6 volunteer"), ("6 volunteer; leaders patterson", "3 volunteer")]
)  # fmt: skip
def test_20_11_not_with_too_few_at_low_odds_or_without_a_rated_leader(t: Tables, mine: str, theirs: str):
    s = battle(t, "intense_attacks = true", mine, theirs)
    if "fight" in texts(s):
        f = s.frame(Battle)
        attack = put_together(s, f)
        refused = intense_refused(s, f, attack, assess(s, attack, defence_of(s, f)))
        assert refused is not None
        assert refused.rule == "20.11"


@pytest.mark.rule("20.11")
def test_20_11_losses_rise_a_step(t: Tables):
    f = Battle("fight", side=UNION, target=0, intense=True)
    s = field(t, "options = { intense_attacks = true }")
    base = Outcome("L/M(R)", "L", False, False, "M", True)
    made = reshaped(s, f, Defence(()), base)
    assert (made.attacker, made.defender) == ("M", "H")
    heavy = Outcome("H/H", "H", False, False, "H", False)
    assert more_losses(s, f, Defence(()), heavy, reshaped(s, f, Defence(()), heavy)) == (1, 1)
    assert more_fatigue(s, f, base) == (1, 0)


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


def with_cards(t: Tables, mine: str, theirs: str) -> Battle:
    return Battle("fight", side=UNION, target=t.board.hex(pair(t)[1]), cards=[mine, theirs])


@pytest.mark.rule("20.15")
@pytest.mark.parametrize(
    ("mine", "theirs", "amount"),
    [
        ("flank-march", "", 1), ("frontal-assault", "", 1), ("feint", "", 1), ("leader-in-front", "", 1), ("", "interior-lines", -1),
        ("", "masked-guns", -1), ("", "leader-in-front", -1), ("interior-lines", "flank-march", 0), ("blank", "blank", 0), ("cavalry-screen", "", 1),
    ],
)  # fmt: skip
def test_20_15_what_cards_add(t: Tables, mine: str, theirs: str, amount: int):
    a, b = pair(t)
    s = field(
        t,
        f"options = {{ tactical_cards = true }}\n{SUMMER}\n{a} union 5 volunteer, 1 volunteer-cavalry; leaders reynolds\n{b} confederate 4 volunteer works 1; leaders polk",
    )
    begin(s, "combat", UNION)
    play(s, f"attack {b}", "initiate reynolds")
    f = s.frame(Battle)
    attack, defence = put_together(s, f), defence_of(s, f)
    before = assess(s, attack, defence)
    f.cards = [mine, theirs]
    after = reckoned(s, f, attack, defence, before)
    assert sum(m.amount for m in after.modifiers) - sum(m.amount for m in before.modifiers) == amount


@pytest.mark.rule("20.15")
def test_20_15_cards_that_change_the_result(t: Tables):
    s = field(t, "options = { tactical_cards = true }")
    none = Defence(())
    result = Outcome("M(R)/M", "M", True, False, "M", False)
    assert reshaped(s, with_cards(t, "frontal-assault", ""), none, result).attacker == "H"
    assert reshaped(s, with_cards(t, "", "masked-guns"), none, result).attacker == "H"
    fog = reshaped(s, with_cards(t, "fog-and-rain", ""), none, result)
    assert (fog.attacker, fog.defender) == ("L", "L")
    assert more_fatigue(s, with_cards(t, "rally", ""), result) == (-1, 0)
    beaten = Outcome("L/M(R)", "L", False, False, "M", True)
    assert more_fatigue(s, with_cards(t, "", "rear-guard"), beaten) == (0, -t.charts.combat_fatigue.retreat)


@pytest.mark.rule("20.15")
def test_20_15_each_side_draws_and_the_deck_runs_down(t: Tables):
    s = battle(t, "tactical_cards = true", "6 volunteer; leaders reynolds", "4 volunteer; leaders polk")
    assert sum(s.deck) == 25
    play(s, "fight", dice=(3, 24, 7))
    cards = [e.card for e in s.out if isinstance(e, CardPlayed)]
    order = [row["slug"] for row in t.optional["card"] for _ in range(row["number"])]
    rest = [*order[:2], *order[3:]]
    assert cards == [order[2], rest[23]], "the third card of 25, then the last but none of 24"
    assert sum(s.deck) == 23
    assert s.deck[[row["slug"] for row in t.optional["card"]].index(order[2])] == order.count(order[2]) - 1
    few = battle(t, "tactical_cards = true", "6 volunteer; leaders reynolds", "2 volunteer; leaders polk")
    play(few, "fight", dice=(7, 9))
    assert sum(few.deck) == 25, "three SPs on each side, or no cards"


@pytest.mark.rule("20.15")
def test_20_15_a_better_leader_draws_two_and_keeps_one(t: Tables):
    s = battle(t, "tactical_cards = true", "6 volunteer; leaders reynolds", "4 volunteer")
    play(s, "fight", dice=(1, 24))
    offered = texts(s)
    assert offered == ["play flank-march", "play blank"]
    hidden = [e for e in s.out if isinstance(e, Rolled) and e.why == "card"]
    assert {e.to for e in hidden} == {("union",)}, "the enemy does not see the draw"
    play(s, "play flank-march", dice=(7, 9))
    assert [e.card for e in s.out if isinstance(e, CardPlayed)] == ["flank-march"]


@pytest.mark.rule("20.15")
def test_20_15_the_deck_is_shuffled_when_few_remain(t: Tables):
    for men, cards, dice, rest in (
        ("4 volunteer; leaders polk", 5, (1, 1, 7), 23),
        ("4 volunteer", 6, (1, 1), 4),
    ):
        s = battle(t, "tactical_cards = true", "6 volunteer; leaders reynolds", men)
        s.deck[:] = bytes([cards, *[0] * (len(s.deck) - 1)])
        play(s, "fight", dice=dice)
        assert sum(s.deck) == rest, "all go back before a hand is drawn, never while one is held"


@pytest.mark.rule("20.13")
def test_20_13_an_idle_army_gives_no_benefit(t: Tables):
    a, b = pair(t)
    s = field(
        t,
        f"{SUMMER}\n{a} union 8 volunteer; leaders grant-1862-10; hqs tennessee-hq grant-1862-10\n{b} confederate 4 volunteer",
    )
    begin(s, "combat", UNION)
    play(s, f"attack {b}", "initiate grant-1862-10")
    f = s.frame(Battle)
    attack, defence = put_together(s, f), defence_of(s, f)
    assert any(m.reason == "army-commander" for m in assess(s, attack, defence).modifiers)
    s.hq_idle[t.hqs.index(t.counter["tennessee-hq"])] = s.turn + 2
    assert not any(m.reason == "army-commander" for m in assess(s, attack, defence).modifiers)


@pytest.mark.rule("20.4")
def test_20_4_small_scenarios_watch_their_own_area(t: Tables):
    s = field(t, 'options = { garrisons = true }\nturn = "1863-08"', "tennessee-1863")
    assert washington_missing(s) == 0


# --- 20.5, 20.12 on the water ----------------------------------------------------------------------------------------


def columbus(t: Tables, option: str, ships: str, turn: str = "1862-06") -> WfuState:
    """A Union stack above a Confederate battery that faces the Mississippi at Columbus."""
    text = f"""options = {{ {option} }}
        turn = "{turn}"
        2812 batteries cs-battery-2-1 NW SW
        2710/2711 ships {ships}"""
    return begin(field(t, text), "operations", UNION)


def steer_to_guns(t: Tables, s: WfuState) -> str:
    """Sail towards the battery until it is met; the water where that happens."""
    gun = next(b for b, at in enumerate(s.battery_at) if at != OFF)
    faced_by = {t.waters.name[x] for x in faced(s, gun)}
    play(s, "sail 2710/2711")
    for text in ("with all", "set out"):
        if text in texts(s):
            play(s, text)
    if any(x.startswith("with us") for x in texts(s)) and not any(x.startswith("steer") for x in texts(s)):
        play(s, next(x for x in texts(s) if x.startswith("with us")))
    for _ in range(6):
        near = [x for x in texts(s) if x.startswith("steer") and x.split()[-1] in faced_by]
        if near:
            play(s, near[0])
            return near[0].split()[-1]
        down = [x for x in texts(s) if x.startswith("steer") and "2711/2812" in x] or [
            x for x in texts(s) if x.startswith("steer")
        ]
        play(s, down[-1])
    raise AssertionError("no guns on the way")


@pytest.mark.rule("20.5")
def test_20_5_a_stack_runs_past_a_battery(t: Tables):
    s = columbus(t, "run_batteries = true", "us-i2r")
    steer_to_guns(t, s)
    assert texts(s) == ["run past", "engage"]
    ship = t.ship["us-i2r-1"]
    before = s.ship_spent[ship]
    play(s, "run past", dice=(1,))
    assert s.ship_spent[ship] == before + 5
    assert any(x.startswith("steer") for x in texts(s)), "and goes on"
    plain = columbus(t, "run_batteries = false", "us-i2r")
    steer_to_guns(t, plain)
    assert "run past" not in texts(plain)


@pytest.mark.rule("20.5")
def test_20_5_the_shot_is_worse_in_winter_and_better_at_a_loaded_transport(t: Tables):
    for turn, amount in (("1862-06", -1), ("1862-12", -2)):
        s = columbus(t, "run_batteries = true", "us-i2r", turn)
        gun = next(b for b, at in enumerate(s.battery_at) if at != OFF)
        water = faced(s, gun)[0]
        ship = t.ship["us-i2r-1"]
        assert running_fire(s, gun, water, ship).roll - battery_fire(s, gun, water, ship).roll == amount


@pytest.mark.rule("20.12")
def test_20_12_a_stack_sallies(t: Tables):
    text = """options = { naval_interception = true }
        turn = "1862-06"
        2710/2711 ships cs-i2r
        3010/3011 ships us-i2r"""
    s = field(t, text)
    at, water = t.waters.index["2710/2711"], t.waters.index["3010/3011"]
    assert at not in stacks_near(s, CONFEDERATE, water), "too far"
    near = t.waters.graph.near[at][0]
    assert stacks_near(s, CONFEDERATE, near)[at] <= 4
    assert party(s, CONFEDERATE, at, near) == [t.ship["cs-i2r-1"]]
    found = {m.reason: m.amount for m in intercept_modifiers(s, CONFEDERATE, at, near)}
    assert found == {"river": 1}
    s.place_ship(t.ship["us-i2r-1"], near)
    for die, met in ((4, False), (5, True)):
        trial = s.copy()
        run(trial, Sallying("intercept", side=CONFEDERATE, water=near))
        trial.dice.script = [die]
        FLOW.play(trial, FLOW.choices(trial)[0])
        (told,) = [e for e in trial.out if isinstance(e, Intercepted)]
        assert told.met == met
        assert trial.ship_tried[t.ship["cs-i2r-1"]]
        assert (trial.ship_at[t.ship["cs-i2r-1"]] == near) == met


@pytest.mark.rule("20.12")
def test_20_12_one_try_and_no_damaged_ships(t: Tables):
    s = field(t, 'options = { naval_interception = true }\nturn = "1862-06"\n2710/2711 ships cs-i2r damage 1')
    near = t.waters.graph.near[t.waters.index["2710/2711"]][0]
    assert not stacks_near(s, CONFEDERATE, near)
    s.damage_ship(t.ship["cs-i2r-1"], 0)
    assert stacks_near(s, CONFEDERATE, near)
    s.ship_tried[t.ship["cs-i2r-1"]] = 1
    assert not stacks_near(s, CONFEDERATE, near)
    run(s, PlayerTurn("turn-begins", side=UNION))
    assert stacks_near(s, CONFEDERATE, near)


@pytest.mark.rule("9.58", "9.55")
def test_9_58_who_could_not_detrain_does_not_attack_until_a_forced_mp_pays(t: Tables):
    a, _ = pair(t)
    s = field(t, f"{SUMMER}\n{a} union 2 volunteer rode voyage 4 spent 3")
    sp = s.sps_at(t.board.hex(a), UNION)[0]
    refused = attacks_refused(s, sp)
    assert refused is not None
    assert refused.rule == "9.55"
    gain(s, sp, 1)
    assert attacks_refused(s, sp) is None
    assert s.sp_spent[sp] == 4


@pytest.mark.rule("20.6")
def test_20_6_butler_does_not_invade_against_three(t: Tables):
    for enemies, option, rule in ((3, "true", "20.6"), (2, "true", ""), (3, "false", "")):
        text = f'options = {{ special_leaders = {option} }}\nturn = "1862-06"\nphiladelphia union 2 volunteer; leaders butler\nnew-berne confederate {enemies} volunteer'
        s = field(t, text)
        load = Load(s.sps_at(t.board.hex("philadelphia"), UNION), [t.leader["butler"]], [], [])
        refused = invasion_refused(s, UNION, t.board.hex("new-berne"), load, True)
        assert (refused.rule if refused is not None else "") == rule


@pytest.mark.rule("20.12")
def test_20_12_a_sea_move_that_is_caught_loses_an_sp(t: Tables):
    """The Virginia sallies from Norfolk against a landing at Ft. Monroe."""
    for option, escort, lost in (("true", "", 1), ("true", "6310/6410 ships us-n2s", 0), ("false", "", 0)):
        text = f"""options = {{ naval_interception = {option} }}
            turn = "1862-06"
            philadelphia union 3 volunteer
            ft-monroe union 1 volunteer
            6310/6311 ships cs-i2r
            {escort}"""
        s = field(t, text)
        monroe = t.board.hex("ft-monroe")
        assert near_coast(s, monroe) >= 0
        f = Voyage(
            "landfall", side=UNION, hex=t.board.hex("philadelphia"), to=monroe, caught=option == "true"
        )
        for sp in s.sps_at(t.board.hex("philadelphia"), UNION)[:2]:
            pick(s, [sp])
        if option == "true":
            before = sum(s.sps[: t.nodes])
            landfall(s, f)
            assert before - sum(s.sps[: t.nodes]) == lost
            assert (s.strength(monroe, UNION) > 1) == (not lost)
        else:
            assert not may_catch(s, f, monroe)
