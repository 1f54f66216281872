"""8.3, 8.4: starting hours, roads, rails and nights; 16.1 rivers; 14.6 works."""

from __future__ import annotations

import pytest

from games.acw_campaign.battlefield import begun, corps, field
from longroll.core.dice import Dice
from longroll.games.acw_campaign.battle import arrivals
from longroll.games.acw_campaign.battle.events import CameUp, LineCut
from longroll.games.acw_campaign.battle.numbers import ours
from longroll.games.acw_campaign.battle.resolver.assault import FLANK
from longroll.games.acw_campaign.battle.resolver.fire import saves, volley
from longroll.games.acw_campaign.battle.resolver.line import FORTS, GROUND, HASTY, WORKS, covers
from longroll.games.acw_campaign.battle.resolver.step import advance, asks
from longroll.games.acw_campaign.battle.setup import Route
from longroll.games.acw_campaign.battle.types import (
    AWAY,
    BRIDGE,
    DISORDERED,
    FAIR,
    FERRY,
    FORMED,
    LINE,
    OPEN,
    RESERVE,
    STRONG,
    Battle,
)
from longroll.games.acw_campaign.words import OFF


def to_hour(b: Battle, hour: int) -> list[object]:
    out: list[object] = []
    while b.hour < hour:
        b.hour += 1
        arrivals.come(b, ours(), out)
    return out


@pytest.mark.rule("8.3")
def test_8_3_one_die_for_each_route() -> None:
    """8.3 A12: in July dice of 3 and 6 bring two routes on at 8 and 11; the sun sets at 8 PM."""
    b, _ = begun(field(corps(0, "IV Corps", route=1), routes=[Route("a", 0), Route("b", 0)]), script=[3, 6])
    assert b.r_hour == [8, 11]
    assert (b.sunrise, b.sunset) == (5, 20)
    assert b.hour == 8


@pytest.mark.rule("8.3")
@pytest.mark.parametrize(
    "turn, light",
    [("1862-jan", (7, 17)), ("1862-mar", (6, 18)), ("1862-may", (5, 19)), ("1862-nov", (7, 17))],
)
def test_8_3_daylight(turn: str, light: tuple[int, int]) -> None:
    """8.3 Sunrise and sunset by month."""
    b = field(turn=turn)
    assert (b.sunrise, b.sunset) == light


@pytest.mark.rule("8.4")
def test_8_4_one_corps_a_road_from_1_pm() -> None:
    """8.4 A13: the first corps of a road comes at 1 PM, the second when the road is clear, another road at 1 PM too."""
    b, _ = begun(
        field(corps(1, "A", road="Culpeper"), corps(1, "B", road="Culpeper"), corps(1, "C", road="Leesburg"))
    )
    assert b.a_hour == [13, 15, 13]


@pytest.mark.rule("8.4")
def test_8_4_a_division_by_rail() -> None:
    """8.4 A13 A36: one stand an hour from 9 AM, disordered, at the town; the rest of the corps by road at 1 PM."""
    b, _ = begun(field(corps(1, "A", road="Culpeper", rail=0)), script=[6])
    assert b.a_hour == [12, 13]  # 9, 10 and 11 AM are past
    cars = b.d_stands[b.divisions_of(b.c_name.index("A"))[0]]
    assert [b.s_here[i] for i in cars] == [1, 1, 1, 0]
    assert [b.s_rout[i] for i in cars[:3]] == [
        FORMED,
        FORMED,
        DISORDERED,
    ]  # R28: the first two had time to form
    out = to_hour(b, 12)
    assert [e.hour for e in out if isinstance(e, CameUp)] == [12]
    to_hour(b, 13)
    assert all(b.s_here[i] for d in b.divisions_of(b.c_name.index("A")) for i in b.d_stands[d])


@pytest.mark.rule("8.4")
def test_8_4_rail_stands_arrive_disordered() -> None:
    """8.4 R28 A stand from the cars is disordered."""
    b, _ = begun(field(corps(1, "A", road="Culpeper", rail=0)), script=[3])
    to_hour(b, 9)
    stand = b.d_stands[b.divisions_of(b.c_name.index("A"))[0]][0]
    assert (b.s_here[stand], b.s_rout[stand]) == (1, DISORDERED)


@pytest.mark.rule("8.4")
def test_8_4_a_cut_line_sends_them_by_road() -> None:
    """8.4 A36: when the line is blocked the rest of the division marches and comes from 1 PM."""
    b, _ = begun(field(corps(1, "A", road="Culpeper", rail=0)), script=[4])
    b.step = 1
    out = to_hour(b, 12)
    assert sum(isinstance(e, LineCut) for e in out) == 1
    d = b.divisions_of(b.c_name.index("A"))[0]
    assert sum(b.s_here[i] for i in b.d_stands[d]) == 1  # the stand of 9 AM
    to_hour(b, 13)
    assert all(b.s_here[i] for i in b.d_stands[d])


@pytest.mark.rule("8.4")
def test_8_4_an_attacker_needs_the_town_for_his_cars() -> None:
    """8.4 Troops leave the cars only at the town."""
    b = field()
    assert arrivals.open_rail(b, 1)
    assert not arrivals.open_rail(b, 0)
    b.step = 3
    assert arrivals.open_rail(b, 0)
    assert not arrivals.open_rail(b, 1)


