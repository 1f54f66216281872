"""26.2 Untried Leaders: nobody knows what a general is worth before his first battle.

A Leader who is untried stands on the map as a counter of his rank; who he is, is drawn when he is revealed. His own name goes with the
counter until then and means nothing.
"""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, SideSlug
from longroll.core.flow import Question
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.events.leaders import LeaderRevealed
from longroll.games.never_call_retreat.flags import DEAD, NAVAL_BRANCH
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Battle, March, Revealing
from longroll.games.never_call_retreat.naval.frames import Voyage
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import REVEAL
from longroll.games.never_call_retreat.words import SIDES

KNOWN: Final[tuple[str, ...]] = ("watie",)
"""26.2 who is known from the start"""


def begin(s: NcrState) -> None:
    """26.2 At the start every general but Stand Watie is untried."""
    for person in range(s.tables.pieces.hq0):
        s.untried_men[person] = may_be_untried(s, person)


def may_be_untried(s: NcrState, person: int) -> bool:
    """26.2 Every general but Stand Watie."""
    return s.tables.pieces.people[person] not in KNOWN and s.tables.pieces.branch[person] != NAVAL_BRANCH


def reveal(s: NcrState, f: Battle, side: int, force: list[int]) -> None:
    """26.2 Before a battle a die says how many of a side's untried Leaders show what they are worth."""
    men = [x for x in force if x < s.tables.pieces.hq0 and s.untried_men[x]]
    if men:
        number = s.roll_at(f.target, "battle", "untried", "26.2")
        s.push(Revealing("revealing", side=side, left=min(number, len(men)), men=men))


@FLOW.step("revealing", Revealing)
def revealing(s: NcrState, f: Revealing) -> None:
    """26.2 The highest rank first; among equals the owner chooses."""
    while f.left:
        top = highest(s, f)
        if len(top) > f.left:
            f.do = "who-is-revealed"
            s.push(f)
            return
        for person in top:
            show(s, f, person)


def highest(s: NcrState, f: Revealing) -> list[int]:
    best = max(s.rank[x] for x in f.men)
    return [x for x in f.men if s.rank[x] == best]


@FLOW.question("who-is-revealed", Revealing)
class Who(Question[NcrState, Revealing]):
    """26.2 Which of several Leaders of one rank is revealed."""

    rule = "26.2"

    def side(self, s: NcrState, f: Revealing) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: Revealing) -> str:
        return "One more untried Leader shows what he is worth: which?"

    def choices(self, s: NcrState, f: Revealing) -> list[Choice]:
        return [REVEAL(s.tables.pieces.people[x]) for x in highest(s, f)]

    def follow(self, s: NcrState, f: Revealing, choice: Choice) -> None:
        show(s, f, s.tables.pieces.person[choice.piece])
        f.do = "revealing"
        s.push(f)


def show(s: NcrState, f: Revealing, person: int) -> None:
    """26.2 He is somebody of his rank and branch who was not known yet, by lot."""
    f.men.remove(person)
    f.left -= 1
    open_ = pool(s, person)
    man = open_[s.roll("draw", len(open_), "untried", "26.2") - 1] if len(open_) > 1 else open_[0]
    if man != person:
        swap(s, person, man)
    s.untried_men[man] = 0
    battle, march, voyage = s.within(Battle), s.within(March), s.within(Voyage)
    other = {person: man, man: person}
    if battle is not None:
        battle.revealed.append(man)
        battle.pieces = [other.get(x, x) for x in battle.pieces]
    if march is not None:  # he goes on after an overrun
        march.pieces = [other.get(x, x) for x in march.pieces]
        march.leader = other.get(march.leader, march.leader)
    if voyage is not None:
        voyage.cargo = [other.get(x, x) for x in voyage.cargo]
        voyage.leader = other.get(voyage.leader, voyage.leader)
    f.men = [person if x == man else x for x in f.men]
    place = place_of(s, s.at[man])
    side, name = SideSlug(SIDES[f.side]), PieceSlug(s.tables.pieces.people[man])
    s.out.append(LeaderRevealed(side, name, s.rank[man], place, "26.2"))


def pool(s: NcrState, person: int) -> list[int]:
    """26.2 Who he may turn out to be: the untried of his side, branch and rank who live, wherever their counters are."""
    p = s.tables.pieces
    return [
        x
        for x in range(p.hq0)
        if s.untried_men[x]
        and s.side[x] == s.side[person]
        and p.branch[x] == p.branch[person]
        and s.rank[x] == s.rank[person]
        and s.leader_state[x] != DEAD
    ]


def swap(s: NcrState, a: int, b: int) -> None:
    """Two men change their places in everything but their names."""
    here, there = s.at[a], s.at[b]
    for x in (a, b):
        if s.at[x] >= 0:
            s.lift_leader(x)
    for column in (
        s.leader_state,
        s.leader_due,
        s.promotion,
        s.promotion_due,
        s.flags,
        s.under,
        s.began,
        s.posted,
        s.disgraced,
        s.demoted,
    ):
        column[a], column[b] = column[b], column[a]
    for hq, leader in enumerate(s.hq_leader):
        if leader in (a, b):
            s.hq_leader[hq] = b if leader == a else a
    if there >= 0:
        s.place(a, there)
    if here >= 0:
        s.place(b, here)
