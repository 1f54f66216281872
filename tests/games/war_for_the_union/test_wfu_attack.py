"""Rules 13.1, 13.2 and 13.9: who attacks, cavalry that retreats before combat, second attacks, and the choice of command."""

import pytest
from war import SUMMER, begin, field, play, texts

from longroll.games.war_for_the_union.combat.events import Fought, Retreated
from longroll.games.war_for_the_union.combat.force import (
    candidates,
    cavalry_refused,
    leader_refused,
    put_together,
)
from longroll.games.war_for_the_union.combat.resolve import odds_of
from longroll.games.war_for_the_union.flags import (
    ATTACKED,
    BESIEGES,
    FOUGHT_TWICE,
    HAS_FOUGHT,
    OFF,
    REPULSED,
    RETREATED,
)
from longroll.games.war_for_the_union.frames import Battle, PlayerTurn
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, FIGHT, GIVE, INITIATE, JOIN, READY, UNION

FOE = "0307 confederate 2 volunteer"


def combat(t: Tables, text: str, side: int = UNION) -> WfuState:
    return begin(field(t, f"{SUMMER}\n{text}"), "combat", side)


def why(s: WfuState, choice: object) -> str:
    question, f = FLOW.asking(s)
    found = question.refusal(s, f, choice)  # type: ignore[arg-type]
    return "" if found is None else found.rule


def on_map(s: WfuState, side: int) -> list[int]:
    return [sp for sp in range(len(s.sp_at)) if s.sp_at[sp] != OFF and s.side_of(sp) == side]


# --- initiating ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("13.11", "4.4")
def test_13_11_who_may_attack_without_a_leader(t: Tables):
    for troops, able in (
        ("2 volunteer", False), ("2 volunteer-cavalry", False), ("2 militia-cavalry", False), ("2 veteran-cavalry", True),
    ):  # fmt: skip
        s = combat(t, f"0407 union {troops}\n{FOE}")
        assert ("attack 0307" in texts(s)) == able, troops


@pytest.mark.rule("13.13", "13.11")
def test_13_13_veteran_cavalry_initiates_with_one_unit_and_the_rest_counts_three_quarters(t: Tables):
    s = combat(t, f"0407 union 6 veteran-cavalry; leaders reynolds\n{FOE}")
    play(s, "attack 0307", "initiate cavalry 0407")
    battle = s.frame(Battle)
    attack = put_together(s, battle)
    assert [(c.leader, len(c.sps)) for c in attack.corps] == [(-1, 4), (-1, 2)]
    found = odds_of(s, battle)
    assert found.attack == 4 + 2 * t.charts.strength.same_hex
    assert {m.reason: m.amount for m in found.modifiers}["leaders"] == 1, "an assumed leader of rating 1"
    assert not any(x.startswith("join ") for x in texts(s)), "no leader takes part"
    assert why(s, JOIN("reynolds")) == "13.13"


@pytest.mark.rule("13.13")
def test_13_13_leaders_join_from_the_same_or_an_adjacent_hex(t: Tables):
    text = "0306 union 2 volunteer; leaders reynolds\n0407 union 2 volunteer; leaders meade\n0308 union 2 volunteer; leaders sickles"
    s = combat(t, f"{text}\n{FOE}")
    play(s, "attack 0307", "initiate reynolds")
    assert "join meade" in texts(s)
    assert "join sickles" not in texts(s), "0308 is two hexes from 0306, and he has infantry"
    assert why(s, JOIN("sickles")) in ("13.11", "13.13")


@pytest.mark.rule("13.13")
def test_13_13_cavalry_joins_from_two_hexes_unless_enemies_are_between(t: Tables):
    text = "0306 union 4 volunteer; leaders reynolds\n0308 union 2 volunteer-cavalry, 1 volunteer; leaders sickles\n0408 union 1 veteran-cavalry"
    s = combat(t, f"{text}\n{FOE}")
    play(s, "attack 0307", "initiate reynolds")
    found = texts(s)
    assert "join cavalry 0408" in found
    assert "join sickles" not in found, "the only hex between 0306 and 0308 is the enemy's"
    s = combat(
        t,
        "0306 union 4 volunteer; leaders reynolds\n0408 union 2 volunteer-cavalry, 1 volunteer; leaders sickles\n"
        + FOE,
    )
    play(s, "attack 0307", "initiate reynolds", "join sickles")
    corps = put_together(s, s.frame(Battle)).corps[1]
    assert len(corps.sps) == 2, "his infantry stays out of it"


