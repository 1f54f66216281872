"""What happened, as values."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import EventBook, PieceSlug, PlaceSlug, SideSlug
from longroll.games.war_for_the_union.naval.events import NAVAL_EVENTS


class Marched(NamedTuple):
    side: SideSlug
    leader: PieceSlug
    strength: int
    start: PlaceSlug
    to: PlaceSlug
    mp: int
    rule: str
    eyes: tuple[str, ...] | None = None


class Entrenched(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    strength: int
    level: int
    rule: str
    eyes: tuple[str, ...] | None = None


class RailBroken(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    rule: str


class SupplyChanged(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    strength: int
    before: str
    after: str
    rule: str
    eyes: tuple[str, ...] | None = None


class Lost(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    kind: str
    rule: str
    eyes: tuple[str, ...] | None = None


class Fought(NamedTuple):
    """13.6 The die, the column and the result of a battle."""

    side: SideSlug
    place: PlaceSlug
    leaders: tuple[PieceSlug, ...]
    column: str
    roll: int
    result: str
    rule: str


class Retreated(NamedTuple):
    side: SideSlug
    start: PlaceSlug
    to: PlaceSlug
    strength: int
    rule: str


class Advanced(NamedTuple):
    side: SideSlug
    leader: PieceSlug
    to: PlaceSlug
    strength: int
    rule: str


class LeaderFell(NamedTuple):
    """13.72 `killed`, `wounded` or `displaced`"""

    leader: PieceSlug
    place: PlaceSlug
    fate: str
    rule: str


class Captured(NamedTuple):
    """9.18 An HQ, fort, battery, depot or railroad unit that enemy troops found alone."""

    side: SideSlug
    place: PlaceSlug
    what: str
    rule: str


class Uncovered(NamedTuple):
    """20.2 An attack that is declared in the dark shows what stands there."""

    side: SideSlug
    place: PlaceSlug
    rule: str

    @property
    def reveals(self) -> bool:
        return True


class StateJoined(NamedTuple):
    """6.22 Kentucky takes sides."""

    state: str
    side: SideSlug
    rule: str


class Scored(NamedTuple):
    """17.1 Victory Points of the Confederacy."""

    amount: int
    reason: str
    rule: str


class Ended(NamedTuple):
    """17 The game is over: `union`, `confederate` or `draw`."""

    winner: str
    cause: str
    about: tuple[str, ...]
    numbers: tuple[int, ...]
    rule: str


class ElectionHeld(NamedTuple):
    """17.21 The election of 1864."""

    net: int
    lost: bool
    rule: str


class OverrunDeclared(NamedTuple):
    """9.31"""

    side: SideSlug
    leader: PieceSlug
    place: PlaceSlug
    rule: str


class ForceMarched(NamedTuple):
    """9.22 What the table gives one kind of troops of a stack."""

    side: SideSlug
    leader: PieceSlug
    place: PlaceSlug
    kind: str
    strength: int
    roll: int
    mp: int
    tired: bool
    loss: bool
    rule: str
    eyes: tuple[str, ...] | None = None


class MilitiaCalled(NamedTuple):
    """4.71"""

    side: SideSlug
    state: str
    place: PlaceSlug
    rule: str


class MilitiaLost(NamedTuple):
    """4.75a All of a state's militia is gone for good."""

    side: SideSlug
    state: str
    rule: str


class CommandTaken(NamedTuple):
    """4.52 A leader takes over an army."""

    leader: PieceSlug
    hq: str
    place: PlaceSlug
    rule: str
    eyes: tuple[str, ...] | None = None


class LeaderCame(NamedTuple):
    """13.72b A replacement."""

    leader: PieceSlug
    place: PlaceSlug
    rule: str
    eyes: tuple[str, ...] | None = None


class WentInside(NamedTuple):
    """14.12, 14.13 Troops go inside their fort."""

    side: SideSlug
    place: PlaceSlug
    strength: int
    rule: str


