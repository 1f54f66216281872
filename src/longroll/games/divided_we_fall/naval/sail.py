"""D12, D58 to D60: Union naval units on the move."""

from __future__ import annotations

from collections.abc import Sequence

from longroll.core.choice import Choice
from longroll.core.errors import nearest
from longroll.core.question import Question
from longroll.core.refusal import Refusal
from longroll.games.divided_we_fall.board import Strait
from longroll.games.divided_we_fall.events import BattleJoined, Moved
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.frames import Battle, Sail, Vessels
from longroll.games.divided_we_fall.movement.load import enemy_there
from longroll.games.divided_we_fall.movement.reach import voyage
from longroll.games.divided_we_fall.narrate import describe
from longroll.games.divided_we_fall.state import DwfState, fleet
from longroll.games.divided_we_fall.supply import supply_unit
from longroll.games.divided_we_fall.verbs import HALT, TO
from longroll.games.divided_we_fall.words import BOX, CSA, IRONCLAD, OFF, SHIP, SIDES, USA


def line_refused(s: DwfState, f: Sail, line: Strait) -> Refusal | None:
    """D58 to D60 Why naval units may not go along a line."""
    t = s.tables
    b = line.to
    costs = t.sailing[f.kind][line.kind]
    if not costs or (f.kind == SHIP and not line.ships):
        reason = "ships go by sea, and on the Mississippi to Memphis, the James to Richmond, the Potomac to Washington"
        return Refusal(reason, "D58")
    if f.spent + costs[s.weather] > t.naval_rates[f.kind]:
        return Refusal("not enough movement is left", rule_of(f))
    if f.goal not in (OFF, b) and not _leads_there(s, f, b, f.spent + costs[s.weather]):
        return Refusal(f"from there the battle at {t.name[f.goal]} is out of reach", "D35")
    if b in t.kentucky and s.kentucky_closed(USA):
        return Refusal("Kentucky is neutral", "D93")
    iron = s.csa_ironclads[b]
    if iron and not (f.count >= iron if f.kind == IRONCLAD else f.kind == SHIP and f.count >= 2 * iron):
        return Refusal(
            "Confederate ironclads are there: it takes as many ironclads, or two ships each", "D60"
        )
    # D60, R96: what perishes with the ironclads fights nobody else
    return attack_refused(s, f, b) if s.occupies(CSA, b) and f.count > iron else None


def attack_refused(s: DwfState, f: Sail, b: int) -> Refusal | None:
    """D47, D58, D75 Why naval units may not attack the forces of a port."""
    t = s.tables
    if f.goal != b and s.fought[b]:
        return Refusal("there was a combat there this turn", "D75")
    if f.kind == SHIP and t.at_box[b] and not waited(s, f, b):
        reason = f"none of the ships began the turn in a blockade box that leads to {t.name[b]}"
        return Refusal(reason, "D58")
    if supply_unit(s, USA, b) is None:
        reason = "naval units that attack use up a supply unit, and none is there or next to it"
        return Refusal(reason, "D47")
    return None


def waited(s: DwfState, f: Sail, b: int) -> bool:
    """D58, R98 These ships, or others that are in the battle already, began the turn in a box that leads to the port."""
    t = s.tables
    if t.kind[f.at] == BOX and not f.moved:
        return bool(s.ships_at_start[f.at])
    battle = s.within(Battle)
    return battle is not None and any(x.kind == SHIP and t.kind[x.start] == BOX for x in battle.vessels)


def _leads_there(s: DwfState, f: Sail, a: int, spent: int) -> bool:
    """R62 Whether the battle that waits can still be reached from an area, where nothing stops them."""
    return not stopped(s, a) and spent + voyage(s, f.kind, f.goal)[a] <= s.tables.naval_rates[f.kind]


def stopped(s: DwfState, a: int) -> bool:
    """D34, D58, D59, R103 Any Confederate unit in an area, also one that does not fight, ends a voyage there."""
    return bool(s.csa_ironclads[a]) or enemy_there(s, USA, a)


def steps(s: DwfState, f: Sail) -> list[Strait]:
    """D58, D59 Water lines that the units may take."""
    return [line for line in s.tables.water[f.at] if line_refused(s, f, line) is None]


