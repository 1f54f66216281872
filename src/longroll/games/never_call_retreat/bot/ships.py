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
from longroll.games.never_call_retreat.strategic.blockade import shut_by_land
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import UNION
from longroll.kit.masks import marked

ENOUGH = 3
"""Squadrons off a port that are enough"""
WORTH = 0.25
"""what it is worth to watch a point of imports"""
FAR = 32767
_FAR: dict[tuple[int, int], array[int]] = {}
_STEPS: dict[tuple[int, int, int], int] = {}
_PORTS: dict[tuple[int, int], tuple[int, ...]] = {}


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
    """The same for a hex or a boat side: of a boat side by the sea next to its banks; kept."""
    key = (id(t), port, node)
    if key not in _STEPS:
        _STEPS[key] = _far_of(t, port, node)
    return _STEPS[key]


def _far_of(t: Tables, port: int, node: int) -> int:
    found = sea_far(t, port)
    if node < t.board.count and t.board.sea[node]:
        return found[node]
    near = {j for bank in t.waters.banks(node) for j in (bank, *t.board.around(bank)) if j >= 0}
    return min((found[j] + 2 for j in near if found[j] != FAR), default=FAR)


def ports_near(t: Tables, node: int) -> tuple[int, ...]:
    """14.46a The ports that ships at a node watch; kept."""
    key = (id(t), node)
    if key not in _PORTS:
        hexes, reach = set(t.waters.banks(node)), t.charts.ship_blockade.reach
        near = [not hexes.isdisjoint(t.within(port.hex, reach)) for port in t.port_list]
        _PORTS[key] = tuple(k for k, there in enumerate(near) if there)
    return _PORTS[key]


def watchers(s: NcrState) -> list[int]:
    """14.46a By port, the Union Squadrons that watch it."""
    found = [0] * len(s.tables.port_list)
    for x in marked(s.kind.translate(s.tables.cruiser_kinds)):
        if s.side[x] == UNION:
            for k in ports_near(s.tables, s.at[x]):
                found[k] += s.points[x]
    return found


def unwatched(s: NcrState, watching: list[int]) -> list[int]:
    """Ports that need more ships: they are open, ships can shut them, and not enough lie off them."""
    return [
        k
        for k, port in enumerate(s.tables.port_list)
        if watching[k] < ENOUGH
        and port.imports
        and "never by ships" not in port.shut_by
        and not shut_by_land(s, k)
    ]


def orders(s: NcrState, pic: Picture, left: int) -> list[tuple[float, int, str, int, int]]:
    """Gain, place, choice, piece and port for every Squadron that watches nothing yet."""
    t = s.tables
    if pic.side != UNION:
        return []
    able = [x for x in _cruisers(s) if purse(s, pic.side, s.at[x], left).water >= s.points[x]]
    watching = watchers(s) if able else []
    idle = [x for x in able if not _needed(s, s.at[x], watching) and not _flagship(s, x)]
    ports = unwatched(s, watching) if idle else []
    refuges = havens(s, UNION) if ports else []
    reach = t.charts.shipping.sea_keeping - t.charts.ship_blockade.reach
    ports = [k for k in ports if any(t.board.distance(t.port_list[k].hex, i) <= reach for i in refuges)]
    found = []
    for x in idle if ports else ():
        at = s.at[x]
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


def _needed(s: NcrState, node: int, watching: list[int]) -> bool:
    """Whether ships at a node watch a port that no more than enough watch."""
    return any(watching[k] <= ENOUGH and not shut_by_land(s, k) for k in ports_near(s.tables, node))


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
