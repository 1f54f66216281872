"""11.0: the Movement Phase: who moves next, alone, with an army or with a fleet."""

from __future__ import annotations

from collections.abc import Sequence

from longroll.core.choice import Choice
from longroll.core.frames import Frame
from longroll.core.refusal import Refusal
from longroll.games.year1863 import names, verbs
from longroll.games.year1863.flow import FLOW, Question, alike
from longroll.games.year1863.frames import March
from longroll.games.year1863.movement.rail import open_rails
from longroll.games.year1863.movement.steps import with_commander
from longroll.games.year1863.sequence import begin
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.supply import double, no_double, valley_bonus
from longroll.games.year1863.words import (
    ADMIRAL,
    BOX,
    DONE,
    TRAIN,
    UE,
    UW,
)
from longroll.kit.speech import said_of


@FLOW.phase("movement")
def movement(s: Year1863State) -> None:
    """11.0, 11.2 Only the units of the operating command move, each once."""
    begin(s, "movement")
    for piece in s.tables.of_side[s.op >> 1]:
        s.flags[piece] = 0
    if s.xix_turn == s.turn:  # 9.13: the 19th Corps does not move in the turn of its arrival
        s.flags[s.tables.xix] = DONE
    open_rails(s)
    valley_bonus(s)
    s.naval_left = s.tables.charts.naval if s.op == UE else 0  # 21.0: the Union East alone
    s.began[:] = s.at
    s.push(Frame("move"))


def movers(s: Year1863State, pieces: Sequence[int] | None = None) -> list[int]:
    """3.1, 11.2 Pieces of the operating command that may still move, of all or of those given."""
    t = s.tables
    at, flags, here = s.at, s.flags, t.in_theater[s.op & 1]
    found = [i for i in pieces or t.mobile[s.op >> 1] if here[at[i]] and not flags[i] & DONE]
    if s.op == UW and not s.port_hudson:
        found = [i for i in found if at[i] != t.new_orleans]
    return found


@FLOW.question("move", Frame)
class Move(Question[Frame]):
    """11.0, 11.7, 11.10, 22.1 Choose who moves next: a unit by itself, an army, a fleet; or double a Point; or be done."""

    rule = "11.0"
    answers = (*verbs.BEGINNINGS, verbs.DOUBLE)

    def prompt(self, s: Year1863State, f: Frame) -> str:
        return "Who moves?"

    def undone(self, s: Year1863State, f: Frame) -> str:
        t = s.tables
        idle = [i for i in movers(s) if t.combat[i] and not t.static[i]]
        if not idle:
            return ""
        one = "have" if names.plural(t, idle[0]) else "has"
        return said_of([names.piece(t, i) for i in idle], f"{one} not moved", "have not moved")

    def choices(self, s: Year1863State, f: Frame) -> list[Choice]:
        t, menu = s.tables, s.tables.menu
        at, side = s.at, s.op >> 1
        singles, many = movers(s, t.singles[side]), movers(s, t.alike[side])
        found = [menu.done, *[menu.start[i] for i in singles]]
        same_as, n = t.same_as, t.n
        offered = {same_as[i] * n + at[i]: i for i in reversed(many)}  # one for all that are alike in a Point
        found += [menu.march[i] for i in sorted(offered.values())]
        boat = t.boat
        ashore, afloat = {at[i] for i in many}, {at[i] for i in singles if boat[i]}
        ashore.update([at[i] for i in singles if not boat[i]])
        for i in movers(s, t.leaders_of[side]):
            if not s.corps[i]:
                found += self._leader(s, i, afloat if t.kind[i] == ADMIRAL else ashore)
        trains = {at[i] for i in many if t.kind[i] == TRAIN}
        return found + [menu.double[p] for p in sorted(trains) if no_double(s, p) is None]

    def _leader(self, s: Year1863State, leader: int, troops: set[int]) -> list[Choice]:
        """11.7, 17.2, 17.8 A leader by himself, and with his army or fleet where there are troops that may move."""
        t, menu = s.tables, s.tables.menu
        alone = [menu.march[leader]]
        if not s.face[leader] or s.at[leader] not in troops:
            return alone
        return [(menu.fleet if t.kind[leader] == ADMIRAL else menu.army)[leader], *alone]

    def follow(self, s: Year1863State, f: Frame, choice: Choice) -> None:
        t = s.tables
        if choice.kind is verbs.DONE:
            s.began[:] = bytes([BOX]) * t.count
            s.rail_ok[:] = bytes(t.n)
            return
        s.stack.append(f)
        if choice.kind is verbs.DOUBLE:
            double(s, t.place_index[choice.args[0]])
        else:
            s.push(start_group(s, choice.verb, t.index[choice.args[0]]))

    def forbidden(self, s: Year1863State, f: Frame, choice: Choice) -> Refusal | None:
        t = s.tables
        if choice.kind is verbs.DOUBLE:
            return no_double(s, t.place_index[choice.place])
        piece = t.index[choice.piece]
        refused = immobile(s, piece)
        if refused is not None:
            return refused
        if choice.kind in (verbs.ARMY, verbs.FLEET):
            return no_army(s, piece, choice.kind is verbs.FLEET)
        if bool(t.boat[piece]) != (choice.kind is verbs.SAIL):
            return Refusal("riverines sail, all others march", "11.2")
        same = [i for i in t.alike[s.op >> 1] if t.same_as[i] == t.same_as[piece] and s.at[i] == s.at[piece]]
        return alike(s, piece, movers(s, same)[0], "11.2") if piece in same else None


