"""The flow that every chapter of the game registers its steps and questions with, and the questions' common part."""

from __future__ import annotations

from longroll.core.flow import Ask, Flow
from longroll.core.state import Frame
from longroll.games.acw_campaign.roles import REFEREE, role_of
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import SIDES

FLOW: Flow[AcwState] = Flow()
REFEREED = ("battle-way", "battle-form")
"""8.1, 8.6: questions of a side that a person who is the referee answers: where a battle is fought, what happened on the table"""


class Question(Ask[AcwState]):
    """A question of the side that the frame names, else of the active side."""

    text = ""

    def side(self, s: AcwState, frame: Frame) -> str:
        if s.referee and self.kind in REFEREED:
            return REFEREE
        return SIDES[frame.get("who", s.active)]

    def role(self, s: AcwState, frame: Frame) -> str:
        """2, 2.1, 2.2 The president or the commander whose business it is."""
        if s.referee and self.kind in REFEREED:
            return ""
        return role_of(s, frame.get("who", s.active), frame)

    def prompt(self, s: AcwState, frame: Frame) -> str:
        return self.text
