"""13.2, 25.0: the exact odds of a battle: initiative, choice of table, shifts, every Engaged round.

Losses are taken at least cost, the holder of the initiative takes the table that is better for him, and what the sides put in
(trains, Victory Points) is given. Rounds are followed until less than a thousandth is left.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from longroll.games.year1863.charts import BATTLE, SKIRMISH, Charts
from longroll.games.year1863.combat.force import PLAIN, Field, Force, Reckoning, Stakes, lose, reckon
from longroll.games.year1863.words import FORT

TAIL: Final = 0.001


class Prospect(NamedTuple):
    """What one table promises. Shares of 1, factors and units as expectations."""

    codes: tuple[tuple[str, float], ...]
    attacker_wins: float
    defender_wins: float
    attacker_factors: float
    defender_factors: float
    attacker_worth: float
    """units that count for Victory Points, lost by the attacker in battles that he lost"""
    defender_worth: float
    holds: float
    """chance that the attacker stands in the Point afterwards"""
    value: float
    """for the attacker, in Victory Points"""
    rounds: float
    tail: float


def initiative(charts: Charts, a: Force, d: Force) -> tuple[tuple[int, int, float], ...]:
    """13.2 (holder, maneuver, chance): holder 1 attacker, -1 defender, who wins ties; a lead of three is brilliant."""
    return _leads(
        charts,
        a.initiative + a.cavalry * charts.veteran_cavalry - d.initiative - d.cavalry * charts.veteran_cavalry,
    )


@lru_cache(maxsize=64)
def _leads(charts: Charts, gap: int) -> tuple[tuple[int, int, float], ...]:
    """13.2 The initiative where the attacker's rating is so much higher."""
    chances: dict[tuple[int, int], int] = {}
    for x in range(1, 7):
        for y in range(1, 7):
            key = who_leads(charts, gap + x - y)
            chances[key] = chances.get(key, 0) + 1
    return tuple((holder, maneuver, n / 36) for (holder, maneuver), n in sorted(chances.items()))


def who_leads(charts: Charts, lead: int) -> tuple[int, int]:
    """13.2 (holder, maneuver) for the attacker's total less the defender's."""
    holder = 1 if lead > 0 else -1
    return holder, holder if abs(lead) >= charts.maneuver_lead else 0


def has_fort(force: Force) -> bool:
    return any(u.kind == FORT for u in force.units)


@lru_cache(maxsize=20_000)
def _column(charts: Charts, a: Force, d: Force, field: Field, stakes: Stakes) -> int:
    """The column to roll on: the same on both tables."""
    return reckon(charts, a, d, field, stakes).column


@lru_cache(maxsize=20_000)
def prospect(charts: Charts, a: Force, d: Force, field: Field, stakes: Stakes, table: int) -> Prospect:
    """25.0 What a table promises, through every Engaged round."""
    codes: dict[str, float] = {}
    totals = [
        0.0
    ] * 9  # att wins, def wins, att factors, def factors, att worth, def worth, holds, value, rounds
    share, round_ = 1.0, stakes.round
    gone_af = gone_df = gone_aw = gone_dw = 0
    while True:
        column = _column(charts, a, d, field, stakes._replace(round=round_))
        again = 0.0
        for result, sixths in charts.column_counts[table][column]:
            chance = share * sixths / 6
            if result.code == "ENG":
                again += chance
                continue
            left_a, af, aw = lose(a, result.attacker)
            left_d, df, dw = lose(d, result.defender)
            codes[result.code] = codes.get(result.code, 0.0) + chance
            _add(
                totals, chance, result.winner, gone_af + af, gone_df + df, gone_aw + aw, gone_dw + dw,
                _holds(result.code, left_a, left_d, a, d), round_,
            )  # fmt: skip
        if not again:
            break
        engaged = charts.results["ENG"]
        a, af, aw = lose(a, engaged.attacker)
        d, df, dw = lose(d, engaged.defender)
        gone_af, gone_df, gone_aw, gone_dw = gone_af + af, gone_df + df, gone_aw + aw, gone_dw + dw
        share = again
        if not a.units or not d.units:  # the attacker has nothing left to attack with, or nobody to attack
            codes["ENG"] = codes.get("ENG", 0.0) + share
            winner = "attacker" if a.units else "defender"
            _add(totals, share, winner, gone_af, gone_df, gone_aw, gone_dw, bool(a.units), round_)
            share = 0.0
            break
        round_ += 1
        if share < TAIL:
            break
    tail = share if share < TAIL else 0.0
    return Prospect._make([tuple(sorted(codes.items())), *totals, tail])


def _add(
    totals: list[float],
    chance: float,
    winner: str,
    af: int,
    df: int,
    aw: int,
    dw: int,
    holds: bool,
    rounds: int,
) -> None:
    won, lost = winner == "attacker", winner == "defender"
    value = 0.5 * (df - af) + (3 * dw + 1 if won else 0) - (3 * aw + 1 if lost else 0) + (1 if holds else 0)
    totals[0] += chance * won
    totals[1] += chance * lost
    totals[2] += chance * af
    totals[3] += chance * df
    totals[4] += chance * (aw if lost else 0)
    totals[5] += chance * (dw if won else 0)
    totals[6] += chance * holds
    totals[7] += chance * value
    totals[8] += chance * rounds


def _holds(code: str, left_a: Force, left_d: Force, a: Force, d: Force) -> bool:
    """15.7 Whether the attacker keeps the Point: he won and no fort survived."""
    if code[0] != "D" or not left_a.units:
        return False
    return not has_fort(left_d)


class Odds(NamedTuple):
    """The whole battle before the first die."""

    initiative: tuple[tuple[int, int, float], ...]
    tables: tuple[int, ...]
    """the table chosen for each entry of `initiative`"""
    prospects: tuple[Prospect, ...]
    reckoning: Reckoning
    """first round, without a Brilliant Maneuver"""
    total: Prospect


@lru_cache(maxsize=20_000)
def battle_odds(charts: Charts, a: Force, d: Force, field: Field, stakes: Stakes = PLAIN) -> Odds:
    """13.2, 13.4 Initiative, choice of table and all rounds put together."""
    start = initiative(charts, a, d)
    tables, chosen = [], []
    for holder, maneuver, _ in start:
        table, best = choose(charts, a, d, field, stakes._replace(maneuver=maneuver), holder)
        tables.append(table)
        chosen.append(best)
    codes: dict[str, float] = {}
    sums = [0.0] * 10
    for (_, _, chance), outcome in zip(start, chosen):
        for code, share in outcome.codes:
            codes[code] = codes.get(code, 0.0) + chance * share
        for i, value in enumerate(outcome[1:]):
            sums[i] += chance * value
    total = Prospect._make([tuple(sorted(codes.items())), *sums])
    return Odds(start, tuple(tables), tuple(chosen), reckon(charts, a, d, field, stakes), total)


def choose(
    charts: Charts, a: Force, d: Force, field: Field, stakes: Stakes, holder: int
) -> tuple[int, Prospect]:
    """13.4 The table that the holder of the initiative prefers."""
    skirmish = prospect(charts, a, d, field, stakes, SKIRMISH)
    battle = prospect(charts, a, d, field, stakes, BATTLE)
    if (battle.value - skirmish.value) * holder > 0:
        return BATTLE, battle
    return SKIRMISH, skirmish
