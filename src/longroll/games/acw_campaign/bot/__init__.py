"""The campaign's own computer player: it guards what it must, concentrates, and attacks where the odds are good.

It reads its own side's papers and nothing else: with limited intelligence the enemy is where the reports put him (12).
"""

from __future__ import annotations

from longroll.games.acw_campaign.bot.greedy import Greedy

LEVELS = ("greedy",)


def make(level: str, seed: int) -> Greedy:
    return Greedy(seed)
