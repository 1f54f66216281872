"""Which leader belongs to which army: riding costs nothing (D33)."""

from __future__ import annotations

from functools import lru_cache

from longroll.games.divided_we_fall.bot.worth import Worth
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import Tables
from longroll.games.divided_we_fall.words import USA

LED = 0.5
"""what it is worth to a staff that somebody leads a garrison which could then hold: without a leader it gives way to any led force (D83)"""


SHORE = 2.0
"""what it is worth for each man whom the lift takes that a second leader stands in a port, to land with them"""
CALLED = 8.0
"""by how much more a leader must be wanted elsewhere to leave a handful of men"""
HANDFUL = 4


@lru_cache(maxsize=8)
def departures(t: Tables) -> list[list[tuple[int, frozenset[int]]]]:
    """When each leader is due to leave his army, and where he is sent, by the order of appearance (D103, D104)."""
    found: list[list[tuple[int, frozenset[int]]]] = [[] for _ in t.leaders]
    for (turn, _), rows in t.arrivals.items():
        for row in rows:
            if row.kind in ("remove", "transfer"):
                places = frozenset(t.index[x] for x in row.place.split(" | ") if x in t.index)
                found[t.leader_index[row.unit]].append((turn, places))
    return found


def teaches(s: DwfState, i: int) -> bool:
    """D55 McClellan raises troops in Washington; that is worth more than what he does in the field."""
    t = s.tables
    return t.leaders[i].slug == "mcclellan" and s.leader_at[i] == t.washington


def quality(s: DwfState, i: int, a: int) -> float:
    """What a leader is worth at the head of an army: he fights and he moves; less if he is soon called away."""
    if s.tables.leaders[i].slug == "mcclellan":
        return 0.5
    gone = any(s.turn < turn <= s.turn + 3 and a not in to for turn, to in departures(s.tables)[i])
    return (0.6 if gone else 1.0) * (s.rating(i) + 0.9 * s.pace(i))


def posts(s: DwfState, w: Worth, i: int) -> dict[int, float]:
    """For every army that a leader would lead better than whoever is there: what that is worth."""
    t = s.tables
    n = t.n
    side = w.side
    found = {}
    for a in range(n):
        men = s.men[side * n + a]
        if men < 2 or not t.land_area[a]:
            continue
        others = [k for k in s.leaders_at(side, a) if k != i]
        free = max(0, men - w.guard(a))
        field = (
            1.4 if s.home[a] != side and men > 3 else 1.0
        )  # an army in the field cannot wait for another leader
        gain = (0.5 * min(men, 6) + field * min(free, 20)) * max(
            0.0, quality(s, i, a) - max((quality(s, k, a) for k in others), default=0.0)
        )
        if w.style.staff and side == USA and t.lift_port[a]:
            second = sorted((quality(s, k, a) for k in others), reverse=True)[1:2] or [0.0]
            gain = max(gain, SHORE * min(free, s.lift) * (quality(s, i, a) - second[0]))
        if a in w.keep and w.threat[a] > 3:
            shield = s.rating(i) - max((s.rating(k) for k in others), default=0)
            gain += 0.03 * w.keep[a] * max(0, shield)
            if w.style.staff and not others and men + s.rating(i) >= w.threat[a]:
                gain += LED * w.keep[a]
        found[a] = gain
    return found


def better_post(s: DwfState, w: Worth, i: int) -> float:
    """How much more a leader would be worth elsewhere than where he is; he does not change for a little."""
    found = posts(s, w, i)
    return max(found.values(), default=0.0) - 1.4 * found.get(s.leader_at[i], 0.0)


def engaged(s: DwfState, w: Worth, i: int) -> bool:
    """Whether a leader has something better to do than to march: to teach, or to ride to an army. In need all march."""
    if w.desperate:
        return False
    return teaches(s, i) or (w.style.staff and called_away(s, w, i))


def called_away(s: DwfState, w: Worth, i: int) -> bool:
    """Whether a leader with a handful of men is wanted so much elsewhere that he should ride and not march."""
    few = s.men[w.side * s.tables.n + s.leader_at[i]] <= HANDFUL
    return few and better_post(s, w, i) > CALLED
