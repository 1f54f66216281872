"""Playing a journal again, with its own dice, and saying which line no longer fits."""

from __future__ import annotations

from typing import Any

from longroll.core.errors import IllegalChoice, JournalError
from longroll.core.events import Rolled
from longroll.core.game import Game
from longroll.core.journal import Journal, Line


class _Reader:
    """The lines of a journal, taken one by one and compared with what the game does."""

    def __init__(self, journal: Journal, mend: bool) -> None:
        self.lines = journal.lines
        self.at = 0
        self.mend = mend

    def decision(self) -> tuple[int, Line] | None:
        if self.at >= len(self.lines):
            return None
        place, line = self.lines[self.at]
        if line.who == "die":
            raise JournalError(f"line {place}: '{line.what}', but no die is thrown here", place)
        self.at += 1
        return place, line

    def dice(self, events: list[Any]) -> None:
        """The dice of the journal stand where the game threw them."""
        for event in events:
            if type(event) is not Rolled:
                continue
            thrown = f"{event.stream} d{event.sides}={event.result}"
            if self.at >= len(self.lines):
                if self.mend:
                    return
                place = self.lines[-1][0] if self.lines else 1
                raise JournalError(f"line {place}: the journal is cut off: a die is due ('{thrown}')", place)
            place, line = self.lines[self.at]
            if line.who != "die" or line.what != thrown:
                found = line.what if line.who == "die" else f"{line.who}: {line.what}"
                raise JournalError(f"line {place}: '{found}' where the game throws '{thrown}'", place)
            self.at += 1


def run(game: Game, journal: Journal, to: int | None = None, mend: bool = False) -> Game:
    """Play the journal's decisions into a fresh game, up to decision `to`; `mend` forgives dice missing at the end."""
    game.state.dice.script = [
        int(line.what.rpartition("=")[2]) for _, line in journal.lines if line.who == "die"
    ]
    reader = _Reader(journal, mend)
    game.start()
    reader.dice(game.events)
    number = 0
    while (to is None or number < to) and (due := reader.decision()) is not None:
        place, line = due
        number += 1
        if game.over:
            raise JournalError(f"line {place}: '{line.what}', but the game is over", place)
        decision = game.decision
        if decision.side != line.who:
            raise JournalError(
                f"line {place}: {line.who} decides here, but it is {decision.side}'s decision ({decision.prompt})",
                place,
            )
        try:
            reader.dice(game.play(line.what))
        except IllegalChoice as error:
            older = journal.header.rules
            now = game.header.rules
            since = (
                f" (it was played under rules version {older}; this is version {now})" if older != now else ""
            )
            raise JournalError(
                f"line {place}: decision {number} no longer fits: {error}{since}", place
            ) from None
    if to is not None and number < to:
        raise JournalError(f"the journal has {number} decisions, not {to}", len(journal.lines))
    game.state.dice.script = []
    return game
