"""11.24, 11.34, 11.36 The odds of a fight on the water, for people and programs: who fires at whom, and what it may do."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from longroll.core.errors import LongrollError
from longroll.core.views import foresight
from longroll.games.war_for_the_union.narrate.modifiers import modifier
from longroll.games.war_for_the_union.naval.fire import (
    RESULTS,
    Salvo,
    battery_fire,
    bombards,
    damage_chances,
    defending,
    fires,
    firing,
    salvo,
    strength_of,
    wave_chances,
    wave_fire,
)  # fmt: skip
from longroll.games.war_for_the_union.naval.fleet import guns_on, limit, ships_at
from longroll.games.war_for_the_union.naval.frames import Bombardment, Clash, Engagement
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import SIDES
from longroll.kit.tables import BELOW

TOLD: Final = dict(
    zip(
        RESULTS,
        ("no effect", "suppressed (S1)", "suppressed (S2)", "reduced (S1)", "reduced (S2)", "eliminated"),
        strict=True,
    )
)
"""11.38 the letters of the table, as people read them"""


def outlook(s: WfuState, water: int) -> dict[str, Any]:
    """What the side that moves can expect at a water: against the guns there, else against the ships."""
    t = s.tables
    side = _moving(s, water)
    mine, theirs = ships_at(s, water, side), ships_at(s, water, 1 - side)
    guns = guns_on(s, water, 1 - side)
    if not mine or not (theirs or guns):
        raise LongrollError(f"no ships meet at {t.waters.name[water]}")
    most = limit(s, water)
    line, foes = _line(s, mine, most), _line(s, theirs, most)
    salvos = [_shot(s, side, [x], y, line) for x in line if fires(s, x) for y in foes]
    salvos += [_shot(s, 1 - side, [x], y, foes) for x in foes if fires(s, x) for y in line]
    salvos += [_gun_shot(s, side, b, water, x) for b in guns for x in line]
    waves = [_wave(s, side, b, water, line) for b in guns if any(bombards(s, x) for x in line)]
    first = (waves or salvos or [{}])[0]
    attack = sum((firing(s, x) for x in line), Fraction(0))
    defence = sum((defending(s, x) for x in foes), Fraction(0)) + sum(strength_of(s, b) for b in guns)
    return {
        "at": t.waters.name[water],
        "attacker": SIDES[side],
        "attack": round(float(attack), 2),
        "defence": round(float(defence), 2),
        "column": first.get("column", ""),
        "modifiers": first.get("modifiers", []),
        "roll": first.get("roll", 0),
        "results": first.get("results", {}),
        "salvos": [*waves, *salvos],
        **foresight(
            {
                "Shots that can be fired": len(waves) + len(salvos),
                "Column of the first": first.get("column", ""),
            },
            [
                {"code": "", "says": name, "chance": round(share, 4)}
                for name, share in first.get("results", {}).items()
            ],
        ),
    }


def _moving(s: WfuState, water: int) -> int:
    """The side that has moved in, else the phasing side."""
    for frame in reversed(s.stack):
        if isinstance(frame, Clash | Engagement | Bombardment) and frame.water == water:
            return frame.side
    return s.phasing if s.phasing < 2 else 0


def _line(s: WfuState, ships: list[int], most: int) -> list[int]:
    """The strongest ships that can fight at once."""
    return sorted(ships, key=lambda x: (-firing(s, x), x))[:most]


def _row(
    s: WfuState, fire: Salvo, side: int, who: str, target: str, column: str, results: dict[str, Fraction]
) -> dict[str, Any]:
    t = s.tables
    return {
        "side": SIDES[side],
        "from": who,
        "target": target,
        "column": column,
        "modifiers": [
            {"amount": m.amount, "reason": modifier(t, m.reason, m.about), "rule": m.rule}
            for m in fire.modifiers
        ],
        "roll": fire.roll,
        "results": {name: float(chance) for name, chance in results.items()},
    }


def _shot(s: WfuState, side: int, firers: list[int], target: int, line: list[int]) -> dict[str, Any]:
    t = s.tables
    fire = salvo(s, firers, target, line)
    column = t.naval.odds.names[fire.column] if fire.column != BELOW else "below 1-4"
    return _row(s, fire, side, t.ship_slugs[firers[0]], t.ship_slugs[target], column, damage_chances(s, fire))


def _gun_shot(s: WfuState, side: int, battery: int, water: int, target: int) -> dict[str, Any]:
    t = s.tables
    fire = battery_fire(s, battery, water, target)
    gun = t.batteries[battery].slug
    return _row(
        s, fire, 1 - side, gun, t.ship_slugs[target], str(fire.column), damage_chances(s, fire, battery=True)
    )


def _wave(s: WfuState, side: int, battery: int, water: int, wave: list[int]) -> dict[str, Any]:
    t = s.tables
    fire = wave_fire(s, wave, battery, water, wave)
    column = f"{fire.shift:+d}" if fire.column != BELOW else "below -2"
    told = {TOLD[name]: chance for name, chance in wave_chances(s, fire).items()}
    return _row(s, fire, side, t.ship_slugs[wave[0]], t.batteries[battery].slug, column, told)
