"""Never Call Retreat: the whole war by the week on 14,026 hexes. Its rules are being written; it is not offered for play yet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from longroll.games.never_call_retreat.rules import NeverCallRetreat


def ruleset(override: Path | None = None) -> NeverCallRetreat:
    from longroll.games.never_call_retreat.rules import NeverCallRetreat

    return NeverCallRetreat(override)
