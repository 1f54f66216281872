"""Positions as TOML that a person can write: what stands at each hex or boat side in words, the rest as it differs from the set-up.

[[at]]
node = "4183"
confederate = ["2*inf-6 under confederate-1st-corps", "garrison:3 inside"]
leaders = ["re-lee:3 under army-of-northern-virginia"]
headquarters = ["army-of-northern-virginia re-lee"]
"""

from __future__ import annotations

from typing import Any

from longroll.games.never_call_retreat.flags import AT_SEA, DOCKED, NEW, OFF, ON_MAP, SPECIAL, SUNK, TRACKS
from longroll.games.never_call_retreat.setup import set_up
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import (
    MAIN_THEATERS,
    REACTION_ORDERS,
    SIDES,
    cycle_name,
    turn_name,
)
from longroll.kit import stacks
from longroll.kit.positions import toml_value

OWNERS = (*SIDES, "nobody")
FLAGS = ("moved", "demoralized", "inside", "entrained", "ferry", "unsupplied")
MARKS = ("cut", "burned", "alert", "union-depot", "confederate-depot", "union-base", "confederate-base")
WORKS = ("none", "fort", "fortress")
PLACES = ("new", "available", "on-map", "waiting", "dead", "removed")
NUMBERS = (
    "table_uses",
    "table_box",
    "pulses",
    "ships_sunk",
    "raiders",
    "raiders_lost",
    "rail_limit",
    "patrol",
    "more_fortresses",
    "rail_bonus",
    "richmond",
    "richmond_from",
)
SWITCHES = (
    "black_call", "kentucky_open", "mississippi_lost", "apart", "capital_lost", "isolated", "intervention", "proclamation_rolled", "slidell",
)  # fmt: skip
PAIRS = ("supply", "vp_fixed", "casualties", "razed", "rail_used", "lean", "men")
OPTIONS = {
    "table_vp": "table_vp", "militia": "militia_rule", "rounds": "rounds", "solitaire": "solitaire", "untried": "untried",
    "leader_dates": "leader_dates", "secret_production": "secret_production", "ship_names": "ship_names",
}  # fmt: skip
"""options, and the fields of a state that hold them"""
FATES = {SUNK: "sunk", DOCKED: "docked", AT_SEA: "at-sea"}
"""26.3 where a ship is that is with no piece"""
CALLS = ("", "militia_called", "militia_raised")
"""17.5 what became of a state's Militia: called out by an invasion, or raised"""
NOWHERE = "nowhere"
TOP = (
    "game",
    "scenario",
    "seed",
    "options",
    "dice",
    "turn",
    "flow",
    "tracks",
    "calls",
    "states",
    "people",
    "due",
    "blockaded",
    "building",
    "pinned",
    "wooed",
    "ships",
    "reaction_orders",
    "at",
)
ROW = (
    "node", "union", "confederate", "leaders", "headquarters", "departments", "works", "prepared", "siege", "marks", "control", "rail",
)  # fmt: skip


def to_position(s: NcrState) -> str:
    """The whole position."""
    t = s.tables
    base = NcrState(t, s.scenario, 0)
    set_up(base)
    top: dict[str, Any] = {
        "game": "never-call-retreat", "scenario": s.scenario, "seed": s.dice.seed, "dice": list(s.dice.counts),
        "turn": turn_name(s.turn), "flow": [f.to_json() for f in s.stack], "due": _due(s),
        "blockaded": [slug for i, slug in enumerate(t.ports) if s.blockaded[i]],
    }  # fmt: skip
    top |= {key: x for key, x in _sometimes(s).items() if x}
    lines = [f"{key} = {toml_value(x)}" for key, x in top.items()]
    last = t.pieces.slot0 - 1
    for name, table in (
        ("tracks", _tracks(s)),
        ("calls", _calls(s)),
        ("states", _states(s, base)),
        ("people", _people(s)),
    ):
        if table:
            lines += ["", f"[{name}]", *(f"{k} = {toml_value(v)}" for k, v in table.items())]
    for node in range(t.waters.nodes):
        row, last = _row(s, base, node, last)
        if row:
            lines += ["", "[[at]]", f'node = "{t.waters.name(node)}"']
            lines += [f"{k} = {toml_value(v)}" for k, v in row.items()]
    return "\n".join(lines) + "\n"


