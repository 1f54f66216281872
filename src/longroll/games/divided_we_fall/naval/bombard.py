"""D40: ships against forts."""

from __future__ import annotations

from itertools import compress

from longroll.core.choice import Choice
from longroll.core.question import Question
from longroll.core.refusal import Refusal
from longroll.games.divided_we_fall.board import Strait
from longroll.games.divided_we_fall.events import Bombarded, SupplyUsed
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.frames import Squadron
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.supply import supply_unit
from longroll.games.divided_we_fall.verbs import BOMBARD, LOSE
from longroll.games.divided_we_fall.words import BOX, CSA, GUNBOAT, NAVAL, SHIP, SIDES, USA


def price(s: DwfState, at: int, steps: int) -> int:
    """D40 A naval unit for every step, and one more where the port lies on a blockade box."""
    return steps + 1 if s.tables.at_box[at] else steps


def most(s: DwfState, at: int) -> int:
    """D40 Steps that bombardment can take: a fort on a blockade box keeps its last one."""
    level = s.fort[CSA * s.tables.n + at]
    return level - 1 if s.tables.at_box[at] else level


def target_refused(s: DwfState, at: int) -> Refusal | None:
    """D40 Forts of one or two steps, not fought over this turn, with a Union supply unit near."""
    t = s.tables
    most_steps = t.forts.bombarded_up_to
    if not 0 < s.fort[CSA * t.n + at] <= most_steps or not t.water[at]:
        return Refusal(f"only forts of up to {most_steps} steps in ports can be bombarded", "D40")
    if s.fought[at]:
        return Refusal("there was a combat there this turn", "D75")
    if s.csa_ironclads[at]:
        return Refusal("Confederate ironclads bar the port", "D60")
    if supply_unit(s, USA, at) is None:
        return Refusal("a bombardment uses up a supply unit, and none is there or next to it", "D40")
    return None


def able(s: DwfState, at: int, line: Strait) -> list[int]:
    """D40, D58, R94 Units by kind that can bombard `at` from the other end of a line; they may have come up this turn.

    Against a port on a blockade box ships come from there, and one among them began the turn in it (R98)."""
    t = s.tables
    a = line.to
    counts = [s.fleet(kind, a) for kind in range(len(NAVAL))]
    waited = t.kind[a] == BOX and s.ships_at_start[a] and s.naval_ready[SHIP * t.n + a]
    if not line.ships or (t.at_box[at] and not waited):
        counts[SHIP] = 0
    if t.at_box[at]:
        counts[GUNBOAT] = 0
    return counts


def choices(s: DwfState) -> list[Choice]:
    """D40 Every bombardment that the fleet can begin: target, steps, kind of unit (or a mixed squadron), where it lies."""
    t = s.tables
    found = []
    afloat = s.vessel_areas()
    for at in compress(t.areas, s.fort[CSA * t.n : CSA * t.n + t.n]):
        least = 0 if t.at_box[at] and s.construction[CSA * t.n + at] else 1
        if least > most(s, at) or afloat.isdisjoint(t.ports_beside[at]):
            continue
        if target_refused(s, at) is not None:
            continue
        for line in t.water[at]:
            counts = able(s, at, line)
            for steps in range(least, most(s, at) + 1):
                cost = price(s, at, steps)
                words = [NAVAL[kind] for kind in range(len(NAVAL)) if cost <= counts[kind]]
                if cost > 1 and sum(map(bool, counts)) > 1 and cost <= sum(counts):
                    words.append("squadron")
                found += [BOMBARD(t.slug[at], steps, word, t.slug[line.to]) for word in words]
    return found


def refusal(s: DwfState, choice: Choice) -> Refusal | None:
    """D40 Why a bombardment may not be begun."""
    if s.phasing != USA:
        return Refusal("only the Union bombards", "D40")
    if choice in choices(s):
        return None
    known = target_refused(s, s.tables.index[choice.place]) if choice.place in s.tables.index else None
    reason = "no vessels beside it can pay for so many steps; a port on a blockade box needs a ship that began there"
    return known or Refusal(reason, "D40")


def carry_out(s: DwfState, choice: Choice) -> None:
    """D40 Units are lost, the fort is reduced, works are destroyed, a supply unit is used up. It counts as combat."""
    t = s.tables
    n = t.n
    at, start = (t.index[x] for x in choice.places)
    steps = choice.count
    lost = price(s, at, steps)
    unit = supply_unit(s, USA, at)
    assert unit is not None
    s.drop_supply(USA, unit.at)
    s.out.append(SupplyUsed(SIDES[USA], t.slug[unit.at], "D40"))
    if choice.word == "squadron":
        s.push(Squadron("squadron", at=at, start=start, left=lost))
    else:
        s.sink(NAVAL.index(choice.word), start, lost, "bombardment", "D40")
    s.fort[CSA * n + at] -= steps
    s.construction[CSA * n + at] = 0
    s.out.append(Bombarded(t.slug[at], steps, lost))
    s.fought[at] = 1 if s.occupies(CSA, at) else 0
    s.update_control(at)


@FLOW.question("squadron", Squadron)
class SquadronLosses(Question[DwfState, Squadron]):
    """D40 Which units of a mixed squadron are lost, one by one."""

    rule = "D40"

    def side(self, s: DwfState, f: Squadron) -> str:
        return SIDES[USA]

    def place(self, s: DwfState, f: Squadron) -> str:
        return s.tables.slug[f.at]

    def prompt(self, s: DwfState, f: Squadron) -> str:
        units = "one more naval unit" if f.left == 1 else f"{f.left} more naval units"
        return f"Bombarding {s.tables.name[f.at]} costs {units}: which?"

    def choices(self, s: DwfState, f: Squadron) -> list[Choice]:
        line = next(x for x in s.tables.water[f.at] if x.to == f.start)
        counts = able(s, f.at, line)
        return [LOSE(NAVAL[kind]) for kind in range(len(NAVAL)) if counts[kind]]

    def follow(self, s: DwfState, f: Squadron, choice: Choice) -> None:
        s.sink(NAVAL.index(choice.word), f.start, 1, "bombardment", "D40")
        f.left -= 1
        if f.left:
            s.push(f)
