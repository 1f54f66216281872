"""Commands that show: games, rules, provenance, odds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from longroll.cli.common import Data, GameArgument, Json, console, load, print_json
from longroll.core import registry
from longroll.core.errors import LongrollError, unknown


def register(app: typer.Typer) -> None:
    for command in (games, rules, provenance, odds):
        app.command()(command)


def games(as_json: Json = False) -> None:
    """The five games: scenarios, sides, length, and what is playable now."""
    cards = registry.games()
    if as_json:
        print_json([{**c._asdict(), "scenarios": [s._asdict() for s in c.scenarios]} for c in cards])
        return
    from longroll.cli import render

    console().print(render.games(cards))


def rules(
    game: GameArgument,
    number: Annotated[
        str | None, typer.Argument(metavar="[NUMBER]", help="One rule, a chapter, or a ruling.")
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Rule, functions that obey it, tests.")
    ] = False,
    as_json: Json = False,
) -> None:
    """The rules of a game in our own words, or which function and which test stands for each."""
    from longroll.cli import render
    from longroll.lab import coverage as covering
    from longroll.lab.rulings import rulings_of

    if coverage:
        table = covering.coverage(game)
        if as_json:
            print_json(table)
        else:
            console().print(render.coverage(table, number))
        return
    known = covering.rules_of(game)
    notes = rulings_of(game)
    if number in notes:
        of = [r.number for r in known if number in r.rulings]
        if as_json:
            print_json({"ruling": number, "rules": of, "text": notes[number]})
        else:
            console().print(render.ruling(number, notes[number], of))
        return
    inside = [r for r in known if r.number.startswith(f"{number}.")]
    chosen = known if number is None else [*covering.meant(known, number), *inside]
    if not chosen:
        raise unknown("rule", number or "", [*(r.number for r in known), *notes], game)
    if as_json:
        print_json([{**r._asdict(), "rulings": {n: notes.get(n, "") for n in r.rulings}} for r in chosen])
    elif number is None:
        console().print(render.rule_index(known))
    else:
        for rule in chosen:
            console().print(render.rule(rule, notes))


def provenance(
    game: GameArgument,
    kind: Annotated[
        str | None, typer.Option(help="Only these: stated, inferred or reconstructed.", metavar="KIND")
    ] = None,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Where every number of a game's data comes from: stated, inferred or reconstructed."""
    from longroll.cli import render
    from longroll.core.data import PROVENANCE
    from longroll.lab.sources import sources_of

    if kind is not None and kind not in PROVENANCE:
        raise unknown("kind", kind, PROVENANCE)
    found = [s for s in sources_of(game, data) if kind in (None, s.provenance)]
    counts: dict[str, dict[str, int]] = {}
    for source in found:
        row = counts.setdefault(source.file, dict.fromkeys(PROVENANCE, 0))
        row[source.provenance] += 1
    if as_json:
        total = {k: sum(row[k] for row in counts.values()) for k in PROVENANCE}
        print_json({"game": game, "total": total, "files": counts, "sources": [s._asdict() for s in found]})
        return
    out = console()
    out.print(render.provenance(game, counts))
    listed = [s for s in found if kind or s.provenance != "stated"]
    if listed:
        out.print(render.sources(listed))


def odds(
    game: GameArgument,
    position: Annotated[
        str, typer.Argument(help="A position, journal or saved game (a file), or the name of a scenario.")
    ],
    at: Annotated[str, typer.Argument(metavar="PLACE", help="Where the battle is.")],
    attack: Annotated[
        list[str] | None, typer.Argument(metavar="[ATTACK]…", help="The attack, as the game words it.")
    ] = None,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """The outcome of a battle, with every modifier, its reason and its rule."""
    from longroll.cli import render

    card = registry.info(game)
    if position in [s.slug for s in card.scenarios] and not Path(position).exists():
        made = registry.new(game, position, data=data)
    else:
        made = load(Path(position), data)
    if made.header.game != game:
        raise LongrollError(f"'{position}' is a game of {made.header.game}, not of {game}")
    answer: dict[str, Any] = made.odds(at, " ".join(attack) if attack else None)
    if as_json:
        print_json(answer)
    else:
        console().print(render.odds(answer))
