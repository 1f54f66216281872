"""A few choices tried out on a copy, so that an order is given as a whole or not at all."""

from __future__ import annotations

from collections.abc import Callable

from longroll.core.choice import Choice, Verb
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import SIDES

DRY = 7
"""the seed of a rehearsal: it never throws the game's dice"""


class Rehearsal:
    """The game as it would be after some choices of one side, and these choices as a script."""

    def __init__(self, s: WfuState, side: int) -> None:
        self.s = s.copy()
        self.s.dice.seed = DRY
        self.s.dice.script = []
        self.side = side
        self.script: list[str] = []

    @property
    def asks(self) -> str:
        """The question that is open, "" when the other side is asked or the game is over."""
        if self.s.outcome is not None or not self.s.stack:
            return ""
        ask, frame = FLOW.asking(self.s)
        return frame.do if ask.side(self.s, frame) == SIDES[self.side] else ""

    def choices(self) -> list[Choice]:
        return FLOW.choices(self.s) if self.asks else []

    def play(self, choice: Choice) -> bool:
        """Play a choice that is offered; False where it is not."""
        if choice not in self.choices():
            return False
        FLOW.play(self.s, choice)
        self.script.append(choice.text)
        return True

    def each(self, verb: Verb, wanted: Callable[[Choice], bool], most: int = 99) -> int:
        """Play choices of a verb that are wanted, as long as there are any; how many were."""
        question = self.asks
        for done in range(most):
            found = next((c for c in self.choices() if c.kind is verb and wanted(c)), None)
            if found is None or self.asks != question:
                return done
            self.play(found)
        return most
