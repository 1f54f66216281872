"""How good a state is for a side: the scenario's measure, troops, and how ready they are. For computer players."""

from __future__ import annotations

from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.victory import total, union_city
from longroll.games.war_for_the_union.words import CONFEDERATE, SIDES
from longroll.kit import looks
from longroll.kit.masks import marked

WON = 1_000.0
POINT = 3.0
"""what a Victory Point is worth in SPs"""
NOBODY_NEAR = 0.1
"""so that a city with nobody about stays as it is"""


def evaluate(s: WfuState, side: int) -> float:
    """Positive is good for the side that asks; the points are the Confederacy's."""
    over = looks.worth_when_over(s, SIDES[side], WON)
    if over is not None:
        return over
    value = POINT * total(s) + _strength(s, CONFEDERATE) - _strength(s, 1 - CONFEDERATE)
    return value if side == CONFEDERATE else -value


def signs(s: WfuState) -> dict[str, float]:
    """What tells who will win: the count as it is, and what it may become. Both are the Confederacy's."""
    return {"points": float(total(s)), "contest": contest(s)}


def contest(s: WfuState) -> float:
    """17.1 By how much the count would grow if each city fell to whoever is stronger around it, as likely as it is so."""
    t = s.tables
    v = t.scenarios[s.scenario].victory
    union, confederate = (
        [
            (h, s.sps[side * t.nodes + h])
            for h in marked(s.sps, side * t.nodes, side * t.nodes + t.board.count)
        ]
        for side in (1 - CONFEDERATE, CONFEDERATE)
    )
    found = 0.0
    for i, p in enumerate(t.places):
        if p.hex < 0:
            continue
        worth = float(2 * v.holder.get(p.slug, 0))
        counted = p.slug in v.held_cities or (p.state in v.held_states and p.territory == "csa")
        if counted or p.state in v.union_held_states:
            worth += p.value
        prize = 0.0
        if p.vp_first and not s.captured[i] and (not v.point_states or p.state in v.point_states):
            prize = p.vp_first * union_city(s, i)
        if worth or prize:
            ours, theirs = _about(t, p.hex, confederate) ** 2, _about(t, p.hex, union) ** 2
            falls = ours / (ours + theirs + NOBODY_NEAR)
            keeps = 1.0 - theirs / (ours + theirs + NOBODY_NEAR)
            found += worth * (keeps - (not s.strength(p.hex, 1 - CONFEDERATE))) + prize * falls
    return found


def _about(t: Tables, node: int, stacks: list[tuple[int, int]]) -> float:
    """SPs around a hex: half as much with every hex that they are farther away."""
    far = t.board.distance
    return sum(men * 0.5 ** far(h, node) for h, men in stacks)


def _strength(s: WfuState, side: int) -> float:
    """SPs, less for those that are tired or hungry."""
    found = 0.0
    for sp, at in enumerate(s.sp_at):
        if at != OFF and s.side_of(sp) == side:
            found += 1.0 - 0.12 * s.sp_fatigue[sp] - 0.15 * s.sp_supply[sp]
    return found
