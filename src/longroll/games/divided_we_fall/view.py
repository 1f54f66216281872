"""What a side sees. Nothing is hidden in this game, so all sides see the same."""

from __future__ import annotations

from longroll.core.views import Camp, PieceView, PlaceView, Sign, Track, View
from longroll.games.divided_we_fall.columns import READY
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.narrate import STATES, ending
from longroll.games.divided_we_fall.naval.blockade import closed_boxes
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.theaters import THEATERS, owed
from longroll.games.divided_we_fall.victory import groups_needed, groups_taken
from longroll.games.divided_we_fall.words import (
    CSA,
    NAVAL,
    NOBODY,
    NONE,
    SIDE_NAMES,
    SIDES,
    SIZES,
    USA,
    turn_label,
)

WEATHER = ("clear weather", "rain", "harsh weather")
CAMPS: tuple[Camp, Camp] = ("confederate", "union")
COLOURS = ("#8a8d91", "#2f5597")


def counted(side: int, kind: str, sign: Sign, count: int, moved: bool) -> list[PieceView]:
    """Counters that are alike, if there are any."""
    if not count:
        return []
    return [{"side": SIDES[side], "kind": kind, "sign": sign, "count": count, "moved": moved}]


def leaders(s: DwfState, side: int, area: int) -> list[PieceView]:
    t = s.tables
    return [
        {
            "side": SIDES[side],
            "kind": "leader",
            "sign": "star",
            "name": t.leaders[i].name,
            "id": t.leaders[i].slug,
            "strength": s.rating(i),
            "moved": s.leader_done[i] != READY,
            "facts": {"movement": s.pace(i)},
        }
        for i in s.leaders_at(side, area)
    ]


def infantry(s: DwfState, side: int, area: int) -> list[PieceView]:
    found: list[PieceView] = []
    for moved in (False, True):
        counts = s.counters(side, area, not moved)
        for size in range(SIZES, 0, -1):
            if counts[size - 1]:
                (piece,) = counted(side, "infantry", "infantry", counts[size - 1], moved)
                piece["strength"] = size
                found.append(piece)
    return found


def militia(s: DwfState, side: int, area: int) -> list[PieceView]:
    t = s.tables
    return [
        {
            "side": SIDES[side],
            "kind": "militia",
            "sign": "infantry",
            "name": STATES.get(t.militia[i].state, t.militia[i].state),
            "title": f"{STATES.get(t.militia[i].state, t.militia[i].state)} militia",
            "id": t.militia[i].slug,
            "strength": t.values.militia,
            "moved": bool(s.militia_done[i]),
        }
        for i in s.militia_in(side, area)
    ]


def stacks(s: DwfState, area: int) -> list[PieceView]:
    """The pieces in an area, as rows."""
    n = s.tables.n
    found: list[PieceView] = []
    for side in (CSA, USA):
        at = side * n + area
        if area in s.leader_at:
            found += leaders(s, side, area)
        if s.factors[at]:
            found += infantry(s, side, area)
        if area in s.militia_at:
            found += militia(s, side, area)
        if s.fort[at]:
            found.append({"side": SIDES[side], "kind": "fort", "sign": "fort", "strength": s.fort[at]})
        if s.supply_ready[at] or s.supply_done[at]:
            found += counted(side, "supply", "wheel", s.supply_ready[at], False)
            found += counted(side, "supply", "wheel", s.supply_done[at], True)
    for kind, word in enumerate(NAVAL):
        at = kind * n + area
        if s.naval_ready[at] or s.naval_done[at]:
            found += counted(USA, word, "ship", s.naval_ready[at], False)
            found += counted(USA, word, "ship", s.naval_done[at], True)
    found += counted(CSA, "ironclad", "ship", s.csa_ironclads[area], False)
    found += counted(USA, "railroad", "rail", s.mrr_ready[area], False)
    found += counted(USA, "railroad", "rail", s.mrr_done[area], True)
    return found


