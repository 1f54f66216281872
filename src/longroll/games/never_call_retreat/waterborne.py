"""14.34, 14.36, R16 Supply by water: along rivers where transports ply, and over the sea from ports where transports lie.

Rivers are flooded from the transports, not from the troops; a hex is then fed if one of its boat sides is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from longroll.games.never_call_retreat import chains, forts, lines, railways, rivers, supply
from longroll.games.never_call_retreat.flags import BASES, SHIPS, WATERS
from longroll.games.never_call_retreat.lasting import NOWHERE, Answer, looked_up, open_places
from longroll.games.never_call_retreat.lines import DEPARTMENT, DEPOT, EDGE, NO_DEPOT, RAIL, Line
from longroll.games.never_call_retreat.memo import remembered
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import SIEGE_TRAIN
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

SEA: Final = "sea"


class Stretch(NamedTuple):
    """A length of river on which a transport plies, and what feeds it."""

    sides: frozenset[int]
    line: Line
    """from a boat side of the stretch to the source"""


# --- the sea --------------------------------------------------------------------------------------------------------------------


def lying(s: NcrState, side: int, slug: str) -> list[int]:
    """The nodes where a side has ships of a kind."""
    found = []
    for number, kind in enumerate(s.tables.roster.kinds, start=1):
        if kind.slug != slug:
            continue
        at = s.kind.find(number, s.tables.pieces.slot0)
        while at >= 0:
            if s.side[at] == side:
                found.append(s.at[at])
            at = s.kind.find(number, at + 1)
    return sorted(set(found))


def harbour(s: NcrState, hex_: int, side: int) -> bool:
    """9.9, 14.36, R106 Whether a hex is a Naval Base or a port of a side, open to the sea."""
    if s.control[hex_] != side or s.strength(hex_, 1 - side):
        return False
    if s.marks[hex_] & BASES[side]:
        return True
    if side == UNION:
        return hex_ in s.tables.ports_at or hex_ in s.tables.union_ports
    return any(not s.blockaded[k] for k in s.tables.ports_at.get(hex_, ()))


def harbours(s: NcrState, side: int) -> list[int]:
    """14.36 The ports and bases of a side in which naval transports lie; a Confederate one must be supplied itself."""
    return remembered(s, ("harbours", side), lambda: _harbours(s, side))


def _harbours(s: NcrState, side: int) -> list[int]:
    nodes = lying(s, side, "naval-transport")
    found = {hex_ for node in nodes for hex_ in s.tables.waters.banks(node) if harbour(s, hex_, side)}
    if side == CONFEDERATE:
        found = {hex_ for hex_ in found if supply.supplied_by_land(s, hex_, side)}
    return sorted(found)


def watched(s: NcrState, hex_: int) -> bool:
    """14.36 Whether a Union warship of the ocean within five hexes keeps Confederate ships from a coast."""
    far = s.tables.charts.shipping.watch
    return any(s.tables.board.distance(hex_, i) <= far for i in watches(s))


def watches(s: NcrState) -> list[int]:
    """14.36 The hexes where Union warships of the ocean lie, and the banks of their boat sides."""
    return remembered(s, ("watches",), lambda: _watches(s))


def _watches(s: NcrState) -> list[int]:
    t, found = s.tables, set[int]()
    for x in range(t.pieces.slot0, t.pieces.count):
        kind = t.roster.kinds[s.kind[x] - 1] if s.kind[x] else None
        if kind is not None and s.side[x] == UNION and kind.sort == SHIPS[0] and kind.squadron:
            found.update(t.waters.banks(s.at[x]))
    return sorted(found)


def by_sea(s: NcrState, hex_: int, side: int, ports: list[int]) -> Line | None:
    """14.36 The line that feeds a coastal hex over the sea."""
    board = s.tables.board
    if not board.coast[hex_]:
        return None
    far = s.tables.charts.shipping.sea_keeping
    near = [p for p in ports if board.distance(hex_, p) <= far]
    if not near or (side == CONFEDERATE and watched(s, hex_)):
        return None
    port = min(near, key=lambda p: (board.distance(hex_, p), p))
    return Line(SEA, (hex_, port) if port != hex_ else (hex_,), rule="14.36")


# --- rivers ---------------------------------------------------------------------------------------------------------------------


def threatened(s: NcrState, hex_: int, side: int) -> bool:
    """14.34 Whether enemy Strength Points or a Siege Train are on a bank."""
    enemy = 1 - side
    if s.strength(hex_, enemy):
        return True
    kinds = s.tables.roster.kinds
    return s.first[hex_] >= 0 and any(
        s.kind[x] and kinds[s.kind[x] - 1].slug == SIEGE_TRAIN for x in s.pieces_at(hex_, enemy)
    )


def _quiet(s: NcrState, k: int, banks: tuple[int, int], side: int) -> bool:
    """Whether nobody is near who could close a boat side; quicker than to look at each."""
    a, b = banks
    if s.fleets[(1 - side) * len(s.tables.waters.way.sides) + k]:
        return False
    return s.first[a] < 0 and s.first[b] < 0


def navigable(s: NcrState, k: int, side: int) -> bool:
    """14.34, R16 Whether a line may run along a boat side: no enemy work or ship commands it, and troops on the bank only stop it
    where no warship of ours holds it."""
    banks = s.tables.waters.way.banks[k]
    if _quiet(s, k, banks, side):
        return True
    if any(rivers.manned_fort(s, 1 - side, bank) for bank in banks) or rivers.holds(s, k, 1 - side, True):
        return False
    return not any(threatened(s, bank, side) for bank in banks) or rivers.holds(s, k, side, True)


def open_sides(s: NcrState, side: int) -> bytes:
    """The same for every boat side, kept; for searches."""
    return open_places(
        s, WATERS + side, range(len(s.tables.waters.way.sides)), lambda k: navigable(s, k, side)
    )


def stretches(s: NcrState, side: int, combat: bool = False) -> list[Stretch]:
    """14.34 The lengths of river that feed whoever is on their banks; in a battle not past enemy cavalry (14.13)."""
    return remembered(s, ("stretches", side, combat), lambda: _stretches(s, side, combat))


def _stretches(s: NcrState, side: int, combat: bool) -> list[Stretch]:
    waters = s.tables.waters
    ports, open_ = harbours(s, side), open_sides(s, side)
    found: list[Stretch] = []
    for slug, tidal in (("river-transport", False), ("naval-transport", True)):
        seen: set[int] = set()
        for node in lying(s, side, slug):
            start = node - waters.hexes
            if start < 0 or start in seen or not open_[start]:
                continue
            length = along(s, start, side, tidal)
            seen.update(length)
            line = _source(s, length, side, ports, combat)
            if line is not None:
                found.append(Stretch(frozenset(length), line))
    return found


def along(s: NcrState, start: int, side: int, tidal: bool) -> list[int]:
    """The boat sides that a transport reaches."""
    open_ = open_sides(s, side)  # and what hangs on one that has opened or closed is dropped
    key = ("along", start, tidal)
    answer: list[int] = looked_up(s, WATERS + side, key, lambda: _along(s, start, open_, tidal))
    return answer


def _along(s: NcrState, start: int, open_: bytes, tidal: bool) -> Answer:
    waters = s.tables.waters
    near, ocean = waters.way.graph.near, waters.ocean
    seen, wave = {start}, [start]
    for here in wave:
        for k in near[here]:
            if k not in seen and (ocean[k] or not tidal):
                seen.add(k)
                if open_[k]:
                    wave.append(k)
    return Answer(wave, NOWHERE, frozenset(seen))


def passes(s: NcrState, nodes: Iterable[int], side: int) -> bool:
    """21.13 Whether ships and boats of a side pass all of some nodes: no enemy ship and no manned work keeps them."""
    open_, hexes = open_sides(s, side), s.tables.waters.hexes
    return all(
        open_[node - hexes] if node >= hexes else not rivers.warships(s, node, 1 - side) for node in nodes
    )


def way_ashore(s: NcrState, hex_: int, side: int, there: Callable[[int], bool]) -> tuple[int, ...]:
    """21.13 The nodes by which ships and boats of a side come from a hex to a shore that serves; none where there is no way."""
    waters, open_ = s.tables.waters, open_sides(s, side)
    hexes = waters.hexes
    wave = [*waters.sides_of(hex_), *([hex_] if waters.sea_near[hex_] else [])]
    came = {node: node for node in wave}
    for node in wave:
        if not open_[node - hexes] if node >= hexes else rivers.warships(s, node, 1 - side):
            continue
        if any(there(i) for i in waters.banks(node)):
            return lines.way(came, node)
        for other in (*waters.sea_near[node], *waters.boat_near[node]):
            if other not in came:
                came[other] = node
                wave.append(other)
    return ()


def _source(s: NcrState, length: list[int], side: int, ports: list[int], combat: bool) -> Line | None:
    """14.33, 14.34 What feeds a length of river: a Department, a fed railroad, the sea, or at worst a depot that a battle would spend,
    on the bank or at the end of a railroad."""
    waters, seats = s.tables.waters, railways.offices(s, side)
    barren: set[int] = set()
    tried: set[int] = set()
    spent: Line | None = None
    shut = lines.menaced(s, side) if combat else frozenset[int]()
    for k in length:
        node = waters.hexes + k
        for bank in waters.way.banks[k]:
            if s.strength(bank, 1 - side) or bank in shut:
                continue
            if bank in seats and railways.department_at(s, bank, side):
                return Line(DEPARTMENT, (node, bank), rule="14.27")
            if s.tables.rail_hexes[bank] and bank not in barren:
                line = railways.along_rails(s, bank, side, barren, combat)
                if line is not None and line.source in (RAIL, EDGE, DEPARTMENT):
                    return Line(line.source, (node, *line.path), rule="14.34")
                if line is not None and spent is None:  # 14.33: a depot at the end of the railroad
                    spent = Line(DEPOT, (node, *line.path), line.depot, "14.34")
            if bank not in tried and s.depot(bank, side):
                tried.add(bank)
                chain = chains.chain(s, bank, side, combat)
                if chain is not None:
                    return Line(chain.source, (node, *chain.path), rule="14.34")
                spent = spent or Line(DEPOT, (node, bank), bank, "14.34")
        if waters.mouth[k]:
            for bank in waters.way.banks[k]:
                line = by_sea(s, bank, side, ports)
                if line is not None:
                    return Line(SEA, (node, *line.path[1:]), rule="14.36")
    return spent


def by_river(s: NcrState, hex_: int, lengths: list[Stretch]) -> Line | None:
    """14.34 The line that feeds a hex along a river on its side; one that costs no depot if there is one."""
    waters, spent = s.tables.waters, None
    for k in waters.way.at(hex_):
        for stretch in lengths:
            if k not in stretch.sides:
                continue
            path = (hex_, *_way(s, k, stretch), *stretch.line.path[1:])
            line = stretch.line._replace(path=path)
            if line.depot == NO_DEPOT:
                return line
            spent = spent or line
    return spent


def _way(s: NcrState, start: int, stretch: Stretch) -> list[int]:
    """The nodes from a boat side to the one where the source is."""
    hexes = s.tables.waters.hexes
    goal = stretch.line.path[0] - hexes
    came = remembered(s, ("to", goal, stretch.sides), lambda: _to_source(s, goal, stretch.sides))
    path = [start]
    while path[-1] != goal:
        path.append(came[path[-1]])
    return [hexes + k for k in path]


def _to_source(s: NcrState, goal: int, sides: frozenset[int]) -> dict[int, int]:
    """From every boat side of a length of river the next one towards its source."""
    near = s.tables.waters.way.graph.near
    came, wave = {goal: goal}, [goal]
    for here in wave:
        for k in near[here]:
            if k in sides and k not in came:
                came[k] = here
                wave.append(k)
    return came


# --- both -----------------------------------------------------------------------------------------------------------------------


def by_water(s: NcrState, hex_: int, side: int, combat: bool) -> Line | None:
    """14.31, 14.34, 14.36 A line by water from a hex, from a depot that it reaches, or from the end of its railroad."""
    if forts.under_siege(s, hex_, side):  # 12.5: nothing comes in
        return None
    ports = harbours(s, side)
    lengths = stretches(s, side, combat)
    if not ports and not lengths:
        return None
    spent: Line | None = None
    for end, path in supply.conduits(s, hex_, side, combat):
        line = by_sea(s, end, side, ports) or by_river(s, end, lengths)
        if line is not None:
            line = line._replace(path=path() + line.path[1:])
            if line.depot == NO_DEPOT:
                return line
            spent = spent or line
    return spent
