"""The snapshot: a table at this moment, as one person may see it."""

from __future__ import annotations

import time
from typing import Any

from longroll.table import ending, seen, since, staff
from longroll.table.match import Match
from longroll.table.refusals import Refused
from longroll.table.shown import Shown
from longroll.table.standing import seated, sides_of, standing

TAIL = 12
"""So many of the last sentences of the log travel with every snapshot."""


def viewer(match: Match, mine: list[str], wanted: str | None = None) -> str | None:
    """Through whose eyes a person looks: the side he asks for, the one that decides, or his first; else nobody's."""
    if wanted in mine:
        return wanted
    if not match.over and match.game.decision.side in mine:
        return match.game.decision.side
    return mine[0] if mine else None


def admit(match: Match, account: int | None) -> None:
    """Refuse onlookers where a table is closed to them."""
    if not match.card.watched and account != match.card.owner and account not in seated(match):
        raise Refused(403, "this table is closed to onlookers")


def clocks(match: Match) -> dict[str, Any]:
    """What each party has left of the agreed time."""
    clock = match.clock
    if clock is None:
        return {}
    return {
        party: {
            "reserve": left,
            "holidays": clock.holidays[party],
            "away": clock.away[party][1] if clock.is_away(party, time.time()) else None,
        }
        for party, left in clock.reserve.items()
        if party in ending.players(match)
    }


def shown(match: Match, account: int | None, online: set[int], wanted: str | None = None) -> Shown:
    """A snapshot that is made once for each kind of viewer: a person at the table, or anybody who looks on."""
    admit(match, account)
    mine = sides_of(match, account)
    if account is not None and match.card.owner != account and not mine:
        account = None
    if wanted not in mine:
        wanted = None  # whatever else is asked for, it is shown and kept once
    online = online & seated(match)
    key = ("shown", account, wanted)
    known: tuple[set[int], Shown] | None = match.cache.get(key)
    if known is None or known[0] != online:
        known = match.cache[key] = online, Shown(snapshot(match, account, online, wanted))
    return known[1]


def snapshot(
    match: Match, account: int | None, online: set[int], wanted: str | None = None
) -> dict[str, Any]:
    """All that a page needs to draw the table."""
    game = match.game
    kept = standing(match, account, online)
    mine, over = kept["me"], kept["over"]
    side = viewer(match, mine, wanted)
    deciding = None if over else game.decision.side
    my_decision = False
    if not over and not match.stuck and deciding in mine:
        acting = match.acting[1]
        my_decision = acting.account == account and acting.bot is None
    rows = seen.log(match, side)
    view = seen.view(match, side)
    return {
        **kept,
        "version": match.version,
        "clocks": clocks(match),
        "late": match.late,
        "roles": {name: staff.rows(match, name, account, online) for name in view.get("roles", {})},
        "viewer": side,
        "view": view,
        "to_decide": deciding,
        "my_decision": my_decision,
        **seen.question(match, deciding if my_decision else side),
        "choices": seen.choices(match) if my_decision else [],
        "papers": seen.papers(match) if my_decision else [],
        "form": seen.form(match) if my_decision else "",
        "suggests": my_decision and game.suggested() is not None,
        "decisions": match.decisions,
        "log_length": len(rows),
        "since": since.index(match, rows, account),
        "log_tail": rows[-TAIL:],
        "advice": my_decision and kept["advised"],
        "can_undo": my_decision and match.can_undo(str(account)),
        "result": match.result,
    }
