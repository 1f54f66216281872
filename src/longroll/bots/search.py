"""The veteran: a game's own planner, whose plans are played out before one of them is chosen.

At the beginning of a turn the candidates are ways to play it (the plan carried on, the game's styles, mutants of the best); at a
decision that the game calls major they are the planner's proposals. Each is played out in the same imagined worlds for the own
turn, the reply and a horizon; those that end the own turn bit for bit alike are one; the worse half is dropped round by round.
Where dice fall the plain plan stays unless another leads clearly, world by world. The budget is a number of playouts and worlds
come from (seed, decision, index): the same seed and budget play the same, however long it takes.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import Any

from longroll.bots.playout import Candidate, Planner, School, Trials
from longroll.core.choice import Choice
from longroll.core.game import Game
from longroll.kit.proposals import Proposal, Round


class Veteran:
    """A planner with a search over its plans."""

    def __init__(self, school: School, seed: int = 0, budget: int | None = None) -> None:
        self._school = school
        self._seed = seed
        self._budget = school.budget if budget is None else budget
        """playouts at the beginning of a turn"""
        self._asked = 0
        """decisions that it was asked for: worlds are counted from there"""
        self._turn: dict[str, tuple[Any, ...]] = {}
        self._style: dict[str, Any] = {}
        """by side, the style of its last plan"""
        self._planners: dict[str, Planner] = {}
        self.reason = ""
        self.weighed: list[tuple[str, float]] = []
        """what the last search compared, in words and by value, the best first"""

    def choose(self, game: Game) -> Choice:
        self._asked += 1
        self.reason = ""
        choices = game.choices()
        if len(choices) == 1:
            return choices[0]
        school, side = self._school, game.decision.side
        turn = school.turn(game.state)
        if side not in self._planners:
            self._style[side] = school.styles(side)[0]
            self._planners[side] = school.player(self._style[side], self._number(0))
        if self._turn.get(side) != turn and school.begins(game):
            self._turn[side] = turn
            self._plan(game, side)
        planner = self._planners[side]
        if school.major(game):
            proposals = planner.propose(game)
            if len(proposals) > 1:
                return self._decide(game, side, planner, proposals)
        choice = planner.choose(game)
        self.reason = planner.reason
        return choice

    def _number(self, index: int) -> int:
        """The seed of an imagined world, or of a player."""
        text = f"{self._seed} {self._asked} {index}"
        return int.from_bytes(blake2b(text.encode(), digest_size=4).digest())

    def _plan(self, game: Game, side: str) -> None:
        """Breed a style for this turn: the plain one, the carried one, the game's own, and mutants of the best of them."""
        school = self._school
        rng = Random(self._number(-1))
        styles = list(school.styles(side))
        carried, planner = self._style[side], self._planners[side]
        if carried not in styles:
            styles.insert(1, carried)
        breadth = max(2, round(self._budget / playouts(school.rounds)))
        old = styles[: max(2, breadth // 2)]
        trials = Trials(school, game, side, self._number)
        alike = not school.dice
        kept = trials.run(
            [Candidate(style, planner.copy(style)) for style in old], school.rounds[0], alike=alike
        )
        parents = sorted(kept, key=lambda c: -c.value)[:2]
        young = [school.mutate(parents[k % len(parents)].what, rng) for k in range(breadth - len(old))]
        kept = trials.run(
            [Candidate(style, planner.copy(style)) for style in young], school.rounds[0], kept, alike
        )
        best = trials.best(kept, school.rounds)
        self._style[side], self._planners[side] = best.what, planner.copy(best.what)
        self.weighed = _ranked(kept, school.said)

    def _decide(self, game: Game, side: str, planner: Planner, proposals: list[Proposal]) -> Choice:
        """Among the planner's proposals, the one that fares best."""
        candidates = []
        for proposal in proposals:
            player = planner.copy()
            candidates.append(Candidate(proposal, player, player.accept(proposal)))
        trials = Trials(self._school, game, side, self._number)
        rounds = self._patient(self._school.quick)
        kept = trials.run(candidates, rounds[0])
        best = trials.best(kept, rounds)
        self.weighed = _ranked(kept, lambda proposal: proposal.reason)
        self.reason = best.what.reason
        return planner.accept(best.what)

    def _patient(self, rounds: tuple[Round, ...]) -> tuple[Round, ...]:
        """Where dice fall, more worlds for who has a larger budget than usual."""
        school = self._school
        if not school.dice or self._budget == school.budget:
            return rounds
        share = self._budget / school.budget
        return tuple(stage._replace(worlds=max(2, round(stage.worlds * share))) for stage in rounds)


def playouts(rounds: tuple[Round, ...]) -> float:
    """What a candidate costs in the mean when half of them are dropped after every round."""
    cost, before = 0.0, 0
    for k, stage in enumerate(rounds):
        cost += (stage.worlds - before) / 2**k
        before = stage.worlds
    return cost


def _ranked(candidates: list[Candidate], said: Any) -> list[tuple[str, float]]:
    return [(said(c.what), c.value) for c in sorted(candidates, key=lambda c: -c.value)]
