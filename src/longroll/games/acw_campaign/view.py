"""What a side sees: everything in open play, with limited intelligence its own army and the reports (12)."""

from __future__ import annotations

from functools import cache
from typing import Any, NotRequired, cast

from longroll.core import registry
from longroll.core.views import Fact, PieceView, PlaceView, SideView, Sign, View
from longroll.games.acw_campaign.book.phrases import ending
from longroll.games.acw_campaign.papers import contact, read
from longroll.games.acw_campaign.roles import REFEREE
from longroll.games.acw_campaign.state import AcwState, slug_of
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
    ordinal,
    turn_label,
)  # fmt: skip

SIGNS: tuple[Sign, ...] = ("infantry", "infantry", "cavalry", "gun", "fort", "infantry")
"""what is drawn on a corps, by its kind"""
REPORTED = (
    "units",
    "just arrived",
    "commanders",
    "brigades",
    "battalions",
    "entrenched",
    "came from",
    "as of",
)
"""12.12, 12.13 what a report tells besides who commands"""


class AcwView(View):
    """The Campaign's view: with it the roles of each side, the orders that are being written, the battle being fought."""

    roles: NotRequired[dict[str, list[dict[str, Any]]]]
    orders: NotRequired[list[dict[str, str]]]
    battle: NotRequired[dict[str, Any]]


def stand_text(s: AcwState, i: int) -> str:
    """`inf 6-4 PT NE`, as the rulebook writes a stand."""
    return _stand(s.st_kind[i], s.st_sp[i], s.st_morale[i], s.st_weapon[i], s.st_flags[i])


@cache
def _stand(kind: int, strength: int, morale: int, weapon: int, flags: int) -> str:
    """Most stands of an army are alike, so that each kind of them is written once."""
    marks = " ".join(word for word, bit in MARKS.items() if flags & bit)
    named = WEAPONS[weapon] if weapon else ""
    return " ".join(x for x in (f"{KINDS[kind]} {strength}-{morale}", named, marks) if x)


def _division(s: AcwState, d: int) -> str:
    """A division in a line: its number, status and exhaustion number, then its stands."""
    stands = ", ".join(stand_text(s, i) for i in s.stands_in(d))
    return f"{ordinal(s.dv_number[d])} Division, {STATUS[s.dv_status[d]]}, exhausted at {s.dv_limit[d]}: {stands}"


def _corps(s: AcwState, c: int) -> PieceView:
    """A corps that may be seen in full."""
    chief, troops = s.co_chief[c], s.corps_troops(c)
    parts = [_division(s, d) for d in s.divisions_of(c) if s.dv_box[d] == OFF]
    if troops:
        parts.append("corps troops: " + ", ".join(stand_text(s, i) for i in troops))
    entry: PieceView = {
        "side": SIDES[s.co_side[c]],
        "kind": CORPS_KIND_NAMES[s.co_kind[c]],
        "sign": SIGNS[s.co_kind[c]],
        "name": s.co_name[c],
        "id": s.corps_slug(c),
        "strength": s.strength(c),
        "moved": s.co_marches[c] > 0,
        "facts": {"units": s.units(c)},
        "parts": parts,
    }
    if chief != OFF:
        entry["commander"] = s.of_name[chief]
    return entry


def own_stacks(s: AcwState, side: int, box: int) -> list[PieceView]:
    found = [_corps(s, c) for c in s.corps_at(side, box)]
    for d in s.detached_at(side, box):
        found.append(
            {
                "side": SIDES[side],
                "kind": DUTIES[s.dv_duty[d]] + " division",
                "sign": "cavalry" if s.mounted_only(d) else "infantry",
                "name": f"Division {s.dv_number[d]} of {s.co_name[s.dv_corps[d]]}",
                "id": s.division_word(d).replace(" ", "-"),
                "strength": sum(s.st_sp[i] for i in s.stands_in(d)),
                "parts": [_division(s, d)],
            }
        )
    for o in s.officers_at(side, box):
        if s.of_rank[o] == ARMY or s.of_corps[o] == OFF:
            found.append(
                {
                    "side": SIDES[side],
                    "kind": RANKS[s.of_rank[o]],
                    "sign": "star",
                    "name": s.of_name[o],
                    "id": slug_of(s.of_name[o]),
                }
            )
    return found


