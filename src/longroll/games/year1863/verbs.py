"""What may be chosen, as typed verbs."""

from __future__ import annotations

from longroll.core.choice import Verb

# set-up and orders
DEPLOY = Verb("deploy {piece} {place}")
DEPLOY_ON = Verb("deploy {piece} {piece}")
DEPLOY_WORKS = Verb("deploy fieldwork {place}")
PLACE = Verb("place {piece} {place}")
TRANSFER = Verb("transfer {piece}")
REPLACE = Verb("replace {piece} {piece}")
RECALL = Verb("recall {piece}")
DECLINE = Verb("decline")
# recruiting and reorganizing
BEGIN = Verb("begin")
DRAFT = Verb("draft")
CASH = Verb("cash")
BURN = Verb("burn {piece}")
DEMOBILIZE = Verb("demobilize {piece}")
RECRUIT = Verb("recruit {piece} {place}")
RECRUIT_KIND = Verb("recruit {word} {place}")
MILITIA = Verb("militia")
MUSTER = Verb("muster {place}")
FORT = Verb("fort {place} {place}")
UPGRADE = Verb("upgrade {place} {place}")
DIG = Verb("dig {place}")
DIG_WITH_TRAIN = Verb("dig {place} {place}")
ASSIGN = Verb("assign {piece} {piece}")
UNASSIGN = Verb("unassign {piece}")
PROMOTE = Verb("promote {piece}")
DONE = Verb("done")
# movement
MARCH = Verb("march {piece}")
ARMY = Verb("army {piece}")
FLEET = Verb("fleet {piece}")
SAIL = Verb("sail {piece}")
DOUBLE = Verb("double {place}")
HALT = Verb("halt")
TO = Verb("to {place}")
RAIL = Verb("rail {place}")
SHIP = Verb("ship {place}")
ROLL = Verb("roll")
TAKE = Verb("take {piece}")
LOAD = Verb("load {piece}")
DROP = Verb("drop {piece}")
# combat
ATTACK = Verb("attack {place}")
THOSE_PEOPLE = Verb("those-people")
COMMAND = Verb("command {piece}")
SKIRMISH = Verb("skirmish")
BATTLE = Verb("battle")
EXPEND = Verb("expend")
NO = Verb("no")
LOSE = Verb("lose {piece}")
VETERAN = Verb("veteran {piece}")
NONE = Verb("none")
RETREAT = Verb("retreat {place}")
PURSUE = Verb("pursue")
LEAVE = Verb("leave {piece}")
PASS = Verb("pass")

BUILDINGS = (FORT, UPGRADE, DIG, DIG_WITH_TRAIN)
"""what is built of Recruit Points and trains"""
BEGINNINGS = (MARCH, ARMY, FLEET, SAIL)
"""how a move begins"""
STEPS = (TO, RAIL, SHIP)
"""how it goes on"""
