"""What happens in this game, as values. `narrate.py` turns them into sentences."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import EventBook, SideSlug


class TurnBegan(NamedTuple):
    """5.0 A new month."""

    month: int
    year: int
    rule: str = "5.0"


class PlayerTurnBegan(NamedTuple):
    """5.2, 5.3"""

    side: SideSlug
    rule: str


class PhaseBegan(NamedTuple):
    """One of the phases of sequence.py, by its name there."""

    side: SideSlug
    phase: str
    rule: str


EVENTS = EventBook(TurnBegan, PlayerTurnBegan, PhaseBegan)
