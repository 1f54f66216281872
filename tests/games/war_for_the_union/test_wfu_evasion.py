"""13.2 Cavalry that retreats before combat, and who pursues it."""

import pytest
from war import SUMMER, begin, dice_for, field, on, play, texts
from war_scenes import REPULSE, combat, led_combat, on_map

from longroll.games.war_for_the_union.combat.defence import defenders
from longroll.games.war_for_the_union.combat.events import Fought, Retreated
from longroll.games.war_for_the_union.combat.force import put_together
from longroll.games.war_for_the_union.combat.resolve import odds_of
from longroll.games.war_for_the_union.flags import ATTACKED, EVADING, HAS_FOUGHT, OFF, RETREATED
from longroll.games.war_for_the_union.frames import Battle
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION


@pytest.mark.rule("13.21")
def test_13_21_tired_cavalry_and_militia_stand_and_infantry_is_left(t: Tables):
    s = combat(
        t,
        "0407 union 4 volunteer; leaders reynolds\n0307 confederate 1 volunteer-cavalry fatigue 3, 1 militia-cavalry",
    )
    play(s, "attack 0307", "initiate reynolds")
    assert FLOW.decision(s).kind == "join", "nobody is asked"
    s = combat(t, "0407 union 4 volunteer; leaders reynolds\n0307 confederate 1 veteran-cavalry, 2 volunteer")
    play(s, "attack 0307", "initiate reynolds", "evade all", "retreat to 0207")
    assert s.strength(t.board.hex("0307"), CONFEDERATE) == 2
    assert FLOW.decision(s).kind == "join"
    assert "call off" not in texts(s)


@pytest.mark.rule("13.21", "13.2")
def test_13_21_part_of_the_cavalry_of_a_kind_may_retreat_and_the_rest_stand(t: Tables):
    s = combat(
        t, "0407 union 4 volunteer; leaders reynolds\n0307 confederate 3 veteran-cavalry, 2 volunteer-cavalry"
    )
    play(s, "attack 0307", "initiate reynolds", "evade 2 veteran-cavalry")
    assert set(texts(s)) == {
        "stand", "evade all", "evade veteran-cavalry", "evade volunteer-cavalry", "evade 1 volunteer-cavalry",
    }  # fmt: skip
    play(s, "evade 1 volunteer-cavalry", "stand", "retreat to 0207")
    assert s.strength(t.board.hex("0207"), CONFEDERATE) == 3
    assert s.strength(t.board.hex("0307"), CONFEDERATE) == 2
    assert FLOW.decision(s).kind == "join", "the rest is attacked"


@pytest.mark.rule("13.21")
def test_13_21_an_hq_does_not_evade(t: Tables):
    s = combat(
        t,
        "0407 union 4 volunteer; leaders reynolds\n0307 confederate 2 veteran-cavalry; leaders bragg; hqs mississippi-hq bragg",
    )
    play(s, "attack 0307", "initiate reynolds", "evade all", "retreat to 0207")
    assert s.hq_at[1] == OFF, "13.6: without troops the attack eliminates it, advance or no"
    assert s.leader_at[t.leader["bragg"]] == t.board.hex("0307"), "9.18: leaders wait for who advances"
    play(s, "advance reynolds", dice=(9,))
    assert s.leader_at[t.leader["bragg"]] == OFF


@pytest.mark.rule("13.2", "13.21", "13.22")
def test_13_22_cavalry_leaves_the_hex_tires_and_the_attacker_may_advance(t: Tables):
    s = combat(t, "0407 union 4 volunteer; leaders reynolds\n0307 confederate 2 volunteer-cavalry")
    play(s, "attack 0307", "initiate reynolds")
    assert FLOW.decision(s).side == "confederate"
    assert texts(s) == ["stand", "evade all", "evade 1 volunteer-cavalry"]
    play(s, "evade all", "retreat to 0207")
    horse = on_map(s, CONFEDERATE)
    assert {s.sp_fatigue[sp] for sp in horse} == {1}
    assert all(s.sp_flags[sp] & RETREATED for sp in horse)
    assert texts(s) == ["advance reynolds", "hold back volunteer@0407", "stay"]
    play(s, "advance reynolds")
    assert s.strength(t.board.hex("0307"), UNION) == 4
    assert all(s.sp_flags[sp] & ATTACKED for sp in on_map(s, UNION)), "a successful attack: they do not rest"
    assert s.leader_flags[t.leader["reynolds"]] & HAS_FOUGHT
    assert texts(s) == ["done"]


