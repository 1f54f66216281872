"""A player that learns 1863 by playing: a preference for each choice, by REINFORCE, in numpy alone.

    python examples/learn.py --minutes 10 --out curve.csv --policy policy.npz

It measures itself before it begins and each time the minutes have doubled, and keeps what it knows in `--policy`: the same command
with more minutes goes on from there.

The policy knows nothing of the position. It has one number for each choice (`envs/actions.py` gives every choice the same action
wherever it is offered) and takes a choice with a probability that grows with its number. After a game the numbers of the choices that
were taken rise if it was won and fall if it was lost, each by how surprising the choice was. That is the simplest thing that can
learn; the environment is the same for a network.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path

import numpy as np

from longroll import envs
from longroll.envs.seat import SeatEnv
from longroll.lab.simulate import wilson

FIRST_LOOK = 15.0
"""Seconds of learning before it measures itself again."""


class Policy:
    """A number for each action."""

    def __init__(self, actions: int, seed: int) -> None:
        self.preference = np.zeros(actions)
        self.rng = np.random.default_rng(seed)

    def chances(self, legal: np.ndarray) -> np.ndarray:
        raw = np.exp(self.preference[legal] - self.preference[legal].max())
        return raw / raw.sum()

    def play(self, env: SeatEnv, seed: int) -> tuple[float, np.ndarray]:
        """One game: the reward, and which way each number would have to move to make its choices more likely."""
        env.begin(seed)
        slope = np.zeros_like(self.preference)
        reward = 0.0
        while not env.game.over:
            legal = np.array(sorted(env.menu))
            p = self.chances(legal)
            k = int(self.rng.choice(len(legal), p=p))
            slope[legal] -= p
            slope[legal[k]] += 1
            reward = env.advance(int(legal[k]))
        return reward, slope


def evaluate(policy: Policy, env: SeatEnv, games: int, first_seed: int) -> tuple[int, int]:
    """Wins and games against the environment's opponent."""
    results = [policy.play(env, first_seed + i)[0] for i in range(games)]
    return sum(r > 0 for r in results), games


class Learner:
    """A policy, the rivals that it is measured against, and how far it has come."""

    def __init__(
        self, seat: str, seed: int, rate: float, games: int, files: tuple[Path, Path | None]
    ) -> None:
        self.rivals = {name: envs.make_seat("1863", seat, opponent=name) for name in ("random", "greedy")}
        self.policy = Policy(self.rivals["random"].action_space.n, seed)
        self.seed, self.rate, self.games = seed, rate, games
        self.out, self.kept = files
        self.learnt, self.played, self.mean = 0.0, 0, 0.0
        self.rows: list[tuple[object, ...]] = []
        if self.kept and self.kept.is_file():
            found = np.load(self.kept, allow_pickle=False)
            self.policy.preference = found["preference"]
            self.learnt, self.played, self.mean = (
                float(found["learnt"]),
                int(found["played"]),
                float(found["mean"]),
            )
            self.rows = [tuple(row) for row in list(csv.reader(self.out.open()))[1:]]

    def keep(self) -> None:
        with self.out.open("w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(("minutes", "games", "opponent", "won", "of", "low", "high"))
            writer.writerows(self.rows)
        if self.kept:
            known = {"learnt": self.learnt, "played": self.played, "mean": self.mean}
            np.savez_compressed(self.kept, preference=self.policy.preference, **known)

    def measure(self) -> None:
        """Always the same games, against each rival."""
        for name, rival in self.rivals.items():
            won, of = evaluate(self.policy, rival, self.games, 1_000_000)
            low, high = wilson(won, of)
            minutes = self.learnt / 60
            self.rows.append((round(minutes, 2), self.played, name, won, of, round(low, 3), round(high, 3)))
            print(
                f"{minutes:5.1f} min, {self.played:5} games learnt: {won} of {of} won against {name} ({low:.0%} to {high:.0%})",
                flush=True,
            )
        self.keep()

    def learn(self, minutes: float) -> None:
        """Until so many minutes have been learnt in all."""
        if not self.rows:
            self.measure()
        next_look = max(FIRST_LOOK, 2 * self.learnt)
        while self.learnt < 60 * minutes:
            began = time.process_time()
            reward, slope = self.policy.play(self.rivals["random"], self.seed * 10_000 + self.played)
            self.played += 1
            self.mean += 0.02 * (reward - self.mean)
            self.policy.preference += self.rate * (reward - self.mean) * slope
            self.learnt += time.process_time() - began
            if self.learnt >= min(next_look, 60 * minutes):
                self.measure()
                next_look = 2 * self.learnt
            elif self.played % 200 == 0:
                self.keep()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=10, help="of learning, in processor time")
    parser.add_argument("--seat", default="union-east")
    parser.add_argument("--rate", type=float, default=0.03)
    parser.add_argument("--games", type=int, default=100, help="of each evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("curve.csv"))
    parser.add_argument("--policy", type=Path, help="a file (.npz) that keeps what was learnt")
    given = parser.parse_args()
    learner = Learner(given.seat, given.seed, given.rate, given.games, (given.out, given.policy))
    learner.learn(given.minutes)


if __name__ == "__main__":
    main()
