"""D24: carrying out the beginning of an action, in the Campaign phase or for a battle that waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from longroll.core.choice import Choice, Verb
from longroll.games.divided_we_fall import forts, reorganise, special
from longroll.games.divided_we_fall.events import Passed
from longroll.games.divided_we_fall.frames import INDEPENDENT, LIFT_ONLY, March, Railhead, Ride, Sail
from longroll.games.divided_we_fall.movement import load, loading
from longroll.games.divided_we_fall.naval import bombard
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.supply import supplied
from longroll.games.divided_we_fall.theaters import owed, spend
from longroll.games.divided_we_fall.verbs import (
    ACTIVATE,
    BOMBARD,
    DETACH,
    ENTRENCH,
    FORTIFY,
    LIFT,
    MARCH,
    MARCH_MILITIA,
    PASS,
    RAILROAD,
    REORGANIZE,
    RIDE,
    ROAM,
    SAIL,
    SUPPLY,
    TRAIN,
)
from longroll.games.divided_we_fall.words import NAVAL, OFF, SIDES, SIZES


def allowance(s: DwfState, area: int, printed: int) -> int:
    """D28, D45 The printed factor, halved (fractions lost) for units out of supply at the moment they move."""
    return printed if supplied(s, s.phasing, area) else printed // 2


def counter(s: DwfState, area: int, size: int, goal: int) -> March:
    """D28 Infantry without a leader that begins to march."""
    moves = allowance(s, area, s.tables.rates.infantry)
    f = load.start(s, area, moves, "infantry", load.one_counter(size))
    f.goal, f.point = goal, True
    return f


def militia(s: DwfState, i: int, goal: int) -> March:
    """D08, D28 Militia that begins to march."""
    area = s.militia_at[i]
    f = load.start(s, area, allowance(s, area, s.tables.rates.militia), "militia")
    f.militia, f.goal, f.point = [i], goal, True
    return f


def wagons(s: DwfState, area: int, goal: int) -> March:
    """D49 A supply unit that begins to move."""
    f = load.start(s, area, s.tables.rates.supply, "supply")
    f.supply, f.goal = 1, goal
    return f


def army(s: DwfState, i: int, goal: int, independent: bool = False, most: int | None = None) -> March:
    """D24, D52, D30 A leader who begins to march with the infantry and supply that stand with him and have not moved."""
    t = s.tables
    side = s.phasing
    area = s.leader_at[i]
    limits = [x for x in (most, loading.command_limit(s, i, independent)) if x is not None]
    counts = within(s.counters(side, area, True), min(limits, default=loading.NO_LIMIT))
    f = load.start(s, area, allowance(s, area, s.pace(i)), "stack", counts)
    f.leader, f.who, f.goal = i, [i], goal
    f.supply = s.supply_ready[side * t.n + area]
    f.payment, f.point = (INDEPENDENT, False) if independent else (f.payment, True)
    if not sum(counts):
        f.militia = [m for m in s.militia_in(side, area) if not s.militia_done[m]]
    f.light = s.abilities and "moves" in t.leaders[i].abilities
    return f


def begin(s: DwfState, choice: Choice, goal: int = OFF) -> None:
    """Begin an action; `goal` is the battle that it is to join."""
    BEGINNINGS[choice.kind](s, choice, goal)


def _march(s: DwfState, choice: Choice, goal: int) -> None:
    size, area = choice.count, s.tables.index[choice.place]
    reorganise.form(s, s.phasing, area, size)
    spend(s, area, "march", infantry=size)
    s.push(counter(s, area, size, goal))


def _militia(s: DwfState, choice: Choice, goal: int) -> None:
    i = s.tables.militia_index[choice.piece]
    spend(s, s.militia_at[i], "march", piece=choice.piece)
    s.push(militia(s, i, goal))


def _lift(s: DwfState, choice: Choice, goal: int) -> None:
    """D62 Sea lift without a command point."""
    size, area = choice.count, s.tables.index[choice.place]
    reorganise.form(s, s.phasing, area, size)
    f = load.start(s, area, s.tables.rates.infantry, "infantry", load.one_counter(size))
    f.payment = LIFT_ONLY
    s.push(f)


def _supply(s: DwfState, choice: Choice, goal: int) -> None:
    s.push(wagons(s, s.tables.index[choice.place], goal))


def _activate(s: DwfState, choice: Choice, goal: int) -> None:
    lead(s, s.tables.leader_index[choice.piece], goal)


def _roam(s: DwfState, choice: Choice, goal: int) -> None:
    lead(s, s.tables.leader_index[choice.piece], goal, independent=True)


def _detach(s: DwfState, choice: Choice, goal: int) -> None:
    """D97 Longstreet takes a corps out of Lee's army."""
    i = special.detach(s)
    lead(s, i, goal, most=s.tables.by_events.detached.men)


def lead(s: DwfState, i: int, goal: int, independent: bool = False, most: int | None = None) -> None:
    """D24, D52, D30 Activate a leader with the infantry and supply that stand with him and have not moved."""
    if not independent:
        spend(s, s.leader_at[i], "activate", piece=s.tables.leaders[i].slug)
    s.push(army(s, i, goal, independent, most))


def within(counts: list[int], most: int) -> list[int]:
    """D96 The largest counters that fit a limit."""
    found = [0] * SIZES
    for i in range(SIZES - 1, -1, -1):
        found[i] = min(counts[i], most // (i + 1))
        most -= found[i] * (i + 1)
    return found


def _sail(s: DwfState, choice: Choice, goal: int) -> None:
    kind, at = NAVAL.index(choice.word), s.tables.index[choice.place]
    s.push(Sail("sail", kind=kind, count=choice.count, at=at, goal=goal))


def _pass(s: DwfState, choice: Choice, goal: int) -> None:
    """D24, R27 A point is passed; if a theater was owed it, that is the one."""
    s.command -= 1
    due = owed(s)
    if s.command < len(due):
        s.west = True
        if s.command < len(due) - 1:
            s.east = True
    s.out.append(Passed(SIDES[s.phasing], 1))


Beginning = Callable[[DwfState, Choice, int], None]

BEGINNINGS: Final[dict[Verb, Beginning]] = {
    MARCH: _march,
    MARCH_MILITIA: _militia,
    LIFT: _lift,
    SUPPLY: _supply,
    ACTIVATE: _activate,
    ROAM: _roam,
    DETACH: _detach,
    SAIL: _sail,
    PASS: _pass,
    RIDE: lambda s, c, goal: s.push(Ride("ride", leader=s.tables.leader_index[c.piece], goal=goal)),
    RAILROAD: lambda s, c, goal: s.push(Railhead("railroad", at=s.tables.index[c.place])),
    BOMBARD: lambda s, c, goal: bombard.carry_out(s, c),
    FORTIFY: lambda s, c, goal: forts.begin(s, s.tables.index[c.place]),
    TRAIN: lambda s, c, goal: special.train(s),
    ENTRENCH: lambda s, c, goal: special.entrench(s, s.tables.leader_index[c.piece]),
    REORGANIZE: lambda s, c, goal: reorganise.begin(s, s.tables.index[c.place]),
}
