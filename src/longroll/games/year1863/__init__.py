"""1863 (Strategy & Tactics 297): two theaters, four commands, each person on both sides of the war."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from longroll.games.year1863.rules import Year1863


def ruleset(override: Path | None = None) -> Year1863:
    from longroll.games.year1863.rules import Year1863

    return Year1863(override)
