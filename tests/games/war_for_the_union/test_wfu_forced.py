"""9.2 Force marches: routes, the die, what each kind of troops gains, and where it stops."""

import pytest
from war import SUMMER, WINTER, begin, field, pair, play, texts
from war_scenes import ROUTE, column, neighbours, plan

from longroll.atlas.hexes import WATERS
from longroll.games.war_for_the_union.combat.events import Lost
from longroll.games.war_for_the_union.movement.events import ForceMarched
from longroll.games.war_for_the_union.movement.force_march import (
    Road,
    declare_refused,
    extra,
    force_refused,
    hq_quality,
    modifiers,
    result,
    road,
)
from longroll.games.war_for_the_union.movement.stack import group_of
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import (
    CONFEDERATE,
    FORCE,
    MILITIA,
    STEP,
    TRY,
    UNION,
    VETERAN,
    VOLUNTEER,
)
from longroll.kit.graph import CLOSED
from longroll.kit.modifiers import total


@pytest.mark.rule("9.21", "9.22")
def test_9_21_sheridans_volunteers_and_militia_of_the_example(t: Tables):
    """Two MPs spent, 2 more needed, 1 short: a 5 stays 5 for the volunteers and becomes 7 for the militia."""
    s = field(
        t, 'turn = "1864-06"\n5805 union 2 volunteer spent 2, 2 militia spent 2; leaders sheridan spent 2'
    )
    path = (t.board.hex("5805"), t.board.hex("5704"))
    way = road(s, path)
    assert way == Road(True, way.mountain)
    leader = t.leader["sheridan"]
    for sp in s.sps_at(path[0], UNION):
        assert extra(s, sp, 2) == 1
        militia = s.quality_of(sp) == MILITIA
        assert total(modifiers(s, sp, leader, way)) == (2 if militia else 0)
        assert result(s, sp, 2, 5, leader, way) == (1, militia, False)


def told(s: WfuState) -> dict[str, tuple[int, bool, bool]]:
    return {e.kind: (e.mp, e.tired, e.loss) for e in s.out if isinstance(e, ForceMarched)}


@pytest.mark.rule("9.2", "9.21", "9.22")
def test_9_21_sheridans_march_from_alexandria_to_winchester(t: Tables):
    """The example: on a 5 the volunteers gain the MP they lack, the militia gains it and tires."""
    s = begin(
        field(t, 'turn = "1864-08"\n6006 union 2 volunteer, 2 militia; leaders sheridan', "campaign"),
        "operations",
        UNION,
    )
    play(s, "lead sheridan", "take all", "set out", "to 5905", "to 5805", "force march", "to 5704")
    assert "try the march" in texts(s)
    play(s, "try the march", dice=(5,))
    assert told(s) == {"volunteer": (1, False, False), "militia": (1, True, False)}
    here = s.sps_at(t.board.hex("5704"), UNION)
    assert {s.quality_of(sp): s.sp_fatigue[sp] for sp in here} == {VOLUNTEER: 0, MILITIA: 1}
    assert s.leader_at[t.leader["sheridan"]] == t.board.hex("5704")


def at(s: WfuState, t: Tables, name: str) -> int:
    return s.strength(t.board.hex(name), UNION)


@pytest.mark.rule("9.21")
def test_9_21_a_corps_keeps_together_or_splits_up(t: Tables):
    """On an 8 volunteers gain 1 of 1, militia at a net 10 nothing."""
    for choice, ends in (("keep together", {"0509": 4}), ("split up", {"0509": 2, "0510": 2})):
        s = column(t, "2 volunteer, 2 militia")
        plan(s, 4)
        play(s, "try the march", dice=(8,))
        assert told(s)["volunteer"][0] == 1
        assert told(s)["militia"][0] == 0
        assert texts(s) == ["keep together", "split up"]
        play(s, choice)
        assert {h: at(s, t, h) for h in ends} == ends


