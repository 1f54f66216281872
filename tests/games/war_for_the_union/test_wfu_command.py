"""4.4, 4.5 Leaders and command, stacks of several leaders, army commanders and their HQs."""

import pytest
from war import SUMMER, begin, duel, field, hq, pair, play, run, texts, why
from war_scenes import neighbours, towards

from longroll.games.war_for_the_union.casualties import fall
from longroll.games.war_for_the_union.combat.force import may_be_subordinate, put_together
from longroll.games.war_for_the_union.combat.losses import DEAD
from longroll.games.war_for_the_union.combat.odds import Attack, Corps, assess, proposed
from longroll.games.war_for_the_union.command import command_refused
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.frames import Battle, PlayerTurn
from longroll.games.war_for_the_union.home.units import hq_allowed, hq_limit
from longroll.games.war_for_the_union.movement.events import CommandTaken
from longroll.games.war_for_the_union.movement.force_march import army_over
from longroll.games.war_for_the_union.movement.march import (
    Group,
    command_rating,
    hq_allowance,
    lead_refused,
    leader_allowance,
    left,
    march,
    needs_command,
    step_refused,
)
from longroll.games.war_for_the_union.movement.march import command_refused as march_refused
from longroll.games.war_for_the_union.movement.stack import group_of
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import COMMAND, CONFEDERATE, TAKE, UNION


@pytest.mark.rule("4.4", "9.1")
def test_4_4_who_needs_a_leader(t: Tables):
    kinds = {
        "1 volunteer": True,
        "1 militia-cavalry": True,
        "1 volunteer-cavalry": False,
        "1 veteran-cavalry": False,
        "1 veteran": True,
    }
    for troops, needed in kinds.items():
        s = field(t, f"{SUMMER}\n5905 union {troops}")
        (sp,) = s.sps_at(t.board.hex("5905"), UNION)
        assert needs_command(s, sp) == needed, troops


@pytest.mark.rule("4.41", "3.2")
def test_4_41_no_leader_takes_more_than_his_command_rating(t: Tables):
    s = begin(field(t, f"{SUMMER}\n0307 confederate 8 volunteer; leaders polk"), "operations", CONFEDERATE)
    play(s, "lead polk")
    question, f = FLOW.asking(s)
    refused = question.refusal(s, f, TAKE(7, "volunteer"))
    assert refused is not None
    assert refused.rule == "4.41"
    assert question.refusal(s, f, TAKE(3, "volunteer")) is None, (
        "any number is accepted, though the list shows one and all"
    )
    assert question.accepts(s, f, "take 3 volunteer") is not None
    play(s, "take all")
    assert len(group_of(s, s.stack[-1]).sps) == 6  # type: ignore[arg-type]
    assert texts(s) == ["set out", "halt"]


@pytest.mark.rule("4.42")
def test_4_42_leaders_who_may_not_lead(t: Tables):
    s, _, _ = duel(t, "2 volunteer; leaders reynolds", "2 volunteer; leaders polk")
    assert lead_refused(s, UNION, t.leader["polk"]) is not None
    assert lead_refused(s, UNION, t.leader["meade"]) is not None, "not on the map"
    s.leader_spent[t.leader["reynolds"]] = 7
    refused = lead_refused(s, UNION, t.leader["reynolds"])
    assert refused is not None
    assert refused.rule == "9.11"


@pytest.mark.rule("4.42", "4.44")
def test_4_42_only_troops_that_began_with_the_leader(t: Tables):
    s = field(
        t,
        f"{SUMMER}\n5905 union 1 volunteer, 1 volunteer from 5906, 1 volunteer under banks; leaders mcdowell",
    )
    here = {
        ("from" if s.sp_start[sp] != s.sp_at[sp] else "under" if s.sp_under[sp] else "plain"): sp
        for sp in s.sps_at(t.board.hex("5905"), UNION)
    }
    leader = t.leader["mcdowell"]
    assert march_refused(s, leader, here["plain"]) is None
    assert march_refused(s, leader, here["from"]).rule == "4.42"  # type: ignore[union-attr]
    assert march_refused(s, leader, here["under"]).rule == "4.44"  # type: ignore[union-attr]


