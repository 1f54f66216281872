"""The words of the rulebook as small numbers."""

from __future__ import annotations

from longroll.core.choice import Verb

UNION, CONFEDERATE, NOBODY = 0, 1, 2
SIDES = ("union", "confederate")

INFANTRY, CAVALRY = 0, 1
ARMS = ("infantry", "cavalry")

MILITIA, VOLUNTEER, VETERAN, REGULAR, STATE_MILITIA = range(5)
QUALITIES = ("militia", "volunteer", "veteran", "regular", "state_militia")
"""3.1 The five qualities"""
PROMOTED = (VOLUNTEER, VETERAN, VETERAN, VETERAN, STATE_MILITIA)
"""6.1 What each becomes in April"""

EAST, WEST = 0, 1
THEATERS = ("east", "west")

SUPPLIED, UNSUPPLIED, ISOLATED = 0, 1, 2
SUPPLY = ("supplied", "unsupplied", "isolated")

CORPS, DIVISION, PROMOTION, REPLACEMENT, NAVAL = range(5)
ROLES = ("corps", "division", "promotion", "replacement", "naval")

TOWN, MINOR, MAJOR, BOX = range(4)
CLASSES = ("town", "minor-city", "major-city", "box")
NO_COLOUR, BLUE, RED, BLACK = range(4)
COLOURS = ("", "blue", "red", "black")
"""2.24, 6.31 The colour of a city's supply value: none, Union, Confederate, uncontrolled"""

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def kinds() -> tuple[str, ...]:
    """Troops as positions and scenarios name them: `volunteer`, `volunteer-cavalry`; one for each arm and quality."""
    plain = [q.replace("_", "-") for q in QUALITIES]
    return (*plain, *(f"{q}-cavalry" for q in plain))


KINDS = kinds()
"""`KINDS[5 * arm + quality]`"""

# --- choices ---------------------------------------------------------------------------------------------------------

LEAD = Verb("lead {piece}")
RIDE = Verb("ride {place}")
TAKE = Verb("take {count} {word}")
TAKE_ALL = Verb("take all")
BRING = Verb("bring {piece}")
SET_OUT = Verb("set out")
STEP = Verb("to {place}")
OVERRUN = Verb("overrun {place}")
FORCE = Verb("force march")
TRY = Verb("try the march")
PURSUE = Verb("pursue {count}")
BACK = Verb("think again")
KEEP_TOGETHER = Verb("keep together")
SPLIT = Verb("split up")
GATHER = Verb("gather")
DROP = Verb("drop off")
LEAVE = Verb("leave {count} {word}")
HALT = Verb("halt", ends=True)
DIG = Verb("entrench {place}")
BREAK = Verb("break {place}")
GO_INSIDE = Verb("go inside {place}")
COME_OUT = Verb("come out {place}")
COMMAND = Verb("command {word} {piece}")
CALL = Verb("call {place}")
NOT_NOW = Verb("not now")
STANDING_ORDER = Verb("militia {word}")
BUILD_FORT = Verb("build fort {place}")
IMPROVE_FORT = Verb("improve fort {place}")
ATTACK = Verb("attack {place}")
INITIATE = Verb("initiate {piece}")
INITIATE_CAVALRY = Verb("initiate cavalry {place}")
JOIN = Verb("join {piece}")
JOIN_CAVALRY = Verb("join cavalry {place}")
JOIN_ALL = Verb("everybody joins")
ARRANGE = Verb("arrange")
RELIEVE = Verb("relieve {piece}")
GIVE = Verb("give {piece} {count} {word}")
READY = Verb("ready")
FIGHT = Verb("fight")
CALL_OFF = Verb("call off")
STAND = Verb("stand")
EVADE = Verb("evade {word}")
INSIDE_FORT = Verb("defend inside")
OUTSIDE_FORT = Verb("defend outside")
BESIEGE = Verb("besiege {place}")
LOSE = Verb("lose {word}")
RETREAT = Verb("retreat to {place}")
SHELTER = Verb("shelter {word}")
ADVANCE = Verb("advance {piece}")
ADVANCE_CAVALRY = Verb("advance cavalry {place}")
HOLD_BACK = Verb("hold back {word}")
STAY = Verb("stay")
DONE = Verb("done", ends=True)

# --- the interphases -------------------------------------------------------------------------------------------------