@pytest.mark.rule("13.22")
def test_13_22_other_leaders_of_the_attack_advance_too(t: Tables):
    """The attack was declared before its units were named: whoever could have joined may go in."""
    s = led_combat(
        t,
        "0407 union 4 volunteer, 4 volunteer; leaders buell, reynolds\n0307 confederate 2 volunteer-cavalry",
    )
    play(s, "attack 0307", "initiate buell", "evade all", "retreat to 0207")
    assert {"advance buell", "advance reynolds"} <= set(texts(s))


@pytest.mark.rule("13.22", "13.13", "13.81")
def test_13_22_veteran_cavalry_that_attacked_by_itself_advances(t: Tables):
    s = led_combat(t, "0407 union 2 veteran-cavalry\n0307 confederate 2 volunteer-cavalry")
    play(s, "attack 0307", "initiate cavalry 0407", "evade all", "call off", "retreat to 0207")
    assert texts(s) == ["advance cavalry 0407", "stay"]
    play(s, "advance cavalry 0407")
    assert s.strength(t.board.hex("0307"), UNION) == 2
    assert texts(s) == ["done"], "its attack is used up"


@pytest.mark.rule("13.22", "13.93")
@pytest.mark.parametrize("goes", [False, True])
def test_13_22_r33_cavalry_by_itself_attacks_once_also_where_everybody_evades(t: Tables, goes: bool):
    s = combat(
        t,
        "0407 union 2 veteran-cavalry\n0307 confederate 1 volunteer-cavalry\n0507 confederate 1 volunteer-cavalry",
    )
    assert {"attack 0307", "attack 0507"} <= set(texts(s))
    play(s, "attack 0307", "initiate cavalry 0407", "evade all", "call off")
    on(s, "choose-retreat")
    play(s, "advance cavalry 0407" if goes else "stay")
    assert s.strength(t.board.hex("0307"), UNION) == 2 * goes
    assert [s.sp_battles[sp] for sp in on_map(s, UNION)] == [1, 1]
    assert "attack 0507" not in (texts(s) if s.stack else [])


@pytest.mark.rule("13.22", "13.9", "13.73")
def test_13_22_cavalry_that_goes_inside_before_a_second_attack_takes_no_part_in_it(t: Tables):
    """13.73g lets beaten units defend again in a second attack, but not in the one that they have just evaded."""
    s = led_combat(
        t,
        "0407 confederate 6 volunteer; leaders jackson\n0306 union 6 volunteer works 1\n"
        "0307 fort union; union 1 volunteer, 2 volunteer-cavalry",
        CONFEDERATE,
    )
    play(s, "attack 0306", "initiate jackson")
    play(s, "fight", dice=dice_for(s, "L*/L", "M/M", "H/H", "H/M"))
    while FLOW.decision(s).kind == "choose-loss":
        play(s, texts(s)[0])
    play(s, "done")
    begin(s, "second-attacks", CONFEDERATE)
    play(s, "attack 0307", "initiate jackson", "evade all", "shelter all")
    assert len(defenders(s, s.frame(Battle))) == 1
    play(s, "fight")
    play(s, "defend outside", dice=dice_for(s, "L/H(R)", "L/M(R)", "M/H(R)", "L*/M(R)", "H/H(R)", star=1))
    while FLOW.decision(s).kind in ("choose-retreat", "choose-loss"):
        play(s, texts(s)[0])
    horse = [sp for sp in s.sps_at(t.board.hex("0307"), UNION) if s.arm_of(sp)]
    assert [s.sp_fatigue[sp] for sp in horse] == [1, 1], "it has only retreated"
    assert not any(s.sp_marks[sp] & EVADING for sp in horse)


