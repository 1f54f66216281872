"""What a position says beside the hexes: turn, points, rails, boxes, militia, leaders who are not on the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from longroll.core.errors import LongrollError, PositionError
from longroll.games.war_for_the_union.flags import LOST, SUNK, UPGRADED
from longroll.games.war_for_the_union.position import ORDERS, OWNERS, PLACES
from longroll.games.war_for_the_union.reading.sheet import Words, node_of, numbers, place_of, set_cells
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import KINDS, SIDES, THEATERS
from longroll.kit.hexgrid import DIRECTIONS
from longroll.kit.positions import one_of, only_known


def read_tracks(s: WfuState, top: dict[str, Any]) -> None:
    """The turn, owners, points and marks at the head of a position."""
    t = s.tables
    try:
        s.turn = t.economy.turn(top.get("turn", t.scenarios[s.scenario].first_turn), "position: turn")
    except LongrollError as error:
        raise PositionError(str(error)) from None
    _read_owners(s, top)
    _counts(s, top)
    for name, column in (("captured", s.captured), ("fed", s.fed)):
        for slug, count in top.get(name, {}).items():
            column[place_of(t, slug, name)] = count
    s.sea_fed = top.get("sea_fed", 0)
    s.due = list(top.get("due", []))
    for slug in top.get("called", []):
        s.called[place_of(t, slug, "called")] = 1
    for side, word in enumerate(top.get("militia_order", [])):
        s.militia_order[side] = Words(word, "militia_order").one_of(ORDERS, "order")
    _read_lost_batteries(s, top)
    _read_afloat(s, top)


def _read_owners(s: WfuState, top: dict[str, Any]) -> None:
    """Whose turn it is, and whose Kentucky and Maryland are."""
    for name in ("phasing", "kentucky", "maryland"):
        if name in top:
            setattr(s, name, OWNERS.index(one_of(top[name], OWNERS, "side", f"position: {name}")))


def _read_lost_batteries(s: WfuState, top: dict[str, Any]) -> None:
    """The batteries that are out of the war; without the key they are those of the set-up. And those put into an upgrade."""
    slugs = [counter.slug for counter in s.tables.batteries]
    if "lost_batteries" in top:
        s.battery_state[:] = bytes(len(s.battery_state))
    for key, state in (("lost_batteries", LOST), ("upgraded_batteries", UPGRADED)):
        for slug in top.get(key, []):
            s.battery_state[slugs.index(one_of(slug, slugs, "battery", key))] = state


def _counts(s: WfuState, top: dict[str, Any]) -> None:
    """Points, losses and counters that are plain numbers."""
    for name in ("resource_points", "supply_capacity", "kentucky_since"):
        value = top.get(name, getattr(s, name))
        if type(value) is not int:
            raise PositionError(f"position: {name} is a number, not '{value}'")
        setattr(s, name, value)
    for name in ("vp", "combat_losses", "fort_pool"):
        setattr(s, name, numbers(name, top.get(name, getattr(s, name)), len(getattr(s, name))))


def _read_afloat(s: WfuState, top: dict[str, Any]) -> None:
    t = s.tables
    slugs = [counter.slug for counter in t.batteries]
    for slug in top.get("sunk", []):
        s.ship_state[Words(slug, "sunk").one_of(t.ship, "ship")] = SUNK
    for slug in top.get("beaten", []):
        s.battery_beaten[Words(slug, "beaten").one_of(slugs, "battery")] = 1
    for text in top.get("sites", []):
        words = Words(text, "sites")
        b = words.one_of(slugs, "battery")
        words.one_of(("at",), "word")
        s.battery_site[b] = words.node(s)
        if words.rest and words.rest[0] == "onto":
            words.rest.pop(0)
            s.battery_onto[b] = 1 + words.one_of(slugs, "battery")
        while words.rest:
            s.battery_faces[b] |= 1 << words.one_of(DIRECTIONS, "direction")
    s.sea_moved = top.get("sea_moved", 0)
    for node, used in top.get("sea", {}).items():
        s.sea_used[node_of(s, node, "sea")] = used
    for name, column in (("ferry_used", s.ferry_used), ("depot_moved", s.depot_moved)):
        for k, used in enumerate(top.get(name, [])[: len(column)]):
            column[k] = used


def read_rail(s: WfuState, table: dict[str, list[str]]) -> None:
    only_known(table, (*OWNERS, "broken"), "rail")
    for name, hexes in table.items():
        for number in hexes:
            hex_ = node_of(s, number, "rail")
            if hex_ >= s.tables.board.count or not s.tables.rails.hexes[hex_]:
                raise PositionError(f"rail: {number} has no railroad")
            if name == "broken":
                s.rail_break[hex_] = 1
            else:
                s.rail_owner[hex_] = OWNERS.index(name)
    s.version += 1


def read_boxes(s: WfuState, table: dict[str, list[str]]) -> None:
    names = [f"{side}_{theater}" for side in SIDES for theater in THEATERS]
    only_known(table, names, "boxes")
    for name, groups in table.items():
        for group in groups:
            words = Words(group, f"boxes.{name}")
            count = words.number("a count")
            s.box[10 * names.index(name) + words.one_of(KINDS, "kind of troops")] = count


def read_militia(s: WfuState, table: dict[str, dict[str, int]]) -> None:
    only_known(table, SIDES, "militia")
    states = s.tables.board.states
    for name, sizes in table.items():
        for state, count in sizes.items():
            at = states.index(one_of(state, states, "state", "militia"))
            s.militia[SIDES.index(name) * len(states) + at] = count


def read_people(s: WfuState, table: dict[str, list[str]]) -> None:
    only_known(table, PLACES, "people")
    for name, entries in table.items():
        for entry in entries:
            words = Words(entry, f"people.{name}")
            leader = words.one_of(s.tables.leader, "leader")
            s.leader_state[leader] = PLACES.index(name)
            _read_return(s, leader, words)


def _read_return(s: WfuState, leader: int, words: Words) -> None:
    """`back 14 west`: when a leader returns, and where; `line 3`: his number in the pool where it is not that of his counter."""

    def number(column: bytearray) -> Callable[[Words], None]:
        return lambda w: set_cells(column, [leader], w.number("a number"))

    def theater(k: int) -> Callable[[Words], None]:
        return lambda w: set_cells(s.leader_where, [leader], k + 1)

    homes = {name: theater(k) for k, name in enumerate(THEATERS)}
    words.pairs({"back": number(s.leader_back), "line": number(s.leader_where), **homes})
