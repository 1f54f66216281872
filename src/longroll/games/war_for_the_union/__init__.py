"""The War for the Union: the war by month on 2,450 hexes, with leaders, railroads, rivers and the election of 1864."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from longroll.games.war_for_the_union.rules import WarForTheUnion


def ruleset(override: Path | None = None) -> WarForTheUnion:
    from longroll.games.war_for_the_union.rules import WarForTheUnion

    return WarForTheUnion(override)
