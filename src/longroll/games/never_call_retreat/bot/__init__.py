"""The computer player of this game: greedy, one force and one battle at a time, with the odds that a person sees."""

from __future__ import annotations

from longroll.games.never_call_retreat.bot.greedy import Greedy

LEVELS = ("greedy",)


def make(level: str, seed: int) -> Greedy:
    return Greedy(seed)
