"""13.8, 14.21 After the battle: the advance into a hex that its defenders have left; `lay_siege.py` asks where they went inside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.games.war_for_the_union.casualties import abandoned, enter
from longroll.games.war_for_the_union.combat.aftermath import word_of
from longroll.games.war_for_the_union.combat.entering import (
    advancers,
    followers,
    horse,
    men,
    open_to,
    riders,
    to_besiege,
)
from longroll.games.war_for_the_union.combat.evasion import evasion_over, origins
from longroll.games.war_for_the_union.combat.events import Advanced
from longroll.games.war_for_the_union.combat.resolve import disperse, mark_leader
from longroll.games.war_for_the_union.flags import ATTACKED, ATTACKS, DEFENDS, HELD_BACK, LOCKED, RETREATED
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Battle, Marching, Retreating
from longroll.games.war_for_the_union.militia import alarm
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import ADVANCE, ADVANCE_CAVALRY, HOLD_BACK, SIDES, STAY


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
    elif open_to(s, f) and (entrants(s, f) or horse(s, f)):
        f.do = "choose-advance"
        s.push(f)
    else:
        over(s, f)


def entrants(s: WfuState, f: Battle) -> list[int]:
    """13.8 The leaders who may advance now: with troops, or after troops that have gone in."""
    found = [i for i in advancers(s, f) if men(s, f, i)]
    return [*found, *followers(s, f)] if s.strength(f.target, f.side) else found


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
        leaders = entrants(s, f)
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
            fit = [sp for i in advancers(s, f) for sp in men(s, f, i) if word_of(s, sp) == choice.word]
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


AFTERWARDS: Final[list[Callable[[WfuState, Battle], None]]] = []
"""10.74 what other chapters do when a battle is over"""


def over(s: WfuState, f: Battle) -> None:
    """Nobody fights any more."""
    disperse(s)
    if not f.chase:
        evasion_over(s, f.target, 1 - f.side)
    for hook in AFTERWARDS if not f.chase else ():
        hook(s, f)
