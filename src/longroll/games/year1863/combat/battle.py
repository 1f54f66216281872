"""13.0-13.4: the Combat Phase and one combat, from the declaration to the die."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.core.frames import Frame
from longroll.games.year1863 import names, verbs
from longroll.games.year1863.charts import BATTLE, SKIRMISH
from longroll.games.year1863.combat.force import Force, Reckoning, Stakes, reckon
from longroll.games.year1863.combat.muster import all_crossed, commanders, field_of, fighters, force_of
from longroll.games.year1863.combat.odds import who_leads
from longroll.games.year1863.events import Declared, Fought, Initiative, TableChosen
from longroll.games.year1863.flow import FLOW, Question
from longroll.games.year1863.frames import Battle, Declaration, Phase
from longroll.games.year1863.order_effects import european_diplomacy, put_back, return_those_people
from longroll.games.year1863.sequence import begin
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.supply import expend, trains_at
from longroll.games.year1863.words import COMMANDS, CONFEDERATE


def contacts(s: Year1863State) -> list[int]:
    """13.0, 13.1 The Points where the operating command's units stand among enemies."""
    t = s.tables
    theater = s.op & 1
    n = t.n
    ground, boats = s.ground, s.boats
    return [
        p
        for p in range(n)
        if (ground[p] or boats[p]) and (ground[n + p] or boats[n + p]) and t.theater[p] == theater
    ]


@FLOW.step("combat", Phase)
def combat(s: Year1863State, f: Phase) -> None:
    """13.0, 13.1, 13.3 Every Point in dispute is fought for, in the attacker's order."""
    if not f.begun:
        begin(s, "combat")
        f.begun = True
    places = contacts(s)
    if not places:
        european_diplomacy(s)
        return
    s.stack.append(f)
    if len(places) == 1:
        start(s, places[0])
    else:
        s.push(Frame("attack"))


@FLOW.phase("end-of-operations")
def end_of_operations(s: Year1863State) -> None:
    """6.2, 27.2 The Operations Phase is over; Those People! goes back."""
    return_those_people(s)


@FLOW.question("attack", Frame)
class Attack(Question[Frame]):
    """13.1 The attacker resolves his combats in any order."""

    rule = "13.1"

    def prompt(self, s: Year1863State, f: Frame) -> str:
        return "Which combat is fought next?"

    def choices(self, s: Year1863State, f: Frame) -> list[Choice]:
        t = s.tables
        return [verbs.ATTACK(t.place_slugs[p]) for p in contacts(s)]

    def follow(self, s: Year1863State, f: Frame, choice: Choice) -> None:
        start(s, s.tables.place_index[choice.args[0]])


def start(s: Year1863State, place: int) -> None:
    """13.2, 13.11 Declare an attack: all units of both sides in the Point take part. A pursuit may cross a river too (R69)."""
    own, theirs = (s.pieces_at(place, side) for side in (s.op >> 1, 1 - (s.op >> 1)))
    chiefs = [i for i in own + theirs if s.corps[i]]
    river = all_crossed(s, fighters(s, place, s.op >> 1))
    s.push(Battle("battle", place=place, river=river, chiefs=chiefs))


def forces(s: Year1863State, f: Battle) -> tuple[Force, Force]:
    side = s.op >> 1
    place = f.place
    attacker, defender = f.chosen
    return (
        force_of(s, s.pieces_at(place, side), attacker),
        force_of(s, s.pieces_at(place, 1 - side), defender),
    )


def reckoning(s: Year1863State, f: Battle) -> Reckoning:
    """13.2 The column of the round, from the same function that gives the odds."""
    a, d = forces(s, f)
    (a_supply, d_supply), (a_vp, d_vp) = f.supply, f.vp
    stakes = Stakes(a_supply, d_supply, a_vp, d_vp, f.maneuver, f.those, f.round)
    field = field_of(s, f.place, 1 - (s.op >> 1), f.river)
    return reckon(s.tables.charts, a, d, field, stakes)


@FLOW.step("battle", Battle)
def battle(s: Year1863State, f: Battle) -> None:
    """13.2 The steps of a combat in their order; a question puts the next step off until it is answered."""
    part = f.part
    f.part = part + 1
    s.stack.append(f)
    step, who = PARTS[part]
    step(s, f, who)


