"""The computer player of 1863."""

from __future__ import annotations

from longroll.games.year1863.bot.greedy import GreedyBot

LEVELS = ("greedy",)


def make(level: str, seed: int) -> GreedyBot:
    return GreedyBot(seed)
