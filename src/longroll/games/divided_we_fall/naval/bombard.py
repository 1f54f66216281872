"""D40: ships against forts."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.games.divided_we_fall.events import Bombarded, Spent
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.supply import supply_unit
from longroll.games.divided_we_fall.tables import BOX, CSA, GUNBOAT, NAVAL, SHIP, USA


def price(s: DwfState, at: int, steps: int) -> int:
    """D40 A naval unit for every step, and one more where the port lies on a blockade box."""
    return steps + 1 if s.tables.at_box[at] else steps


def most(s: DwfState, at: int) -> int:
    """D40 Steps that bombardment can take: a fort on a blockade box keeps its last one."""
    level = s.fort[CSA * s.tables.n + at]
    return level - 1 if s.tables.at_box[at] else level


def targets(s: DwfState) -> list[int]:
    """D40 Forts of one or two steps, not fought over this turn, with a Union supply unit near."""
    n = s.tables.n
    fort = s.fort[CSA * n : CSA * n + n]
    return [
        a
        for a in range(n)
        if 0 < fort[a] <= 2
        and s.tables.water[a]
        and not s.fought[a]
        and not s.csa_ironclads[a]
        and supply_unit(s, USA, a)
    ]


def choices(s: DwfState) -> list[Choice]:
    """D40 Every bombardment that the fleet can begin: target, steps, kind of unit and where it lies."""
    if not any(s.naval_ready):
        return []
    t = s.tables
    n = t.n
    found = []
    for at in targets(s):
        least = 0 if t.at_box[at] and s.works[CSA * n + at] else 1
        for line in t.water[at]:
            a = line.to
            for kind in range(3):
                if kind == GUNBOAT and t.at_box[at]:
                    continue
                if kind == SHIP and (not line.ships or (t.kind[a] == BOX and not s.ships_at_start[a])):
                    continue
                count = s.naval_ready[kind * n + a]
                found += [
                    t.book["bombard", t.slug[at], steps, NAVAL[kind], t.slug[a]]
                    for steps in range(least, most(s, at) + 1)
                    if price(s, at, steps) <= count
                ]
    return found


def carry_out(s: DwfState, choice: Choice) -> None:
    """D40 Units are lost, the fort is reduced, works are destroyed, a supply unit is used up. It counts as combat."""
    t = s.tables
    n = t.n
    at, steps = t.index[choice.args[0]], choice.args[1]
    kind, start = NAVAL.index(choice.args[2]), t.index[choice.args[3]]
    lost = price(s, at, steps)
    unit = supply_unit(s, USA, at)
    assert unit is not None
    s.drop_supply(USA, unit.at)
    s.out.append(Spent("usa", "a supply unit", t.slug[unit.at], s.supplies(USA, unit.at), "D40"))
    s.sink(kind, start, lost, f"bombarding {t.name[at]}", "D40", fresh=True)
    s.fort[CSA * n + at] -= steps
    s.works[CSA * n + at] = 0
    s.out.append(Bombarded(t.slug[at], steps, lost))
    s.fought[at] = 1 if s.strong(CSA, at) else 0
    s.settle(at)