@pytest.mark.rule("4.43", "4.44")
def test_4_43_one_leader_moves_them_another_leads_them_in_battle(t: Tables):
    s = begin(
        field(t, f"{SUMMER}\n0307 confederate 4 volunteer; leaders price, polk\n0309 union 1 volunteer"),
        "operations",
        CONFEDERATE,
    )
    play(s, "lead price", "take all", "bring polk", "set out", "to 0308", "halt")
    assert {s.sp_under[sp] - 1 for sp in s.sps_at(t.board.hex("0308"), CONFEDERATE)} == {t.leader["price"]}
    play(s, "done")
    begin(s, "combat", CONFEDERATE)
    play(s, "attack 0309", "initiate polk")
    battle = s.frame(Battle)
    assert [c.leader for c in put_together(s, battle).corps] == [t.leader["polk"]]
    assert len(put_together(s, battle).corps[0].sps) == 4


@pytest.mark.rule("4.44", "9.12")
def test_4_44_a_leader_of_rating_4_shuttles_two_and_two(t: Tables):
    """The example: 2 SPs to one hex, back, and the other 2 to another, as far as his own MPs go."""
    s = begin(field(t, f"{SUMMER}\n0307 confederate 4 volunteer; leaders price"), "operations", CONFEDERATE)
    play(
        s,
        "lead price",
        "take 1 volunteer",
        "take 1 volunteer",
        "set out",
        "to 0407",
        "drop off",
        "leave 2 volunteer",
        "set out",
    )
    play(s, "to 0307", "gather", "take all", "set out", "to 0207", "halt")
    assert s.strength(t.board.hex("0407"), CONFEDERATE) == 2
    assert s.strength(t.board.hex("0207"), CONFEDERATE) == 2
    assert s.leader_spent[t.leader["price"]] == 3


@pytest.mark.rule("4.44")
def test_4_44_a_leader_shuttles_two_groups_with_his_own_mps(t: Tables):
    """The example: a leader of rating 4 takes 2 SPs to one hex, goes back and takes the other 2 elsewhere."""
    a, b = neighbours(t, "clear", "clear")
    s = field(t, f"{SUMMER}\n{a} union 4 volunteer; leaders price".replace("union", "confederate"))
    sps = s.sps_at(t.board.hex(a), CONFEDERATE)
    leader = t.leader["price"]
    first = Group(CONFEDERATE, t.board.hex(a), leader, tuple(sps[:2]))
    there = march(s, first, towards(t, a, b))
    alone = there._replace(sps=())
    assert step_refused(s, alone, towards(t, b, a)) is None
    march(s, alone, towards(t, b, a))
    assert s.leader_spent[leader] == 2
    assert leader_allowance(s, leader) == 7
    assert march_refused(s, leader, sps[2]) is None, "they began the segment with him"
    second = Group(CONFEDERATE, t.board.hex(a), leader, tuple(sps[2:]))
    assert left(s, second) == 1, "the stack has spent what its leader has"


@pytest.mark.rule("4.44", "4.42")
def test_4_44_troops_that_never_set_out_are_under_nobody(t: Tables):
    a, _ = pair(t)
    s = begin(field(t, f"{SUMMER}\n{a} union 2 volunteer; leaders grant, sherman"), "operations", UNION)
    play(s, "lead grant", "take all", "halt", "lead sherman")
    assert "take all" in texts(s)
    play(s, "take all", "set out")
    step = next(x for x in texts(s) if x.startswith("to "))
    play(s, step, "halt")
    assert {s.sp_under[sp] for sp in s.sps_at(t.board.index[step[3:]], UNION)} == {t.leader["sherman"] + 1}


@pytest.mark.rule("4.51")
def test_4_51_a_leader_without_an_army_side_commands_no_army(t: Tables):
    s = begin(
        field(t, f"{SUMMER}\n0307 confederate 3 volunteer; leaders ewell; hqs mississippi-hq"),
        "commands",
        CONFEDERATE,
    )
    assert not s.stack, "nobody is asked"
    refused = command_refused(s, CONFEDERATE, 1, t.leader["ewell"])
    assert refused is not None
    assert refused.rule == "4.51"


BRAGG = "0307 confederate 18 volunteer; leaders bragg, polk, hardee, price; hqs mississippi-hq bragg"


def army(t: Tables, more: str = "", phase: str = "operations") -> WfuState:
    """The army of the example of 4.5: Bragg with an SL of 2, Polk, Hardee and Price."""
    return begin(field(t, f"{SUMMER}\n{BRAGG}\n{more}"), phase, CONFEDERATE)


@pytest.mark.rule("4.52")
def test_4_52_longstreet_cannot_take_the_hq_in_operations(t: Tables):
    """The example: he did not begin the segment with it; commands change when the Movement Phase begins."""
    s = army(t, "0309 confederate 1 volunteer; leaders longstreet")
    assert not any(x.startswith("command") for x in texts(s))
    refused = command_refused(s, CONFEDERATE, 1, t.leader["longstreet"])
    assert refused is not None
    assert refused.rule == "4.52"


