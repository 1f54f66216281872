"""Commands of the laboratory: simulate and bench."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from longroll.cli.common import (
    Data,
    GameArgument,
    Json,
    Options,
    Scenario,
    Seed,
    complete_game,
    complete_player,
    console,
    pairs,
    print_json,
)
from longroll.core import registry
from longroll.core.errors import LongrollError

Computer = Annotated[
    str, typer.Option(metavar="BOT", help="The computer player.", autocompletion=complete_player)
]
Jobs = Annotated[int, typer.Option(min=1, metavar="J", help="Processors to use.")]


def register(app: typer.Typer) -> None:
    app.command()(simulate)
    app.command()(bench)


def simulate(
    game: GameArgument,
    number: Annotated[int, typer.Option("-n", "--number", min=1, metavar="N", help="How many games.")] = 100,
    union: Computer = "random",
    confederate: Computer = "random",
    scenario: Scenario = None,
    seed: Seed = 0,
    jobs: Jobs = 1,
    option: Options = None,
    out: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Write .csv, .json or a picture (.png, .svg); may be repeated."),
    ] = None,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Play many games between computer players: win rates, casualties, length, and who holds what over time."""
    from rich.progress import Progress

    from longroll import bots
    from longroll.lab import output
    from longroll.lab import simulate as simulation
    from longroll.lab.match import Plan

    for path in out or []:
        output.check_suffix(path)
    rules = registry.ruleset(game, str(data) if data else "")
    for level in (union, confederate):
        bots.make(level, game)
    first = registry.new(game, scenario, seed, pairs(option), data)
    seats = bots.seats(game, rules.seats(first.state), union, confederate)
    plan = Plan(
        game, first.header.scenario, seats, seed, dict(first.header.options), str(data) if data else ""
    )
    with Progress(console=console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{game}, {plan.scenario}", total=number)
        records = simulation.run(plan, number, jobs, lambda: progress.advance(task))
    summary = simulation.summary(plan, records)
    for path in out or []:
        output.write(path, summary, records)
    if as_json:
        print_json(summary)
    else:
        _print_summary(summary, out or [])


def _print_summary(summary: dict[str, Any], files: list[Path]) -> None:
    from rich.text import Text

    from longroll.cli import render, situation

    out = console()
    wins = render.table("", "player", "won>", "share>", "95 % interval>")
    for side, row in summary["results"].items():
        if side in summary["players"] or row["wins"]:
            name = Text(side, style=situation.style(summary["game"], side))
            interval = f"{row['low']:.1%} to {row['high']:.1%}"
            player = summary["players"].get(side, "")
            wins.add_row(name, player, str(row["wins"]), f"{row['share']:.1%}", interval)
    out.print(f"[bold]{summary['game']}[/], {summary['scenario']}: {summary['games']} games")
    out.print(wins)
    figures = render.table("", "mean>", "median>", "middle 80 %>", title="At the end")
    for name, row in {
        "turns": summary["turns"],
        "decisions": summary["decisions"],
        **summary["at the end"],
    }.items():
        span = f"{row['p10']:.0f} to {row['p90']:.0f}"
        figures.add_row(name, f"{row['mean']:.1f}", f"{row['median']:.0f}", span)
    out.print(figures)
    ends = render.table("games>", "winner", "how", "rule")
    for row in summary["endings"][:6]:
        ends.add_row(str(row["games"]), row["winner"], row["reason"], row["rule"])
    out.print(ends)
    if summary["over time"]:
        names = list(summary["at the end"])
        time = render.table("turn", "games>", *(f"{n}>" for n in names), title="Over time (means)")
        time.columns[0].no_wrap = True
        for row in summary["over time"]:
            cells = [f"{row['figures'][n]['mean']:.1f}" if n in row["figures"] else "" for n in names]
            time.add_row(row["turn"], str(row["games"]), *cells)
        out.print(time)
    for path in files:
        out.print(f"written: {path}", markup=False)


def bench(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="A playable game.", autocompletion=complete_game)
    ] = "divided-we-fall",
    record: Annotated[bool, typer.Option("--record", help="Make these the committed figures.")] = False,
    as_json: Json = False,
) -> None:
    """How fast it is, beside the floors that we promise and the figures committed last (median of five runs)."""
    from longroll.cli import render
    from longroll.lab import bench as benching

    if not registry.info(game).playable:
        raise LongrollError(f"'{game}' cannot be played yet, so there is nothing to measure")
    with console(stderr=True).status("measuring") as status:
        figures = benching.run(game, lambda name: status.update(f"measuring {name}"))
    ratios = benching.compare(game, figures)
    if record:
        benching.record(game, figures)
    if as_json:
        rows = [{**f._asdict(), "ok": f.ok, "ratio": ratios.get(f.name)} for f in figures]
        print_json({"game": game, "compiled": benching.COMPILED, "figures": rows})
        return
    how = "compiled" if benching.COMPILED else "plain Python"
    made = render.table("", "measured>", "floor>", "", "ratio>", title=f"{game}, {how}, median of five runs")
    for f in figures:
        ratio = f"{ratios[f.name]:.2f} x" if f.name in ratios else "-"
        sign = "≥" if f.more_is_better else "≤"
        verdict = "[green]ok[/]" if f.ok else "[red]too slow[/]"
        made.add_row(
            f.name,
            f"{f.value:,.4g} {f.unit}" if f.value < 1000 else f"{f.value:,.0f} {f.unit}",
            f"{sign} {f.floor:,g} {f.unit}",
            verdict,
            ratio,
        )
    console().print(made)
    console().print(
        "In processor time; import and --help by the clock. Ratio to the committed figures: above 1 is better.",
        style="dim",
    )
