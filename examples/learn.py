"""A player that learns 1863 by playing: a preference for each choice, by REINFORCE, in numpy alone.

    python examples/learn.py --minutes 10 --out curve.csv

The policy knows nothing of the position. It has one number for each choice (`envs/actions.py` gives every choice the same action
wherever it is offered) and takes a choice with a probability that grows with its number. After a game the numbers of the choices that
were taken rise if it was won and fall if it was lost, each by how surprising the choice was. That is the simplest thing that can
learn; the environment is the same for a network.
"""

from __future__ import annotations

import argparse
import csv
import time

import numpy as np

from longroll import envs
from longroll.envs.seat import SeatEnv
from longroll.lab.simulate import wilson


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


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=10, help="of learning, in processor time")
    parser.add_argument("--seat", default="union-east")
    parser.add_argument("--rate", type=float, default=0.03)
    parser.add_argument("--games", type=int, default=100, help="of each evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="curve.csv")
    given = parser.parse_args()
    rivals = {name: envs.make_seat("1863", given.seat, opponent=name) for name in ("random", "greedy")}
    policy = Policy(rivals["random"].action_space.n, given.seed)
    learnt, played, mean = 0.0, 0, 0.0
    rows: list[tuple[object, ...]] = []

    def measure(name: str, games: int) -> None:
        won, of = evaluate(policy, rivals[name], games, 1_000_000)
        low, high = wilson(won, of)
        minutes = learnt / 60
        rows.append((round(minutes, 2), played, name, won, of, round(low, 3), round(high, 3)))
        print(
            f"{minutes:5.1f} min, {played:5} games learnt: {won} of {of} won against {name} ({low:.0%} to {high:.0%})",
            flush=True,
        )

    measure("random", given.games)
    measure("greedy", max(1, given.games // 5))
    marks = [given.minutes * 60 * k / 2 for k in (1, 2)]
    while marks:
        began = time.process_time()
        reward, slope = policy.play(rivals["random"], given.seed * 10_000 + played)
        played += 1
        mean += 0.02 * (reward - mean)
        policy.preference += given.rate * (reward - mean) * slope
        learnt += time.process_time() - began
        if learnt > marks[0]:
            marks.pop(0)
            measure("random", given.games)
    measure("greedy", max(1, given.games // 5))
    with open(given.out, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(("minutes", "games", "opponent", "won", "of", "low", "high"))
        writer.writerows(rows)


if __name__ == "__main__":
    main()
