"""Commands on files: replay and check."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from longroll.cli.common import Data, Json, console, kind_of, load, print_json, read
from longroll.core.errors import LongrollError

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="A journal, a position or a saved game.")]


def register(app: typer.Typer) -> None:
    app.command()(replay)
    app.command()(check)


def replay(
    file: FileArgument,
    to: Annotated[int | None, typer.Option(metavar="N", min=0, help="Stop after decision N.")] = None,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Tell a game again, decision by decision, and show where it stands."""
    if to is not None and kind_of(read(file)) != "journal":
        raise LongrollError(f"{file}: --to needs a journal; this is a {kind_of(read(file))}")
    from longroll.cli.chronicle import Chronicle, shown

    chronicle = Chronicle()
    game = load(file, data, to, chronicle.note)
    if as_json:
        print_json(
            {"decisions": game.decisions, "log": game.log(), "view": game.view(), "result": game.result}
        )
        return
    from longroll.cli import situation

    out = console()
    for part in chronicle.told(game, None):
        for row in shown(part):
            out.print(row)
    view = game.view()
    out.rule(f"after decision {game.decisions}", style="dim")
    out.print(situation.overview(view, game.rules.name))
    out.print(situation.places(view, out.width))
    if game.result is not None:
        winner = game.result["winner"]
        out.print(
            f"Over: {winner}. {game.result['reason']} [{game.result['rule']}]", style="bold", markup=False
        )
    else:
        decision = game.decision
        out.print(f"{decision.side}: {decision.prompt} [{decision.rule}]", style="bold", markup=False)


def check(file: FileArgument, data: Data = None, as_json: Json = False) -> None:
    """Say exactly what is wrong with a journal or a position, or that it is sound."""
    kind = kind_of(read(file))
    game = load(file, data)
    try:
        game.check()
    except AssertionError as error:
        raise LongrollError(f"{file}: the {kind} leads to a state that cannot be: {error}") from None
    header = game.header
    if as_json:
        found = {"file": str(file), "kind": kind, "game": header.game, "scenario": header.scenario}
        print_json({**found, "decisions": game.decisions, "over": game.over, "result": game.result})
        return
    state = "over" if game.over else f"{game.decision.side} to decide ({game.decision.kind})"
    print(f"ok: a {kind} of {header.game}, {header.scenario}, {game.decisions} decisions, {state}")
