"""The regular: the same planner with a staff for each side."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.game import Game
from longroll.games.divided_we_fall.bot.greedy import Greedy
from longroll.games.divided_we_fall.bot.style import REGULAR


class Regular(Greedy):
    """Wages war as his side should: the Union for Richmond and the groups of the year, the Confederacy for a pair of northern cities."""

    def choose(self, game: Game) -> Choice:
        self.style = REGULAR[game.decision.side]
        return super().choose(game)
