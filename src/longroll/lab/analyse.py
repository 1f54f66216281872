"""A recorded war judged after its end: the decisions that moved the win chance most, luck and skill apart.

Where win chances are fitted for a scenario, the chance is read before and after every decision. A change has three parts: the drift
is what any choice would have brought (troops that had to be placed somewhere), skill is what this choice brings beyond that with any
dice, luck is what the dice that fell made of it. Then another player is asked what it would have done, and both choices are played on to
the end of the turn in the same worlds. Where nothing is fitted, `story.tell` plays on instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import fmean
from typing import NamedTuple

from longroll import bots
from longroll.bots import chance
from longroll.core.errors import LongrollError
from longroll.core.events import Rolled
from longroll.core.game import Game
from longroll.lab.story import Past

WORLDS = 16
"""so often the dice of a decision are thrown again"""
CHOICES = 12
"""so many of the choices that were open are tried, evenly over the menu"""
TRIED = 4
"""so often each of them, where dice fall"""
PLAYED = 6
"""so often a choice and a better one are played on to the end of the turn"""
LEAST = 0.001
"""a change smaller than this moves nothing"""


class Moment(NamedTuple):
    """A decision that moved the chance of whoever took it."""

    number: int
    """counted from 1"""
    turn: str
    side: str
    seat: str
    text: str
    said: str
    """the choice as a player would say it"""
    dice: tuple[str, ...]
    before: float
    after: float
    drift: float
    skill: float
    luck: float
    better: str
    """what the other player would have chosen; "" where it is the same"""
    gain: float
    """how much more that would have been worth by the end of the turn"""

    @property
    def moved(self) -> float:
        """By choice and dice: what any choice would have brought does not count."""
        return self.skill + self.luck


class Analysis(NamedTuple):
    turns: list[tuple[str, int, dict[str, float]]]
    """(turn, decisions before it, the chance of each result)"""
    moments: dict[str, list[Moment]]
    """by seat, those that moved most first"""
    ledger: dict[str, tuple[float, float]]
    """by seat, over the whole war: the sum of all skill and of all luck"""
    result: str


def analyse(
    whole: Game,
    level: str = "greedy",
    number: int = 10,
    data: str = "",
    seed: int = 0,
    tick: Callable[[str], object] = lambda what: None,
) -> Analysis:
    """Judge a recorded game. `level` is the player that is asked what would have been better."""
    if chance.model(whole) is None:
        raise LongrollError(
            f"no win chances are fitted for {whole.rules.slug}, {whole.header.scenario}; `longroll lab story` plays games on instead"
        )
    past = Past(whole, data)
    seats = whole.rules.seats(whole.state)
    changes: dict[str, list[tuple[float, int]]] = {seat: [] for seat in seats}
    turns: list[tuple[str, int, dict[str, float]]] = []
    starts = {n: turn for turn, n in past.turns}
    known: list[dict[str, float]] = []
    for index, game in past.walk():
        told = chance.of(game) or {}
        if index in starts:
            turns.append((starts[index], index, told))
            tick(starts[index])
        known.append(told)
    for index, step in enumerate(past.steps):
        seat = _seat(seats, step.line.who)
        if seat:
            changes[seat].append((known[index + 1][seat] - known[index][seat], index))
    moments = {}
    ledger = {}
    for seat, found in changes.items():
        tick(seat)
        parts = {k: _parts(past, k, seat, known, seed) for by, k in found if abs(by) >= LEAST}
        ledger[seat] = (sum(x.skill for x in parts.values()), sum(x.luck for x in parts.values()))
        most = sorted(parts, key=lambda k: (-abs(parts[k].skill + parts[k].luck), k))[:number]
        moments[seat] = [_moment(past, k, seat, known, parts[k], level, seed) for k in most]
    return Analysis(turns, moments, ledger, whole.result["winner"] if whole.result else "")


class Parts(NamedTuple):
    """Of a change: what any choice would have brought, this one beyond that, and the dice."""

    drift: float
    skill: float
    luck: float


def _seat(seats: dict[str, tuple[str, ...]], side: str) -> str:
    return next((seat for seat, held in seats.items() if side in held), "")


def _parts(past: Past, index: int, seat: str, known: list[dict[str, float]], seed: int) -> Parts:
    before, after = known[index][seat], known[index + 1][seat]
    step = past.steps[index]
    game = past.before(index)
    worth = _thrown(game, step.line.what, seat, seed, WORLDS) if step.dice else after
    choices = game.choices()
    if len(choices) == 1:
        return Parts(worth - before, 0.0, after - worth)
    stride = max(1, -(-len(choices) // CHOICES))
    others = [c.text for c in choices[::stride] if c.text != step.line.what]
    par = fmean([worth, *(_thrown(game, text, seat, seed, TRIED) for text in others)])
    return Parts(par - before, worth - par, after - worth)


def _thrown(game: Game, text: str, seat: str, seed: int, times: int) -> float:
    """The mean chance after a choice, over other dice where some fall."""
    found = []
    for k in range(times):
        world = game.copy()
        world.state.dice.seed = seed + k
        events = world.play(text)
        found.append((chance.of(world) or {})[seat])
        if not any(type(event) is Rolled for event in events):
            break
    return fmean(found)


def _moment(
    past: Past, index: int, seat: str, known: list[dict[str, float]], parts: Parts, level: str, seed: int
) -> Moment:
    step = past.steps[index]
    game = past.before(index)
    choice = game.find(step.line.what)
    assert choice is not None
    other = bots.make(level, game.rules.slug, seed).choose(game)
    better, gain = "", 0.0
    if other.text != choice.text:
        gain = fmean(_worth(game, other.text, seat, seed + k) for k in range(PLAYED))
        gain -= fmean(_worth(game, choice.text, seat, seed + k) for k in range(PLAYED))
        better = game.say(other)
    turn = game.rules.moment(game.state)[0]
    return Moment(
        index + 1,
        turn,
        step.line.who,
        seat,
        choice.text,
        game.say(choice),
        step.dice,
        known[index][seat],
        known[index + 1][seat],
        *parts,
        better,
        gain,
    )


def _worth(game: Game, text: str, seat: str, seed: int) -> float:
    """The chance at the end of the turn when a choice is played and greedy players go on."""
    world = Game(game.rules, game.state.copy(), game.header)
    world.state.dice.seed = seed
    turn = world.rules.moment(world.state)[0]
    players = {side: bots.make("greedy", world.rules.slug, seed + i) for i, side in enumerate(world.sides)}
    world.play(text)
    while not world.over and world.rules.moment(world.state)[0] == turn:
        world.play(players[world.decision.side].choose(world))
    return (chance.of(world) or {})[seat]


def sentences(found: Analysis, seats: dict[str, str]) -> Iterator[str]:
    """The war as a story: what moved it, whose doing that was, and what would have been better."""
    for seat, moments in found.moments.items():
        skill, luck = found.ledger[seat]
        yield f"{seats[seat]}: choices {100 * skill:+.0f}, dice {100 * luck:+.0f} points of win chance over the whole war."
        for m in moments:
            words = f"  {m.number}. {m.turn}, {m.side}: {m.said}"
            words += f" ({', '.join(m.dice)})" if m.dice else ""
            words += f": {m.before:.0%} to {m.after:.0%}"
            words += f", the choice {100 * m.skill:+.0f}" + (
                f", the dice {100 * m.luck:+.0f}" if m.dice else ""
            )
            if m.better:
                words += f". Instead: {m.better} ({100 * m.gain:+.0f} by the end of the turn)"
            yield words + "."
