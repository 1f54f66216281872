"""Computer players. A bot sees a game through the eyes of the side that is to decide and names a choice.

    bot = longroll.bots.make("greedy", "divided-we-fall", seed=1)
    game.play(bot.choose(game))

A game may bring its own players in `<its package>/bot.py`: a tuple `LEVELS` and `make(level, seed)`; a tuple `STYLES` of opponents
that play one way only, which `make` knows too; and a `SCHOOL`, by which the search of a `veteran` steers them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from longroll.bots.greedy import GreedyBot
from longroll.bots.playout import School
from longroll.bots.random_bot import RandomBot
from longroll.bots.recruit import Recruit
from longroll.bots.search import Veteran
from longroll.core import registry
from longroll.core.choice import Choice
from longroll.core.errors import unknown
from longroll.core.game import Game

GENERIC = ("random", "recruit", "greedy")
VETERAN = "veteran"
REFEREE = "referee"
MOST_PATIENCE = 3
"""so many times as long as usual a veteran may think; a table waits a minute for a choice at most"""


class Bot(Protocol):
    """Anything that can choose for the side whose decision it is. It may have a `reason`; `reason(bot)` reads it."""

    def choose(self, game: Game) -> Choice: ...


def reason(bot: Bot) -> str:
    """Why a player made its last choice, in words; "" where it has nothing to say."""
    return str(getattr(bot, "reason", ""))


def weighed(bot: Bot) -> list[tuple[str, float]]:
    """What a player compared when it last searched: words and value for its side, the best first; none where it did not."""
    return list(getattr(bot, "weighed", ()))


def _own(slug: str) -> Any:
    """The game's own module of players, or None."""
    registry.info(slug)
    name = f"{registry.MODULES[slug]}.bot"
    return import_module(name) if find_spec(name) else None


def levels(slug: str) -> list[str]:
    """The computer players of a game, weakest first."""
    module = _own(slug)
    veteran = (VETERAN,) if hasattr(module, "SCHOOL") else ()
    return list(dict.fromkeys((*GENERIC, *(module.LEVELS if module else ()), *veteran)))


def styles(slug: str) -> list[str]:
    """Opponents that play one way only, for the ladder."""
    return list(getattr(_own(slug), "STYLES", ()))


def school(slug: str) -> School:
    """What a game with a veteran gives to its search."""
    found: School = _own(slug).SCHOOL
    return found


def patience(level: str) -> tuple[str, int]:
    """A player's name, and how many times as long as usual it thinks: `veteran-x3` three times."""
    name, _, times = level.partition("-x")
    if name == VETERAN and times in map(str, range(1, MOST_PATIENCE + 1)):
        return name, int(times)
    return level, 1


def make(level: str, slug: str, seed: int = 0) -> Bot:
    """A computer player: the game's own of that name if it has one, else the one that plays any game."""
    level, times = patience(level)
    if level == "random":
        return RandomBot(seed)
    if level == "recruit":
        return Recruit(make("greedy", slug, seed), seed)
    module = _own(slug)
    if level == VETERAN and hasattr(module, "SCHOOL"):
        return Veteran(school(slug), seed, school(slug).budget * times)
    if module is not None and (level in module.LEVELS or level in styles(slug)):
        bot: Bot = module.make(level, seed)
        return bot
    if level == "greedy":
        return GreedyBot(seed)
    raise unknown("player", level, [*levels(slug), *styles(slug)], slug)


def camp(slug: str, side: str) -> str:
    """Under which flag a side of a game fights: "union", "confederate" or "other"; a referee under none."""
    if side == REFEREE:
        return REFEREE
    return next((card.camp for card in registry.info(slug).side_cards if card.slug == side), "other")


def seats(
    slug: str, persons: Mapping[str, Iterable[str]], union: str, confederate: str, referee: str = "greedy"
) -> dict[str, str]:
    """Who plays which side. A person belongs to the camp of the first side that he holds, and plays all of his sides."""
    players = {"union": union, "confederate": confederate, REFEREE: referee}
    found = {}
    for held in persons.values():
        sides = list(held)
        found.update(dict.fromkeys(sides, players[camp(slug, sides[0])]))
    return found
