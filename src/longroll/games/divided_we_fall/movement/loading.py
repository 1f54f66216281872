"""D30: a leader drops units off and picks new ones up; troops going by water may take supply aboard (D50)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from longroll.core.choice import Choice
from longroll.core.refusal import Refusal
from longroll.games.divided_we_fall.columns import READY
from longroll.games.divided_we_fall.frames import INDEPENDENT, March
from longroll.games.divided_we_fall.movement import load
from longroll.games.divided_we_fall.movement.steps import crowded, water_steps
from longroll.games.divided_we_fall.reorganise import formable
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.verbs import (
    LEAVE,
    LEAVE_PIECE,
    LEAVE_SUPPLY,
    TAKE,
    TAKE_PIECE,
    TAKE_SUPPLY,
)
from longroll.games.divided_we_fall.words import BOX, SIZES
from longroll.kit.counters import compose

NO_LIMIT: Final = 99


def choices(s: DwfState, f: March) -> list[Choice]:
    """What may be taken along or left here."""
    if not load.led(f) and (f.unit == "supply" or not s.tables.water[f.at]):
        return []
    if crowded(s, f):  # D04: it goes on as it came
        return []
    found: list[Choice] = []
    if not f.dropped:
        if load.led(f):
            found += _troops(s, f)
        if supply_waits(s, f):
            found.append(TAKE_SUPPLY())
    return found + _droppable(s, f)


def _troops(s: DwfState, f: March) -> list[Choice]:
    """D30 Units that have not moved and that the leader may still command."""
    t = s.tables
    side, at = s.phasing, f.at
    left = room(s, f)
    found: list[Choice] = []
    if s.factors[side * t.n + at]:
        for i, count in enumerate(s.counters(side, at, True)):
            if count > (0 if f.moved else f.infantry[i]) and i + 1 <= left:
                found.append(t.menu.take[i + 1])
    if left > 0:
        found += [
            TAKE_PIECE(t.militia[i].slug)
            for i in s.militia_in(side, at)
            if not s.militia_done[i] and i not in f.militia
        ]
    found += [
        TAKE_PIECE(t.leaders[i].slug)
        for i in s.leaders_at(side, at)
        if s.leader_done[i] == READY and i not in f.who
    ]
    return found


def supply_waits(s: DwfState, f: March) -> bool:
    """D49, D50, R100 A supply unit that may still move and go along: with infantry alone only where a boat takes them."""
    waiting = s.supply_ready[s.phasing * s.tables.n + f.at] - (0 if f.moved else f.supply)
    return waiting > 0 and (load.led(f) or bool(water_steps(s, replace(f, supply=f.supply + 1))))


def _droppable(s: DwfState, f: March) -> list[Choice]:
    t = s.tables
    if not load.led(
        f
    ):  # D50, R95: supply that came off a boat may be put down, R100 or that has not sailed yet
        return [LEAVE_SUPPLY()] if f.supply and t.kind[f.at] != BOX else []
    found: list[Choice] = []
    if load.men(s, f) > 1:
        found += [t.menu.leave[size] for size in _splits(s, f)]
        found += [LEAVE_PIECE(t.militia[i].slug) for i in f.militia]
    found += [LEAVE_PIECE(t.leaders[i].slug) for i in f.who if i != f.leader]
    if f.supply:
        found.append(LEAVE_SUPPLY())
    return found


def _splits(s: DwfState, f: March) -> list[int]:
    """D27, D30 Sizes of a counter that a stack can drop off, by exchange if need be; something of it must go on."""
    total = load.factors(f)
    most = total if f.militia else total - 1
    return [k for k in formable(s, s.phasing, f.infantry) if k <= most]


def room(s: DwfState, f: March) -> int:
    """D96 A corps leader commands so many factors at most (optional rule), an independent ride fewer; D97 Longstreet's corps."""
    limit = command_limit(s, f.leader, f.payment == INDEPENDENT)
    return NO_LIMIT if limit is None else limit - load.men(s, f)


def command_limit(s: DwfState, leader: int, independent: bool) -> int | None:
    """D96, D97 How many factors a leader may command; None: any number."""
    t = s.tables
    limits = []
    if s.alternative and t.leaders[leader].slug == "longstreet":
        limits.append(t.by_events.detached.most)
    if s.abilities and independent:
        limits.append(t.abilities.independent)
    elif s.abilities and "corps" in t.leaders[leader].abilities:
        limits.append(t.abilities.corps)
    return min(limits, default=None)


def refusal(f: March, choice: Choice) -> Refusal | None:
    """Why something that is not offered may not be taken or left."""
    if choice.kind in (TAKE, TAKE_PIECE, TAKE_SUPPLY):
        if str(choice) == str(TAKE_SUPPLY()) and not load.led(f):
            return Refusal(
                "infantry without a leader takes supply along only where a boat can take both", "D49"
            )
        reason = "it is not there, has moved, or nothing more is picked up after something was dropped here"
        return Refusal(reason, "D30")
    if choice.kind in (LEAVE, LEAVE_PIECE, LEAVE_SUPPLY):
        if not load.led(f):
            return Refusal(
                "only a leader's stack drops units off; infantry alone puts down supply from a boat", "D30"
            )
        return Refusal("the stack has no such unit to spare", "D30")
    return None


def change(s: DwfState, f: March, choice: Choice) -> None:
    """Take aboard or leave behind."""
    t = s.tables
    if choice.kind is TAKE:
        _take_counter(s, f, choice.count)
    elif choice.kind is LEAVE:
        _leave_counter(s, f, choice.count)
    elif choice.kind is TAKE_SUPPLY:
        if f.moved:
            at = s.phasing * t.n + f.at
            s.supply_ready[at] -= 1
            s.supply_done[at] += 1
        f.supply += 1
    elif choice.kind is LEAVE_SUPPLY:
        f.supply -= 1
    else:
        militia = choice.piece in t.militia_index
        group = f.militia if militia else f.who
        i = t.militia_index[choice.piece] if militia else t.leader_index[choice.piece]
        group.append(i) if choice.kind is TAKE_PIECE else group.remove(i)
    if choice.kind in (LEAVE, LEAVE_PIECE, LEAVE_SUPPLY):
        f.dropped = True


def _take_counter(s: DwfState, f: March, size: int) -> None:
    if f.moved:  # picked up on the way: it moves from here on
        kind = (s.phasing * SIZES + size - 1) * s.tables.n + f.at
        s.ready[kind] -= 1
        s.done[kind] += 1
    f.infantry[size - 1] += 1


def _leave_counter(s: DwfState, f: March, size: int) -> None:
    """D27 One counter of the size leaves the load; the rest is exchanged if it must be."""
    if f.infantry[size - 1]:
        f.infantry[size - 1] -= 1
        return
    side = s.phasing
    free = s.spare(side, f.infantry)
    free[size - 1] -= 1
    rest = compose(load.factors(f) - size, free, s.max_unit(side))
    assert rest is not None
    ready = not f.moved
    s.take_all(side, f.at, f.infantry, ready)
    s.add_all(side, f.at, rest, ready)
    s.add(side, f.at, size, ready)
    f.infantry = rest
