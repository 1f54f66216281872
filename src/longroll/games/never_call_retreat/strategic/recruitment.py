"""20.1 (1), 22 Calls for men: which call runs, what it brings, and that nothing is saved."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat.events.cycle import CallMade, MenCame
from longroll.games.never_call_retreat.flags import SPECIAL
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Sided
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import CALL, NO_CALL
from longroll.games.never_call_retreat.victory import score
from longroll.games.never_call_retreat.words import CONFEDERATE, SIDES, UNION

NEXT_CALLS = {
    "initial": ("volunteer2", "draft1"),
    "volunteer2": ("volunteer3", "draft1"),
    "volunteer3": ("volunteer3", "draft1"),
    "draft1": ("draft2",),
    "draft2": ("draft3",),
    "draft3": ("draft3",),
}
"""22.1, 22.4 which call may follow which"""


def running(s: NcrState, side: int) -> str:
    return list(s.tables.charts.personnel[side])[s.call[side]]


def at_minimum(s: NcrState, side: int) -> bool:
    """22.2 Whether the running call has reached its last box."""
    return s.box[side] >= len(s.tables.charts.personnel[side][running(s, side)].boxes)


def black_call_refused(s: NcrState, side: int) -> Refusal | None:
    """22.5 Why Black men cannot be called."""
    if side != UNION:
        return Refusal("only the Union calls Black men to the colors", "22.5")
    if s.black_call:
        return Refusal("the call was made", "22.5")
    if not s.proclamation or s.cycle < s.proclamation - 1 + s.tables.charts.black_call_after:
        return Refusal("thirteen Cycles must have passed since the Proclamation", "22.5")
    return None


@FLOW.phase("calls")
def calls(s: NcrState) -> None:
    """R7 Calls are declared, Union first."""
    s.push(Sided("calling", side=CONFEDERATE))
    s.push(Sided("calling", side=UNION))


@FLOW.step("calling", Sided)
def calling(s: NcrState, f: Sided) -> None:
    if at_minimum(s, f.side) or black_call_refused(s, f.side) is None:
        f.do = "call"
        s.push(f)


@FLOW.question("call", Sided)
class Calling(Question[NcrState, Sided]):
    """22.1, 22.4, 22.5 Whether a side calls for more men, which gives the enemy points."""

    rule = "22.1"

    def side(self, s: NcrState, f: Sided) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: Sided) -> str:
        return "Do you call for more men? The enemy gains points by it."

    def choices(self, s: NcrState, f: Sided) -> list[Choice]:
        found = [CALL(name) for name in NEXT_CALLS[running(s, f.side)]] if at_minimum(s, f.side) else []
        if black_call_refused(s, f.side) is None:
            found.append(CALL("black"))
        return [NO_CALL(), *found]

    def refusal(self, s: NcrState, f: Sided, choice: Choice) -> Refusal | None:
        if choice.kind is CALL and choice.word == "black":
            return black_call_refused(s, f.side)
        if choice.kind is CALL and not at_minimum(s, f.side):
            return Refusal("the running call still brings more than its minimum", "22.2")
        return super().refusal(s, f, choice)

    def follow(self, s: NcrState, f: Sided, choice: Choice) -> None:
        if choice.kind is NO_CALL:
            return
        name = choice.word
        charts = s.tables.charts.personnel[f.side]
        worth = charts[name].vp
        s.out.append(CallMade(SideSlug(SIDES[f.side]), name, worth, "22.1"))
        if worth:
            score(s, 1 - f.side, worth, "call", "22.1")
        if name == "black":
            s.black_call = True
            for side in range(2):
                s.special[side * len(SPECIAL) + SPECIAL.index("black")] = 1
            return
        s.call[f.side] = list(charts).index(name)
        s.box[f.side] = 1


@FLOW.phase("men")
def men(s: NcrState) -> None:
    """22.2, 22.3, 22.5 Personnel of this Cycle; nothing is saved."""
    charts = s.tables.charts
    for side in range(2):
        found = charts.men(side, running(s, side), s.box[side])
        for k, name in enumerate(SPECIAL):
            box = s.special[side * len(SPECIAL) + k]
            found += charts.men(side, name, box) if box else 0
        s.men[side] += found
        s.out.append(MenCame(SideSlug(SIDES[side]), s.men[side], "22.2"))


@FLOW.phase("men-spent")
def men_spent(s: NcrState) -> None:
    """22.2, 22.3 What is left is lost, and every call moves on a box; beyond the last its minimum runs on."""
    for side in range(2):
        s.men[side] = 0
        boxes = s.tables.charts.personnel[side]
        s.box[side] = min(s.box[side] + 1, len(boxes[running(s, side)].boxes) + 1)
        for k, name in enumerate(SPECIAL):
            at = side * len(SPECIAL) + k
            if s.special[at]:
                s.special[at] = min(s.special[at] + 1, len(boxes[name].boxes))
