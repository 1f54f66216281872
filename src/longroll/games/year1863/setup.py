"""26 and 5: the set-up. A group with several Points is spread by its commander, piece by piece."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.flow import Ask
from longroll.core.options import Value
from longroll.core.state import Frame
from longroll.games.year1863 import names
from longroll.games.year1863.events import Assigned, Built, Deployed
from longroll.games.year1863.flow import FLOW
from longroll.games.year1863.leaders import may_lead
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.tables import Force, Tables
from longroll.games.year1863.victory import resolve_control
from longroll.games.year1863.words import COMMANDS, POOL, SIDES


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
                s.pool(side).append(100 + leader)
    s.push("set-up", force=0, piece=0)
    return s


@FLOW.step("set-up")
def set_up(s: Year1863State, frame: Frame) -> None:
    """26.2, 26.3, 26.4, 26.5 Place the forces in the order of the rules; ask where there is a choice."""
    forces = s.tables.scenarios[s.scenario].forces
    while frame["force"] < len(forces):
        force = forces[frame["force"]]
        index = frame["piece"]
        steps = len(force.pieces) + len(force.leaders) + 1
        if index >= steps:
            frame["force"] += 1
            frame["piece"] = 0
            continue
        frame["piece"] += 1
        options = _options(s, force, index)
        if len(options) == 1:
            _put(s, force, index, options[0])
        elif options:
            s.stack.append(frame)
            s.push("deploy", force=frame["force"], piece=index)
            return
    _clean(s)
    scenario = s.tables.scenarios[s.scenario]
    s.push("turn")
    if scenario.transfer >= 0:  # 26.6: Go West
        s.op = scenario.transfer
        order = s.tables.order_index["cs-transfer-of-forces" if s.op >> 1 else "us-transfer-of-forces"]
        s.pool(s.op >> 1).remove(order)
        s.push("transfer", order=order, picked=[])


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
        if _army(s, leader, face):
            return list(force.places)
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
            s.out.append(Assigned(t.slugs[leader], t.slugs[where], eyes, "26.1"))
    else:
        s.works[where] = force.command >> 1
        s.out.append(Built(SIDES[force.command >> 1], "fieldwork", t.place_slugs[where], "26.1"))


@FLOW.ask("deploy")
class Deploy(Ask[Year1863State]):
    """26.1 A slash means any or all of those places."""

    rule = "26.1"

    def _force(self, s: Year1863State, frame: Frame) -> Force:
        return s.tables.scenarios[s.scenario].forces[frame["force"]]

    def _subject(self, s: Year1863State, frame: Frame) -> str:
        force = self._force(s, frame)
        pieces = [*force.pieces, *force.leaders]
        return s.tables.slugs[pieces[frame["piece"]][0]] if frame["piece"] < len(pieces) else "fieldwork"

    def side(self, s: Year1863State, frame: Frame) -> str:
        return COMMANDS[self._force(s, frame).command]

    def prompt(self, s: Year1863State, frame: Frame) -> str:
        subject = self._subject(s, frame)
        t = s.tables
        return f"Set up {names.piece(t, t.index[subject]) if subject in t.index else 'a fieldwork'}"

    def choices(self, s: Year1863State, frame: Frame) -> list[Choice]:
        force = self._force(s, frame)
        t = s.tables
        subject = self._subject(s, frame)
        options = _options(s, force, frame["piece"])
        slugs = t.slugs if self._commands(s, force, frame["piece"]) else t.place_slugs
        return [t.book["deploy", subject, slugs[x]] for x in options]

    def _commands(self, s: Year1863State, force: Force, index: int) -> bool:
        i = index - len(force.pieces)
        return 0 <= i < len(force.leaders) and not _army(s, *force.leaders[i])

    def follow(self, s: Year1863State, frame: Frame, choice: Choice) -> None:
        force = self._force(s, frame)
        t = s.tables
        name = choice.args[1]
        where = t.index[name] if self._commands(s, force, frame["piece"]) else t.place_index[name]
        _put(s, force, frame["piece"], where)