@pytest.mark.rule("4.52", "4.51")
def test_4_52_commands_change_when_the_movement_phase_begins(t: Tables):
    s = army(t, phase="commands")
    assert set(texts(s)) == {
        "command mississippi-hq polk",
        "command mississippi-hq hardee",
        "command mississippi-hq price",
        "done",
    }
    play(s, "command mississippi-hq hardee")
    assert s.commander(1) == t.leader["hardee"]
    assert not s.leader_army[t.leader["bragg"]], "Bragg goes back to his corps side"
    assert [e.leader for e in s.out if isinstance(e, CommandTaken)] == ["hardee"]
    question, f = FLOW.asking(s)
    refused = question.refusal(s, f, COMMAND("mississippi-hq", "hardee"))
    assert refused is not None
    assert refused.rule == "4.52"


@pytest.mark.rule("4.52", "13.72")
def test_4_52_when_an_army_commander_falls_another_of_the_hex_takes_over(t: Tables):
    s = army(t)
    fall(s, t.leader["bragg"], DEAD, "13.72")
    FLOW.run(s)
    found = texts(s)
    assert "command mississippi-hq polk" in found
    assert "not now" in found
    play(s, "command mississippi-hq polk")
    assert s.commander(1) == t.leader["polk"]


@pytest.mark.rule("4.52")
def test_4_52_an_army_changes_its_commander_in_the_reinforcement_phase(t: Tables):
    text = 'turn = "1862-11"\nwashington union 8 volunteer; leaders mcclellan, burnside, sumner; hqs potomac-hq mcclellan'
    s = field(t, text)
    run(s, PlayerTurn("commands", side=UNION))
    assert "command potomac-hq burnside" in texts(s)
    if t.leaders[t.leader["sumner"]].army is None:
        assert why(s, "command potomac-hq sumner") == "4.51"
    play(s, "command potomac-hq burnside")
    assert s.commander(hq(t, "potomac-hq")) == t.leader["burnside"]
    assert not s.leader_army[t.leader["mcclellan"]]
    away = field(
        t,
        'turn = "1862-11"\nwashington union 8 volunteer; hqs potomac-hq\n6006 union 1 volunteer; leaders burnside',
    )
    run(away, PlayerTurn("commands", side=UNION))
    assert not away.stack, "he must be with the HQ"


@pytest.mark.rule("4.52")
def test_4_52c_a_single_heir_may_take_over_or_not_and_the_log_tells(t: Tables):
    s = begin(
        field(t, f"{SUMMER}\n0307 confederate 6 volunteer; leaders bragg, polk; hqs mississippi-hq bragg"),
        "operations",
        CONFEDERATE,
    )
    fall(s, t.leader["bragg"], DEAD, "13.72")
    FLOW.run(s)
    assert "not now" in texts(s)
    play(s, "command mississippi-hq polk")
    assert [e for e in s.out if isinstance(e, CommandTaken)]


@pytest.mark.rule("4.5", "4.51", "4.53")
def test_4_53_bragg_subordinates_two_of_three(t: Tables):
    s = army(t)
    others = [t.leader[x] for x in ("polk", "hardee", "price")]
    found = may_be_subordinate(s, t.leader["bragg"], others)
    assert len(found) == 2
    assert command_rating(s, t.leader["bragg"]) == 3, "half his rating"
    assert may_be_subordinate(s, t.leader["polk"], others) == (), "a corps commander has no subordinates"


@pytest.mark.rule("4.53")
def test_4_53_subordinates_are_in_the_hex_or_next_to_it(t: Tables):
    s = begin(
        field(
            t,
            f"{SUMMER}\n0307 confederate 3 volunteer; leaders bragg; hqs mississippi-hq bragg\n"
            "0407 confederate 1 volunteer; leaders polk\n0409 confederate 1 volunteer; leaders longstreet",
        ),
        "combat", CONFEDERATE,
    )  # fmt: skip
    found = may_be_subordinate(s, t.leader["bragg"], [t.leader["polk"], t.leader["longstreet"]])
    assert found == (t.leader["polk"],)


@pytest.mark.rule("4.54", "9.25", "9.21")
def test_4_54_a_fast_army_commander_helps_his_subordinates_to_march(t: Tables):
    s = begin(
        field(
            t,
            f"{SUMMER}\n0307 confederate 3 volunteer; leaders lee, longstreet; hqs northern-virginia-hq lee\n"
            "0309 confederate 3 volunteer; leaders jackson",
        ),
        "operations", CONFEDERATE,
    )  # fmt: skip
    assert army_over(s, t.leader["longstreet"], t.board.hex("0307")) == t.leader["lee"], "his MA is 7"
    assert army_over(s, t.leader["jackson"], t.board.hex("0309")) == -1, "two hexes away"
    slow = army(t)
    assert army_over(slow, t.leader["polk"], t.board.hex("0307")) == -1, "Bragg's MA is 6"


