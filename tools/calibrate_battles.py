"""Fight the battles of record many times and compare: `python tools/calibrate_battles.py [--steady] [RUNS] [NAME ...]`.

The record's killed, wounded and missing lie between two figures of a run: the strength points shot away (stragglers and
lightly wounded included) and what is still missing after the recovery of 9.1. A run agrees with history on a side's loss
where that holds. Seeds are 1 to RUNS. Prints the tables of docs/games/acw-campaign-battles.md: with the orders of record,
with `--steady` under commanders without a plan, with `--corps` for equal corps of the organizations.
"""

from __future__ import annotations

import sys
import time
from statistics import median
from typing import NamedTuple

from longroll.core.dice import Dice
from longroll.games.acw_campaign.battle import position
from longroll.games.acw_campaign.battle.play import STEADY, fight_out, summary
from longroll.games.acw_campaign.battle.position import stands
from longroll.games.acw_campaign.battle.setup import CorpsIn, Division, Route, build
from longroll.games.acw_campaign.words import OFF, SIDES


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


def measure(name: str, runs: int, steady: bool = False) -> Row:
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
        fight_out(b, Dice(seed), STEADY if steady else spec.tempers)
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


PAIRS = (
    (1, 4, 1, 4, 0), (2, 4, 1, 4, 0), (3, 4, 2, 4, 0), (1, 4, 1, 4, 24), (2, 4, 1, 4, 24), (1, 5, 1, 4, 0),
    (1, 4, 1, 5, 0), (1, 5, 1, 5, 0), (3, 5, 2, 5, 48),
)  # fmt: skip


def corps(side: int, name: str, morale: int, route: int = OFF) -> CorpsIn:
    """A corps of 42 points as the organizations have it."""
    members = [*stands(f"3 inf 6-{morale}", name), *stands("art 2-5", name)]
    parts = [Division(members, f"{k}/{name}", morale - 4) for k in (1, 2)]
    parts.append(Division(stands("art 2-5 R-F", name), f"guns/{name}", loose=True))
    return CorpsIn(side, name, parts, route=route)


def pairs(runs: int) -> None:
    print("| attacker | defender | attacker wins | days | net loss | ms |\n|---|---|---|---|---|---|")
    for many, m, few, k, works in PAIRS:
        start = time.perf_counter()
        found = []
        for seed in range(1, runs + 1):
            forces = [corps(0, f"A{i}", m, 0) for i in range(many)] + [
                corps(1, f"D{i}", k) for i in range(few)
            ]
            b = build("manassas", "1862-jul", 0, forces, [Route("the pike", 0)], (0, works))
            fight_out(b, Dice(seed))
            found.append(summary(b))
        spent = (time.perf_counter() - start) * 1000 / runs
        won = 100 * sum(s.winner == 0 for s in found) // runs
        days = sum(s.days for s in found) / runs
        a, d = (sum(s.net[i] for s in found) / runs / 10 for i in (0, 1))
        wall = f', {works}" of works' if works else ""
        print(
            f"| {many} x morale {m} | {few} x morale {k}{wall} | {won} % | {days:.1f} | {a:.0f} / {d:.0f} % | {spent:.0f} |"
        )


def main() -> None:
    words = [w for w in sys.argv[1:] if not w.startswith("--")]
    steady = "--steady" in sys.argv
    runs = int(words.pop(0)) if words and words[0].isdigit() else 500
    if "--corps" in sys.argv:
        pairs(runs)
        return
    print(
        "| battle | side of history holds the field | days | Union: record, shot away, net | in range | Confederate | in range | ms |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for name in words or position.known():
        r = measure(name, runs, steady)
        cells = [f"{r.record[i]:.0f} %, {r.raw[i]:.0f} %, {r.net[i]:.0f} % | {r.within[i]} %" for i in (0, 1)]
        print(
            f"| {r.name} | {r.winner} % | {r.days[0]}, {r.days[1]}, {r.days[2]} | {cells[0]} | {cells[1]} | {r.ms:.0f} |"
        )


if __name__ == "__main__":
    main()
