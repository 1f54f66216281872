"""What a side may know: the map is open; hidden are the enemy's allocation for the next turn and who is in the pools (R45)."""

from __future__ import annotations

from longroll.core.views import Badge, DecisionView, Fact, PieceView, PlaceView, SideView, Sign, Track, View
from longroll.games.never_call_retreat import forts
from longroll.games.never_call_retreat.flags import AVAILABLE, DEMORALIZED, ENTRAINED, FERRY, OFF, TRACKS
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.names import title
from longroll.games.never_call_retreat.panels import panels
from longroll.games.never_call_retreat.phrases import STATE_NAMES, TRACK, call_name, ending
from longroll.games.never_call_retreat.position import FLAGS, MARKS, OWNERS, WORKS
from longroll.games.never_call_retreat.roster import Kind
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import (
    CONFEDERATE,
    MAIN_THEATERS,
    SIDES,
    UNION,
    cycle_name,
    turn_name,
    winter,
)
from longroll.kit import looks, stacks
from longroll.kit.masks import marked

ORDERS = ("ordering", "how-strong")
"""questions about production"""
SIDE_NAMES = ("the Union", "the Confederacy")
SIGNS: dict[str, Sign] = {
    "unit": "infantry", "points": "infantry", "train": "gun", "partisan": "cavalry", "tribal": "cavalry", "ranger": "cavalry",
    "civilized": "cavalry", "raider": "cavalry", "ocean": "ship", "river": "ship",
}  # fmt: skip
STATES = ("Union", "Confederate", "neutral")
MARK_NAMES = tuple(name.replace("-", " ").capitalize() if "-" in name else name for name in MARKS)
"""`Union depot`, `burned`"""
ORDER_WORDS = ("I am asked", "always tried", "tried when attacked", "never")
"""R44 the standing orders for reactions"""


def view(s: NcrState, side: str | None) -> View:
    """The board as JSON: hexes by number, boat sides by their two hexes."""
    t = s.tables
    places: dict[str, PlaceView] = {}
    for node in _worth_a_look(s):
        name = t.waters.name(node)
        places[name] = {
            "name": t.board.title(node) if node < t.board.count else name,
            "control": _control(s, node),
            "stacks": _pieces(s, node),
            "markers": _markers(s, node) if node < t.board.count else [],
        }
    for city in t.cities:  # every city shows who holds it
        number = t.board.numbers[city.hex]
        if number not in places:
            places[number] = {
                "name": t.board.title(city.hex),
                "control": _control(s, city.hex),
                "stacks": [],
                "markers": [],
            }
    return {
        "game": "never-call-retreat",
        "scenario": s.scenario,
        "turn": {"index": s.turn, "label": f"Turn {turn_name(s.turn)}", "phase": phase(s)},
        "viewer": side,
        "sides": {name: _side(s, k, side) for k, name in enumerate(SIDES)},
        "places": places,
        "tracks": _tracks(s),
        "panels": panels(s, side),
        "decision": _decision(s, side),
        "over": s.outcome is not None,
        "result": looks.result(s, lambda end: ending(end.cause, end.numbers[0])),
    }


def _worth_a_look(s: NcrState) -> list[int]:
    """The hexes and boat sides where a piece or a marker lies, in order."""
    found = set(s.at)
    found.discard(OFF)
    for column in (s.works, s.prepared, s.siege, s.marks):
        found.update(marked(column))
    return sorted(found)


def _decision(s: NcrState, viewer: str | None) -> DecisionView | None:
    """R45 Everybody knows what is asked; what the owner of a secret answers, only he."""
    found = looks.asked(FLOW, s)
    if found is not None and s.secret_production and found.kind in ORDERS and viewer != found.side:
        return looks.screened(found, "A side orders what it will need", "20.1")
    return None if found is None else looks.shown(found)


def _control(s: NcrState, node: int) -> str:
    holder = s.control[node] if node < s.tables.board.count else 2
    return OWNERS[holder] if holder < 2 else "none"


def _pieces(s: NcrState, node: int) -> list[PieceView]:
    p = s.tables.pieces
    found: list[PieceView] = []
    for x in stacks.pieces(s.first, s.after, node):
        if x < p.hq0:
            found.append(_leader(s, x))
        elif x < p.slot0:
            found.append(_office(s, x))
        else:
            found.append(_piece(s, x))
    return found


