"""How good a state is for a side: the scenario's measure, troops, and how ready they are. For computer players."""

from __future__ import annotations

from longroll.games.war_for_the_union.cities import holds
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.victory import total, union_city
from longroll.games.war_for_the_union.words import CONFEDERATE, SIDES, UNION
from longroll.kit import looks
from longroll.kit.masks import marked

WON = 1_000.0
POINT = 3.0
"""what a Victory Point is worth in SPs"""
NOBODY_NEAR = 1.0
"""SPs, so that a city with hardly anybody about stays as it is"""


def evaluate(s: WfuState, side: int) -> float:
    """Positive is good for the side that asks; the points are the Confederacy's."""
    over = looks.worth_when_over(s, SIDES[side], WON)
    if over is not None:
        return over
    value = POINT * total(s) + _strength(s, CONFEDERATE) - _strength(s, UNION)
    return value if side == CONFEDERATE else -value


def signs(s: WfuState) -> dict[str, float]:
    """What tells who will win: the count as it stands, and what may yet be added to it or lost. All are the Confederacy's."""
    hopes, dangers = contest(s)
    return {"points": total(s) + begun(s), "hopes": hopes, "dangers": dangers}


def begun(s: WfuState) -> float:
    """17.1 What losses have added towards the next point, where several make one: the count itself tells whole points only."""
    v = s.tables.scenarios[s.scenario].victory
    if v.loss_step < 2:
        return 0.0
    points, rest = divmod(s.combat_losses[UNION] - s.combat_losses[CONFEDERATE], v.loss_step)
    return rest / v.loss_step if 0 <= points < v.loss_most else 0.0


def contest(s: WfuState) -> tuple[float, float]:
    """17.1 By how much the count would grow, and shrink, if each city fell to whoever has troops around it, as likely as his share of them."""
    t = s.tables
    v = t.scenarios[s.scenario].victory
    union, confederate = (
        [
            (h, s.sps[side * t.nodes + h])
            for h in marked(s.sps, side * t.nodes, side * t.nodes + t.board.count)
        ]
        for side in (UNION, CONFEDERATE)
    )
    hopes = dangers = 0.0
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
            ours, theirs = _about(t, p.hex, confederate), _about(t, p.hex, union)
            falls = ours / (ours + theirs + NOBODY_NEAR)
            keeps = 1.0 - theirs / (ours + theirs + NOBODY_NEAR)
            change = worth * (keeps - (not holds(s, p.hex, UNION))) + prize * falls
            hopes += max(0.0, change)
            dangers += min(0.0, change)
    return hopes, dangers


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
