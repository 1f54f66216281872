"""How a player likes to wage war: the weights of the planner, by which plans are bred and style opponents differ."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from longroll.games.divided_we_fall.words import CSA, SIDES, USA


class Style(NamedTuple):
    """Weights of the planner; greedy plays the plain ones."""

    groups: tuple[str, ...] = ()
    """groups of cities that the Union sets its mind on before all others"""
    capital: float = 1.0
    """how dear the enemy's capital is"""
    cities: float = 1.0
    """how dear his other cities are"""
    guard: float = 1.0
    """how many men stay where something is to be kept"""
    losses: float = 1.0
    """how much own losses count against those dealt"""
    patience: float = 0.62
    """what a gain is worth when it comes a turn later"""
    mass: float = 0.06
    """how much more a large army is used than a small one"""
    works: float = 1.0
    """how dear forts are"""
    least: float = 0.3
    """what an action must promise"""
    theater: float = 1.0
    """what a goal in another theater counts for"""
    forget: float = 1.2
    """how much an army prefers the goal that it went for last"""
    train: float = 2.5
    """what two men are worth whom McClellan trains (D55)"""
    liking: int = 0
    """which places are liked a little more than others; 0 leaves that to the player's seed"""
    staff: bool = False
    """whether a staff plans a campaign: what wins the war, and nothing else, is worth a march"""


PLAIN = Style()
GROUPS = ("nc", "sc", "tn", "al", "ms", "we")
STEADY = Style(theater=0.5, forget=1.6, guard=0.8, mass=0.1)
"""armies keep to their theater and their goal, and fewer men stay at home"""
BOLD = Style(capital=2.5, guard=0.3, losses=0.5, mass=0.15, works=0.2)
"""everything for the enemy's capital"""
PATIENT = Style(guard=1.6, losses=2.0, least=4.0, patience=0.8, mass=0.2)
"""nothing is left open, and no march is made for little"""
CAMPAIGN = Style(staff=True, train=4.0, theater=0.3, forget=2.0, losses=0.6, mass=0.15, patience=0.7)
"""Richmond and the groups of the year, each army in its theater (D03)"""
PAIR = CAMPAIGN._replace(guard=0.4, cities=2.0, capital=0.7)
"""both halves of a northern pair at the same time (D02)"""
REGULAR: dict[str, Style] = {SIDES[USA]: CAMPAIGN, SIDES[CSA]: PAIR}
"""how the staff of each side wages war"""
UNION = (
    CAMPAIGN,
    CAMPAIGN._replace(groups=("nc", "we"), patience=0.8, theater=0.1, forget=3.0),
    CAMPAIGN._replace(guard=0.5, works=0.5),
    CAMPAIGN._replace(groups=("nc", "sc"), capital=2.0),
    CAMPAIGN._replace(groups=("nc", "tn"), losses=1.0),
)
CONFEDERATE = (
    PLAIN,
    PAIR,
    BOLD,
    CAMPAIGN,
    STEADY._replace(guard=1.5, works=2.0, losses=1.3),
)
NAMED = {
    "raider": Style(capital=0.4, cities=2.0, guard=0.5, losses=1.6, mass=0.0, patience=0.5, theater=1.3),
    "hedgehog": Style(guard=2.5, works=4.0, losses=2.5, least=2.0),
    "blitz": BOLD,
    "hoarder": PATIENT,
}
"""opponents that play one style from beginning to end"""
_SPREAD = 0.35
_OTHER_LIKINGS = 0.7
WEIGHTS = tuple(name for name in Style._fields if name not in ("liking", "staff"))


def styles(side: str) -> tuple[Style, ...]:
    """The ways to play that a search begins with, the plain one of a staff first."""
    return UNION if side == SIDES[USA] else CONFEDERATE


def mutate(style: Style, rng: Random) -> Style:
    """Two or three weights changed by a third or so; at times other groups of cities, mostly other likings."""
    changed: dict[str, object] = {}
    for name in rng.sample(WEIGHTS, 3):
        if name == "groups":
            changed[name] = tuple(rng.sample(GROUPS, rng.randint(1, 3)))
        else:
            changed[name] = max(0.01, getattr(style, name)) * (1 + rng.uniform(-_SPREAD, 2 * _SPREAD))
    if "patience" in changed:
        changed["patience"] = min(0.9, float(str(changed["patience"])))
    if rng.random() < _OTHER_LIKINGS:
        changed["liking"] = rng.randint(1, 9999)
    return style._replace(**changed)  # type: ignore[arg-type]


def said(style: Style) -> str:
    """A style in words: where it differs from the plain one."""
    words = [
        f"{name} {getattr(style, name):.2g}"
        for name in WEIGHTS[1:]
        if getattr(style, name) != getattr(PLAIN, name)
    ]
    if style.groups:
        words.insert(0, "first " + " and ".join(style.groups))
    return ", ".join(words) or "plain"
