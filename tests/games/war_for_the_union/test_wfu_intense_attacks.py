"""20.10 to 20.12 Militia and supply, intense attacks, naval interception."""

import pytest
from war import SUMMER, begin, field, pair, play, run, texts
from war_scenes import battle, with_option

from longroll.games.war_for_the_union.attrition import attrition
from longroll.games.war_for_the_union.capacity import capacity
from longroll.games.war_for_the_union.charts import Outcome
from longroll.games.war_for_the_union.combat.defence import defence_of
from longroll.games.war_for_the_union.combat.events import Fought
from longroll.games.war_for_the_union.combat.force import put_together
from longroll.games.war_for_the_union.combat.losses import fatigue_gained
from longroll.games.war_for_the_union.combat.odds import Defence, assess
from longroll.games.war_for_the_union.flags import BLOCKADING
from longroll.games.war_for_the_union.frames import Battle, PlayerTurn, Sallying
from longroll.games.war_for_the_union.home.blockade import relieve
from longroll.games.war_for_the_union.movement.march import allowance, leader_allowance
from longroll.games.war_for_the_union.movement.works import can_dig
from longroll.games.war_for_the_union.naval.frames import Voyage
from longroll.games.war_for_the_union.naval.hits import hit
from longroll.games.war_for_the_union.naval.landing import pick
from longroll.games.war_for_the_union.odds import odds
from longroll.games.war_for_the_union.optional.battles import (
    intense_refused,
    more_fatigue,
    more_losses,
    reshaped,
)
from longroll.games.war_for_the_union.optional.events import Intercepted
from longroll.games.war_for_the_union.optional.interception import (
    intercept_modifiers,
    landfall,
    may_catch,
    near_coast,
    party,
    stacks_near,
)
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import apply_judgment
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, ISOLATED, SUPPLIED, UNION, UNSUPPLIED


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


def _letters(result: str) -> tuple[str, bool, bool]:
    """The attacker's letter, whether it is starred, and whether he retreats."""
    mine = result.split("/")[0]
    return mine[0], "*" in mine, "(R)" in mine


def fought(s: WfuState) -> Fought:
    return next(e for e in s.out if isinstance(e, Fought))


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
    assert more_fatigue(s, f, False) == (1, 0)


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


@pytest.mark.rule("20.12", "3.24")
def test_20_12_a_naval_leader_helps_only_if_his_ship_sallies(t: Tables):
    base = (
        'options = { naval_interception = true }\nturn = "1862-06"\n2710/2711 ships us-i2r, us-n1r damage 1; '
    )
    near = t.waters.graph.near[t.waters.index["2710/2711"]][0]
    for flagship, helps in (("us-i2r-1", True), ("us-n1r-1", False)):
        s = field(t, f"{base}leaders foote on {flagship}")
        found = {m.reason for m in intercept_modifiers(s, UNION, t.waters.index["2710/2711"], near)}
        assert ("naval-leader" in found) == helps, flagship


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
