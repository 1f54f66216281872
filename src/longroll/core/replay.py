"""Playing a journal again, with its own dice, and saying which line no longer fits."""

from __future__ import annotations

from longroll.core.errors import IllegalChoice, JournalError
from longroll.core.game import Game
from longroll.core.journal import Journal, Line


def run(game: Game, journal: Journal, to: int | None = None) -> Game:
    """Play the journal's decisions into a fresh game, up to decision `to`."""
    script = [int(line.what.rpartition("=")[2]) for _, line in journal.lines if line.who == "die"]
    game.state.dice.script = script
    game.start()
    number = 0
    for place, line in journal.lines:
        if line.who == "die":
            continue
        if to is not None and number >= to:
            break
        number += 1
        if game.over:
            raise JournalError(f"line {place}: '{line.what}', but the game is over", place)
        if game.decision.side != line.who:
            raise JournalError(
                f"line {place}: {line.who} decides here, but it is {game.decision.side}'s decision ({game.decision.prompt})",
                place,
            )
        try:
            game.play(line.what)
        except IllegalChoice as error:
            raise JournalError(f"line {place}: decision {number} no longer fits: {error}", place) from None
    game.state.dice.script = []
    if to is None:
        _same_dice(journal, game.lines)
    return game


def _same_dice(journal: Journal, played: list[Line]) -> None:
    """The dice of the journal stand where the game threw them."""
    for (place, line), now in zip(journal.lines, played):
        if line != now and "die" in (line.who, now.who):
            raise JournalError(f"line {place}: '{line.what}' where the game has '{now.what}'", place)
    if len(played) != len(journal.lines):
        place = journal.lines[-1][0] if journal.lines else 1
        raise JournalError(
            f"line {place}: {len(journal.lines)} lines where the game has {len(played)}", place
        )
