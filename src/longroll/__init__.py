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
from longroll.core.events import Rolled
from longroll.core.game import Game
from longroll.core.registry import from_json, from_position, new, replay
from longroll.core.registry import games as list_games

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
    "Rolled",
    "UnknownName",
    "from_json",
    "from_position",
    "list_games",
    "new",
    "replay",
]
