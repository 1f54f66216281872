"""How much processor time a step takes, asked of the system as seldom as possible: each question costs a system call."""

from __future__ import annotations

import time

LONG = 0.002
"""A step that took less on the wall (seconds) needs no closer look."""
WARY = 8
"""After a long one so many steps are watched closely."""


class Stopwatch:
    """Of one thread. A step took no more processor time than time; so only where it took long on the wall is the processor's clock
    of interest: another process may have run meanwhile. It is read before a step only if one was long of late; the first long one
    is believed to be short."""

    def __init__(self) -> None:
        self._begun = 0.0
        self._wary = WARY
        self._processor: float | None = None
        """What the processor's clock said when the step began; None where it was not read."""

    def start(self) -> None:
        if self._wary:
            self._wary -= 1
            self._processor = time.thread_time()
        else:
            self._processor = None
        self._begun = time.perf_counter()

    def took(self) -> float:
        """Seconds since `start`."""
        took = time.perf_counter() - self._begun
        if took < LONG:
            return took
        self._wary = WARY
        return LONG if self._processor is None else min(took, time.thread_time() - self._processor)
