"""longroll: the American Civil War at the strategic level.

import longroll
game = longroll.new("divided-we-fall", scenario="1862", seed=1)
game.play(game.choices()[0])
"""

from longroll.core.choice import Choice
from longroll.core.errors import (
    DataError,
    IllegalChoice,
    JournalError,
    LongrollError,
    OptionError,
    PositionError,
    UnknownName,
)
from longroll.core.game import Game
from longroll.core.registry import from_json, from_position, games, new, replay

__version__ = "0.1.0"
__all__ = [
    "Choice",
    "DataError",
    "Game",
    "IllegalChoice",
    "JournalError",
    "LongrollError",
    "OptionError",
    "PositionError",
    "UnknownName",
    "from_json",
    "from_position",
    "games",
    "new",
    "replay",
]
