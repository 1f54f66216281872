"""20.1 (5), 12.4, 12.7, 20.7 The fortification segment: works demolished, works planned; and works emplaced in a Pulse."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import forts, supply
from longroll.games.never_call_retreat.actions import WORK, Action, Purse, action, charge, place_of, unpaid
from longroll.games.never_call_retreat.combat.overrun import remove_depot
from longroll.games.never_call_retreat.depots import pool
from longroll.games.never_call_retreat.events.works import Demolished, WorkBuilt, WorkPlanned
from longroll.games.never_call_retreat.flags import FORT, FORTRESS, INSIDE, NO_WORKS, NOBODY, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Emplacing
from longroll.games.never_call_retreat.movement.shelter import shelter
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic.frames import Fortifying
from longroll.games.never_call_retreat.verbs import DEMOLISH, DONE, EMPLACE, EXPEND, FORTIFY, SPEND
from longroll.games.never_call_retreat.words import CONFEDERATE, SIDES, UNION
from longroll.kit.masks import marked

CAPITALS: Final[tuple[str, ...]] = ("washington-dc", "richmond")
WORKS: Final[tuple[str, ...]] = ("none", "Fort", "Fortress")


@FLOW.phase("fortification")
def fortification(s: NcrState) -> None:
    s.push(Fortifying("fortifying", side=CONFEDERATE))
    s.push(Fortifying("fortifying", side=UNION))


def free(s: NcrState, side: int, hex_: int) -> bool:
    """20.71, 20.72, R59 Washington and Richmond are fortified without supply and without a die."""
    return any(place.slug == CAPITALS[side] for place in s.tables.board.at.get(hex_, ()))


def level(s: NcrState, hex_: int) -> int:
    """12.41, 12.45 What would be built: a Fort, or a Fortress where a Fort stands."""
    return FORTRESS if s.works[hex_] == FORT else FORT


def fortresses(s: NcrState, side: int) -> int:
    """12.46 Fortresses of a side that stand or are prepared."""
    return sum(_greatest(s, column, side) for column in (s.works, s.prepared))


def _greatest(s: NcrState, column: bytearray, side: int) -> int:
    found, i = 0, column.find(FORTRESS)
    while i >= 0:
        found += s.works_side[i] == side
        i = column.find(FORTRESS, i + 1)
    return found


def site_refused(s: NcrState, side: int, hex_: int) -> Refusal | None:
    """12.41, 12.45, 12.46 Why no work can be planned in a hex."""
    if s.control[hex_] != side or s.strength(hex_, 1 - side):
        return Refusal("the hex is not yours alone", "12.41")
    if s.prepared[hex_]:
        return Refusal("a work is prepared there already", "12.43")
    if s.works[hex_] == FORTRESS:
        return Refusal("a Fortress stands there", "12.43")
    if s.works[hex_] == FORT and not any(s.flags[x] & INSIDE for x in s.pieces_at(hex_, side)):
        return Refusal("a Fortress needs a Fort that is occupied", "12.45")
    least = s.tables.charts.forts.least_points
    if not s.works[hex_] and s.strength(hex_, side) < least:
        return Refusal(f"a Fort needs {least} Strength Points", "12.41")
    limit = s.tables.charts.forts.confederate_fortresses + s.more_fortresses
    if side == CONFEDERATE and s.works[hex_] == FORT and fortresses(s, side) >= limit:
        return Refusal(f"the Confederacy has no more than {limit} Fortresses", "12.46")
    return None


def plan_refused(s: NcrState, f: Fortifying, hex_: int) -> Refusal | None:
    """12.41-12.46 Why a work cannot be planned in this segment."""
    refused = site_refused(s, f.side, hex_)
    if refused is not None:
        return refused
    if hex_ in f.tried:
        return Refusal("one attempt a Cycle in a hex", "12.43")
    great = s.works[hex_] == FORT
    if great and f.fortress:
        return Refusal("one attempt at a Fortress a Cycle", "12.46")
    if free(s, f.side, hex_):
        return None
    line = supply.trace(s, hex_, f.side)
    if line is None:
        return Refusal("the hex is out of supply", "12.41")
    costs = s.tables.charts.forts.supply_fortress if great else s.tables.charts.forts.supply_fort
    if line.depot == OFF:
        if s.supply[pool(s, f.side, hex_)] >= costs[0] or (not great and s.depot(hex_, f.side)):
            return None
        return Refusal("the supply pool has too little", "12.41")
    if great or not s.depot(hex_, f.side):
        return Refusal("no line leads to general supply, and no depot on the spot will do", "12.42")
    return None


def demolish_refused(s: NcrState, f: Fortifying, hex_: int) -> Refusal | None:
    """12.71-12.73 Why a work cannot be demolished."""
    if not s.works[hex_] or s.works_side[hex_] != f.side:
        return Refusal("no work of yours stands there", "12.71")
    if s.strength(hex_, 1 - f.side):
        return Refusal("a besieged work is not demolished", "12.72")
    if f.tried:
        return Refusal("works are demolished at the start of the segment", "12.71")
    return None


def sites(s: NcrState, f: Fortifying) -> list[int]:
    """Hexes of a side's troops where a work can be planned."""
    return [i for i in held(s, f.side) if plan_refused(s, f, i) is None]


