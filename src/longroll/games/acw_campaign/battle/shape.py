"""What may stand in the file of a battle, entry by entry: a complaint names the file, the place and what would be right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from longroll.core.errors import DataError, nearest
from longroll.games.acw_campaign.battle.captain import Temper
from longroll.games.acw_campaign.battle.numbers import ours
from longroll.games.acw_campaign.battle.types import RIVERS, TERRAINS
from longroll.games.acw_campaign.words import CORPS_KINDS, MONTHS, SIDES, turn_index

TEXT: Final = "text in quotes"
NUMBER: Final = "a whole number"
YES_OR_NO: Final = "true or false"
TABLE: Final = "a table"
TEXTS: Final = "a list of texts"
LISTS: Final = "a list of lists of texts"
ROWS: Final = "written as [[{}]]"
DAYS: Final = "a list of whole numbers"
Shape = Mapping[str, str]

BATTLE: Final[Shape] = {
    "name": TEXT, "box": TEXT, "turn": TEXT, "attacker": TEXT, "works": TABLE, "fort": TABLE, "route": ROWS, "corps": ROWS,
    "command": TABLE, "history": TABLE, "provenance": TEXT, "basis": TEXT, "men_per_point": NUMBER, "summary": TEXT,
    "ground": TEXT,
}  # fmt: skip
ROUTE: Final[Shape] = {
    "name": TEXT,
    "side": TEXT,
    "day": NUMBER,
    "hour": NUMBER,
    "flank": YES_OR_NO,
    "river": TEXT,
}
CORPS: Final[Shape] = {
    "side": TEXT, "name": TEXT, "commander": TEXT, "divisions": LISTS, "troops": TEXTS, "route": TEXT, "road": TEXT,
    "day": NUMBER, "rail": NUMBER, "kept": YES_OR_NO, "kind": TEXT, "names": TEXTS,
}  # fmt: skip
COMMAND: Final[Shape] = {
    "temper": TEXT,
    "name": TEXT,
    **dict.fromkeys(Temper._fields, NUMBER),
    "fights": DAYS,
}
INCHES: Final[Shape] = dict.fromkeys(SIDES, NUMBER)


def fits(value: Any, what: str) -> bool:
    """Whether a value is of a kind."""
    if what in (TEXTS, LISTS, DAYS):
        inner = {TEXTS: TEXT, LISTS: TEXTS, DAYS: NUMBER}[what]
        return isinstance(value, list) and all(fits(x, inner) for x in value)
    if what == ROWS:
        return isinstance(value, list) and all(isinstance(x, dict) for x in value)
    if what == NUMBER:
        return type(value) is int and 0 <= value < 10_000
    return isinstance(value, {TEXT: str, YES_OR_NO: bool, TABLE: dict}[what])


def shaped(row: Mapping[str, Any], shape: Shape, needed: tuple[str, ...], where: str) -> None:
    """Every entry known and of its kind, none missing."""
    for key, value in row.items():
        if key not in shape:
            raise DataError(f"{where}: unknown key '{key}'; {nearest(key, shape)}")
        if not fits(value, shape[key]):
            raise DataError(f"{where}: {key} must be {shape[key].format(key)}, not '{value}'")
    for key in needed:
        if key not in row:
            raise DataError(f"{where}: the key '{key}' is missing")


def one_of(value: str, words: tuple[str, ...], what: str, where: str) -> None:
    if value not in words:
        raise DataError(f"{where}: unknown {what} '{value}'; {nearest(value, words)}")


def check(data: Mapping[str, Any], file: str) -> None:
    """8.1, 8.3, 8.4 The whole file."""
    shaped(data, BATTLE, ("name", "box", "turn", "attacker", "corps"), file)
    _turn(data["turn"], file)
    one_of(data["attacker"], SIDES, "side", f"{file}: attacker")
    one_of(data.get("ground", TERRAINS[0]), TERRAINS, "ground", file)
    for key in ("works", "fort"):
        shaped(data.get(key, {}), INCHES, (), f"{file}: {key}")
    for side, row in data.get("command", {}).items():
        one_of(side, SIDES, "side", f"{file}: command")
        if not isinstance(row, dict):
            raise DataError(f"{file}: command.{side} must be a table, not '{row}'")
        shaped(row, COMMAND, (), f"{file}: command.{side}")
    for row in data.get("route", []):
        where = f"{file}: route {row.get('name', '?')}"
        shaped(row, ROUTE, ("name", "side"), where)
        one_of(row["side"], SIDES, "side", where)
        one_of(row.get("river", RIVERS[0]), RIVERS, "river crossing", where)
    routes = tuple(row["name"] for row in data.get("route", []))
    for row in data["corps"]:
        where = f"{file}: {row.get('name', 'a corps')}"
        shaped(row, CORPS, ("side", "name", "divisions"), where)
        one_of(row["side"], SIDES, "side", where)
        one_of(row.get("kind", CORPS_KINDS[0]), CORPS_KINDS, "kind of corps", where)
        if row.get("route"):
            one_of(row["route"], routes, "route", where)
        count = len(row["divisions"])
        if not (count or row.get("troops")) or not all(row["divisions"]):
            raise DataError(f"{where}: a corps needs divisions or troops, and a division stands")
        if "names" in row and len(row["names"]) != count:
            raise DataError(f"{where}: {len(row['names'])} names for {count} divisions")
        if row.get("rail", 0) > count:
            raise DataError(
                f"{where}: rail must be the number of a division, 1 to {count}, not {row['rail']}"
            )


def _turn(word: str, file: str) -> None:
    year, _, month = word.partition("-")
    if not year.isdecimal() or month not in MONTHS or not 0 <= turn_index(word) <= ours().last_turn:
        raise DataError(f"{file}: '{word}' is no turn; write it like 1862-apr ({', '.join(MONTHS)})")