def _sometimes(s: NcrState) -> dict[str, Any]:
    """The keys that a position has only where there is something to say."""
    t, names = s.tables, s.tables.pieces.names
    options: dict[str, Any] = {
        name: getattr(s, field)
        for name, field in OPTIONS.items()
        if getattr(s, field) != t.options[name].default
    }
    if turn_name(s.last) != t.options["end"].default:
        options["end"] = turn_name(s.last)
    return {
        "options": options,
        "building": [
            f"{SIDES[s.building[k]]} {t.roster.kinds[s.building[k + 1]].slug} {t.waters.name(s.building[k + 2])}"
            for k in range(0, len(s.building), 3)
        ],
        "pinned": [
            f"{names[s.pinned[k]]} {turn_name(s.pinned[k + 1])} {t.states[s.pinned[k + 2]]}"
            for k in range(0, len(s.pinned), 3)
        ],
        "wooed": [f"{SIDES[x % 2]} {names[x // 2]}" for x in s.wooed],
        "ships": [
            f"{names[at] if at >= 0 else FATES[at]} {t.roster.kinds[t.roster.ships[ship].kind].slug} {t.roster.ships[ship].name}"
            for ship, at in enumerate(s.ships)
            if at != OFF
        ],
        "reaction_orders": [REACTION_ORDERS[k] for k in s.reaction_order] if any(s.reaction_order) else [],
    }  # fmt: skip


def _due(s: NcrState) -> list[str]:
    """`7/63 union militia 28`"""
    kinds = s.tables.roster.kinds
    return [
        f"{cycle_name(s.due[k])} {SIDES[s.due[k + 1]]} {kinds[s.due[k + 2]].slug} {s.due[k + 3]}"
        for k in range(0, len(s.due), 4)
    ]


def _tracks(s: NcrState) -> dict[str, Any]:
    found: dict[str, Any] = {name: getattr(s, name) for name in (*NUMBERS, *SWITCHES, *PAIRS)}
    if s.proclamation:
        found["proclamation"] = cycle_name(s.proclamation - 1)
    kinds = s.tables.roster.kinds
    found["irregulars"] = [f"{kinds[k].slug} {n}" for k, n in enumerate(s.irregulars) if n]
    n = len(TRACKS)
    for side, name in enumerate(SIDES):
        found[f"{name}_points"] = list(s.cp[side * n : side * n + n])
        for when, start in (("now", 0), ("next", 6)):
            places = s.allocation[start + 3 * side : start + 3 * side + 3]
            found[f"{name}_{when}"] = [MAIN_THEATERS[places.index(k)] for k in range(3)]
    return found


def _calls(s: NcrState) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for side, name in enumerate(SIDES):
        calls = list(s.tables.charts.personnel[side])
        found[name] = f"{calls[s.call[side]]} {s.box[side]}"
        running = [
            f"{x} {s.special[side * len(SPECIAL) + k]}"
            for k, x in enumerate(SPECIAL)
            if s.special[side * len(SPECIAL) + k]
        ]
        if running:
            found[f"{name}_special"] = running
    return found


def _states(s: NcrState, base: NcrState) -> dict[str, Any]:
    states = s.tables.states
    found: dict[str, Any] = {
        state: OWNERS[s.allegiance[i]]
        for i, state in enumerate(states)
        if s.allegiance[i] != base.allegiance[i]
    }
    for name, column, mark in (
        ("converted", s.converted, 1),
        *((name, s.militia_called, k) for k, name in enumerate(CALLS) if name),
    ):
        there = [state for i, state in enumerate(states) if column[i] == mark]
        if there:
            found[name] = there
    return found


