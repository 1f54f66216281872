"""What a side sees. Nothing is hidden in this game, so all sides see the same."""

from __future__ import annotations

from longroll.core.views import Camp, Track, View
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.narrate import ending
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.theaters import THEATERS, owed
from longroll.games.divided_we_fall.victory import groups_needed
from longroll.games.divided_we_fall.view_places import Seen, look
from longroll.games.divided_we_fall.words import CSA, NOBODY, SIDE_NAMES, SIDES, USA, turn_label

WEATHER = ("clear weather", "rain", "harsh weather")
CAMPS: tuple[Camp, Camp] = ("confederate", "union")
POWERS = ("the Confederacy", "the Union")
COLOURS = ("#8a8d91", "#2f5597")


def tracks(s: DwfState, seen: Seen) -> list[Track]:
    needed = s.tables.blockade.boxes_needed
    groups = f"{len(seen.taken)} of {groups_needed(s)} needed with Richmond"
    return [
        {"label": "weather", "value": WEATHER[s.weather]},
        {"label": "blockade", "value": f"{len(seen.closed)} of {needed} boxes closed"},
        {"label": "sea lift left", "value": s.lift},
        {"label": "groups taken", "value": groups},
        {"label": "points owed", "value": " and ".join(THEATERS[x] for x in owed(s)) or "none"},
    ]


def view(s: DwfState, viewer: str | None) -> View:
    """All that a side may know, as JSON."""
    t = s.tables
    flags = t.flags[CSA] + t.flags[USA]
    decision = None if s.outcome else FLOW.decision(s)
    seen = look(s)
    return {
        "game": "divided-we-fall",
        "scenario": s.scenario,
        "turn": {"index": s.turn, "label": turn_label(s.turn), "phase": phase(s)},
        "viewer": viewer,
        "sides": {
            SIDES[side]: {
                "name": POWERS[side],
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
        "places": seen.places,
        "tracks": tracks(s, seen),
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
