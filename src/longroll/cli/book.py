"""`longroll book`: a game as a book: its history, the armies, the returns."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from longroll.cli.common import Data, kind_of, load, read
from longroll.cli.files import FileArgument
from longroll.core.errors import LongrollError, OptionError


def register(app: typer.Typer) -> None:
    app.command("book")(book)


def book(
    file: FileArgument,
    side: Annotated[
        str | None,
        typer.Option(metavar="SIDE", help="Whose book: a side, or `referee`; an onlooker's if not given."),
    ] = None,
    part: Annotated[str, typer.Option(metavar="PART", help="history, armies, returns or all.")] = "all",
    format: Annotated[
        str | None,
        typer.Option(
            metavar="FORMAT", help="text, html or pdf; by the name of --out if not given, else text."
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write here and not to the screen.")
    ] = None,
    to: Annotated[int | None, typer.Option(metavar="N", min=0, help="As it stood after decision N.")] = None,
    data: Data = None,
) -> None:
    """Tell a game as a book: campaign history, army lists and strength returns, as a side's players may see them."""
    from longroll import press

    chosen = press.check_format(format) if format else press.by_name(out)
    if out is not None and not out.parent.is_dir():
        raise OptionError(f"the folder '{out.parent}' does not exist")
    if out is None and chosen == "pdf":
        raise OptionError("a PDF is not for the screen; say where it goes with --out FILE")
    if to is not None and kind_of(read(file)) != "journal":
        raise LongrollError(f"{file}: --to needs a journal; this is a {kind_of(read(file))}")
    made = load(file, data, to).book(side).only(part)
    pages = press.render(made, chosen)
    if out is None:
        sys.stdout.write(pages.decode())
        return
    try:
        out.write_bytes(pages)
    except OSError as error:
        raise LongrollError(f"'{out}' cannot be written: {error.strerror}") from None
    print(f"{out}: {made.title}, {made.moment}, {made.reader}")
