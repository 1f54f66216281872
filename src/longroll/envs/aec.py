"""The environment itself.

**Actions.** `Discrete(actions)`. Action `i` is the `i`-th legal choice in the order of their texts, so the same choices have
the same numbers wherever they are offered. A decision with more choices than actions is shown in windows: the last action
then turns to the next window and changes nothing in the game. The mask says which actions there are;
`infos[agent]["choices"]` has their texts.

**Observations.** `{"observation": float32 vector, "action_mask": int8 vector}`; the vector is described in `encoding.py` and
holds nothing that the agent's side may not know.

**Rewards.** 0 until the end; then +1 for the winner, -1 for the others, 0 for all in a draw.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from longroll.core import registry
from longroll.core.choice import Choice
from longroll.core.errors import LongrollError
from longroll.core.game import Game
from longroll.envs.encoding import Encoding

SHOWN = 30
"""How many of the last events `render` shows."""


class LongrollEnv(AECEnv):  # type: ignore[misc]
    """One game, seen by PettingZoo as agents that take turns."""

    def __init__(
        self,
        game: str,
        scenario: str | None = None,
        seed: int = 0,
        options: dict[str, Any] | None = None,
        actions: int = 1024,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if actions < 2:
            raise LongrollError(f"an environment needs at least 2 actions, not {actions}")
        self.metadata = {"name": f"longroll_{game}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self._what = (game, scenario, options)
        self._seed = seed
        self._size = actions
        self.game: Game = registry.new(game, scenario, seed, options)
        self._encoding = Encoding(self.game)
        self.possible_agents = list(self.game.sides)
        length = self._encoding.length
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, (length,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed, with the next one after the last."""
        self._seed = self._seed + 1 if seed is None else seed
        game, scenario, rules = self._what
        self.game = registry.new(game, scenario, self._seed, rules)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._arrive()

    def _arrive(self) -> None:
        """Move on to the next decision."""
        self._window = 0
        self._sorted: list[Choice] = sorted(self.game.choices(), key=str)
        if not self.game.over:
            self.agent_selection = self.game.decision.side
        self._inform()

    def _inform(self) -> None:
        for agent in self.agents:
            self.infos[agent] = {}
        if not self.game.over:
            self.infos[self.agent_selection] = {"choices": [str(c) for c in self._shown()]}

    def _shown(self) -> list[Choice]:
        """The choices that the actions stand for now."""
        if len(self._sorted) <= self._size:
            return self._sorted
        width = self._size - 1
        return self._sorted[self._window * width : (self._window + 1) * width]

    def _mask(self, agent: str) -> Any:
        mask = np.zeros(self._size, np.int8)
        if not self.game.over and agent == self.agent_selection:
            mask[: len(self._shown())] = 1
            if len(self._sorted) > self._size:
                mask[-1] = 1
        return mask

    def observe(self, agent: str) -> dict[str, Any]:
        return {"observation": self._encoding.encode(self.game, agent), "action_mask": self._mask(agent)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < self._size or not self._mask(agent)[action]:
            raise LongrollError(f"action {action} is masked; {len(self._shown())} actions are legal")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if len(self._sorted) > self._size and action == self._size - 1:
            self._window = (self._window + 1) % -(-len(self._sorted) // (self._size - 1))
            self._inform()
        else:
            self.game.play(self._shown()[action])
            self._arrive()
            if self.game.over:
                self._finish()
        self._accumulate_rewards()

    def _finish(self) -> None:
        winners = self.game.winners
        for agent in self.agents:
            self.terminations[agent] = True
            plays = bool(winners) and agent in self.game.rules.sides  # a referee neither wins nor loses
            self.rewards[agent] = 0 if not plays else 1 if agent in winners else -1

    def render(self) -> str | None:
        """The moment and the last events, as an onlooker sees them."""
        if self.render_mode != "ansi":
            return None
        turn, phase = self.game.rules.moment(self.game.state)
        return "\n".join([f"{turn}, {phase}", *self.game.log()[-SHOWN:]])

    def close(self) -> None:
        """There is nothing to close."""