def _leader(s: NcrState, person: int) -> PieceView:
    leader = s.counter(person)
    facts: dict[str, Fact] = {
        "stars": leader.rank, "initiative": leader.initiative, "tactical": leader.tactical, "seniority": leader.seniority,
        **_flags(s, person),
    }  # fmt: skip
    if leader.rank >= 3:
        facts["army"] = leader.army
    return {
        "side": SIDES[leader.side], "kind": "leader", "sign": "star", "id": leader.slug, "name": leader.name,
        "title": leader.full_name, "facts": facts,
    }  # fmt: skip


def _office(s: NcrState, x: int) -> PieceView:
    """A Headquarters with what stands on its display, whose strength its units show themselves; or a Department."""
    t, p = s.tables, s.tables.pieces
    if x >= p.department0:
        department = t.roster.departments[x - p.department0]
        return {
            "side": SIDES[department.side], "kind": "department", "sign": "tower", "id": department.slug, "name": department.name,
            "title": f"{department.name} Department",
        }  # fmt: skip
    hq = x - p.hq0
    counter, chief = t.roster.headquarters[hq], s.hq_leader[hq]
    units = [u for u in s.pieces_at(s.at[x], counter.side) if s.under[u] == hq + 1 and u >= p.slot0]
    piece: PieceView = {
        "side": SIDES[counter.side], "kind": "headquarters", "sign": "tower", "id": counter.slug, "name": counter.name,
        "facts": {"Strength Points": sum(s.points[u] for u in units)}, "parts": [_name(s, u) for u in units],
    }  # fmt: skip
    if chief != OFF:
        piece["commander"] = s.counter(chief).name
    return piece


def _piece(s: NcrState, x: int) -> PieceView:
    kind = s.tables.roster.kinds[s.kind[x] - 1]
    piece: PieceView = {
        "side": SIDES[s.side[x]], "kind": kind.slug, "sign": _sign(kind), "id": s.tables.pieces.names[x], "name": _name(s, x),
        "strength": s.points[x], "moved": bool(s.flags[x] & 1), "facts": _flags(s, x), "badges": _badges(s, x),
    }  # fmt: skip
    if s.ship_names and (ships := s.named(x)):  # 26.3
        piece["parts"] = [title(s, ship) for ship in ships]
    return piece


def _badges(s: NcrState, x: int) -> list[Badge]:
    """What a counter shows at a glance: Demoralized, aboard a train, besieged, a ferry."""
    found: list[Badge] = []
    if s.flags[x] & DEMORALIZED:
        found.append({"text": "D", "tone": "bad", "says": "Demoralized"})
    if forts.besieged(s, x):
        found.append({"text": "B", "tone": "bad", "says": "besieged"})
    if s.flags[x] & ENTRAINED:
        found.append({"text": "R", "tone": "warn", "says": "aboard a train"})
    if s.flags[x] & FERRY:
        found.append({"text": "F", "tone": "plain", "says": "serves as a ferry"})
    return found


def _sign(kind: Kind) -> Sign:
    if kind.slug in ("cav", "civilized-cavalry", "partisan-cavalry"):
        return "cavalry"
    if kind.slug in ("civilized-infantry", "partisan-infantry", "partisan-cadre"):
        return "infantry"
    return "rail" if kind.slug == "rail-repair" else SIGNS[kind.sort]


def _name(s: NcrState, x: int) -> str:
    """3.32 `Infantry Division 6`, `Garrison 3`, `Gunboats, 2 Squadrons`"""
    kind, points = s.tables.roster.kinds[s.kind[x] - 1], s.points[x]
    if kind.sort == "unit":
        small = points <= 2 if kind.slug == "inf" else points == 1
        return f"{kind.name} {'Brigade' if small else 'Division'} {points}"
    if kind.sort in ("ocean", "river"):
        return f"{kind.name}, {points} Squadron{'s' if points > 1 else ''}"
    return f"{kind.name} {points}" if points else kind.name


def piece_name(s: NcrState, x: int) -> str:
    """Any piece as a person calls it."""
    t, p = s.tables, s.tables.pieces
    if x < p.hq0:
        return s.counter(x).name
    if x < p.department0:
        return t.roster.headquarters[x - p.hq0].name
    if x < p.slot0:
        return t.roster.departments[x - p.department0].name
    return _name(s, x)


