"""Battles of The American Civil War Campaign: `battle list`, `fight`, `odds`, `export` and `import`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple, cast

import typer

from longroll.cli.common import Data, Json, Seed, kind_of, load, print_json, read
from longroll.core.errors import LongrollError, OptionError

if TYPE_CHECKING:
    from longroll.core.game import Game
    from longroll.games.acw_campaign.battle.captain import Temper
    from longroll.games.acw_campaign.battle.locality import Surroundings
    from longroll.games.acw_campaign.battle.numbers import Numbers
    from longroll.games.acw_campaign.battle.types import Battle
    from longroll.games.acw_campaign.state import AcwState

SLUG = "acw-campaign"


def _complete(incomplete: str) -> list[str]:
    from longroll.games.acw_campaign.battle import position

    return [name for name in position.known() if name.startswith(incomplete)]


What = Annotated[
    str,
    typer.Argument(
        metavar="BATTLE",
        help="One of our battles, a battle in a .toml file, or a game that has come to a battle.",
        autocompletion=_complete,
    ),
]


class Found(NamedTuple):
    battle: Battle
    name: str
    tempers: tuple[Temper, Temper]
    retreats: list[str]
    men: int
    numbers: Numbers
    game: Game | None = None
    begun: bool = False
    country: Surroundings | None = None


def register(app: typer.Typer) -> None:
    group = typer.Typer(
        name="battle",
        help="Battles of the Campaign: fight one, or take it to the table.",
        no_args_is_help=True,
    )
    group.command("list")(show)
    group.command("fight")(fight)
    group.command("odds")(odds)
    group.command("export")(export)
    group.command("import")(take_back)
    app.add_typer(group)


def _find(what: str, data: Path | None) -> Found:
    """A battle by name, from a file, or from a game that stands before one."""
    from longroll.core import registry
    from longroll.games.acw_campaign.battle import locality, position
    from longroll.games.acw_campaign.rules import AcwCampaign
    from longroll.games.acw_campaign.words import SIDES

    path = Path(what)
    if path.suffix and (path.suffix != ".toml" or _is_game(path)):
        return _in_game(path, data)
    numbers = cast("AcwCampaign", registry.ruleset(SLUG, data)).tables.numbers
    spec = position.load(what)
    b = spec.battle()
    retreats = locality.retreats(b.box, SIDES[1 - b.attacker])
    return Found(b, spec.name, spec.tempers, retreats, spec.data.get("men_per_point", 0), numbers)


def _is_game(path: Path) -> bool:
    text = read(path)
    return kind_of(text) != "position" or "[[corps]]" not in text or "attacker" not in text


def _in_game(path: Path, data: Path | None) -> Found:
    from longroll.games.acw_campaign.battle import desk
    from longroll.games.acw_campaign.battle.play import STEADY
    from longroll.games.acw_campaign.state import AcwState

    game = load(path, data)
    state = game.state
    if not isinstance(state, AcwState):
        raise LongrollError(f"{path}: only {SLUG} has battles to take to a table")
    found = desk.standing(state)
    if found is None:
        raise LongrollError(
            f"{path}: no battle is about to be fought; the game stands at '{game.decision.prompt}'"
        )
    numbers = state.tables.numbers
    return Found(
        found.battle, found.name, STEADY, found.retreats, 0, numbers, game, found.begun, found.country
    )


def show(as_json: Json = False) -> None:
    """The battles of record that can be fought."""
    from longroll.games.acw_campaign.battle import position

    specs = [position.load(name) for name in position.known()]
    if as_json:
        print_json([{"slug": s.slug, "name": s.name, "summary": s.data.get("summary", "")} for s in specs])
        return
    for s in specs:
        print(f"{s.slug:18} {s.name}\n{'':18} {s.data.get('summary', '')}")


def fight(what: What, seed: Seed = 1, data: Data = None, as_json: Json = False) -> None:
    """Fight a battle in the program and tell it hour by hour. Our reconstruction, not the tabletop rules.

    A saved game is left as it is: this is a rehearsal.
    """
    from longroll.core.dice import Dice
    from longroll.games.acw_campaign.battle.play import fight_out, summary
    from longroll.games.acw_campaign.battle.report import report

    found = _find(what, data)
    events = fight_out(found.battle, Dice(seed), found.tempers, found.numbers)
    if as_json:
        print_json({**summary(found.battle)._asdict(), "events": [[type(e).__name__, *e] for e in events]})
        return
    print(report(found.battle, events, found.name, found.men), end="")


def odds(
    what: What,
    runs: Annotated[int, typer.Option(min=1, max=2000, help="How many trials.")] = 60,
    seed: Seed = 1,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """What a battle will probably bring, with everything that bears on it and the rule behind it."""
    from longroll.games.acw_campaign.battle import odds as reckoning

    found = _find(what, data)
    result = reckoning.odds(found.battle, runs, seed, found.tempers, found.numbers)
    if as_json:
        print_json({**result._asdict(), "modifiers": [m._asdict() for m in result.modifiers]})
    else:
        print(reckoning.describe(result))


def export(
    what: What,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="A file .pdf or .txt.")],
    blank: Annotated[
        Path | None, typer.Option("--form", metavar="FILE", help="Write the empty result form here too.")
    ] = None,
    data: Data = None,
) -> None:
    """Write the packet for a battle on the table: orders of battle, hours, works, map, and the form to send back."""
    from longroll.games.acw_campaign.battle import form, packet
    from longroll.games.acw_campaign.battle.locality import NOWHERE

    found = _find(what, data)
    if found.begun:
        raise LongrollError(f"{what}: {found.name} is being fought in the program [8.1]")
    if blank is not None and not blank.parent.is_dir():
        raise OptionError(f"the folder '{blank.parent}' does not exist")
    packet.write(output, found.battle, found.name, found.retreats, found.country or NOWHERE)
    print(f"{output}: {found.name}")
    if blank is not None:
        blank.write_text(form.blank(found.battle, found.retreats), encoding="utf-8")
        print(f"{blank}: fill it in and run `longroll battle import`")


def take_back(
    what: What,
    filled: Annotated[Path, typer.Argument(metavar="FORM", help="The form, filled in.")],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Where the game goes on; without it, in the saved journal."
        ),
    ] = None,
    data: Data = None,
) -> None:
    """Read the result of a battle fought on the table, check it, and go on with the game."""
    from longroll.games.acw_campaign.battle import desk, form, recovery
    from longroll.games.acw_campaign.battle.events import CameBack
    from longroll.games.acw_campaign.battle.result import FormError, apply
    from longroll.games.acw_campaign.words import SIDE_NAMES

    found = _find(what, data)
    game = found.game
    try:
        if game is not None:
            choice = desk.choice(cast("AcwState", game.state), read(filled))
            _go_on(game, choice, Path(what), output)
            return
        result = form.read(read(filled), found.battle, found.retreats, found.numbers)
    except FormError as error:
        raise LongrollError(f"{filled}: {error}") from None
    b = found.battle
    nights = [e.back for e in apply(b, result, found.numbers) if isinstance(e, CameBack)]
    back = recovery.last_recovery(b, found.numbers)
    print(
        f"{found.name}: the {SIDE_NAMES[b.winner]} army holds the field after {b.day} {'day' if b.day == 1 else 'days'}."
    )
    for side in (0, 1):
        earlier = f"{sum(x[side] for x in nights)} came back by night (8.51), " if nights else ""
        print(
            f"{SIDE_NAMES[side]:12} lost {b.raw[side]}, {earlier}{back[side]} come back (9.1), {b.strength_all(side)} are left."
        )


def _go_on(game: Game, choice: str, saved: Path, output: Path | None) -> None:
    """Send the result in and write the game: to a file of its own, or behind the saved journal."""
    from longroll.cli.savefile import SaveFile

    if output is None and kind_of(read(saved)) != "journal":
        raise OptionError(f"'{saved}' is not a journal: say with --output where the game goes on")
    file = SaveFile(saved, game, read(saved)) if output is None else None
    before, told = len(game.lines), game.event_count
    game.play(choice)
    if file is None:
        file = SaveFile(cast("Path", output), game)
    else:
        file.add(game.lines[before:])
    file.close()
    for line in game.log(start=told):
        print(line)
    print(f"{output or saved}: {'the game is over' if game.over else game.decision.prompt}")
