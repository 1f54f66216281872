"""13.8, 14.21 After the battle: the advance into a hex that its defenders have left, or the siege of those who went inside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union import siege
from longroll.games.war_for_the_union.casualties import enter
from longroll.games.war_for_the_union.combat.aftermath import word_of
from longroll.games.war_for_the_union.combat.events import Advanced
from longroll.games.war_for_the_union.combat.force import candidates, is_light, men_of
from longroll.games.war_for_the_union.combat.resolve import mark_leader
from longroll.games.war_for_the_union.flags import ATTACKED, ATTACKS, BESIEGES, INSIDE, MOVING, OFF
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Battle, Marching
from longroll.games.war_for_the_union.movement.march import command_rating, needs_command, place
from longroll.games.war_for_the_union.movement.stack import disperse, group_of
from longroll.games.war_for_the_union.narrate.names import points
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    ADVANCE,
    ADVANCE_CAVALRY,
    BESIEGE,
    HOLD_BACK,
    SIDES,
    STAY,
)  # fmt: skip


def open_to(s: WfuState, f: Battle) -> bool:
    """13.8, 13.81 Whether the hex may be entered: nobody is left in it, and no fort or guns beat a repulsed attack off."""
    t = s.tables
    if s.strength(f.target, 1 - f.side):
        return False
    if not f.attacker_retreats:
        return True
    guns = any(at == f.target and t.batteries[b].side != f.side for b, at in enumerate(s.battery_at))
    return not guns and not s.fort_of(f.target, 1 - f.side)


def to_besiege(s: WfuState, f: Battle) -> bool:
    """14.21 Whether the defenders are inside their fort and the attackers could lay siege to it."""
    if f.attacker_retreats or f.chase or s.siege[f.target] or not s.fort_of(f.target, 1 - f.side):
        return False
    inside = [sp for sp in s.sps_at(f.target, 1 - f.side) if s.sp_flags[sp] & INSIDE]
    if not inside or len(inside) < s.strength(f.target, 1 - f.side):
        return False
    everybody = sum(len(men(s, f, i)) for i in _leaders(s, f))
    return siege.siege_refused(s, f.target, f.side, everybody) is None


def _leaders(s: WfuState, f: Battle) -> list[int]:
    """Leaders who may advance: those who attacked; all who could have, where the defenders left before combat (13.22)."""
    found = [i for i in f.leaders if s.leader_at[i] not in (OFF, f.target)]
    if f.vacated and not f.overrun:
        found += [i for i in candidates(s, f) if s.leader_at[i] != f.target]
    return found


def men(s: WfuState, f: Battle, leader: int) -> list[int]:
    """13.81a The troops who advance with a leader: those whom he commanded in the attack, and those under him who did not attack."""
    if f.vacated:
        return men_of(s, f, leader)[: command_rating(s, leader)]
    here = s.sps_at(s.leader_at[leader], f.side)
    fought = [sp for sp in here if s.sp_fights[sp] == ATTACKS and s.sp_corps[sp] == leader + 1]
    idle = [
        sp
        for sp in here
        if not s.sp_fights[sp] and s.sp_under[sp] == leader + 1 and not s.sp_battles[sp] and may_go(s, f, sp)
    ]
    return [*fought, *idle][: command_rating(s, leader)]


def may_go(s: WfuState, f: Battle, sp: int) -> bool:
    """4.74 State militia does not advance out of its state."""
    return not s.sp_home[sp] or s.sp_home[sp] == s.tables.board.state[f.target]


def horse(s: WfuState, f: Battle) -> list[int]:
    """13.81 Hexes with volunteer and veteran cavalry that attacked and may advance without a leader."""
    nodes = {s.leader_at[i] for i in f.leaders if s.leader_at[i] >= 0} | set(f.cavalry)
    return [h for h in sorted(nodes) if h != f.target and riders(s, f, h)]


def riders(s: WfuState, f: Battle, node: int) -> list[int]:
    return [sp for sp in s.sps_at(node, f.side) if s.sp_fights[sp] == ATTACKS and is_light(s, sp)]


@FLOW.step("advance", Battle)
def advance(s: WfuState, f: Battle) -> None:
    """13.8, 9.32 Ask who advances or besieges, or end the battle; after an overrun the whole stack goes in."""
    if f.overrun:
        if to_besiege(s, f):
            f.do = "choose-siege"
            s.push(f)
        else:
            over(s, f)
    elif to_besiege(s, f):
        f.do = "choose-siege"
        s.push(f)
    elif open_to(s, f) and (any(men(s, f, i) for i in _leaders(s, f)) or horse(s, f)):
        f.do = "choose-advance"
        s.push(f)
    else:
        over(s, f)


@FLOW.step("chase-over", Battle)
def chase_over(s: WfuState, f: Battle) -> None:
    """13.24 The pursuit is over; the retreat goes on."""
    over(s, f)


@mypyc_attr(native_class=False)
class AfterBattle(Question[WfuState, Battle]):
    def side(self, s: WfuState, f: Battle) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: Battle) -> str:
        return s.tables.node_name(f.target)


@FLOW.question("choose-advance", Battle)
class ChooseAdvance(AfterBattle):
    """13.8 Who advances, and who stays behind."""

    rule = "13.8"

    def prompt(self, s: WfuState, f: Battle) -> str:
        return f"{s.tables.title(f.target)} is free: who advances?"

    def choices(self, s: WfuState, f: Battle) -> list[Choice]:
        t = s.tables
        leaders = [i for i in _leaders(s, f) if men(s, f, i)]
        found: list[Choice] = [ADVANCE(t.leaders[i].slug) for i in leaders]
        found += [ADVANCE_CAVALRY(t.node_name(h)) for h in horse(s, f)]
        if not f.vacated:
            here = [sp for i in leaders for sp in men(s, f, i) if s.sp_fights[sp] == ATTACKS]
            found += [HOLD_BACK(word) for word in dict.fromkeys(word_of(s, sp) for sp in here)]
        return [*found, STAY()]

    def follow(self, s: WfuState, f: Battle, choice: Choice) -> None:
        t = s.tables
        if choice.kind is STAY:
            over(s, f)
            return
        if choice.kind is HOLD_BACK:
            leaders = [i for i in _leaders(s, f) if men(s, f, i)]
            fit = [
                sp
                for i in leaders
                for sp in men(s, f, i)
                if word_of(s, sp) == choice.word and s.sp_fights[sp]
            ]
            s.sp_fights[max((s.sp_fatigue[sp], sp) for sp in fit)[1]] = 0
        elif choice.kind is ADVANCE:
            go_in(s, f, t.leader[choice.piece])
        else:
            node = t.board.index[choice.place]
            sps = riders(s, f, node)
            for sp in sps:
                s.put(sp, f.target)
            told(s, f, "", len(sps))
        f.do = "advance"
        s.push(f)
        if choice.kind is not HOLD_BACK:
            enter(s, f.side, f.target)


def go_in(s: WfuState, f: Battle, leader: int) -> None:
    """13.81 A leader advances with his men, an army commander with his HQ."""
    sps = men(s, f, leader)
    if f.vacated and leader not in f.leaders[:1]:
        mark_leader(s, leader)
    for sp in sps:
        s.put(sp, f.target)
        if not f.inside or f.storm:
            s.sp_flags[sp] |= ATTACKED  # 13.22
        if f.vacated:
            s.sp_battles[sp] += 1
    s.place_leader(leader, f.target)
    hq = s.leader_army[leader] - 1
    if hq >= 0:
        s.hq_at[hq] = f.target
    told(s, f, s.tables.leaders[leader].slug, len(sps))


def told(s: WfuState, f: Battle, slug: str, count: int) -> None:
    where = PlaceSlug(s.tables.node_name(f.target))
    s.out.append(Advanced(SideSlug(SIDES[f.side]), PieceSlug(slug), where, count, "13.8"))


@FLOW.question("choose-siege", Battle)
class ChooseSiege(AfterBattle):
    """14.21 Who advances to lay siege to the fort."""

    rule = "14.21"

    def prompt(self, s: WfuState, f: Battle) -> str:
        least = siege.needed(s, f.target, f.side)
        return f"Siege of {s.tables.title(f.target)}: {points(self._count(s, f))} of {least} that are needed. Who else?"

    def _count(self, s: WfuState, f: Battle) -> int:
        return sum(len(men(s, f, i)) for i in f.going)

    def choices(self, s: WfuState, f: Battle) -> list[Choice]:
        t = s.tables
        more = [i for i in _leaders(s, f) if i not in f.going and men(s, f, i)]
        found: list[Choice] = [ADVANCE(t.leaders[i].slug) for i in more]
        if siege.siege_refused(s, f.target, f.side, self._count(s, f)) is None:
            found.append(BESIEGE(t.node_name(f.target)))
        return [*found, STAY()]

    def refusal(self, s: WfuState, f: Battle, choice: Choice) -> Refusal | None:
        if choice.kind is BESIEGE:
            return siege.siege_refused(s, f.target, f.side, self._count(s, f))
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Battle, choice: Choice) -> None:
        if choice.kind is ADVANCE:
            f.going.append(s.tables.leader[choice.piece])
            s.push(f)
            return
        if choice.kind is BESIEGE:
            for leader in f.going:
                if not f.overrun:
                    s.leader_flags[leader] |= BESIEGES  # 14.21b
                go_in(s, f, leader)
            siege.begin(s, f.target, f.side)
            enter(s, f.side, f.target)
        over(s, f)


AFTERWARDS: Final[list[Callable[[WfuState, Battle], None]]] = []
"""10.74 what other chapters do when a battle is over"""


def over(s: WfuState, f: Battle) -> None:
    """Nobody fights any more."""
    s.sp_fights[:] = bytes(len(s.sp_fights))
    s.sp_corps[:] = bytes(len(s.sp_corps))
    for hook in AFTERWARDS if not f.chase else ():
        hook(s, f)


@FLOW.step("after-overrun", Marching)
def after_overrun(s: WfuState, f: Marching) -> None:
    """9.32, 9.34 A hex that was vacated is occupied at once; then the march goes on, unless the overrun fell short."""
    march = s.frame(Marching)
    stopped = march.leader in s.due[::2] if march.leader >= 0 else -1 - march.node in s.due[::2]
    _stragglers(s, march)
    group = group_of(s, march)
    if stopped or (march.leader < 0 and not group.sps):
        disperse(s, march)
        s.stack.pop()
        return
    near = group.node in s.tables.board.around(f.node)
    if near and group.sps and not s.strength(f.node, 1 - f.side):
        place(s, group, f.node)
        march.node = f.node
        enter(s, f.side, f.node)


def _stragglers(s: WfuState, march: Marching) -> None:
    """13.72 Who is no longer with the stack, or has lost his leader, stays behind."""
    node = s.leader_at[march.leader] if march.leader >= 0 else march.node
    march.others = [i for i in march.others if s.leader_at[i] == node]
    led = {i + 1 for i in (march.leader, *march.others)}
    for sp, marks in enumerate(s.sp_marks):
        if marks & MOVING and (s.sp_at[sp] != node or (s.sp_under[sp] not in led and needs_command(s, sp))):
            s.sp_marks[sp] = marks & ~MOVING & 255
