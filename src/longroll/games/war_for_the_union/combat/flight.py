"""13.73, 14.12 Retreats: where a stack goes, who goes with it, and what becomes of those who cannot."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.boxes import box_theater
from longroll.games.war_for_the_union.casualties import (
    abandoned,
    check_leader,
    enter,
    lose_hqs,
    lose_usmrr,
)
from longroll.games.war_for_the_union.combat.aftermath import BREAK_OUT, last_one_gone
from longroll.games.war_for_the_union.combat.answers import go_in
from longroll.games.war_for_the_union.combat.defence import escorts
from longroll.games.war_for_the_union.combat.events import Eliminated, Retreated, WentInside
from longroll.games.war_for_the_union.combat.losses import UNHARMED
from longroll.games.war_for_the_union.combat.retreat import Retreat, retreaters, retreats
from longroll.games.war_for_the_union.flags import ATTACKS, EVADING, INSIDE, RETREATED
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Battle, Losing, Marching, Retreating
from longroll.games.war_for_the_union.militia import alarm
from longroll.games.war_for_the_union.movement.march import in_area
from longroll.games.war_for_the_union.narrate.names import points
from longroll.games.war_for_the_union.siege import garrison_gone
from longroll.games.war_for_the_union.stacking import fort_room
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import stacks
from longroll.games.war_for_the_union.words import KINDS, RETREAT, SHELTER, SIDES, UNION


def ways_out(s: WfuState, f: Retreating) -> list[Retreat]:
    going = retreaters(s, f)
    homes = {s.sp_home[sp] for sp in going}
    home = (
        homes.pop() if len(homes) == 1 else 0
    )  # 4.74; R72: in a mixed stack the others decide where it goes
    return retreats(s, f.side, f.node, tuple(f.foes), len(going), f.attacker, home)


def shelter_room(s: WfuState, f: Retreating) -> int:
    """14.12, 4.12 SPs that may go inside the fort instead."""
    if not f.fort or not s.fort_of(f.node, f.side):
        return 0
    inside = sum(1 for sp in s.sps_at(f.node, f.side) if s.sp_flags[sp] & INSIDE)
    return max(fort_room(s.tables, f.node) - inside, 0)


@FLOW.step("retreat", Retreating)
def retreat(s: WfuState, f: Retreating) -> None:
    """13.73 One hex, by the owner's choice among equals; without a way out the troops are lost."""
    going = retreaters(s, f)
    if not going:
        return
    if _need_not(s, f):
        _beaten(s, f, going)
        return
    if s.siege[f.node] and s.fort_side[f.node] == f.side:
        _besieged(s, f, going)
        return
    found = ways_out(s, f)
    if shelter_room(s, f) or len(found) > 1:
        f.do = "choose-retreat"
        s.push(f)
    elif not found:
        _destroyed(s, f)
    else:
        go(s, f, found[0])


def _need_not(s: WfuState, f: Retreating) -> bool:
    """13.81 Attackers who have killed the last defender stay where they are, though they tire."""
    return f.attacker and bool(f.foes) and not s.strength(f.foes[0], 1 - f.side)


def _besieged(s: WfuState, f: Retreating, going: list[int]) -> None:
    """14.23 Besieged attackers go back inside; besieged defenders who must retreat are lost for good."""
    if f.attacker:
        go_in(s, going)
        _beaten(s, f, going)
        return
    t = s.tables
    for sp in going:
        s.disband(sp)  # 14.26
    s.combat_losses[f.side] += len(going)
    s.out.append(Eliminated(SideSlug(SIDES[f.side]), PlaceSlug(t.node_name(f.node)), len(going), "14.23"))
    garrison_gone(s, f.node, f.side)


