"""Tables: laid, listed, shown, played upon."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from fastapi import APIRouter, Request, Response

from longroll.core import registry
from longroll.core.errors import LongrollError
from longroll.table import clearing, company, records, seating
from longroll.table import requests as q
from longroll.table.crew import Overdue
from longroll.table.house import Rules, new_seed
from longroll.table.models.people import Done
from longroll.table.models.tables import Played, Snapshot, Tables
from longroll.table.pace import Pace, agreed
from longroll.table.records import Account
from longroll.table.refusals import Refused
from longroll.table.routing import (
    CHANGES,
    LOOKS,
    Actor,
    Page,
    Server,
    SideQuery,
    TableId,
    Who,
    answer,
    problems,
    server_of,
)
from longroll.table.seating import OPEN
from longroll.table.staff import Seats, Staff, holder
from longroll.table.standing import seated

DEADLINE = 20.0
"""Seconds that a journal may take to be read."""
QUICK = 0.1
"""A game that a worker lays in so many seconds is laid at once the next time."""
REMEMBERED = 1000
_quick: OrderedDict[str, None] = OrderedDict()
router = APIRouter(prefix="/api/tables", tags=["tables"])


@router.post("", status_code=201, response_model=Snapshot, responses=CHANGES)
async def lay(request: Request, body: q.NewTable, account: Actor) -> Response:
    """Lay a table."""
    server = server_of(request)
    house = server.house
    await may_lay(server, account)
    _may_know_the_seed(body.seed is not None, body.seats)
    seed = body.seed if body.seed is not None else new_seed()
    await _try_out(server, account, body)
    try:
        game = await house.work(registry.new, body.game, body.scenario, seed, dict(body.options))
    except LongrollError as error:
        raise Refused(422, str(error)) from None
    name = body.name or f"{registry.info(body.game).name}, {game.rules.scenarios()[game.header.scenario]}"
    seats = seating.seats_for(game, body.seats, account)
    rules = Rules(_pace(body.pace), body.seed is not None, body.watched, body.advised)
    match = await house.lay(account, game, seats, name[:80], rules)
    return answer(request, await house.snapshot(match.card.id, account.id), 201)


def _may_know_the_seed(known: bool, seats: dict[str, str] | None) -> None:
    if known and seats and OPEN in seats.values():
        raise Refused(422, "who knows the seed knows the dice: leave it out where a seat is open")


def _pace(asked: q.Pace | None) -> str:
    """The agreed pace, as the database keeps it."""
    return Pace(**asked.model_dump()).text if asked is not None else ""


async def _try_out(server: Server, account: Account, body: q.NewTable) -> None:
    """A worker lays what was never laid here before, within a deadline. What is known to be quick needs no trial: the way to
    a worker and back is longer."""
    key = body.model_dump_json(include={"game", "scenario", "options"})
    if key in _quick:
        return
    try:
        took = await server.clerks.ask(
            f"account {account.id}", DEADLINE, "lay", body.game, body.scenario, 0, dict(body.options)
        )
    except Overdue:
        raise Refused(422, f"this game takes longer than {DEADLINE:g} seconds to lay") from None
    except Refused:
        raise
    except LongrollError as error:
        raise Refused(422, str(error)) from None
    if took < QUICK:
        _quick[key] = None
        while len(_quick) > REMEMBERED:
            _quick.popitem(last=False)


async def may_lay(server: Server, account: Account) -> None:
    """New tables have a budget, each person's and everybody's: computers at them think for hours."""
    limits, each = server.people.limits, server.settings.tables_a_minute
    await limits.demand(f"{each}/minute", "lay", str(account.id))
    try:
        await limits.demand(f"{20 * each}/minute", "lay-all")
    except Refused as error:
        raise Refused(503, "the server is busy with new tables; try again soon", wait=error.wait) from None


@router.post("/import", status_code=201, response_model=Snapshot, responses=CHANGES)
async def bring(request: Request, body: q.ImportTable, account: Actor) -> Response:
    """Lay a table for the game that a journal tells. A journal that does not fit is refused with its line."""
    server = server_of(request)
    house = server.house
    await may_lay(server, account)
    _may_know_the_seed(body.keeps_seed, body.seats)
    await server.people.limits.demand("60/hour", "import", str(account.id))
    try:
        told = await server.clerks.ask(f"account {account.id}", DEADLINE, "read", body.journal)
    except Overdue:
        raise Refused(422, f"the journal takes longer than {DEADLINE:g} seconds to read") from None
    except Refused:
        raise
    except LongrollError as error:
        raise Refused(422, str(error)) from None
    name = body.name or f"{registry.info(told[0].game).name}, from a journal"
    rules = Rules(_pace(body.pace), body.keeps_seed, body.watched, body.advised)
    match = await house.bring(account, told, body.seats, name, rules)
    return answer(request, await house.snapshot(match.card.id, account.id), 201)


@router.get("", response_model=Tables, responses=problems(401))
async def mine(request: Request, account: Who) -> Response:
    """The tables where I hold a seat, that I laid, or that I look on: first those that wait for me, the longest wait first."""
    server = server_of(request)
    if account is None:
        if server.settings.local:
            return answer(request, {"tables": []})
        raise Refused(401, "log in first")

    def rows(c: Any) -> tuple[list[records.Card], dict[str, Seats], dict[str, Staff]]:
        cards = records.cards_of(c, account.id)
        tables = [card.id for card in cards]
        return cards, records.seats_of(c, tables), records.staff_of(c, tables)

    cards, seats, staff = await server.store.read(rows)
    online = await server.online([card.id for card in cards])
    rows_of = [
        (card, row)
        for card in cards
        if (row := _row(card, seats[card.id], staff[card.id], account.id, online[card.id]))["me"]
        or row["owner"]
        or card.watched
    ]
    return answer(request, {"tables": [row for _, row in sorted(rows_of, key=_waits)]})


def _waits(pair: tuple[records.Card, dict[str, Any]]) -> tuple[int, float]:
    """The order of my tables: those where I am to decide, then the others that go on, then those that are over."""
    card, row = pair
    if row["my_decision"]:
        return 0, card.since or card.changed
    return (2, -card.changed) if card.over else (1, -card.changed)


def _row(card: records.Card, seats: Seats, staff: Staff, me: int, online: set[int]) -> dict[str, Any]:
    serves = {side for (side, _), seat in staff.items() if seat.account == me}
    held = [side for side, seat in seats.items() if seat.account == me or side in serves]
    deciding = None
    if card.to_decide in seats:
        deciding = holder(seats, staff, card.to_decide, card.asked.split())[1]
    return {
        "id": card.id,
        "name": card.name,
        "game": card.game,
        "scenario": card.scenario,
        "turn": card.turn,
        "version": card.version,
        "changed": card.changed,
        "to_decide": card.to_decide,
        "my_decision": deciding is not None and deciding.account == me and deciding.bot is None,
        "me": held,
        "owner": card.owner == me,
        "over": card.over,
        "pace": (pace := agreed(card.pace)) and pace._asdict(),
        "late": card.late or None,
        "seats": {
            side: {
                "player": seat.bot
                or ("open" if seat.account is None else "me" if seat.account == me else "human"),
                "computer": seat.bot is not None,
                "mine": seat.account == me,
                "name": seat.name or None,
                "online": seat.account in online if seat.account is not None else None,
            }
            for side, seat in seats.items()
        },
    }


@router.get("/{table}", response_model=Snapshot, responses=LOOKS)
async def show(request: Request, table: TableId, account: Who, side: SideQuery = None) -> Response:
    """The table as I may see it: through my seat, or as an onlooker."""
    server = server_of(request)
    found = await server.house.snapshot(table, account.id if account else None, side)
    if side is not None and side not in found["me"]:
        raise Refused(403, "you do not hold this side")
    if account is not None and not found["me"] and not found["owner"]:
        await server.store.write(lambda c: company.look_on(c, table, account.id))
    return answer(request, found)


@router.delete("/{table}", response_model=Done, responses=CHANGES)
async def remove(request: Request, table: TableId, account: Actor) -> Response:
    """Delete a table that I laid and that nobody else needs: where another person sits it is his game too."""
    house = server_of(request).house
    async with house.holding(table) as match:
        if match.card.owner != account.id:
            raise Refused(403, "only the one who laid the table deletes it")
        if match.card.closed:
            raise Refused(409, match.stuck)  # what an administrator has closed he may want to look at
        if seated(match) - {account.id}:
            raise Refused(
                409, "another person sits at this table; it is theirs too. You may give up your seat"
            )

        def delete(c: Any) -> None:
            records.demand_lead(c, table, match.leader)
            clearing.delete_table(c, table)

        await house.written(match, delete)
        house.forget(match)
    house.look_again([table])
    return answer(request, {"done": True})


@router.post("/{table}/play", response_model=Played, responses=CHANGES)
async def play(request: Request, table: TableId, body: q.Play, account: Actor, page: Page = None) -> Response:
    """Play a choice by its text, at the version that I saw; or several, until another is asked, dice fall or one is refused."""
    house = server_of(request).house
    way = await house.play(table, account, body.version, body.way, page)
    return answer(request, {**await house.snapshot(table, account.id), "way": way})


@router.post("/{table}/undo", response_model=Snapshot, responses=CHANGES)
async def undo(request: Request, table: TableId, body: q.Undo, account: Actor, page: Page = None) -> Response:
    """Take back my last choice: never across a die roll, a reveal, another's move or a change of who is to act."""
    house = server_of(request).house
    await house.undo(table, account, body.version, page)
    return answer(request, await house.snapshot(table, account.id))
