"""Combat tables, modifiers, counters, calendar."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longroll.core.errors import DataError
from longroll.kit.calendar import Calendar, Date, Schedule
from longroll.kit.counters import compose, most, sizes, spread, strength
from longroll.kit.modifiers import Modifier, best, held, total
from longroll.kit.tables import BELOW, Bands, Odds, RollTable, dice, die, read_rows

NAMES = ["1-3", "1-2", "2-3", "1-1", "3-2", "2-1", "3-1", "4-1"]
ODDS = Odds.named(NAMES, "charts.toml: land")


@given(st.integers(1, 400), st.integers(1, 400))
def test_odds_are_rounded_down_in_the_defenders_favour(attack, defence):
    column = ODDS.column(attack, defence)
    fair = Fraction(attack, defence)
    assert column == max((i for i, low in enumerate(ODDS.lows) if fair >= low), default=BELOW)
    assert ODDS.column(Fraction(attack, 4), Fraction(defence, 4)) == column


def test_shifts_stay_within_the_table():
    assert [ODDS.shifted(3, by) for by in (-9, -1, 2, 9)] == [0, 2, 5, 7]


@given(st.integers(0, 999), st.integers(1, 99))
def test_columns_by_percent_are_those_of_whole_percents(attack, defence):
    lows = [0, 34, 66, 100, 150, 200, 300]
    table = Odds.percent([str(x) for x in lows], lows, "charts.toml: columns")
    assert table.column(attack, defence) == max(i for i, x in enumerate(lows) if attack * 100 // defence >= x)


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["1-2", "1-3"], "must rise"),
        (["1-1", "2-1", "two"], "odds are written like 3-2 or 1-3, not 'two'"),
        ([], "must rise"),
    ],
)
def test_wrong_columns_are_refused(names, said):
    with pytest.raises(DataError, match=said):
        Odds.named(names, "charts.toml: land")


def test_bands_begin_at_their_lowest_value():
    bands = Bands([1, 3, 5, 21], "charts.toml: sizes")
    assert [bands.band(x) for x in (0, 1, 2, 3, 20, 21, 99)] == [-1, 0, 0, 1, 2, 3, 3]
    with pytest.raises(DataError, match="sizes: the lowest values"):
        Bands([1, 1], "charts.toml: sizes")


def test_a_roll_beyond_the_table_uses_its_end_row():
    table = RollTable({-1: ["a", "b"], 0: ["c", "d"], 1: ["e", "f"]}, 2, "t")
    assert [table.at(1, roll) for roll in (-7, -1, 0, 1, 12)] == ["b", "b", "d", "f", "f"]
    assert table.chances(0, die(6), -2) == {"a": Fraction(1, 6), "c": Fraction(1, 6), "e": Fraction(4, 6)}


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ({}, "crt: no rows"),
        ({1: ["a"], 3: ["a"]}, "crt: the row for a roll of 2 is missing"),
        ({1: ["a"], 2: ["a", "b"]}, "crt row 2: 2 results where there are 1 columns"),
    ],
)
def test_a_table_with_a_hole_is_refused(rows, said):
    with pytest.raises(DataError, match=said):
        RollTable(rows, 1, "crt")


def test_an_unknown_result_is_named_with_the_nearest():
    assert read_rows({"-1": ["AE"]}, ("AE", "DE"), "crt") == {-1: ["AE"]}
    with pytest.raises(DataError, match="crt row 2, column 1: unknown result 'EA'; known: AE, DE"):
        read_rows({"2": ["EA"]}, ("AE", "DE"), "crt")
    with pytest.raises(DataError, match="a row is named by a roll, not 'x'"):
        read_rows({"x": ["AE"]}, ("AE",), "crt")


def test_two_dice():
    sums = dice(2, 6)
    assert sum(sums.values()) == 1
    assert (sums[2], sums[7]) == (Fraction(1, 36), Fraction(6, 36))


def test_modifiers_add_up_and_say_why():
    found = [Modifier(2, "fort", "13.15"), Modifier(-3, "terrain", "13.10", ("forest",))]
    assert total(found) == -1
    assert best(found) == [found[1]]
    assert best([]) == []
    assert [held(x, -4, 4) for x in (-9, 0, 5)] == [-4, 0, 4]
    assert found[1].row() == {"amount": -3, "reason": "terrain", "rule": "13.10", "about": ["forest"]}


@given(st.integers(0, 30), st.lists(st.integers(0, 3), min_size=5, max_size=5), st.integers(1, 5))
def test_a_total_that_can_be_made_up_is_made_up(wanted, free, largest):
    counts = compose(wanted, free, largest)
    sums = {0}
    for k in range(largest):
        sums = {x + c * (k + 1) for x in sums for c in range(free[k] + 1)}
    assert (counts is not None) == (wanted in sums)
    if counts is not None:
        assert strength(counts) == wanted
        assert all(c <= f for c, f in zip(counts, free))
        assert not any(counts[largest:])
    shown, used = most(wanted, free, largest)
    assert shown == max(x for x in sums if x <= wanted)
    assert strength(used) == shown


def test_the_largest_counters_come_first():
    assert compose(11, [9, 9, 9, 9, 9], 4) == [0, 0, 1, 2, 0]
    assert compose(6, [0, 0, 2, 0, 1], 5) == [0, 0, 2, 0, 0], "five and one is not to be had"


def test_sizes_that_a_force_can_show():
    assert sizes([9, 9, 9], [0, 0, 1], 3) == [1, 2, 3]
    assert sizes([0, 0, 0], [0, 0, 1], 3) == [3]
    assert sizes([1, 0, 0], [0, 2, 0], 3) == [2]


@given(st.integers(0, 40), st.lists(st.integers(0, 9), min_size=1, max_size=6))
def test_losses_are_spread_evenly(loss, held_by):
    lost = spread(loss, held_by)
    assert sum(lost) == min(loss, sum(held_by))
    for a, have in zip(lost, held_by):
        assert a <= have
        assert all(b - a <= 1 for b in lost if a < have)


MONTHS = Calendar(Date(1861, 7), [str(m) for m in range(1, 13)])


@given(st.integers(0, 60))
def test_a_turn_has_a_date_and_a_date_a_turn(turn):
    date = MONTHS.date(turn)
    assert MONTHS.turn(date) == turn
    assert 1 <= date.part <= 12


def test_dates_as_people_write_them():
    seasons = Calendar(Date(1861, 2), ["January", "March", "May"])
    assert [seasons.name(t) for t in range(3)] == ["March 1861", "May 1861", "January 1862"]
    assert seasons.read("1862-03", "x") == (1862, 3)
    for bad in ("1862-04", "62-1", "soon", "1862-0"):
        with pytest.raises(DataError, match=f"x: a date is a year .* such as 1861-02, not '{bad}'"):
            seasons.read(bad, "x")
    with pytest.raises(DataError, match="a year has 3 turns"):
        Calendar(Date(1861, 4), ["a", "b", "c"])


def test_a_schedule_keeps_the_order_of_its_rows():
    plan = Schedule([(3, "b"), (1, "a"), (3, "a")])
    assert plan.due(3) == ("b", "a")
    assert plan.due(2) == ()
    assert plan.after(1) == [(3, "b"), (3, "a")]
    assert plan.turns() == (1, 3)
