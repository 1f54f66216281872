"""13.1, 13.2 A land attack: declared, answered, and put together leader by leader."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.core.events import PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.casualties import overrun_units
from longroll.games.war_for_the_union.combat.defence import defenders
from longroll.games.war_for_the_union.combat.evasion import ask_cavalry, evasion_over
from longroll.games.war_for_the_union.combat.events import Uncovered
from longroll.games.war_for_the_union.combat.force import (
    candidates,
    cavalry_candidates,
    cavalry_refused,
    leader_refused,
    lone_men,
    men_of,
    put_together,
    units,
)
from longroll.games.war_for_the_union.combat.odds import odds_refused
from longroll.games.war_for_the_union.combat.resolve import assign, commit, disperse, mark_leader, odds_of
from longroll.games.war_for_the_union.flags import MOVING
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Answer, Battle
from longroll.games.war_for_the_union.militia import alarm
from longroll.games.war_for_the_union.movement.march import allowance, leader_allowance
from longroll.games.war_for_the_union.movement.overrun import enough
from longroll.games.war_for_the_union.naval.support import attack_choices, attack_refused
from longroll.games.war_for_the_union.optional.battles import timid
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    ARRANGE,
    CALL_OFF,
    FIGHT,
    INITIATE,
    INITIATE_CAVALRY,
    JOIN,
    JOIN_ALL,
    JOIN_CAVALRY,
    SIDES,
    SUPPORT,
)  # fmt: skip


@mypyc_attr(native_class=False)
class PutTogether(Question[WfuState, Battle]):
    """What the questions of a battle answer alike."""

    def side(self, s: WfuState, f: Battle) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: Battle) -> str:
        return s.tables.node_name(f.target)

    def battle(self, s: WfuState, f: Battle) -> str:
        return s.tables.node_name(f.target)


@FLOW.question("initiate", Battle)
class Initiate(PutTogether):
    """13.13, 13.23 One leader, or veteran cavalry by itself, initiates the attack, or the pursuit of cavalry that retreats."""

    rule = "13.13"

    def rule_of(self, s: WfuState, f: Battle) -> str:
        return "13.23" if f.chase else "13.13"

    def prompt(self, s: WfuState, f: Battle) -> str:
        where = s.tables.title(f.target)
        if f.chase:
            return f"Cavalry retreats from {where}: who attacks it on the way?"
        return f"Who initiates the attack on {where}?"

    def choices(self, s: WfuState, f: Battle) -> list[Choice]:
        t = s.tables
        found: list[Choice] = [INITIATE(t.leaders[i].slug) for i in candidates(s, f)]
        found += [INITIATE_CAVALRY(t.node_name(h)) for h in cavalry_candidates(s, f)]
        return [*found, CALL_OFF()]

    def refusal(self, s: WfuState, f: Battle, choice: Choice) -> Refusal | None:
        t = s.tables
        if choice.kind is INITIATE and choice.piece in t.leader:
            return leader_refused(s, f, t.leader[choice.piece])
        if choice.kind is INITIATE_CAVALRY and choice.place in t.board.index:
            return cavalry_refused(s, f, t.board.index[choice.place])
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Battle, choice: Choice) -> None:
        if choice.kind is CALL_OFF:
            return
        if choice.kind is INITIATE:
            f.leaders = [s.tables.leader[choice.piece]]
        else:
            f.cavalry = [s.tables.board.index[choice.place]]
        f.do = "join" if f.chase or f.taken_over else "declared"
        f.answered = (
            f.answered or s.limited_intelligence
        )  # 20.2: what stands there is shown when it is too late to call it off
        s.push(f)


@FLOW.step("declared", Battle)
def declared(s: WfuState, f: Battle) -> None:
    """4.71, 13.2 After the declaration militia may be called, and cavalry may retreat; then the attack is put together."""
    t = s.tables
    state = t.board.state[f.target]
    if s.limited_intelligence:
        s.out.append(Uncovered(SideSlug(SIDES[f.side]), PlaceSlug(t.node_name(f.target)), "20.2"))
    f.do = "answers"
    s.push(f)
    before = len(s.stack)
    alarm(s, f.side, state)
    f.answered = f.answered or len(s.stack) > before


@FLOW.step("answers", Battle)
def answers(s: WfuState, f: Battle) -> None:
    f.do = "answered"
    s.push(f)
    ask_cavalry(s, f)


@FLOW.step("answered", Battle)
def answered(s: WfuState, f: Battle) -> None:
    """13.22, 9.34 What is left to attack; an overrun that has fallen short stops here."""
    if not defenders(s, f):
        f.vacated = True
        if not s.strength(f.target, 1 - f.side):
            overrun_units(s, f.side, f.target, "13.6")
        if not f.overrun:
            _spend(s, f)  # 13.93: in the Combat Phase
        f.do = "advance"
        s.push(f)
        return
    if _beaten_off(s, f):
        take_over(s, f)
        return
    if not f.overrun:
        f.do = "join"
        s.push(f)
        return
    if enough(s, odds_of(s, f)):
        commit(s, f)
    else:
        fell_short(s, f)


def _spend(s: WfuState, f: Battle) -> None:
    """13.93, R33 Without a battle too the attack is used up: of the leader who initiated it, or of the first unit of cavalry."""
    if f.leaders:
        mark_leader(s, f.leaders[0])
        return
    for node in f.cavalry[:1]:
        for corps in units(s, node, lone_men(s, f, node))[:1]:
            for sp in corps.sps:
                s.sp_battles[sp] += 1
            f.pursuers = [*f.pursuers, *corps.sps]


def _beaten_off(s: WfuState, f: Battle) -> bool:
    """13.24 Whether whoever initiated the attack has pursued the cavalry and can attack nobody any more."""
    alone = Battle("initiate", side=f.side, target=f.target, overrun=f.overrun, second=f.second)
    if f.leaders:
        return leader_refused(s, alone, f.leaders[0]) is not None
    if not f.cavalry:  # 13.72: he has fallen in the pursuit, and nobody has taken his place
        return True
    return cavalry_refused(s, alone, f.cavalry[0]) is not None


def take_over(s: WfuState, f: Battle) -> None:
    """R82 Another who could have initiated the attack may go on with it; an overrun ends with its stack."""
    f.leaders, f.cavalry = [], []
    if not f.overrun and (candidates(s, f) or cavalry_candidates(s, f)):
        f.do, f.taken_over = "initiate", True
        s.push(f)


def fell_short(s: WfuState, f: Battle) -> None:
    """9.34 Nobody of the stack moves farther, by himself either; it must attack in the Combat Phase."""
    who = f.leaders or [-1 - node for node in f.cavalry[:1]]
    for one in who:
        s.due += [one, f.target]
    for leader in f.leaders:
        s.leader_spent[leader] = leader_allowance(s, leader)
    for sp, marks in enumerate(s.sp_marks):
        if marks & MOVING:
            s.sp_spent[sp] = allowance(s, sp)


@FLOW.question("join", Battle)
class Join(PutTogether):
    """13.13, 13.14 Further leaders join; then the battle is fought."""

    rule = "13.14"

    def prompt(self, s: WfuState, f: Battle) -> str:
        found = odds_of(s, f)
        names = s.tables.charts.odds.names
        odds = f"at {names[found.column]}" if found.column >= 0 else f"below {names[0]}"
        die = f" with {found.roll:+d} on the die" if found.roll else ""
        return f"Attack on {s.tables.title(f.target)} {odds}{die}: who joins?"

    def choices(self, s: WfuState, f: Battle) -> list[Choice]:
        t = s.tables
        leaders, horse = joiners(s, f)
        found: list[Choice] = [JOIN(t.leaders[i].slug) for i in leaders]
        found += [JOIN_CAVALRY(t.node_name(h)) for h in horse]
        if len(found) > 1:
            found.append(JOIN_ALL())
        found += [JOIN(t.leaders[i].slug) for i in candidates(s, f) if i not in leaders]
        found += attack_choices(s, f)
        fights = fight_refused(s, f) is None
        if fights:
            found.append(FIGHT())
            if not f.chase and len(f.leaders) > 0:
                found.append(ARRANGE())
        if call_off_refused(s, f, fights) is None:
            found.append(CALL_OFF())
        return found

    def refusal(self, s: WfuState, f: Battle, choice: Choice) -> Refusal | None:
        t = s.tables
        if choice.kind is FIGHT:
            return fight_refused(s, f)
        if choice.kind is SUPPORT and choice.piece in t.ship and t.ship[choice.piece] not in f.ships:
            return attack_refused(s, f, t.ship[choice.piece]) or super().refusal(s, f, choice)
        if choice.kind is CALL_OFF:
            return call_off_refused(s, f, fight_refused(s, f) is None)
        if choice.kind is JOIN and choice.piece in t.leader and t.leader[choice.piece] not in f.leaders:
            return leader_refused(s, f, t.leader[choice.piece])
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Battle, choice: Choice) -> None:
        t = s.tables
        if choice.kind is CALL_OFF:
            disperse(s)  # what was arranged for this attack binds nobody in the next
            if f.answered and not f.chase:
                _spend(s, f)
            if not f.chase:
                evasion_over(s, f.target, 1 - f.side)
            return
        if choice.kind is FIGHT:
            commit(s, f)
            return
        if choice.kind is JOIN:
            f.leaders.append(t.leader[choice.piece])
        elif choice.kind is JOIN_CAVALRY:
            f.cavalry.append(t.board.index[choice.place])
        elif choice.kind is JOIN_ALL:
            everybody(s, f)
        elif choice.kind is SUPPORT:
            f.ships.append(t.ship[choice.piece])
        s.push(f)
        if choice.kind is ARRANGE:
            assign(s, f)
            f.arranged = True
            s.push(Answer("arrange", side=f.side, node=f.target))


def fight_refused(s: WfuState, f: Battle) -> Refusal | None:
    """13.6, 20.6 Why the attack may not be fought as it is put together."""
    found = odds_of(s, f)
    return odds_refused(s, found) or timid(s, put_together(s, f), found)


def call_off_refused(s: WfuState, f: Battle, fights: bool) -> Refusal | None:
    """13.1, 13.2 An attack that the defender has answered is fought, if it can be."""
    if f.chase or not f.answered or not fights:
        return None
    return Refusal("the defender has answered the attack: it is fought", "13.2")


def joiners(s: WfuState, f: Battle) -> tuple[list[int], list[int]]:
    """13.13 Leaders and hexes of cavalry that could join and would bring somebody; other leaders may take over SPs (R5)."""
    taken = {sp for corps in put_together(s, f).corps for sp in corps.sps}
    leaders = [i for i in candidates(s, f) if any(sp not in taken for sp in men_of(s, f, i))]
    horse = [h for h in cavalry_candidates(s, f) if any(sp not in taken for sp in lone_men(s, f, h))]
    return leaders, horse


def everybody(s: WfuState, f: Battle) -> None:
    """All who can join do, as long as they bring somebody."""
    while True:
        leaders, horse = joiners(s, f)
        if leaders:
            f.leaders.append(leaders[0])
        elif horse:
            f.cavalry.append(horse[0])
        else:
            return
