"""Records of games for learners elsewhere: one line of JSON per decision.

Every game of a run is played again from its seed. A line holds what the side that decides may know (`view`), what it may choose
(`choices`), what it chose, the dice that fell, and how the game ended for it (`reward`: 1, -1, or 0 where nobody won).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from longroll.core.errors import LongrollError
from longroll.core.replay import dice_of
from longroll.lab.match import Plan, start
from longroll.lab.rundir import RunDir


def decisions(plan: Plan, number: int, seed: int, views: bool = True) -> list[dict[str, Any]]:
    """The decisions of one game."""
    game, seated = start(plan, seed)
    rows: list[dict[str, Any]] = []
    while not game.over:
        asked = game.decision
        row: dict[str, Any] = {
            "game": plan.game,
            "scenario": plan.scenario,
            "number": number,
            "seed": seed,
            "decision": len(rows) + 1,
            "turn": game.rules.moment(game.state)[0],
            "side": asked.side,
            "player": plan.seats[asked.side],
            "kind": asked.kind,
            "choices": [choice.text for choice in game.choices()],
        }
        if views:
            row["view"] = game.view(asked.side)
        choice = seated[asked.side].choose(game)
        row["choice"] = choice.text
        row["dice"] = list(dice_of(game.play(choice)))
        rows.append(row)
    winners = game.winners
    for row in rows:
        row["reward"] = 0 if not winners else 1 if row["side"] in winners else -1
    return rows


def lines(at: RunDir, cell: int, games: int | None = None, views: bool = True) -> Iterator[str]:
    """The finished games of a cell, decision by decision."""
    if not 0 <= cell < len(at.experiment.cells):
        raise LongrollError(f"{at.path} has cells 0 to {len(at.experiment.cells) - 1}, not {cell}")
    columns = at.table("games", cell).to_pydict()
    pairs = list(zip(columns["number"], columns["seed"]))
    if not pairs:
        raise LongrollError(f"{at.path}: no games of cell {cell} are finished yet")
    for number, seed in pairs[:games]:
        for row in decisions(at.plan(cell), number, seed, views):
            yield json.dumps(row, ensure_ascii=False, separators=(",", ":"))


def write(at: RunDir, out: Path, cell: int = 0, games: int | None = None, views: bool = True) -> int:
    """Into a new file; how many decisions."""
    at.demand_same_version()
    if out.exists():
        raise LongrollError(f"'{out}' is there already, and nothing is overwritten")
    count = 0
    try:
        with out.open("x", encoding="utf-8") as file:
            for line in lines(at, cell, games, views):
                file.write(line + "\n")
                count += 1
    except OSError as error:
        raise LongrollError(f"'{out}' cannot be written: {error.strerror}") from None
    return count
