"""4.2 (5), 12.5 The Siege Phase: bombardment or assault, attrition of garrisons, Besieged markers."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import forts, supply
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.combat.overrun import abandoned, forsaken, remove_depot
from longroll.games.never_call_retreat.combat.storm import fight
from longroll.games.never_call_retreat.combat.taking import take_losses
from longroll.games.never_call_retreat.events.works import Bombarded, SiegeLaid
from longroll.games.never_call_retreat.flags import FORT, FORTRESS, NO_WORKS, NOBODY, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forces import fights_within
from longroll.games.never_call_retreat.frames import Sided
from longroll.games.never_call_retreat.movement.march import is_winter
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic.frames import Assaulting, Besieging, SiegeEnd
from longroll.games.never_call_retreat.verbs import (
    ASSAULT,
    BOMBARD,
    DONE,
    GO_FIRST,
    GO_LAST,
    HOLD_OUT,
    LEAVE,
    SET_OUT,
    SPEND_DEPOT,
)
from longroll.games.never_call_retreat.words import CONFEDERATE, SIDES, UNION
from longroll.kit.speech import said_of

WORKS: Final[tuple[str, ...]] = ("none", "Fort", "Fortress")


@FLOW.phase("sieges")
def siege_phase(s: NcrState) -> None:
    """12.51, 12.52, R58 Who lies on top of a garrison acts; then garrisons suffer, and markers are laid."""
    forts.lift(s)
    held = {side: forts.sieges(s, side) for side in (UNION, CONFEDERATE)}
    begun = [hex_ for found in held.values() for hex_ in found if not s.siege[hex_]]
    for hex_ in begun:
        s.siege[hex_] = forts.BEGUN
    if not any(held.values()):
        return
    s.push(SiegeEnd("siege-suffering", fresh=begun))
    if all(held.values()):
        s.push(Sided("siege-order", side=CONFEDERATE))
    else:
        s.push(Besieging("besieging", side=UNION if held[UNION] else CONFEDERATE))


@FLOW.question("siege-order", Sided)
class Order(Question[NcrState, Sided]):
    """4.2 (5) The Confederate player conducts his sieges first or last."""

    rule = "4.2"

    def side(self, s: NcrState, f: Sided) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: Sided) -> str:
        return "Both sides lie before works: do you conduct your sieges first or last?"

    def choices(self, s: NcrState, f: Sided) -> list[Choice]:
        return [GO_FIRST(), GO_LAST()]

    def follow(self, s: NcrState, f: Sided, choice: Choice) -> None:
        first = CONFEDERATE if choice.kind is GO_FIRST else UNION
        s.push(Besieging("besieging", side=1 - first))
        s.push(Besieging("besieging", side=first))


# --- bombardment and assault ---------------------------------------------------------------------------------------------------


def trains(s: NcrState, hex_: int, side: int) -> int:
    """12.52 Siege Trains of a side in a hex."""
    kinds = s.tables.roster.kinds
    return sum(
        bool(s.kind[x]) and kinds[s.kind[x] - 1].slug == "siege-train" for x in s.pieces_at(hex_, side)
    )


def storming(s: NcrState, hex_: int, side: int) -> list[int]:
    """12.52 What could assault: everything on top but Departments, ships, trains and whoever never attacks."""
    p = s.tables.pieces
    return [
        x
        for x in s.pieces_at(hex_, side)
        if not p.department0 <= x < p.slot0 and fights_within(s, x) and (x < p.slot0 or s.land(x))
    ]


def bombard_refused(s: NcrState, f: Besieging, hex_: int) -> Refusal | None:
    if hex_ in f.done or hex_ not in forts.sieges(s, f.side):
        return Refusal("you do not lie before works there, or have acted there in this Cycle", "12.52")
    if not s.works[hex_]:
        return Refusal("no work is left to fire at", "12.57")
    if not trains(s, hex_, f.side):
        return Refusal("no Siege Train is there", "12.52")
    return None


def assault_refused(s: NcrState, f: Besieging, hex_: int) -> Refusal | None:
    if hex_ in f.done or hex_ not in forts.sieges(s, f.side):
        return Refusal("you do not lie before works there, or have acted there in this Cycle", "12.52")
    if not any(s.land(x) for x in storming(s, hex_, f.side)):
        return Refusal("nobody there can attack", "12.52")
    return None


@FLOW.step("besieging", Besieging)
def besieging(s: NcrState, f: Besieging) -> None:
    if any(
        assault_refused(s, f, i) is None or bombard_refused(s, f, i) is None for i in forts.sieges(s, f.side)
    ):
        f.do = "besiege"
        s.push(f)


@FLOW.question("besiege", Besieging)
class Besiege(Question[NcrState, Besieging]):
    """12.52 Where siege guns fire, where troops assault."""

    rule = "12.52"

    def side(self, s: NcrState, f: Besieging) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: Besieging) -> str:
        return "Which of the works that you besiege do you bombard or assault?"

    def undone(self, s: NcrState, f: Besieging) -> str:
        left = [
            s.tables.board.title(i)
            for i in forts.sieges(s, f.side)
            if bombard_refused(s, f, i) is None or assault_refused(s, f, i) is None
        ]
        rest = "neither bombarded nor assaulted"
        return said_of(left, f"is {rest}", f"are {rest}") if left else ""

    def choices(self, s: NcrState, f: Besieging) -> list[Choice]:
        name = s.tables.waters.name
        held = forts.sieges(s, f.side)
        found = [BOMBARD(name(i)) for i in held if bombard_refused(s, f, i) is None]
        return [DONE(), *found, *(ASSAULT(name(i)) for i in held if assault_refused(s, f, i) is None)]

    def refusal(self, s: NcrState, f: Besieging, choice: Choice) -> Refusal | None:
        if choice.kind in (BOMBARD, ASSAULT) and choice.place in s.tables.board.index:
            refused = bombard_refused if choice.kind is BOMBARD else assault_refused
            return refused(s, f, s.tables.board.index[choice.place])
        return super().refusal(s, f, choice)

    def follow(self, s: NcrState, f: Besieging, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        hex_ = s.tables.board.index[choice.place]
        f.done.append(hex_)
        f.do = "besieging"
        s.push(f)
        if choice.kind is BOMBARD:
            bombard(s, f.side, hex_)
        else:
            s.push(Assaulting("assaulting", side=f.side, place=hex_, pieces=storming(s, hex_, f.side)))


def bombard(s: NcrState, side: int, hex_: int) -> None:
    """12.52, 12.55, 12.57, 7.86 A die for each Siege Train; a Fortress becomes a Fort, a Fort is gone."""
    rules = s.tables.charts.siege
    for _ in range(trains(s, hex_, side)):
        if not s.works[hex_]:
            return
        die = s.roll_at(hex_, "event", "bombardment", "12.57")
        die += s.tables.charts.winter.bombardment if is_winter(s) else 0
        great = s.works[hex_] == FORTRESS
        reduced = die >= (rules.fortress_falls_from if great else rules.fort_falls_from)
        if reduced:
            level = FORT if great else NO_WORKS
            s.set_works(hex_, 1 - side if level else NOBODY, level)
            s.prepared[hex_] = 0
            s.vp_fixed[side] += s.tables.charts.points.fort if not level else 0  # 23.13 (8), R94
        left = WORKS[s.works[hex_]]
        s.out.append(Bombarded(SideSlug(SIDES[side]), place_of(s, hex_), reduced, left, "12.57"))


def bonus(s: NcrState, hex_: int) -> int:
    """12.52, R58 What full Cycles under the marker add to the die of an assault."""
    cycles = s.siege[hex_] - forts.MARKED
    steps = s.tables.charts.siege.assault_bonus
    return steps[min(cycles, len(steps)) - 1] if cycles > 0 else 0


@FLOW.step("assaulting", Assaulting)
def assaulting(s: NcrState, f: Assaulting) -> None:
    """12.52 Where several units could attack, their owner says which do."""
    if sum(s.land(x) for x in f.pieces) > 1:
        f.do = "who-assaults"
        s.push(f)
    else:
        assault(s, f.side, f.place, f.pieces)


@FLOW.question("who-assaults", Assaulting)
class WhoAssaults(Question[NcrState, Assaulting]):
    """12.52 Any of the besieging units may attack; Leaders are in it in any case (8.41)."""

    rule = "12.52"

    def side(self, s: NcrState, f: Assaulting) -> str:
        return SIDES[f.side]

    def place(self, s: NcrState, f: Assaulting) -> str:
        return s.tables.waters.name(f.place)

    def prompt(self, s: NcrState, f: Assaulting) -> str:
        points = sum(s.points[x] for x in f.pieces if s.land(x))
        return f"{points} Strength Points assault {s.tables.board.title(f.place)}: all of them?"

    def choices(self, s: NcrState, f: Assaulting) -> list[Choice]:
        names, troops = s.tables.pieces.names, [x for x in f.pieces if s.land(x)]
        return [SET_OUT(), *(LEAVE(names[x]) for x in troops if len(troops) > 1)]

    def follow(self, s: NcrState, f: Assaulting, choice: Choice) -> None:
        if choice.kind is SET_OUT:
            assault(s, f.side, f.place, f.pieces)
            return
        f.pieces.remove(s.tables.pieces.index[choice.piece])
        f.do = "assaulting"
        s.push(f)


def assault(s: NcrState, side: int, hex_: int, pieces: list[int]) -> None:
    """12.52 The besiegers attack; their losses are not doubled."""
    line = supply.trace(s, hex_, side)
    depot = line.depot if line else OFF
    fight(s, side, pieces, "assault", int(line is None), depot, bonus(s, hex_))


# --- attrition and markers ------------------------------------------------------------------------------------------------------


@FLOW.step("siege-suffering", SiegeEnd)
def suffering(s: NcrState, f: SiegeEnd) -> None:
    """12.51 Every garrison rolls, by the order of its hex."""
    f.waiting = sorted({i for side in (UNION, CONFEDERATE) for i in forts.sieges(s, side)})
    f.do = "siege-attrition"
    s.push(f)


@FLOW.step("siege-attrition", SiegeEnd)
def attrition(s: NcrState, f: SiegeEnd) -> None:
    """12.51 The next garrison: its depot spares it the roll, or helps."""
    if not f.waiting:
        lay_markers(s, f)
        return
    hex_ = f.waiting[0]
    s.push(f)
    if s.depot(hex_, garrison_side(s, hex_)):
        f.do = "siege-depot"
        return
    f.waiting.pop(0)
    suffer(s, hex_)


def garrison_side(s: NcrState, hex_: int) -> int:
    return UNION if forts.under_siege(s, hex_, UNION) else CONFEDERATE


@FLOW.question("siege-depot", SiegeEnd)
class Depot(Question[NcrState, SiegeEnd]):
    """12.51 Whether a besieged garrison uses up its depot."""

    rule = "12.51"

    def side(self, s: NcrState, f: SiegeEnd) -> str:
        return SIDES[garrison_side(s, f.waiting[0])]

    def place(self, s: NcrState, f: SiegeEnd) -> str:
        return s.tables.waters.name(f.waiting[0])

    def prompt(self, s: NcrState, f: SiegeEnd) -> str:
        return f"The garrison of {s.tables.board.title(f.waiting[0])} is besieged: does it live on its depot?"

    def choices(self, s: NcrState, f: SiegeEnd) -> list[Choice]:
        return [HOLD_OUT(), SPEND_DEPOT()]

    def follow(self, s: NcrState, f: SiegeEnd, choice: Choice) -> None:
        hex_ = f.waiting.pop(0)
        f.do = "siege-attrition"
        s.push(f)
        if choice.kind is HOLD_OUT:
            suffer(s, hex_, s.tables.charts.siege.depot)
            return
        side = garrison_side(s, hex_)
        remove_depot(s, side, hex_, "spent", "12.51")


def suffer(s: NcrState, hex_: int, depot: int = 0) -> None:
    """12.51, 7.86, R58 A die on the attrition table; a garrison that is gone has lost its work."""
    charts, side = s.tables.charts, garrison_side(s, hex_)
    held = forts.inside(s, hex_, side)
    die = s.roll_at(hex_, "event", "siege-attrition", "12.51") + depot
    die += charts.siege.marker if s.siege[hex_] >= forts.MARKED else 0
    die += charts.winter.siege_attrition if is_winter(s) else 0
    points = sum(s.points[x] for x in held)
    lost = charts.attrition.at(charts.attrition_bands.band(points), max(1, min(6, die)))
    if lost:
        take_losses(s, side, held, lost, hex_, "siege", "12.51")
    if lost >= points:
        abandoned(s, side, hex_)


def lay_markers(s: NcrState, f: SiegeEnd) -> None:
    """12.51, R58 One more Cycle for every siege that was there a Cycle ago."""
    forts.lift(s)
    for side, hex_ in forsaken(s):
        abandoned(s, side, hex_)
    for side in (UNION, CONFEDERATE):
        for hex_ in forts.sieges(s, side):
            if hex_ in f.fresh:
                continue
            s.siege[hex_] = min(250, s.siege[hex_] + 1)
            if s.siege[hex_] == forts.MARKED:
                s.out.append(SiegeLaid(SideSlug(SIDES[side]), place_of(s, hex_), "12.51"))
