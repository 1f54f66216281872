"""7 to 7.6, 8, 8.4: whatever may be named in a march or after a battle is either offered or refused by a rule."""

import re
from collections import Counter
from itertools import product
from typing import Any

import pytest
from camp import at_manassas, camp, cavalry, corps, play, until
from test_acw_menus import start

from longroll.core.choice import Choice, Verb
from longroll.core.game import Game
from longroll.games.acw_campaign import verbs as v

NEAR = (
    "washington", "baltimore", "frederick", "manassas-junction", "leesburg", "harpers-ferry", "fredericksburg", "richmond",
    "gordonsville", "staunton", "front-royal", "petersburg", "yorktown", "fortress-monroe", "norfolk", "memphis", "cairo",
    "island-no-10", "arkansas-post", "vicksburg", "natchez", "jackson", "nashville", "corinth", "paducah", "atlanta",
)  # fmt: skip


def nameable(game: Game, verb: Verb) -> list[Choice]:
    """A verb with every corps, of both sides and of nobody, and many boxes."""
    s = game.state
    pieces = [s.corps_slug(c) for c in range(len(s.co_side))] + ["nobody"]
    names = {"piece": pieces, "place": [*NEAR, "nowhere"]}
    return [verb(*words) for words in product(*(names[kind] for kind in verb.slots))]


def refused(game: Game, *verbs: Verb) -> Counter[tuple[str, str]]:
    """Every refusal by rule and reason, how often; nothing is both offered and refused, nothing neither."""
    ask, frame = game.rules.flow.asking(game.state)
    offered, found = set(game.choices()), Counter[tuple[str, str]]()
    for verb in verbs:
        for choice in nameable(game, verb):
            why = ask.refusal(game.state, frame, choice)
            assert (why is None) == (choice in offered), f"{choice}: {why}"
            if why is not None:
                found[why.rule, re.sub(r" at .*? can|the \w+ side has|'.*", " ..", why.reason).strip()] += 1
    return found


GIVEN = (v.MARCH, v.ENTRENCH, v.SAIL, v.INVADE)


def on_a_six(*orders: str, west: bool = False, side: str = "union", die: int = 6, **more: Any) -> Game:
    return play(start(west, "1863-may", side, die, **more), *orders)


def at_the_spade() -> Game:
    """A corps that dug, one that marched, one that met the enemy, one with siege guns, guns of a fortress."""
    game = camp(
        corps("I", "union", "washington"), corps("II", "union", "washington", None, ["siege 2-5"]),
        corps("III", "union", "frederick"), corps("IV", "union", "harpers-ferry"), cavalry("C", "union", "frederick"),
        corps("Guns", "union", "fortress-monroe", [], ["siege 2-5"], kind="fort"),
        corps("X", "confederate", "leesburg"), turn="1863-may", dice=(6,),
    )  # fmt: skip
    return play(game, "entrench i", "done", "march frederick", "road iii leesburg", "done")


