"""8.76, 8.77, 11.1 Retreats: which hexes are open, in which order they must be taken, and what a river costs."""

from __future__ import annotations

from typing import Final

from longroll.atlas.hexes import CROSSINGS, WATERS
from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.games.never_call_retreat import rivers
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.combat.odds import Attack, assess, over
from longroll.games.never_call_retreat.combat.overrun import destroy, overrun
from longroll.games.never_call_retreat.combat.taking import take_losses
from longroll.games.never_call_retreat.combat_charts import OVERRUN
from longroll.games.never_call_retreat.events.combat import Retreated
from longroll.games.never_call_retreat.flags import DEMORALIZED
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Retreating
from longroll.games.never_call_retreat.frontier.bands import slug, sort
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.movement.march import (
    civilized_refused,
    must_fight,
    partisans_refused,
    shut,
    step_cost,
    terrain_refused,
)
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import RETREAT
from longroll.games.never_call_retreat.words import SIDES
from longroll.games.never_call_retreat.zones import in_zone
from longroll.kit.graph import CLOSED

BRIDGE: Final = CROSSINGS.index("bridge")
NAVIGABLE, TIDAL, BAY = (WATERS.index(x) for x in ("navigable", "tidal", "bay"))
DRY: Final = 0
ZONED: Final = 1
ENEMY: Final = 2


def wet(s: NcrState, at: int, side: int) -> int:
    """8.76, R12 Dice of points that a retreat over a side of a hex costs: none over dry land, a bridge, or a ferry, printed or
    temporary (9.7), on a river that could be forded; four over tidal water, which is crossed at ferries only."""
    board, dice = s.tables.board, s.tables.charts.retreat_over_water
    if board.water[at] == NAVIGABLE and not board.crossing[at] and not rivers.ferry(s, at, side):
        return dice.navigable_dice
    if board.water[at] in (TIDAL, BAY) and board.crossing[at] != BRIDGE:
        return dice.tidal_dice
    return 0


def ways(
    s: NcrState, side: int, pieces: list[int], start: int, from_: int, friends: bool = False
) -> list[int]:
    """8.76, 8.77 The hexes that a force may retreat into: of the best kind that is open, dry ones before wet ones.

    12.56 A garrison that has lost its work goes only to `friends`. 16.3 Partisans mind no enemy but in his cities. 19.31 Civilized
    Indians by themselves keep to their lands.
    """
    board = s.tables.board
    shunned = {from_, *board.around(from_)} if from_ >= 0 else set()
    roving = any(sort(s, x) == "partisan" for x in pieces)
    homely = all(sort(s, x) == "civilized" for x in pieces if s.land(x))
    found: dict[tuple[int, bool], list[int]] = {}
    for d in range(6):
        at = 6 * start + d
        there = board.neighbours[at]
        if there < 0 or there in shunned or step_cost(s, start, d, side) == CLOSED:
            continue
        if roving and partisans_refused(s, side, there) is not None:
            continue
        if homely and civilized_refused(s, pieces, there) is not None:
            continue
        if terrain_refused(s, side, start, d) is not None or (friends and not s.strength(there, side)):
            continue
        kind = _kind(s, side, pieces, start, there)
        if kind >= 0:
            found.setdefault((kind, bool(wet(s, at, side))), []).append(there)
    return found[min(found)] if found else []


def _kind(s: NcrState, side: int, pieces: list[int], start: int, there: int) -> int:
    """8.76, 8.77, R137 Of which kind a hex is; -1 for one that is closed. Garrison points do not count in an overrun (8.12), and
    whoever is Demoralized overruns nobody (8.73)."""
    if must_fight(s, side, pieces, there):
        able = [x for x in pieces if slug(s, x) != "garrison"]
        if not any(s.land(x) for x in able) or any(s.flags[x] & DEMORALIZED for x in able if s.land(x)):
            return -1
        attack = Attack(side, tuple(able), there, over(s, start, there))
        return ENEMY if assess(s, attack).column == OVERRUN else -1
    if shut(s, side, there) and any(sort(s, x) != "partisan" for x in pieces if s.land(x)):
        return -1
    return ZONED if in_zone(s, there, 1 - side) else DRY


@FLOW.step("retreat", Retreating)
def retreat(s: NcrState, f: Retreating) -> None:
    """8.76 A force leaves; where it cannot, it is eliminated."""
    f.pieces = [x for x in f.pieces if s.at[x] == f.start]
    if not f.pieces:
        return
    found = ways(s, f.side, f.pieces, f.start, f.from_, f.friends)
    if not found:
        destroy(s, f.side, f.pieces, f.start, "no-retreat", "8.76")
    elif len(found) == 1:
        go(s, f, found[0])
    else:
        f.do = "retreating"
        s.push(f)


def go(s: NcrState, f: Retreating, there: int) -> None:
    """8.76 The whole force goes to one hex, over a river with losses."""
    side = SideSlug(SIDES[f.side])
    points = sum(s.points[x] for x in f.pieces if s.land(x))
    s.out.append(Retreated(side, points, place_of(s, f.start), place_of(s, there), f.rule))
    give_ground(s, f.side, f.pieces, f.start, there)


def give_ground(s: NcrState, side: int, pieces: list[int], start: int, there: int) -> None:
    """8.76, 11.1 A force goes to the next hex, after a battle or before one: it overruns whom it must, and fords what it must."""
    if must_fight(s, side, pieces, there):
        overrun(s, side, there, pieces)
    arrive(s, side, pieces, there)
    ford(s, side, pieces, over(s, start, there), there)


def ford(s: NcrState, side: int, pieces: list[int], at: int, hex_: int) -> None:
    """8.76, R12 What a river takes of a force that came to a hex over it in retreat."""
    dice = wet(s, at, side)
    if dice and any(s.land(x) for x in pieces):
        lost = sum(s.roll_at(hex_, "battle", "retreat-over-water", "8.76") for _ in range(dice))
        take_losses(s, side, pieces, lost, hex_, "river", "8.76")


@FLOW.question("retreating", Retreating)
class Where(Question[NcrState, Retreating]):
    """8.76 Which of the open hexes a force retreats into."""

    rule = "8.76"

    def side(self, s: NcrState, f: Retreating) -> str:
        return SIDES[f.side]

    def place(self, s: NcrState, f: Retreating) -> str:
        return s.tables.waters.name(f.start)

    def prompt(self, s: NcrState, f: Retreating) -> str:
        return f"The force leaves {s.tables.board.title(f.start)}: where to?"

    def choices(self, s: NcrState, f: Retreating) -> list[Choice]:
        return [
            RETREAT(s.tables.waters.name(i)) for i in ways(s, f.side, f.pieces, f.start, f.from_, f.friends)
        ]

    def follow(self, s: NcrState, f: Retreating, choice: Choice) -> None:
        go(s, f, s.tables.board.index[choice.place])