@pytest.mark.rule("8.4")
def test_8_4_night_and_next_day() -> None:
    """8.4 In the night one more corps comes; next day the first of a road is diced, the second comes at 1 PM."""
    b, dice = begun(field(*(corps(1, n, road="Culpeper") for n in "ABC")), script=[1])
    b.hour, b.phase = b.sunset, "nightfall"
    dice.script = [2]
    advance(b, {0: "stay", 1: "stay"}, dice)
    assert b.day == 2
    assert b.d_place[b.divisions_of(b.c_name.index("A"))[0]] == RESERVE
    assert b.a_hour == [7, 13]


@pytest.mark.rule("16.1")
def test_16_1_a_ferry_costs_an_hour_and_order() -> None:
    """16.1 A43: who is ferried over a major river acts an hour later and is disordered."""
    b, _ = begun(field(river=FERRY), script=[2])
    assert b.d_wait[0] == b.hour + 2
    assert b.s_rout[0] == DISORDERED
    dry, _ = begun(field(), script=[2])
    assert (dry.d_wait[0], dry.s_rout[0]) == (dry.hour + 1, FORMED)


@pytest.mark.rule("16.1")
def test_16_1_one_bridge() -> None:
    """16.1 A43: at most one bridge: divisions cross one after the other."""
    b, _ = begun(field(river=BRIDGE), script=[2])
    assert [b.d_wait[d] - b.hour for d in (0, 1)] == [1, 2]


@pytest.mark.rule("8.3")
def test_8_3_a_second_route_leads_into_the_flank() -> None:
    """8.3 A group that enters by a route of its own may strike a flank once."""
    b, _ = begun(
        field(corps(0, "IV Corps", route=1), routes=[Route("a", 0), Route("b", 0, flank=True)]), script=[1, 1]
    )
    d = b.divisions_of(b.c_name.index("IV Corps"))[0]
    assert b.d_flags[d] & FLANK
    assert not b.d_flags[0] & FLANK


@pytest.mark.rule("14.6")
def test_14_6_what_works_save() -> None:
    """14.6 Hasty works save from small arms only, field works from all fire, forts best of all."""
    n = ours()
    assert saves(n, (HASTY, 3), gun=True) == 7
    assert saves(n, (HASTY, 3), gun=False) < 7
    assert saves(n, (WORKS, 3), gun=True) == saves(n, (WORKS, 3), gun=False)
    assert saves(n, (FORTS, 3), gun=True) < saves(n, (WORKS, 3), gun=True)
    assert [saves(n, (GROUND, 3), True, x) for x in (OPEN, FAIR, STRONG)] == [7, 6, 5]  # R92
    assert saves(n, (WORKS, 3), True, OPEN) == saves(n, (WORKS, 3), True, STRONG)


@pytest.mark.rule("7.6", "14")
def test_7_6_three_inches_cover_a_stand() -> None:
    """7.6 R49 Works are manned at three inches a stand, forts first; who attacks leaves them."""
    b, _ = begun(field(works=15))
    line = b.divisions_of(b.c_name.index("Holmes"))[:2]
    assert covers(b, ours(), 1, line, set()) == {line[0]: (WORKS, 4), line[1]: (WORKS, 1)}
    assert line[0] not in covers(b, ours(), 1, line, {line[0]})


@pytest.mark.rule("14.6")
def test_14_6_no_digging_before_february_1863() -> None:
    """14.6 Works are built on the battlefield only after January 1863."""
    assert not field(turn="1863-jan").digging
    assert field(turn="1863-mar").digging


@pytest.mark.rule("14.6")
def test_14_6_four_hours_for_hasty_works_four_more_for_field_works() -> None:
    """14.6 A division that holds for four hours has hasty works, after eight field works."""
    b, _ = begun(field(turn="1863-jul"))
    d = b.divisions_of(b.c_name.index("Holmes"))[0]
    b.d_place[d] = LINE
    for hours, kind in ((4, HASTY), (8, WORKS)):
        b.d_dig[d] = hours
        assert covers(b, ours(), 1, [d], set())[d][0] == kind


@pytest.mark.rule("14.5")
def test_14_5_siege_guns_fire_only_when_stationary() -> None:
    """14.5 Siege guns have no dice for a division that attacks."""
    b, _ = begun(field(corps(1, "Fort", troops="siege 2-5 SG-R")))
    guns = b.d_stands[-1]
    assert volley(b, ours(), guns, True)[1] == 2
    assert volley(b, ours(), guns, False)[1] == 0


@pytest.mark.rule("15.7")
def test_15_7_sharpshooters_hit_twice_as_well() -> None:
    """15.7 Five or six on one die is as good as six on two."""
    b, _ = begun(field(corps(1, "Berdan", troops="ss 1-5")))
    assert volley(b, ours(), b.d_stands[-1], True) == (2, 0)


def test_nobody_is_asked_before_the_enemy_comes() -> None:
    """8.3 The first question is the day's orders, to both, when the first attackers come on."""
    b, _ = begun(field())
    assert [q.side for q in asks(b)] == [0, 1]
    assert b.hour == b.r_hour[0]
    assert OFF not in b.r_hour
    assert AWAY not in [b.d_place[d] for d in (0, 1)]
    assert Dice(1).counts == [0, 0, 0]
