"""The command `longroll play`: who sits where, a new game or an old one, and the file it is kept in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from longroll.cli.common import Data, GameArgument, Options, Scenario, complete_player, pairs, read
from longroll.core import registry
from longroll.core.errors import LongrollError

if TYPE_CHECKING:
    from longroll.core.game import Game

BROKEN = 70
Player = Annotated[
    str | None,
    typer.Option(metavar="human|random|greedy", help="Who plays this side.", autocompletion=complete_player),
]


def register(app: typer.Typer) -> None:
    app.command()(play)


def play(
    game: GameArgument,
    scenario: Scenario = None,
    union: Player = None,
    confederate: Player = None,
    seed: Annotated[int | None, typer.Option(help="The seed of the dice; a fresh one if not given.")] = None,
    option: Options = None,
    position: Annotated[Path | None, typer.Option(metavar="FILE", help="Begin from this position.")] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the game in this journal; go on with it if it exists."),
    ] = None,
    data: Data = None,
) -> None:
    """Play in the terminal, against the computer, a friend, or yourself.

    Every decision is on the disk before the next one is asked, if you give --save. Type `help` in the game.
    """
    registry.ruleset(game, str(data) if data else "")
    players = _players(union, confederate)
    notice = ""
    found: str | None = None
    if save is not None and save.exists():
        from longroll.cli.savefile import resume

        found = read(save, errors="replace")  # a torn letter at the end is dropped with its line
        made, notice = resume(save, found, data)
        _same(save, made, game, scenario, seed, option, position)
    elif position is not None:
        made = _from_position(position, game, scenario, seed, option, data)
    else:
        if seed is None:
            from secrets import randbelow

            seed = randbelow(1_000_000)
        made = registry.new(game, scenario, seed, pairs(option), data)
    _sit_down(made, players, save, found, notice)


def _players(union: str | None, confederate: str | None) -> tuple[str, str]:
    """Nobody named: you are the Union. One named: the other is the computer, or you."""
    if union is None and confederate is None:
        return "human", "greedy"
    if union is None:
        return ("greedy" if confederate == "human" else "human"), confederate or ""
    return union, confederate or ("greedy" if union == "human" else "human")


def _from_position(
    path: Path, game: str, scenario: str | None, seed: int | None, option: list[str] | None, data: Path | None
) -> Game:
    for name, value in (("--scenario", scenario), ("--seed", seed), ("--option", option)):
        if value:
            raise LongrollError(f"{name} cannot be given with --position: the position itself says it")
    try:
        made = registry.from_position(read(path), data)
    except LongrollError as error:
        raise LongrollError(f"{path}: {error}") from None
    if made.header.game != game:
        raise LongrollError(f"'{path}' is a position of {made.header.game}, not of {game}")
    return made


def _same(
    path: Path,
    made: Game,
    game: str,
    scenario: str | None,
    seed: int | None,
    option: list[str] | None,
    position: Path | None,
) -> None:
    """A game that is gone on with is what it is; asking for something else is a mistake."""
    header = made.header
    if header.game != game:
        raise LongrollError(f"'{path}' is a game of {header.game}, not of {game}")
    if scenario not in (None, header.scenario):
        raise LongrollError(
            f"'{path}' is a game of scenario {header.scenario}; leave --scenario out to go on"
        )
    if seed not in (None, header.seed):
        raise LongrollError(f"'{path}' has the seed {header.seed}; leave --seed out to go on")
    if position is not None and not header.position:
        raise LongrollError(f"'{path}' did not begin from a position; leave --position out to go on")
    from longroll.core.options import settle

    known = made.rules.options
    now = settle(known, dict(header.options), game)
    for key, value in settle(known, pairs(option), game).items():
        if key in pairs(option) and now[key] != value:
            raise LongrollError(f"'{path}' is played with {key}={now[key]}; leave --option out to go on")


def _sit_down(
    game: Game, players: tuple[str, str], save: Path | None, found: str | None, notice: str
) -> None:
    from longroll import bots
    from longroll.cli.savefile import SaveFile
    from longroll.cli.table import Table
    from longroll.core.errors import nearest

    seats: dict[str, bots.Bot | None] = {}
    known = ["human", *bots.levels(game.header.game)]
    for i, (side, level) in enumerate(bots.seats(game.rules.seats(game.state), *players).items()):
        if level not in known:
            raise LongrollError(f"unknown player '{level}'; {nearest(level, known)}")
        seed = game.header.seed * 16 + i
        seats[side] = None if level == "human" else bots.make(level, game.header.game, seed)
    keep = SaveFile(save, game, found) if save is not None else None
    table = Table(game, seats, keep)
    if notice:
        table.say(notice, "yellow")
    try:
        table.run()
    except LongrollError:
        raise
    except Exception as error:
        from longroll.lab.crash import report

        table.say(
            f"the game broke ({type(error).__name__}: {error}); all of it is kept in {report(table.game, error)}",
            "red",
        )
        raise typer.Exit(BROKEN) from None
    finally:
        if keep is not None:
            keep.close()
