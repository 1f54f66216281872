"""What happens in a campaign, as values. `to` names the sides that may hear of it where scouting is played (12)."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import EventBook, PlaceSlug, SideSlug
from longroll.games.acw_campaign.battle import events as battle

To = tuple[str, ...] | None
NOWHERE, NO_SIDE = PlaceSlug(""), SideSlug("")


class TurnBegan(NamedTuple):
    turn: int
    side: SideSlug
    rule: str = "5"


class Mustered(NamedTuple):
    """A side's strength return when its turn begins."""

    turn: int
    side: SideSlug
    strength: int
    size: int
    maximum: int
    losses: int
    rule: str = "3.2"
    to: To = None


class Commanded(NamedTuple):
    """The marches of a turn."""

    side: SideSlug
    marches: int
    invasion: bool
    rule: str = "7"


class Written(NamedTuple):
    """12 An order is written down: `who` is to do something, as `verb` says, at a place or with a corps."""

    side: SideSlug
    verb: str
    who: str
    at: PlaceSlug
    rule: str = "12"
    to: To = None
    corps: str = ""


class CarriedOut(NamedTuple):
    """12 The written orders of a turn are carried out."""

    side: SideSlug
    orders: int
    rule: str = "12"
    to: To = None

    @property
    def reveals(self) -> bool:
        """What the orders meet was unknown when they were written: nothing before this can be taken back."""
        return True


class OrderLost(NamedTuple):
    """12 An order could not be carried out: nobody there, enemies in the way, its force met the enemy or is elsewhere (`place`)."""

    side: SideSlug
    verb: str
    who: str
    at: PlaceSlug
    why: str
    rule: str = "12"
    to: To = None
    place: PlaceSlug = NOWHERE
    corps: str = ""


class Moved(NamedTuple):
    side: SideSlug
    what: str
    start: PlaceSlug
    end: PlaceSlug
    by: str
    rule: str
    to: To = None


class Detached(NamedTuple):
    """A division is left or sent somewhere, or comes back (duty "")."""

    side: SideSlug
    what: str
    at: PlaceSlug
    duty: str
    rule: str
    to: To = None


class Entrenched(NamedTuple):
    side: SideSlug
    at: PlaceSlug
    inches: int
    total: int
    rule: str = "7.6"
    to: To = None


class WorksLost(NamedTuple):
    at: PlaceSlug
    why: str
    rule: str
    to: To = None


class Fortified(NamedTuple):
    """Scheduled works and guns."""

    at: PlaceSlug
    field: int
    fort: int
    guns: str
    rule: str


class ControlChanged(NamedTuple):
    at: PlaceSlug
    side: SideSlug
    rule: str = "3.3"


class Supplied(NamedTuple):
    """A corps forages, or loses strength for want of supply."""

    side: SideSlug
    what: str
    at: PlaceSlug
    how: str
    lost: int
    rule: str
    to: To = None


class BattleJoined(NamedTuple):
    """Both sides stand in a box. Their strength points are told in open play only: no report counts them (12.13)."""

    at: PlaceSlug
    attacker: SideSlug
    attackers: int
    defenders: int
    forced: bool
    rule: str = "8"


class Withdrew(NamedTuple):
    side: SideSlug
    start: PlaceSlug
    end: PlaceSlug
    rule: str = "8"


class Reinforced(NamedTuple):
    side: SideSlug
    what: str
    start: PlaceSlug
    at: PlaceSlug
    hour: int
    rule: str = "8.4"


class Started(NamedTuple):
    """The hour at which a group of attackers comes on."""

    at: PlaceSlug
    route: PlaceSlug
    hour: int
    rule: str = "8.3"
    by: str = ""
    """river, sea, or nothing: a road or railroad"""


class ResultSent(NamedTuple):
    """A side sends in the result of a battle fought on a table."""

    side: SideSlug
    at: PlaceSlug
    rule: str = "8.6"


