"""What can be laid over the map: supply with its lines, control, rivers, Reaction Zones, theaters, railroads, who can still act."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from longroll.core.views import Camp, Layer, Patch
from longroll.games.never_call_retreat import rivers, supply
from longroll.games.never_call_retreat.flags import CUT, MOVED, OFF
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import CONFEDERATE, MAIN_THEATERS, THEATERS, UNION
from longroll.games.never_call_retreat.zones import reaches

CAMPS: tuple[Camp, Camp] = ("union", "confederate")
ADJECTIVES = ("Union", "Confederate")


def layers(s: NcrState) -> list[Layer]:
    """Each layer with a patch for each side; the map is open to both."""
    made: tuple[tuple[str, str, Callable[[NcrState, int], list[Patch]]], ...] = (
        ("Supply with its lines", "14.21", _supply),
        ("Control of cities and ground", "3.31", _control),
        ("Control of rivers", "9.61", _rivers),
        ("Reaction Zones", "13.3", _zones),
        ("Railroads", "15.1", _rails),
        ("Who can still act", "7.12", _fresh),
    )
    found: list[Layer] = [
        {
            "name": name,
            "rule": rule,
            "patches": [patch for side in (UNION, CONFEDERATE) for patch in of(s, side)],
        }
        for name, rule, of in made
    ]
    return [*found, {"name": "Theaters", "rule": "7.6", "patches": _theaters(s)}]


def _patch(side: int, what: str, places: list[str], lines: list[tuple[str, str]] | None = None) -> Patch:
    return {
        "label": f"{ADJECTIVES[side]} {what}",
        "camp": CAMPS[side],
        "places": places,
        "lines": lines or [],
    }


def _stacks(s: NcrState, side: int) -> list[int]:
    """Hexes with troops of a side."""
    base = side * s.tables.board.count
    return [hex_ for hex_ in range(s.tables.board.count) if s.sp[base + hex_]]


def _supply(s: NcrState, side: int) -> list[Patch]:
    """14.21 Troops that are fed with the line that feeds them, and troops that are not."""
    name = s.tables.waters.name
    fed, hungry = list[str](), list[str]()
    lines: dict[tuple[str, str], None] = {}
    for hex_ in _stacks(s, side):
        line = supply.trace(s, hex_, side)
        (hungry if line is None else fed).append(name(hex_))
        if line is not None:
            ends = [name(node) for node in line.path]
            lines.update(dict.fromkeys(pairwise(ends)))
    return [_patch(side, "troops in supply", fed, list(lines)), _patch(side, "troops out of supply", hungry)]


def _control(s: NcrState, side: int) -> list[Patch]:
    """3.31 Cities, and hexes that lie in a state of the other side or of none."""
    t = s.tables
    cities = {city.hex for city in t.cities}
    places = [
        t.board.numbers[hex_]
        for hex_ in range(t.board.count)
        if s.control[hex_] == side and (hex_ in cities or t.home[t.state[hex_]] != side)
    ]
    return [_patch(side, "ground", places)]


def _rivers(s: NcrState, side: int) -> list[Patch]:
    """9.61 Boat sides within the reach of warships."""
    waters = s.tables.waters
    count = len(waters.way.sides)
    held = [k for k in range(count) if s.fleets[side * count + k] and rivers.holds(s, k, side)]
    return [_patch(side, "rivers", [waters.name(waters.hexes + k) for k in held])]


def _zones(s: NcrState, side: int) -> list[Patch]:
    """13.3 The hexes of Headquarters and those around them that their zones reach."""
    t, base = s.tables, side * s.tables.board.count
    found: set[int] = set()
    for hex_ in range(t.board.count):
        if not s.offices[base + hex_]:
            continue
        found.add(hex_)
        for d in range(6):
            j = t.board.neighbours[6 * hex_ + d]
            if j >= 0 and reaches(s, hex_, d, side) and not s.strength(j, 1 - side):
                found.add(j)
    return [_patch(side, "Reaction Zones", [t.board.numbers[i] for i in sorted(found)])]


def _rails(s: NcrState, side: int) -> list[Patch]:
    """15.1, 15.3 Links whose both ends a side owns, whole; and where they are cut."""
    t = s.tables
    numbers, lines = t.board.numbers, list[tuple[str, str]]()
    cut = []
    for i in range(t.board.count):
        if s.rail_owner[i] != side or not t.rail_hexes[i]:
            continue
        if s.marks[i] & CUT:
            cut.append(numbers[i])
            continue
        for at, j in t.rail_near[i]:
            if i < j and s.rail_owner[j] == side and not s.marks[j] & CUT and 0 < t.board.rail[at] <= s.month:
                lines.append((numbers[i], numbers[j]))
    return [_patch(side, "railroads", [], lines), _patch(side, "rails cut", cut)]


def _fresh(s: NcrState, side: int) -> list[Patch]:
    """7.12 Where troops, ships or Leaders have not moved in this Action Phase."""
    p = s.tables.pieces
    nodes = {
        s.at[x]
        for x in range(p.count)
        if s.at[x] != OFF
        and s.side[x] == side
        and not s.flags[x] & MOVED
        and (x < p.hq0 or (x >= p.slot0 and s.kind[x]))
    }
    return [_patch(side, "pieces that can act", [s.tables.waters.name(node) for node in sorted(nodes)])]


def _theaters(s: NcrState) -> list[Patch]:
    """7.6 The hexes of each theater."""
    t = s.tables
    found: list[Patch] = []
    for k, name in enumerate(THEATERS):
        places = [
            t.board.numbers[i] for i in range(t.board.count) if t.theater[i] == k and not t.board.sea[i]
        ]
        camp: Camp = "union" if name in MAIN_THEATERS[::2] else "confederate"
        found.append({"label": name, "camp": camp, "places": places, "lines": []})
    return found
