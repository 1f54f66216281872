"""13.8, 14.21 After the battle: the advance into a hex that its defenders have left, or the siege of those who went inside."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Final

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union import siege
from longroll.games.war_for_the_union.casualties import abandoned, enter
from longroll.games.war_for_the_union.combat.aftermath import word_of
from longroll.games.war_for_the_union.combat.answers import evasion_over, origins
from longroll.games.war_for_the_union.combat.events import Advanced
from longroll.games.war_for_the_union.combat.force import (
    candidates,
    cavalry_candidates,
    is_light,
    lone_men,
    men_of,
)  # fmt: skip
from longroll.games.war_for_the_union.combat.resolve import mark_leader
from longroll.games.war_for_the_union.flags import (
    ATTACKED,
    ATTACKS,
    BESIEGES,
    DEFENDS,
    HELD_BACK,
    INSIDE,
    LOCKED,
    MOVING,
    OFF,
    RETREATED,
)  # fmt: skip
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Battle, Marching, Retreating
from longroll.games.war_for_the_union.militia import alarm
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
    everybody = besiegers(s, f, [*_leaders(s, f), *(-1 - h for h in horse(s, f))])
    return siege.siege_refused(s, f.target, f.side, len(everybody)) is None


def besiegers(s: WfuState, f: Battle, going: list[int]) -> set[int]:
    """14.21 The SPs that advance to besiege with these leaders, one after the other, and light cavalry by itself (-1 - hex)."""
    taken: set[int] = set()
    for leader in going:
        if leader >= 0:
            fit = [sp for sp in able(s, f, leader) if sp not in taken]
            taken.update(fit[: command_rating(s, leader)])
    for one in going:
        if one < 0:
            taken.update(riders(s, f, -1 - one))
    return taken


def _leaders(s: WfuState, f: Battle) -> list[int]:
    """Leaders who may advance: those who attacked; all who could have, where the defenders left before combat (13.22)."""
    found = [i for i in f.leaders if s.leader_at[i] not in (OFF, f.target)]
    if f.vacated and not f.overrun:
        found += [i for i in candidates(s, f) if s.leader_at[i] != f.target]
    return found


def men(s: WfuState, f: Battle, leader: int) -> list[int]:
    """13.81a The troops who advance with a leader, as many as he can command."""
    return able(s, f, leader)[: command_rating(s, leader)]


def able(s: WfuState, f: Battle, leader: int) -> list[int]:
    """13.81a The troops who could: those whom he commanded in the attack, and those under him who did not attack."""
    here = s.sps_at(s.leader_at[leader], f.side)
    if f.vacated:
        fit = [*men_of(s, f, leader), *(sp for sp in here if sp in f.pursuers)]
        return [sp for sp in fit if s.sp_fights[sp] != HELD_BACK]
    fought = [sp for sp in here if s.sp_fights[sp] == ATTACKS and s.sp_corps[sp] == leader + 1]
    idle = [
        sp
        for sp in here
        if not s.sp_fights[sp] and s.sp_under[sp] == leader + 1 and not s.sp_battles[sp] and may_go(s, f, sp)
    ]
    return [*fought, *idle]


def may_go(s: WfuState, f: Battle, sp: int) -> bool:
    """4.74 State militia does not advance out of its state."""
    return not s.sp_home[sp] or s.sp_home[sp] == s.tables.board.state[f.target]


def horse(s: WfuState, f: Battle) -> list[int]:
    """13.81 Hexes with volunteer and veteran cavalry that attacked and may advance without a leader."""
    nodes = {s.leader_at[i] for i in f.leaders if s.leader_at[i] >= 0} | set(f.cavalry)
    if f.vacated and not f.inside:
        nodes |= {*cavalry_candidates(s, f), *(s.sp_at[sp] for sp in f.pursuers)}
    return [h for h in sorted(nodes) if h != f.target and riders(s, f, h)]


def riders(s: WfuState, f: Battle, node: int) -> list[int]:
    """13.81, 13.22 The light cavalry of a hex that fought; or would have, where the defenders left before combat."""
    here = [sp for sp in s.sps_at(node, f.side) if s.sp_fights[sp] != HELD_BACK]
    if f.vacated:
        fit = {*lone_men(s, f, node), *f.pursuers}
        fit.update(sp for i in _leaders(s, f) if s.leader_at[i] == node for sp in men(s, f, i))
        return [sp for sp in here if sp in fit and is_light(s, sp)]
    return [sp for sp in here if s.sp_fights[sp] == ATTACKS and is_light(s, sp)]


@FLOW.step("advance", Battle)
def advance(s: WfuState, f: Battle) -> None:
    """13.8, 9.32 Ask who advances or besieges, or end the battle; after an overrun the whole stack goes in."""
    if _left_alone(s, f):
        s.push(f)
        fort = bool(s.fort_of(f.target, 1 - f.side))
        s.push(Retreating("retreat", side=1 - f.side, node=f.target, foes=origins(s, f), fort=fort))
        return
    if f.overrun:
        s.frame(Marching).barred = not open_to(s, f)
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


def _left_alone(s: WfuState, f: Battle) -> bool:
    """13.73g Whether the defenders are gone to the last and others are in the hex who had retreated there: they go as well."""
    here = s.sps_at(f.target, 1 - f.side)
    if f.vacated or any(s.sp_fights[sp] == DEFENDS for sp in here):
        return False
    return any(not s.sp_marks[sp] & LOCKED for sp in here)


@FLOW.step("chase-over", Battle)
def chase_over(s: WfuState, f: Battle) -> None:
    """13.24 The pursuit is over; the retreat goes on."""
    battle = s.within(Battle)
    assert battle is not None, "nobody is pursued without an attack"
    fought = [sp for sp, role in enumerate(s.sp_fights) if role == ATTACKS]
    battle.pursuers = [sp for sp in fought if not s.sp_flags[sp] & RETREATED]
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
        here = [sp for i in leaders for sp in men(s, f, i)]
        found += [HOLD_BACK(word) for word in dict.fromkeys(word_of(s, sp) for sp in here)]
        return [*found, STAY()]

    def follow(self, s: WfuState, f: Battle, choice: Choice) -> None:
        t = s.tables
        if choice.kind is STAY:
            over(s, f)
            return
        if choice.kind is HOLD_BACK:
            fit = [sp for i in _leaders(s, f) for sp in men(s, f, i) if word_of(s, sp) == choice.word]
            s.sp_fights[max((s.sp_fatigue[sp], sp) for sp in fit)[1]] = HELD_BACK
        elif choice.kind is ADVANCE:
            go_in(s, f, t.leader[choice.piece])
        else:
            ride_in(s, f, t.board.index[choice.place])
        f.do = "advance"
        s.push(f)
        if choice.kind is not HOLD_BACK:
            enter(s, f.side, f.target)
            alarm(s, f.side, t.board.state[f.target])


def ride_in(s: WfuState, f: Battle, node: int) -> None:
    """13.81, 13.22 Light cavalry advances without a leader."""
    sps = riders(s, f, node)
    _move_in(s, f, sps)
    abandoned(s, f.side, node)
    told(s, f, "", len(sps))


def go_in(s: WfuState, f: Battle, leader: int) -> None:
    """13.81, 14.22 A leader advances with his men, an army commander with his HQ; what besiegers leave behind is lost."""
    start = s.leader_at[leader]
    sps = men(s, f, leader)
    if _counts(f) and leader not in f.leaders[:1]:
        mark_leader(s, leader)
    _move_in(s, f, sps)
    s.place_leader(leader, f.target)
    hq = s.leader_army[leader] - 1
    if hq >= 0:
        s.hq_at[hq] = f.target
    abandoned(s, f.side, start)
    told(s, f, s.tables.leaders[leader].slug, len(sps))


def _counts(f: Battle) -> bool:
    """13.22, 14.21b Whether who goes in without a battle has used up an attack; nobody has in an overrun."""
    return f.vacated and not f.overrun


def _move_in(s: WfuState, f: Battle, sps: list[int]) -> None:
    for sp in sps:
        s.put(sp, f.target)
        if not f.inside or f.storm:
            s.sp_flags[sp] |= ATTACKED  # 13.22
        if _counts(f) and sp not in f.pursuers:
            s.sp_battles[sp] += 1


def told(s: WfuState, f: Battle, slug: str, count: int) -> None:
    where = PlaceSlug(s.tables.node_name(f.target))
    s.out.append(Advanced(SideSlug(SIDES[f.side]), PieceSlug(slug), where, count, "13.8"))


@FLOW.question("choose-siege", Battle)
class ChooseSiege(AfterBattle):
    """14.21 Who advances to lay siege to the fort."""

    rule = "14.21"

    def prompt(self, s: WfuState, f: Battle) -> str:
        least = ceil(siege.needed(s, f.target, f.side))
        return f"Siege of {s.tables.title(f.target)}: {points(self._count(s, f))} of {least} that are needed. Who else?"

    def _count(self, s: WfuState, f: Battle) -> int:
        return len(besiegers(s, f, f.going))

    def _more_horse(self, s: WfuState, f: Battle) -> list[int]:
        """13.81 Hexes whose light cavalry could go by itself and does not go with a leader."""
        taken = besiegers(s, f, f.going)
        return [h for h in horse(s, f) if not taken.issuperset(riders(s, f, h))]

    def choices(self, s: WfuState, f: Battle) -> list[Choice]:
        t = s.tables
        more = [i for i in _leaders(s, f) if i not in f.going and men(s, f, i)]
        found: list[Choice] = [ADVANCE(t.leaders[i].slug) for i in more]
        found += [ADVANCE_CAVALRY(t.node_name(h)) for h in self._more_horse(s, f)]
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
        if choice.kind is ADVANCE_CAVALRY:
            f.going.append(-1 - s.tables.board.index[choice.place])
            s.push(f)
            return
        if choice.kind is BESIEGE:
            for leader in [i for i in f.going if i >= 0]:
                if not f.overrun:
                    s.leader_flags[leader] |= BESIEGES  # 14.21b
                go_in(s, f, leader)
            for node in [-1 - i for i in f.going if i < 0]:
                if riders(s, f, node):  # else they have gone with a leader
                    ride_in(s, f, node)
            siege.begin(s, f.target, f.side)
            enter(s, f.side, f.target)
        if f.vacated and f.inside and not f.overrun and f.leaders:
            mark_leader(s, f.leaders[0])  # R37
        over(s, f)


AFTERWARDS: Final[list[Callable[[WfuState, Battle], None]]] = []
"""10.74 what other chapters do when a battle is over"""


def over(s: WfuState, f: Battle) -> None:
    """Nobody fights any more."""
    s.sp_fights[:] = bytes(len(s.sp_fights))
    s.sp_corps[:] = bytes(len(s.sp_corps))
    if not f.chase:
        evasion_over(s, f.target, 1 - f.side)
    for hook in AFTERWARDS if not f.chase else ():
        hook(s, f)


@FLOW.step("after-overrun", Marching)
def after_overrun(s: WfuState, f: Marching) -> None:
    """9.32, 9.34 A hex that was vacated is occupied at once; then the march goes on, unless the overrun fell short."""
    evasion_over(s, f.node, 1 - f.side)
    march = s.frame(Marching)
    stopped = march.leader in s.due[::2] if march.leader >= 0 else -1 - march.node in s.due[::2]
    _stragglers(s, march)
    group = group_of(s, march)
    if stopped or (march.leader < 0 and not group.sps):
        disperse(s, march)
        s.stack.pop()
        return
    near = group.node in s.tables.board.around(f.node)
    if near and group.sps and not f.barred and not s.strength(f.node, 1 - f.side):
        place(s, group, f.node)
        march.node = f.node
        abandoned(s, f.side, group.node)
        enter(s, f.side, f.node)
        alarm(s, f.side, s.tables.board.state[f.node])


def _stragglers(s: WfuState, march: Marching) -> None:
    """13.72 Who is no longer with the stack, or has lost his leader, stays behind."""
    node = s.leader_at[march.leader] if march.leader >= 0 else march.node
    march.others = [i for i in march.others if s.leader_at[i] == node]
    led = {i + 1 for i in (march.leader, *march.others) if i >= 0}
    for sp, marks in enumerate(s.sp_marks):
        if marks & MOVING and (s.sp_at[sp] != node or (s.sp_under[sp] not in led and needs_command(s, sp))):
            s.sp_marks[sp] = marks & ~MOVING & 255
