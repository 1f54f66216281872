"""The floors of the laboratory, by the clock: `make bench`, on a quiet machine."""

import pytest

from bench import laboratory


@pytest.mark.clock
def test_a_second_process_brings_ninety_five_percent() -> None:
    """1,000 random games of 1863 on two processes against one."""
    found = laboratory.speedup()
    assert found["share of linear, clock"] >= 0.95, found


@pytest.mark.clock
def test_a_thousand_greedy_games_take_two_gigabytes_at_most() -> None:
    found = laboratory.memory()
    assert found["MB together"] <= 2048, found


@pytest.mark.clock
def test_ray_costs_five_percent_at_games_of_a_second() -> None:
    pytest.importorskip("ray", reason="Ray is not installed: make lab-test")
    found = laboratory.on_ray()
    assert found["overhead of Ray beyond the games"] <= 0.05, found


def test_the_processes_of_a_run_are_measured() -> None:
    """The measure itself, on a few games: two processes and the one that writes have memory and processor time."""
    found = laboratory.memory(8, jobs=2)
    assert 60 < found["MB of the largest"] < found["MB together"] < 2048
    fast = laboratory.speedup(8)
    assert fast["processor"][0] > 0.1
    assert fast["processor"][1] > 0.1