@FLOW.question("choose-retreat", Retreating)
class ChooseRetreat(Question[WfuState, Retreating]):
    """13.73d, 14.12 Where to, among hexes that are equally good; or inside the fort."""

    rule = "13.73"

    def side(self, s: WfuState, f: Retreating) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: Retreating) -> str:
        return s.tables.node_name(f.node)

    def prompt(self, s: WfuState, f: Retreating) -> str:
        return f"Retreat of {points(len(retreaters(s, f)))} from {s.tables.title(f.node)}: where to?"

    def choices(self, s: WfuState, f: Retreating) -> list[Choice]:
        ends = dict.fromkeys(way.path[-1] for way in ways_out(s, f))
        found: list[Choice] = [RETREAT(s.tables.node_name(h)) for h in ends]
        going, space = retreaters(s, f), shelter_room(s, f)
        if space:
            kinds = dict.fromkeys(KINDS[s.sp_kind[sp] % 10] for sp in going)
            if len(going) <= space:
                found.append(SHELTER("all"))
            if len(going) > 1:
                found += [SHELTER(kind) for kind in kinds]
        return found

    def refusal(self, s: WfuState, f: Retreating, choice: Choice) -> Refusal | None:
        t = s.tables
        if choice.kind is RETREAT and choice.place in t.board.index:
            end = t.board.index[choice.place]
            if all(way.path[-1] != end for way in ways_out(s, f)):
                return Refusal(f"{t.title(end)} is not among the hexes that they must choose from", "13.73")
            return None
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Retreating, choice: Choice) -> None:
        if choice.kind is SHELTER:
            going = retreaters(s, f)
            fit = (
                going
                if choice.word == "all"
                else [sp for sp in going if KINDS[s.sp_kind[sp] % 10] == choice.word][:1]
            )
            go_in(s, fit)
            if f.evading or f.attacker:
                _beaten(s, f, fit)
            for sp in fit if f.evading else ():  # 13.22
                s.tire(sp, s.tables.charts.combat_fatigue.retreat)
            name = PlaceSlug(s.tables.node_name(f.node))
            s.out.append(
                WentInside(SideSlug(SIDES[f.side]), name, len(fit), "13.22" if f.evading else "14.12")
            )
            f.do = "retreat"
            s.push(f)
            return
        end = s.tables.node(choice.place, "choice")
        go(s, f, next(way for way in ways_out(s, f) if way.path[-1] == end))


def go(s: WfuState, f: Retreating, way: Retreat) -> None:
    """13.73, 13.73c The stack goes; what it loses in breaking through its owner chooses on the way (R101)."""
    t = s.tables
    f.to = way.path[-1]
    state = t.board.state[f.to]
    strays = [sp for sp in retreaters(s, f) if s.sp_home[sp] and s.sp_home[sp] != state]  # 4.74, 13.73h, R72
    if strays:
        name = PlaceSlug(t.node_name(f.node))
        s.out.append(Eliminated(SideSlug(SIDES[f.side]), name, len(strays), "4.74"))
    for sp in strays:
        s.lose(sp, box_theater(s, f.node, s.side_of(sp)))
        s.combat_losses[f.side] += 1
    f.do = "arrive-beaten"
    s.push(f)
    if way.loss:
        s.push(Losing("lose", side=f.side, node=f.node, losses=way.loss, rule=BREAK_OUT))


@FLOW.step("arrive-beaten", Retreating)
def arrive(s: WfuState, f: Retreating) -> None:
    """13.73, 13.72 (2) Who is left reaches the hex; when nobody stays behind, leaders, HQs and railroad men go too."""
    t = s.tables
    moving = retreaters(s, f)
    leaders = _leaders_going(s, f, moving)
    _weary(s, f, moving)
    for sp in moving:
        s.put(sp, f.to)
        s.sp_marks[sp] &= ~EVADING & 255
    for leader in leaders:
        s.place_leader(leader, f.to)
    if moving and not s.strength(f.node, f.side) and not f.evading:
        _take_along(s, f, f.to)
    _quarry(s, f, f.to)
    if moving:
        start, to = PlaceSlug(t.node_name(f.node)), PlaceSlug(t.node_name(f.to))
        s.out.append(Retreated(SideSlug(SIDES[f.side]), start, to, len(moving), _rule(f)))
        abandoned(s, f.side, f.node)
        enter(s, f.side, f.to)
        alarm(s, f.side, t.board.state[f.to])
    elif not s.strength(f.node, f.side):
        last_one_gone(s, f.side, f.node)


