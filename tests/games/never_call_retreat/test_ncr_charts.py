"""The other charts: stated rows and cells, examples of the rules, and what the reconstructed ones must satisfy."""

import itertools

import pytest

from longroll.games.never_call_retreat.charts import Charts
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import (
    CONFEDERATE,
    UNION,
    cycle,
    cycle_name,
    turn,
    turn_name,
    winter,
    year,
)
from longroll.kit.tables import dice


@pytest.fixture
def c(t: Tables) -> Charts:
    return t.charts


def row(c: Charts, roll: int) -> tuple[int, ...]:
    return tuple(c.command.at(column, roll) for column in range(6))


@pytest.mark.rule("5.11")
def test_5_11_a_roll_of_8(c: Charts):
    """East first, Trans-Mississippi second, West third: 6, 4, 1, then Discretionary, Naval, Far West."""
    assert row(c, 8) == (6, 4, 1, 1, 3, 1)


@pytest.mark.rule("5.23")
def test_5_23_a_tie_at_5(c: Charts):
    assert row(c, 5) == (5, 3, 2, 2, 2, 2)


@pytest.mark.rule("5.3")
def test_5_3_the_whole_table(c: Charts):
    rows = [row(c, roll) for roll in range(2, 13)]
    assert all(x[3] == x[5] for x in rows)  # 19.1
    assert all(x[0] >= x[1] >= x[2] >= 1 for x in rows)
    assert [x[0] for x in rows] == sorted(x[0] for x in rows)
    assert [x[4] for x in rows] == sorted(x[4] for x in rows)
    assert [x[3] for x in rows] == sorted((x[3] for x in rows), reverse=True)
    assert sum(dice(2, 6)[roll] * sum(row(c, roll)) for roll in range(2, 13)) == 16
    assert 4 * max(x[0] for x in rows) > c.command_limits.theater


@pytest.mark.rule("5.25")
def test_5_25_fourteen_discretionary_points_can_be_had(c: Charts):
    best = sorted((row(c, roll)[3] for roll in range(2, 13)), reverse=True)
    assert sum([best[0]] * 3 + [best[2]]) >= 14
    assert (c.command_limits.theater, c.command_limits.other) == (29, 19)


@pytest.mark.rule("5.23")
def test_5_23_ties_that_end_the_phase(c: Charts):
    assert c.ends_on[0] == ()
    assert c.ends_on[1] == (7,)
    assert c.ends_on[2] == (5, 6, 7, 8, 9)
    assert c.ends_on[3] == tuple(range(2, 13))


@pytest.mark.rule("5.4")
def test_5_4_costs(c: Charts):
    assert (c.cost.fort, c.cost.fortress, c.cost.depot, c.cost.remove_army_commander, c.cost.leader_alone) == (2, 3, 2, 2, 1)  # fmt: skip


@pytest.mark.rule("6.42")
def test_6_42_one_star_is_killed_on_4_wounded_on_5_promoted_from_8(c: Charts):
    one = c.leader_loss["1"]
    assert (one.killed, one.wounded, one.promoted) == ((4,), (5,), (8, 9, 10, 11, 12))


@pytest.mark.rule("6.45")
def test_6_45_risk_falls_with_rank(c: Charts):
    faces = dice(2, 6)
    risk = [sum(faces[n] for n in (*x.killed, *x.wounded)) for x in (c.leader_loss["1"], c.leader_loss["2"])]
    assert risk[0] > risk[1] > sum(faces[n] for n in c.leader_loss["3"].again)
    two = c.leader_loss["2"]
    assert not {*two.killed, *two.wounded} & set(two.promoted)


@pytest.mark.rule("7.4")
def test_7_4_movement_costs(c: Charts):
    assert {k: v.mp for k, v in c.terrain.items() if k != "leaving_rough"} == {
        "clear": 1, "forest": 2, "swamp": 2, "rough": 3, "gap": 1,
    }  # fmt: skip


