"""`longroll lab`: experiments, and what they say."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from longroll.cli.common import Data, GameArgument, Json, Scenario, Seed, console, load, print_json
from longroll.cli.labs import Computer
from longroll.core import registry
from longroll.core.errors import LongrollError

if TYPE_CHECKING:
    from longroll.core.game import Game
    from longroll.lab.compare import Comparison
    from longroll.lab.position import Chance
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
    _progress(at, play)
    out = console()
    for cell, found in enumerate(at.experiment.cells):
        table = at.table("games", cell)
        out.print(f"{found.name}: {table.num_rows:,} games", markup=False)
    out.print(f"rows in {at.path}; `longroll lab report {at.path}` makes the report", markup=False)


def _progress(at: RunDir, play: Any) -> None:
    """Play what is missing, with a bar for a person who waits."""
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


Games = Annotated[int, typer.Option("-n", "--number", min=1, metavar="N", help="Games of each cell.")]
Out = Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Keep the run in a new folder.")]


@lab.command()
def sweep(
    game: GameArgument,
    over: Annotated[str, typer.Option(metavar="FILE:NUMBER", help="As charts.toml:shifts.fort_1.")],
    values: Annotated[str, typer.Option(metavar="A,B,C", help="The values to try.")],
    number: Games = 100,
    union: Computer = "random",
    confederate: Computer = "random",
    scenario: Scenario = None,
    seed: Seed = 0,
    jobs: Jobs = 1,
    out: Out = None,
    as_json: Json = False,
) -> None:
    """One number at several values: what each does, paired by seed."""
    from longroll.lab import compare as comparing
    from longroll.lab import sweep as sweeping

    setting = _setting(game, scenario, union, confederate, seed, number)
    with _run_of(sweeping.sweep(setting, over, values), "--over", out, jobs) as at:
        cells = range(1, len(at.experiment.cells))
        found = [comparing.compare((at, 0), (at, cell)) for cell in cells]
        if as_json:
            print_json([{**c._asdict(), "changes": [x._asdict() for x in c.changes]} for c in found])
            return
        for comparison in found:
            print_comparison(comparison)


@lab.command()
def rank(
    game: GameArgument,
    number: Games = 40,
    union: Computer = "random",
    confederate: Computer = "random",
    scenario: Scenario = None,
    seed: Seed = 0,
    jobs: Jobs = 1,
    tables: Annotated[bool, typer.Option("--tables", help="Change the numbers of a table together.")] = False,
    out: Out = None,
    as_json: Json = False,
) -> None:
    """Change each reconstructed number a little: which reconstruction matters?"""
    from longroll.cli import render
    from longroll.lab import sweep as sweeping

    setting = _setting(game, scenario, union, confederate, seed, number)
    with _run_of(sweeping.rank(setting, tables), game, out, jobs) as at:
        found = sweeping.ranking(at)
    if as_json:
        print_json(
            [
                {**r._asdict(), "result": r.result._asdict(), "figure": r.figure and r.figure._asdict()}
                for r in found
            ]
        )
        return
    who = found[0].result.what
    made = render.table(
        "changed", f"{who}>", "95 % interval>", "other course>", "figure that moved most clearly", "by>"
    )
    for r in found:
        span = f"{r.result.low:+.1%} to {r.result.high:+.1%}"
        what = (
            (r.figure.what, f"{r.figure.difference:+.2f}") if r.figure and r.figure.difference else ("", "")
        )
        cells = [r.name, f"{r.result.difference:+.1%}", span, f"{r.touched:.0%}", *what]
        made.add_row(*cells, style="bold" if r.result.clear else None)
    console().print(made)
    console().print(
        f"{number} pairs of games each, seeds from {seed}. Bold: the interval does not hold 0.", style="dim"
    )


def _setting(game: str, scenario: str | None, union: str, confederate: str, seed: int, number: int) -> Any:
    from longroll.lab.sweep import Setting

    first = scenario or next(iter(registry.ruleset(game).scenarios()))
    return Setting(game, first, union, confederate, seed, number)


@contextmanager
def _run_of(text: str, where: str, out: Path | None, jobs: int) -> Iterator[RunDir]:
    """An experiment that is played through, in a folder that is kept if one is named."""
    import tempfile

    from longroll.lab import run
    from longroll.lab.rundir import RunDir

    with tempfile.TemporaryDirectory() as folder:
        at = RunDir.begin(text, where, Path(), out or Path(folder) / "run")
        _progress(at, run.engine("local", jobs))
        yield at


File = Annotated[Path, typer.Argument(metavar="FILE", help="A journal or a saved game.")]
Side = Annotated[
    str | None,
    typer.Option("--for", metavar="SIDE", help="As this side sees it: what it cannot know is dealt afresh."),
]


@lab.command()
def position(
    file: File,
    turn: Annotated[
        int | None, typer.Option(metavar="N", help="The turn, counted from 1; else the last position.")
    ] = None,
    decision: Annotated[int | None, typer.Option(min=0, metavar="D", help="Or so many decisions in.")] = None,
    number: Annotated[
        int, typer.Option("-n", "--number", min=1, metavar="N", help="Games to play on.")
    ] = 100,
    union: Computer = "random",
    confederate: Computer = "random",
    side: Side = None,
    seed: Seed = 0,
    jobs: Jobs = 1,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """The chance of each result from a moment of a game, by playing on."""
    from longroll.cli import render
    from longroll.lab import position as positions
    from longroll.lab.story import Past

    whole = load(file, data)
    game = whole
    if turn is not None or decision is not None or whole.over:
        past = Past(whole, str(data or ""))
        at = past.last if turn is None else past.at_turn(turn)
        at = at if decision is None else decision
        if at > past.last:
            raise LongrollError(f"--decision {at}: the last that was taken in {file} is {past.last}")
        game = past.before(at)
    how = positions.outlook(game, number, union, confederate, seed, side, str(data or ""))
    with console(stderr=True).status(f"playing on, {number} games"):
        found = positions.prospect(game, how, jobs)
    if as_json:
        print_json({**found._asdict(), "chances": [c._asdict() for c in found.chances]})
        return
    out = console()
    out.print(
        f"[bold]{game.rules.name}[/], {found.turn}, {found.phase}: {number} games played on", markup=True
    )
    wins = render.table("", "won>", "share>", "95 % interval>")
    for c in found.chances:
        wins.add_row(_seat(game, c.seat), str(c.wins), f"{c.share:.1%}", f"{c.low:.1%} to {c.high:.1%}")
    out.print(wins)
    ends = render.table("games>", "winner", "by", "most often")
    for winner, cause, words, games in found.endings[:6]:
        ends.add_row(str(games), _seat(game, winner), cause.replace("-", " "), words)
    out.print(ends)


def _seat(game: Game, seat: str) -> str:
    """A seat by the sides that it holds."""
    held = game.rules.seats(game.state).get(seat, ())
    return " and ".join(held) or seat


@lab.command()
def story(
    file: File,
    number: Annotated[
        int, typer.Option("-n", "--number", min=1, metavar="N", help="Games played on from each moment.")
    ] = 40,
    points: Annotated[int, typer.Option(min=0, metavar="K", help="Turning points to look for.")] = 3,
    union: Computer = "random",
    confederate: Computer = "random",
    side: Side = None,
    seed: Seed = 0,
    jobs: Jobs = 1,
    data: Data = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="The story as a page: a new .html or .pdf.")
    ] = None,
    as_json: Json = False,
) -> None:
    """A whole war told by its chances, and the decisions that moved them most."""
    from longroll.cli import render
    from longroll.lab import position as positions
    from longroll.lab import story as stories
    from longroll.lab.report import story as pages

    whole = load(file, data)
    if out is not None:
        pages.check(out)
    how = positions.outlook(whole, number, union, confederate, seed, side, str(data or ""))
    with console(stderr=True).status("playing on") as status:
        told = stories.tell(whole, how, points, jobs, lambda what: status.update(f"playing on from {what}"))
    if out is not None:
        pages.write(out, whole, told, how)
    if as_json:
        moments = [{**p._asdict(), "chances": [c._asdict() for c in p.chances]} for p in told.prospects]
        print_json(
            {"result": told.result, "moments": moments, "turnings": [t._asdict() for t in told.turnings]}
        )
        return
    seats = [c.seat for c in told.prospects[0].chances]
    table = render.table("turn", *(f"{_seat(whole, seat)}>" for seat in seats))
    for p in told.prospects:
        shares = {c.seat: c for c in p.chances}
        table.add_row(p.turn, *(_share(shares.get(seat)) for seat in seats))
    console().print(table)
    for t in told.turnings:
        dice = f", {', '.join(t.dice)}" if t.dice else ""
        moved = f"{_seat(whole, t.seat)} {t.before:.0%} -> {t.after:.0%} ({t.low:+.0%} to {t.high:+.0%})"
        console().print(f"decision {t.number}, {t.turn}, {t.side}: {t.text}{dice}: {moved}", markup=False)
    if out is not None:
        console().print(f"written: {out}", markup=False)


def _share(chance: Chance | None) -> str:
    return "" if chance is None else f"{chance.share:.0%} ({chance.low:.0%} to {chance.high:.0%})"


@lab.command()
def export(
    directory: Run,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The file to write; it must be new.")],
    form: Annotated[
        str, typer.Option("--format", metavar="FORM", help="jsonl: a line of JSON per decision.")
    ] = "jsonl",
    cell: Annotated[int, typer.Option(min=0, metavar="C", help="The cell, counted from 0.")] = 0,
    games: Annotated[int | None, typer.Option(min=1, metavar="N", help="Only the first games.")] = None,
    views: Annotated[bool, typer.Option(help="With what the side that decides may know.")] = True,
) -> None:
    """The decisions, views and results of a run's games, for machine learning."""
    from longroll.lab import export as exporting
    from longroll.lab.rundir import RunDir

    if form != "jsonl":
        raise LongrollError(f"--format takes jsonl, not '{form}'")
    count = exporting.write(RunDir.open(directory), out, cell, games, views)
    console().print(f"written: {out}, {count:,} decisions", markup=False)


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
