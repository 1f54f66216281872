"""What may come of a game: computers play on from one of its moments, a portion of games at each asking.

One implementation with `longroll lab position`. In a finished game nothing is hidden any more; in a running one that has secrets every
game is played in a world imagined afresh for the side that asks, from a seed that nobody is told.
"""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from longroll import bots
from longroll.core.errors import unknown
from longroll.core.replay import repeat
from longroll.lab.position import Ended, chances, endings, outlook, played_on
from longroll.table import advice, seen
from longroll.table.match import Match
from longroll.table.questions import Position, unpacked
from longroll.table.refusals import Refused

PORTION = 1.0
"""Seconds of play for one asking; at least one game."""
DEADLINE = 120.0
"""Seconds in which that one game must be over."""
MOST = 200
"""Games from one moment."""
KEPT = 256
"""Moments of a table whose games are remembered."""
ENDINGS = 5

Key = tuple[str | None, int, bool, str]
"""(who looks, decision, whether the game was over, who plays on)"""


@dataclass(slots=True)
class Played:
    """The games that were played on from one moment so far."""

    seed: int
    ends: list[Ended] = field(default_factory=list)


class Portion(NamedTuple):
    """What a worker is asked: go on with game number `first` from a moment."""

    key: Key
    first: int
    arguments: tuple[Any, ...]


def portion(match: Match, side: str | None, number: int, level: str, games: int) -> Portion | None:
    """The games that are still to be played; None if there are enough."""
    if number > match.decisions:
        raise Refused(404, f"the game has {match.decisions} decisions, not {number}")
    if number == match.decisions and match.game.over:
        raise Refused(422, "the game is over there; nothing is left to play")
    levels = bots.levels(match.card.game)
    if level not in levels:
        raise unknown("player", level, levels, match.card.game)
    before, moves = match.before(number)
    position = seen.position(match, side, before)
    if not advice.allowed(match):
        raise Refused(
            403, "between people nobody is told the chances before the end, unless the table was laid so"
        )
    key = (position.side, number, match.over, level)
    if key not in match.prospects:
        # A finished war is played on with the dice of `longroll lab position`; those of a running one stay secret.
        match.prospects[key] = Played(0 if match.over else secrets.randbits(64))
        while len(match.prospects) > KEPT:
            match.prospects.pop(next(iter(match.prospects)))
    played = match.prospects[key]
    if len(played.ends) >= games:
        return None
    steps = [(move.side, move.text, move.dice) for move in moves]
    return Portion(key, len(played.ends), (position, steps, level, played.seed, len(played.ends), games))


def keep(match: Match, asked: Portion, ends: list[Ended]) -> None:
    """Add what a worker played, unless another asking has brought the same games meanwhile."""
    played = match.prospects.get(asked.key)
    if played is not None and len(played.ends) == asked.first:
        played.ends += ends


def told(match: Match, side: str | None, number: int, level: str, games: int) -> dict[str, Any]:
    """The chances as far as they are known, with their intervals and the commonest ends."""
    eyes = None if seen.open_book(match.rules) or match.over else side
    played = match.prospects.get((eyes, number, match.over, level))
    ends = played.ends[:games] if played else []
    seats = match.rules.seats(match.game.state)
    turn = next(turn for at, turn in reversed(match.turns) if at <= number)
    return {
        "decision": number,
        "turn": turn,
        "player": level,
        "imagined": eyes is not None,
        "games": len(ends),
        "wanted": games,
        "chances": [
            {
                "seat": c.seat,
                "sides": list(seats.get(c.seat, ())),
                "share": c.share,
                "low": c.low,
                "high": c.high,
            }
            for c in chances(seats, [end.winner for end in ends])
        ],
        "endings": [
            {"winner": winner, "sides": list(seats.get(winner, ())), "reason": reason, "games": count}
            for winner, _, reason, count in endings(ends)[:ENDINGS]
        ],
    }


def play_on(
    position: Position,
    moves: list[tuple[str, str, tuple[str, ...]]],
    level: str,
    seed: int,
    first: int,
    games: int,
) -> list[Ended]:
    """In a worker: some games from a moment to their ends, in the order of their numbers."""
    game = unpacked(position)
    for side, text, dice in moves:
        repeat(game, side, text, dice)
    how = outlook(game, games, level, level, seed, position.side)
    until = time.monotonic() + PORTION
    ends = [played_on(game, how, first)]
    while first + len(ends) < games and time.monotonic() < until:
        ends.append(played_on(game, how, first + len(ends)))
    return ends
