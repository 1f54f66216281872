"""Figures over time, and the luck ledger: what the dice were expected to show against what they showed."""

from __future__ import annotations

from statistics import fmean
from typing import Any

from longroll.core.events import Rolled
from longroll.table import seen
from longroll.table.match import Match


def charts(match: Match, side: str | None) -> dict[str, Any]:
    """One point per turn for each series, and the ledger of the dice that this side has seen."""
    key = ("charts", side)
    if key not in match.cache:
        match.cache[key] = {**_series(match, side), "luck": luck(match, side)}
    found: dict[str, Any] = match.cache[key]
    return found


def _series(match: Match, side: str | None) -> dict[str, Any]:
    """The game's figures when each turn began, and now; where they rest on the unseen, what this side must expect."""
    points = list(match.turns)
    if points[-1][0] != match.decisions:
        points.append((match.decisions, points[-1][1]))
    series: dict[str, list[float | None]] = {}
    try:
        for place, (number, _) in enumerate(points):
            figures = [match.rules.series(world.state) for world in seen.worlds(match, side, number)]
            for name in figures[0]:
                row = series.setdefault(name, [None] * len(points))
                row[place] = round(fmean(f.get(name, 0.0) for f in figures), 3)
    except seen.NotYours:  # an onlooker of a game with secrets waits for its end
        series = {}
    return {
        "turns": [{"decision": number, "turn": turn} for number, turn in points],
        "series": [{"name": name, "values": values} for name, values in series.items()],
    }


def luck(match: Match, side: str | None) -> list[dict[str, Any]]:
    """By whom and for what the dice fell: how many, their sum, and the sum that chance would give."""
    ledger: dict[tuple[str, str, str, int], list[int]] = {}
    start = 0
    for moment in match.moments:
        for event in match.events[start : moment.events]:
            if type(event) is Rolled and match.rules.seen_by(event, side):
                key = (moment.side, event.stream, match.rules.thrown_for(event), event.sides)
                ledger.setdefault(key, []).append(event.result)
        start = moment.events
    return [
        {
            "after": who or None,
            "stream": stream,
            "why": why,
            "sides": sides,
            "count": len(results),
            "rolled": sum(results),
            "expected": len(results) * (sides + 1) / 2,
            "faces": [results.count(face) for face in range(1, sides + 1)] if sides <= 20 else [],
        }
        for (who, stream, why, sides), results in ledger.items()
    ]
