"""The words of the game as numbers: sides, theaters, commands, kinds of pieces, flags.

A command is `2 * side + theater`. A piece is an index; so is a Point.
"""

from __future__ import annotations

from typing import Final

from longroll.core.events import SideSlug
from longroll.core.views import Sign

UNION: Final = 0
CONFEDERATE: Final = 1
NOBODY: Final = 2
SIDES: Final[tuple[SideSlug, ...]] = (SideSlug("union"), SideSlug("confederate"))
SIDE_NAMES: Final[tuple[str, ...]] = ("Union", "Confederate")
EAST: Final = 0
WEST: Final = 1
THEATERS: Final[tuple[str, ...]] = ("east", "west")
UE: Final = 0
UW: Final = 1
CE: Final = 2
CW: Final = 3
COMMANDS: Final[tuple[SideSlug, ...]] = tuple(
    SideSlug(x) for x in ("union-east", "union-west", "confederate-east", "confederate-west")
)
COMMAND_NAMES: Final[tuple[str, ...]] = ("Union East", "Union West", "Confederate East", "Confederate West")
PHASES: Final[tuple[int, ...]] = (CE, UE, UW, CW)
"""6.1: the order of the Operations Phases."""

INFANTRY: Final = 0
CAVALRY: Final = 1
ARTILLERY: Final = 2
ENGINEER: Final = 3
RIVERINE: Final = 4
GARRISON: Final = 5
MILITIA: Final = 6
RANGER: Final = 7
TRAIN: Final = 8
FORT: Final = 9
LEADER: Final = 10
CAVALRY_LEADER: Final = 11
ADMIRAL: Final = 12
KINDS: Final[tuple[str, ...]] = (
    "infantry", "cavalry", "artillery", "engineer", "riverine", "garrison", "militia", "ranger", "train", "fort",
    "leader", "cavalry leader", "admiral",
)  # fmt: skip
RECRUITED: Final = KINDS[:10]
SIGNS: Final[tuple[Sign, ...]] = (
    "infantry", "cavalry", "gun", "tower", "ship", "infantry", "infantry", "cavalry", "wheel", "fort", "star", "star", "star",
)  # fmt: skip
"""What is drawn on a counter, by kind."""

LEADERS: Final = 100
"""8.0 the marker of the first leader in a pool; those below are orders"""
BOX: Final = 253
POOL: Final = 254
GONE: Final = 255
"""Where a piece is that is on no Point: Reinforcement Box, General Orders pool, out of play."""

DONE: Final = 1
DOUBLED: Final = 2
TRIED: Final = 4
CROSSED: Final = 8
UNASSIGNED: Final = 16
ASSIGNED: Final = 32
"""Flags of a piece: has moved; printed allowance doubled (22.1); leader has rolled (11.11); came over a river (13.11);
was unassigned or assigned in this Reorganization (17.3)."""

OPEN: Final = 1
HELD: Final = 2
"""What a Point is to the railroads of the phase: controlled at its start (11.13); held by enemy units (11.12)."""

SEATS: Final[dict[str, dict[str, tuple[int, ...]]]] = {
    "two": {"player-a": (UE, CW), "player-b": (CE, UW)},
    "three-a": {"union-east": (UE,), "confederate-west": (CW,), "player-b": (CE, UW)},
    "three-b": {"player-a": (UE, CW), "union-west": (UW,), "confederate-east": (CE,)},
    "four": {name: (i,) for i, name in enumerate(COMMANDS)},
}
"""3.0: who holds which commands, by the option `seats` (R67); first the one by which a person is called Union or Confederate."""
