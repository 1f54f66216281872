"""The pace of a table: what was agreed about time, and the clocks of those who play. No network, no database.

A move is everything that a player is asked until another player is asked. It has `move` seconds of its own; what it takes beyond
them comes out of the player's reserve. With days for a move that is a game by letters; without, the reserve is a live clock.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import NamedTuple

from longroll.table.encoded import encoded

COMPUTER, OVER = "computer", "over"
"""What happens at zero: the strongest computer stands in until the player comes back, or the game is lost."""
DAY = 86_400.0
REFILL = 0.1
"""Who comes back after his live clock ran out has this part of the whole time again."""


class Pace(NamedTuple):
    """What was agreed when the table was laid: seconds for a move, in reserve and after each move; days of holiday; what
    happens at zero."""

    move: int = 7 * 86_400
    reserve: int = 0
    increment: int = 0
    holidays: int = 0
    zero: str = COMPUTER

    @property
    def live(self) -> bool:
        return self.move == 0

    @property
    def text(self) -> str:
        """As the database keeps it."""
        return json.dumps(self._asdict())


def agreed(text: str) -> Pace | None:
    """The pace of a table; None where no time was agreed."""
    return Pace(**json.loads(text)) if text else None


@dataclass
class Clock:
    """The clocks of a table, by party: what is left in reserve, holidays that are left, and the last holiday (from, until)."""

    reserve: dict[str, float]
    holidays: dict[str, float]
    away: dict[str, tuple[float, float]] = field(default_factory=dict)
    on: str = ""
    """The party that is asked, where its clock runs."""
    since: float = 0.0
    """Since when."""

    @classmethod
    def begin(cls, pace: Pace, parties: list[str]) -> Clock:
        return cls(dict.fromkeys(parties, float(pace.reserve)), dict.fromkeys(parties, pace.holidays * DAY))

    @classmethod
    def read(cls, text: str) -> Clock:
        known = json.loads(text)
        known["away"] = {party: (start, end) for party, (start, end) in known["away"].items()}
        return cls(**known)

    @property
    def text(self) -> str:
        """As the database keeps it."""
        return encoded(vars(self)).decode()

    def _rested(self, until: float) -> float:
        """How much of the time since this move began was holiday."""
        start, end = self.away.get(self.on, (0.0, 0.0))
        return max(0.0, min(end, until) - max(start, self.since))

    def runs_out(self, pace: Pace) -> float | None:
        """When the player who is asked has no time left."""
        if not self.on:
            return None
        zero = self.since + pace.move + self.reserve[self.on]
        start, end = self.away.get(self.on, (0.0, 0.0))
        return zero + max(0.0, end - max(start, self.since)) if start < zero else zero

    def turn(self, pace: Pace, party: str, now: float, earned: bool = True) -> None:
        """Another party is asked, or nobody ("") whose clock runs. Who has finished his move earns the increment."""
        if self.on:
            beyond = max(0.0, now - self.since - self._rested(now) - pace.move)
            left = max(0.0, self.reserve[self.on] - beyond)
            self.reserve[self.on] = left + (pace.increment if earned else 0)
        self.on, self.since = party, now

    def is_away(self, party: str, now: float) -> bool:
        return self.away.get(party, (0.0, 0.0))[1] > now

    def go_away(self, party: str, days: int, now: float) -> None:
        """A holiday begins: the clock stands still meanwhile. What rested before in this move stays rested."""
        if self.on == party:
            self.since += self._rested(now)
        self.away[party] = now, now + days * DAY
        self.holidays[party] -= days * DAY

    def come_back(self, party: str, now: float) -> None:
        """A holiday ends before its time; the rest of it can be taken later."""
        start, end = self.away[party]
        self.away[party] = start, now
        self.holidays[party] += end - now

    def begin_anew(self, pace: Pace, party: str, now: float) -> None:
        """Who ran out of time comes back: his move begins now, and a live clock has a little on it."""
        if pace.live:
            self.reserve[party] = max(self.reserve[party], REFILL * pace.reserve)
        if self.on == party:
            self.since = now
