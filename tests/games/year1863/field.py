"""A small field for tests: a position in a few words, dice on the table, choices by their texts."""

import json
from typing import Any

from longroll.core import registry
from longroll.core.game import Game
from longroll.core.journal import Header
from longroll.games.year1863.names import SHIFTS
from longroll.games.year1863.rules import Year1863

RULES: Year1863 = registry.ruleset("1863")  # type: ignore[assignment]
T = RULES.tables


def position(forces: dict[str, list[str]], command: str, phase: str, **more: Any) -> str:
    """A position as TOML; `more` are top-level keys and tables."""
    lines = ['game = "1863"', f'command = "{command}"', f'phase = "{phase}"']
    tables = []
    for key, value in more.items():
        if isinstance(value, dict):
            tables += [f"[{key}]", *(f"{k} = {json.dumps(v)}" for k, v in value.items())]
        else:
            lines.append(f"{key} = {json.dumps(value)}")
    forces_table = ["[forces]", *(f"{place} = {json.dumps(words)}" for place, words in forces.items())]
    return "\n".join([*lines, *forces_table, *tables]) + "\n"


def field(
    forces: dict[str, list[str]],
    command: str = "union-east",
    phase: str = "movement",
    dice: tuple[int, ...] = (),
    **more: Any,
) -> Game:
    """A game that stands at the first decision of a phase, with dice on the table."""
    text = position(forces, command, phase, **more)
    state = RULES.from_position(text)
    state.dice.script = list(dice)
    game = Game(RULES, state, Header("1863", 1, "standard", 0, position=text)).start()
    game.check()
    return game


def play(game: Game, *texts: str, dice: tuple[int, ...] = ()) -> Game:
    """Play choices one after the other; the dice are put on the table first."""
    game.state.dice.script += list(dice)
    for text in texts:
        game.play(text)
        game.check()
    return game


def texts(game: Game, verb: str = "") -> list[str]:
    """The choices, or those with a verb."""
    return [c.text for c in game.choices() if not verb or c.verb == verb]


def where(game: Game, piece: str) -> str:
    """The Point of a piece, or box, pool, gone."""
    at = game.state.at[T.index[piece]]
    return T.place_slugs[at] if at < T.n else {253: "box", 254: "pool", 255: "gone"}[at]


def vp(game: Game) -> dict[str, int]:
    return dict(zip(RULES.sides, game.state.vp))


def names(game: Game, kind: str) -> list[Any]:
    """The events of a kind so far."""
    return [e for e in game.events if type(e).__name__ == kind]


def shifts(game: Game, number: int = 0) -> list[str]:
    """The shifts of a round as they are told: `-1 river assault`."""
    fought = names(game, "Fought")[number]
    return [f"{x.columns:+d} {SHIFTS[x.kind]}" for x in fought.shifts]


def march(game: Game, piece: str, *steps: str) -> Game:
    """A unit goes along a road and halts, if it still may."""
    play(game, f"march {piece}")
    for step in steps:
        play(game, step if " " in step else f"to {step}")
    if not game.over and game.decision.kind == "march":
        play(game, "halt")
    return game


def fight(
    attackers: list[str],
    defenders: list[str],
    dice: tuple[int, ...],
    at: str = "gordonsville",
    command: str = "union-east",
    **more: Any,
) -> Game:
    """Both sides already in a Point, at the combat of the phase: initiative dice first."""
    union = command.startswith("union")
    pieces = attackers + defenders if union else defenders + attackers
    return field({at: pieces}, command, "combat", dice, **more)


def result(
    code: str,
    attackers: list[str],
    defenders: list[str],
    at: str = "gordonsville",
    command: str = "union-east",
    **more: Any,
) -> Game:
    """A combat that ends in a given result: the state is set just before the result is carried out."""
    union = command.startswith("union")
    pieces = attackers + defenders if union else defenders + attackers
    game = field({at: pieces, **more.pop("around", {})}, command, "combat", (6, 1), **more)
    battle = game.state.stack[-2]
    game.state.stack.pop()
    battle.do, battle.part, battle.code = "aftermath", 0, code
    return game


def run(game: Game, dice: tuple[int, ...] = ()) -> Game:
    """Carry the result out, with these dice."""
    game.state.dice.script = list(dice)
    game._choices = game._decision = None
    game.rules.flow.run(game.state)
    game._keep("", None)
    game.check()
    return game


def goals(game: Game, verb: str) -> set[str]:
    """The places that choices of a verb name."""
    return {x.split()[1] for x in texts(game, verb)}
