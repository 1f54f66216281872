"""13.3, R44 Reaction: Headquarters answer an announced hex before it is entered. They go there, elsewhere, or stay."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import displays, forces
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.combat.odds import Attack, assess, over
from longroll.games.never_call_retreat.combat.overrun import overrun
from longroll.games.never_call_retreat.combat_charts import OVERRUN
from longroll.games.never_call_retreat.events.movement import Reacted, ReactionMoved
from longroll.games.never_call_retreat.flags import DEMORALIZED, ENTRAINED, MOVED, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forces import initiative, points_of
from longroll.games.never_call_retreat.forts import besieged
from longroll.games.never_call_retreat.frames import Reacting
from longroll.games.never_call_retreat.frontier import bands
from longroll.games.never_call_retreat.leaders import CAVALRY, command_of
from longroll.games.never_call_retreat.movement import orders
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.movement.march import (
    civilized_refused,
    enemy_there,
    occupied,
    pinned_refused,
    shut,
    terrain_refused,
)
from longroll.games.never_call_retreat.setup import ARMY
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import GO, LEAVE, ORDERS, REACT, SEND, STAND
from longroll.games.never_call_retreat.words import SIDES, many
from longroll.games.never_call_retreat.zones import reaches


def modifier(s: NcrState, office: int) -> int:
    """13.35 What is added to a Reaction die: the best cavalry Leader stacked with it, less one if it is Demoralized."""
    p, side = s.tables.pieces, s.side[office]
    here = s.pieces_at(s.at[office], side)
    riders = sorted((x for x in here if x < p.hq0 and p.branch[x] == CAVALRY), key=s.seniority)
    found = s.counter(riders[0]).tactical if riders else 0
    return found - any(s.flags[x] & DEMORALIZED for x in here if s.land(x))


def whole(s: NcrState, office: int) -> list[int]:
    """13.12, 13.36 A Headquarters with all that it can take along."""
    chief = s.hq_leader[office - s.tables.pieces.hq0]
    return unmoved(s, s.at[office], s.side[office], chief)


def unmoved(s: NcrState, hex_: int, side: int, leader: int, office: int = OFF) -> list[int]:
    """R44 The force of a Leader, whoever of it has moved: reaction is not the move of an Action Phase. 13.36 As a deputy he takes
    units of the display of an office too."""
    kept = {x: (s.flags[x], s.began[x]) for x in s.pieces_at(hex_, side)}
    for x in kept:
        s.flags[x] &= ~MOVED & 255
        s.began[x] = hex_
    found = [x for x in forces.force(s, leader, office) if not besieged(s, x)]
    for x, (flags, began) in kept.items():
        s.flags[x], s.began[x] = flags, began
    return found


def can_react(s: NcrState, office: int) -> bool:
    """13.31, R44 (7) A Headquarters with a commander that is neither besieged nor aboard a train."""
    chief = s.hq_leader[office - s.tables.pieces.hq0]
    return (
        chief != OFF and s.at[office] != OFF and not s.flags[office] & ENTRAINED and not besieged(s, office)
    )


@FLOW.step("react", Reacting)
def react(s: NcrState, f: Reacting) -> None:
    """13.32a First those who may move do so, then the next Headquarters is asked whether it rolls."""
    f.ready = [x for x in f.ready if can_react(s, x)]
    f.offices = [x for x in f.offices if can_react(s, x) and x not in f.ready]
    if f.ready:
        f.pieces = whole(s, f.ready[0])
        f.do = "reacting"
        s.push(f)
    elif f.offices and orders.asked(s, f.side):
        f.do = "answer"
        s.push(f)
    elif f.offices and orders.tries(s, f):
        attempt(s, f, f.offices[0])
    elif f.offices:
        orders.let_come(s, f)


@FLOW.question("answer", Reacting)
class Answer(Question[NcrState, Reacting]):
    """13.32a Whether a Headquarters rolls for Reaction."""

    rule = "13.32a"

    def side(self, s: NcrState, f: Reacting) -> str:
        return SIDES[f.side]

    def place(self, s: NcrState, f: Reacting) -> str:
        return s.tables.waters.name(f.to)

    def prompt(self, s: NcrState, f: Reacting) -> str:
        return f"The enemy is about to enter {s.tables.board.title(f.to)}: does a Headquarters try to react?"

    def choices(self, s: NcrState, f: Reacting) -> list[Choice]:
        names = s.tables.pieces.names
        return [*(REACT(names[x]) for x in f.offices), STAND(), *orders.offers(s, f.side)]

    def follow(self, s: NcrState, f: Reacting, choice: Choice) -> None:
        if choice.kind is STAND:
            orders.let_come(s, f)
        elif choice.kind is ORDERS:
            orders.give(s, f.side, choice)
            f.do = "react"
            s.push(f)
        else:
            attempt(s, f, s.tables.pieces.index[choice.piece])


def attempt(s: NcrState, f: Reacting, office: int) -> None:
    """13.32a, 13.33 A Headquarters rolls; an Army that succeeds takes its Corps along."""
    p = s.tables.pieces
    f.offices.remove(office)
    chief = s.hq_leader[office - p.hq0]
    die = s.roll_at(s.at[office], "battle", "reaction", "13.32a") + modifier(s, office)
    success = die > initiative(s, chief)
    s.out.append(
        Reacted(SideSlug(SIDES[f.side]), PieceSlug(p.names[office]), success, place_of(s, f.to), "13.32a")
    )
    if success:
        f.ready.append(office)
        if s.tables.roster.headquarters[office - p.hq0].kind == ARMY:
            f.ready += [x for x in _corps_near(s, office) if x not in f.ready and can_react(s, x)]
    f.do = "react"
    s.push(f)


def _corps_near(s: NcrState, army: int) -> list[int]:
    """13.33 The Corps stacked with an army or within its zone."""
    p, hex_, side = s.tables.pieces, s.at[army], s.side[army]
    near = [hex_]
    for d in range(6):
        j = s.tables.board.neighbours[6 * hex_ + d]
        if j >= 0 and reaches(s, hex_, d, side):
            near.append(j)
    kinds = s.tables.roster.headquarters
    return [
        x
        for j in near
        for x in s.pieces_at(j, side)
        if p.hq0 <= x < p.department0 and kinds[x - p.hq0].kind != ARMY
    ]


def go_refused(s: NcrState, f: Reacting, direction: int) -> Refusal | None:
    """13.32b, 7.4 Why reacting troops may not go to a neighbouring hex."""
    p, board = s.tables.pieces, s.tables.board
    office = f.ready[0]
    here = s.at[office]
    refused = terrain_refused(s, f.side, here, direction)
    if refused is not None:
        return refused
    there = board.neighbours[6 * here + direction]
    refused = pinned_refused(s, f.pieces, here, there) or civilized_refused(s, f.pieces, there)
    if refused is not None:
        return refused
    if not any(s.land(x) or p.hq0 <= x < p.department0 for x in f.pieces):
        return Refusal("nobody is left to move", "13.36")
    if there == f.start:
        return Refusal("the force that comes is there still, and must come", "13.32b")  # R143
    if there != f.to and f.mover != OFF and _mover_zone(s, f, there):
        return Refusal("it lies in the Reaction Zone of the Headquarters that comes", "13.32b")
    return _among_enemies(s, f, here, there) if occupied(s, f.side, there) else None


def _among_enemies(s: NcrState, f: Reacting, here: int, there: int) -> Refusal | None:
    """13.32b, R136 Why reacting troops may not go where enemies are: only an overrun takes them there, or friends who besiege them."""
    troops = [x for x in f.pieces if s.land(x)]
    if any(s.flags[x] & DEMORALIZED for x in troops):
        return Refusal("a Demoralized force never enters a hex with enemies", "13.32b")
    if any(bands.slug(s, x) == "garrison" for x in troops):
        return Refusal("Garrison points never enter a hex with enemies", "7.12")
    if shut(s, f.side, there):
        return Refusal("a garrison in its work cannot be overrun", "13.32b")
    if enemy_there(s, f.side, there):
        attack = Attack(f.side, tuple(f.pieces), there, over(s, here, there))
        if not points_of(s, f.pieces) or assess(s, attack).column != OVERRUN:
            return Refusal("enemies stand there who cannot be overrun", "13.32b")
    return None


def _mover_zone(s: NcrState, f: Reacting, hex_: int) -> bool:
    """13.32b, 13.3 The zone of the moving Headquarters, judged from where it stands; it ends where troops of the reacting side are."""
    if s.strength(hex_, f.side):
        return False
    board = s.tables.board
    if hex_ not in board.around(f.start):
        return False
    return reaches(s, f.start, board.direction(f.start, hex_), 1 - f.side)


@FLOW.question("reacting", Reacting)
class Go(Question[NcrState, Reacting]):
    """13.32b, 13.36 Where a Headquarters that may react goes, and who stays behind."""

    rule = "13.32b"

    def side(self, s: NcrState, f: Reacting) -> str:
        return SIDES[f.side]

    def place(self, s: NcrState, f: Reacting) -> str:
        return s.tables.waters.name(s.at[f.ready[0]])

    def piece(self, s: NcrState, f: Reacting) -> str:
        return s.tables.pieces.names[f.ready[0]]

    def prompt(self, s: NcrState, f: Reacting) -> str:
        office = s.tables.roster.headquarters[f.ready[0] - s.tables.pieces.hq0]
        return f"{office.name} may react with {many(points_of(s, f.pieces), 'Strength Point')}: where to?"

    def choices(self, s: NcrState, f: Reacting) -> list[Choice]:
        board, names, p = s.tables.board, s.tables.pieces.names, s.tables.pieces
        here = s.at[f.ready[0]]
        found = [
            GO(board.numbers[board.neighbours[6 * here + d]]) for d in range(6) if go_refused(s, f, d) is None
        ]
        found += [LEAVE(names[x]) for x in f.pieces if x >= p.slot0 or self.subordinate(s, f, x)]
        found += [SEND(names[x]) for x in self.deputies(s, f)]
        return [*found, STAND()]

    def subordinate(self, s: NcrState, f: Reacting, x: int) -> bool:
        """13.36 Whether somebody of the force is a Leader who does not command it: he may stay behind with all that is his."""
        p, office = s.tables.pieces, f.ready[0]
        return office in f.pieces and x < p.hq0 and x != s.hq_leader[office - p.hq0]

    def deputies(self, s: NcrState, f: Reacting) -> list[int]:
        """13.36 Leaders with the Headquarters who could take a part of it."""
        office = f.ready[0]
        if office not in f.pieces:
            return []
        here = s.pieces_at(s.at[office], f.side)
        return [x for x in here if forces.general(s, x) and command_of(s, x) == OFF]

    def refusal(self, s: NcrState, f: Reacting, choice: Choice) -> Refusal | None:
        board, here = s.tables.board, s.at[f.ready[0]]
        if choice.kind is GO and choice.place in board.index:
            there = board.index[choice.place]
            if there not in board.around(here):
                return Refusal("reaction is a move of one hex", "13.32b")
            return go_refused(s, f, board.direction(here, there))
        return super().refusal(s, f, choice)

    def follow(self, s: NcrState, f: Reacting, choice: Choice) -> None:
        if choice.kind is SEND:
            office, deputy = f.ready[0] - s.tables.pieces.hq0, s.tables.pieces.index[choice.piece]
            f.pieces = unmoved(s, s.at[f.ready[0]], f.side, deputy, office)
            s.push(f)
            return
        if choice.kind is LEAVE:
            x = s.tables.pieces.index[choice.piece]
            hq = command_of(s, x) if x < s.tables.pieces.hq0 else OFF
            gone = {x}
            if hq != OFF:  # his Headquarters stays with him, and all that is on its display
                gone |= {s.tables.pieces.hq0 + hq, *displays.held(s, hq), *displays.men(s, hq)}
            f.pieces = [y for y in f.pieces if y not in gone]
            s.push(f)
            return
        office = f.ready.pop(0)
        f.do = "react"
        s.push(f)
        if choice.kind is STAND:
            f.pieces = []
            return
        start, there = s.at[office], s.tables.board.index[choice.place]
        pieces, f.pieces = f.pieces, []
        displays.fill(s, pieces)
        name = PieceSlug(s.tables.pieces.names[office])
        side = SideSlug(SIDES[f.side])
        points = points_of(s, pieces)
        s.out.append(ReactionMoved(side, name, points, place_of(s, start), place_of(s, there), "13.32b"))
        f.ready = [x for x in f.ready if x not in pieces]  # 13.33: whoever went along has had his move
        f.offices = [x for x in f.offices if x not in pieces]
        if enemy_there(s, f.side, there):
            overrun(s, f.side, there, pieces)
        arrive(s, f.side, pieces, there)
