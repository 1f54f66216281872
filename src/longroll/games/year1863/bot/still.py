"""A player that stands still: it answers what it must and begins nothing. Playouts use it for the theater that does not matter."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.game import Game
from longroll.games.year1863.bot.regular import Regular
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import COMMANDS


class Still(Regular):
    """A regular that lets its own Operations Phase pass."""

    def choose(self, game: Game) -> Choice:
        s: Year1863State = game.state  # type: ignore[assignment]
        if COMMANDS[s.op] != game.decision.side:
            return super().choose(game)
        choices = game.choices()
        return next((c for c in choices if c.kind.ends), choices[0])
