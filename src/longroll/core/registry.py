"""The games there are. A game's package is imported only when it is wanted."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from longroll.core import replay as replaying
from longroll.core.errors import JournalError, LongrollError, PositionError, unknown
from longroll.core.game import JSON_FORMAT, Game
from longroll.core.journal import Header, parse
from longroll.core.options import with_defaults
from longroll.core.ruleset import Ruleset
from longroll.core.texts import read_json, read_toml, shown
from longroll.core.views import Camp

GROUP = "longroll.games"
"""the entry points by which a distribution announces its games: slug = package"""

MODULES: dict[str, str] = {found.name: found.value for found in entry_points(group=GROUP)}


def _folder(module: str) -> Path:
    """Where a package lies, without importing it."""
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise LongrollError(f"the game package '{module}' is announced but not installed")
    return Path(spec.origin).parent


DIGITS = 78
"""No seed is longer."""
FOLDERS: dict[str, Path] = {slug: _folder(module) for slug, module in MODULES.items()}


class Side(NamedTuple):
    """Who plays: its slug, its name, the flag under which it fights, and the colour of its counters."""

    slug: str
    name: str
    camp: Camp
    colour: str


class ScenarioInfo(NamedTuple):
    slug: str
    name: str
    summary: str
    length: str


class GameInfo(NamedTuple):
    """What a list of games shows."""

    slug: str
    name: str
    sides: tuple[str, ...]
    side_cards: tuple[Side, ...]
    scenarios: tuple[ScenarioInfo, ...]
    playable: bool
    length: str
    summary: str
    order: int


@cache
def info(slug: str) -> GameInfo:
    """One game's card, from its `data/game.toml`."""
    if slug not in MODULES:
        raise unknown("game", slug, MODULES)
    path = FOLDERS[slug] / "data" / "game.toml"
    card = tomllib.loads(path.read_text(encoding="utf-8"))
    scenarios = tuple(ScenarioInfo(**x) for x in card.get("scenario", ()))
    sides = tuple(Side(**x) for x in card["side"])
    return GameInfo(
        slug,
        card["name"],
        tuple(side.slug for side in sides),
        sides,
        scenarios,
        card["playable"],
        card["length"],
        card["summary"],
        card.get("order", 99),
    )


def games() -> list[GameInfo]:
    """Every game that is installed or was registered, in the order in which lists show them."""
    return sorted(map(info, MODULES), key=lambda card: (card.order, card.slug))


def register(slug: str, module: str, folder: Path) -> None:
    """Add a game from another package: one in the making, or a test's own."""
    MODULES[slug] = module
    FOLDERS[slug] = folder


@cache
def ruleset(slug: str, data: str = "") -> Ruleset[Any]:
    """The rules of a game, with a player's own data folder laid over ours if given.

    A game in the making is not called playable by the lists, but whoever names it may try what stands of it.
    """
    info(slug)
    module = import_module(MODULES[slug])
    if not hasattr(module, "ruleset"):
        ready = ", ".join(g.slug for g in games() if g.playable)
        raise LongrollError(f"'{slug}' cannot be played yet; playable now: {ready}")
    rules: Ruleset[Any] = module.ruleset(Path(data) if data else None)
    return rules


def fingerprint(folder: str) -> str:
    """A short mark of a player's data folder, for the journal."""
    digest = hashlib.sha256()
    for path in sorted(Path(folder).rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def _header(
    rules: Ruleset[Any], scenario: str, seed: int, options: dict[str, Any], data: str, position: str = ""
) -> Header:
    values = with_defaults(rules.options, options, rules.slug)
    chosen = tuple((k, v) for k, v in values.items() if v != rules.options[k].default)
    return Header(
        rules.slug, rules.rules_version, scenario, seed, chosen, fingerprint(data) if data else "", position
    )


def prepare(rules: Ruleset[Any], header: Header) -> Game:
    """A game before its first step."""
    options = with_defaults(rules.options, dict(header.options), rules.slug)
    if header.position:
        state = rules.from_position(header.position)
        rules.flow.revive(state)
    else:
        state = rules.new(header.scenario, header.seed, options)
    return Game(rules, state, header)


def new(
    game: str,
    scenario: str | None = None,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    data: str | Path | None = None,
) -> Game:
    """A new game, at its first decision."""
    folder = str(data) if data else ""
    rules = ruleset(game, folder)
    names = rules.scenarios()
    slug = next(iter(names)) if scenario is None else scenario
    if slug not in names:
        raise unknown("scenario", slug, names, game)
    return prepare(rules, _header(rules, slug, int(seed), options or {}, folder)).start()


def from_position(text: str, data: str | Path | None = None) -> Game:
    """A game from a position written as TOML."""
    top = read_toml(text, lambda reason: PositionError(f"the position is not TOML: {reason}"))
    slug = top.get("game")
    if not isinstance(slug, str):
        raise PositionError('the position does not say its game; write game = "divided-we-fall" at the top')
    folder = str(data) if data else ""
    rules = ruleset(slug, folder)
    options = top.get("options", {})
    if not isinstance(options, dict):
        raise PositionError("options must be a table")
    seed = top.get("seed", 0)
    if not isinstance(seed, int):
        raise PositionError(f"seed must be a whole number, not '{seed}'")
    header = _header(rules, str(top.get("scenario", "")), seed, options, folder, text)
    return _begin(rules, header)


def _begin(rules: Ruleset[Any], header: Header) -> Game:
    """A game from a position, which a person may have written: whatever does not hold together is his to put right."""
    try:
        game = prepare(rules, header)
        game.start()
        game.check()
        game.choices()
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError) as error:
        raise PositionError(
            f"the position does not hold together ({type(error).__name__}: {error})"
        ) from None
    except RecursionError:
        raise PositionError("the position is nested too deeply") from None
    except AssertionError as error:
        raise PositionError(f"the position cannot be: {error}") from None
    return game


