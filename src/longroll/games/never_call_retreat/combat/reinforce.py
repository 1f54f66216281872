"""13.34, R1 (6) Between rounds led forces near an Army Headquarters may march to the sound of the guns, the attacker's first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, SideSlug
from longroll.core.flow import Question
from longroll.games.never_call_retreat import displays, forces, supply
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.combat.battle import forces as sides_of
from longroll.games.never_call_retreat.combat.battle import points
from longroll.games.never_call_retreat.events.movement import Reacted, ReactionMoved
from longroll.games.never_call_retreat.flags import DEMORALIZED, ENTRAINED, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forces import initiative
from longroll.games.never_call_retreat.frames import Battle, Guns
from longroll.games.never_call_retreat.movement import orders
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.movement.march import (
    civilized_refused,
    enemy_there,
    pinned_refused,
    shut,
    terrain_refused,
)
from longroll.games.never_call_retreat.movement.reaction import modifier, unmoved
from longroll.games.never_call_retreat.setup import ARMY
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import MARCH_IN, STAND
from longroll.games.never_call_retreat.words import SIDES
from longroll.games.never_call_retreat.zones import offices_over, reaches

NEAR: Final = 2
"""hexes from the battle within which somebody can still come a hex nearer"""


@FLOW.step("between-rounds", Battle)
def between(s: NcrState, f: Battle) -> None:
    """R1 (6), (7) Both windows, then whoever spent a depot needs another source, and the next round is fought."""
    f.do = "next-round"
    s.push(f)
    s.push(Guns("guns", which=1))
    s.push(Guns("guns", which=0))


@FLOW.step("next-round", Battle)
def next_round(s: NcrState, f: Battle) -> None:
    """14.23 A depot feeds one round only."""
    from longroll.games.never_call_retreat.combat.aftermath import spend_depots

    f.lived = [int(hex_ != OFF) for hex_ in f.depots]
    f.do = "fed-again"
    s.push(f)
    spend_depots(s, f)


@FLOW.step("fed-again", Battle)
def fed_again(s: NcrState, f: Battle) -> None:
    """14.12, 14.13, 14.23, R1 (7) Another source may take the place of a depot that is spent; whoever had none, or another one, is
    fed as when he set out, or when he was attacked."""
    for k, (hex_, force) in enumerate(zip((f.start, f.target), sides_of(s, f), strict=True)):
        if not f.lived[k] or supply.self_fed(s, force):
            continue
        line = supply.trace(s, hex_, f.side if k == 0 else 1 - f.side, combat=bool(k))
        f.hungry[k] = int(line is None)
        f.depots[k] = line.depot if line is not None else OFF
    f.do = "round"
    s.push(f)


def near_army(s: NcrState, battle: Battle, hex_: int, side: int) -> bool:
    """13.34, R144 Whether a hex lies in the Reaction Zone of a friendly Army Headquarters; one that attacks is where the battle is."""
    if s.strength(hex_, 1 - side):
        return False
    p, board, offices = s.tables.pieces, s.tables.board, s.tables.roster.headquarters
    if any(offices[x - p.hq0].kind == ARMY and x not in battle.pieces for x in offices_over(s, hex_, side)):
        return True
    attacks = any(p.hq0 <= x < p.department0 and offices[x - p.hq0].kind == ARMY for x in battle.pieces)
    if side != battle.side or not attacks or hex_ not in board.around(battle.target):
        return False
    return reaches(s, battle.target, board.direction(battle.target, hex_), side)


def marchers(s: NcrState, f: Guns) -> list[Choice]:
    """Who may try, and the hex that each would go to."""
    battle = s.within(Battle)
    assert battle is not None, "guns sound in a battle"
    side = _side(s, f)
    board, names, p = s.tables.board, s.tables.pieces.names, s.tables.pieces
    found = []
    for hex_ in board.within(battle.target, NEAR):
        if hex_ == battle.target or not s.strength(hex_, side) or not near_army(s, battle, hex_, side):
            continue
        for man in s.pieces_at(hex_, side):
            if man >= p.hq0 or not forces.general(s, man) or man in f.tried or man in battle.pieces:
                continue
            force = [] if s.flags[man] & ENTRAINED else free_force(s, battle, man, side, f.tried)
            if not force:
                continue
            steps = [j for j in _steps(s, battle, hex_, side) if not stays_in_state(s, force, j)]
            if not fit_to_fight(s, force):
                steps = [j for j in steps if j != battle.target]
            found += [MARCH_IN(names[man], board.numbers[j]) for j in steps]
    return found


def free_force(s: NcrState, battle: Battle, man: int, side: int, tried: Sequence[int] = ()) -> list[int]:
    """R1 (6) The force that a Leader could bring: none that fights already or has tried, and for an attack none that is
    Demoralized."""
    found = [x for x in unmoved(s, s.at[man], side, man) if x not in battle.pieces and x not in tried]
    if side == battle.side:
        return fit_to_fight(s, found)
    return found if points(s, found) else []


def fit_to_fight(s: NcrState, force: list[int]) -> list[int]:
    """7.12, 7.14, R139 Who of a force may go where the battle is, among the enemy: no Garrison points, and nobody if it is
    Demoralized."""
    kinds = s.tables.roster.kinds
    if any(s.flags[x] & DEMORALIZED for x in force if s.land(x)):
        return []
    found = [x for x in force if not s.kind[x] or kinds[s.kind[x] - 1].slug != "garrison"]
    return found if points(s, found) else []


def _steps(s: NcrState, battle: Battle, hex_: int, side: int) -> list[int]:
    """13.34 Neighbouring hexes nearer to the battle, or its own hex."""
    board = s.tables.board
    far = board.distance(hex_, battle.target)
    found = []
    for d in range(6):
        j = board.neighbours[6 * hex_ + d]
        if j < 0 or board.distance(j, battle.target) >= far or terrain_refused(s, side, hex_, d) is not None:
            continue
        if j == battle.target or not (enemy_there(s, side, j) or shut(s, side, j)):
            found.append(j)
    return found


def stays_in_state(s: NcrState, force: list[int], there: int) -> bool:
    """24.2, 19.31 Whether an event, or their people's custom, keeps somebody of a force from going there."""
    return (pinned_refused(s, force, s.at[force[0]], there) or civilized_refused(s, force, there)) is not None


