"""The regular: greedy's eye for battles, with a staff that moves the army as a whole."""

from __future__ import annotations

from typing import Any

from longroll.games.year1863.bot.greedy import GreedyBot
from longroll.games.year1863.bot.plan import Plan
from longroll.games.year1863.bot.staff import make_plan


class Regular(GreedyBot):
    """A player with a staff."""

    trains = (4, 6)

    def _make_plan(self, worlds: list[Any], command: int) -> Plan:
        return make_plan(worlds, command, self.style)
