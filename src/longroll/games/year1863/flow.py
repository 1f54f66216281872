"""The flow that every chapter of the game registers its steps and questions with."""

from __future__ import annotations

from typing import TypeVar

from longroll.core import flow
from longroll.core.choice import Choice
from longroll.core.frames import Frame
from longroll.core.refusal import Refusal
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import COMMANDS

F = TypeVar("F", bound=Frame)

FLOW: flow.Flow[Year1863State] = flow.Flow()


class Question(flow.Question[Year1863State, F]):
    """A question to the operating command, unless it says otherwise."""

    def side(self, s: Year1863State, f: F) -> str:
        return COMMANDS[s.op]

    def refusal(self, s: Year1863State, f: F, choice: Choice) -> Refusal | None:
        """None where the menu has it; else the rule that bars it, where the question knows it."""
        if choice in self.choices(s, f) or self.accepts(s, f, choice.text) is not None:
            return None
        return self.barred(s, f, choice) or super().refusal(s, f, choice)

    def barred(self, s: Year1863State, f: F, choice: Choice) -> Refusal | None:
        """Why a choice that is not offered is not."""
        return None
