"""9.4, 9.6 Entrenching and breaking rails."""

import pytest
from war import KY, LATE, SUMMER, WINTER, begin, field, play, texts
from war_scenes import amounts, column, fight, one, one_operating, plain, plan, run_phase

from longroll.games.war_for_the_union.check import check
from longroll.games.war_for_the_union.flags import MARCHED
from longroll.games.war_for_the_union.movement.works import (
    break_rail,
    break_refused,
    can_dig,
    entrench,
    entrench_mp,
    entrench_refused,
)
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.rail.repair import held_refused
from longroll.games.war_for_the_union.rail.track import stops_open, usable
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, FORCE, UNION


@pytest.mark.rule("9.41")
@pytest.mark.parametrize(
    ("troops", "rule"),
    [
        ("1 volunteer", None), ("1 militia", None), ("1 volunteer spent 1 marched", None), ("1 volunteer spent 2 marched", "9.41"),
        ("1 militia spent 1 marched", "9.41"), ("1 volunteer-cavalry", "9.45"), ("1 volunteer works 1", "9.41"),
        ("1 volunteer forced", "9.45"), ("1 volunteer unsupplied fatigue 4", None),
    ],
)  # fmt: skip
def test_9_41_who_may_entrench(t: Tables, troops: str, rule: str | None):
    s, sp = one(t, f"{SUMMER}\n3721 confederate {troops}")
    refused = entrench_refused(s, sp, 1)
    assert (refused.rule if refused else None) == rule
    if refused is None:
        entrench(s, sp, 1)
        assert s.sp_works[sp] == 1
        check(s)


@pytest.mark.rule("9.41")
@pytest.mark.parametrize(
    ("when", "troops", "allowed"),
    [
        ("1863-09", "1 volunteer works 1", False), ("1863-10", "1 volunteer works 1", True), ("1863-10", "1 volunteer", False),
        ("1863-10", "1 volunteer works 1 unsupplied", False), ("1863-10", "1 volunteer works 1 fatigue 3", False),
        ("1863-10", "1 volunteer works 1 spent 1", False),
    ],
)  # fmt: skip
def test_9_41_level_2_from_october_1863(t: Tables, when: str, troops: str, allowed: bool):
    s, sp = one(t, f'turn = "{when}"\n3721 confederate {troops}')
    assert (entrench_refused(s, sp, 2) is None) == allowed


@pytest.mark.rule("9.41")
def test_9_41_militia_digs_for_3_mps_and_others_for_2(t: Tables):
    s = field(t, f"{SUMMER}\n3721 confederate 1 militia, 1 volunteer")
    sps = s.sps_at(t.board.hex("3721"), CONFEDERATE)
    assert sorted(entrench_mp(s, sp, 1) for sp in sps) == [2, 3]


@pytest.mark.rule("9.42")
def test_9_42_in_an_enemy_zone_only_in_place(t: Tables):
    foe = t.board.numbers[t.board.around(t.board.hex("3721"))[0]]
    s, sp = one(t, f"{SUMMER}\n3721 confederate 1 volunteer\n{foe} union 1 volunteer")
    assert entrench_refused(s, sp, 1) is None
    s.sp_flags[sp] |= MARCHED
    assert entrench_refused(s, sp, 1).rule == "9.42"  # type: ignore[union-attr]


@pytest.mark.rule("9.43")
def test_9_43_works_are_left_behind(t: Tables):
    s, sp = one(t, f"{SUMMER}\n3721 confederate 1 volunteer works 1")
    s.put(sp, t.board.around(t.board.hex("3721"))[0])
    assert not s.sp_works[sp]


