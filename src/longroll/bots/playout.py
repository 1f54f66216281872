"""Candidates of a search, played out in the same imagined worlds and halved round by round."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Protocol, runtime_checkable

from longroll.bots import chance
from longroll.core.choice import Choice
from longroll.core.game import Game
from longroll.kit.proposals import Proposal, Round

LEAD = 1.7
"""by how many standard errors another plan must lead the plain one where dice fall, unless the school asks for another `lead`"""


class Planner(Protocol):
    """A player that can be given a style, and a proposal of its own to follow."""

    reason: str

    def choose(self, game: Game) -> Choice: ...

    def copy(self, style: Any = None) -> Planner:
        """Another who thinks the same from here on; or one who remembers the same and goes on in another style."""
        ...

    def propose(self, game: Game) -> list[Proposal]:
        """Distinct things to do now, the one that it would choose first."""
        ...

    def accept(self, proposal: Proposal) -> Choice: ...


class School(Protocol):
    """What a game gives to the search: how its planner can be steered, and what a position is worth."""

    @property
    def budget(self) -> int:
        """Playouts at the beginning of a turn."""
        ...

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The stages of a search at the beginning of a turn."""
        ...

    @property
    def quick(self) -> tuple[Round, ...]:
        """The stages of a search at a major decision."""
        ...

    @property
    def dice(self) -> bool: ...

    @property
    def by_chance(self) -> bool:
        """Whether the fitted win chance is the value of a position, where there is one."""
        ...

    def styles(self, side: str) -> Sequence[Any]:
        """Ways to play, the plain one first."""
        ...

    def mutate(self, style: Any, rng: Random) -> Any: ...

    def player(self, style: Any, seed: int) -> Planner: ...

    def turn(self, s: Any) -> tuple[Any, ...]:
        """A name for the player-turn under way."""
        ...

    def begins(self, game: Game) -> bool:
        """Whether the side that decides makes its plan for the turn now."""
        ...

    def major(self, game: Game) -> bool: ...

    def value(self, s: Any, side: str) -> float: ...

    def said(self, style: Any) -> str:
        """A style in words."""
        ...


@runtime_checkable
class Theaters(Protocol):
    """A school whose war is fought in places that hardly touch: what happens elsewhere is only noise in a comparison of plans."""

    def bystander(self, side: str, own: str, seed: int) -> Planner | None:
        """Who plays another side in the playouts of one, if that side is too far away to matter; None if it matters."""
        ...


class Line:
    """A game that is played out."""

    def __init__(self, school: School, world: Game, players: Mapping[str, Planner]) -> None:
        self._school = school
        self.game = world
        self._players = players
        self._key = school.turn(world.state)
        self._turns = 0

    def begin(self, choice: Choice) -> None:
        self.game.play(choice.text)
        self._count()

    def play(self, turns: int) -> None:
        """On to the end of so many player-turns, the present one counted."""
        game = self.game
        while self._turns < turns and not game.over:
            game.play(self._players[game.decision.side].choose(game))
            self._count()

    def _count(self) -> None:
        key = self._school.turn(self.game.state)
        if key != self._key:
            self._key = key
            self._turns += 1


class Candidate:
    """A way to go on, and how it fared in each world."""

    def __init__(self, what: Any, player: Planner, first: Choice | None = None) -> None:
        self.what = what
        self.player = player
        self.first = first
        """the choice with which it begins, where it is a proposal"""
        self.lines: list[Line] = []
        self.values: list[float] = []
        self.mark = ""
        """the worlds at the end of the own turn, cell by cell"""

    @property
    def value(self) -> float:
        return fmean(self.values)


class Trials:
    """One search: candidates of a side in a game."""

    def __init__(self, school: School, game: Game, side: str, number: Callable[[int], int]) -> None:
        self.school = school
        self._game = game
        self._side = side
        self._model = chance.model(game) if school.by_chance else None
        self._number = number
        """the seed of an imagined world"""

    def run(
        self, candidates: list[Candidate], stage: Round, known: Sequence[Candidate] = (), alike: bool = False
    ) -> list[Candidate]:
        """Play candidates out to a stage. Of those that end the own turn alike the first is kept; `known` are there already.

        `alike`: all are kept, because what they would do afterwards differs and tells what the turn may lead to.
        """
        kept = list(known)
        marks = {c.mark for c in kept}
        for candidate in candidates:
            for index in range(len(candidate.lines), stage.worlds):
                candidate.lines.append(self._line(candidate, index))
            if not candidate.mark:
                candidate.mark = self._own_turn(candidate)
                if candidate.mark in marks and not alike:
                    continue
                marks.add(candidate.mark)
            for line in candidate.lines:
                line.play(stage.turns)
            candidate.values = [self._value(line.game) for line in candidate.lines]
            kept.append(candidate)
        return kept

    def _line(self, candidate: Candidate, index: int) -> Line:
        seed = self._number(index)
        world = self._game.imagine(self._side, seed)
        others = {side: self._other(side, seed + k) for k, side in enumerate(world.sides)}
        line = Line(self.school, world, {**others, self._side: candidate.player.copy()})
        if candidate.first is not None:
            line.begin(candidate.first)
        return line

    def _other(self, side: str, seed: int) -> Planner:
        """Who plays a side in a playout: the plain planner, or somebody who stands by."""
        school = self.school
        found = school.bystander(side, self._side, seed) if isinstance(school, Theaters) else None
        return found or school.player(school.styles(side)[0], seed)

    def _value(self, game: Game) -> float:
        """The chance of the own seat, a draw counted half; or the game's own value."""
        if self._model is None:
            return self.school.value(game.state, self._side)
        told = chance.of(game) or {}
        own = next(seat for seat, held in game.rules.seats(game.state).items() if self._side in held)
        return told[own] + 0.5 * sum(told.get(nobody, 0.0) for nobody in ("draw", "neither"))

    @staticmethod
    def _own_turn(candidate: Candidate) -> str:
        for line in candidate.lines:
            line.play(1)
        return json.dumps([line.game.state.to_json() for line in candidate.lines])

    def best(self, candidates: list[Candidate], rounds: tuple[Round, ...]) -> Candidate:
        """Sequential halving after the first round. The first candidate is the plain plan; where dice fall it stays to the end."""
        plain, left = candidates[0], candidates
        for stage in rounds[1:]:
            ranked = sorted(left, key=lambda c: -c.value)
            left = ranked[: -(-len(ranked) // 2)]
            if self.school.dice and plain not in left:
                left.append(plain)
            if len(left) == 1:
                break
            left = self.run(left, stage)
        best = max(left, key=lambda c: c.value)
        if not self.school.dice:
            return best
        asked: float = getattr(self.school, "lead", LEAD)
        return best if leads(best.values, plain.values, asked) else plain


def leads(values: Sequence[float], others: Sequence[float], asked: float = LEAD) -> bool:
    """Whether values are better than others by so many standard errors, world by world."""
    gains = [a - b for a, b in zip(values, others)]
    if len(gains) < 2:
        return False
    error = stdev(gains) / sqrt(len(gains))
    return fmean(gains) / error > asked if error else fmean(gains) > 0
