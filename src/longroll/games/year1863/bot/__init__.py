"""The computer players of 1863."""

from __future__ import annotations

from longroll.games.year1863.bot.greedy import GreedyBot
from longroll.games.year1863.bot.regular import Regular

LEVELS = ("greedy", "regular")


def make(level: str, seed: int) -> GreedyBot:
    return Regular(seed) if level == "regular" else GreedyBot(seed)
