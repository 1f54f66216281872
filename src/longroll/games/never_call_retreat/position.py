"""Positions as TOML that a person can write: what stands at each hex or boat side in words, the rest as it differs from the set-up.

[[at]]
node = "4183"
confederate = ["2*inf-6 under confederate-1st-corps", "garrison:3 inside"]
leaders = ["re-lee:3 under army-of-northern-virginia"]
headquarters = ["army-of-northern-virginia re-lee"]
"""

from __future__ import annotations

from typing import Any

from longroll.games.never_call_retreat.setup import set_up
from longroll.games.never_call_retreat.state import NEW, OFF, ON_MAP, SPECIAL, TRACKS, NcrState
from longroll.games.never_call_retreat.words import MAIN_THEATERS, SIDES, cycle_name, turn_name
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
)
SWITCHES = ("black_call", "kentucky_open", "mississippi_lost", "isolated")
PAIRS = ("supply", "vp_fixed", "casualties", "razed", "rail_used", "lean")
TOP = (
    "game",
    "scenario",
    "seed",
    "dice",
    "turn",
    "flow",
    "tracks",
    "calls",
    "states",
    "people",
    "due",
    "blockaded",
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
    lines = [f"{key} = {toml_value(x)}" for key, x in top.items()]
    for name, table in (
        ("tracks", _tracks(s)),
        ("calls", _calls(s)),
        ("states", _states(s, base)),
        ("people", _people(s)),
    ):
        if table:
            lines += ["", f"[{name}]", *(f"{k} = {toml_value(v)}" for k, v in table.items())]
    for node in range(t.waters.nodes):
        row = _row(s, base, node)
        if row:
            lines += ["", "[[at]]", f'node = "{t.waters.name(node)}"']
            lines += [f"{k} = {toml_value(v)}" for k, v in row.items()]
    return "\n".join(lines) + "\n"


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
    waiting = [f"{s.tables.roster.kinds[k].slug} {n}" for k, n in enumerate(s.irregulars) if n]
    if waiting:
        found["irregulars"] = waiting
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
    for name, column in (("converted", s.converted), ("militia_called", s.militia_called)):
        there = [state for i, state in enumerate(states) if column[i]]
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


def _row(s: NcrState, base: NcrState, node: int) -> dict[str, Any]:
    row: dict[str, Any] = {}
    if s.first[node] != OFF:
        _pieces(s, node, row)
    if node >= s.tables.board.count:
        return row
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
    return row


def _pieces(s: NcrState, node: int, row: dict[str, Any]) -> None:
    t, p = s.tables, s.tables.pieces
    groups: list[dict[str, int]] = [{}, {}]
    for x in stacks.pieces(s.first, s.after, node):
        if x < p.hq0:
            row.setdefault("leaders", []).append(f"{p.people[x]}:{s.rank[x]}{_words(s, x)}")
        elif x < p.department0:
            leader = s.hq_leader[x - p.hq0]
            name = t.roster.headquarters[x - p.hq0].slug
            row.setdefault("headquarters", []).append(
                name + (f" {p.people[leader]}" if leader != OFF else "")
            )
        elif x < p.slot0:
            row.setdefault("departments", []).append(t.roster.departments[x - p.department0].slug)
        else:
            words = describe(s, x)
            groups[s.side[x]][words] = groups[s.side[x]].get(words, 0) + 1
    for side, group in enumerate(groups):
        if group:
            row[SIDES[side]] = [f"{n}*{words}" if n > 1 else words for words, n in group.items()]


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
    return "".join(f" {word}" for word in words)
