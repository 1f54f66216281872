"""Rules 13.71 to 13.74: losses, who bears them, leaders, fatigue, retreats."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from war import field

from longroll.games.war_for_the_union.combat.losses import (
    DEAD,
    HURT,
    UNHARMED,
    asks_for_a_die,
    casualty,
    casualty_modifier,
    cheapest,
    fatigue_gained,
    leader_checks,
    loss_refused,
    quota,
    sps_lost,
    value,
)  # fmt: skip
from longroll.games.war_for_the_union.combat.retreat import retreats
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CAVALRY, CONFEDERATE, UNION

SUMMER = 'turn = "1862-06"'
HOME = "3721"


def troops(t: Tables, text: str, side: str = "union"):
    s = field(t, f"{SUMMER}\n{HOME} {side} {text}")
    return s, s.sps_at(t.board.hex(HOME), UNION if side == "union" else CONFEDERATE)


@pytest.mark.rule("13.71")
def test_13_71_losses_by_the_weaker_force_and_a_shared_die(t: Tables):
    c = t.charts
    assert sps_lost(c, "H", 10, 9) == 3
    assert sps_lost(c, "L", 10, 6) == 1, "** at 6"
    assert sps_lost(c, "L", 10, 7) == 0
    assert sps_lost(c, "L", 5, 3) == 1, "* at 3"
    assert sps_lost(c, "L", 5, 4) == 0
    assert asks_for_a_die(c, ("L", "H"), 10)
    assert not asks_for_a_die(c, ("M", "H"), 10)


@pytest.mark.rule("13.71")
def test_13_71c_cavalry_bears_one_where_it_is_half_or_the_fight_is_heavy(t: Tables):
    s, sps = troops(t, "2 volunteer-cavalry, 2 volunteer")
    assert quota(s, sps, 2, "M", False, 1).cavalry == 1
    s, sps = troops(t, "1 volunteer-cavalry, 3 volunteer")
    assert quota(s, sps, 2, "M", True, 1).cavalry == 0
    assert quota(s, sps, 2, "H", True, 1).cavalry == 1
    assert quota(s, sps, 2, "H", False, 1).cavalry == 0
    foot = [sp for sp in sps if s.arm_of(sp) != CAVALRY]
    due = quota(s, sps, 1, "H", True, 1)
    refused = loss_refused(s, due, sps, [], foot[0])
    assert refused is not None
    assert refused.rule == "13.71"


@pytest.mark.rule("13.71")
def test_13_71d_half_of_the_losses_are_as_good_as_the_morale_used(t: Tables):
    s, sps = troops(t, "6 militia, 4 veteran")
    due = quota(s, sps, 3, "M", False, 2)
    assert due.steady == 2
    lost = cheapest(s, due, sps)
    assert sum(value(s, sp) >= 2 for sp in lost) == 2
    assert len(lost) == 3
    few = quota(s, sps[:7], 4, "M", False, 2)
    assert few.steady == 1, "no more than there are"


@given(
    st.integers(0, 4), st.integers(0, 3), st.integers(0, 3), st.integers(0, 3), st.integers(1, 8), st.integers(0, 2),
    st.sampled_from("LMH"), st.booleans(),
)  # fmt: skip
@settings(max_examples=60, deadline=None)
@example(1, 1, 3, 1, 3, 2, "H", True)
@example(2, 2, 0, 2, 3, 1, "H", True)
def test_13_71_losses_can_always_be_taken(
    t: Tables, militia, volunteers, veterans, horse, losses, morale, letter, enemy
):
    parts = [
        f"{n} {k}"
        for n, k in (
            (militia, "militia"),
            (volunteers, "volunteer"),
            (veterans, "veteran"),
            (horse, "volunteer-cavalry"),
        )
        if n
    ]
    if not parts:
        return
    s, sps = troops(t, ", ".join(parts))
    due = quota(s, sps, losses, letter, enemy, morale)
    lost = cheapest(s, due, sps)
    assert len(lost) == len(set(lost)) == min(losses, len(sps))
    assert sum(s.arm_of(sp) == CAVALRY for sp in lost) >= due.cavalry


@pytest.mark.rule("13.74")
def test_13_74_h_with_retreat_tires_by_three(t: Tables):
    c = t.charts
    assert fatigue_gained(c, "H", False, True, False, False) == 3
    assert fatigue_gained(c, "M", False, False, False, False) == 1
    assert fatigue_gained(c, "L", False, False, True, True) == 0
    assert fatigue_gained(c, "L", True, False, False, False) == 0
    assert fatigue_gained(c, "L", True, False, True, False) == 1
    assert fatigue_gained(c, "L", True, False, False, True) == 1


@pytest.mark.rule("13.72")
def test_13_72_leaders_check_on_5_and_6_and_army_commanders_on_5(t: Tables):
    c = t.charts
    assert [n for n in range(1, 11) if leader_checks(c, n, False)] == [5, 6]
    assert [n for n in range(1, 11) if leader_checks(c, n, True)] == [5]
    assert [casualty(c, n, 9) for n in (0, 1, 2, 3, 4)] == [DEAD, DEAD, HURT, HURT, UNHARMED]
    assert casualty(c, 2, 4) == DEAD
    s = field(
        t,
        f"{SUMMER}\n{HOME} confederate 9 volunteer; leaders lee, jackson, pemberton, polk; hqs northern-virginia-hq lee",
    )
    assert [casualty_modifier(s, t.leader[x]) for x in ("jackson", "lee", "polk", "pemberton")] == [
        0,
        1,
        1,
        2,
    ]


def around(t: Tables, at: str = HOME) -> list[str]:
    return [t.board.numbers[h] for h in t.board.around(t.board.hex(at))]


@pytest.mark.rule("13.73")
def test_13_73b_retreats_keep_out_of_enemy_zones(t: Tables):
    foe = around(t)[0]
    s = field(t, f"{SUMMER}\n{HOME} confederate 2 volunteer\n{foe} union 6 volunteer")
    found = retreats(s, CONFEDERATE, t.board.hex(HOME), (t.board.hex(foe),), 2, attacker=False)
    assert found
    zone = t.ground.zoc_reach[t.board.hex(foe)]
    assert all(way.path[-1] not in zone and way.loss == 0 for way in found)


@pytest.mark.rule("13.73")
@pytest.mark.parametrize("k", range(6))
def test_13_73b_else_out_of_the_zones_of_those_just_fought(t: Tables, k: int):
    """Enemies all around: the hexes next to the one who has attacked are left to others."""
    board, home = t.board, t.board.hex(HOME)
    near = [board.neighbours[6 * home + d] for d in range(6)]
    foe = near[k]
    watch = [
        h
        for h in board.ring(home, 2)
        if near[(k + 3) % 6] in board.around(h) and len({*near} & {*board.around(h)}) == 2
    ]
    rows = "".join(f"\n{board.numbers[h]} union 1 volunteer" for h in watch)
    s = field(t, f"{SUMMER}\n{HOME} confederate 2 volunteer\n{board.numbers[foe]} union 6 volunteer{rows}")
    assert all(s.in_zoc(h, CONFEDERATE) for h in near)
    ends = {way.path[-1] for way in retreats(s, CONFEDERATE, home, (foe,), 2, attacker=False)}
    assert ends
    assert not ends & set(t.ground.zoc_reach[foe])


@pytest.mark.rule("13.73")
def test_13_73d_the_shortest_line_of_supply_decides(t: Tables):
    foe = around(t)[0]
    s = field(t, f"{SUMMER}\n{HOME} confederate 2 volunteer\n{foe} union 6 volunteer")
    found = retreats(s, CONFEDERATE, t.board.hex(HOME), (t.board.hex(foe),), 2, attacker=False)
    far = network(s, CONFEDERATE).los.ways.far
    zone = t.ground.zoc_reach[t.board.hex(foe)]
    best = min(far[h] for h in t.board.around(t.board.hex(HOME)) if h not in zone)
    assert {far[way.path[-1]] for way in found} == {best}


@pytest.mark.rule("13.73")
def test_13_73a_no_retreat_over_navigable_water(t: Tables):
    board = t.board
    memphis = board.hex("memphis")
    for h in range(board.count):
        for d in range(6):
            if t.ground.retreat[6 * h + d]:
                assert board.water[6 * h + d] in (0, 1) or board.land[6 * h + d], board.numbers[h]
    s = field(t, f"{SUMMER}\nmemphis confederate 1 volunteer\n2516 union 4 volunteer")
    found = retreats(s, CONFEDERATE, memphis, (board.hex("2516"),), 1, attacker=False)
    assert found
    assert all(board.numbers[way.path[-1]] not in ("2415", "2416", "2414") for way in found)


@pytest.mark.rule("13.73")
def test_13_73c_surrounded_troops_break_through_with_losses(t: Tables):
    ring = "\n".join(f"{n} union 3 volunteer, 1 volunteer-cavalry" for n in around(t))
    s = field(t, f"{SUMMER}\n{HOME} confederate 4 volunteer\n{ring}")
    found = retreats(s, CONFEDERATE, t.board.hex(HOME), (), 4, attacker=False)
    assert found
    assert all(way.loss == 1 + 3 // 2 for way in found), "1 for the cavalry SP, 1 for each 2 of infantry"
    assert all(len(way.path) == 2 for way in found)
    strong = field(t, f"{SUMMER}\n{HOME} confederate 16 volunteer\n{ring}")
    assert all(
        way.loss == 0 for way in retreats(strong, CONFEDERATE, t.board.hex(HOME), (), 16, attacker=False)
    )


@pytest.mark.rule("13.73")
def test_13_73c_attackers_never_retreat_through_whom_they_attacked(t: Tables):
    names = around(t)
    ring = "\n".join(f"{n} union 2 volunteer" for n in names)
    s = field(t, f"{SUMMER}\n{HOME} confederate 4 volunteer\n{ring}")
    target = t.board.hex(names[0])
    found = retreats(s, CONFEDERATE, t.board.hex(HOME), (target,), 4, attacker=True)
    assert found
    assert all(target not in way.path for way in found)


@pytest.mark.rule("13.73")
def test_13_73h_without_a_way_there_is_no_retreat(t: Tables):
    # an island fort: Ft. Pickens is left by water only
    s = field(t, f"{SUMMER}\nft-pickens union 1 volunteer")
    assert retreats(s, UNION, t.board.hex("ft-pickens"), (), 1, attacker=False) == []


@pytest.mark.rule("13.73", "7.24")
def test_13_73d_a_line_by_sea_counts_too(t: Tables):
    """The army before New Berne is fed through the port alone: it falls back towards it."""
    s = field(t, f"{SUMMER}\nnew-berne union 2 volunteer\n5916 union 3 volunteer")
    net = network(s, UNION)
    here = t.board.hex("5916")
    assert net.sea_los is not None
    assert here not in net.los
    far = net.sea_los.far
    near = [h for h in t.board.around(here) if h in net.sea_los]
    assert len({far(h) for h in near}) > 1
    ends = {way.path[-1] for way in retreats(s, UNION, here, (), 3, attacker=False)}
    assert {far(h) for h in ends} == {min(far(h) for h in near)}
