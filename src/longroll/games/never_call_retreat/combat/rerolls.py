"""8.43 Re-rolls: who may ask for another die, and whether he does."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.events.combat import Rerolled
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Battle
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import PASS, REROLL
from longroll.games.never_call_retreat.words import SIDES

WHOSE: Final[tuple[str, ...]] = ("mine", "theirs")


@FLOW.step("rerolls", Battle)
def rerolls(s: NcrState, f: Battle) -> None:
    """8.43 The attacker first, then by turns, until both have passed or nobody has options."""
    while any(f.options) and f.passes < 2:
        if f.options[f.turn]:
            f.do = "reroll"
            s.push(f)
            return
        f.passes += 1
        f.turn = 1 - f.turn
    f.do = "results"
    s.push(f)


def asked(f: Battle) -> int:
    """The side whose re-roll it is."""
    return f.side if f.turn == 0 else 1 - f.side


@FLOW.question("reroll", Battle)
class Reroll(Question[NcrState, Battle]):
    """8.43 Whether a die is thrown again, one's own or the enemy's."""

    rule = "8.43"

    def side(self, s: NcrState, f: Battle) -> str:
        return SIDES[asked(f)]

    def place(self, s: NcrState, f: Battle) -> str:
        return s.tables.waters.name(f.target)

    def battle(self, s: NcrState, f: Battle) -> str:
        return s.tables.waters.name(f.target)

    def prompt(self, s: NcrState, f: Battle) -> str:
        mine, theirs = f.dice[f.turn], f.dice[1 - f.turn]
        return (
            f"Your die shows {mine}, the enemy's {theirs}; re-rolls left: {f.options[f.turn]}. Throw again?"
        )

    def choices(self, s: NcrState, f: Battle) -> list[Choice]:
        return [PASS(), *(REROLL(word) for word in WHOSE)]

    def follow(self, s: NcrState, f: Battle, choice: Choice) -> None:
        if choice.kind is PASS:
            f.passes += 1
        else:
            whose = f.turn if choice.word == "mine" else 1 - f.turn
            f.passes = 0
            f.options[f.turn] -= 1
            f.dice[whose] = s.roll_at(f.target, "battle", "re-roll", "8.43")
            owner = f.side if whose == 0 else 1 - f.side
            s.out.append(
                Rerolled(
                    SideSlug(SIDES[asked(f)]),
                    SideSlug(SIDES[owner]),
                    f.dice[whose],
                    place_of(s, f.target),
                    "8.43",
                )
            )
        f.turn = 1 - f.turn
        f.do = "rerolls"
        s.push(f)
