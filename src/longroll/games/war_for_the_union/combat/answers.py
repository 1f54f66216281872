"""14.1, R5 What the other side answers to an attack: the fort, and who commands whom; `evasion.py` has its cavalry."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.combat.defence import commanders, defenders
from longroll.games.war_for_the_union.combat.force import (
    lone_men,
    men_of,
)
from longroll.games.war_for_the_union.flags import ATTACKS, DEFENDS, LOCKED
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Answer, Battle
from longroll.games.war_for_the_union.movement.march import command_rating
from longroll.games.war_for_the_union.siege import siege_refused
from longroll.games.war_for_the_union.stacking import fort_room
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    BESIEGE,
    FIGHT,
    GIVE,
    INSIDE_FORT,
    KINDS,
    OUTSIDE_FORT,
    READY,
    RELIEVE,
    SIDES,
)  # fmt: skip


def battle_below(s: WfuState) -> Battle:
    """The battle that a question belongs to."""
    found = s.within(Battle)
    assert found is not None, "no battle is being fought"
    return found


@mypyc_attr(native_class=False)
class OfBattle(Question[WfuState, Answer]):
    """What the answers have in common."""

    def side(self, s: WfuState, f: Answer) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: Answer) -> str:
        return s.tables.node_name(f.node)

    def battle(self, s: WfuState, f: Answer) -> str:
        return s.tables.node_name(f.node)


# --- inside or outside a fort ----------------------------------------------------------------------------------------


def fort_answer(s: WfuState, f: Battle) -> None:
    """14.1, 4.12 Besieged troops are inside, too many are outside, those who went in stay in; else the defender is asked."""
    side = 1 - f.side
    if not s.fort_of(f.target, side) or f.chase:
        return
    here = s.sps_at(f.target, side)
    fits = len(here) <= fort_room(s.tables, f.target)
    if s.siege[f.target]:
        f.inside = True
    elif any(s.sp_marks[sp] & LOCKED for sp in defenders(s, f)):
        f.inside = True
        go_in(s, here if fits else [])
    elif not fits:
        come_out(s, f)
    else:
        s.push(Answer("fort-stand", side=side, node=f.target))


def come_out(s: WfuState, f: Battle) -> None:
    """14.13b Outside, but for those who have gone in during this player turn."""
    for sp in s.sps_at(f.target, 1 - f.side):
        if not s.sp_marks[sp] & LOCKED:
            s.go_inside(sp, False)


@FLOW.question("fort-stand", Answer)
class FortStand(OfBattle):
    """14.1 Whether the attack is received inside or outside the fort."""

    rule = "14.1"

    def prompt(self, s: WfuState, f: Answer) -> str:
        return f"The fort at {s.tables.title(f.node)} is attacked: defend inside or outside?"

    def choices(self, s: WfuState, f: Answer) -> list[Choice]:
        return [INSIDE_FORT(), OUTSIDE_FORT()]

    def follow(self, s: WfuState, f: Answer, choice: Choice) -> None:
        battle = battle_below(s)
        battle.answered = True
        if choice.kind is OUTSIDE_FORT:
            come_out(s, battle)
            return
        battle.inside = True
        go_in(s, s.sps_at(f.node, f.side))


def storm_answer(s: WfuState, f: Battle) -> None:
    """14.13 Where the defenders are inside, the attacker storms the fort or lays siege to it, if he can."""
    if not f.inside or s.siege[f.target] or f.chase:
        return
    f.storm = True
    if siege_possible(s, f):
        s.push(Answer("storm", side=f.side, node=f.target))


def siege_possible(s: WfuState, f: Battle) -> bool:
    """14.21 Whether the leaders of the attack, and the cavalry that joins by itself, could bring enough troops for a siege."""
    men: set[int] = set()
    for leader in f.leaders:
        fit = [sp for sp in men_of(s, f, leader) if sp not in men]
        men.update(fit[: command_rating(s, leader)])
    for node in f.cavalry:
        men.update(lone_men(s, f, node))
    return siege_refused(s, f.target, f.side, len(men)) is None


@FLOW.question("storm", Answer)
class Storm(OfBattle):
    """14.13 The defenders are inside: storm the fort, or lay siege to it."""

    rule = "14.13"

    def prompt(self, s: WfuState, f: Answer) -> str:
        return f"They stay inside the fort at {s.tables.title(f.node)}: storm it, or lay siege?"

    def choices(self, s: WfuState, f: Answer) -> list[Choice]:
        return [FIGHT(), BESIEGE(s.tables.node_name(f.node))]

    def follow(self, s: WfuState, f: Answer, choice: Choice) -> None:
        if choice.kind is BESIEGE:
            battle = battle_below(s)
            battle.do, battle.vacated, battle.storm = "choose-siege", True, False


def go_in(s: WfuState, sps: list[int]) -> None:
    """14.13b Inside, and there until the player turn ends."""
    for sp in sps:
        s.go_inside(sp)
        s.sp_marks[sp] |= LOCKED


# --- who commands whom -----------------------------------------------------------------------------------------------


def leaders_of(s: WfuState, f: Answer) -> list[int]:
    """The leaders among whom a side divides its troops."""
    battle = battle_below(s)
    return battle.leaders if f.side == battle.side else commanders(s, battle)


def command_of(s: WfuState, f: Answer, leader: int) -> list[int]:
    role = ATTACKS if f.side == battle_below(s).side else DEFENDS
    here = s.sps_at(s.leader_at[leader], f.side)
    return [sp for sp in here if s.sp_fights[sp] == role and s.sp_corps[sp] == leader + 1]


def free_for(s: WfuState, f: Answer, leader: int) -> dict[str, list[int]]:
    """Troops that a leader could still be given, by kind."""
    battle = battle_below(s)
    if f.side == battle.side:
        pool = [sp for sp in men_of(s, battle, leader) if s.sp_fights[sp] != ATTACKS or not s.sp_corps[sp]]
    else:
        pool = [sp for sp in s.sps_at(f.node, f.side) if s.sp_fights[sp] == DEFENDS and not s.sp_corps[sp]]
    found: dict[str, list[int]] = {}
    for sp in pool:
        found.setdefault(KINDS[s.sp_kind[sp] % 10], []).append(sp)
    return found


def room_for(s: WfuState, f: Answer, leader: int) -> int:
    return command_rating(s, leader) - len(command_of(s, f, leader))


def choice_of_command(s: WfuState, f: Battle) -> bool:
    """13.12 Whether the defender has something to decide: leaders of whom not all are needed."""
    here = commanders(s, f)
    return len(here) > 1 and sum(command_rating(s, i) for i in here) > len(defenders(s, f))


def ready_refused(s: WfuState, f: Answer) -> Refusal | None:
    """13.12 The defender must put as many SPs under leaders as he can; the attacker needs somebody who attacks."""
    leaders = leaders_of(s, f)
    if f.side == battle_below(s).side:
        if any(command_of(s, f, i) for i in leaders):
            return None
        return Refusal("somebody must attack", "13.11")
    if any(room_for(s, f, i) > 0 and free_for(s, f, i) for i in leaders):
        return Refusal("as many SPs as possible must be under leaders", "13.12")
    return None


@FLOW.question("arrange", Answer)
class Arrange(OfBattle):
    """R5, 13.12, 4.42 The owner changes who commands whom: relieve a leader of his troops, give them to another."""

    rule = "13.12"

    def rule_of(self, s: WfuState, f: Answer) -> str:
        return "4.42" if f.side == battle_below(s).side else "13.12"

    def prompt(self, s: WfuState, f: Answer) -> str:
        names = s.tables.leaders
        has = [f"{names[i].name} {len(command_of(s, f, i))}" for i in leaders_of(s, f)]
        return f"Command at {s.tables.title(f.node)}: {', '.join(has)}. Who commands whom?"

    def choices(self, s: WfuState, f: Answer) -> list[Choice]:
        t = s.tables
        found: list[Choice] = []
        for leader in leaders_of(s, f):
            slug = t.leaders[leader].slug
            space = room_for(s, f, leader)
            if space > 0:
                for kind, sps in free_for(s, f, leader).items():
                    most = min(space, len(sps))
                    found += [GIVE(slug, count, kind) for count in ((1, most) if most > 1 else (1,))]
            if command_of(s, f, leader):
                found.append(RELIEVE(slug))
        return [READY(), *found] if ready_refused(s, f) is None else found

    def refusal(self, s: WfuState, f: Answer, choice: Choice) -> Refusal | None:
        return ready_refused(s, f) if choice.kind is READY else super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Answer, choice: Choice) -> None:
        if choice.kind is READY:
            return
        leader = s.tables.leader[choice.piece]
        attacks = f.side == battle_below(s).side
        if choice.kind is RELIEVE:
            for sp in command_of(s, f, leader):
                s.sp_corps[sp] = 0
                s.sp_fights[sp] = 0 if attacks else DEFENDS
        else:
            for sp in free_for(s, f, leader)[choice.word][: choice.count]:
                s.sp_corps[sp] = leader + 1
                s.sp_fights[sp] = ATTACKS if attacks else DEFENDS
        s.push(f)
