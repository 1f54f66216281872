"""Every choice of the game: its fixed words and what it names. Pieces are corps and officers; a stand is a word, `1-3`."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice, Verb

# closing a question
DONE: Final = Verb("done", ends=True)
NONE: Final = Verb("none")
ENOUGH: Final = Verb("enough", ends=True)
STAY: Final = Verb("stay")
HALT: Final = Verb("halt", ends=True)
STAFF: Final = Verb("staff")

# before the war, and what the calendar brings (12.25, 14)
SEND: Final = Verb("send {piece} {count}", numbers=True)
GO_TOO: Final = Verb("go-too")
FORTRESS: Final = Verb("fortress {place}")
BLOCKADE: Final = Verb("blockade {place}")
WATCH: Final = Verb("watch {place}")
ARM: Final = Verb("arm {piece} {word}")
ENGINEERS: Final = Verb("engineers {place} {word}")

# 7: movement
MARCH: Final = Verb("march {place}")
ENTRENCH: Final = Verb("entrench {piece}")
SAIL: Final = Verb("sail {piece} {place}")
INVADE: Final = Verb("invade {piece} {place}")
ROAD: Final = Verb("road {piece} {place}")
RAIL: Final = Verb("rail {piece} {place}")
RIVER: Final = Verb("river {piece} {place}")
LEAVE: Final = Verb("leave {piece} {count}", numbers=True)
SCREEN: Final = Verb("screen {piece} {count} {place}", numbers=True)
RECALL: Final = Verb("recall {piece} {count}", numbers=True)
RIDE: Final = Verb("ride {piece}")
ACCOMPANY: Final = Verb("accompany {piece} {piece}")
LEAD: Final = Verb("lead {piece} {piece} {count} {place}", numbers=True)
TO: Final = Verb("to {place}")

# 13: supply
FORAGE: Final = Verb("forage {piece}")
FORAGE_DIVISION: Final = Verb("forage {piece} {count}", numbers=True)
TAKE: Final = Verb("take {word}")
POINT: Final = Verb("point {word}")

# 8: battles
CALL_OUT: Final = Verb("call-out")
GIVE_UP: Final = Verb("give-up")
BATTLE: Final = Verb("battle {place}")
STAND: Final = Verb("stand")
WITHDRAW: Final = Verb("withdraw {place}")
REINFORCE: Final = Verb("reinforce {piece}")
RETREAT: Final = Verb("retreat {place}")
FIGHT: Final = Verb("fight {word}")
RESOLVE: Final = Verb("resolve")
SUMMON: Final = Verb("summon {side} {piece}")
HAND_OVER: Final = Verb("hand-over")
RESULT: Final = Verb("result {text}")
CONFIRM: Final = Verb("confirm")
DISPUTE: Final = Verb("dispute")
PRESS: Final = Verb("order press")
PRESS_ALL: Final = Verb("order press with all")
PRESS_WITH: Final = Verb("order press with {piece}")
HOLD: Final = Verb("order hold")
HOLD_ALL: Final = Verb("order hold with all")
STAY_TONIGHT: Final = Verb("order stay")
LEAVE_FIELD: Final = Verb("order leave")
LEAVE_AT_NIGHT: Final = Verb("order withdraw")
COVERED: Final = Verb("order withdraw behind {piece}")

# 8.1, 8.6, 9.33: the referee
BY_THE_MAP: Final = Verb("by-the-map")
ENTER: Final = Verb("enter {place} {word} {word}")
GROUND: Final = Verb("ground {word}")
VICTORY: Final = Verb("victory {word}")
HONOUR: Final = Verb("honour {side} {piece} {count} {count}", numbers=True)
DEMOTE: Final = Verb("demote {side} {piece} {count} {count}", numbers=True)
SHOCK: Final = Verb("shock {side} {piece} {count} {count}", numbers=True)

# 9: promotion
TRAIN: Final = Verb("train {piece} {count}", numbers=True)
PROMOTE: Final = Verb("promote {piece} {count}", numbers=True)
PROMOTE_STAND: Final = Verb("promote {piece} {count} {count}", numbers=True)

# 10: reorganization
JOIN: Final = Verb("join {piece} {word}")
AT: Final = Verb("at {place}")
APPOINT: Final = Verb("appoint {piece}")
DISMISS: Final = Verb("dismiss {piece}")
FIELD: Final = Verb("field {piece} {piece}")
MERGE: Final = Verb("merge {piece} {piece}")
SPLIT: Final = Verb("split {piece}")
COMMANDER: Final = Verb("commander {piece}")
HORSEMEN: Final = Verb("horsemen")
RESERVE: Final = Verb("reserve")
SHIFT: Final = Verb("shift {piece}")
STAND_OF: Final = Verb("stand {word}")
DIVISION_OF: Final = Verb("division {count}", numbers=True)
UNDER: Final = Verb("under {piece}")
TO_FORMATION: Final = Verb("to {piece} {count}", numbers=True)

# 11, 15.6: recruiting and upgrades
INFANTRY: Final = Verb("infantry {place}")
CAVALRY: Final = Verb("cavalry {place}")
CAVALRY_DIVISION: Final = Verb("cavalry-division {piece}")
CAVALRY_BRIGADE: Final = Verb("cavalry {piece}")
BATTALION: Final = Verb("battalion {piece} {word}")
COHESIVE: Final = Verb("cohesive {piece} {count}", numbers=True)
WILDER: Final = Verb("wilder {piece} {word}")
REFIT: Final = Verb("refit {word}")
BY_CORPS: Final = Verb("by-corps")
GUNS: Final = Verb("guns {word} {word}")

LINES: Final[tuple[Verb, ...]] = (ROAD, RAIL, RIVER)
"""7 The choices of a march, by kind of line."""
CLOSING: Final[tuple[Verb, ...]] = (DONE, HALT, STAY)
"""The last word on a question of the movement phase, always its first choice."""
ORDERS: Final[tuple[Verb, ...]] = (
    PRESS,
    PRESS_ALL,
    HOLD,
    HOLD_ALL,
    STAY_TONIGHT,
    LEAVE_FIELD,
    LEAVE_AT_NIGHT,
    PRESS_WITH,
    COVERED,
)
"""8.57, 8.58 What a commander may order in a battle."""


def order(words: str) -> Choice:
    """8.57 An order of the battle's step machine as a choice: `press with i-corps`."""
    return next(found for verb in ORDERS if (found := verb.read(f"order {words}")) is not None)
