"""The campaign's own computer player.

Each side picks a few goals (great cities, recruiting cities, armies of the enemy), gives each the nearest corps until they are
enough, and brings them together; whoever must take everything looks farther ahead. It guards what it holds by what the enemy
could bring there, the capitals first, and raises new corps where one or the other wants them. It attacks where the odds are
good, with armies of several boxes if one is too weak. An army behind works it rather cuts off: the boxes around it are worth
the more the fewer are still open, for then it starves, comes out, or is taken whole. Near the end the Union dares more.

It reads its own side's papers and nothing else: with limited intelligence the enemy is where the reports put him (12).
"""

from __future__ import annotations

from longroll.games.acw_campaign.bot.greedy import Greedy
from longroll.games.acw_campaign.bot.style import NAMED, NORTH, PLAIN, SOUTH

LEVELS = ("greedy", "regular")
STYLES = tuple(NAMED)


def make(level: str, seed: int) -> Greedy:
    if level == "regular":
        return Greedy(seed, NORTH, SOUTH)
    return Greedy(seed, NAMED.get(level, PLAIN))
