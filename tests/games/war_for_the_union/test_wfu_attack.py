"""13.1, 13.9 Who attacks, the choice of command, second attacks."""

import pytest
from war import SUMMER, begin, dice_for, field, on, pair, play, texts
from war_scenes import amounts, combat, fight, lead_out, led_combat, on_map, plain, rule_against

from longroll.games.war_for_the_union.combat.attacks import targets
from longroll.games.war_for_the_union.combat.defence import fresh
from longroll.games.war_for_the_union.combat.force import (
    attackers_of,
    candidates,
    cavalry_refused,
    leader_refused,
    may_be_subordinate,
    put_together,
    subordinates,
)
from longroll.games.war_for_the_union.combat.odds import proposed
from longroll.games.war_for_the_union.combat.resolve import odds_of
from longroll.games.war_for_the_union.flags import BESIEGES, FOUGHT_TWICE, HAS_FOUGHT, REPULSED, RETREATED
from longroll.games.war_for_the_union.frames import Battle, PlayerTurn
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, FIGHT, GIVE, INITIATE, JOIN, READY, UNION

FOE = "0307 confederate 2 volunteer"


def why_not(s: WfuState, choice: object) -> str:
    question, f = FLOW.asking(s)
    found = question.refusal(s, f, choice)  # type: ignore[arg-type]
    return "" if found is None else found.rule


@pytest.mark.rule("4.42", "13.13")
def test_r5_the_attacker_arranges_his_command(t: Tables):
    s = combat(t, f"0407 union 6 volunteer; leaders reynolds, mcdowell\n{FOE}")
    play(s, "attack 0307", "initiate reynolds", "arrange")
    assert "relieve reynolds" in texts(s)
    play(s, "relieve reynolds")
    assert why_not(s, READY()) == "13.11", "somebody must attack"
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
    assert why_not(s, READY()) == "13.12"
    assert why_not(s, GIVE(other, 4, "volunteer")) == ""
    play(s, f"give {other} 4 volunteer")
    play(s, "ready", dice=(5, 9, 9, 9))
    fates = [e for e in s.out if getattr(e, "why", "") == "fate"]
    assert [e.piece for e in fates] == ["reynolds", other], "only those in command check"


@pytest.mark.rule("13.1", "13.6")
def test_13_1_an_attack_may_be_called_off_until_the_defender_has_answered(t: Tables):
    s = combat(t, f"0407 union 4 volunteer; leaders reynolds\n{FOE}")
    play(s, "attack 0307", "initiate reynolds", "call off")
    assert "attack 0307" in texts(s)
    assert why_not(s, FIGHT()) != ""


@pytest.mark.rule("9.31", "13.11")
def test_13_11_volunteer_cavalry_by_itself_overruns_nobody_veterans_do(t: Tables):
    for troops, rule in (("4 volunteer-cavalry", "13.11"), ("4 veteran-cavalry", "")):
        s = begin(
            field(t, f"{SUMMER}\n0307 union {troops}\n0408 confederate 1 volunteer"), "operations", UNION
        )
        play(s, "ride 0307", "take all", "set out")
        assert rule_against(s, "0408") == rule, troops


@pytest.mark.rule("13.11", "4.4")
def test_13_11_who_may_attack_without_a_leader(t: Tables):
    for troops, able in (
        ("2 volunteer", False), ("2 volunteer-cavalry", False), ("2 militia-cavalry", False), ("2 veteran-cavalry", True),
    ):  # fmt: skip
        s = combat(t, f"0407 union {troops}\n{FOE}")
        assert ("attack 0307" in texts(s)) == able, troops


@pytest.mark.rule("13.11")
def test_13_11_lone_veteran_cavalry_has_a_rating_of_1(t: Tables):
    a, b = plain(t)
    s = field(t, f"{SUMMER}\n{a} union 3 veteran-cavalry\n{b} confederate 1 volunteer")
    assert amounts(fight(t, s, a, b)[1])["leaders"] == 1
    s = field(t, f"{SUMMER}\n{a} union 3 veteran\n{b} confederate 3 veteran-cavalry")
    assert amounts(fight(t, s, a, b)[1])["leaders"] == -1


@pytest.mark.rule("13.12")
def test_13_12_r5_the_best_leaders_take_as_many_as_they_can(t: Tables):
    a, _ = plain(t)
    s = field(t, f"{SUMMER}\n{a} confederate 12 volunteer; leaders magruder, longstreet")
    found = proposed(s, t.board.hex(a), CONFEDERATE)
    assert [(t.leaders[c.leader].slug if c.leader >= 0 else "", len(c.sps)) for c in found.corps] == [
        ("longstreet", 6),
        ("magruder", 4),
        ("", 2),
    ]


