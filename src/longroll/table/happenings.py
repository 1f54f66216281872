"""What happens at a table beside the game: who sits down, who stands in for whom, new dice. Every change stands in the log."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection, insert, select, update

from longroll.core import registry
from longroll.table import schema as db

if TYPE_CHECKING:
    from longroll.table.match import Match

DICE, REDRAWN = "dice", "rewound-dice"
"""Happenings with a secret: a new seed."""
_SENTENCES = {
    "sat": "{who} takes the seat of {side}.",
    "left": "{who} gives up the seat of {side}; it is free.",
    "gone": "{who} has left this server; the seat of {side} is free.",
    "computer": "{who} lets a computer ({player}) play {side}.",
    "seated": "A computer ({player}) plays {side} from now on.",
    "opened": "No computer plays {side} any more; the seat is free.",
    "late": "{who} ran out of time; a computer ({player}) stands in for {side} until {who} takes the seat back.",
    "back": "{who} plays {side} again; the computer steps back.",
    "role": "{who} plays {role} of {side} from now on.",
    "role-computer": "A computer ({player}) plays {role} of {side} from now on.",
    "role-back": "{role} of {side} goes back to its superior.",
    "role-late": "{who} ran out of time; {role} of {side} goes back to its superior.",
    "given": "An administrator gives the seat of {side} to {who}.",
    "rewound": "An administrator takes the game back to this decision.",
    REDRAWN: "An administrator takes the game back to this decision; new dice are drawn.",
    "closed": "An administrator closes this table.",
    "journal": "The game so far comes from a journal that {who} brought, and so do its dice.",
    "resigned": "{who} resigns; {side} gives the game up.",
    "time-over": "{who} ran out of time; {side} has lost the game, as was agreed.",
    "draw-offered": "{who} offers a draw.",
    "draw-declined": "{who} declines the draw.",
    "draw-withdrawn": "{who} withdraws the offer of a draw.",
    "drawn": "{who} accepts the draw; the game is over.",
    "rematch-offered": "{who} offers a rematch with sides changed.",
    "rematch-declined": "No rematch for now: {who} declines.",
    "rematch": "The rematch is laid, with sides changed.",
    "rematch-of": "A rematch: the same game as before, with sides changed.",
    "holiday": "{who} is on holiday for {player} days; the clock of {side} stands still.",
    "holiday-over": "{who} is back from the holiday.",
    "unwatched": "{who} closes this table to onlookers.",
    "watched": "{who} opens this table to onlookers.",
    "muted": "{who} may not speak here any more.",
    "unmuted": "{who} may speak here again.",
    DICE: "New dice are drawn: the seed of this table was known to the one who laid it.",
}


class Happening(NamedTuple):
    kind: str
    side: str = ""
    role: str = ""
    who: str = ""
    player: str = ""
    secret: str = ""
    decision: int = 0
    at: float = 0.0


def add(c: Connection, table: str, rows: list[Happening]) -> None:
    if rows:
        c.execute(insert(db.happenings), [{"table_id": table, **row._asdict()} for row in rows])


def of(c: Connection, table: str) -> list[Happening]:
    h = db.happenings.c
    columns = [h[name] for name in Happening._fields]
    rows = c.execute(select(*columns).where(h.table_id == table).order_by(h.id))
    return [Happening(*row) for row in rows]


def move_back(c: Connection, table: str, decision: int) -> None:
    """Decisions were taken back: what happened after them stands after the last one left."""
    h = db.happenings.c
    c.execute(
        update(db.happenings).where(h.table_id == table, h.decision > decision).values(decision=decision)
    )


def now(match: Match, kind: str, **words: str) -> Happening:
    """Something that happens at this moment of a game."""
    return Happening(kind, decision=match.decisions, at=time.time(), **words)


def side_name(game: str, side: str) -> str:
    """A side as its players call it."""
    for card in registry.info(game).side_cards:
        if card.slug == side:
            return card.name
    return f"the {side.replace('-', ' ')}"  # a referee


def sentence(match: Match, row: Happening, eyes: str | None) -> str:
    """A happening in words. Which role of a side is meant only the side itself learns."""
    role = "a role"
    if row.role and eyes == row.side:
        known = match.rules.roles(match.game.state, row.side)
        role = known[row.role].name if row.role in known else row.role.replace("-", " ").title()
    words = {
        "who": row.who or "Somebody",
        "side": match.name_of(row.side) if row.side else "",
        "role": role,
        "player": row.player,
    }
    said = _SENTENCES.get(row.kind, row.kind).format(**words)
    return said[:1].upper() + said[1:]


def log_row(match: Match, row: Happening, eyes: str | None, index: int) -> dict[str, Any]:
    """A happening as a row of the log."""
    moment = match.moments[min(row.decision, len(match.moments) - 1)]
    return {
        "index": index,
        "decision": row.decision,
        "side": row.side or None,
        "turn": moment.turn,
        "phase": moment.phase,
        "event": "Table",
        "text": sentence(match, row, eyes),
        "whole": "",
        "rule": "",
        "roll": None,
        "places": [],
        "tale": "",
    }