def held(s: NcrState, side: int) -> list[int]:
    """The hexes of a side's troops."""
    hexes = s.tables.board.count
    return sorted({at for x, at in enumerate(s.at) if 0 <= at < hexes and s.side[x] == side and s.land(x)})


@FLOW.step("fortifying", Fortifying)
def fortifying(s: NcrState, f: Fortifying) -> None:
    f.place = OFF
    if any(w and demolish_refused(s, f, i) is None for i, w in enumerate(s.works)) or any(
        plan_refused(s, f, i) is None for i in held(s, f.side)
    ):
        f.do = "fortify"
        s.push(f)


@FLOW.question("fortify", Fortifying)
class Fortify(Question[NcrState, Fortifying]):
    """12.4, 12.71 Which works are planned or demolished."""

    rule = "12.41"

    def side(self, s: NcrState, f: Fortifying) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: Fortifying) -> str:
        return "Where do you plan a Fort or a Fortress, or demolish one?"

    def choices(self, s: NcrState, f: Fortifying) -> list[Choice]:
        name = s.tables.waters.name
        found = [FORTIFY(name(i)) for i in sites(s, f)]
        gone = [i for i in marked(s.works) if demolish_refused(s, f, i) is None]
        return [DONE(), *found, *(DEMOLISH(name(i)) for i in gone)]

    def refusal(self, s: NcrState, f: Fortifying, choice: Choice) -> Refusal | None:
        if choice.kind in (FORTIFY, DEMOLISH) and choice.place in s.tables.board.index:
            refused = plan_refused if choice.kind is FORTIFY else demolish_refused
            return refused(s, f, s.tables.board.index[choice.place])
        return super().refusal(s, f, choice)

    def follow(self, s: NcrState, f: Fortifying, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        hex_ = s.tables.board.index[choice.place]
        f.do = "fortifying"
        s.push(f)
        if choice.kind is DEMOLISH:
            s.out.append(
                Demolished(SideSlug(SIDES[f.side]), place_of(s, hex_), WORKS[s.works[hex_]], "12.71")
            )
            s.set_works(hex_, NOBODY, NO_WORKS)
            s.prepared[hex_] = 0  # 12.46: no Fortress without its Fort
            for x in s.pieces_at(hex_, f.side):
                s.come_out(x)
            return
        f.tried.append(hex_)
        f.fortress |= s.works[hex_] == FORT
        if free(s, f.side, hex_):
            prepare(s, f.side, hex_, 0, True, "20.7")
            return
        line = supply.trace(s, hex_, f.side)
        assert line is not None, "asked before"
        if line.depot != OFF:
            from_depot(s, f.side, hex_)
            return
        f.do, f.place = "fort-supply", hex_


@FLOW.question("fort-supply", Fortifying)
class Spend(Question[NcrState, Fortifying]):
    """12.41, 12.42, 12.47, 14.23 How much supply goes into a work; a depot on the spot may serve for a Fort."""

    rule = "12.47"

    def side(self, s: NcrState, f: Fortifying) -> str:
        return SIDES[f.side]

    def place(self, s: NcrState, f: Fortifying) -> str:
        return s.tables.waters.name(f.place)

    def prompt(self, s: NcrState, f: Fortifying) -> str:
        work = WORKS[level(s, f.place)]
        return f"How much supply goes into the {work} at {s.tables.board.title(f.place)}?"

    def costs(self, s: NcrState, f: Fortifying) -> tuple[int, ...]:
        rules = s.tables.charts.forts
        return rules.supply_fortress if level(s, f.place) == FORTRESS else rules.supply_fort

    def choices(self, s: NcrState, f: Fortifying) -> list[Choice]:
        most = s.supply[pool(s, f.side, f.place)]
        stored = level(s, f.place) == FORT and s.depot(f.place, f.side)
        found = [SPEND(n) for n in self.costs(s, f) if n <= most]
        return [*found, EXPEND(s.tables.waters.name(f.place))] if stored else found

    def follow(self, s: NcrState, f: Fortifying, choice: Choice) -> None:
        hex_ = f.place
        f.do = "fortifying"
        s.push(f)
        if choice.kind is EXPEND:
            from_depot(s, f.side, hex_)
            return
        k = self.costs(s, f).index(choice.count)
        s.supply[pool(s, f.side, hex_)] -= choice.count
        attempt(s, f.side, hex_, k, choice.count)


def from_depot(s: NcrState, side: int, hex_: int) -> None:
    """12.42, 14.23 The depot on the spot is used up for a Fort, and counts as forty points."""
    rules = s.tables.charts.forts
    remove_depot(s, side, hex_, "spent", "12.42")
    attempt(s, side, hex_, rules.supply_fort.index(rules.depot_counts), 0)


def attempt(s: NcrState, side: int, hex_: int, column: int, spent: int) -> None:
    """12.47 The die on the construction table."""
    die = s.roll_at(hex_, "event", "construction", "12.47")
    prepare(s, side, hex_, spent, die >= s.tables.charts.forts.built_from[column], "12.47")


def prepare(s: NcrState, side: int, hex_: int, spent: int, success: bool, rule: str) -> None:
    """12.41 The construction marker."""
    work = level(s, hex_)
    if success:
        s.prepared[hex_] = work
    s.out.append(WorkPlanned(SideSlug(SIDES[side]), place_of(s, hex_), WORKS[work], spent, success, rule))


# --- emplacing --------------------------------------------------------------------------------------------------------------------


def emplace_cost(s: NcrState, side: int, hex_: int) -> int:
    """12.41, 12.45, 14.48, R33 Commands for a work that is prepared: dearer when the Confederacy lacks supply."""
    costs, effects = s.tables.charts.cost, supply.strain(s, side, hex_)
    if s.prepared[hex_] == FORTRESS and "fortress-costs-5" in effects:
        return 5
    base = costs.fortress if s.prepared[hex_] == FORTRESS else costs.fort
    return base + ("depot-fort-fortress-1-dearer" in effects)


@action
class Emplace(Action):
    """12.41, 12.45 A construction marker becomes a Fort or a Fortress."""

    order = 12
    verbs = (EMPLACE,)
    needs = WORK

    def offers(self, s: NcrState, side: int, node: int, purse: Purse) -> list[Choice]:
        if node >= s.tables.board.count or not s.prepared[node] or self.unable(s, side, node) is not None:
            return []
        return [EMPLACE()] if emplace_cost(s, side, node) <= purse.land else []

    def unable(self, s: NcrState, side: int, node: int) -> Refusal | None:
        if node >= s.tables.board.count or not s.prepared[node] or s.control[node] != side:
            return Refusal("no work of yours is prepared there", "12.41")
        if forts.under_siege(s, node, side):
            return Refusal("the enemy lies on top of it", "12.5")
        if s.strength(node, 1 - side):
            return Refusal("the enemy is there", "12.41")
        return None

    def refused(self, s: NcrState, side: int, node: int, left: int, choice: Choice) -> Refusal | None:
        refused = self.unable(s, side, node)
        return refused or unpaid(s, side, node, emplace_cost(s, side, node), left)

    def begin(self, s: NcrState, side: int, node: int, choice: Choice) -> None:
        charge(s, side, node, emplace_cost(s, side, node), Emplacing("emplace", side=side, place=node))


@FLOW.step("emplace", Emplacing)
def emplace(s: NcrState, f: Emplacing) -> None:
    """12.41, 12.44 The work stands, and troops may go inside."""
    work = s.prepared[f.place]
    s.set_works(f.place, f.side, work)
    s.prepared[f.place] = 0
    s.out.append(WorkBuilt(SideSlug(SIDES[f.side]), place_of(s, f.place), WORKS[work], "12.41"))
    shelter(s, f.side, f.place)
