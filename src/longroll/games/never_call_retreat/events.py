"""What can happen. A place is a hex or a boat side; strengths are Strength Points."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import EventBook, PieceSlug, PlaceSlug, SideSlug
from longroll.games.never_call_retreat.naval.events import SHIP_EVENTS

# --- command -------------------------------------------------------------------------------------------------------------


class TurnBegan(NamedTuple):
    turn: int
    rule: str


class Allocated(NamedTuple):
    """5.11 The ranking of theaters in force."""

    side: SideSlug
    order: tuple[str, ...]
    rule: str


class PointsReceived(NamedTuple):
    side: SideSlug
    roll: int
    points: tuple[int, ...]
    rule: str


class InitiativeWon(NamedTuple):
    winner: SideSlug
    rolls: tuple[int, int]
    difference: int
    rule: str


class Tied(NamedTuple):
    roll: int
    ends: bool
    ignored: bool
    rule: str


class ActionOver(NamedTuple):
    uses: int
    rule: str


class PointBurned(NamedTuple):
    side: SideSlug
    track: str
    rule: str


class Paid(NamedTuple):
    side: SideSlug
    points: tuple[str, ...]
    cost: int
    rule: str


# --- Leaders and pools -----------------------------------------------------------------------------------------------------


class LeaderEntered(NamedTuple):
    side: SideSlug
    leader: PieceSlug
    rank: int
    place: PlaceSlug
    rule: str

    @property
    def reveals(self) -> bool:
        """21.61 He was drawn unseen, even where he was the last one in the pool: it cannot be taken back."""
        return True


class LeaderPromoted(NamedTuple):
    side: SideSlug
    leader: PieceSlug
    rank: int
    place: PlaceSlug
    rule: str


class PromotionDue(NamedTuple):
    side: SideSlug
    leader: PieceSlug
    rank: int
    cycle: int
    rule: str


class CounterDiscarded(NamedTuple):
    side: SideSlug
    leader: PieceSlug
    rank: int
    rule: str


class MilitiaRaised(NamedTuple):
    side: SideSlug
    points: int
    place: PlaceSlug
    rule: str


class CommandTaken(NamedTuple):
    side: SideSlug
    leader: PieceSlug
    office: PieceSlug
    displaced: PieceSlug
    """empty where nobody was"""
    place: PlaceSlug
    rule: str


class LeaderHit(NamedTuple):
    """6.42 A Casualty Roll that hurts."""

    side: SideSlug
    leader: PieceSlug
    fate: str
    """killed, wounded or away"""
    cycle: int
    """when he returns, -1 for never"""
    place: PlaceSlug
    rule: str


class LeaderRevealed(NamedTuple):
    """26.2 An untried Leader shows who he is."""

    side: SideSlug
    leader: PieceSlug
    rank: int
    place: PlaceSlug
    rule: str


class Removed(NamedTuple):
    """6.34 A Leader is removed from command, and what becomes of him."""

    side: SideSlug
    leader: PieceSlug
    fate: str
    place: PlaceSlug
    rule: str


class HeadquartersGone(NamedTuple):
    side: SideSlug
    office: PieceSlug
    place: PlaceSlug
    rule: str


# --- movement --------------------------------------------------------------------------------------------------------------


class SetOut(NamedTuple):
    side: SideSlug
    leader: PieceSlug
    points: int
    place: PlaceSlug
    allowance: int
    supplied: bool
    rule: str


class Marched(NamedTuple):
    side: SideSlug
    leader: PieceSlug
    """empty where nobody leads"""
    points: int
    start: PlaceSlug
    to: PlaceSlug
    cost: int
    rule: str


class MarchForced(NamedTuple):
    side: SideSlug
    wanted: int
    gained: int
    place: PlaceSlug
    rule: str


class PointsLost(NamedTuple):
    """8.8 Strength Points lost from whatever cause."""

    side: SideSlug
    points: int
    place: PlaceSlug
    cause: str
    rule: str


class ControlTaken(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    rule: str


class RailCut(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    rule: str


class RailTaken(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    rule: str


class Rode(NamedTuple):
    """7.71 A train goes a hex."""

    side: SideSlug
    leader: PieceSlug
    points: int
    start: PlaceSlug
    to: PlaceSlug
    rule: str


class Detrained(NamedTuple):
    side: SideSlug
    points: int
    place: PlaceSlug
    rule: str


class RailMended(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    rule: str


class Joined(NamedTuple):
    """17 A state joins a side."""

    state: str
    side: SideSlug
    cause: str
    rule: str


class Scattered(NamedTuple):
    """13.24, R65 Headquarters or trains without troops are lost to whoever enters."""

    side: SideSlug
    pieces: tuple[PieceSlug, ...]
    place: PlaceSlug
    rule: str


class WorkTaken(NamedTuple):
    """12.25 An empty work falls: razed, or turned into a Fort of one's own."""

    side: SideSlug
    place: PlaceSlug
    kept: bool
    points: int
    rule: str


