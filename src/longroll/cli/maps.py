"""Commands about boards: `map` draws one, `board check` proves it, `board show` tells everything about a place."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from longroll.cli.common import Data, GameArgument, Json, Scenario, Seed, console, load, print_json
from longroll.core import registry
from longroll.core.errors import OptionError

if TYPE_CHECKING:
    from longroll.atlas.drawing.draw import Progress
    from longroll.core.game import Game

FAILED = 2


def _set_up(played: Game) -> Game:
    """Free placements of a set-up go to their first place, so that the map shows both sides."""
    while not played.over and "set-up" in played.rules.moment(played.state)[1]:
        played.play(played.choices()[0])
    return played


def register(app: typer.Typer) -> None:
    app.command("map")(draw_map)
    group = typer.Typer(
        name="board", help="Check a board or look at one of its places.", no_args_is_help=True
    )
    group.command("check")(check)
    group.command("show")(show)
    app.add_typer(group)


def draw_map(
    game: GameArgument,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="A file .svg, .png or .pdf.")
    ],
    scenario: Scenario = None,
    position: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A position, a save or a journal.")
    ] = None,
    layer: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="rail, supply, control, provenance; with commas or repeated."),
    ] = None,
    hexes: Annotated[
        str | None, typer.Option(metavar="HEX-HEX", help="A part of a hex board, corner to corner.")
    ] = None,
    style: Annotated[
        str, typer.Option(metavar="NAME", help="atlas, night, safe, safe-night or print.")
    ] = "atlas",
    width: Annotated[
        int | None, typer.Option(metavar="PIXELS", help="Width of a .png.", min=200, max=12000)
    ] = None,
    seed: Seed = 1,
    data: Data = None,
) -> None:
    """Draw a board, empty or with the counters of a scenario or a position."""
    from longroll.atlas.boards import load_board
    from longroll.atlas.drawing import draw, render

    render.check_target(output)
    if scenario and position:
        raise OptionError("--scenario and --position do not go together")
    layers = [name.strip() for word in layer or [] for name in word.split(",") if name.strip()]
    board = load_board(game, data)
    view: dict[str, Any] = {}
    if position is not None:
        played = load(position, data)
        if played.header.game != game:
            raise OptionError(f"{position} is a game of {played.header.game}, not of {game}")
        view = map_view(played, layers)
    elif scenario is not None:
        view = map_view(_set_up(registry.new(game, scenario=scenario, seed=seed, data=data)), layers)
    with _bar(output.name) as progress:
        svg = draw(board, style, layers, view, hexes, progress=progress)
        progress(f"write {output.suffix}", 0.9)
        render.write(svg, output, width)
        progress("done", 1.0)
    print(f"{output}: {board.name}, style {style}" + (f", layers {', '.join(layers)}" if layers else ""))


@contextmanager
def _bar(name: str) -> Iterator[Progress]:
    """A progress bar on a terminal, nothing in a pipe."""
    if not sys.stderr.isatty():
        yield lambda _step, _share: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn(name), BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("start", total=1.0)
        yield lambda step, share: bar.update(
            task, description=step, completed=share * 0.9 if step != "done" else share
        )


def map_view(game: Game, layers: list[str]) -> dict[str, Any]:
    """What the map shows of a position: who holds what, the counters, and who is in supply if that is asked."""
    shown = game.view(None)
    turn = shown.get("turn", {})
    view: dict[str, Any] = {"title": str(turn.get("label", "")), "places": shown.get("places", {})}
    if "supply" in layers:
        view["supply"] = {
            side: [str(row["place"]) for row in game.supply(side) if row["supplied"]]
            for side in registry.info(game.header.game).sides
        }
    return view


def check(
    game: GameArgument,
    data: Data = None,
    as_json: Json = False,
    every: Annotated[bool, typer.Option("--all", help="Name the checks that hold, too.")] = False,
) -> None:
    """Prove a board: its shape, and every fact that the rules state about it, by name and line."""
    from longroll.atlas.boards import load_board

    board = load_board(game, data)
    checks = _checks(board)
    failed = [c for c in checks if not c.ok]
    counts = board.provenance()
    if as_json:
        print_json({"game": game, "checks": [c._asdict() for c in checks], "provenance": counts})
    else:
        out = console()
        for c in checks:
            if every or not c.ok:
                line = f" {c.lines}" if c.lines else ""
                out.print(
                    f"{'holds' if c.ok else 'FAILS'}  {c.name}{line}" + (f": {c.detail}" if c.detail else ""),
                    markup=False,
                    style=None if c.ok else "bold red",
                )
        out.print(f"{board.name}: {len(checks) - len(failed)} of {len(checks)} checks hold", markup=False)
        tables = counts if board.kind == "hexes" else {"places and links": counts, **board.attributes()}
        for table, found in tables.items():
            out.print(f"{table}: " + ", ".join(f"{n} {word}" for word, n in found.items()), markup=False)
    if failed:
        raise typer.Exit(FAILED)


def _checks(board: Any) -> list[Any]:
    if board.kind == "points":
        from longroll.atlas.checks import check_points

        return list(check_points(board))
    from importlib import import_module

    return list(import_module("longroll.atlas.hexfacts").check_hexes(board))


def show(
    game: GameArgument,
    place: Annotated[str, typer.Argument(metavar="PLACE", help="A place by name, or a hex by number.")],
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Everything about a place or a hex, with its sources."""
    from longroll.atlas.boards import load_board
    from longroll.atlas.describe import describe

    facts = describe(load_board(game, data), place)
    if as_json:
        print_json(facts)
        return
    out = console()
    for key, value in facts.items():
        if isinstance(value, list):
            out.print(f"{key}:", markup=False)
            for item in value:
                out.print(f"  {_line(item)}", markup=False)
        elif value not in ("", None):
            out.print(f"{key}: {value}", markup=False)


def _line(item: Any) -> str:
    if isinstance(item, dict):
        return "  ".join(
            f"{k} {v}" if k not in ("to", "kind") else str(v) for k, v in item.items() if v not in ("", None)
        )
    return str(item)
