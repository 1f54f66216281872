"""Seeds of random play that change with the day, and a budget of processor time.

`LONGROLL_SEED=N` plays the games of a day again; every run prints its number at the end.
"""

import os
import time
from collections.abc import Iterator

PER_DAY = 1_000_000
DAY = int(os.environ.get("LONGROLL_SEED") or time.time() // 86_400)


def daily(slug: str, seconds: float, least: int = 1) -> Iterator[int]:
    """Seeds of the day, one after another, until the processor time is spent; `least` of them in any case."""
    end = time.process_time() + (seconds / 10 if slug == "toy" else seconds)
    number = 0
    while number < least or time.process_time() < end:
        yield DAY * PER_DAY + number
        number += 1
