"""What a side may know: without Limited Intelligence (20.2) everything on the map is open."""

from __future__ import annotations

from longroll.core.views import Camp, DecisionView, Fact, PieceView, PlaceView, SideView, Track, View
from longroll.games.war_for_the_union.cities import owner
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.narrate.home import ending
from longroll.games.war_for_the_union.state import IMPROVED, OFF, WfuState
from longroll.games.war_for_the_union.words import ARMS, CAVALRY, NAVAL, NOBODY, QUALITIES, SIDES, SUPPLY

SIDE_NAMES = ("the Union", "the Confederacy")
CAMPS: tuple[Camp, Camp] = ("union", "confederate")
COLOURS = ("#2f5597", "#8a8d91")
PHASES = {
    "supply-phase": "Supply",
    "attrition": "Supply",
    "operations": "Operations",
    "combat": "Combat",
    "administration": "Administration",
}
"""the frames of a player turn, as a player calls their phase"""
SHIPS = {"I": "ironclad", "N": "warship", "R": "ram", "T": "transport"}


def view(s: WfuState, side: str | None) -> View:
    """The board as JSON: hexes by number, boxes and waters by name."""
    t = s.tables
    places: dict[str, PlaceView] = {}
    for node in range(t.nodes):
        stacks = [*_troops(s, node), *_leaders(s, node), *_units(s, node), *_batteries(s, node)]
        markers = _markers(s, node)
        if stacks or markers:
            places[t.node_name(node)] = {
                "name": t.title(node), "control": _control(s, node), "stacks": stacks, "markers": markers,
            }  # fmt: skip
    for water, ships in _ships(s).items():
        places[t.waters.name[water]] = {
            "name": t.waters.name[water], "control": "none", "stacks": ships, "markers": [],
        }  # fmt: skip
    return {
        "game": "war-for-the-union",
        "scenario": s.scenario,
        "turn": {"index": s.turn, "label": t.economy.calendar.name(s.turn), "phase": phase(s)},
        "viewer": side,
        "sides": {name: _side(s, k) for k, name in enumerate(SIDES)},
        "places": places,
        "tracks": _tracks(s),
        "decision": _decision(s),
        "over": s.outcome is not None,
        "result": None
        if s.outcome is None
        else {"winner": s.outcome.winner, "rule": s.outcome.rule, "reason": ending(s.tables, s.outcome)},
    }


def phase(s: WfuState) -> str:
    """The part of the turn, as a player says it."""
    names = [PHASES[f.do] for f in reversed(s.stack) if f.do in PHASES]
    if not names or s.phasing == NOBODY:
        return "Interphase"
    return f"{names[0]} of {SIDE_NAMES[s.phasing]}"


def _decision(s: WfuState) -> DecisionView | None:
    if s.outcome is not None or not s.stack or s.stack[-1].do not in FLOW.asks:
        return None
    found = FLOW.decision(s)
    return {
        "side": found.side, "kind": found.kind, "prompt": found.prompt, "rule": found.rule, "role": found.role,
        "place": found.place, "piece": found.piece, "battle": found.battle,
    }  # fmt: skip


def _control(s: WfuState, node: int) -> str:
    place = s.tables.city_at[node]
    holder = owner(s, place) if place >= 0 else NOBODY
    return SIDES[holder] if holder != NOBODY else "none"


