"""The words of the rulebook as small numbers."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Verb

UNION: Final = 0
CONFEDERATE: Final = 1
NOBODY: Final = 2
SIDES: Final[tuple[str, ...]] = ("union", "confederate")

INFANTRY: Final = 0
CAVALRY: Final = 1
ARMS: Final[tuple[str, ...]] = ("infantry", "cavalry")

MILITIA: Final = 0
VOLUNTEER: Final = 1
VETERAN: Final = 2
REGULAR: Final = 3
STATE_MILITIA: Final = 4
QUALITIES: Final[tuple[str, ...]] = ("militia", "volunteer", "veteran", "regular", "state_militia")
"""3.1 The five qualities"""
PROMOTED: Final[tuple[int, ...]] = (VOLUNTEER, VETERAN, VETERAN, VETERAN, STATE_MILITIA)
"""6.1 What each becomes in April"""

EAST: Final = 0
WEST: Final = 1
THEATERS: Final[tuple[str, ...]] = ("east", "west")

SUPPLIED: Final = 0
UNSUPPLIED: Final = 1
ISOLATED: Final = 2
SUPPLY: Final[tuple[str, ...]] = ("supplied", "unsupplied", "isolated")

CORPS: Final = 0
DIVISION: Final = 1
PROMOTION: Final = 2
REPLACEMENT: Final = 3
NAVAL: Final = 4
ROLES: Final[tuple[str, ...]] = ("corps", "division", "promotion", "replacement", "naval")

TOWN: Final = 0
MINOR: Final = 1
MAJOR: Final = 2
BOX: Final = 3
CLASSES: Final[tuple[str, ...]] = ("town", "minor-city", "major-city", "box")
NO_COLOUR: Final = 0
BLUE: Final = 1
RED: Final = 2
BLACK: Final = 3
COLOURS: Final[tuple[str, ...]] = ("", "blue", "red", "black")
"""2.24, 6.31 The colour of a city's supply value: none, Union, Confederate, uncontrolled"""

MONTHS: Final[tuple[str, ...]] = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def kinds() -> tuple[str, ...]:
    """Troops as positions and scenarios name them: `volunteer`, `volunteer-cavalry`; one for each arm and quality."""
    plain = [q.replace("_", "-") for q in QUALITIES]
    return (*plain, *(f"{q}-cavalry" for q in plain))


KINDS: Final[tuple[str, ...]] = kinds()
"""`KINDS[5 * arm + quality]`"""

# --- choices ---------------------------------------------------------------------------------------------------------

LEAD: Final = Verb("lead {piece}")
RIDE: Final = Verb("ride {place}")
TAKE: Final = Verb("take {count} {word}")
TAKE_ALL: Final = Verb("take all")
BRING: Final = Verb("bring {piece}")
SET_OUT: Final = Verb("set out")
STEP: Final = Verb("to {place}")
OVERRUN: Final = Verb("overrun {place}")
FORCE: Final = Verb("force march")
TRY: Final = Verb("try the march")
PURSUE: Final = Verb("pursue {count}")
BACK: Final = Verb("think again")
KEEP_TOGETHER: Final = Verb("keep together")
SPLIT: Final = Verb("split up")
GATHER: Final = Verb("gather")
DROP: Final = Verb("drop off")
LEAVE: Final = Verb("leave {count} {word}")
HALT: Final = Verb("halt", ends=True)
DIG: Final = Verb("entrench {place}")
BREAK: Final = Verb("break {place}")
GO_INSIDE: Final = Verb("go inside {place}")
COME_OUT: Final = Verb("come out {place}")
COMMAND: Final = Verb("command {word} {piece}")
CALL: Final = Verb("call {place}")
NOT_NOW: Final = Verb("not now")
STANDING_ORDER: Final = Verb("militia {word}")
BUILD_FORT: Final = Verb("build fort {place}")
IMPROVE_FORT: Final = Verb("improve fort {place}")
ATTACK: Final = Verb("attack {place}")
INITIATE: Final = Verb("initiate {piece}")
INITIATE_CAVALRY: Final = Verb("initiate cavalry {place}")
JOIN: Final = Verb("join {piece}")
JOIN_CAVALRY: Final = Verb("join cavalry {place}")
JOIN_ALL: Final = Verb("everybody joins")
ARRANGE: Final = Verb("arrange")
RELIEVE: Final = Verb("relieve {piece}")
GIVE: Final = Verb("give {piece} {count} {word}")
READY: Final = Verb("ready")
FIGHT: Final = Verb("fight", ends=True)
CALL_OFF: Final = Verb("call off")
STAND: Final = Verb("stand")
EVADE: Final = Verb("evade {word}")
EVADE_SOME: Final = Verb("evade {count} {word}")
INSIDE_FORT: Final = Verb("defend inside")
OUTSIDE_FORT: Final = Verb("defend outside")
BESIEGE: Final = Verb("besiege {place}")
LOSE: Final = Verb("lose {word}")
RETREAT: Final = Verb("retreat to {place}")
SHELTER: Final = Verb("shelter {word}")
ADVANCE: Final = Verb("advance {piece}")
ADVANCE_CAVALRY: Final = Verb("advance cavalry {place}")
HOLD_BACK: Final = Verb("hold back {word}")
STAY: Final = Verb("stay")
DONE: Final = Verb("done", ends=True)

