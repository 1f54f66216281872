"""6.0, 6.1, 6.2, 6.3 The sequence of play: four Operations Phases, then the end of the turn."""

from __future__ import annotations

from longroll.games.year1863.events import PhaseBegan, TurnBegan
from longroll.games.year1863.flow import FLOW
from longroll.games.year1863.frames import Turn
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.victory import final_score
from longroll.games.year1863.words import COMMANDS, PHASES

FLOW.sequence(
    "operations", ("orders", "recruiting", "reorganizing", "movement", "combat", "end-of-operations")
)


@FLOW.step("turn", Turn)
def turn(s: Year1863State, f: Turn) -> None:
    """6.1 Confederate East, Union East, Union West, Confederate West, end of turn."""
    at = f.at
    if at == 0:
        s.out.append(TurnBegan(s.turn, s.tables.charts.months[s.turn - 1]))
    if at < len(PHASES):
        f.at = at + 1
        s.stack.append(f)
        s.op = PHASES[at]
        FLOW.begin(s, "operations")
        return
    end_of_turn(s)


def end_of_turn(s: Year1863State) -> None:
    """6.3 After the last turn the Victory Points decide, else the next month begins."""
    if s.turn >= s.last_turn:
        final_score(s)
        return
    s.turn += 1
    s.push(Turn("turn"))


def begin(s: Year1863State, phase: str) -> None:
    """6.2 One of the four phases of an Operations Phase begins."""
    s.phase = phase
    s.out.append(PhaseBegan(COMMANDS[s.op], phase))
