"""14.25, 14.32 What an owner does with a depot in a battle: he burns it before it is lost, or says which of a chain is spent."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.core.flow import Question
from longroll.games.never_call_retreat.chains import depots_of_chain
from longroll.games.never_call_retreat.combat.overrun import remove_depot
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import OwnDepot
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import BURN_DEPOT, EXPEND, KEEP_DEPOT
from longroll.games.never_call_retreat.words import SIDES


@mypyc_attr(native_class=False)
class About(Question[NcrState, OwnDepot]):
    """What both questions have in common."""

    def side(self, s: NcrState, f: OwnDepot) -> str:
        return SIDES[f.side]

    def place(self, s: NcrState, f: OwnDepot) -> str:
        return s.tables.waters.name(f.place)


@FLOW.question("burn-first", OwnDepot)
class BurnFirst(About):
    """14.25, R45 Whether a depot is burned before the enemy has it; its two points stand by themselves then."""

    rule = "14.25"

    def prompt(self, s: NcrState, f: OwnDepot) -> str:
        return f"The enemy comes to {s.tables.board.title(f.place)}: do you burn the depot before he has it?"

    def choices(self, s: NcrState, f: OwnDepot) -> list[Choice]:
        return [KEEP_DEPOT(), BURN_DEPOT()]

    def follow(self, s: NcrState, f: OwnDepot, choice: Choice) -> None:
        if choice.kind is BURN_DEPOT:
            remove_depot(s, f.side, f.place, "burned", "14.25")


@FLOW.question("which-depot", OwnDepot)
class WhichDepot(About):
    """14.32 Which depot of a chain fed the battle and is gone."""

    rule = "14.32"

    def prompt(self, s: NcrState, f: OwnDepot) -> str:
        return "A chain of depots fed the battle: which of them is spent?"

    def choices(self, s: NcrState, f: OwnDepot) -> list[Choice]:
        return [EXPEND(s.tables.waters.name(i)) for i in depots_of_chain(s, f.place, f.side)]

    def follow(self, s: NcrState, f: OwnDepot, choice: Choice) -> None:
        remove_depot(s, f.side, s.tables.board.index[choice.place], "spent", "14.23")
