"""Who sits where: seats when a table is laid, invitations, computers that stand in."""

from __future__ import annotations

from longroll import bots
from longroll.core.errors import nearest
from longroll.core.game import Game
from longroll.table.match import Match
from longroll.table.records import Account, Seat
from longroll.table.refusals import Refused

ME, OPEN = "me", "open"


def seats_for(game: Game, given: dict[str, str] | None, account: Account) -> dict[str, Seat]:
    """The seats of a new table. Where nothing is said, the first person is I and the others are computers."""
    sides = game.sides
    parties = game.rules.seats(game.state)
    if given is None:
        first = next(iter(parties.values()))
        given = {side: ME if side in first else "greedy" for side in game.rules.sides}
    for side in given:
        if side not in sides:
            raise Refused(422, f"unknown side '{side}'; {nearest(side, sides)}")
    levels = bots.levels(game.header.game)
    seats = {}
    for side in sides:
        who = given.get(side, OPEN if side not in game.rules.sides else None)  # a referee may come later
        if who is None:
            raise Refused(422, f"nobody is named for {side}: me, open, or one of {', '.join(levels)}")
        if who == ME:
            seats[side] = Seat(account.id, account.name, None)
        elif who == OPEN:
            seats[side] = Seat(None, "", None)
        elif who in levels:
            seats[side] = Seat(None, "", who)
        else:
            raise Refused(422, f"unknown player '{who}' for {side}; {nearest(who, [ME, OPEN, *levels])}")
    for person, party in parties.items():
        kinds = {given.get(side, OPEN) for side in party} & {ME, OPEN}
        if len(kinds) > 1:
            raise Refused(
                422, f"{' and '.join(party)} belong to one person ({person}): both me, or both open"
            )
    return seats


def invited(match: Match, account: Account, sides: list[str]) -> list[str]:
    """The seats that a link for these sides offers: open ones, and with each the others of the same person."""
    if match.card.owner != account.id:
        raise Refused(403, "only the one who laid the table invites")
    offered: dict[str, None] = {}
    for side in sides:
        if side not in match.seats:
            raise Refused(422, f"unknown side '{side}'; {nearest(side, match.seats)}")
        for other in match.party(side):
            seat = match.seats[other]
            if other == side and (seat.account is not None or seat.bot):
                raise Refused(409, f"the seat of {side} is not open")
            if seat.account is None and not seat.bot:
                offered[other] = None
    return list(offered)


def take(match: Match, account: Account, sides: list[str]) -> dict[str, Seat]:
    """The open seats among those that a link offers, now mine."""
    free = [side for side in sides if match.seats[side].account is None and not match.seats[side].bot]
    if not free:
        raise Refused(409, "the seat is taken already")
    for side in free:
        for other in match.party(side):
            holder = match.seats[other].account
            if holder is not None and holder != account.id:
                raise Refused(409, f"{side} belongs together with {other}, which another player holds")
    return {side: Seat(account.id, account.name, None) for side in free}


def change(match: Match, account: Account, side: str, player: str, online: set[int]) -> Seat:
    """A computer takes a seat, or gives it back. Its holder may say so; for one who is away, he who laid the table."""
    if side not in match.seats:
        raise Refused(404, f"unknown side '{side}'; {nearest(side, match.seats)}")
    seat = match.seats[side]
    mine, owner = seat.account == account.id, match.card.owner == account.id
    if not mine and not owner:
        raise Refused(403, "only the holder of a seat, or the one who laid the table, changes who plays it")
    if not mine and seat.account is not None and seat.account in online and player != "human":
        raise Refused(
            409, f"{seat.name} is at the table; only an absent player's seat can be given to a computer"
        )
    if player == "human":
        if seat.bot is None:
            raise Refused(409, f"no computer plays {side}")
        return seat._replace(bot=None)
    levels = bots.levels(match.card.game)
    if player not in levels:
        raise Refused(422, f"unknown player '{player}'; {nearest(player, ['human', *levels])}")
    return seat._replace(bot=player)