class Eliminated(NamedTuple):
    """13.73h, 14.23, 14.26 Troops that could not get away."""

    side: SideSlug
    place: PlaceSlug
    strength: int
    rule: str


class Besieged(NamedTuple):
    """14.21 A side lays siege."""

    side: SideSlug
    place: PlaceSlug
    rule: str


class SiegeLifted(NamedTuple):
    """14.22 A side gives a siege up."""

    side: SideSlug
    place: PlaceSlug
    rule: str


class Surrendered(NamedTuple):
    """14.25 The roll for a besieged fort, and whether it surrenders."""

    side: SideSlug
    place: PlaceSlug
    roll: int
    surrenders: bool
    rule: str


class FortWork(NamedTuple):
    """8.11, 8.13 A fort is `begun`, `finished`, `improving`, `improved` or `abandoned`."""

    side: SideSlug
    place: PlaceSlug
    what: str
    rule: str


class OnStation(NamedTuple):
    """10.32 A ship is put on blockade duty."""

    ship: PieceSlug
    place: PlaceSlug
    rule: str


class BlockadeRolled(NamedTuple):
    """10.33 The points of the blockading ships, the net roll, and whether the port is blockaded."""

    place: PlaceSlug
    points: int
    net: int
    won: bool
    rule: str


class Arrived(NamedTuple):
    """6.61 An SP comes into play: a replacement, recruit, reinforcement or bonus."""

    side: SideSlug
    place: PlaceSlug
    kind: str
    source: str
    rule: str
    eyes: tuple[str, ...] | None = None


class Forfeited(NamedTuple):
    """6.64 SPs that found no room."""

    side: SideSlug
    strength: int
    kind: str
    source: str
    rule: str


class GoneForGood(NamedTuple):
    """6.42 SPs of the Replacement Boxes that do not return."""

    side: SideSlug
    strength: int
    rule: str


class UnitPlaced(NamedTuple):
    """6.45, 6.67, 6.68 An HQ or railroad unit comes into play."""

    side: SideSlug
    piece: PieceSlug
    place: PlaceSlug
    rule: str


class ShipArrived(NamedTuple):
    """6.46, 6.69 A ship comes into play."""

    side: SideSlug
    ship: PieceSlug
    place: PlaceSlug
    rule: str


class LeaderRemoved(NamedTuple):
    """6.66, 6.71 A leader is set aside."""

    side: SideSlug
    leader: PieceSlug
    rule: str
    eyes: tuple[str, ...] | None = None


class LeaderPromoted(NamedTuple):
    """6.72 The dated counter of a leader is used from now on."""

    side: SideSlug
    leader: PieceSlug
    rule: str


class ReinforcementsLost(NamedTuple):
    """6.65 SPs that do not come, for cities that the enemy holds, Washington's fall or a lost election."""

    side: SideSlug
    strength: int
    rule: str


class HqDissolved(NamedTuple):
    """6.33 An HQ that the Supply Capacity does not allow is removed."""

    side: SideSlug
    army: PieceSlug
    rule: str


class ShipLost(NamedTuple):
    """6.69 A ship whose city the enemy holds never comes."""

    side: SideSlug
    ship: PieceSlug
    place: PlaceSlug
    rule: str


class YardLost(NamedTuple):
    """6.89 A ship under construction is destroyed."""

    ship: PieceSlug
    place: PlaceSlug
    rule: str


class ShipBegun(NamedTuple):
    """6.86 A ship is laid down."""

    ship: PieceSlug
    place: PlaceSlug
    rule: str


class CenterOpened(NamedTuple):
    """6.85 A city becomes an industrial center."""

    place: PlaceSlug
    rule: str


class PointsGained(NamedTuple):
    """6.82 Resource Points of the quarter, and how many there are now."""

    points: int
    total: int
    rule: str


class MilitiaHome(NamedTuple):
    """6.91 State militia goes home."""

    side: SideSlug
    state: str
    strength: int
    rule: str


