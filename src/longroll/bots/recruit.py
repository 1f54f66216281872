"""The player of a beginner: greedy, with mistakes."""

from __future__ import annotations

from random import Random
from typing import Protocol

from longroll.core.choice import Choice
from longroll.core.game import Game

MISTAKES = 0.15
"""how often a recruit takes any choice instead of the one that he thinks best"""


class Player(Protocol):
    """Whoever chooses when no mistake is made."""

    def choose(self, game: Game) -> Choice: ...


class Recruit:
    """Another player who now and then takes any legal choice. What he saw and planned he forgets by it, as beginners do."""

    def __init__(self, player: Player, seed: int = 0, mistakes: float = MISTAKES) -> None:
        self._player = player
        self._rng = Random(seed)
        self._mistakes = mistakes

    def choose(self, game: Game) -> Choice:
        choice = self._player.choose(game)
        if self._rng.random() >= self._mistakes:
            return choice
        return self._rng.choice(game.choices())
