"""What ships remember while they wait."""

from __future__ import annotations

from longroll.core.frames import Frame, field, frame


@frame
class Voyage(Frame):
    """9.4 Ships on the move, with what they carry. Troops stay in the hex where they embarked until they land (R102)."""

    side: int
    leader: int
    """who leads them, -1 for nobody"""
    ships: list[int]
    cargo: list[int] = field(default_factory=list)
    """9.53 troops, Headquarters and Leaders aboard"""
    home: int = -1
    """the hex where they embarked"""
    left: int = 0
    """movement points"""
    way: list[int] = field(default_factory=list)
    """the nodes from the first to this one, for the way back"""
    to: int = -1
    """where they go next: a node, or a hex where they land"""
    fired: list[int] = field(default_factory=list)
    """10.25 works that have fired at them since they came here"""
    met: list[int] = field(default_factory=list)
    """9.3 works that put the Leaders in danger already"""
    rounds: int = 0
    """R107 rounds that ships fought since they came here"""
    risked: bool = False
    """9.3, 10.13 the Leaders with them were in danger since they came here"""
    led: bool = False
    """9.82, 9.83 a Leader was activated for it, so that the troops may invade"""
    back: bool = False
    """9.52 on the way back"""
    unsupplied: bool = False
    """14.12 as the troops were when they embarked"""
    depot: int = -1


@frame
class Passage(Frame):
    """7.34 A Leader alone on the water; he stays where he was until he arrives."""

    side: int
    leader: int
    node: int
    left: int
    """sides and hexes of water"""


@frame
class UnderFire(Frame):
    """9.3 A Naval Leader whom a work has fired at, -1 for none."""

    leader: int


@frame
class Clash(Frame):
    """10.22 Ships against ships."""

    side: int
    """who came"""
    node: int
    ships: list[int]
    foes: list[int]
    fort: int = -1
    """10.25 the work that fires after every round"""
    number: int = 0
    line: list[int] = field(default_factory=list)
    """10.22 Squadrons that the side with more of them has placed in its line"""


@frame
class Struck(Frame):
    """10.24, 10.25 Squadrons that are hit: their owner says which."""

    side: int
    ships: list[int]
    hits: list[str]
    """`S` sunk, `D` damaged"""
    node: int
    rule: str


@frame
class Sinking(Frame):
    """8.71, R47 Points of a loss that ships bear, in whole Squadrons."""

    side: int
    ships: list[int]
    left: int
    node: int


@frame
class Joint(Frame):
    """10.1 Ships that wait off a hex for the troops to attack it."""

    side: int
    target: int
    ships: list[int]
    leader: int
    way: list[int]
    """9.52 the nodes of their voyage, for the way back"""
    risked: bool = False
    """10.13 the Naval Leader was in danger already"""
    fought: bool = False


@frame
class Salvo(Frame):
    """10.12, 10.25, R107 Shots of a work that are still due at ships off it."""

    side: int
    """whose ships"""
    work: int
    ships: list[int]
    node: int
    left: int


@frame
class Inside(Frame):
    """9.82, 10.13 Troops that lost a hex: who goes into its work."""

    side: int
    place: int
    pieces: list[int]
