"""The charts: combat, losses, marches, attrition, terrain, naval tables. Checked on loading, so that no file leaves a hole."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from longroll.core.errors import DataError
from longroll.games.war_for_the_union.words import QUALITIES
from longroll.kit.records import entries, record
from longroll.kit.tables import Bands, Odds, RollTable

R = TypeVar("R", bound=tuple[Any, ...])
FILE = "charts.toml"
LETTERS = "LMH"
_COMBAT = re.compile(r"(L|L\*|M|H)(\(R\))?/(L|M|H)(\(R\))?")
_MARCH = re.compile(r"([0-4])(\(F\))?(\*)?")


class Outcome(NamedTuple):
    """13.7 A result of the land combat table."""

    text: str
    attacker: str
    attacker_retreats: bool
    starred: bool
    """L*: the attacker may tire (13.74)"""
    defender: str
    defender_retreats: bool


class March(NamedTuple):
    """9.22 A result of the force march table."""

    mp: int
    fatigue: bool
    loss: bool


class Loss(NamedTuple):
    """13.71 SPs lost, and how many stars ask for a die."""

    sps: int
    stars: int


class Losses(NamedTuple):
    sizes: tuple[int, ...]
    L: tuple[str, ...]
    M: tuple[str, ...]
    H: tuple[str, ...]
    one_star: int
    two_stars: int


class CombatFatigue(NamedTuple):
    light_star: int
    moderate: int
    heavy: int
    retreat: int
    most: int


class BreakOut(NamedTuple):
    outnumber: int
    infantry_per_loss: int
    cavalry_per_loss: int


class Recovery(NamedTuple):
    rest: int
    aggressive: int
    head_from: int
    head_to: int


class Casualty(NamedTuple):
    check_corps: tuple[int, ...]
    check_army: tuple[int, ...]
    killed: int
    second_roll: int
    second_killed: int
    wounded: int
    army_commander: int
    battle_rating: tuple[int, ...]
    naval_leader_rating: int
    turns_wounded: int


class MarchModifiers(NamedTuple):
    fast_leader: int
    fast_from: int
    militia: int
    veteran: int
    cavalry: int
    cavalry_leader: int
    rough: int
    mountain: int
    poor_weather: int
    out_of_supply: int


class AttritionModifiers(NamedTuple):
    isolated: int
    isolated_again: int
    poor_weather: int
    cavalry_unsupplied: int
    cavalry_isolated: int
    overstacked: int
    fatigue_4: int


class Terrain(NamedTuple):
    """What a hex does to who enters it and who attacks into it."""

    mp: int
    strength: Fraction
    roll: int
    zoc: bool
    los: bool


class Side(NamedTuple):
    """What a hexside does to who crosses it and who attacks over it."""

    mp: int
    strength: Fraction
    closed: bool
    zoc: bool
    retreat: bool


class Works(NamedTuple):
    level_1: int
    level_2: int
    fort_inside: int
    fort_outside: int
    improved_inside: int
    improved_outside: int
    naval_invasion: int
    level_2_from: str
    improved_from: str
    entrench: int
    entrench_militia: int
    break_infantry: int
    break_cavalry: int


class Strength(NamedTuple):
    same_hex: Fraction
    other_hex: Fraction
    unsupplied: Fraction
    isolated: Fraction
    fatigue_2_attacks: Fraction
    fatigue_3_defends: Fraction
    naval_support: Fraction
    veteran_cavalry_rating: int


class Movement(NamedTuple):
    infantry: tuple[int, ...]
    cavalry: tuple[int, ...]
    hq: int
    usmrr: int


class Stacking(NamedTuple):
    source: int
    supplied: int
    hq: int
    fort_major: int
    fort_minor: int
    fort_other: int
    river_batteries: int
    coastal_batteries: int


class Lines(NamedTuple):
    """7.21 MPs of the overland segment, in fair and poor weather."""

    los: tuple[int, ...]
    loc: tuple[int, ...]
    network: int


class Siege(NamedTuple):
    besiegers: Fraction
    besiegers_improved: Fraction
    surrenders: int
    improved: int


class Charts:
    """Everything that the printed sheets would hold, apart from naval charts (`naval.py`) and the economy."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.faces: int = _number(raw, "dice", "faces")
        self.modifier_limit: int = _number(raw, "land_combat", "modifier_limit")
        self.leadership_limit: int = _number(raw, "land_combat", "leadership_limit")
        self.odds = Odds.named(raw["land_combat"]["columns"], f"{FILE}: land_combat")
        self.combat = _combat(raw["land_combat"], len(self.odds.names))
        self._losses(raw)
        self.combat_fatigue = _record(CombatFatigue, raw, "combat_fatigue")
        self.break_out = _record(BreakOut, raw, "retreat")
        self.recovery = _record(Recovery, raw, "recovery")
        self.casualty = _record(Casualty, raw, "leader_casualty")
        if len(self.casualty.battle_rating) != 4:
            raise DataError(f"{FILE}: leader_casualty.battle_rating needs a modifier for each rating 0 to 3")
        self.force_march = _march(raw["force_march"])
        self.force_march_modifiers = _record(MarchModifiers, raw, "force_march_modifiers")
        self._attrition(raw)
        self.terrain = _each(Terrain, raw, "terrain")
        self.side = _each(Side, raw, "side")
        self.zoc_mp: int = _number(raw, "zoc", "mp")
        self.works = _record(Works, raw, "works")
        self.strength = _record(Strength, raw, "strength")
        self.morale = tuple(_number(raw, "morale", q) for q in QUALITIES)
        self.movement = _record(Movement, raw, "movement")
        if not len(self.movement.infantry) == len(self.movement.cavalry) == len(QUALITIES):
            raise DataError(f"{FILE}: movement needs an allowance for each of the five qualities")
        self.stacking = _record(Stacking, raw, "stacking")
        self.lines = _record(Lines, raw, "lines")
        self.siege = _record(Siege, raw, "siege")

    def _losses(self, raw: dict[str, Any]) -> None:
        losses = _record(Losses, raw, "losses")
        self.one_star, self.two_stars = losses.one_star, losses.two_stars
        self.loss_sizes = Bands(losses.sizes, f"{FILE}: losses")
        self.losses: dict[str, tuple[Loss, ...]] = {}
        for letter in LETTERS:
            cells: tuple[str, ...] = getattr(losses, letter)
            if len(cells) != len(losses.sizes):
                raise DataError(
                    f"{FILE}: losses.{letter}: {len(cells)} entries for {len(losses.sizes)} sizes"
                )
            self.losses[letter] = tuple(_loss(cell, letter) for cell in cells)

    def _attrition(self, raw: dict[str, Any]) -> None:
        sizes = raw["attrition"]["sizes"]
        self.attrition_sizes = Bands(sizes, f"{FILE}: attrition")
        rows = {int(k): v for k, v in entries(raw["attrition"]["rows"]).items()}
        self.attrition: RollTable[int] = RollTable(rows, len(sizes), f"{FILE}: attrition")
        self.attrition_modifiers = _record(AttritionModifiers, raw, "attrition_modifiers")

    def loss(self, letter: str, weaker: int) -> Loss:
        """13.71 What a letter costs when the weaker force has so many SPs."""
        return self.losses[letter][max(self.loss_sizes.band(weaker), 0)]

    def allowance(self, arm: int, quality: int) -> int:
        """3.1 The printed movement allowance of troops."""
        return (self.movement.cavalry if arm else self.movement.infantry)[quality]


