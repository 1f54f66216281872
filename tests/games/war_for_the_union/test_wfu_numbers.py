"""Numbers that random games hardly ever meet: each where it counts, by its value in the data."""

import pytest
from war import SUMMER, begin, field, pair, play, run, texts

from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.frames import AtHome, Raising
from longroll.games.war_for_the_union.home import recruits
from longroll.games.war_for_the_union.home.reinforcements import bonus_troops
from longroll.games.war_for_the_union.movement.works import entrench_mp
from longroll.games.war_for_the_union.naval.fire import REDUCED, REDUCED_2, Salvo, wave_result
from longroll.games.war_for_the_union.optional.running import running_fire
from longroll.games.war_for_the_union.politics import BONUS_STATES, join
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION

BORDER = "options = { confederate_border_states = true }"


@pytest.mark.rule("6.65", "20.9")
@pytest.mark.parametrize(
    ("state", "turn", "die", "sps"),
    [("KY", "1862-10", 2, 1), ("KY", "1862-10", 1, 0), ("KY", "1864-10", 5, 1), ("KY", "1864-10", 4, 0),
     ("MO", "1862-10", 3, 1), ("MO", "1862-10", 2, 0)],
)  # fmt: skip
def test_6_65_bonus_troops_by_year_and_state(t: Tables, state: str, turn: str, die: int, sps: int):
    s = field(t, f'{BORDER}\nturn = "{turn}"')
    k = BONUS_STATES.index(state)
    s.bonus[k], s.bonus_turn[k] = 1, s.turn - 1
    s.dice.script = [die]
    bonus_troops(s)
    assert sum(sum(f.counts) for f in s.stack if isinstance(f, Raising)) == sps


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


def davis(t: Tables, turn: str, capacity: int, dice: tuple[int, ...]):
    rows = "chattanooga confederate 6 volunteer; leaders bragg; hqs mississippi-hq bragg"
    head = f'turn = "{turn}"\nsupply_capacity = {capacity}\nhome = {{ last_capacity = 100 }}'
    return run(field(t, f"options = {{ davis = true }}\n{head}\n{rows}"), "leader-phase", dice=dice)


@pytest.mark.rule("20.13")
def test_20_13_a_fall_by_ten_brings_the_president_in(t: Tables):
    assert davis(t, "1862-10", 90, (10,)).davis_year == 1862
    assert davis(t, "1862-10", 91, ()).davis_year == 0


@pytest.mark.rule("20.13")
def test_20_13_up_to_1863_he_meddles_up_to_a_four(t: Tables):
    assert davis(t, "1863-10", 90, (4, 9)).davis_warned
    assert not davis(t, "1863-10", 90, (5,)).davis_warned


@pytest.mark.rule("20.13")
def test_20_13_from_1864_on_he_meddles_up_to_a_six(t: Tables):
    assert davis(t, "1864-10", 90, (6, 9)).davis_warned
    assert not davis(t, "1864-10", 90, (7,)).davis_warned


@pytest.mark.rule("20.13")
def test_20_13_a_three_relieves_and_a_four_orders_an_attack(t: Tables):
    hq = t.hqs.index(t.counter["mississippi-hq"])
    relieved, ordered = (davis(t, "1862-10", 90, (1, die)) for die in (3, 4))
    assert relieved.leader_at[t.leader["bragg"]] == OFF
    assert ordered.leader_at[t.leader["bragg"]] != OFF
    assert ordered.hq_idle[hq] == ordered.turn + 2


@pytest.mark.rule("20.3")
def test_20_3_as_many_a_quarter_as_the_data_say(t: Tables):
    head = 'turn = "1863-01"\nresource_points = 9\nlost_batteries = ["cs-battery-2-1", "cs-battery-2-2"]'
    s = field(t, f"options = {{ replace_batteries = true }}\n{head}")
    run(s, AtHome("recast", side=CONFEDERATE))
    play(s, "recast cs-battery-2-1")
    assert not s.stack, "one a quarter"


@pytest.mark.rule("20.5")
def test_20_5_guns_aim_better_at_a_laden_transport(t: Tables):
    rows = "2812 batteries cs-battery-3-1 SW NW\n2711/2811 ships us-t, us-t"
    s = field(t, f"{SUMMER}\n{rows}\nafloat union 1 volunteer aboard us-t-1 from cairo")
    gun = [b.slug for b in t.batteries].index("cs-battery-3-1")
    water = t.waters.index["2711/2812"]
    laden, empty = (running_fire(s, gun, water, t.ship[f"us-t-{k}"]).roll for k in (1, 2))
    assert laden - empty == 1


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


@pytest.mark.rule("11.38")
@pytest.mark.parametrize(("roll", "result"), [(9, REDUCED), (10, REDUCED_2)])
def test_11_38_a_net_13_reduces_and_suppresses(t: Tables, roll: int, result: int):
    assert wave_result(field(t, SUMMER), Salvo(0, 3, ()), roll) == result


@pytest.mark.rule("9.41")
def test_9_41_militia_digs_for_3_mps_and_others_for_2(t: Tables):
    s = field(t, f"{SUMMER}\n3721 confederate 1 militia, 1 volunteer")
    sps = s.sps_at(t.board.hex("3721"), CONFEDERATE)
    assert sorted(entrench_mp(s, sp, 1) for sp in sps) == [2, 3]
