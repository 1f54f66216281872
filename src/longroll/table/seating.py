"""Who sits where: seats when a table is laid, invitations, computers that stand in."""

from __future__ import annotations

import secrets
import time
from typing import NamedTuple

from longroll import bots
from longroll.core.dice import SEED_BITS
from longroll.core.errors import nearest
from longroll.core.game import Game
from longroll.table.happenings import DICE, Happening, now, side_name
from longroll.table.match import Match
from longroll.table.pace import OVER
from longroll.table.records import Account, Key, Seat
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
            raise Refused(422, f"nobody is named for '{side}': me, open, or one of {', '.join(levels)}")
        seats[side] = _seat(side, who, account, list(levels))
    for party in parties.values():
        kinds = {given.get(side, OPEN) for side in party} & {ME, OPEN}
        if len(kinds) > 1:
            raise Refused(
                422,
                f"{' and '.join(side_name(game.header.game, s) for s in party)} belong to one person: both me, or both open",
            )
    return seats


def _seat(side: str, who: str, account: Account, levels: list[str]) -> Seat:
    """The seat for a word: me, open, or a computer's level."""
    if who == ME:
        return Seat(account.id, account.name, None)
    if who == OPEN:
        return Seat(None, "", None)
    if bots.patience(who)[0] in levels:
        return Seat(None, "", who)
    raise Refused(422, f"unknown player '{who}' for {side}; {nearest(who, [ME, OPEN, *levels])}")


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
                raise Refused(409, f"the seat of {match.name_of(side)} is not open")
            if seat.account is None and not seat.bot:
                offered[other] = None
    return list(offered)


def take(match: Match, account: Account, sides: list[str]) -> dict[str, Seat]:
    """The open seats among those that a link offers, now mine."""
    free = [side for side in sides if match.seats[side].account is None and not match.seats[side].bot]
    if not free:
        raise Refused(409, "the seat is taken already")
    serves = {side for (side, _), seat in match.staff.items() if seat.account == account.id} - set(free)
    if serves:
        names = " and ".join(map(match.name_of, sorted(serves)))
        raise Refused(409, f"you play a role of {names} at this table; give it back first")
    for side in free:
        for other in match.party(side):
            holder = match.seats[other].account
            if holder is not None and holder != account.id:
                raise Refused(
                    409,
                    f"{match.name_of(side)} belongs together with {match.name_of(other)}, which another player holds",
                )
    return {side: Seat(account.id, account.name, None) for side in free}


class Change(NamedTuple):
    """Who plays from now on: seats, roles that end, and what the log says of it."""

    seats: dict[str, Seat]
    roles: list[Key]
    happened: list[Happening]
    anew: str = ""
    """The side of one whose time was up, and who begins a new move."""


def taken(match: Match, account: Account, sides: list[str]) -> Change:
    """A person sits down. Roles of his sides that somebody gave away before he came end: only he gives them."""
    seats = take(match, account, sides)
    ended = [key for key in match.staff if key[0] in seats]
    happened = [now(match, "sat", side=side, who=account.name) for side in seats]
    happened += [now(match, "role-back", side=side, role=role) for side, role in ended]
    return Change(seats, ended, [*happened, *fresh_dice(match)])


def fresh_dice(match: Match) -> list[Happening]:
    """Whoever knew the seed never throws dice against another person: new ones are drawn when a second one comes."""
    return [now(match, DICE, secret=str(secrets.randbits(SEED_BITS)))] if match.card.seed_known else []


def leave(match: Match, account: Account, side: str, kind: str = "left") -> Change:
    """A person gives up his seat, with the other sides of the same person and the roles that he gave."""
    gone = [other for other in match.party(side) if match.seats[other].account == account.id]
    ended = [key for key in match.staff if key[0] in gone]
    happened = [now(match, kind, side=other, who=account.name) for other in gone]
    return Change({other: Seat(None, "", match.seats[other].bot) for other in gone}, ended, happened)


def change(match: Match, account: Account, side: str, player: str) -> Change:
    """Another plays a seat. A person's seat changes hands by his own will, or because he ran out of the time that was agreed."""
    if side not in match.seats:
        raise Refused(404, f"unknown side '{side}'; {nearest(side, match.seats)}")
    seat = match.seats[side]
    mine, owner = seat.account == account.id, match.card.owner == account.id
    if player == OPEN and mine:
        return leave(match, account, side)
    if player == "human":
        return _without_computer(match, account, side)
    levels = bots.levels(match.card.game)
    if bots.patience(player)[0] not in levels:
        raise Refused(422, f"unknown player '{player}'; {nearest(player, ['human', OPEN, *levels])}")
    if mine:
        kind = "computer"
    elif seat.account is not None:
        return late(match, account, side, player, levels[-1])
    elif owner:
        kind = "seated"
    else:
        raise Refused(403, "only the one who laid the table changes who plays a seat that nobody holds")
    happened = now(match, kind, side=side, player=player, who=account.name)
    return Change({side: seat._replace(bot=player)}, [], [happened])


def _without_computer(match: Match, account: Account, side: str) -> Change:
    """The computer steps back: for the person whose seat it is, or to leave a seat that nobody holds free for one."""
    seat = match.seats[side]
    if seat.account is not None and seat.account != account.id:
        raise Refused(403, f"only {seat.name} takes this seat back")
    if seat.account is None and match.card.owner != account.id:
        raise Refused(403, "only the one who laid the table changes who plays a seat that nobody holds")
    if seat.bot is None:
        raise Refused(409, f"no computer plays {match.name_of(side)}")
    kind = "opened" if seat.account is None else "back"
    happened = now(match, kind, side=side, player=seat.bot, who=account.name)
    return Change({side: seat._replace(bot=None)}, [], [happened], side if was_late(match, side) else "")


def late(match: Match, account: Account, side: str, player: str, strongest: str) -> Change:
    """A player has run out of time: the strongest computer stands in for him until he takes his seat back."""
    if account.id != match.card.owner and account.id not in {s.account for s in match.seats.values()}:
        raise Refused(403, "only those who play at this table may say so")
    name = match.seats[side].name
    if match.pace is None:
        raise Refused(409, f"only {name} decides who plays {match.name_of(side)}: no time was agreed")
    if match.over or match.game.decision.side != side or match.late is None:
        raise Refused(409, f"{name} is not asked at present")
    if time.time() < match.late:
        left = max(1, round((match.late - time.time()) / 3600))
        hours = "an hour" if left == 1 else f"{left} hours"
        raise Refused(409, f"{name} has {hours} left; until then nobody else plays this seat")
    (_, role), seat = match.acting
    if role:
        happened = now(match, "role-late", side=side, role=role, who=seat.name)
        return Change({}, [(side, role)], [happened], anew=side)
    if match.pace.zero == OVER:
        raise Refused(409, f"the time of {name} is up; the game ends at once, as was agreed")
    if player != strongest:
        raise Refused(409, f"for one who ran out of time the strongest computer stands in: {strongest}")
    return stand_in(match, side, strongest)


def stand_in(match: Match, side: str, player: str) -> Change:
    """A computer plays for one whose time is up."""
    seat = match.seats[side]
    happened = now(match, "late", side=side, player=player, who=seat.name or "Nobody")
    return Change({side: seat._replace(bot=player)}, [], [happened])


def was_late(match: Match, side: str) -> bool:
    """Whether the computer that plays a seat stands in for one who ran out of time."""
    rows = [
        h.kind for h in match.happenings if h.side == side and h.kind in ("late", "computer", "back", "sat")
    ]
    return rows[-1:] == ["late"]
