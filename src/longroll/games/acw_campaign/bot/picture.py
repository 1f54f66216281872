"""What a side knows: its own strength by box, and the enemy's as he stands or, where intelligence is limited, as reported."""

from __future__ import annotations

from math import exp
from typing import Any

from longroll.games.acw_campaign.forts import guard_stands
from longroll.games.acw_campaign.papers import read
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import ART, MOBILE, OFF, SIEGE

GUESS = {
    "infantry corps": 38.0, "field corps": 76.0, "cavalry corps": 18.0, "artillery reserve": 15.0, "fortress guns": 6.0,
    "home guard": 10.0, "division": 18.0,
}  # fmt: skip
"""points of a unit of which only the kind is known (12.12)"""
TROOPS = 50.0
"""points behind a report of enemy troops and nothing more (12.11)"""
BRIGADE, BATTALION = 5.0, 2.0
FULL = 0.85
"""what works add to troops who are all behind them"""
COVERED = 1.4
"""points of troops that an inch of works covers: a stand of four behind three inches (14)"""
EVEN, STEEP = 1.22, 6.5
"""the odds at which an attack is even, and how fast they tell; from the trials of corps in the battle resolver"""


def chance(attack: float, defence: float) -> float:
    """8 How likely an attack is to win, by strength alone."""
    if attack <= 0:
        return 0.0
    if defence <= 0:
        return 1.0
    return 1 / (1 + exp(-STEEP * min(3.0, attack / defence - EVEN)))


def points(s: AcwState, i: int) -> float:
    """A stand's strength, by its morale."""
    return s.st_sp[i] * s.st_morale[i] / 4.5


class Picture:
    """Strength by box as one side may know it. `mine` and `foe` are all troops, `field` the enemy's that can march."""

    def __init__(self, s: AcwState, me: int) -> None:
        self.s, self.me = s, me
        n = s.n
        self.mine, self.foe, self.field = [0.0] * n, [0.0] * n, [0.0] * n
        self.corps = [0.0] * len(s.co_side)
        """own corps by number: what is with them"""
        self._count()
        if s.intelligence:
            self._reports(read(s.papers[me]))
        self.met = bytearray(int(x > 0) for x in self.foe)
        for box in range(n):
            if s.guards[box] == 1 and s.control[box] == 1 - me:  # 15.3
                self.foe[box] += sum(sp * morale for sp, morale in guard_stands(s, box)) / 4.5

    def _count(self) -> None:
        """What stands in each box: own troops, and enemies who may be counted."""
        s, me, n = self.s, self.me, self.s.n
        for i, side in enumerate(s.st_side):
            if side == OFF:
                continue
            c, d = s.st_corps[i], s.st_div[i]
            at = s.dv_box[d] if d != OFF else OFF
            alone = at != OFF
            box = at if alone else s.co_box[c]
            if side != me and s.intelligence and not s.men[me * n + box]:
                continue
            worth = points(s, i)
            if side != me and s.intelligence:  # 12.13: brigades are counted, not men
                worth = BATTALION if s.st_kind[i] in (ART, SIEGE) else BRIGADE
            if side == me:
                self.mine[box] += worth
                if not alone:
                    self.corps[c] += worth
                continue
            self.foe[box] += worth
            if s.co_kind[c] in MOBILE and not alone and s.st_kind[i] != SIEGE:
                self.field[box] += worth

    def _reports(self, desk: dict[str, list[dict[str, Any]]]) -> None:
        s = self.s
        for slug, stacks in desk.items():
            box = s.tables.index[slug]
            if s.real.men[self.me * s.n + box]:
                continue  # in contact; troops who are only ordered there have not met him yet
            for stack in stacks:
                units = stack.get("units", [])
                force = sum(GUESS[u] for u in units) if units else TROOPS
                loose = sum(GUESS[u] for u in units if u in ("fortress guns", "home guard", "division"))
                if "brigades" in stack:
                    force = stack["brigades"] * BRIGADE + stack["battalions"] * BATTALION
                self.foe[box] += force
                self.field[box] += max(0.0, force - loose)

    def defence(self, side: int, box: int, force: float, more: int = 0) -> float:
        """14, 7.6 What a force is worth in the defence of a box: whoever has works before him counts for two."""
        return force + min(FULL * force, COVERED * (self.dug(side, box) + more))

    def dug(self, side: int, box: int) -> float:
        """14, 7.6 Inches of works of a side in a box, a fort's a little more; entrenchments only where they are known (12)."""
        s = self.s
        known = side == self.me or not s.intelligence or s.men[self.me * s.n + box]
        return (s.field[box] if known else 0) + s.works[box] + 1.2 * s.fort[box]
