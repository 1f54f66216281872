"""2, 13.2, 13.7-13.9, 25, 28: the charts, stated and rebuilt, and an owner's own."""

from pathlib import Path

import pytest
from field import RULES, T

from longroll.core.errors import DataError
from longroll.games.year1863 import ruleset
from longroll.games.year1863.charts import BATTLE, CODES, SKIRMISH
from longroll.games.year1863.combat.force import Field, Force, Stakes, Unit, cheapest, needed, reckon, shifts

C = T.charts


@pytest.mark.rule("2.5", "25.0", "13.4")
def test_2_5_two_tables_use_exactly_the_eleven_codes() -> None:
    used = {r.code for table in C.crt for row in table for r in row}
    assert used == set(CODES)
    assert len(C.crt) == 2


@pytest.mark.rule("25.0")
def test_25_0_tables_never_get_worse_with_odds_or_die() -> None:
    for table in C.crt:
        grid = [[CODES.index(r.code) for r in row] for row in table]
        for row in grid:
            assert row == sorted(row)
        for column in zip(*grid):
            assert list(column) == sorted(column)


@pytest.mark.rule("13.4", "25.0")
def test_13_4_a_skirmish_is_cheaper_and_less_decisive() -> None:
    def loss(percent: int) -> float:
        return 100 / 6 if percent < 0 else percent

    for column in range(len(C.column_from)):
        for side in ("attacker", "defender"):
            means = [sum(loss(getattr(row[column], side)) for row in table) for table in C.crt]
            assert means[SKIRMISH] <= means[BATTLE]
    assert not {"AE", "AS", "DS", "DE", "ENG"} & {r.code for row in C.crt[SKIRMISH] for r in row}


@pytest.mark.rule("25.0", "13.4")
@pytest.mark.parametrize("percent", [50, 100, 150, 200])
def test_25_0_great_battles_cost_both_sides(percent: int) -> None:
    """R9: in each of the middle columns both sides bleed on four of the six dice of the Battle table."""
    column = C.column_from.index(percent)
    dice = [row[column] for row in C.crt[BATTLE]]
    assert sum(1 for x in dice if x.attacker and x.defender) >= 4


@pytest.mark.rule("25.0", "14.1", "15.1", "16.0")
@pytest.mark.parametrize(
    "expected",
    [
        ("AD", 25, 0, "", "attacker", False, "defender", False),
        ("AE", 100, 0, "attacker", "", False, "defender", False),
        ("AM", -1, 0, "", "attacker", False, "defender", False),
        ("AS", 50, 0, "attacker", "attacker", True, "defender", False),
        ("DD", 0, 25, "", "defender", False, "attacker", False),
        ("DE", 0, 100, "defender", "", False, "attacker", True),
        ("DM", 0, -1, "", "defender", False, "attacker", False),
        ("DR", 0, 0, "", "defender", False, "attacker", False),
        ("DS", 0, 50, "defender", "defender", True, "attacker", True),
        ("ENG", 25, 25, "", "", False, "", False),
        ("PR", 0, 0, "", "attacker", False, "", False),
    ],
)
def test_25_0_what_each_result_does(expected: tuple[object, ...]) -> None:
    assert tuple(C.results[str(expected[0])]) == expected


@pytest.mark.rule("13.2")
def test_13_2_examples_of_the_ratio() -> None:
    assert C.column_names[C.column(20, 12)] == "150-199"
    assert C.column_names[C.column(10, 12)] == "50-99"


@pytest.mark.rule("13.9", "13.7")
def test_13_9_example_ten_to_one_is_shifted_from_the_highest_column() -> None:
    base = C.column(1000, 100)
    assert C.column_from[base] == 500
    assert C.column_from[C.shifted(base, -1)] == 400
    assert C.shifted(0, -3) == 0


INFANTRY = Unit(4, 0, 0, 1, 1)
GUNS = Unit(3, 0, 2, 1, 1)
FORT_1 = Unit(3, 0, 9, 1, 0)
FORT_2 = Unit(5, 0, 9, 1, 1)
OPEN = Field((), False)


def force(*units: Unit) -> Force:
    return Force(units, 0, 0, 0, False)


@pytest.mark.rule("13.8", "13.10", "13.12", "13.13", "13.14")
def test_13_8_example_of_the_defenders_four_shifts() -> None:
    ground = Field((("city", 1, "13.10"), ("rough", 1, "13.10"), ("river-assault", 1, "13.11")), False)
    stakes = Stakes(defender_supply=True, defender_vp=True, maneuver=-1)
    found = shifts(C, force(INFANTRY), force(INFANTRY), ground, stakes)
    assert sum(x.columns for x in found) == -4
    assert len(found) == 4


@pytest.mark.rule("13.15", "28.0", "13.8")
def test_13_15_forts_and_fieldworks_add_to_terrain_and_to_each_other() -> None:
    city = Field((("city", 1, "13.10"),), True)
    assert [x.columns for x in shifts(C, force(INFANTRY), force(FORT_1), city, Stakes())] == [-1, -1, -1]
    assert [x.columns for x in shifts(C, force(INFANTRY), force(FORT_2), city, Stakes())] == [-1, -2, -1]


