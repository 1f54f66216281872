"""What a side may know: everything on the map, but with Limited Intelligence (20.2) no more of the enemy than he shows."""

from __future__ import annotations

from longroll.core.views import Camp, DecisionView, Fact, PlaceView, SideView, Track, View
from longroll.games.war_for_the_union.cities import owner
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Battle
from longroll.games.war_for_the_union.narrate.home import LEVELS, ending
from longroll.games.war_for_the_union.narrate.names import water
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.victory import level, total
from longroll.games.war_for_the_union.view.counters import afloat, ashore, markers, veil
from longroll.games.war_for_the_union.view.panels import panels
from longroll.games.war_for_the_union.words import NOBODY, SIDES
from longroll.kit import looks

SIDE_NAMES = ("the Union", "the Confederacy")
CAMPS: tuple[Camp, Camp] = ("union", "confederate")
COLOURS = ("#2f5597", "#8a8d91")
PHASES = {
    "supply-ferries": "Supply",
    "supply-phase": "Supply",
    "attrition": "Supply",
    "choose-commands": "Army commands",
    "forts": "Forts",
    "choose-forts": "Forts",
    "batteries": "Batteries",
    "build-batteries": "Batteries",
    "emplace": "Batteries",
    "remove-batteries": "Batteries",
    "operations": "Operations",
    "blockade-stations": "Blockade",
    "depot-phase": "Depots",
    "depots": "Depots",
    "combat-phase": "Combat",
    "combat": "Combat",
    "second-combat": "Combat",
    "sieges": "Sieges",
    "surrenders": "Sieges",
    "rail-repair": "Administration",
    "repair": "Administration",
    "supply-judgment": "Administration",
    "unsuppression": "Administration",
    "pay-for-guns": "Administration",
    "ship-repair": "Administration",
    "mend-ships": "Administration",
    "fatigue-recovery": "Administration",
}
"""the frames of a player turn, as a player calls their phase"""
STATES = ("Union", "Confederate", "neutral")


def view(s: WfuState, side: str | None) -> View:
    """The board as JSON: hexes by number, boxes and waters by name."""
    t = s.tables
    land, water_pieces = ashore(s), afloat(s)
    for unseen in _unseen(s, side):
        veil(s, land, unseen, side is None)
    places: dict[str, PlaceView] = {}
    for node in range(t.nodes):
        stacks, marks = land.get(node, []), markers(s, node)
        if stacks or marks:
            places[t.node_name(node)] = {
                "name": t.title(node), "control": _control(s, node), "stacks": stacks, "markers": marks,
            }  # fmt: skip
    for node, stacks in sorted(water_pieces.items()):
        places[t.waters.name[node]] = {
            "name": water(t, t.waters.name[node]), "control": "none", "stacks": stacks, "markers": [],
        }  # fmt: skip
    return {
        "game": "war-for-the-union",
        "scenario": s.scenario,
        "turn": {"index": s.turn, "label": t.economy.calendar.name(s.turn), "phase": phase(s)},
        "viewer": side,
        "sides": {name: _side(s, k) for k, name in enumerate(SIDES)},
        "places": places,
        "tracks": _tracks(s),
        "panels": panels(s, _unseen(s, side)),
        "decision": _decision(s, side),
        "over": s.outcome is not None,
        "result": looks.result(s, lambda end: ending(t, end)),
    }


def phase(s: WfuState) -> str:
    """The part of the turn, as a player says it."""
    names = [PHASES[f.do] for f in reversed(s.stack) if f.do in PHASES]
    if not names or s.phasing == NOBODY:
        return "Interphase"
    return f"{names[0]} of {SIDE_NAMES[s.phasing]}"


def _unseen(s: WfuState, side: str | None) -> list[int]:
    """20.2 The sides of which a viewer sees only what they show; an onlooker sees no more than the enemy."""
    if not s.limited_intelligence or s.outcome is not None:
        return []
    return [k for k, name in enumerate(SIDES) if name != side]


def _decision(s: WfuState, side: str | None) -> DecisionView | None:
    found = looks.asked(FLOW, s)
    if found is None:
        return None
    if SIDES.index(found.side) in _unseen(s, side) and s.within(Battle) is None:  # 20.2
        return looks.screened(found, "A decision that you cannot see", "20.2")
    return looks.shown(found)


def _control(s: WfuState, node: int) -> str:
    place = s.tables.city_at[node] if node < len(s.tables.city_at) else -1
    holder = owner(s, place) if place >= 0 else NOBODY
    return SIDES[holder] if holder != NOBODY else "none"


def _side(s: WfuState, side: int) -> SideView:
    nodes = s.tables.nodes
    facts: dict[str, Fact] = {
        "SPs": sum(s.sps[side * nodes : (side + 1) * nodes]),
        "lost in battle": s.combat_losses[side],
        "in Replacement Boxes": sum(s.box[20 * side : 20 * side + 20]),
    }
    return {"name": SIDE_NAMES[side], "camp": CAMPS[side], "colour": COLOURS[side], "facts": facts}


def _tracks(s: WfuState) -> list[Track]:
    points = total(s)
    return [
        {"label": "Victory Points", "value": sum(s.vp)},
        {"label": "Total of the scenario", "value": points},
        {"label": "As it stands", "value": LEVELS[level(s, points)]},
        {"label": "Supply Capacity", "value": s.supply_capacity},
        {"label": "Resource Points", "value": s.resource_points},
        {"label": "Kentucky", "value": "closed" if s.kentucky_closed else STATES[s.kentucky]},
        {"label": "Maryland", "value": STATES[s.maryland]},
        {"label": "Weather", "value": "poor" if s.poor_weather else "fair"},
    ]
