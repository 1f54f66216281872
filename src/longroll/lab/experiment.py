"""`experiment.toml`: what is played, how often, with which numbers changed. Every mistake in it is found before the first game.

    name = "Does a fort matter?"
    seed = 1000                     # game number n of every cell has seed 1000 + n; or seeds = [3, 5, 8]
    games = 200                     # of each cell

    [product]                       # every combination of the lists
    game = "1863"
    union = ["random", "greedy"]
    confederate = "random"
    set = ["", "charts.toml: shifts.fort_1 = 2"]

    [[cell]]                        # and these besides
    game = "divided-we-fall"
    scenario = "1862"

`docs/laboratory.md` has every key.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from longroll import bots
from longroll.core import registry
from longroll.core.errors import LongrollError, nearest
from longroll.core.options import with_defaults
from longroll.core.texts import read_toml
from longroll.lab import overrides
from longroll.lab.overrides import Number

TOP = ("name", "seed", "seeds", "games", "until", "block", "product", "cell")
CELL = ("name", "game", "scenario", "union", "confederate", "referee", "players", "options", "data", "set")
UNTIL = ("width", "of", "least", "most")
MOST_CELLS = 10_000
BLOCKS = 64
"""into how many parts a cell's games are cut, so that little is lost when a run is killed"""
LARGEST_BLOCK = 1000


class Until(NamedTuple):
    """When a cell has been played often enough."""

    width: float
    """the interval of the share is at most so wide"""
    of: str
    """whose share: a side; "" for the first that the cell's game names"""
    least: int
    most: int


class Cell(NamedTuple):
    """One thing that is played many times."""

    name: str
    game: str
    scenario: str
    seats: dict[str, str]
    options: dict[str, Any]
    data: str
    """a folder of own data, relative to the experiment; "" for none"""
    numbers: tuple[Number, ...] = ()


class Experiment(NamedTuple):
    name: str
    cells: tuple[Cell, ...]
    seeds: tuple[int, ...] | None
    """the seeds of the games where they are listed"""
    seed: int
    """else of game 0"""
    games: int
    until: Until | None
    block: int

    def seed_of(self, number: int) -> int:
        """A game's seed is its number, counted from the experiment's."""
        return self.seeds[number] if self.seeds is not None else self.seed + number


class _Refusal(LongrollError):
    """A mistake whose place is still to be added."""


def read(text: str, where: str, base: Path | None) -> Experiment:
    """An experiment, or one line that says what is wrong and where.

    `base` is the folder that its paths begin in; None where a run has copied what they name.
    """

    def refuse(reason: str) -> LongrollError:
        return LongrollError(f"{where}: {reason}")

    top = read_toml(text, refuse)
    try:
        return _experiment(top, base)
    except _Refusal as error:
        raise refuse(str(error)) from None


