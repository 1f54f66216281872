"""What the search needs of this game: its turns, and styles of the staff to choose from.

The level `veteran` is not offered: nobody has shown yet that the search is no weaker than the regular.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from longroll.core.game import Game
from longroll.games.acw_campaign.bot import style as ways
from longroll.games.acw_campaign.bot.greedy import Greedy
from longroll.games.acw_campaign.bot.style import Style
from longroll.games.acw_campaign.evaluate import evaluate
from longroll.games.acw_campaign.roles import REFEREE
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import SIDES
from longroll.kit.proposals import Round


class School:
    """A turn and its reply take a tenth of a second: few candidates, two turns ahead, and only clear leads count."""

    budget = 20
    rounds = (Round(2, 4), Round(6, 4))
    quick = rounds
    dice = True
    by_chance = True

    def styles(self, side: str) -> Sequence[Style]:
        return ways.styles(side)

    def mutate(self, style: Style, rng: Random) -> Style:
        return ways.mutate(style, rng)

    def player(self, style: Style, seed: int) -> Greedy:
        return Greedy(seed, style)

    def turn(self, s: AcwState) -> tuple[int, int]:
        return s.turn, s.active

    def begins(self, game: Game) -> bool:
        """With the first command of the own Movement Phase."""
        return game.decision.kind == "command" and game.decision.side != REFEREE

    def major(self, game: Game) -> bool:
        return False

    def value(self, s: AcwState, side: str) -> float:
        return evaluate(s, SIDES.index(side))

    def said(self, style: Style) -> str:
        return ways.said(style)
