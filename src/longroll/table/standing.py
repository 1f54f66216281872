"""What decisions leave as it is of a snapshot: the table's name and terms, who sits there and sees what, what may be done about its end."""

from __future__ import annotations

from typing import Any

from longroll.table import ending
from longroll.table.advice import allowed as advised
from longroll.table.match import Match


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


def rematch(match: Match, mine: list[str]) -> dict[str, Any] | None:
    """Who wants to play again; where that game is laid, those who play are told."""
    known = ending.rematch(match)
    if not known.by and not known.table:
        return None
    return {"by": list(known.by), "table": known.table if mine else None}


def standing(match: Match, account: int | None, online: set[int]) -> dict[str, Any]:
    """This part of a snapshot, made anew only where something that it tells of has changed."""
    offered = match.version if ending.ever_offered(match) else 0  # an offer stands until another decides
    facts = (
        match.seats, match.staff, online, match.card, match.parties, len(match.happenings), match.over, match.stuck, offered,
    )  # fmt: skip
    kept = match.standing.get(account)
    if kept is None or kept[0] != facts:
        copies = dict(match.seats), dict(match.staff), set(online)
        kept = match.standing[account] = (*copies, *facts[3:]), _made(match, account, online)
    return kept[1]


def _made(match: Match, account: int | None, online: set[int]) -> dict[str, Any]:
    card, mine, offer = match.card, sides_of(match, account), ending.offer(match)
    return {
        "id": card.id,
        "game": card.game,
        "scenario": card.scenario,
        "name": card.name,
        "owner": account is not None and card.owner == account,
        "seats": seats(match, account, online),
        "eyes": eyes(match),
        "pace": match.pace and match.pace._asdict(),
        "may": ending.may(match, account),
        "draw": offer.side if offer is not None else None,
        "rematch": rematch(match, mine),
        "watched": card.watched,
        "parties": {name: list(sides) for name, sides in match.parties.items()},
        "me": mine,
        "over": match.over,
        "stuck": match.stuck or None,
        "advised": advised(match),
    }
