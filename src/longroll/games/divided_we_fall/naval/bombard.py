"""D40: ships against forts."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.flow import Ask
from longroll.core.state import Frame
from longroll.games.divided_we_fall.events import Bombarded, Spent
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.supply import supply_unit
from longroll.games.divided_we_fall.tables import BOX, CSA, GUNBOAT, NAVAL, SHIP, USA, Strait


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


def able(s: DwfState, at: int, line: Strait) -> list[int]:
    """D40, D58 Units by kind that can bombard `at` from the other end of a line; they may have come up this turn.

    Ships in a blockade box need one among them that began the turn there."""
    t = s.tables
    a = line.to
    counts = [s.fleet(kind, a) for kind in range(3)]
    waited = s.ships_at_start[a] and s.naval_ready[SHIP * t.n + a]
    if not line.ships or (t.kind[a] == BOX and not waited):
        counts[SHIP] = 0
    if t.at_box[at]:
        counts[GUNBOAT] = 0
    return counts


def choices(s: DwfState) -> list[Choice]:
    """D40 Every bombardment that the fleet can begin: target, steps, kind of unit (or a mixed squadron), where it lies."""
    t = s.tables
    found = []
    for at in targets(s):
        least = 0 if t.at_box[at] and s.works[CSA * t.n + at] else 1
        for line in t.water[at]:
            counts = able(s, at, line)
            for steps in range(least, most(s, at) + 1):
                cost = price(s, at, steps)
                words = [NAVAL[kind] for kind in range(3) if cost <= counts[kind]]
                if cost > 1 and sum(map(bool, counts)) > 1 and cost <= sum(counts):
                    words.append("squadron")
                found += [t.book["bombard", t.slug[at], steps, word, t.slug[line.to]] for word in words]
    return found


def carry_out(s: DwfState, choice: Choice) -> None:
    """D40 Units are lost, the fort is reduced, works are destroyed, a supply unit is used up. It counts as combat."""
    t = s.tables
    n = t.n
    at, steps = t.index[choice.args[0]], choice.args[1]
    start = t.index[choice.args[3]]
    lost = price(s, at, steps)
    unit = supply_unit(s, USA, at)
    assert unit is not None
    s.drop_supply(USA, unit.at)
    s.out.append(Spent("usa", "a supply unit", t.slug[unit.at], s.supplies(USA, unit.at), "D40"))
    if choice.args[2] == "squadron":
        s.push("squadron", at=at, start=start, left=lost)
    else:
        s.sink(NAVAL.index(choice.args[2]), start, lost, f"bombarding {t.name[at]}", "D40")
    s.fort[CSA * n + at] -= steps
    s.works[CSA * n + at] = 0
    s.out.append(Bombarded(t.slug[at], steps, lost))
    s.fought[at] = 1 if s.strong(CSA, at) else 0
    s.settle(at)


@FLOW.ask("squadron")
class Squadron(Ask[DwfState]):
    """D40 Which units of a mixed squadron are lost, one by one."""

    rule = "D40"

    def side(self, s: DwfState, f: Frame) -> str:
        return "usa"

    def prompt(self, s: DwfState, f: Frame) -> str:
        return f"Bombarding {s.tables.name[f['at']]} costs {f['left']} more naval units: which?"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        line = next(x for x in s.tables.water[f["at"]] if x.to == f["start"])
        counts = able(s, f["at"], line)
        return [s.tables.book["lose", NAVAL[kind]] for kind in range(3) if counts[kind]]

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        why = f"bombarding {s.tables.name[f['at']]}"
        s.sink(NAVAL.index(choice.args[0]), f["start"], 1, why, "D40")
        f["left"] -= 1
        if f["left"]:
            s.stack.append(f)