@pytest.mark.rule("9.21")
def test_9_21_each_of_two_corps_goes_as_far_as_it_can(t: Tables):
    """On a 9 Lee's veterans have a net 7 and gain the MP they lack, Jackson's militia a net 9 and nothing."""
    text = (
        f"{SUMMER}\n0407 confederate 4 veteran, 3 militia; leaders lee, jackson; hqs northern-virginia-hq lee"
    )
    s = begin(field(t, text), "operations", CONFEDERATE)
    play(s, "lead lee", "take 4 veteran", "bring jackson", "take 3 militia", "set out", "force march")
    play(s, *(f"to {h}" for h in ROUTE), "try the march", dice=(9,))
    assert told(s) == {"veteran": (1, True, False), "militia": (0, True, False)}
    ends = {i: t.board.numbers[s.leader_at[t.leader[i]]] for i in ("lee", "jackson")}
    assert ends == {"lee": "0510", "jackson": "0509"}, "nobody is asked: a corps that is even does not wait"
    assert s.strength(t.board.hex("0510"), CONFEDERATE) == 4
    assert s.strength(t.board.hex("0509"), CONFEDERATE) == 3


@pytest.mark.rule("9.21")
def test_9_21_who_lacks_nothing_risks_nothing(t: Tables):
    s = column(t, "2 volunteer, 2 volunteer-cavalry", "sheridan")
    plan(s, 4)
    play(s, "try the march", "keep together", dice=(10,))
    assert set(told(s)) == {"volunteer"}, "the cavalry has the MPs"
    assert {s.arm_of(sp) for sp in s.sps_at(t.board.hex("0509"), UNION) if s.sp_fatigue[sp]} == {0}


@pytest.mark.rule("9.21")
def test_9_21_what_of_the_route_bears_on_the_die(t: Tables):
    """Rough hexes that are entered and mountains that are crossed, not the hex from which they march."""
    board = t.board
    rough = board.terrains.index("rough")
    s = field(t, f"{SUMMER}\n0407 union 1 volunteer")
    (sp,) = s.sps_at(board.hex("0407"), UNION)
    out, ridge = None, None
    for at in range(6 * board.count):
        here, there = at // 6, board.neighbours[at]
        if there < 0 or board.terrain[there] == rough:
            continue
        if board.ridge[at] == 1:
            ridge = (here, there)
        elif board.terrain[here] == rough and not board.ridge[at]:
            out = (here, there)
    assert out is not None
    assert ridge is not None
    assert road(s, out) == (False, False), "out of rough into open country"
    assert road(s, out[::-1]) == (True, False)
    assert road(s, ridge) == (False, True)
    sums = [total(modifiers(s, sp, -1, road(s, path))) for path in (out, out[::-1], ridge)]
    assert sums == [0, 1, 1]


@pytest.mark.rule("9.21", "4.32")
def test_9_21_the_route_goes_from_hex_to_hex_and_never_back(t: Tables):
    s = column(t, "2 volunteer")
    plan(s, 2)
    question, f = FLOW.asking(s)
    for there in ("0407", "0408", "0611"):
        refused = question.refusal(s, f, STEP(there))
        assert refused is not None, there
        assert refused.rule == "9.21"
    assert not {"to 0407", "to 0408"} & set(texts(s))


