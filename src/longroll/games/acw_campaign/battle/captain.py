"""The commander of a side that nobody commands: orders by temper and by the look of the field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from longroll.core.data import slug
from longroll.games.acw_campaign.battle.resolver.line import steady
from longroll.games.acw_campaign.battle.resolver.step import Ask, present
from longroll.games.acw_campaign.battle.types import (
    AWAY,
    HOUR,
    LINE,
    MORNING,
    NIGHTFALL,
    RESERVE,
    TOWN,
    Battle,
)
from longroll.games.acw_campaign.words import BROKEN, FRESH, OFF


class Temper(NamedTuple):
    """Hundredths of the enemy's formed stands that a commander wants for each resolve."""

    press: int
    """to attack"""
    stay: int
    """to stay for another day"""
    flee: int
    """below which he leaves by daylight"""
    commit: int
    """below which the reserve goes in when he holds"""
    until: int = 0
    """the day in whose night he goes whatever he sees (a plan); 0: by the odds"""
    fights: tuple[int, ...] = ()
    """days on which he attacks whatever he sees (a plan); empty: by the odds"""


TEMPERS = {
    "bold": Temper(55, 55, 20, 150),
    "steady": Temper(80, 110, 30, 120),
    "cautious": Temper(130, 85, 40, 90),
}


def odds(b: Battle, side: int) -> int:
    """Formed stands of a side in hundredths of the enemy's, as they look from the field; behind works one counts for two."""
    mine, theirs = steady(b, side), steady(b, 1 - side)
    mine += min(mine, (b.works[side] + b.fort[side]) // 3)
    theirs += min(theirs, (b.works[1 - side] + b.fort[1 - side]) // 3)
    return 100 * (1 + mine) // (1 + theirs)


def coming(b: Battle, side: int) -> int:
    """Stands of his own that a commander knows to be on the march."""
    return sum(len(b.d_stands[d]) for d, s in enumerate(b.d_side) if s == side and b.d_place[d] == AWAY)


def order(b: Battle, ask: Ask, temper: Temper) -> str:
    """The answer of a commander of this temper to a question; who cannot leave stands with all he has."""
    word = _order(b, ask, temper)
    return word if word in ask.options else "stay" if b.phase == NIGHTFALL else "hold with all"


def _order(b: Battle, ask: Ask, temper: Temper) -> str:
    side = ask.side
    ratio = odds(b, side)
    attacks = side == b.attacker
    must = b.step < TOWN if attacks else b.step == TOWN
    """whether the town is still to be taken"""
    if b.phase == NIGHTFALL:
        if temper.until and b.day >= temper.until:
            return "withdraw"
        want = temper.stay if must else temper.stay * 2 // 3
        ratio += 100 * coming(b, side) // (1 + steady(b, 1 - side))
        return "stay" if ratio >= want and _fresh(b, side) else "withdraw"
    wants = temper.press if must else temper.press * 3 // 2
    if b.day in temper.fights:
        wants = 35
    elif temper.fights:
        wants = 999
    works = b.works[side] + b.fort[side] > 0  # nobody leaves his works to attack without need
    goes = ratio >= wants and (must or bool(temper.fights) or (ratio >= 130 and not works))
    if b.phase == MORNING:
        if b.day > 1 and ratio < temper.flee and "leave" in ask.options:
            return "leave"
    elif b.phase == HOUR and ratio < temper.flee and b.leaving == OFF and b.sunset - b.hour > 3:
        return _withdraw(b, side, ask.options)
    if b.leaving == 1 - side:
        return "press with all"
    if goes:
        return "press with all" if ratio < temper.commit or b.hour >= 14 else "press"
    return "hold with all" if ratio < temper.commit else "hold"


def _fresh(b: Battle, side: int) -> bool:
    return any(
        b.d_state[d] == FRESH and b.d_place[d] in (RESERVE, LINE) and not b.d_loose[d]
        for d, s in enumerate(b.d_side) if s == side
    )  # fmt: skip


def _withdraw(b: Battle, side: int, options: Sequence[str]) -> str:
    """8.57 Behind the corps with most formed stands, if a corps can cover the others."""
    best, most = "withdraw", 0
    for c in present(b, side):
        word = f"withdraw behind {slug(b.c_name[c])}"
        count = sum(
            1 for d in b.divisions_of(c) if b.d_state[d] != BROKEN for i in b.d_stands[d]
            if b.s_sp[i] and not b.s_rout[i] and b.s_here[i]
        )  # fmt: skip
        if word in options and count > most:
            best, most = word, count
    return best
