"""The clocks of a table: what a move takes, the reserve, the increment, holidays."""

import pytest

from longroll.table.pace import DAY, REFILL, Clock, Pace, agreed

DAYS = Pace(move=300, reserve=1000, holidays=2)
LIVE = Pace(move=0, reserve=600, increment=10, zero="over")


def begun(pace: Pace, at: float = 1000.0) -> Clock:
    clock = Clock.begin(pace, ["north", "south"])
    clock.turn(pace, "north", at)
    return clock


def test_a_move_within_its_time_costs_nothing_of_the_reserve() -> None:
    clock = begun(DAYS)
    assert clock.runs_out(DAYS) == 1000 + 300 + 1000
    clock.turn(DAYS, "south", 1299)
    assert clock.reserve == {"north": 1000, "south": 1000}
    clock.turn(DAYS, "north", 1299 + 450)
    assert clock.reserve == {"north": 1000, "south": 850}
    assert clock.runs_out(DAYS) == 1749 + 300 + 1000


def test_a_live_clock_runs_down_and_earns_its_increment() -> None:
    clock = begun(LIVE)
    clock.turn(LIVE, "south", 1100)
    assert clock.reserve["north"] == 600 - 100 + 10
    clock.turn(LIVE, "", 1150, earned=False)
    assert clock.reserve["south"] == 550
    assert clock.runs_out(LIVE) is None


def test_nobody_has_less_than_nothing_left() -> None:
    clock = begun(LIVE)
    clock.turn(LIVE, "south", 5000, earned=False)
    assert clock.reserve["north"] == 0


def test_the_clock_stands_still_on_a_holiday() -> None:
    clock = begun(DAYS)
    clock.go_away("north", 1, 1200)
    assert clock.is_away("north", 1201)
    assert clock.runs_out(DAYS) == 2300 + DAY
    clock.turn(DAYS, "south", 1200 + DAY + 50)
    assert clock.reserve["north"] == 1000, "200 seconds before it and 50 after it are less than a move's 300"
    assert clock.holidays["north"] == DAY


def test_a_holiday_that_ends_early_leaves_its_rest_for_later() -> None:
    clock = begun(DAYS)
    clock.go_away("north", 2, 1100)
    clock.come_back("north", 1100 + DAY / 2)
    assert clock.holidays["north"] == 1.5 * DAY
    clock.go_away("north", 1, 1100 + DAY / 2 + 50)  # a second one within the same move
    clock.turn(DAYS, "south", 1100 + 1.5 * DAY + 50 + 200)
    assert clock.reserve["north"] == pytest.approx(1000 - 50), "100 + 50 + 200 seconds of play"


def test_a_holiday_before_the_move_does_not_count_for_it() -> None:
    clock = begun(DAYS)
    clock.go_away("south", 1, 1100)
    clock.turn(DAYS, "south", 1200)
    assert clock.runs_out(DAYS) == 1200 + 300 + 1000 + (DAY - 100)


def test_who_comes_back_after_zero_begins_a_move_with_a_little_on_a_live_clock() -> None:
    clock = begun(LIVE)
    clock.reserve["north"] = 0
    clock.begin_anew(LIVE, "north", 2000)
    assert clock.runs_out(LIVE) == 2000 + REFILL * 600
    slow = begun(DAYS)
    slow.reserve["north"] = 0
    slow.begin_anew(DAYS, "north", 2000)
    assert slow.runs_out(DAYS) == 2300


def test_pace_and_clock_are_kept_as_text() -> None:
    clock = begun(DAYS)
    clock.go_away("south", 1, 1100)
    assert Clock.read(clock.text) == clock
    assert agreed(DAYS.text) == DAYS
    assert agreed("") is None
