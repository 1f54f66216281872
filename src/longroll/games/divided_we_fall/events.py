"""What happens in this game, as values. `narrate.py` turns them into sentences."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import EventBook


class TurnBegan(NamedTuple):
    turn: int
    side: str
    rule: str = "D13"


class Placed(NamedTuple):
    """Units come into play."""

    side: str
    what: str
    at: str
    rule: str


class Lost(NamedTuple):
    """Units leave play: losses, captures, arrivals with nowhere to go."""

    side: str
    what: str
    at: str
    why: str
    rule: str


class Removed(NamedTuple):
    """A leader leaves the map by the order of appearance."""

    leader: str
    rule: str


class Moved(NamedTuple):
    """One step of a march, a voyage or a ride."""

    side: str
    what: str
    start: str
    end: str
    by: str
    spent: int
    rule: str


class Spent(NamedTuple):
    """A command point, or a supply unit."""

    side: str
    what: str
    at: str
    left: int
    rule: str


class ControlChanged(NamedTuple):
    at: str
    side: str
    rule: str = "D88"


class RailsCut(NamedTuple):
    at: str
    rule: str = "D87"


class RailRepaired(NamedTuple):
    a: str
    b: str
    rule: str = "D87"


class Fortified(NamedTuple):
    """A fort is begun (level 0), finished, grown or worn."""

    side: str
    at: str
    level: int
    why: str
    rule: str


class Burned(NamedTuple):
    at: str
    rule: str = "D86"


class Reorganised(NamedTuple):
    side: str
    at: str
    into: str
    rule: str = "D27"


class BattleJoined(NamedTuple):
    at: str
    attacker: str
    rule: str = "D35"


class Withdrew(NamedTuple):
    """The defender gave ground before combat."""

    side: str
    what: str
    start: str
    end: str
    rule: str = "D78"


class BattleFought(NamedTuple):
    """Strengths, column and losses of a battle, as the chart gave them."""

    at: str
    attacker: str
    value: int
    column: str
    defender_loss: int
    attacker_loss: int
    notes: tuple[str, ...]
    rule: str = "D102"


class FieldHeld(NamedTuple):
    at: str
    side: str
    why: str
    rule: str = "D82"


class Retreated(NamedTuple):
    side: str
    what: str
    start: str
    end: str
    rule: str = "D84"


class Captured(NamedTuple):
    """Supply units taken or destroyed on the field."""

    side: str
    at: str
    taken: int
    destroyed: int
    rule: str = "D85"


class Bombarded(NamedTuple):
    at: str
    steps: int
    lost: int
    rule: str = "D40"


class Politics(NamedTuple):
    """Something that the nations did."""

    text: str
    rule: str


class Passed(NamedTuple):
    side: str
    what: str
    rule: str


class GameOver(NamedTuple):
    """Who has won ("neither" where no side has), and why."""

    winner: str
    why: str
    rule: str


EVENTS = EventBook(
    TurnBegan,
    Placed,
    Lost,
    Removed,
    Moved,
    Spent,
    ControlChanged,
    RailsCut,
    RailRepaired,
    Fortified,
    Burned,
    Reorganised,
    BattleJoined,
    Withdrew,
    BattleFought,
    FieldHeld,
    Retreated,
    Captured,
    Bombarded,
    Politics,
    Passed,
    GameOver,
)
