"""The player that looks one choice ahead, for any game that can evaluate a state.

It never looks at what its side cannot know: every look ahead starts from an imagined game in which the unseen, and the dice
to come, are dealt afresh. Where dice fall, the mean of a few imagined games decides.
"""

from __future__ import annotations

from random import Random
from statistics import fmean

from longroll.core.choice import Choice
from longroll.core.events import Rolled
from longroll.core.game import Game

SAMPLES = 4
"""How often a choice that throws dice is tried."""
TIE = 1e-6
WON = 1e9


class GreedyBot:
    """Takes the choice after which the game's own evaluation is best for its side."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    def choose(self, game: Game) -> Choice:
        choices = game.choices()
        if len(choices) == 1:
            return choices[0]
        side = game.decision.side
        worlds = [game.imagine(side, self._rng.getrandbits(32)) for _ in range(SAMPLES)]
        best, best_value = choices[0], float("-inf")
        for choice in choices:
            value = self._value(worlds, choice, side) + self._rng.random() * TIE
            if value > best_value:
                best, best_value = choice, value
        return best

    def _value(self, worlds: list[Game], choice: Choice, side: str) -> float:
        rules = worlds[0].rules
        values = []
        for world in worlds:
            state = world.state.copy()
            rules.flow.play(state, choice)
            if state.outcome is None:
                values.append(rules.evaluate(state, side))
            else:
                # nobody in a draw, or where neither side wins
                winners = rules.seats(state).get(state.outcome.winner, ())
                values.append(0.0 if not winners else WON if side in winners else -WON)
            if not any(type(event) is Rolled for event in state.out):
                break  # no dice: another try would end the same, as far as this side can tell
        return fmean(values)
