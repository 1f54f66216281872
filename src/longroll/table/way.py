"""A way: several choices in one request, played one by one until another is asked, dice fall or a step is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from longroll.core.errors import IllegalChoice
from longroll.table.match import Match
from longroll.table.records import Move

DONE, OVER, ANOTHER, DICE, REFUSED = "done", "over", "another", "dice", "refused"


class Walked(NamedTuple):
    """How far a way was played, and why it ended there."""

    moves: list[Move]
    stopped: str
    reason: str = ""
    rule: str | None = None

    def told(self, of: int) -> dict[str, object]:
        """As a page reads it."""
        played = len(self.moves)
        return {
            "played": played,
            "of": of,
            "stopped": self.stopped,
            "reason": self.reason,
            "rule": self.rule,
        }


def set_up(match: Match, player: str) -> Walked:
    """Play what is suggested for the set-up until something else, or somebody else, is asked."""
    asked, side = match.acting[0], match.game.decision.side
    moves: list[Move] = []
    while not match.game.over and match.acting[0] == asked and match.game.decision.side == side:
        choice = match.game.suggested()
        if choice is None:
            break
        moves.append(match.play(choice.text, player))
    if not moves:
        raise IllegalChoice("suggested", "nothing is suggested here: no piece is set up", "")
    return Walked(moves, DONE)


def walk(match: Match, texts: Sequence[str], player: str) -> Walked:
    """Play choices by their texts. If the first is illegal it raises and nothing changes; a later one only ends the way."""
    asked = match.acting[0]
    moves = [match.play(texts[0], player)]
    for text in texts[1:]:
        if match.over:
            return Walked(moves, OVER, "the game is over")
        if match.acting[0] != asked or match.game.decision.side != moves[0].side:
            who = match.name_of(match.game.decision.side)
            return Walked(moves, ANOTHER, f"{who} is asked now")
        if moves[-1].dice:
            return Walked(moves, DICE, "dice have fallen: look before you go on")
        try:
            moves.append(match.play(text, player))
        except IllegalChoice as error:
            return Walked(moves, REFUSED, error.reason, error.rule)
    return Walked(moves, DONE)
