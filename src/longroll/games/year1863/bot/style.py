"""How a player likes to wage war: the weights of the planner, by which plans are bred and style opponents differ."""

from __future__ import annotations

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
STYLES = {
    PLAIN: "as the staff plans it",
    PLAIN._replace(guard=0.3): "with thin garrisons",
    PLAIN._replace(guard=2.2): "with garrisons twice as strong",
    PLAIN._replace(guard=1.5, risk=1.2): "with care for what the enemy may do",
    PLAIN._replace(enough=99.0): "without an attack",
    PLAIN._replace(enough=0.2, risk=0.2): "with every attack that pays at all",
    PLAIN._replace(enough=3.0): "with great attacks only",
    PLAIN._replace(mass=0.0, forward=0.9, risk=0.3): "up to the enemy's cities",
    PLAIN._replace(forward=0.1, mass=0.3): "back, and together",
    PLAIN._replace(liking=1): "for other goals",
    PLAIN._replace(liking=2): "for yet other goals",
    PLAIN._replace(liking=3): "for goals off the road",
}
"""ways to send those who march by themselves, in words: what they lead to is proposed to a search"""
NAMED = {
    "raider": PLAIN._replace(enough=0.4, prize=2.0, mass=0.0, forward=0.9, guard=0.6),
    "hedgehog": PLAIN._replace(enough=6.0, guard=2.2, risk=1.5, forward=0.0),
    "blitz": PLAIN._replace(enough=0.0, guard=0.3, risk=0.0, prize=1.5, forward=0.9),
    "hoarder": PLAIN._replace(enough=99.0, guard=1.2, mass=0.4, forward=0.2),
}
"""opponents that play one style from beginning to end"""
_CHEAP, _DEAR = 0.3, 2.0


def taste(style: Style, place: int) -> float:
    """By how much a Point is thought dearer or cheaper than it is."""
    if not style.liking:
        return 1.0
    drawn = (style.liking * 7919 + (place + 1) * 104_729) % 1009 / 1008
    return _CHEAP + (_DEAR - _CHEAP) * drawn
