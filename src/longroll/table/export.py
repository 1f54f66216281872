"""What a seat may carry away: the whole journal where nothing is secret any more, else its own part of it."""

from __future__ import annotations

from typing import Any

from longroll.bots import REFEREE
from longroll.table import seen
from longroll.table.charts import charts
from longroll.table.match import Match

HIDDEN = "(hidden)"


def whole(match: Match, mine: list[str]) -> bool:
    """Whether a viewer may have every decision: the game is open or over, all its sides are his, or he is its referee."""
    if seen.open_book(match.rules) or match.over:
        return True
    return REFEREE in mine or set(mine) >= set(match.rules.sides)


def journal(match: Match, mine: list[str]) -> str:
    """The journal as text. While the game goes on its seed stays here, for it tells the dice to come."""
    if whole(match, mine):
        return match.journal(sealed=not match.over)
    header = match.game.header
    rows = [
        "# One seat's part of a game that is still played; it cannot be played again until the game is over.",
        f"game {header.game}",
        f"scenario {header.scenario}",
        "---",
    ]
    rows += [f"{d['number']} {d['side']}: {d['text']}" for d in decisions(match, mine)]
    return "\n".join(rows) + "\n"


def decisions(match: Match, mine: list[str]) -> list[dict[str, Any]]:
    """Every decision with its number and side; the words of others only where they are no secret."""
    everything = whole(match, mine)
    return [
        {
            "number": move.number,
            "side": move.side,
            "text": move.text if everything or move.side in mine else HIDDEN,
        }
        for move in match.moves
    ]


def everything(
    match: Match, mine: list[str], side: str | None, points: list[tuple[int, str]]
) -> dict[str, Any]:
    """The export as JSON: decisions, the log as this seat saw it, the view now, and the charts."""
    return {
        "longroll": "table-export 1",
        "game": match.card.game,
        "scenario": match.card.scenario,
        "name": match.card.name,
        "options": dict(match.game.header.options),
        "viewer": side,
        "whole": whole(match, mine),
        "decisions": decisions(match, mine),
        "log": seen.log(match, side),
        "view": seen.view(match, side),
        "charts": charts(match, side, points),
        "result": match.result,
    }
