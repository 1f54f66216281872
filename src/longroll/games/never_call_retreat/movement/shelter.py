"""12.22, 12.44 Troops go into a work of their own and come out of it: free, in their own half of a Pulse or where a move ends."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import forts
from longroll.games.never_call_retreat.actions import WORK, Action, Purse, action, place_of
from longroll.games.never_call_retreat.events.works import Sheltered
from longroll.games.never_call_retreat.flags import ENTRAINED, INSIDE, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Half, Shelter
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import COME_OUT, DONE, SHELTER
from longroll.games.never_call_retreat.words import SIDES


def own_work(s: NcrState, side: int, hex_: int) -> Refusal | None:
    """12.22, 12.5 Why nobody of a side goes in or out of a work in a hex."""
    if hex_ >= s.tables.board.count or not s.works[hex_] or s.works_side[hex_] != side:
        return Refusal("no work of yours stands there", "12.22")
    if forts.under_siege(s, hex_, side):
        return Refusal("nobody goes in or out under the enemy's eyes", "12.5")
    return None


def enter_refused(s: NcrState, x: int, hex_: int) -> Refusal | None:
    """12.22, 12.31 Why a piece cannot go inside."""
    if not s.land(x) or s.flags[x] & INSIDE:
        return Refusal("only troops that stand outside go in", "12.22")
    if s.flags[x] & ENTRAINED:
        return Refusal("it is aboard a train", "7.71")
    pile = s.tables.roster.kinds[s.kind[x] - 1].sort == "points"
    space = forts.room(s, hex_)
    if not space or (not pile and s.points[x] > space):
        return Refusal(f"the work has room for {space} more points", "12.31")
    return None


def able(s: NcrState, side: int, hex_: int) -> list[int]:
    """Those who can go inside."""
    if own_work(s, side, hex_) is not None:
        return []
    return [x for x in s.pieces_at(hex_, side) if enter_refused(s, x, hex_) is None]


def go_in(s: NcrState, x: int) -> int:
    """12.22, 12.31 A unit goes inside, a pile with as many points as find room; the piece that is inside."""
    hex_ = s.at[x]
    space = forts.room(s, hex_)
    if s.points[x] > space:
        x = s.split(x, space)
    s.go_inside(x)
    s.out.append(Sheltered(SideSlug(SIDES[s.side[x]]), s.points[x], place_of(s, hex_), True, "12.22"))
    return x


def shelter(s: NcrState, side: int, hex_: int) -> None:
    """Ask who goes inside where a force has come to rest, if anybody can."""
    if able(s, side, hex_):
        s.push(Shelter("sheltering", side=side, place=hex_))


@FLOW.step("sheltering", Shelter)
def sheltering(s: NcrState, f: Shelter) -> None:
    if able(s, f.side, f.place):
        f.do = "shelter"
        s.push(f)


@FLOW.question("shelter", Shelter)
class Sheltering(Question[NcrState, Shelter]):
    """12.22, 12.44 Who goes inside a work."""

    rule = "12.22"

    def side(self, s: NcrState, f: Shelter) -> str:
        return SIDES[f.side]

    def place(self, s: NcrState, f: Shelter) -> str:
        return s.tables.waters.name(f.place)

    def prompt(self, s: NcrState, f: Shelter) -> str:
        space = forts.room(s, f.place)
        return f"The work at {s.tables.board.title(f.place)} has room for {space} more: who goes inside?"

    def choices(self, s: NcrState, f: Shelter) -> list[Choice]:
        names = s.tables.pieces.names
        return [DONE(), *(SHELTER(names[x]) for x in able(s, f.side, f.place))]

    def refusal(self, s: NcrState, f: Shelter, choice: Choice) -> Refusal | None:
        if choice.kind is SHELTER:
            x = s.tables.pieces.index.get(choice.piece, OFF)
            if x == OFF or s.at[x] != f.place or s.side[x] != f.side:
                return Refusal(f"'{choice.piece}' is no piece of yours there", "12.22")
            return enter_refused(s, x, f.place)
        return super().refusal(s, f, choice)

    def follow(self, s: NcrState, f: Shelter, choice: Choice) -> None:
        if choice.kind is SHELTER:
            go_in(s, s.tables.pieces.index[choice.piece])
            f.do = "sheltering"
            s.push(f)


@action
class InAndOut(Action):
    """12.22 A unit goes into a work or comes out of it, once in a half."""

    order = 8
    verbs = (SHELTER, COME_OUT)
    needs = WORK
    free = WORK

    def some(self, s: NcrState, side: int, node: int, purse: Purse) -> bool:
        half = s.within(Half)
        if own_work(s, side, node) is not None or half is None:
            return False
        here = [x for x in s.pieces_at(node, side) if x not in half.turned]
        return any(s.flags[x] & INSIDE for x in here) or any(enter_refused(s, x, node) is None for x in here)

    def offers(self, s: NcrState, side: int, node: int, purse: Purse) -> list[Choice]:
        half = s.within(Half)
        if own_work(s, side, node) is not None or half is None:
            return []
        names = s.tables.pieces.names
        here = [x for x in s.pieces_at(node, side) if x not in half.turned]
        found = [SHELTER(names[x]) for x in here if enter_refused(s, x, node) is None]
        return found + [COME_OUT(names[x]) for x in here if s.flags[x] & INSIDE]

    def refused(self, s: NcrState, side: int, node: int, left: int, choice: Choice) -> Refusal | None:
        x = s.tables.pieces.index.get(choice.piece, OFF)
        if x == OFF or s.at[x] != node or s.side[x] != side:
            return Refusal(f"'{choice.piece}' is no piece of yours there", "12.22")
        half = s.within(Half)
        if half is not None and x in half.turned:
            return Refusal("it went in or out in this half already", "12.22")
        refused = own_work(s, side, node)
        if refused is None and choice.kind is SHELTER:
            return enter_refused(s, x, node)
        if refused is None and not s.flags[x] & INSIDE:
            return Refusal("it is not inside", "12.22")
        return refused

    def begin(self, s: NcrState, side: int, node: int, choice: Choice) -> None:
        x = s.tables.pieces.index[choice.piece]
        half = s.within(Half)
        assert half is not None, "works are entered in a half-pulse"
        if choice.kind is SHELTER:
            half.turned.append(go_in(s, x))
            return
        s.come_out(x)
        half.turned.append(x)
        s.out.append(Sheltered(SideSlug(SIDES[side]), s.points[x], place_of(s, node), False, "12.22"))
