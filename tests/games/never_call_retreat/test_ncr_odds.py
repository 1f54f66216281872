"""8.1 to 8.5 The odds of a battle by the examples of the rules: strengths, columns, re-rolls, shifts."""

import json

import pytest

from games.never_call_retreat.field import (
    ATLANTA,
    NORTH,
    SOUTH,
    act,
    asked,
    happened,
    play,
    refused,
    stand,
    texts,
    troops,
    who,
)
from games.never_call_retreat.scenes import CORPS, attack, meet, meeting, step_into
from longroll.games.never_call_retreat import check
from longroll.games.never_call_retreat.combat import fight_on
from longroll.games.never_call_retreat.combat.battle import outcome
from longroll.games.never_call_retreat.combat.losses import ATTACKER
from longroll.games.never_call_retreat.combat.odds import Attack, assess, counted, over
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forces import initiative
from longroll.games.never_call_retreat.frames import Battle
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.verbs import FIGHT_ON
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


@pytest.mark.rule("8.12")
def test_8_12_forty_points_under_a_one_star_defend_as_forty(t: Tables):
    s = meet(t, "union = ['2*inf-10']", "confederate = ['4*inf-10']\nleaders = ['magruder:1']")
    found = attack(s)
    assert found.defender.points == found.defender.strength == 40
    assert found.column == "B"


@pytest.mark.rule("8.12")
def test_8_12_another_round_needs_a_die_above_the_initiative_of_the_ranking_leader(t: Tables):
    thomas = t.pieces.person["thomas"]
    for more, then in ((0, "battle-end"), (1, "between-rounds")):
        s, f = meeting(t)
        f.turn = ATTACKER
        s.dice.script, s.dice.given_only = [initiative(s, thomas) + more], True
        fight_on.FightOn().follow(s, f, FIGHT_ON())
        assert f.do == then


@pytest.mark.rule("8.12")
def test_8_12_no_more_rounds_than_the_rules_allow(t: Tables):
    most = t.combat.rounds.most
    for number, then in ((most - 1, "fight-on"), (most, "battle-end")):
        s, f = meeting(t)
        f.number, f.lost, f.worst = number, [5, 1], [2, 1]
        fight_on.decide(s, f)
        assert f.do == then


@pytest.mark.rule("8.21")
@pytest.mark.parametrize(
    ("attack", "defence", "shift", "column"),
    [
        (50, 10, 0, "L"), (50, 10, 1, "L"), (50, 10, 2, "K"), (50, 10, 3, "J"),  # L1: the shift is taken up first
        (40, 10, 1, "K"), (10, 30, 0, "A"), (10, 30, 3, "A"), (10, 31, 0, "-"), (10, 41, -1, "-"), (40, 10, -1, "L"),
        (80, 10, 0, "o"), (80, 10, 1, "L"), (90, 10, 1, "o"), (90, 10, 2, "L"),
    ],
)  # fmt: skip
def test_8_21_high_ratios_take_up_shifts_and_nothing_leads_beyond_the_table(
    t: Tables, attack: int, defence: int, shift: int, column: str
):
    assert t.combat.column(attack, defence, shift) == column


@pytest.mark.rule("8.21")
def test_8_21_a_hopeless_attack_is_lost_with_its_leaders_and_costs_the_defender_nothing(t: Tables):
    rows = {
        ATLANTA: ["confederate = ['3*inf-10']", "leaders = ['hardee:2']"],
        NORTH: ["union = ['inf-3']", "leaders = ['hancock:2']"],
    }
    s = stand(t, "1863", rows)
    act(s, UNION)
    s.cp[3] = 0
    before = list(s.casualties)
    play(s, f"at {NORTH}", "lead hancock", "set-out", f"step {ATLANTA}", dice=[6, 6])  # Hancock's check alone
    assert s.casualties == [before[0] + 3, before[1]]
    assert not troops(s, NORTH, UNION)
    assert s.leader_due[who(t, "hancock")] - 1 == s.cycle + 1
    assert s.strength(t.board.hex(ATLANTA), CONFEDERATE) == 30