class Sheltered(NamedTuple):
    """12.22 Troops go into a work, or come out of it."""

    side: SideSlug
    points: int
    place: PlaceSlug
    inside: bool
    rule: str


class WorkPlanned(NamedTuple):
    """12.41, 12.45 A work is paid for with supply, and the die says whether it will stand."""

    side: SideSlug
    place: PlaceSlug
    work: str
    supply: int
    success: bool
    rule: str


class WorkBuilt(NamedTuple):
    """12.41, 12.45 A Fort or Fortress is emplaced."""

    side: SideSlug
    place: PlaceSlug
    work: str
    rule: str


class Demolished(NamedTuple):
    """12.71 An owner removes his own work."""

    side: SideSlug
    place: PlaceSlug
    work: str
    rule: str


class Bombarded(NamedTuple):
    """12.52, 12.57 A Siege Train fires; the work that is left."""

    side: SideSlug
    place: PlaceSlug
    reduced: bool
    left: str
    rule: str


class SiegeLaid(NamedTuple):
    """12.51 A full Cycle of siege: the marker is laid."""

    side: SideSlug
    place: PlaceSlug
    rule: str


class CameToBlows(NamedTuple):
    """12.24, 12.52, 12.53 A storm, an assault or a sortie."""

    side: SideSlug
    place: PlaceSlug
    how: str
    rule: str


class BandRaised(NamedTuple):
    """16.1, 19.52, 19.53 A band, partisans or regulars of the Far West appear."""

    side: SideSlug
    kind: str
    place: PlaceSlug
    rule: str


class BandGone(NamedTuple):
    """19.23, 19.32, 19.42 A band or Civilized Indians are scattered until the next Cycle."""

    side: SideSlug
    kind: str
    place: PlaceSlug
    cause: str
    rule: str


class BandFled(NamedTuple):
    side: SideSlug
    kind: str
    start: PlaceSlug
    to: PlaceSlug
    rule: str


class BandsFought(NamedTuple):
    """19.42 The higher die wins."""

    side: SideSlug
    hunter: str
    kind: str
    place: PlaceSlug
    won: bool
    rule: str


class BandWon(NamedTuple):
    """19.25 A tribe goes over to a side."""

    side: SideSlug
    kind: str
    place: PlaceSlug
    rule: str


class BandRefused(NamedTuple):
    side: SideSlug
    kind: str
    place: PlaceSlug
    rule: str


