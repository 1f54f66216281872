"""Carrying out what `ending.py` decides: on the disk, in memory, in the log; and laying the next game."""

from __future__ import annotations

import time
from typing import Any

from longroll import bots
from longroll.core import registry
from longroll.core.errors import LongrollError
from longroll.table import ending, happenings, records, seating
from longroll.table.happenings import Happening, now
from longroll.table.house import House, Rules, new_seed
from longroll.table.match import Match
from longroll.table.pace import OVER
from longroll.table.records import Account, Seat
from longroll.table.refusals import Refused
from longroll.table.reseat import reseat
from longroll.table.seating import Change


async def note(house: House, match: Match, happening: Happening) -> None:
    """Something that both should know and that stands in the log. What ends the game makes a new version of it, so that no
    page plays on."""
    table, was = match.card.id, match.version
    match.happen([happening])
    if happening.kind in ending.ENDS:
        match.session.bar_undo()
        match.version += 1
        match.tick(earned=False)
    row = match.row()

    def put(c: Any) -> None:
        records.change_table(c, table, was, match.leader, **row)
        happenings.add(c, table, [happening])

    await house.written(match, put)


async def run_out(house: House, match: Match) -> bool:
    """What was agreed for one whose time is up, if it is; whether it was."""
    pace, due = match.pace, match.late
    if pace is None or due is None or time.time() < due:
        return False
    (side, role), seat = match.acting
    if role:
        said = now(match, "role-late", side=side, role=role, who=seat.name)
        await reseat(house, match, Change({}, [(side, role)], [said], anew=side))
    elif pace.zero == OVER and ending.rival(match, side) is not None:
        await note(house, match, now(match, ending.TIME, side=side, who=seat.name or "Nobody"))
    else:
        await reseat(house, match, seating.stand_in(match, side, list(bots.levels(match.card.game))[-1]))
    return True


async def keep_clock(house: House, match: Match) -> None:
    """Write down when a clock runs out, where the row of the table does not know it: an administrator has changed the table."""
    row, table = match.row(), match.card.id

    def put(c: Any) -> None:
        records.demand_lead(c, table, match.leader)
        records.set_table(c, table, clock=row["clock"], late=row["late"])

    await house.written(match, put)


async def holiday(house: House, match: Match, account: Account, days: int) -> None:
    """A player's clock stands still for so many days; 0: he is back before its end."""
    held = ending.held_by(match, account.id)
    pace, clock = match.pace, match.clock
    if not held:
        raise Refused(403, "you hold no seat at this table")
    if match.over:
        raise Refused(409, "the game is over")
    if pace is None or clock is None or not pace.holidays:
        raise Refused(409, "no holidays were agreed at this table")
    party, moment = held[0], time.time()
    if days == 0:
        if not clock.is_away(party, moment):
            raise Refused(409, "you are not on holiday")
        clock.come_back(party, moment)
    else:
        if clock.is_away(party, moment):
            raise Refused(409, "you are on holiday already")
        left = int(clock.holidays[party] // 86_400)
        if days > left:
            raise Refused(409, f"{left} of {pace.holidays} days of holiday are left")
        clock.go_away(party, days, moment)
    side = ending.players(match)[party][0]
    kind = "holiday" if days else "holiday-over"
    await note(house, match, now(match, kind, side=side, who=account.name, player=str(days)))


async def lay_again(house: House, match: Match, account: Account) -> Match:
    """The rematch: the same game under the same agreement, every party's sides with the next one's player."""
    header = match.game.header
    try:
        game = await house.work(registry.new, header.game, header.scenario, new_seed(), dict(header.options))
    except LongrollError as error:
        raise Refused(409, f"this game can no longer be laid: {error}") from None
    owner = account
    if match.card.owner != account.id and match.card.owner in ending.persons(match).values():
        laid_by = await house.store.read(lambda c: records.account(c, match.card.owner))
        owner = laid_by or account
    card = match.card
    rules = Rules(card.pace, False, card.watched, card.advised)
    made = await house.lay(owner, game, changed_seats(match, game.sides), card.name, rules)
    async with house.holding(made.card.id) as fresh:
        await note(house, fresh, now(fresh, "rematch-of"))
    await note(house, match, now(match, ending.LAID, who=account.name, player=made.card.id))
    return made


def changed_seats(match: Match, sides: tuple[str, ...]) -> dict[str, Seat]:
    """Who plays which side of the rematch: each party's player has the sides of the next party."""
    parties = list(ending.players(match).values())
    found = {
        side: seat._replace(bot=None if seat.account else seat.bot) for side, seat in match.seats.items()
    }
    for before, after in zip(parties, (*parties[1:], parties[0])):
        seat = match.seats[before[0]]
        for side in after:
            found[side] = seat._replace(bot=None if seat.account else seat.bot)
    return {side: found.get(side, Seat(None, "", None)) for side in sides}
