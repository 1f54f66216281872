"""9.2 A force march played: the route is planned, the die is thrown, and the stack goes as far as it can."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.charts import March
from longroll.games.war_for_the_union.combat.aftermath import EITHER
from longroll.games.war_for_the_union.flags import FORCED, LED_FORCED
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Losing, Marching
from longroll.games.war_for_the_union.movement.events import ForceMarched
from longroll.games.war_for_the_union.movement.force_march import (
    Road,
    army_over,
    extra,
    finish,
    force_refused,
    hq_modifiers,
    hq_quality,
    result,
    road,
)  # fmt: skip
from longroll.games.war_for_the_union.movement.march import (
    Group,
    allowance,
    area_refused,
    besieged_there,
    entry_mp,
    gain,
    getting_off,
    hq_allowance,
    leader_allowance,
    spent,
    step_refused,
)  # fmt: skip
from longroll.games.war_for_the_union.movement.marching import OnTheMarch, advance
from longroll.games.war_for_the_union.movement.overrun import declare, overrun_mp, overrun_refused
from longroll.games.war_for_the_union.movement.stack import corps, drop, group_of
from longroll.games.war_for_the_union.narrate.names import many
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    BACK,
    CAVALRY,
    KEEP_TOGETHER,
    KINDS,
    PURSUE,
    SIDES,
    SPLIT,
    STEP,
    TRY,
)  # fmt: skip
from longroll.games.war_for_the_union.zoi import crossing_blocked, ferried
from longroll.kit.graph import CLOSED
from longroll.kit.modifiers import total


def route_mps(s: WfuState, group: Group, route: list[int]) -> int:
    """9.21 What the planned route costs, hex by hex."""
    board = s.tables.board
    here, cost = group.node, 0
    for there in route:
        d = board.direction(here, there)
        foes = s.strength(there, 1 - group.side) and not besieged_there(s, there, 1 - group.side)
        cost += overrun_mp(s, group.side, here, d) if foes else entry_mp(s, group.side, here, d)
        here = there
    return cost


def plan_refused(s: WfuState, f: Marching, there: int) -> Refusal | None:
    """9.21, 9.23, 9.24, 2.23 Why a hex may not be added to the route; None where it may."""
    t = s.tables
    group = group_of(s, f)
    here = f.route[-1] if f.route else group.node
    if there not in t.board.around(here):
        return Refusal(f"{t.title(there)} is not next to {t.title(here)}", "9.21")
    at = t.board.side(here, there)
    if (t.ground.march[at] == CLOSED and not ferried(s, at, f.side)) or crossing_blocked(s, at, f.side):
        return Refusal("the hexside cannot be crossed", "9.11")
    foes = s.strength(there, 1 - f.side) and not besieged_there(s, there, 1 - f.side)
    if foes and t.ground.ferry[at]:  # R92
        return Refusal("a ferry carries nobody into an attack", "2.23")
    if there in f.route or there == group.node:
        return Refusal("the route does not come back", "9.21")
    return area_refused(s, group, there) or _within(s, f, group, route_mps(s, group, [*f.route, there]))


def _within(s: WfuState, f: Marching, group: Group, mps: int) -> Refusal | None:
    for leader in group.leaders or (-1,):
        found = force_refused(s, leader, group.sps, mps)
        if found is not None:
            return found
    width = s.tables.charts.force_march.width
    if group.hq >= 0 and spent(s, group) + mps - hq_allowance(s) > min(width, s.tables.charts.movement.hq):
        return Refusal("the HQ cannot march so far", "9.25")
    return None


def try_refused(s: WfuState, f: Marching) -> Refusal | None:
    """9.21, 9.58, 10.47a A force march needs a route that is longer than the stack could march anyway, or troops that must get off."""
    group = group_of(s, f)
    if not f.route and not any(getting_off(s, sp) for sp in group.sps):  # 9.58, 10.47a
        return Refusal("no route is planned", "9.21")
    mps = route_mps(s, group, f.route) + f.pursue
    tired = any(extra(s, sp, mps) for sp in group.sps)
    if not tired and (group.hq < 0 or spent(s, group) + mps <= hq_allowance(s)):
        return Refusal("they have the MPs for this route", "9.2")
    return None


@FLOW.question("plan", Marching)
class Plan(OnTheMarch):
    """9.21 The route of a force march, hex by hex; then the die."""

    rule = "9.21"

    def prompt(self, s: WfuState, f: Marching) -> str:
        group = group_of(s, f)
        mps = route_mps(s, group, f.route) + f.pursue
        return f"Force march of {many(mps, 'MP')} over {many(len(f.route), 'hex', 'hexes')}: go on planning, or try it?"

    def choices(self, s: WfuState, f: Marching) -> list[Choice]:
        t = s.tables
        here = f.route[-1] if f.route else group_of(s, f).node
        found: list[Choice] = []
        if not f.pursue:
            near = [h for h in t.board.around(here) if plan_refused(s, f, h) is None]
            found += [STEP(t.node_name(h)) for h in near]
            found += [PURSUE(count) for count in (1, 2, 3) if self._pursuit(s, f, count) is None]
        if try_refused(s, f) is None:
            found.append(TRY())
        return [*found, BACK()]

    def _pursuit(self, s: WfuState, f: Marching, count: int) -> Refusal | None:
        """9.36 MPs asked for to follow an enemy at the end of the route."""
        if not f.route or not s.strength(f.route[-1], 1 - f.side):
            return Refusal("the route ends at no enemy who could be pursued", "9.36")
        group = group_of(s, f)
        return _within(s, f, group, route_mps(s, group, f.route) + count)

    def refusal(self, s: WfuState, f: Marching, choice: Choice) -> Refusal | None:
        t = s.tables
        if choice.kind is STEP and choice.place in t.board.index and not f.pursue:
            return plan_refused(s, f, t.board.index[choice.place])
        if choice.kind is PURSUE and not f.pursue and 1 <= choice.count <= 3:
            return self._pursuit(s, f, choice.count)
        return try_refused(s, f) if choice.kind is TRY else super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Marching, choice: Choice) -> None:
        s.push(f)
        if choice.kind is STEP:
            f.route.append(s.tables.board.index[choice.place])
        elif choice.kind is PURSUE:
            f.pursue = choice.count
        elif choice.kind is BACK:
            f.do, f.route, f.pursue = "march", [], 0
        else:
            attempt(s, f)


def attempt(s: WfuState, f: Marching) -> None:
    """9.21, 9.22, 9.25 One die for the whole stack; each kind of troops reads its own column with its own modifiers."""
    group = group_of(s, f)
    mps = route_mps(s, group, f.route) + f.pursue
    way = road(s, (group.node, *f.route))
    where, told_to = s.tables.node_name(group.node), s.whom(f.side)
    die = s.roll("event", s.tables.charts.faces, "force-march", "9.21", told_to, place=where)
    army = {i: army_over(s, i, group.node) for i in group.leaders}
    starred = False
    told: dict[tuple[str, int], ForceMarched] = {}
    for sp in group.sps:
        leader = s.sp_under[sp] - 1 if group.leader >= 0 else -1
        lacking = extra(s, sp, mps)
        found = result(s, sp, mps, die, leader, way, army.get(leader, -1))
        if lacking:
            key = (KINDS[s.sp_kind[sp] % 10], leader)
            count = told[key].strength + 1 if key in told else 1
            told[key] = _told(s, f, key, count, die, found)
        s.sp_flags[sp] |= FORCED
        gain(s, sp, min(found.mp, lacking))
        starred = starred or found.loss
        if found.fatigue:
            s.tire(sp, 1)
    s.out += told.values()
    f.hq_gained = hq_gain(s, group, mps, die, way)
    for leader in group.leaders:
        s.leader_flags[leader] |= LED_FORCED
    f.forced = True
    f.do = "force-split" if _uneven(s, group) else "forced-march"
    if starred:
        s.push(Losing("lose", side=f.side, node=group.node, losses=1, rule="9.22", arm=_loses(s, group)))


def _told(s: WfuState, f: Marching, key: tuple[str, int], count: int, die: int, found: March) -> ForceMarched:
    kind, leader = key
    slug = PieceSlug(s.tables.leaders[leader].slug if leader >= 0 else "")
    where = PlaceSlug(s.tables.node_name(group_of(s, f).node))
    return ForceMarched(
        SideSlug(SIDES[f.side]),
        slug,
        where,
        kind,
        count,
        die,
        found.mp,
        found.fatigue,
        found.loss,
        "9.22",
        s.whom(f.side),
    )


def _loses(s: WfuState, group: Group) -> int:
    """9.22b The SP is of the more numerous arm; of either where they are equal."""
    horse = sum(1 for sp in group.sps if s.arm_of(sp) == CAVALRY)
    foot = len(group.sps) - horse
    return EITHER if horse == foot else int(horse > foot)


def hq_gain(s: WfuState, group: Group, mps: int, die: int, way: Road) -> int:
    """9.25 MPs that the die gives the HQ of the stack."""
    if group.hq < 0:
        return 0
    lacking = spent(s, group) + mps - hq_allowance(s)
    if lacking <= 0:
        return 0
    chief = s.commander(group.hq)
    net = die + total(hq_modifiers(s, hq_quality(s, tuple(corps(s, chief))), chief, way))
    return min(s.tables.charts.force_march.at(lacking - 1, net).mp, lacking)


def _uneven(s: WfuState, group: Group) -> bool:
    """9.21 Whether troops of one corps have different MPs left."""
    for leader in group.leaders or (-1,):
        sps = corps(s, leader) if leader >= 0 else group.sps
        if len({allowance(s, sp) - s.sp_spent[sp] for sp in sps}) > 1:
            return True
    return False


@FLOW.question("force-split", Marching)
class ForceSplit(OnTheMarch):
    """9.21 Troops of one corps need not split up when some have won more MPs than others."""

    rule = "9.21"

    def prompt(self, s: WfuState, f: Marching) -> str:
        return "Some can march farther than others: stay together, or leave them behind on the way?"

    def choices(self, s: WfuState, f: Marching) -> list[Choice]:
        return [KEEP_TOGETHER(), SPLIT()]

    def follow(self, s: WfuState, f: Marching, choice: Choice) -> None:
        f.together = choice.kind is KEEP_TOGETHER
        f.do = "forced-march"
        s.push(f)


@FLOW.step("forced-march", Marching)
def forced_march(s: WfuState, f: Marching) -> None:
    """9.21, 9.23, 9.36 The next hex of the route, for all who can reach it; an enemy there is overrun until he is gone."""
    t = s.tables
    group = group_of(s, f)
    if not f.route:
        if f.pursue:
            f.do = "march"
            s.push(f)
        else:
            finish(s, f)
        return
    there = f.route[0]
    if there == group.node:  # an overrun has brought the stack there
        f.route.pop(0)
        s.push(f)
        return
    if there not in t.board.around(group.node):  # driven off the route
        finish(s, f)
        return
    d = t.board.direction(group.node, there)
    foes = s.strength(there, 1 - f.side) and not besieged_there(s, there, 1 - f.side)
    mp = overrun_mp(s, f.side, group.node, d) if foes else entry_mp(s, f.side, group.node, d)
    _fall_out(s, f, group, mp)
    group = group_of(s, f)
    if not group.sps and not (group.hq >= 0 and f.leader >= 0):
        finish(s, f)
        return
    if foes:
        if overrun_refused(s, group, d) is not None:
            finish(s, f)
            return
        s.push(f)
        declare(s, f, group, d)
        return
    if step_refused(s, group, d) is not None:
        finish(s, f)
        return
    f.route.pop(0)
    s.push(f)
    advance(s, f, group, d)


def _fall_out(s: WfuState, f: Marching, group: Group, mp: int) -> None:
    """9.21, 9.24, 9.25 Who cannot pay for the next hex stays: SPs, a corps that keeps together, an army commander with his HQ."""
    so_far = spent(s, group)
    going = []
    for leader in group.leaders:
        men = corps(s, leader)
        slow = [sp for sp in men if so_far + mp > allowance(s, sp)]
        halted = so_far + mp > leader_allowance(s, leader)
        if s.leader_army[leader]:
            halted = halted or so_far + mp > hq_allowance(s) + f.hq_gained
        halted = halted or (bool(men) and (len(slow) == len(men) or (bool(slow) and f.together)))
        drop(s, men if halted else slow)
        if not halted:
            going.append(leader)
    if group.leader < 0:
        slow = [sp for sp in group.sps if so_far + mp > allowance(s, sp)]
        drop(s, list(group.sps) if slow and f.together else slow)
    elif going:
        f.leader, f.others = going[0], going[1:]
    else:
        f.others = []
        drop(s, list(group_of(s, f).sps))
