"""17.8, 18.0 What an invasion sets off: Kentucky joins the other side, a state calls its Militia."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.games.never_call_retreat import pools
from longroll.games.never_call_retreat.events import Joined
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import StateMilitia
from longroll.games.never_call_retreat.state import NOBODY, NcrState
from longroll.games.never_call_retreat.verbs import MILITIA
from longroll.games.never_call_retreat.words import SIDES, UNION
from longroll.games.never_call_retreat.zones import in_zone

NOT_CALLED, CALLED, SPENT = range(3)
UNION_RAILS_UP_TO = 4
"""15.6 two thirds of a die"""


def kentucky_neutral(s: NcrState) -> bool:
    """17.8 Kentucky stands apart until it is opened or invaded."""
    return not s.kentucky_open and s.allegiance[s.tables.states.index("KY")] == NOBODY


def entered(s: NcrState, side: int, hex_: int) -> None:
    """17.8, 18.0 Troops of a side have entered a hex."""
    t = s.tables
    state = t.state[hex_]
    if t.states[state] == "KY" and kentucky_neutral(s):
        invade_kentucky(s, side)
    if (
        t.home[state] == 1 - side
        and not s.militia_called[state]
        and t.board.numbers[hex_] not in t.charts.joining.no_militia_for
    ):
        s.militia_called[state] = CALLED


def invade_kentucky(s: NcrState, side: int) -> None:
    """17.8, 15.6, R8 Whoever enters neutral Kentucky drives it to the other side."""
    other = 1 - side
    state = s.tables.states.index("KY")
    s.allegiance[state] = other
    s.kentucky_open = True
    s.out.append(Joined("KY", SideSlug(SIDES[other]), "invaded", "17.8"))
    rails = UNION
    if other != UNION and s.roll("event", 6, "kentucky-rails", "15.6") > UNION_RAILS_UP_TO:
        rails = other
    for hex_, at in enumerate(s.tables.state):
        if at == state and s.tables.rail_hexes[hex_] and s.rail_owner[hex_] == NOBODY:
            s.take_rail(hex_, rails)
        if at == state and s.control[hex_] == NOBODY:
            s.take_control(hex_, other)


def called(s: NcrState, side: int) -> int:
    """R54 A state of a side whose Militia was called and is not placed yet, -1 for none."""
    for state, mark in enumerate(s.militia_called):
        if mark == CALLED and s.tables.home[state] == side and muster_places(s, side, state):
            return state
    return -1


def muster_places(s: NcrState, side: int, state: int) -> list[int]:
    """18.0 VP cities of the state, or its towns where it has none; not among enemies nor in their Reaction Zones."""
    t = s.tables
    name = t.states[state]
    found = {c.hex for c in t.cities if t.state[c.hex] == state and not c.site}
    if not found:
        found = {p.hex for p in t.places if p.state == name and p.hex >= 0 and p.kind in ("town", "junction")}
    return [
        i
        for i in sorted(found)
        if not s.strength(i, 1 - side) and s.control[i] != 1 - side and not in_zone(s, i, 1 - side)
    ]


def call(s: NcrState, side: int, state: int) -> None:
    """18.0 Roll for the Militia and have it placed, a point at a time."""
    s.militia_called[state] = SPENT
    points = s.roll("event", 6, "state-militia", "18.0") + s.tables.charts.joining.militia_die_plus
    s.push(StateMilitia("state-militia", side=side, state=state, left=points))


@FLOW.question("state-militia", StateMilitia)
class PlaceMilitia(Question[NcrState, StateMilitia]):
    """18.0 Where a point of state Militia gathers."""

    rule = "18.0"

    def side(self, s: NcrState, f: StateMilitia) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: StateMilitia) -> str:
        many = f"{f.left} points" if f.left > 1 else "1 point"
        return f"Where does state Militia gather ({many} to place)?"

    def choices(self, s: NcrState, f: StateMilitia) -> list[Choice]:
        return [MILITIA(s.tables.waters.name(i)) for i in muster_places(s, f.side, f.state)]

    def follow(self, s: NcrState, f: StateMilitia, choice: Choice) -> None:
        pools.raise_militia(s, f.side, s.tables.waters.node(choice.place, "choice"), "18.0")
        f.left -= 1
        if f.left:
            s.push(f)
