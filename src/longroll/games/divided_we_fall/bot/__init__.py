"""The computer player of this game: greedy, one action ahead, with the odds that a person sees."""

from __future__ import annotations

from longroll.games.divided_we_fall.bot.greedy import Greedy

LEVELS = ("greedy",)


def make(level: str, seed: int) -> Greedy:
    return Greedy(seed)
