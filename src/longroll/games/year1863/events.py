"""What happens in this game, as values. `narrate.py` turns them into sentences.

An event with a field `to` is for the eyes of those commands only (24.0).
"""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import EventBook, PieceSlug, PlaceSlug, SideSlug

Places = tuple[PlaceSlug, ...]
Pieces = tuple[PieceSlug, ...]


class Shift(NamedTuple):
    """13.7 A change of column, to the right for the attacker, with its kind and rule."""

    kind: str
    columns: int
    rule: str


class TurnBegan(NamedTuple):
    turn: int
    month: str
    rule: str = "6.1"


class PhaseBegan(NamedTuple):
    command: SideSlug
    phase: str
    rule: str = "6.2"


class Deployed(NamedTuple):
    """A piece is set up or comes into play on a Point."""

    command: SideSlug
    piece: PieceSlug
    at: PlaceSlug
    to: tuple[str, ...]
    rule: str


class OrderDrawn(NamedTuple):
    command: SideSlug
    order: str
    rule: str = "8.1"


class LeaderDrawn(NamedTuple):
    """A leader comes out of the pool, which everybody may look into; where he goes is his commander's secret (24.0)."""

    command: SideSlug
    leader: PieceSlug
    rule: str = "8.4"


class OrderKept(NamedTuple):
    """A marker stays face down with its holder."""

    command: SideSlug
    rule: str = "24.0"


class OrderHeld(NamedTuple):
    """What only the holder may know: which marker it is."""

    command: SideSlug
    order: str
    to: tuple[str, ...]
    rule: str = "24.0"


class OrderEffect(NamedTuple):
    """What a marker did: `effect` is `recruit-points` or `cities` (with their number),
    `to-pool` (with the leader), `nothing`, `not-in-play` or `no-successor`."""

    command: SideSlug
    order: str
    effect: str
    rule: str
    amount: int = 0
    piece: PieceSlug | None = None


class VpChanged(NamedTuple):
    """`why` is battle-won, battle-lost, city, capital, transfer, peripheral-campaign, diplomacy, recruits or combat."""

    command: SideSlug
    change: int
    now: int
    why: str
    rule: str
    at: PlaceSlug | None = None


class Income(NamedTuple):
    command: SideSlug
    cities: int
    reserve: int
    draft: int
    cashed: int
    orders: int
    total: int
    rule: str = "9.1"


class Recruited(NamedTuple):
    """Everybody sees a counter leave the common box; only its side's holder sees where it goes."""

    command: SideSlug
    kind: str
    cost: int
    left: int
    rule: str = "9.6"


class Returned(NamedTuple):
    """A piece goes back to the box by its owner's will: demobilized, burned, or expended for doubling, combat, fieldwork, fort
    or upgrade."""

    command: SideSlug
    piece: PieceSlug
    why: str
    rule: str


class Built(NamedTuple):
    """A fieldwork, a fort, or its second level (`upgrade`)."""

    command: SideSlug
    what: str
    at: PlaceSlug
    rule: str


class Razed(NamedTuple):
    """A fieldwork falls to the enemy and goes back to the markers."""

    at: PlaceSlug
    rule: str = "2.9"


class Assigned(NamedTuple):
    leader: PieceSlug
    corps: PieceSlug
    at: PlaceSlug
    to: tuple[str, ...]
    rule: str = "17.3"


class Unassigned(NamedTuple):
    leader: PieceSlug
    at: PlaceSlug
    to: tuple[str, ...]
    rule: str = "17.3"


class Promoted(NamedTuple):
    """A leader takes an army (or a fleet)."""

    leader: PieceSlug
    rule: str


class Demoted(NamedTuple):
    leader: PieceSlug
    rule: str


class Marched(NamedTuple):
    """One step of a move, seen in full by its owner."""

    command: SideSlug
    pieces: Pieces
    start: PlaceSlug
    end: PlaceSlug
    by: str
    to: tuple[str, ...]
    rule: str


class Seen(NamedTuple):
    """What others see of a step: that units moved. `own` are those who are told which, by `Marched`."""

    command: SideSlug
    start: PlaceSlug
    end: PlaceSlug
    by: str
    own: tuple[str, ...] = ()
    rule: str = "24.0"


class Contact(NamedTuple):
    """24.1: both sides look at all units of the Point."""

    at: PlaceSlug
    union: Pieces
    confederate: Pieces
    to: tuple[str, ...]
    rule: str = "24.1"

    @property
    def reveals(self) -> bool:
        return True


class ControlTaken(NamedTuple):
    side: SideSlug
    at: PlaceSlug
    rule: str = "2.10"


class TrainTaken(NamedTuple):
    at: PlaceSlug
    loser: SideSlug
    captured: bool
    rule: str = "22.7"


class Escaped(NamedTuple):
    leader: PieceSlug
    at: PlaceSlug
    free: bool
    rule: str = "17.11b"


class Initiative(NamedTuple):
    at: PlaceSlug
    attacker: int
    defender: int
    holder: SideSlug
    maneuver: SideSlug | None
    rule: str = "13.2"


class TableChosen(NamedTuple):
    at: PlaceSlug
    by: SideSlug
    table: str
    rule: str = "13.4"


class Declared(NamedTuple):
    at: PlaceSlug
    by: SideSlug
    what: str
    rule: str


class Fought(NamedTuple):
    """One round: strengths, column and result."""

    at: PlaceSlug
    attacker: SideSlug
    round: int
    attack: int
    defense: int
    column: str
    shifts: tuple[Shift, ...]
    result: str
    rule: str = "13.2"


class Eliminated(NamedTuple):
    """By losses, because it is static or barred and must retreat, in panic, or at sea."""

    piece: PieceSlug
    at: PlaceSlug
    why: str
    rule: str


class BattleWon(NamedTuple):
    at: PlaceSlug
    winner: SideSlug
    rule: str = "14.1"


class Veteran(NamedTuple):
    piece: PieceSlug
    at: PlaceSlug
    rule: str = "18.1"


class Retreated(NamedTuple):
    command: SideSlug
    pieces: Pieces
    start: PlaceSlug
    end: PlaceSlug
    to: tuple[str, ...]
    rule: str


class Fell(NamedTuple):
    leader: PieceSlug
    at: PlaceSlug
    rule: str = "17.11a"


class Ended(NamedTuple):
    """The seat that wins (or draw) with the commands that it holds, by cities (4.1), points or equal totals (4.2)."""

    winner: str
    commands: tuple[SideSlug, ...]
    scores: tuple[int, ...]
    cause: str
    cities: Places
    rule: str


EVENTS = EventBook(
    TurnBegan, PhaseBegan, Deployed, OrderDrawn, LeaderDrawn, OrderKept, OrderHeld, OrderEffect, VpChanged, Income, Recruited,
    Returned, Built, Razed, Assigned, Unassigned, Promoted, Demoted, Marched, Seen, Contact, ControlTaken, TrainTaken,
    Escaped, Initiative, TableChosen, Declared, Fought, Eliminated, BattleWon, Veteran, Retreated, Fell, Ended,
)  # fmt: skip
EVENTS.open(TurnBegan, PhaseBegan)
EVENTS.tell(
    battle=(Fought, BattleWon), place=(ControlTaken, Razed), loss=(Eliminated, Fell, TrainTaken), arrival=(Deployed, Recruited),
    move=(Marched, Seen, Retreated, Escaped),
)  # fmt: skip
