"""Figures over time, and the luck ledger: what the dice were expected to show against what they showed."""

from __future__ import annotations

from typing import Any, NamedTuple

from longroll.bots import chance
from longroll.core.events import Rolled
from longroll.table import advice, seen
from longroll.table.match import Match
from longroll.table.questions import Position


class Wanted(NamedTuple):
    """What charts still need: the moments whose figures are not known yet, and the games of those moments."""

    points: list[tuple[int, str]]
    keys: list[tuple[str | None, int, bool]]
    positions: list[Position]


def wanted(match: Match, side: str | None) -> Wanted:
    """The moments of a chart: when each turn began, and now. What is past stays as it was found."""
    points = list(match.turns)
    if points[-1][0] != match.decisions:
        points.append((match.decisions, points[-1][1]))
    over = match.over
    unknown = [n for n, _ in points if (side, n, over) not in match.figures]
    try:
        positions = [seen.position(match, side, match.before(n)[0]) for n in unknown]
    except seen.NotYours:  # an onlooker of a game with secrets waits for its end
        return Wanted(points, [], [])
    return Wanted(points, [(side, n, over) for n in unknown], positions)


def charts(match: Match, side: str | None, points: list[tuple[int, str]]) -> dict[str, Any]:
    """One point per turn for each series, as far as its figures are known, and the ledger of the dice that this side has seen.
    Where nobody may be advised, nobody is told the chances either."""
    found = [match.figures.get((side, n, match.over), {}) for n, _ in points]
    helped = advice.allowed(match)
    names = dict.fromkeys(
        name for figures in found for name in figures if helped or not name.startswith(chance.FIGURE)
    )
    return {
        "turns": [{"decision": number, "turn": turn} for number, turn in points],
        "series": [{"name": name, "values": [f.get(name) for f in found]} for name in names],
        "luck": luck(match, side),
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
