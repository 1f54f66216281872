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
SET_OUT = Verb("set out")
STEP = Verb("to {place}")
HALT = Verb("halt")
DIG = Verb("entrench {place}")
BREAK = Verb("break {place}")
ATTACK = Verb("attack {place}")
INITIATE = Verb("initiate {piece}")
JOIN = Verb("join {piece}")
FIGHT = Verb("fight")
CALL_OFF = Verb("call off")
LOSE = Verb("lose {word}")
RETREAT = Verb("retreat to {place}")
ADVANCE = Verb("advance {piece}")
STAY = Verb("stay")
DONE = Verb("done")