@pytest.mark.rule("13.54", "9.44")
@pytest.mark.parametrize(
    ("troops", "amount"),
    [("4 volunteer works 1", -1), ("2 volunteer works 1, 2 volunteer", -1), ("1 volunteer works 1, 3 volunteer", 0),
     ("2 volunteer works 2, 2 volunteer", -2), ("1 volunteer works 2, 1 volunteer works 1, 2 volunteer", -1)],
)  # fmt: skip
def test_9_44_half_of_the_defenders_must_be_dug_in(t: Tables, troops: str, amount: int):
    a, b = plain(t)
    s = field(t, f'turn = "1863-11"\n{a} union 8 volunteer; leaders mcclellan\n{b} confederate {troops}')
    assert amounts(fight(t, s, a, b, "mcclellan")[1]).get("entrenched", 0) == amount


@pytest.mark.rule("9.45")
def test_9_45_not_beside_a_fort(t: Tables):
    s, sp = one(t, f"{SUMMER}\n3721 confederate 1 volunteer; fort confederate")
    assert entrench_refused(s, sp, 1).rule == "9.45"  # type: ignore[union-attr]


@pytest.mark.rule("9.45", "9.4")
def test_9_45_who_force_marched_does_not_dig_and_who_dug_does_not_force_march(t: Tables):
    s = column(t, "2 volunteer")
    plan(s, 4)
    play(s, "try the march", dice=(1,))
    assert not any(x.startswith(("entrench", "break")) for x in texts(s))
    s = begin(field(t, f"{SUMMER}\n0407 union 2 volunteer; leaders reynolds"), "operations", UNION)
    play(s, "entrench 0407", "lead reynolds", "take all", "set out")
    question, f = FLOW.asking(s)
    refused = question.refusal(s, f, FORCE())
    assert refused is not None
    assert refused.rule == "9.45"
    play(s, "to 0408")
    refused = question.refusal(s, s.stack[-1], FORCE())
    assert refused is not None, "nor has he forgotten it a hex farther on"
    assert refused.rule == "9.45"


@pytest.mark.rule("9.61")
def test_9_61_only_where_a_railroad_runs(t: Tables):
    bare = next(
        h for h in range(t.board.count) if not t.rails.hexes[h] and not t.board.sea[h] and t.city_at[h] < 0
    )
    s, sp = one(t, f"{SUMMER}\n{t.board.numbers[bare]} confederate 1 volunteer", t.board.numbers[bare])
    assert break_refused(s, sp).rule == "9.61"  # type: ignore[union-attr]


@pytest.mark.rule("9.61", "9.55", "9.74", "7.22")
@pytest.mark.parametrize(("turn", "open_"), [("1862-06", False), ("1864-06", True)])
def test_9_61_r2_a_railroad_is_nothing_before_it_is_opened(t: Tables, turn: str, open_: bool):
    """The line to Johnsonville on the Tennessee is opened in 1864: until then nobody breaks it, rides on it, repairs it, or
    traces a line over its landing to the river."""
    here = t.board.hex("3113")
    text = f'turn = "{turn}"\n{KY}\nrail = {{ union = ["3113", "3213"] }}\n3113 union 1 volunteer'
    s = field(t, text)
    s.begin_operations()
    (sp,) = s.sps_at(here, UNION)
    assert (break_refused(s, sp) is None) == open_
    assert usable(s, UNION, here) == bool(stops_open(s, UNION)[here]) == open_
    assert bool(network(s, UNION).head[here]) == open_, "a rail hex on the river, or a hex without a depot"
    s.break_rail(here)
    assert (held_refused(s, UNION, here) is None) == open_


@pytest.mark.rule("9.61", "9.62")
def test_9_62_entrench_and_break_rail_with_3_mps_but_not_with_2(t: Tables):
    for when, both in ((SUMMER, True), (WINTER, False)):
        s, sp = one(t, f"{when}\nculpeper confederate 1 volunteer", "culpeper")
        entrench(s, sp, 1)
        assert (break_refused(s, sp) is None) == both
    s, sp = one(t, f"{SUMMER}\nculpeper confederate 1 volunteer", "culpeper")
    break_rail(s, sp)
    assert s.rail_break[t.board.hex("culpeper")]
    assert s.sp_spent[sp] == 1
    assert break_refused(s, sp).rule == "9.61"  # type: ignore[union-attr]
    s, sp = one(t, f"{SUMMER}\nculpeper confederate 1 volunteer-cavalry", "culpeper")
    break_rail(s, sp)
    assert s.sp_spent[sp] == 2


