"""The locals of steps and questions."""

from __future__ import annotations

from longroll.core.frames import Frame, field, frame


@frame
class PlayerTurn(Frame):
    """A phase of one side's player turn."""

    side: int = 0


@frame
class Marching(Frame):
    """9.1 A stack on the march: its leader, or -1 and the hex of cavalry that rides by itself."""

    side: int
    leader: int
    node: int


@frame
class Starving(Frame):
    """7.5 The hexes of a side that still have to roll for attrition."""

    side: int
    nodes: list[int] = field(default_factory=list)


@frame
class Losing(Frame):
    """7.52, 13.71 SPs that a side must still lose, and what they must contain; in a hex, or in the battle that is fought."""

    side: int
    node: int
    """the hex, -1 for everybody who fights on this side"""
    losses: int
    cavalry: int = 0
    steady: int = 0
    morale: int = 0
    rule: str = "13.71"


@frame
class Battle(Frame):
    """13 A land attack, from its declaration to the advance."""

    side: int
    target: int
    leaders: list[int] = field(default_factory=list)
    """the first initiates"""
    attacker_retreats: bool = False


@frame
class Retreating(Frame):
    """13.73 A stack that must retreat from a hex."""

    side: int
    node: int
    foes: list[int] = field(default_factory=list)
    attacker: bool = False