def those_people(s: Year1863State, f: Battle, who: int) -> None:
    """27.2 At the start of an attack within the Confederacy."""
    t = s.tables
    if s.hand[s.op] == t.order_index["cs-those-people"] and t.home[f.place] == CONFEDERATE:
        s.push(Frame("those-people"))


def two_commanders(s: Year1863State, f: Battle, who: int) -> None:
    """17.4 With two army commanders in the Point the player chooses whose values count."""
    side = (s.op >> 1) ^ who
    if (
        s.ground[side * s.tables.n + f.place] and len(commanders(s, f.place, side)) > 1
    ):  # 20.5: not of riverines alone
        s.push(Declaration("take-command", who=who))


def supply_declaration(s: Year1863State, f: Battle, who: int) -> None:
    """13.13 The attacker declares first."""
    if trains_at(s, f.place, (s.op >> 1) ^ who):
        s.push(Declaration("supply", who=who))


def vp_declaration(s: Year1863State, f: Battle, who: int) -> None:
    """13.14 The attacker declares first."""
    if s.vp[s.op ^ 2 * who]:
        s.push(Declaration("cash-vp", who=who))


def tactical_initiative(s: Year1863State, f: Battle, who: int) -> None:
    """13.2, 13.12 Each side: a die, its leader's campaign value, one for veteran cavalry; the defender wins ties."""
    charts = s.tables.charts
    a, d = forces(s, f)
    totals = []
    for force, name in ((a, "attacker"), (d, "defender")):
        die = s.die("battle", f"initiative-{name}", "13.2", f.place)
        totals.append(die + force.initiative + force.cavalry * charts.veteran_cavalry)
    holder, maneuver = who_leads(charts, totals[0] - totals[1])
    f.holder, f.maneuver = holder, maneuver
    sides = {1: COMMANDS[s.op], -1: COMMANDS[s.op ^ 2]}
    s.out.append(
        Initiative(s.tables.place_slugs[f.place], totals[0], totals[1], sides[holder], sides.get(maneuver))
    )
    s.push(Declaration("choose-table", who=0 if holder > 0 else 1))


def execute(s: Year1863State, f: Battle, who: int) -> None:
    """13.2, 25.0 Roll on the column and hand the result over."""
    t = s.tables
    at = reckoning(s, f)
    die = s.die("battle", "combat", "13.2", f.place)
    result = t.charts.crt[f.table][die - 1][at.column]
    f.code = result.code
    s.out.append(
        Fought(
            t.place_slugs[f.place],
            COMMANDS[s.op],
            f.round,
            at.attack,
            at.defense,
            t.charts.column_names[at.column],
            at.shifts,
            result.code,
        )
    )
    f.part, f.do = 0, "aftermath"


PARTS: Final[tuple[tuple[Callable[[Year1863State, Battle, int], None], int], ...]] = (
    (those_people, 0),
    *((two_commanders, who) for who in (0, 1)),
    (tactical_initiative, 0),
    *((supply_declaration, who) for who in (0, 1)),
    *((vp_declaration, who) for who in (0, 1)),
    (execute, 0),
)
"""13.2 The parts of a combat; 0 is the attacker, 1 the defender."""
NEXT_ROUND: Final = 4
"""R13 Where an Engaged combat goes on: initiative, commanders, table and Brilliant Maneuver stay."""


def battle_place(s: Year1863State) -> int:
    """The Point of the combat that is under way."""
    found = s.within(Battle)
    assert found is not None, "no combat is under way"
    return found.place


@mypyc_attr(native_class=False)
class _Declaration(Question[Declaration]):
    """A yes or no of attacker (0) or defender (1)."""

    def side(self, s: Year1863State, f: Declaration) -> str:
        return COMMANDS[s.op ^ 2 if f.who else s.op]

    def place(self, s: Year1863State, f: Declaration) -> str:
        return s.tables.place_slugs[battle_place(s)]

    def battle(self, s: Year1863State, f: Declaration) -> str:
        return s.tables.place_slugs[battle_place(s)]

    def place_name(self, s: Year1863State) -> str:
        return names.capital(names.place(s.tables, s.frame(Battle, 2).place))


