"""What happens in this game, as values. `narrate.py` turns them into sentences."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import EventBook, PieceSlug, PlaceSlug, SideSlug
from longroll.core.state import Outcome
from longroll.kit.modifiers import Modifier


class Units(NamedTuple):
    """Pieces that something happens to together."""

    leaders: tuple[PieceSlug, ...] = ()
    infantry: int = 0
    """factors"""
    militia: tuple[PieceSlug, ...] = ()
    supply: int = 0
    ships: int = 0
    gunboats: int = 0
    ironclads: int = 0
    railroads: int = 0
    """Military Railroad units"""
    fort: int = 0
    construction: bool = False
    burned: bool = False


class TurnBegan(NamedTuple):
    turn: int
    side: SideSlug
    rule: str = "D13"


class Placed(NamedTuple):
    """Units come into play."""

    side: SideSlug
    units: Units
    at: PlaceSlug
    rule: str


class LateCounter(NamedTuple):
    """A leader's later counter takes the place of his first."""

    leader: PieceSlug
    version: str
    at: PlaceSlug
    rule: str = "D57"


class CountersShort(NamedTuple):
    """Infantry that no counters are left for."""

    side: SideSlug
    infantry: int
    at: PlaceSlug
    rule: str = "D23"


class Lost(NamedTuple):
    """Units leave play; `why` is a word that `narrate.py` knows. `at` is empty for arrivals with nowhere to go."""

    side: SideSlug
    units: Units
    at: PlaceSlug
    why: str
    rule: str


class Removed(NamedTuple):
    """A leader leaves the map; whether he was killed."""

    leader: PieceSlug
    at: PlaceSlug
    rule: str
    killed: bool = False


class Moved(NamedTuple):
    """One step of a march or a voyage, a ride, or a transfer: `by` is land, river, sea, water, rail, ride or transfer."""

    side: SideSlug
    units: Units
    start: PlaceSlug
    end: PlaceSlug
    by: str
    spent: int
    rule: str


class PointSpent(NamedTuple):
    """A command point is spent: for infantry of a size, a piece, or on forts."""

    side: SideSlug
    action: str
    """march, activate, train, entrench or fort"""
    at: PlaceSlug
    left: int
    rule: str
    piece: PieceSlug = PieceSlug("")
    infantry: int = 0


class SupplyUsed(NamedTuple):
    """A supply unit is used up."""

    side: SideSlug
    at: PlaceSlug
    rule: str


class ControlChanged(NamedTuple):
    at: PlaceSlug
    side: SideSlug
    """"none" where nobody holds it"""
    rule: str = "D88"


class RailsCut(NamedTuple):
    at: PlaceSlug
    rule: str = "D87"


class RailRepaired(NamedTuple):
    a: PlaceSlug
    b: PlaceSlug
    side: SideSlug
    rule: str = "D87"


class Fortified(NamedTuple):
    """A fort changes: begun (level 0), finished, entrenched by a leader, abandoned, or hit in battle."""

    side: SideSlug
    at: PlaceSlug
    level: int
    why: str
    rule: str
    leader: PieceSlug = PieceSlug("")


class Burned(NamedTuple):
    at: PlaceSlug
    rule: str = "D86"


class Reorganised(NamedTuple):
    side: SideSlug
    at: PlaceSlug
    sizes: tuple[int, ...]
    rule: str = "D27"


class BattleJoined(NamedTuple):
    at: PlaceSlug
    attacker: SideSlug
    rule: str = "D35"


class Withdrew(NamedTuple):
    """The defender gave ground before combat."""

    side: SideSlug
    units: Units
    start: PlaceSlug
    end: PlaceSlug
    rule: str = "D78"


class BattleFought(NamedTuple):
    """Strengths, column and losses of a battle, as the chart gave them."""

    at: PlaceSlug
    attacker: SideSlug
    value: int
    column: str
    defender_loss: int
    attacker_loss: int
    modifiers: tuple[Modifier, ...]
    rule: str = "D102"


class FieldHeld(NamedTuple):
    """Who holds the field, why (a word that `narrate.py` knows), and what is left on both sides, the winner's first."""

    at: PlaceSlug
    side: SideSlug
    why: str
    left: tuple[int, int]
    rule: str


class Retreated(NamedTuple):
    side: SideSlug
    units: Units
    start: PlaceSlug
    end: PlaceSlug
    rule: str = "D84"


class Captured(NamedTuple):
    """Supply units taken or destroyed on the field."""

    side: SideSlug
    at: PlaceSlug
    taken: int
    destroyed: int
    rule: str = "D85"


class Bombarded(NamedTuple):
    at: PlaceSlug
    steps: int
    lost: int
    side: SideSlug = SideSlug("usa")
    rule: str = "D40"


class Politics(NamedTuple):
    """Something that the nations did: kentucky, west-virginia or intervention."""

    what: str
    side: SideSlug
    rule: str


class Passed(NamedTuple):
    """Command points that are not used."""

    side: SideSlug
    points: int
    rule: str = "D24"


class PhaseEnded(NamedTuple):
    """A player is done with his campaign."""

    side: SideSlug
    points: int
    """command points that he gave up"""
    rule: str = "D24"


class GameOver(NamedTuple):
    """Who has won ("neither" where no side has): the cities by which, and how many groups of them, in which year."""

    winner: str
    cities: tuple[PlaceSlug, ...]
    groups: int
    year: int
    rule: str

    @property
    def outcome(self) -> Outcome:
        cause = "cities" if self.cities else "history"
        return Outcome(self.winner, self.rule, cause, self.cities, (self.groups, self.year))


EVENTS = EventBook(
    TurnBegan, Placed, LateCounter, CountersShort, Lost, Removed, Moved, PointSpent, SupplyUsed, ControlChanged, RailsCut,
    RailRepaired, Fortified, Burned, Reorganised, BattleJoined, Withdrew, BattleFought, FieldHeld, Retreated, Captured, Bombarded,
    Politics, Passed, PhaseEnded, GameOver,
)  # fmt: skip
EVENTS.open(TurnBegan)
EVENTS.tell(
    battle=(BattleFought, FieldHeld, Bombarded), place=(ControlChanged, Politics), loss=(Lost, Removed, Captured, Burned),
    arrival=(Placed,), move=(Moved, Retreated, Withdrew),
)  # fmt: skip
