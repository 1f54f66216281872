"""What a step of the Strategic Cycle remembers while it waits."""

from __future__ import annotations

from longroll.core.frames import Frame, field, frame


@frame
class Besieging(Frame):
    """12.52 A side in the Siege Phase, and the hexes where it has acted."""

    side: int
    done: list[int] = field(default_factory=list)


@frame
class Assaulting(Frame):
    """12.52 Who assaults the work of a hex."""

    side: int
    place: int
    pieces: list[int]


@frame
class SiegeEnd(Frame):
    """12.51 Garrisons that still roll for attrition, as hexes; and sieges that have only begun."""

    waiting: list[int] = field(default_factory=list)
    fresh: list[int] = field(default_factory=list)


@frame
class Fortifying(Frame):
    """12.4, 12.7 A side's fortification segment."""

    side: int
    place: int = -1
    """where a work is being planned"""
    tried: list[int] = field(default_factory=list)
    fortress: bool = False
    """12.46 the one Fortress of the Cycle was tried"""


@frame
class Building(Frame):
    """14.24 A depot that is paid for."""

    side: int
    place: int
    units: list[int]


@frame
class Arriving(Frame):
    """20.3 Reinforcements of a side that are still to be placed: kind and strength, two ints each."""

    side: int
    waiting: list[int]
    placed: list[int] = field(default_factory=list)
    """20.33 kind and hex of what was placed, two ints each"""
    barred: bool = False
    """6.35 a theater commander failed to pass on the piece at hand: it goes to a Department"""
    late: bool = False
    """R77 the segment of deployment, which serves what found no place before"""


@frame
class Hunger(Frame):
    """14.17 A side that feeds its forces."""

    side: int
    hungry: list[int] = field(default_factory=list)
    """pieces that go without, in the order in which they were named"""
    reached: list[int] = field(default_factory=list)
    """nodes that supply can reach"""
    judged: bool = False
    place: int = -1
    """the node of which a part goes without"""


@frame
class Attrition(Frame):
    """14.18 A hungry force, and how many of its points get nothing."""

    side: int
    place: int
    pieces: list[int]
    points: int


@frame
class Produce(Frame):
    """20.2 What a side is ordering."""

    side: int
    what: str = ""
    piece: int = -1
    used: list[int] = field(default_factory=list)
    """20.22 Departments that have sent a division home"""


@frame
class Organize(Frame):
    """21 A segment of reorganization."""

    side: int
    left: int = 0
    kind: int = 0
    used: list[int] = field(default_factory=list)


@frame
class Occurrence(Frame):
    """24.2 An event that asks somebody."""

    side: int
    event: str
    number: int = 0
