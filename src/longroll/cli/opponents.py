"""Commands about the computer players: the ladder on which they stand, and the fitting of win chances."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from longroll.cli.common import GameArgument, Json, Options, Scenario, Seed, console, pairs, print_json
from longroll.core import registry
from longroll.core.errors import LongrollError

Jobs = Annotated[int, typer.Option(min=1, metavar="J", help="Processors to use.")]


def register(app: typer.Typer) -> None:
    app.command()(ladder)
    app.command()(train)


def ladder(
    game: GameArgument,
    scenario: Scenario = None,
    players: Annotated[
        str,
        typer.Option(
            metavar="A,B,...", help="The players; all levels of the game but the veteran if not given."
        ),
    ] = "",
    number: Annotated[
        int, typer.Option("-n", "--number", min=1, metavar="N", help="Games of each pair, each way round.")
    ] = 10,
    seed: Seed = 0,
    jobs: Jobs = 1,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Every computer player against every other from both sides: points, ratings with their errors, and time a turn."""
    from rich.progress import Progress

    from longroll import bots
    from longroll.lab import ladder as ladders

    _playable(game)
    every = [level for level in bots.levels(game) if level != bots.VETERAN]
    names = [name.strip() for name in players.split(",") if name.strip()] or every
    first = registry.new(game, scenario, seed, pairs(option))
    options = tuple(dict(first.header.options).items())
    games = ladders.meetings(game, first.header.scenario, names, number, seed, options)
    with Progress(console=console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{game}, {first.header.scenario}", total=len(games))
        played = ladders.run(games, jobs, lambda: progress.advance(task))
    standings = ladders.standings(played)
    met = ladders.pairs(played)
    if as_json:
        print_json(
            {
                "game": game,
                "scenario": first.header.scenario,
                "options": dict(options),
                "seed": seed,
                "number": number,
                "standings": [row._asdict() for row in standings],
                "pairs": [
                    {"union": a, "confederate": b, "points": points, "games": count}
                    for (a, b), (points, count) in met.items()
                ],
            }
        )
        return
    _print_ladder(game, first.header.scenario, standings, met)


def _print_ladder(game: str, scenario: str, standings: list[Any], pairs: dict[Any, Any]) -> None:
    from longroll.cli import render

    out = console()
    made = render.table(
        "player",
        "rating>",
        "points>",
        "95 % interval>",
        "Union>",
        "South>",
        "s a turn>",
        title=f"{game}, {scenario}",
    )
    for row in standings:
        made.add_row(
            row.player,
            f"{row.rating:,.0f} ± {row.error:.0f}",
            f"{row.points:g} of {row.games}",
            f"{row.low:.0%} to {row.high:.0%}",
            f"{row.as_union:.0%}",
            f"{row.as_confederate:.0%}",
            f"{row.seconds:.3f}",
        )
    out.print(made)
    names = [row.player for row in standings]
    cross = render.table("Union \\ Confederate", *(f"{name}>" for name in names))
    for a in names:
        cells = [f"{pairs[a, b][0]:g} of {pairs[a, b][1]}" if a != b else "" for b in names]
        cross.add_row(a, *cells)
    out.print(cross)


def train(
    game: GameArgument,
    scenario: Scenario = None,
    number: Annotated[
        int, typer.Option("-n", "--number", min=20, metavar="N", help="Games to fit on.")
    ] = 400,
    tests: Annotated[int, typer.Option(min=10, metavar="N", help="Fresh games to test on.")] = 100,
    seed: Seed = 0,
    jobs: Jobs = 1,
    record: Annotated[bool, typer.Option("--record", help="Make this the model that is shipped.")] = False,
    as_json: Json = False,
) -> None:
    """Fit the win chance of a scenario on games of mixed players, and test it on fresh games of others."""
    from rich.progress import Progress

    from longroll.cli import render
    from longroll.lab import train as training

    _playable(game)
    named = registry.new(game, scenario, seed).header.scenario
    with Progress(console=console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{game}, {named}", total=number + tests)
        trained = training.train(game, named, number, tests, seed, jobs, lambda: progress.advance(task))
    path = training.record(game, [trained]) if record else None
    if as_json:
        print_json(
            {
                "game": game,
                "scenario": named,
                "model": trained.model._asdict(),
                "fitted": trained.fitted._asdict(),
                "tested": trained.tested._asdict(),
            }
        )
        return
    made = render.table(
        "", "games>", "moments>", "Brier>", "base>", "below base>", "calibration>", title=f"{game}, {named}"
    )
    for name, t in (("fitted", trained.fitted), ("fresh games", trained.tested)):
        made.add_row(
            name,
            str(t.games),
            str(t.rows),
            f"{t.brier:.3f}",
            f"{t.base:.3f}",
            f"{t.gain:.0%}",
            f"{t.calibration:.3f}",
        )
    console().print(made)
    if path:
        console().print(f"written: {path}", markup=False)


def _playable(game: str) -> None:
    if not registry.info(game).playable:
        raise LongrollError(f"'{game}' cannot be played yet")