# --- the interphases -------------------------------------------------------------------------------------------------

BLOCKADE: Final = Verb("blockade {place} with {piece}")
RAISE: Final = Verb("raise {word} at {place}")
RAISE_WITH: Final = Verb("raise {word} with {piece}")
RESTORE: Final = Verb("restore {piece}")
RESTORE_AT: Final = Verb("restore {piece} at {place}")
REBUILD_AT: Final = Verb("rebuild {piece} at {place}")
RECRUIT: Final = Verb("recruit {word} at {place}")
RECRUIT_TO: Final = Verb("recruit {word} from {place} for {place}")
SEND: Final = Verb("send {piece} to {place}")
SEND_ABOARD: Final = Verb("send {piece} aboard {piece}")
SET_ASIDE: Final = Verb("set aside {piece}")
RELIEVE_FOR: Final = Verb("relieve {piece} for {piece}")
POOL_FOR: Final = Verb("pool {piece} for {piece}")
RECALL: Final = Verb("recall {piece} for {piece}")
DISSOLVE: Final = Verb("dissolve {piece}")
QUARTER: Final = Verb("quarter {piece} at {place}")
LAUNCH: Final = Verb("launch {piece} at {place}")
LAY_DOWN: Final = Verb("build {piece} at {place}")
FINISH: Final = Verb("finish {piece}")
WITHDRAW: Final = Verb("withdraw {word} from {place}")

# --- railroads -------------------------------------------------------------------------------------------------------

ENTRAIN: Final = Verb("entrain {place}")
LOAD: Final = Verb("load {count} {word}")
LOAD_PIECE: Final = Verb("load {piece}")
RAIL_TO: Final = Verb("rail to {place}")
ALIGHT: Final = Verb("alight")
REPAIR: Final = Verb("repair {place}")
WORK: Final = Verb("work {piece}")
MEND: Final = Verb("mend")

# --- choices on the water --------------------------------------------------------------------------------------------

SAIL: Final = Verb("sail {place}")
WITH_SHIP: Final = Verb("with {piece}")
WITH_ALL: Final = Verb("with all")
STEER: Final = Verb("steer {place}")
DETACH: Final = Verb("detach {piece}")
ANCHOR: Final = Verb("anchor", ends=True)
SHIFT_FLAG: Final = Verb("flag {piece} to {piece}")
BOMBARD: Final = Verb("bombard {piece}")
EMBARK: Final = Verb("embark {place}")
DEBARK: Final = Verb("debark {place}")
ABOARD: Final = Verb("aboard {piece}")
ALL_ASHORE: Final = Verb("all ashore")
BATTLE: Final = Verb("battle {place}")
ENGAGE: Final = Verb("engage")
WAIT: Final = Verb("wait")
HOLD_STATION: Final = Verb("stand fast")
DRAW_OFF: Final = Verb("draw off {piece}")
ALL_DRAW_OFF: Final = Verb("all draw off")
SHIPS_FIRST: Final = Verb("ships first")
GUNS_FIRST: Final = Verb("guns first")
COMMIT: Final = Verb("commit {piece}")
AIM: Final = Verb("aim {piece} at {piece}")
WAVE: Final = Verb("wave {piece}")
NEXT_WAVE: Final = Verb("next wave")
FALL_BACK: Final = Verb("fall back")
BREAK_OUT: Final = Verb("break out {place}")
GO_BY_SEA: Final = Verb("sea {place}")
BOUND_FOR: Final = Verb("bound for {place}")
LAND: Final = Verb("land {place}")
DECLARE_FERRY: Final = Verb("ferry {piece}")
CROSS: Final = Verb("cross {place} {place}")
PASSENGER: Final = Verb("passenger {word}")
BUILD_BATTERY: Final = Verb("battery {place}")
EMPLACE: Final = Verb("emplace {piece} {word}")
UPGRADE: Final = Verb("upgrade {piece} with {piece}")
DISMANTLE: Final = Verb("dismantle {piece}")
SET_RIVER_DEPOT: Final = Verb("river depot {place}")
SET_NAVAL_DEPOT: Final = Verb("naval depot {place}")
CLEAR_RIVER: Final = Verb("clear river depot {place}")
CLEAR_NAVAL: Final = Verb("clear naval depot {place}")
UNSUPPRESS: Final = Verb("unsuppress {piece}")
REPAIR_SHIP: Final = Verb("repair {piece} at {place}")
SUPPORT: Final = Verb("support {piece}")

# --- the optional rules ----------------------------------------------------------------------------------------------

RECAST: Final = Verb("recast {piece}")
RAID: Final = Verb("raid {place}")
TRANSFER: Final = Verb("transfer {word} from {place} to {place}")
INTENSE: Final = Verb("press home")
LEE_STANDS: Final = Verb("lee stands")
KEEP: Final = Verb("play {word}")
RUN_PAST: Final = Verb("run past")
INTERCEPT: Final = Verb("intercept from {place}")
