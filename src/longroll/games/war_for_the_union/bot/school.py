"""What the search needs of this game: its turns, and styles of the regular to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from longroll.core.game import Game
from longroll.games.war_for_the_union.bot import style as ways
from longroll.games.war_for_the_union.bot.regular import Regular
from longroll.games.war_for_the_union.bot.style import Style
from longroll.games.war_for_the_union.evaluate import evaluate
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import SIDES
from longroll.kit.proposals import Round


class School:
    """Dice fall: the own month and the reply in several worlds, and only clear leads count."""

    budget = 24
    rounds = (Round(2, 3), Round(6, 3))
    quick = rounds
    dice = True
    by_chance = True

    def styles(self, side: str) -> Sequence[Style]:
        return ways.STYLES

    def mutate(self, style: Style, rng: Random) -> Style:
        return ways.mutate(style, rng)

    def player(self, style: Style, seed: int) -> Regular:
        return Regular(seed, style)

    def turn(self, s: WfuState) -> tuple[int, int]:
        """A player turn; what happens between two months counts as one."""
        return s.turn, s.phasing

    def begins(self, game: Game) -> bool:
        """With the first order of the own Operations Segment, where the scenario is a part of the map: a month of the whole war
        takes a second, too long to be played out many times."""
        s: Any = game.state
        small = bool(s.tables.scenarios[s.scenario].area.states)
        return bool(small and s.stack[-1].do == "operations" and game.decision.side == SIDES[s.phasing])

    def major(self, game: Game) -> bool:
        return False

    def value(self, s: WfuState, side: str) -> float:
        return evaluate(s, SIDES.index(side))

    def said(self, style: Style) -> str:
        return ways.said(style)
