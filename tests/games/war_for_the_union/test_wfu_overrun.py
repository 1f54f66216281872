"""9.3 Overruns, by the example of the rulebook and on open plain."""

import pytest
from war import SUMMER, begin, field, play, texts
from war_scenes import lead_out, march, rule_against

from longroll.games.war_for_the_union.combat.attacks import targets
from longroll.games.war_for_the_union.combat.events import Fought
from longroll.games.war_for_the_union.flags import EVADING, INSIDE, OVERRAN, RETREATED
from longroll.games.war_for_the_union.movement.events import OverrunDeclared
from longroll.games.war_for_the_union.movement.march import left
from longroll.games.war_for_the_union.movement.overrun import overrun_mp, overrun_refused
from longroll.games.war_for_the_union.movement.stack import group_of
from longroll.games.war_for_the_union.rail.train import leader_refused, sp_refused
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, OVERRUN, STEP, UNION


@pytest.mark.rule("9.3", "9.31", "13.2")
def test_9_3_the_example_of_curtis(t: Tables):
    """Curtis overruns cavalry in 2517, which retreats to 2518; across the minor river he has 3-1 and cannot go on.

    In the example he comes from 2516; on the rebuilt board the river runs there too, so he comes from a side without it.
    """
    home = t.board.hex("2517")
    near = next(
        t.board.numbers[h] for h in t.board.around(home) if t.ground.strength[t.board.side(h, home)] == 1
    )
    s = march(t, f"{near} union 4 volunteer; leaders curtis\n2517 confederate 1 volunteer-cavalry", "curtis")
    play(s, "overrun 2517")
    assert FLOW.decision(s).kind == "evade"
    play(s, "evade all")
    if FLOW.decision(s).kind == "choose-retreat":
        assert "retreat to 2518" in texts(s)
        play(s, "retreat to 2518")
    assert s.strength(t.board.hex("2517"), UNION) == 4, "Curtis goes in"
    assert s.leader_at[t.leader["curtis"]] == t.board.hex("2517")
    (sp,) = [x for x in range(len(s.sp_at)) if s.sp_at[x] >= 0 and s.side_of(x) == CONFEDERATE]
    assert s.sp_fatigue[sp] == 1
    if s.sp_at[sp] == t.board.hex("2518"):
        assert rule_against(s, "2518") == "9.31", "3-1 over the minor river"


@pytest.mark.rule("9.3")
def test_9_3_fatigue_of_an_overrun_does_not_bear_on_the_mps_of_the_move(t: Tables):
    s = march(t, "0307 union 6 volunteer fatigue 1; leaders reynolds\n0408 confederate 1 veteran", "reynolds")
    play(s, "overrun 0408", dice=(1, 10))
    here = s.sps_at(t.board.hex("0307"), UNION)
    assert {s.sp_fatigue[sp] for sp in here} > {1} or {s.sp_fatigue[sp] for sp in here} == {2}
    assert left(s, group_of(s, s.stack[-1])) == 2, "3 MPs less the 1 that was paid"  # type: ignore[arg-type]


@pytest.mark.rule("9.31")
def test_9_31_two_stacks_do_not_overrun_together_and_4_to_1_is_needed(t: Tables):
    s = march(
        t,
        "0307 union 4 volunteer; leaders reynolds\n0308 union 4 volunteer; leaders thomas\n0408 confederate 2 volunteer",
        "reynolds",
    )
    assert rule_against(s, "0408") == "9.31"
    assert "overrun 0408" not in texts(s)


@pytest.mark.rule("9.31", "9.33")
def test_9_31_the_zone_of_others_costs_an_mp_that_of_the_overrun_does_not(t: Tables):
    """The example of Thomas: 2 MPs to enter 2917 because of the zone of 2817."""
    s = begin(
        field(t, f"{SUMMER}\n0307 union 4 volunteer; leaders thomas\n0408 confederate 1 volunteer\n0407 confederate 1 volunteer"),
        "operations", UNION,
    )  # fmt: skip
    board = t.board
    d = board.direction(board.hex("0307"), board.hex("0408"))
    assert overrun_mp(s, UNION, board.hex("0307"), d) == 2
    for sp in s.sps_at(board.hex("0407"), CONFEDERATE):
        s.disband(sp)
    assert overrun_mp(s, UNION, board.hex("0307"), d) == 1


