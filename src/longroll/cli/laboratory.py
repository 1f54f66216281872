"""`longroll lab`: experiments, and what they say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from longroll.cli.common import Json, console, print_json

if TYPE_CHECKING:
    from longroll.lab.compare import Comparison
    from longroll.lab.rundir import RunDir

lab = typer.Typer(
    name="lab",
    help="The laboratory: play an experiment many times, change a number, see what it does.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)

Jobs = Annotated[int, typer.Option(min=1, metavar="J", help="Processors to use.")]
On = Annotated[str, typer.Option("--on", metavar="ENGINE", help="local (processes) or ray (a cluster).")]
Address = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Of the Ray cluster; else one on this machine.")
]
Run = Annotated[Path, typer.Argument(metavar="DIR", help="A run's folder.")]


def register(app: typer.Typer) -> None:
    app.add_typer(lab)


@lab.command("run")
def begin(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An experiment.toml.")],
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="The folder for the run; it must be new.")
    ],
    jobs: Jobs = 1,
    on: On = "local",
    address: Address = "",
) -> None:
    """Play an experiment; its rows are kept in a folder."""
    from longroll.lab import run
    from longroll.lab.rundir import RunDir

    play = run.engine(on, jobs, address)
    _play(RunDir.create(file, out), play)


@lab.command()
def resume(directory: Run, jobs: Jobs = 1, on: On = "local", address: Address = "") -> None:
    """Go on with a run that was stopped or killed."""
    from longroll.lab import run
    from longroll.lab.rundir import RunDir

    _play(RunDir.open(directory), run.engine(on, jobs, address))


def _play(at: RunDir, play: Any) -> None:
    from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from longroll.lab import run

    e = at.experiment
    total = e.games * len(e.cells)
    there = sum(len(at.task(cell, block).seeds) for cell in range(len(e.cells)) for block in at.done(cell))
    columns = (
        *Progress.get_default_columns()[:2],
        MofNCompleteColumn(),
        TextColumn("games"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console(stderr=True), transient=True) as progress:
        task = progress.add_task(e.name, total=total, completed=there)
        run.run(at, play, lambda games: progress.advance(task, games))
    out = console()
    for cell, found in enumerate(e.cells):
        table = at.table("games", cell)
        out.print(f"{found.name}: {table.num_rows:,} games", markup=False)
    out.print(f"rows in {at.path}; `longroll lab report {at.path}` makes the report", markup=False)


@lab.command()
def report(
    directory: Run,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Where to; else the folder 'report' in the run's own."),
    ] = None,
    pdf: Annotated[bool, typer.Option(help="The PDF besides.")] = True,
) -> None:
    """The report of a run: one HTML file, the same as PDF, and the data of every plot."""
    from longroll.lab import report as reporting
    from longroll.lab.rundir import RunDir

    files = reporting.write(RunDir.open(directory), out, pdf)
    for path in files:
        if path.suffix != ".csv":
            console().print(f"written: {path}", markup=False)
    data = [path for path in files if path.suffix == ".csv"]
    console().print(f"written: the data of {len(data)} plots in {data[0].parent}", markup=False)


@lab.command()
def compare(
    before: Annotated[Path, typer.Argument(metavar="A", help="A run.")],
    after: Annotated[Path, typer.Argument(metavar="B", help="Another, with the same seeds.")],
    as_json: Json = False,
) -> None:
    """What differs between two runs, paired by seed, with 95 % intervals."""
    from longroll.lab import compare as comparing
    from longroll.lab.rundir import RunDir

    a, b = RunDir.open(before), RunDir.open(after)
    found = [comparing.compare(first, second) for first, second in comparing.pairs(a, b)]
    if as_json:
        print_json([{**c._asdict(), "changes": [x._asdict() for x in c.changes]} for c in found])
        return
    for comparison in found:
        print_comparison(comparison)


def print_comparison(found: Comparison) -> None:
    from longroll.cli import render

    out = console()
    title = found.before if found.before == found.after else f"{found.before} -> {found.after}"
    made = render.table(
        "",
        "before>",
        "after>",
        "difference>",
        "95 % interval>",
        title=f"{title}: {found.games:,} pairs of games",
    )
    moved = [c for c in found.changes if c.share or c.difference or c.low or c.high]
    for c in moved:
        form = "{:.1%}" if c.share else "{:.2f}"
        signed = "{:+.1%}" if c.share else "{:+.2f}"
        span = f"{signed.format(c.low)} to {signed.format(c.high)}"
        style = "bold" if c.clear else None
        cells = [c.what, form.format(c.before), form.format(c.after), signed.format(c.difference), span]
        made.add_row(*cells, style=style)
    out.print(made)
    same = len(found.changes) - len(moved)
    more = f" {same} other figures are the same in every pair." if same else ""
    out.print(f"Bold: the interval does not hold 0.{more}", style="dim")