def _people(s: NcrState) -> dict[str, Any]:
    """Leaders who are neither new nor on the map, and promotions that wait."""
    found: dict[str, list[str]] = {}
    for person, slug in enumerate(s.tables.pieces.people):
        due = f" {cycle_name(s.leader_due[person] - 1)}" if s.leader_due[person] else ""
        if s.leader_state[person] not in (NEW, ON_MAP):
            found.setdefault(PLACES[s.leader_state[person]], []).append(f"{slug}:{s.rank[person]}{due}")
        if s.promotion[person]:
            due = f" {cycle_name(s.promotion_due[person] - 1)}" if s.promotion_due[person] else ""
            found.setdefault("promotions", []).append(f"{slug}:{s.promotion[person]}{due}")
        if s.posted[person]:
            found.setdefault("posted", []).append(f"{slug} {MAIN_THEATERS[s.posted[person] - 1]}")
        for name, column in (("disgraced", s.disgraced), ("demoted", s.demoted), ("untried", s.untried_men)):
            if column[person]:
                found.setdefault(name, []).append(slug)
    return found


def _row(s: NcrState, base: NcrState, node: int, last: int) -> tuple[dict[str, Any], int]:
    """What a position says of a node; and the last unit so far, since whoever follows it by number needs no name."""
    row: dict[str, Any] = {}
    if s.first[node] != OFF:
        last = _pieces(s, node, row, last)
    if node < s.tables.board.count:
        _ground(s, base, node, row)
    return row, last


def _ground(s: NcrState, base: NcrState, node: int, row: dict[str, Any]) -> None:
    if s.works[node]:
        row["works"] = f"{SIDES[s.works_side[node]]} {WORKS[s.works[node]]}"
    if s.prepared[node]:
        row["prepared"] = WORKS[s.prepared[node]]
    if s.siege[node]:
        row["siege"] = s.siege[node]
    if s.marks[node]:
        row["marks"] = [name for k, name in enumerate(MARKS) if s.marks[node] >> k & 1]
    if s.control[node] != base.control[node]:
        row["control"] = OWNERS[s.control[node]]
    if s.rail_owner[node] != base.rail_owner[node]:
        row["rail"] = OWNERS[s.rail_owner[node]]


def _pieces(s: NcrState, node: int, row: dict[str, Any], last: int) -> int:
    p = s.tables.pieces
    for x in stacks.pieces(s.first, s.after, node):
        if x < p.hq0:
            row.setdefault("leaders", []).append(f"{p.people[x]}:{s.rank[x]}{_words(s, x)}")
        elif x < p.department0:
            leader = s.hq_leader[x - p.hq0]
            chief = f" {p.people[leader]}" if leader != OFF else ""
            row.setdefault("headquarters", []).append(f"{p.names[x]}{chief}{_words(s, x)}")
        elif x < p.slot0:
            row.setdefault("departments", []).append(p.names[x])
    for side, name in enumerate(SIDES):
        units = [x for x in s.pieces_at(node, side) if x >= p.slot0]
        if units:
            row[name], last = _units(s, units, last)
    return last


def _units(s: NcrState, units: list[int], last: int) -> tuple[list[str], int]:
    """`2*inf-6` for those who follow one another by number, `u326 inf-6` for one who does not; and the last of them."""
    rows: list[tuple[int, str]] = []
    for x in units:
        words = describe(s, x)
        if x != last + 1:
            rows.append((0, f"{s.tables.pieces.names[x]} {words}"))
        elif rows and rows[-1][0] and rows[-1][1] == words:
            rows[-1] = (rows[-1][0] + 1, words)
        else:
            rows.append((1, words))
        last = x
    return [f"{n}*{words}" if n > 1 else words for n, words in rows], last


def describe(s: NcrState, piece: int) -> str:
    """`inf-6 demoralized under union-1st-corps`, `garrison:3 inside`, `gunboat:2`, `siege-train`"""
    kind = s.tables.roster.kinds[s.kind[piece] - 1]
    points = s.points[piece]
    mark = "-" if kind.sort == "unit" else ":"
    return f"{kind.slug}{mark}{points}{_words(s, piece)}" if points else f"{kind.slug}{_words(s, piece)}"


def _words(s: NcrState, piece: int) -> str:
    words = [name for k, name in enumerate(FLAGS) if s.flags[piece] >> k & 1]
    if s.under[piece]:
        words += ["under", s.tables.roster.headquarters[s.under[piece] - 1].slug]
    if s.began[piece] != s.at[piece]:
        words += ["from", s.tables.waters.name(s.began[piece]) if s.began[piece] != OFF else NOWHERE]
    return "".join(f" {word}" for word in words)
