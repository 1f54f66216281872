"""The command `longroll play`: who sits where, a new game or an old one, and the file it is kept in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from longroll.cli.common import Data, GameArgument, Options, Scenario, complete_player, pairs, read
from longroll.core import registry
from longroll.core.errors import LongrollError, nearest

if TYPE_CHECKING:
    from longroll.bots import Bot
    from longroll.core.game import Game

BROKEN = 70
Player = Annotated[
    str | None,
    typer.Option(
        metavar="PLAYER",
        help="Who plays this side: human, or random, recruit, greedy, regular, veteran.",
        autocompletion=complete_player,
    ),
]


def register(app: typer.Typer) -> None:
    app.command()(play)


def play(
    game: GameArgument,
    scenario: Scenario = None,
    union: Player = None,
    confederate: Player = None,
    referee: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER",
            help="Who is the referee, where the game is played with a person as one.",
            autocompletion=complete_player,
        ),
    ] = None,
    role: Annotated[
        list[str] | None,
        typer.Option(
            "--role", metavar="SIDE:ROLE=PLAYER", help="Who plays one role of a side; may be repeated."
        ),
    ] = None,
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
    _sit_down(made, (*players, _referee(made, referee)), role or [], save, found, notice)


def _players(union: str | None, confederate: str | None) -> tuple[str, str]:
    """Nobody named: you are the Union. One named: the other is the computer, or you."""
    if union is None and confederate is None:
        return "human", "greedy"
    if union is None:
        return ("greedy" if confederate == "human" else "human"), confederate or ""
    return union, confederate or ("greedy" if union == "human" else "human")


def _referee(game: Game, given: str | None) -> str:
    """The computer, where nothing else is said; it rules as the program does."""
    from longroll.bots import REFEREE

    if given is not None and REFEREE not in game.sides:
        raise LongrollError(
            "--referee: no person is the referee of this game"
            + (" (--option referee=person)" if REFEREE in game.rules.options else "")
        )
    return given or "greedy"


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
    """A game that goes on keeps its scenario and options; asking for others is a mistake."""
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
    from longroll.core.options import with_defaults

    known = made.rules.options
    now = with_defaults(known, dict(header.options), game)
    for key, value in with_defaults(known, pairs(option), game).items():
        if key in pairs(option) and now[key] != value:
            raise LongrollError(f"'{path}' is played with {key}={now[key]}; leave --option out to go on")


def _player(game: Game, level: str, seed: int) -> Bot | None:
    """A computer player by its name; None for a human."""
    from longroll import bots

    known = ["human", *bots.levels(game.header.game)]
    if bots.patience(level)[0] not in known:
        raise LongrollError(f"unknown player '{level}'; {nearest(level, known)}")
    return None if level == "human" else bots.make(level, game.header.game, seed)


def _staff(game: Game, given: list[str]) -> dict[tuple[str, str], Bot | None]:
    """`union:grant=greedy`: who plays which role. An officer may be named before he has come."""
    found: dict[tuple[str, str], Bot | None] = {}
    for i, word in enumerate(given):
        who, equals, level = word.partition("=")
        side, colon, role = who.partition(":")
        if not equals or not colon:
            raise LongrollError(f"--role takes side:role=player, as in union:president=human; not '{word}'")
        if side not in game.rules.sides:
            raise LongrollError(f"--role: unknown side '{side}'; {nearest(side, game.rules.sides)}")
        known = game.rules.role_names(game.state, side)
        if not known:
            raise LongrollError(f"--role: {game.header.game} has no roles; a side is played as one")
        if role not in known:
            raise LongrollError(f"--role: {side} has no role '{role}'; {nearest(role, known)}")
        found[side, role] = _player(game, level, game.header.seed * 16 + 100 + i)
    return found


def _sit_down(
    game: Game,
    players: tuple[str, str, str],
    roles: list[str],
    save: Path | None,
    found: str | None,
    notice: str,
) -> None:
    from longroll import bots
    from longroll.cli.savefile import SaveFile
    from longroll.cli.table import Table

    seats: dict[str, bots.Bot | None] = {}
    for i, (side, level) in enumerate(
        bots.seats(game.rules.slug, game.rules.seats(game.state), *players).items()
    ):
        seats[side] = _player(game, level, game.header.seed * 16 + i)
    staff = _staff(game, roles)
    keep = SaveFile(save, game, found) if save is not None else None
    table = Table(game, seats, keep, staff)
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
