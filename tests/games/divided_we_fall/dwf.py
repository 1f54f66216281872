"""Position in, choices, position out: what the tests by rule are written with.

    game = position("1862-may", "usa", {"cairo": {"usa": {"infantry": [3], "leaders": ["grant"], "gunboats": 1}}})
    play(game, "activate grant", "to columbus-ky by river", "halt")
    assert men(game, "usa", "columbus-ky") == 3
    assert refused(game, "activate grant") == ("Grant has moved this turn", "D28")

Only the areas that are given hold units; everything else is as it is at home. `check()` runs after every choice.
"""

from __future__ import annotations

import json
from typing import Any

import longroll
from longroll.core.errors import IllegalChoice
from longroll.core.game import Game
from longroll.games.divided_we_fall.narrate import describe
from longroll.games.divided_we_fall.words import turn_name

Areas = dict[str, dict[str, Any]]
FORT_JACKSON: dict[str, Any] = {
    "new-orleans": {"usa": {"infantry": [3], "supply": 1, "ships": 2}},
    "ft-jackson": {"csa": {"fort": 1}},
    "baton-rouge": {"usa": {"infantry": [1]}},
}


def value(x: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(x, bool):
        return "true" if x else "false"
    if isinstance(x, dict):
        return "{ " + ", ".join(f"{json.dumps(k)} = {value(v)}" for k, v in x.items()) + " }"
    if isinstance(x, (list, tuple)):
        return "[" + ", ".join(value(v) for v in x) + "]"
    return json.dumps(x)


def toml(turn: str, phasing: str, areas: Areas, phase: str = "campaign", **top: Any) -> str:
    """The text of a position. `top` takes any key of the format: `usa={"command": 2}`, `cut=["a/b"]`, `options={...}`."""
    head = {"game": "divided-we-fall", "turn": turn, "phasing": phasing, "phase": phase, **top}
    lines = [f"{k} = {value(v)}" for k, v in head.items() if not isinstance(v, dict)]
    for key, table in head.items():
        if isinstance(table, dict):
            lines += ["", f"[{key}]", *(f"{json.dumps(k)} = {value(v)}" for k, v in table.items())]
    for place, row in areas.items():
        lines += ["", "[[area]]", f"place = {value(place)}", *(f"{k} = {value(v)}" for k, v in row.items())]
    return "\n".join(lines) + "\n"


def position(
    turn: str = "1862-may",
    phasing: str = "usa",
    areas: Areas | None = None,
    phase: str = "campaign",
    **top: Any,
) -> Game:
    """A game in which only these areas hold units, at the beginning of a phase."""
    game = longroll.from_position(toml(turn, phasing, areas or {}, phase, **top))
    game.check()
    return game


def play(game: Game, *choices: str) -> Game:
    """Play choices by their text, one after another; the invariants hold after each."""
    for text in choices:
        game.play(text)
        game.check()
    return game


def play_until(game: Game, kind: str, side: str | None = None, limit: int = 400) -> Game:
    """Decline everything (`done`, `end`, `stand`, else the first choice) until a kind of decision comes up."""
    for _ in range(limit):
        if game.over or (game.decision.kind == kind and side in (None, game.decision.side)):
            return game
        offered = texts(game)
        wanted = [x for x in ("end", "done", "stand", "halt", "no more") if x in offered]
        play(game, wanted[0] if wanted else offered[0])
    raise AssertionError(f"no decision '{kind}' came up; now {game.decision}")


def wait_for(game: Game, words: str, limit: int = 400) -> Game:
    """Decline everything until a question with these words in its prompt comes up."""
    for _ in range(limit):
        if words in game.decision.prompt:
            return game
        offered = texts(game)
        wanted = [x for x in ("end", "done", "stand", "halt", "no more") if x in offered]
        play(game, wanted[0] if wanted else offered[0])
    raise AssertionError(f"nobody asks '{words}'; now {game.decision}")


def texts(game: Game) -> list[str]:
    """The texts of all choices."""
    return [str(c) for c in game.choices()]


def offers(game: Game, text: str) -> bool:
    return game.find(text) is not None


def refused(game: Game, text: str) -> tuple[str, str]:
    """(reason, rule) of a choice that must not be legal; nothing may have changed."""
    before = game.to_json()
    try:
        game.play(text)
    except IllegalChoice as error:
        assert game.to_json() == before
        return error.reason, error.rule
    raise AssertionError(f"'{text}' was allowed")


def rule_against(game: Game, text: str) -> str:
    """The number of the rule that forbids a choice."""
    return refused(game, text)[1]


def stacks(game: Game, side: str, place: str, kind: str | None = None) -> list[dict[str, Any]]:
    """The rows of the view for a side in an area."""
    rows = game.view(side)["places"].get(place, {}).get("stacks", [])
    return [r for r in rows if r["side"] == side and kind in (None, r["kind"])]


def count(game: Game, side: str, place: str, kind: str) -> int:
    """How many units of a kind (supply, ship, gunboat, ironclad, railroad, infantry counters, militia) stand there."""
    return sum(r.get("count", 1) for r in stacks(game, side, place, kind))


def infantry(game: Game, side: str, place: str) -> list[int]:
    """Infantry counters by size, largest first."""
    rows = stacks(game, side, place, "infantry")
    return sorted((r["strength"] for r in rows for _ in range(r["count"])), reverse=True)


def factors(game: Game, side: str, place: str) -> int:
    """Infantry factors."""
    return sum(infantry(game, side, place))


def men(game: Game, side: str, place: str) -> int:
    """Infantry factors and militia."""
    return factors(game, side, place) + count(game, side, place, "militia")


def fort(game: Game, side: str, place: str) -> int:
    return sum(r["strength"] for r in stacks(game, side, place, "fort"))


def leaders(game: Game, side: str, place: str) -> list[str]:
    return [r["id"] for r in stacks(game, side, place, "leader")]


def where(game: Game, leader: str) -> str | None:
    """The area in which a leader stands, or None."""
    for place, row in game.view(None)["places"].items():
        if any(r.get("id") == leader for r in row["stacks"]):
            return str(place)
    return None


def control(game: Game, place: str) -> str:
    """Who controls an area: csa, usa, none, or `home` where nothing has changed."""
    row = game.view(None)["places"].get(place)
    return str(row["control"]) if row else "home"


def markers(game: Game, place: str) -> list[str]:
    return list(game.view(None)["places"].get(place, {}).get("markers", []))


def fact(game: Game, side: str, key: str) -> Any:
    """What the view tells of a side: `strength`, `losses`, `flag cities`."""
    return game.view(None)["sides"][side]["facts"][key]


def turn_of(game: Game) -> str:
    """The turn as data files name it: `1862-may`."""
    return turn_name(game.view(None)["turn"]["index"])


def words(game: Game, event: Any) -> str:
    """The units of an event as the log names them: `2 infantry`, `a ship`, `Butler`."""
    return describe(game.rules.tables, event.units)


def command(game: Game, side: str) -> int:
    return int(fact(game, side, "command points"))


def pile(game: Game, side: str) -> int:
    return int(fact(game, side, "to replace"))


def track(game: Game, label: str) -> Any:
    return next(x["value"] for x in game.view(None)["tracks"] if x["label"] == label)


def happened(game: Game, kind: str) -> list[Any]:
    """Events of a kind, in order: `happened(game, "Lost")`."""
    return [e for e in game.events if type(e).__name__ == kind]


def spent(game: Game) -> int:
    """Movement factors spent by the last piece that moved."""
    return int(happened(game, "Moved")[-1].spent)


def supplied(game: Game, side: str, place: str) -> str:
    """The source of supply of the units there: `flag city`, `home country`, `sea`, `military railroad`, `supply unit`, `none`."""
    return next(str(r["source"]) for r in game.supply(side) if r["place"] == place)


def fight(game: Game, value: int | None = None) -> Game:
    """From the waiting battle to its end: all in (or `value`), the defender stands, losses from infantry first."""
    play(game, "fight")
    kinds = ("fleet-leaves", "give-way", "commit", "expend", "choose-loss")
    while not game.over and game.decision.kind in kinds:
        offered = texts(game)
        if game.decision.kind == "commit" and value is not None:
            play(game, f"commit {value}")
        elif "lose infantry" in offered:
            play(game, "lose infantry")
        else:
            play(game, offered[0])
    return game


def turn(game):
    return turn_of(game)


def manassas(turn: str = "1862-july", **usa):
    """McClellan before Lee at Manassas, as in the example of D82."""
    return position(
        turn,
        "usa",
        {
            "washington-dc": {"usa": {"infantry": [3, 3, 3, 3], "leaders": ["mcclellan"], **usa}},
            "manassas": {"csa": {"infantry": [4, 4], "leaders": ["lee"]}},
        },
    )


def beaten(at: str, start: str, more: dict[str, Any] | None = None, **csa: Any):
    """Five Confederates with Polk at a place, sent off by Meade's nine from another, of which five fight."""
    areas: dict[str, Any] = {
        at: {"csa": {"infantry": [5], "leaders": ["polk"], **csa}},
        start: {"usa": {"infantry": [3, 3, 3], "leaders": ["meade"], "supply": 1}},
    }
    game = position("1863-may", "usa", areas | (more or {}))
    return fight(play(game, "activate meade", f"to {at}"), 5)


def record(won=0, lost=0, arrived=1, taken=0, idle=0, large=0, remarks=(), version=0) -> dict[str, Any]:
    """A leader's record in a position."""
    return {
        "won": won, "lost": lost, "arrived": arrived, "cities_taken": taken, "idle_turns": idle, "large_battles": large,
        "remarks": list(remarks), "leader_version": version,
    }  # fmt: skip
