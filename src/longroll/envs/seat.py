"""One seat against computer players, for Gymnasium: one game (`SeatEnv`), or many in processes (`SeatVectorEnv`).

A step is a decision of the seat; the computer players decide for everybody else until it is the seat's turn again. Actions are stable
numbers of choices (`actions.py`), observations `{"observation", "action_mask"}` as in the PettingZoo environment. The reward is 0 until
the end; then +1, -1, or 0 where nobody wins.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from longroll import bots
from longroll.core import registry
from longroll.core.errors import LongrollError, nearest
from longroll.core.game import Game
from longroll.envs.actions import Actions
from longroll.envs.encoding import Encoding

ACTIONS = 4096


class SeatEnv(gymnasium.Env[dict[str, Any], int]):
    """One game; `seat` is a side, and plays every side that its person holds."""

    metadata = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seat: str,
        opponent: str = "random",
        scenario: str | None = None,
        seed: int = 0,
        options: dict[str, Any] | None = None,
        actions: int = ACTIONS,
    ) -> None:
        self._what = (game, scenario, options)
        self._seed = seed - 1
        self.game: Game = registry.new(game, scenario, seed, options)
        persons = self.game.rules.seats(self.game.state)
        self.sides = next((set(held) for held in persons.values() if seat in held), set())
        if not self.sides:
            raise LongrollError(f"{game} has no side '{seat}'; {nearest(seat, self.game.sides)}")
        bots.make(opponent, game)
        self._opponent = opponent
        self._actions = Actions(actions)
        self._encoding = Encoding(self.game)
        self.observation_space = _space(self._encoding.length, actions)
        self.action_space = spaces.Discrete(actions)  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game; without a seed, with the next one after the last."""
        super().reset(seed=seed)
        self.begin(self._seed + 1 if seed is None else seed)
        return self.observed(), {}

    def begin(self, seed: int) -> None:
        self._seed = seed
        game, scenario, rules = self._what
        self.game = registry.new(game, scenario, seed, rules)
        self._bot = bots.make(self._opponent, game, seed)
        self._go_on()
        if self.game.over:
            raise LongrollError(f"{game}: the seat is never asked in this game")

    def _go_on(self) -> None:
        """The others decide until the seat is asked, or the game is over."""
        game, choose, flow = self.game, self._bot.choose, self.game.rules.flow
        while game.state.outcome is None:
            ask, frame = flow.asking(game.state)
            if ask.side(game.state, frame) in self.sides:
                self._side = ask.side(game.state, frame)
                self.menu = self._actions.menu(game.choices())
                return
            game.play(choose(game))
        self.menu = {}

    def advance(self, action: int) -> float:
        """One decision of the seat; the reward."""
        choice = self.menu.get(action)
        if choice is None:
            raise LongrollError(f"action {action} is masked; {len(self.menu)} actions are legal")
        self.game.play(choice)
        self._go_on()
        if not self.game.over or not self.game.winners:
            return 0.0
        return 1.0 if self.sides & set(self.game.winners) else -1.0

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        reward = self.advance(int(action))
        return self.observed(), reward, self.game.over, False, {}

    def write(self, cells: Any, mask: Any) -> None:
        """What the seat sees, into arrays that are there already."""
        self._encoding.write(self.game, self._side, cells)
        mask[:] = 0
        mask[list(self.menu)] = 1

    def observed(self) -> dict[str, Any]:
        cells = np.empty(self._encoding.length, np.float32)
        mask = np.empty(self._actions.size, np.int8)
        self.write(cells, mask)
        return {"observation": cells, "action_mask": mask}

    def action_masks(self) -> Any:
        """As maskable learners ask for it."""
        mask = np.zeros(self._actions.size, bool)
        mask[list(self.menu)] = True
        return mask


def _space(length: int, actions: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-np.inf, np.inf, (length,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
