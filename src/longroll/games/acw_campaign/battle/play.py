"""Fight a whole battle with commanders of the program: for odds, calibration and sides that nobody plays."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from longroll.core.dice import Dice
from longroll.games.acw_campaign.battle import captain, recovery
from longroll.games.acw_campaign.battle.captain import TEMPERS, Temper
from longroll.games.acw_campaign.battle.events import CameBack
from longroll.games.acw_campaign.battle.numbers import Numbers
from longroll.games.acw_campaign.battle.resolver.step import advance, asks, begin
from longroll.games.acw_campaign.battle.types import MORNING, OVER, Battle

STEADY: Final = (TEMPERS["steady"], TEMPERS["steady"])


class Summary(NamedTuple):
    """What a battle came to. Losses are in thousandths of what came to the field."""

    winner: int
    leaving: int
    days: int
    raw: tuple[int, int]
    net: tuple[int, int]
    both: bool
    guard: bool
    step: int


def fight_out(
    b: Battle, dice: Dice, tempers: tuple[Temper, Temper] = STEADY, numbers: Numbers | None = None
) -> list[Any]:
    """The battle to its end and the recovery of 9.1. Returns everything that happened."""
    out: list[Any] = []
    if b.phase == MORNING and not b.moves:
        out += begin(b, dice, numbers)
    while b.phase != OVER:
        orders = {q.side: captain.order(b, q, tempers[q.side]) for q in asks(b)}
        out += advance(b, orders, dice, numbers)
    back = recovery.last_recovery(b, numbers)
    out.append(CameBack(b.day, back, True, "9.1"))
    return out


def summary(b: Battle) -> Summary:
    came = [max(1, c) for c in b.came]
    raw, net = ([1000 * x // c for x, c in zip(y, came)] for y in (b.raw, [b.net(0), b.net(1)]))
    return Summary(
        b.winner,
        b.leaving,
        b.day,
        (raw[0], raw[1]),
        (net[0], net[1]),
        b.both == 1,
        b.guard[b.leaving] == 1,
        b.step,
    )
