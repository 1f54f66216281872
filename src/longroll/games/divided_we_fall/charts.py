"""The charts as values: every figure of `charts.toml` has a name here, and a file that lacks one or has another is refused."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar, get_type_hints

from longroll.core.errors import DataError, nearest

T = TypeVar("T")

SOURCED = ("provenance", "basis")


class Rates(NamedTuple):
    """Movement factors (D12, D28, D33, D49, D51, D58, D61)."""

    infantry: int
    militia: int
    supply: int
    mrr: int
    ship: int
    gunboat: int
    ironclad: int
    sealift: int
    riverine_lift: int
    solo_leader: int
    union_bonus: int


class CombatValues(NamedTuple):
    """What a unit adds to a combat value (D76, R1)."""

    ship: int
    gunboat: int
    ironclad: int
    militia: int


class Forts(NamedTuple):
    """D40, D41 Steps begun with one point, points a turn, and the largest fort that ships bombard."""

    steps_per_point: int
    points_per_turn: int
    bombarded_up_to: int


class Yard(NamedTuple):
    """D18 Where lost units come back, after how many turns, how many a turn."""

    places: str = ""
    delay: int = 0
    per_turn: int = 0


class Replacements(NamedTuple):
    ship: Yard
    ironclad_usa: Yard
    ironclad_csa: Yard
    gunboat: Yard
    mrr: Yard
    militia: Yard
    supply: Yard


class Blockade(NamedTuple):
    """D22, D73 From when, how many boxes, and how many missing ones make an infantry."""

    first_turn: str
    boxes_needed: int
    boxes_per_infantry: int
    closing: dict[str, list[list[str]]]


class Case(NamedTuple):
    year: int
    any_of: list[str]
    max_lost: int


class Intervention(NamedTuple):
    """D94"""

    needs: str
    infantry: int
    delay: int
    conditions: list[Case]


class Missouri(NamedTuple):
    city: str
    season: str
    from_year: int
    infantry: int


class Maryland(NamedTuple):
    city: str
    places: list[str]
    infantry: int


class Kentucky(NamedTuple):
    union_may_enter_from: int
    union_city: str
    csa_city: str


class WestVirginia(NamedTuple):
    turn: str
    capital: str
    militia: str


class Politics(NamedTuple):
    """D90 to D93"""

    missouri: Missouri
    maryland: Maryland
    kentucky: Kentucky
    west_virginia: WestVirginia


class ConfederateVictory(NamedTuple):
    """D02"""

    start: str
    checked: str
    conditions: list[list[list[str]]]


class UnionVictory(NamedTuple):
    """D03"""

    city: str
    groups: dict[str, int]
    checked: dict[str, str]


class Trainer(NamedTuple):
    leader: str
    place: str
    infantry: int
    elsewhere: int


class Digger(NamedTuple):
    leader: str
    fort: int


class Abilities(NamedTuple):
    """D55, D56, D96"""

    trainer: Trainer
    digger: Digger
    corps: int
    independent: int
    fort_bonus: int
    aggressive_loss: int
    defensive_master_loss: int
    loyal_states: list[str]


class Term(NamedTuple):
    turns: int
    victory: int
    defeat: int


class Detached(NamedTuple):
    men: int
    least: int
    most: int


class ByEvents(NamedTuple):
    """D97"""

    large_battle: int
    johnston_battles: int
    as_johnston_battles: int
    lee_from: str
    halleck_after: int
    winless_turns: int
    late_grant_lead: int
    chief_cities: int
    idle_turns: int
    idle_men: int
    bad_loss: int
    hooker_turns: int
    early_turns: int
    early: dict[str, str]
    buell: Term
    detached: Detached
    first: dict[str, str]
    later: list[str]


class Balance(NamedTuple):
    """D98"""

    rivals: list[str]
    turns: int


class River(NamedTuple):
    group: str
    ports: list[str]
    amount: int


class Gate(NamedTuple):
    group: str
    cities: list[str]
    amount: int


class Additional(NamedTuple):
    """D99"""

    river: River
    kentucky: Gate


def read(cls: type[T], table: dict[str, Any], where: str) -> T:
    """A table of a chart as a value; a key too many or too few is named with its nearest right one."""
    hints = get_type_hints(cls)
    given = {_field(key): value for key, value in table.items() if key not in SOURCED}
    needed: Any = cls
    for key in given:
        if key not in hints:
            raise DataError(f"{where}: unknown key '{key}'; {nearest(key, hints)}")
    for key in hints:
        if key not in given and key not in needed._field_defaults:
            raise DataError(f"{where}: '{key}' is missing")
    return cls(**{key: _value(hints[key], value, f"{where}.{key}") for key, value in given.items()})


def _field(key: str) -> str:
    return "start" if key == "from" else key


def _value(hint: Any, value: Any, where: str) -> Any:
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        return read(hint, value, where)
    if hint == list[Case]:
        return [read(Case, row, where) for row in value]
    if hint is int and type(value) is not int:
        raise DataError(f"{where}: a whole number is wanted, not {value!r}")
    return value
