"""Every number of the data is read, and to change one changes something.

`unread.toml` lists the exceptions, game by game, each with its reason. The lists only shrink: a leaf on them that is read by now, or
has an effect, fails the test until it is taken off.
"""

import random
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from itertools import chain, islice
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from walk import LONG, PLAYABLE
from watched import data_files, watch_data

from longroll.atlas import points
from longroll.core import registry
from longroll.core.errors import LongrollError, OptionError
from longroll.core.game import Game
from longroll.core.ruleset import Ruleset

KNOWN = tomllib.loads((Path(__file__).parent / "unread.toml").read_text("utf-8"))
ELSEWHERE = {
    "game.toml": "registry.info reads it, and an unknown key is an error there",
    "rules.toml": "lab.coverage reads it, and an unknown key is an error there",
    "board/board.toml": "the atlas reads it for drawing",
    "board/hexes.csv": "the atlas reads boards of hexes, and checks every cell",
    "board/sides.csv": "the atlas reads boards of hexes, and checks every cell",
    "board/rails.csv": "the atlas reads boards of hexes, and checks every cell",
    "board/places.csv": "of boards of hexes: the atlas reads it, and checks every cell",
    "board/facts.toml": "the atlas checks every fact, and an unknown kind is an error there",
}
SLUGS = [g.slug for g in PLAYABLE]
PORTION = 8
"""One leaf of so many is changed."""
FEWER = {"war-for-the-union": 16, "never-call-retreat": 64}
"""and of the longest wars, which take longest to compare, one of so many"""
SEEDS = (1, 2, 3, 4)
"""games are played with these until they have met every rule of the data"""
COMPARED = 24_000
"""Decisions of all games together that are compared."""
BEGINNING = 1500
"""Decisions of each game that are played of wars that go on for tens of thousands,"""
FIRST = 400
"""and that are compared with those under other data."""


def begin(rules: Ruleset[Any], scenario: str, seed: int, options: dict[str, Any] | None = None) -> Game:
    return registry.prepare(rules, registry._header(rules, scenario, seed, options or {}, "")).start()


def play(game: Game, seed: int) -> Iterator[Game]:
    """A random game, given out at every decision."""
    rng = random.Random(seed)
    most = BEGINNING if game.rules.slug in LONG else None
    while not game.over and (most is None or game.decisions < most):
        yield game
        choices = game.choices()
        game.play(choices[int(rng.random() * len(choices))])


def look(game: Game) -> None:
    """Everything that a table asks for."""
    for side in (None, *game.rules.sides):
        game.view(side)
    for side in game.rules.sides:
        with suppress(LongrollError):  # what is the enemy's secret
            game.supply(side)
    odds(game)


def odds(game: Game) -> Any:
    """The odds of the battle that is being decided, where there is one."""
    places = game.view(game.decision.side)["places"]
    crowded = [p for p, facts in places.items() if len({stack["side"] for stack in facts["stacks"]}) > 1]
    for place in crowded[:1]:
        try:
            return str(game.odds(place))
        except LongrollError:
            return None
    return None


def settings(rules: Ruleset[Any], scenario: str) -> Iterator[dict[str, Any]]:
    """The game as it comes, then with everything switched that the scenario takes."""
    yield {}
    switched = [{o.name: not o.default} for o in rules.options.values() if o.type == "bool"]
    yield {name: value for one in switched if takes(rules, scenario, one) for name, value in one.items()}


def takes(rules: Ruleset[Any], scenario: str, options: dict[str, Any]) -> bool:
    try:
        begin(rules, scenario, 1, options)
    except OptionError:
        return False
    return True


def watched_games(rules: Ruleset[Any], seed: int) -> Iterator[str]:
    """Every scenario with everything switched, which reads most, then as it comes; the longest as a rule first, looked at here and there."""
    every = 150 if rules.slug in LONG else 40
    scenarios = list(reversed(list(rules.scenarios())))
    plain, switched = zip(*(settings(rules, scenario) for scenario in scenarios), strict=True)
    for scenario, options in zip(scenarios * 2, (*switched, *plain), strict=True):
        for number, game in enumerate(play(begin(rules, scenario, seed, options), seed)):
            if number % every == 0:
                look(game)
        yield scenario


