"""Fog: a state of which a side knows only a part, dealt afresh.

A game's `imagine` begins with `afresh`: a copy with other dice to come, and the chance by which it deals the rest of what the
side cannot see. It deals from what the side's view tells and never from what is true, so that a known seed gives nothing away.
In games with fog the events say in their field `to` whom they are for, and `seen_by` asks `told`.
"""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar

from longroll.core.state import State

S = TypeVar("S", bound=State)


def afresh(s: S, seed: int) -> tuple[S, Random]:
    """A copy whose dice to come are others, and the chance by which everything else is dealt."""
    new = s.copy()
    chance = Random(seed)
    new.dice.seed = chance.getrandbits(48)
    new.dice.script = []
    return new, chance


def told(event: Any, side: str | None) -> bool:
    """Whether a side hears of an event: those whom it names do, all where it names nobody."""
    to: tuple[str, ...] | None = getattr(event, "to", None)
    return to is None or side in to
