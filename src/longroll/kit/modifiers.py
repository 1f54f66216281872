"""Modifiers: an amount with its reason and rule, so that whoever is shown a total can be shown where it comes from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple


class Modifier(NamedTuple):
    """What is added to a strength, a column or a die."""

    amount: int
    reason: str
    """a key that a game's words make a sentence of: `terrain`, `fort`, `leader`"""
    rule: str
    about: tuple[str, ...] = ()
    """what the reason speaks of: a leader, a terrain, a place"""

    def row(self) -> dict[str, Any]:
        """For people and programs, as JSON."""
        return {"amount": self.amount, "reason": self.reason, "rule": self.rule, "about": list(self.about)}


def total(modifiers: Iterable[Modifier]) -> int:
    return sum(m.amount for m in modifiers)


def held(value: int, low: int, high: int) -> int:
    """A value kept between two limits."""
    return low if value < low else high if value > high else value


def best(modifiers: Iterable[Modifier]) -> list[Modifier]:
    """Only the one of the greatest effect, the first of equals: for lists of which one may count."""
    found = list(modifiers)
    return [max(found, key=lambda m: abs(m.amount))] if found else []
