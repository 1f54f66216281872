"""5.21, 5.26, 5.27 Activations: what a side can do in its half of a Pulse, where, and how it is paid for.

A chapter that offers something registers an `Action`. The questions here ask what is done at a place, and out of which tracks it is paid; where is asked in `pulse.py`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice, Verb
from longroll.core.events import PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.frames import Frame
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import command
from longroll.games.never_call_retreat.events.command import Paid
from longroll.games.never_call_retreat.flags import OFF, TRACKS
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Half, Here, Pay
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import BACK, PAY
from longroll.games.never_call_retreat.words import SIDES


class Purse(NamedTuple):
    """5.26, 5.27 What an action may cost at most: what is left of the difference, and points for it by land or by water."""

    land: int
    water: int


FRESH: Final = 1 << 0
LEADERS: Final = 1 << 1
SHIPPING: Final = 1 << 2
SHAKEN: Final = 1 << 3
WORK: Final = 1 << 4
RIVALS: Final = 1 << 5
CADRE: Final = 1 << 6
STORES: Final = 1 << 7
STRONG: Final = 1 << 8
"""what can be at a place: pieces that have not moved, Leaders, ships, Demoralized troops, a work or one prepared, enemy troops, an
enemy cadre, a depot, points enough for a depot"""
WALKS: Final = 1 << 9
FAR_BAND: Final = 1 << 10
WEST_BAND: Final = 1 << 11
"""a piece that can be sent by land for one point of the place's theater, of the Far West, or of the Trans-Mississippi"""
SAILS: Final = 1 << 12
BOARDS: Final = 1 << 13
PASSES: Final = 1 << 14
PLIES: Final = 1 << 15
LEADS: Final = 1 << 16
OFFICE: Final = 1 << 17
"""a Squadron that can be sent by water; a ship or a Leader on the water that has not moved; a Leader who can go by water alone; a
Flotilla of transports in a boat side that could become a ferry; a Leader with a Headquarters, whom it may follow without troops; a Headquarters"""


@mypyc_attr(native_class=False)
class Action:
    """Something that a side can have done at a hex or boat side."""

    verbs: tuple[Verb, ...] = ()
    order = 0
    """its place in a list, whichever module was read first"""
    needs = 0
    """what must be at a place for it (FRESH, ...), any of them"""
    free = 0
    """those for which it may be done without points"""
    water = False
    """whether its points are those for water"""
    slow = 0
    """how long it takes to see whether there is anything to choose, beside others"""

    def offers(self, s: NcrState, side: int, node: int, purse: Purse) -> list[Choice]:
        """What can be chosen there for what can be paid."""
        raise NotImplementedError

    def some(self, s: NcrState, side: int, node: int, purse: Purse) -> bool:
        """Whether there is anything to choose; quicker than making the list, where an action can say so."""
        return bool(self.offers(s, side, node, purse))

    def refused(self, s: NcrState, side: int, node: int, left: int, choice: Choice) -> Refusal | None:
        """Why a choice of this action may not be taken; None where it may."""
        raise NotImplementedError

    def begin(self, s: NcrState, side: int, node: int, choice: Choice) -> None:
        """Put its frames on the stack, the payment last."""
        raise NotImplementedError


ACTIONS: list[Action] = []
"""in the order in which a list shows them"""


def action(cls: type[Action]) -> type[Action]:
    """Register an action."""
    ACTIONS.append(cls())
    ACTIONS.sort(key=lambda act: act.order)
    return cls


def theater(s: NcrState, node: int) -> int:
    """7.6 The theater of a hex or boat side; at sea the East."""
    return s.tables.node_theater[node]


def charge(
    s: NcrState, side: int, node: int, cost: int, then: Frame | None, water: bool = False, where: int = OFF
) -> None:
    """Have an action paid for, by the theater of its place or by another, and go on with it."""
    if then is not None:
        s.push(then)
    if cost:
        s.push(
            Pay("pay", side=side, theater=theater(s, node) if where == OFF else where, cost=cost, water=water)
        )


def unpaid(s: NcrState, side: int, node: int, cost: int, left: int, water: bool = False) -> Refusal | None:
    """5.26, 5.27 Why a cost cannot be paid at a node."""
    return command.payment_refused(s, side, theater(s, node), cost, left, water)


