"""Rules 13.2 and 9.3 together: who goes when cavalry evades, who pursues it, who advances, and what is left of it afterwards."""

import pytest
from war import SUMMER, begin, dice_for, field, play, texts

from longroll.games.war_for_the_union.combat.attacks import targets
from longroll.games.war_for_the_union.combat.force import defenders
from longroll.games.war_for_the_union.combat.resolve import odds_of
from longroll.games.war_for_the_union.flags import EVADING, INSIDE, LOCKED, OFF, REPULSED, RETREATED
from longroll.games.war_for_the_union.frames import Battle
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION

REPULSE = ("H(R)/L", "M(R)/L", "M(R)/M", "H(R)/M")


def combat(t: Tables, text: str, side: int = UNION) -> WfuState:
    s = field(t, f"{SUMMER}\n{text}")
    s.phasing = side
    under = bytes(s.sp_under)
    begin(s, "combat", side)
    s.sp_under[:] = under
    return s


def march(t: Tables, text: str, leader: str, side: int = UNION) -> WfuState:
    s = begin(field(t, f"{SUMMER}\n{text}"), "operations", side)
    play(s, f"lead {leader}", "take all", "set out")
    return s


def fleeing(s: WfuState) -> None:
    while FLOW.decision(s).kind == "choose-retreat":
        play(s, texts(s)[0])


