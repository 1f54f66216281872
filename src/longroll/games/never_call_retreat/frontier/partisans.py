"""16 Partisans: cadres that wait, units that ride among the enemy, and how they are hunted."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import forces
from longroll.games.never_call_retreat.actions import CADRE, Action, Purse, action, charge, place_of, unpaid
from longroll.games.never_call_retreat.combat_charts import COLUMNS, HURT, OVERRUN
from longroll.games.never_call_retreat.events.combat import DepotGone
from longroll.games.never_call_retreat.events.frontier import CadreHunted, CadreRoused
from longroll.games.never_call_retreat.events.movement import RailCut
from longroll.games.never_call_retreat.flags import (
    CUT,
    DEMORALIZED,
    DEPOTS,
    ENTRAINED,
    MOVED,
    NOBODY,
    OFF,
)
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frontier.bands import slug, sort
from longroll.games.never_call_retreat.frontier.frames import RootingOut, Spot
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic.frames import Organize
from longroll.games.never_call_retreat.verbs import DONE, ROOT_OUT, ROUSE
from longroll.games.never_call_retreat.words import (
    CONFEDERATE,
    CYCLES_A_YEAR,
    FIRST_CYCLE,
    SIDES,
    UNION,
    cycle,
)

CADRES_FROM: Final = cycle("1/62", "16.1")
KINDS: Final[tuple[str, ...]] = ("partisan-infantry", "partisan-cavalry")


def cadres(s: NcrState) -> list[int]:
    """16.1 Cadres on the map."""
    return [
        x
        for x in range(s.tables.pieces.slot0, s.tables.pieces.count)
        if s.at[x] != OFF and slug(s, x) == "partisan-cadre"
    ]


def sites(s: NcrState) -> list[int]:
    """16.1, 17.1 Clear hexes of Confederate and neutral states without Union units; not in Mexico and the far territories."""
    t = s.tables
    held = {s.at[x] for x in cadres(s)}
    open_ = [
        s.allegiance[k] == CONFEDERATE or (s.allegiance[k] == NOBODY and name in t.charts.states.neutral)
        for k, name in enumerate(t.states)
    ]
    return [i for i in t.clear_land if open_[t.state[i]] and i not in held and not union_at(s, i)]


def union_at(s: NcrState, hex_: int) -> bool:
    """16.1 Whether a Union unit of any kind is in a hex; Leaders and Departments are none."""
    p = s.tables.pieces
    return any(x >= p.slot0 or p.hq0 <= x < p.department0 for x in s.pieces_at(hex_, UNION))


# --- cadres (16.1) --------------------------------------------------------------------------------------------------------------------


@FLOW.phase("partisans")
def partisans(s: NcrState) -> None:
    """16.1 From 1862 on one cadre a Cycle; in even Cycles one cadre may rise."""
    if s.cycle < CADRES_FROM:
        return
    number = (s.cycle + FIRST_CYCLE - 1) % CYCLES_A_YEAR + 1
    if len(cadres(s)) < s.tables.far_west.partisans.most_cadres:
        s.push(Spot("spot", side=CONFEDERATE, kind=OFF, left=0))
    if number % 2 == 0 and cadres(s):  # only those of earlier Cycles
        s.push(Organize("rousing", side=CONFEDERATE))


def gather(s: NcrState, hex_: int) -> None:
    """16.1 A cadre is there; of which kind it is nobody knows."""
    kind = s.tables.roster.kind("partisan-cadre", CONFEDERATE, "16.1")
    s.muster(CONFEDERATE, kind, s.tables.roster.kinds[kind].most, hex_)
    side = SideSlug(SIDES[CONFEDERATE])
    s.out.append(CadreRoused(side, "partisan-cadre", place_of(s, hex_), True, "16.1"))


@FLOW.question("rousing", Organize)
class Rousing(Question[NcrState, Organize]):
    """16.1 Which cadre tries to rise."""

    rule = "16.1"

    def side(self, s: NcrState, f: Organize) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: Organize) -> str:
        return "Which cadre tries to rise? It takes a 1."

    def undone(self, s: NcrState, f: Organize) -> str:
        return "No cadre has tried to rise." if cadres(s) else ""

    def choices(self, s: NcrState, f: Organize) -> list[Choice]:
        names = s.tables.pieces.names
        return [DONE(), *(ROUSE(names[x]) for x in cadres(s))]

    def follow(self, s: NcrState, f: Organize, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        x = s.tables.pieces.index[choice.piece]
        hex_, side = s.at[x], SideSlug(SIDES[CONFEDERATE])
        if s.roll_at(hex_, "event", "partisans", "16.1") > s.tables.far_west.partisans.roused_up_to:
            s.out.append(CadreRoused(side, "partisan-cadre", place_of(s, hex_), False, "16.1"))
            return
        which = KINDS[s.roll_at(hex_, "event", "partisans", "16.1", len(KINDS)) - 1]
        s.eliminate(x)
        unit = s.muster(CONFEDERATE, s.tables.roster.kind(which, CONFEDERATE, "16.1"), 1, hex_)
        s.out.append(CadreRoused(side, which, place_of(s, hex_), True, "16.1"))
        cut_rails(s, unit, hex_)


# --- partisans on the move (16.3) --------------------------------------------------------------------------------------------------------


def entered(s: NcrState, piece: int, hex_: int) -> None:
    """16.3 Partisans burn a depot that is alone and cut enemy rails wherever they come."""
    enemy = 1 - s.side[piece]
    if s.depot(hex_, enemy) and not s.strength(hex_, enemy):
        s.mark(hex_, DEPOTS[enemy], False)
        s.out.append(DepotGone(SideSlug(SIDES[enemy]), place_of(s, hex_), "destroyed", "16.3"))
    cut_rails(s, piece, hex_)


def cut_rails(s: NcrState, piece: int, hex_: int) -> None:
    """16.3 Partisans cut the enemy's railroad in their hex, for nothing."""
    side, enemy = s.side[piece], 1 - s.side[piece]
    if s.tables.rail_hexes[hex_] and not s.marks[hex_] & CUT and s.rail_owner[hex_] == enemy:
        s.mark(hex_, CUT)
        s.out.append(RailCut(SideSlug(SIDES[side]), place_of(s, hex_), "16.3"))


