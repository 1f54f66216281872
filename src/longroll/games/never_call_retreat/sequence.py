"""4 The sequence of play: a Game Turn, and the Strategic Cycle before every fourth."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import (
    claims,
    command,
    depots,
    displays,
    pulse,
    rally,
    removal,
    states,
    untried,
    victory,
)
from longroll.games.never_call_retreat.combat import (
    aftermath,
    approach,
    battle,
    fight_on,
    overrun,
    own_depots,
    reinforce,
    rerolls,
    retreat,
    storm,
    taking,
)
from longroll.games.never_call_retreat.events.command import Allocated, TurnBegan
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Sided
from longroll.games.never_call_retreat.frontier import partisans, raids, raising, spots
from longroll.games.never_call_retreat.movement import (
    activation,
    entry,
    marching,
    muster,
    rail,
    reaction,
    riding,
    shelter,
)
from longroll.games.never_call_retreat.naval import (
    cargo,
    ferries,
    guns,
    hits,
    joint,
    landing,
    passage,
    sailing,
    voyage,
)
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import (
    arrivals,
    begins,
    blockade,
    departments,
    fortification,
    hunger,
    merging,
    occurrences,
    organization,
    proclamation,
    production,
    recruitment,
    sieges,
)
from longroll.games.never_call_retreat.verbs import ALLOCATE
from longroll.games.never_call_retreat.words import CONFEDERATE, MAIN_THEATERS, SIDES, TURNS_A_CYCLE, UNION

PARTS = (
    claims, depots, displays, pulse, rally, removal, states, untried, aftermath, approach, battle, fight_on, overrun, own_depots, reinforce, rerolls, retreat, storm, taking,
    partisans,
    raids,
    raising,
    spots,
    activation,
    entry,
    marching,
    muster,
    rail,
    reaction,
    riding,
    shelter,
    sailing, cargo, ferries, guns, hits, joint, landing, passage, voyage,
    arrivals,
    begins,
    blockade,
    departments,
    fortification,
    hunger,
    merging,
    occurrences,
    organization,
    production,
    recruitment,
    sieges,
)  # fmt: skip
"""modules that register their steps, questions and actions by being imported"""

FLOW.sequence(
    "strategic-cycle",
    (
        "cycle-begins",  # R6
        "random-event",  # 4.2 (1), 24
        "reinforcements",  # 4.2 (2), 20.3
        "raiders",  # 4.2 (3), 10.3
        "blockade",  # 4.2 (4), 14.4
        "sieges",  # 4.2 (5), 12.5
        "consumption",  # 4.2 (6), 14.17
        "calls",  # 4.2 (7), R7, 22
        "men",
        "production",  # 20.1 (1), (2)
        "deployment",  # 20.1 (3), R77
        "merging",  # 20.1 (4), 21.3
        "fortification",  # 20.1 (5), 12.4, 12.7
        "departments",  # 20.1 (6), 21.1
        "headquarters",  # 20.1 (7), 21.2
        "replacements",  # 20.1 (8), 21.5
        "demobilization",  # 20.1 (9), 21.4
        "partisans",  # 20.1 (9), 16.1
        "new-leaders",  # 20.1 (10), 21.6
        "men-spent",
        "game-turn",
    ),
)

FLOW.sequence(
    "game-turn",
    (
        "turn-begins",
        "first-allocation",  # 5.12
        "command",  # 4.1 (1)
        "allocation",
        "action",  # 4.1 (2), 5.2
        "rally",  # 4.1 (4)
        "turn-ends",  # 4.1 (5)
    ),
)


@FLOW.phase("turn-begins")
def turn_begins(s: NcrState) -> None:
    s.out.append(TurnBegan(s.turn, "4.1"))


@FLOW.phase("first-allocation")
def first_allocation(s: NcrState) -> None:
    """5.12, 26.1 Before the first turn of a game both rank the theaters for that turn; a solitaire game has the order of history."""
    if s.turn == s.tables.scenarios[s.scenario].first:
        if not s.solitaire:
            s.push(Sided("allocating", side=CONFEDERATE))
        s.push(Sided("allocating", side=UNION))


@FLOW.phase("command")
def command_phase(s: NcrState) -> None:
    """4.1 (1), 5.11 The allocations are shown, both roll, and points go on the tracks."""
    command.begin_turn(s)
    command.reveal(s)
    for side in (UNION, CONFEDERATE):
        places = s.allocation[3 * side : 3 * side + 3]
        order = tuple(MAIN_THEATERS[places.index(k)] for k in range(3))
        s.out.append(Allocated(SideSlug(SIDES[side]), order, "5.11"))
    rolls = tuple(pulse.two_dice(s, side, "command", "5.11") for side in (UNION, CONFEDERATE))
    for side, roll in enumerate(rolls):
        command.receive(s, side, roll)
    pulse.say_points(s, (rolls[0], rolls[1]))


@FLOW.phase("allocation")
def allocation(s: NcrState) -> None:
    """5.11, R45 Both rank the theaters for the next turn, unseen by the other."""
    if s.solitaire:
        command.allocate(s, CONFEDERATE, command.by_die(s))
    else:
        s.push(Sided("allocating", side=CONFEDERATE))
    s.push(Sided("allocating", side=UNION))


@FLOW.question("allocating", Sided)
class Allocating(Question[NcrState, Sided]):
    """5.11, 5.12 The order of the theaters for the next turn, and before the first for that one."""

    rule = "5.11"

    def side(self, s: NcrState, f: Sided) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: Sided) -> str:
        return "Which theaters come first, second and third in the turn to come?"

    def choices(self, s: NcrState, f: Sided) -> list[Choice]:
        return [ALLOCATE(*(MAIN_THEATERS[k] for k in order)) for order in command.orders(s, f.side)]

    def refusal(self, s: NcrState, f: Sided, choice: Choice) -> Refusal | None:
        if choice.kind is ALLOCATE and all(word in MAIN_THEATERS for word in choice.args):
            order = tuple(MAIN_THEATERS.index(word) for word in choice.args)
            return command.allocation_refused(s, f.side, order)
        return super().refusal(s, f, choice)

    def follow(self, s: NcrState, f: Sided, choice: Choice) -> None:
        command.allocate(s, f.side, tuple(MAIN_THEATERS.index(word) for word in choice.args))


@FLOW.phase("turn-ends")
def turn_ends(s: NcrState) -> None:
    """4.1 (5), R6 Washington, the states, the river, obligations, victory; then the next turn, or the end."""
    victory.washington(s)
    if victory.decided(s):
        return
    states.judge(s)
    states.mississippi(s)
    proclamation.richmond_due(s)
    victory.election(s)
    if s.turn >= s.last and not victory.decided(s):
        victory.last(s)
    if victory.decided(s):
        return
    s.turn += 1
    s.pinned = [
        x for k in range(0, len(s.pinned), 3) for x in s.pinned[k : k + 3] if s.pinned[k + 1] >= s.turn
    ]
    FLOW.begin(s, "game-turn" if s.turn % TURNS_A_CYCLE else "strategic-cycle")