@FLOW.question("those-people", Frame)
class ThosePeople(Question[Frame]):
    """27.2 Those People!: at the start of one attack within the Confederacy."""

    rule = "27.2"

    def prompt(self, s: Year1863State, f: Frame) -> str:
        return f"Play Those People! at {names.place(s.tables, s.frame(Battle, 2).place)}?"

    def choices(self, s: Year1863State, f: Frame) -> list[Choice]:
        return [verbs.THOSE_PEOPLE(), verbs.NO()]

    def follow(self, s: Year1863State, f: Frame, choice: Choice) -> None:
        if choice.kind is verbs.THOSE_PEOPLE:
            battle = s.frame(Battle)
            battle.those = True
            put_back(s, s.hand[s.op])
            s.hand[s.op] = -1
            s.out.append(Declared(s.tables.place_slugs[battle.place], COMMANDS[s.op], "those-people", "27.2"))


@FLOW.question("take-command", Declaration)
class TakeCommand(_Declaration):
    """17.4, 13.2 Which of two army commanders leads: his campaign value for the initiative, his battle value for the strength."""

    rule = "17.4"

    def prompt(self, s: Year1863State, f: Declaration) -> str:
        return f"{self.place_name(s)}: which army commander leads?"

    def choices(self, s: Year1863State, f: Declaration) -> list[Choice]:
        t = s.tables
        side = (s.op >> 1) ^ f.who
        return [verbs.COMMAND(t.slugs[i]) for i in commanders(s, s.frame(Battle, 2).place, side)]

    def follow(self, s: Year1863State, f: Declaration, choice: Choice) -> None:
        s.frame(Battle).chosen[f.who] = s.tables.index[choice.args[0]]


@FLOW.question("choose-table", Declaration)
class ChooseTable(_Declaration):
    """13.4 The side with the Tactical Initiative chooses the Combat Results Table."""

    rule = "13.4"

    def prompt(self, s: Year1863State, f: Declaration) -> str:
        at = reckoning(s, s.frame(Battle, 2))
        column = s.tables.charts.column_names[at.column]
        return f"{self.place_name(s)}: {at.attack} against {at.defense}, column {column}: Skirmish or Battle?"

    def choices(self, s: Year1863State, f: Declaration) -> list[Choice]:
        return [verbs.SKIRMISH(), verbs.BATTLE()]

    def follow(self, s: Year1863State, f: Declaration, choice: Choice) -> None:
        battle = s.frame(Battle)
        battle.table = SKIRMISH if choice.kind is verbs.SKIRMISH else BATTLE
        s.out.append(TableChosen(s.tables.place_slugs[battle.place], COMMANDS[s.op ^ 2 * f.who], choice.verb))


@FLOW.question("supply", Declaration)
class Supply(_Declaration):
    """13.13, 22.2, 22.3 One train of the Point for one column, declared anew in every round (R14)."""

    rule = "13.13"

    def prompt(self, s: Year1863State, f: Declaration) -> str:
        return f"{self.place_name(s)}: expend a supply train for one column?"

    def choices(self, s: Year1863State, f: Declaration) -> list[Choice]:
        return [verbs.NO(), verbs.EXPEND()]

    def follow(self, s: Year1863State, f: Declaration, choice: Choice) -> None:
        if choice.kind is verbs.EXPEND:
            battle, who = s.frame(Battle), f.who
            battle.supply[who] = True
            side = s.op >> 1
            expend(s, trains_at(s, battle.place, 1 - side if who else side)[0], "combat", "13.13")


@FLOW.question("cash-vp", Declaration)
class CashVp(_Declaration):
    """13.14, 7.7 One Victory Point of the theater for one column."""

    rule = "13.14"

    def prompt(self, s: Year1863State, f: Declaration) -> str:
        return f"{self.place_name(s)}: cash in a Victory Point for one column?"

    def choices(self, s: Year1863State, f: Declaration) -> list[Choice]:
        return [verbs.NO(), verbs.CASH()]

    def follow(self, s: Year1863State, f: Declaration, choice: Choice) -> None:
        if choice.kind is verbs.CASH:
            who = f.who
            s.frame(Battle).vp[who] = True
            s.score(s.op ^ 2 if who else s.op, -s.tables.charts.cashed, "combat", "13.14")
