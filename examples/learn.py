"""A player that learns by playing: Stable-Baselines3's maskable PPO on one seat of a game.

    pip install 'longroll[learn]'
    python examples/learn.py --minutes 10 --out curve.csv --model learnt.zip

A small network sees what its seat sees (`envs/encoding.py`) and gives each choice a preference (`envs/actions.py` gives a choice the
same number wherever it is offered; what is not offered is masked). It plays many games at once, in processes, against a mixture of
computer players, and is measured before it begins and each time the minutes have doubled, always by the same games. `--model` keeps what
it knows: the same command with more minutes goes on from there.

A war is hundreds of decisions long and is won or lost only at its end. Where the game has a win chance (`longroll train`), the reward
of a decision is how far the chance moved; these rewards sum up to the result, so the best player stays the best.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import SubprocVecEnv

import longroll.envs
from longroll.bots import chance
from longroll.lab.simulate import wilson

RIVALS = ("random", "recruit", "greedy")
FIRST_LOOK = 0.5
"""Minutes of learning before it is measured again."""
MEASURED_FROM = 1_000_000
"""The seed of the first game that it is measured by; it never learns from such games."""


class Seat(gymnasium.Env[np.ndarray, int]):
    """A seat whose opponent changes from game to game, and whose rewards come as the chances move."""

    def __init__(
        self, game: str, seat: str, scenario: str | None, rivals: tuple[str, ...], seed: int
    ) -> None:
        self.seats = [longroll.envs.make_seat(game, seat, rival, scenario=scenario) for rival in rivals]
        self.env = self.seats[0]
        self.next_seed = seed
        cells = self.env.observation_space["observation"]  # type: ignore[index]
        self.observation_space = gymnasium.spaces.Box(-20, 20, cells.shape, np.float32)
        self.action_space = self.env.action_space
        self.told = 0.0

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[np.ndarray, dict[str, Any]]:
        if seed is not None:
            self.next_seed = seed
        self.env = self.seats[self.next_seed % len(self.seats)]
        found, _ = self.env.reset(seed=self.next_seed)
        self.next_seed += 1
        self.told = self.standing()
        return squeezed(found), {}

    def standing(self) -> float:
        """The chance to win less the chance to lose, 0 where the game has no win chance."""
        game = self.env.game
        if game.over:
            won = set(game.winners or ())
            return 0.0 if not won else 1.0 if won & self.env.sides else -1.0
        told = chance.of(game) or {}
        mine = next(seat for seat, held in game.rules.seats(game.state).items() if self.env.sides & set(held))
        others = sum(share for result, share in told.items() if result not in (mine, "draw", "neither"))
        return told.get(mine, 0.0) - others

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        found, result, over, cut, _ = self.env.step(int(action))
        before, self.told = self.told, self.standing()
        return squeezed(found), self.told - before, over, cut, {"result": result}

    def action_masks(self) -> np.ndarray:
        return np.asarray(self.env.action_masks())


def squeezed(found: dict[str, Any]) -> np.ndarray:
    """Counts of one and of thousands on one scale."""
    cells = found["observation"]
    return np.sign(cells) * np.log1p(np.abs(cells))


def won(model: MaskablePPO, env: Seat, games: int) -> int:
    """How many of the games that it is measured by it wins."""
    wins = 0
    for number in range(games):
        seen, _ = env.reset(seed=MEASURED_FROM + number)
        over, result = False, 0.0
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, _, over, _, told = env.step(int(action))
            result = told["result"]
        wins += result > 0
    return wins


class Curve(BaseCallback):
    """Measures the learner as it goes, keeps the curve and what was learnt, and ends it when its time is over."""

    def __init__(self, given: argparse.Namespace, rows: list[list[str]]) -> None:
        super().__init__()
        self.given, self.rows = given, rows
        self.rivals = {
            name: Seat(given.game, given.seat, given.scenario, (name,), 0) for name in ("random", "greedy")
        }
        self.learnt = float(rows[-1][0]) if rows else 0.0
        self.next_look = 2 * self.learnt or FIRST_LOOK

    def _on_training_start(self) -> None:
        if not self.rows:
            self.measure()
        self.clock = time.monotonic()

    def _on_rollout_end(self) -> None:
        now = time.monotonic()
        self.learnt += (now - self.clock) / 60
        if self.learnt >= min(self.next_look, self.given.minutes):
            self.measure()
            self.next_look = 2 * self.learnt
        self.clock = time.monotonic()

    def _on_step(self) -> bool:
        return self.learnt < self.given.minutes

    def measure(self) -> None:
        for name, rival in self.rivals.items():
            wins, of = won(self.model, rival, self.given.games), self.given.games  # type: ignore[arg-type]
            low, high = wilson(wins, of)
            row = (
                f"{self.learnt:.2f}",
                self.model.num_timesteps,
                name,
                wins,
                of,
                f"{low:.3f}",
                f"{high:.3f}",
            )
            self.rows.append([str(cell) for cell in row])
            print(
                f"{row[0]} min, {row[1]} decisions: {wins} of {of} won against {name} ({low:.0%} to {high:.0%})",
                flush=True,
            )
        with self.given.out.open("w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(("minutes", "decisions", "opponent", "won", "of", "low", "high"))
            writer.writerows(self.rows)
        if self.given.model:
            self.model.save(self.given.model)


def learn(given: argparse.Namespace) -> None:
    def make(number: int) -> Any:
        return lambda: Seat(
            given.game, given.seat, given.scenario, RIVALS, given.seed * 10_000 + number * 1_000
        )

    torch.set_num_threads(1)  # the network is small; the processors are for the games
    games = SubprocVecEnv([make(number) for number in range(given.processes)])
    rows: list[list[str]] = []
    if given.model and given.model.is_file():
        model = MaskablePPO.load(given.model, env=games)
        rows = list(csv.reader(given.out.open()))[1:]
    else:
        model = MaskablePPO(
            "MlpPolicy",
            games,
            n_steps=1024,
            batch_size=512,
            n_epochs=4,
            gamma=1.0,
            gae_lambda=0.95,
            ent_coef=0.003,
            policy_kwargs={"net_arch": [128, 128]},
            seed=given.seed,
        )
    try:
        model.learn(10**9, callback=Curve(given, rows), reset_num_timesteps=not rows)
    finally:
        games.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn one seat of a game, and measure it.")
    parser.add_argument("--game", default="1863")
    parser.add_argument("--scenario")
    parser.add_argument("--seat", default="union-east")
    parser.add_argument("--minutes", type=float, default=10, help="of learning in all, measuring not counted")
    parser.add_argument("--games", type=int, default=100, help="of each measurement")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("curve.csv"))
    parser.add_argument("--model", type=Path, help="a file (.zip) that keeps what was learnt")
    learn(parser.parse_args())


if __name__ == "__main__":
    main()