@pytest.mark.rule("13.23", "13.24")
def test_13_23_the_attackers_cavalry_intercepts(t: Tables):
    """1-1 among cavalry; an 8 with Buell's rating of 1 is M/M(R): the evaders tire for the losses and for both retreats."""
    s = combat(
        t, "0407 union 4 volunteer, 2 volunteer-cavalry; leaders buell\n0307 confederate 2 volunteer-cavalry"
    )
    play(s, "attack 0307", "initiate buell", "evade all")
    assert FLOW.decision(s).rule == "13.23"
    assert texts(s) == ["initiate buell", "call off"]
    play(s, "initiate buell")
    battle = s.frame(Battle)
    assert battle.chase
    assert len(put_together(s, battle).corps[0].sps) == 2, "cavalry alone"
    play(s, "fight", dice=(8, 9))
    assert [(e.rule, e.result) for e in s.out if isinstance(e, Fought)] == [("13.23", "M/M(R)")]
    assert [e.rule for e in s.out if isinstance(e, Fought)] == ["13.23"]
    play(s, "retreat to 0207")
    assert len([e for e in s.out if isinstance(e, Retreated)]) == 1, "they retreat once"
    horse = on_map(s, CONFEDERATE)
    assert all(s.sp_at[sp] == t.board.hex("0207") for sp in horse)
    assert {s.sp_fatigue[sp] for sp in horse} == {3}
    assert any(x.startswith("advance buell") for x in texts(s)), "the infantry still takes the hex"


@pytest.mark.rule("13.23")
def test_13_23_he_may_let_them_go(t: Tables):
    s = combat(
        t, "0407 union 4 volunteer, 2 volunteer-cavalry; leaders buell\n0307 confederate 2 volunteer-cavalry"
    )
    play(s, "attack 0307", "initiate buell", "evade all", "call off", "retreat to 0207")
    assert not [e for e in s.out if isinstance(e, Fought)]
    assert {s.sp_fatigue[sp] for sp in on_map(s, CONFEDERATE)} == {1}


@pytest.mark.rule("13.23", "9.3")
def test_13_23_in_an_overrun_cavalry_intercepts_at_any_odds(t: Tables):
    s = begin(
        field(t, f"{SUMMER}\n0407 union 5 volunteer, 1 volunteer-cavalry; leaders buell\n0307 confederate 1 volunteer-cavalry"),
        "operations", UNION,
    )  # fmt: skip
    play(s, "lead buell", "take all", "set out", "overrun 0307", "evade all")
    assert texts(s) == ["initiate buell", "call off"]
    play(s, "initiate buell")
    assert "fight" in texts(s), "1-1"
    play(
        s,
        "fight",
        dice=(7, 9),
    )
    while FLOW.decision(s).kind != "march":
        play(s, texts(s)[0])
    assert s.strength(t.board.hex("0307"), UNION) >= 5, "the stack goes in"


@pytest.mark.rule("13.23", "13.53", "4.54")
def test_13_23_leaders_who_stay_behind_do_not_lead_the_cavalry_that_is_pursued(t: Tables):
    """R34: of a hex that is not left altogether only cavalry leaders go along; an army commander stays with his HQ."""
    s = led_combat(
        t,
        "0407 union 4 volunteer, 2 volunteer-cavalry; leaders buell\n"
        "0307 confederate 4 volunteer, 2 volunteer-cavalry; leaders jackson, bragg; hqs mississippi-hq bragg",
    )
    play(s, "attack 0307", "initiate buell", "evade all", "initiate buell")
    found = [m for m in odds_of(s, s.frame(Battle)).modifiers if m.amount < 0]
    assert {m.reason for m in found} == {"morale"}, "neither Jackson nor Bragg counts for them"
    play(s, "fight", dice=(5, 9))
    assert s.leader_at[t.leader["jackson"]] == t.board.hex("0307"), "nor is he in danger"


