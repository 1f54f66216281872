"""The computer players of this game: greedy, one action ahead with the odds that a person sees, and the same planner in other styles."""

from __future__ import annotations

from longroll.games.divided_we_fall.bot.greedy import Greedy
from longroll.games.divided_we_fall.bot.regular import Regular
from longroll.games.divided_we_fall.bot.school import School
from longroll.games.divided_we_fall.bot.style import NAMED, PLAIN

LEVELS = ("greedy", "regular")
STYLES = tuple(NAMED)
SCHOOL = School()


def make(level: str, seed: int) -> Greedy:
    return Regular(seed) if level == "regular" else Greedy(seed, NAMED.get(level, PLAIN))
