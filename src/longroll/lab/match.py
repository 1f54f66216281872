"""One game between computer players, from first decision to result, with its figures turn by turn."""

from __future__ import annotations

from typing import Any, NamedTuple

from longroll import bots
from longroll.core import registry
from longroll.core.game import Game
from longroll.lab.crash import report


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
    series: list[tuple[str, dict[str, float]]]
    """(turn, figures) at the beginning of each turn and at the end."""
    winners: tuple[str, ...] = ()
    """the sides of the winning seat; none in a draw"""


def play(plan: Plan, number: int) -> Record:
    """Play game `number` of a plan. Its seed is the plan's plus the number, so any game can be played again alone."""
    seed = plan.seed + number
    game = registry.new(plan.game, plan.scenario, seed, plan.options, plan.data or None)
    players = {
        side: bots.make(level, plan.game, seed * 16 + i) for i, (side, level) in enumerate(plan.seats.items())
    }
    series: list[tuple[str, dict[str, float]]] = []
    decisions = 0
    try:
        while not game.over:
            turn = game.rules.moment(game.state)[0]
            if not series or series[-1][0] != turn:
                series.append((turn, game.rules.series(game.state)))
            game.play(players[game.decision.side].choose(game))
            decisions += 1
    except Exception as error:
        error.add_note(f"game {number} of the run is kept in {report(game, error)}")
        raise
    return _record(game, number, seed, decisions, series)


def _record(
    game: Game, number: int, seed: int, decisions: int, series: list[tuple[str, dict[str, float]]]
) -> Record:
    result = game.result
    assert result is not None
    turns = len(series)
    series.append(("end", game.rules.series(game.state)))
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
    )
