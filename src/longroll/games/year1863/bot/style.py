"""How a player likes to wage war: the weights of the planner, by which plans are bred and style opponents differ."""

from __future__ import annotations

from random import Random
from typing import NamedTuple


class Style(NamedTuple):
    """Weights of the planner; greedy and the regular play the plain ones."""

    enough: float = 1.2
    """Victory Points that an attack must promise"""
    guard: float = 1.0
    """how many factors stay in a city that is threatened"""
    risk: float = 0.7
    """how much the enemy's answer counts against what an attack wins"""
    prize: float = 1.0
    """how dear what is won is against what is lost for it"""
    mass: float = 0.12
    """how much those without a task like to stand with many others"""
    forward: float = 0.45
    """how much they like to stand near the enemy's cities"""
    liking: int = 0
    """which Points are thought dearer or cheaper than they are, so that other attacks are tried; 0: none"""


PLAIN = Style()
STYLES = (
    PLAIN,
    PLAIN._replace(guard=0.4),
    PLAIN._replace(enough=2.5, mass=0.3),
    PLAIN._replace(enough=0.5, risk=0.5),
    PLAIN._replace(enough=99.0),
    PLAIN._replace(guard=1.6, enough=1.8),
    PLAIN._replace(prize=1.6, risk=0.4),
    PLAIN._replace(forward=0.15, mass=0.2),
    PLAIN._replace(forward=0.8, mass=0.2),
)
"""the ways to play that a search begins with"""
OTHERS = (
    PLAIN._replace(guard=0.3),
    PLAIN._replace(guard=2.2),
    PLAIN._replace(guard=1.5, risk=1.2),
    PLAIN._replace(enough=99.0),
    PLAIN._replace(enough=0.2, risk=0.2),
    PLAIN._replace(enough=3.0),
    PLAIN._replace(mass=0.0, forward=0.9, risk=0.3),
    PLAIN._replace(forward=0.1, mass=0.3),
    PLAIN._replace(liking=1),
    PLAIN._replace(liking=2),
    PLAIN._replace(liking=3),
)
"""ways in which those who march by themselves may be sent, as proposals to a search"""
NAMED = {
    "raider": PLAIN._replace(enough=0.4, prize=2.0, mass=0.0, forward=0.9, guard=0.6),
    "hedgehog": PLAIN._replace(enough=6.0, guard=2.2, risk=1.5, forward=0.0),
    "blitz": PLAIN._replace(enough=0.0, guard=0.3, risk=0.0, prize=1.5, forward=0.9),
    "hoarder": PLAIN._replace(enough=99.0, guard=1.2, mass=0.4, forward=0.2),
}
"""opponents that play one style from beginning to end"""
WEIGHTS = tuple(name for name in Style._fields if name != "liking")
_SPREAD = 0.5
_OTHER_LIKINGS = 0.75
_CHEAP, _DEAR = 0.3, 2.0


def mutate(style: Style, rng: Random) -> Style:
    """Two weights changed by up to a half; mostly other likings as well."""
    changed: dict[str, float] = {
        name: getattr(style, name) * (1 + rng.uniform(-_SPREAD, _SPREAD)) for name in rng.sample(WEIGHTS, 2)
    }
    if rng.random() < _OTHER_LIKINGS:
        changed["liking"] = rng.randint(1, 99_999)
    return style._replace(**changed)  # type: ignore[arg-type]


def taste(style: Style, place: int) -> float:
    """By how much a Point is thought dearer or cheaper than it is."""
    if not style.liking:
        return 1.0
    drawn = (style.liking * 7919 + (place + 1) * 104_729) % 1009 / 1008
    return _CHEAP + (_DEAR - _CHEAP) * drawn


def said(style: Style) -> str:
    """A style in words: where it differs from the plain one."""
    words = [
        f"{name} {getattr(style, name):.2g}"
        for name in WEIGHTS
        if getattr(style, name) != getattr(PLAIN, name)
    ]
    if style.liking:
        words.append("other goals")
    return ", ".join(words) or "plain"