class ResultDisputed(NamedTuple):
    """The other side does not agree."""

    side: SideSlug
    at: PlaceSlug
    rule: str = "8.6"


class BattleWon(NamedTuple):
    at: PlaceSlug
    side: SideSlug
    why: str
    days: int
    rule: str = "8.6"


class Recovered(NamedTuple):
    side: SideSlug
    at: PlaceSlug
    lost: int
    back: int
    why: str
    rule: str = "9.1"


class Retreated(NamedTuple):
    side: SideSlug
    what: str
    start: PlaceSlug
    end: PlaceSlug
    rule: str = "8.58"


class Surrendered(NamedTuple):
    side: SideSlug
    what: str
    at: PlaceSlug
    rule: str
    points: int = 0


class Promoted(NamedTuple):
    side: SideSlug
    what: str
    rank: str
    rule: str
    to: To = None
    stand: int = 0
    """9.33 the stand of the division that has another morale, and which"""
    morale: int = 0
    at: PlaceSlug = NOWHERE


class Reorganized(NamedTuple):
    """10 What has become of a formation or an officer, by kind (`book/phrases.REORGANIZED`)."""

    side: SideSlug
    what: str
    how: str
    rule: str
    to: To = None
    other: str = ""
    """the corps, or the officer, that it was joined to, given or formed under"""
    officer: str = ""
    number: int = 0
    at: PlaceSlug = NOWHERE


class Dissolved(NamedTuple):
    side: SideSlug
    what: str
    at: PlaceSlug
    rule: str
    to: To = None


class Recruiting(NamedTuple):
    """What a recruiting phase allows."""

    side: SideSlug
    rolled: int
    size: int
    maximum: int
    cap: int
    allowed: int
    rule: str = "11.1"
    to: To = None


class Raised(NamedTuple):
    side: SideSlug
    what: str
    commander: str
    at: PlaceSlug
    rule: str = "11.1"
    to: To = None


class Upgraded(NamedTuple):
    """11.2 to 11.4, 15.6 A corps by its name, or so many stands, battalions or cavalry stands, get something."""

    side: SideSlug
    what: str
    into: str
    rule: str
    to: To = None
    number: int = 0
    arms: str = ""
    at: tuple[PlaceSlug, ...] = ()


class Politics(NamedTuple):
    """What concerns the country, a city, or is the referee's word, by kind (`book/phrases.POLITICS`)."""

    kind: str
    rule: str
    side: SideSlug = NO_SIDE
    at: PlaceSlug = NOWHERE
    start: PlaceSlug = NOWHERE
    what: str = ""
    river: str = ""
    amount: int = 0


class WarEnded(NamedTuple):
    """4 Who has won and by what: all great cities, the larger army maximum (his and the enemy's), or cities held to the end."""

    side: SideSlug
    by: str
    maxima: tuple[int, ...] = ()
    cities: tuple[PlaceSlug, ...] = ()
    rule: str = "4"


class Blockaded(NamedTuple):
    at: PlaceSlug
    rule: str = "12.25"


EVENTS = EventBook(
    TurnBegan, Mustered, Commanded, Written, CarriedOut, OrderLost, Moved, Detached, Entrenched, WorksLost, Fortified, ControlChanged, Supplied, BattleJoined, Withdrew,
    Reinforced, Started, ResultSent, ResultDisputed, BattleWon, Recovered, Retreated, Surrendered, Promoted, Reorganized, Dissolved, Recruiting,
    Raised, Upgraded, Politics, WarEnded, Blockaded, *battle.EVENTS,
)  # fmt: skip
EVENTS.open(TurnBegan)
EVENTS.tell(
    battle=(BattleJoined, BattleWon), place=(ControlChanged, WorksLost, Blockaded), loss=(Surrendered, Dissolved, OrderLost),
    arrival=(Raised, Reinforced), move=(Moved, Retreated, Withdrew),
)  # fmt: skip