def _troops(s: WfuState, node: int) -> list[PieceView]:
    """SPs alike in arm, quality, fatigue, supply and works are one counter."""
    t = s.tables
    found: dict[tuple[int, ...], int] = {}
    for side in range(2):
        for sp in s.sps_at(node, side):
            key = (
                s.sp_kind[sp],
                s.sp_home[sp],
                s.sp_fatigue[sp],
                s.sp_supply[sp],
                s.sp_works[sp],
                s.sp_flags[sp] & 1,
            )
            found[key] = found.get(key, 0) + 1
    pieces: list[PieceView] = []
    for (kind, home, fatigue, supply, works, inside), count in found.items():
        arm, quality = kind // 5 % 2, kind % 5
        name = QUALITIES[quality].replace("_", " ")
        facts: dict[str, Fact] = {
            "fatigue": fatigue,
            "supply": SUPPLY[supply],
            "works": works,
            "inside": bool(inside),
        }
        if home:
            facts["state"] = t.board.states[home]
        pieces.append(
            {
                "side": SIDES[kind // 10], "kind": ARMS[arm], "sign": "cavalry" if arm == CAVALRY else "infantry",
                "name": f"{name} {ARMS[arm]}", "strength": count, "facts": facts,
            }
        )  # fmt: skip
    return pieces


def _leaders(s: WfuState, node: int) -> list[PieceView]:
    t = s.tables
    found: list[PieceView] = []
    for i, leader in enumerate(t.leaders):
        if s.leader_at[i] != node or leader.role == NAVAL:
            continue
        army = bool(s.leader_army[i]) and leader.army is not None
        rating = leader.army if army and leader.army else leader.corps
        facts: dict[str, Fact] = {
            "command": rating.cr, "battle": rating.br, "movement": rating.ma, "aggressive": rating.aggressive,
            "cavalry": leader.cavalry, "army": army, "subordinates": leader.sl if army else 0,
        }  # fmt: skip
        found.append(
            {"side": SIDES[leader.side], "kind": "leader", "sign": "star", "id": leader.slug, "name": leader.name, "facts": facts}
        )  # fmt: skip
    return found


def _units(s: WfuState, node: int) -> list[PieceView]:
    """HQs and military railroad units."""
    t = s.tables
    found: list[PieceView] = []
    for k, at in enumerate(s.hq_at):
        if at == node:
            counter, chief = t.counters[t.hqs[k]], s.commander(k)
            piece: PieceView = {
                "side": SIDES[counter.side],
                "kind": "hq",
                "sign": "tower",
                "id": counter.slug,
                "name": counter.name,
            }
            if chief >= 0:
                piece["commander"] = t.leaders[chief].slug
            found.append(piece)
    for k, at in enumerate(s.usmrr_at):
        if at == node:
            counter = t.counters[t.engineers[k]]
            found.append(
                {"side": "union", "kind": "usmrr", "sign": "rail", "id": counter.slug, "name": counter.name}
            )
    return found


def _batteries(s: WfuState, node: int) -> list[PieceView]:
    t = s.tables
    found: list[PieceView] = []
    for b, at in enumerate(s.battery_at):
        if at == node:
            counter = t.batteries[b]
            strength = counter.reduced if s.battery_weak[b] else counter.strength
            facts: dict[str, Fact] = {"faces": s.battery_faces[b], "suppressed": s.battery_state[b]}
            found.append(
                {"side": SIDES[counter.side], "kind": "battery", "sign": "gun", "id": counter.slug, "strength": strength, "facts": facts}
            )  # fmt: skip
    return found


def _markers(s: WfuState, node: int) -> list[str]:
    t = s.tables
    if node >= t.board.count:
        return []
    found = []
    if s.fort[node]:
        found.append(
            f"{'improved fort' if s.fort[node] == IMPROVED else 'fort'} ({SIDES[s.fort_side[node]]})"
        )
    if s.siege[node]:
        found.append("siege")
    if s.rail_break[node]:
        found.append("rail break")
    for side in range(2):
        kinds = s.depot[side * t.board.count + node]
        found += [
            f"{name} depot ({SIDES[side]})" for k, name in enumerate(("river", "naval")) if kinds >> k & 1
        ]
    return found


def _ships(s: WfuState) -> dict[int, list[PieceView]]:
    t = s.tables
    found: dict[int, list[PieceView]] = {}
    for x, at in enumerate(s.ship_at):
        if at != OFF:
            counter = t.counters[t.ships[x]]
            facts: dict[str, Fact] = {"damage": s.ship_damage[x], "seagoing": counter.seagoing}
            found.setdefault(at, []).append(
                {
                    "side": SIDES[counter.side], "kind": SHIPS[counter.ship], "sign": "ship", "name": counter.name,
                    "strength": counter.strength, "facts": facts,
                }
            )  # fmt: skip
    for i, leader in enumerate(t.leaders):
        if leader.role == NAVAL and s.leader_at[i] != OFF:
            found.setdefault(s.leader_at[i], []).append(
                {"side": "union", "kind": "leader", "sign": "star", "id": leader.slug, "name": leader.name}
            )
    return found


def _side(s: WfuState, side: int) -> SideView:
    nodes = s.tables.nodes
    facts: dict[str, Fact] = {"SPs": sum(s.sps[side * nodes : (side + 1) * nodes])}
    facts["replacement box east"] = sum(s.box[20 * side : 20 * side + 10])
    facts["replacement box west"] = sum(s.box[20 * side + 10 : 20 * side + 20])
    return {"name": SIDE_NAMES[side], "camp": CAMPS[side], "colour": COLOURS[side], "facts": facts}


def _tracks(s: WfuState) -> list[Track]:
    t = s.tables
    year = t.economy.years[s.year]
    state = ("Union", "Confederate", "neutral")
    return [
        {"label": "Victory Points", "value": sum(s.vp)},
        {"label": "Supply Capacity", "value": s.supply_capacity},
        {"label": "Resource Points", "value": s.resource_points},
        {"label": "Kentucky", "value": "closed" if s.kentucky_closed else state[s.kentucky]},
        {"label": "Maryland", "value": state[s.maryland]},
        {"label": "Weather", "value": "poor" if s.poor_weather else "fair"},
        {
            "label": "Union rail",
            "value": year.union_rail + (t.economy.rail.poor_weather if s.poor_weather else 0),
        },
    ]