@pytest.mark.rule("8.5")
def test_8_5_shifts(c: Charts):
    assert [c.terrain[x].shift for x in ("swamp", "rough", "gap", "leaving_rough")] == [2, 3, 2, 1]
    assert [c.river[x].shift for x in ("minor", "navigable")] == [1, 2]
    assert c.river["tidal-ferry"].halved


@pytest.mark.rule("7.5")
def test_7_5_every_terrain_of_the_board_has_a_cost(t: Tables):
    assert {t.board.terrains[x] for x in t.board.terrain} - {"sea"} <= set(t.charts.terrain)


@pytest.mark.rule("7.22")
def test_7_22_forced_march(c: Charts):
    assert [c.forced_march.at(2, die) for die in range(1, 7)] == [0, 0, 1, 1, 2, 3]
    assert c.forced_march.at(0, 7) == 1


@pytest.mark.rule("7.73")
def test_7_73_rail_capacity(c: Charts):
    at = [
        c.confederate_rail(cycle(x, ""))
        for x in ("7/61", "10/62", "11/62", "8/63", "9/63", "10/64", "11/64", "6/65")
    ]
    assert at == [45, 45, 35, 35, 25, 25, 15, 15]
    assert c.rail.union == 60


@pytest.mark.rule("7.8")
def test_7_8_winter(c: Charts):
    cold = [cycle_name(i) for i in range(52) if winter(i, c.winter.cycles)]
    assert cold[:4] == ["12/61", "13/61", "1/62", "2/62"]
    assert len(cold) == 16


@pytest.mark.rule("10.26")
def test_10_26_ships(c: Charts):
    rank = {"-": 0, "D": 1, "S": 2, "SD": 3}
    for name, cells in c.naval.items():
        assert [rank[x] for x in cells] == sorted(rank[x] for x in cells), name
    assert all(rank[a] <= rank[b] for a, b in zip(c.naval["fort"], c.naval["fortress"], strict=True))
    assert set(c.naval["transport"]) == {"-"}


@pytest.mark.rule("12.47")
def test_12_47_building(c: Charts):
    assert c.forts.built_from == (6, 5, 4, 3, 2)
    assert len(c.forts.supply_fort) == len(c.forts.supply_fortress) == 5


@pytest.mark.rule("14.19")
def test_14_19_attrition(c: Charts):
    table = [[c.attrition.at(band, die) for band in range(8)] for die in range(1, 7)]
    assert table[0] == [0, 0, 0, 0, 0, 2, 3, 3]
    assert table[5] == [1, 2, 2, 3, 4, 5, 6, 7]
    assert all(a <= b for low, high in itertools.pairwise(table) for a, b in zip(low, high, strict=True))
    assert [c.attrition_bands.band(n) for n in (3, 4, 43, 44, 300)] == [0, 1, 6, 7, 7]
    assert c.attrition.at(3, 7) == c.attrition.at(3, 6)


@pytest.mark.rule("14.46b")
def test_14_46b_ship_blockade(c: Charts):
    assert c.ship_blockade.least == (5, 4, 3)


@pytest.mark.rule("14.48")
@pytest.mark.parametrize(
    ("supply", "effects"), [(150, 0), (149, 1), (134, 2), (75, 4), (74, 5), (14, 9), (0, 9)]
)
def test_14_48_supply_loss_adds_up(c: Charts, supply: int, effects: int):
    assert len(c.effects(supply)) == effects


@pytest.mark.rule("14.51")
def test_14_51_union_income(c: Charts):
    assert list(c.union_income.values()) == [250, 350, 450, 500, 500]


@pytest.mark.rule("20.21")
def test_20_21_a_confederate_division_of_eight(c: Charts):
    one = c.production[CONFEDERATE]["infantry"]
    assert (8 * one.personnel, 8 * one.supply, one.cycles) == (24, 16, 4)
    assert cycle_name(cycle("1/62", "") + one.cycles) == "5/62"


