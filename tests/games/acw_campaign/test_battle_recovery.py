"""8.5, 9.1, 9.2: nights, recovery, rear guards and exhaustion numbers, by the worked examples."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.acw_campaign.battlefield import begun, corps, division, field
from longroll.games.acw_campaign.battle.numbers import ours
from longroll.games.acw_campaign.battle.position import stands
from longroll.games.acw_campaign.battle.recovery import (
    Loss,
    after_battle,
    last_recovery,
    morning,
    night,
    rear_guard,
    recover,
    sobered,
)
from longroll.games.acw_campaign.battle.setup import Stand
from longroll.games.acw_campaign.words import ART, BROKEN, CRACK, EXHAUSTED, FRESH, INF, VETERAN

RATINGS = ours().ratings


def exhaustion(found: Sequence[Stand], status: int) -> int:
    return RATINGS.exhaustion(range(len(found)), [x.sp for x in found], [x.morale for x in found], status)


def cavalry(found: Sequence[Stand]) -> int:
    return RATINGS.cavalry((x.kind, x.sp, x.morale) for x in found)


@pytest.mark.rule("8.51")
def test_8_51_odd_losses_are_pooled() -> None:
    """8.51 A14: losses of 3 and 1: one back from the three, and the two odd ones give one more to either."""
    back = recover([Loss(0, 3, INF, 4), Loss(1, 1, INF, 4)], (1, 2))
    assert sum(back.values()) == 2
    assert back[0] >= 1


@pytest.mark.rule("8.51")
def test_8_51_pools_are_of_one_arm_and_morale() -> None:
    """8.51 An odd loss of another morale or arm has a pool of its own, rounded up."""
    back = recover([Loss(0, 1, INF, 4), Loss(1, 1, INF, 5), Loss(2, 1, ART, 5)], (1, 2))
    assert back == {0: 1, 1: 1, 2: 1}
    assert sum(recover([Loss(k, 1, INF, 4) for k in range(3)], (1, 2)).values()) == 2


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(
    "possession, guard, foot, guns", [(True, False, 8, 8), (False, True, 6, 6), (False, False, 4, 0)]
)
def test_9_1_shares(possession: bool, guard: bool, foot: int, guns: int) -> None:
    """9.1 A15: of 12 lost come back 8 in possession, 6 behind a rear guard, 4 without one and no guns."""
    back = after_battle([Loss(0, 12, INF, 5), Loss(1, 12, ART, 5)], possession, guard)
    assert back.get(0, 0) == foot
    assert back.get(1, 0) == guns


@pytest.mark.rule("9.1")
def test_9_1_a_third_is_rounded_down() -> None:
    """9.1 R31: thirds round down."""
    assert sum(after_battle([Loss(0, 2, INF, 5), Loss(1, 2, INF, 5)], False, False).values()) == 1


@pytest.mark.rule("9.1")
def test_9_1_rear_guard_is_a_quarter() -> None:
    """9.1 A16: of 20 stands 5 are a rear guard, 4 are none."""
    assert rear_guard(5, 20)
    assert not rear_guard(4, 20)
    assert not rear_guard(0, 0)


@pytest.mark.rule("8.52", "8.53", "8.54")
def test_8_52_states_of_the_morning() -> None:
    """8.52 8.53 8.54 Fresh and exhausted divisions start fresh and clear their record, broken ones start exhausted."""
    assert morning(FRESH) == (FRESH, True, 2)
    assert morning(EXHAUSTED) == (FRESH, True, 1)
    assert morning(BROKEN) == (EXHAUSTED, False, 1)


@pytest.mark.rule("8.52", "8.53", "8.54")
def test_8_53_markers_of_the_morning() -> None:
    """8.52 8.53 All markers come off a division that was not exhausted; else yellow goes and red becomes yellow."""
    assert [sobered(r, FRESH) for r in (0, 1, 2)] == [0, 0, 0]
    assert [sobered(r, EXHAUSTED) for r in (0, 1, 2)] == [0, 0, 1]
    assert [sobered(r, BROKEN) for r in (0, 1, 2)] == [0, 0, 1]


@pytest.mark.rule("8.51", "8.52", "8.54")
def test_8_54_a_broken_division_keeps_its_record() -> None:
    """8.54 What comes back at night leaves the record of a division, but not of a broken one."""
    b, _ = begun(field())
    for d in (0, 1):
        i = b.d_stands[d][0]
        b.s_sp[i], b.s_today[i], b.d_lost[d] = 2, 4, 4
    b.d_state[1] = BROKEN
    night(b)
    assert (b.d_lost[0], b.d_lost[1]) == (2, 4)
    assert (b.d_state[0], b.d_state[1]) == (FRESH, EXHAUSTED)
    assert [b.s_sp[b.d_stands[d][0]] for d in (0, 1)] == [4, 4]


@pytest.mark.rule("8.51", "9.1")
def test_9_1_losses_of_earlier_days_do_not_come_back_again() -> None:
    """9.1 8.51 Only the last day counts for the recovery after the battle."""
    b, _ = begun(field())
    i = b.d_stands[0][0]
    b.s_sp[i], b.s_today[i] = 2, 4
    night(b)
    assert (b.s_sp[i], b.s_today[i]) == (4, 0)
    b.s_sp[i], b.s_today[i] = 1, 3
    b.leaving, b.winner = 1, 0
    last_recovery(b)
    assert b.s_sp[i] == 3


@pytest.mark.rule("9.21", "9.22", "9.24")
def test_9_24_exhaustion_numbers() -> None:
    """9.24 A17: three 6-4 and a 2-5 make 8.2, three 6-5 and a 2-5 make 10."""
    assert exhaustion([*stands("3 inf 6-4", "t"), *stands("art 2-5", "t")], 0) == 8
    assert exhaustion([*stands("3 inf 6-5", "t"), *stands("art 2-5", "t")], VETERAN) == 10


@pytest.mark.rule("9.23", "9.32")
def test_9_23_a_crack_division_is_exhausted_at_sixty_percent_of_all() -> None:
    """9.23 9.32 A19: a crack division with one stand of morale 6 counts .6 for all of them."""
    members = [*stands("inf 6-6", "t"), *stands("2 inf 6-5", "t"), *stands("art 2-5", "t")]
    assert exhaustion(members, CRACK) == 12
    assert exhaustion(members, VETERAN) == 11


@pytest.mark.rule("9.22", "9.31")
def test_9_31_a_trained_division_goes_from_forty_to_fifty_percent() -> None:
    """9.31 9.22 A18: green to veteran takes the exhaustion number from 8 to 10, artillery unchanged at 5."""
    assert exhaustion(division("x", morale=4).stands, 0) == 8
    assert exhaustion(division("x", morale=5).stands, VETERAN) == 10


@pytest.mark.rule("8")
def test_8_adjusted_cavalry_strength() -> None:
    """8 A9 A10: a 2-5 counts 10, a 3-4 12; 24 to 12 by two routes is superiority."""
    assert cavalry(stands("cav 2-5", "t")) == 20
    assert cavalry(stands("cav 3-4", "t")) == 24
    both = cavalry(stands("cav 3-4", "t")) + cavalry(stands("cav 3-4", "t"))
    assert RATINGS.superior(both, cavalry(stands("cav 3-4", "t")))
    assert not RATINGS.superior(cavalry(stands("cav 3-4", "t")), cavalry(stands("cav 3-4", "t")))


@pytest.mark.rule("8", "15.7")
def test_15_7_sharpshooters_count_two_and_a_half() -> None:
    """15.7 R25 A stand of sharpshooters is 2 1/2 points; none is never superior."""
    assert cavalry(stands("ss 1-5", "t")) == 5
    assert not RATINGS.superior(0, 0)
    assert RATINGS.superior(5, 0)


def test_corps_of_the_tests_is_the_organization() -> None:
    """6.11 Two divisions of 20 points and two points of corps artillery."""
    assert sum(s.sp for d in corps(0, "I Corps").divisions for s in d.stands) == 42
