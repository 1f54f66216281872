"""From a position: the chance of each result, by playing on many times, and the story of a whole war told by its chances.

A finished or running game is taken back to a decision; from there the computer players play on, with fresh dice each time. Seen by
everybody, nothing is hidden from the question; seen by one side, what that side cannot know is dealt afresh for each game
(`Game.imagine`). `analyse` of single decisions asks the same functions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import NamedTuple

from longroll import bots
from longroll.core import registry
from longroll.core.errors import LongrollError, nearest
from longroll.core.game import Game
from longroll.lab import match
from longroll.lab.match import Plan
from longroll.lab.simulate import wilson


class Chance(NamedTuple):
    """How often a seat wins from here."""

    seat: str
    wins: int
    games: int
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0


class Prospect(NamedTuple):
    """What may come of a position."""

    turn: str
    phase: str
    decision: int
    """decisions taken before it"""
    chances: tuple[Chance, ...]
    """of every seat, and of a draw"""
    endings: tuple[tuple[str, str, str, int], ...]
    """(winner, cause, the commonest words for it, games), the most frequent first"""
    winners: tuple[str, ...]
    """of every game, in the order of their seeds"""

    def share(self, seat: str) -> float:
        return self.winners.count(seat) / len(self.winners)


class Outlook(NamedTuple):
    """How a position is played on."""

    games: int
    seats: dict[str, str]
    seed: int = 0
    side: str | None = None
    """who looks; None: everything is seen"""
    data: str = ""
    """a folder of own data, where the game is played with one"""


class Ended(NamedTuple):
    """How one game that was played on ended."""

    winner: str
    cause: str
    reason: str


def outlook(
    game: Game,
    games: int,
    union: str,
    confederate: str,
    seed: int = 0,
    side: str | None = None,
    data: str = "",
) -> Outlook:
    """Checked against the game."""
    for level in (union, confederate):
        bots.make(level, game.rules.slug)
    if side is not None and side not in game.sides:
        raise LongrollError(f"{game.rules.slug} has no side '{side}'; {nearest(side, game.sides)}")
    seats = bots.seats(game.rules.slug, game.rules.seats(game.state), union, confederate)
    return Outlook(games, seats, seed, side, data)


def prospect(game: Game, how: Outlook, jobs: int = 1, tick: Callable[[], object] = lambda: None) -> Prospect:
    """The chance of each result from where a game stands."""
    if game.over:
        raise LongrollError("the game is over; there is nothing left to play")
    ends = []
    for end in _ends(game, how, jobs):
        ends.append(end)
        tick()
    turn, phase = game.rules.moment(game.state)
    winners = tuple(end.winner for end in ends)
    found = chances(game.rules.seats(game.state), winners)
    return Prospect(turn, phase, game.decisions, found, endings(ends), winners)


def chances(seats: Iterable[str], winners: Sequence[str]) -> tuple[Chance, ...]:
    """How often each seat wins, with Wilson's interval; and nobody, where that happens."""
    won, games = Counter(winners), len(winners)
    names = [*seats, *(name for name in sorted(won) if name in ("draw", "neither"))]
    return tuple(Chance(name, won[name], games, *wilson(won[name], games)) for name in names)


def _ends(game: Game, how: Outlook, jobs: int) -> Iterator[Ended]:
    """Every game to its end, in the order of their numbers, whoever plays them."""
    bare = Game(game.rules, game.state.copy(), game.header)  # its past plays no part
    if jobs <= 1:
        yield from (played_on(bare, how, number) for number in range(how.games))
        return
    text = bare.to_json()
    shares = [range(k, how.games, 4 * jobs) for k in range(4 * jobs)]
    with ProcessPoolExecutor(jobs) as pool:
        done = list(pool.map(_share, repeat(text), repeat(how), shares))
    found = {number: end for share, ends in zip(shares, done) for number, end in zip(share, ends)}
    yield from (found[number] for number in range(how.games))


def _share(text: str, how: Outlook, numbers: range) -> list[Ended]:
    game = registry.from_json(text, how.data or None)
    return [played_on(game, how, number) for number in numbers]


def played_on(game: Game, how: Outlook, number: int) -> Ended:
    """One game to its end, with dice of its own; the same number has the same dice from every position."""
    seed = how.seed * 1_000_003 + number
    world = game.imagine(how.side, seed) if how.side else Game(game.rules, game.state.copy(), game.header)
    world.state.dice.seed = seed
    record = match.play_on(world, match.players(Plan(game.rules.slug, None, how.seats), seed), number, seed)
    return Ended(record.winner, record.cause, record.reason)


def endings(ends: Iterable[Ended]) -> tuple[tuple[str, str, str, int], ...]:
    """(winner, cause, the commonest words for it, games), the most frequent first."""
    kinds: dict[tuple[str, str], Counter[str]] = {}
    for end in ends:
        kinds.setdefault((end.winner, end.cause), Counter())[end.reason] += 1
    ranked = sorted(kinds.items(), key=lambda item: -item[1].total())
    return tuple(
        (winner, cause, words.most_common(1)[0][0], words.total()) for (winner, cause), words in ranked
    )
