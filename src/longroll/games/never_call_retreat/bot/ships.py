"""The blockade: Union Squadrons sail to where an open port can be watched, and stay there."""

from __future__ import annotations

from array import array

from longroll.core.choice import Choice
from longroll.games.never_call_retreat import verbs as v
from longroll.games.never_call_retreat.actions import purse
from longroll.games.never_call_retreat.bot.picture import Picture
from longroll.games.never_call_retreat.flags import MOVED
from longroll.games.never_call_retreat.leaders import NAVAL
from longroll.games.never_call_retreat.naval.bases import havens
from longroll.games.never_call_retreat.naval.frames import Voyage
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic.blockade import shut_by_land, squadrons_near
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import UNION
from longroll.kit.masks import marked

ENOUGH = 3
"""Squadrons off a port that are enough"""
WORTH = 0.25
"""what it is worth to watch a point of imports"""
FAR = 32767
_FAR: dict[tuple[int, int], array[int]] = {}


def sea_far(t: Tables, port: int) -> array[int]:
    """Sea hexes from everywhere at sea to the station off a port; kept."""
    key = (id(t), port)
    if key not in _FAR:
        found = array("h", (FAR,)) * t.board.count
        reach = t.charts.ship_blockade.reach
        wave = [i for i in t.board.within(t.port_list[port].hex, reach) if t.board.sea[i]]
        for i in wave:
            found[i] = 0
        for i in wave:  # grows while it is read
            for j in t.board.around(i):
                if j >= 0 and t.board.sea[j] and found[j] == FAR:
                    found[j] = found[i] + 1
                    wave.append(j)
        _FAR[key] = found
    return _FAR[key]


def far_of(t: Tables, port: int, node: int) -> int:
    """The same for a hex or a boat side: of a boat side by the sea next to its banks."""
    found = sea_far(t, port)
    if node < t.board.count and t.board.sea[node]:
        return found[node]
    near = {j for bank in t.waters.banks(node) for j in (bank, *t.board.around(bank)) if j >= 0}
    return min((found[j] + 2 for j in near if found[j] != FAR), default=FAR)


def watched(s: NcrState, port: int) -> bool:
    """Whether a port needs no more ships: it is shut by land, ships cannot shut it, or enough lie off it."""
    found = s.tables.port_list[port]
    if shut_by_land(s, port) or "never by ships" in found.shut_by or not found.imports:
        return True
    return squadrons_near(s, found.hex, s.tables.charts.ship_blockade.reach) >= ENOUGH


def orders(s: NcrState, pic: Picture, left: int) -> list[tuple[float, int, str, int, int]]:
    """Gain, place, choice, piece and port for every Squadron that watches nothing yet."""
    t = s.tables
    if pic.side != UNION:
        return []
    ports = [k for k in range(len(t.port_list)) if not watched(s, k)]
    refuges = havens(s, UNION) if ports else []
    reach = t.charts.shipping.sea_keeping - t.charts.ship_blockade.reach
    ports = [k for k in ports if any(t.board.distance(t.port_list[k].hex, i) <= reach for i in refuges)]
    found = []
    for x in _cruisers(s) if ports else ():
        at = s.at[x]
        if purse(s, pic.side, at, left).water < s.points[x] or _needed(s, at) or _flagship(s, x):
            continue
        best = max(ports, key=lambda k: t.port_list[k].imports * 0.98 ** min(300, far_of(t, k, at)))
        steps = far_of(t, best, at)
        if steps != FAR and steps:
            gain = WORTH * t.port_list[best].imports / max(1, s.points[x])
            found.append((gain, at, v.SAIL(t.pieces.names[x]).text, x, best))
    return found


def _flagship(s: NcrState, ship: int) -> bool:
    """7.34, 9.3 Whether a Naval Leader would be left alone without a Squadron."""
    at = s.at[ship]
    here = s.pieces_at(at, UNION)
    p = s.tables.pieces
    officers = any(x < p.hq0 and p.branch[x] == NAVAL for x in here)
    return officers and sum(s.points[x] for x in here if x >= p.slot0) <= 1


def _cruisers(s: NcrState) -> list[int]:
    """Union warships of the ocean that have not moved."""
    ships = marked(s.kind.translate(s.tables.cruiser_kinds))
    return [x for x in ships if s.side[x] == UNION and not s.flags[x] & MOVED]


def _needed(s: NcrState, node: int) -> bool:
    """Whether ships at a node watch a port that no more than enough watch."""
    t, reach = s.tables, s.tables.charts.ship_blockade.reach
    hexes = set(t.waters.banks(node))
    for k, port in enumerate(t.port_list):
        near = not hexes.isdisjoint(t.within(port.hex, reach))
        if near and not shut_by_land(s, k) and squadrons_near(s, port.hex, reach) <= ENOUGH:
            return True
    return False


def sail(s: NcrState, f: Voyage, port: int, choices: list[Choice]) -> Choice:
    """9.4 Nearer to the station, and there a halt."""
    t = s.tables
    best = next(c for c in choices if c.kind is v.STOP)
    if port < 0:
        return best
    least = far_of(t, port, s.at[f.ships[0]])
    for choice in choices:
        if choice.kind is v.STEP:
            far = far_of(t, port, t.waters.node(choice.place, "choice"))
            if far < least:
                best, least = choice, far
    return best
