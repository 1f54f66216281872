"""`longroll analyse`: a recorded war judged after its end."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from longroll.cli.common import Data, Json, Seed, console, load, print_json


def register(app: typer.Typer) -> None:
    app.command()(analyse)


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A journal or a saved game.")],
    level: Annotated[
        str, typer.Option("--player", metavar="PLAYER", help="Who is asked what would have been better.")
    ] = "greedy",
    number: Annotated[
        int, typer.Option("-n", "--number", min=1, metavar="N", help="Decisions told for each player.")
    ] = 10,
    seed: Seed = 0,
    data: Data = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="As a page: a new .html or .pdf.")
    ] = None,
    as_json: Json = False,
) -> None:
    """The win chance over a war, the decisions that moved it most, luck and skill apart, and what would have been better."""
    from longroll.cli import render
    from longroll.lab import analyse as analysing
    from longroll.lab.report import analysis as pages
    from longroll.lab.report import story

    whole = load(file, data)
    if out is not None:
        story.check(out)
    with console(stderr=True).status("reading the war") as status:
        found = analysing.analyse(
            whole, level, number, str(data or ""), seed, lambda what: status.update(f"reading {what}")
        )
    names = {
        seat: story.seat_name(whole, seat) for seat in (*whole.rules.seats(whole.state), "draw", "neither")
    }
    if out is not None:
        pages.write(out, whole, found, level)
    if as_json:
        print_json(
            {
                "result": found.result,
                "turns": [{"turn": t, "decision": n, "chances": c} for t, n, c in found.turns],
                "moments": {seat: [m._asdict() for m in ms] for seat, ms in found.moments.items()},
                "ledger": {seat: {"skill": s, "luck": u} for seat, (s, u) in found.ledger.items()},
            }
        )
        return
    table = render.table("turn", *(f"{names[result]}>" for result in found.turns[0][2]))
    for turn, _, chances in found.turns:
        table.add_row(turn, *(f"{share:.0%}" for share in chances.values()))
    console().print(table)
    for line in analysing.sentences(found, names):
        console().print(line, markup=False)
    if out is not None:
        console().print(f"written: {out}", markup=False)
