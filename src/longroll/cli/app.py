"""The `longroll` command. Each command imports what it needs when it runs, so that the help is there at once."""

from __future__ import annotations

import os
import sys
from typing import cast

import typer

from longroll.cli import (
    admin,
    analyse,
    battle,
    book,
    files,
    laboratory,
    labs,
    maps,
    opponents,
    play,
    serve,
    show,
)
from longroll.core import collector
from longroll.core.errors import LongrollError

app = typer.Typer(
    name="longroll",
    help="The American Civil War at the strategic level: five board wargames, every rule enforced and explained.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
USAGE = cast("type[Exception]", typer.BadParameter.__mro__[2])
"""The library's base of all mistakes in a command's arguments."""
USER_ERROR = 2
INTERRUPTED = 130


def _version(wanted: bool) -> None:
    if wanted:
        from longroll import __version__

        print(f"longroll {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Show the version."
    ),
) -> None:
    """The American Civil War at the strategic level: five board wargames, every rule enforced and explained."""


show.register(app)
play.register(app)
files.register(app)
labs.register(app)
laboratory.register(app)
opponents.register(app)
analyse.register(app)
serve.register(app)
admin.register(app)
maps.register(app)
battle.register(app)
book.register(app)


def run(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code: 0, or 2 with one line on stderr for what the user can put right."""
    try:
        code = app(args=arguments, standalone_mode=False)
        sys.stdout.flush()
    except LongrollError as error:
        return _refuse(str(error))
    except USAGE as error:
        message = getattr(error, "format_message", error.__str__)()
        return _refuse(" ".join(str(message).split())) if message else USER_ERROR
    except (typer.Abort, KeyboardInterrupt):
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader (head, less) has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code if isinstance(code, int) else 0


def _refuse(message: str) -> int:
    print(f"error: {message}", file=sys.stderr)
    return USER_ERROR


def main() -> None:
    """The entry point of the installed command."""
    collector.seldom()
    sys.exit(run())


if __name__ == "__main__":
    main()
