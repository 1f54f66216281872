"""What a side sees: everything in open play, with limited intelligence its own army and the reports (12)."""

from __future__ import annotations

from typing import Any, NotRequired, cast

from longroll.core import registry
from longroll.core.views import Fact, PieceView, PlaceView, SideView, View
from longroll.games.acw_campaign.book.phrases import ending
from longroll.games.acw_campaign.papers import contact, read
from longroll.games.acw_campaign.roles import REFEREE
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.view_places import look, place
from longroll.games.acw_campaign.words import (
    NOBODY,
    OFF,
    SIDE_NAMES,
    SIDES,
    UNION,
    turn_label,
)  # fmt: skip

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


def _places(true: AcwState, s: AcwState, me: int, fog: bool) -> dict[str, PlaceView]:
    """12 Own troops as they are ordered, the enemy as he stands, or as he is met or reported."""
    t, n, seen = s.tables, s.n, look(s)
    if not fog:
        return seen.places
    desk = read(s.papers[me]) if me != NOBODY else {}
    places: dict[str, PlaceView] = {}
    for box in range(n):
        stacks: list[PieceView] = []
        for side in (0, 1):
            if side == me:
                stacks += seen.stacks.get(side * n + box, ())
            elif me != NOBODY and true.men[side * n + box] and true.held(me, box):
                stacks += map(_report, contact(true, me, box))
            elif not (me != NOBODY and true.held(me, box)):
                stacks += map(_report, desk.get(t.slug[box], []))
        made = place(s, box, stacks, me != NOBODY and s.held(me, box))
        if made is not None:
            places[t.slug[box]] = made
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
    return {"name": card.name, "camp": card.camp, "colour": card.colour, "facts": facts}


def phase(s: AcwState) -> str:
    if s.active == NOBODY or s.phase in ("set-up", "schedules", "recruiting"):
        return s.phase
    return f"{SIDE_NAMES[s.active]} {s.phase}"


def as_json(seen: AcwView) -> dict[str, Any]:
    return cast(dict[str, Any], seen)