@pytest.mark.rule("20.22")
def test_20_22_augmenting_a_union_division_by_seven(c: Charts):
    more, new = c.production[UNION]["augment-infantry"], c.production[UNION]["infantry"]
    assert (7 * more.personnel, 7 * more.supply, more.cycles) == (7, 21, 4)
    assert (7 * new.personnel, 7 * new.supply) == (21, 21)


@pytest.mark.rule("21.22")
def test_21_22_headquarters_are_tried_every_fourth_cycle(c: Charts):
    first = cycle(c.headquarters.first_attempt, "")
    tried = [
        cycle_name(i)
        for i in range(first, 25)
        if int(cycle_name(i).split("/")[0]) in c.headquarters.attempt_cycles
    ]
    assert tried[:5] == ["8/61", "12/61", "4/62", "8/62", "12/62"]


@pytest.mark.rule("22.2")
def test_22_2_calls(c: Charts):
    union, south = c.personnel
    assert union["initial"].boxes[0] == 100
    assert len(union["initial"].boxes) == 7
    assert len(union["volunteer2"].boxes) == 6
    assert union["draft2"].boxes[2] == 40
    assert union["black"].vp == 7
    assert c.men(UNION, "volunteer2", 9) == union["volunteer2"].boxes[-1]
    points = [south[x].vp for x in ("volunteer2", "draft1", "draft2")]
    assert [sum(points[:n]) for n in (1, 2, 3)] == [1, 4, 8]


@pytest.mark.rule("23.3")
def test_23_3_schedules_fall(c: Charts):
    for schedule in c.victory.values():
        assert list(schedule) == sorted(schedule, reverse=True)
    assert c.victory["through-2-62"] == (27, 19, 15)
    assert turn_name(c.election_turn) == "4/11/64"


@pytest.mark.rule("24.2")
def test_24_2_an_event_for_each_roll(t: Tables):
    assert sorted(t.events) == list(range(2, 13))
    assert t.event_up_to == 7


@pytest.mark.rule("25.2")
def test_25_2_thirty_six_turns_to_the_first_end():
    assert turn("4/2/62", "") - turn("1/7/61", "") + 1 == 36
    assert turn("4/6/65", "") == 207
    assert [turn_name(turn(x, "")) for x in ("1/7/61", "4/13/61", "2/1/62")] == [
        "1/7/61",
        "4/13/61",
        "2/1/62",
    ]
    assert [year(cycle(x, "")) for x in ("7/61", "13/61", "1/62", "6/65")] == [1861, 1861, 1862, 1865]


@pytest.mark.rule("6.22")
def test_6_22_cycles_ahead():
    assert cycle_name(cycle("7/62", "") + 4) == "11/62"
    assert cycle_name(cycle("4/63", "") + 5) == "9/63"
    assert cycle_name(cycle("11/62", "") + 4) == "2/63"


@pytest.mark.rule("26.1")
def test_26_1_solitaire_gives_each_theater_a_place(c: Charts):
    assert all(sorted(x) == [1, 2, 3] for x in c.solitaire.values())
    assert list(c.solitaire) == ["first_turn", "1", "2", "3", "4", "5", "6", "7"]


@pytest.mark.rule("19.51")
def test_19_51_fourteen_tribal_units_and_eight_rangers(t: Tables):
    total: dict[str, int] = {}
    for entry in t.far_west.entry:
        for slug, n in entry.what:
            total[slug] = total.get(slug, 0) + n
    assert sum(total[x] for x in t.far_west.homes) == t.far_west.limits["tribal"] == 14
    assert total["texas-ranger"] == t.far_west.limits["texas-ranger"] == 8
    for stack in t.scenarios["1861"].stacks:
        for kind, n in stack.far_west:
            slug = t.roster.kinds[kind].slug
            total[slug] = total.get(slug, 0) + n
    assert total["civilized-infantry"] == t.far_west.limits["civilized-infantry"]
    assert total["civilized-cavalry"] == t.far_west.limits["civilized-cavalry"]
