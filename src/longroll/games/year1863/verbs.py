"""What may be chosen, as typed verbs."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Verb

# set-up and orders
DEPLOY: Final = Verb("deploy {piece} {place}")
DEPLOY_ON: Final = Verb("deploy {piece} {piece}")
DEPLOY_WORKS: Final = Verb("deploy fieldwork {place}")
PLACE: Final = Verb("place {piece} {place}")
TRANSFER: Final = Verb("transfer {piece}")
REPLACE: Final = Verb("replace {piece} {piece}")
RECALL: Final = Verb("recall {piece}")
DECLINE: Final = Verb("decline")
# recruiting and reorganizing
BEGIN: Final = Verb("begin", ends=True)
DRAFT: Final = Verb("draft")
CASH: Final = Verb("cash")
BURN: Final = Verb("burn {piece}")
DEMOBILIZE: Final = Verb("demobilize {piece}")
RECRUIT: Final = Verb("recruit {piece} {place}")
RECRUIT_KIND: Final = Verb("recruit {word} {place}")
MILITIA: Final = Verb("militia")
MUSTER: Final = Verb("muster {place}")
FORT: Final = Verb("fort {place} {place}")
UPGRADE: Final = Verb("upgrade {place} {place}")
DIG: Final = Verb("dig {place}")
DIG_WITH_TRAIN: Final = Verb("dig {place} {place}")
ASSIGN: Final = Verb("assign {piece} {piece}")
UNASSIGN: Final = Verb("unassign {piece}")
PROMOTE: Final = Verb("promote {piece}")
DONE: Final = Verb("done", ends=True)
# movement
MARCH: Final = Verb("march {piece}")
ARMY: Final = Verb("army {piece}")
FLEET: Final = Verb("fleet {piece}")
SAIL: Final = Verb("sail {piece}")
DOUBLE: Final = Verb("double {place}")
HALT: Final = Verb("halt", ends=True)
TO: Final = Verb("to {place}")
RAIL: Final = Verb("rail {place}")
SHIP: Final = Verb("ship {place}")
ROLL: Final = Verb("roll")
TAKE: Final = Verb("take {piece}")
LOAD: Final = Verb("load {piece}")
DROP: Final = Verb("drop {piece}")
# combat
ATTACK: Final = Verb("attack {place}")
THOSE_PEOPLE: Final = Verb("those-people")
COMMAND: Final = Verb("command {piece}")
SKIRMISH: Final = Verb("skirmish")
BATTLE: Final = Verb("battle")
EXPEND: Final = Verb("expend")
NO: Final = Verb("no")
LOSE: Final = Verb("lose {piece}")
VETERAN: Final = Verb("veteran {piece}")
NONE: Final = Verb("none")
RETREAT: Final = Verb("retreat {place}")
PURSUE: Final = Verb("pursue")
LEAVE: Final = Verb("leave {piece}")
PASS: Final = Verb("pass")

BUILDINGS: Final[tuple[Verb, ...]] = (FORT, UPGRADE, DIG, DIG_WITH_TRAIN)
"""what is built of Recruit Points and trains"""
BEGINNINGS: Final[tuple[Verb, ...]] = (MARCH, ARMY, FLEET, SAIL)
"""how a move begins"""
STEPS: Final[tuple[Verb, ...]] = (TO, RAIL, SHIP)
"""how it goes on"""
