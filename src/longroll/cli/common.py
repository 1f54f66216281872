"""What several commands share: arguments with completion, reading a game from a file, printing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from longroll.core import registry
from longroll.core.errors import LongrollError, OptionError, nearest

if TYPE_CHECKING:
    from rich.console import Console

    from longroll.core.game import Game


def complete_game(incomplete: str) -> list[tuple[str, str]]:
    return [(g.slug, g.name) for g in registry.games() if g.slug.startswith(incomplete)]


def _game_typed(ctx: typer.Context) -> str:
    """The game on the line so far; while a line is completed, the arguments are not yet in their places."""
    return next((word for word in (ctx.params.get("game"), *ctx.args) if word in registry.MODULES), "")


def complete_scenario(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    slug = _game_typed(ctx)
    if not slug:
        return []
    return [(s.slug, s.name) for s in registry.info(slug).scenarios if s.slug.startswith(incomplete)]


def complete_player(ctx: typer.Context, incomplete: str) -> list[str]:
    from longroll import bots

    slug = _game_typed(ctx)
    known = bots.levels(slug) if slug else list(bots.GENERIC)
    return [p for p in ["human", *known] if p.startswith(incomplete)]


GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="A game; see `longroll games`.", autocompletion=complete_game)
]
Scenario = Annotated[
    str | None, typer.Option(help="The scenario; the first if not given.", autocompletion=complete_scenario)
]
Seed = Annotated[int, typer.Option(help="The seed of the dice and of the computer players.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="An optional rule; may be repeated.")
]
Data = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="Your own data files, laid over ours.")
]
Json = Annotated[bool, typer.Option("--json", help="For a script.")]


def console(**options: Any) -> Console:
    """Where we print: colours on a terminal, plain text in a pipe."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=False, **options)


def print_json(value: Any) -> None:
    print(json.dumps(value, indent=2, ensure_ascii=False))


def pairs(given: list[str] | None) -> dict[str, str]:
    """`k=v` words as a dictionary."""
    found = {}
    for word in given or []:
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise OptionError(f"--option takes key=value, not '{word}'")
        found[key] = value
    return found


def read(path: Path, errors: str = "strict") -> str:
    """The text of a file, or one line that says why not."""
    try:
        return path.read_bytes().decode("utf-8", errors)
    except FileNotFoundError:
        folder = path.absolute().parent
        near = [p.name for p in folder.iterdir() if p.is_file()] if folder.is_dir() else []
        hint = nearest(path.name, near) if near else f"the folder '{path.parent}' does not exist or is empty"
        raise LongrollError(f"the file '{path}' does not exist; {hint}") from None
    except UnicodeDecodeError as error:
        raise LongrollError(f"the file '{path}' is not text: byte {error.start} is not UTF-8") from None
    except OSError as error:
        raise LongrollError(f"the file '{path}' cannot be read: {error.strerror}") from None


def kind_of(text: str) -> str:
    """Whether a text is a `journal`, a `save` (JSON) or a `position` (TOML)."""
    if text.startswith("longroll-journal"):
        return "journal"
    return "save" if text.lstrip().startswith("{") else "position"


def load(
    path: Path,
    data: Path | None = None,
    to: int | None = None,
    watch: Callable[[Game], object] = lambda _: None,
) -> Game:
    """The game that a file holds, whatever its form; of a journal whoever watches is shown every decision."""
    text = read(path)
    kind = kind_of(text)
    try:
        if kind == "journal":
            return registry.replay(text, to, data, watch=watch)
        return registry.from_json(text, data) if kind == "save" else registry.from_position(text, data)
    except LongrollError as error:
        raise LongrollError(f"{path}: {error}") from None
