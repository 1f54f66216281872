"""Tracks, calls, states, and what is owed: everything of a position that stands beside the map."""

from __future__ import annotations

from typing import Any

from longroll.core.errors import PositionError
from longroll.games.never_call_retreat.flags import OFF, SPECIAL, TRACKS
from longroll.games.never_call_retreat.position import CALLS, FATES, NUMBERS, OWNERS, PAIRS, SWITCHES
from longroll.games.never_call_retreat.reading.sheet import number, piece, split, split_at_most
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import MAIN_THEATERS, REACTION_ORDERS, SIDES, cycle, turn
from longroll.kit.positions import one_of, only_known

TRACK_KEYS = (
    *NUMBERS, *SWITCHES, *PAIRS, "proclamation", "irregulars",
    *(f"{side}_{x}" for side in SIDES for x in ("points", "now", "next")),
)  # fmt: skip


def read_arrival(t: Tables, text: str) -> list[int]:
    at, side, kind, n = split(text, 4, "7/63 union militia 28", "due")
    of = SIDES.index(one_of(side, SIDES, "side", "due"))
    return [cycle(at, "due"), of, t.roster.kind(kind, of, "due"), number(n, "how many", "due", 999)]


def read_tracks(s: NcrState, table: dict[str, Any]) -> None:
    only_known(table, TRACK_KEYS, "tracks")
    for name in NUMBERS:
        if name in table:
            setattr(s, name, number(table[name], name, "tracks", 30000))
    for name in SWITCHES:
        if name in table:
            if not isinstance(table[name], bool):
                raise PositionError(f"tracks: {name} is true or false, not '{table[name]}'")
            setattr(s, name, table[name])
    for name in PAIRS:
        if name in table:
            old = getattr(s, name)
            if len(table[name]) != len(old) or not all(type(x) is int for x in table[name]):
                raise PositionError(f"tracks: {name} is a list of {len(old)} numbers")
            setattr(s, name, list(table[name]))
    if "irregulars" in table:
        _irregulars(s, table["irregulars"])
    if "proclamation" in table:
        s.proclamation = cycle(str(table["proclamation"]), "tracks: proclamation") + 1
    _command(s, table)


def _irregulars(s: NcrState, entries: list[Any]) -> None:
    """19.51 Bands that wait to be raised: `kiowa 2`."""
    s.irregulars[:] = bytes(len(s.irregulars))
    for entry in entries:
        slug, n = split(str(entry), 2, "kiowa 2", "tracks: irregulars")
        slugs = [kind.slug for kind in s.tables.roster.kinds]
        s.irregulars[slugs.index(one_of(slug, slugs, "kind", "tracks: irregulars"))] = number(
            n, "how many", "tracks"
        )


def _command(s: NcrState, table: dict[str, Any]) -> None:
    """5.1, 5.2 Command Points and the places of the theaters."""
    for side, name in enumerate(SIDES):
        if f"{name}_points" in table:
            points = table[f"{name}_points"]
            if len(points) != len(TRACKS):
                raise PositionError(f"tracks: {name}_points are {len(TRACKS)} numbers: {', '.join(TRACKS)}")
            for k, n in enumerate(points):
                s.cp[side * len(TRACKS) + k] = number(n, f"{name}_points", "tracks")
        for when, start in (("now", 0), ("next", 6)):
            if f"{name}_{when}" in table:
                order = [one_of(str(x), MAIN_THEATERS, "theater", "tracks") for x in table[f"{name}_{when}"]]
                if sorted(order) != sorted(MAIN_THEATERS):
                    raise PositionError(f"tracks: {name}_{when} must name each of the three theaters once")
                for k, theater in enumerate(MAIN_THEATERS):
                    s.allocation[start + 3 * side + k] = order.index(theater)


def read_calls(s: NcrState, table: dict[str, Any]) -> None:
    only_known(table, (*SIDES, *(f"{x}_special" for x in SIDES)), "calls")
    for side, name in enumerate(SIDES):
        calls = s.tables.charts.personnel[side]
        if name in table:
            call, box = split(str(table[name]), 2, "draft1 4", "calls")
            s.call[side] = list(calls).index(one_of(call, calls, "call", "calls"))
            s.box[side] = number(box, "a box", "calls", len(calls[call].boxes) + 1)
        if f"{name}_special" in table:
            for k in range(len(SPECIAL)):
                s.special[side * len(SPECIAL) + k] = 0
            for entry in table[f"{name}_special"]:
                call, box = split(str(entry), 2, "black 6", "calls")
                k = SPECIAL.index(one_of(call, SPECIAL, "call", "calls"))
                s.special[side * len(SPECIAL) + k] = number(box, "a box", "calls", len(calls[call].boxes))


def read_states(s: NcrState, table: dict[str, Any]) -> None:
    states = s.tables.states
    only_known(table, (*states, "converted", *CALLS[1:]), "states")
    s.converted[:] = s.militia_called[:] = bytes(len(states))
    for name, column, mark in (
        ("converted", s.converted, 1),
        *((name, s.militia_called, k) for k, name in enumerate(CALLS) if name),
    ):
        for x in table.get(name, []):
            column[states.index(one_of(str(x), states, "state", f"states: {name}"))] = mark
    for i, state in enumerate(states):
        if state in table:
            s.allegiance[i] = OWNERS.index(one_of(str(table[state]), OWNERS, "side", f"states: {state}"))


def read_owed(s: NcrState, top: dict[str, Any]) -> None:
    """20.4, 24.2, 19.25, R44 Ships under construction, pieces that an event keeps in a state, tribes that were tried, orders."""
    t = s.tables
    for entry in top.get("building", []):
        side, slug, node = split(str(entry), 3, "confederate river-ironclad 4789", "building")
        of = SIDES.index(one_of(side, SIDES, "side", "building"))
        s.building += [of, t.roster.kind(slug, of, "building"), t.waters.node(node, "building")]
    for entry in top.get("pinned", []):
        name, until, state = split(str(entry), 3, "u326 1/7/62 VA", "pinned")
        kept = t.states.index(one_of(state, t.states, "state", "pinned"))
        s.pinned += [piece(s, name, "pinned"), turn(until, "pinned"), kept]
    if "ships" in top:
        for ship in range(len(s.ships)):
            s.ships[ship] = OFF
        for entry in top["ships"]:
            _ship(s, str(entry))
    if "reaction_orders" in top:
        words = [one_of(str(x), REACTION_ORDERS, "order", "reaction_orders") for x in top["reaction_orders"]]
        if len(words) != len(SIDES):
            raise PositionError("reaction_orders: one order for each side, the Union's first")
        s.reaction_order[:] = bytes(REACTION_ORDERS.index(word) for word in words)
    for entry in top.get("wooed", []):
        side, name = split(str(entry), 2, "union u326", "wooed")
        s.wooed.append(2 * piece(s, name, "wooed") + SIDES.index(one_of(side, SIDES, "side", "wooed")))


def _ship(s: NcrState, text: str) -> None:
    """26.3 `u345 river-ironclad Virginia`, `sunk naval-ironclad Monitor`"""
    where, slug, name = split_at_most(text, 3, "u345 river-ironclad Virginia", "ships")
    known = {f"{s.tables.roster.kinds[x.kind].slug} {x.name}": i for i, x in enumerate(s.tables.roster.ships)}
    ship = known[one_of(f"{slug} {name}", known, "ship", "ships")]
    fates = {word: fate for fate, word in FATES.items()}
    s.ships[ship] = fates[where] if where in fates else piece(s, where, "ships")
