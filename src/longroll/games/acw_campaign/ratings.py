"""9.2, 8, 15.7: what morale and status mean, and how cavalry is weighed; the campaign and a battle both ask here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from longroll.games.acw_campaign.words import ART, CAV, CRACK, GREEN, SIEGE, SS, STATUS, VETERAN


class Ratings(NamedTuple):
    """The numbers of `charts.toml`, by status: green, veteran, crack."""

    morale: tuple[int, ...]
    """9.21 to 9.23 of foot and horse"""
    guns: tuple[int, ...]
    """of artillery"""
    share: tuple[int, ...]
    """hundredths of its strength at which a division is exhausted"""
    superiority: int
    """8 so many times the defender's cavalry forces a battle"""
    sharpshooter: int
    """15.7 scouting points of a stand of sharpshooters, doubled"""
    factors: tuple[int, ...] = ()
    """9.24 by morale: hundredths of a stand's strength that count toward the exhaustion number of its division"""

    def best(self, kind: int, status: int) -> int:
        """9.21 to 9.23 The morale of a stand of a status."""
        return (self.guns if kind in (ART, SIEGE) else self.morale)[status]

    def status(self, kind: int, morale: int) -> int:
        """9.21 to 9.23 The status that a stand's morale tells; guns of a morale that green and veteran share are green."""
        scale = self.guns if kind in (ART, SIEGE) else self.morale
        return (
            CRACK if morale >= scale[CRACK] else VETERAN if scale[GREEN] < scale[VETERAN] <= morale else GREEN
        )

    def exhaustion(self, stands: Sequence[int], sp: Sequence[int], morale: Sequence[int], status: int) -> int:
        """9.21, 9.22, 9.23, 9.24, R33, R34 The exhaustion number of stands, with the columns of their strength and morale: a share
        by morale, of a crack division its own share of all; a half rounds up."""
        if status == CRACK:
            total = self.share[CRACK] * sum([sp[i] for i in stands])
        else:
            factors = self.factors
            total = sum([sp[i] * factors[morale[i]] for i in stands])
        return (total + 50) // 100

    def cavalry(self, stands: Iterable[tuple[int, int, int]]) -> int:
        """8, 15.7, R25 Adjusted cavalry strength of stands (kind, strength, morale), doubled: strength times morale, a stand of
        sharpshooters 2 1/2."""
        total = 0
        for kind, sp, morale in stands:
            if kind == CAV:
                total += 2 * sp * morale
            elif kind == SS and sp:
                total += self.sharpshooter
        return total

    def superior(self, attacker: int, defender: int) -> bool:
        """8, R25 Two to one in adjusted cavalry forces a battle; any against none does, none never does."""
        return attacker > 0 and attacker >= self.superiority * defender


def read(charts: dict[str, Any]) -> Ratings:
    rows = [charts["status"][word] for word in STATUS]
    scale, share = [x["morale"] for x in rows], [x["exhaustion"] for x in rows]
    factors = [share[scale.index(morale) if morale in scale else VETERAN] for morale in range(256)]
    return Ratings(
        tuple(scale), tuple(x["artillery"] for x in rows), tuple(share),
        charts["cavalry"]["superiority"], charts["cavalry"]["sharpshooter_doubled"], tuple(factors),
    )  # fmt: skip
