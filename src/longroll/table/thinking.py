"""A computer player thinks: in a worker process, on a copy of the game, some decisions ahead."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from hashlib import sha256

from longroll import bots
from longroll.bots import Bot
from longroll.bots.random_bot import RandomBot
from longroll.table.questions import Position, unpacked
from longroll.table.records import Key
from longroll.table.staff import Seats, Staff, acting

BATCH = 16
"""So many decisions of a computer are kept and shown at once, or as many as it makes in PATIENCE seconds."""
PATIENCE = 0.2
REMEMBERED = 300
"""So many computer players are kept in a worker with their plans; one that is forgotten makes a new plan."""
log = logging.getLogger("longroll.table")
_players: OrderedDict[tuple[str, Key, str, int], Bot] = OrderedDict()


def player(table: str, game: str, key: Key, level: str, secret: int) -> Bot:
    """The computer player of a seat or a role, with the plan that it follows. Its own chance comes from the secret seed of the
    dice: whoever could foresee it would know what it does in the dark."""
    name = (table, key, level, secret)
    if name not in _players:
        mark = sha256(" ".join((str(secret), table, *key)).encode()).digest()
        _players[name] = bots.make(level, game, int.from_bytes(mark[:4], "big"))
        while len(_players) > REMEMBERED:
            _players.popitem(last=False)
    _players.move_to_end(name)
    return _players[name]


def think(table: str, position: Position, seats: Seats, staff: Staff) -> list[tuple[Key, str]]:
    """(who, choice) for the next decisions, as long as computers decide."""
    game = unpacked(position)
    said: list[tuple[Key, str]] = []
    until = time.monotonic() + PATIENCE
    while not game.over and len(said) < BATCH and time.monotonic() < until:
        who, seat = acting(game, seats, staff)
        if seat.bot is None:
            break
        try:
            choice = player(table, game.header.game, who, seat.bot, game.state.dice.seed).choose(game)
        except Exception:
            log.exception("the computer player of %s broke; it plays at random", " ".join(who))
            choice = RandomBot(len(said)).choose(game)
        said.append((who, choice.text))
        game.play(choice)
    return said
