"""`longroll serve`: the web table."""

from __future__ import annotations

from typing import Annotated

import typer

from longroll.core.errors import LongrollError

PORT = 1863


def register(app: typer.Typer) -> None:
    app.command("serve")(serve)


def serve(
    host: Annotated[
        str,
        typer.Option(help="The address to listen on; 127.0.0.1 serves this machine only, without accounts."),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes any free one.", min=0, max=65535)] = PORT,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")
    ] = True,
    workers: Annotated[
        int,
        typer.Option(help="Server processes that share a PostgreSQL (LONGROLL_DATABASE_URL).", min=1, max=64),
    ] = 1,
) -> None:
    """Play in the browser: alone, with a friend at the same machine, or over the network."""
    try:
        from longroll.table import run
    except ModuleNotFoundError as error:
        raise LongrollError(f"the table needs {error.name}: pip install 'longroll[table]'") from None
    run.serve(host, port, browser, workers)
