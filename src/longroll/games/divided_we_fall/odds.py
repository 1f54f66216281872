"""The odds of an attack, asked from outside: a battle that waits, or one that is only thought of.

An attack is written as forces joined by `+`, each `from: units`: `washington-dc: mcclellan 12 + ft-monroe by river: 3 ship 2`.
Units are leaders by name, a number of infantry, `militia N`, `ship N`, `gunboat N`, `ironclad N`."""

from __future__ import annotations

from typing import Any, NamedTuple

from longroll.core.errors import LongrollError, unknown
from longroll.games.divided_we_fall.board import Approach
from longroll.games.divided_we_fall.combat import odds as calculation
from longroll.games.divided_we_fall.combat.odds import Force, Path
from longroll.games.divided_we_fall.frames import Battle
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.words import CSA, NAVAL, USA, WATERS


def odds(s: DwfState, at: str, text: str | None) -> dict[str, Any]:
    """D76 to D82 What an attack on a place would do."""
    t = s.tables
    area = t.area(at)
    if text is not None:
        force, side = parse(s, area, text)
        return calculation.as_json(s, area, side, force, calculation.assess(s, area, side, force))
    battle = s.within(Battle)
    if battle is None or battle.at != area:
        raise LongrollError(
            f"no battle waits at {t.name[area]}; say who attacks, for instance 'washington-dc: mcclellan 12'"
        )
    force = calculation.force_of(s, battle)
    found = calculation.assess(s, area, s.phasing, force, battle.held_back)
    return calculation.as_json(s, area, s.phasing, force, found)


class Units(NamedTuple):
    """What one force of a written attack consists of."""

    men: int
    navy: int
    leaders: list[int]


def parse(s: DwfState, area: int, text: str) -> tuple[Force, int]:
    """Read an attack. The side is that of the leaders, else the one that does not hold the place."""
    t = s.tables
    side = CSA if s.occupies(USA, area) or s.control[area] == USA else USA
    paths: list[Path] = []
    leaders: list[int] = []
    navy = fleet_column = 0
    for part in text.split("+"):
        place, colon, words = part.partition(":")
        if not colon:
            raise LongrollError(
                f"'{part.strip()}' does not say where from; write 'place: units', for instance 'washington-dc: mcclellan 12'"
            )
        start, approach, column = _way(s, area, place)
        units = _units(s, words.split())
        leaders += units.leaders
        navy += units.navy
        fleet_column = column if units.navy else fleet_column
        if units.men:
            paths.append(Path(units.men, approach if approach.terrain else None, t.slug[start]))
    if leaders:
        side = t.leaders[leaders[-1]].side
    if s.occupies(side, area):
        raise LongrollError(f"{t.name[area]} is held by the attacker himself")
    return Force(calculation.joined(paths), leaders, navy, fleet_column), side


def _way(s: DwfState, area: int, place: str) -> tuple[int, Approach, int]:
    """Where a force comes from, the terrain that it meets, and the column of naval units that come with it."""
    t = s.tables
    where, _, by = place.strip().partition(" by ")
    start = t.area(where.strip())
    approach = t.approach.get((start, area))
    line = next((w for w in t.water[start] if w.to == area), None)
    if by or approach is None:
        if line is None:
            raise LongrollError(f"no line leads from {t.name[start]} to {t.name[area]}")
        if by and by.strip() != "water" and by.strip() not in WATERS:
            raise unknown("way", by.strip(), (*WATERS, "water"))
        approach = t.landing[line.kind]
    return start, approach, t.landing[line.kind].column[s.weather] if line else 0


def _units(s: DwfState, words: list[str]) -> Units:
    t = s.tables
    men = navy = 0
    leaders: list[int] = []
    rest = iter(words)
    for word in rest:
        if word.isdigit():
            men += int(word)
        elif word == "militia" or word in NAVAL:
            count = next(rest, "")
            if not count.isdigit():
                raise LongrollError(f"'{word}' needs a number after it")
            if word == "militia":
                men += int(count) * t.values.militia
            else:
                navy += int(count) * t.naval_values[NAVAL.index(word)]
        else:
            leaders.append(t.leader(word))
    return Units(men, navy, leaders)
