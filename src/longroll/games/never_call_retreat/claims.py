"""6.16, 6.17, 6.33, 13.4 A Leader who comes to a Headquarters takes it over, and whoever he displaces may displace another."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.games.never_call_retreat import casualties, leaders
from longroll.games.never_call_retreat.about import AboutLeader
from longroll.games.never_call_retreat.events.leaders import CommandTaken
from longroll.games.never_call_retreat.flags import OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Claim, March, Succession, Train
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import COMMAND, DECLINE
from longroll.games.never_call_retreat.words import SIDES

FOUR_STARS: Final = 4


@FLOW.step("claim", Claim)
def claim(s: NcrState, f: Claim) -> None:
    """6.16 He takes what he must; where he may choose, his owner is asked."""
    if s.at[f.person] == OFF or s.tables.pieces.branch[f.person] == leaders.NAVAL:
        return
    found = leaders.claims(s, f.person, f.displaced)
    if not found:
        return
    if len(found) > 1 or s.rank[f.person] == FOUR_STARS:
        f.do = "claiming"
        s.push(f)
        return
    _take(s, f, found[0])


def _stay(s: NcrState, person: int, pieces: list[int]) -> None:
    """7.34 A subordinate stays with the Headquarters that he has taken on the way."""
    if person in pieces and leaders.detained(s, person, pieces):
        pieces.remove(person)


def _take(s: NcrState, f: Claim, hq: int) -> None:
    names = s.tables.pieces.names
    displaced = leaders.take_over(s, f.person, hq)
    for going in (s.within(March), s.within(Train)):
        if going is not None and f.person not in (going.leader, going.pieces[0]):
            _stay(s, f.person, going.pieces)
    s.out.append(
        CommandTaken(
            SideSlug(SIDES[f.side]), PieceSlug(names[f.person]), PieceSlug(s.tables.roster.headquarters[hq].slug),
            PieceSlug(names[displaced] if displaced != OFF else ""), PlaceSlug(s.tables.waters.name(s.at[f.person])), "6.16",
        )
    )  # fmt: skip
    if displaced != OFF:
        s.push(Claim("claim", side=f.side, person=displaced, displaced=True))


@FLOW.question("claiming", Claim)
class Claiming(AboutLeader[Claim]):
    """6.16, 6.17 Which Headquarters he takes; four stars need take none."""

    rule = "6.16"

    def person(self, f: Claim) -> int:
        return f.person

    def prompt(self, s: NcrState, f: Claim) -> str:
        return f"Which Headquarters does {self.name(s, f)} take?"

    def choices(self, s: NcrState, f: Claim) -> list[Choice]:
        offices = s.tables.roster.headquarters
        found = [COMMAND(offices[hq].slug) for hq in leaders.claims(s, f.person, f.displaced)]
        return [*found, DECLINE()] if s.rank[f.person] == FOUR_STARS else found

    def follow(self, s: NcrState, f: Claim, choice: Choice) -> None:
        if choice.kind is COMMAND:
            _take(s, f, s.tables.roster.hq[choice.piece])


@FLOW.question("succession", Succession)
class Succeeding(AboutLeader[Succession]):
    """6.43 Whether four stars take an army whose commander is gone; if not, the ladder names somebody."""

    rule = "6.43"

    def person(self, f: Succession) -> int:
        return f.person

    def prompt(self, s: NcrState, f: Succession) -> str:
        army = s.tables.roster.headquarters[f.hq].name
        return f"{army} has lost its commander: does {self.name(s, f)} take it himself?"

    def choices(self, s: NcrState, f: Succession) -> list[Choice]:
        return [COMMAND(s.tables.roster.headquarters[f.hq].slug), DECLINE()]

    def follow(self, s: NcrState, f: Succession, choice: Choice) -> None:
        gone = () if f.but == OFF else (f.but,)
        if choice.kind is COMMAND:
            casualties.take_army(s, f.hq, f.person, *gone)
        else:
            casualties.succeed(s, f.hq, f.side, f.but, f.person)
