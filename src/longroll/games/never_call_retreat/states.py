"""17.8, 18.0 What an invasion sets off: Kentucky joins the other side, a state calls its Militia."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.games.never_call_retreat import command, pools
from longroll.games.never_call_retreat.events.cycle import Converted, RiverDecided
from longroll.games.never_call_retreat.events.movement import Joined
from longroll.games.never_call_retreat.flags import BURNED, NOBODY, SPECIAL
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import StateMilitia
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import MILITIA
from longroll.games.never_call_retreat.words import CONFEDERATE, SIDES, UNION
from longroll.games.never_call_retreat.zones import in_zone

DISTRICT: Final = "DC"
"""3.13, R63 a state for Departments alone: it is never converted and calls no Militia"""
UNJUDGED: Final[tuple[str, ...]] = (DISTRICT, "IT", "MX")
NOT_CALLED: Final = 0
CALLED: Final = 1
SPENT: Final = 2
UNION_RAILS_UP_TO: Final = 4
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
        and t.states[state] != DISTRICT
        and not s.militia_called[state]
        and t.board.numbers[hex_] not in t.charts.joining.no_militia_for
    ):
        s.militia_called[state] = CALLED


def invade_kentucky(s: NcrState, side: int) -> None:
    """17.8, 15.6, R8 Whoever enters neutral Kentucky drives it to the other side."""
    other = 1 - side
    rails = UNION
    if other != UNION and s.roll("event", 6, "kentucky-rails", "15.6") > UNION_RAILS_UP_TO:
        rails = other
    s.kentucky_open = True
    join(s, "KY", other, "invasion", rails)


def join(s: NcrState, name: str, side: int, how: str, rails: int) -> None:
    """17.22, 17.3, 14.42, 15.23, 22.5 A neutral state joins a side: its empty cities, its railroads and its men go with it."""
    from longroll.games.never_call_retreat.frontier.partisans import cut_again  # partisans ask about commands

    t = s.tables
    state = t.states.index(name)
    s.side_with(state, side)
    s.out.append(Joined(name, SideSlug(SIDES[side]), how, "17.3"))
    for hex_, at in enumerate(t.state):
        if at != state:
            continue
        kept = how == "legislature" and s.rail_owner[hex_] != NOBODY  # 24.2 (9): until they are converted
        if t.rail_hexes[hex_] and not s.strength(hex_, 1 - rails) and not kept:
            s.take_rail(hex_, rails)
            cut_again(s, hex_)
        if not s.strength(hex_, 1 - side) and _goes_along(s, hex_, 1 - side, how):
            s.take_control(hex_, side)
    _call_men(s, name, side, how)
    mississippi(s)


def _goes_along(s: NcrState, hex_: int, other: int, how: str) -> bool:
    """3.31, 14.42, 24.2 (9) Whether an empty hex of a state that joins changes hands: what nobody has controlled; of what the other side
    has, VP cities when the legislature decides, but not where his depot stands."""
    if s.control[hex_] != other:
        return True
    return how == "legislature" and hex_ in s.tables.cities_at and not s.depot(hex_, other)


def _call_men(s: NcrState, name: str, side: int, how: str) -> None:
    """22.5, R7 The special calls of Kentucky and Missouri begin, or go on for the other side at the box they have reached."""
    state = {"KY": "kentucky", "MO": "missouri"}.get(name)
    if state is None:
        return
    mine = [k for k, x in enumerate(SPECIAL) if x.startswith(state)]
    reached = max((s.special[owner * len(SPECIAL) + k] for owner in range(2) for k in mine), default=0)
    friendly = (
        f"{state}-invasion"
        if how == "invasion" and f"{state}-invasion" in SPECIAL and not reached
        else f"{state}-conversion"
    )
    for owner in range(2):
        for k in mine:
            s.special[owner * len(SPECIAL) + k] = 0
        name_ = friendly if owner == side else f"{state}-hostile"
        s.special[owner * len(SPECIAL) + SPECIAL.index(name_)] = max(1, reached)


# --- the end of a turn ---------------------------------------------------------------------------------------------------------


def holder(s: NcrState, state: int) -> int:
    """3.13, 17.4, 17.5 The side that controls everything that decides a state, NOBODY where neither does."""
    t = s.tables
    if t.states[state] == "NM":
        hexes = [t.places[t.index[x]].hex for x in t.charts.joining.new_mexico]
    else:
        hexes = [
            c.hex for c in t.cities if t.state[c.hex] == state and not c.site and not s.marks[c.hex] & BURNED
        ]
    owners = {s.control[i] for i in hexes}
    return owners.pop() if len(owners) == 1 else NOBODY


def judge(s: NcrState) -> None:
    """3.13, 17.3 States join, change sides, are converted or won back."""
    t = s.tables
    for state, name in enumerate(t.states):
        side = holder(s, state)
        if side == NOBODY or name in UNJUDGED or not t.city_points[state]:
            continue
        if name in t.charts.states.neutral:
            if s.allegiance[state] != side and not (name == "KY" and kentucky_neutral(s)):
                join(s, name, side, "conversion", side)  # R21: Missouri's railroads too
        elif t.home[state] in (0, 1):
            _convert(s, state, name, side)


def _convert(s: NcrState, state: int, name: str, side: int) -> None:
    home = s.tables.home[state]
    if side != home and not s.converted[state]:
        s.convert(state, True)
        s.out.append(Converted(name, SideSlug(SIDES[side]), False, "3.13"))
    elif side == home and s.converted[state]:
        s.convert(state, False)
        s.out.append(Converted(name, SideSlug(SIDES[side]), True, "3.13"))


def mississippi(s: NcrState) -> None:
    """5.13, 14.49, R70 The instant the river is lost or open again; the pools part by what each half produces, or flow together."""
    lost = command.mississippi_lost(s)
    if lost == s.mississippi_lost:
        return
    s.mississippi_lost = lost
    if lost:
        whole = max(1, s.lean[0] + (s.lean[1] if s.apart else 0))
        share = s.supply[CONFEDERATE] * s.lean[1] // whole
        s.supply[CONFEDERATE] -= share
        s.supply[2] += share
    else:
        s.supply[CONFEDERATE] += s.supply[2]
        s.supply[2] = 0
    s.out.append(RiverDecided(lost, "5.13"))


def called(s: NcrState, side: int) -> int:
    """R54 A state of a side whose Militia was called and is not placed yet, -1 for none."""
    for state, mark in enumerate(s.militia_called):
        if mark == CALLED and s.tables.home[state] == side and muster_places(s, side, state):
            return state
    return -1


def muster_places(s: NcrState, side: int, state: int) -> list[int]:
    """18.0, R147 VP cities of the state, or its towns where it has none; not among enemies nor in their Reaction Zones."""
    return [
        i
        for i in s.tables.musters[state]
        if not s.marks[i] & BURNED
        and not s.strength(i, 1 - side)
        and (s.control[i] != 1 - side or _deserted(s, i, 1 - side))
        and not in_zone(s, i, 1 - side)
    ]


def _deserted(s: NcrState, hex_: int, side: int) -> bool:
    """18.0, R147 Whether a side has nothing at all in a hex that it controls: no piece, depot or work."""
    works = s.works[hex_] and s.works_side[hex_] == side
    return not (works or s.depot(hex_, side) or s.pieces_at(hex_, side))


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
        from longroll.games.never_call_retreat.movement.entry import occupy  # who enters asks about states

        node = s.tables.waters.node(choice.place, "choice")
        pools.raise_militia(s, f.side, node, "18.0")
        if s.control[node] == 1 - f.side:
            occupy(s, f.side, node, "18.0")
        f.left -= 1
        if f.left:
            s.push(f)