POSITIONS: dict[str, tuple[Any, tuple[Verb, ...]]] = {
    "marches to give, a six": (on_a_six, GIVEN),
    "marches to give, a three": (lambda: on_a_six(die=3), GIVEN),
    "after a landing": (lambda: on_a_six("invade iii norfolk"), GIVEN),
    "after two marches": (
        lambda: on_a_six(
            "march baltimore",
            "rail ii washington",
            "done",
            "march washington",
            "rail ii baltimore",
            "halt",
            "done",
        ),
        GIVEN,
    ),
    "the Confederacy": (lambda: on_a_six(side="confederate"), GIVEN),
    "the West": (lambda: on_a_six(west=True), GIVEN),
    "spades": (at_the_spade, GIVEN),
    "a march from Washington": (lambda: on_a_six("march washington"), v.LINES),
    "siege guns at Washington": (lambda: play(at_the_spade(), "march washington"), v.LINES),
    "a march from Frederick again": (lambda: play(at_the_spade(), "march frederick"), v.LINES),
    "a march from Memphis": (lambda: on_a_six("march memphis", west=True), v.LINES),
    "a march from Vicksburg": (lambda: on_a_six("march vicksburg", west=True, side="confederate"), v.LINES),
    "on the railroad": (lambda: on_a_six("march baltimore", "rail ii philadelphia"), (v.TO,)),
    "on the river": (lambda: on_a_six("march memphis", "river xv arkansas-post", west=True), (v.TO,)),
    "a jump": (
        lambda: play(
            camp(
                cavalry("C", "union", "frederick"),
                corps("X", "confederate", "leesburg"),
                corps("Y", "confederate", "manassas-junction"),
                turn="1863-may",
                dice=(3,),
            ),
            "march frederick",
            "road c leesburg",
        ),
        (v.TO,),
    ),
    "running the guns": (
        lambda: play(
            camp(
                corps("I", "union", "cairo"),
                corps("X", "confederate", "island-no-10"),
                turn="1863-may",
                dice=(3,),
            ),
            "march cairo",
            "river i island-no-10",
        ),
        (v.TO,),
    ),
    "the Potomac": (
        lambda: play(
            camp(
                corps("X", "confederate", "fredericksburg"),
                corps("I", "union", "baltimore"),
                active="confederate",
                dice=(3,),
            ),
            "march fredericksburg",
        ),
        v.LINES,
    ),
    "who comes to a battle": (
        lambda: until(
            at_manassas(
                corps("II", "union", "leesburg"),
                corps("III", "union", "baltimore"),
                corps("IV", "union", "frederick"),
                corps("Guns", "union", "washington", [], ["siege 2-5"], kind="fort"),
                corps("V", "union", "harpers-ferry"),
                corps("VI", "union", "washington", None, ["siege 2-5"]),
                corps("XI", "confederate", "front-royal"),
            ),
            "reinforce",
        ),
        (v.REINFORCE,),
    ),
    "a beaten army": (
        lambda: until(
            camp(
                corps("I", "union", "manassas-junction", [["inf 6-6"] * 4] * 2),
                corps("X", "confederate", "fredericksburg", [["inf 3-4"]]),
                corps("II", "union", "gordonsville"),
                corps("XI", "confederate", "richmond"),
                control={"manassas-junction": "union"},
                dice=(3,),
                turn="1863-may",
            ),
            "withdraw",
            {"command": "march manassas-junction", "move": "road i fredericksburg"},
        ),
        (v.WITHDRAW,),
    ),
}