def _rule(f: Retreating) -> str:
    """Which rule sends them back: before combat, from a siege, or beaten."""
    return "13.22" if f.evading else "14.22" if f.quiet else "13.73"


def _weary(s: WfuState, f: Retreating, moving: list[int]) -> None:
    """13.22, 13.73 Fatigue of the retreat itself where the battle has not given it, and the mark that keeps them out of the next."""
    tired = s.tables.charts.combat_fatigue.retreat
    for sp in moving:
        idle = f.attacker and s.sp_fights[sp] != ATTACKS
        if f.evading or idle:
            s.tire(sp, tired)
    _beaten(s, f, moving)


def _beaten(s: WfuState, f: Retreating, sps: list[int]) -> None:
    """13.73g, 13.91 (2) A retreat of the Combat Phase keeps them out of its further battles, wherever it has led them."""
    battle = s.within(Battle)
    if not f.quiet and not (battle is not None and battle.overrun):
        for sp in sps:
            s.sp_flags[sp] |= RETREATED


def _quarry(s: WfuState, f: Retreating, end: int) -> None:
    """9.36 The stack that overran them knows where they went."""
    for frame in s.stack:
        if isinstance(frame, Marching):
            if frame.side != f.side:
                frame.quarry = end
            elif frame.leader < 0 and frame.node == f.node and frame.do != "after-overrun":
                frame.node = end


def _take_along(s: WfuState, f: Retreating, end: int) -> None:
    """13.73, 9.73 HQs go with the last troops; railroad men only along a friendly railroad."""
    t = s.tables
    for k, at in enumerate(s.hq_at):
        if at == f.node and t.counters[t.hqs[k]].side == f.side:
            s.hq_at[k] = end
    rail = end in t.rails.ends(t.rails.opened(100 * s.year + s.month))[f.node] and s.rail_owner[end] == f.side
    for k, at in enumerate(s.usmrr_at):
        if at == f.node and f.side == UNION:
            if rail:
                s.usmrr_at[k] = end
            else:
                lose_usmrr(s, k, f.node, "9.73")


def _leaders_going(s: WfuState, f: Retreating, moving: list[int]) -> list[int]:
    """13.73, 13.21 All leaders where everybody goes, else those who commanded in the attack; an army commander only with his HQ."""
    here = s.leaders_at(f.node, f.side)
    if not moving:
        return []
    if f.evading:
        return escorts(s, f.side, f.node, len(moving))
    if s.strength(f.node, f.side) == len(moving):
        return here
    battle = s.within(Battle)
    fought = battle.leaders if battle is not None and not battle.chase else []  # R80
    return [i for i in here if f.attacker and i in fought and not s.leader_army[i]]


def _destroyed(s: WfuState, f: Retreating) -> None:
    """13.73h, 9.73 Nobody gets away, HQs and railroad men neither; leaders who survive their check join the nearest friends."""
    t = s.tables
    going = retreaters(s, f)
    for sp in going:
        s.lose(sp, box_theater(s, f.node, s.side_of(sp)))
    s.combat_losses[f.side] += len(going)
    s.out.append(Eliminated(SideSlug(SIDES[f.side]), PlaceSlug(t.node_name(f.node)), len(going), "13.73"))
    if s.strength(f.node, f.side):
        return
    lose_hqs(s, f.node, f.side)
    for k, at in enumerate(s.usmrr_at):
        if at == f.node and f.side == UNION:
            lose_usmrr(s, k, f.node, "9.73")
    friends = [h for h in stacks(s, f.side) if h < t.board.count and in_area(s, h)]
    for leader in s.leaders_at(f.node, f.side):
        if check_leader(s, leader, "13.73") == UNHARMED and friends:
            s.place_leader(leader, min(friends, key=lambda h: (t.board.distance(h, f.node), h)))
    abandoned(s, f.side, f.node)
