"""The counters that are limited, one index each: ships, and batteries."""

from __future__ import annotations

from typing import Final, NamedTuple

from longroll.games.war_for_the_union.economy import Economy
from longroll.games.war_for_the_union.words import SIDES

ALL_AROUND: Final = 63
"""8.27 the facing of a coastal battery: every side of its hex"""


class BatteryCounter(NamedTuple):
    """3.32 A battery by its counter."""

    slug: str
    side: int
    name: str
    """"" for a plain river battery"""
    coastal: bool
    strength: int
    reduced: int
    """strength of the back, 0 if there is none"""
    shield: bool


def battery_counters(economy: Economy) -> tuple[BatteryCounter, ...]:
    """Every battery counter of the game, the named ones first."""
    found = [
        BatteryCounter(
            b.name, SIDES.index(b.side), b.name, b.kind == "coastal", b.strength[1],
            b.strength[0] if b.strength[0] < b.strength[1] else 0, b.shield,
        )
        for b in economy.batteries
    ]  # fmt: skip
    for side, name in enumerate(SIDES):
        for strength, count in enumerate(getattr(economy.river_batteries, name), start=1):
            found += [
                BatteryCounter(
                    f"{'us' if side == 0 else 'cs'}-battery-{strength}-{k}", side, "", False, strength,
                    2 if strength > 2 else 0, False,
                )
                for k in range(1, count + 1)
            ]  # fmt: skip
    return tuple(found)
