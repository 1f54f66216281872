"""How a player likes to wage war: the weights of the staff by which players differ."""

from __future__ import annotations

from typing import NamedTuple


class Style(NamedTuple):
    """Weights of the staff; greedy plays the plain ones."""

    fear: float = 0.6
    """what is counted of a place that may be lost, capitals aside: it can be taken again"""
    feed: float = 2.5
    """turns for which an army that goes out of supply is likely to starve"""
    fair: float = 0.45
    """the chance below which nobody attacks"""
    efforts: int = 4
    """goals that a side goes for at one time"""
    enough: float = 1.3
    """the odds that an army wants before it goes for a goal"""
    garrison: float = 0.0
    """the share of its worth that a place counts less where nobody stays and an enemy could come within two turns"""
    prey: float = 1.0
    """how much more losses of the enemy count"""
    haste: float = 25.0
    """turns after which a great city is worth twice as much to the Union"""
    late: int = 26
    """the turn from which time runs out for the Union (4.2)"""
    redoubt: float = 0.0
    """what the great city that is easiest to hold is worth more to the Confederates, for one is enough to last (4.1)"""
    lines: float = 0.0
    """how much the hunger counts that the loss of a box would bring to own armies"""
    cut: float = 0.0
    """how much the hunger counts that its capture would bring to the enemy's"""
    last: float = 0.0
    """how much more great cities are worth to the Confederates, the fewer they hold"""
    hold: float = 0.0
    """what is counted of a great city that may be lost, where that is more than `fear`"""
    close: float = 0.0
    """how much more a great city that is still wanting is worth to the Union, the fewer they are (4.1)"""
    crown: float = 0.0
    """what the march is worth that brings the Union the last great city: it wins at the end of its own turn (4.1)"""
    capital: float = 1.0
    """how much more Washington is worth to the Union, whose army shrinks with its fall (4.3)"""
    camps: float = 0.0
    """how much rather a new corps is raised where others stand, for one march moves all that are in a box (2.1)"""
    sea: float = 2.0
    """marches that a passage from port to port counts for when armies are given their goals: one for each corps (7.4)"""
    pin: float = 0.0
    """how far an enemy who is attacked, and beaten, is no danger to what the attackers leave behind"""


PLAIN = Style()
NORTH = Style(
    efforts=3, haste=10.0, late=20, pin=1.0, close=4.0, crown=500.0, capital=3.0, camps=1.0, sea=4.0,
    lines=1.0, cut=1.0, hold=1.0, garrison=0.15,
)  # fmt: skip
"""the regular as the Union: fewer goals, each with more men; great cities early, the last ones dearest and none left empty;
Washington before anything; no fear of an enemy whom it attacks"""
SOUTH = Style(redoubt=40.0, lines=1.0, cut=1.0, last=1.0, hold=1.0, feed=4.0)
"""as the Confederates: one great city is held to the end, the last ones dearest, and no army is left without bread"""
NAMED = {
    "raider": Style(fear=0.3, efforts=8, enough=0.9, feed=1.0),
    "hedgehog": Style(fear=1.2, fair=0.75, garrison=0.2, efforts=2, enough=1.8),
    "blitz": Style(fear=0.2, fair=0.3, efforts=2, enough=1.0, prey=1.5),
    "hoarder": Style(fair=0.7, enough=2.2, efforts=2, feed=5.0),
}
"""opponents that play one style from beginning to end"""
