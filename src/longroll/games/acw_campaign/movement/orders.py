"""12: orders that are written down first, all of a turn's movement, and then carried out together on the true map (R88)."""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.core.errors import PositionError
from longroll.core.events import PlaceSlug
from longroll.games.acw_campaign import verbs as v
from longroll.games.acw_campaign.events import NOWHERE, CarriedOut, OrderLost, Written
from longroll.games.acw_campaign.flow import FLOW, F, Question
from longroll.games.acw_campaign.frames import Asked, Command, Move, Onward, Ride
from longroll.games.acw_campaign.movement.paper import seal, unseal
from longroll.games.acw_campaign.state import AcwState, slug_of
from longroll.games.acw_campaign.words import LINES, OFF, SIDES

LEVEL: Final = {"command": 0, "move": 1, "onward": 2, "ride": 2}
"""the questions of the movement phase: marches, what is done with one, how it goes on"""
CLOSING: Final = tuple(verb.name for verb in v.CLOSING)
UNMUTED: Final = 3


class Line(NamedTuple):
    """One order: the question that it answers, the choice, and whom and what place it names."""

    kind: str
    verb: str
    text: str
    who: str
    at: PlaceSlug
    corps: str = ""
    """the corps that an officer joins"""

    def dump(self) -> str:
        return "\t".join(self)


def _line(kind: str, verb: str, text: str, who: str, at: str, corps: str = "") -> Line:
    return Line(kind, verb, text, who, PlaceSlug(at), corps)


def lines(s: AcwState) -> list[Line]:
    """What has been written so far."""
    return [_line(*row.split("\t")) for row in s.orders]


def orders(s: AcwState) -> list[Line]:
    """The orders written so far, without the words that only end a question."""
    return [line for line in lines(s) if line.verb not in CLOSING]


def _named(s: AcwState, f: Asked, choice: Choice) -> tuple[str, str]:
    """(whom, where) an order names: a corps, a division or an officer, and a box."""
    kind, at = choice.kind, choice.places[0] if choice.places else ""
    if kind in v.CLOSING:
        return "", ""
    if isinstance(f, Onward):
        corps = s.co_name[f.corps]
        return (
            (corps, at)
            if kind is v.TO
            else (f"{choice.piece} {choice.count}", s.tables.slug[s.co_box[f.corps]])
        )
    if isinstance(f, Ride):
        return s.of_name[f.officer], at
    if not choice.pieces:
        return "", at
    if kind in (v.RIDE, v.ACCOMPANY, v.LEAD) and isinstance(f, Move):
        who = next(name for name in s.of_name if slug_of(name) == choice.piece)
        return who, at or s.tables.slug[f.box]
    c = s.find_corps(s.active, choice.piece)
    who = f"{choice.piece} {choice.count}" if choice.counts else s.co_name[c]
    return who, at or s.tables.slug[s.co_box[c]]


@mypyc_attr(native_class=False)
class Order(Question[F]):
    """A question of the movement phase. In open play its answer is obeyed at once, with limited intelligence written down."""

    def obey(self, s: AcwState, f: F, choice: Choice) -> None:
        """What the answer does on the map."""
        raise NotImplementedError

    def follow(self, s: AcwState, f: F, choice: Choice) -> None:
        if s.truth is None:
            self.obey(s, f, choice)
            return
        before = len(s.out)
        who, at = _named(s, f, choice)
        corps = s.co_name[s.find_corps(s.active, choice.pieces[1])] if choice.kind is v.ACCOMPANY else ""
        self.obey(s, f, choice)
        del s.out[before:]  # it has only happened on paper
        if choice.kind is v.DONE and self.kind == "command":
            return
        s.orders.append(Line(self.kind, choice.verb, choice.text, who, PlaceSlug(at), corps).dump())
        if choice.kind not in v.CLOSING:
            told = s.private(s.active)
            s.out.append(Written(SIDES[s.active], choice.verb, who, PlaceSlug(at), "12", told, corps))


def begin(s: AcwState) -> None:
    """7, 12 The movement phase opens: marches are given at once, or written on paper first."""
    if not s.intelligence:
        s.push(Command("command"))
        return
    FLOW.begin(s, "carry-out")
    s.push(Command("command"))
    seal(s)