EXPECTED: dict[str, dict[tuple[str, str], int]] = {
    "marches to give, a six": {
        ("7", "nobody .. use a march"): 22,
        ("3.1", "there is no box  .."): 17,
        ("6", ".. no corps  .."): 212,
        ("7.4", "that port is not open to it"): 144,
        ("7.4", "the corps is not in a port that the Union held when the turn began"): 52,
    },
    "marches to give, a three": {
        ("7", "nobody .. use a march"): 22,
        ("3.1", "there is no box  .."): 17,
        ("6", ".. no corps  .."): 212,
        ("7.4", "that port is not open to it"): 72,
        ("7.4", "the corps is not in a port that the Union held when the turn began"): 52,
        ("7.5", "an invasion needs a six on the command die"): 78,
    },
    "after a landing": {
        ("7", "nobody .. use a march"): 23,
        ("3.1", "there is no box  .."): 17,
        ("7.6", "it takes 2 here, and no unit uses more than 2 marches in a turn"): 1,
        ("6", ".. no corps  .."): 212,
        ("7.4", "that port is not open to it"): 98,
        ("7.4", "the corps is not in a port that the Union held when the turn began"): 52,
        ("7.4", "the corps has moved already"): 52,
    },
    "after two marches": {
        ("7", "nobody .. use a march"): 23,
        ("3.1", "there is no box  .."): 17,
        ("7.6", "it takes 1 here, and no unit uses more than 2 marches in a turn"): 1,
        ("6", ".. no corps  .."): 212,
        ("7.4", "that port is not open to it"): 96,
        ("7.4", "the corps has moved already"): 52,
        ("7.4", "the corps is not in a port that the Union held when the turn began"): 52,
    },
    "the Confederacy": {
        ("7", "nobody .. use a march"): 23,
        ("3.1", "there is no box  .."): 17,
        ("6", ".. no corps  .."): 265,
        ("7.4", "only the Union has a navy"): 156,
    },
    "the West": {
        ("7", "nobody .. use a march"): 23,
        ("3.1", "there is no box  .."): 15,
        ("6", ".. no corps  .."): 212,
        ("7.4", "the corps is not in a port that the Union held when the turn began"): 156,
    },
    "spades": {
        ("7", "nobody .. use a march"): 23,
        ("3.1", "there is no box  .."): 17,
        ("7.6", "a corps digs once a turn"): 1,
        ("7", "it has met the enemy: its movement is over"): 1,
        ("14", "the guns of a fortress and home guards stay where they are"): 53,
        ("6", ".. no corps  .."): 106,
        ("7.4", "the corps has moved already"): 104,
        ("7.4", "that port is not open to it"): 48,
        ("7.4", "the corps is not in a port that the Union held when the turn began"): 104,
    },
    "a march from Washington": {
        ("3.1", "no such line joins the two boxes"): 71,
        ("7", "between boxes of its own a corps goes by rail, not along it"): 1,
        ("3.1", "there is no box  .."): 12,
        ("7", "it is not at Washington"): 234,
        ("6", ".. no corps  .."): 324,
        ("7", "railroads are used only between boxes that were ours when the turn began"): 1,
    },
    "siege guns at Washington": {
        ("3.1", "no such line joins the two boxes"): 120,
        ("7", "between boxes of its own a corps goes by rail, not along it"): 1,
        ("3.1", "there is no box  .."): 18,
        ("14.5", "a corps with siege guns keeps to railroads and water"): 26,
        ("7", "it is not at Washington"): 234,
        ("14", "the guns of a fortress and home guards stay where they are"): 78,
        ("6", ".. no corps  .."): 162,
        ("7", "railroads are used only between boxes that were ours when the turn began"): 2,
    },
    "a march from Frederick again": {
        ("7", "it is not at Frederick"): 312,
        ("3.1", "there is no box  .."): 18,
        ("3.1", "no such line joins the two boxes"): 72,
        ("14", "the guns of a fortress and home guards stay where they are"): 78,
        ("6", ".. no corps  .."): 162,
    },
    "a march from Memphis": {
        ("3.1", "no such line joins the two boxes"): 76,
        ("3.1", "there is no box  .."): 9,
        ("7", "it is not at Memphis"): 156,
        ("6", ".. no corps  .."): 324,
    },
    "a march from Vicksburg": {
        ("6", ".. no corps  .."): 324,
        ("3.1", "no such line joins the two boxes"): 74,
        ("7", "between boxes of its own a corps goes by rail, not along it"): 1,
        ("3.1", "there is no box  .."): 9,
        ("7", "it is not at Vicksburg"): 156,
    },
    "on the railroad": {
        ("3.1", "no such line joins the two boxes"): 25,
        ("7", "the march has been there"): 1,
        ("3.1", "there is no box  .."): 1,
    },
    "on the river": {
        ("3.1", "no such line joins the two boxes"): 24,
        ("7", "the march has been there"): 1,
        ("3.1", "there is no box  .."): 1,
    },
    "a jump": {
        ("3.1", "no such line joins the two boxes"): 22,
        ("7", "the march has been there"): 1,
        ("7.1", "it cannot pass one enemy and end among others"): 1,
        ("3.1", "there is no box  .."): 1,
    },
    "running the guns": {
        ("3.1", "no such line joins the two boxes"): 24,
        ("7.2", "past the enemy a corps goes only down the river"): 1,
        ("3.1", "there is no box  .."): 1,
    },
    "the Potomac": {
        ("3.1", "no such line joins the two boxes"): 73,
        ("7", "between boxes of its own a corps goes by rail, not along it"): 1,
        ("3.1", "there is no box  .."): 3,
        ("6", ".. no corps  .."): 162,
        ("7.3", "the Potomac is closed to Confederates"): 1,
    },
    "who comes to a battle": {
        ("8.4", "it is in the battle already"): 1,
        ("6", ".. no corps  .."): 3,
        ("8.4", "no line open to it leads from its box to the battle"): 3,
        ("14", "the guns of a fortress and home guards stay where they are"): 1,
        ("14.5", "siege guns do not march by road"): 1,
    },
    "a beaten army": {
        ("8", "it is not controlled by the side that goes"): 2,
        ("8", "it is not adjacent"): 22,
        ("3.1", "there is no box  .."): 1,
    },
}


@pytest.mark.rule("7", "7.1", "7.2", "7.3", "7.4", "7.5", "7.6", "14.5")
@pytest.mark.parametrize("name", POSITIONS)
def test_7_whatever_can_be_named_is_offered_or_refused_by_a_rule(name: str) -> None:
    make, verbs = POSITIONS[name]
    assert refused(make(), *verbs) == EXPECTED[name]
