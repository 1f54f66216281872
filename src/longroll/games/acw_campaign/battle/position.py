"""Battles written by hand: `data/battles/*.toml`, a player's file, and what history says of them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from longroll.core.data import Sourced
from longroll.core.errors import DataError, nearest
from longroll.games.acw_campaign.battle.captain import TEMPERS, Temper
from longroll.games.acw_campaign.battle.numbers import FOLDER, ours
from longroll.games.acw_campaign.battle.setup import CorpsIn, Division, Route, Stand, build
from longroll.games.acw_campaign.battle.shape import check
from longroll.games.acw_campaign.battle.types import FAIR, RIVERS, TERRAINS, Battle
from longroll.games.acw_campaign.words import (
    ART,
    CORPS_KINDS,
    INF,
    KINDS,
    MARKS,
    OFF,
    SIDES,
    SIEGE,
    WEAPONS,
    ordinal,
)  # fmt: skip


class Position(NamedTuple):
    """A battle to be fought, its commanders, and the record to compare with."""

    slug: str
    name: str
    data: dict[str, Any]
    tempers: tuple[Temper, Temper]

    def battle(self) -> Battle:
        return _battle(self.data, self.slug)


def known() -> list[str]:
    return sorted(p.stem for p in (FOLDER / "battles").glob("*.toml"))


def sources() -> list[Sourced]:
    """Where our battles come from."""
    found = []
    for name in known():
        data = load(name).data
        found.append(Sourced(f"battles/{name}.toml", data["name"], data["provenance"], data["basis"]))
    return found


def load(name: str) -> Position:
    """One of our battles by name, or a file."""
    path = Path(name)
    if path.suffix != ".toml":
        path = FOLDER / "battles" / f"{name}.toml"
        if not path.is_file():
            raise DataError(f"unknown battle '{name}'; {nearest(name, known())}")
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DataError(f"the file '{name}' does not exist") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{path.name}: {error}") from None
    check(data, path.name)
    tempers = [_temper(data.get("command", {}).get(side, {}), path.name) for side in SIDES]
    return Position(path.stem, data["name"], data, (tempers[0], tempers[1]))


def _temper(spec: Any, file: str) -> Temper:
    word = spec.get("temper", "steady")
    if word not in TEMPERS:
        raise DataError(f"{file}: unknown temper '{word}'; {nearest(word, TEMPERS)}")
    changes = {k: v for k, v in spec.items() if k in Temper._fields}
    changes = {k: tuple(v) if isinstance(v, list) else v for k, v in changes.items()}
    return TEMPERS[word]._replace(**changes)


def stands(text: str, where: str) -> list[Stand]:
    """`3 inf 6-4 PT NE` -> three stands. The status goes with the morale, guns are veterans from 5 on only with 6 crack."""
    words = text.split()
    count = int(words.pop(0)) if words and words[0].isdigit() else 1
    if len(words) < 2 or words[0] not in KINDS:
        raise DataError(
            f"{where}: '{text}' is not a stand; write it like '3 inf 6-4 PT'; kinds: {', '.join(KINDS)}"
        )
    kind = KINDS.index(words[0])
    sp, _, morale = words[1].partition("-")
    if not (sp.isdigit() and morale.isdigit() and 3 <= int(morale) <= 6 and int(sp) <= 6):
        raise DataError(f"{where}: '{words[1]}' is not strength-morale such as 6-4")
    flags = weapon = 0
    for word in words[2:]:
        if word in MARKS:
            flags |= MARKS[word]
        elif word in WEAPONS:
            weapon = WEAPONS.index(word)
        else:
            raise DataError(f"{where}: unknown mark '{word}'; {nearest(word, [*MARKS, *WEAPONS])}")
    m = int(morale)
    status = ours().ratings.status(kind, m)
    return [Stand(kind, int(sp), m, status, flags, weapon)] * count


def _division(spec: list[str], name: str, where: str, loose: bool = False) -> Division:
    members = [s for text in spec for s in stands(text, where)]
    foot = [s.morale for s in members if s.kind not in (ART, SIEGE)]
    morale = round(sum(foot) / len(foot)) if foot else 5
    return Division(members, name, ours().ratings.status(INF, morale), loose=loose)


def _battle(data: dict[str, Any], file: str) -> Battle:
    routes = [
        Route(
            r["name"],
            SIDES.index(r["side"]),
            r.get("day", 1),
            r.get("hour", 0),
            r.get("flank", False),
            RIVERS.index(r.get("river", "none")),
        )
        for r in data.get("route", [])
    ]
    names = [r.name for r in routes]
    corps = []
    for c in data["corps"]:
        where = f"{file}: {c.get('name', 'a corps')}"
        word = c.get("route", "")
        called = c.get(
            "names", [f"{ordinal(k + 1)} Division, {c['name']}" for k in range(len(c["divisions"]))]
        )
        divisions = [_division(d, called[k], where) for k, d in enumerate(c["divisions"])]
        if c.get("troops"):
            divisions.append(_division(c["troops"], f"corps troops, {c['name']}", where, loose=True))
        corps.append(
            CorpsIn(
                SIDES.index(c["side"]), c["name"], divisions, c.get("commander", ""),
                CORPS_KINDS.index(c.get("kind", "corps")), names.index(word) if word else OFF, c.get("road", ""),
                c.get("day", 1), c.get("rail", 0) - 1 if c.get("rail") else OFF, c.get("kept", False),
            )
        )  # fmt: skip
    works, fort = data.get("works", {}), data.get("fort", {})
    b = build(
        data["box"], data["turn"], SIDES.index(data["attacker"]), corps, routes,
        [works.get(s, 0) for s in SIDES], [fort.get(s, 0) for s in SIDES],
    )  # fmt: skip
    b.terrain = TERRAINS.index(data.get("ground", TERRAINS[FAIR]))
    b.chief = [data.get("command", {}).get(s, {}).get("name", "") for s in SIDES]
    return b
