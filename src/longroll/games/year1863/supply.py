"""22 and 19.5: supply trains: expended, captured, burned; and lone leaders, who are met in the same moment (17.11)."""

from __future__ import annotations

from typing import Any

from longroll.core.refusal import Refusal
from longroll.games.year1863.events import Escaped, Returned, TrainTaken
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import (
    BOX,
    COMMANDS,
    CONFEDERATE,
    DONE,
    DOUBLED,
    SIDES,
    TRAIN,
    UW,
)
from longroll.kit.paths import nearest_way


def trains_at(s: Year1863State, place: int, side: int) -> list[int]:
    """22.4 The supply trains of a side in a Point."""
    at = s.at
    return [i for i in s.tables.of_kind[side][TRAIN] if at[i] == place]


def caught(s: Year1863State, place: int, side: int) -> None:
    """22.6, 17.11b Trains and leaders of a side are alone with enemy combat units."""
    t = s.tables
    for piece in s.pieces_at(place, side):
        if t.kind[piece] == TRAIN:
            capture_check(s, piece, place)
        elif t.leader[piece]:
            escape_check(s, piece, place)


def capture_check(s: Year1863State, train: int, place: int) -> None:
    """22.7 Odd: the train is gone. Even: it is captured, and the captor puts one of his own there if his box has one."""
    t = s.tables
    loser = t.side[train]
    die = s.die("event", "supply-capture", "22.7", place)
    s.eliminate(train)
    captured = die % 2 == 0
    s.out.append(TrainTaken(t.place_slugs[place], SIDES[loser], captured))
    if captured:
        for own in t.of_kind[1 - loser][TRAIN]:
            if s.at[own] == BOX:
                s.place(own, place)
                s.flags[own] = DONE
                break


def escape_check(s: Year1863State, leader: int, place: int) -> None:
    """17.11b A die not above his campaign value brings a lone leader to his Reserve Area, else he is captured for good."""
    t = s.tables
    piece = t.pieces[leader]
    die = s.die("event", "escape", "17.11b", place, leader)
    free = die <= piece.campaign[s.face[leader]]
    s.out.append(Escaped(t.slugs[leader], t.place_slugs[place], free))
    if free:
        s.unassign(leader)
        s.place(leader, t.reserve[2 * piece.side + t.theater[place]])
    else:
        s.eliminate(leader)


def expend(s: Year1863State, train: int, why: str, rule: str) -> None:
    """9.10, 22.0 A train is used up and goes back to the box."""
    t = s.tables
    where = s.at[train]
    command = 2 * t.side[train] + t.theater[where]
    s.eliminate(train)
    s.out.append(Returned(COMMANDS[command], t.slugs[train], why, rule))


def no_double(s: Year1863State, place: int) -> Refusal | None:
    """22.1, R53 Nobody who began the phase in the Point has left it; a train and others who began there can still move."""
    t = s.tables
    side, began, at, flags = s.op >> 1, s.began, s.at, s.flags
    train = other = False
    piece = began.find(place)
    while piece >= 0:
        if t.side[piece] == side and not t.static[piece]:
            if at[piece] != place or flags[piece] & DOUBLED:
                return Refusal("nobody who began there may have left, and none is doubled twice", "22.1")
            if not flags[piece] & DONE:
                if t.kind[piece] == TRAIN and not train:
                    train = True
                else:
                    other = True
        piece = began.find(place, piece + 1)
    closed = place == t.new_orleans and s.op == UW and not s.port_hudson  # 9.13
    if train and other and t.theater[place] == s.op & 1 and not closed:
        return None
    return Refusal("a train that began there must be there with others", "22.1")


def double(s: Year1863State, place: int) -> None:
    """22.1, 11.6 Expend a train: all who began the phase in the Point double their printed allowance; who came later does not."""
    side = s.op >> 1
    here = [i for i in s.pieces_at(place, side) if s.began[i] == place and not s.flags[i] & DONE]
    expend(s, next(i for i in here if s.tables.kind[i] == TRAIN), "doubling", "22.1")
    for piece in here:
        if s.at[piece] == place:
            s.flags[piece] |= DOUBLED


def valley_bonus(s: Year1863State) -> None:
    """22.9 Confederates who begin in the Shenandoah Valley are doubled without a train."""
    t = s.tables
    if s.op >> 1 == CONFEDERATE:
        for piece in t.of_side[CONFEDERATE]:
            where = s.at[piece]
            if where < t.n and t.valley[where] and t.theater[where] == s.op & 1:
                s.flags[piece] |= DOUBLED


def report(s: Year1863State, command: int) -> list[dict[str, Any]]:
    """22.0 For each stack of a command: its trains, or the nearest one; in this game no line of supply is traced."""
    t = s.tables
    side, theater = command >> 1, command & 1
    rows: list[dict[str, Any]] = []
    with_trains = {s.at[i] for i in t.of_kind[side][TRAIN] if s.at[i] < t.n and t.theater[s.at[i]] == theater}
    for place in range(t.n):
        if t.theater[place] != theater or not s.present(place, side):
            continue
        trains = len(trains_at(s, place, side))
        line = _nearest(s, place, side, with_trains)
        valley = bool(t.valley[place]) and side == CONFEDERATE
        why = (
            "Shenandoah Valley"
            if valley
            else f"{trains} supply train{'s' if trains != 1 else ''} in the Point"
        )
        if not trains and not valley:
            why = f"nearest train at {t.place_slugs[line[-1]]}" if line else "no train can be reached"
        rows.append(
            {
                "place": t.place_slugs[place],
                "supplied": bool(trains) or valley,
                "source": t.place_slugs[line[-1]] if line else "",
                "line": [t.place_slugs[p] for p in line],
                "cut": "" if line else "enemy units stand on every road to a train",
                "why": why,
                "rule": "22.9" if valley else "22.1",
            }
        )
    return rows


def _nearest(s: Year1863State, start: int, side: int, goals: set[int]) -> list[int]:
    """The shortest way by land to a Point with a train, through no enemy."""
    t = s.tables
    return nearest_way(
        start,
        lambda p: p in goals,
        lambda p: [q for q, _ in t.land[p] if not t.closed[side][q] and not s.combat(q, 1 - side)],
    )
