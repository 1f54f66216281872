"""The computer players of this game: greedy, one action ahead with the odds that a person sees, and the same planner in other styles."""

from __future__ import annotations

from longroll.games.divided_we_fall.bot.greedy import Greedy
from longroll.games.divided_we_fall.bot.school import School
from longroll.games.divided_we_fall.bot.style import NAMED, PLAIN, STEADY

LEVELS = ("greedy", "regular")
STYLES = tuple(NAMED)
SCHOOL = School()


def make(level: str, seed: int) -> Greedy:
    return Greedy(seed, {"regular": STEADY, **NAMED}.get(level, PLAIN))