@pytest.mark.rule("13.14")
def test_13_14_leaders_of_one_hex_attack_different_hexes_each_with_its_own_initiator(t: Tables):
    s = combat(t, f"0407 union 8 volunteer; leaders reynolds, meade\n{FOE}\n0507 confederate 1 volunteer")
    assert texts(s) == ["attack 0307", "attack 0507", "done"]
    play(s, "attack 0307", "initiate reynolds", "fight", dice=(7, 9))
    while FLOW.decision(s).kind != "combat":
        play(s, texts(s)[-1])
    assert "attack 0507" in texts(s)
    play(s, "attack 0507")
    assert texts(s) == ["initiate meade", "call off"]
    assert why(s, INITIATE("reynolds")) == "13.15"


@pytest.mark.rule("13.15")
def test_13_15_nobody_attacks_or_is_attacked_twice(t: Tables):
    s = combat(
        t,
        "0407 union 4 volunteer; leaders reynolds\n0308 union 4 volunteer; leaders meade\n0307 confederate 4 veteran works 1",
    )
    play(s, "attack 0307", "initiate reynolds", "fight", dice=(7, 9))
    assert s.strength(t.board.hex("0307"), CONFEDERATE) == 4
    while FLOW.decision(s).kind != "combat":
        play(s, texts(s)[-1])
    assert texts(s) == ["done"], "Meade could attack, but the defenders have fought"


@pytest.mark.rule("13.16")
def test_13_16_forts_guns_and_railroad_men_never_attack(t: Tables):
    engineers = t.counters[t.engineers[0]].slug
    s = combat(t, f"0407 fort union; usmrr {engineers}; leaders reynolds\n{FOE}")
    assert texts(s) == ["done"]


# --- cavalry retreat before combat -----------------------------------------------------------------------------------


@pytest.mark.rule("13.2", "13.21", "13.22")
def test_13_22_cavalry_leaves_the_hex_tires_and_the_attacker_may_advance(t: Tables):
    s = combat(t, "0407 union 4 volunteer; leaders reynolds\n0307 confederate 2 volunteer-cavalry")
    play(s, "attack 0307", "initiate reynolds")
    assert FLOW.decision(s).side == "confederate"
    assert texts(s) == ["stand", "evade all"]
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


# --- second attacks --------------------------------------------------------------------------------------------------


def jackson(t: Tables, more: str = "", foe: str = "0307 union 6 volunteer works 1") -> WfuState:
    """Jackson, aggressive, attacks at 1-1 with +2: a 6 is L*/L, and nobody goes."""
    s = combat(t, f"0407 confederate 6 volunteer; leaders jackson\n{foe}\n{more}", CONFEDERATE)
    play(s, "attack 0307", "initiate jackson", "fight", dice=(6, 9, 9))
    return s


@pytest.mark.rule("13.9", "13.91", "13.92", "13.74")
def test_13_9_an_aggressive_leader_attacks_twice_after_all_first_attacks(t: Tables):
    s = jackson(t)
    assert s.strength(t.board.hex("0307"), UNION), "the defenders are still there"
    assert texts(s) == ["done"], "no second attack among the first ones"
    begun = s.leader_flags[t.leader["jackson"]]
    assert begun & HAS_FOUGHT
    play(s, "done")
    s.stack.clear()
    s.push(PlayerTurn("second-attacks", side=CONFEDERATE))
    FLOW.run(s)
    assert FLOW.decision(s).kind == "second-combat"
    assert texts(s) == ["attack 0307", "done"]
    assert {s.sp_fatigue[sp] for sp in on_map(s, CONFEDERATE)} == {0}, (
        "L* tires nobody in a first attack in summer"
    )
    play(s, "attack 0307", "initiate jackson", "fight", dice=(6, 9, 9))
    assert {s.sp_fatigue[sp] for sp in on_map(s, CONFEDERATE)} == {1}, "in a second one it does (13.74)"
    assert s.leader_flags[t.leader["jackson"]] & FOUGHT_TWICE
    assert texts(s) == ["done"], "no third"
    assert max(s.sp_battles) == 2


@pytest.mark.rule("13.9")
def test_13_9_a_leader_who_is_not_aggressive_has_no_second_attack(t: Tables):
    s = combat(t, "0407 union 4 volunteer; leaders reynolds\n0307 confederate 4 volunteer", UNION)
    s.leader_flags[t.leader["reynolds"]] |= HAS_FOUGHT
    f = Battle("initiate", side=UNION, target=t.board.hex("0307"), second=True)
    refused = leader_refused(s, f, t.leader["reynolds"])
    assert refused is not None
    assert refused.rule == "13.9"


@pytest.mark.rule("13.91", "13.9")
def test_13_91_who_was_repulsed_or_besieges_does_not_attack_again(t: Tables):
    for flag in (REPULSED, BESIEGES, FOUGHT_TWICE):
        s = combat(t, "0407 confederate 4 volunteer; leaders jackson\n0307 union 4 volunteer", CONFEDERATE)
        s.leader_flags[t.leader["jackson"]] |= HAS_FOUGHT | flag
        f = Battle("initiate", side=CONFEDERATE, target=t.board.hex("0307"), second=True)
        refused = leader_refused(s, f, t.leader["jackson"])
        assert refused is not None
        assert refused.rule == "13.91"


