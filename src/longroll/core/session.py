"""A game with a way back: undo, but never across a die roll, a reveal, or another side's decision."""

from __future__ import annotations

from typing import Any

from longroll.core.choice import Choice
from longroll.core.errors import LongrollError
from longroll.core.events import Rolled
from longroll.core.game import Game


class Session:
    """Plays a game and remembers where a side may still go back to."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._before: list[Game] = []

    def play(self, choice: Choice | str) -> list[Any]:
        before = self.game.copy()
        side = self.game.decision.side
        events = self.game.play(choice)
        turned = self.game.over or self.game.decision.side != side
        if turned or any(type(e) is Rolled or getattr(e, "reveals", False) for e in events):
            self._before.clear()
        else:
            self._before.append(before)
        return events

    def bar_undo(self) -> None:
        """Nothing that was played so far can be taken back: another player chose it."""
        self._before.clear()

    @property
    def can_undo(self) -> bool:
        return bool(self._before)

    def undo(self) -> Game:
        """Take back the last choice of the side that is to decide."""
        if not self._before:
            raise LongrollError(
                "nothing can be taken back: a die was rolled, something was revealed, or the other side has moved"
            )
        self.game = self._before.pop()
        return self.game
