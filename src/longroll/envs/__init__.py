"""PettingZoo environments, one for every playable game.

    import longroll.envs
    env = longroll.envs.make("divided-we-fall", scenario="1862")

Needs the extra `env`: `pip install 'longroll[env]'`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from longroll.core.errors import LongrollError

if TYPE_CHECKING:
    from longroll.envs.aec import LongrollEnv


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