@pytest.mark.rule("13.15")
def test_13_15_bombardment_needs_a_fortification_and_artillery_helps_when_engaged() -> None:
    works = Field((), True)
    assert sum(x.columns for x in shifts(C, force(GUNS), force(INFANTRY), works, Stakes())) == 0
    assert sum(x.columns for x in shifts(C, force(GUNS), force(INFANTRY), OPEN, Stakes())) == 0
    assert sum(x.columns for x in shifts(C, force(GUNS), force(FORT_1), OPEN, Stakes())) == 0
    assert shifts(C, force(INFANTRY), force(GUNS), OPEN, Stakes()) == []
    assert [x.columns for x in shifts(C, force(INFANTRY), force(GUNS), OPEN, Stakes(round=2))] == [-1]


@pytest.mark.rule("13.7")
def test_13_7_the_difference_of_both_sides_moves_the_column() -> None:
    stakes = Stakes(attacker_supply=True, attacker_vp=True, defender_supply=True, those_people=True)
    at = reckon(C, force(INFANTRY), force(INFANTRY), OPEN, stakes)
    assert at.column - at.base == 2


@pytest.mark.rule("14.3", "14.2")
def test_14_3_example_half_of_four_three_and_two() -> None:
    assert needed(9, 50) == 5
    units = tuple(Unit(x, 0, 0, 1, 0) for x in (4, 3, 2))
    assert sum(units[i].strength for i in cheapest(units, 5)) == 5


@pytest.mark.rule("9.6", "28.0", "9.7")
def test_9_6_prices_of_the_chart() -> None:
    expected = {
        "infantry": (5, 5), "cavalry": (7, 6), "artillery": (7, 9), "garrison": (2, 2), "engineer": (3, 4), "ranger": (2, 1),
        "militia": (1, 1), "riverine": (8, 10), "train": (2, 3), "fort": (4, 6), "upgrade": (2, 3), "fieldwork": (0, 0),
    }  # fmt: skip
    assert {k: v.rp for k, v in C.cost.items()} == expected


@pytest.mark.rule("2.6", "2.7", "2.8")
def test_2_6_the_counters_fill_the_sheet() -> None:
    markers = 23
    assert T.count + len(T.orders) + markers == 176
    assert len(set(T.slugs)) == T.count
    kinds = {p.kind for p in T.pieces}
    assert kinds == set(range(13))
    by_name = {p.slug: p for p in T.pieces}
    assert by_name["lee"].campaign[1] == 6
    assert by_name["hooker"].campaign[1] == 1
    assert by_name["us-1-corps"].strength == (3, 4)
    assert by_name["us-potmc-engineers"].size == "brigade"


@pytest.mark.rule("2.2", "2.3", "3.3")
def test_2_2_no_route_crosses_the_theater_boundary() -> None:
    for p in range(T.n):
        for q in T.adjacent[p]:
            assert T.theater[p] == T.theater[q]
    assert T.home[T.place_index["cairo"]] == 0
    assert T.home[T.place_index["memphis"]] == 1


def owner(tmp_path: Path, text: str) -> Path:
    (tmp_path / "charts.toml").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.rule("25.0")
def test_25_0_an_owner_types_in_his_own_table(tmp_path: Path) -> None:
    rows = [["PR"] * 8] * 6
    rules = ruleset(owner(tmp_path, f"[skirmish]\nrows = {rows}\n"))
    assert {r.code for row in rules.tables.charts.crt[SKIRMISH] for r in row} == {"PR"}
    assert any(
        x.file == "charts.toml" and x.key == "skirmish" and x.provenance == "stated"
        for x in rules.provenance()
    )


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[battle]\nrows = [['AE']]\n", "1 rows where a die has 6"),
        (f"[battle]\nrows = {[['AE'] * 7] * 6}\n", "7 results where there are 8 columns"),
        (f"[battle]\nrows = {[['XX'] * 8] * 6}\n", "unknown result 'XX'"),
        ("[battel]\nrows = []\n", "did you mean 'battle'"),
        ("[columns]\nfrom = [10, 50, 100, 150, 200, 300, 400, 500]\n", "begin at 0"),
        ("[columns]\nfrom = [0, 50]\n", "a name for each column"),
    ],
)
@pytest.mark.rule("25.0")
def test_25_0_a_hole_in_the_chart_is_told(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(DataError, match=complaint.replace("'", ".")):
        ruleset(owner(tmp_path, text))


def test_an_unknown_unit_in_an_override_is_told(tmp_path: Path) -> None:
    (tmp_path / "leaders.csv").write_text("slug,battle\nlea,3\n", encoding="utf-8")
    with pytest.raises(DataError, match="did you mean 'lee'"):
        ruleset(tmp_path)


def test_every_number_has_a_source() -> None:
    assert {x.provenance for x in RULES.provenance()} == {"stated", "inferred", "reconstructed"}
    assert all(x.basis for x in RULES.provenance())
