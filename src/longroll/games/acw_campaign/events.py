"""What happens in a campaign, as values. `to` names the sides that may hear of it where scouting is played (12)."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import EventBook
from longroll.games.acw_campaign.battle import events as battle

To = tuple[str, ...] | None


class TurnBegan(NamedTuple):
    turn: int
    side: str
    rule: str = "5"


class Mustered(NamedTuple):
    """A side's strength return when its turn begins."""

    turn: int
    side: str
    strength: int
    size: int
    maximum: int
    losses: int
    rule: str = "3.2"
    to: To = None


class Commanded(NamedTuple):
    """The marches of a turn."""

    side: str
    marches: int
    invasion: bool
    rule: str = "7"


class Written(NamedTuple):
    """12 An order is written down: `who` is to do something, as `verb` says, at a place or with a corps."""

    side: str
    verb: str
    who: str
    at: str
    rule: str = "12"
    to: To = None


class CarriedOut(NamedTuple):
    """12 The written orders of a turn are carried out."""

    side: str
    orders: int
    rule: str = "12"
    to: To = None

    @property
    def reveals(self) -> bool:
        """What the orders meet was unknown when they were written: nothing before this can be taken back."""
        return True


class OrderLost(NamedTuple):
    """12 An order could not be carried out."""

    side: str
    verb: str
    who: str
    at: str
    why: str
    rule: str = "12"
    to: To = None


class Moved(NamedTuple):
    side: str
    what: str
    start: str
    end: str
    by: str
    rule: str
    to: To = None


class Detached(NamedTuple):
    """A division is left or sent somewhere, or comes back (duty "")."""

    side: str
    what: str
    at: str
    duty: str
    rule: str
    to: To = None


class Entrenched(NamedTuple):
    side: str
    at: str
    inches: int
    total: int
    rule: str = "7.6"
    to: To = None


class WorksLost(NamedTuple):
    at: str
    why: str
    rule: str
    to: To = None


class Fortified(NamedTuple):
    """Scheduled works and guns."""

    at: str
    field: int
    fort: int
    guns: str
    rule: str


class ControlChanged(NamedTuple):
    at: str
    side: str
    rule: str = "3.3"


class Supplied(NamedTuple):
    """A corps forages, or loses strength for want of supply."""

    side: str
    what: str
    at: str
    how: str
    lost: int
    rule: str
    to: To = None


class BattleJoined(NamedTuple):
    """Both sides stand in a box. Their strength points are told in open play only: no report counts them (12.13)."""

    at: str
    attacker: str
    attackers: int
    defenders: int
    forced: bool
    rule: str = "8"


class Withdrew(NamedTuple):
    side: str
    start: str
    end: str
    rule: str = "8"


class Reinforced(NamedTuple):
    side: str
    what: str
    start: str
    at: str
    hour: int
    rule: str = "8.4"


class Started(NamedTuple):
    """The hour at which a group of attackers comes on."""

    at: str
    route: str
    hour: int
    rule: str = "8.3"


class ResultSent(NamedTuple):
    """A side sends in the result of a battle fought on a table."""

    side: str
    at: str
    rule: str = "8.6"


class ResultDisputed(NamedTuple):
    """The other side does not agree."""

    side: str
    at: str
    rule: str = "8.6"


class BattleWon(NamedTuple):
    at: str
    side: str
    why: str
    days: int
    rule: str = "8.6"


class Recovered(NamedTuple):
    side: str
    at: str
    lost: int
    back: int
    why: str
    rule: str = "9.1"


class Retreated(NamedTuple):
    side: str
    what: str
    start: str
    end: str
    rule: str = "8.58"


class Surrendered(NamedTuple):
    side: str
    what: str
    at: str
    rule: str
    points: int = 0


class Promoted(NamedTuple):
    side: str
    what: str
    rank: str
    rule: str
    to: To = None


class Reorganized(NamedTuple):
    side: str
    what: str
    how: str
    rule: str
    to: To = None


class Dissolved(NamedTuple):
    side: str
    what: str
    at: str
    rule: str
    to: To = None


class Recruiting(NamedTuple):
    """What a recruiting phase allows."""

    side: str
    rolled: int
    size: int
    maximum: int
    cap: int
    allowed: int
    rule: str = "11.1"
    to: To = None


class Raised(NamedTuple):
    side: str
    what: str
    commander: str
    at: str
    rule: str = "11.1"
    to: To = None


class Upgraded(NamedTuple):
    side: str
    what: str
    into: str
    rule: str
    to: To = None


class Politics(NamedTuple):
    text: str
    rule: str


class WarEnded(NamedTuple):
    """4 Who has won and by what: all great cities, the larger army maximum (his and the enemy's), or cities held to the end."""

    side: str
    by: str
    maxima: tuple[int, ...] = ()
    cities: tuple[str, ...] = ()
    rule: str = "4"


class Blockaded(NamedTuple):
    at: str
    rule: str = "12.25"


EVENTS = EventBook(
    TurnBegan, Mustered, Commanded, Written, CarriedOut, OrderLost, Moved, Detached, Entrenched, WorksLost, Fortified, ControlChanged, Supplied, BattleJoined, Withdrew,
    Reinforced, Started, ResultSent, ResultDisputed, BattleWon, Recovered, Retreated, Surrendered, Promoted, Reorganized, Dissolved, Recruiting,
    Raised, Upgraded, Politics, WarEnded, Blockaded, *battle.EVENTS,
)  # fmt: skip
