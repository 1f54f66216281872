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
    boss = s.boss[piece]
    bonus = t.pieces[boss - 1].battle[s.face[boss - 1]] if boss else 0
    return Unit(t.strength[piece][face], bonus, t.kind[piece], t.worth[piece], face)


def force_of(s: Year1863State, pieces: list[int]) -> Force:
    """13.2, 13.5, 17.4, 17.7, 17.8 A force: units in their order, and what its leaders bring."""
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
    armies = []
    fleet = 0
    rating = 0
    for i in leaders:
        piece, face = t.pieces[i], s.face[i]
        if piece.kind == LEADER and face:
            armies.append((piece.campaign[1], piece.battle[1]))
        elif piece.kind == ADMIRAL and face:
            fleet = max(fleet, piece.battle[1])
        usable = (
            piece.kind == LEADER
            or (piece.kind == CAVALRY_LEADER and horse)
            or (piece.kind == ADMIRAL and boats)
        )
        if usable:  # R28: cavalry commanders and admirals only for a force of their own arm
            rating = max(rating, piece.campaign[face])
    campaign, battle = max(armies, default=(rating, 0))  # 13.2: the army commander if present
    return Force(tuple(units), battle, fleet, campaign, veterans)


def field_of(s: Year1863State, place: int, defender: int, river: bool) -> Field:
    """13.10, 13.11 What the ground gives the defender."""
    t = s.tables
    size = t.charts.shift
    terrain = []
    if t.city[place]:
        terrain.append(("city", size["city"], "13.10"))
    if t.rough[place]:
        terrain.append(("rough terrain", size["rough"], "13.10"))
    if river:
        terrain.append(("river assault", size["river_assault"], "13.11"))
    return Field(tuple(terrain), s.works[place] == defender)


def all_crossed(s: Year1863State, pieces: list[int]) -> bool:
    """13.11 The river helps the defender only if every attacking unit came over one."""
    return bool(pieces) and all(s.flags[i] & CROSSED for i in pieces)
