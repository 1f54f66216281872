"""17 and 10: leaders: whom they may lead, who may be promoted, and the Reorganization."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.frames import Frame
from longroll.core.refusal import Refusal
from longroll.games.year1863 import verbs
from longroll.games.year1863.events import Assigned, Demoted, Promoted, Unassigned
from longroll.games.year1863.flow import FLOW, Question
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import (
    ADMIRAL,
    ASSIGNED,
    CAVALRY,
    CAVALRY_LEADER,
    LEADER,
    RIVERINE,
    UNASSIGNED,
)


def may_lead(s: Year1863State, leader: int, unit: int) -> bool:
    """17.3, 17.7, 17.8 Corps only; cavalry commanders only cavalry corps; admirals only riverines (R29)."""
    t = s.tables
    kind, arm = t.kind[unit], t.kind[leader]
    if arm == ADMIRAL:
        return kind == RIVERINE
    if arm == CAVALRY_LEADER:
        return kind == CAVALRY
    return bool(t.corps[unit])


def in_theater(s: Year1863State, leader: int, command: int) -> bool:
    where = s.at[leader]
    return where < s.tables.n and s.tables.theater[where] == command & 1


def corps_commanders(s: Year1863State, command: int) -> list[int]:
    """17.0 The leaders of a theater who are on their corps side; admirals are none."""
    t = s.tables
    return [
        i
        for i in t.leaders_of[command >> 1]
        if t.kind[i] != ADMIRAL and not s.face[i] and in_theater(s, i, command)
    ]


def candidates(s: Year1863State, command: int) -> list[int]:
    """17.1, 17.7, 17.8 Who may be promoted to army command: never a cavalry commander or an admiral."""
    return [i for i in corps_commanders(s, command) if s.tables.kind[i] == LEADER]


def may_promote(s: Year1863State, command: int) -> bool:
    """17.1, 17.4, 17.6 No army commander is left in the theater, or one was lost and not replaced, within the limit."""
    leading = len(s.army_commanders(command))
    if leading >= s.tables.charts.armies[command & 1]:
        return False
    return leading == 0 or s.vacant[command] > 0


def promote(s: Year1863State, leader: int, rule: str) -> None:
    """17.1, 17.5 Flip a leader to his army side; he leaves his corps."""
    s.unassign(leader)
    s.face[leader] = 1
    s.out.append(Promoted(s.tables.slugs[leader], rule))


def demote(s: Year1863State, leader: int, rule: str) -> None:
    """17.5 Flip an army commander back to his corps side."""
    s.face[leader] = 0
    s.out.append(Demoted(s.tables.slugs[leader], rule))


def fleet_wanted(s: Year1863State, command: int) -> bool:
    """17.8 One fleet commander in each theater, beside the army commanders."""
    t = s.tables
    fleets = [i for i in t.of_kind[command >> 1][ADMIRAL] if s.face[i] and in_theater(s, i, command)]
    return len(fleets) < t.charts.fleets


@FLOW.phase("reorganizing")
def reorganizing(s: Year1863State) -> None:
    """10.0, 10.1 Assign leaders to corps and armies; a command without leaders has nothing to do."""
    for leader in s.tables.leaders_of[s.op >> 1]:
        s.flags[leader] = 0
    s.phase = "reorganizing"
    if s.vacant[s.op] and not may_promote(s, s.op):
        s.vacant[s.op] = 0
    s.push(Frame("reorganize"))


@FLOW.question("reorganize", Frame)
class Reorganize(Question[Frame]):
    """10.0, 17.2, 17.3 One assignment after another, each leader once in and once out."""

    rule = "10.0"
    answers = (verbs.ASSIGN, verbs.UNASSIGN, verbs.PROMOTE)

    def prompt(self, s: Year1863State, f: Frame) -> str:
        return "Reorganize: assign leaders, or be done"

    def choices(self, s: Year1863State, f: Frame) -> list[Choice]:
        t = s.tables
        found = [verbs.DONE()]
        at, here = s.at, t.in_theater[s.op & 1]
        full = {arm: no_vacancy(s, arm) for arm in (LEADER, CAVALRY_LEADER, ADMIRAL)}
        for leader in t.leaders_of[s.op >> 1]:
            if not here[at[leader]]:  # `absent`, for all at once
                continue
            slug = t.slugs[leader]
            if s.corps[leader]:
                if no_leaving(s, leader) is None:
                    found.append(verbs.UNASSIGN(slug))
            elif no_corps(s, leader) is None:
                units = s.pieces_at(s.at[leader], s.op >> 1)
                found += [verbs.ASSIGN(slug, t.slugs[i]) for i in units if not_his(s, leader, i) is None]
            if not s.face[leader] and not full[t.kind[leader]]:
                found.append(verbs.PROMOTE(slug))
        return found

    def follow(self, s: Year1863State, f: Frame, choice: Choice) -> None:
        t = s.tables
        chosen = choice.kind
        if chosen is verbs.DONE:
            s.vacant[s.op] = (
                0  # 17.6, R76: a lost commander is replaced in the next Reorganization or not at all
            )
            return
        s.stack.append(f)
        leader = t.index[choice.args[0]]
        eyes = s.eyes[s.op]
        if chosen is verbs.ASSIGN:
            unit = t.index[choice.args[1]]
            s.assign(leader, unit)
            s.flags[leader] |= ASSIGNED
            s.out.append(Assigned(t.slugs[leader], t.slugs[unit], t.place_slugs[s.at[unit]], eyes))
        elif chosen is verbs.UNASSIGN:
            s.unassign(leader)
            s.flags[leader] |= UNASSIGNED
            s.out.append(Unassigned(t.slugs[leader], t.place_slugs[s.at[leader]], eyes))
        elif t.kind[leader] == ADMIRAL:
            promote(s, leader, "17.8")
        else:
            s.vacant[s.op] = max(s.vacant[s.op] - 1, 0)
            promote(s, leader, "17.6")

    def forbidden(self, s: Year1863State, f: Frame, choice: Choice) -> Refusal | None:
        leader, *units = (s.tables.index[x] for x in choice.pieces)
        refused = absent(s, leader)
        if refused is not None:
            return refused
        if choice.kind is verbs.UNASSIGN:
            return no_leaving(s, leader)
        if choice.kind is verbs.PROMOTE:
            return no_promotion(s, leader)
        return no_corps(s, leader) or not_his(s, leader, units[0])


def absent(s: Year1863State, leader: int) -> Refusal | None:
    """10.0 Leaders of the operating command's theater alone."""
    t = s.tables
    if t.leader[leader] and t.side[leader] == s.op >> 1 and in_theater(s, leader, s.op):
        return None
    return Refusal("only leaders of the operating command's theater are reorganized", "10.0")


