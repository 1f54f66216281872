"""One game between computer players, from first decision to result, with its figures turn by turn."""

from __future__ import annotations

from typing import Any, NamedTuple

from longroll import bots
from longroll.bots import chance
from longroll.core import registry
from longroll.core.figures import Battle, Taken
from longroll.core.game import Game
from longroll.lab.crash import report

Series = list[tuple[str, dict[str, float]]]
"""(turn, figures) at the beginning of each turn and at the end."""


class Plan(NamedTuple):
    """What is played: the same for every game of a run."""

    game: str
    scenario: str | None
    seats: dict[str, str]
    seed: int = 0
    options: dict[str, Any] | None = None
    data: str = ""


class Record(NamedTuple):
    """One finished game."""

    number: int
    seed: int
    winner: str
    rule: str
    reason: str
    decisions: int
    turns: int
    series: Series
    winners: tuple[str, ...] = ()
    """the sides of the winning seat; none in a draw"""
    cause: str = ""
    """the kind of end, without its numbers: `cities`"""
    battles: tuple[tuple[int, Battle], ...] = ()
    """(turn, counted from 0; battle)"""
    taken: tuple[tuple[int, Taken], ...] = ()
    """(turn, counted from 0; place with its new holder)"""


def start(plan: Plan, seed: int) -> tuple[Game, dict[str, bots.Bot]]:
    """A game at its first decision, and who plays its sides."""
    game = registry.new(plan.game, plan.scenario, seed, plan.options, plan.data or None)
    return game, players(plan, seed)


def players(plan: Plan, seed: int) -> dict[str, bots.Bot]:
    """The computer players of a game, each with a seed of its own."""
    return {
        side: bots.make(level, plan.game, seed * 16 + i) for i, (side, level) in enumerate(plan.seats.items())
    }


def play(plan: Plan, number: int) -> Record:
    """Play game `number` of a plan. Its seed is the plan's plus the number, so any game can be played again alone."""
    return play_seed(plan, number, plan.seed + number)


def play_seed(plan: Plan, number: int, seed: int) -> Record:
    """Play one game of a plan with a seed."""
    game, seated = start(plan, seed)
    return play_on(game, seated, number, seed)


def figures(game: Game) -> dict[str, float]:
    """The game's own figures, and the chance of each result where it is known."""
    return {**game.rules.series(game.state), **chance.figures(game)}


def play_on(game: Game, seated: dict[str, bots.Bot], number: int, seed: int) -> Record:
    """Play a game from where it stands to its end."""
    rules = game.rules
    series: Series = []
    battles: list[tuple[int, Battle]] = []
    taken: list[tuple[int, Taken]] = []
    fresh: list[Any] = []
    decisions = 0

    def count() -> None:
        turn = len(series) - 1
        battles.extend((turn, battle) for battle in rules.battles(fresh))
        taken.extend((turn, place) for place in rules.taken(fresh))
        fresh.clear()

    try:
        while not game.over:
            turn = rules.moment(game.state)[0]
            if not series or series[-1][0] != turn:
                count()
                series.append((turn, figures(game)))
            fresh += game.play(seated[game.decision.side].choose(game))
            decisions += 1
        count()
    except Exception as error:
        error.add_note(f"game {number} of the run is kept in {report(game, error)}")
        raise
    return _record(game, number, seed, decisions, series, battles, taken)


def _record(
    game: Game,
    number: int,
    seed: int,
    decisions: int,
    series: Series,
    battles: list[tuple[int, Battle]],
    taken: list[tuple[int, Taken]],
) -> Record:
    result = game.result
    assert result is not None
    turns = len(series)
    series.append(("end", figures(game)))
    return Record(
        number,
        seed,
        result["winner"],
        result["rule"],
        result["reason"],
        decisions,
        turns,
        series,
        game.winners,
        game.state.outcome.cause if game.state.outcome else "",
        tuple(battles),
        tuple(taken),
    )
