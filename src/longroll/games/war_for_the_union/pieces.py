"""Leaders, counters and rows of the schedules as they are printed, one index each."""

from __future__ import annotations

from typing import Final, NamedTuple

from longroll.core.data import Row
from longroll.core.errors import DataError
from longroll.games.war_for_the_union.economy import Economy
from longroll.games.war_for_the_union.words import ROLES, SIDES

ALL_AROUND: Final = 63
"""8.27 the facing of a coastal battery: every side of its hex"""


class Ratings(NamedTuple):
    """3.2 One side of a leader's counter."""

    cr: int
    br: int
    aggressive: bool
    ma: int


class Leader(NamedTuple):
    slug: str
    name: str
    side: int
    role: int
    replaces: str
    corps: Ratings
    army: Ratings | None
    sl: int
    cavalry: bool
    theater: str
    enters: str
    """`start`, `schedule` or `pool`"""
    pool: int
    """his place in the replacement pool, 0 if he has none"""

    @property
    def texan(self) -> bool:
        """6.66d The Confederate leader with the ratings 1 0 6, who serves in Texas and western Louisiana only."""
        return self.side == 1 and (self.corps.cr, self.corps.br, self.corps.ma) == (1, 0, 6)


class Counter(NamedTuple):
    slug: str
    name: str
    side: int
    kind: str
    ship: str
    """I ironclad, N wooden, R ram, T transport"""
    seagoing: bool
    strength: int
    ma: int
    number: int


class Entry(NamedTuple):
    """A row of a reinforcement schedule."""

    turn: int
    side: int
    kind: str
    what: str
    arm: int
    quality: int
    number: int
    place: str
    theater: str
    fraction: str
    """a share that withdraws, or `capacity` for 16.12"""


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


def read_leader(row: Row) -> Leader:
    side = SIDES.index(row.one_of("side", SIDES))
    army = None
    if row["army_cr"]:
        army = Ratings(
            row.number("army_cr"), row.number("army_br"), row["army_aggressive"] == "1", row.number("army_ma")
        )
        if 2 * army.cr != row.number("cr"):
            raise DataError(f"{row.where}: an army commander has half his command rating, not {army.cr}")
    return Leader(
        row["slug"], row["name"], side, ROLES.index(row.one_of("role", ROLES)), row["replaces"],
        Ratings(row.number("cr"), row.number("br"), row["aggressive"] == "1", row.number("ma")),
        army, row.number("sl") if army else 0, row["cavalry"] == "1",
        row.one_of("theater", ("east", "west", "any")), row.one_of("enters", ("start", "schedule", "pool")),
        row.number("pool") if row["pool"] else 0,
    )  # fmt: skip


def read_counter(row: Row) -> Counter:
    kind = row.one_of("kind", ("hq", "usmrr", "ship"))
    ship = row.one_of("ship", ("I", "N", "R", "T")) if kind == "ship" else ""
    return Counter(
        row["slug"], row["name"], SIDES.index(row.one_of("side", SIDES)), kind, ship,
        kind == "ship" and row.one_of("water", ("S", "R")) == "S",
        row.number("strength") if kind == "ship" else 0, row.number("ma"), row.number("count"),
    )  # fmt: skip


def numbered(counters: tuple[Counter, ...], ships: tuple[int, ...]) -> tuple[str, ...]:
    """A name for each ship: its counter's, and a number."""
    return tuple(f"{counters[kind].slug}-{1 + ships[:x].count(kind)}" for x, kind in enumerate(ships))
