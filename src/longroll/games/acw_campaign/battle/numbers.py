"""The numbers of the built-in battle, from `data/battle.toml`, as one flat value."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from longroll.core.data import DataSet
from longroll.games.acw_campaign.ratings import Ratings
from longroll.games.acw_campaign.ratings import read as read_ratings
from longroll.games.acw_campaign.words import SB_F, WEAPONS, turn_index

FOLDER = Path(__file__).parent.parent / "data"


class Numbers(NamedTuple):
    per_die: int
    fire_need: int
    sharp: int
    breech: int
    repeater: int
    gun_close: tuple[int, ...]
    """11.3 hundredths of a die for a strength point, by weapon: with a division that fights"""
    gun_far: tuple[int, ...]
    """the same without a fight of their own"""
    ground_save: tuple[int, int, int]
    """fair, open, strong (R92)"""
    hasty_save: int
    works_save: int
    fort_save: int
    obey_pt: int
    obey: tuple[int, int, int]
    """green, veteran, crack"""
    hours: int
    effort: int
    scouts: int
    melee: int
    melee_good: int
    nerve: int
    front: int
    share: int
    points: int
    odds: int
    leave: int
    column: int
    hasty: int
    field: int
    most_days: int
    road_hour: int
    rail_hour: int
    night: tuple[int, int]
    """8.51 share of losses that comes back, in parts; the next four 9.1"""
    held: tuple[int, int]
    guarded: tuple[int, int]
    unguarded: tuple[int, int]
    unguarded_guns: tuple[int, int]
    guard: tuple[int, int]
    """9.1 part of the stands that makes a rear guard"""
    daylight: tuple[tuple[str, int, int], ...]
    """8.3 month, sunrise, sunset"""
    last_turn: int
    digging_after: int
    """14.6 the turn after which works are built on a battlefield"""
    inches: int
    """7.6 of works that cover a stand"""
    ratings: Ratings

    def light(self, month: str) -> tuple[int, int]:
        """8.3 Sunrise and sunset."""
        return next((rise, fall) for name, rise, fall in self.daylight if name == month)


def read(t: dict[str, Any], charts: dict[str, Any]) -> Numbers:
    """The numbers of `battle.toml`, and the hours and shares of the charts; a player's own laid over them."""
    light, help_, back = charts["daylight"], charts["reinforcement"], charts["recovery"]
    f, s, c, a, g, w = t["fire"], t["save"], t["command"], t["assault"], t["ground"], t["time"]
    return Numbers(
        f["points_per_die"], f["need"], f["sharpshooter_dice"], f["breech_dice"], f["repeater_dice"],
        _by_weapon(t["guns"]["close"]), _by_weapon(t["guns"]["far"]), (s["ground"], s["open"], s["strong"]), s["hasty"], s["works"], s["fort"],
        c["poorly_trained"], (c["green"], c["veteran"], c["crack"]), c["hours"], c["effort"], c["scouts"],
        a["need"], a["good"], a["nerve"], t["line"]["front"], t["line"]["share"], g["points"], g["odds"],
        w["leave"], w["column"], w["hasty"], w["field"], w["most_days"],
        help_["road_hour"], help_["rail_hour"], _part(back["night"]), _part(back["field"]), _part(back["rear_guard"]),
        _part(back["no_rear_guard"]), _part(back["no_rear_guard_artillery"]), _part(back["rear_guard_stands"]),
        tuple((m, v[0], v[1]) for m, v in light.items() if isinstance(v, list)),
        turn_index(charts["victory"]["last_turn"]), turn_index(charts["entrenching"]["battlefield_after"]), charts["entrenching"]["inches"], read_ratings(charts),
    )  # fmt: skip


def _by_weapon(table: dict[str, int]) -> tuple[int, ...]:
    """Guns of an unknown kind count as light smoothbores."""
    return tuple(table.get(word, table[WEAPONS[SB_F]]) for word in WEAPONS)


def _part(pair: list[int]) -> tuple[int, int]:
    return pair[0], pair[1]


@cache
def ours() -> Numbers:
    """The numbers as we ship them."""
    data = DataSet(FOLDER)
    return read(data.table("battle.toml"), data.table("charts.toml"))
