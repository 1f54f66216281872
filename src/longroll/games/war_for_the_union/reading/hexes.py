"""The hexes of a position: forts, troops, leaders, HQs, railroad units, depots, batteries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from longroll.core.errors import PositionError
from longroll.games.war_for_the_union.flags import FORT, IMPROVED, OFF, SLOTS
from longroll.games.war_for_the_union.pieces import ALL_AROUND
from longroll.games.war_for_the_union.position import DEPOTS, FLAGS, FORT_WORK, HEX, MARKS
from longroll.games.war_for_the_union.reading.sheet import Words, node_of, set_cells
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import KINDS, SIDES, STATE_MILITIA
from longroll.kit.hexgrid import DIRECTIONS
from longroll.kit.positions import only_known

MOST = 250
"""SPs of a side that the counts of a hex can hold"""


def read_hex(s: WfuState, entry: dict[str, Any]) -> None:
    """One [[hex]]: its fort first, then troops, leaders and the rest."""
    only_known(entry, HEX, "hex")
    if "at" not in entry:
        raise PositionError("hex: the key 'at' is missing")
    node = node_of(s, entry["at"], "hex")
    where = f"hex {entry['at']}"
    if "fort" in entry:
        _read_fort(s, Words(entry["fort"], where), node)
    for side, name in enumerate(SIDES):
        for group in entry.get(name, []):
            _read_group(s, Words(group, where), side, node)
    for person in entry.get("leaders", []):
        _read_leader(s, Words(person, where), node)
    _read_units(s, entry, node, where)


def _read_fort(s: WfuState, words: Words, node: int) -> None:
    """`union improved`"""
    side = words.one_of(SIDES, "side")
    s.set_fort(node, side, IMPROVED if words.rest else FORT)
    if words.rest:
        words.one_of(("improved",), "fort")


def _read_leader(s: WfuState, words: Words, node: int) -> None:
    """`mcdowell from alexandria-va spent 2`"""
    t = s.tables
    i = words.one_of(t.leader, "leader")
    if s.leader_at[i] != OFF:
        raise PositionError(f"{words.where}: {t.leaders[i].slug} stands at {t.node_name(s.leader_at[i])} too")
    s.place_leader(i, node)
    s.leader_start[i] = node
    if words.rest and words.rest[0] == "from":
        words.rest.pop(0)
        s.leader_start[i] = words.node(s)
    if words.rest and words.rest[0] == "aboard":
        s.leader_aboard[i] = _ship_aboard(s, words)
    if words.rest and words.rest[0] == "lands":
        words.rest.pop(0)
        s.leader_lands[i] = words.node(s)
    words.columns(i, {"spent": s.leader_spent, "flags": s.leader_flags})


def _read_group(s: WfuState, words: Words, side: int, node: int) -> None:
    """`5 militia fatigue 1`"""
    count = words.number("a count", SLOTS)
    if node < s.tables.board.count and s.tables.board.sea[node]:
        raise PositionError(f"{words.where}: no troops stand on open water")
    if s.strength(node, side) + count > MOST:
        raise PositionError(f"{words.where}: '{words.text}': a hex has room for {MOST} SPs of a side")
    if sum(at == OFF for at in s.sp_at) < count:
        raise PositionError(f"{words.where}: '{words.text}': a game has room for {SLOTS} SPs in all")
    arm, quality = divmod(words.one_of(KINDS, "kind of troops"), 5)
    home = 0
    if quality == STATE_MILITIA:
        words.one_of(("of",), "word")
        home = words.one_of(s.tables.board.states, "state")
    made = [s.muster(side, arm, quality, node, home) for _ in range(count)]
    _starts(s, made, node)
    known: dict[str, Callable[[Words], None]] = {
        "fatigue": lambda w: _each(made, s.tire, w.number("fatigue", 4)),
        "works": lambda w: _each(made, s.entrench, w.number("works", 2)),
        "spent": lambda w: set_cells(s.sp_spent, made, w.number("MPs")),
        "mps": lambda w: set_cells(s.sp_mps, made, w.number("MPs")),
        "battles": lambda w: set_cells(s.sp_battles, made, w.number("battles", 2)),
        "corps": lambda w: set_cells(s.sp_corps, made, 1 + w.one_of(s.tables.leader, "leader")),
        "fights": lambda w: set_cells(s.sp_fights, made, w.number("fights", 3)),
        "unsupplied": lambda w: set_cells(s.sp_supply, made, 1),
        "isolated": lambda w: _isolate(s, made, w.number("turns")),
        "under": lambda w: set_cells(s.sp_under, made, 1 + w.one_of(s.tables.leader, "leader")),
        "from": lambda w: _starts(s, made, w.node(s)),
        "inside": lambda w: _each(made, s.go_inside, True),
        "aboard": lambda w: set_cells(s.sp_aboard, made, 1 + w.one_of(s.tables.ship, "ship")),
        "lands": lambda w: _lands(s, made, w.node(s)),
        "voyage": lambda w: set_cells(s.sp_voyage, made, w.number("voyage", 15)),
    }
    for k, name in enumerate(FLAGS[1:], start=1):
        known[name] = lambda w, bit=1 << k: _flag(s.sp_flags, made, bit)  # type: ignore[misc]
    for k, name in enumerate(MARKS):
        known[name] = lambda w, bit=1 << k: _flag(s.sp_marks, made, bit)  # type: ignore[misc]
    words.pairs(known)


def _isolate(s: WfuState, made: list[int], turns: int) -> None:
    set_cells(s.sp_supply, made, 2)
    set_cells(s.sp_isolated, made, turns)


def _lands(s: WfuState, made: list[int], node: int) -> None:
    for sp in made:
        s.sp_lands[sp] = node


def _ship_aboard(s: WfuState, words: Words) -> int:
    """`aboard us-t-1`: the ship, plus one."""
    words.one_of(("aboard",), "word")
    return 1 + words.one_of(s.tables.ship, "ship")


def _starts(s: WfuState, made: list[int], node: int) -> None:
    for sp in made:
        s.sp_start[sp] = node


def _each(made: list[int], verb: Callable[[int, Any], None], value: Any) -> None:
    for sp in made:
        verb(sp, value)


def _flag(column: bytearray, made: list[int], bit: int) -> None:
    for sp in made:
        column[sp] |= bit


def _read_units(s: WfuState, entry: dict[str, Any], node: int, where: str) -> None:
    t = s.tables
    for text in entry.get("hqs", []):
        words = Words(text, where)
        hq = words.one_of([t.counters[c].slug for c in t.hqs], "HQ")
        s.hq_at[hq] = node
        if words.rest and words.rest[0] != "aboard":
            s.take_command(words.one_of(t.leader, "leader"), hq)
        if words.rest:
            s.hq_aboard[hq] = _ship_aboard(s, words)
    for slug in entry.get("usmrr", []):
        words = Words(slug, where)
        k = words.one_of([t.counters[c].slug for c in t.engineers], "unit")
        s.usmrr_at[k] = node
        if words.rest:
            s.usmrr_aboard[k] = _ship_aboard(s, words)
    if "fort_work" in entry:
        s.fort_work[node] = 1 + Words(entry["fort_work"], where).one_of(FORT_WORK, "work")
    if "siege" in entry:
        s.siege[node] = entry["siege"]
    for text in entry.get("depots", []):
        words = Words(text, where)
        side = words.one_of(SIDES, "side")
        s.set_depot(node, side, 1 << words.one_of(DEPOTS, "depot"), True)
    for text in entry.get("batteries", []):
        _read_battery(s, Words(text, where), node)


def _read_battery(s: WfuState, words: Words, node: int) -> None:
    b = words.one_of([counter.slug for counter in s.tables.batteries], "battery")
    faces, weak = 0, False
    while words.rest and words.rest[0] in DIRECTIONS:
        faces |= 1 << DIRECTIONS.index(words.rest.pop(0))
    if words.rest and words.rest[0] == "weak":
        weak = bool(words.rest.pop(0))
    _facing(s, words, b, node, faces)
    s.place_battery(b, node, faces or ALL_AROUND, weak)
    if words.rest:
        words.one_of(("suppressed",), "word")
        s.battery_state[b] = words.number("a level", 2)


def _facing(s: WfuState, words: Words, b: int, node: int, faces: int) -> None:
    """8.26, 8.27, 3.32 A river battery faces two adjoining sides, a coastal one all around; a named one stands at its place."""
    t = s.tables
    gun = t.batteries[b]
    if gun.name:
        home = t.economy.batteries[b].place
        if t.node(home, "battery") != node:
            raise PositionError(f"{words.where}: the battery {gun.slug} stands at {home} only [3.32]")
    pairs = [1 << d | 1 << (d + 1) % 6 for d in range(6)]
    if gun.coastal and faces:
        raise PositionError(f"{words.where}: the coastal battery {gun.slug} faces all around [8.27]")
    if not gun.coastal and faces not in pairs:
        named = " ".join(d for k, d in enumerate(DIRECTIONS) if faces >> k & 1) or "none"
        raise PositionError(
            f"{words.where}: the river battery {gun.slug} faces two adjoining sides such as 'N NE', not '{named}' [8.26]"
        )