BLOCKADE = Verb("blockade {place} with {piece}")
RAISE = Verb("raise {word} at {place}")
RAISE_WITH = Verb("raise {word} with {piece}")
RESTORE = Verb("restore {piece}")
RESTORE_AT = Verb("restore {piece} at {place}")
REBUILD_AT = Verb("rebuild {piece} at {place}")
RECRUIT = Verb("recruit {word} at {place}")
RECRUIT_TO = Verb("recruit {word} from {place} for {place}")
SEND = Verb("send {piece} to {place}")
SEND_ABOARD = Verb("send {piece} aboard {piece}")
SET_ASIDE = Verb("set aside {piece}")
RELIEVE_FOR = Verb("relieve {piece} for {piece}")
POOL_FOR = Verb("pool {piece} for {piece}")
RECALL = Verb("recall {piece} for {piece}")
DISSOLVE = Verb("dissolve {piece}")
QUARTER = Verb("quarter {piece} at {place}")
LAUNCH = Verb("launch {piece} at {place}")
LAY_DOWN = Verb("build {piece} at {place}")
FINISH = Verb("finish {piece}")
WITHDRAW = Verb("withdraw {word} from {place}")

# --- railroads -------------------------------------------------------------------------------------------------------

ENTRAIN = Verb("entrain {place}")
LOAD = Verb("load {count} {word}")
LOAD_PIECE = Verb("load {piece}")
RAIL_TO = Verb("rail to {place}")
ALIGHT = Verb("alight")
REPAIR = Verb("repair {place}")
WORK = Verb("work {piece}")
MEND = Verb("mend")

# --- choices on the water --------------------------------------------------------------------------------------------

SAIL = Verb("sail {place}")
WITH_SHIP = Verb("with {piece}")
WITH_ALL = Verb("with all")
STEER = Verb("steer {place}")
DETACH = Verb("detach {piece}")
ANCHOR = Verb("anchor", ends=True)
SHIFT_FLAG = Verb("flag {piece} to {piece}")
BOMBARD = Verb("bombard {piece}")
EMBARK = Verb("embark {place}")
DEBARK = Verb("debark {place}")
ABOARD = Verb("aboard {piece}")
ALL_ASHORE = Verb("all ashore")
BATTLE = Verb("battle {place}")
ENGAGE = Verb("engage")
WAIT = Verb("wait")
HOLD_STATION = Verb("stand fast")
DRAW_OFF = Verb("draw off {piece}")
ALL_DRAW_OFF = Verb("all draw off")
SHIPS_FIRST = Verb("ships first")
GUNS_FIRST = Verb("guns first")
COMMIT = Verb("commit {piece}")
AIM = Verb("aim {piece} at {piece}")
WAVE = Verb("wave {piece}")
NEXT_WAVE = Verb("next wave")
FALL_BACK = Verb("fall back")
BREAK_OUT = Verb("break out {place}")
GO_BY_SEA = Verb("sea {place}")
BOUND_FOR = Verb("bound for {place}")
LAND = Verb("land {place}")
DECLARE_FERRY = Verb("ferry {piece}")
CROSS = Verb("cross {place} {place}")
PASSENGER = Verb("passenger {word}")
BUILD_BATTERY = Verb("battery {place}")
EMPLACE = Verb("emplace {piece} {word}")
UPGRADE = Verb("upgrade {piece} with {piece}")
DISMANTLE = Verb("dismantle {piece}")
SET_RIVER_DEPOT = Verb("river depot {place}")
SET_NAVAL_DEPOT = Verb("naval depot {place}")
CLEAR_RIVER = Verb("clear river depot {place}")
CLEAR_NAVAL = Verb("clear naval depot {place}")
UNSUPPRESS = Verb("unsuppress {piece}")
REPAIR_SHIP = Verb("repair {piece} at {place}")
SUPPORT = Verb("support {piece}")

# --- the optional rules ----------------------------------------------------------------------------------------------

RECAST = Verb("recast {piece}")
RAID = Verb("raid {place}")
TRANSFER = Verb("transfer {word} from {place} to {place}")
INTENSE = Verb("press home")
LEE_STANDS = Verb("lee stands")
KEEP = Verb("play {word}")
RUN_PAST = Verb("run past")
INTERCEPT = Verb("intercept from {place}")
