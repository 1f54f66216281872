"""A small campaign for tests: corps in a few words, dice on the table, choices by their texts."""

import json
from pathlib import Path
from typing import Any

from longroll.core import registry
from longroll.core.game import Game
from longroll.core.journal import Header
from longroll.games.acw_campaign.battle.types import Battle
from longroll.games.acw_campaign.frames import BattleAt
from longroll.games.acw_campaign.rules import AcwCampaign
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import ARMY

RULES: AcwCampaign = registry.ruleset("acw-campaign")  # type: ignore[assignment]
T = RULES.tables
FOOT = ["inf 6-4", "inf 6-4", "inf 6-4", "art 2-5 SB-H"]
HORSE = ["cav 3-4", "cav 3-4", "cav 3-4"]
PERSON = {"referee": "person"}
STAND = {"withdraw": "stand", "reinforce": "enough"}
FOG = {"intelligence": True}
TWO_DIVISIONS = [FOOT, FOOT]


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


def make_army_commander(game: object, name: str, side: int = 0) -> None:
    """Make an officer an army commander."""
    s = game.state  # type: ignore[attr-defined]
    o = s.of_name.index(name)
    s.of_rank[o] = ARMY


def to_battle(*more: str, **how: object) -> object:
    """One corps comes from Washington to another at Manassas, which stands."""
    game = camp(
        corps("I", "union", "washington", [FOOT]),
        corps("X", "confederate", "manassas-junction", [FOOT]),
        *more,
        dice=(3,),
        **how,  # type: ignore[arg-type]
    )
    play(game, "march washington", "road i manassas-junction", "done", "done", "stand")
    return game


AT_ATLANTA = corps("X", "confederate", "atlanta")
AT_CHICAGO = corps("I", "union", "chicago")


def duties(s: AcwState, c: int) -> list[tuple[int, str, int]]:
    """The divisions of a corps: number, box, duty."""
    return [(s.dv_number[d], T.slug[s.where(d)], s.dv_duty[d]) for d in s.divisions_of(c)]


def recruiting_phase(
    *formations: str, turn: str = "1862-mar", dice: tuple[int, ...] = (6,), **more: object
) -> object:
    """The Confederate recruiting phase."""
    return camp(*formations, turn=turn, phase="recruiting", active="confederate", dice=dice, **more)  # type: ignore[arg-type]


def two_corps(turn: str = "1862-jun") -> object:
    """Two corps, each at its capital."""
    return camp(corps("I", "union", "washington"), corps("X", "confederate", "richmond"), turn=turn).state


def fogged(*more: str) -> Game:
    """A corps before Washington and two of the enemy, by the rules of limited intelligence."""
    return camp(
        corps("I", "union", "washington", [FOOT, FOOT], ["cav 3-4"]),
        corps("X", "confederate", "manassas-junction", [["inf 6-4"] * 4], []),
        corps("XI", "confederate", "gordonsville", [["inf 3-4", "inf 3-4"]]),
        *more, dice=(3,), options={"intelligence": True}, turn="1862-may",
    )  # fmt: skip


def gone(events: list[object]) -> list[object]:
    """Who retreated or surrendered."""
    return [e for e in events if type(e).__name__ in ("Retreated", "Surrendered")]


AT_GORDONSVILLE = corps("Y Corps", "confederate", "gordonsville", TWO_DIVISIONS)


def on_the_table(tmp_path: Path) -> tuple[Game, Path]:
    """A battle that is fought on a table: the game and its journal."""
    game = at_manassas(options={"battles": "table"})
    path = tmp_path / "war.txt"
    path.write_text(game.journal(), encoding="utf-8")
    return game, path