@pytest.mark.parametrize("slug", SLUGS)
def test_every_leaf_of_the_data_is_read(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    readings = watch_data(monkeypatch)
    rules = import_module(registry.MODULES[slug]).ruleset(None)
    if (registry.FOLDERS[slug] / "data" / "board" / "links.csv").is_file():
        points.load(registry.FOLDERS[slug])
    known = set(KNOWN.get(slug, {}).get("unread", {}))
    for _ in chain.from_iterable(watched_games(rules, seed) for seed in SEEDS):
        if set(readings.unread) <= known:
            break
    assert sorted(set(readings.unread) - known) == [], "nobody reads these"
    missing = data_files(registry.FOLDERS[slug] / "data") - readings.files
    assert missing <= set(ELSEWHERE), "a data file that nobody loads"


@pytest.mark.soak
@pytest.mark.parametrize("slug", SLUGS)
def test_no_leaf_that_is_read_is_excused(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over all games of the first seed."""
    readings = watch_data(monkeypatch)
    rules = import_module(registry.MODULES[slug]).ruleset(None)
    list(watched_games(rules, SEEDS[0]))
    known = set(KNOWN.get(slug, {}).get("unread", {}))
    assert sorted(known - set(readings.unread)) == [], "these are read by now: take them off unread.toml"


def test_every_exception_has_a_reason() -> None:
    given = [reason for lists in KNOWN.values() for rows in lists.values() for reason in rows.values()]
    assert all(isinstance(reason, str) and len(reason) > 20 for reason in given)


def numbers(table: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The paths of all numbers and lists of numbers of a TOML file."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from numbers(value, (*path, key))
        elif isinstance(value, int | float) or (
            isinstance(value, list) and value and all(isinstance(x, int) for x in value)
        ):
            yield (*path, key)


def sampled(slug: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """(game, file, path) of every eighth number (or so), always the same ones."""
    folder = registry.FOLDERS[slug] / "data"
    portion = FEWER.get(slug, PORTION)
    for name in sorted(data_files(folder) - set(ELSEWHERE)):
        if name.endswith(".toml"):
            for path in numbers(tomllib.loads((folder / name).read_text("utf-8"))):
                if crc32(f"{name}/{'.'.join(path)}".encode()) % portion == 0:
                    yield slug, name, path


def leaf(row: tuple[str, str, tuple[str, ...]]) -> str:
    """As unread.toml writes it."""
    return f"{row[1]}:{'.'.join(row[2])}"


def written(path: tuple[str, ...], value: Any) -> str:
    """A player's file that replaces one number by another."""
    if isinstance(value, bool):
        text = str(not value).lower()
    elif isinstance(value, list):
        text = str([x + 1 for x in value])
    else:
        text = str(value + 1)
    keys = [f'"{key}"' for key in path]
    return f"{'.'.join(keys)} = {text}\n"


def shown(game: Game) -> tuple[Any, ...]:
    """The position and the view, and every so often the odds, which take longest."""
    return game.position(), game.view(game.decision.side), odds(game) if game.line_count % 7 == 0 else None


def differs(
    ours: Ruleset[Any], theirs: Ruleset[Any], only: str = "", seed: int = 3, decisions: int = COMPARED
) -> bool:
    """Whether any game goes another way, or shows something else, or is no longer sound."""
    known = list(ours.scenarios())
    compared = chain.from_iterable(
        _compare(ours, theirs, scenario, seed, options)
        for scenario in ([only] if only in known else known)
        for options in settings(ours, scenario)
    )
    return any(islice(compared, decisions))


def _compare(
    ours: Ruleset[Any], theirs: Ruleset[Any], scenario: str, seed: int, options: dict[str, Any]
) -> Iterator[bool]:
    """At every decision of a game, and at its end, whether the two have parted."""
    rng = random.Random(seed)
    try:
        one, other = begin(ours, scenario, seed, options), begin(theirs, scenario, seed, options)
        number = 0
        while not one.over and (ours.slug not in LONG or number < FIRST):
            texts = [c.text for c in one.choices()]
            if texts != [c.text for c in other.choices()]:
                yield True
            if number % 100 == 0:
                other.check()
                yield shown(one) != shown(other)
            text = texts[int(rng.random() * len(texts))]
            one.play(text)
            other.play(text)
            number += 1
            yield False
        yield one.result != other.result
    except (LongrollError, AssertionError, LookupError):
        yield True


SAMPLE = [row for slug in SLUGS for row in sampled(slug)]


QUIET = {(slug, leaf) for slug, lists in KNOWN.items() for leaf in lists.get("without_effect", {})}


def noticed(slug: str, name: str, path: tuple[str, ...], folder: Path) -> bool:
    """By the loader, by `check()`, by the choices, the position, the view, the odds or the result."""
    value: Any = tomllib.loads((registry.FOLDERS[slug] / "data" / name).read_text("utf-8"))
    for key in path:
        value = value[key]
    target = folder / name
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(written(path, value), encoding="utf-8")
    try:
        theirs = import_module(registry.MODULES[slug]).ruleset(folder)
    except LongrollError:
        return True
    return differs(registry.ruleset(slug), theirs, only=target.stem)  # a scenario's own file: that one


def parametrized(rows: list[tuple[str, str, tuple[str, ...]]]) -> Any:
    return pytest.mark.parametrize(
        ("slug", "name", "path"), rows, ids=[f"{slug}-{name}-{'.'.join(path)}" for slug, name, path in rows]
    )


@parametrized([row for row in SAMPLE if (row[0], leaf(row)) not in QUIET])
def test_a_changed_number_is_noticed(slug: str, name: str, path: tuple[str, ...], tmp_path: Path) -> None:
    assert noticed(slug, name, path, tmp_path), "no effect is seen"


@pytest.mark.soak
@parametrized([row for row in SAMPLE if (row[0], leaf(row)) in QUIET])
def test_a_changed_number_has_no_effect_yet(
    slug: str, name: str, path: tuple[str, ...], tmp_path: Path
) -> None:
    assert not noticed(slug, name, path, tmp_path), "it has an effect by now: take it off unread.toml"


@pytest.mark.parametrize("slug", SLUGS)
def test_an_unchanged_number_is_not_noticed(slug: str, tmp_path: Path) -> None:
    """What the test above compares is the same where nothing was changed."""
    theirs = import_module(registry.MODULES[slug]).ruleset(tmp_path)
    assert not differs(registry.ruleset(slug), theirs, decisions=COMPARED // 3)
