"""The locals of steps and questions on the water."""

from __future__ import annotations

from longroll.core.frames import Frame, field, frame


@frame
class Sailing(Frame):
    """10.2, 11.28 Ships that move as one stack."""

    side: int
    ships: list[int] = field(default_factory=list)
    budget: int = -1
    """11.28c MPs of a withdrawal that are left; -1 for a move with the ships' own MPs"""
    only: list[int] = field(default_factory=list)
    """11.28d where the first step of a withdrawal must lead"""
    barred: list[int] = field(default_factory=list)
    """11.28d waters that a withdrawal may not enter"""


@frame
class Boarding(Frame):
    """10.41, 10.43 Land units go aboard ships from a hex, or ashore from them; the SPs among them bear the mark PICKED."""

    side: int
    ships: list[int] = field(default_factory=list)
    hex: int = -1
    ashore: bool = False
    people: list[int] = field(default_factory=list)
    hqs: list[int] = field(default_factory=list)
    usmrr: list[int] = field(default_factory=list)


@frame
class Voyage(Frame):
    """10.62 Land units that move by sea; the SPs among them bear the mark PICKED."""

    side: int
    hex: int
    people: list[int] = field(default_factory=list)
    hqs: list[int] = field(default_factory=list)
    zone: int = -1
    to: int = -1
    """20.12 where it is about to land"""
    caught: bool = False
    """20.12 enemy ships have met it"""


@frame
class Engagement(Frame):
    """11.1 What happens where ships have met enemy ships or guns; `side` has moved in."""

    side: int
    water: int
    stage: int = 0
    guns_first: bool = False
    origins: list[int] = field(default_factory=list)
    """11.28d the waters from which the attackers came"""


@frame
class Clash(Frame):
    """11.2 A naval battle, round by round."""

    side: int
    water: int
    origins: list[int] = field(default_factory=list)
    rounds: int = 0
    stage: int = 0
    mine: list[int] = field(default_factory=list)
    theirs: list[int] = field(default_factory=list)
    aims: list[int] = field(default_factory=list)
    """firing ship and target, pair by pair"""
    out: list[int] = field(default_factory=list)
    """withdrawn"""


@frame
class Bombardment(Frame):
    """11.3 Waves against a battery."""

    side: int
    water: int
    battery: int
    ships: list[int] = field(default_factory=list)
    """those that are in no wave yet"""
    waves: list[int] = field(default_factory=list)
    """ships in their order, -1 between waves"""


@frame
class Guns(Frame):
    """8.2 The batteries of a side: what is built, upgraded, removed."""

    side: int
    hex: int = -1


@frame
class Crossing(Frame):
    """10.52 A special ferry and who uses it."""

    side: int
    start: int
    to: int


@frame
class Yard(Frame):
    """15.4 The repair of a side's ships; the hexes where a berth is taken."""

    side: int
    berths: list[int] = field(default_factory=list)
    tried: list[int] = field(default_factory=list)
