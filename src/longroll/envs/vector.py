"""Many games at once in processes, as a Gymnasium vector environment: one seat in each, against computer players.

The games share one block of memory with the learner: a step sends the actions and reads what the games have written. A game that
ends is begun anew within the same step with a seed that no other game has (`AutoresetMode.SAME_STEP`): the observation is then the new
game's, and `infos["final_info"]` is left out, as the reward and the end say all there is.
"""

from __future__ import annotations

import multiprocessing
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from longroll.core.errors import LongrollError
from longroll.envs.seat import ACTIONS, SeatEnv


class _Block:
    """The shared arrays of all games."""

    def __init__(self, games: int, length: int, actions: int, name: str | None = None) -> None:
        parts: list[tuple[tuple[int, ...], np.dtype[Any]]] = [
            ((games, length), np.dtype(np.float32)),
            ((games,), np.dtype(np.float64)),
            ((games,), np.dtype(np.int64)),
            ((games, actions), np.dtype(np.int8)),
            ((games,), np.dtype(np.bool_)),
        ]
        sizes = [-(-int(np.prod(shape)) * kind.itemsize // 8) * 8 for shape, kind in parts]
        self.memory = SharedMemory(name, create=name is None, size=sum(sizes))
        starts = np.cumsum([0, *sizes])
        made = [np.ndarray(shape, kind, self.memory.buf, int(at)) for (shape, kind), at in zip(parts, starts)]
        self.cells, self.rewards, self.actions, self.masks, self.over = made


def _work(link: Connection, games: range, total: int, what: dict[str, Any], seed: int, name: str) -> None:
    """One process: the games of a stretch, step by step."""
    envs = {i: SeatEnv(seed=seed + i, **what) for i in games}
    first = next(iter(envs.values()))
    cells, actions = first.observation_space["observation"], first.action_space  # type: ignore[index]
    block = _Block(total, cells.shape[0], int(actions.n), name)  # type: ignore[attr-defined]
    seeds = {i: seed + i for i in games}

    def begin(i: int) -> None:
        envs[i].begin(seeds[i])
        seeds[i] += total
        envs[i].write(block.cells[i], block.masks[i])

    try:
        while (order := link.recv()) is not None:
            try:
                if order != "step":
                    seeds = {i: int(order) + i for i in games}
                for i, env in envs.items():
                    if order != "step":
                        begin(i)
                        continue
                    block.rewards[i] = env.advance(int(block.actions[i]))
                    block.over[i] = env.game.over
                    if env.game.over:
                        begin(i)
                    else:
                        env.write(block.cells[i], block.masks[i])
                link.send("")
            except LongrollError as error:
                link.send(str(error))
    except (EOFError, KeyboardInterrupt):
        pass


class SeatVectorEnv(VectorEnv[dict[str, Any], Any, Any]):
    """`num_envs` games in `processes` processes."""

    def __init__(
        self,
        num_envs: int,
        game: str,
        seat: str,
        opponent: str = "random",
        scenario: str | None = None,
        seed: int = 0,
        options: dict[str, Any] | None = None,
        actions: int = ACTIONS,
        processes: int = 1,
    ) -> None:
        what = {
            "game": game,
            "seat": seat,
            "opponent": opponent,
            "scenario": scenario,
            "options": options,
            "actions": actions,
        }
        one = SeatEnv(**what)  # type: ignore[arg-type]
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = one.observation_space
        self.single_action_space = one.action_space
        self.observation_space = batch_space(one.observation_space, num_envs)
        self.action_space = batch_space(one.action_space, num_envs)
        self._seed = seed
        length = one.observation_space["observation"].shape[0]  # type: ignore[index]
        self._block = _Block(num_envs, length, actions)
        self._links: list[Connection] = []
        self._workers = []
        bounds = np.linspace(0, num_envs, min(processes, num_envs) + 1).astype(int)
        for low, high in pairwise(bounds):
            mine, theirs = multiprocessing.Pipe()
            arguments = (theirs, range(low, high), num_envs, what, seed, self._block.memory.name)
            worker = multiprocessing.Process(target=_work, args=arguments, daemon=True)
            worker.start()
            theirs.close()
            self._links.append(mine)
            self._workers.append(worker)

    def _ask(self, order: Any) -> None:
        for link in self._links:
            link.send(order)
        answers = []
        for link in self._links:
            try:
                answers.append(link.recv())
            except EOFError:
                raise LongrollError("a process of the environment has died") from None
        for answer in answers:
            if answer:
                raise LongrollError(answer)

    def _seen(self) -> dict[str, Any]:
        return {"observation": self._block.cells.copy(), "action_mask": self._block.masks.copy()}

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """New games; game i gets the seed plus i."""
        if isinstance(seed, list):
            raise LongrollError("the environment takes one seed; game i gets that plus i")
        self._ask(self._seed if seed is None else seed)
        return self._seen(), {}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        self._block.actions[:] = actions
        self._ask("step")
        cut = np.zeros(self.num_envs, bool)
        return self._seen(), self._block.rewards.copy(), self._block.over.copy(), cut, {}

    def close_extras(self, **_: Any) -> None:
        for link in self._links:
            try:
                link.send(None)
            except OSError:
                continue
        for worker in self._workers:
            worker.join(5)
        self._block = None  # type: ignore[assignment]