class Withdrawn(NamedTuple):
    """16.11 An SP is withdrawn."""

    side: SideSlug
    place: PlaceSlug
    kind: str
    rule: str
    eyes: tuple[str, ...] | None = None


class CapacityCounted(NamedTuple):
    """6.32 The Supply Capacity of the quarter, and the part of it beyond the river if the Confederacy is divided, else -1."""

    total: int
    beyond: int
    rule: str


class RodeByRail(NamedTuple):
    """9.55 A train arrives; the points of rail capacity that it counted."""

    side: SideSlug
    start: PlaceSlug
    to: PlaceSlug
    strength: int
    points: int
    rule: str
    eyes: tuple[str, ...] | None = None


class RailRepaired(NamedTuple):
    """9.74, 15.11 A rail hex is a side's, and whole."""

    side: SideSlug
    place: PlaceSlug
    rule: str


class EngineersMoved(NamedTuple):
    """9.72 A railroad unit marches."""

    unit: PieceSlug
    start: PlaceSlug
    to: PlaceSlug
    rule: str


class BatteryRecast(NamedTuple):
    """20.3 A lost battery may be built again."""

    battery: PieceSlug
    rule: str


class DavisMeddled(NamedTuple):
    """20.13 `relieve`, `attack`, `transfer` or `nothing`; the army that it concerns."""

    what: str
    army: PieceSlug
    rule: str


class Transferred(NamedTuple):
    """20.13 An SP changes theaters."""

    side: SideSlug
    start: PlaceSlug
    to: PlaceSlug
    kind: str
    rule: str
    eyes: tuple[str, ...] | None = None


class IntenseAttack(NamedTuple):
    """20.11 An attack is pressed home."""

    side: SideSlug
    rule: str


class CardPlayed(NamedTuple):
    """20.15 A tactical card is revealed."""

    side: SideSlug
    card: str
    rule: str


class CavalryRefilled(NamedTuple):
    """20.6 Forrest finds an SP of cavalry."""

    place: PlaceSlug
    rule: str
    eyes: tuple[str, ...] | None = None


class Intercepted(NamedTuple):
    """20.12 Ships try to meet the enemy."""

    side: SideSlug
    start: PlaceSlug
    to: PlaceSlug
    net: int
    met: bool
    rule: str


EVENTS = EventBook(
    *NAVAL_EVENTS,
    Ended,
    Scored,
    ElectionHeld,
    Intercepted,
    IntenseAttack,
    CardPlayed,
    CavalryRefilled,
    BatteryRecast,
    DavisMeddled,
    Transferred,
    RodeByRail,
    RailRepaired,
    EngineersMoved,
    OnStation,
    BlockadeRolled,
    Arrived,
    Forfeited,
    GoneForGood,
    UnitPlaced,
    ShipArrived,
    LeaderRemoved,
    LeaderPromoted,
    ReinforcementsLost,
    HqDissolved,
    ShipLost,
    YardLost,
    ShipBegun,
    CenterOpened,
    PointsGained,
    MilitiaHome,
    Withdrawn,
    CapacityCounted,
    Marched,
    Entrenched,
    RailBroken,
    SupplyChanged,
    Lost,
    Fought,
    Retreated,
    Advanced,
    LeaderFell,
    Captured,
    Uncovered,
    StateJoined,
    OverrunDeclared,
    ForceMarched,
    MilitiaCalled,
    MilitiaLost,
    CommandTaken,
    LeaderCame,
    WentInside,
    Eliminated,
    Besieged,
    SiegeLifted,
    Surrendered,
    FortWork,
)
EVENTS.tell(
    battle=(Fought, Besieged, Surrendered), place=(StateJoined, SiegeLifted, RailBroken),
    loss=(Lost, LeaderFell, Captured, Eliminated, ShipLost, YardLost), arrival=(Arrived, LeaderCame, UnitPlaced, ShipArrived),
    move=(Marched, Advanced, Retreated, RodeByRail),
)  # fmt: skip
