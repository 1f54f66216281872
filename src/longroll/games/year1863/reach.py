"""Before a choice is made: where a unit can go and how many Movement Points it takes, and who could come to a Point.

A unit is named by its id, as the view gives it. A leader on his army side is followed with his army and alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from longroll.core.choice import Choice
from longroll.core.errors import IllegalChoice, LongrollError, unknown
from longroll.core.frames import Frame
from longroll.core.refusal import Refusal
from longroll.games.year1863 import names, verbs
from longroll.games.year1863.events import Marched
from longroll.games.year1863.flow import FLOW
from longroll.games.year1863.frames import March
from longroll.games.year1863.movement.phase import immobile
from longroll.games.year1863.movement.rail import open_rails
from longroll.games.year1863.movement.steps import engineers, hold_cost, light, points_left, rail_cost
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.supply import valley_bonus
from longroll.games.year1863.words import COMMANDS, UE
from longroll.kit.ways import Step, Way, ended, merge, ways


def as_if_to_move(s: Year1863State, command: int) -> Year1863State:
    """A copy in the Movement Phase of a command, between two moves: now in its own, else as if that phase began now."""
    new = s.copy()
    if s.op != command or not any(f.do == "move" for f in s.stack):
        new.op = command
        for piece in s.tables.of_side[command >> 1]:
            new.flags[piece] = 0
        open_rails(new)
        valley_bonus(new)
        new.naval_left = s.tables.charts.naval if command == UE else 0
    new.stack = [Frame("move")]
    new.out = []
    return new


def marching(s: Year1863State) -> March | None:
    """The group that is on the move, if it can go on."""
    f = s.stack[-1] if s.stack else None
    return f if isinstance(f, March) else None


def alike(f: March) -> Hashable:
    """The cheaper of two marches in a Point can do all that the dearer can, unless engineers have used up their step."""
    return f.stop, f.sapped


def step_of(s: Year1863State, choice: Choice, spent: int) -> Step | None:
    """What a choice of a march has done; a bonus roll is no step, for nobody knows the die."""
    if choice.kind not in verbs.STEPS:
        return None
    moved = next((event for event in s.out if type(event) is Marched), None)
    return Step(moved.end, spent + 1, moved.by, moved.rule) if moved else None


def _ways(s: Year1863State, begun: Year1863State, at: int, until: str | None = None) -> dict[str, Way]:
    return ways(begun, FLOW, s.tables.place_slugs[at], step_of, marching, alike, until)


def reach(s: Year1863State, piece: str) -> list[dict[str, Any]]:
    """11.2, 11.7, 11.12, 20.0, 21.0 Where a unit can go in one Movement Phase, without bonus rolls (11.8, 11.9)."""
    t = s.tables
    if piece not in t.index:
        raise unknown("unit", piece, t.index)
    number = t.index[piece]
    at = s.at[number]
    if at >= t.n:
        raise LongrollError(f"{names.piece(t, number)} is not on the map")
    side = t.side[number]
    f = marching(s)
    if f is not None and number in f.units:
        return _rows(s, side, _ways(s, s.copy(), at), ())
    command = 2 * side + t.theater[at]
    now = ended(s, FLOW, (verbs.HALT,), between_moves) if s.op == command else None
    new = as_if_to_move(now[0] if now else s, command)
    leader = (
        s.corps[number] - 1 if s.corps[number] else number
    )  # 11.11: a corps commander moves with his corps
    starts = [
        c for c in FLOW.choices(new) if c.kind in verbs.BEGINNINGS and _is(new, t.index[c.args[0]], leader)
    ]
    if not starts:
        reason = immobile(new, number) or Refusal("it cannot move by itself", "11.2")
        raise IllegalChoice(f"march {piece}", *reason)
    found = []
    for choice in starts:
        begun = new.copy()
        FLOW.play(begun, choice)
        one = _ways(new, begun, at)
        found.append({place: way._replace(choices=(choice.text, *way.choices)) for place, way in one.items()})
    return _rows(s, side, merge(found), now[1] if now else None)


def between_moves(s: Year1863State) -> bool:
    """Whether it is asked who moves."""
    return bool(s.stack) and s.stack[-1].do == "move"


def _is(s: Year1863State, offered: int, wanted: int) -> bool:
    """Whether a choice is about a unit: itself, or its like in the same Point, which is offered once."""
    t = s.tables
    return offered == wanted or (t.same_as[offered] == t.same_as[wanted] and s.at[offered] == s.at[wanted])


def _rows(
    s: Year1863State, side: int, found: dict[str, Way], first: tuple[str, ...] | None
) -> list[dict[str, Any]]:
    t = s.tables
    rows = [
        way.row(first, battle=bool(s.present(t.place_index[way.place], 1 - side))) for way in found.values()
    ]
    return sorted(rows, key=lambda row: (row["cost"], row["place"]))


def coming(s: Year1863State, goal: int) -> dict[int, list[int]]:
    """Who of the operating command can still march to a Point in the present Movement Phase: of each Point the largest group."""
    now = ended(s, FLOW, (verbs.HALT,), between_moves) if s.phase == "movement" else None
    found: dict[int, list[int]] = {}
    if now is not None:
        for units, at, _ in _comers(now[0], s.op, goal, {}):
            if len(units) > len(found.get(at, ())):
                found[at] = units
    return found


def _comers(
    new: Year1863State, command: int, goal: int, known: dict[Hashable, Way | None]
) -> Iterator[tuple[list[int], int, Way]]:
    """Every group with troops that may begin to march in `new` and can come to a Point, with where it stands and its way."""
    t = new.tables
    place = t.place_slugs[goal]
    for choice in FLOW.choices(new):
        if choice.kind not in verbs.BEGINNINGS:
            continue
        begun = new.copy()
        FLOW.play(begun, choice)
        f = marching(begun)
        if f is None or not any(t.combat[i] for i in f.units):
            continue
        units = f.units
        at = begun.at[units[0]]
        if at == goal:
            continue
        mark = (  # groups that march alike
            *(command, at, f.kind, points_left(begun, f), light(begun, units)),
            *(engineers(begun, units), rail_cost(begun, units), hold_cost(begun, units)),
        )
        if mark not in known:
            known[mark] = _ways(new, begun, at, place).get(place)
        way = known[mark]
        if way is not None:
            yield units, at, way


def threats(s: Year1863State, place: str, side: str) -> list[dict[str, Any]]:
    """11.2, 13.0 Who of the enemy could come to a Point in one Movement Phase, as if it began now."""
    t = s.tables
    if place not in t.place_index:
        raise unknown("place", place, t.place_index)
    if side not in COMMANDS:
        raise unknown("side", side, COMMANDS)
    enemy = 1 - (COMMANDS.index(side) >> 1)
    goal = t.place_index[place]
    found = []
    known: dict[Hashable, Way | None] = {}
    for command in (2 * enemy, 2 * enemy + 1):
        for units, at, way in _comers(as_if_to_move(s, command), command, goal, known):
            found.append(
                {
                    "from": t.place_slugs[at],
                    "who": names.party(t, units),
                    "strength": sum(s.strength(i) for i in units if t.combat[i]),
                    "attack": f"from {t.place_slugs[at]}",
                    **way.row(),
                }
            )
    return sorted(found, key=lambda row: (-row["strength"], row["cost"], row["from"], row["who"]))
