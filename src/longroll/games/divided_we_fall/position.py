"""A position as TOML: what a person reads, writes and starts from.

Areas are listed with what stands in them; everything left out is as it is at home. `phase` says where play goes on
("reinforcements" or "campaign"); `flow` holds the frames of a decision in the middle of things and is written by the
program only. `position_read.py` reads what is written here."""

from __future__ import annotations

import json
from typing import Any

from longroll.games.divided_we_fall.columns import Remark
from longroll.games.divided_we_fall.position_read import AREA_CELLS, LEADER_CELLS, load
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.words import CSA, NAVAL, NOBODY, NONE, SIDES, SIZES, USA, turn_name
from longroll.kit.positions import toml_value

__all__ = ["dump", "load"]


def dump(s: DwfState) -> str:
    """The whole state as TOML."""
    t = s.tables
    head: dict[str, Any] = {
        "game": "divided-we-fall",
        "scenario": s.scenario,
        "seed": s.dice.seed,
        "turn": turn_name(s.turn),
        "phasing": SIDES[s.phasing] if s.phasing != NOBODY else NONE,
        "phase": "campaign",
        "kentucky_entered": s.kentucky,
        "west_virginia": s.west_virginia,
        "intervention": s.intervention,
    }
    if s.outcome:
        head["outcome"] = [*s.outcome[:3], list(s.outcome.about), list(s.outcome.numbers)]
    head["cut"] = [f"{t.slug[a]}/{t.slug[b]}" for i, (a, b) in enumerate(t.rail_ends) if s.cut[i]]
    head["flow"] = [json.dumps(f.to_json()) for f in s.stack]
    tables: dict[str, dict[str, Any]] = {
        "turn_state": _turn_state(s),
        "options": _options(s),
        SIDES[CSA]: {
            "pile": s.pile[CSA],
            "losses": s.losses[CSA],
            "ironclads_due": s.csa_ironclads_due,
        },
        SIDES[USA]: {
            "pile": s.pile[USA],
            "losses": s.losses[USA],
            "ironclads_due": s.usa_ironclads_due,
            "ships_due": s.ships_due,
            "gunboats_lost": s.gunboats_lost,
            "mrr_lost": s.mrr_lost,
            "mrr_lost_now": s.mrr_lost_now,
        },
        "leaders": {t.leaders[i].slug: row for i in range(len(t.leaders)) if (row := _leader(s, i))},
    }
    lines = _rows(head)
    for name, table in tables.items():
        lines += ["", f"[{name}]", *_rows(table)]
    for a in t.areas:
        if row := _area(s, a):
            lines += ["", "[[area]]", *_rows({"place": str(t.slug[a]), **row})]
    return "\n".join(lines) + "\n"


def _rows(table: dict[str, Any]) -> list[str]:
    return [f"{key} = {toml_value(value)}" for key, value in table.items()]


def _turn_state(s: DwfState) -> dict[str, Any]:
    """What holds within the turn."""
    t = s.tables
    return {
        "balance_left": s.balance_left,
        "command": s.command,
        "lift": s.lift,
        "csa_lift": s.csa_lift,
        "markers": s.markers,
        "east": s.east,
        "west": s.west,
        "militia_moved": [str(m.slug) for i, m in enumerate(t.militia) if s.militia_done[i]],
        "militia_due": {m.slug: s.militia_due[i] for i, m in enumerate(t.militia) if s.militia_due[i]},
        "dice": s.dice.counts,
    }


def _options(s: DwfState) -> dict[str, Any]:
    return {
        "leader_abilities": s.abilities,
        "alternative_leaders": s.alternative,
        "game_balance": s.balance,
        "balance_limit": 0,
        "additional_replacements": s.more_replacements,
        "stop_after_year": s.stop_after_year,
        "counter_limits": s.limited,
        "no_victor": s.no_victor,
    }


def _leader(s: DwfState, i: int) -> dict[str, Any]:
    """What is known of a leader besides his place: his deeds (D97), his counter, whether he has moved."""
    row: dict[str, Any] = {key: getattr(s, key)[i] for key in LEADER_CELLS if getattr(s, key)[i]}
    if s.remarks[i]:
        row["remarks"] = [str(x.name).lower().replace("_", "-") for x in Remark if s.remarks[i] & x]
    return row


def _area(s: DwfState, a: int) -> dict[str, Any]:
    t = s.tables
    row: dict[str, Any] = {}
    if s.home[a] != t.home[a]:
        row["home"] = SIDES[s.home[a]] if s.home[a] != NOBODY else NONE
    if s.control[a] != s.due_control(a) and t.land_area[a]:
        row["control"] = SIDES[s.control[a]] if s.control[a] != NOBODY else NONE
    row |= {key: getattr(s, key)[a] for key in AREA_CELLS if getattr(s, key)[a]}
    for side in (CSA, USA):
        pieces = _pieces(s, side, a) | (_confederate(s, a) if side == CSA else _union(s, a))
        if pieces:
            row[SIDES[side]] = pieces
    return row


def _pieces(s: DwfState, side: int, a: int) -> dict[str, Any]:
    """What both sides may have in an area."""
    t = s.tables
    at = side * t.n + a
    found: dict[str, Any] = {
        key: [k + 1 for k in range(SIZES - 1, -1, -1) for _ in range(s.counters(side, a, ready)[k])]
        for key, ready in (("infantry", True), ("moved", False))
    }
    found |= {
        "leaders": [str(t.leaders[i].slug) for i in s.leaders_at(side, a)],
        "militia": [str(t.militia[i].slug) for i in s.militia_in(side, a)],
        "fort": s.fort[at],
        "construction": bool(s.construction[at]),
        "supply": s.supply_ready[at],
        "supply_moved": s.supply_done[at],
    }
    return {key: value for key, value in found.items() if value}


def _confederate(s: DwfState, a: int) -> dict[str, Any]:
    return {"ironclads": s.csa_ironclads[a]} if s.csa_ironclads[a] else {}


def _union(s: DwfState, a: int) -> dict[str, Any]:
    n = s.tables.n
    found: dict[str, Any] = {}
    for k, name in enumerate(NAVAL):
        found[f"{name}s"] = s.naval_ready[k * n + a]
        found[f"{name}s_moved"] = s.naval_done[k * n + a]
    found |= {"mrr": s.mrr_ready[a], "mrr_moved": s.mrr_done[a]}
    return {key: value for key, value in found.items() if value}
