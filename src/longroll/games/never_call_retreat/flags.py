"""Flags and conditions of pieces and hexes as small numbers, as the columns of the state hold them."""

from __future__ import annotations

from typing import Final

OFF: Final = -1
NOBODY: Final = 2
MOVED: Final = 1 << 0
DEMORALIZED: Final = 1 << 1
INSIDE: Final = 1 << 2
ENTRAINED: Final = 1 << 3
FERRY: Final = 1 << 4
UNSUPPLIED: Final = 1 << 5
"""flags of a piece; INSIDE a Fort or Fortress, FERRY a Flotilla that serves as one (9.7)"""
CUT: Final = 1 << 0
BURNED: Final = 1 << 1
ALERT: Final = 1 << 2
UNION_DEPOT: Final = 1 << 3
CONFEDERATE_DEPOT: Final = 1 << 4
UNION_BASE: Final = 1 << 5
CONFEDERATE_BASE: Final = 1 << 6
"""marks of a hex: rail cut, place destroyed, alert, Supply Depots and Naval Bases"""
DEPOTS: Final[tuple[int, ...]] = (UNION_DEPOT, CONFEDERATE_DEPOT)
BASES: Final[tuple[int, ...]] = (UNION_BASE, CONFEDERATE_BASE)
MARKS: Final = {mark: bytes(k & mark for k in range(256)) for mark in (1 << k for k in range(7))}
NO_WORKS: Final = 0
FORT: Final = 1
FORTRESS: Final = 2
SUNK: Final = -2
DOCKED: Final = -3
AT_SEA: Final = -4
"""26.3 where a ship is that is with no piece and was in service: lost, in repair, a raider in her box"""
WATERS: Final = 2
AFLOAT: Final[tuple[int, ...]] = (2, 3)
"""parts of what is kept: waters of the Union and of the Confederacy, after their railroads"""
TOUCH: Final = 4
"""the part for what hangs on both railroads and waters of the Union"""
NEW: Final = 0
AVAILABLE: Final = 1
ON_MAP: Final = 2
WAITING: Final = 3
DEAD: Final = 4
REMOVED: Final = 5
"""where a Leader is: never drawn, in the pool, on the map, on the Cycle Record Track, killed, removed from command"""
TRACKS: Final[tuple[str, ...]] = ("east", "west", "trans-mississippi", "discretionary", "naval", "far-west")
SPECIAL: Final[tuple[str, ...]] = (
    "kentucky-invasion", "kentucky-conversion", "kentucky-hostile", "missouri-conversion", "missouri-hostile", "black",
)  # fmt: skip
SHIPS: Final[tuple[str, ...]] = ("ocean", "river")
IRON: Final[tuple[str, ...]] = ("river-ironclad", "naval-ironclad")
"""20.41, 20.42 ships that are laid down first and finished by a die"""
NAVAL_BRANCH: Final = 2
STARS: Final[tuple[str, ...]] = ("", "one-star", "two-star", "three-star", "four-star")
BANDS: Final[tuple[str, ...]] = ("tribal", "ranger", "raider")
"""19.2, 19.4, 19.6 sorts without Strength Points"""
