"""The ladder: every player against every other, from both sides, on fixed seeds; and what that says about their strength.

A win counts one point, a draw (or "neither") half. Ratings are those under which the points are likeliest when a lead of 400
means ten points to one (Bradley and Terry, on Elo's scale). One drawn game against a player of 1,500 is added for each, so that
whoever lost every game has a rating too.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import permutations
from math import log, log10, sqrt
from time import process_time
from typing import Any, NamedTuple

from longroll import bots
from longroll.core import registry
from longroll.core.errors import LongrollError
from longroll.lab.simulate import Z95, wilson

MIDDLE = 1500.0
SCALE = 400 / log(10)
ROUNDS = 10_000
CAMPS = ("union", "confederate")


class Meeting(NamedTuple):
    """One game of the ladder."""

    game: str
    scenario: str
    union: str
    confederate: str
    seed: int
    options: tuple[tuple[str, Any], ...] = ()
    """the optional rules with their values"""


class Played(NamedTuple):
    """How a game ended: the points of the player in the union seat, and what both thought, in seconds of a processor a turn."""

    meeting: Meeting
    points: float
    thought: tuple[float, float]


class Standing(NamedTuple):
    """A player's place on the ladder."""

    player: str
    rating: float
    error: float
    """half of the 95 % interval of the rating"""
    points: float
    games: int
    low: float
    high: float
    """Wilson's interval of the share of points"""
    as_union: float
    as_confederate: float
    """shares of points by side"""
    seconds: float
    """a turn"""


def meetings(
    slug: str,
    scenario: str,
    players: list[str],
    games: int,
    seed: int,
    options: tuple[tuple[str, Any], ...] = (),
) -> list[Meeting]:
    """Every pair, `games` times each way round; the same seeds for every pair."""
    if len(set(players)) < 2:
        raise LongrollError("a ladder wants at least two different players")
    for level in players:
        bots.make(level, slug)
    return [
        Meeting(slug, scenario, union, confederate, seed + k, options)
        for union, confederate in permutations(dict.fromkeys(players), 2)
        for k in range(games)
    ]


def play(meeting: Meeting) -> Played:
    """One game. Where a person holds commands of both flags, he belongs to the camp of his first side."""
    game = registry.new(meeting.game, meeting.scenario, meeting.seed, dict(meeting.options))
    held = game.rules.seats(game.state)
    seats = bots.seats(meeting.game, held, meeting.union, meeting.confederate)
    seated = {
        side: bots.make(level, meeting.game, meeting.seed * 16 + i)
        for i, (side, level) in enumerate(seats.items())
    }
    camp = {side: bots.camp(meeting.game, sides[0]) for sides in held.values() for side in sides}
    thought = dict.fromkeys(CAMPS, 0.0)
    turns = set()
    while not game.over:
        turns.add(game.rules.moment(game.state)[0])
        side = game.decision.side
        began = process_time()
        choice = seated[side].choose(game)
        spent = process_time() - began
        if camp.get(side) in thought:
            thought[camp[side]] += spent
        game.play(choice)
    won = {camp[side] for side in game.winners}
    points = 0.5 if not won else float("union" in won)
    return Played(meeting, points, (thought["union"] / len(turns), thought["confederate"] / len(turns)))


def run(games: list[Meeting], processes: int = 1, tick: Callable[[], object] = lambda: None) -> list[Played]:
    """Play them all, in their order; the result does not depend on how many processes play."""
    found = []
    if processes <= 1:
        for meeting in games:
            found.append(play(meeting))
            tick()
        return found
    with ProcessPoolExecutor(processes) as pool:
        for played in pool.map(play, games):
            found.append(played)
            tick()
    return found


def standings(played: list[Played]) -> list[Standing]:
    """The players, strongest first."""
    players = list(dict.fromkeys(p.meeting.union for p in played))
    points = {(a, b): 0.0 for a in players for b in players}
    for p in played:
        union, confederate = p.meeting.union, p.meeting.confederate
        points[union, confederate] += p.points
        points[confederate, union] += 1 - p.points
    strength = _likeliest(players, points)
    rows = [_standing(player, strength, points, played) for player in players]
    return sorted(rows, key=lambda row: -row.rating)


def _likeliest(players: list[str], points: dict[tuple[str, str], float]) -> dict[str, float]:
    """Strengths of which the points are likeliest (Zermelo's iteration); 1 is the player of 1,500."""
    strength = dict.fromkeys(players, 1.0)
    for _ in range(ROUNDS):
        before = dict(strength)
        for a in players:
            won = 0.5 + sum(points[a, b] for b in players)
            met = 1 / (strength[a] + 1)
            met += sum((points[a, b] + points[b, a]) / (strength[a] + strength[b]) for b in players if b != a)
            strength[a] = won / met
        if max(abs(log(strength[a] / before[a])) for a in players) < 1e-9:
            break
    return strength


def _standing(
    player: str, strength: dict[str, float], points: dict[tuple[str, str], float], played: list[Played]
) -> Standing:
    games = sum(points[player, b] + points[b, player] for b in strength if b != player)
    gained = sum(points[player, b] for b in strength)
    # How sharply the likelihood falls on both sides of the rating, the other ratings held: its curvature gives the error.
    sure = _curve(strength[player], 1.0)
    for other, value in strength.items():
        if other != player:
            sure += (points[player, other] + points[other, player]) * _curve(strength[player], value)
    low, high = wilson(gained, round(games))
    union = [p for p in played if p.meeting.union == player]
    confederate = [p for p in played if p.meeting.confederate == player]
    seconds = [p.thought[0] for p in union] + [p.thought[1] for p in confederate]
    return Standing(
        player,
        MIDDLE + 400 * log10(strength[player]),
        Z95 * SCALE / sqrt(sure),
        gained,
        round(games),
        low,
        high,
        sum(p.points for p in union) / len(union),
        sum(1 - p.points for p in confederate) / len(confederate),
        sum(seconds) / len(seconds),
    )


def _curve(a: float, b: float) -> float:
    share = a / (a + b)
    return share * (1 - share)


def pairs(played: list[Played]) -> dict[tuple[str, str], tuple[float, int]]:
    """(union, confederate) -> (points of the union seat, games)."""
    found: dict[tuple[str, str], tuple[float, int]] = {}
    for p in played:
        key = (p.meeting.union, p.meeting.confederate)
        points, games = found.get(key, (0.0, 0))
        found[key] = (points + p.points, games + 1)
    return found
