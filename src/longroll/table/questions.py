"""Questions about a game that may take long: answered in worker processes, from nothing but its state.

Where something is hidden the state that a question is asked of is imagined afresh for the asking side, several times.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import fmean
from typing import Any, NamedTuple

from longroll.bots import chance
from longroll.core import registry
from longroll.core.errors import IllegalChoice, LongrollError, UnknownName
from longroll.core.events import Rolled
from longroll.core.game import Game
from longroll.core.journal import Header
from longroll.core.replay import repeat


class Position(NamedTuple):
    """A game at one moment, as it travels to a worker: its header, its state, and who asks with which secret seeds."""

    header: dict[str, Any]
    state: dict[str, Any]
    side: str | None = None
    seeds: tuple[int, ...] = ()
    """None where nothing is hidden: then the true game is asked."""


def packed(game: Game, side: str | None = None, seeds: tuple[int, ...] = ()) -> Position:
    return Position(game.header.to_json(), game.state.to_json(), side, seeds)


def unpacked(position: Position) -> Game:
    """The game of a position, without its history."""
    header = Header.from_json(position.header)
    rules = registry.ruleset(header.game)
    state = rules.from_json(position.state)
    rules.flow.revive(state)
    return Game(rules, state, header)


def worlds(position: Position) -> list[Game]:
    """The games in which a question is answered."""
    game = unpacked(position)
    if not position.seeds:
        return [game]
    assert position.side is not None
    return [game.imagine(position.side, seed) for seed in position.seeds]


def odds(
    position: Position, at: str, attack: str | None = None, pieces: list[str] | None = None
) -> dict[str, Any]:
    """The odds of a battle, or why none waits there; `certain` says whether they hold whatever the unseen is."""
    games = worlds(position)
    try:
        if pieces:
            attack = games[0].attack_by(at, pieces)
        found = [world.odds(at, attack) for world in games]
    except UnknownName:
        raise
    except LongrollError as error:
        if attack is not None and not pieces:
            raise
        return {"certain": True, "odds": None, "why": str(error)}
    return {"certain": all(x == found[0] for x in found), "odds": found[0], "why": None}


def odds_of_choice(position: Position, text: str) -> dict[str, Any]:
    """The odds of the battle to which a choice of the present decision leads; none where it leads to none."""
    found = [battle_after(world, text) for world in worlds(position)]
    known = [odds for odds in found if odds is not None]
    if not known:
        return {"certain": True, "odds": None, "why": "no battle follows from it"}
    certain = len(known) == len(found) and all(x == known[0] for x in known)
    return {"certain": certain, "odds": known[0], "why": None}


def battle_after(game: Game, text: str) -> dict[str, Any] | None:
    """The odds where a choice has been played; where dice fall on the way, as they stand before it."""
    choice = game.find(text)
    if choice is None:
        raise LongrollError(f"'{text}' is not a choice now")
    before = game.decision.battle
    after = game.copy()
    rolled = any(type(event) is Rolled for event in after.play(choice)) or after.over
    places = reversed(choice.places)
    if rolled:
        return _first(game, [before, *places])
    return _first(after, [after.decision.battle, *places, before]) or _best_begun(after, game.decision.side)


BEGINNINGS = 6
"""So many ways to begin a battle are looked at."""


def _best_begun(game: Game, side: str) -> dict[str, Any] | None:
    """The odds of a battle that is still to be begun by the same side, by the best of its ways to begin it."""
    at = game.decision.battle
    if not at or game.over or game.decision.side != side:
        return None
    best, most = None, -1.0
    for choice in game.choices()[:BEGINNINGS]:
        begun = game.copy()
        if any(type(event) is Rolled for event in begun.play(choice)) or begun.over:
            continue
        odds = _first(begun, [at])
        win = float(odds["outlook"]["win"]) if odds and "outlook" in odds else 0.0
        if odds and win > most:
            best, most = {**odds, "note": f"if: {game.rules.say(game.state, choice) or choice.text}"}, win
    return best


def _first(game: Game, places: list[str]) -> dict[str, Any] | None:
    """The odds at the first of some places where a battle waits."""
    for place in dict.fromkeys(filter(None, places)):
        try:
            return game.odds(place)
        except (LongrollError, NotImplementedError):
            continue  # nobody fights there
    return None


def supply(position: Position, of: str) -> dict[str, Any]:
    found = [world.supply(of) for world in worlds(position)]
    return {"certain": all(x == found[0] for x in found), "side": of, "rows": found[0]}


def reach(position: Position, piece: str) -> dict[str, Any]:
    """Where a piece can go, or why it goes nowhere; asked of the imagined, what is unseen may bar the way or not."""
    games = worlds(position)
    try:
        found = [world.reach(piece) for world in games]
    except UnknownName:
        raise
    except IllegalChoice as error:
        return {"certain": True, "piece": piece, "rows": [], "why": error.reason, "rule": error.rule}
    except LongrollError as error:
        return {"certain": True, "piece": piece, "rows": [], "why": str(error), "rule": None}
    certain = all(x == found[0] for x in found)
    foretell(games[0], found[0])
    return {"certain": certain, "piece": piece, "rows": found[0], "why": None, "rule": None}


FORETOLD = 0.8
"""So much processor time the battles at the ends of ways may take (seconds); what is left over is told without its odds."""


def foretell(game: Game, rows: list[dict[str, Any]]) -> None:
    """The odds of the battles in which ways end: each is gone in a copy, and the battle that waits there is looked at."""
    end = time.process_time() + FORETOLD
    for row in rows:
        if row["battle"] and row.get("choices") and time.process_time() < end:
            odds = at_the_end(game.copy(), row["choices"], row["place"])
            if odds is not None and "outlook" in odds:
                row["outlook"] = {**odds["outlook"], "attacker": odds["attacker"]}


def at_the_end(game: Game, choices: list[str], place: str) -> dict[str, Any] | None:
    """The odds at a place after some choices; None where dice, another side or no battle come first."""
    side = game.decision.side
    try:
        for text in choices:
            if game.decision.side != side or any(type(e) is Rolled for e in game.play(text)) or game.over:
                return None
        return game.odds(place)
    except LongrollError:
        return None


def threats(position: Position, at: str, of: str) -> dict[str, Any]:
    """Who could come to a place. Of the unseen everything is told that might be: `in` of so many imagined games."""
    found = [world.threats(at, of) for world in worlds(position)]
    certain = all(x == found[0] for x in found)
    rows = found[0]
    if not certain:
        seen: dict[str, dict[str, Any]] = {}
        for world in found:
            best = {row["from"]: row for row in sorted(world, key=lambda row: row["strength"])}
            for start, row in best.items():
                known = seen.setdefault(
                    start, {**row, "least": row["strength"], "most": row["strength"], "in": 0}
                )
                known["in"] += 1
                known["least"] = min(known["least"], row["strength"])
                known["most"] = max(known["most"], row["strength"])
        rows = sorted(seen.values(), key=lambda row: (-row["in"], -row["most"], row["from"]))
    return {"certain": certain, "worlds": len(found), "place": at, "side": of, "rows": rows}


def layers(position: Position, eyes: str | None) -> dict[str, Any]:
    """What can be laid over the map, as far as a side can know it."""
    found = [world.layers(eyes) for world in worlds(position)]
    return {"certain": all(x == found[0] for x in found), "layers": found[0]}


def why(position: Position, text: str) -> dict[str, Any]:
    """Why a text is no choice now, in the (first imagined) game."""
    found = worlds(position)[0].why(text)
    if found is None:
        return {"legal": True, "reason": None, "rule": None}
    return {"legal": False, "reason": found[0], "rule": found[1]}


def at(position: Position, moves: list[tuple[str, str, tuple[str, ...]]], eyes: str | None) -> dict[str, Any]:
    """A game of the past, played on by some decisions from a moment that was kept, as a side saw it then."""
    game = unpacked(position)
    for side, text, dice in moves:
        repeat(game, side, text, dice)
    turn, phase = game.rules.moment(game.state)
    return {"turn": turn, "phase": phase, "view": game.view(eyes)}


def series(positions: list[Position]) -> list[dict[str, float]]:
    """The figures of a game at several moments; where they rest on the unseen, what the asking side must expect."""
    found = []
    for position in positions:
        figures = [{**world.rules.series(world.state), **chance.figures(world)} for world in worlds(position)]
        found.append({name: round(fmean(f.get(name, 0.0) for f in figures), 3) for name in figures[0]})
    return found


def lay(game: str, scenario: str | None, seed: int, options: dict[str, Any]) -> float:
    """Lay a game, and see how long it takes (seconds)."""
    begun = time.perf_counter()
    registry.new(game, scenario, seed, options)
    return time.perf_counter() - begun


QUESTIONS: dict[str, Callable[..., Any]] = {
    "why": why,
    "at": at,
    "series": series,
    "lay": lay,
    "odds": odds,
    "odds of choice": odds_of_choice,
    "supply": supply,
    "reach": reach,
    "threats": threats,
    "layers": layers,
}