@pytest.mark.rule("13.23", "13.53")
def test_13_23_a_cavalry_leader_leads_the_cavalry_that_is_pursued(t: Tables):
    s = led_combat(
        t,
        "0407 union 4 volunteer, 2 volunteer-cavalry; leaders buell\n"
        "0307 confederate 4 volunteer, 2 volunteer-cavalry; leaders jackson, stuart",
    )
    play(s, "attack 0307", "initiate buell", "evade all", "initiate buell")
    found = [m for m in odds_of(s, s.frame(Battle)).modifiers if m.reason == "leaders" and m.amount < 0]
    assert [(m.amount, m.about) for m in found] == [(-2, ("stuart",))]


@pytest.mark.rule("13.24")
def test_13_24_beaten_pursuers_leave_the_rest_of_the_stack_and_its_leader(t: Tables):
    """The rest may still occupy the hex, so neither it nor its leader is drawn into the retreat of the cavalry."""
    s = led_combat(
        t,
        "0407 union 4 volunteer under buell, 2 volunteer-cavalry under buell; leaders buell\n"
        "0307 confederate 3 veteran-cavalry; leaders stuart",
    )
    play(s, "attack 0307", "initiate buell", "evade all", "initiate buell")
    play(s, "fight", dice=dice_for(s, *REPULSE))
    home = t.board.hex("0407")
    while FLOW.decision(s).kind == "choose-retreat":
        play(s, texts(s)[0])
    assert s.leader_at[t.leader["buell"]] == home
    assert s.strength(home, UNION) == 4
    assert "advance buell" in texts(s), "13.24: other units of the stack occupy the hex"


BEATEN = (
    "0407 union 2 volunteer-cavalry under pleasonton; leaders pleasonton\n"
    "0307 confederate 4 veteran, 2 volunteer-cavalry; leaders stuart, jackson"
)


def fleeing(s: WfuState) -> None:
    while FLOW.decision(s).kind == "choose-retreat":
        play(s, texts(s)[0])


@pytest.mark.rule("13.24", "13.13")
def test_13_24_who_is_beaten_off_with_all_he_has_does_not_attack_those_who_stayed(t: Tables):
    s = led_combat(t, BEATEN)
    play(s, "attack 0307", "initiate pleasonton", "evade all", "initiate pleasonton")
    play(s, "fight", dice=dice_for(s, *REPULSE))
    fleeing(s)
    assert s.leader_at[t.leader["pleasonton"]] != t.board.hex("0407"), "the position is as meant"
    assert texts(s) == ["done"], "nobody is left who could attack"


@pytest.mark.rule("13.24", "13.13")
def test_13_24_r82_another_leader_may_go_on_with_the_attack_of_one_who_was_beaten_off(t: Tables):
    """The cavalry has answered: it is not asked again."""
    s = led_combat(t, f"{BEATEN}\n0408 union 6 volunteer under reynolds; leaders reynolds")
    play(s, "attack 0307", "initiate pleasonton", "evade all", "initiate pleasonton")
    play(s, "fight", dice=dice_for(s, *REPULSE))
    fleeing(s)
    assert FLOW.decision(s).side == "union"
    assert texts(s) == ["initiate reynolds", "call off"]
    play(s, "initiate reynolds")
    assert FLOW.decision(s).kind == "join"
    assert "fight" in texts(s)


@pytest.mark.rule("13.24", "13.72")
@pytest.mark.parametrize("left", ["2 volunteer", ""])
def test_r82_an_attack_whose_leader_falls_in_the_pursuit_and_is_not_replaced_passes_on_or_ends(
    t: Tables, left: str
):
    rows = "0407 union 2 volunteer; leaders reynolds\n" + (f"0307 confederate {left}" if left else "")
    s = field(t, f"{SUMMER}\n{rows}")
    s.phasing = UNION
    s.begin_operations()
    s.push(Battle("answered", side=UNION, target=t.board.hex("0307"), answered=True))
    FLOW.run(s)
    assert texts(s)[0] == ("initiate reynolds" if left else "advance reynolds"), (
        "or into the hex that was left"
    )
