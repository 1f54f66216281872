"""D28 to D36, D61 to D72: a stack, a single unit or a supply unit on the move, one area at a time."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.errors import nearest
from longroll.core.question import Question
from longroll.core.refusal import Refusal
from longroll.games.divided_we_fall.columns import MOVED
from longroll.games.divided_we_fall.events import BattleJoined
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.frames import Battle, Came, March, Vessels
from longroll.games.divided_we_fall.movement import load, loading, steps
from longroll.games.divided_we_fall.movement.joining import embark, leads_there
from longroll.games.divided_we_fall.movement.reach import reach
from longroll.games.divided_we_fall.movement.steps import Step, land_steps, water_steps
from longroll.games.divided_we_fall.narrate import describe
from longroll.games.divided_we_fall.recruiting.deeds import note_capture
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.theaters import mark_theater
from longroll.games.divided_we_fall.verbs import HALT, TO, TO_BY, TO_LIGHT
from longroll.games.divided_we_fall.words import GUNBOAT, OFF, SHIP, SIDES, SIZES, USA


def offers(s: DwfState, f: March) -> list[Step]:
    """Every legal step of a march. The menu and the move read the same list."""
    found = land_steps(s, f) + water_steps(s, f)
    if f.goal != OFF:
        far = reach(s, f.goal)
        found = [step for step in found if leads_there(s, f, step, far)]
    return found


def as_choice(s: DwfState, step: Step) -> Choice:
    menu = s.tables.menu
    if step.by == "land":
        return menu.to[step.to]
    if step.by == "light":
        return menu.to_light[step.to]
    return menu.to_by[step.by][step.to]


@FLOW.question("march", March)
class OnTheMarch(Question[DwfState, March]):
    """Where next; whom to take along or leave; or halt."""

    rule = "D28"

    def side(self, s: DwfState, f: March) -> str:
        return SIDES[s.phasing]

    def place(self, s: DwfState, f: March) -> str:
        return s.tables.slug[f.at]

    def piece(self, s: DwfState, f: March) -> str:
        t = s.tables
        if load.led(f):
            return t.leaders[f.leader].slug
        if f.militia:
            return t.militia[f.militia[0]].slug
        return f"{'infantry' if load.factors(f) else 'supply'} {t.slug[f.at]}"

    def battle(self, s: DwfState, f: March) -> str:
        return s.tables.slug[f.goal] if f.goal != OFF else ""

    def prompt(self, s: DwfState, f: March) -> str:
        t = s.tables
        left = max(0, f.allowance - f.spent)
        bound = f", bound for {t.name[f.goal]}" if f.goal != OFF else ""
        who = describe(t, load.units(s, f))
        return f"{who[:1].upper()}{who[1:]} at {t.name[f.at]}: {left} of {f.allowance} movement left{bound}"

    def choices(self, s: DwfState, f: March) -> list[Choice]:
        menu = s.tables.menu
        found = [menu.to[step.to] if step.by == "land" else as_choice(s, step) for step in offers(s, f)]
        stuck = not found
        found += loading.choices(s, f)
        # R62: a march into a waiting battle goes on; it may only halt where nothing else is left
        # D04: neither does one end in a box that cannot hold it
        if stuck or (f.goal == OFF and not steps.crowded(s, f)):
            found.append(menu.halt)
        return found

    def refusal(self, s: DwfState, f: March, choice: Choice) -> Refusal | None:
        if choice.kind in (TO, TO_BY, TO_LIGHT):
            return step_refused(s, f, choice)
        if choice in self.choices(s, f):
            return None
        if choice.kind is HALT:
            waits = Refusal("a battle waits for these units", "D35")
            return waits if f.goal != OFF else Refusal("the box cannot hold so much infantry", "D04")
        return loading.refusal(f, choice) or super().refusal(s, f, choice)

    def follow(self, s: DwfState, f: March, choice: Choice) -> None:
        if choice.kind in (TO, TO_BY, TO_LIGHT):
            advance(s, f, step_of(s, f, choice))
        elif choice.kind is HALT:
            halt(s, f)
        else:
            loading.change(s, f, choice)
            s.push(f)


def step_of(s: DwfState, f: March, choice: Choice) -> Step:
    """The step that a legal choice means."""
    t = s.tables
    b = t.index[choice.args[0]]
    if choice.kind is TO_BY:
        line = next(w for w in t.water[f.at] if w.to == b)
        return steps.river_step(s, line) if choice.word == "river" else steps.sea_step(s, f, line)
    edge = next(e for e in t.land[f.at] if e.to == b)
    cost = steps.land_cost(s, edge)
    return Step(b, cost, "land") if choice.kind is TO else Step(b, cost - edge.costly, "light")


def step_refused(s: DwfState, f: March, choice: Choice) -> Refusal | None:
    """Why a step may not be taken; the menu asks the same functions."""
    t = s.tables
    if choice.place not in t.index:
        return Refusal(f"no place '{choice.place}'; {nearest(choice.place, t.index)}", "D28")
    a, b = f.at, t.index[choice.place]
    if choice.kind is not TO_BY:
        edge = next((e for e in t.land[a] if e.to == b), None)
        if edge is None:
            return Refusal(f"no road or rail joins {t.name[a]} and {t.name[b]}", "D28")
        refused = steps.land_refused(s, f, edge, choice.kind is TO_LIGHT)
        taken = Step(b, steps.land_cost(s, edge), "land")
    else:
        line = next((w for w in t.water[a] if w.to == b), None)
        if line is None or choice.word not in t.menu.to_by:
            return Refusal(f"no water line joins {t.name[a]} and {t.name[b]}", "D28")
        check = steps.river_refused if choice.word == "river" else steps.sea_refused
        refused = check(s, f, line)
        mover = GUNBOAT if choice.word == "river" else SHIP
        cost = t.sailing[mover][line.kind]
        taken = Step(b, cost[s.weather] if cost else 0, choice.word)
    if refused is None and f.goal != OFF and not leads_there(s, f, taken, reach(s, f.goal)):
        return Refusal(f"from there the battle at {t.name[f.goal]} is out of reach", "D35")
    return refused


def advance(s: DwfState, f: March, step: Step) -> None:
    """D28, D34, D35 Take one step; stop before enemies, and join battle where they hold the area."""
    side = s.phasing
    a, b = f.at, step.to
    lifted = embark(s, f, step)
    if step.by == "sea":
        s.lift -= lifted
    elif step.by == "river" and side != USA:
        s.csa_lift -= lifted
    carriers = _escort(s, a, b) if step.escort else []
    if f.boat:
        carriers.append(Vessels(a, GUNBOAT, 1, True))
    depth = len(s.stack)
    taken = s.control[b] == 1 - side
    met = load.carry(s, f, b, "land" if step.by == "light" else step.by)
    if taken and f.who and not s.occupies(1 - side, b):
        note_capture(s, side, f.who, b)
    if s.occupies(1 - side, b) and load.men(s, f):
        finish(s, f)
        _join_battle(s, f, depth, Came(a, step.water, load.men(s, f), step.by == "sea"), carriers)
    elif f.goal == b:  # supply and leaders who come to the battle; their boat goes back with it (R91)
        finish(s, f)
        s.frame(Battle).vessels += carriers
    elif met or step.landing:
        finish(s, f)
    else:
        s.stack.insert(depth, f)


def _escort(s: DwfState, a: int, b: int) -> list[Vessels]:
    """D68 From port to port a ship goes along."""
    n = s.tables.n
    (s.naval_ready if s.naval_ready[SHIP * n + a] else s.naval_done)[SHIP * n + a] -= 1
    s.naval_done[SHIP * n + b] += 1
    return [Vessels(a, SHIP, 1, True)]


def _join_battle(s: DwfState, f: March, depth: int, came: Came, carriers: list[Vessels]) -> None:
    """D35 The units come into the battle that waits, or begin one; terrain is met path by path (D102)."""
    if f.goal == f.at:
        battle = s.frame(Battle)
    else:
        s.stack.insert(depth, f)
        battle = Battle("battle", at=f.at)
        s.stack.insert(depth + 1, battle)
        s.fought[f.at] = 1
        s.out.append(BattleJoined(s.tables.slug[f.at], SIDES[s.phasing]))
    battle.came.append(came)
    battle.vessels += carriers


def halt(s: DwfState, f: March) -> None:
    """D28 The march is over. Units that never left have had their activation all the same."""
    for i in f.who:
        s.leader_done[i] = MOVED
    if not f.moved:
        n = s.tables.n
        base = s.phasing * SIZES * n + f.at
        for k, count in enumerate(f.infantry):
            s.ready[base + k * n] -= count
            s.done[base + k * n] += count
        for i in f.militia:
            s.militia_done[i] = 1
        s.supply_ready[s.phasing * n + f.at] -= f.supply
        s.supply_done[s.phasing * n + f.at] += f.supply
    finish(s, f)


def finish(s: DwfState, f: March) -> None:
    """D25, D26, R78 A point counts for the theater in which the move ends, as for the one in which it began."""
    if f.point:
        mark_theater(s, f.at)
