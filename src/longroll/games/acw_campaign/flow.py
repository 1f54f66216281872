"""The flow that every chapter of the game registers its steps and questions with, and the questions' common part."""

from __future__ import annotations

from typing import TypeVar

from longroll.core import flow, question
from longroll.games.acw_campaign.frames import Asked, AtBox
from longroll.games.acw_campaign.roles import REFEREE, role_of
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import NOBODY, OFF, SIDES

F = TypeVar("F", bound=Asked)

FLOW: flow.Flow[AcwState] = flow.Flow()
REFEREED = ("battle-way", "battle-form")
"""8.1, 8.6: questions of a side that a person who is the referee answers: where a battle is fought, what happened on the table"""
BATTLES = ("withdraw", "reinforce", "battle-way", "battle-form", "battle-orders", "home-guard")
"""8: questions that the odds of a battle help to decide"""


def asked_of(s: AcwState, f: Asked) -> int:
    """The side that a frame names, else the active one."""
    return f.who if f.who != NOBODY else s.active


class Question(question.Question[AcwState, F]):
    """A question of the side that the frame names, else of the active side."""

    text = ""

    def side(self, s: AcwState, f: F) -> str:
        if s.referee and self.kind in REFEREED:
            return REFEREE
        return SIDES[asked_of(s, f)]

    def role(self, s: AcwState, f: F) -> str:
        """2, 2.1, 2.2 The president or the commander whose business it is."""
        if s.referee and self.kind in REFEREED:
            return ""
        return role_of(s, asked_of(s, f), f)

    def prompt(self, s: AcwState, f: F) -> str:
        return self.text

    def place(self, s: AcwState, f: F) -> str:
        return s.tables.slug[f.box] if isinstance(f, AtBox) and f.box != OFF else ""

    def battle(self, s: AcwState, f: F) -> str:
        return self.place(s, f) if self.kind in BATTLES else ""