def purse(s: NcrState, side: int, node: int, left: int) -> Purse:
    """5.26, 5.27 What an action may cost at a node."""
    return purse_in(s, side, theater(s, node), left)


def purse_in(s: NcrState, side: int, where: int, left: int) -> Purse:
    """The same for a theater."""
    return Purse(command.purse(s, side, where, left), command.purse(s, side, where, left, True))


def offers(s: NcrState, side: int, node: int, left: int) -> list[Choice]:
    able = purse(s, side, node, left)
    return [choice for act in ACTIONS for choice in act.offers(s, side, node, able)]


# --- what -----------------------------------------------------------------------------------------------------------


@FLOW.question("what", Here)
class What(Question[NcrState, Here]):
    """5.21 What is done at a place."""

    rule = "5.21"

    def side(self, s: NcrState, f: Here) -> str:
        return SIDES[f.side]

    def place(self, s: NcrState, f: Here) -> str:
        return s.tables.waters.name(f.node)

    def prompt(self, s: NcrState, f: Here) -> str:
        return f"What is done at {s.tables.node_title(f.node)}?"

    def choices(self, s: NcrState, f: Here) -> list[Choice]:
        return [*offers(s, f.side, f.node, f.left), BACK()]

    def refusal(self, s: NcrState, f: Here, choice: Choice) -> Refusal | None:
        for act in ACTIONS:
            if choice.kind in act.verbs:
                return act.refused(s, f.side, f.node, f.left, choice)
        return super().refusal(s, f, choice)

    def follow(self, s: NcrState, f: Here, choice: Choice) -> None:
        for act in ACTIONS:
            if choice.kind in act.verbs:
                act.begin(s, f.side, f.node, choice)


# --- payment ---------------------------------------------------------------------------------------------------------------


@FLOW.step("pay", Pay)
def pay(s: NcrState, f: Pay) -> None:
    """5.27 The theater's own points first; where Discretionary points could serve as well, the owner says how many."""
    least, most = shares(s, f)
    if least < most:
        f.do = "share"
        s.push(f)
        return
    _pay(s, f, least)


def shares(s: NcrState, f: Pay) -> tuple[int, int]:
    """5.27 The fewest and the most Discretionary points that can go into a payment."""
    base = f.side * len(TRACKS)
    tracks = command.tracks_for(s, f.side, f.theater, f.water)
    own = sum(s.cp[base + k] for k in tracks if k != command.DISCRETIONARY)
    loose = s.cp[base + command.DISCRETIONARY] if command.DISCRETIONARY in tracks else 0
    return max(0, f.cost - own), min(f.cost, loose)


def _pay(s: NcrState, f: Pay, discretionary: int) -> None:
    base, rest = f.side * len(TRACKS), f.cost - discretionary
    parts = [(command.DISCRETIONARY, discretionary)] if discretionary else []
    for track in command.tracks_for(s, f.side, f.theater, f.water):
        part = min(rest, s.cp[base + track]) if track != command.DISCRETIONARY else 0
        if part:
            parts.append((track, part))
            rest -= part
    command.pay(s, f.side, parts)
    half = s.within(Half)
    assert half is not None, "commands are spent in a half-pulse"
    half.left -= f.cost
    s.out.append(Paid(SideSlug(SIDES[f.side]), tuple(f"{n} {TRACKS[k]}" for k, n in parts), f.cost, "5.27"))


@FLOW.question("share", Pay)
class Share(Question[NcrState, Pay]):
    """5.27 How many of the points are Discretionary."""

    rule = "5.27"

    def side(self, s: NcrState, f: Pay) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: Pay) -> str:
        return f"It costs {f.cost}: how many of these points are Discretionary?"

    def choices(self, s: NcrState, f: Pay) -> list[Choice]:
        least, most = shares(s, f)
        return [PAY(n) for n in range(least, most + 1)]

    def follow(self, s: NcrState, f: Pay, choice: Choice) -> None:
        _pay(s, f, choice.count)


def place_of(s: NcrState, node: int) -> PlaceSlug:
    return PlaceSlug(s.tables.waters.name(node))