def replay(
    text: str,
    to: int | None = None,
    data: str | Path | None = None,
    mend: bool = False,
    watch: Callable[[Game], object] = lambda _: None,
) -> Game:
    """The game that a journal tells. A tail that was cut off while it was written is an error, or dropped with `mend`. Whoever
    watches is shown the game before each decision."""
    folder = str(data) if data else ""

    def header_of(fields: dict[str, Any], at: dict[str, int]) -> Header:
        return _header_of(fields, at, folder)

    journal = parse(text, header_of)
    if journal.torn and not mend and to is None:
        line = text.count("\n") + 1
        raise JournalError(
            f"line {line}: the journal is cut off in '{journal.torn.strip()}'; without that line it is whole",
            line,
        )
    rules = ruleset(journal.header.game, folder)
    header = journal.header._replace(rules=rules.rules_version)
    if header.position:
        _begin(rules, header)
    game = prepare(rules, header)
    return replaying.run(game, journal, to, mend, watch)


@contextmanager
def _in_line(line: int) -> Iterator[None]:
    """Any mistake found inside is one of this line."""
    try:
        yield
    except JournalError:
        raise
    except LongrollError as error:
        raise JournalError(f"line {line}: {error}", line) from None


def _header_of(fields: dict[str, Any], at: dict[str, int], folder: str) -> Header:
    """A journal's header fields, checked against the game."""
    with _in_line(at["game"]):
        rules = ruleset(fields["game"], folder)
    for word in ("rules", "seed"):
        if not fields[word].removeprefix("-").isdecimal() or len(fields[word]) > DIGITS:
            line = at[word]
            raise JournalError(f"line {line}: '{word} {shown(fields[word])}' must be a whole number", line)
    position = "\n".join(fields["position"]) + "\n" if fields["position"] else ""
    if not position and fields["scenario"] not in rules.scenarios():
        with _in_line(at["scenario"]):
            raise unknown("scenario", fields["scenario"], rules.scenarios(), fields["game"])
    mark = fingerprint(folder) if folder else ""
    if fields.get("data", "") != mark:
        line = at.get("data", 1)
        raise JournalError(
            f"line {line}: the journal was played with data {fields.get('data') or 'of ours'}; give the same --data folder",
            line,
        )
    with _in_line(at.get("option", 1)):
        made = _header(rules, fields["scenario"], int(fields["seed"]), fields["options"], folder, position)
    return made._replace(rules=int(fields["rules"]))


def from_json(text: str, data: str | Path | None = None) -> Game:
    """A game saved by `Game.to_json`."""
    saved = read_json(text, lambda reason: LongrollError(f"not a saved game: {reason}"))
    if not isinstance(saved, dict) or saved.get("longroll") != JSON_FORMAT:
        raise LongrollError("not a saved game of this version")
    try:
        header = Header.from_json(saved["header"])
        rules = ruleset(header.game, str(data) if data else "")
        state = rules.from_json(saved["state"])
        rules.flow.revive(state)
        game = Game(rules, state, header).restore(saved)
        game.check()
        game.choices()
    except (
        KeyError,
        TypeError,
        ValueError,
        AttributeError,
        IndexError,
        AssertionError,
        OverflowError,
    ) as error:
        raise LongrollError(f"the saved game is damaged ({type(error).__name__}: {error})") from None
    return game
