"""The words of the game as numbers: sides, theaters, commands, kinds of pieces, flags.

A command is `2 * side + theater`. A piece is an index; so is a Point.
"""

from __future__ import annotations

from longroll.core.events import SideSlug
from longroll.core.views import Sign

UNION, CONFEDERATE, NOBODY = 0, 1, 2
SIDES: tuple[SideSlug, ...] = (SideSlug("union"), SideSlug("confederate"))
SIDE_NAMES = ("Union", "Confederate")
EAST, WEST = 0, 1
THEATERS = ("east", "west")
UE, UW, CE, CW = 0, 1, 2, 3
COMMANDS: tuple[SideSlug, ...] = tuple(
    SideSlug(x) for x in ("union-east", "union-west", "confederate-east", "confederate-west")
)
COMMAND_NAMES = ("Union East", "Union West", "Confederate East", "Confederate West")
PHASES = (CE, UE, UW, CW)
"""6.1: the order of the Operations Phases."""

(
    INFANTRY, CAVALRY, ARTILLERY, ENGINEER, RIVERINE, GARRISON, MILITIA, RANGER, TRAIN, FORT,
    LEADER, CAVALRY_LEADER, ADMIRAL,
) = range(13)  # fmt: skip
KINDS = (
    "infantry", "cavalry", "artillery", "engineer", "riverine", "garrison", "militia", "ranger", "train", "fort",
    "leader", "cavalry leader", "admiral",
)  # fmt: skip
RECRUITED = KINDS[:10]
SIGNS: tuple[Sign, ...] = (
    "infantry", "cavalry", "gun", "tower", "ship", "infantry", "infantry", "cavalry", "wheel", "fort", "star", "star", "star",
)  # fmt: skip
"""What is drawn on a counter, by kind."""

BOX, POOL, GONE = 253, 254, 255
"""Where a piece is that is on no Point: Reinforcement Box, General Orders pool, out of play."""

DONE, DOUBLED, TRIED, CROSSED, UNASSIGNED, ASSIGNED = 1, 2, 4, 8, 16, 32
"""Flags of a piece: has moved; printed allowance doubled (22.1); leader has rolled (11.11); came over a river (13.11);
was unassigned or assigned in this Reorganization (17.3)."""

OPEN, HELD = 1, 2
"""What a Point is to the railroads of the phase: controlled at its start (11.13); held by enemy units (11.12)."""

SEATS: dict[str, dict[str, tuple[int, ...]]] = {
    "two": {"player-a": (UE, CW), "player-b": (CE, UW)},
    "three-a": {"union-east": (UE,), "confederate-west": (CW,), "player-b": (CE, UW)},
    "three-b": {"player-a": (UE, CW), "union-west": (UW,), "confederate-east": (CE,)},
    "four": {name: (i,) for i, name in enumerate(COMMANDS)},
}
"""3.0: who holds which commands, by the option `seats` (R67); first the one by which a person is called Union or Confederate."""