APART: Final = Refusal("leader and corps must be in the same Point", "17.3")
COMMANDED: Final = Refusal("the corps has a commander", "17.3")
OTHER_ARM: Final = Refusal("he cannot lead that kind of unit", "17.3")
NEVER: Final = Refusal("cavalry commanders never lead an army", "17.7")
HAS_FLEET: Final = Refusal("the theater has its fleet commander", "17.8")
HAS_ARMIES: Final = Refusal("the theater has its army commanders and none was lost", "17.4")


def no_leaving(s: Year1863State, leader: int) -> Refusal | None:
    """10.0, 17.3 A corps commander may leave his corps, once in a phase."""
    if not s.corps[leader]:
        return Refusal("he leads no corps", "17.3")
    if s.flags[leader] & UNASSIGNED:
        return Refusal("he has left a corps in this phase", "10.0")
    return None


def no_corps(s: Year1863State, leader: int) -> Refusal | None:
    """10.0, 17.2, 17.3 A leader without a corps, on his corps side, may take one, once in a phase."""
    if s.corps[leader]:
        return Refusal("he leads a corps", "17.3")
    if s.face[leader]:
        return Refusal("he leads an army or a fleet", "17.2")
    if s.flags[leader] & ASSIGNED:
        return Refusal("he has taken a corps in this phase", "10.0")
    return None


def not_his(s: Year1863State, leader: int, unit: int) -> Refusal | None:
    """17.3, 17.7, 17.8 The corps that a leader may take: in his Point, without a commander, of his arm."""
    if s.at[unit] != s.at[leader] or s.tables.side[unit] != s.tables.side[leader]:
        return APART
    if s.commander[unit]:
        return COMMANDED
    return None if may_lead(s, leader, unit) else OTHER_ARM


def no_promotion(s: Year1863State, leader: int) -> Refusal | None:
    """17.2 Who may be given an army, or a fleet."""
    if s.face[leader]:
        return Refusal("he leads an army or a fleet", "17.2")
    return no_vacancy(s, s.tables.kind[leader])


def no_vacancy(s: Year1863State, arm: int) -> Refusal | None:
    """17.1, 17.4, 17.6, 17.7, 17.8 Why no leader of an arm is promoted now."""
    if arm == CAVALRY_LEADER:
        return NEVER
    if arm == ADMIRAL:
        return None if fleet_wanted(s, s.op) else HAS_FLEET
    return None if may_promote(s, s.op) else HAS_ARMIES
