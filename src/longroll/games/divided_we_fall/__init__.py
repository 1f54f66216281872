"""Divided We Fall (Two Generals Games, rules v2.4): the whole war by season, point to point, without dice."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from longroll.games.divided_we_fall.rules import DividedWeFall


def ruleset(override: Path | None = None) -> DividedWeFall:
    from longroll.games.divided_we_fall.rules import DividedWeFall

    return DividedWeFall(override)
