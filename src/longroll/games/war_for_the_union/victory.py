"""17 Victory Points, which only the Confederacy scores, and who has won."""

from __future__ import annotations

from typing import Final

from longroll.core.state import Outcome
from longroll.games.war_for_the_union.capacity import divided
from longroll.games.war_for_the_union.cities import holds
from longroll.games.war_for_the_union.events import Ended, Scored
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.ways import ways
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION
from longroll.kit.graph import flood

PAIRS: Final = (("louisville", "frankfort"), ("baltimore", "annapolis"))


def score(s: WfuState, amount: int, reason: str, rule: str) -> None:
    """17.17 Points go on the marker of the calendar year; 1864 and 1865 share one."""
    if amount:
        s.vp[min(s.year, 1864) - 1861] += amount
        s.out.append(Scored(amount, reason, rule))


def expire(s: WfuState) -> None:
    """17.17b The markers of 1861, 1862 and 1863 leave in January of 1863, 1864 and 1865."""
    if s.month == 1 and s.year >= 1863:
        s.vp[s.year - 1863] = 0


# --- 17.11 cities ----------------------------------------------------------------------------------------------------


def union_city(s: WfuState, place: int) -> bool:
    """17.11 A city of Union territory, of a border state loyal to the Union, or of Missouri; Kentucky's not in the turn it enters."""
    p = s.tables.places[place]
    if p.territory == "union" or p.state == "MO":
        return True
    if p.territory == "csa":
        return False
    if p.state == "KY":
        return s.kentucky == UNION and s.kentucky_since != s.turn
    return s.maryland == UNION if p.state == "MD" else True


def cities(s: WfuState) -> None:
    """17.11a, b Awards for cities that Confederate troops hold at the end of a game turn."""
    t = s.tables
    counted = t.scenarios[s.scenario].victory.point_states
    for i, p in enumerate(t.places):
        if counted and p.state not in counted:
            continue
        if not p.vp_first or p.hex < 0 or not holds(s, p.hex, CONFEDERATE) or not union_city(s, i):
            continue
        if not s.captured[i]:
            s.captured[i] = 1
            score(s, p.vp_first, p.slug, "17.11")
        elif p.vp_later.isdigit():
            score(s, int(p.vp_later), p.slug, "17.11")
    for pair in PAIRS:
        both = [t.place(slug) for slug in pair]
        held = all(holds(s, t.places[i].hex, CONFEDERATE) and s.captured[i] == 2 for i in both)
        if held and all(t.places[i].state == "MD" or union_city(s, i) for i in both):  # R100
            score(s, 1, pair[0], "17.11")
    for i, taken in enumerate(s.captured):
        if taken == 1:
            s.captured[i] = 2  # from the next turn on it counts as held


def washington_isolated(s: WfuState) -> bool:
    """17.13 Whether no Union railroad leads from Washington to the north edge; not while the Confederacy holds the city."""
    t = s.tables
    home = t.board.hex("washington")
    if holds(s, home, CONFEDERATE):
        return False
    if s.siege[home]:  # 7.23f
        return True
    w = ways(s, UNION)
    rails = bytearray(w.open)
    rails[t.board.count :] = bytes(len(rails) - t.board.count)
    return not any(
        h in t.rails.north for h in flood(t.transport.graph, (home,), rails, w.closed) if h < t.board.count
    )


def division(s: WfuState) -> None:
    """17.14, R8 At the end of December and of the scenario: -5 if divided in 1861-62, +5 if not divided from 1863 on."""
    t = s.tables
    last = t.economy.turn(t.scenarios[s.scenario].last_turn, s.scenario)
    if s.month != 12 and s.turn != last:
        return
    if s.year <= 1862 and divided(s):
        score(s, t.naval.awards.divided, "divided", "17.14")
    elif s.year >= 1863 and not divided(s):
        score(s, t.naval.awards.undivided, "undivided", "17.14")


def end_of_turn(s: WfuState) -> None:
    """17.11, 17.13, 17.14 What is scored at the end of a game turn."""
    cities(s)
    if washington_isolated(s):
        score(s, s.tables.naval.awards.isolated_washington, "isolation", "17.13")
    if not s.tables.scenarios[s.scenario].area.states:
        division(s)


# --- the result ------------------------------------------------------------------------------------------------------


def total(s: WfuState) -> int:
    """17.1, 14.24b The scenario's measure: points, supply values held (besiegers hold nothing), capacity, losses, as its file says."""
    t = s.tables
    v = t.scenarios[s.scenario].victory
    found = sum(s.vp)
    if v.capacity:
        found += s.supply_capacity * t.naval.awards.capacity
    for p in t.places:
        if p.hex < 0 or not p.value:
            continue
        ours = not holds(s, p.hex, UNION)
        if ours and (p.slug in v.held_cities or (p.state in v.held_states and p.territory == "csa")):
            found += p.value
        if not ours and p.state in v.union_held_states:
            found -= p.value
    for city, worth in v.holder.items():
        found += -worth if holds(s, t.places[t.place(city)].hex, UNION) else worth
    if v.loss_step:
        step = (s.combat_losses[UNION] - s.combat_losses[CONFEDERATE]) // v.loss_step
        found += min(max(step, -v.loss_most if v.loss_step == 1 else 0), v.loss_most)
    return found


def level(s: WfuState, points: int) -> int:
    """The level of victory that a total gives, an index of LEVELS."""
    return sum(points > bound for bound in s.tables.scenarios[s.scenario].levels)


def decide(s: WfuState) -> None:
    """17.1 At the end of the scenario."""
    points = total(s)
    found = level(s, points)
    winner = "union" if found < 2 else "confederate" if found > 2 else "draw"
    finish(s, Outcome(winner, "17.1", "points", numbers=(points, found)))


def finish(s: WfuState, end: Outcome) -> None:
    """The game is over, and the log says why."""
    s.outcome = end
    s.out.append(Ended(end.winner, end.cause, end.about, end.numbers, end.rule))


def decide_early(s: WfuState) -> bool:
    """17.22 The campaign's sudden ends: the South conquered, or a total that settles the war in December."""
    t = s.tables
    spec = t.scenarios[s.scenario]
    fall = spec.conquest
    if fall and s.supply_capacity <= fall.capacity and holds(s, t.places[t.place(fall.city)].hex, UNION):
        finish(s, Outcome("union", "17.22", "conquest", numbers=(s.supply_capacity,)))
        return True
    if fall and s.election_lost and s.turn >= t.economy.turn("1865-02", "17.22"):
        finish(s, Outcome("confederate", "17.22", "election", numbers=(s.supply_capacity,)))
        return True
    for due in spec.sudden_death:
        if s.turn != t.economy.turn(due.month, spec.file):
            continue
        points = total(s)
        if points >= due.confederate_at or points <= due.union_at:
            winner = "confederate" if points >= due.confederate_at else "union"
            finish(s, Outcome(winner, "17.1", "sudden", numbers=(points, s.turn)))
            return True
    return False
