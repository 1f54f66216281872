"""5.22, R4, R74 Leaders and Militia that a side brings in: the winner's free one, and what the dice difference buys."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import pools
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Entering, Half, Sided
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import BACK, DRAW, MILITIA
from longroll.games.never_call_retreat.words import SIDES

ENTERED: Final[tuple[str, ...]] = ("leader", "militia")


@FLOW.question("free", Sided)
class Free(Question[NcrState, Sided]):
    """5.22, R4 The winner's free Leader or point of Militia, which he must take."""

    rule = "5.22"

    def side(self, s: NcrState, f: Sided) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: Sided) -> str:
        return "You won the initiative: a Leader or a point of Militia comes in. Where?"

    def choices(self, s: NcrState, f: Sided) -> list[Choice]:
        name = s.tables.waters.name
        found = (
            [DRAW(name(node)) for node in pools.departments(s, f.side)] if pools.waiting(s, f.side) else []
        )
        return found + [MILITIA(name(node)) for node in pools.free_departments(s, f.side)]

    def follow(self, s: NcrState, f: Sided, choice: Choice) -> None:
        node = s.tables.waters.node(choice.place, "choice")
        if choice.kind is DRAW:
            pools.draw(s, f.side, node)
        else:
            pools.raise_militia(s, f.side, node, "5.22")


def refused(s: NcrState, f: Half, what: str) -> Refusal | None:
    """5.22, R4 Why nobody can be brought in for the dice difference."""
    if what == "militia":
        return pools.militia_refused(s, f)
    if not pools.waiting(s, f.side):
        return Refusal("no Leader waits in the pool", "5.22")
    if not pools.any_department(s, f.side):
        return Refusal("no Department works", "14.16")
    return None


@FLOW.question("entering", Entering)
class Enter(Question[NcrState, Entering]):
    """5.22, 21.61 At which Department a Leader or a point of Militia enters."""

    rule = "5.22"

    def side(self, s: NcrState, f: Entering) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: Entering) -> str:
        return f"{'A Leader' if f.what == 'leader' else 'A point of Militia'} comes in: at which Department?"

    def choices(self, s: NcrState, f: Entering) -> list[Choice]:
        name, enters = s.tables.waters.name, DRAW if f.what == "leader" else MILITIA
        return [*(enters(name(node)) for node in pools.departments(s, f.side)), BACK()]

    def follow(self, s: NcrState, f: Entering, choice: Choice) -> None:
        if choice.kind is BACK:
            return
        half = s.within(Half)
        assert half is not None, "they are brought in in a half-pulse"
        half.left -= 1
        node = s.tables.waters.node(choice.place, "choice")
        if choice.kind is DRAW:
            pools.draw(s, f.side, node)
        else:
            half.militia += 1
            pools.raise_militia(s, f.side, node, "5.22")
