"""What the search needs of this game: its turns, and styles of the regular to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Any

from longroll.core.game import Game
from longroll.games.year1863.bot.regular import Regular
from longroll.games.year1863.bot.still import Still
from longroll.games.year1863.bot.style import STYLES, Style
from longroll.games.year1863.evaluate import strength
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.victory import scores
from longroll.games.year1863.words import COMMANDS
from longroll.kit.proposals import Round

POINTS, LATE_POINTS = 0.022, 0.134
"""what a point of the count is worth in the log odds of winning at the beginning, and how much more at the end"""
FACTORS, LATE_FACTORS = 0.026, -0.014
"""the same for a factor on the map: as much as a point at first, a twelfth of one at last"""


class School:
    """Dice fall and much is hidden: the rest of the own phase, the reply and the next own one, in a few worlds.

    What is compared is what an army does once its commander has rolled, and what those do who march by themselves: such proposals
    differ by a tenth of a chance, which ten worlds tell from noise. Styles of a whole phase differ by a fiftieth and are not compared.
    """

    budget = 12
    rounds = (Round(4, 5), Round(12, 5))
    quick = rounds
    lead = 0.6
    dice = True
    by_chance = False

    def styles(self, side: str) -> Sequence[Style]:
        return tuple(STYLES)

    def mutate(self, style: Style, rng: Random) -> Style:
        return style._replace(liking=rng.randint(1, 99_999))

    def player(self, style: Style, seed: int) -> Regular:
        return Regular(seed, style)

    def bystander(self, side: str, own: str, seed: int) -> Regular | None:
        """6.1 Armies of the two theaters never meet: in the other one everybody stands still."""
        apart = (COMMANDS.index(side) ^ COMMANDS.index(own)) & 1
        return Still(seed) if apart else None

    def turn(self, s: Year1863State) -> tuple[int, int]:
        return s.turn, s.op

    def begins(self, game: Game) -> bool:
        """No style is chosen for a phase as a whole: what the staff proposes in it is compared (`major`)."""
        return False

    def major(self, game: Game) -> bool:
        """Whoever moves in the own Movement Phase: the staff has proposals where there is something to decide."""
        s: Any = game.state
        return s.stack[-1].do in ("move", "march") and game.decision.side == COMMANDS[s.op]

    def value(self, s: Year1863State, side: str) -> float:
        """The chance to win among staffs, from the count and the factors on the map; fitted on 300 of their games."""
        own = next(seat for seat, held in s.seats.items() if COMMANDS.index(side) in held)
        if s.outcome is not None:
            return {own: 1.0, "draw": 0.5}.get(s.outcome.winner, 0.0)
        over = (s.turn - 1) / max(1, s.last_turn - 1)
        worth = 0.0
        for command, total in enumerate(scores(s)):
            lead = total * (POINTS + LATE_POINTS * over) + strength(s, command) * (
                FACTORS + LATE_FACTORS * over
            )
            worth += lead if command in s.seats[own] else -lead
        return 1 / (1 + exp(-worth))

    def said(self, style: Style) -> str:
        return STYLES.get(style, "with other likings")
