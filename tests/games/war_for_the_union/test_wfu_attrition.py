"""Rule 7.5 played: who bears the losses, what becomes of leaders, HQs and besieged forts. And 9.4, 9.6, 15.5 in detail."""

import pytest
from war import SUMMER, WINTER, begin, field, play, run, texts

from longroll.games.war_for_the_union.fatigue import in_place, levels
from longroll.games.war_for_the_union.flags import FAR, NO_FORT, OFF, STRAINED, WORKED
from longroll.games.war_for_the_union.frames import Losing, Starving
from longroll.games.war_for_the_union.movement.works import (
    break_rail,
    break_refused,
    can_dig,
    entrench,
    entrench_refused,
)
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION


def starve(s: WfuState, at: str, losses: int, sufferers: bool = True) -> WfuState:
    node = s.tables.node(at, "test")
    return run(s, Losing("lose", CONFEDERATE, node, losses, rule="7.52", sufferers=sufferers))


@pytest.mark.rule("7.52", "7.51")
def test_7_52_only_troops_that_suffer_attrition_are_lost(t: Tables):
    s = starve(field(t, f"{SUMMER}\n3721 confederate 3 veteran unsupplied, 2 militia"), "3721", 2)
    left = [s.quality_of(sp) for sp in s.sps_at(t.board.index["3721"], CONFEDERATE)]
    assert sorted(left) == [0, 0, 2], "the supplied militia does not pay for the veterans"
    mixed = starve(
        field(t, f"{SUMMER}\n3721 confederate 3 veteran unsupplied, 2 militia"), "3721", 1, sufferers=False
    )
    assert texts(mixed) == ["lose veteran@3721", "lose militia@3721"], "7.51: excess SPs are of his choice"


@pytest.mark.rule("7.52")
def test_7_52_the_supply_phase_asks_for_sufferers_where_nobody_is_in_excess(t: Tables):
    s = field(t, f"{SUMMER}\n3721 confederate 6 veteran unsupplied, 4 militia")
    run(s, Starving("attrition", CONFEDERATE, [t.board.index["3721"]]), dice=(10,))
    kinds = [s.quality_of(sp) for sp in s.sps_at(t.board.index["3721"], CONFEDERATE)]
    assert (kinds.count(0), kinds.count(2) < 6) == (4, True)
    s = field(t, f"{SUMMER}\n3721 confederate 20 veteran, 1 militia unsupplied")
    run(s, Starving("attrition", CONFEDERATE, [t.board.index["3721"]]), dice=(10,))
    assert "lose veteran@3721" in texts(s)


@pytest.mark.rule("7.52", "4.57")
def test_7_52_leaders_outlive_a_force_that_starves_but_its_hq_does_not(t: Tables):
    s = field(
        t, f"{SUMMER}\n3721 confederate 1 militia isolated 2; leaders bragg, polk; hqs mississippi-hq bragg"
    )
    starve(s, "3721", 1)
    here = t.board.index["3721"]
    assert s.leaders_at(here, CONFEDERATE) == sorted(t.leader[x] for x in ("bragg", "polk"))
    assert s.hq_at[1] == OFF, "4.57"


@pytest.mark.rule("9.18", "14.25")
def test_9_18_a_besieged_fort_falls_with_its_last_starving_troops(t: Tables):
    s = field(
        t,
        f"{SUMMER}\n3721 confederate 1 militia isolated 2 inside; fort confederate; siege 2; union 4 veteran; leaders polk",
    )
    s.dice.script = [9]
    s.push(Losing("lose", CONFEDERATE, t.board.index["3721"], 1, rule="7.52", sufferers=True))
    FLOW.run(s)
    here = t.board.index["3721"]
    assert s.fort[here] == NO_FORT
    assert not s.siege[here]
    assert s.leader_at[t.leader["polk"]] == OFF, "9.18 (2)"


# --- 9.41, 9.62 ------------------------------------------------------------------------------------------------------


def one(t: Tables, text: str, at: str) -> tuple[WfuState, int]:
    s = field(t, text)
    s.begin_operations()
    return s, s.sps_at(t.board.hex(at), CONFEDERATE)[0]


