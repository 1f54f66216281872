"""The odds of an attack, asked from outside: a battle that waits, or one that is only thought of.

An attack is written as forces joined by `+`, each `from: units`: `washington-dc: mcclellan 12 + ft-monroe by river: 3 ship 2`.
Units are leaders by name, a number of infantry, `militia N`, `ship N`, `gunboat N`, `ironclad N`."""

from __future__ import annotations

from typing import Any

from longroll.core.errors import LongrollError, unknown
from longroll.games.divided_we_fall.combat import odds as calculation
from longroll.games.divided_we_fall.combat.battle import force
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import CSA, NAVAL, USA, WATERS


def odds(s: DwfState, at: str, text: str | None) -> dict[str, Any]:
    """D76 to D82 What an attack on a place would do."""
    t = s.tables
    area = t.area(at)
    if text is None:
        frame = next((f for f in s.stack if f["do"].startswith("battle") and f.get("at") == area), None)
        if frame is None or "arr" not in frame:
            raise LongrollError(
                f"no battle waits at {t.name[area]}; say who attacks, for instance 'washington-dc: mcclellan 12'"
            )
        paths, leaders, navy, fleet = force(s, frame)
        found = calculation.assess(s, area, s.phasing, paths, leaders, navy, frame.get("back", 0), fleet)
        return calculation.as_json(s, area, s.phasing, found, paths, leaders, navy)
    paths, leaders, navy, fleet, side = parse(s, area, text)
    found = calculation.assess(s, area, side, paths, leaders, navy, 0, fleet)
    return calculation.as_json(s, area, side, found, paths, leaders, navy)


def parse(s: DwfState, area: int, text: str) -> tuple[list[calculation.Path], list[int], int, int, int]:
    """Read an attack. The side is that of the leaders, else the one that does not hold the place."""
    t = s.tables
    side = CSA if s.strong(USA, area) or s.control[area] == USA else USA
    paths: list[calculation.Path] = []
    leaders: list[int] = []
    navy = fleet = 0
    for part in text.split("+"):
        place, colon, units = part.partition(":")
        if not colon:
            raise LongrollError(
                f"'{part.strip()}' does not say where from; write 'place: units', for instance 'washington-dc: mcclellan 12'"
            )
        where, _, by = place.strip().partition(" by ")
        start = t.area(where.strip())
        approach = t.approach.get((start, area))
        line = next((w for w in t.water[start] if w.to == area), None)
        if by or approach is None:
            if line is None:
                raise LongrollError(f"no line leads from {t.name[start]} to {t.name[area]}")
            if by and by.strip() not in (*WATERS, "water"):
                raise unknown("way", by.strip(), (*WATERS, "water"))
            approach = t.landing[line.kind]
        men = 0
        words = units.split()
        while words:
            word = words.pop(0)
            if word.isdigit():
                men += int(word)
            elif word in ("militia", *NAVAL):
                if not words or not words[0].isdigit():
                    raise LongrollError(f"'{word}' needs a number after it")
                count = int(words.pop(0))
                if word == "militia":
                    men += count
                else:
                    navy += count
                    fleet = t.landing[line.kind].column[s.weather] if line else 0
            else:
                i = t.leader(word)
                leaders.append(i)
                side = t.leaders[i].side
        if men:
            paths.append(calculation.Path(men, approach if approach.terrain else None, t.slug[start]))
    if s.strong(side, area):
        raise LongrollError(f"{t.name[area]} is held by the attacker himself")
    return calculation.joined(paths), leaders, navy, fleet, side