def joins(s: DwfState, kind: int, a: int, goal: int, far: Sequence[int]) -> bool:
    """D35 Whether naval units could come into a battle from where they lie; `far` as `voyage` has it."""
    t = s.tables
    if far[a] > t.naval_rates[kind]:
        return False
    count = s.naval_ready[kind * t.n + a]
    for last in t.water[goal]:
        b = last.to
        if b != a and (far[b] >= far[a] or stopped(s, b)):
            continue
        ahead = Sail("sail", kind=kind, count=count, at=b, goal=goal, moved=b != a)
        if any(line.to == goal and line_refused(s, ahead, line) is None for line in t.water[b]):
            return True
    return False


def rule_of(f: Sail) -> str:
    return "D58" if f.kind == SHIP else "D59"


@FLOW.question("sail", Sail)
class Voyage(Question[DwfState, Sail]):
    """D58, D59 Where the squadron goes next, or halt."""

    rule = "D58"

    def side(self, s: DwfState, f: Sail) -> str:
        return SIDES[USA]

    def rule_of(self, s: DwfState, f: Sail) -> str:
        return rule_of(f)

    def place(self, s: DwfState, f: Sail) -> str:
        return s.tables.slug[f.at]

    def battle(self, s: DwfState, f: Sail) -> str:
        return s.tables.slug[f.goal] if f.goal != OFF else ""

    def prompt(self, s: DwfState, f: Sail) -> str:
        t = s.tables
        left = t.naval_rates[f.kind] - f.spent
        who = describe(t, fleet(f.kind, f.count))
        return f"{who[0].upper()}{who[1:]} at {t.name[f.at]}: {left} movement left"

    def choices(self, s: DwfState, f: Sail) -> list[Choice]:
        to = s.tables.menu.to
        found = [to[line.to] for line in steps(s, f)]
        if f.goal == OFF or not found:
            found.append(s.tables.menu.halt)
        return found

    def refusal(self, s: DwfState, f: Sail, choice: Choice) -> Refusal | None:
        if choice.kind is not TO:
            return super().refusal(s, f, choice)
        t = s.tables
        if choice.place not in t.index:
            return Refusal(f"no place '{choice.place}'; {nearest(choice.place, t.index)}", "D28")
        for line in t.water[f.at]:
            if t.slug[line.to] == choice.place:
                return line_refused(s, f, line)
        return Refusal(f"no water line leads there from {t.name[f.at]}", "D28")

    def follow(self, s: DwfState, f: Sail, choice: Choice) -> None:
        if choice.kind is HALT:
            _stay(s, f)
            return
        b = s.tables.index[choice.place]
        go(s, f, next(line for line in steps(s, f) if line.to == b))


def _stay(s: DwfState, f: Sail) -> None:
    """Units that halt where they began have moved all the same."""
    if not f.moved:
        at = f.kind * s.tables.n + f.at
        s.naval_ready[at] -= f.count
        s.naval_done[at] += f.count


def go(s: DwfState, f: Sail, line: Strait) -> None:
    """D58 to D60, R103 One line on: ironclads are met, enemies stop the voyage and bring on a battle."""
    t = s.tables
    n = t.n
    a, b = f.at, line.to
    (s.naval_done if f.moved else s.naval_ready)[f.kind * n + a] -= f.count
    s.naval_done[f.kind * n + b] += f.count
    f.at, f.moved = b, True
    f.spent += t.sailing[f.kind][line.kind][s.weather]
    units = fleet(f.kind, f.count)
    s.out.append(Moved(SIDES[USA], units, t.slug[a], t.slug[b], "water", f.spent, rule_of(f)))
    ends = stopped(s, b)
    if s.csa_ironclads[b]:
        iron = s.csa_ironclads[b]
        s.sink(f.kind, b, iron, "ironclads", "D60")
        s.sink_csa_ironclads(b, iron, "ironclads", "D60")
        f.count -= iron
        if not f.count:
            return
    if s.occupies(CSA, b):
        _attack(s, f, Vessels(a, f.kind, f.count, False), t.landing[line.kind].column[s.weather])
    elif f.goal != b and not ends:
        s.push(f)


def _attack(s: DwfState, f: Sail, vessels: Vessels, column: int) -> None:
    """D35, D58 The units come into the battle that waits, or begin one."""
    if f.goal == f.at:
        s.frame(Battle).vessels.append(vessels)
        return
    s.push(f)
    s.fought[f.at] = 1
    s.push(Battle("battle", at=f.at, vessels=[vessels], fleet_column=column))
    s.out.append(BattleJoined(s.tables.slug[f.at], SIDES[USA], rule_of(f)))
