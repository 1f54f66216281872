"""How seldom Python looks for objects that only point at one another.

A game leaves no such rings behind: states, choices and events go when nobody holds them any more. By Python's own figures (700, 10, 10) the
search takes a tenth of the time of random games; with 200 games in memory one look at everything stops the table for a quarter of a second,
finds nothing, and came every four seconds.
"""

from __future__ import annotations

import gc
from typing import Final

SWEEPS: Final[tuple[int, int, int]] = (50_000, 10, 20)


def seldom() -> None:
    """For a process that is ours: what is loaded by now stays and is never looked at again, the rest seldom."""
    gc.freeze()
    gc.set_threshold(*SWEEPS)
