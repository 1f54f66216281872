"""13.2-13.15: forces, strengths and shifts, as values that know nothing of a game in progress.

The battle, the odds and the computer player all come through `reckon`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from longroll.games.year1863.charts import Charts
from longroll.games.year1863.events import Shift
from longroll.games.year1863.words import ARTILLERY, ENGINEER, FORT, RIVERINE


class Unit(NamedTuple):
    """A combat unit: printed strength, its commander's battle value, kind, whether it counts for Victory Points, face."""

    strength: int
    bonus: int
    kind: int
    worth: int
    face: int


class Force(NamedTuple):
    """13.2, 13.5 One side of a combat."""

    units: tuple[Unit, ...]
    army: int
    """battle value of one army commander"""
    fleet: int
    """battle value of a fleet commander, for riverines only"""
    campaign: int
    cavalry: bool
    """13.2: any veteran cavalry corps"""

    @property
    def strength(self) -> int:
        """13.5, 17.9, 20.5 Units, their commanders, and one army commander over land units, one admiral over riverines."""
        total = boats = 0
        for unit in self.units:
            total += unit.strength + unit.bonus
            boats += unit.kind == RIVERINE
        if len(self.units) > boats:
            total += self.army
        return total + (self.fleet if boats else 0)

    @property
    def printed(self) -> int:
        """14.3, 14.4 What losses are measured against: printed factors only."""
        return sum(unit.strength for unit in self.units)

    @property
    def initiative(self) -> int:
        """13.2 Tactical Initiative Rating before the die, without the cavalry."""
        return self.campaign


class Field(NamedTuple):
    """13.10, 13.11 The Point: terrain shifts in the defender's favour, and his fieldwork."""

    terrain: tuple[tuple[str, int, str], ...]
    """(kind, columns, rule) of everything that applies; the best one counts"""
    fieldwork: bool


class Stakes(NamedTuple):
    """What both sides put in: trains, Victory Points, the Brilliant Maneuver, Those People!, and the round."""

    attacker_supply: bool = False
    defender_supply: bool = False
    attacker_vp: bool = False
    defender_vp: bool = False
    maneuver: int = 0
    """1 with the attacker, -1 with the defender"""
    those_people: bool = False
    round: int = 1


PLAIN: Final = Stakes()


class Reckoning(NamedTuple):
    attack: int
    defense: int
    base: int
    shifts: tuple[Shift, ...]
    column: int


def shifts(charts: Charts, a: Force, d: Force, field: Field, stakes: Stakes) -> list[Shift]:
    """13.7, 13.8 Every shift with its kind and rule: what the ground and the units give, then what the sides put in."""
    size = charts.shift
    found: list[Shift] = []
    if field.terrain:  # 13.10: only the single best
        kind, columns, rule = max(field.terrain, key=lambda x: x[1])
        found.append(Shift(kind, -columns, rule))
    found += _works(charts, a, d, field)
    if stakes.round > 1 and any(u.kind == ARTILLERY for u in d.units):
        found.append(Shift("engaged-artillery", -size["engaged_artillery"], "13.15"))
    return found + _put_in(charts, stakes)


def _works(charts: Charts, a: Force, d: Force, field: Field) -> list[Shift]:
    """13.15 Forts and fieldworks of the defender, and the attacker's bombardment of them."""
    size = charts.shift
    found = []
    level = max((u.face + 1 for u in d.units if u.kind == FORT), default=0)
    if level:
        found.append(Shift(f"fort-{level}", -size[f"fort_{level}"], "13.15"))
    if field.fieldwork:
        found.append(Shift("fieldwork", -size["fieldwork"], "13.15"))
    if found and any(u.kind in (ARTILLERY, ENGINEER, RIVERINE) for u in a.units):
        found.append(Shift("bombardment", size["bombardment"], "13.15"))
    return found


def _put_in(charts: Charts, stakes: Stakes) -> list[Shift]:
    """13.12, 13.13, 13.14, 22.2, 27.2 Trains, Victory Points, the Brilliant Maneuver, Those People!"""
    size = charts.shift
    put = (
        (stakes.attacker_supply, "attacker-supply", size["supply"], "13.13"),
        (stakes.defender_supply, "defender-supply", -size["supply"], "13.13"),
        (stakes.attacker_vp, "attacker-vp", size["victory_point"], "13.14"),
        (stakes.defender_vp, "defender-vp", -size["victory_point"], "13.14"),
        (stakes.maneuver > 0, "attacker-maneuver", size["brilliant_maneuver"], "13.12"),
        (stakes.maneuver < 0, "defender-maneuver", -size["brilliant_maneuver"], "13.12"),
        (stakes.those_people, "those-people", size["those_people"], "27.2"),
    )
    return [Shift(kind, columns, rule) for there, kind, columns, rule in put if there]


def reckon(charts: Charts, a: Force, d: Force, field: Field, stakes: Stakes) -> Reckoning:
    """13.2, 13.7, 13.9 Strengths, base column, shifts and the column to roll on."""
    attack, defense = a.strength, d.strength
    base = charts.column(attack, max(defense, 1))
    found = tuple(shifts(charts, a, d, field, stakes))
    return Reckoning(attack, defense, base, found, charts.shifted(base, sum(x.columns for x in found)))


def needed(printed: int, percent: int) -> int:
    """14.3 The factors that must go: at least the percentage."""
    return -(-printed * percent // 100)


def cost(unit: Unit) -> int:
    """What a loss means to its owner: Victory Points first, then leaders' corps, veterans, factors."""
    return 6 * unit.worth + 2 * unit.strength + 2 * unit.bonus + (unit.face if unit.worth else 0)


@lru_cache(maxsize=50_000)
def cheapest(units: tuple[Unit, ...], factors: int) -> tuple[int, ...]:
    """14.2, 14.3 The loss of at least so many factors that costs its owner least, as indexes of `units`."""
    if factors <= 0:
        return ()
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for i, unit in enumerate(units):
        price = cost(unit)
        for total, (paid, chosen) in list(best.items()):
            if total >= factors:
                continue
            after = total + unit.strength
            if after not in best or paid + price < best[after][0]:
                best[after] = (paid + price, (*chosen, i))
    enough = [value for total, value in best.items() if total >= factors]
    return min(enough)[1] if enough else tuple(range(len(units)))


@lru_cache(maxsize=50_000)
def lose(force: Force, percent: int) -> tuple[Force, int, int]:
    """25.0, 14.3 A force after its cheapest loss (-1: one unit): what is left, factors lost, units of worth lost."""
    if percent == 0 or not force.units:
        return force, 0, 0
    if percent < 0:
        gone: tuple[int, ...] = (min(range(len(force.units)), key=lambda i: cost(force.units[i])),)
    elif percent >= 100:
        gone = tuple(range(len(force.units)))
    else:
        gone = cheapest(force.units, needed(force.printed, percent))
    left = tuple(u for i, u in enumerate(force.units) if i not in gone)
    lost = [force.units[i] for i in gone]
    return force._replace(units=left), sum(u.strength for u in lost), sum(u.worth for u in lost)
