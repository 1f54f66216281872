"""The computer players of this game: greedy, one stack and one battle at a time; the regular, a staff; its styles and its school."""

from __future__ import annotations

from longroll.games.war_for_the_union.bot.greedy import Greedy
from longroll.games.war_for_the_union.bot.regular import Regular
from longroll.games.war_for_the_union.bot.school import School
from longroll.games.war_for_the_union.bot.style import NAMED

LEVELS = ("greedy", "regular")
STYLES = tuple(NAMED)
SCHOOL = School()


def make(level: str, seed: int) -> Greedy:
    if level in NAMED:
        return Regular(seed, NAMED[level])
    return Regular(seed) if level == "regular" else Greedy(seed)
