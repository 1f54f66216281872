"""A small campaign for tests: corps in a few words, dice on the table, choices by their texts."""

import json
from typing import Any

from longroll.core import registry
from longroll.core.game import Game
from longroll.core.journal import Header
from longroll.games.acw_campaign.battle.types import Battle
from longroll.games.acw_campaign.frames import BattleAt
from longroll.games.acw_campaign.rules import AcwCampaign

RULES: AcwCampaign = registry.ruleset("acw-campaign")  # type: ignore[assignment]
T = RULES.tables
FOOT = ["inf 6-4", "inf 6-4", "inf 6-4", "art 2-5 SB-H"]
HORSE = ["cav 3-4", "cav 3-4", "cav 3-4"]


def corps(
    name: str,
    side: str,
    box: str,
    divisions: list[list[str]] | None = None,
    troops: list[str] | None = None,
    **more: Any,
) -> str:
    """One corps as TOML; two divisions of foot if nothing else is said."""
    parts = [FOOT, FOOT] if divisions is None else divisions
    lines = ["[[corps]]", f'side = "{side}"', f"name = {json.dumps(name)}", f'box = "{box}"']
    if more.get("kind") not in ("fort", "guard"):
        lines.append(f"commander = {json.dumps(more.pop('commander', name + ' CC'))}")
    lines += [f"{k} = {json.dumps(v)}" for k, v in more.items()]
    lines.append(f"troops = {json.dumps(troops or [])}")
    rows = []
    for number, x in enumerate(parts, 1):
        extra = ""
        stands = x
        if x and x[0].startswith("@"):  # "@garrison gettysburg"
            duty, box_of = x[0][1:].split()
            extra, stands = f', box = "{box_of}", duty = "{duty}"', x[1:]
        rows.append(f"{{ number = {number}{extra}, stands = {json.dumps(stands)} }}")
    lines.append(f"divisions = [{', '.join(rows)}]")
    return "\n".join(lines) + "\n"


def cavalry(name: str, side: str, box: str, **more: Any) -> str:
    return corps(name, side, box, [HORSE, HORSE], ["art 2-5 R-F H"], kind="cavalry", **more)


def position(
    *formations: str, turn: str = "1862-may", active: str = "union", phase: str = "movement", **tables: Any
) -> str:
    lines = ['game = "acw-campaign"', f'turn = "{turn}"', f'active = "{active}"', f'phase = "{phase}"']
    for key, value in tables.items():
        lines += [f"[{key}]", *(f"{k} = {json.dumps(v)}" for k, v in value.items())]
    return "\n".join(lines) + "\n" + "".join(formations)


def camp(*formations: str, dice: tuple[int, ...] = (), **more: Any) -> Game:
    """A game that stands at the first decision of a phase, with dice on the table."""
    text = position(*formations, **more)
    state = RULES.from_position(text)
    state.dice.script = list(dice)
    game = Game(RULES, state, Header("acw-campaign", 1, "campaign", 0, position=text)).start()
    game.check()
    return game


def new(seed: int = 0, **options: Any) -> Game:
    return registry.new("acw-campaign", seed=seed, options=options)


def play(game: Game, *texts: str, dice: tuple[int, ...] = ()) -> Game:
    game.state.dice.script += list(dice)
    for text in texts:
        game.play(text)
        game.check()
    return game


def texts(game: Game, verb: str = "") -> list[str]:
    return [c.text for c in game.choices() if not verb or c.verb == verb]


def box(game: Game, name: str, side: int = 0) -> str:
    """The box of a corps."""
    c = game.state.find_corps(side, name)
    return T.slug[game.state.co_box[c]]


def find(game: Game, name: str, side: int = 0) -> int:
    return game.state.find_corps(side, name)


def held(game: Game, place: str) -> str:
    owner = game.state.control[T.index[place]]
    return RULES.sides[owner] if owner < 2 else "none"


def until(game: Game, kind: str, answers: dict[str, str] | None = None, most: int = 400) -> Game:
    """Go on with the first choice of each decision (or the given one) until a kind of decision comes."""
    for _ in range(most):
        if game.over or game.decision.kind == kind:
            return game
        want = (answers or {}).get(game.decision.kind)
        found = [c for c in game.choices() if want is None or c.text == want]
        game.play((found or game.choices())[0])
    raise AssertionError(f"no decision '{kind}' came")


def said(game: Game, kind: str) -> list[Any]:
    return [e for e in game.events if type(e).__name__ == kind]


def at_manassas(*more: str, dice: tuple[int, ...] = (3,), **how: object) -> Game:
    """A Union corps comes from Washington to a Confederate one at Manassas, which stands."""
    game = camp(
        corps("I Corps", "union", "washington", [FOOT, FOOT], ["cav 3-4"]),
        corps("X Corps", "confederate", "manassas-junction", [FOOT, FOOT], ["cav 3-4"]),
        *more,
        dice=dice,
        **how,  # type: ignore[arg-type]
    )
    play(game, "march washington", "road i-corps manassas-junction", "done", "done", "stand")
    return game


def battle(game: Game) -> Battle:
    """The battle that the program is fighting."""
    frame = game.state.within(BattleAt)
    assert frame is not None
    return Battle.load(frame.battle)


def fill(text: str, **entries: str) -> str:
    """A result form with some entries written in; the Confederates win if nothing else is said."""
    rows = text.splitlines()
    for key, value in {"winner": '"confederate"', **entries}.items():
        k = next(k for k, row in enumerate(rows) if row.startswith((f"{key} =", f'"{key}" =')))
        rows[k] = f"{rows[k].split(' =')[0]} = {value}"
    return "\n".join(rows)
