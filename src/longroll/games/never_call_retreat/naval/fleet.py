"""9.1, 9.2, 9.4 Ships as pieces: Squadrons, guns, lift, where they lie, and what it costs to send them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat.flags import FERRY, IRON, MOVED, OFF, SHIPS
from longroll.games.never_call_retreat.leaders import NAVAL
from longroll.games.never_call_retreat.movement.march import is_winter
from longroll.games.never_call_retreat.roster import Kind
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.supply import strain

OCEAN: Final = "ocean"
DEARER: Final = (("ships-three-times-as-dear", 3), ("ships-twice-as-dear", 2))


def kind_of(s: NcrState, piece: int) -> Kind:
    return s.tables.roster.kinds[s.kind[piece] - 1]


def ship(s: NcrState, piece: int) -> bool:
    return piece >= s.tables.pieces.slot0 and bool(s.kind[piece]) and kind_of(s, piece).sort in SHIPS


def warship(s: NcrState, piece: int) -> bool:
    """9.61 A naval combat unit: not a transport."""
    return ship(s, piece) and kind_of(s, piece).squadron > 0


def transport(s: NcrState, piece: int) -> bool:
    return ship(s, piece) and not kind_of(s, piece).squadron


def ocean(s: NcrState, piece: int) -> bool:
    return kind_of(s, piece).sort == OCEAN


def iron(s: NcrState, piece: int) -> bool:
    return kind_of(s, piece).slug in IRON


def alive(s: NcrState, ships: list[int], side: int) -> list[int]:
    """Those of the ships that still float."""
    return [x for x in ships if ship(s, x) and s.side[x] == side]


def naval_leader(s: NcrState, piece: int) -> bool:
    p = s.tables.pieces
    return 0 <= piece < p.hq0 and p.branch[piece] == NAVAL


def squadrons(s: NcrState, ships: Iterable[int]) -> int:
    return sum(s.points[x] for x in ships)


def guns(s: NcrState, ships: Iterable[int]) -> int:
    """9.2 Combat points of ships."""
    return sum(s.points[x] * kind_of(s, x).squadron for x in ships if ship(s, x))


def lift(s: NcrState, ships: Iterable[int]) -> int:
    """9.53 What transports can carry."""
    return s.tables.charts.shipping.lift * sum(s.points[x] for x in ships if transport(s, x))


def at_node(s: NcrState, node: int, side: int) -> list[int]:
    """The ships of a side at a node."""
    return [x for x in s.pieces_at(node, side) if ship(s, x)] if s.first[node] >= 0 else []


def off(s: NcrState, hex_: int, side: int) -> list[int]:
    """9.53, 10.14, 10.21 The ships of a side in a hex and in its boat sides."""
    found = at_node(s, hex_, side)
    for node in s.tables.waters.sides_of(hex_):
        found += at_node(s, node, side)
    return found


def supports(s: NcrState, hex_: int, side: int) -> list[int]:
    """10.14, R105 Warships that take part in the defence of a hex."""
    return [x for x in off(s, hex_, side) if warship(s, x)]


def factor(s: NcrState, side: int, node: int) -> int:
    """14.48, R78 How many times dearer ships are for a Confederacy that lacks supply."""
    effects = strain(s, side, s.tables.waters.hex_of(node))
    return next((times for name, times in DEARER if name in effects), 1)


def weather(s: NcrState) -> int:
    """7.82 Everything costs ships twice as much in winter."""
    return s.tables.charts.winter.ships_factor if is_winter(s) else 1


def allowance(s: NcrState, side: int, ships: list[int]) -> int:
    """9.4, R79 Movement points of ships: those of the slowest."""
    effects = strain(s, side, s.tables.waters.hex_of(s.at[ships[0]]))
    lean = ("movement-1-less" in effects) + ("movement-2-less" in effects)
    return min(kind_of(s, x).movement for x in ships) - lean


def stays(s: NcrState, piece: int) -> Refusal | None:
    """7.12, 9.7 Why ships do not sail in this Action Phase."""
    if s.flags[piece] & MOVED:
        return Refusal("they have moved in this Action Phase", "7.12")
    if s.flags[piece] & FERRY:
        return Refusal("they serve as a ferry in this Action Phase", "9.7")
    if s.began[piece] != s.at[piece]:
        return Refusal("they did not begin the Pulse there", "9.53")
    return None


def may_go(s: NcrState, ships: list[int], start: int, node: int) -> bool:
    """9.1, 9.51 Whether every one of the ships can sail from a node to the next."""
    waters = s.tables.waters
    sorts = {ocean(s, x) for x in ships}
    return all(node in (waters.sea_near if sea else waters.boat_near)[start] for sea in sorts)


def next_nodes(s: NcrState, ships: list[int], start: int) -> list[int]:
    waters = s.tables.waters
    near = waters.sea_near[start] if ocean(s, ships[0]) else waters.boat_near[start]
    return [node for node in near if may_go(s, ships, start, node)]


def together(s: NcrState, ships: list[int]) -> list[int]:
    """Those of the ships off a hex that can lie in the same water as the first without leaving the hex."""
    if not ships:
        return []
    start = s.at[ships[0]]
    local = {s.at[x] for x in ships}
    found = []
    for x in ships:
        seen, wave = {s.at[x]}, [s.at[x]]
        for node in wave:
            fresh = [n for n in local if n not in seen and may_go(s, [x], node, n)]
            seen.update(fresh)
            wave += fresh
        if start in seen:
            found.append(x)
    return found


def flag_officer(s: NcrState, node: int, side: int) -> int:
    """9.3 The senior Naval Leader of a side at a node, -1 for none."""
    found = [x for x in s.pieces_at(node, side) if naval_leader(s, x)] if s.first[node] >= 0 else []
    return min(found, key=s.seniority) if found else OFF


def rating(s: NcrState, person: int) -> int:
    """9.3 The Tactical Rating of a Leader; 0 for nobody."""
    return s.tables.counter_of(person, s.rank[person]).tactical if person >= 0 else 0