@pytest.mark.rule("8.23")
def test_8_23_each_rolls_a_die_and_hurts_the_other_with_it(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['2*inf-10']"], NORTH: ["union = ['2*inf-10']"]})
    here, there = t.board.hex(NORTH), t.board.hex(ATLANTA)
    found = assess(s, Attack(UNION, tuple(troops(s, NORTH, UNION)), there, over(s, here, there)))
    low, high = (outcome(s, found, found.column, dice) for dice in ([1, 6], [6, 1]))
    assert low[0].loss > high[0].loss  # the defender's die falls on the attacker
    assert high[1].loss > low[1].loss
    assert outcome(s, found, found.column, [6, 6])[1] == high[1]
    step_into(s, NORTH, ATLANTA)
    while asked(s)[1] in ("losing", "retreating", "fight-on"):
        play(s, "leave-field" if "leave-field" in texts(s) else texts(s)[0])
    (fought,) = happened(s, "RoundFought")
    assert len(fought.dice) == 2


@pytest.mark.rule("8.3")
@pytest.mark.parametrize(
    ("union", "confederate", "column"),
    [
        ("'inf-6'", "'inf-2'", "K"),
        ("'inf-5'", "'inf-2'", "J"),
        ("'inf-5'", "'inf-3'", "G"),
        ("'5*inf-10', 'inf-2'", "'6*inf-6'", "I"),
    ],
)
def test_8_3_examples_on_clear_ground(t: Tables, union: str, confederate: str, column: str):
    s = meet(t, f"union = [{union}]", f"confederate = [{confederate}]")
    assert t.ground.shift[over(s, t.board.hex("2982"), t.board.hex("2981"))] == 0
    assert attack(s).column == column


@pytest.mark.rule("8.41")
@pytest.mark.rule("6.41")
def test_8_41_one_leader_counts_must_be_used_and_all_check(t: Tables):
    rows = {
        ATLANTA: ["confederate = ['inf-9']", "leaders = ['buckner:1', 'cheatham:1']"],
        NORTH: ["union = ['inf-9']"],
    }
    s = stand(t, "1863", rows)
    here, there = t.board.hex(NORTH), t.board.hex(ATLANTA)
    found = assess(s, Attack(UNION, tuple(troops(s, NORTH, UNION)), there, over(s, here, there)))
    senior = min(("buckner", "cheatham"), key=lambda x: s.seniority(who(t, x)))
    counted = {name for force in (found.attacker, found.defender) for m in force.bonuses for name in m.about}
    assert counted <= {senior}
    act(s, UNION)
    s.cp[3] = 0
    unit = troops(s, NORTH, UNION)[0]
    s.out.clear()
    s.dice.given_only = False
    play(s, f"at {NORTH}", f"move {t.pieces.names[unit]}", f"step {ATLANTA}")
    while asked(s)[1] in ("losing", "retreating"):
        play(s, texts(s)[0])
    rolls = [e for e in happened(s, "Rolled") if e.why == "casualty"]
    assert len(rolls) == 4 * len(happened(s, "RoundFought"))  # two dice for each of the two


@pytest.mark.rule("8.42")
def test_8_42_jackson_adds_two_and_buckner_gives_one_away(t: Tables):
    s = meet(t, "union = ['inf-6']", "confederate = ['inf-6']\nleaders = ['jackson:1']")
    assert (attack(s).attacker.bonus, attack(s).defender.bonus) == (0, 2)
    s = meet(t, "union = ['inf-6']", "confederate = ['inf-6']\nleaders = ['buckner:1']")
    assert (attack(s).attacker.bonus, attack(s).defender.bonus) == (1, 0)


@pytest.mark.rule("8.42")
def test_8_42_without_headquarters_only_the_senior_counts(t: Tables):
    s = meet(
        t,
        "union = ['inf-6']",
        "confederate = ['inf-6']\nleaders = ['jackson:2', 'magruder:1', 'longstreet:1']",
    )
    assert [m.about for m in attack(s).defender.bonuses] == [("jackson",)]


@pytest.mark.rule("8.43")
def test_8_43_grant_has_two_rerolls_and_lee_three(t: Tables):
    s = meet(
        t,
        "union = ['5*inf-10']\nleaders = ['grant:3', 'hancock:2 under union-2nd-corps']\n"
        "headquarters = ['army-of-the-potomac grant', 'union-2nd-corps hancock']",
        "confederate = ['5*inf-8']\nleaders = ['re-lee:3', 'longstreet:2 under confederate-1st-corps', 'ap-hill:1 under confederate-1st-corps']\n"
        "headquarters = ['army-of-northern-virginia re-lee', 'confederate-1st-corps longstreet']",
        year="1864",
    )  # fmt: skip
    found = attack(s)
    assert (found.attacker.rerolls, found.defender.rerolls) == (2, 3)
    assert {m.about for m in found.defender.bonuses} == {("longstreet",), ("ap-hill",)}  # not Lee himself
    assert json.dumps(found.row())


@pytest.mark.rule("6.15")
@pytest.mark.rule("8.43")
def test_8_43_of_two_armies_the_junior_commander_and_his_staff_add_nothing(t: Tables):
    s = meet(
        t,
        "union = ['inf-8']",
        "confederate = ['5*inf-8']\nleaders = ['re-lee:3', 'j-johnston:3', 'ap-hill:1 under army-of-tennessee', 'longstreet:2']\n"
        "headquarters = ['army-of-northern-virginia re-lee', 'army-of-tennessee j-johnston']",
        year="1864",
    )  # fmt: skip
    bonuses = attack(s).defender.bonuses
    chief = min((t.pieces.person[x] for x in ("re-lee", "j-johnston")), key=s.seniority)
    staff = {("longstreet",)} if chief == t.pieces.person["re-lee"] else {("longstreet",), ("ap-hill",)}
    assert {m.about for m in bonuses} == staff


@pytest.mark.rule("8.43")
def test_8_43_of_two_corps_only_the_senior_fights_with_its_leaders(t: Tables):
    s = meet(
        t,
        "union = ['inf-8']",
        "confederate = ['inf-8']\nleaders = ['longstreet:2', 'jackson:2', 'ap-hill:1 under confederate-2nd-corps']\n"
        "headquarters = ['confederate-1st-corps longstreet', 'confederate-2nd-corps jackson']",
    )  # fmt: skip
    bonuses = attack(s).defender.bonuses
    assert len({m.about for m in bonuses} & {("longstreet",), ("jackson",)}) == 1


@pytest.mark.rule("8.43")
def test_8_43_a_bad_army_commander_gives_his_rerolls_to_the_enemy(t: Tables):
    s = meet(
        t, "union = ['2*inf-8']",
        "confederate = ['2*inf-8']\nleaders = ['bragg:3']\nheadquarters = ['army-of-tennessee bragg']",
    )  # fmt: skip
    found = attack(s)
    rating = t.counter_of(t.pieces.person["bragg"], 3).army
    assert rating < 0
    assert (found.attacker.rerolls, found.defender.rerolls) == (-rating, 0)


@pytest.mark.rule("8.43")
@pytest.mark.rule("7.33")
def test_8_43_a_leader_on_the_display_of_a_corps_counts_in_its_battles(t: Tables):
    rows = [
        f"headquarters = ['{CORPS} longstreet']",
        f"leaders = ['longstreet:2 under {CORPS}', 'cleburne:1', 'cheatham:1', 'hardee:2']",
        f"confederate = ['inf-9 under {CORPS}', 'inf-8']",
    ]
    s = stand(t, "1863", {SOUTH: rows, ATLANTA: ["union = ['inf-9']"]})
    act(s, CONFEDERATE)
    here, there = t.board.hex(SOUTH), t.board.hex(ATLANTA)

    def counted() -> set[str]:
        found = assess(s, Attack(UNION, tuple(troops(s, ATLANTA, UNION)), here, over(s, there, here)))
        return {name for m in found.defender.bonuses for name in m.about}

    assert "cleburne" not in counted()
    play(s, f"at {SOUTH}", f"assign cleburne {CORPS}")
    assert "cleburne" in counted()
    assert refused(s, f"assign cheatham {CORPS}") == (
        "a Leader goes with a unit of the display, and each has one", "7.33",
    )  # fmt: skip
    assert refused(s, f"assign hardee {CORPS}") == ("nobody commands there who is his senior", "13.4")
    check.check(s)


@pytest.mark.rule("8.43")
@pytest.mark.parametrize(
    ("answers", "asks"),
    [(["reroll mine"] * 5, "ULULL"), (["pass", "reroll mine", "reroll mine", "reroll mine", "reroll mine"], "ULULU")],
)  # fmt: skip
def test_8_43_grant_and_lee_throw_again_in_turn(t: Tables, answers: list[str], asks: str):
    s = stand(t, "1864", {ATLANTA: ["confederate = ['5*inf-8']"], NORTH: ["union = ['5*inf-8']"]})
    here, there = t.board.hex(NORTH), t.board.hex(ATLANTA)
    battle = Battle("rerolls", side=UNION, pieces=troops(s, NORTH, UNION), target=there, over=over(s, here, there), start=here)  # fmt: skip
    battle.dice, battle.options, battle.column, battle.number = [3, 3], [2, 3], "F", 1
    s.stack[:] = [battle]
    FLOW.run(s)
    found, left = "", []
    for text in answers:
        if s.stack[-1].do != "reroll":
            break
        found += {"union": "U", "confederate": "L"}[asked(s)[0]]
        left.append(tuple(s.stack[-1].options))
        play(s, text)
    assert found == asks
    if answers[0] == "pass":
        assert left[2] == (2, 2)  # both have two when Grant's second option begins


@pytest.mark.rule("8.43")
@pytest.mark.rule("6.14")
def test_8_43_r123_no_more_corps_commanders_count_than_the_army_commander_has_in_his_span(t: Tables):
    s = stand(t, "1863", {NORTH: ["union = ['inf-8']"], ATLANTA: ["confederate = ['inf-8']"]})
    north = t.board.hex(NORTH)
    offices = [
        "army-of-the-potomac",
        *(x.slug for x in t.roster.headquarters if x.side == UNION and x.kind == 1),
    ]
    chiefs = [x for x in t.roster.leaders if x.side == UNION and x.branch == 0 and x.rank == 2][:8]
    chief = next(x for x in t.roster.leaders if x.side == UNION and x.branch == 0 and x.rank == 3)
    chiefs = [x for x in chiefs if x.slug != chief.slug]
    for leader, slug in zip([chief, *chiefs], offices, strict=False):
        hq = t.roster.hq[slug]
        s.place(t.pieces.hq0 + hq, north)
        s.enter_leader(who(t, leader.slug), north, leader.rank)
        s.take_command(who(t, leader.slug), hq)
        s.assign(who(t, leader.slug), hq)
    force = tuple(s.pieces_at(north, UNION))
    attack = Attack(UNION, force, t.board.hex(ATLANTA), over(s, north, t.board.hex(ATLANTA)))
    assert len(chiefs) > 6
    assert len(counted(s, attack)) == 6
    assert assess(s, attack).attacker.points == 8


@pytest.mark.rule("8.44")
def test_8_44_six_at_most(t: Tables):
    names = ("jackson:2", "longstreet:2", "stuart:2", "ap-hill:1", "hood:1")
    people = ", ".join(f"'{x} under confederate-1st-corps'" for x in names)
    s = meet(
        t, "union = ['inf-8']",
        f"confederate = ['inf-8']\nleaders = ['re-lee:3', {people}]\n"
        "headquarters = ['army-of-northern-virginia re-lee', 'confederate-1st-corps']",
    )  # fmt: skip
    found = attack(s).defender
    assert sum(m.amount for m in found.bonuses) > 6
    assert found.bonus == 6


@pytest.mark.rule("8.44")
def test_8_44_six_rerolls_at_most_though_the_enemy_is_demoralized(t: Tables):
    s = meet(
        t, "union = ['2*inf-8 demoralized']",
        "confederate = ['2*inf-8']\nleaders = ['re-lee:3']\nheadquarters = ['army-of-northern-virginia re-lee']",
    )  # fmt: skip
    found = attack(s, "2981", "2982", CONFEDERATE)
    assert 2 * t.counter_of(t.pieces.person["re-lee"], 3).army + 1 > 6
    assert (found.attacker.rerolls, found.defender.rerolls) == (6, 0)


@pytest.mark.rule("8.5")
def test_8_5_five_to_one_against_swamp_is_three_to_one(t: Tables):
    s = meet(t, "union = ['inf-10']", "confederate = ['inf-2']", "9172", "9173")
    found = attack(s, "9172", "9173")
    assert [m.reason for m in found.shifts] == ["terrain"]
    assert (found.shift, found.column) == (2, "K")


@pytest.mark.rule("8.5")
def test_8_5_over_a_tidal_ferry_at_half_strength_rounded_up(t: Tables):
    s = meet(t, "union = ['inf-9']", "confederate = ['garrison:3']", "9174", "9374")
    found = attack(s, "9174", "9374")
    assert (found.attacker.points, found.attacker.strength) == (9, 5)
    assert found.shift == 3  # the ferry and the forest
