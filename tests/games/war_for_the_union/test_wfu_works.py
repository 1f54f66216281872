"""Rules 9.2, 9.4, 9.6 and 15.5: force marches, entrenching, rail breaks, fatigue recovery."""

import pytest
from war import field

from longroll.games.war_for_the_union.check import check
from longroll.games.war_for_the_union.fatigue import levels, recover
from longroll.games.war_for_the_union.flags import MARCHED
from longroll.games.war_for_the_union.movement.force_march import (
    Road,
    extra,
    force_refused,
    modifiers,
    result,
    road,
)  # fmt: skip
from longroll.games.war_for_the_union.movement.works import (
    break_rail,
    break_refused,
    entrench,
    entrench_refused,
)  # fmt: skip
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, MILITIA, UNION
from longroll.kit.modifiers import total

SUMMER, WINTER = 'turn = "1862-06"', 'turn = "1862-12"'
OPEN = Road(False, False)


def one(t: Tables, text: str, at: str = "3721", side: int = CONFEDERATE) -> tuple[WfuState, int]:
    s = field(t, text)
    return s, s.sps_at(t.board.hex(at), side)[0]


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


@pytest.mark.rule("9.23")
def test_9_23_no_force_march_in_the_first_turn_and_at_most_double(t: Tables):
    s = field(t, '3721 confederate 1 volunteer; leaders jackson\nturn = "1861-07"')
    sps = tuple(s.sps_at(t.board.hex("3721"), CONFEDERATE))
    assert force_refused(s, t.leader["jackson"], sps, 4).rule == "9.23"  # type: ignore[union-attr]
    s = field(t, f"{SUMMER}\n3721 confederate 1 volunteer; leaders jackson")
    assert force_refused(s, t.leader["jackson"], sps, 6) is None
    assert force_refused(s, t.leader["jackson"], sps, 7).rule == "9.23"  # type: ignore[union-attr]


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


@pytest.mark.rule("9.42")
def test_9_42_in_an_enemy_zone_only_in_place(t: Tables):
    foe = t.board.numbers[t.board.around(t.board.hex("3721"))[0]]
    s, sp = one(t, f"{SUMMER}\n3721 confederate 1 volunteer\n{foe} union 1 volunteer")
    assert entrench_refused(s, sp, 1) is None
    s.sp_flags[sp] |= MARCHED
    assert entrench_refused(s, sp, 1).rule == "9.42"  # type: ignore[union-attr]


@pytest.mark.rule("9.45")
def test_9_45_not_beside_a_fort(t: Tables):
    s, sp = one(t, f"{SUMMER}\n3721 confederate 1 volunteer; fort confederate")
    assert entrench_refused(s, sp, 1).rule == "9.45"  # type: ignore[union-attr]


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


@pytest.mark.rule("9.43")
def test_9_43_works_are_left_behind(t: Tables):
    s, sp = one(t, f"{SUMMER}\n3721 confederate 1 volunteer works 1")
    s.put(sp, t.board.around(t.board.hex("3721"))[0])
    assert not s.sp_works[sp]


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


@pytest.mark.rule("9.61")
def test_9_61_only_where_a_railroad_runs(t: Tables):
    bare = next(
        h for h in range(t.board.count) if not t.rails.hexes[h] and not t.board.sea[h] and t.city_at[h] < 0
    )
    s, sp = one(t, f"{SUMMER}\n{t.board.numbers[bare]} confederate 1 volunteer", t.board.numbers[bare])
    assert break_refused(s, sp).rule == "9.61"  # type: ignore[union-attr]


@pytest.mark.rule("15.51")
@pytest.mark.parametrize(("troops", "rest"), [("fatigue 2", 1), ("fatigue 2 attacked", 0), ("fatigue 2 forced", 0), ("fatigue 2 overran", 0), ("fatigue 2 marched spent 3", 1), ("", 0)])  # fmt: skip
def test_15_51_rest_takes_off_a_level(t: Tables, troops: str, rest: int):
    s, sp = one(t, f"{SUMMER}\n3721 confederate 1 volunteer {troops}")
    assert levels(s, sp) == rest
    before = s.sp_fatigue[sp]
    recover(s, CONFEDERATE)
    assert s.sp_fatigue[sp] == before - rest
    check(s)


@pytest.mark.rule("15.52")
def test_15_52_two_levels_under_an_aggressive_leader(t: Tables):
    s, sp = one(t, f"{SUMMER}\n3721 confederate 1 volunteer fatigue 3 under jackson; leaders jackson")
    assert levels(s, sp) == 2
    s, sp = one(t, f"{SUMMER}\n3721 confederate 1 volunteer fatigue 3 under polk; leaders polk")
    assert levels(s, sp) == 1
    beside = t.board.numbers[t.board.around(t.board.hex("3721"))[0]]
    army = f"{beside} confederate 1 volunteer; leaders lee; hqs northern-virginia-hq lee"
    s, sp = one(t, f"{SUMMER}\n3721 confederate 1 volunteer fatigue 3 under polk; leaders polk\n{army}")
    assert levels(s, sp) == 2, "Lee is an aggressive army commander next to him"


@pytest.mark.rule("15.53")
def test_15_53_from_f4_to_f2_at_a_supply_head(t: Tables):
    s, sp = one(
        t, f"{SUMMER}\nrichmond confederate 1 volunteer fatigue 4 under polk; leaders polk", "richmond"
    )
    assert levels(s, sp) == 2
    s, sp = one(t, f"{SUMMER}\nrichmond confederate 1 volunteer fatigue 4", "richmond")
    assert levels(s, sp) == 1, "without a leader"
    s, sp = one(
        t, f"{SUMMER}\nrichmond confederate 1 volunteer fatigue 4 under jackson; leaders jackson", "richmond"
    )
    assert levels(s, sp) == 2, "the bonuses do not add up"
