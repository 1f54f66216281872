"""4 and 7: control, occupation, the Victory Points of cities, sudden death and the final count."""

from __future__ import annotations

from longroll.core.state import Outcome
from longroll.games.year1863.events import ControlTaken, Ended, Razed
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.supply import caught
from longroll.games.year1863.words import (
    CE,
    COMMANDS,
    CONFEDERATE,
    CW,
    NOBODY,
    OPEN,
    SIDES,
    UE,
    UNION,
    UW,
)


def occupies(s: Year1863State, side: int, place: int) -> bool:
    """2.10 A ground unit is in the Point and no enemy combat unit disputes it (R65)."""
    n = s.tables.n
    enemy = (1 - side) * n + place
    return bool(s.ground[side * n + place]) and not s.ground[enemy] and not s.boats[enemy]


def resolve_control(s: Year1863State, place: int) -> None:
    """2.10, 12.0 After units came or went: who controls the Point, and what that brings."""
    t = s.tables
    n = t.n
    union = s.ground[place] or s.boats[place]
    confederate = s.ground[n + place] or s.boats[n + place]
    if (union and confederate) or not (union or confederate):
        return
    side = UNION if union else CONFEDERATE
    if s.others[(1 - side) * n + place]:
        caught(s, place, 1 - side)
        s.rail_ok[place] &= OPEN
    if t.area[place] or t.sea[place]:
        return
    if s.control[place] != side:
        s.control[place] = side
        s.out.append(ControlTaken(SIDES[side], t.place_slugs[place]))
    if s.works[place] == 1 - side:  # 2.9: (R45) a fieldwork goes when the enemy alone stands in it
        s.works[place] = NOBODY
        s.out.append(Razed(t.place_slugs[place]))
    if t.value[place] and s.ground[side * n + place]:
        take_city(s, place, side)


def take_city(s: Year1863State, place: int, side: int) -> None:
    """7.4, 7.5, 7.7 The first occupation of an enemy city pays its value, once; Richmond costs the Confederate East a die."""
    t = s.tables
    command = 2 * side + t.theater[place]
    if t.home[place] == 1 - side and not s.scored[place]:
        s.scored[place] = 1
        s.score(command, t.value[place], "city", "7.4", place)
    if place == t.richmond and side == UNION and not s.richmond_lost:
        s.richmond_lost = True
        loss = s.die("event", "capital", "7.5", place)
        s.score(CE, -loss, "capital", "7.5", place)
    if side == CONFEDERATE:
        sudden_death(s)


def sudden_death(s: Year1863State) -> None:
    """4.1 Confederates in Washington, or in two of three Eastern or two of four Western cities, win at once."""
    t = s.tables
    west = [p for p in t.west_cities if occupies(s, CONFEDERATE, p)]
    east = [p for p in t.east_cities if occupies(s, CONFEDERATE, p)]
    if len(west) >= t.charts.cities_west:
        end(s, seat_of(s, CW), "4.1", "cities", west)
    elif occupies(s, CONFEDERATE, t.washington):
        end(s, seat_of(s, CE), "4.1", "cities", [t.washington])
    elif len(east) >= t.charts.cities_east:
        end(s, seat_of(s, CE), "4.1", "cities", east)


def seat_of(s: Year1863State, command: int) -> str:
    """4.0 The person who holds a command."""
    return next(seat for seat, commands in s.seats.items() if command in commands)


def scores(s: Year1863State) -> tuple[int, int, int, int]:
    """4.2 Each theater command's total if the game ended now."""
    t = s.tables
    totals = list(s.vp)
    for place in range(t.n):
        if t.value[place] and t.home[place] != NOBODY:
            side = 1 - t.home[place]
            if occupies(s, side, place):
                totals[2 * side + t.theater[place]] += t.value[place]
    if all(s.control[p] == UNION for p in t.mississippi):
        totals[UW] += t.charts.bonus_mississippi
    if occupies(s, UNION, t.richmond):
        totals[UE] += t.charts.bonus_richmond
    return totals[0], totals[1], totals[2], totals[3]


def final_score(s: Year1863State) -> None:
    """4.0, 4.2 The person with the highest sum over his commands wins; a tie is a draw (R3)."""
    totals = scores(s)
    sums = {seat: sum(totals[c] for c in commands) for seat, commands in s.seats.items()}
    if (
        len({len(c) for c in s.seats.values()}) > 1
    ):  # R67: a split seat counts its better command against half of the other
        sums = {seat: 2 * sum(totals[c] for c in cs) // len(cs) for seat, cs in s.seats.items()}
    best = max(sums.values())
    winners = [seat for seat, total in sums.items() if total == best]
    if len(winners) > 1:
        end(s, "draw", "4.2", "equal", [])
    else:
        end(s, winners[0], "4.2", "points", [])


def end(s: Year1863State, winner: str, rule: str, cause: str, cities: list[int]) -> None:
    """4.0 The game is over: who wins, and why."""
    t = s.tables
    totals = scores(s)
    held = tuple(t.place_slugs[p] for p in cities)
    s.outcome = Outcome(winner, rule, cause, held, totals)
    commands = tuple(COMMANDS[c] for c in s.seats.get(winner, ()))
    s.out.append(Ended(winner, commands, totals, cause, held, rule))
