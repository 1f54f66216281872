"""Flags and conditions of pieces as small numbers, as the columns of the state hold them."""

from __future__ import annotations

from typing import Final

SLOTS: Final = 480
"""SPs that there is room for; at most about 250 Union and 100 Confederate SPs with militia are in play"""
OFF: Final = -1
INSIDE: Final = 1 << 0
RODE: Final = 1 << 1
SAILED: Final = 1 << 2
MARCHED: Final = 1 << 3
FORCED: Final = 1 << 4
ATTACKED: Final = 1 << 5
RETREATED: Final = 1 << 6
OVERRAN: Final = 1 << 7
"""flags of an SP: inside a fort; what it has done in this player turn"""
NO_FORT: Final = 0
FORT: Final = 1
IMPROVED: Final = 2
MOVING: Final = 1 << 0
EVADING: Final = 1 << 1
LOCKED: Final = 1 << 2
STRAINED: Final = 1 << 3
FAR: Final = 1 << 4
WORKED: Final = 1 << 5
DUG: Final = 1 << 6
PICKED: Final = 1 << 7
"""marks of an SP: in the stack that marches now; it retreats before combat (13.2); it went inside a fort in this player turn
and must stay there (14.13b); its move from zone to zone keeps it from resting (9.14); it has moved
more than one hex, it has dug or torn up rails (15.53); it has dug, here or where
it was before (9.45); it is about to go aboard or ashore (10.41), the highest of them"""
WAITING: Final = 0
ON_MAP: Final = 1
POOL: Final = 2
WOUNDED: Final = 3
KILLED: Final = 4
ASIDE: Final = 5
DISPLACED: Final = 6
RELIEVED: Final = 7
"""where a leader is: not yet arrived, on the map, replacement pool, recovering (then to the pool), dead, out of the scenario, on
his way back to the map as a reinforcement, or removed by his side and used only when the pool is empty (6.66b, 6.71)"""
ELIMINATED: Final = 1
REMOVED: Final = 2
"""an HQ or railroad unit that was eliminated (6.45), an HQ that the Supply Capacity does not allow (6.33)"""
RIDDEN: Final = 1
REPAIRED: Final = 2
"""9.72 a railroad unit has gone by rail or river in this turn, or repaired rails"""
RIVER_DEPOT: Final = 1
NAVAL_DEPOT: Final = 2
ATTACKS: Final = 1
DEFENDS: Final = 2
HELD_BACK: Final = 3
"""what an SP does in the battle that is being fought; it is kept from the advance after it (13.8)"""
HAS_FOUGHT: Final = 1 << 0
FOUGHT_TWICE: Final = 1 << 1
REPULSED: Final = 1 << 2
LED_FORCED: Final = 1 << 3
BESIEGES: Final = 1 << 4
VOYAGED: Final = 1 << 5
ENTRAINED: Final = 1 << 7
"""flags of a leader: he has commanded in an attack of this phase, in two; he had to retreat from one; he has led a force march;
he advanced to begin a siege; he has gone by water, or by rail, in this turn (9.59, 10.46, 10.47b)"""
WITHDRAWN: Final = 1 << 0
BLOCKADING: Final = 1 << 1
SUNK: Final = 1 << 2
FERRY: Final = 1 << 3
RISKED: Final = 1 << 4
HURT: Final = 1 << 5
ENGAGED: Final = 1 << 6
"""flags of a ship: withdrawn (11.28), on blockade (10.32), sunk, a ferry (10.51), has rolled at sea (10.23b), damaged in this game
turn (15.41), has a battle before it (11.1)"""
BY_RIVER: Final = 1
BY_SEA: Final = 2
STUCK: Final = 4
BEACHED: Final = 8
"""10.4, 10.6 how an SP has sailed in this turn; stuck: it lacks the MP to get off the train or the ship, and can neither march
nor attack (9.55, 10.47a); beached: not from port to port, so that a force march does not help it either (10.66a)"""
LOST: Final = 3
UPGRADED: Final = 4
"""state of a battery counter that is gone for good, or not in this scenario; of one that went into an upgrade (8.24a, d) or,
until the segment is over, was given up (8.21)"""
ASK: Final = 0
ALWAYS: Final = 1
NEVER: Final = 2
"""4.71 standing orders for state militia"""