def _side(s: NcrState, f: Guns) -> int:
    battle = s.within(Battle)
    assert battle is not None, "guns sound in a battle"
    return battle.side if f.which == 0 else 1 - battle.side


@FLOW.step("guns", Guns)
def guns(s: NcrState, f: Guns) -> None:
    if not (f.which and orders.silent(s, _side(s, f))) and marchers(s, f):
        f.do = "hears-guns"
        s.push(f)


@FLOW.question("hears-guns", Guns)
class HearsGuns(Question[NcrState, Guns]):
    """13.34 Whether a force tries to march to the sound of the guns."""

    rule = "13.34"

    def side(self, s: NcrState, f: Guns) -> str:
        return SIDES[_side(s, f)]

    def place(self, s: NcrState, f: Guns) -> str:
        battle = s.within(Battle)
        return s.tables.waters.name(battle.target) if battle else ""

    def prompt(self, s: NcrState, f: Guns) -> str:
        return "The battle goes on: does a force nearby march to the sound of the guns?"

    def choices(self, s: NcrState, f: Guns) -> list[Choice]:
        return [*marchers(s, f), STAND()]

    def follow(self, s: NcrState, f: Guns, choice: Choice) -> None:
        if choice.kind is STAND:
            return
        battle = s.within(Battle)
        assert battle is not None, "guns sound in a battle"
        side = battle.side if f.which == 0 else 1 - battle.side
        man, there = s.tables.pieces.index[choice.piece], s.tables.board.index[choice.place]
        force = free_force(s, battle, man, side, f.tried)
        f.tried += [man, *(x for x in force if x != man)]
        f.do = "guns"
        s.push(f)
        die = s.roll_at(s.at[man], "battle", "reaction", "13.34") + modifier(s, man)
        success = die > initiative(s, man)
        flag, name = SideSlug(SIDES[side]), PieceSlug(choice.piece)
        s.out.append(Reacted(flag, name, success, place_of(s, battle.target), "13.34"))
        if success:
            _come(s, battle, side, man, fit_to_fight(s, force) if there == battle.target else force, there)


def _come(s: NcrState, battle: Battle, side: int, man: int, pieces: list[int], there: int) -> None:
    start = s.at[man]
    displays.fill(s, pieces)
    flag, name = SideSlug(SIDES[side]), PieceSlug(s.tables.pieces.names[man])
    s.out.append(
        ReactionMoved(flag, name, points(s, pieces), place_of(s, start), place_of(s, there), "13.34")
    )
    if there == battle.target and side == battle.side:
        battle.pieces = [*battle.pieces, *pieces]
        return
    arrive(s, side, pieces, there)
