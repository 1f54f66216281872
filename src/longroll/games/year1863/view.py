"""24: what a command's holder may know. `imagine.py` deals the rest afresh."""

from __future__ import annotations

from typing import cast

from longroll.core import registry
from longroll.core.events import SideSlug
from longroll.core.question import Decision
from longroll.core.views import DecisionView, Fact, PieceView, PlaceView, ResultView, SideView, Track, View
from longroll.games.year1863 import names
from longroll.games.year1863.flow import FLOW
from longroll.games.year1863.recruiting.income import city_income
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
    LEADERS,
    NOBODY,
    SIDE_NAMES,
    SIGNS,
)


def holds(s: Year1863State, side: str | None) -> tuple[int, ...]:
    """24.0 The commands whose stacks a side's holder may examine; an onlooker none."""
    if side is None:
        return ()
    return tuple(COMMANDS.index(c) for c in s.eyes[COMMANDS.index(SideSlug(side))])


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


def view(s: Year1863State, side: str | None) -> View:
    """24.0 All that leaves the game towards a side."""
    t = s.tables
    mine = holds(s, side)
    result: ResultView | None = None
    if s.outcome:
        end = s.outcome
        result = {"winner": end.winner, "rule": end.rule, "reason": names.ending(t, end)}
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
        "tracks": _tracks(s, mine),
        "decision": _decision(s, mine),
        "over": s.outcome is not None,
        "result": result,
    }


def _tracks(s: Year1863State, mine: tuple[int, ...]) -> list[Track]:
    t = s.tables
    pools: list[Track] = [{"label": f"{name} pool", "value": x} for name, x in _pools(s, mine).items()]
    return [
        *pools,
        {"label": "recruit points left", "value": s.rp},
        {"label": "face down with", "value": [COMMAND_NAMES[c] for c in range(4) if s.hand[c] >= 0]},
        {"label": "box", "value": [title(s, i, True) for i in range(t.count) if s.at[i] == BOX]},
        {"label": "out of play", "value": [title(s, i, True) for i in range(t.count) if s.at[i] == GONE]},
        {"label": "Port Hudson", "value": "fallen" if s.port_hudson else "stands"},
    ]


def _decision(s: Year1863State, mine: tuple[int, ...]) -> DecisionView | None:
    """24.0 What is asked is known to the command that is asked; the others see only whose turn it is."""
    if s.outcome is not None:
        return None
    asked = FLOW.decision(s)
    if COMMANDS.index(SideSlug(asked.side)) not in mine:
        asked = Decision(asked.side, "", "", "")
    return cast(DecisionView, asked._asdict())


def _sides(s: Year1863State, mine: tuple[int, ...]) -> dict[str, SideView]:
    t = s.tables
    totals = scores(s)
    holder = {c: seat for seat, commands in s.seats.items() for c in commands}
    cards = {card.slug: card for card in registry.info("1863").side_cards}
    sides: dict[str, SideView] = {}
    for c, slug in enumerate(COMMANDS):
        facts: dict[str, Fact] = {
            "held by": names.seat(holder[c]),
            "victory points": s.vp[c],
            "total": totals[c],
            "income": city_income(s, c) + t.reserve_value[c],
        }
        if c in mine and s.hand[c] >= 0:
            facts["in hand"] = t.orders[s.hand[c]].name
        card = cards[slug]
        sides[slug] = {"name": COMMAND_NAMES[c], "camp": card.camp, "colour": card.colour, "facts": facts}
    return sides


def _places(s: Year1863State, mine: tuple[int, ...]) -> dict[str, PlaceView]:
    """2.10, 24.0 Control, fieldworks and stacks; of a stack that may not be examined only that it is there."""
    t = s.tables
    places: dict[str, PlaceView] = {}
    stacks: list[list[PieceView]] = [[] for _ in range(t.n)]
    covered = set()
    for piece in range(t.count):
        where = s.at[piece]
        if where >= t.n:
            continue
        command = 2 * t.side[piece] + t.theater[where]
        if hidden(s, piece, mine):
            covered.add((where, command))
        else:
            stacks[where].append(_entry(s, piece, command, command in mine))
    for where, command in sorted(covered):
        stacks[where].append(
            {"side": COMMANDS[command], "kind": "units", "sign": "hidden", "name": "units", "hidden": True}
        )
    for p in range(t.n):
        owner = s.control[p]
        if stacks[p] or owner != t.places[p].control or s.works[p] != NOBODY:
            places[t.place_slugs[p]] = {
                "name": t.places[p].name,
                "control": COMMANDS[2 * owner + t.theater[p]] if owner != NOBODY else "none",
                "stacks": stacks[p],
                "markers": [f"{SIDE_NAMES[s.works[p]]} fieldwork"] if s.works[p] != NOBODY else [],
            }
    return places


def title(s: Year1863State, piece: int, side: bool = False) -> str:
    """A piece as a heading names it: `7th Corps`."""
    name = names.piece(s.tables, piece, side)
    return names.capital(name.removeprefix("the ").removeprefix("a "))


def _entry(s: Year1863State, piece: int, command: int, own: bool) -> PieceView:
    t = s.tables
    data = t.pieces[piece]
    face = s.face[piece]
    facts: dict[str, Fact] = {}
    entry: PieceView = {
        "side": COMMANDS[command],
        "kind": KINDS[data.kind],
        "sign": SIGNS[data.kind],
        "name": data.name,
        "id": data.slug,
        "strength": data.battle[face] if t.leader[piece] else data.strength[face],
    }
    if t.leader[piece]:
        facts["rank"] = ("corps", "fleet" if data.kind == ADMIRAL else "army")[face]
        facts["campaign"] = data.campaign[face]
    else:
        entry["title"] = title(s, piece)
        if data.kind == FORT:
            facts["level"] = face + 1
        elif face:
            facts["veteran"] = True
    if s.corps[piece]:
        facts["leads"] = title(s, s.corps[piece] - 1)
    if s.commander[piece]:
        entry["commander"] = t.pieces[s.commander[piece] - 1].name
    if own:
        entry["moved"] = bool(s.flags[piece] & DONE)
        if s.flags[piece] & DOUBLED:
            facts["doubled"] = True
    if facts:
        entry["facts"] = facts
    return entry


def _pools(s: Year1863State, mine: tuple[int, ...]) -> dict[str, list[str]]:
    """8.0, R56 The contents are known, the order is not; a marker face down in another's hand may still be here."""
    t = s.tables
    pools: dict[str, list[str]] = {}
    for side in (0, 1):
        known = list(s.pool(side))
        known += [s.hand[c] for c in (2 * side, 2 * side + 1) if s.hand[c] >= 0 and c not in mine]
        pools[SIDE_NAMES[side]] = sorted(
            title(s, x - LEADERS) if x >= LEADERS else t.orders[x].name for x in known
        )
    return pools