@pytest.mark.rule("4.54", "13.56")
def test_4_54_of_two_hqs_in_the_hex_the_best_commander_counts(t: Tables):
    """Also where the first of them has none."""
    s = field(
        t,
        f"{SUMMER}\n0407 union 6 volunteer; leaders reynolds\n"
        "0307 confederate 6 volunteer; leaders bragg, lee; hqs mississippi-hq bragg, northern-virginia-hq lee",
    )
    home = t.board.hex("0307")
    attack = Attack(UNION, home, (Corps(t.leader["reynolds"], t.board.hex("0407"), tuple(s.sps_at(t.board.hex("0407"), UNION))),))  # fmt: skip

    def army() -> list[tuple[int, tuple[str, ...]]]:
        found = assess(s, attack, proposed(s, home, CONFEDERATE)).modifiers
        return [(m.amount, m.about) for m in found if m.reason == "army-commander"]

    assert army() == [(-3, ("lee",))]
    s.leader_army[t.leader["lee"]] = 0
    assert army() == [(-1, ("bragg",))]
    s.leader_army[t.leader["bragg"]], s.leader_army[t.leader["lee"]] = 0, s.leader_army[t.leader["bragg"]]
    assert army() == [(-3, ("lee",))], "the other HQ has nobody"


@pytest.mark.rule("4.55", "4.56", "4.52")
def test_4_56_the_hq_goes_with_its_commander_and_has_3_mps(t: Tables):
    s = army(t)
    play(s, "lead bragg", "take all", "set out", "to 0407", "to 0507", "to 0506")
    assert s.hq_at[1] == t.board.hex("0506")
    assert leader_allowance(s, t.leader["bragg"]) == 6
    assert hq_allowance(s) == 3
    assert not any(x.startswith("to ") for x in texts(s)), "the HQ has spent its 3 MPs"


@pytest.mark.rule("4.56")
def test_4_56_without_an_eligible_leader_the_hq_stays(t: Tables):
    s = begin(
        field(t, f"{SUMMER}\n0307 confederate 3 volunteer; leaders ewell; hqs mississippi-hq"),
        "operations",
        CONFEDERATE,
    )
    play(s, "lead ewell", "take all", "set out", "to 0407", "halt")
    assert s.hq_at[1] == t.board.hex("0307")


@pytest.mark.rule("4.56", "9.12", "4.52")
def test_4_56_an_hq_that_has_marched_has_no_more_mps_under_a_new_commander(t: Tables):
    s = begin(
        field(t, f"{SUMMER}\n0307 confederate 6 volunteer; leaders bragg; hqs mississippi-hq bragg\n0310 confederate 4 volunteer; leaders polk"),
        "operations", CONFEDERATE,
    )  # fmt: skip
    play(s, "lead bragg", "take all", "set out", "to 0308", "to 0309", "to 0310", "halt")
    fall(s, t.leader["bragg"], DEAD, "13.72")
    FLOW.run(s)
    play(s, "command mississippi-hq polk", "lead polk", "take all", "set out")
    assert not any(x.startswith("to ") for x in texts(s))


@pytest.mark.rule("4.57")
def test_4_57_an_hq_falls_with_the_last_troops_of_its_hex(t: Tables):
    s = begin(
        field(
            t,
            f"{SUMMER}\n0307 confederate 1 volunteer; leaders bragg; hqs mississippi-hq bragg\n0407 union 6 veteran; leaders reynolds",
        ),
        "combat", UNION,
    )  # fmt: skip
    play(s, "attack 0307", "initiate reynolds", "fight", dice=(10, 1, 9))
    assert s.hq_at[1] == OFF


@pytest.mark.rule("4.58", "6.33")
def test_4_58_the_capacity_limits_confederate_hqs(t: Tables):
    few = field(
        t,
        f"{SUMMER}\nsupply_capacity = 10\nrichmond confederate 2 militia; leaders lee; hqs northern-virginia-hq lee",
    )
    many = field(
        t,
        f"{SUMMER}\nsupply_capacity = 110\nrichmond confederate 2 militia; leaders lee; hqs northern-virginia-hq lee",
    )
    assert hq_limit(few, False) < hq_limit(many, False)
    assert hq_allowed(many, t.board.hex("corinth"))
    assert not hq_allowed(few, t.board.hex("corinth"))
