"""Small battles for tests: corps of two divisions, three brigades and a battalion of guns each."""

from __future__ import annotations

from longroll.core.dice import Dice
from longroll.games.acw_campaign.battle.position import stands
from longroll.games.acw_campaign.battle.resolver.step import begin
from longroll.games.acw_campaign.battle.setup import CorpsIn, Division, Route, build
from longroll.games.acw_campaign.battle.types import Battle
from longroll.games.acw_campaign.words import GREEN, VETERAN


def division(name: str, *texts: str, morale: int = 4) -> Division:
    members = [s for text in texts or (f"3 inf 6-{morale}", "art 2-5") for s in stands(text, "test")]
    return Division(members, name, GREEN if morale == 4 else VETERAN)


def corps(side: int, name: str, *, morale: int = 4, troops: str = "art 2-5 R-F", **how: object) -> CorpsIn:
    parts = [division(f"{k} Division, {name}", morale=morale) for k in (1, 2)]
    if troops:
        parts.append(Division(stands(troops, "test"), f"troops, {name}", loose=True))
    return CorpsIn(side, name, parts, **how)  # type: ignore[arg-type]


def field(
    *extra: CorpsIn, turn: str = "1862-jul", attackers: int = 1, works: int = 0, **how: object
) -> Battle:
    """One Confederate corps in the box, Union corps coming on by one road."""
    own = [corps(0, f"{'I' * (k + 1)} Corps", route=0) for k in range(attackers)]
    how.setdefault("routes", [Route("the pike", 0, river=how.pop("river", 0))])  # type: ignore[arg-type]
    return build("manassas", turn, 0, [*own, corps(1, "Holmes"), *extra], works=(0, works), **how)  # type: ignore[arg-type]


def begun(b: Battle, seed: int = 1, script: list[int] | None = None) -> tuple[Battle, Dice]:
    dice = Dice(seed, script=script)
    begin(b, dice)
    return b, dice
