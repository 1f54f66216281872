"""The story of a recorded war, told by its chances: turn by turn, and the decisions that moved them most."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from longroll.core import registry
from longroll.core.errors import LongrollError
from longroll.core.game import Game
from longroll.core.journal import SEED, Line
from longroll.core.replay import repeat
from longroll.lab import stopping
from longroll.lab.position import Outlook, Prospect, prospect


class Step(NamedTuple):
    """A recorded decision with the dice that fell for it, and new seeds that came before."""

    line: Line
    dice: tuple[str, ...]
    seeds: tuple[int, ...]


def steps(whole: Game) -> list[Step]:
    """The decisions of a game, in order."""
    found: list[tuple[Line, list[str], tuple[int, ...]]] = []
    seeds: list[int] = []
    for line in whole.lines:
        if line.decides:
            found.append((line, [], tuple(seeds)))
            seeds = []
        elif line.who == SEED:
            seeds.append(int(line.what))
        elif found:
            found[-1][1].append(line.what)
    return [Step(line, tuple(dice), before) for line, dice, before in found]


class Past:
    """A recorded game that can be looked at before each of its decisions."""

    def __init__(self, whole: Game, data: str = "") -> None:
        self.steps = steps(whole)
        if not self.steps:
            raise LongrollError("no decision is recorded in it")
        game = registry.replay(whole.journal(), to=0, data=data or None)
        self.turns: list[tuple[str, int]] = []
        """the turns in order, each with the number of decisions before it"""
        self._kept: dict[int, Game] = {}
        for number in range(len(self.steps) + 1):
            if game.over:
                break
            turn = game.rules.moment(game.state)[0]
            if not self.turns or self.turns[-1][0] != turn:
                self.turns.append((turn, number))
                self._kept[number] = game.copy()
            self.last = number
            if number < len(self.steps):
                self._play(game, number)

    def _play(self, game: Game, number: int) -> None:
        step = self.steps[number]
        for seed in step.seeds:
            game.reseed(seed)
        repeat(game, step.line.who, step.line.what, step.dice)

    def before(self, number: int) -> Game:
        """The game when `number` decisions had been taken."""
        start = max(k for k in self._kept if k <= number)
        game = self._kept[start].copy()
        for k in range(start, number):
            self._play(game, k)
        return game

    def walk(self) -> Iterator[tuple[int, Game]]:
        """The game before each decision, with its number from 0, and once more after the last. It is one game that goes on."""
        game = self._kept[0].copy()
        for number in range(len(self.steps)):
            yield number, game
            self._play(game, number)
        yield len(self.steps), game

    def at_turn(self, turn: int) -> int:
        """The number of decisions before a turn, counted from 1."""
        if not 1 <= turn <= len(self.turns):
            first, last = self.turns[0][0], self.turns[-1][0]
            raise LongrollError(
                f"--turn {turn}: the game has turns 1 ({first}) to {len(self.turns)} ({last})"
            )
        return self.turns[turn - 1][1]

    def after_turn(self, turn: int) -> int:
        """The number of decisions when the turn with this index (from 0) was over, as far as the game went on."""
        return self.turns[turn + 1][1] if turn + 1 < len(self.turns) else self.last


class Turning(NamedTuple):
    """A decision, with its dice, that moved a chance."""

    number: int
    """counted from 1"""
    turn: str
    side: str
    text: str
    dice: tuple[str, ...]
    seat: str
    before: float
    after: float
    low: float
    high: float
    """of the difference, paired by the seeds of the games that were played on"""


class Story(NamedTuple):
    prospects: list[Prospect]
    """at the beginning of each turn"""
    turnings: list[Turning]
    result: str
    """the seat that won in the end; "" where the game is not over"""


def tell(
    whole: Game,
    how: Outlook,
    points: int = 3,
    jobs: int = 1,
    tick: Callable[[str], object] = lambda what: None,
) -> Story:
    """The chances of every turn, then the decisions behind the greatest changes, found by halving."""
    past = Past(whole, how.data)
    known: dict[int, Prospect] = {}

    def look(number: int) -> Prospect:
        if number not in known:
            known[number] = prospect(past.before(number), how, jobs)._replace(decision=number)
            tick(known[number].turn)
        return known[number]

    told = [look(number) for _, number in past.turns]
    spans = [(past.turns[k][1], past.after_turn(k)) for k in range(len(past.turns))]
    seats = list(whole.rules.seats(whole.state))
    moved = sorted(
        ((_most(look(a), look(b), seats), a, b) for a, b in spans if b > a),
        key=lambda x: (-abs(x[0][1]), x[1]),
    )
    turnings = [_turning(past, look, a, b, seat, whole) for (seat, by), a, b in moved[:points] if by]
    result = whole.result["winner"] if whole.result else ""
    return Story(told, sorted(turnings, key=lambda t: -abs(t.after - t.before)), result)


def _most(before: Prospect, after: Prospect, seats: list[str]) -> tuple[str, float]:
    """The seat whose chance moved most, and by how much."""
    changes = [(seat, after.share(seat) - before.share(seat)) for seat in seats]
    return max(changes, key=lambda change: abs(change[1]))


def _turning(
    past: Past, look: Callable[[int], Prospect], low: int, high: int, seat: str, whole: Game
) -> Turning:
    """Halve a stretch of decisions, always into the half that moved more, down to a single one."""
    while high - low > 1:
        middle = (low + high) // 2
        first = abs(look(middle).share(seat) - look(low).share(seat))
        second = abs(look(high).share(seat) - look(middle).share(seat))
        low, high = (low, middle) if first >= second else (middle, high)
    before, after = look(low), look(high)
    won = [[int(w == seat) for w in p.winners] for p in (before, after)]
    _, least, most = stopping.paired_share(*won)
    step = past.steps[low]
    return Turning(
        high,
        before.turn,
        step.line.who,
        step.line.what,
        step.dice,
        seat,
        before.share(seat),
        after.share(seat),
        least,
        most,
    )


def rows(story: Story) -> Iterator[tuple[str, int, str, float, float, float]]:
    """(turn, decisions before it, seat, chance, low, high), as data."""
    for p in story.prospects:
        for chance in p.chances:
            yield p.turn, p.decision, chance.seat, chance.share, chance.low, chance.high