@pytest.mark.rule("9.31")
def test_9_31_why_an_empty_hex_or_a_closed_side_is_refused(t: Tables):
    s = march(t, "0307 union 4 volunteer; leaders reynolds", "reynolds")
    assert rule_against(s, "0408") == "9.31"
    group = group_of(s, s.stack[-1])  # type: ignore[arg-type]
    assert overrun_refused(s, group, 0) is not None


@pytest.mark.rule("9.32", "9.31")
def test_9_32_the_hex_is_occupied_and_the_march_goes_on(t: Tables):
    """A 10 at 4-1 is L/H(R): the lone defender is lost, the stack goes in and may march on with its third MP."""
    s = march(t, "0307 union 4 volunteer; leaders reynolds\n0408 confederate 1 volunteer", "reynolds")
    play(s, "overrun 0408", dice=(10, 5))
    assert [e.rule for e in s.out if isinstance(e, Fought)] == ["9.31"]
    assert [e.leader for e in s.out if isinstance(e, OverrunDeclared)] == ["reynolds"]
    assert s.strength(t.board.hex("0408"), UNION) == 4
    assert "to 0409" in texts(s)
    play(s, "to 0409", "to 0410")
    assert not any(x.startswith("to ") for x in texts(s)), "the overrun cost 1 of 3 MPs"
    play(s, "halt")
    assert all(s.sp_flags[sp] & OVERRAN for sp in s.sps_at(t.board.hex("0410"), UNION))


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


@pytest.mark.rule("9.33")
def test_9_33_the_minimum_move_does_not_help(t: Tables):
    s = march(t, "0207 union 4 volunteer spent 2; leaders reynolds\n0307 confederate 1 volunteer", "reynolds")
    group = group_of(s, s.stack[-1])  # type: ignore[arg-type]
    s.leader_spent[t.leader["reynolds"]] = 3
    for sp in group.sps:
        s.sp_spent[sp] = 3
    assert left(s, group) == 0
    assert rule_against(s, "0307") == "9.33"


@pytest.mark.rule("9.34")
def test_9_34_an_overrun_that_falls_short_stops_the_stack_which_must_attack(t: Tables):
    """Militia that is called into the hex brings the odds below 4-1 after the declaration (R4)."""
    atlanta = t.board.hex("atlanta")
    near = next(
        h for h in t.board.around(atlanta)
        if t.ground.march[t.board.side(h, atlanta)] == 1 and t.ground.strength[t.board.side(h, atlanta)] == 1
    )  # fmt: skip
    a = t.board.numbers[near]
    s = march(t, f"{a} union 4 veteran; leaders reynolds\natlanta confederate 1 volunteer", "reynolds")
    s.militia_order[CONFEDERATE] = 0
    number = t.board.numbers[atlanta]
    play(s, f"overrun {number}", f"call {number}", "not now")
    assert FLOW.decision(s).kind == "operations", "the march is over"
    assert "lead reynolds" not in texts(s)
    play(s, "done")
    s.militia_order[CONFEDERATE] = 2
    due = list(s.due)
    begin(s, "combat", UNION)
    assert s.due == due
    assert texts(s) == [f"attack {number}"], "done is not offered"
    play(s, f"attack {number}", "initiate reynolds", "fight", dice=(10, 10))
    assert not s.siege[atlanta]


