"""24: what a command's holder may know. `imagine.py` deals the rest afresh."""

from __future__ import annotations

from typing import Any

from longroll.games.year1863 import names
from longroll.games.year1863.flow import FLOW
from longroll.games.year1863.recruiting import city_income
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.victory import scores
from longroll.games.year1863.words import (
    ADMIRAL,
    BOX,
    COMMAND_NAMES,
    COMMANDS,
    DONE,
    DOUBLED,
    FORT,
    GONE,
    KINDS,
    NOBODY,
    SIDES,
)


def holds(s: Year1863State, side: str | None) -> tuple[int, ...]:
    """24.0 The commands whose stacks a side's holder may examine; an onlooker none."""
    if side is None:
        return ()
    return tuple(COMMANDS.index(c) for c in s.eyes[COMMANDS.index(side)])


def hidden(s: Year1863State, piece: int, mine: tuple[int, ...]) -> bool:
    """24.0, 24.1 A piece on the map that is not in an own stack, nor in contact with one, nor a fort (R73)."""
    t = s.tables
    where = s.at[piece]
    if where >= t.n or t.kind[piece] == FORT:
        return False
    side = t.side[piece]
    command = 2 * side + t.theater[where]
    if command in mine:
        return False
    return command ^ 2 not in mine or not s.present(where, 1 - side)


def view(s: Year1863State, side: str | None) -> dict[str, Any]:
    """24.0 All that leaves the game towards a side."""
    t = s.tables
    mine = holds(s, side)
    return {
        "game": "1863",
        "scenario": s.scenario,
        "turn": {
            "index": s.turn,
            "label": f"{t.charts.months[s.turn - 1]} 1863",
            "phase": "Set-up" if s.phase == "set-up" else f"{COMMAND_NAMES[s.op]}, {s.phase}",
        },
        "viewer": side,
        "sides": _sides(s, mine),
        "places": _places(s, mine),
        "tracks": [
            *({"label": f"{name} pool", "value": names} for name, names in _pools(s, mine).items()),
            {"label": "recruit points left", "value": s.rp},
            {"label": "face down with", "value": [COMMAND_NAMES[c] for c in range(4) if s.hand[c] >= 0]},
            {"label": "box", "value": [title(s, i, True) for i in range(t.count) if s.at[i] == BOX]},
            {"label": "out of play", "value": [title(s, i, True) for i in range(t.count) if s.at[i] == GONE]},
            {"label": "Port Hudson", "value": "fallen" if s.port_hudson else "stands"},
        ],
        "decision": _decision(s, side, mine),
        "over": s.outcome is not None,
        "result": list(s.outcome) if s.outcome else None,
    }


def _decision(s: Year1863State, side: str | None, mine: tuple[int, ...]) -> dict[str, str] | None:
    """24.0 What is asked is the business of him who is asked; the others see only whose turn it is."""
    if s.outcome is not None:
        return None
    asked = FLOW.decision(s)
    if COMMANDS.index(asked.side) in mine:
        return asked._asdict()
    return {"side": asked.side, "kind": "", "prompt": "", "rule": "", "role": ""}


def _sides(s: Year1863State, mine: tuple[int, ...]) -> dict[str, dict[str, Any]]:
    t = s.tables
    totals = scores(s)
    holder = {c: seat for seat, commands in s.seats.items() for c in commands}
    sides: dict[str, dict[str, Any]] = {}
    for c, name in enumerate(COMMANDS):
        sides[name] = {
            "name": COMMAND_NAMES[c],
            "held by": holder[c],
            "victory points": s.vp[c],
            "total": totals[c],
            "income": city_income(s, c) + t.reserve_value[c],
        }
        if c in mine and s.hand[c] >= 0:
            sides[name]["in hand"] = t.orders[s.hand[c]].name
    return sides


def _places(s: Year1863State, mine: tuple[int, ...]) -> dict[str, dict[str, Any]]:
    """2.10, 24.0 Control, fieldworks and stacks; of a stack that may not be examined only that it is there."""
    t = s.tables
    places: dict[str, dict[str, Any]] = {}
    stacks: list[list[dict[str, Any]]] = [[] for _ in range(t.n)]
    covered = set()
    for piece in range(t.count):
        where = s.at[piece]
        if where >= t.n:
            continue
        command = 2 * t.side[piece] + t.theater[where]
        if not hidden(s, piece, mine):
            stacks[where].append(_entry(s, piece, command, command in mine))
        elif (where, command) not in covered:
            covered.add((where, command))
    for where, command in sorted(covered):
        stacks[where].append({"side": COMMANDS[command], "kind": "units", "name": "units", "hidden": True})
    for p in range(t.n):
        moved = s.control[p] != t.places[p].control
        if stacks[p] or moved or s.works[p] != NOBODY:
            owner = s.control[p]
            places[t.place_slugs[p]] = {
                "name": t.places[p].name,
                "control": COMMANDS[2 * owner + t.theater[p]] if owner != NOBODY else "none",
                "stacks": stacks[p],
                "markers": [f"{SIDES[s.works[p]]} fieldwork"] if s.works[p] != NOBODY else [],
            }
    return places


def title(s: Year1863State, piece: int, side: bool = False) -> str:
    """A piece as a heading names it: `7th Corps`."""
    name = names.piece(s.tables, piece, side)
    return names.capital(name.removeprefix("the ").removeprefix("a "))


def _entry(s: Year1863State, piece: int, command: int, own: bool) -> dict[str, Any]:
    t = s.tables
    data = t.pieces[piece]
    face = s.face[piece]
    entry: dict[str, Any] = {
        "side": COMMANDS[command],
        "kind": KINDS[data.kind],
        "name": data.name,
        "id": data.slug,
    }
    if not t.leader[piece]:
        entry["title"] = title(s, piece)
    if t.leader[piece]:
        entry["rank"] = ("corps", "fleet" if data.kind == ADMIRAL else "army")[face]
        entry["campaign"] = data.campaign[face]
        entry["strength"] = data.battle[face]
    else:
        entry["strength"] = data.strength[face]
        if data.kind == FORT:
            entry["level"] = face + 1
        elif face:
            entry["veteran"] = True
    if s.corps[piece]:
        entry["leads"] = title(s, s.corps[piece] - 1)
    if own:
        entry["moved"] = bool(s.flags[piece] & DONE)
        if s.flags[piece] & DOUBLED:
            entry["doubled"] = True
    return entry


def _pools(s: Year1863State, mine: tuple[int, ...]) -> dict[str, list[str]]:
    """8.0, R56 The contents are known, the order is not; a marker face down in another's hand may still be here."""
    t = s.tables
    pools: dict[str, list[str]] = {}
    for side in (0, 1):
        known = list(s.pool(side))
        known += [s.hand[c] for c in (2 * side, 2 * side + 1) if s.hand[c] >= 0 and c not in mine]
        pools[SIDES[side]] = sorted(title(s, x - 100) if x >= 100 else t.orders[x].name for x in known)
    return pools
