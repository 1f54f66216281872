"""26 and 5: the set-up. A group with several Points is spread by its commander, piece by piece."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.options import Value
from longroll.games.year1863 import names, verbs
from longroll.games.year1863.events import Assigned, Built, Deployed
from longroll.games.year1863.flow import FLOW, Question
from longroll.games.year1863.frames import SetUp, Transfer, Turn
from longroll.games.year1863.leaders import may_lead
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.tables import Force, Tables
from longroll.games.year1863.victory import resolve_control
from longroll.games.year1863.words import COMMANDS, LEADERS, POOL, SIDES


def new_game(tables: Tables, scenario: str, seed: int, options: dict[str, Value]) -> Year1863State:
    """26.1, 5.0, 5.2 April 1863, no Victory Points, every order and every remaining leader in the pools."""
    s = Year1863State(tables, scenario, seed, options)
    s.turn = 1
    for place in range(tables.n):  # 7.4: cities held at the start pay nothing
        if tables.value[place] and tables.home[place] == 1 - s.control[place]:
            s.scored[place] = 1
    forces = tables.scenarios[scenario].forces
    named = {piece for force in forces for piece, _ in force.leaders}
    for side in range(2):
        s.pool(side).extend(i for i, o in enumerate(tables.orders) if o.side == side)
        for leader in tables.leaders_of[side]:
            if leader not in named:
                s.place(leader, POOL)
                s.pool(side).append(LEADERS + leader)
    s.push(SetUp("set-up"))
    return s


@FLOW.step("set-up", SetUp)
def set_up(s: Year1863State, f: SetUp) -> None:
    """26.2, 26.3, 26.4, 26.5 Place the forces in the order of the rules; ask where there is a choice."""
    forces = s.tables.scenarios[s.scenario].forces
    while f.force < len(forces):
        force = forces[f.force]
        index = f.piece
        steps = len(force.pieces) + len(force.leaders) + 1
        if index >= steps:
            f.force += 1
            f.piece = 0
            continue
        f.piece += 1
        options = _options(s, force, index)
        if len(options) == 1:
            _put(s, force, index, options[0])
        elif options:
            s.stack.append(f)
            s.push(SetUp("deploy", force=f.force, piece=index))
            return
    _clean(s)
    scenario = s.tables.scenarios[s.scenario]
    s.push(Turn("turn"))
    if scenario.transfer >= 0:  # 26.6: Go West
        s.op = scenario.transfer
        order = s.tables.order_index["cs-transfer-of-forces" if s.op >> 1 else "us-transfer-of-forces"]
        s.pool(s.op >> 1).remove(order)
        s.push(Transfer("transfer", order=order))


def _clean(s: Year1863State) -> None:
    """26.1, 2.10 Nobody has moved; a Point with units is controlled by them."""
    for i in range(s.tables.count):
        s.flags[i] = 0
    for place in range(s.tables.n):
        resolve_control(s, place)


def _options(s: Year1863State, force: Force, index: int) -> list[int]:
    """Where the piece (or the fieldwork) may stand; for a corps commander, which corps he may take."""
    units, leaders = force.pieces, force.leaders
    if index < len(units):
        piece = units[index][0]
        if s.tables.boat[piece]:
            return [p for p in force.places if s.tables.wet[p]]
        return list(force.places)
    if index < len(units) + len(leaders):
        leader, face = leaders[index - len(units)]
        if _army(s, leader, face):  # 26.1, R77: with the force, so where some of it is
            return [p for p in force.places if any(s.at[u] == p for u, _ in units)]
        return [u for u, _ in units if may_lead(s, leader, u) and not s.commander[u]]
    if not force.fieldwork:
        return []
    return [p for p in force.places if not s.tables.area[p]]


def _army(s: Year1863State, leader: int, face: int) -> bool:
    return bool(face) or (s.rosecrans_army and s.tables.slugs[leader] == "rosecrans")


def _put(s: Year1863State, force: Force, index: int, where: int) -> None:
    t = s.tables
    command = COMMANDS[force.command]
    eyes = s.eyes[force.command]
    units, leaders = force.pieces, force.leaders
    if index < len(units):
        piece, face = units[index]
        s.place(piece, where)
        s.face[piece] = face
        s.out.append(Deployed(command, t.slugs[piece], t.place_slugs[where], eyes, "26.1"))
    elif index < len(units) + len(leaders):
        leader, face = leaders[index - len(units)]
        if _army(s, leader, face):
            s.face[leader] = 1
            s.place(leader, where)
            s.out.append(Deployed(command, t.slugs[leader], t.place_slugs[where], eyes, "26.1"))
        else:  # 26.1: corps commanders must be assigned to a corps of the force
            s.place(leader, s.at[where])
            s.assign(leader, where)
            s.out.append(Assigned(t.slugs[leader], t.slugs[where], t.place_slugs[s.at[where]], eyes, "26.1"))
    else:
        s.works[where] = force.command >> 1
        s.out.append(Built(SIDES[force.command >> 1], "fieldwork", t.place_slugs[where], "26.1"))


HISTORY: Final = {
    "us-4-corps": "fort-monroe", "us-7-corps": "norfolk", "us-potomac-flotilla": "fort-monroe", "us-5-train": "fort-monroe",
    "cs-s-virg-corps": "petersburg", "cs-1-garrison": "richmond",
    "cs-1-tenn-corps": "tullahoma", "cs-2-tenn-corps": "tullahoma", "cs-tenn-cavalry": "tullahoma", "cs-5-train": "chattanooga",
    "bragg": "tullahoma", "us-15-corps": "memphis", "us-17-corps": "memphis", "us-13-corps": "memphis",
    "us-tenn-artillery": "memphis", "us-west-engineers": "memphis", "us-6-train": "memphis", "grant": "memphis",
    "us-14-corps": "murfreesboro", "us-21-corps": "murfreesboro", "us-res-corps": "nashville",
    "us-cumb-cavalry": "murfreesboro", "us-7-train": "nashville",
    "us-1-garrison": "columbus-ky", "us-2-garrison": "bowling-green", "us-3-garrison": "franklin",
    "meade": "us-5-corps", "dix": "us-7-corps", "jackson": "cs-2-n-virg-corps", "longstreet": "cs-1-n-virg-corps",
    "hardee": "cs-2-tenn-corps", "sherman": "us-15-corps", "mcclernand": "us-13-corps", "rosecrans": "us-14-corps",
}  # fmt: skip
"""Where they were in April 1863, as near as the Points of 26.1 allow, and whom each corps commander led: suggested, not a rule."""
WORKS: Final = ("petersburg", "tullahoma")
"""where the armies of that month were dug in"""


@FLOW.question("deploy", SetUp)
class Deploy(Question[SetUp]):
    """26.1 A slash means any or all of those places."""

    rule = "26.1"

    def _force(self, s: Year1863State, f: SetUp) -> Force:
        return s.tables.scenarios[s.scenario].forces[f.force]

    def _subject(self, s: Year1863State, f: SetUp) -> str:
        force = self._force(s, f)
        pieces = [*force.pieces, *force.leaders]
        return s.tables.slugs[pieces[f.piece][0]] if f.piece < len(pieces) else "fieldwork"

    def side(self, s: Year1863State, f: SetUp) -> str:
        return COMMANDS[self._force(s, f).command]

    def prompt(self, s: Year1863State, f: SetUp) -> str:
        subject = self._subject(s, f)
        t = s.tables
        return f"Set up {names.piece(t, t.index[subject]) if subject in t.index else 'a fieldwork'}"

    def choices(self, s: Year1863State, f: SetUp) -> list[Choice]:
        force = self._force(s, f)
        t = s.tables
        subject = self._subject(s, f)
        options = _options(s, force, f.piece)
        if self._commands(s, force, f.piece):
            return [verbs.DEPLOY_ON(subject, t.slugs[x]) for x in options]
        if subject not in t.index:
            return [verbs.DEPLOY_WORKS(t.place_slugs[x]) for x in options]
        return [verbs.DEPLOY(subject, t.place_slugs[x]) for x in options]

    def suggested(self, s: Year1863State, f: SetUp) -> Choice | None:
        offered = self.choices(s, f)
        subject = self._subject(s, f)
        wanted = (HISTORY[subject],) if subject in HISTORY else WORKS
        return next((c for c in offered if c.args[-1] in wanted), offered[0])

    def _commands(self, s: Year1863State, force: Force, index: int) -> bool:
        i = index - len(force.pieces)
        return 0 <= i < len(force.leaders) and not _army(s, *force.leaders[i])

    def follow(self, s: Year1863State, f: SetUp, choice: Choice) -> None:
        force = self._force(s, f)
        t = s.tables
        leads = choice.kind is verbs.DEPLOY_ON
        _put(s, force, f.piece, t.index[choice.pieces[1]] if leads else t.place_index[choice.place])