@pytest.mark.rule("9.21", "4.32")
def test_9_21_no_route_leads_across_a_river_under_enemy_guns(t: Tables):
    board = t.board
    at = next(
        k
        for k in range(6 * board.count)
        if WATERS[board.water[k]] == "navigable"
        and t.ground.march[k] != CLOSED
        and board.states[board.state[k // 6]] == board.states[board.state[board.neighbours[k]]] == "TN"
        and t.city_at[k // 6] == t.city_at[board.neighbours[k]] == -1
    )
    start, to = board.numbers[at // 6], board.numbers[board.neighbours[at]]
    water = t.waters.name[t.waters.way.of_side[at]]
    for guns in ("", f"{water} ships us-i2r"):
        text = f"{SUMMER}\n{start} confederate 2 volunteer; leaders jackson\n{guns}"
        s = begin(field(t, text), "operations", CONFEDERATE)
        play(s, "lead jackson", "take all", "set out", "force march")
        assert (f"to {to}" in texts(s)) == (not guns)


@pytest.mark.rule("9.21")
def test_9_21_what_can_be_marched_anyway_is_no_force_march(t: Tables):
    s = column(t, "2 volunteer")
    plan(s, 2)
    assert "try the march" not in texts(s)
    question, f = FLOW.asking(s)
    assert question.refusal(s, f, TRY()) is not None
    play(s, "think again")
    assert FLOW.decision(s).kind == "march"


@pytest.mark.rule("9.22")
def test_9_22_one_sp_of_the_more_numerous_arm_is_lost(t: Tables):
    s = column(t, "3 volunteer, 1 militia-cavalry", "sheridan", when=WINTER.replace("1862", "1863"))
    plan(s, 4)
    play(s, "try the march", dice=(10,))
    lost = [e for e in s.out if isinstance(e, Lost)]
    assert [(e.kind, e.rule) for e in lost] == [("volunteer", "9.22")]


@pytest.mark.rule("9.22")
def test_9_22_with_equal_arms_the_owner_chooses(t: Tables):
    s = column(t, "1 militia, 1 militia-cavalry", "sheridan", when='turn = "1863-12"')
    for h in ("0408", "0409", "0509", "0510", "0610"):
        play(s, f"to {h}")
    play(s, "try the march", dice=(10,))
    assert {x.split("@")[0] for x in texts(s)} == {"lose militia", "lose militia-cavalry"}


@pytest.mark.rule("9.23")
def test_9_23_no_force_march_in_the_first_turn_and_at_most_double(t: Tables):
    s = field(t, '3721 confederate 1 volunteer; leaders jackson\nturn = "1861-07"')
    sps = tuple(s.sps_at(t.board.hex("3721"), CONFEDERATE))
    assert force_refused(s, t.leader["jackson"], sps, 4).rule == "9.23"  # type: ignore[union-attr]
    s = field(t, f"{SUMMER}\n3721 confederate 1 volunteer; leaders jackson")
    assert force_refused(s, t.leader["jackson"], sps, 6) is None
    assert force_refused(s, t.leader["jackson"], sps, 7).rule == "9.23"  # type: ignore[union-attr]


@pytest.mark.rule("9.21", "9.23")
def test_9_23_they_go_as_far_as_the_die_lets_them(t: Tables):
    s = column(t, "2 volunteer")
    plan(s, 4)
    play(s, "try the march", dice=(10,))
    assert told(s)["volunteer"] == (0, True, False), "net 9"
    assert at(s, t, "0509") == 2, "the 3 MPs of their own take them three hexes"
    assert FLOW.decision(s).kind == "operations", "the march is over"
    assert "lead reynolds" in texts(s), "the leader has MPs left"
    play(s, "lead reynolds", "take all", "set out")
    assert not any(x.startswith("to ") for x in texts(s)), "the troops have none"


@pytest.mark.rule("9.23")
def test_9_23_no_farther_than_planned_and_at_most_double(t: Tables):
    s = column(t, "2 volunteer", "sheridan")
    for h in ("0408", "0409", "0509", "0510", "0610", "0611"):
        play(s, f"to {h}")
    question, f = FLOW.asking(s)
    refused = question.refusal(s, f, STEP("0711"))
    assert refused is not None
    assert refused.rule == "9.23"
    play(s, "try the march", dice=(1,))
    assert at(s, t, "0611") == 2
    assert told(s)["volunteer"] == (3, False, False), "net 0"


@pytest.mark.rule("9.23")
def test_9_23_nobody_force_marches_in_the_first_turn(t: Tables):
    s = begin(field(t, 'turn = "1861-07"\n0407 union 2 volunteer; leaders reynolds'), "operations", UNION)
    play(s, "lead reynolds", "take all", "set out")
    assert "force march" not in texts(s)
    question, f = FLOW.asking(s)
    refused = question.refusal(s, f, FORCE())
    assert refused is not None
    assert refused.rule == "9.23"


@pytest.mark.rule("9.24")
def test_9_24_a_leader_of_5_takes_infantry_two_mps_farther(t: Tables):
    s = field(t, f"{SUMMER}\n3721 confederate 1 volunteer; leaders polk")
    sps = tuple(s.sps_at(t.board.hex("3721"), CONFEDERATE))
    leader = t.leader["polk"]
    assert t.leaders[leader].corps.ma == 5
    assert force_refused(s, leader, sps, 5) is None
    refused = force_refused(s, leader, sps, 6)
    assert refused is not None
    assert refused.rule == "9.24"


@pytest.mark.rule("9.24")
def test_9_24_a_leader_of_ma_5_adds_two_at_most_and_leads_one_force_march(t: Tables):
    s = column(t, "2 volunteer", "mcdowell")
    for h in ("0408", "0409", "0509", "0510", "0610"):
        play(s, f"to {h}")
    question, f = FLOW.asking(s)
    refused = question.refusal(s, f, STEP("0611"))
    assert refused is not None
    assert refused.rule == "9.24"
    play(s, "try the march", dice=(10,))
    s.sp_flags[:] = bytes(len(s.sp_flags))
    s.leader_spent[t.leader["mcdowell"]] = 0
    play(s, "lead mcdowell", "set out")
    assert declare_refused(s, group_of(s, s.stack[-1])).rule == "9.24"  # type: ignore[arg-type, union-attr]


@pytest.mark.rule("9.24", "9.23")
def test_9_24_r31_the_leader_goes_on_by_himself_after_the_route(t: Tables):
    a, _ = pair(t)
    s = begin(field(t, f"{SUMMER}\n{a} union 2 volunteer; leaders grant"), "operations", UNION)
    play(s, "lead grant", "take all", "set out", "force march")
    while "try the march" not in texts(s):
        play(s, next(x for x in texts(s) if x.startswith("to ")))
    play(s, "try the march", dice=(1,))
    grant = t.leader["grant"]
    there = s.leader_at[grant]
    assert s.strength(there, UNION) == 2
    assert s.leader_spent[grant] < 7
    with_them = s.copy()
    play(with_them, "lead grant", "take all", "set out")
    assert not any(x.startswith("to ") for x in texts(with_them)), "their move is over"
    play(s, "lead grant", "set out")
    assert any(x.startswith("to ") for x in texts(s)), "his is not"


@pytest.mark.rule("9.24")
def test_9_24_the_refusal_names_the_leader_who_has_led_a_force_march(t: Tables):
    s = begin(
        field(t, f"{SUMMER}\n0307 confederate 6 volunteer; leaders lee, polk; hqs northern-virginia-hq lee"),
        "operations", CONFEDERATE,
    )  # fmt: skip
    play(s, "lead lee", "take 1 volunteer", "bring polk", "take 1 volunteer", "set out")
    s.leader_flags[t.leader["polk"]] |= 8
    refused = declare_refused(s, group_of(s, s.stack[-1]))  # type: ignore[arg-type]
    assert refused is not None
    assert refused.reason.startswith("Polk ")


OPEN = Road(False, False)


@pytest.mark.rule("3.22", "9.25", "4.61")
def test_9_25_bonuses_of_army_and_corps_leader_add_up(t: Tables):
    s = field(t, f"{WINTER}\n3721 confederate 1 veteran-cavalry unsupplied; leaders forrest, lee")
    (sp,) = s.sps_at(t.board.hex("3721"), CONFEDERATE)
    found = {m.reason: 0 for m in modifiers(s, sp, t.leader["forrest"], OPEN, t.leader["lee"])}
    assert set(found) == {
        "fast-leader",
        "veterans",
        "cavalry",
        "cavalry-leader",
        "poor-weather",
        "out-of-supply",
    }
    assert total(modifiers(s, sp, t.leader["forrest"], OPEN, t.leader["lee"])) == -2 - 1 - 1 - 1 + 2 + 1


@pytest.mark.rule("9.25")
def test_9_25_an_army_marches_on_one_die_and_both_bonuses_count(t: Tables):
    text = f"{SUMMER}\n0407 confederate 6 volunteer, 3 volunteer; leaders lee, jackson; hqs northern-virginia-hq lee"
    s = begin(field(t, text), "operations", CONFEDERATE)
    play(s, "lead lee", "take all", "bring jackson", "take all", "set out", "force march")
    play(s, *(f"to {h}" for h in ROUTE))
    sp = next(
        sp for sp in s.sps_at(t.board.hex("0407"), CONFEDERATE) if s.sp_under[sp] - 1 == t.leader["jackson"]
    )
    way = road(s, (t.board.hex("0407"), t.board.hex("0408")))
    assert total(modifiers(s, sp, t.leader["jackson"], way, t.leader["lee"])) == -2
    play(s, "try the march", dice=(6,))
    end = t.board.hex("0510")
    assert s.strength(end, CONFEDERATE) == 9
    assert s.hq_at[0] == end
    assert s.leader_at[t.leader["lee"]] == end


@pytest.mark.rule("9.25")
def test_9_25_what_an_hq_counts_as(t: Tables):
    """The examples: 2 volunteers and 2 veterans make it veteran; 3 militia besides make it militia; alone it is volunteer."""
    s = field(t, f"{SUMMER}\n0407 union 2 volunteer, 2 veteran\n0408 union 2 volunteer, 2 veteran, 3 militia")
    assert hq_quality(s, tuple(s.sps_at(t.board.hex("0407"), UNION))) == VETERAN
    assert hq_quality(s, tuple(s.sps_at(t.board.hex("0408"), UNION))) == MILITIA
    assert hq_quality(s, ()) == VOLUNTEER


@pytest.mark.rule("9.25", "4.56")
def test_9_25_an_hq_that_gains_nothing_holds_its_commander(t: Tables):
    text = f"{WINTER}\n0407 confederate 2 veteran-cavalry; leaders lee; hqs northern-virginia-hq lee"
    s = begin(field(t, text), "operations", CONFEDERATE)
    play(s, "lead lee", "take all", "set out", "force march", *(f"to {h}" for h in ROUTE))
    play(s, "try the march", dice=(10,))
    assert s.hq_at[0] == t.board.hex("0409"), "the two hexes that it has in winter"
    assert s.leader_at[t.leader["lee"]] == t.board.hex("0409")


@pytest.mark.rule("9.26")
def test_9_26_cavalry_by_itself_force_marches_by_unit(t: Tables):
    s = begin(field(t, f"{SUMMER}\n0407 union 5 volunteer-cavalry"), "operations", UNION)
    play(s, "ride 0407", "take all", "set out")
    question, f = FLOW.asking(s)
    refused = question.refusal(s, f, FORCE())
    assert refused is not None
    assert refused.rule == "9.26"
    play(s, "drop off", "leave 1 volunteer-cavalry", "set out", "force march")
    for h in ("0408", "0409", "0509", "0510", "0610", "0611"):
        play(s, f"to {h}")
    play(s, "try the march", dice=(5,))
    assert at(s, t, "0611") == 4
    assert at(s, t, "0407") == 1


@pytest.mark.rule("9.23", "9.36", "14.23")
def test_9_23_a_route_leads_over_the_besiegers_of_a_fort_by_an_overrun(t: Tables):
    """The enemy who besieges is overrun like any other; only troops inside a besieged fort are passed by."""
    more = "0510 fort union; union 1 volunteer inside; siege 1; confederate 1 volunteer-cavalry fatigue 2"
    s = column(t, "6 volunteer", more=more)
    plan(s, 4)
    play(s, "try the march", dice=(1,))
    assert FLOW.decision(s).kind == "evade", "the overrun is declared"


@pytest.mark.rule("9.23", "9.14")
def test_9_23_a_force_march_that_wins_nothing_leaves_no_minimum_move(t: Tables):
    """Into a swamp in winter: 3 MPs with an allowance of 2, and the die gives none."""
    dry, swamp = neighbours(t, "swamp", "clear")
    s = field(t, f"{WINTER}\n{dry} union 2 volunteer; leaders reynolds")
    begin(s, "operations", UNION)
    play(s, "lead reynolds", "take all", "set out")
    assert f"to {swamp}" in texts(s), "the minimum move"
    play(s, "force march", f"to {swamp}", "try the march", dice=(10,))
    play(s, "lead reynolds", "take all", "set out")
    assert f"to {swamp}" not in texts(s)