def _table(raw: dict[str, Any], name: str) -> dict[str, Any]:
    if name not in raw:
        raise DataError(f"{FILE}: the table [{name}] is missing")
    table: dict[str, Any] = raw[name]
    return table


def _record(cls: type[R], raw: dict[str, Any], name: str) -> R:
    return record(cls, _table(raw, name), f"{FILE}: {name}")


def _each(cls: type[R], raw: dict[str, Any], name: str) -> dict[str, R]:
    return {
        key: record(cls, entry, f"{FILE}: {name}.{key}")
        for key, entry in _table(raw, name).items()
        if isinstance(entry, dict)
    }


def _number(raw: dict[str, Any], name: str, key: str) -> int:
    found = _table(raw, name).get(key)
    if type(found) is not int:
        raise DataError(f"{FILE}: {name}.{key} must be a whole number, not {found!r}")
    return found


def _combat(raw: dict[str, Any], width: int) -> RollTable[Outcome]:
    rows = {}
    for roll, cells in entries(raw["rows"]).items():
        rows[int(roll)] = [_outcome(cell, f"{FILE}: land_combat row {roll}") for cell in cells]
    return RollTable(rows, width, f"{FILE}: land_combat")


def _outcome(cell: str, where: str) -> Outcome:
    """`L*/M(R)`"""
    match = _COMBAT.fullmatch(cell)
    if not match:
        raise DataError(f"{where}: a result is written like H(R)/L or L*/M(R), not '{cell}'")
    letter, attacker_runs, defender, defender_runs = match.groups()
    if attacker_runs and defender_runs:
        raise DataError(f"{where}: '{cell}': only one side can retreat")
    return Outcome(cell, letter[0], bool(attacker_runs), letter == "L*", defender, bool(defender_runs))


def _march(raw: dict[str, Any]) -> RollTable[March]:
    rows: dict[int, list[March]] = {}
    for roll, cells in entries(raw["rows"]).items():
        rows[int(roll)] = []
        for cell in cells:
            match = _MARCH.fullmatch(cell)
            if not match:
                raise DataError(
                    f"{FILE}: force_march row {roll}: a result is written like 1(F)*, not '{cell}'"
                )
            rows[int(roll)].append(March(int(match[1]), bool(match[2]), bool(match[3])))
    columns = raw["columns"]
    if columns != list(range(1, len(columns) + 1)):
        raise DataError(f"{FILE}: force_march.columns must count 1, 2, 3, ...")
    return RollTable(rows, len(columns), f"{FILE}: force_march")


def _loss(cell: str, letter: str) -> Loss:
    if cell in ("*", "**"):
        return Loss(0, len(cell))
    if not cell.isdigit():
        raise DataError(f"{FILE}: losses.{letter}: an entry is a number, * or **, not '{cell}'")
    return Loss(int(cell), 0)
