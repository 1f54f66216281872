"""D102 and the printed charts: combat, columns, yearly limits, groups, blockade."""

from __future__ import annotations

from fractions import Fraction

import pytest
from dwf import command, play, position, rule_against, texts

import longroll
from longroll.games.divided_we_fall.combat.odds import chart

RULES = longroll.new("divided-we-fall", scenario="1862").rules
COLUMNS = {"attacker": 0, "woods_rough": 1, "seasonal_mountain_swamp": 2, "major_river_sea": 3, "maximum": 4}

PRINTED = """
1 0 1 1 1 1 0
2 1 1 1 1 1 1
3 1 2 2 2 2 1
4 2 2 2 3 3 1
5 2 3 3 3 3 2
6 2 3 4 4 4 2
7 3 4 4 4 4 2
8 3 4 5 5 5 3
9 4 5 5 6 6 3
10 4 5 6 6 6 3
11 4 6 7 7 7 4
12 5 6 7 8 8 4
13 5 7 8 8 8 4
14 6 7 8 9 9 5
15 6 8 9 10 10 5
16 6 8 10 10 10 5
17 7 9 10 11 11 6
18 7 9 11 12 12 6
19 8 10 11 12 12 6
20 8 10 12 13 13 7
"""


@pytest.mark.rule("D102")
@pytest.mark.parametrize("row", PRINTED.split("\n")[1:-1])
def test_d102_a29_the_chart_is_as_printed(row):
    value, *losses = (int(x) for x in row.split())
    assert [chart(RULES.tables.crt, value, c) for c in range(6)] == losses


@pytest.mark.rule("D102", "D80", "D79")
@pytest.mark.parametrize(
    ("column", "percent"),
    [(0, Fraction(40)), (1, Fraction(50)), (2, Fraction(60)), (3, Fraction(64)), (4, Fraction(64)), (5, Fraction(100, 3))],
)  # fmt: skip
def test_d102_a29_the_chart_follows_its_percentages(column, percent):
    for value in range(1, 21):
        exact = value * percent / 100
        assert chart(RULES.tables.crt, value, column) == int(exact + Fraction(1, 2)), value


@pytest.mark.rule("D102")
@pytest.mark.parametrize(
    ("value", "defender", "attacker"), [(21, 7, 8), (22, 8, 9), (33, 11, 13), (40, 14, 16), (41, 14, 16)]
)
def test_d102_above_twenty_rows_are_added(value, defender, attacker):
    assert (chart(RULES.tables.crt, value, 5), chart(RULES.tables.crt, value, 0)) == (
        defender,
        attacker,
    )  # R7


@pytest.mark.rule("D102")
def test_d102_a28_decatur_from_three_sides():
    game = position("1863-may", "usa", {"decatur": {"csa": {"infantry": [4]}}})
    three = game.odds("decatur", "corinth: 4 + franklin: 4 + talladega: 4")
    assert three["column"] == "maximum"
    two = game.odds("decatur", "corinth: 4 + talladega: 4")
    assert (two["column"], two["attack"]) == ("woods_rough", 7)
    assert game.odds("decatur", "talladega: 4")["column"] == "attacker"


@pytest.mark.rule("D102")
def test_d102_two_stacks_through_two_single_terrains_use_the_worse():
    # R8: woods from Fredericksburg and the James from Lynchburg
    game = position("1863-may", "usa", {"richmond": {"csa": {"infantry": [4]}}})
    odds = game.odds("richmond", "fredericksburg: 4 + lynchburg: 4")
    assert (odds["column"], odds["attack"]) == ("major_river_sea", 3 + 2)


@pytest.mark.rule("D102")
@pytest.mark.parametrize(("side", "turn", "points"), [
    ("csa", "1861-may", 4), ("usa", "1861-may", 4), ("csa", "1862-may", 5), ("usa", "1862-may", 4), ("csa", "1863-may", 4),
    ("usa", "1863-july", 4), ("usa", "1863-august", 5), ("usa", "1864-may", 5), ("csa", "1864-may", 4), ("usa", "1865-winter", 5),
])  # fmt: skip
def test_d103_command_points_by_year(side, turn, points):
    assert command(position(turn, side, {}), side) == points


@pytest.mark.rule("D103", "D104")
@pytest.mark.parametrize(("side", "year", "size"), [
    ("csa", 1861, 3), ("csa", 1862, 4), ("csa", 1863, 5), ("csa", 1864, 4), ("usa", 1861, 3), ("usa", 1862, 3),
    ("usa", 1863, 4), ("usa", 1864, 5),
])  # fmt: skip
def test_d103_largest_unit_by_year(side, year, size):
    city = "atlanta" if side == "csa" else "cairo"
    game = position(f"{year}-may", side, {city: {side: {"infantry": [1] * 6}}})
    sizes = [int(x.split()[1]) for x in texts(game) if x.startswith("march ") and x.endswith(city)]
    assert max(sizes) == size
    assert rule_against(game, f"march {size + 1} {city}") == "D07"


@pytest.mark.rule("D103")
@pytest.mark.parametrize(
    ("year", "limit", "capital"), [(1861, 1, 3), (1862, 2, 3), (1863, 3, 3), (1864, 4, 4), (1865, 4, 4)]
)
def test_d103_largest_fort_by_year(year, limit, capital):
    season = "winter" if year == 1865 else "may"
    for place, most in (("atlanta", limit), ("richmond", capital)):
        at_limit = {place: {"csa": {"infantry": [1], "fort": most}}}
        assert rule_against(position(f"{year}-{season}", "csa", at_limit), f"fortify {place}") == "D37"
        below = {place: {"csa": {"infantry": [1], **({"fort": most - 1} if most > 1 else {})}}}
        play(position(f"{year}-{season}", "csa", below), f"fortify {place}")
