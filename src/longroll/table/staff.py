"""Roles of a side in other hands: who answers for whom, and how a role is handed over and taken back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from longroll import bots
from longroll.core.errors import nearest
from longroll.core.game import Game
from longroll.core.ruleset import Role
from longroll.table.records import Account, Key, Seat
from longroll.table.refusals import Refused

if TYPE_CHECKING:
    from longroll.table.match import Match

BACK = "back"
Seats = dict[str, Seat]
Staff = dict[Key, Seat]


def upward(game: Game, side: str, role: str) -> list[str]:
    """A role and its superiors, the highest last; none where the game has no roles."""
    return game.rules.line(game.state, side, role)


def line_of(known: Mapping[str, Role], role: str) -> list[str]:
    """A role and its superiors, where the roles of a side are known already."""
    found: list[str] = []
    while role in known and role not in found:
        found.append(role)
        role = known[role].under
    return found


def asked(game: Game) -> list[str]:
    """The role that is asked now and its superiors."""
    return upward(game, game.decision.side, game.decision.role)


def holder(seats: Seats, staff: Staff, side: str, line: list[str]) -> tuple[Key, Seat]:
    """Who answers for a line of roles: the first one that is in somebody's hands, else whoever holds the side."""
    for role in line:
        if (side, role) in staff:
            return (side, role), staff[side, role]
    return (side, ""), seats[side]


def acting(game: Game, seats: Seats, staff: Staff) -> tuple[Key, Seat]:
    """Who is to answer the question of this moment."""
    return holder(seats, staff, game.decision.side, asked(game) if staff else [])


def rows(match: Match, side: str, account: int | None, online: set[int]) -> list[dict[str, Any]]:
    """A side's roles with those who play them. Most decisions change nothing but who is asked."""
    game = match.game
    asked = "" if match.over or game.decision.side != side else game.decision.role
    facts = match.rules.roles(game.state, side), match.seats, match.staff, online
    kept = match.roles.get((side, account))
    if kept is None or kept[0] != facts:
        seats, staff = dict(match.seats), dict(match.staff)
        kept = (facts[0], seats, staff, set(online)), _rows(match, side, account, online)
        match.roles[side, account] = kept
    return [{**row, "asked": True} if asked and row["role"] == asked else row for row in kept[1]]


def _rows(match: Match, side: str, account: int | None, online: set[int]) -> list[dict[str, Any]]:
    found = []
    known = match.rules.roles(match.game.state, side)
    for slug, role in known.items():
        _, seat = holder(match.seats, match.staff, side, line_of(known, slug) if match.staff else [])
        mine = seat.account is not None and seat.account == account
        player = seat.bot or ("open" if seat.account is None else "me" if mine else "human")
        found.append(
            {
                "role": slug,
                **role._asdict(),
                "player": player,
                "computer": seat.bot is not None,
                "mine": mine,
                "holder": seat.name or None,
                "online": seat.account in online if seat.account is not None else None,
                "handed": (side, slug) in match.staff,
                "asked": False,
            }
        )
    return found


# ---- handing over --------------------------------------------------------------------------------------------------------


def _side(match: Match, side: str) -> Seat:
    if side not in match.seats:
        raise Refused(404, f"unknown side '{side}'; {nearest(side, match.seats)}")
    return match.seats[side]


def commands(match: Match, account: Account, side: str) -> bool:
    """Whether a person hands out the roles of a side: its holder; where a computer holds it, the one who laid the table."""
    seat = _side(match, side)
    if seat.account is None:
        return seat.bot is not None and match.card.owner == account.id
    return seat.account == account.id


def may_hand(match: Match, account: Account, side: str, role: str) -> None:
    """Demand that a person may give a role of a side away, and that there is such a role."""
    if not commands(match, account, side):
        raise Refused(403, f"only the holder of {match.name_of(side)} hands out its roles")
    roles = match.rules.roles(match.game.state, side)
    if role not in roles:
        hint = nearest(role, roles) if roles else "this game has none"
        raise Refused(404, f"{match.name_of(side)} has no role '{role}' now; {hint}")


def change(match: Match, account: Account, side: str, role: str, player: str) -> Seat | None:
    """A computer takes a role; or it goes back to its superior, which its own holder may also say."""
    if player == BACK:
        seat = match.staff.get((side, role))
        own = seat is not None and seat.account == account.id
        if not own and not commands(match, account, side):
            raise Refused(
                403, f"only the holder of {match.name_of(side)}, or of the role itself, gives it back"
            )
        return None
    may_hand(match, account, side, role)
    levels = bots.levels(match.card.game)
    if bots.patience(player)[0] not in levels:
        raise Refused(422, f"unknown player '{player}'; {nearest(player, [BACK, *levels])}")
    return Seat(None, "", player)


def take(match: Match, account: Account, side: str, role: str) -> Seat:
    """A role by a link. Who sits on the other side may not look over this one's shoulder."""
    if (side, role) in match.staff:
        raise Refused(409, "the role is taken already")
    if match.seats[side].account == account.id:
        raise Refused(409, f"you hold {match.name_of(side)} already; the link is for somebody else")
    held = {s for s, seat in match.seats.items() if seat.account == account.id}
    held |= {s for (s, _), seat in match.staff.items() if seat.account == account.id}
    if held - {side}:
        raise Refused(409, f"you play {' and '.join(map(match.name_of, sorted(held)))} at this table")
    return Seat(account.id, account.name, None)