def no_army(s: Year1863State, leader: int, fleet: bool) -> Refusal | None:
    """11.7, 17.2, 17.8 An army or fleet is its commander and troops with him that may move."""
    t = s.tables
    units = [i for i in s.pieces_at(s.at[leader], s.op >> 1) if not t.leader[i] and t.boat[i] == fleet]
    led = t.leader[leader] and s.face[leader] and (t.kind[leader] == ADMIRAL) == fleet
    if led and any(immobile(s, i) is None for i in units):
        return None
    if fleet:
        return Refusal("a fleet needs an admiral on his fleet side and riverines with him", "17.8")
    return Refusal("an army needs a leader on his army side and units with him", "11.7")


def immobile(s: Year1863State, piece: int) -> Refusal | None:
    """2.10, 11.2, 11.11 Why a piece does not begin a move of its own now."""
    t = s.tables
    where = s.at[piece]
    if t.side[piece] != s.op >> 1 or where >= t.n or t.theater[where] != s.op & 1:
        return Refusal("only units of the operating command's theater move now", "11.2")
    if t.static[piece]:
        return Refusal("static units never move", "2.10")
    if s.flags[piece] & DONE:
        return Refusal("it has moved in this phase", "11.2")
    if s.corps[piece]:
        return Refusal("a corps commander moves with his corps", "11.11")
    if where == t.new_orleans and s.op == UW and not s.port_hudson:
        return Refusal("nobody leaves New Orleans before the order Port Hudson", "9.13")
    return None


def start_group(s: Year1863State, verb: str, piece: int) -> March:
    """11.7, 11.9, 11.10, 17.8 Who goes along: a corps takes its commander; an army or fleet all that may still move with it."""
    t = s.tables
    where, side = s.at[piece], s.op >> 1
    units = with_commander(s, piece)
    if verb in ("army", "fleet"):
        for i in s.pieces_at(where, side):
            if i == piece or s.flags[i] & DONE or t.static[i]:
                continue
            if t.leader[i]:
                boat = (bool(s.corps[i]) and t.boat[s.corps[i] - 1]) or t.kind[i] == ADMIRAL
            else:
                boat = bool(t.boat[i])
            if bool(boat) == (verb == "fleet") and not (t.leader[i] and s.face[i]):
                units.append(i)
    lead = piece if t.leader[piece] else s.commander[piece] - 1
    return March("march", kind=verb, units=units, lead=lead)
