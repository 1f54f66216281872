"""5.22b What may be done in the Operations Segment: every chapter adds its own, the menu lists them one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from longroll.core.choice import Choice, Verb
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables


class Activity(NamedTuple):
    """A kind of action that a side may begin. When `begin` runs, the menu is already back on the stack below."""

    verbs: tuple[Verb, ...]
    begin: Callable[[WfuState, int, Choice], None]
    refused: Callable[[WfuState, int, Choice], Refusal | None] | None = None
    waits: Callable[[WfuState, int], Refusal | None] | None = None
    """why the segment cannot end yet; None where it can"""
    offers: Callable[[WfuState, int], list[Choice]] | None = None
    """all that it offers to a side"""
    reads: tuple[str, ...] = ()
    """the columns that `offers` and `waits` depend on: as long as they stay the same, so does the menu"""
    hexes: Callable[[Tables], frozenset[int]] | None = None
    """the hexes that they depend on"""
    at: Callable[[WfuState, int, int], list[Choice]] | None = None
    """or: what it offers in one hex, which depends on what is in the hex and on"""
    depends: Callable[[WfuState, int], tuple[Any, ...]] | None = None
    """what else either depends on besides"""


ACTIVITIES: Final[list[Activity]] = []
"""in the order of the menu"""


def activity_of(choice: Choice) -> Activity | None:
    """The activity that a choice begins."""
    return next((found for found in ACTIVITIES if choice.kind in found.verbs), None)


def end_refused(s: WfuState, side: int) -> Refusal | None:
    """Why the segment cannot end yet; None where it can."""
    reasons = (found.waits(s, side) for found in ACTIVITIES if found.waits is not None)
    return next((reason for reason in reasons if reason is not None), None)
