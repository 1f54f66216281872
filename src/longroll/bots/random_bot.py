"""The player that takes any legal choice, each as likely as the next."""

from __future__ import annotations

from random import Random

from longroll.core.choice import Choice
from longroll.core.game import Game


class RandomBot:
    """Plays at random from its own seed; the game's dice are not touched."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed).random

    def choose(self, game: Game) -> Choice:
        choices = game.choices()
        return choices[int(self._random() * len(choices))]
