"""What may be chosen. A place is a hex by its number or a boat side by its two hexes; a piece goes by its name."""

from __future__ import annotations

from longroll.core.choice import Verb

# --- command (5) -----------------------------------------------------------------------------------------------------
ALLOCATE = Verb("allocate {word} {word} {word}")
AT = Verb("at {place}")
DRAW = Verb("draw {place}")
MILITIA = Verb("militia {place}")
BURN = Verb("burn {word}")
PAY = Verb("pay {count} discretionary")
BACK = Verb("back")

# --- movement (7) ----------------------------------------------------------------------------------------------------
LEAD = Verb("lead {piece}")
RIDE = Verb("ride {piece}")
MOVE = Verb("move {piece}")
MOVE_POINTS = Verb("move {count} {piece}")
RAIL_LEAD = Verb("lead {piece} by-rail")
RAIL_MOVE = Verb("move {piece} by-rail")
RAIL_POINTS = Verb("move {count} {piece} by-rail")
DETRAIN = Verb("detrain")
BRING = Verb("bring {piece}")
LEAVE = Verb("leave {piece}")
FORCE = Verb("force {count}")
SET_OUT = Verb("set-out")
STEP = Verb("step {place}")
DROP = Verb("drop {piece}")
CUT = Verb("cut")
CONVERT = Verb("convert")
STOP = Verb("stop")
COMMAND = Verb("command {piece}")
DECLINE = Verb("decline")

RAZE = Verb("raze")
KEEP = Verb("keep")

# --- reaction and battle (8, 11, 13) -----------------------------------------------------------------------------------
REACT = Verb("react {piece}")
MARCH_IN = Verb("march-in {piece} {place}")
SEND = Verb("send {piece}")
STAND = Verb("stand")
GO = Verb("go {place}")
WITHDRAW = Verb("withdraw {place}")
FIGHT = Verb("fight")
REROLL = Verb("reroll {word}")
PASS = Verb("pass")
LOSE = Verb("lose {piece}")
FIGHT_ON = Verb("fight-on")
LEAVE_FIELD = Verb("leave-field")
RETREAT = Verb("retreat {place}")

# --- other activations (8.74, 14.24) -----------------------------------------------------------------------------------
REPLACE_DEPOT = Verb("replace-depot {piece}")
DESTROY_DEPOT = Verb("destroy-depot")
RALLY = Verb("rally")
DEPOT = Verb("depot {piece}")
BURN_DEPOT = Verb("burn-depot")

# --- the Strategic Cycle (14, 20-24) -----------------------------------------------------------------------------------
CALL = Verb("call {word}")
NO_CALL = Verb("no-call")
PRODUCE = Verb("produce {word}")
STRENGTH = Verb("strength {count}")
AUGMENT = Verb("augment {piece}")
FEDERALIZE = Verb("federalize {piece}")
DONE = Verb("done")
PLACE = Verb("place {place}")
FORM = Verb("form {count}")
KEEP_BACK = Verb("keep-back")
STARVE = Verb("starve {place}")
MERGE = Verb("merge {piece} {piece}")
DEPARTMENT = Verb("department {piece}")
HEADQUARTERS = Verb("headquarters {piece} {place}")
ABSORB = Verb("absorb {piece} {count}")
DISBAND = Verb("disband {piece}")
NAME = Verb("name {word}")
CHOOSE_PORT = Verb("port {place}")
PROCLAIM = Verb("proclaim")