def cut_again(s: NcrState, hex_: int) -> None:
    """16.3 Rails that become the enemy's where partisans are, are cut at once."""
    for side in (0, 1):
        for x in here(s, hex_, side):
            cut_rails(s, x, hex_)


def here(s: NcrState, hex_: int, side: int) -> list[int]:
    """16.3 Partisans of a side in a hex."""
    return [x for x in s.pieces_at(hex_, side) if sort(s, x) == "partisan"]


# --- cadres attacked (16.2) -----------------------------------------------------------------------------------------------------------------


@action
class RootOut(Action):
    """16.2, R43 A Union force attacks a cadre: only a d3 removes it, and it does not shoot back."""

    order = 1
    verbs = (ROOT_OUT,)
    needs = CADRE

    def some(self, s: NcrState, side: int, node: int, purse: Purse) -> bool:
        return side == UNION and node < s.tables.board.count and bool(self.offers(s, side, node, purse))

    def offers(self, s: NcrState, side: int, node: int, purse: Purse) -> list[Choice]:
        if side != UNION or purse.land < 1 or node >= s.tables.board.count or not self.cadre(s, node):
            return []
        names = s.tables.pieces.names
        able = [x for x in s.pieces_at(node, side) if self.piece_refused(s, x) is None]
        return [ROOT_OUT(names[x]) for x in able if self.price(s, x) <= purse.land]

    def cadre(self, s: NcrState, node: int) -> list[int]:
        return [x for x in s.pieces_at(node, CONFEDERATE) if slug(s, x) == "partisan-cadre"]

    def price(self, s: NcrState, x: int) -> int:
        return s.counter(x).initiative if x < s.tables.pieces.hq0 else s.tables.charts.cost.unit

    def force(self, s: NcrState, x: int) -> list[int]:
        """6.14 The troops that a Leader takes, or a unit alone: whoever attacks at all and has not moved."""
        found = forces.force(s, x) if forces.general(s, x) else [x]
        return [
            y
            for y in found
            if s.holds(y) and slug(s, y) != "garrison" and not s.flags[y] & (DEMORALIZED | ENTRAINED | MOVED)
        ]

    def piece_refused(self, s: NcrState, x: int) -> Refusal | None:
        refused = forces.stays(s, x)
        if refused is not None:
            return refused
        if not self.force(s, x):
            return Refusal("only troops in order that attack at all root out a cadre", "16.2")
        return None

    def refused(self, s: NcrState, side: int, node: int, left: int, choice: Choice) -> Refusal | None:
        x = s.tables.pieces.index.get(choice.piece, OFF)
        if x == OFF or s.at[x] != node or s.side[x] != side or not self.cadre(s, node):
            return Refusal("no troops of yours stand before a cadre there", "16.2")
        return self.piece_refused(s, x) or unpaid(s, side, node, self.price(s, x), left)

    def begin(self, s: NcrState, side: int, node: int, choice: Choice) -> None:
        x = s.tables.pieces.index[choice.piece]
        led, pieces = forces.general(s, x), self.force(s, x)
        for y in {x, *pieces}:
            s.flags[y] |= MOVED
        then = RootingOut("root-out", side=side, leader=x if led else OFF, pieces=pieces)
        charge(s, side, node, self.price(s, x), then)


@FLOW.step("root-out", RootingOut)
def root_out(s: NcrState, f: RootingOut) -> None:
    """16.2, R43 One die, and the Leader's rating, on the combat table against five points."""
    table, node = s.tables.combat, s.at[f.pieces[0]]
    (cadre, *_) = [x for x in s.pieces_at(node, CONFEDERATE) if slug(s, x) == "partisan-cadre"]
    points = sum(s.points[x] for x in f.pieces)
    column = table.column(points, s.points[cadre], 0)
    column = column if column in COLUMNS else COLUMNS[-1] if column == OVERRUN else COLUMNS[0]
    bonus = max(0, s.counter(f.leader).tactical) if f.leader != OFF else 0
    die = s.roll_at(node, "battle", "attack", "16.2")
    result = table.result(table.size(points), HURT[1], column, die + bonus)
    gone = result.demoralized and result.loss == s.tables.far_west.partisans.cadre_falls_on
    s.out.append(CadreHunted(SideSlug(SIDES[f.side]), place_of(s, node), gone, "16.2"))
    if gone:
        s.eliminate(cadre)