def _experiment(top: dict[str, Any], base: Path | None) -> Experiment:
    _known(top, TOP, "")
    seeds, seed = _seeds(top)
    until = _until(top.get("until"))
    if until is not None and ("games" in top or seeds is not None):
        raise _Refusal(
            "'until' and 'games' or 'seeds' exclude each other; until.most bounds the number of games"
        )
    games = until.most if until else len(seeds) if seeds is not None else _whole(top, "games", 100, 1)
    if seeds is not None and top.get("games", len(seeds)) != len(seeds):
        raise _Refusal(f"games is {top['games']}, but {len(seeds)} seeds are listed")
    block = _whole(top, "block", max(1, min(LARGEST_BLOCK, -(-games // BLOCKS))), 1)
    found = [*_product(top.get("product")), *_list(top.get("cell"))]
    if not found:
        raise _Refusal('nothing is to be played; write a table [product] or [[cell]] with game = "1863"')
    if len(found) > MOST_CELLS:
        raise _Refusal(f"the product has {len(found):,} cells; {MOST_CELLS:,} are the most")
    cells = [_cell(keys, place, base) for place, keys in found]
    if until is not None and until.of:
        for cell in cells:
            if until.of not in cell.seats:
                raise _Refusal(
                    f"until.of: {cell.game} has no side '{until.of}'; {nearest(until.of, cell.seats)}"
                )
    name = _text(top, "name", "") or "Experiment"
    return Experiment(name, tuple(_named(cells, found)), seeds, seed, games, until, block)


def _seeds(top: dict[str, Any]) -> tuple[tuple[int, ...] | None, int]:
    if "seeds" not in top:
        return None, _small(_whole(top, "seed", 0))
    if "seed" in top:
        raise _Refusal("'seed' and 'seeds' exclude each other")
    seeds = top["seeds"]
    if not isinstance(seeds, list) or not seeds or not all(type(x) is int for x in seeds):
        raise _Refusal("seeds must be a list of whole numbers")
    first: dict[int, int] = {}
    for place, seed in enumerate(seeds):
        if seed in first:
            raise _Refusal(f"seeds: {seed} stands there twice, as number {first[seed] + 1} and {place + 1}")
        first[seed] = place
    return tuple(map(_small, seeds)), 0


def _small(seed: int) -> int:
    if abs(seed) >= 1 << 62:
        raise _Refusal(f"the seed {seed} is too long for a column of whole numbers; 18 digits are the most")
    return seed


def _until(value: Any) -> Until | None:
    if value is None:
        return None
    if not isinstance(value, dict):
        raise _Refusal("until must be a table: until = { width = 0.05, most = 5000 }")
    _known(value, UNTIL, "until.")
    width = value.get("width")
    if type(width) not in (int, float) or not 0.001 <= width <= 1:  # type: ignore[operator]
        raise _Refusal(f"until.width must be a number from 0.001 to 1, not {width!r}")
    least, most = _whole(value, "least", 1, 1, "until."), _whole(value, "most", 10_000, 1, "until.")
    if least > most:
        raise _Refusal(f"until.least is {least}, more than until.most ({most})")
    return Until(float(width), _text(value, "of", ""), least, most)  # type: ignore[arg-type]


def _product(table: Any) -> list[tuple[str, dict[str, Any]]]:
    """Every combination of the lists of a table."""
    if table is None:
        return []
    if not isinstance(table, dict):
        raise _Refusal("product must be a table: [product]")
    _known(table, [key for key in CELL if key != "name"], "product.")
    spread: list[tuple[str, list[Any]]] = []
    for key, value in table.items():
        if key in ("options", "players") and isinstance(value, dict):
            spread += [
                (f"{key}.{name}", _levels(part, f"product.{key}.{name}")) for name, part in value.items()
            ]
        else:
            spread.append((key, _levels(value, f"product.{key}")))
    cells = []
    for values in itertools.product(*(levels for _, levels in spread)):
        keys: dict[str, Any] = {}
        for (key, _), value in zip(spread, values):
            head, dot, name = key.partition(".")
            if dot:
                keys.setdefault(head, {})[name] = value
            else:
                keys[key] = value
        cells.append(("product", keys))
    return cells


def _levels(value: Any, place: str) -> list[Any]:
    if value == []:
        raise _Refusal(f"{place} is an empty list; nothing would be played")
    return value if isinstance(value, list) else [value]


def _list(tables: Any) -> list[tuple[str, dict[str, Any]]]:
    if tables is None:
        return []
    if not isinstance(tables, list) or not all(isinstance(x, dict) for x in tables):
        raise _Refusal("cell must be a list of tables: [[cell]]")
    return [(f"cell {number}", keys) for number, keys in enumerate(tables, start=1)]


def _cell(keys: dict[str, Any], place: str, base: Path | None) -> Cell:
    """One cell, checked against its game."""
    _known(keys, CELL, f"{place}: ")
    if "game" not in keys:
        raise _Refusal(
            f"{place}: which game? {nearest('', [g.slug for g in registry.games() if g.playable])}"
        )
    game = _text(keys, "game", "", f"{place}: ")

    def sure(make: Callable[[], Any], key: str) -> Any:
        try:
            return make()
        except _Refusal:
            raise
        except LongrollError as error:
            raise _Refusal(f"{place}: {key}: {error}") from None

    rules = sure(lambda: registry.ruleset(game), "game")
    numbers = sure(lambda: _numbers(keys.get("set", "")), "set")
    for number in numbers:
        sure(partial(overrides.check, game, number), "set")
    given = keys.get("options", {})
    if not isinstance(given, dict):
        raise _Refusal(f"{place}: options must be a table")
    sure(lambda: with_defaults(rules.options, given, game), "options")
    scenario = _text(keys, "scenario", next(iter(rules.scenarios())), f"{place}: ")
    data = _text(keys, "data", "", f"{place}: ")
    folder = base / data if base is not None and data else None
    if folder is not None and not folder.is_dir():
        raise _Refusal(f"{place}: data: the folder '{data}' does not exist")
    first = sure(lambda: registry.new(game, scenario, 0, given, folder), "scenario")
    levels = [
        _text(keys, camp, "greedy" if camp == "referee" else "random", f"{place}: ") for camp in CELL[3:6]
    ]
    seats = bots.seats(game, rules.seats(first.state), levels[0], levels[1], levels[2])
    own = keys.get("players", {})
    if not isinstance(own, dict):
        raise _Refusal(f'{place}: players must be a table: players = {{ union-east = "greedy" }}')
    for side, level in own.items():
        if side not in seats:
            raise _Refusal(f"{place}: players: {game} has no side '{side}'; {nearest(side, seats)}")
        seats[side] = str(level)
    for side, level in seats.items():
        sure(partial(bots.make, level, game), f"the player of {side}")
    return Cell(_text(keys, "name", ""), game, scenario, seats, given, data, numbers)


def _numbers(value: Any) -> tuple[Number, ...]:
    """`set`: nothing, a change, or several at once."""
    texts = value if isinstance(value, list) else [value]
    if not all(isinstance(text, str) for text in texts):
        raise _Refusal("set must be a text such as 'charts.toml: rates.infantry = 7', or a list of them")
    found = tuple(overrides.parse(text) for text in texts if text.strip())
    seen: set[tuple[str, str]] = set()
    for number in found:
        if (number.file, number.path) in seen:
            raise _Refusal(f"set: {number.file}: {number.path} stands there twice")
        seen.add((number.file, number.path))
    return found


def _named(cells: list[Cell], found: list[tuple[str, dict[str, Any]]]) -> list[Cell]:
    """Names that say what differs between the cells, none twice."""
    facts = [_facts(cell) for cell in cells]
    keys = dict.fromkeys(key for fact in facts for key in fact)
    vary = [key for key in keys if len({fact.get(key, "") for fact in facts}) > 1]
    named, seen = [], set()
    for cell, fact in zip(cells, facts):
        words = [fact[key] for key in vary if fact.get(key)]
        name = cell.name or ", ".join(words) or ("as it is" if vary else f"{cell.game}, {cell.scenario}")
        if name in seen:
            raise _Refusal(f"two cells are called '{name}': they are the same, or need names of their own")
        seen.add(name)
        named.append(cell._replace(name=name))
    return named


def _facts(cell: Cell) -> dict[str, str]:
    seats = {f"seat {side}": f"{side} {level}" for side, level in cell.seats.items()}
    options = {
        f"option {key}": f"{key} = {overrides.toml_value(value)}" for key, value in cell.options.items()
    }
    numbers = {f"{n.file}:{n.path}": f"{n.path} = {overrides.toml_value(n.value)}" for n in cell.numbers}
    data = {"data": f"data {cell.data}"} if cell.data else {}
    return {"game": cell.game, "scenario": cell.scenario, **seats, **options, **data, **numbers}


def _known(table: dict[str, Any], known: Any, at: str) -> None:
    for key in table:
        if key not in known:
            raise _Refusal(f"{at}unknown key '{key}'; {nearest(key, known)}")


def _whole(table: dict[str, Any], key: str, default: int, least: int | None = None, at: str = "") -> int:
    value = table.get(key, default)
    if type(value) is not int or (least is not None and value < least):
        bound = f" of at least {least}" if least is not None else ""
        raise _Refusal(f"{at}{key} must be a whole number{bound}, not {overrides.toml_value(value)}")
    return value


def _text(table: dict[str, Any], key: str, default: str, at: str = "") -> str:
    value = table.get(key, default)
    if not isinstance(value, str):
        raise _Refusal(f"{at}{key} must be a text, not {overrides.toml_value(value)}")
    return value


def slug(text: str) -> str:
    """A name as part of a file's name."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:60] or "cell"
