"""What the search needs of this game: its turns, and styles of the regular to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from longroll.core.game import Game
from longroll.games.year1863.bot import style as ways
from longroll.games.year1863.bot.regular import Regular
from longroll.games.year1863.bot.still import Still
from longroll.games.year1863.bot.style import Style
from longroll.games.year1863.evaluate import evaluate
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import COMMANDS
from longroll.kit.proposals import Round


class School:
    """Dice fall and much is hidden: the own phase, the reply and the next own one, in many worlds.

    Plans differ by a few hundredths of a chance, and two dozen worlds tell such leads with an error of as much: whoever waits for a
    lead of two errors never changes his plan. So less is asked for here.
    """

    budget = 72
    rounds = (Round(6, 6), Round(12, 6), Round(24, 6))
    quick = (Round(4, 5), Round(10, 5))
    lead = 0.6
    dice = True
    by_chance = True

    def styles(self, side: str) -> Sequence[Style]:
        return ways.STYLES

    def mutate(self, style: Style, rng: Random) -> Style:
        return ways.mutate(style, rng)

    def player(self, style: Style, seed: int) -> Regular:
        return Regular(seed, style)

    def bystander(self, side: str, own: str, seed: int) -> Regular | None:
        """6.1 Armies of the two theaters never meet: in the other one everybody stands still."""
        apart = (COMMANDS.index(side) ^ COMMANDS.index(own)) & 1
        return Still(seed) if apart else None

    def turn(self, s: Year1863State) -> tuple[int, int]:
        return s.turn, s.op

    def begins(self, game: Game) -> bool:
        """With the first move of the own Movement Phase."""
        return False

    def major(self, game: Game) -> bool:
        """Whoever moves in the own Movement Phase: the staff has proposals where there is something to decide."""
        s: Any = game.state
        return s.stack[-1].do in ("move", "march") and game.decision.side == COMMANDS[s.op]

    def value(self, s: Year1863State, side: str) -> float:
        return evaluate(s, side)

    def said(self, style: Style) -> str:
        return ways.said(style)