@pytest.mark.rule("13.24")
def test_13_24_beaten_pursuers_leave_the_rest_of_the_stack_and_its_leader(t: Tables):
    """The rest may still occupy the hex, so neither it nor its leader is drawn into the retreat of the cavalry."""
    s = combat(
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


@pytest.mark.rule("13.22")
def test_13_22_other_leaders_of_the_attack_advance_too(t: Tables):
    """The attack was declared before its units were named: whoever could have joined may go in."""
    s = combat(
        t,
        "0407 union 4 volunteer, 4 volunteer; leaders buell, reynolds\n0307 confederate 2 volunteer-cavalry",
    )
    play(s, "attack 0307", "initiate buell", "evade all", "retreat to 0207")
    assert {"advance buell", "advance reynolds"} <= set(texts(s))


@pytest.mark.rule("13.22", "13.13", "13.81")
def test_13_22_veteran_cavalry_that_attacked_by_itself_advances(t: Tables):
    s = combat(t, "0407 union 2 veteran-cavalry\n0307 confederate 2 volunteer-cavalry")
    play(s, "attack 0307", "initiate cavalry 0407", "evade all", "call off", "retreat to 0207")
    assert texts(s) == ["advance cavalry 0407", "stay"]
    play(s, "advance cavalry 0407")
    assert s.strength(t.board.hex("0307"), UNION) == 2
    assert texts(s) == ["done"], "its attack is used up"


@pytest.mark.rule("13.23", "13.53", "4.54")
def test_13_23_leaders_who_stay_behind_do_not_lead_the_cavalry_that_is_pursued(t: Tables):
    """R34: of a hex that is not left altogether only cavalry leaders go along; an army commander stays with his HQ."""
    s = combat(
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
    s = combat(
        t,
        "0407 union 4 volunteer, 2 volunteer-cavalry; leaders buell\n"
        "0307 confederate 4 volunteer, 2 volunteer-cavalry; leaders jackson, stuart",
    )
    play(s, "attack 0307", "initiate buell", "evade all", "initiate buell")
    found = [m for m in odds_of(s, s.frame(Battle)).modifiers if m.reason == "leaders" and m.amount < 0]
    assert [(m.amount, m.about) for m in found] == [(-2, ("stuart",))]


@pytest.mark.rule("13.22", "9.3", "14.21")
def test_9_35_cavalry_that_went_into_a_fort_before_an_overrun_can_be_attacked_in_the_combat_phase(t: Tables):
    """A retreat in the Operations Segment is no retreat of the Combat Phase."""
    s = march(
        t, "0407 union 6 volunteer; leaders reynolds\n0307 fort confederate; confederate 1 volunteer-cavalry", "reynolds"
    )  # fmt: skip
    play(s, "overrun 0307", "evade all", "shelter all")
    while FLOW.decision(s).kind != "march":
        play(s, texts(s)[-1])
    (sp,) = s.sps_at(t.board.hex("0307"), CONFEDERATE)
    assert s.sp_flags[sp] & INSIDE
    assert not s.sp_flags[sp] & RETREATED
    assert not s.sp_marks[sp] & EVADING
    assert s.sp_fatigue[sp] == 1
    assert s.strength(t.board.hex("0407"), UNION) == 6, "they did not enter the fort's hex"
    play(s, "halt")
    assert t.board.hex("0307") in targets(s, UNION, second=False)


@pytest.mark.rule("14.13", "13.22")
def test_14_13b_cavalry_that_went_inside_stays_there_while_the_others_fight_outside(t: Tables):
    s = combat(
        t, "0407 union 6 volunteer; leaders reynolds\n0307 fort confederate; confederate 2 volunteer, 1 volunteer-cavalry"
    )  # fmt: skip
    play(s, "attack 0307", "initiate reynolds", "evade all", "shelter all", "fight")
    play(s, "defend outside", dice=dice_for(s, "M/M(R)", "L*/M(R)", "L/M(R)", "M/H(R)"))
    home = t.board.hex("0307")
    (horse,) = [sp for sp in s.sps_at(home, CONFEDERATE) if s.arm_of(sp)]
    assert s.sp_flags[horse] & INSIDE
    assert s.sp_marks[horse] & LOCKED
    assert s.sp_fatigue[horse] == 1, "it did not fight"


@pytest.mark.rule("13.91", "9.3")
def test_13_91_a_repulse_in_an_overrun_does_not_bar_the_second_attack_of_the_combat_phase(t: Tables):
    """A 1 with 1 for Van Dorn, -2 for veterans, -2 for Thomas, -1 for forest and -2 for works is held to -4: M(R)/L."""
    board = t.board
    wood = next(
        h
        for h in range(board.count)
        if board.terrains[board.terrain[h]] == "forest"
        and board.states[board.state[h]] == "GA"
        and t.city_at[h] < 0
        and any(t.ground.strength[board.side(j, h)] == 1 and t.ground.march[board.side(j, h)] == 1 for j in board.around(h))
    )  # fmt: skip
    near = next(
        j for j in board.around(wood) if t.ground.strength[board.side(j, wood)] == 1 and t.ground.march[board.side(j, wood)] == 1
    )  # fmt: skip
    s = field(
        t,
        f'turn = "1864-06"\n{board.numbers[near]} confederate 6 militia; leaders van-dorn\n'
        f"{board.numbers[wood]} union 1 veteran works 2; leaders thomas",
    )
    begin(s, "operations", CONFEDERATE)
    play(s, "lead van-dorn", "take all", "set out", f"overrun {board.numbers[wood]}", dice=(1, 9))
    while FLOW.decision(s).kind in ("choose-retreat", "choose-loss"):
        play(s, texts(s)[0])
    assert s.sp_at[s.sps_at(s.leader_at[t.leader["van-dorn"]], CONFEDERATE)[0]] != near, (
        "they were driven off"
    )
    assert not s.leader_flags[t.leader["van-dorn"]] & REPULSED


@pytest.mark.rule("13.73", "13.71")
def test_13_73g_with_the_last_defender_those_who_had_retreated_there_must_go_on(t: Tables):
    """Or are eliminated: M/M kills the only defender without a retreat; the others leave as a group, without tiring."""
    s = combat(
        t,
        "0407 union 3 volunteer; leaders buell\n0307 confederate 1 volunteer works 2, 2 volunteer retreated fatigue 1",
    )
    play(s, "attack 0307", "initiate buell")
    dice = dice_for(s, "M/M", "H/H", "H/M", "L*/L", star=1)
    play(s, "fight", dice=dice)
    while FLOW.decision(s).kind in ("choose-retreat", "choose-loss"):
        play(s, texts(s)[0])
    assert not s.strength(t.board.hex("0307"), CONFEDERATE)
    rest = [sp for sp in range(len(s.sp_at)) if s.sp_at[sp] != OFF and s.side_of(sp) == CONFEDERATE]
    assert [s.sp_fatigue[sp] for sp in rest] == [1, 1]
    assert "advance buell" in texts(s)


@pytest.mark.rule("13.81", "9.32")
def test_9_32_after_a_repulse_an_empty_fort_is_not_entered_in_an_overrun_either(t: Tables):
    s = field(
        t,
        'turn = "1864-06"\n0407 confederate 4 militia; leaders price\n'
        "0307 fort union improved; union 1 veteran; leaders thomas",
    )
    begin(s, "operations", CONFEDERATE)
    play(s, "lead price", "take all", "set out", "overrun 0307")
    play(s, "defend inside", dice=(1, 1, 9))
    while FLOW.decision(s).kind in ("choose-retreat", "choose-loss"):
        play(s, texts(s)[0])
    home = t.board.hex("0307")
    assert not s.strength(home, UNION), "the star of 1 killed the garrison"
    assert s.fort[home], "it stands"
    assert not s.strength(home, CONFEDERATE)
    assert s.leader_at[t.leader["price"]] == t.board.hex("0407"), "they remain in place"


@pytest.mark.rule("13.93", "9.3")
def test_13_93_cavalry_that_evades_an_overrun_uses_up_no_attack_of_the_combat_phase(t: Tables):
    s = march(t, "0407 union 4 volunteer; leaders buell\n0307 confederate 1 volunteer-cavalry", "buell")
    play(s, "overrun 0307", "evade all", "retreat to 0207", "halt")
    assert s.strength(t.board.hex("0307"), UNION) == 4
    assert targets(s, UNION, second=False) == [t.board.hex("0207")]


@pytest.mark.rule("14.21", "14.13")
def test_14_21b_a_siege_laid_in_an_overrun_leaves_leader_and_troops_their_attacks(t: Tables):
    s = march(
        t,
        "6310 union 12 volunteer; leaders mcclellan\n6211 fort confederate; confederate 1 veteran",
        "mcclellan",
    )
    play(s, "overrun 6211", "defend inside", "besiege 6211", "advance mcclellan", "besiege 6211", "halt")
    here = t.board.hex("6211")
    assert s.siege[here]
    assert not s.leader_flags[t.leader["mcclellan"]]
    assert not any(s.sp_battles)
    assert targets(s, UNION, second=False) == [here]


@pytest.mark.rule("13.22", "13.9", "13.73")
def test_13_22_cavalry_that_goes_inside_before_a_second_attack_takes_no_part_in_it(t: Tables):
    """13.73g lets beaten units defend again in a second attack, but not in the one that they have just evaded."""
    s = combat(
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


BEATEN = (
    "0407 union 2 volunteer-cavalry under pleasonton; leaders pleasonton\n"
    "0307 confederate 4 veteran, 2 volunteer-cavalry; leaders stuart, jackson"
)


@pytest.mark.rule("13.24", "13.13")
def test_13_24_who_is_beaten_off_with_all_he_has_does_not_attack_those_who_stayed(t: Tables):
    s = combat(t, BEATEN)
    play(s, "attack 0307", "initiate pleasonton", "evade all", "initiate pleasonton")
    play(s, "fight", dice=dice_for(s, *REPULSE))
    fleeing(s)
    assert s.leader_at[t.leader["pleasonton"]] != t.board.hex("0407"), "the position is as meant"
    assert texts(s) == ["done"], "nobody is left who could attack"


@pytest.mark.rule("13.24", "13.13")
def test_13_24_r82_another_leader_may_go_on_with_the_attack_of_one_who_was_beaten_off(t: Tables):
    """The cavalry has answered: it is not asked again."""
    s = combat(t, f"{BEATEN}\n0408 union 6 volunteer under reynolds; leaders reynolds")
    play(s, "attack 0307", "initiate pleasonton", "evade all", "initiate pleasonton")
    play(s, "fight", dice=dice_for(s, *REPULSE))
    fleeing(s)
    assert FLOW.decision(s).side == "union"
    assert texts(s) == ["initiate reynolds", "call off"]
    play(s, "initiate reynolds")
    assert FLOW.decision(s).kind == "join"
    assert "fight" in texts(s)