@pytest.mark.rule("9.62", "9.41")
def test_9_62_in_poor_weather_a_volunteer_digs_or_breaks_rail(t: Tables):
    s, sp = one_operating(t, f"{SUMMER}\ncorinth confederate 1 volunteer", "corinth")
    break_rail(s, sp)
    assert can_dig(s, sp), "3 MPs do both"
    s, sp = one_operating(t, f"{WINTER}\ncorinth confederate 1 volunteer", "corinth")
    break_rail(s, sp)
    assert not can_dig(s, sp), "9.41b: rails torn up, no free works"
    refused = entrench_refused(s, sp, 1)
    assert refused is not None
    assert refused.rule == "9.41"
    s, sp = one_operating(t, f"{WINTER}\ncorinth confederate 1 volunteer", "corinth")
    entrench(s, sp, 1)
    assert break_refused(s, sp) is not None
    s, sp = one_operating(t, f"{WINTER}\ncorinth confederate 1 militia", "corinth")
    assert can_dig(s, sp), "9.41b: who stays in place and tears up nothing always digs"


@pytest.mark.rule("9.42", "4.23", "9.59")
def test_9_42_works_dug_in_an_enemy_zone_keep_it_out_when_operations_are_over(t: Tables):
    """Nashville's garrison digs in the zone of Union troops; no train leaves in the same segment."""
    nashville = t.board.hex("nashville")
    s = field(t, f"{SUMMER}\nnashville confederate 3 volunteer\n3314 union 2 volunteer")
    begin(s, "operations", CONFEDERATE)
    here = t.board.numbers[nashville]
    play(s, f"entrench {here}")
    assert s.works_of(nashville, CONFEDERATE) == 1
    assert s.in_zoc(nashville, CONFEDERATE)
    assert f"entrain {here}" not in texts(s)
    play(s, "done")
    run_phase(s, "operations-end", CONFEDERATE)
    assert not s.in_zoc(nashville, CONFEDERATE)


@pytest.mark.rule("9.42", "4.23")
def test_9_42_works_of_earlier_turns_keep_zones_out_while_they_are_deepened(t: Tables):
    s = field(t, f"{LATE}\nnashville confederate 3 volunteer works 1\n3314 union 2 volunteer")
    begin(s, "operations", CONFEDERATE)
    play(s, f"entrench {t.board.numbers[t.board.hex('nashville')]}")
    assert not s.in_zoc(t.board.hex("nashville"), CONFEDERATE)
    minor = field(t, f"{LATE}\ncorinth confederate 3 volunteer works 1\n2916 union 1 volunteer")
    begin(minor, "operations", CONFEDERATE)
    play(minor, f"entrench {t.board.numbers[t.board.hex('corinth')]}")
    assert minor.in_zoc(t.board.hex("corinth"), CONFEDERATE), "a minor city wants Level 2, at the end"


@pytest.mark.rule("9.61", "14.23")
def test_9_61_r93_besieged_troops_break_no_rail(t: Tables):
    corinth = t.board.hex("corinth")
    s = field(
        t, f"{SUMMER}\ncorinth fort confederate; confederate 2 volunteer inside; siege 1; union 4 volunteer"
    )
    begin(s, "operations", CONFEDERATE)
    refused = break_refused(s, s.sps_at(corinth, CONFEDERATE)[0])
    assert refused is not None
    assert refused.rule == "14.23"
    assert not any(x.startswith("break") for x in texts(s))
    assert break_refused(s, s.sps_at(corinth, UNION)[0]) is None, "besiegers use the hex (14.24)"
