"""Every choice of the game: its fixed words and what it names. Pieces are corps and officers; a stand is a word, `1-3`."""

from __future__ import annotations

from longroll.core.choice import Choice, Verb

# closing a question
DONE = Verb("done")
NONE = Verb("none")
ENOUGH = Verb("enough")
STAY = Verb("stay")
HALT = Verb("halt")
STAFF = Verb("staff")

# before the war, and what the calendar brings (12.25, 14)
SEND = Verb("send {piece} {count}")
GO_TOO = Verb("go-too")
FORTRESS = Verb("fortress {place}")
BLOCKADE = Verb("blockade {place}")
WATCH = Verb("watch {place}")
ARM = Verb("arm {piece} {word}")
ENGINEERS = Verb("engineers {place} {word}")

# 7: movement
MARCH = Verb("march {place}")
ENTRENCH = Verb("entrench {piece}")
SAIL = Verb("sail {piece} {place}")
INVADE = Verb("invade {piece} {place}")
ROAD = Verb("road {piece} {place}")
RAIL = Verb("rail {piece} {place}")
RIVER = Verb("river {piece} {place}")
LEAVE = Verb("leave {piece} {count}")
SCREEN = Verb("screen {piece} {count} {place}")
RECALL = Verb("recall {piece} {count}")
RIDE = Verb("ride {piece}")
ACCOMPANY = Verb("accompany {piece} {piece}")
LEAD = Verb("lead {piece} {piece} {count} {place}")
TO = Verb("to {place}")

# 13: supply
FORAGE = Verb("forage {piece}")
FORAGE_DIVISION = Verb("forage {piece} {count}")
TAKE = Verb("take {word}")
POINT = Verb("point {word}")

# 8: battles
CALL_OUT = Verb("call-out")
GIVE_UP = Verb("give-up")
BATTLE = Verb("battle {place}")
STAND = Verb("stand")
WITHDRAW = Verb("withdraw {place}")
REINFORCE = Verb("reinforce {piece}")
RETREAT = Verb("retreat {place}")
FIGHT = Verb("fight {word}")
RESOLVE = Verb("resolve")
SUMMON = Verb("summon {side} {piece}")
HAND_OVER = Verb("hand-over")
RESULT = Verb("result {text}")
CONFIRM = Verb("confirm")
DISPUTE = Verb("dispute")
PRESS = Verb("order press")
PRESS_ALL = Verb("order press with all")
PRESS_WITH = Verb("order press with {piece}")
HOLD = Verb("order hold")
HOLD_ALL = Verb("order hold with all")
STAY_TONIGHT = Verb("order stay")
LEAVE_FIELD = Verb("order leave")
LEAVE_AT_NIGHT = Verb("order withdraw")
COVERED = Verb("order withdraw behind {piece}")

# 8.1, 8.6, 9.33: the referee
BY_THE_MAP = Verb("by-the-map")
ENTER = Verb("enter {place} {word} {word}")
GROUND = Verb("ground {word}")
VICTORY = Verb("victory {word}")
HONOUR = Verb("honour {side} {piece} {count} {count}")
DEMOTE = Verb("demote {side} {piece} {count} {count}")
SHOCK = Verb("shock {side} {piece} {count} {count}")

# 9: promotion
TRAIN = Verb("train {piece} {count}")
PROMOTE = Verb("promote {piece} {count}")
PROMOTE_STAND = Verb("promote {piece} {count} {count}")

# 10: reorganization
JOIN = Verb("join {piece} {word}")
AT = Verb("at {place}")
APPOINT = Verb("appoint {piece}")
DISMISS = Verb("dismiss {piece}")
FIELD = Verb("field {piece} {piece}")
MERGE = Verb("merge {piece} {piece}")
SPLIT = Verb("split {piece}")
COMMANDER = Verb("commander {piece}")
HORSEMEN = Verb("horsemen")
RESERVE = Verb("reserve")
SHIFT = Verb("shift {piece}")
STAND_OF = Verb("stand {word}")
DIVISION_OF = Verb("division {count}")
UNDER = Verb("under {piece}")
TO_FORMATION = Verb("to {piece} {count}")

# 11, 15.6: recruiting and upgrades
INFANTRY = Verb("infantry {place}")
CAVALRY = Verb("cavalry {place}")
CAVALRY_DIVISION = Verb("cavalry-division {piece}")
CAVALRY_BRIGADE = Verb("cavalry {piece}")
BATTALION = Verb("battalion {piece} {word}")
COHESIVE = Verb("cohesive {piece} {count}")
WILDER = Verb("wilder {piece} {word}")
REFIT = Verb("refit {word}")
BY_CORPS = Verb("by-corps")
GUNS = Verb("guns {word} {word}")

LINES = (ROAD, RAIL, RIVER)
"""7 The choices of a march, by kind of line."""
CLOSING = (DONE, HALT, STAY)
"""The last word on a question of the movement phase, always its first choice."""
ORDERS = (PRESS, PRESS_ALL, HOLD, HOLD_ALL, STAY_TONIGHT, LEAVE_FIELD, LEAVE_AT_NIGHT, PRESS_WITH, COVERED)
"""8.57, 8.58 What a commander may order in a battle."""


def order(words: str) -> Choice:
    """8.57 An order of the battle's step machine as a choice: `press with i-corps`."""
    return next(found for verb in ORDERS if (found := verb.read(f"order {words}")) is not None)
