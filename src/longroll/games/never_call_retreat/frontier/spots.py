"""16.1, 19.53 One hex of very many is chosen: its state, then the named place that it is near, then the hex."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.core.flow import Question
from longroll.games.never_call_retreat.flags import OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frontier import partisans, raising
from longroll.games.never_call_retreat.frontier.frames import Spot
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import DONE, IN_STATE, PLACE, REGION
from longroll.games.never_call_retreat.words import SIDES

FEW: Final = 40
"""hexes that are listed at once"""


def open_to(s: NcrState, f: Spot) -> list[int]:
    """The hexes that are left after what was chosen so far."""
    t = s.tables
    found = partisans.sites(s) if f.kind == OFF else raising.sites(s, f.side, f.kind, f.left)
    if f.state != OFF:
        found = [i for i in found if t.state[i] == f.state]
    return [i for i in found if t.near_place[i] == f.near] if f.near != OFF else found


@FLOW.step("spot", Spot)
def spot(s: NcrState, f: Spot) -> None:
    """Ask for the next narrower part; a single hex is taken at once."""
    found = open_to(s, f)
    if len(found) <= FEW or f.near != OFF:
        f.do = "spot-hex"
        if f.kind != OFF and len(found) == 1:
            raising.gather(s, f, found[0])
            return
    elif f.state == OFF and len({s.tables.state[i] for i in found}) > 1:
        f.do = "spot-state"
    else:
        f.do = "spot-near"
    s.push(f)


@mypyc_attr(native_class=False)
class Asked(Question[NcrState, Spot]):
    """What all three have in common."""

    rule = "19.53"

    def side(self, s: NcrState, f: Spot) -> str:
        return SIDES[f.side]

    def rule_of(self, s: NcrState, f: Spot) -> str:
        return "16.1" if f.kind == OFF else "19.53"

    def who(self, s: NcrState, f: Spot) -> str:
        return "A partisan cadre" if f.kind == OFF else s.tables.roster.kinds[f.kind].name

    def may_decline(self, f: Spot) -> list[Choice]:
        """A cadre need not be placed."""
        return [DONE()] if f.kind == OFF and f.state == OFF and f.near == OFF else []


@FLOW.question("spot-state", Spot)
class State(Asked):
    """16.1 In which state."""

    def prompt(self, s: NcrState, f: Spot) -> str:
        return f"{self.who(s, f)} gathers: in which state?"

    def choices(self, s: NcrState, f: Spot) -> list[Choice]:
        states = sorted({s.tables.state[i] for i in open_to(s, f)})
        return [*self.may_decline(f), *(IN_STATE(s.tables.states[k]) for k in states)]

    def follow(self, s: NcrState, f: Spot, choice: Choice) -> None:
        if choice.kind is not DONE:
            f.state = s.tables.states.index(choice.word)
            f.do = "spot"
            s.push(f)


@FLOW.question("spot-near", Spot)
class Near(Asked):
    """16.1, 19.53 Near which place."""

    def prompt(self, s: NcrState, f: Spot) -> str:
        return f"{self.who(s, f)} gathers: near which place?"

    def choices(self, s: NcrState, f: Spot) -> list[Choice]:
        t = s.tables
        near = sorted({t.near_place[i] for i in open_to(s, f)})
        return [*self.may_decline(f), *(REGION(t.board.numbers[t.places[k].hex]) for k in near)]

    def follow(self, s: NcrState, f: Spot, choice: Choice) -> None:
        if choice.kind is not DONE:
            f.near = s.tables.near_place[s.tables.board.index[choice.place]]
            f.do = "spot"
            s.push(f)


@FLOW.question("spot-hex", Spot)
class Hex(Asked):
    """16.1, 19.53 In which hex."""

    def prompt(self, s: NcrState, f: Spot) -> str:
        return f"{self.who(s, f)} gathers: in which hex?"

    def choices(self, s: NcrState, f: Spot) -> list[Choice]:
        return [*self.may_decline(f), *(PLACE(s.tables.board.numbers[i]) for i in open_to(s, f))]

    def follow(self, s: NcrState, f: Spot, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        hex_ = s.tables.board.index[choice.place]
        if f.kind == OFF:
            partisans.gather(s, hex_)
        else:
            raising.gather(s, f, hex_)