def filled(s: DwfState) -> set[int]:
    """The areas where any piece stands; most are empty."""
    n = s.tables.n
    found = {*s.leader_at, *s.militia_at}
    columns = (s.men, s.fort, s.supply_ready, s.supply_done, s.naval_ready, s.naval_done)
    for column in (*columns, s.csa_ironclads, s.mrr_ready, s.mrr_done):
        found.update(i % n for i, count in enumerate(column) if count)
    return found


def markers(s: DwfState, area: int, torn: bool = True) -> list[str]:
    """What lies in an area besides pieces; `torn`: somewhere a rail is cut."""
    n = s.tables.n
    found = []
    if s.construction[area] or s.construction[n + area]:
        found.append("fort under construction")
    if s.burned[area]:
        found.append("burned")
    if s.mrr_line[area]:
        found.append("military railroad")
    if torn and any(s.cut[x] for x in s.tables.rails_at[area]):
        found.append("rails cut")
    if s.fought[area]:
        found.append("fought over this turn")
    return found


def places(s: DwfState) -> dict[str, PlaceView]:
    """The areas that are not as they are at home."""
    t = s.tables
    found: dict[str, PlaceView] = {}
    torn = any(s.cut)
    busy = filled(s)
    for a in t.areas:
        pieces = stacks(s, a) if a in busy else []
        marks = markers(s, a, torn)
        if pieces or marks or s.control[a] != s.home[a]:
            owner = s.control[a]
            found[t.slug[a]] = {
                "name": t.name[a],
                "control": SIDES[owner] if owner != NOBODY else NONE,
                "stacks": pieces,
                "markers": marks,
            }
    return found


def tracks(s: DwfState) -> list[Track]:
    needed = s.tables.blockade.boxes_needed
    groups = f"{len(groups_taken(s))} of {groups_needed(s)} needed with Richmond"
    return [
        {"label": "weather", "value": WEATHER[s.weather]},
        {"label": "blockade", "value": f"{len(closed_boxes(s))} of {needed} boxes closed"},
        {"label": "sea lift left", "value": s.lift},
        {"label": "groups taken", "value": groups},
        {"label": "points owed", "value": " and ".join(THEATERS[x] for x in owed(s)) or "none"},
    ]


def view(s: DwfState, viewer: str | None) -> View:
    """All that a side may know, as JSON."""
    t = s.tables
    flags = t.flags[CSA] + t.flags[USA]
    decision = None if s.outcome else FLOW.decision(s)
    return {
        "game": "divided-we-fall",
        "scenario": s.scenario,
        "turn": {"index": s.turn, "label": turn_label(s.turn), "phase": phase(s)},
        "viewer": viewer,
        "sides": {
            SIDES[side]: {
                "name": SIDE_NAMES[side],
                "camp": CAMPS[side],
                "colour": COLOURS[side],
                "facts": {
                    "strength": sum(s.men[side * t.n : side * t.n + t.n]),
                    "losses": s.losses[side],
                    "to replace": s.pile[side],
                    "flag cities": sum(1 for a in flags if s.control[a] == side),
                    "command points": s.command if s.phasing == side else 0,
                },
            }
            for side in (CSA, USA)
        },
        "places": places(s),
        "tracks": tracks(s),
        "decision": None
        if decision is None
        else {
            "side": decision.side,
            "kind": decision.kind,
            "prompt": decision.prompt,
            "rule": decision.rule,
            "role": decision.role,
            "place": decision.place,
            "piece": decision.piece,
            "battle": decision.battle,
        },
        "over": s.outcome is not None,
        "result": None
        if s.outcome is None
        else {"winner": s.outcome.winner, "rule": s.outcome.rule, "reason": ending(t, s.outcome)},
    }


def phase(s: DwfState) -> str:
    """The part of the turn, as a player says it."""
    if s.phasing == NOBODY:
        return "set-up"
    part = "Campaign" if any(f.do == "campaign" for f in s.stack) else "Reinforcements"
    return f"{SIDE_NAMES[s.phasing]} {part}"