def phase(s: NcrState) -> str:
    """The part of the turn, as a player says it."""
    if not s.stack:
        return ""
    names = {frame.do for frame in s.stack}
    if names & {"pulse", "half"}:
        return "Action"
    return "Rally" if names & {"rallying", "rallying-end"} else "Command"


def _flags(s: NcrState, x: int) -> dict[str, Fact]:
    found: dict[str, Fact] = {name: True for k, name in enumerate(FLAGS) if s.flags[x] >> k & 1}
    if s.under[x]:
        found["under"] = s.tables.roster.headquarters[s.under[x] - 1].name
    return found


def _markers(s: NcrState, node: int) -> list[str]:
    found = []
    if s.works[node]:
        found.append(f"{SIDES[s.works_side[node]].capitalize()} {WORKS[s.works[node]]}")
    if s.prepared[node]:
        found.append(f"{WORKS[s.prepared[node]]} prepared")
    if s.siege[node]:
        found.append("besieged")
    return found + [name for k, name in enumerate(MARK_NAMES) if s.marks[node] >> k & 1]


def _side(s: NcrState, side: int, viewer: str | None) -> SideView:
    t, p = s.tables, s.tables.pieces
    n = len(TRACKS)
    calls = list(t.charts.personnel[side])
    men = [x for x in range(p.hq0) if s.side[x] == side]
    waiting = sum(s.leader_state[x] == AVAILABLE for x in men)
    waiting += sum(1 for x in men if s.promotion[x] and not s.promotion_due[x])
    capacity = t.charts.rail.union if side == UNION else min(t.charts.confederate_rail(s.cycle), s.rail_limit)
    facts: dict[str, Fact] = {
        "Victory Points": s.victory_points(side),
        "Strength Points": sum(s.sp[side * t.board.count : (side + 1) * t.board.count]),
        "supply": s.supply[side],
        "casualties": s.casualties[side],
        "personnel": t.charts.men(side, calls[s.call[side]], s.box[side]),
        "call": call_name(calls[s.call[side]]),
        "rail capacity left": capacity - s.rail_used[side],
        "Leaders in the pool": waiting,
        "allocation": _order(s.allocation[3 * side : 3 * side + 3]),
        "due": [
            f"{cycle_name(s.due[k])}: {s.due[k + 3]} {t.roster.kinds[s.due[k + 2]].name}"
            for k in range(0, len(s.due), 4)
            if s.due[k + 1] == side and not (s.secret_production and viewer != SIDES[side])
        ],
    }
    facts |= {f"{TRACK[track]} points": s.cp[side * n + k] for k, track in enumerate(TRACKS)}
    if (
        viewer == SIDES[side]
    ):  # 5.11, R44 the next allocation and the orders for reactions are their owner's secret
        facts["next allocation"] = _order(s.allocation[6 + 3 * side : 9 + 3 * side])
        facts["reactions"] = ORDER_WORDS[s.reaction_order[side]]
    return {"name": SIDE_NAMES[side], "facts": facts}


def _order(places: bytearray) -> list[str]:
    return [TRACK[MAIN_THEATERS[places.index(k)]] for k in range(3)]


def _tracks(s: NcrState) -> list[Track]:
    t = s.tables
    neutral = [state for state in t.states if state in t.charts.states.neutral]
    return [
        {"label": "Union minus Confederate points", "value": s.victory_points(UNION) - s.victory_points(CONFEDERATE)},
        {"label": "Cycle", "value": cycle_name(s.cycle)},
        {"label": "Weather", "value": "winter" if winter(s.cycle, t.charts.winter.cycles) else "fair"},
        {"label": "Table uses", "value": s.table_uses},
        {"label": "Merchant ships sunk", "value": s.ships_sunk},
        {"label": "Raiders at sea", "value": s.raiders},
        {"label": "Mississippi", "value": "lost to the Confederacy" if s.mississippi_lost else "open"},
        *({"label": STATE_NAMES[x].removeprefix("the "), "value": STATES[s.allegiance[t.states.index(x)]]} for x in neutral),  # type: ignore[list-item]
        {"label": "Besieged", "value": [t.board.title(i) for i in marked(s.siege)]},
    ]  # fmt: skip
