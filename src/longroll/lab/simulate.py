"""Many games between computer players, and what they say together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from math import sqrt
from multiprocessing import Pool
from statistics import fmean, median, quantiles
from typing import Any

from longroll.bots import REFEREE
from longroll.lab.match import Plan, Record, play

Z95 = 1.959964


def run(plan: Plan, games: int, jobs: int = 1, tick: Callable[[], object] = lambda: None) -> list[Record]:
    """Play the games, on several processors if asked; the result does not depend on how many."""
    records = []
    for record in _records(plan, games, jobs):
        records.append(record)
        tick()
    return sorted(records)


def _records(plan: Plan, games: int, jobs: int) -> Iterator[Record]:
    if jobs <= 1 or games <= 1:
        yield from map(partial(play, plan), range(games))
        return
    with Pool(min(jobs, games)) as pool:
        yield from pool.imap_unordered(
            partial(play, plan), range(games), chunksize=max(1, games // (jobs * 16))
        )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson: honest near 0 and 1 and for few games."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    spread = Z95 * sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    middle = share + Z95**2 / (2 * games)
    scale = 1 + Z95**2 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def summary(plan: Plan, records: list[Record]) -> dict[str, Any]:
    """Win rates with intervals, ways to win, length, casualties, and every figure over time."""
    games = len(records)
    won = Counter(side for r in records for side in r.winners or (r.winner,))
    wins = {}
    nobody = ("draw", "neither") if won["neither"] else ("draw",)
    for side in (*(side for side in plan.seats if side != REFEREE), *nobody):
        low, high = wilson(won[side], games)
        wins[side] = {
            "wins": won[side],
            "share": won[side] / games if games else 0.0,
            "low": low,
            "high": high,
        }
    return {
        "game": plan.game,
        "scenario": plan.scenario,
        "players": plan.seats,
        "seed": plan.seed,
        "options": plan.options or {},
        "games": games,
        "results": wins,
        "endings": [
            {"winner": winner, "rule": rule, "reason": reason, "games": count}
            for (winner, rule, reason), count in Counter(
                (r.winner, r.rule, r.reason) for r in records
            ).most_common(12)
        ],
        "turns": spread([r.turns for r in records]),
        "decisions": spread([r.decisions for r in records]),
        "at the end": {name: spread(values) for name, values in _ends(records).items()},
        "over time": over_time(records),
    }


def spread(values: list[float] | list[int]) -> dict[str, float]:
    """Mean, median, and the middle eight tenths."""
    if not values:
        return {"mean": 0.0, "median": 0.0, "p10": 0.0, "p90": 0.0}
    tenths = quantiles(values, n=10, method="inclusive") if len(values) > 1 else [values[0]] * 9
    return {"mean": fmean(values), "median": median(values), "p10": tenths[0], "p90": tenths[8]}


def _ends(records: list[Record]) -> dict[str, list[float]]:
    ends: dict[str, list[float]] = {}
    for record in records:
        for name, value in record.series[-1][1].items():
            ends.setdefault(name, []).append(value)
    return ends


def over_time(records: list[Record]) -> list[dict[str, Any]]:
    """For each turn, in order: how many games reached it, and the spread of every figure among them."""
    turns: dict[str, dict[str, list[float]]] = {}
    reached: Counter[str] = Counter()
    for turn, _ in max((r.series for r in records), key=len, default=[]):
        turns[turn] = {}
    for record in records:
        for turn, figures in record.series:
            reached[turn] += 1
            at = turns.setdefault(turn, {})
            for name, value in figures.items():
                at.setdefault(name, []).append(value)
    return [
        {"turn": turn, "games": reached[turn], "figures": {name: spread(v) for name, v in figures.items()}}
        for turn, figures in turns.items()
        if turn != "end"
    ]
