"""What happened since a player's last decision, for the page and for the letter that calls him."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from typing import Any

from longroll.core.events import TALES
from longroll.table import seen
from longroll.table.match import Match

MOST = 12
"""So many sentences go into a letter."""


def index(match: Match, rows: list[dict[str, Any]], account: int | None) -> int:
    """The first row of a log after the last decision of a person; its length where he has just decided or takes no part."""
    if account is None:
        return len(rows)
    me = str(account)
    last = next((move.number for move in reversed(match.moves) if move.player == me), 0)
    return bisect_right(rows, last, key=lambda row: row["decision"])


def story(match: Match, side: str | None, account: int | None) -> list[str]:
    """The weightiest sentences since then, as a side may know them, in the order in which they happened; what is said twice, once."""
    log = seen.log(match, side)
    told = [row for row in log[index(match, log, account) :] if row["tale"] and row["tale"] != TALES[-1]]
    times = Counter(_same(row) for row in told)
    once = {_same(row): row for row in told}.values()
    kept = sorted(once, key=lambda row: (TALES.index(row["tale"]), row["index"]))[:MOST]
    rows = sorted(kept, key=lambda row: int(row["index"]))
    return [f"{times[_same(row)]} × {row['text']}" if times[_same(row)] > 1 else row["text"] for row in rows]


def _same(row: dict[str, Any]) -> str:
    """Arrivals and losses that say the same are told as one; a place that changes hands twice is told twice."""
    return str(row["text"] if row["tale"] in ("arrival", "loss") else row["index"])
