"""Positions as TOML that a person can write: forces by hex in words, everything else as it differs from the set-up.

[[hex]]
at = "alexandria-va"
union = ["5 militia", "1 regular fatigue 1 spent 2"]
leaders = ["mcdowell"]
"""

from __future__ import annotations

from typing import Any

from longroll.games.war_for_the_union.flags import IMPROVED, LOST, OFF, POOL, SUNK, UPGRADED
from longroll.games.war_for_the_union.home import memory
from longroll.games.war_for_the_union.kept import remembered
from longroll.games.war_for_the_union.pieces import ALL_AROUND
from longroll.games.war_for_the_union.setup import set_up
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import KINDS, NAVAL, SIDES, THEATERS
from longroll.kit.hexgrid import DIRECTIONS
from longroll.kit.masks import marked
from longroll.kit.positions import toml_value

OWNERS = (*SIDES, "nobody")
FLAGS = ("inside", "rode", "sailed", "marched", "forced", "attacked", "retreated", "overran")
MARKS = ("moving", "evading", "locked", "strained", "far", "worked", "dug", "picked")
PLACES = ("waiting", "on-map", "pool", "wounded", "killed", "aside", "displaced", "relieved")
ORDERS = ("ask", "always", "never")
DEPOTS = ("river", "naval")
TOP = (
    "game", "scenario", "seed", "dice", "turn", "phasing", "kentucky", "maryland", "resource_points", "supply_capacity", "combat_losses", "kentucky_since", "captured", "fed", "sea_fed", "vp", "hex", "water",
    "rail", "boxes", "militia", "people", "centers", "fort_pool", "flow", "options", "lost_batteries", "upgraded_batteries", "home",
    "due", "called", "militia_order", "sunk", "sites", "beaten", "sea", "sea_moved", "ferry_used", "depot_moved",
)  # fmt: skip
FORT_WORK = (*SIDES, "upgrade")
HEX = (
    "at",
    "union",
    "confederate",
    "leaders",
    "hqs",
    "usmrr",
    "fort",
    "fort_work",
    "siege",
    "depots",
    "batteries",
)


def to_position(s: WfuState) -> str:
    """The whole position."""
    t = s.tables
    lines = _lines({**_fixed_keys(s), **_optional_keys(s), **_afloat(s)})
    for name, table in _tables(s, _set_up(t, s.scenario)).items():
        if table:
            lines += ["", f"[{name}]", *_lines(table)]
    for node in _inhabited(s):
        row = _hex(s, node)
        if row:
            lines += ["", "[[hex]]", f'at = "{t.node_name(node)}"', *_lines(row)]
    for water, row in sorted(_waters(s).items()):
        lines += ["", "[[water]]", f'at = "{t.waters.name[water]}"', *_lines(row)]
    return "\n".join(lines) + "\n"


def _lines(table: dict[str, Any]) -> list[str]:
    """`key = value`, one line each."""
    return [f"{key} = {toml_value(value)}" for key, value in table.items()]


def _fixed_keys(s: WfuState) -> dict[str, Any]:
    """The keys that every position has."""
    date = s.tables.economy.calendar.date(s.turn)
    return {
        "game": "war-for-the-union", "scenario": s.scenario, "seed": s.dice.seed, "dice": list(s.dice.counts),
        "turn": f"{date.year}-{date.part:02d}", "phasing": OWNERS[s.phasing], "kentucky": OWNERS[s.kentucky],
        "maryland": OWNERS[s.maryland], "resource_points": s.resource_points, "supply_capacity": s.supply_capacity, "vp": s.vp, "combat_losses": s.combat_losses, "kentucky_since": s.kentucky_since, "fort_pool": s.fort_pool,
        "flow": _flow(s),
    }  # fmt: skip


def _optional_keys(s: WfuState) -> dict[str, Any]:
    """The keys that a position has only where there is something to say: options, marks on places, what is due."""
    t = s.tables
    found: dict[str, Any] = {
        "options": {name: True for name, option in t.options.items() if getattr(s, name) != option.default},
        "captured": {t.places[i].slug: turns for i, turns in enumerate(s.captured) if turns},
        "fed": {t.places[i].slug: count for i, count in enumerate(s.fed) if count},
        "sea_fed": s.sea_fed,
        "lost_batteries": [t.batteries[b].slug for b, state in enumerate(s.battery_state) if state == LOST],
        "upgraded_batteries": [
            t.batteries[b].slug for b, state in enumerate(s.battery_state) if state == UPGRADED
        ],
        "due": s.due,
        "called": [t.places[i].slug for i, mark in enumerate(s.called) if mark],
        "militia_order": [ORDERS[x] for x in s.militia_order] if any(s.militia_order) else [],
    }
    return {name: value for name, value in found.items() if value}


