"""The computer players of 1863."""

from __future__ import annotations

from longroll.games.year1863.bot.greedy import GreedyBot
from longroll.games.year1863.bot.regular import Regular
from longroll.games.year1863.bot.school import School
from longroll.games.year1863.bot.style import NAMED

LEVELS = ("greedy", "regular")
STYLES = tuple(NAMED)
SCHOOL = School()


def make(level: str, seed: int) -> GreedyBot:
    if level in NAMED:
        return Regular(seed, NAMED[level])
    return Regular(seed) if level == "regular" else GreedyBot(seed)