def reopen(s: AcwState) -> AcwState:
    """12 The paper of a state that was stored as the true one and a list of orders."""
    if [f.do for f in s.stack[-2:]] != ["carry-out", "command"]:
        return s
    written, s.orders = lines(s), []
    seal(s)
    for number, line in enumerate(written, 1):
        choice = _choice(s, line.text)
        if choice is None:
            raise PositionError(f"orders.written, {number}: '{line.text}' cannot be ordered there")
        FLOW.play(s, choice)
    s.out = []
    return s


def check(s: AcwState) -> None:
    """12 The paper is what the true state and the orders make it."""
    assert s.truth is not None
    again = s.truth.copy()
    again.orders = s.orders[:]
    reopen(again)
    again.dice = s.dice
    for name, value in again.__dict__.items():
        mine = getattr(s, name)
        if name == "stack":
            mine, value = ([f.to_json() for f in stack] for stack in (mine, value))
        if name not in ("truth", "out", "imagined", "members", "shared", "seen", "posts"):
            assert mine == value, f"the paper has another '{name}' than the orders make"


def _choice(s: AcwState, text: str) -> Choice | None:
    if s.stack[-1].do not in LEVEL or (text == "done" and s.stack[-1].do == "command"):
        return None
    return next((choice for choice in FLOW.choices(s) if choice.text == text), None)


@FLOW.phase("carry-out")
def carry_out(s: AcwState) -> None:
    """12, R88 The orders are carried out in the order in which they were written. One that has become impossible is dropped,
    and with it whatever hung on it."""
    written = lines(s)
    unseal(s)
    del s.stack[-2]  # this step, as it lay sealed
    side = s.active
    count = sum(line.verb not in CLOSING for line in written)
    s.out.append(CarriedOut(SIDES[side], count, "12", s.private(side)))
    mute = UNMUTED
    for line in written:
        level = LEVEL[line.kind]
        if level >= mute:
            continue
        mute = UNMUTED
        while LEVEL[s.stack[-1].do] > level:  # nobody wrote how this goes on
            FLOW.play(s, FLOW.choices(s)[0])
        choice = _allowed(s, line)
        if choice is not None:
            FLOW.play(s, choice)
        elif line.verb not in CLOSING:
            why, place = _why(s, line)
            told = s.private(side)
            s.out.append(
                OrderLost(SIDES[side], line.verb, line.who, line.at, why, "12", told, place, line.corps)
            )
            mute = min(level + 1, 2) if line.verb != "leave" else UNMUTED
    while s.stack[-1].do != "command":
        FLOW.play(s, FLOW.choices(s)[0])
    s.stack.pop()


def _allowed(s: AcwState, line: Line) -> Choice | None:
    """The choice that an order stands for, if it can be carried out: the same question, the same place."""
    if s.stack[-1].do != line.kind:
        return None
    if line.verb == "entrench":
        c = s.find_corps(s.active, slug_of(line.who))
        if c == OFF or s.tables.slug[s.co_box[c]] != line.at:
            return None
    return next((choice for choice in FLOW.choices(s) if choice.text == line.text), None)


def _why(s: AcwState, line: Line) -> tuple[str, PlaceSlug]:
    """12 Why an order was not carried out, as those who were to do it report, and where they are (`book/phrases.NOT_DONE`)."""
    verb = line.verb
    if verb == v.MARCH.name:
        return "nobody", NOWHERE
    if verb in (v.SCREEN.name, v.RIDE.name, v.LEAD.name) or line.kind == "ride":
        return "enemies", NOWHERE
    of_division = verb in (v.LEAVE.name, v.RECALL.name)  # named by their corps and number
    c = s.find_corps(s.active, line.who.split()[0] if of_division else slug_of(line.who))
    if c == OFF:
        return "impossible", NOWHERE
    where = s.tables.slug[s.co_box[c]]
    if s.held(1 - s.active, s.co_box[c]):
        return "its-corps-met" if of_division else "met", where
    if verb in LINES or verb in (v.ENTRENCH.name, v.SAIL.name, v.INVADE.name):
        return "elsewhere", where
    return "barred", NOWHERE
