"""How a staff likes to wage war: the weights of its plans, by which plans are bred and style opponents differ."""

from __future__ import annotations

from math import exp
from random import Random
from typing import NamedTuple


class Style(NamedTuple):
    """Weights of the staff; the regular plays the plain ones."""

    bold: float = 1.0
    """how much the enemy's cities are wanted beside one's own"""
    thrift: float = 1.0
    """how much an SP is wanted elsewhere: a garrison stops growing where one more keeps less"""
    blood: float = 0.3
    """points that an SP is worth in battle"""
    caution: float = 1.0
    """how much it matters that enemies near by outweigh a stack"""
    hunger: float = 1.0
    """how bad it is to march out of supply"""
    storm: float = 0.05
    """points that an attack must promise"""
    whim: int = 0
    """another eye for what cities are worth, by number; 0 sees them as the scenario pays. A search tries several: plans that really differ"""


PLAIN = Style()
STYLES = (
    PLAIN,
    PLAIN._replace(whim=1),
    PLAIN._replace(bold=1.8, storm=0.0),
    PLAIN._replace(whim=2),
    PLAIN._replace(thrift=0.4),
    PLAIN._replace(whim=3),
    PLAIN._replace(bold=0.6, thrift=0.6),
    PLAIN._replace(thrift=2.0),
    PLAIN._replace(caution=0.3, hunger=0.5),
    PLAIN._replace(storm=99.0),
)
"""the ways to play that a search begins with"""
NAMED = {
    "raider": PLAIN._replace(bold=2.0, thrift=2.5, hunger=0.3, caution=0.5),
    "hedgehog": PLAIN._replace(bold=0.3, thrift=0.3, storm=1.5, caution=2.0),
    "blitz": PLAIN._replace(bold=3.0, thrift=2.0, blood=0.0, caution=0.0, storm=-0.5),
    "hoarder": PLAIN._replace(bold=0.7, thrift=0.5, storm=99.0, hunger=2.0),
}
"""opponents that play one style from beginning to end"""
_SPREAD = 0.6


def mutate(style: Style, rng: Random) -> Style:
    """Another whim, and two weights changed by up to three fifths."""
    changed = {
        name: getattr(style, name) * (1 + rng.uniform(-_SPREAD, _SPREAD))
        for name in rng.sample(Style._fields[:-1], 2)
    }
    return style._replace(whim=rng.randrange(1, 10_000), **changed)


def eye(whim: int, node: int) -> float:
    """By how much a whim changes what a city is worth."""
    return exp(Random(whim * 10_007 + node).uniform(-1.0, 1.0)) if whim else 1.0


def said(style: Style) -> str:
    """A style in words: where it differs from the plain one."""
    words = [
        f"{name} {value:.2g}" for name, value in style._asdict().items() if value != getattr(PLAIN, name)
    ]
    return ", ".join(words) or "plain"
