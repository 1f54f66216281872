"""`longroll` with a clock on the wall that another may turn: time.time() is off by what a file says (seconds).

    LONGROLL_CLOCK=file python tests/bench/clocked.py serve …

The monotonic clock goes on as ever, as it does where somebody sets a machine's date.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

FILE = Path(os.environ["LONGROLL_CLOCK"])
true = time.time


def turned() -> float:
    try:
        return true() + float(FILE.read_text("ascii") or 0)
    except (OSError, ValueError):  # it is being written at this moment
        return true()


if __name__ == "__main__":
    time.time = turned
    from longroll.cli.app import main

    main()