@pytest.mark.rule("13.12", "13.53")
def test_13_12_veteran_cavalry_is_left_to_itself_where_leaders_cannot_command_everybody(t: Tables):
    """Magruder commands 4 of 7: with him over infantry the two cavalry SPs have their own 1, 6 of 7 have at least 1."""
    s = field(t, f"{SUMMER}\n0307 confederate 8 volunteer, 2 veteran-cavalry; leaders magruder")
    found = proposed(s, t.board.hex("0307"), CONFEDERATE)
    (led,) = [c for c in found.corps if c.leader >= 0]
    assert len(led.sps) == 4
    assert not any(s.arm_of(sp) for sp in led.sps)


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
    assert why_not(s, JOIN("reynolds")) == "13.13"


@pytest.mark.rule("13.13")
def test_13_13_leaders_join_from_the_same_or_an_adjacent_hex(t: Tables):
    text = "0306 union 2 volunteer; leaders reynolds\n0407 union 2 volunteer; leaders meade\n0308 union 2 volunteer; leaders sickles"
    s = combat(t, f"{text}\n{FOE}")
    play(s, "attack 0307", "initiate reynolds")
    assert "join meade" in texts(s)
    assert "join sickles" not in texts(s), "0308 is two hexes from 0306, and he has infantry"
    assert why_not(s, JOIN("sickles")) in ("13.11", "13.13")


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
    assert why_not(s, INITIATE("reynolds")) == "13.15"


@pytest.mark.rule("13.15", "13.73")
@pytest.mark.parametrize(("battles", "first", "second"), [(0, 2, 2), (1, 0, 2), (2, 0, 0)])
def test_13_15_nobody_fights_more_than_twice_in_a_phase(t: Tables, battles: int, first: int, second: int):
    """Once against first attacks, once more against an aggressive leader's second one, and never again."""
    a, _ = pair(t)
    s = field(t, f"{SUMMER}\n{a} confederate 2 volunteer battles {battles}")
    here = t.board.index[a]
    assert [len(fresh(s, here, CONFEDERATE, again)) for again in (False, True)] == [first, second]


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


@pytest.mark.rule("13.91", "13.73", "13.81")
def test_13_91_who_was_beaten_off_by_the_last_defender_makes_no_second_attack(t: Tables):
    """R35: they remain in place, but they have suffered a retreat result."""
    s = led_combat(
        t,
        "0407 union 2 volunteer; leaders mcdowell\n0307 fort confederate; confederate 1 veteran; leaders jackson",
    )
    play(s, "attack 0307", "initiate mcdowell", "fight")
    dice = dice_for(s, "H(R)/L", "H(R)/M", "M(R)/L", "M(R)/M", star=1)
    play(s, "defend outside", dice=(*dice, 9))
    on(s, "choose-loss")
    here = s.sps_at(t.board.hex("0407"), UNION)
    assert here
    assert all(s.sp_flags[sp] & RETREATED for sp in here)
    assert not attackers_of(s, t.leader["mcdowell"], t.board.hex("0307"), second=True)


@pytest.mark.rule("13.93")
def test_13_93_cavalry_that_evades_uses_up_an_attack_of_an_aggressive_leader(t: Tables):
    s = combat(
        t, "0407 confederate 4 volunteer; leaders jackson\n0307 union 2 volunteer-cavalry", CONFEDERATE
    )
    play(s, "attack 0307", "initiate jackson", "evade all", "retreat to 0207", "stay")
    assert s.leader_flags[t.leader["jackson"]] & HAS_FOUGHT
    assert not s.leader_flags[t.leader["jackson"]] & FOUGHT_TWICE


@pytest.mark.rule("13.93", "9.3")
def test_13_93_cavalry_that_evades_an_overrun_uses_up_no_attack_of_the_combat_phase(t: Tables):
    s = lead_out(t, "0407 union 4 volunteer; leaders buell\n0307 confederate 1 volunteer-cavalry", "buell")
    play(s, "overrun 0307", "evade all", "retreat to 0207", "halt")
    assert s.strength(t.board.hex("0307"), UNION) == 4
    assert targets(s, UNION, second=False) == [t.board.hex("0207")]


