"""`longroll admin`: for whoever runs a server. It works beside a running one, which sees every change within seconds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from longroll.core.errors import LongrollError

TableId = Annotated[str, typer.Argument(help="A table, by the last word of its address.")]
Name = Annotated[str, typer.Argument(help="An account's name.")]
Why = Annotated[str, typer.Option(help="The reason, shown to those concerned.")]
commands = typer.Typer(
    help="Run a server: look at tables, put them right, ban, back up and restore.", no_args_is_help=True
)


def register(app: typer.Typer) -> None:
    app.add_typer(commands, name="admin")


def _admin() -> Any:
    try:
        from longroll.table import admin
    except ModuleNotFoundError as error:
        raise LongrollError(f"the table needs {error.name}: pip install 'longroll[table]'") from None
    return admin


@commands.command("tables")
def tables(of: Annotated[str, typer.Option(help="Only those of this account.")] = "") -> None:
    """List all tables, the newest change first."""
    rows = _admin().tables(of)
    print("\n".join(rows) if rows else "there are no tables")


@commands.command("show")
def show(table: TableId) -> None:
    """All about one table: its seats, its time, and what happened there beside the game."""
    print("\n".join(_admin().show(table)))


@commands.command("rewind")
def rewind(
    table: TableId, decision: Annotated[int, typer.Argument(help="The last decision that stays.", min=0)]
) -> None:
    """Take a game back to a decision. The log says so; what is crossed out stays in the database."""
    print(_admin().rewind(table, decision))


@commands.command("hand-over")
def hand_over(
    table: TableId, side: Annotated[str, typer.Argument(help="A side of the game.")], name: Name
) -> None:
    """Give a seat to another account. The log says so."""
    print(_admin().hand_over(table, side, name))


@commands.command("close")
def close(table: TableId, why: Why = "by the administrator") -> None:
    """Close a table: it can be looked at and not played on."""
    print(_admin().close(table, why))


@commands.command("reopen")
def reopen(table: TableId) -> None:
    """Open a closed table again."""
    print(_admin().close(table, ""))


@commands.command("delete")
def delete(
    table: TableId,
    yes: Annotated[bool, typer.Option("--yes", help="Do it; without, nothing is deleted.")] = False,
) -> None:
    """Delete a table for good."""
    if not yes:
        raise LongrollError("a deleted table is gone for good; say --yes if that is wanted")
    print(_admin().delete(table))


@commands.command("ban")
def ban(name: Name, why: Why = "by the administrator") -> None:
    """Shut an account out. Its sessions end, its seats stay its own until they are handed over."""
    print(_admin().ban(name, why))


@commands.command("unban")
def unban(name: Name) -> None:
    """Let an account in again."""
    print(_admin().ban(name, ""))


@commands.command("backup")
def backup(file: Annotated[Path, typer.Argument(help="The file to write: table.backup.gz")]) -> None:
    """Write everything to one file, while the server runs or not."""
    admin = _admin()
    from longroll.table.backup import backup as write

    with admin.opened() as store:
        counts = write(store, file)
    print(f"{file}: {counts['tables']} tables, {counts['moves']} decisions, {counts['accounts']} accounts")


@commands.command("restore")
def restore(file: Annotated[Path, typer.Argument(help="A file that backup wrote.")]) -> None:
    """Put a backup into an empty place: set LONGROLL_HOME or LONGROLL_DATABASE_URL to where it shall be."""
    admin = _admin()
    from longroll.table.backup import restore as read

    with admin.opened(alone=True) as store:
        counts = read(store, file)
    print(f"restored {counts['tables']} tables, {counts['moves']} decisions, {counts['accounts']} accounts")
