"""Rail Repair units: to the nearest break of a railroad that is one's own."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.games.never_call_retreat import verbs as v
from longroll.games.never_call_retreat.bot.picture import Picture
from longroll.games.never_call_retreat.flags import CUT, MOVED, NOBODY
from longroll.games.never_call_retreat.frames import Train
from longroll.games.never_call_retreat.frontier.partisans import here as partisans_at
from longroll.games.never_call_retreat.movement.rail import REPAIR
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.kit.masks import marked

MOST = 400
"""rail hexes that are looked at"""
GAIN = 0.6
"""what it is worth to mend a hex"""

_GANGS: dict[int, bytes] = {}


class Lines:
    """The ways of gangs as they were found, while railroads, control and the enemy are the same."""

    def __init__(self) -> None:
        self.was: tuple[bytes, ...] = ()
        self.known: dict[int, list[int]] = {}

    def look(self, s: NcrState, side: int) -> None:
        """Forget them where any of that has changed."""
        hexes = s.tables.board.count
        foes = s.sp[(1 - side) * hexes : (2 - side) * hexes].tobytes()
        now = (bytes((side,)), bytes(s.rail_owner), bytes(s.control), bytes(s.marks), foes)
        if now != self.was:
            self.was, self.known = now, {}

    def way(self, s: NcrState, side: int, start: int) -> list[int]:
        self.look(s, side)
        return self.same(s, side, start)

    def same(self, s: NcrState, side: int, start: int) -> list[int]:
        """The same where it was looked already."""
        if start not in self.known:
            self.known[start] = way(s, side, start)
        return self.known[start]


def way(s: NcrState, side: int, start: int) -> list[int]:
    """15.4, 15.41, 16.3 The rail hexes from a gang to the nearest break that it could mend, its own place first, both included;
    none where there is none."""
    near, owner, control, sp = s.tables.rail_near, s.rail_owner, s.control, s.sp
    enemy, foes = 1 - side, (1 - side) * s.tables.board.count

    def free(j: int) -> bool:
        return owner[j] in (side, NOBODY) and control[j] != enemy and not sp[foes + j]

    breaks = {i for i in s.marked(CUT) if free(i) and not partisans_at(s, i, enemy)}
    came, wave = {start: start}, [start]
    for i in wave if breaks else ():  # grows while it is read
        if len(came) > MOST:
            break
        if i in breaks:
            path = [i]
            while came[path[-1]] != path[-1]:
                path.append(came[path[-1]])
            return path[::-1]
        for _, j in near[i]:
            if j not in came and free(j):
                came[j] = i
                wave.append(j)
    return []


def _gangs(t: Tables) -> bytes:
    """Which kinds are gangs, as a table of translation; kept."""
    key = id(t)
    if key not in _GANGS:
        _GANGS[key] = bytes([0, *(kind.slug == REPAIR for kind in t.roster.kinds)]).ljust(256, b"\0")
    return _GANGS[key]


def orders(s: NcrState, pic: Picture, lines: Lines) -> list[tuple[float, int, str, int, int]]:
    """Gain, place, choice, piece and goal for every gang that has something to mend."""
    p = s.tables.pieces
    found = []
    lines.look(s, pic.side)
    for x in marked(s.kind.translate(_gangs(s.tables))):
        at = s.at[x]
        if s.side[x] != pic.side or not 0 <= at < s.tables.board.count or s.flags[x] & MOVED:
            continue
        path = lines.same(s, pic.side, at)
        if path:
            found.append((GAIN, at, v.RAIL_MOVE(p.names[x]).text, x, path[-1]))
    return found


def ride(s: NcrState, f: Train, choices: list[Choice]) -> Choice:
    """15.41 Along the line to the break, and over it."""
    stop = next(c for c in choices if c.kind is v.STOP)
    path = way(s, f.side, s.at[f.pieces[0]])
    if len(path) < 2:
        return stop
    number = s.tables.board.numbers[path[1]]
    return next((c for c in choices if c.kind is v.STEP and c.place == number), stop)
