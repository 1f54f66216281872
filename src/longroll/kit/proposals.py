"""What a computer player may propose at a decision that matters, with its reason."""

from __future__ import annotations

from typing import Any, NamedTuple

from longroll.core.choice import Choice


class Proposal(NamedTuple):
    """A choice, why it is made, and what the player needs to carry it on."""

    choice: Choice
    reason: str
    plan: Any = None


class Round(NamedTuple):
    """A stage of a search: in how many imagined worlds, and for how many player-turns, those who are left are played out."""

    worlds: int
    turns: int
