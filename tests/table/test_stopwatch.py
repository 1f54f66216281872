"""The stopwatch asks for the processor's clock only where it is of interest."""

import time

import pytest

from longroll.table.stopwatch import LONG, WARY, Stopwatch


class Clocks:
    """A wall clock and a processor's clock that are set by hand; how often the latter was read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall = self.processor = 100.0
        self.read = 0
        monkeypatch.setattr(time, "perf_counter", lambda: self.wall)
        monkeypatch.setattr(time, "thread_time", self._thread_time)

    def _thread_time(self) -> float:
        self.read += 1
        return self.processor

    def step(self, watch: Stopwatch, wall: float, processor: float) -> float:
        watch.start()
        self.wall += wall
        self.processor += processor
        return watch.took()


def test_a_step_that_waited_for_the_processor_was_short(monkeypatch: pytest.MonkeyPatch) -> None:
    clocks, watch = Clocks(monkeypatch), Stopwatch()
    assert clocks.step(watch, 0.5, 0.001) == pytest.approx(0.001)
    assert clocks.step(watch, 0.5, 0.4) == pytest.approx(0.4)


def test_short_steps_ask_nothing_and_a_long_one_makes_it_wary(monkeypatch: pytest.MonkeyPatch) -> None:
    clocks, watch = Clocks(monkeypatch), Stopwatch()
    for _ in range(WARY):
        clocks.step(watch, 0.0005, 0.0005)
    before = clocks.read
    for _ in range(100):
        assert clocks.step(watch, 0.0005, 0.0005) == pytest.approx(0.0005)
    assert clocks.read == before
    assert clocks.step(watch, 0.5, 0.4) == LONG  # the first is believed to be short
    clocks.step(watch, 0.0005, 0.0005)
    assert clocks.step(watch, 0.5, 0.4) == pytest.approx(0.4)  # the next is not
