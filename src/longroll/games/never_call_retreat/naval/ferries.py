"""9.7 Temporary ferries: a Flotilla of transports that stays in its side for an Action Phase carries troops across."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat.actions import PLIES, Action, Purse, action, place_of
from longroll.games.never_call_retreat.flags import FERRY, MOVED, OFF
from longroll.games.never_call_retreat.naval import fleet
from longroll.games.never_call_retreat.naval.events import FerryMade
from longroll.games.never_call_retreat.rivers import FLOTILLA, under_guns
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import FERRY as MAKE_FERRY
from longroll.games.never_call_retreat.words import SIDES


@action
class Ferries(Action):
    """9.7 A Flotilla becomes a ferry for this Action Phase; no Command is spent on it."""

    order = 9
    verbs = (MAKE_FERRY,)
    needs = PLIES
    free = PLIES

    def offers(self, s: NcrState, side: int, node: int, purse: Purse) -> list[Choice]:
        names = s.tables.pieces.names
        if node < s.tables.board.count:
            return []
        return [MAKE_FERRY(names[x]) for x in fleet.at_node(s, node, side) if ferry_refused(s, x) is None]

    def refused(self, s: NcrState, side: int, node: int, left: int, choice: Choice) -> Refusal | None:
        x = s.tables.pieces.index.get(choice.piece, OFF)
        if x == OFF or s.at[x] != node or s.side[x] != side:
            return Refusal(f"'{choice.piece}' is no piece of yours there", "5.21")
        return ferry_refused(s, x)

    def begin(self, s: NcrState, side: int, node: int, choice: Choice) -> None:
        x = s.tables.pieces.index[choice.piece]
        if s.points[x] > FLOTILLA:
            x = s.split(x, FLOTILLA)
        s.flags[x] |= FERRY
        s.out.append(FerryMade(SideSlug(SIDES[side]), place_of(s, node), "9.7"))


def ferry_refused(s: NcrState, x: int) -> Refusal | None:
    """9.7 Why ships do not serve as a ferry."""
    if not fleet.transport(s, x) or s.points[x] < FLOTILLA:
        return Refusal("a ferry needs a whole Flotilla of transports", "9.7")
    if s.at[x] < s.tables.board.count:
        return Refusal("a ferry lies in a boat side", "9.7")
    if s.flags[x] & FERRY:
        return Refusal("it is a ferry already", "9.7")
    if s.flags[x] & MOVED:
        return Refusal("it has moved, and a ferry stays for the whole Action Phase", "9.7")
    if under_guns(s, s.at[x], s.side[x]):
        return Refusal("an enemy work is too near", "9.7")
    return None
