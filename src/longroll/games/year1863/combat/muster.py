"""From the state to the values of `force`: who fights in a Point, under whom, on what ground."""

from __future__ import annotations

from longroll.games.year1863.combat.force import Field, Force, Unit
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import (
    ADMIRAL,
    CAVALRY,
    CAVALRY_LEADER,
    CROSSED,
    LEADER,
    RANGER,
    RIVERINE,
)


def fighters(s: Year1863State, place: int, side: int) -> list[int]:
    """13.6 All combat units of a side in a Point fight together."""
    combat = s.tables.combat
    return [i for i in s.pieces_at(place, side) if combat[i]]


def unit_of(s: Year1863State, piece: int) -> Unit:
    """13.5 A unit with its commander's battle value."""
    t = s.tables
    face = s.face[piece]
    leader = s.commander[piece] - 1
    bonus = t.pieces[leader].battle[s.face[leader]] if leader >= 0 else 0
    return Unit(t.strength[piece][face], bonus, t.kind[piece], t.worth[piece], face)


def commanders(s: Year1863State, place: int, side: int) -> list[int]:
    """17.4 The army commanders of a side in a Point between whom there is something to choose: none is better in both values."""
    t = s.tables
    values: dict[tuple[int, int], int] = {}
    for i in t.of_kind[side][LEADER]:
        if s.at[i] == place and s.face[i]:
            values.setdefault((t.pieces[i].campaign[1], t.pieces[i].battle[1]), i)
    return [
        leader
        for own, leader in values.items()
        if not any(other != own and other[0] >= own[0] and other[1] >= own[1] for other in values)
    ]


def force_of(s: Year1863State, pieces: list[int], chosen: int = -1) -> Force:
    """13.2, 13.5 A force: units in their order, and what its leaders bring.

    `chosen` is the army commander who leads where there are two (17.4); else the highest campaign value leads.
    """
    t = s.tables
    units = []
    leaders = []
    horse = boats = True
    veterans = False
    for i in pieces:
        if t.combat[i]:
            kind = t.kind[i]
            units.append(unit_of(s, i))
            horse = horse and kind in (CAVALRY, RANGER)
            boats = boats and kind == RIVERINE
            veterans = veterans or (kind == CAVALRY and s.face[i] == 1)
        elif t.leader[i]:
            leaders.append(i)
    army, fleet, campaign = _leadership(s, leaders, horse, boats, chosen)
    return Force(tuple(units), army, fleet, campaign, veterans)


def _leadership(
    s: Year1863State, leaders: list[int], horse: bool, boats: bool, chosen: int
) -> tuple[int, int, int]:
    """13.2, 17.4, 17.7, 17.8, 20.5, R28 Battle value of the army, of the fleet, and the campaign value for the initiative.

    A leader counts only for what he can command: cavalry commanders and admirals for a force all of their arm, and nobody
    but an admiral for riverines alone. The army commander goes first if he is present.
    """
    pieces = s.tables.pieces
    armies = []
    fleet = rating = 0
    for i in leaders:
        piece, face = pieces[i], s.face[i]
        if piece.kind == ADMIRAL:
            usable = boats
            fleet = max(fleet, piece.battle[1] if face else 0)
        elif piece.kind == CAVALRY_LEADER:
            usable = horse
        else:
            usable = not boats
            if usable and face:
                armies.append((i == chosen, piece.campaign[1], piece.battle[1]))
        if usable:
            rating = max(rating, piece.campaign[face])
    _, campaign, army = max(armies, default=(False, rating, 0))
    return army, fleet, campaign


def field_of(s: Year1863State, place: int, defender: int, river: bool) -> Field:
    """13.10, 13.11 What the ground gives the defender."""
    t = s.tables
    size = t.charts.shift
    terrain = []
    if t.city[place]:
        terrain.append(("city", size["city"], "13.10"))
    if t.rough[place]:
        terrain.append(("rough", size["rough"], "13.10"))
    if river:
        terrain.append(("river-assault", size["river_assault"], "13.11"))
    return Field(tuple(terrain), s.works[place] == defender)


def all_crossed(s: Year1863State, pieces: list[int]) -> bool:
    """13.11 The river helps the defender only if every attacking unit came over one."""
    return bool(pieces) and all(s.flags[i] & CROSSED for i in pieces)
