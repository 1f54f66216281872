"""The computer players of this game: greedy, one force and one battle at a time, and the regular, a staff that plans the week."""

from __future__ import annotations

from longroll.games.never_call_retreat.bot.greedy import Greedy
from longroll.games.never_call_retreat.bot.regular import Regular

LEVELS = ("greedy", "regular")


def make(level: str, seed: int) -> Greedy:
    return Regular(seed) if level == "regular" else Greedy(seed)
