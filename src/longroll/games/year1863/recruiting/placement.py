"""9.6, 9.7: the counters in the box, where they may be placed, and what they are paid with."""

from __future__ import annotations

from longroll.games.year1863.events import Deployed, Recruited
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.victory import resolve_control
from longroll.games.year1863.words import BOX, CAVALRY, COMMANDS, RECRUITED, RIVERINE


def in_box(s: Year1863State, side: int, kind: int) -> list[int]:
    """9.6, 9.11, 9.12 The counters of a type in the box, one for each set of figures: the buyer picks among them."""
    t = s.tables
    found: list[int] = []
    seen: list[int] = []
    for piece in t.of_kind[side][kind]:
        if s.at[piece] == BOX and t.figures[piece] not in seen:
            seen.append(t.figures[piece])
            found.append(piece)
    return found


def friendly_cities(s: Year1863State, towns: bool) -> list[int]:
    """9.7 Cities with a value (or any city or town) of the own states, controlled and free of enemies."""
    side = s.op >> 1
    enemy = (1 - side) * s.tables.n
    places = (s.tables.own_towns if towns else s.tables.own_cities)[s.op]
    control, ground, boats = s.control, s.ground, s.boats
    return [p for p in places if control[p] == side and not ground[enemy + p] and not boats[enemy + p]]


def spots(s: Year1863State, kind: int, cities: list[int], towns: list[int]) -> list[int]:
    """9.7, 23.0, 23.1 Where a unit of a type may be placed."""
    t = s.tables
    side = s.op >> 1
    found: list[int] = []
    for word in t.charts.cost[RECRUITED[kind]].places:
        if word == "reserve":
            reserve = t.reserve[s.op]
            if kind != RIVERINE or t.wet[reserve]:
                found.append(reserve)
        elif word == "vp-city":
            found += cities
        elif word == "port":
            found += [p for p in towns if t.any_port[p] and t.wet[p]]
        elif word == "city-or-town":
            found += towns
        elif word == "cavalry":
            theater = s.op & 1
            horse = {
                s.at[i] for i in t.of_kind[side][CAVALRY] if s.at[i] < t.n and t.theater[s.at[i]] == theater
            }
            found += sorted(horse - set(found))
    return found


def pay(s: Year1863State, what: str, cost: int) -> None:
    """9.6 No debts."""
    s.rp -= cost
    s.out.append(Recruited(COMMANDS[s.op], what, cost, s.rp))


def deploy(s: Year1863State, piece: int, where: int, rule: str) -> None:
    """9.6, 9.7 A new unit stands on its line side, and occupies its Point (4.1)."""
    s.place(piece, where)
    s.face[piece] = 0
    s.flags[piece] = 0
    t = s.tables
    s.out.append(Deployed(COMMANDS[s.op], t.slugs[piece], t.place_slugs[where], s.eyes[s.op], rule))
    resolve_control(s, where)
