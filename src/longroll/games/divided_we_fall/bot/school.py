"""What the search needs of this game: turns, decisions that matter, and a graded value of a position."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from longroll.core.game import Game
from longroll.games.divided_we_fall.bot import style as ways
from longroll.games.divided_we_fall.bot.greedy import Greedy
from longroll.games.divided_we_fall.bot.ground import vicinity
from longroll.games.divided_we_fall.bot.style import Style
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.victory import groups_needed
from longroll.games.divided_we_fall.words import CSA, SIDES, USA
from longroll.kit.proposals import Round

WON: Final = 10_000.0
MEN: Final = (1.5, 0.9)
"""what a man is worth to each side: the Union makes its losses good sooner (D17)"""
FORT: Final = 0.5
ABROAD: Final = 90.0
"""what it costs the Union if Britain and France come in: all its ships, and five infantry (D94)"""
CAPITAL: Final = 60.0
GROUP: Final = 50.0
WHOLE: Final = 30.0
"""what a group that is complete is worth beside its parts"""
CITY: Final = 4.0
NEAR: Final = 0.2
"""what a man is worth who stands next to a city that is still to be taken"""


class School:
    """No dice: one world says all, and those who are left are played out longer, not more often.

    The Union's goals are a year away, so that its styles are played out for three turns and the better half for six; of the
    Confederates' marches for a command point half are dropped when the enemy has answered.
    """

    budget = 24
    rounds = (Round(1, 6), Round(1, 12))
    quick = (Round(1, 2), Round(1, 6))
    dice = False
    by_chance = False

    def styles(self, side: str) -> tuple[Style, ...]:
        return ways.styles(side)

    def mutate(self, style: Style, rng: Random) -> Style:
        return ways.mutate(style, rng)

    def player(self, style: Style, seed: int) -> Greedy:
        return Greedy(seed, style)

    def turn(self, s: DwfState) -> tuple[int, int]:
        return s.turn, s.phasing

    def begins(self, game: Game) -> bool:
        """With the first decision of the own player-turn, so that new troops are placed as the plan wants them."""
        s: Any = game.state
        return s.phasing in (CSA, USA) and game.decision.side == SIDES[s.phasing]

    def major(self, game: Game) -> bool:
        """Every command point of the Confederates; the Union spends its time on plans for the whole turn."""
        s: Any = game.state
        return bool(s.phasing == CSA and s.stack[-1].do == "campaign" and s.command > 0)

    def value(self, s: DwfState, side: str) -> float:
        value = union_value(s)
        return value if side == SIDES[USA] else -value

    def said(self, style: Style) -> str:
        return ways.said(style)


def union_value(s: DwfState) -> float:
    """How well the war stands for the Union: victory sooner is better, then what victory asks for, then men."""
    if s.outcome is not None and s.outcome.winner in SIDES:
        won = WON - 20.0 * s.turn
        return won if s.outcome.winner == SIDES[USA] else -won
    abroad = ABROAD if s.intervention else 0.0
    return _conquest(s) - _invasion(s) - abroad + _strength(s, USA) - _strength(s, CSA)


def _conquest(s: DwfState) -> float:
    """D03 Richmond and the groups that lie nearest to completion, as many as the year asks for."""
    t = s.tables
    total = CAPITAL if s.occupies(USA, t.richmond) else NEAR * min(20, _around(s, USA, t.richmond))
    parts = []
    for g, (cities, _) in t.groups[CSA].items():
        held = sum(s.occupies(USA, a) for a in cities)
        total += CITY * held
        if g != "cs":
            near = sum(min(8, _around(s, USA, a)) for a in cities if not s.occupies(USA, a))
            parts.append((held + 0.02 * near) / len(cities))
    parts.sort(reverse=True)
    wanted = parts[: max(1, groups_needed(s))]
    return total + sum(GROUP * part + (WHOLE if part >= 1 else 0.0) for part in wanted)


def _invasion(s: DwfState) -> float:
    """D02 Washington, or the pairs of northern cities."""
    t = s.tables
    here = s.men[USA * t.n + t.washington] + 2 * s.fort[USA * t.n + t.washington]
    total = NEAR * max(0, min(20, _around(s, CSA, t.washington) - here))
    for condition in t.csa_victory.conditions:
        held = sum(any(s.occupies(CSA, t.index[x]) for x in cities) for cities in condition)
        total += CAPITAL * held / len(condition)
    return total


def _around(s: DwfState, side: int, a: int) -> int:
    """Men of a side next to a place."""
    base = side * s.tables.n
    return sum(s.men[base + b] for b, hops in vicinity(s.tables)[a] if hops == 1)


def _strength(s: DwfState, side: int) -> float:
    """Men, forts, supply and the leaders who have an army."""
    t = s.tables
    own = slice(side * t.n, (side + 1) * t.n)
    total = MEN[side] * sum(s.men[own]) + FORT * sum(s.fort[own])
    total += 0.6 * (sum(s.supply_ready[own]) + sum(s.supply_done[own]))
    held = sum(s.control[a] == side for a in t.flags[side])
    return total + CITY * held