@pytest.mark.rule("9.34", "9.55")
def test_9_34_nobody_of_the_stack_moves_on_by_himself(t: Tables):
    """Neither its cavalry nor its leader, by road or rail; other cavalry of the hex is free to go."""
    atlanta = t.board.hex("atlanta")
    near = next(
        h for h in t.board.around(atlanta)
        if t.ground.march[t.board.side(h, atlanta)] == 1 and t.ground.strength[t.board.side(h, atlanta)] == 1
        and t.rails.hexes[h]
    )  # fmt: skip
    a, number = t.board.numbers[near], t.board.numbers[atlanta]
    for more, rides in (("", False), (", 1 volunteer-cavalry fatigue 1", True)):
        text = f"rail = {{ union = ['{a}'] }}\n{a} union 3 veteran, 1 volunteer-cavalry{more}; leaders reynolds\natlanta confederate 1 volunteer"
        s = begin(field(t, f"{SUMMER}\n{text}"), "operations", UNION)
        s.militia_order[CONFEDERATE] = 0
        play(
            s,
            "lead reynolds",
            "take 3 veteran",
            "take 1 volunteer-cavalry",
            "set out",
            f"overrun {number}",
            f"call {number}",
        )
        play(s, "not now")
        assert (f"ride {a}" in texts(s)) == rides
        assert "lead reynolds" not in texts(s)
        cavalry = [sp for sp in s.sps_at(near, UNION) if s.arm_of(sp) and not s.sp_fatigue[sp]]
        assert all(sp_refused(s, sp) is not None for sp in cavalry)
        assert leader_refused(s, t.leader["reynolds"]) is not None


@pytest.mark.rule("9.31")
def test_9_31_odds_that_do_not_suffice_are_told_in_plain_numbers(t: Tables):
    s = march(
        t, "0307 union 3 volunteer unsupplied; leaders reynolds\n0408 confederate 1 veteran", "reynolds"
    )
    question, f = FLOW.asking(s)
    refused = question.refusal(s, f, OVERRUN("0408"))
    assert refused is not None
    assert refused.reason == "an overrun needs 4-1; this is 2.25 to 1"


@pytest.mark.rule("9.32", "9.35")
def test_9_35_the_same_hex_may_be_overrun_again(t: Tables):
    """A 2 at 4-1 with -1 for morale leaves the defenders where they are."""
    s = march(t, "0307 union 6 volunteer; leaders reynolds\n0408 confederate 1 veteran", "reynolds")
    play(s, "overrun 0408", dice=(1, 10))
    assert s.strength(t.board.hex("0408"), CONFEDERATE) == 1
    assert s.strength(t.board.hex("0307"), UNION) == 6
    assert "overrun 0408" in texts(s)
    assert not s.sp_battles[s.sps_at(t.board.hex("0408"), CONFEDERATE)[0]], "the Combat Phase is not used up"


@pytest.mark.rule("13.22", "9.3", "14.21")
def test_9_35_cavalry_that_went_into_a_fort_before_an_overrun_can_be_attacked_in_the_combat_phase(t: Tables):
    """A retreat in the Operations Segment is no retreat of the Combat Phase."""
    s = lead_out(
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


@pytest.mark.rule("9.36")
def test_9_36_a_forced_route_leads_through_the_overrun(t: Tables):
    s = march(t, "0307 union 4 volunteer; leaders reynolds\n0409 confederate 1 volunteer", "reynolds")
    play(s, "force march", "to 0408", "to 0409", "to 0410", "to 0411", "try the march", dice=(1, 10, 5))
    assert s.strength(t.board.hex("0411"), UNION) == 4
    assert not s.strength(t.board.hex("0409"), CONFEDERATE)


@pytest.mark.rule("9.36")
def test_9_36_a_forced_march_pursues_the_overrun_enemy(t: Tables):
    """Two MPs more are asked for; the beaten enemy retreats and is overrun again where he went."""
    s = march(t, "0307 union 16 volunteer; leaders halleck\n0409 confederate 2 volunteer", "halleck")
    play(s, "force march", "to 0408", "to 0409", "pursue 2")
    assert not any(x.startswith("to ") for x in texts(s))
    play(s, "try the march", dice=(1, 10, 1))
    while FLOW.decision(s).kind == "choose-retreat":
        play(s, texts(s)[0])
    assert FLOW.decision(s).kind == "march"
    found = [x for x in texts(s) if x.startswith("overrun")]
    assert len(found) == 1
    assert texts(s)[-1] == "halt"
    question, f = FLOW.asking(s)
    assert question.refusal(s, f, STEP("0510")).rule == "9.23"  # type: ignore[union-attr]
    play(s, found[0], dice=(10, 1))
