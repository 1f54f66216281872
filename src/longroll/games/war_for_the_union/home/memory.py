"""What the interphases keep in mind, as the table [home] of a position: only what differs from its usual value."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

from longroll.core.errors import PositionError, nearest
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import NOBODY, SIDES

OWNERS = (*SIDES, "nobody")
SCALARS: dict[str, Any] = {
    "beyond_river": OFF, "taken_in": 0, "election_lost": False, "washington_fell": OFF, "washington_paid": False,
    "washington_recruits": False, "exchanged": False, "recast": 0, "last_capacity": OFF, "davis_year": 0, "lee_year": 0, "forrest_turn": OFF, "davis_warned": False,
}  # fmt: skip
LISTS = ("returned", "rail_used", "bonus", "bonus_turn")


def _named(s: WfuState) -> dict[str, tuple[MutableSequence[int], Sequence[str]]]:
    """Columns by name: each cell is called by the place, unit or hex that it stands for."""
    t = s.tables
    nodes = [t.node_name(node) for node in range(t.nodes)]
    hqs = [t.counters[c].slug for c in t.hqs]
    return {
        "blockaded": (s.blockaded, [p.slug for p in t.places]),
        "arrived": (s.arrived, nodes),
        "replaced": (s.replaced, nodes),
        "hq_joined": (s.hq_joined, hqs),
        "hq_state": (s.hq_state, hqs),
        "usmrr_state": (s.usmrr_state, [t.counters[c].slug for c in t.engineers]),
        "kic_lost": (s.kic_lost, [c.city for c in t.economy.centers]),
        "built": (s.built, [c.slug for c in t.counters]),
        "rail_fresh": (s.rail_fresh, t.board.numbers),
        "had_city": (s.had_city, [p.slug for p in t.places]),
        "hq_idle": (s.hq_idle, hqs),
        "hq_rode": (s.hq_rode, hqs),
        "link_shut": (s.link_shut, ["-".join(t.board.numbers[h] for h in ends) for ends in t.rails.net.ends]),
        "usmrr_spent": (s.usmrr_spent, [t.counters[c].slug for c in t.engineers]),
        "usmrr_rode": (s.usmrr_rode, [t.counters[c].slug for c in t.engineers]),
        "ship_tried": (s.ship_tried, t.ship_slugs),
        "yard_turn": (s.yard_turn, t.ship_slugs),
    }


def write(s: WfuState) -> dict[str, Any]:
    """The table [home]."""
    found: dict[str, Any] = {}
    for key, usual in SCALARS.items():
        if getattr(s, key) != usual:
            found[key] = getattr(s, key)
    if s.missouri != NOBODY:
        found["missouri"] = OWNERS[s.missouri]
    for key in LISTS:
        if any(getattr(s, key)):
            found[key] = list(getattr(s, key))
    for key, (cells, names) in _named(s).items():
        marked = {names[i]: value for i, value in enumerate(cells) if value}
        if marked:
            found[key] = marked
    if s.tactical_cards:
        found["deck"] = list(s.deck)
    yards = {s.tables.ship_slugs[x]: s.tables.waters.name[at] for x, at in enumerate(s.yard_at) if at != OFF}
    if yards:
        found["yards"] = yards
    return found


def read(s: WfuState, table: dict[str, Any]) -> None:
    """Put back what `write` wrote; a complaint names the key and the nearest right one."""
    named = _named(s)
    known = (*SCALARS, *LISTS, *named, "missouri", "yards", "deck")
    for key in table:
        if key not in known:
            raise PositionError(f"home: unknown '{key}'; {nearest(key, known)}")
    _read_scalars(s, table)
    s.missouri = _one(OWNERS, table.get("missouri", "nobody"), "home: missouri")
    _read_lists(s, table)
    for key, (cells, names) in named.items():
        _read_cells(cells, names, table, key)
    deck = table.get("deck", list(s.deck))
    if len(deck) != len(s.deck):
        raise PositionError(f"home: deck has {len(s.deck)} numbers, not {len(deck)}")
    s.deck[:] = bytes(deck)
    for x in range(len(s.yard_at)):
        s.yard_at[x] = OFF
    for slug, water in table.get("yards", {}).items():
        s.yard_at[_one(s.tables.ship_slugs, slug, "home: yards")] = s.tables.waters.find(water, "home: yards")


def _read_scalars(s: WfuState, table: dict[str, Any]) -> None:
    """Single numbers and flags; what is not named has its usual value."""
    for key, usual in SCALARS.items():
        value = table.get(key, usual)
        if type(value) is not type(usual):
            raise PositionError(
                f"home: {key} is {'true or false' if usual is False else 'a number'}, not '{value}'"
            )
        setattr(s, key, value)


def _read_lists(s: WfuState, table: dict[str, Any]) -> None:
    """Lists of numbers of a fixed length; zeros where a list is not named."""
    for key in LISTS:
        column = getattr(s, key)
        values = table.get(key, [0] * len(column))
        if len(values) != len(column):
            raise PositionError(f"home: {key} has {len(column)} numbers, not {len(values)}")
        column[:] = type(column)(values)


def _read_cells(cells: MutableSequence[int], names: Sequence[str], table: dict[str, Any], key: str) -> None:
    """One column whose cells are called by name; zero where a cell is not named."""
    for i in range(len(cells)):
        cells[i] = 0
    for name, value in table.get(key, {}).items():
        cells[_one(names, name, f"home: {key}")] = value


def _one(names: Sequence[str], name: str, where: str) -> int:
    if name not in names:
        raise PositionError(f"{where}: unknown '{name}'; {nearest(name, names)}")
    return names.index(name)
