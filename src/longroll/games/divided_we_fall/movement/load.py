"""The pieces that move together, and the verb that moves them one area on.

A load is part of a march's frame: counters of size 1 to 5 (`inf`), militia (`mil`), leaders (`who`), supply units (`sup`) and
a gunboat that carries them (`boat`). The pieces are always on the map; the load only says which of them belong together.
"""

from __future__ import annotations

from longroll.core.state import Frame
from longroll.games.divided_we_fall.events import Lost, Moved, Politics
from longroll.games.divided_we_fall.retreating import send_home
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import CSA, GUNBOAT, NOBODY, OFF, SIDES, USA


def factors(f: Frame) -> int:
    """Infantry factors in a load."""
    a, b, c, d, e = f["inf"]
    return int(a + 2 * b + 3 * c + 4 * d + 5 * e)


def men(f: Frame) -> int:
    """Infantry and militia in a load."""
    return factors(f) + len(f["mil"])


def named(s: DwfState, f: Frame) -> str:
    """A load in a few words, for the log."""
    t = s.tables
    parts = [t.leaders[i].name for i in f["who"]]
    if factors(f):
        parts.append(f"{factors(f)} infantry")
    if f["mil"]:
        parts.append(f"{len(f['mil'])} militia")
    if f["sup"]:
        parts.append(f"{f['sup']} supply")
    if f["boat"]:
        parts.append("a gunboat")
    return ", ".join(parts)


def carry(s: DwfState, f: Frame, b: int, by: str) -> bool:
    """D28 Move a load to an area. True if it met enemy units there and must stop (D34)."""
    t = s.tables
    n = t.n
    side = s.phasing
    a = f["at"]
    cells = s.done if f["moved"] else s.ready
    done = s.done
    base = side * 5 * n
    weight = 0
    for i, count in enumerate(f["inf"]):
        if count:
            cells[base + i * n + a] -= count
            done[base + i * n + b] += count
            weight += count * (i + 1)
    if weight:
        for column in (s.factors, s.men):
            column[side * n + a] -= weight
            column[side * n + b] += weight
    for i in f["mil"]:
        s.place_militia(i, b)
        s.militia_done[i] = 1
    for i in f["who"]:
        s.leader_at[i] = b
        s.leader_done[i] = 1
        if b == t.washington:
            s.marks[i] |= 32  # D97: he has been through Washington
    if f["sup"]:
        (s.supply_done if f["moved"] else s.supply_ready)[side * n + a] -= f["sup"]
        s.supply_done[side * n + b] += f["sup"]
    if f["boat"]:
        (s.naval_done if f["boat"] == 2 else s.naval_ready)[GUNBOAT * n + a] -= 1
        s.naval_done[GUNBOAT * n + b] += 1
        f["boat"] = 2
    f["at"] = b
    f["moved"] = 1
    s.out.append(Moved(SIDES[side], named(s, f), t.slug[a], t.slug[b], by, f["spent"], "D28"))
    if weight or f["mil"]:
        if b in t.kentucky:
            if not s.kentucky:
                enter_kentucky(s)
            if side == CSA:
                kentucky_joins(s, t.index["bowling-green"], CSA)
        s.settle(a)
        s.settle(b)
        return sweep(s, side, b)
    return enemy_there(s, side, b)


def enemy_there(s: DwfState, side: int, b: int) -> bool:
    """D34 Any enemy land unit, also one that cannot fight."""
    return bool(s.strong(1 - side, b) or s.supplies(1 - side, b) or s.leaders_at(1 - side, b))


def sweep(s: DwfState, side: int, b: int) -> bool:
    """D34, D51, D85 Fighting units enter an area: enemy units there stop them; those that cannot fight are dealt with."""
    t = s.tables
    enemy = 1 - side
    if s.strong(enemy, b):
        return True
    met = False
    for i in s.leaders_at(enemy, b):
        send_home(s, i)
        met = True
    if enemy == USA and (s.mrr_ready[b] or s.mrr_done[b]):
        count = s.mrr_ready[b] + s.mrr_done[b]
        s.mrr_ready[b] = s.mrr_done[b] = 0
        s.mrr_lost_now += count
        s.mrr_net = None
        s.out.append(Lost("usa", "a Military Railroad unit", t.slug[b], "alone among enemies", "D51"))
        met = True
    if s.supplies(enemy, b):
        s.push("spoils", at=b, side=side)
        met = True
    return met


def enter_kentucky(s: DwfState) -> None:
    """D93 The first troops in Kentucky end its neutrality."""
    s.kentucky = True
    s.out.append(
        Politics(
            f"{'Confederate' if s.phasing == CSA else 'Union'} troops enter Kentucky: its neutrality is over",
            "D93",
        )
    )


def kentucky_joins(s: DwfState, city: int, side: int) -> None:
    """D93 A Kentucky city takes a side unless the other side holds it."""
    if s.home[city] == NOBODY and not s.strong(1 - side, city):
        s.home[city] = side
        s.settle(city)


def start(
    s: DwfState,
    at: int,
    mf: int,
    *,
    unit: str,
    leader: int = OFF,
    inf: list[int] | None = None,
    mil: list[int] | None = None,
    sup: int = 0,
    free: int = 0,
    goal: int = OFF,
    paid: int = 0,
) -> Frame:
    """The frame of a march."""
    return {
        "do": "march", "unit": unit, "at": at, "start": at, "mf": mf, "spent": 0, "ldr": leader,
        "who": [] if leader == OFF else [leader], "inf": inf or [0] * 5, "mil": mil or [], "sup": sup, "boat": 0,
        "sea": 0, "river": 0, "afloat": 0, "lifted": 0, "moved": 0, "dropped": 0, "free": free, "goal": goal, "light": 0, "paid": paid,
        "blue": int(s.phasing == USA and s.home[at] == USA),
    }  # fmt: skip
