"""The locals of every step while it waits on the stack."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.frames import Frame, field, frame
from longroll.games.divided_we_fall.words import OFF

PAID, LIFT_ONLY, INDEPENDENT = 0, 1, 2
"""how a march is paid for: with a command point, as sea lift without one (D62), as a ride of an independent leader (D96)"""
NO_BOAT, BOAT_WAITS, BOAT_MOVED = 0, 1, 2
"""the gunboat that carries a load: none, one that has not moved yet, one under way"""


class Came(NamedTuple):
    """A force of attackers: the area it came from, the kind of water line (-1 by land), its men, whether by sea lift."""

    start: int
    water: int
    men: int
    by_sea: bool


class Vessels(NamedTuple):
    """Naval units that came to a battle: from where, of which kind, how many, and whether they only carried troops."""

    start: int
    kind: int
    number: int
    carriers: bool


# --- set-up, reinforcements, replacements -----------------------------------------------------------------------------------


@frame
class Steps(Frame):
    """A list of steps or rows that is worked off; which comes next."""

    next: int = 0


@frame
class Deploy(Frame):
    """A free placement of the set-up: the entry of the scenario, how many are left, where some are."""

    item: int
    left: int
    used: list[int] = field(default_factory=list)


@frame
class Accept(Frame):
    """A row of the order of appearance that a side may refuse; whether infantry comes with the leader."""

    row: int
    led: bool


@frame
class Arrive(Frame):
    """Units that arrive at one of several places; `unit` is the leader's number."""

    kind: str
    unit: int
    left: int
    places: list[int]
    rule: str


@frame
class Draft(Frame):
    """Replacements: the groups that have given."""

    done: list[str] = field(default_factory=list)


@frame
class Muster(Frame):
    militia: int
    places: list[int]


@frame
class Supplying(Frame):
    left: int


@frame
class Disband(Frame):
    """Infantry for which counters are short; whether what is forgone goes to the pile."""

    side: int
    at: int
    short: int
    rule: str
    to_pile: bool


@frame
class Beaten(Frame):
    """Commanders who lost a large battle."""

    leaders: list[int]


@frame
class Transfer(Frame):
    """A leader who is sent somewhere, in the words of the order of appearance; whether he may stay."""

    leader: int
    where: str
    may_stay: bool


# --- the Campaign phase -------------------------------------------------------------------------------------------------------


@frame
class Works(Frame):
    """More forts with the same point: the first area, whether the point is owed to its theater, how many, all together there."""

    first: int
    owed: bool
    left: int
    together: bool = True


@frame
class Reorganize(Frame):
    at: int
    left: int
    into: list[int]


@frame
class March(Frame):
    """A load on the march: what belongs to it, where it is, what it has spent and by which means it has come."""

    unit: str
    """infantry, militia, supply, or stack: what began to move"""
    at: int
    allowance: int
    infantry: list[int]
    """counters of size 1 to 5"""
    leader: int = OFF
    who: list[int] = field(default_factory=list)
    militia: list[int] = field(default_factory=list)
    supply: int = 0
    goal: int = OFF
    """the battle that it is called to"""
    payment: int = PAID
    point: bool = False
    """a command point was spent on it"""
    spent: int = 0
    moved: bool = False
    dropped: bool = False
    """something was left here, so nothing more is picked up here"""
    boat: int = NO_BOAT
    at_sea: bool = False
    afloat: int = 0
    """supply units that were aboard on the last line by water"""
    lifted: int = 0
    """factors that have used lift"""
    light: bool = False
    """one terrain may still be ignored (D96)"""
    blue: bool = False
    """every area so far was blue (D32)"""


@frame
class Ride(Frame):
    leader: int
    goal: int = OFF


@frame
class Railhead(Frame):
    at: int
    spent: int = 0
    moved: bool = False


@frame
class Sail(Frame):
    kind: int
    count: int
    at: int
    goal: int = OFF
    spent: int = 0
    moved: bool = False


@frame
class Squadron(Frame):
    """Losses of a mixed squadron that bombards `at` from `start`."""

    at: int
    start: int
    left: int


# --- battles --------------------------------------------------------------------------------------------------------------------


@frame
class Battle(Frame):
    """A battle from the first arrival to the field."""

    at: int
    came: list[Came] = field(default_factory=list)
    vessels: list[Vessels] = field(default_factory=list)
    fleet_column: int = 0
    """column of an attack by naval units alone"""
    held_back: int = 0
    losses: list[int] = field(default_factory=list)
    """each side's losses in the war when the battle was fought"""
    men: list[int] = field(default_factory=list)
    """infantry and militia of each side when it was fought"""

    def starts(self) -> list[int]:
        """The areas that attackers came from."""
        return list(dict.fromkeys([*(x.start for x in self.came), *(x.start for x in self.vessels)]))


@frame
class Place(Frame):
    """Something that is decided or done at an area."""

    at: int


@frame
class Slip(Frame):
    """Naval units of a kind that may leave a port before a battle."""

    at: int
    kind: int


@frame
class GiveWay(Frame):
    at: int
    came: list[int]


@frame
class Expend(Frame):
    places: list[int]


@frame
class Losses(Frame):
    """Losses to take: how many, of which so many by infantry and militia (D39), and whether a step of a fort is due."""

    at: int
    side: int
    left: int
    men: int
    fort: bool


@frame
class Beat(Frame):
    """The loser of a battle leaves."""

    at: int
    winner: int
    came: list[Came]
    vessels: list[Vessels]


@frame
class Retreat(Frame):
    at: int
    side: int
    ways: list[int]


@frame
class FleetBack(Frame):
    at: int
    vessels: list[Vessels]


@frame
class Won(Frame):
    at: int
    winner: int


@frame
class Record(Frame):
    """What a battle counts for its leaders (D97)."""

    at: int
    winner: int
    mine: list[int]
    theirs: list[int]
    losses: list[int]
    men: list[int]


@frame
class Spoils(Frame):
    """Supply units of the other side at an area; how many may be kept."""

    at: int
    side: int
    count: int = 0


@frame
class RideHome(Frame):
    leader: int
    start: int
    cities: list[int]