def _report(stack: dict[str, Any]) -> PieceView:
    """12.1 Enemy troops as a report tells of them."""
    entry: PieceView = {
        "side": stack["side"],
        "kind": stack["kind"],
        "sign": "hidden",
        "name": stack["name"],
        "hidden": True,
        "facts": {word: stack[word] for word in REPORTED if word in stack},
    }
    if "commander" in stack:
        entry["commander"] = stack["commander"]
    return entry


def markers(s: AcwState, box: int, full: bool) -> list[str]:
    found = []
    if full and s.field[box]:
        found.append(f'{s.field[box]}" of entrenchments')
    if s.works[box]:
        found.append(f'{s.works[box]}" of field works')
    if s.fort[box]:
        found.append(f'{s.fort[box]}" of fort')
    if s.blockade[box] and s.control[box] != UNION:
        found.append("blockaded")
    if s.by_horse[box]:
        found.append("raided")
    if s.guards[box] == 1:
        found.append("home guard")
    return found


def _places(true: AcwState, s: AcwState, me: int, fog: bool) -> dict[str, PlaceView]:
    """12 Own troops as they are ordered, the enemy as he stands, or as he is met or reported."""
    t, n = s.tables, s.n
    desk = read(s.papers[me]) if fog and me != NOBODY else {}
    places: dict[str, PlaceView] = {}
    for box in range(n):
        stacks: list[PieceView] = []
        for side in (0, 1):
            if not fog or side == me:
                if s.men[side * n + box] or box in s.of_box:
                    stacks += own_stacks(s, side, box)
            elif me != NOBODY and true.men[side * n + box] and true.held(me, box):
                stacks += map(_report, contact(true, me, box))
            elif not (me != NOBODY and true.held(me, box)):
                stacks += map(_report, desk.get(t.slug[box], []))
        marks = markers(s, box, not fog or (me != NOBODY and s.held(me, box)))
        if stacks or marks or s.control[box] != t.home[box]:
            places[t.slug[box]] = {
                "name": t.name[box],
                "control": SIDES[s.control[box]] if s.control[box] < 2 else "none",
                "stacks": stacks,
                "markers": marks,
            }
    return places


def view(s: AcwState, viewer: str | None) -> AcwView:
    """All that a side may know, as JSON. Whoever writes orders sees his map as he has ordered it, and the enemy as before."""
    me = SIDES.index(viewer) if viewer in SIDES else NOBODY
    true, s = s.real, s.map_of(me)
    t = s.tables
    fog = s.intelligence and viewer != REFEREE
    end = s.outcome
    return {
        "game": "acw-campaign",
        "scenario": s.scenario,
        "turn": {"index": s.turn, "label": turn_label(s.turn), "phase": phase(s)},
        "viewer": viewer,
        "sides": {SIDES[side]: _side(s, side, not fog or side == me) for side in (0, 1)},
        "places": _places(true, s, me, fog),
        "tracks": [
            {"label": "marches left", "value": s.marches if not fog or s.active == me else ""},
            {"label": "great cities in Union hands", "value": sum(s.control[b] == UNION for b in t.great)},
            {"label": "Kentucky", "value": "entered" if s.kentucky else "neutral"},
            {"label": "western fortress", "value": t.name[s.western] if s.western != OFF else "not named"},
        ],
        "decision": None,
        "over": s.outcome is not None,
        "result": end and {"winner": end.winner, "rule": end.rule, "reason": ending(t, end)},
    }


def _side(s: AcwState, side: int, known: bool) -> SideView:
    card = {card.slug: card for card in registry.info("acw-campaign").side_cards}[SIDES[side]]
    facts: dict[str, Fact] = {"army maximum": s.maximum(side)}
    if known:
        facts["army size"] = s.size(side)
        facts["strength"] = s.strength_of(side)
        facts["losses"] = s.losses[side]
        facts["victories"] = s.wins[side]
    return {"name": SIDE_NAMES[side], "camp": card.camp, "colour": card.colour, "facts": facts}


def phase(s: AcwState) -> str:
    if s.active == NOBODY or s.phase in ("set-up", "schedules", "recruiting"):
        return s.phase
    return f"{SIDE_NAMES[s.active]} {s.phase}"


def as_json(seen: AcwView) -> dict[str, Any]:
    return cast(dict[str, Any], seen)