def _set_up(t: Tables, scenario: str) -> WfuState:
    """The state in which a scenario begins; it is only looked at."""

    def made() -> WfuState:
        base = WfuState(t, scenario, 0)
        set_up(base)
        return base

    return remembered(t, "set-up", scenario, made)


def _inhabited(s: WfuState) -> list[int]:
    """Every node with something on it."""
    n = s.tables.board.count
    found = {*s.sp_at, *s.hq_at, *s.usmrr_at, *s.battery_at}
    found.update(at for i, at in enumerate(s.leader_at) if s.tables.leaders[i].role != NAVAL)
    for column in (s.fort, s.fort_work, s.siege, s.depot):
        found.update(cell % n for cell in marked(column))
    return sorted(found - {OFF})


def _tables(s: WfuState, base: WfuState) -> dict[str, dict[str, Any]]:
    """What differs from the set-up: rail control and breaks, boxes, militia, leaders who are not on the map, centers."""
    t = s.tables
    rail: dict[str, list[str]] = {}
    for i in range(t.board.count):
        if s.rail_owner[i] != base.rail_owner[i]:
            rail.setdefault(OWNERS[s.rail_owner[i]], []).append(t.board.numbers[i])
        if s.rail_break[i]:
            rail.setdefault("broken", []).append(t.board.numbers[i])
    boxes: dict[str, list[str]] = {}
    for k, count in enumerate(s.box):
        if count:
            name = f"{SIDES[k // 20]}_{THEATERS[k // 10 % 2]}"
            boxes.setdefault(name, []).append(f"{count} {KINDS[k % 10]}")
    states = len(t.board.states)
    militia: dict[str, dict[str, int]] = {}
    for k, count in enumerate(s.militia):
        if count != base.militia[k]:
            militia.setdefault(SIDES[k // states], {})[t.board.states[k % states]] = count
    people: dict[str, list[str]] = {}
    for i, leader in enumerate(t.leaders):
        kept = s.leader_state[i], s.leader_back[i], s.leader_where[i]
        if s.leader_at[i] == OFF and kept != (base.leader_state[i], 0, 0):
            back = f" back {s.leader_back[i]}" if s.leader_back[i] else ""
            where = _return(s, i) if s.leader_where[i] else ""
            people.setdefault(PLACES[s.leader_state[i]], []).append(leader.slug + back + where)
    changed = [i for i in range(len(s.kic)) if s.kic[i] != base.kic[i]]
    centers = {t.economy.centers[i].city: bool(s.kic[i]) for i in changed}
    home = memory.write(s)
    sea = {t.node_name(node): used for node, used in enumerate(s.sea_used) if used}
    return {
        "rail": rail,
        "boxes": boxes,
        "militia": militia,
        "people": people,
        "centers": centers,
        "home": home,
        "sea": sea,
    }


def _return(s: WfuState, leader: int) -> str:
    """9.18, 6.66a The theater to which a leader returns, or his number in the pool where it is not that of his counter."""
    where = s.leader_where[leader]
    return f" line {where}" if s.leader_state[leader] == POOL else f" {THEATERS[where - 1]}"


def _afloat(s: WfuState) -> dict[str, Any]:
    """Sunk ships, batteries under construction, and what of the sea's and the ferries' capacity is used."""
    t = s.tables
    found: dict[str, Any] = {}
    lists = {
        "sunk": [t.ship_slugs[x] for x, state in enumerate(s.ship_state) if state & SUNK],
        "sites": [_site(s, b) for b, at in enumerate(s.battery_site) if at != OFF],
        "beaten": [t.batteries[b].slug for b, mark in enumerate(s.battery_beaten) if mark],
    }
    found |= {name: value for name, value in lists.items() if value}
    if s.sea_moved:
        found["sea_moved"] = s.sea_moved
    for name, column in (("ferry_used", s.ferry_used), ("depot_moved", s.depot_moved)):
        if any(column):
            found[name] = list(column)
    return found


def _site(s: WfuState, b: int) -> str:
    """`cs-battery-2-1 at 2812 SW NW`, `cs-battery-4-1 at 2812 onto cs-battery-2-1`"""
    t = s.tables
    words = [t.batteries[b].slug, "at", t.node_name(s.battery_site[b])]
    if s.battery_onto[b]:
        words += ["onto", t.batteries[s.battery_onto[b] - 1].slug]
    else:
        words += [d for k, d in enumerate(DIRECTIONS) if s.battery_faces[b] >> k & 1]
    return " ".join(words)


def _groups(s: WfuState, node: int, side: int) -> dict[str, list[int]]:
    """The SPs of a side in a hex, those that are described alike together."""
    groups: dict[str, list[int]] = {}
    for sp in s.sps_at(node, side):
        groups.setdefault(describe(s, sp), []).append(sp)
    return groups


def _flow(s: WfuState) -> list[dict[str, Any]]:
    """The frames; SPs that a frame names by number get the numbers that they have when the position is read."""
    frames = [f.to_json() for f in s.stack]
    if any("sps" in frame for frame in frames):
        order = [
            sp
            for node in range(s.tables.nodes)
            for side in range(2)
            for group in _groups(s, node, side).values()
            for sp in group
        ]
        number = {sp: k for k, sp in enumerate(order)}
        for frame in frames:
            if "sps" in frame:
                frame["sps"] = [number[sp] for sp in frame["sps"]]
    return frames


def _hex(s: WfuState, node: int) -> dict[str, Any]:
    """What a hex holds: troops, leaders, HQs and engineers, then what is built there."""
    t = s.tables
    row: dict[str, Any] = {}
    for side, name in enumerate(SIDES):
        row[name] = [f"{len(sps)} {words}" for words, sps in _groups(s, node, side).items()]
    leaders = [i for i, at in enumerate(s.leader_at) if at == node and t.leaders[i].role != NAVAL]
    row["leaders"] = [_person(s, i) for i in leaders]
    row["hqs"] = [_hq(s, k) for k, at in enumerate(s.hq_at) if at == node]
    row["usmrr"] = [
        t.counters[t.engineers[k]].slug + _aboard(s, s.usmrr_aboard[k])
        for k, at in enumerate(s.usmrr_at)
        if at == node
    ]
    if node < t.board.count:
        row |= _built(s, node)
    return {name: value for name, value in row.items() if value}


def _hq(s: WfuState, k: int) -> str:
    """An HQ, its commander and its ship."""
    t = s.tables
    chief = s.commander(k)
    led = f" {t.leaders[chief].slug}" if chief >= 0 else ""
    return t.counters[t.hqs[k]].slug + led + _aboard(s, s.hq_aboard[k])


def _aboard(s: WfuState, ship: int) -> str:
    """` aboard us-t-1` from the ship's number plus one; nothing for zero."""
    return f" aboard {s.tables.ship_slugs[ship - 1]}" if ship else ""


def _built(s: WfuState, node: int) -> dict[str, Any]:
    """The fort, siege, depots and batteries of a hex; an empty value where there is none."""
    improved = " improved" if s.fort[node] == IMPROVED else ""
    return {
        "fort": SIDES[s.fort_side[node]] + improved if s.fort[node] else "",
        "fort_work": FORT_WORK[s.fort_work[node] - 1] if s.fort_work[node] else "",
        "siege": s.siege[node],
        "depots": [
            f"{SIDES[side]} {kind}"
            for side in (0, 1)
            for k, kind in enumerate(DEPOTS)
            if s.depot[side * s.tables.board.count + node] >> k & 1
        ],
        "batteries": [_battery(s, b) for b, at in enumerate(s.battery_at) if at == node],
    }


def describe(s: WfuState, sp: int) -> str:
    """`volunteer-cavalry fatigue 2 unsupplied spent 3 marched`"""
    words = [KINDS[s.sp_kind[sp] % 10]]
    if s.sp_home[sp]:
        words += ["of", s.tables.board.states[s.sp_home[sp]]]
    for name, column in (
        ("fatigue", s.sp_fatigue),
        ("works", s.sp_works),
        ("spent", s.sp_spent),
        ("mps", s.sp_mps),
        ("fights", s.sp_fights),
        ("battles", s.sp_battles),
    ):
        if column[sp]:
            words += [name, str(column[sp])]
    if s.sp_supply[sp]:
        words += ["unsupplied"] if s.sp_supply[sp] == 1 else ["isolated", str(s.sp_isolated[sp])]
    if s.sp_under[sp]:
        words += ["under", s.tables.leaders[s.sp_under[sp] - 1].slug]
    if s.sp_corps[sp]:
        words += ["corps", s.tables.leaders[s.sp_corps[sp] - 1].slug]
    words += _journey(s, sp)
    words += [name for k, name in enumerate(MARKS) if s.sp_marks[sp] >> k & 1]
    words += [name for k, name in enumerate(FLAGS) if s.sp_flags[sp] >> k & 1]
    return " ".join(words)


def _journey(s: WfuState, sp: int) -> list[str]:
    """Where an SP began the turn, its ship, where it lands and its voyage."""
    words: list[str] = []
    if s.sp_start[sp] not in (OFF, s.sp_at[sp]):
        words += ["from", s.tables.node_name(s.sp_start[sp])]
    if s.sp_aboard[sp]:
        words += ["aboard", s.tables.ship_slugs[s.sp_aboard[sp] - 1]]
    if s.sp_lands[sp] != OFF:
        words += ["lands", s.tables.node_name(s.sp_lands[sp])]
    if s.sp_voyage[sp]:
        words += ["voyage", str(s.sp_voyage[sp])]
    return words


def _person(s: WfuState, i: int) -> str:
    words = [s.tables.leaders[i].slug]
    if s.leader_start[i] not in (OFF, s.leader_at[i]):
        words += ["from", s.tables.node_name(s.leader_start[i])]
    if s.leader_aboard[i]:
        words += ["aboard", s.tables.ship_slugs[s.leader_aboard[i] - 1]]
    if s.leader_lands[i] != OFF:
        words += ["lands", s.tables.node_name(s.leader_lands[i])]
    for name, column in (("spent", s.leader_spent), ("flags", s.leader_flags)):
        if column[i]:
            words += [name, str(column[i])]
    return " ".join(words)


def _battery(s: WfuState, b: int) -> str:
    words = [s.tables.batteries[b].slug]
    if s.battery_faces[b] != ALL_AROUND:
        words += [d for k, d in enumerate(DIRECTIONS) if s.battery_faces[b] >> k & 1]
    if s.battery_weak[b]:
        words.append("weak")
    if s.battery_state[b]:
        words += ["suppressed", str(s.battery_state[b])]
    return " ".join(words)


def _waters(s: WfuState) -> dict[int, dict[str, list[str]]]:
    t = s.tables
    found: dict[int, dict[str, list[str]]] = {}
    for x, at in enumerate(s.ship_at):
        if at != OFF:
            found.setdefault(at, {}).setdefault("ships", []).append(_ship(s, x))
    for i, at in enumerate(s.leader_at):
        if at != OFF and t.leaders[i].role == NAVAL:
            words = f"{t.leaders[i].slug} on {t.ship_slugs[s.leader_aboard[i] - 1]}"
            found.setdefault(at, {}).setdefault("leaders", []).append(words)
    return found


def _ship(s: WfuState, x: int) -> str:
    """`us-i2r-1 damage 1 spent 4 from 2710/2711`"""
    t = s.tables
    words = [t.ship_slugs[x]]
    for name, column in (
        ("damage", s.ship_damage), ("state", s.ship_state), ("spent", s.ship_spent), ("supply", s.ship_supply),
        ("mending", s.ship_mending), ("support", s.ship_support),
    ):  # fmt: skip
        if column[x]:
            words += [name, str(column[x])]
    if s.ship_port[x]:
        words += ["blockades", t.places[s.ship_port[x] - 1].slug]
    if s.ship_start[x] not in (OFF, s.ship_at[x]):
        words += ["began", t.waters.name[s.ship_start[x]]]
    if s.ship_from[x] != OFF:
        words += ["from", t.waters.name[s.ship_from[x]]]
    for b, counter in enumerate(t.batteries):
        if s.ship_fought[x] >> b & 1:
            words += ["fought", counter.slug]
    return " ".join(words)
