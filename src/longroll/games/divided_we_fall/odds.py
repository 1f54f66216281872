"""The odds of an attack, asked from outside: a battle that waits, or one that is only thought of.

An attack is written as forces joined by `+`, each `from: units`: `washington-dc: mcclellan 12 + ft-monroe by river: 3 ship 2`.
Units are leaders by name, a number of infantry, `militia N`, `ship N`, `gunboat N`, `ironclad N`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from longroll.core.errors import LongrollError, unknown
from longroll.core.views import Joining, foresight
from longroll.games.divided_we_fall import bring_in
from longroll.games.divided_we_fall.board import Approach
from longroll.games.divided_we_fall.combat import odds as calculation
from longroll.games.divided_we_fall.combat.odds import Assessment, Force, Path
from longroll.games.divided_we_fall.frames import Battle
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.verbs import ACTIVATE, MARCH, MARCH_MILITIA
from longroll.games.divided_we_fall.words import CSA, NAVAL, OFF, SIDES, USA, WATERS

COLUMN_WORDS = {
    "attacker": "open ground", "woods_rough": "woods or rough ground", "seasonal_mountain_swamp": "mountains or swamp",
    "major_river_sea": "over a major river or from the sea", "maximum": "the worst",
}  # fmt: skip
"""D102 the columns of the chart as people read them"""


def odds(s: DwfState, at: str, text: str | None) -> dict[str, Any]:
    """D76 to D82 What an attack on a place would do."""
    t = s.tables
    area = t.area(at)
    if text is not None:
        force, side = parse(s, area, text)
        return _told(s, area, side, force, calculation.assess(s, area, side, force), [])
    battle = s.within(Battle)
    if battle is None or battle.at != area:
        raise LongrollError(
            f"no battle waits at {t.name[area]}; say who attacks, for instance 'washington-dc: mcclellan 12'"
        )
    force = calculation.force_of(s, battle)
    found = calculation.assess(s, area, s.phasing, force, battle.held_back)
    near = list(_comers(s, area)) if s.stack[-1].do == "battle" else []
    return _told(s, area, s.phasing, force, found, near)


def written(s: DwfState, at: str, pieces: list[str]) -> str:
    """The attack by counters that were pointed out: leaders bring the infantry of their area, `infantry AREA` comes alone."""
    t = s.tables
    forces: dict[int, list[str]] = {}
    for piece in pieces:
        kind, _, where = piece.rpartition(" ")
        if not kind and piece in t.leader_index:
            i = t.leader_index[piece]
            if s.leader_at[i] != OFF:
                forces.setdefault(s.leader_at[i], []).append(piece)
        elif where in t.index:
            forces.setdefault(t.index[where], [])
    if not forces:
        raise LongrollError("point at leaders or infantry on the map [D76]")
    side = (
        t.leaders[t.leader_index[names[0]]].side
        if (names := [n for own in forces.values() for n in own])
        else None
    )
    parts = []
    for a, own in forces.items():
        holder = side if side is not None else (USA if s.men[a] else CSA)
        parts.append(f"{t.slug[a]}: {' '.join([*own, str(s.men[holder * t.n + a])])}")
    return " + ".join(parts)


class Comer(NamedTuple):
    """Units that may still be brought into a battle that waits."""

    who: str
    area: int
    men: int
    leader: int = -1


def _comers(s: DwfState, goal: int) -> Iterator[Comer]:
    """D35, R62 Of each area the infantry, and every leader with what stands with him; what only carries or feeds is left out."""
    t = s.tables
    most: dict[int, int] = {}
    led: set[int] = set()
    for choice in bring_in.choices(s, goal):
        if choice.kind is MARCH:
            most[t.index[choice.place]] = max(most.get(t.index[choice.place], 0), choice.count)
        elif choice.kind is ACTIVATE:
            i = t.leader(choice.piece)
            a = s.leader_at[i]
            led.add(a)
            yield Comer(f"{t.leaders[i].name} with his force", a, s.men[s.phasing * t.n + a], i)
        elif choice.kind is MARCH_MILITIA:
            i = t.militia_index[choice.piece]
            yield Comer("Militia", s.militia_at[i], t.values.militia)
    yield from (Comer(f"{men} infantry", a, men) for a, men in most.items() if a not in led)


def _best(s: DwfState, area: int, side: int, force: Force, near: list[Comer]) -> Force:
    """With the strongest comers for whom there are command points, one of each area."""
    t = s.tables
    found, used = force, set[int]()
    for comer in sorted(near, key=lambda c: (-c.men, c.leader < 0)):
        if comer.area in used or len(used) >= s.command:
            continue
        used.add(comer.area)
        approach = t.approach.get((comer.area, area))
        path = Path(
            comer.men, approach if approach is not None and approach.terrain else None, t.slug[comer.area]
        )
        leaders = [*found.leaders, comer.leader] if comer.leader >= 0 else found.leaders
        found = found._replace(paths=calculation.joined([*found.paths, path]), leaders=leaders)
    return found


def _told(
    s: DwfState, area: int, side: int, force: Force, found: Assessment, near: list[Comer]
) -> dict[str, Any]:
    """The assessment, with who may still come and the words that explain its figures."""
    t = s.tables
    answer = calculation.as_json(s, area, side, force, found)
    best = answer["outlook"]
    if near:
        more = _best(s, area, side, force, near)
        best = calculation.as_json(s, area, side, more, calculation.assess(s, area, side, more))["outlook"]
    figures = {
        "Column of the attacker's losses": COLUMN_WORDS.get(answer["column"], answer["column"]),
        "The attacker loses": f"{answer['attacker_loss']} factors",
        "The defender loses": f"{answer['defender_loss']} factors",
    }
    rows: list[Joining] = [
        {"side": SIDES[side], "who": c.who, "place": t.slug[c.area], "strength": c.men, "rule": "D35"}
        for c in near
    ]
    return answer | foresight(figures, (), rows, best, answer["outlook"])


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
