"""`longroll lab position` and `longroll lab story`: moments of a saved game, played on many times."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from longroll.cli.common import Data, Json, Seed, console, load, print_json
from longroll.cli.labs import Computer, Jobs
from longroll.core.errors import LongrollError

if TYPE_CHECKING:
    from longroll.core.game import Game
    from longroll.lab.position import Chance

File = Annotated[Path, typer.Argument(metavar="FILE", help="A journal or a saved game.")]
Side = Annotated[
    str | None,
    typer.Option("--for", metavar="SIDE", help="As this side sees it: what it cannot know is dealt afresh."),
]


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
