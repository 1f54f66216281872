"""What a side sees: everything in open play, with limited intelligence its own army and the reports (12)."""

from __future__ import annotations

from typing import Any

from longroll.games.acw_campaign.papers import contact, read
from longroll.games.acw_campaign.roles import REFEREE
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import (
    ARMY,
    CORPS_KIND_NAMES,
    DUTIES,
    KINDS,
    MARKS,
    NOBODY,
    OFF,
    RANKS,
    SIDE_NAMES,
    SIDES,
    STATUS,
    UNION,
    WEAPONS,
    turn_label,
    turn_name,
)  # fmt: skip


def stand_text(s: AcwState, i: int) -> str:
    """`inf 6-4 PT NE`, as the rulebook writes a stand."""
    marks = " ".join(word for word, bit in MARKS.items() if s.st_flags[i] & bit)
    weapon = WEAPONS[s.st_weapon[i]] if s.st_weapon[i] else ""
    return " ".join(x for x in (f"{KINDS[s.st_kind[i]]} {s.st_sp[i]}-{s.st_morale[i]}", weapon, marks) if x)


def _division(s: AcwState, d: int) -> dict[str, Any]:
    return {
        "number": s.dv_number[d],
        "status": STATUS[s.dv_status[d]],
        "exhaustion": s.dv_limit[d],
        "stands": [stand_text(s, i) for i in s.stands_in(d)],
    }


def _corps(s: AcwState, c: int) -> dict[str, Any]:
    """A corps that may be seen in full."""
    chief = s.co_chief[c]
    entry: dict[str, Any] = {
        "side": SIDES[s.co_side[c]],
        "kind": CORPS_KIND_NAMES[s.co_kind[c]],
        "name": s.co_name[c],
        "id": s.corps_slug(c),
        "strength": s.strength(c),
        "units": s.units(c),
        "moved": s.co_marches[c] > 0,
    }
    if chief != OFF:
        entry["commander"] = s.of_name[chief]
    entry["divisions"] = [_division(s, d) for d in s.divisions_of(c) if s.dv_box[d] == OFF]
    entry["corps troops"] = [stand_text(s, i) for i in s.corps_troops(c)]
    return entry


def own_stacks(s: AcwState, side: int, box: int) -> list[dict[str, Any]]:
    found = [_corps(s, c) for c in s.corps_at(side, box)]
    for d in s.detached_at(side, box):
        found.append(
            {
                "side": SIDES[side],
                "kind": DUTIES[s.dv_duty[d]] + " division",
                "name": f"Division {s.dv_number[d]} of {s.co_name[s.dv_corps[d]]}",
                "id": s.division_word(d).replace(" ", "-"),
                "strength": sum(s.st_sp[i] for i in s.stands_in(d)),
                "divisions": [_division(s, d)],
            }
        )
    for o in s.officers_at(side, box):
        if s.of_rank[o] == ARMY or s.of_corps[o] == OFF:
            found.append(
                {"side": SIDES[side], "kind": RANKS[s.of_rank[o]], "name": s.of_name[o], "id": s.of_name[o]}
            )
    return found


def markers(s: AcwState, box: int, full: bool) -> list[str]:
    found = []
    if full and s.field[box]:
        found.append(f'{s.field[box]}" of entrenchments')
    if s.inches(s.works, box):
        found.append(f'{s.inches(s.works, box)}" of field works')
    if s.inches(s.fort, box):
        found.append(f'{s.inches(s.fort, box)}" of fort')
    if s.blockade[box] and s.control[box] != UNION:
        found.append("blockaded")
    if s.by_horse[box]:
        found.append("raided")
    if s.guards[box] == 1:
        found.append("home guard")
    return found


def view(s: AcwState, viewer: str | None) -> dict[str, Any]:
    """All that a side may know, as JSON. Whoever writes orders sees his map as he has ordered it, and the enemy as before."""
    me = SIDES.index(viewer) if viewer in SIDES else NOBODY
    true, s = s.real, s.map_of(me)
    t, n = s.tables, s.n
    fog = s.intelligence and viewer != REFEREE
    desk = read(s.papers[me]) if fog and me != NOBODY else {}
    places: dict[str, Any] = {}
    for box in range(n):
        stacks: list[dict[str, Any]] = []
        for side in (0, 1):
            if not fog or side == me:
                stacks += own_stacks(s, side, box)
            elif me != NOBODY and true.men[side * n + box] and true.held(me, box):
                stacks += contact(true, me, box)
            elif not (me != NOBODY and true.held(me, box)):
                stacks += desk.get(t.slug[box], [])
        marks = markers(s, box, not fog or (me != NOBODY and s.held(me, box)))
        if stacks or marks or s.control[box] != t.home[box]:
            places[t.slug[box]] = {
                "name": t.name[box],
                "control": SIDES[s.control[box]] if s.control[box] < 2 else "none",
                "stacks": stacks,
                "markers": marks,
            }
    return {
        "game": "acw-campaign",
        "scenario": s.scenario,
        "turn": {"index": s.turn, "id": turn_name(s.turn), "label": turn_label(s.turn), "phase": phase(s)},
        "viewer": viewer,
        "sides": {SIDES[side]: _side(s, side, not fog or side == me) for side in (0, 1)},
        "places": places,
        "tracks": [
            {"label": "marches left", "value": s.marches if not fog or s.active == me else ""},
            {"label": "great cities in Union hands", "value": sum(s.control[b] == UNION for b in t.great)},
            {"label": "Kentucky", "value": "entered" if s.kentucky else "neutral"},
            {"label": "western fortress", "value": s.box_slug(s.western) or "not named"},
        ],
        "over": s.outcome is not None,
    }


def _side(s: AcwState, side: int, known: bool) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": SIDE_NAMES[side], "army maximum": s.maximum(side)}
    if known:
        entry["army size"] = s.size(side)
        entry["strength"] = s.strength_of(side)
        entry["losses"] = s.losses[side]
        entry["victories"] = s.wins[side]
    return entry


def phase(s: AcwState) -> str:
    if s.active == NOBODY or s.phase in ("set-up", "schedules", "recruiting"):
        return s.phase
    return f"{SIDE_NAMES[s.active]} {s.phase}"