class Alerted(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    rule: str


class Raided(NamedTuple):
    """19.26, 19.27 A raid, or what follows a massacre."""

    side: SideSlug
    kind: str
    place: PlaceSlug
    result: str
    rule: str


class CadreRoused(NamedTuple):
    """16.1 A cadre gathers, rises as partisans, or stays quiet."""

    side: SideSlug
    kind: str
    place: PlaceSlug
    success: bool
    rule: str


class CadreHunted(NamedTuple):
    """16.2, R43 A cadre is attacked."""

    side: SideSlug
    place: PlaceSlug
    gone: bool
    rule: str


class Reacted(NamedTuple):
    side: SideSlug
    office: PieceSlug
    success: bool
    place: PlaceSlug
    rule: str


class ReactionMoved(NamedTuple):
    side: SideSlug
    office: PieceSlug
    points: int
    start: PlaceSlug
    to: PlaceSlug
    rule: str


class Screened(NamedTuple):
    """11.1 Cavalry retreats before combat."""

    side: SideSlug
    points: int
    start: PlaceSlug
    to: PlaceSlug
    rule: str


# --- combat ----------------------------------------------------------------------------------------------------------------


class BattleBegan(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    attack: int
    defence: int
    rule: str


class RoundFought(NamedTuple):
    place: PlaceSlug
    number: int
    column: str
    dice: tuple[int, int]
    totals: tuple[int, int]
    results: tuple[str, str]
    rule: str


class Rerolled(NamedTuple):
    side: SideSlug
    whose: SideSlug
    die: int
    rule: str


class Overrun(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    points: int
    rule: str


class Demoralized(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    cause: str
    rule: str


class Rallied(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    rule: str


class Retreated(NamedTuple):
    side: SideSlug
    points: int
    start: PlaceSlug
    to: PlaceSlug
    rule: str


class ForceDestroyed(NamedTuple):
    side: SideSlug
    points: int
    place: PlaceSlug
    cause: str
    rule: str


class BattleEnded(NamedTuple):
    place: PlaceSlug
    winner: SideSlug
    losses: tuple[int, int]
    """attacker, defender"""
    rule: str


class FightsOn(NamedTuple):
    side: SideSlug
    success: bool
    place: PlaceSlug
    rule: str


# --- supply ----------------------------------------------------------------------------------------------------------------


class DepotBuilt(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    rule: str


class DepotGone(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    cause: str
    """spent, burned, destroyed or taken"""
    rule: str


# --- the Strategic Cycle ---------------------------------------------------------------------------------------------------


class CycleBegan(NamedTuple):
    cycle: int
    rule: str


class PointsScored(NamedTuple):
    side: SideSlug
    points: int
    cause: str
    rule: str


class ShipsLeave(NamedTuple):
    side: SideSlug
    rule: str


class ElectionHeld(NamedTuple):
    won: bool
    points: int
    rule: str


class Converted(NamedTuple):
    """3.13 A home state changes to neutral, or back."""

    state: str
    side: SideSlug
    """who gains"""
    back: bool
    rule: str


class KentuckyOpened(NamedTuple):
    die: int
    opened: bool
    rule: str


class EventHappened(NamedTuple):
    """24.2"""

    event: str
    side: SideSlug
    """empty where it is nobody's"""
    effect: str
    """what came of it, `nothing` where nothing did"""
    place: PlaceSlug
    piece: PieceSlug
    number: int
    rule: str


class Arrived(NamedTuple):
    side: SideSlug
    kind: str
    points: int
    place: PlaceSlug
    rule: str


class RaiderCruised(NamedTuple):
    dice: int
    sunk: int
    lost: bool
    rule: str


class PortWatched(NamedTuple):
    place: PlaceSlug
    shut: bool
    cause: str
    rule: str


class SupplyCounted(NamedTuple):
    side: SideSlug
    production: int
    imports: int
    beyond: int
    """the same beyond a lost Mississippi"""
    rule: str


class Fed(NamedTuple):
    side: SideSlug
    need: int
    paid: int
    left: int
    rule: str


class CallMade(NamedTuple):
    side: SideSlug
    call: str
    points: int
    rule: str


class Ordered(NamedTuple):
    """20.21 Something is in production."""

    side: SideSlug
    kind: str
    points: int
    cycle: int
    rule: str


class Merged(NamedTuple):
    side: SideSlug
    points: int
    place: PlaceSlug
    rule: str


class HeadquartersMade(NamedTuple):
    side: SideSlug
    office: PieceSlug
    place: PlaceSlug
    rule: str


class DepartmentMoved(NamedTuple):
    side: SideSlug
    department: PieceSlug
    place: PlaceSlug
    rule: str


class LeadersDrawn(NamedTuple):
    side: SideSlug
    leaders: int
    rule: str


class ShipFinished(NamedTuple):
    side: SideSlug
    kind: str
    place: PlaceSlug
    rule: str


class RiverDecided(NamedTuple):
    """5.13 The Mississippi is lost to the Confederacy, or open again."""

    lost: bool
    rule: str


class Proclaimed(NamedTuple):
    rule: str


EVENTS = EventBook(
    *SHIP_EVENTS,
    CycleBegan, PointsScored, ShipsLeave, ElectionHeld, Converted, KentuckyOpened, EventHappened, Arrived, RaiderCruised,
    PortWatched, SupplyCounted, Fed, CallMade, Ordered, Merged, HeadquartersMade, DepartmentMoved, LeadersDrawn, ShipFinished,
    RiverDecided,
    Proclaimed,
    TurnBegan, Allocated, PointsReceived, InitiativeWon, Tied, ActionOver, PointBurned, Paid, LeaderEntered, LeaderPromoted,
    PromotionDue, CounterDiscarded, MilitiaRaised, CommandTaken, LeaderHit, HeadquartersGone, LeaderRevealed, Removed, SetOut, Marched,
    MarchForced, PointsLost, ControlTaken, RailCut, RailTaken, Rode, Detrained, RailMended, Joined, Scattered, WorkTaken, Sheltered, WorkPlanned,
    WorkBuilt, Demolished, Bombarded, SiegeLaid, CameToBlows, BandRaised, BandGone, BandFled, BandsFought, BandWon,
    BandRefused, Alerted, Raided, CadreRoused, CadreHunted, Reacted, ReactionMoved, Screened, BattleBegan, RoundFought,
    Rerolled, Overrun, Demoralized, Rallied, Retreated, ForceDestroyed, BattleEnded, FightsOn, DepotBuilt, DepotGone,
)  # fmt: skip
