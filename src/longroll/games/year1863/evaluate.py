"""How good a state is for a command, and the figures that statistics follow."""

from __future__ import annotations

from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.victory import scores
from longroll.games.year1863.words import COMMANDS, UNION

STRENGTH = 0.2
"""what a factor on the map is worth in Victory Points"""


def strength(s: Year1863State, command: int) -> int:
    """The factors of a command on the map."""
    t = s.tables
    return sum(
        s.strength(i) for i in t.of_side[command >> 1] if s.at[i] < t.n and t.theater[s.at[i]] == command & 1
    )


def evaluate(s: Year1863State, side: str) -> float:
    """4.2 The final count if the game ended now, own seat less the others, with a little for factors on the map."""
    command = COMMANDS.index(side)
    mine = next(c for c in s.seats.values() if command in c)
    totals = scores(s)
    return sum((totals[c] + STRENGTH * strength(s, c)) * (1 if c in mine else -1) for c in range(4))


def series(s: Year1863State) -> dict[str, float]:
    """Points and strength of the commands, and who holds the cities."""
    t = s.tables
    figures: dict[str, float] = {}
    totals = scores(s)
    for c, name in enumerate(COMMANDS):
        figures[f"{name} points"] = totals[c]
        figures[f"{name} strength"] = strength(s, c)
    for p in range(t.n):
        if t.value[p]:
            figures[f"Union holds {t.places[p].name}"] = float(s.control[p] == UNION)
    return figures
