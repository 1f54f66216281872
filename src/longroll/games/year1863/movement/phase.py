"""11.0: the Movement Phase: who moves next, alone, with an army or with a fleet."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.flow import Ask
from longroll.core.state import Frame
from longroll.games.year1863.flow import FLOW
from longroll.games.year1863.movement.rail import open_rails
from longroll.games.year1863.movement.steps import with_commander
from longroll.games.year1863.sequence import begin
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.supply import double, may_double, valley_bonus
from longroll.games.year1863.words import (
    ADMIRAL,
    BOX,
    COMMANDS,
    DONE,
    LEADER,
    RIVERINE,
    TRAIN,
    UE,
)


@FLOW.step("movement")
def movement(s: Year1863State, frame: Frame) -> None:
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
    s.push("move")


def movers(s: Year1863State) -> list[int]:
    """3.1, 11.2 Pieces of the operating command that may still move."""
    t = s.tables
    n, theater = t.n, s.op & 1
    at, flags, static, theaters = s.at, s.flags, t.static, t.theater
    found = [
        i
        for i in t.of_side[s.op >> 1]
        if at[i] < n and not flags[i] & DONE and theaters[at[i]] == theater and not static[i]
    ]
    if not s.port_hudson:
        found = [i for i in found if at[i] != t.new_orleans]
    return found


@FLOW.ask("move")
class Move(Ask[Year1863State]):
    """11.0, 11.7, 11.10, 22.1 Choose who moves next: a unit by itself, an army, a fleet; or double a Point; or be done."""

    rule = "11.0"

    def side(self, s: Year1863State, frame: Frame) -> str:
        return COMMANDS[s.op]

    def prompt(self, s: Year1863State, frame: Frame) -> str:
        return "Who moves?"

    def choices(self, s: Year1863State, frame: Frame) -> list[Choice]:
        t, book = s.tables, s.tables.book
        slugs, kinds, at, lots = t.slugs, t.kind, s.at, t.same_as
        found = [book["done"]]
        free = movers(s)
        ground = {at[i] for i in free if kinds[i] < LEADER and kinds[i] != RIVERINE}
        water = {at[i] for i in free if kinds[i] == RIVERINE}
        offered = set()
        trains = set()
        for i in free:
            kind, where = kinds[i], at[i]
            if kind >= LEADER:
                if s.corps[i]:
                    continue
                if s.face[i]:
                    if kind == ADMIRAL:
                        if where in water:
                            found.append(book["fleet", slugs[i]])
                    elif where in ground:
                        found.append(book["army", slugs[i]])
                found.append(book["march", slugs[i]])
            elif kind == RIVERINE:
                found.append(book["sail", slugs[i]])
            else:
                lot = lots[i]
                if lot != i or kind == TRAIN:
                    if (lot, where) in offered:
                        continue
                    offered.add((lot, where))
                    if kind == TRAIN:
                        trains.add(where)
                found.append(book["march", slugs[i]])
        names = t.place_slugs
        found += [book["double", names[p]] for p in sorted(trains) if may_double(s, p)]
        return found

    def follow(self, s: Year1863State, frame: Frame, choice: Choice) -> None:
        t = s.tables
        verb = choice.verb
        if verb == "done":
            s.began[:] = bytes([BOX]) * t.count
            s.rail_ok[:] = bytes(t.n)
            return
        s.stack.append(frame)
        if verb == "double":
            double(s, t.place_index[choice.args[0]])
            return
        piece = t.index[choice.args[0]]
        s.push("march", **start_group(s, verb, piece))

    def why_not(self, s: Year1863State, frame: Frame, text: str) -> tuple[str, str] | None:
        words = text.split() or [""]
        t = s.tables
        if words[0] == "double":
            return "a train that has not moved must be there with units of which none has moved yet", "22.1"
        if len(words) < 2 or words[1] not in t.index:
            return None
        piece = t.index[words[1]]
        where = s.at[piece]
        if t.side[piece] != s.op >> 1 or where >= t.n or t.theater[where] != s.op & 1:
            return "only units of the operating command's theater move now", "11.2"
        if t.static[piece]:
            return "static units never move", "2.10"
        if s.flags[piece] & DONE:
            return "it has moved in this phase", "11.2"
        if s.corps[piece]:
            return "a corps commander moves with his corps", "11.11"
        if words[0] == "army":
            return "an army needs a leader on his army side and units with him", "11.7"
        return None


def start_group(s: Year1863State, verb: str, piece: int) -> Frame:
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
    return {
        "kind": verb, "units": units, "cargo": [], "lead": lead, "used": 0, "bonus": 0, "rolled": 0, "ma": -1,
        "sapped": 0, "stop": 0,
    }  # fmt: skip
