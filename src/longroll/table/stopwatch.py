"""How much processor time a step takes at most, asked of the system as seldom as possible: each question costs a system call."""

from __future__ import annotations

import time

OFTEN = 0.002
"""The processor's clock is read at most so often (seconds)."""


class Stopwatch:
    """Of one thread. A step took no more processor time than time; so only where it took long on the wall is the processor's clock
    looked at: another process may have run meanwhile."""

    def __init__(self) -> None:
        self._begun = self._read = float("-inf")
        self._processor = 0.0
        """What the processor's clock said when it was read."""

    def start(self) -> None:
        self._begun = time.perf_counter()
        if self._begun - self._read > OFTEN:
            self._read, self._processor = self._begun, time.thread_time()

    def took(self) -> float:
        """Seconds since `start`: too many by no more than OFTEN."""
        took = time.perf_counter() - self._begun
        return took if took < OFTEN else min(took, time.thread_time() - self._processor)