@pytest.mark.rule("13.13")
@pytest.mark.parametrize(
    ("between", "joins"),
    [
        ("", True),
        ("confederate 1 volunteer", False),
        ("fort union; union 1 volunteer inside; siege 1; confederate 2 volunteer", False),
        ("fort confederate; confederate 1 volunteer inside; siege 1; union 2 volunteer", True),
    ],
)
def test_13_13b_the_way_of_cavalry_does_not_lead_over_besiegers(t: Tables, between: str, joins: bool):
    target = t.board.hex("0407")
    first, middle, last = (t.board.numbers[h] for h in t.board.around(target)[:3])
    rows = f"{first} union 4 volunteer; leaders reynolds\n{last} union 1 veteran-cavalry\n0407 confederate 1 volunteer"
    s = combat(t, f"{rows}\n{middle} {between}" if between else rows)
    play(s, "attack 0407", "initiate reynolds")
    assert (f"join cavalry {last}" in texts(s)) == joins


@pytest.mark.rule("13.13", "13.12", "4.43")
def test_r5_a_leader_may_join_only_to_command_what_others_would(t: Tables):
    """Lee could command all four himself; under Longstreet they fight with two ratings."""
    text = "0407 confederate 4 veteran; leaders lee, longstreet, polk; hqs northern-virginia-hq lee\n0307 union 4 volunteer"
    s = combat(t, text, CONFEDERATE)
    play(s, "attack 0307", "initiate lee")
    battle = s.within(Battle)
    assert battle is not None
    alone = amounts(odds_of(s, battle))
    play(s, "join longstreet")
    assert amounts(odds_of(s, battle)).get("leaders", 0) > alone.get("leaders", 0)
    assert "join polk" in texts(s)
    play(s, "join polk", "fight", dice=dice_for(s, "M/M", "L*/L", "H/H", "M/H", "H/M"))
    fought = {t.leaders[i].slug for i, flags in enumerate(s.leader_flags) if flags & HAS_FOUGHT}
    assert fought == {"lee", "longstreet"}, "Polk has got nobody, and may still attack"


@pytest.mark.rule("13.71", "13.12")
def test_13_71_an_attack_that_was_arranged_and_called_off_costs_nobody_anything(t: Tables):
    """Reynolds' men are told off for an attack that is given up; McDowell's, elsewhere, bear the losses of his own."""
    s = combat(
        t,
        f"0407 union 3 militia; leaders reynolds\n{FOE}\n0711 union 3 volunteer; leaders mcdowell\n0611 confederate 6 volunteer",
    )
    play(s, "attack 0307", "initiate reynolds", "arrange", "ready", "call off")
    assert not any(s.sp_fights)
    play(s, "attack 0611", "initiate mcdowell")
    play(s, "fight", dice=dice_for(s, "H(R)/L", "H(R)/M"))
    on(s, "choose-loss", "choose-retreat")
    assert s.strength(t.board.hex("0407"), UNION) == 3


@pytest.mark.rule("13.91", "4.54")
def test_r98_who_is_under_an_aggressive_army_commander_joins_a_second_attack_that_another_begins(t: Tables):
    """Jackson begins it; with Lee in it Polk may come too, and those who need Lee for it come before those who do not."""
    text = "0407 confederate 14 volunteer; leaders jackson, lee, polk, hardee; hqs northern-virginia-hq lee\n0307 union 4 volunteer"
    s = combat(t, text, CONFEDERATE)
    people = [t.leader[x] for x in ("jackson", "lee", "polk", "hardee")]
    jackson, lee, polk, hardee = people
    for i in people:
        s.leader_flags[i] |= HAS_FOUGHT
    f = Battle("join", side=CONFEDERATE, target=t.board.hex("0307"), second=True, leaders=[jackson])
    refused = leader_refused(s, f, polk)
    assert refused is not None
    assert refused.rule == "13.91"
    f.leaders.append(lee)
    assert leader_refused(s, f, polk) is None
    second = Battle(
        "join", side=CONFEDERATE, target=t.board.hex("0307"), second=True, leaders=[lee, jackson, polk]
    )
    limit = t.leaders[lee].sl
    assert may_be_subordinate(s, lee, [jackson, polk, hardee])[0] == jackson
    assert subordinates(s, second)[0] == polk, f"of {limit} places the first are theirs"


@pytest.mark.rule("13.92", "13.9")
def test_13_92_nobody_is_asked_for_a_second_attack_where_there_is_none_to_make(t: Tables):
    for foe, asked in (("0307 union 6 volunteer works 1", True), ("0711 union 6 volunteer works 1", False)):
        s = combat(t, f"0407 confederate 6 volunteer; leaders jackson\n{foe}", CONFEDERATE)
        s.leader_flags[t.leader["jackson"]] |= HAS_FOUGHT
        s.stack.clear()
        s.push(PlayerTurn("second-attacks", side=CONFEDERATE))
        FLOW.run(s)
        assert bool(s.stack) == asked
