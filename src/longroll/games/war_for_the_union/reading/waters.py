"""The waters of a position: ships and naval leaders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from longroll.core.errors import LongrollError, PositionError
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.reading.sheet import Words, set_cells
from longroll.games.war_for_the_union.state import WfuState
from longroll.kit.positions import only_known


def read_water(s: WfuState, entry: dict[str, Any]) -> None:
    t = s.tables
    only_known(entry, ("at", "ships", "leaders"), "water")
    try:
        water = t.waters.find(str(entry.get("at", "")), "water")
    except LongrollError as error:
        raise PositionError(str(error)) from None
    where = f"water {entry['at']}"
    for text in entry.get("ships", []):
        _read_ship(s, Words(text, where), water)
    for text in entry.get("leaders", []):
        _read_admiral(s, Words(text, where), water)


def _read_ship(s: WfuState, words: Words, water: int) -> None:
    """`us-i2r-1 damage 1`, or `us-i2r` for the first that is free."""
    t = s.tables
    kinds = [c.slug for c in t.counters if c.kind == "ship"]
    known = [*kinds, *t.ship_slugs]
    name = known[words.one_of(known, "ship")]
    free = [
        x
        for x, slug in enumerate(t.ship_slugs)
        if s.ship_at[x] == OFF and name in (slug, t.counters[t.ships[x]].slug)
    ]
    if not free:
        raise PositionError(f"{words.where}: no {name} is left in the counters")
    x = free[0]
    s.place_ship(x, water)
    s.ship_start[x] = water
    ports = [p.slug for p in t.places]

    def number(column: bytearray) -> Callable[[Words], None]:
        return lambda w: set_cells(column, [x], w.number("a number"))

    words.pairs(
        {
            "damage": number(s.ship_damage),
            "state": number(s.ship_state),
            "spent": number(s.ship_spent),
            "supply": number(s.ship_supply),
            "mending": number(s.ship_mending),
            "support": number(s.ship_support),
            "blockades": lambda w: set_cells(s.ship_port, [x], 1 + w.one_of(ports, "port")),
            "began": lambda w: _water_cell(s, s.ship_start, x, w),
            "from": lambda w: _water_cell(s, s.ship_from, x, w),
            "fought": lambda w: _has_fought(s, x, w),
        }
    )


def _water_cell(s: WfuState, column: Any, x: int, words: Words) -> None:
    column[x] = s.tables.waters.find(words.next("a water"), words.where)


def _has_fought(s: WfuState, x: int, words: Words) -> None:
    s.ship_fought[x] |= 1 << words.one_of([b.slug for b in s.tables.batteries], "battery")


def _read_admiral(s: WfuState, words: Words, water: int) -> None:
    """`foote on us-i2r-1`; without a ship he is on the first one there."""
    t = s.tables
    leader = words.one_of(t.leader, "leader")
    ships = [x for x, at in enumerate(s.ship_at) if at == water]
    if words.rest:
        words.one_of(("on",), "word")
        ships = [words.one_of(t.ship, "ship")]
    if not ships:
        raise PositionError(f"{words.where}: {t.leaders[leader].slug} needs a ship there (3.24)")
    s.board(leader, ships[0])
    s.leader_start[leader] = water
