"""Siege Trains: by rail and on foot to the works before which an army lies."""

from __future__ import annotations

from longroll.games.never_call_retreat import verbs as v
from longroll.games.never_call_retreat.bot.measures import HORIZON
from longroll.games.never_call_retreat.bot.picture import Picture
from longroll.games.never_call_retreat.flags import ENTRAINED, MOVED
from longroll.games.never_call_retreat.forts import sieges
from longroll.games.never_call_retreat.movement import rail
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.kit.masks import marked

TRAIN = "siege-train"
GAIN = 2.5
"""what it is worth to bring a train nearer: a die in each Cycle may open a Fortress (12.57)"""
GARRISON = 4
"""Strength Points within works that are worth a train"""
FURTHEST = 30
"""movement points from a railroad to a siege"""
NEARER = 4
"""movement points that a ride must save"""
ROOM = 5
"""7.73 what a train takes on the rails"""
_KINDS: dict[int, bytes] = {}


def _kinds(t: Tables) -> bytes:
    """Which kinds are Siege Trains, as a table of translation; kept."""
    key = id(t)
    if key not in _KINDS:
        _KINDS[key] = bytes([0, *(kind.slug == TRAIN for kind in t.roster.kinds)]).ljust(256, b"\0")
    return _KINDS[key]


def orders(s: NcrState, pic: Picture) -> list[tuple[float, int, str, int, int]]:
    """Gain, place, choice, piece and goal for every train that is not before works yet."""
    t, side = s.tables, pic.side
    trains = [x for x in marked(s.kind.translate(_kinds(t))) if s.side[x] == side and not s.flags[x] & MOVED]
    hexes = t.board.count
    goals = [h for h in sieges(s, side) if s.works[h] and s.sp[(1 - side) * hexes + h] >= GARRISON]
    found = []
    for x in trains if goals else ():
        at = s.at[x]
        if not 0 <= at < hexes or at in goals:
            continue
        goal = min(goals, key=lambda h: (pic.steps(h, at), h))
        stop = _station(s, pic, at, goal) if rail.troops_may_ride(s, at, side) else at
        name = t.pieces.names[x]
        if stop != at or s.flags[x] & ENTRAINED:
            found.append((GAIN, at, v.RAIL_MOVE(name).text, x, stop))
        elif pic.steps(goal, at) <= FURTHEST:
            found.append((GAIN, at, v.MOVE(name).text, x, goal))
    return found


def _station(s: NcrState, pic: Picture, at: int, goal: int) -> int:
    """The station that a train reaches by rail from which it is not far to a siege; its own hex where there is none that is nearer."""
    if rail.capacity(s, pic.side) - s.rail_used[pic.side] < ROOM:
        return at
    foot = min(HORIZON, pic.steps(goal, at))
    near = [(pic.steps(goal, h), h) for h in pic.net(at)]
    left, stop = min(near, default=(foot, at))
    return stop if left + NEARER <= foot and left <= FURTHEST else at
