"""Fight the battles of record many times and compare: `python tools/calibrate_battles.py [RUNS] [NAME ...]`.

The record's killed, wounded and missing lie between two figures of a run: the strength points shot away (stragglers and
lightly wounded included) and what is still missing after the recovery of 9.1. A run agrees with history on a side's loss
where that holds. Seeds are 1 to RUNS. Prints the table of docs/games/acw-campaign-battles.md.
"""

from __future__ import annotations

import sys
import time
from statistics import median
from typing import NamedTuple

from longroll.core.dice import Dice
from longroll.games.acw_campaign.battle import position
from longroll.games.acw_campaign.battle.play import fight_out, summary
from longroll.games.acw_campaign.words import SIDES


class Row(NamedTuple):
    name: str
    winner: int
    """hundredths of the runs in which the side of history held the field"""
    days: tuple[int, int, int]
    raw: tuple[float, float]
    net: tuple[float, float]
    within: tuple[int, int]
    record: tuple[float, float]
    ms: float


def measure(name: str, runs: int) -> Row:
    """One battle, `runs` times."""
    spec = position.load(name)
    history = spec.data["history"]
    winner = SIDES.index(history["winner"])
    there, men = spec.battle(), spec.data["men_per_point"]
    record = [100 * history["lost"][name] / (there.strength_all(k) * men) for k, name in enumerate(SIDES)]
    start = time.perf_counter()
    found = []
    for seed in range(1, runs + 1):
        b = spec.battle()
        fight_out(b, Dice(seed), spec.tempers)
        found.append(summary(b))
    spent = (time.perf_counter() - start) * 1000 / runs
    days = sorted(s.days for s in found)
    within = tuple(100 * sum(s.net[i] <= 10 * record[i] <= s.raw[i] for s in found) // runs for i in (0, 1))
    raw, net = (
        tuple(median(x[i] for x in y) / 10 for i in (0, 1))
        for y in ([s.raw for s in found], [s.net for s in found])
    )
    won = 100 * sum(s.winner == winner for s in found) // runs
    return Row(
        spec.name, won, (days[0], days[runs // 2], days[-1]), (raw[0], raw[1]), (net[0], net[1]),
        (within[0], within[1]), (record[0], record[1]), spent,
    )  # fmt: skip


def main() -> None:
    words = sys.argv[1:]
    runs = int(words.pop(0)) if words and words[0].isdigit() else 500
    print(
        "| battle | side of history holds the field | days | Union: record, shot away, net | in range | Confederate | in range | ms |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for name in words or position.known():
        r = measure(name, runs)
        cells = [f"{r.record[i]:.0f} %, {r.raw[i]:.0f} %, {r.net[i]:.0f} % | {r.within[i]} %" for i in (0, 1)]
        print(
            f"| {r.name} | {r.winner} % | {r.days[0]}, {r.days[1]}, {r.days[2]} | {cells[0]} | {cells[1]} | {r.ms:.0f} |"
        )


if __name__ == "__main__":
    main()
