"""10.24, 8.71 What becomes of Squadrons that are hit, and of what they carry."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.games.never_call_retreat.casualties import check_leader
from longroll.games.never_call_retreat.combat.taking import take_losses
from longroll.games.never_call_retreat.events.cycle import NamedShipLost
from longroll.games.never_call_retreat.events.leaders import HeadquartersGone
from longroll.games.never_call_retreat.flags import DOCKED, FERRY, IRON, OFF
from longroll.games.never_call_retreat.flags import SUNK as SUNK_SHIP
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.names import title
from longroll.games.never_call_retreat.naval import fleet
from longroll.games.never_call_retreat.naval.events import ShipsLost
from longroll.games.never_call_retreat.naval.frames import Sinking, Struck, Voyage
from longroll.games.never_call_retreat.rivers import FLOTILLA
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import LOSE
from longroll.games.never_call_retreat.victory import score
from longroll.games.never_call_retreat.words import CONFEDERATE, LAST_TURN, SIDES, TURNS_A_CYCLE, UNION, many

SUNK: Final = "S"
DAMAGED: Final = "D"
LAST_CYCLE: Final = LAST_TURN // TURNS_A_CYCLE


def lose(s: NcrState, piece: int, hit: str, node: int, rule: str) -> None:
    """10.24, 23.13 A Squadron is gone: for good, or for as many Cycles as the dice say."""
    side, kind = s.side[piece], fleet.kind_of(s, piece)
    carried = fleet.transport(s, piece)
    due = -1
    if hit == DAMAGED:
        repair = s.tables.charts.naval_modifiers
        dice = repair.union_repair_dice if side == UNION else repair.confederate_repair_dice
        due = s.cycle + sum(s.roll_at(node, "battle", "repair", "10.24") for _ in range(dice))
        if due <= LAST_CYCLE:
            s.due += [due, side, s.kind[piece] - 1, 1]
        else:
            due = -1
    place = PlaceSlug(s.tables.waters.name(node))
    gone = [title(s, ship) for ship in s.named(piece)[-1:]] if s.ship_names and due < 0 else []
    s.reduce(piece, 1, SUNK_SHIP if due < 0 else DOCKED)
    if s.points[piece] < FLOTILLA:
        s.flags[piece] &= ~FERRY & 255  # 9.7: a Squadron is no ferry
    s.out.append(ShipsLost(SideSlug(SIDES[side]), kind.slug, 1, hit == SUNK, due, place, rule))
    s.out += [NamedShipLost(SideSlug(SIDES[side]), name, place, "26.3") for name in gone]
    if hit == SUNK and side == CONFEDERATE and kind.slug in IRON:
        score(s, UNION, s.tables.charts.points.ironclad_or_raider, "ironclad", "23.13")
    if carried:
        _cargo(s, hit, node)


def weight(s: NcrState, pieces: list[int]) -> int:
    """9.53, R65, R67 What troops take of the lift; a Headquarters counts one where none of its units is with it."""
    p, rules = s.tables.pieces, s.tables.charts.shipping
    found = 0
    for x in pieces:
        if x >= p.slot0:
            kind = fleet.kind_of(s, x)
            if kind.slug == "siege-train":
                found += s.tables.charts.rail.siege_train
            else:
                found += max(1, s.points[x]) * (rules.cavalry_factor if s.cavalry(x) else 1)
        elif x >= p.hq0:
            found += not any(s.under[y] == x - p.hq0 + 1 for y in pieces if y >= p.slot0)
    return found


def _cargo(s: NcrState, hit: str, node: int) -> None:
    """10.24 Empty transports are hit first; troops of a sunk one are lost, those of a damaged one are back where they embarked."""
    f = s.within(Voyage)
    if f is None or not f.cargo:
        return
    f.ships = fleet.alive(s, f.ships, f.side)
    over = weight(s, f.cargo) - fleet.lift(s, f.ships)
    if over <= 0:
        return
    if hit == SUNK:
        riders = all(s.cavalry(x) for x in f.cargo if s.land(x))
        lost = -(-over // s.tables.charts.shipping.cavalry_factor) if riders else over
        take_losses(s, f.side, f.cargo, lost, node, "drowned", "10.24")
        f.cargo = [x for x in f.cargo if s.at[x] != OFF]
    _fit(s, f)
    if not fleet.lift(s, f.ships):
        _nobody_aboard(s, f, hit, node)


def _fit(s: NcrState, f: Voyage) -> None:
    """R102 Whoever finds no room any more is back in the hex where he embarked, small units first."""
    first = s.tables.pieces.slot0
    for x in sorted((x for x in f.cargo if x >= first), key=lambda x: s.points[x]):
        if weight(s, f.cargo) <= fleet.lift(s, f.ships):
            return
        f.cargo.remove(x)


def _nobody_aboard(s: NcrState, f: Voyage, hit: str, node: int) -> None:
    """6.41, 9.53, 10.24 With the last transport go the Leaders aboard, and before them, without heirs, their Headquarters."""
    from longroll.games.never_call_retreat.movement.entry import dissolve  # entering a hex moves ships

    p = s.tables.pieces
    sunk = f.cargo if hit == SUNK else []
    for x in [x for x in sunk if p.hq0 <= x < p.department0]:
        place = PlaceSlug(s.tables.waters.name(node))
        dissolve(s, x - p.hq0)
        s.out.append(HeadquartersGone(SideSlug(SIDES[f.side]), PieceSlug(p.names[x]), place, "10.24"))
    for x in [x for x in sunk if x < p.hq0]:
        check_leader(s, x, "6.41")
    if f.leader in f.cargo:
        f.leader = OFF
    f.cargo = []


# --- whose Squadron -------------------------------------------------------------------------------------------------------------


def alike(s: NcrState, ships: list[int]) -> bool:
    return len({s.kind[x] for x in ships}) <= 1


@FLOW.step("struck", Struck)
def struck(s: NcrState, f: Struck) -> None:
    """10.25 One hit after the other; the owner chooses where his ships differ."""
    f.ships = fleet.alive(s, f.ships, f.side)
    if not f.hits or not f.ships:
        return
    if alike(s, f.ships):
        hit = f.hits.pop(0)
        s.push(f)
        lose(s, f.ships[0], hit, f.node, f.rule)
        return
    f.do = "which-squadron"
    s.push(f)


@FLOW.question("which-squadron", Struck)
class WhichSquadron(Question[NcrState, Struck]):
    """10.25, R148 Which Squadron is hit."""

    rule = "10.25"

    def rule_of(self, s: NcrState, f: Struck) -> str:
        return f.rule

    def side(self, s: NcrState, f: Struck) -> str:
        return SIDES[f.side]

    def place(self, s: NcrState, f: Struck) -> str:
        return s.tables.waters.name(f.node)

    def prompt(self, s: NcrState, f: Struck) -> str:
        what = "sunk" if f.hits[0] == SUNK else "damaged"
        return f"A Squadron is {what} at {s.tables.node_title(f.node)}: which?"

    def choices(self, s: NcrState, f: Struck) -> list[Choice]:
        return [LOSE(s.tables.pieces.names[x]) for x in f.ships]

    def follow(self, s: NcrState, f: Struck, choice: Choice) -> None:
        hit = f.hits.pop(0)
        f.do = "struck"
        s.push(f)
        lose(s, s.tables.pieces.index[choice.piece], hit, f.node, f.rule)


@FLOW.step("sinking", Sinking)
def sinking(s: NcrState, f: Sinking) -> None:
    """8.71, R47 Squadrons are sunk until they have borne their share."""
    f.ships = fleet.alive(s, f.ships, f.side)
    if f.left <= 0 or not f.ships:
        return
    if alike(s, f.ships):
        bear(s, f, f.ships[0])
        return
    f.do = "which-sinks"
    s.push(f)


def bear(s: NcrState, f: Sinking, piece: int) -> None:
    f.left -= fleet.kind_of(s, piece).squadron
    f.do = "sinking"
    s.push(f)
    lose(s, piece, SUNK, f.node, "8.71")


@FLOW.question("which-sinks", Sinking)
class WhichSinks(Question[NcrState, Sinking]):
    """8.71 Which Squadron bears the loss."""

    rule = "8.71"

    def side(self, s: NcrState, f: Sinking) -> str:
        return SIDES[f.side]

    def place(self, s: NcrState, f: Sinking) -> str:
        return s.tables.waters.name(f.node)

    def prompt(self, s: NcrState, f: Sinking) -> str:
        return f"{many(f.left, 'point')} of the loss must be borne by ships at {s.tables.node_title(f.node)}: which Squadron sinks?"

    def choices(self, s: NcrState, f: Sinking) -> list[Choice]:
        return [LOSE(s.tables.pieces.names[x]) for x in f.ships]

    def follow(self, s: NcrState, f: Sinking, choice: Choice) -> None:
        bear(s, f, s.tables.pieces.index[choice.piece])