@pytest.mark.rule("9.62", "9.41")
def test_9_62_in_poor_weather_a_volunteer_digs_or_breaks_rail(t: Tables):
    s, sp = one(t, f"{SUMMER}\ncorinth confederate 1 volunteer", "corinth")
    break_rail(s, sp)
    assert can_dig(s, sp), "3 MPs do both"
    s, sp = one(t, f"{WINTER}\ncorinth confederate 1 volunteer", "corinth")
    break_rail(s, sp)
    assert not can_dig(s, sp), "9.41b: rails torn up, no free works"
    refused = entrench_refused(s, sp, 1)
    assert refused is not None
    assert refused.rule == "9.41"
    s, sp = one(t, f"{WINTER}\ncorinth confederate 1 volunteer", "corinth")
    entrench(s, sp, 1)
    assert break_refused(s, sp) is not None
    s, sp = one(t, f"{WINTER}\ncorinth confederate 1 militia", "corinth")
    assert can_dig(s, sp), "9.41b: who stays in place and tears up nothing always digs"


# --- 15.52, 15.53 ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("15.52", "4.42")
def test_15_52_r73_troops_that_stay_with_an_aggressive_leader_are_under_him(t: Tables):
    s, sp = one(t, f"{SUMMER}\n3721 confederate 1 volunteer fatigue 3; leaders jackson", "3721")
    assert levels(s, sp) == 2
    s.leader_spent[t.leader["jackson"]] = 2
    assert levels(s, sp) == 1, "he went away and came back: not the entire phase"
    s, sp = one(t, f"{SUMMER}\n3721 confederate 1 volunteer fatigue 3; leaders polk", "3721")
    assert levels(s, sp) == 1
    s = field(t, f"{SUMMER}\n3721 confederate 12 volunteer fatigue 3; leaders jackson")
    s.begin_operations()
    rating = t.leaders[t.leader["jackson"]].corps.cr
    assert len(in_place(s, CONFEDERATE)) == rating, "3.2 no more than he can command"
    two = [sp for sp in s.sps_at(t.board.index["3721"], CONFEDERATE) if levels(s, sp) == 2]
    assert len(two) == rating


@pytest.mark.rule("15.53")
@pytest.mark.parametrize(
    ("marks", "rest"), [("", 2), (" worked", 1), (" far", 1)], ids=["still", "worked", "two hexes"]
)
def test_15_53_work_and_a_second_hex_spoil_the_rest_at_a_supply_head(t: Tables, marks: str, rest: int):
    s, sp = one(t, f"{SUMMER}\nrichmond confederate 1 volunteer fatigue 4{marks}; leaders polk", "richmond")
    assert levels(s, sp) == rest


@pytest.mark.rule("15.53")
def test_15_53_not_in_an_enemy_zone(t: Tables):
    richmond = t.board.hex("richmond")
    zone = next(t.board.numbers[h] for h in t.board.around(richmond) if richmond in t.ground.zoc_reach[h])
    text = f"{SUMMER}\nrichmond confederate 1 volunteer fatigue 4; leaders polk"
    for more, rest in (("", 2), (f"\n{zone} union 1 volunteer", 1)):
        s, sp = one(t, f"{text}{more}", "richmond")
        assert levels(s, sp) == rest


@pytest.mark.rule("15.51", "9.14")
def test_15_51_who_has_strained_himself_does_not_rest(t: Tables):
    s, sp = one(t, f"{SUMMER}\nrichmond confederate 1 volunteer fatigue 1", "richmond")
    assert levels(s, sp) == 1
    s.sp_marks[sp] |= STRAINED
    assert levels(s, sp) == 0


@pytest.mark.rule("15.53", "9.11", "9.61")
def test_15_53_the_marks_are_made_by_marching_digging_and_breaking_rail(t: Tables):
    s = begin(field(t, f"{SUMMER}\n0407 union 2 volunteer; leaders reynolds"), "operations", UNION)
    play(s, "lead reynolds", "take all", "set out", "to 0307")
    moved = s.sps_at(t.board.index["0307"], UNION)
    assert not any(s.sp_marks[sp] & (FAR | WORKED) for sp in moved)
    play(s, "to 0407")
    moved = s.sps_at(t.board.index["0407"], UNION)
    assert all(s.sp_marks[sp] & FAR for sp in moved), "15.53 (2): two hexes, though it is back where it began"
    s, sp = one(t, f"{SUMMER}\ncorinth confederate 1 volunteer", "corinth")
    entrench(s, sp, 1)
    assert s.sp_marks[sp] & WORKED
    s, sp = one(t, f"{SUMMER}\ncorinth confederate 1 volunteer", "corinth")
    break_rail(s, sp)
    assert s.sp_marks[sp] & WORKED
