"""Plans: which force goes where, by which way, and what it would gain. The odds are the person's odds."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from longroll.games.divided_we_fall.bot.worth import Worth
from longroll.games.divided_we_fall.combat import odds
from longroll.games.divided_we_fall.movement.steps import land_cost
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.supply import source, supplied
from longroll.games.divided_we_fall.tables import USA


class Plan(NamedTuple):
    score: float
    action: str
    """the text of the choice that begins it"""
    path: tuple[int, ...]
    """areas to step through, the start left out"""
    leave: int
    """factors to leave behind at the start"""


class Way(NamedTuple):
    cost: int
    path: tuple[int, ...]


def ways(s: DwfState, side: int, start: int, mf: int) -> dict[int, Way]:
    """Everywhere a force can march this turn by land: into, not through, what the enemy holds."""
    t = s.tables
    clear = s.weather == 0
    found: dict[int, Way] = {start: Way(0, ())}
    heap: list[tuple[int, int]] = [(0, start)]
    least = clear and supplied(s, side, start)
    closed = side == USA and not s.kentucky and s.turn < 6
    while heap:
        cost, a = heappop(heap)
        if cost > found[a].cost or (a != start and s.strong(1 - side, a)):
            continue
        for e in t.land[a]:
            if closed and e.to in t.kentucky:
                continue
            far = cost + land_cost(s, e)
            if far > mf and not (least and a == start):
                continue
            if e.to not in found or far < found[e.to].cost:
                found[e.to] = Way(far, (*found[a].path, e.to))
                heappush(heap, (far, e.to))
    del found[start]
    return found


def strike(s: DwfState, side: int, at: int, start: int, men: int, leaders: list[int], sup: int) -> float:
    """What an attack by land would gain, in infantry and ground; very low where it may not be made."""
    t = s.tables
    if s.fought[at] or source(s, side, at, sup) is None:
        return -99.0
    approach = t.approach[start, at]
    path = odds.Path(men, approach if approach.terrain else None, t.slug[start])
    found = odds.assess(s, at, side, [path], leaders, 0)
    enemy = 1 - side
    base = enemy * t.n + at
    dealt = min(found.defender_net, s.men[base] + s.fort[base])
    paid = min(found.attacker_net, men)
    fort_step = 1 if s.fort[base] and found.defender_net else 0
    losses = max(0, found.defender_net - fort_step)
    left = max(0, s.men[base] - losses)
    fort = max(0, s.fort[base] - fort_step - max(0, losses - s.men[base]))
    winner, _, _ = odds.field(s, side, at, men - paid, leaders, 0, left, fort)
    gain = 1.6 * dealt - 1.3 * paid + 2.0 * fort_step
    return gain + 3.0 if winner == side else gain - 1.0


def best_for(
    s: DwfState, w: Worth, action: str, start: int, men: int, mf: int, leaders: list[int], sup: int, stay: int
) -> Plan | None:
    """The best march of one force, or None if nothing is better than standing."""
    side = w.side
    went = men - stay
    here = w.pull(s, start, went) + 0.01
    best: Plan | None = None
    cost = w.leaving(s, start, went)
    for a, way in ways(s, side, start, mf).items():
        before = way.path[-2] if len(way.path) > 1 else start
        score = w.pull(s, a, went) - here - cost
        if s.strong(1 - side, a):
            gain = strike(s, side, a, before, went, leaders, sup)
            if gain < -50:
                continue
            score += gain
            if gain > 0:
                score += 0.6 * w.goals.get(a, 1.0)
        elif a in w.goals and s.control[a] != side:
            score += 0.6 * w.goals[a]
        if leaders:
            score += 0.02 * went
            for x in way.path[:-1]:
                score += 0.1 * max(0.0, s.men[side * s.tables.n + x] - w.need(s, x))
        if best is None or score > best.score:
            best = Plan(score, action, way.path, stay)
    return best
