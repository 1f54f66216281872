"""What else could be chosen: other players' choices in the same place, and the chance of winning after each.

The chance is the mean of the fitted win chance at the end of the own turn, over a few imagined games in which the game's staff plays on.
"""

from __future__ import annotations

from statistics import fmean
from typing import NamedTuple

from longroll import bots
from longroll.bots import chance
from longroll.core.choice import Choice
from longroll.core.game import Game

WORLDS = 6
"""in so many imagined games a choice is followed to the end of the turn"""
NOBODY = ("draw", "neither")


class Alternative(NamedTuple):
    """A choice, who would make it, why, and how likely its seat is to win after it; None where no chance was fitted."""

    choice: Choice
    player: str
    reason: str
    chance: float | None


def planners(slug: str) -> list[str]:
    """The players of a game who plan, those who search left out, the best first; and its styles."""
    levels = [x for x in reversed(bots.levels(slug)) if x not in ("random", "recruit", bots.VETERAN)]
    return [*levels, *bots.styles(slug)]


def alternatives(game: Game, chosen: Choice, count: int, seed: int) -> list[Alternative]:
    """The best of what other players would choose instead, the likeliest to win first."""
    slug = game.header.game
    found: dict[str, Alternative] = {}
    for level in planners(slug):
        bot = bots.make(level, slug, seed)
        choice = bot.choose(game)
        if choice.text != chosen.text and choice.text not in found:
            after = win_chance(game, choice, seed)
            found[choice.text] = Alternative(choice, level, bots.reason(bot), after)
    return sorted(found.values(), key=lambda x: -(x.chance or 0.0))[:count]


def win_chance(game: Game, choice: Choice, seed: int) -> float | None:
    """How likely the side that decides is to win after a choice, a draw counted half; None where no chance was fitted."""
    if chance.model(game) is None or bots.VETERAN not in bots.levels(game.header.game):
        return None  # nothing is fitted, or nobody could say when a turn ends
    side = game.decision.side
    return fmean(_followed(game.imagine(side, seed + k), choice, side, seed + k) for k in range(WORLDS))


def _followed(world: Game, choice: Choice, side: str, seed: int) -> float:
    """The chance at the end of the turn in one imagined game."""
    slug = world.header.game
    school = bots.school(slug)
    level = planners(slug)[0]
    players = {name: bots.make(level, slug, seed + k) for k, name in enumerate(world.sides)}
    turn = school.turn(world.state)
    world.play(choice.text)
    while not world.over and school.turn(world.state) == turn:
        world.play(players[world.decision.side].choose(world))
    told = chance.of(world) or {}
    own = next(seat for seat, held in world.rules.seats(world.state).items() if side in held)
    return told[own] + 0.5 * sum(told.get(nobody, 0.0) for nobody in NOBODY)
