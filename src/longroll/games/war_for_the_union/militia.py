"""4.7 State militia: called while the enemy moves, where, and under which standing order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.activities import ACTIVITIES, Activity
from longroll.games.war_for_the_union.cities import owner, serves
from longroll.games.war_for_the_union.flags import ALWAYS, ASK, NEVER, OFF
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Answer
from longroll.games.war_for_the_union.movement.events import MilitiaCalled, MilitiaLost
from longroll.games.war_for_the_union.narrate.names import STATES
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    CALL,
    INFANTRY,
    NOT_NOW,
    SIDES,
    STANDING_ORDER,
    STATE_MILITIA,
    TOWN,
)  # fmt: skip

ORDERS: Final[tuple[str, ...]] = ("ask", "always", "never")
LEAST_VALUE: Final = 4
"""4.72 the Supply Value that lets a city which is no capital raise militia"""


def waiting(s: WfuState, side: int, state: int) -> int:
    """4.7 SPs that a side may still call in a state."""
    return s.militia[side * len(s.tables.board.states) + state]


def call_refused(s: WfuState, side: int, state: int, place: int) -> Refusal | None:
    """4.72, R28 Why militia of a state may not be placed in a city; None where it may."""
    t = s.tables
    p = t.places[place]
    name = t.board.states[state]
    if not waiting(s, side, state):
        return Refusal(f"no militia of {name} is left", "4.71")
    named = t.economy.militia.placed_at.get(name)
    if p.hex < 0 or p.size == TOWN or p.state != name:
        return Refusal(f"{p.name} is no city of {name}", "4.72")
    if named is not None and p.slug not in named:
        return Refusal(f"the militia of {name} gathers elsewhere", "4.72")
    if named is None and not p.capital and p.value < LEAST_VALUE:
        return Refusal(f"{p.name} is neither a capital nor a city of value {LEAST_VALUE}", "4.72")
    if not t.area(s.scenario)[p.hex]:
        return Refusal(f"{p.name} lies outside the scenario", "4.71")
    if owner(s, place) != side or s.strength(p.hex, 1 - side):
        return Refusal(f"{p.name} is not in friendly hands", "4.72")
    if s.called[place]:
        return Refusal(f"{p.name} has called an SP in this turn", "4.72")
    return None


def cities(s: WfuState, side: int, state: int) -> list[int]:
    """4.72 Where militia of a state can be placed now."""
    return [i for i in s.tables.cities_in[state] if call_refused(s, side, state, i) is None]


def alarm(s: WfuState, enemy: int, state: int) -> None:
    """4.71 An enemy unit has entered, attacked in or moved by river along a state: its militia may be called at once."""
    side = 1 - enemy
    if not waiting(s, side, state) or s.militia_order[side] == NEVER:
        return
    found = cities(s, side, state)
    if not found:
        return
    if s.militia_order[side] == ALWAYS:
        for place in found[: waiting(s, side, state)]:
            call(s, side, state, place)
        return
    s.push(Answer("militia", side=side, node=state))


def alarm_by_water(s: WfuState, enemy: int, water: int) -> None:
    """4.71 (2), (3) An enemy ship has moved or fought on a river inside a state or along its borders."""
    w, board = s.tables.waters, s.tables.board
    if water >= w.rivers:
        return
    for state in sorted({board.state[bank] for bank in w.way.banks[water] if bank >= 0}):
        alarm(s, enemy, state)


def alarm_off_coast(s: WfuState, enemy: int, water: int) -> None:
    """4.71 (3) Enemy ships fight guns or ships in the coastal waters of a hex of the state."""
    for hex_, coast in s.tables.waters.coast_of.items():
        if coast == water:
            alarm(s, enemy, s.tables.board.state[hex_])


CALLED: Final[list[Callable[[WfuState, int, int], None]]] = []
"""9.18 what becomes of enemy units without troops where militia gathers"""


def call(s: WfuState, side: int, state: int, place: int) -> None:
    """4.72, 4.74, 4.42 One SP of a state's militia takes the field."""
    t = s.tables
    node = t.node_of(place)
    s.militia[side * len(t.board.states) + state] -= 1
    s.called[place] = 1
    sp = s.muster(side, INFANTRY, STATE_MILITIA, node, state)
    s.sp_start[sp] = t.afloat if side == s.phasing else node  # 4.42: nobody leads it in this segment
    s.out.append(
        MilitiaCalled(SideSlug(SIDES[side]), t.board.states[state], PlaceSlug(t.node_name(node)), "4.71")
    )
    for hook in CALLED:
        hook(s, side, node)


@FLOW.question("militia", Answer)
class Militia(Question[WfuState, Answer]):
    """4.71 Asked inside the enemy's move: call militia, and where."""

    rule = "4.71"

    def side(self, s: WfuState, f: Answer) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: Answer) -> str:
        state = s.tables.board.states[f.node]
        return f"The enemy is in {STATES.get(state, state)} or on its border: call its militia?"

    def choices(self, s: WfuState, f: Answer) -> list[Choice]:
        t = s.tables
        found = [CALL(t.node_name(t.node_of(place))) for place in cities(s, f.side, f.node)]
        return [*found, NOT_NOW(), STANDING_ORDER("always"), STANDING_ORDER("never")]

    def refusal(self, s: WfuState, f: Answer, choice: Choice) -> Refusal | None:
        t = s.tables
        if choice.kind is CALL and choice.place in t.board.index:
            place = t.city_at[t.board.index[choice.place]]
            if place >= 0:
                return call_refused(s, f.side, f.node, place)
            return Refusal(f"{t.title(t.board.index[choice.place])} is no city", "4.72")
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Answer, choice: Choice) -> None:
        t = s.tables
        if choice.kind is CALL:
            call(s, f.side, f.node, t.city_at[t.board.index[choice.place]])
            alarm(s, 1 - f.side, f.node)
        elif choice.kind is STANDING_ORDER:
            s.militia_order[f.side] = ORDERS.index(choice.word)
            alarm(s, 1 - f.side, f.node)


def overwhelmed(s: WfuState, enemy: int, state: int) -> list[int]:
    """4.75a When the enemy holds every supply source of a state at once, its militia is gone for good.

    Gives the hexes where no other troops of its side are left.
    """
    t = s.tables
    side, name = 1 - enemy, t.board.states[state]
    sources = [i for i, p in enumerate(t.places) if p.state == name and p.value and p.size != TOWN]
    if not sources or any(owner(s, i) != enemy or serves(s, i, side) for i in sources):
        return []
    home = [
        sp
        for sp in range(len(s.sp_at))
        if s.sp_at[sp] != OFF and s.sp_home[sp] == state and s.side_of(sp) == side
    ]
    if not home and not waiting(s, side, state):
        return []
    hexes = sorted({s.sp_at[sp] for sp in home})
    for sp in home:
        s.disband(sp)
    s.militia[side * len(t.board.states) + state] = 0
    s.out.append(MilitiaLost(SideSlug(SIDES[side]), name, "4.75"))
    return [h for h in hexes if not s.strength(h, side)]


def new_month(s: WfuState) -> None:
    """4.72 Every city may call again."""
    s.called[:] = bytes(len(s.called))


def _orders(s: WfuState, side: int) -> list[Choice]:
    """4.71 A standing order can be taken back."""
    return [STANDING_ORDER("ask")] if s.militia_order[side] != ASK else []


def _order(s: WfuState, side: int, choice: Choice) -> None:
    s.militia_order[side] = ORDERS.index(choice.word)


ACTIVITIES.append(Activity((STANDING_ORDER,), _order, offers=_orders, reads=("militia_order",)))
