"""The locals of every step and question while it waits on the stack."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.frames import Frame, field, frame
from longroll.games.acw_campaign.words import BY_LAND, NOBODY, OFF


class Route(NamedTuple):
    """8.3 The box and the line from which a group of attackers comes, and the hour at which it comes on (0: not diced yet)."""

    box: int
    hour: int
    line: int = BY_LAND


class Arrival(NamedTuple):
    """8.4 A corps that comes to a battle by road, or a division by rail, and the hour at which it is due."""

    who: int
    hour: int


class Approach(NamedTuple):
    """8.1 How a route comes on, as a referee says: into the flank or not, and across what."""

    route: int
    flank: bool
    river: int


class Loss(NamedTuple):
    """13.4 Strength points that are taken from a stand."""

    stand: int
    points: int


@frame
class Asked(Frame):
    """A step of a side; of the active one where nothing else is said."""

    who: int = NOBODY


@frame
class Left(Asked):
    """So many divisions, or upgrades, may still be chosen."""

    left: int = 0


@frame
class AtBox(Asked):
    """About a box."""

    box: int = OFF


# --- 7: movement -------------------------------------------------------------------------------------------------------------


@frame
class Command(Asked):
    told: list[int] = field(default_factory=list)
    """fortresses whose engineers have been told in this turn"""
    dug: list[int] = field(default_factory=list)
    """corps that have entrenched in this turn (7.6, R79)"""


@frame
class Move(AtBox):
    """One march of a box."""

    moved: list[int] = field(default_factory=list)
    """corps that have moved, or may not"""
    ridden: list[int] = field(default_factory=list)
    """officers who have"""
    screened: list[int] = field(default_factory=list)
    """divisions that were sent out or called back"""
    sent: list[int] = field(default_factory=list)
    """corps that have used the march"""


@frame
class Onward(Asked):
    """A march that goes on along a kind of line."""

    corps: int = OFF
    kind: int = 0
    left: int = 0
    path: list[int] = field(default_factory=list)
    down: bool = False
    """downstream all the way so far"""
    leap: bool = False
    """it stands among enemies whom it may pass"""
    jumped: bool = False
    """it has passed some"""


@frame
class Ride(Asked):
    officer: int = OFF


# --- 13: supply --------------------------------------------------------------------------------------------------------------


@frame
class Needy(Asked):
    """Formations without supply: corps, and DIVISION + a detached division."""

    needy: list[int] = field(default_factory=list)


@frame
class Forage(AtBox):
    needy: list[int] = field(default_factory=list)
    room: int = 0


@frame
class Starving(AtBox):
    key: int = OFF
    points: int = 0
    given: list[Loss] = field(default_factory=list)


# --- 8: battles --------------------------------------------------------------------------------------------------------------


@frame
class Battles(Asked):
    asked: list[int] = field(default_factory=list)
    """boxes that have had their battle, or whose home guard was asked about"""


@frame
class BattleAt(AtBox):
    """A battle from its first preparations to its end; `battle` is a `Battle` as text once it has begun in the program."""

    start: list[Route] = field(default_factory=list)
    arrive: list[Arrival] = field(default_factory=list)
    rail: list[Arrival] = field(default_factory=list)
    ground: list[Approach] = field(default_factory=list)
    terrain: int = 0
    battle: str = ""
    orders: list[str] = field(default_factory=list)
    """what each side has ordered for the next hours"""
    called: int = 0
    """noons and nights at which help was asked about"""


@frame
class BattleOrders(AtBox):
    prompt: str = ""
    rule: str = ""
    options: list[str] = field(default_factory=list)


@frame
class Reported(AtBox):
    """A result from a table that the other side has to confirm."""

    result: str = ""


@frame
class Field(AtBox):
    """8.1 The field that a referee lays out."""

    routes: list[int] = field(default_factory=list)
    ground: list[Approach] = field(default_factory=list)


@frame
class AfterBattle(AtBox):
    number: int = 0
    did: list[int] = field(default_factory=list)
    """stands that were honoured or demoted"""


@frame
class Promotions(Left):
    battle: int = 0
    """the number of the battle in this turn"""


# --- 10: reorganization ------------------------------------------------------------------------------------------------------


@frame
class Reorganize(Asked):
    done: list[int] = field(default_factory=list)
    officers: list[int] = field(default_factory=list)


@frame
class ReorganizeBox(AtBox):
    """What has changed its place in a box in this turn, each once."""

    stands: list[int] = field(default_factory=list)
    divisions: list[int] = field(default_factory=list)
    shifts: list[int] = field(default_factory=list)
    """corps, as often as something of theirs was looked at and left where it is"""


@frame
class Shift(AtBox):
    corps: int = OFF


@frame
class ShiftTo(AtBox):
    stand: int = OFF


@frame
class Transfer(AtBox):
    division: int = OFF


@frame
class JointCommand(Asked):
    joined: int = OFF
    free: int = OFF


@frame
class Consolidate(Asked):
    stand: int = OFF
    count: int = 0
    """how many have been consolidated so far"""


# --- 11: recruiting and upgrades ---------------------------------------------------------------------------------------------


@frame
class Raise(Left):
    horse: int = 0
    """cavalry corps that may still be raised"""
    placed: list[int] = field(default_factory=list)


@frame
class OfCorps(Asked):
    corps: int = OFF


@frame
class RefereeUpgrade(Left):
    of: int = NOBODY
    """the side whose new formations it is about"""


@frame
class Carbines(Left):
    armed: list[int] = field(default_factory=list)
    """the stands that have them by now"""
