"""The pieces that move together, and the verb that moves them one area on.

A load is part of a march's frame: counters of size 1 to 5, militia, leaders, supply units and a gunboat that carries them. The
pieces are always on the map; the load only says which of them belong together.
"""

from __future__ import annotations

from typing import Final

from longroll.games.divided_we_fall.columns import MOVED
from longroll.games.divided_we_fall.events import Lost, Moved, Politics, Units
from longroll.games.divided_we_fall.frames import BOAT_MOVED, March, Spoils
from longroll.games.divided_we_fall.retreating import send_home
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.words import CSA, GUNBOAT, NOBODY, OFF, SIDES, SIZES, USA

RULE_BY: Final = {"land": "D28", "river": "D65", "sea": "D62"}


def factors(f: March) -> int:
    """Infantry factors in a load."""
    a, b, c, d, e = f.infantry
    return a + 2 * b + 3 * c + 4 * d + 5 * e


def men(s: DwfState, f: March) -> int:
    """Infantry and militia in a load."""
    return factors(f) + len(f.militia) * s.tables.values.militia


def units(s: DwfState, f: March) -> Units:
    """A load as a value of an event."""
    t = s.tables
    return Units(
        leaders=tuple(t.leaders[i].slug for i in f.who),
        infantry=factors(f),
        militia=tuple(t.militia[i].slug for i in f.militia),
        supply=f.supply,
        gunboats=1 if f.boat else 0,
    )


def carry(s: DwfState, f: March, b: int, by: str) -> bool:
    """D28 Move a load to an area. True if it met enemy units there and must stop (D34)."""
    t = s.tables
    side = s.phasing
    a = f.at
    fighting = _move_troops(s, f, a, b)
    for i in f.who:
        s.leader_at[i] = b
        s.leader_done[i] = MOVED
        s.note_place(i)
    if f.supply:
        (s.supply_done if f.moved else s.supply_ready)[side * t.n + a] -= f.supply
        s.supply_done[side * t.n + b] += f.supply
    if f.boat:
        (s.naval_done if f.boat == BOAT_MOVED else s.naval_ready)[GUNBOAT * t.n + a] -= 1
        s.naval_done[GUNBOAT * t.n + b] += 1
        f.boat = BOAT_MOVED
    f.at = b
    f.moved = True
    s.out.append(Moved(SIDES[side], units(s, f), t.slug[a], t.slug[b], by, f.spent, RULE_BY[by]))
    if not fighting:
        return enemy_there(s, side, b)
    if b in t.kentucky:
        into_kentucky(s, side)
    s.update_control(a)
    s.update_control(b)
    return sweep(s, side, b)


def _move_troops(s: DwfState, f: March, a: int, b: int) -> bool:
    """Infantry and militia of a load; whether it has any."""
    n = s.tables.n
    side = s.phasing
    cells, done = (s.done if f.moved else s.ready), s.done
    base = side * SIZES * n
    weight = 0
    for i, count in enumerate(f.infantry):
        if count:
            cells[base + i * n + a] -= count
            done[base + i * n + b] += count
            weight += count * (i + 1)
    if weight:
        for column in (s.factors, s.men):
            column[side * n + a] -= weight
            column[side * n + b] += weight
    for i in f.militia:
        s.place_militia(i, b)
        s.militia_done[i] = 1
    return bool(weight or f.militia)


def enemy_there(s: DwfState, side: int, b: int) -> bool:
    """D34 Any enemy land unit, also one that cannot fight."""
    return bool(s.occupies(1 - side, b) or s.supplies(1 - side, b) or s.leaders_at(1 - side, b))


def sweep(s: DwfState, side: int, b: int) -> bool:
    """D34, D51, D85 Fighting units enter an area: enemy units there stop them; those that cannot fight are dealt with."""
    t = s.tables
    enemy = 1 - side
    if s.occupies(enemy, b):
        return True
    met = False
    for i in s.leaders_at(enemy, b):
        send_home(s, i)
        met = True
    if enemy == USA and (s.mrr_ready[b] or s.mrr_done[b]):
        count = s.mrr_ready[b] + s.mrr_done[b]
        s.mrr_ready[b] = s.mrr_done[b] = 0
        s.mrr_lost_now += count
        s.railroad_net = None
        s.out.append(Lost(SIDES[USA], Units(railroads=count), t.slug[b], "alone", "D51"))
        met = True
    if s.supplies(enemy, b):
        s.push(Spoils("spoils", at=b, side=side))
        met = True
    return met


def into_kentucky(s: DwfState, side: int) -> None:
    """D93 The first troops in Kentucky end its neutrality; the South's bring it a city."""
    if not s.kentucky:
        s.kentucky = True
        s.out.append(Politics("kentucky", SIDES[side], "D93"))
    if side == CSA:
        kentucky_joins(s, s.tables.index[s.tables.politics.kentucky.csa_city], CSA)


def kentucky_joins(s: DwfState, city: int, side: int) -> None:
    """D93 A Kentucky city takes a side unless the other side holds it."""
    if s.home[city] == NOBODY and not s.occupies(1 - side, city):
        s.home[city] = side
        s.update_control(city)


def start(s: DwfState, at: int, allowance: int, unit: str, infantry: list[int] | None = None) -> March:
    """The frame of a march."""
    return March(
        "march",
        unit=unit,
        at=at,
        allowance=allowance,
        infantry=infantry or [0] * SIZES,
        blue=s.phasing == USA and s.home[at] == USA,
    )


def one_counter(size: int) -> list[int]:
    """A single counter as a load."""
    return [int(k == size - 1) for k in range(SIZES)]


def led(f: March) -> bool:
    return f.leader != OFF
