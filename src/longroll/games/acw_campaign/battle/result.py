"""The result of a battle fought on a table: what the players report, and what it does to the battle."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from longroll.core.errors import LongrollError
from longroll.games.acw_campaign.battle import recovery
from longroll.games.acw_campaign.battle.events import CameBack, NightFell
from longroll.games.acw_campaign.battle.numbers import Numbers
from longroll.games.acw_campaign.battle.types import OVER, REAR, RESERVE, TOWN, Battle
from longroll.games.acw_campaign.words import (
    BROKEN,
    COLLAPSED,
    ENGAGED,
    EXHAUSTED,
    FRESH,
    SHOCK,
    SIDES,
    TRIED,
    turn_name,
)  # fmt: skip

STATES: Final[tuple[str, ...]] = ("unused", "engaged", "exhausted", "broken")


class FormError(LongrollError):
    """8.6 A form that cannot be: the line and the reason."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}" if line else why)
        self.line = line


class Result(NamedTuple):
    """What the players report. Losses are strength points by day, from the first."""

    winner: int
    days: int
    both: bool
    guard: bool
    retreat: str
    losses: dict[str, list[int]]
    states: dict[str, str]
    gifts: dict[str, str]

    def line(self) -> str:
        """The result on one line, as a journal keeps it: the entries of the form that say something, as JSON."""
        entries = {
            "winner": SIDES[self.winner], "days": self.days, "both-in-possession": self.both, "rear-guard": self.guard,
            "retreat": self.retreat, "losses": {k: v for k, v in self.losses.items() if any(v)},
            "divisions": {k: v for k, v in self.states.items() if v != STATES[1]}, "promotions": self.gifts,
        }  # fmt: skip
        return json.dumps({k: v for k, v in entries.items() if v}, separators=(",", ":"), ensure_ascii=True)


def title(b: Battle) -> str:
    return f"{b.box} {turn_name(b.turn)}"


def apply(b: Battle, r: Result, numbers: Numbers | None = None) -> list[Any]:
    """8.51, 9.1 Write a result into a battle that has not begun: losses day by day with the nights between them.

    Returns the nights as events: what each day cost, and what came back after it.
    """
    told: list[Any] = []
    b.came = [b.strength_all(0), b.strength_all(1)]
    b.start = [sum(1 for i, s in enumerate(b.s_side) if s == side and b.s_sp[i]) for side in (0, 1)]
    for day in range(r.days):
        cost = _fight(b, r, day)
        if day < r.days - 1:
            told.append(NightFell(day + 1, b.sunset, cost, 0))
            told.append(CameBack(day + 1, recovery.night(b, numbers), False, "8.51"))
    _wear(b, r)
    _promote(b, r)
    b.day, b.winner, b.leaving, b.both = r.days, r.winner, 1 - r.winner, int(r.both)
    formed = sum(
        1 for i, s in enumerate(b.s_side) if s == b.leaving and b.s_sp[i] and b.d_state[b.s_div[i]] == FRESH
    )
    if r.guard and not recovery.rear_guard(formed, b.start[b.leaving], numbers):
        left = f"{formed} {'is' if formed == 1 else 'are'} left in divisions that are not exhausted"
        raise FormError(0, f"no rear guard: of {b.start[b.leaving]} stands {left} (9.1)")
    b.guard[b.leaving] = int(r.guard)
    b.phase, b.reason = OVER, "beaten"
    b.step = TOWN if b.winner == b.attacker else 0
    return told


def _fight(b: Battle, r: Result, day: int) -> tuple[int, int]:
    """8.6 The losses of one day. Returns what it cost each side."""
    cost = [0, 0]
    for i, name in enumerate(b.s_name):
        lost = r.losses.get(name, [])
        points = lost[day] if day < len(lost) else 0
        cost[b.s_side[i]] += points
        if points > b.s_sp[i]:
            raise FormError(0, f"'{name}' cannot lose {points} on day {day + 1}: it has {b.s_sp[i]}")
        b.s_sp[i] -= points
        b.s_today[i] += points
        b.raw[b.s_side[i]] += points
        if not b.d_loose[b.s_div[i]]:
            b.d_lost[b.s_div[i]] += points
    return cost[0], cost[1]


def _wear(b: Battle, r: Result) -> None:
    """9.2 How each division ended the battle."""
    for d, name in enumerate(b.d_name):
        word = r.states.get(name, "engaged")
        state = {"exhausted": EXHAUSTED, "broken": BROKEN}.get(word, FRESH)
        b.d_state[d] = state
        b.d_place[d] = RESERVE if state != BROKEN else REAR
        if word != "unused":
            b.d_flags[d] |= ENGAGED | (TRIED if state else 0) | (COLLAPSED if state == BROKEN else 0)


def _promote(b: Battle, r: Result) -> None:
    """9.33 The referee's promotions."""
    for i, name in enumerate(b.s_name):
        gift = r.gifts.get(name, "")
        if gift == "shock":
            b.s_flags[i] |= SHOCK
        elif gift:
            b.s_morale[i] = int(gift)