@pytest.mark.rule("13.91", "4.54")
def test_13_91_subordinates_of_an_aggressive_army_commander_join_his_second_attack(t: Tables):
    text = "0407 confederate 12 volunteer; leaders lee, longstreet, polk; hqs northern-virginia-hq lee\n0307 union 4 volunteer"
    s = combat(t, text, CONFEDERATE)
    s.leader_flags[t.leader["lee"]] |= HAS_FOUGHT
    f = Battle("join", side=CONFEDERATE, target=t.board.hex("0307"), second=True, leaders=[t.leader["lee"]])
    assert set(candidates(s, f)) == {t.leader["longstreet"], t.leader["polk"]}
    lone = Battle(
        "join", side=CONFEDERATE, target=t.board.hex("0307"), second=True, leaders=[t.leader["jackson"]]
    )
    s.place_leader(t.leader["jackson"], t.board.hex("0407"))
    refused = leader_refused(s, lone, t.leader["polk"])
    assert refused is not None
    assert refused.rule == "13.91"
    assert cavalry_refused(s, f, t.board.hex("0407")).rule == "13.91"  # type: ignore[union-attr]


@pytest.mark.rule("13.73", "13.15")
def test_13_73_who_retreated_defends_only_against_a_second_attack(t: Tables):
    s = combat(
        t, "0407 confederate 4 volunteer; leaders jackson\n0307 union 2 volunteer retreated", CONFEDERATE
    )
    assert texts(s) == ["done"]
    s.leader_flags[t.leader["jackson"]] |= HAS_FOUGHT
    f = Battle("initiate", side=CONFEDERATE, target=t.board.hex("0307"), second=True)
    assert leader_refused(s, f, t.leader["jackson"]) is None


@pytest.mark.rule("13.93")
def test_13_93_cavalry_that_evades_uses_up_an_attack_of_an_aggressive_leader(t: Tables):
    s = combat(
        t, "0407 confederate 4 volunteer; leaders jackson\n0307 union 2 volunteer-cavalry", CONFEDERATE
    )
    play(s, "attack 0307", "initiate jackson", "evade all", "retreat to 0207", "stay")
    assert s.leader_flags[t.leader["jackson"]] & HAS_FOUGHT
    assert not s.leader_flags[t.leader["jackson"]] & FOUGHT_TWICE


# --- who commands whom -----------------------------------------------------------------------------------------------


@pytest.mark.rule("4.42", "13.13")
def test_r5_the_attacker_arranges_his_command(t: Tables):
    s = combat(t, f"0407 union 6 volunteer; leaders reynolds, mcdowell\n{FOE}")
    play(s, "attack 0307", "initiate reynolds", "arrange")
    assert "relieve reynolds" in texts(s)
    play(s, "relieve reynolds")
    assert why(s, READY()) == "13.11", "somebody must attack"
    play(s, "give reynolds 1 volunteer", "give reynolds 1 volunteer", "ready")
    attack = put_together(s, s.frame(Battle))
    assert [len(c.sps) for c in attack.corps] == [2]


@pytest.mark.rule("13.12")
def test_r5_the_defender_divides_his_troops_and_must_place_all_he_can(t: Tables):
    """Bragg's men can be under Polk or Hardee; who commands risks his life."""
    s = combat(
        t, "0407 union 6 volunteer; leaders reynolds\n0307 confederate 4 volunteer; leaders polk, hardee"
    )
    play(s, "attack 0307", "initiate reynolds", "fight")
    assert FLOW.decision(s).side == "confederate"
    assert FLOW.decision(s).kind == "arrange"
    first = next(x for x in texts(s) if x.startswith("relieve"))
    chief = first.split()[1]
    other = "hardee" if chief == "polk" else "polk"
    play(s, first)
    assert why(s, READY()) == "13.12"
    assert why(s, GIVE(other, 4, "volunteer")) == ""
    play(s, f"give {other} 4 volunteer")
    play(s, "ready", dice=(5, 9, 9, 9))
    fates = [e for e in s.out if getattr(e, "why", "") == "fate"]
    assert [e.piece for e in fates] == ["reynolds", other], "only those in command check"


@pytest.mark.rule("13.1", "13.6")
def test_13_1_an_attack_may_be_called_off_until_the_defender_has_answered(t: Tables):
    s = combat(t, f"0407 union 4 volunteer; leaders reynolds\n{FOE}")
    play(s, "attack 0307", "initiate reynolds", "call off")
    assert "attack 0307" in texts(s)
    assert why(s, FIGHT()) != ""
