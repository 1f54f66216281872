"""The flow that every chapter of the game registers its steps and questions with."""

from __future__ import annotations

from typing import TypeVar

from longroll.core.choice import Choice
from longroll.core.flow import Flow
from longroll.core.frames import Frame
from longroll.core.question import Question
from longroll.core.refusal import Refusal
from longroll.games.divided_we_fall.state import DwfState

F = TypeVar("F", bound=Frame)

FLOW: Flow[DwfState] = Flow()


def unless_offered(
    ask: Question[DwfState, F], s: DwfState, f: F, choice: Choice, reason: str
) -> Refusal | None:
    """For questions with one reason for all that they do not offer."""
    return None if choice in ask.choices(s, f) else Refusal(reason, ask.rule_of(s, f))
