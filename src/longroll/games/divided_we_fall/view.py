"""What a side sees. Nothing is hidden in this game, so all sides see the same."""

from __future__ import annotations

from typing import Any

from longroll.games.divided_we_fall.naval.blockade import closed_boxes
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import (
    CSA,
    NAVAL,
    NOBODY,
    SIDE_NAMES,
    SIDES,
    USA,
    turn_label,
    turn_name,
)
from longroll.games.divided_we_fall.theaters import owed
from longroll.games.divided_we_fall.victory import groups_needed, groups_taken

WEATHER = ("clear weather", "rain", "harsh weather")


def stacks(s: DwfState, area: int) -> list[dict[str, Any]]:
    """The pieces in an area, as rows."""
    t = s.tables
    n = t.n
    found: list[dict[str, Any]] = []
    for side in (CSA, USA):
        who = SIDES[side]
        for i in s.leaders_at(side, area):
            x = t.leaders[i]
            move = x.movement[s.leader_version[i]]
            found.append(
                {
                    "side": who,
                    "kind": "leader",
                    "name": x.name,
                    "id": x.slug,
                    "strength": s.rating(i),
                    "movement": move,
                    "moved": bool(s.leader_done[i]),
                }
            )
        for moved, cells in ((False, s.ready), (True, s.done)) if s.factors[side * n + area] else ():
            for size in range(5, 0, -1):
                count = cells[(side * 5 + size - 1) * n + area]
                if count:
                    found.append(
                        {"side": who, "kind": "infantry", "strength": size, "count": count, "moved": moved}
                    )
        for i in s.militia_in(side, area):
            found.append(
                {
                    "side": who,
                    "kind": "militia",
                    "name": t.militia[i].state,
                    "id": t.militia[i].slug,
                    "strength": 1,
                    "moved": bool(s.militia_done[i]),
                }
            )
        if s.fort[side * n + area]:
            found.append({"side": who, "kind": "fort", "strength": s.fort[side * n + area]})
        for moved, cells in ((False, s.supply_ready), (True, s.supply_done)):
            if cells[side * n + area]:
                found.append({"side": who, "kind": "supply", "count": cells[side * n + area], "moved": moved})
    for kind in range(3):
        for moved, cells in ((False, s.naval_ready), (True, s.naval_done)):
            if cells[kind * n + area]:
                found.append(
                    {"side": "usa", "kind": NAVAL[kind], "count": cells[kind * n + area], "moved": moved}
                )
    if s.csa_ironclads[area]:
        found.append({"side": "csa", "kind": "ironclad", "count": s.csa_ironclads[area]})
    for moved, cells in ((False, s.mrr_ready), (True, s.mrr_done)):
        if cells[area]:
            found.append({"side": "usa", "kind": "railroad", "count": cells[area], "moved": moved})
    return found


def occupied(s: DwfState) -> set[int]:
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
    if s.works[area] or s.works[n + area]:
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


def view(s: DwfState, viewer: str | None) -> dict[str, Any]:
    """All that a side may know, as JSON."""
    t = s.tables
    n = t.n
    places: dict[str, Any] = {}
    torn = any(s.cut)
    busy = occupied(s)
    for a in range(n):
        pieces = stacks(s, a) if a in busy else []
        marks = markers(s, a, torn)
        moved = s.control[a] != s.home[a]
        if pieces or marks or moved:
            owner = s.control[a]
            places[t.slug[a]] = {
                "name": t.name[a],
                "control": SIDES[owner] if owner != NOBODY else "none",
                "stacks": pieces,
                "markers": marks,
            }
    return {
        "game": "divided-we-fall",
        "scenario": s.scenario,
        "turn": {"index": s.turn, "id": turn_name(s.turn), "label": turn_label(s.turn), "phase": phase(s)},
        "viewer": viewer,
        "sides": {
            SIDES[side]: {
                "name": SIDE_NAMES[side],
                "strength": sum(s.men[side * n : side * n + n]),
                "losses": s.losses[side],
                "to replace": s.pile[side],
                "flag cities": sum(1 for a in t.flags[CSA] + t.flags[USA] if s.control[a] == side),
                "command points": s.command if s.phasing == side else 0,
            }
            for side in (CSA, USA)
        },
        "places": places,
        "tracks": [
            {"label": "weather", "value": WEATHER[s.weather]},
            {"label": "blockade", "value": f"{len(closed_boxes(s))} of 5 boxes closed"},
            {"label": "sea lift left", "value": s.lift},
            {
                "label": "groups taken",
                "value": f"{len(groups_taken(s))} of {groups_needed(s)} needed with Richmond",
            },
            {"label": "points owed", "value": ", ".join(owed(s)) or "none"},
        ],
        "over": s.outcome is not None,
    }


def phase(s: DwfState) -> str:
    """The part of the turn, as a player says it."""
    if s.phasing == NOBODY:
        return "set-up"
    kinds = {f["do"] for f in s.stack}
    part = "Campaign" if "campaign" in kinds else "Reinforcements"
    return f"{SIDE_NAMES[s.phasing]} {part}"
