"""The snapshot: a table at this moment, as one person may see it."""

from __future__ import annotations

import time
from typing import Any

from longroll.table import ending, seen, since, staff
from longroll.table.advice import allowed as advised
from longroll.table.match import Match
from longroll.table.refusals import Refused
from longroll.table.shown import Shown

TAIL = 12
"""So many of the last sentences of the log travel with every snapshot."""


def sides_of(match: Match, account: int | None) -> list[str]:
    """The sides that a person plays at a table, wholly or in a role: those whose eyes are his."""
    if account is None:
        return []
    serves = {side for (side, _), seat in match.staff.items() if seat.account == account}
    return [side for side in match.seats if match.seats[side].account == account or side in serves]


def eyes(match: Match) -> dict[str, list[str]]:
    """Who sees each side's game: its holder, and whoever plays a role of it. Both sides may know this, before the first choice."""
    found: dict[str, list[str]] = {}
    for side, seat in match.seats.items():
        names = [seat.name] if seat.account is not None else []
        names += [other.name for (of, _), other in match.staff.items() if of == side and other.account]
        found[side] = list(dict.fromkeys(names))
    return found


def viewer(match: Match, mine: list[str], wanted: str | None = None) -> str | None:
    """Through whose eyes a person looks: the side he asks for, the one that decides, or his first; else nobody's."""
    if wanted in mine:
        return wanted
    if not match.over and match.game.decision.side in mine:
        return match.game.decision.side
    return mine[0] if mine else None


def seated(match: Match) -> set[int]:
    """The persons who play at a table; the coming and going of those who look on makes no snapshot anew."""
    found = (seat.account for seat in (*match.seats.values(), *match.staff.values()))
    return {account for account in found if account is not None}


def seats(match: Match, account: int | None, online: set[int]) -> dict[str, Any]:
    found = {}
    for side, seat in match.seats.items():
        if seat.bot:
            player = seat.bot
        elif seat.account is None:
            player = "open"
        else:
            player = "me" if seat.account == account else "human"
        found[side] = {
            "player": player,
            "computer": seat.bot is not None,
            "mine": seat.account is not None and seat.account == account,
            "name": seat.name or None,
            "online": seat.account in online if seat.account is not None else None,
        }
    return found


def company(
    match: Match, account: int | None, online: set[int]
) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """`seats` and `eyes`, made anew only where somebody came, went or changed his place."""
    facts = match.seats, match.staff, online
    kept = match.company.get(account)
    if kept is None or kept[0] != facts:
        made = seats(match, account, online), eyes(match)
        kept = match.company[account] = (dict(match.seats), dict(match.staff), online), made
    return kept[1]


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


def rematch(match: Match, mine: list[str]) -> dict[str, Any] | None:
    """Who wants to play again; where that game is laid, those who play are told."""
    known = ending.rematch(match)
    if not known.by and not known.table:
        return None
    return {"by": list(known.by), "table": known.table if mine else None}


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
    mine = sides_of(match, account)
    side = viewer(match, mine, wanted)
    deciding = None if match.over else game.decision.side
    my_decision = False
    if not match.over and not match.stuck and deciding in mine:
        acting = match.acting[1]
        my_decision = acting.account == account and acting.bot is None
    rows = seen.log(match, side)
    view = seen.view(match, side)
    sitting, seeing = company(match, account, online)
    offer = ending.offer(match)
    return {
        "id": match.card.id,
        "version": match.version,
        "game": match.card.game,
        "scenario": match.card.scenario,
        "name": match.card.name,
        "owner": account is not None and match.card.owner == account,
        "seats": sitting,
        "eyes": seeing,
        "pace": match.pace and match.pace._asdict(),
        "clocks": clocks(match),
        "late": match.late,
        "may": ending.may(match, account),
        "draw": offer.side if offer is not None else None,
        "rematch": rematch(match, mine),
        "watched": match.card.watched,
        "parties": {name: list(sides) for name, sides in match.parties.items()},
        "roles": {name: staff.rows(match, name, account, online) for name in view.get("roles", {})},
        "me": mine,
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
        "advice": my_decision and advised(match),
        "can_undo": my_decision and match.can_undo(str(account)),
        "over": match.over,
        "result": match.result,
        "stuck": match.stuck or None,
    }
