"""5.23, 13.1, 13.9 The Combat Phase: which hex is attacked next, once, and a second time by aggressive leaders."""

from __future__ import annotations

from functools import partial

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.combat.battle import everybody, fight_refused
from longroll.games.war_for_the_union.combat.defence import fresh
from longroll.games.war_for_the_union.combat.force import (
    aggressive,
    candidates,
    cavalry_candidates,
    cavalry_refused,
    leader_refused,
)
from longroll.games.war_for_the_union.combat.odds import odds_refused
from longroll.games.war_for_the_union.combat.resolve import odds_of
from longroll.games.war_for_the_union.flags import BESIEGES, FOUGHT_TWICE, HAS_FOUGHT, REPULSED
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Battle, PlayerTurn
from longroll.games.war_for_the_union.kept import offer, offered
from longroll.games.war_for_the_union.naval.landing import beaches
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import stacks
from longroll.games.war_for_the_union.words import ATTACK, DONE, NAVAL, SIDES, UNION
from longroll.kit.masks import marked


def targets(s: WfuState, side: int, second: bool) -> list[int]:
    """13.11 Hexes with enemy troops next to leaders or veteran cavalry of a side, or besieged with them, that can be attacked."""
    t = s.tables
    enemy, nodes = 1 - side, t.nodes
    near: set[int] = set()
    alone = lone_units(s, enemy)
    for h in stacks(s, side):
        if h < t.board.count:
            if s.siege[h]:
                near.add(h)
            near.update(x for x in t.board.around(h) if s.sps[enemy * nodes + x] or x in alone)
    near.update(h for h in beaches(s) if s.sps[enemy * nodes + h])
    found = []
    for h in sorted(near):
        if not fresh(s, h, enemy, second) and h not in alone:
            continue
        f = Battle("initiate", side=side, target=h, second=second)
        if candidates(s, f) or cavalry_candidates(s, f):
            found.append(h)
    return found


def lone_units(s: WfuState, side: int) -> set[int]:
    """13.6 Hexes with forts, guns, HQs, leaders or railroad men of a side and no troops of either."""
    t = s.tables
    found = {h for h in marked(s.fort) if s.fort_side[h] == side}
    found.update(at for b, at in enumerate(s.battery_at) if at >= 0 and t.batteries[b].side == side)
    found.update(at for k, at in enumerate(s.hq_at) if at >= 0 and t.counters[t.hqs[k]].side == side)
    if not s.limited_intelligence:  # 20.2: nobody sees a leader who is alone
        found.update(at for i, at in enumerate(s.leader_at) if i in t.generals[side])
    if side == UNION:
        found.update(s.usmrr_at)
    return {h for h in found if 0 <= h < t.board.count and not s.sps[h] and not s.sps[t.nodes + h]}


def due(s: WfuState, side: int) -> list[int]:
    """9.34 Targets of overruns that fell short and must be attacked now, where that is possible at all."""
    t = s.tables
    found = []
    for who, target in zip(s.due[::2], s.due[1::2], strict=True):
        f = Battle("join", side=side, target=target)
        if not fresh(s, target, 1 - side):
            continue
        if who >= 0 and t.leaders[who].side == side and leader_refused(s, f, who) is None:
            f.leaders = [who]
        elif who < 0 and cavalry_refused(s, f, -1 - who) is None:
            f.cavalry = [-1 - who]
        else:
            continue
        if fight_refused(s, f) is None:
            found.append(target)
    return found + [h for h in beaches(s) if _must_storm(s, side, h)]


def _must_storm(s: WfuState, side: int, hex_: int) -> bool:
    """10.71 Invaders must attack, where they can at all."""
    f = Battle("join", side=side, target=hex_)
    if not fresh(s, hex_, 1 - side) or not candidates(s, f):
        return False
    f.leaders = candidates(s, f)[:1]
    everybody(s, f)
    return odds_refused(s, odds_of(s, f)) is None


@mypyc_attr(native_class=False)
class Attacking(Question[WfuState, PlayerTurn]):
    """Which hex is attacked next."""

    second = False

    def side(self, s: WfuState, f: PlayerTurn) -> str:
        return SIDES[f.side]

    def choices(self, s: WfuState, f: PlayerTurn) -> list[Choice]:
        t = s.tables
        hexes = offered(s, f, partial(targets, s, f.side, self.second))
        found: list[Choice] = [ATTACK(t.node_name(h)) for h in hexes]
        if self.second or not due(s, f.side):
            found.append(DONE())
        return found

    def refusal(self, s: WfuState, f: PlayerTurn, choice: Choice) -> Refusal | None:
        t = s.tables
        if choice.kind is DONE and not self.second and due(s, f.side):
            target = due(s, f.side)[0]
            if target in beaches(s):
                return Refusal(f"the invaders must attack {t.title(target)}", "10.71")
            return Refusal(f"{t.title(target)} must be attacked: an overrun fell short", "9.34")
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: PlayerTurn, choice: Choice) -> None:
        s.offered = None  # the same frame asks again
        if choice.kind is DONE:
            return
        s.push(f)
        target = s.tables.node(choice.place, "choice")
        s.push(Battle("initiate", side=f.side, target=target, second=self.second))


@FLOW.step("combat-phase", PlayerTurn)
def combat_phase(s: WfuState, f: PlayerTurn) -> None:
    """5.23 A side is asked only where it can attack."""
    found = targets(s, f.side, second=False)
    if found:
        f.do = "combat"
        s.push(f)
        offer(s, f, found)


@FLOW.question("combat", PlayerTurn)
class Combat(Attacking):
    """13.1 Attacks are voluntary, declared and fought one at a time."""

    rule = "13.1"

    def prompt(self, s: WfuState, f: PlayerTurn) -> str:
        return "Combat: which hex is attacked?"


@FLOW.step("second-attacks", PlayerTurn)
def second_attacks(s: WfuState, f: PlayerTurn) -> None:
    """13.92 After all first attacks, where an aggressive leader can attack again."""
    spoilt = FOUGHT_TWICE | REPULSED | BESIEGES
    people = s.tables.leaders
    fit = any(
        flags & HAS_FOUGHT
        and not flags & spoilt
        and people[i].side == f.side
        and people[i].role != NAVAL
        and aggressive(s, i)
        for i, flags in enumerate(s.leader_flags)
    )
    found = targets(s, f.side, second=True) if fit else []
    if found:
        f.do = "second-combat"
        s.push(f)
        offer(s, f, found)


@FLOW.question("second-combat", PlayerTurn)
class SecondCombat(Attacking):
    """13.9 Aggressive leaders attack a second time."""

    rule = "13.9"
    second = True

    def prompt(self, s: WfuState, f: PlayerTurn) -> str:
        return "Second attacks of aggressive leaders: which hex?"
