"""Environments for learners, for every playable game.

    import longroll.envs
    env = longroll.envs.make("divided-we-fall", scenario="1862")                      # PettingZoo: all sides
    env = longroll.envs.make_seat("divided-we-fall", "usa", opponent="greedy")             # Gymnasium: one seat
    many = longroll.envs.make_seats(64, "divided-we-fall", "usa", processes=2)             # Gymnasium: 64 games at once

Needs the extra `env`: `pip install 'longroll[env]'`. `longroll.envs.open_spiel` has the games for OpenSpiel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from longroll.core.errors import LongrollError

if TYPE_CHECKING:
    from longroll.envs.aec import LongrollEnv
    from longroll.envs.seat import SeatEnv
    from longroll.envs.vector import SeatVectorEnv


def make(
    game: str,
    scenario: str | None = None,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    actions: int = 1024,
    render_mode: str | None = None,
) -> LongrollEnv:
    """An AEC environment: agents are the game's sides, actions are numbers into the legal choices."""
    try:
        from longroll.envs.aec import LongrollEnv
    except ImportError as error:
        raise LongrollError(f"environments need {error.name}: pip install 'longroll[env]'") from None
    return LongrollEnv(game, scenario, seed, options, actions, render_mode)


def make_seat(game: str, side: str, opponent: str = "random", **more: Any) -> SeatEnv:
    """A Gymnasium environment: one seat against a computer player (`seat.py`)."""
    try:
        from longroll.envs.seat import SeatEnv
    except ImportError as error:
        raise LongrollError(f"environments need {error.name}: pip install 'longroll[env]'") from None
    return SeatEnv(game, side, opponent, **more)


def make_seats(number: int, game: str, side: str, opponent: str = "random", **more: Any) -> SeatVectorEnv:
    """A Gymnasium vector environment: many such games, in processes (`vector.py`)."""
    try:
        from longroll.envs.vector import SeatVectorEnv
    except ImportError as error:
        raise LongrollError(f"environments need {error.name}: pip install 'longroll[env]'") from None
    return SeatVectorEnv(number, game, side, opponent, **more)
