"""All tables of a server: found or rebuilt, laid anew, played upon. What is acknowledged is on the disk."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, NamedTuple, TypeVar

from sqlalchemy.exc import IntegrityError

from longroll.core.dice import SEED_BITS
from longroll.core.errors import IllegalChoice, LongrollError
from longroll.core.game import Game
from longroll.core.journal import DIE, Header, Line, Writer
from longroll.core.replay import dice_of
from longroll.table import company, happenings, records, seating
from longroll.table.cluster.leads import Leads
from longroll.table.express import Kept
from longroll.table.happenings import Happening
from longroll.table.live import Audience
from longroll.table.match import Match
from longroll.table.records import Account, Card, Move, Overtaken, Seat
from longroll.table.refusals import Refused, stale
from longroll.table.shown import Shown
from longroll.table.snapshot import shown
from longroll.table.standing import sides_of
from longroll.table.stopwatch import Stopwatch
from longroll.table.store import Store
from longroll.table.way import set_up, walk

T = TypeVar("T")
LOADED = 400
"""So many games stay in memory; one that nobody watches makes room and is rebuilt when it is wanted."""
WORTH = 0.001
"""Where a step takes so long (seconds), the board is made ready while the disk is waited for."""
SHORT, FADES = 0.008, 0.95
"""Steps of a game are short if none of late took longer (seconds); a long one counts a twentieth less with every step after it."""
log = logging.getLogger("longroll.table")


class Rules(NamedTuple):
    """What those who sit down at a table agree to: the pace (`Pace.text`; "": as long as it takes), whether the one who laid it
    knows its seed, whether onlookers may come in, whether the computer advises people who play each other."""

    pace: str
    seed_known: bool
    watched: bool = True
    advised: bool = False


class House:
    """The tables. Work on a game runs in a few threads, one at a time for each game, so that the network never waits."""

    def __init__(self, store: Store, leads: Leads | None = None) -> None:
        self.store = store
        self.leads = leads
        """Which tables this server leads; None where it is the only one."""
        if leads is not None:
            leads.members.on_loss.append(self._begin_anew)
        self.audience = Audience(self.shown)
        self.matches: OrderedDict[str, Match] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Match]] = {}
        self._engine = ThreadPoolExecutor(2, "longroll-engine")
        self._costs: dict[str, float] = {}
        """A game -> how much processor time a step of it took of late (seconds)."""
        self._stopwatch = Stopwatch()
        """Of the thread that serves the network."""
        self.on_change: list[Callable[[Match], None]] = []

    async def work(self, task: Callable[..., T], *arguments: Any) -> T:
        """Run something in a thread of the engine."""
        return await asyncio.get_running_loop().run_in_executor(self._engine, task, *arguments)

    async def step(self, match: Match, task: Callable[..., T], *arguments: Any) -> T:
        """A step of a game, or a look at it: at once where steps of this game are short, for a thread and back costs more than they
        do; in a thread where one was long of late, so that nobody waits for it."""
        if self._short(match):
            return self._timed(match.card.game, self._stopwatch, task, *arguments)
        return await self.work(self._timed, match.card.game, Stopwatch(), task, *arguments)

    def _short(self, match: Match) -> bool:
        return self._costs.get(match.card.game, 0.0) < SHORT

    def _timed(self, game: str, watch: Stopwatch, task: Callable[..., T], *arguments: Any) -> T:
        watch.start()
        try:
            return task(*arguments)
        finally:
            self._costs[game] = max(watch.took(), FADES * self._costs.get(game, 0.0))

    def close(self) -> None:
        self._engine.shutdown(wait=True, cancel_futures=True)

    # ---- finding ---------------------------------------------------------------------------------------------------------

    async def match(self, table: str) -> Match:
        """The game at a table, from memory or rebuilt from its rows."""
        if self.leads is not None and not self.leads.holds(table):
            await self.leads.demand(table)
        found = self.matches.get(table)
        if found is not None:
            self.matches.move_to_end(table)
            return found
        task = self._loading.get(table)
        if task is None:
            task = asyncio.create_task(self._load(table))
            self._loading[table] = task
            task.add_done_callback(self._loaded(table))
        return await asyncio.shield(task)

    def _loaded(self, table: str) -> Callable[[asyncio.Task[Match]], None]:
        """What is left to do when a game has come or has not; whoever still waits is told why, and nobody may wait any more."""

        def done(task: asyncio.Task[Match]) -> None:
            self._loading.pop(table, None)
            if not task.cancelled():
                task.exception()

        return done

    async def _load(self, table: str) -> Match:
        def rows(c: Any) -> tuple[Card | None, Any, Any, tuple[list[Move], int], list[Happening], set[int]]:
            seats, staff = records.seats_of(c, [table])[table], records.staff_of(c, [table])[table]
            happened = happenings.of(c, table)
            muted = company.muted(c, table)
            return records.card(c, table), seats, staff, records.moves_of(c, table), happened, muted

        leader = self.leader
        card, seats, staff, (moves, serial), happened, muted = await self.store.read(rows)
        if card is None:
            raise Refused(404, "there is no such table")
        try:
            match = await self.work(Match, card, seats, moves, serial, None, staff, happened)
        except LongrollError as error:
            raise Refused(409, f"the game no longer fits the rules from its beginning: {error}") from None
        match.leader = leader
        match.muted = muted
        if leader != self.leader:
            raise Refused(503, "this server has just begun anew; try again", wait=1)
        self._remember(match)
        return match

    @property
    def leader(self) -> str | None:
        """The name in which this server writes to its tables."""
        return self.leads.me if self.leads is not None else None

    def _begin_anew(self) -> None:
        """The others took this server for dead, and may lead its tables by now: what is in memory counts no more."""
        for match in list(self.matches.values()):
            self.forget(match)
        self.audience.end_all()

    def _remember(self, match: Match) -> None:
        self.matches[match.card.id] = match
        if len(self.matches) > LOADED:
            for table, other in list(self.matches.items()):
                if len(self.matches) <= LOADED:
                    break
                if other is not match and not other.lock.locked() and not self.audience.watched(table):
                    self.forget(other)
                    if self.leads is not None:
                        self.leads.release(table)

    def forget(self, match: Match) -> None:
        """Drop a game from memory; its rows are the truth."""
        match.dead = True
        if self.matches.get(match.card.id) is match:
            del self.matches[match.card.id]

    @asynccontextmanager
    async def holding(self, table: str) -> AsyncIterator[Match]:
        """The game at a table, with nobody else's hand on it."""
        while True:
            match = await self.match(table)
            async with match.lock:
                if not match.dead:
                    yield match
                    return

    async def snapshot(self, table: str, account: int | None, wanted: str | None = None) -> dict[str, Any]:
        """A table as a person may see it."""
        return (await self.shown(table, account, wanted)).told

    async def shown(self, table: str, account: int | None, wanted: str | None = None) -> Shown:
        match = self.matches.get(table)
        if match is not None and not match.lock.locked() and self.leads_now(table) and self._short(match):
            online = self.audience.online(table)
            return self._timed(match.card.game, self._stopwatch, shown, match, account, online, wanted)
        async with self.holding(table) as match:
            return await self.step(match, shown, match, account, self.audience.online(table), wanted)

    # ---- laying ----------------------------------------------------------------------------------------------------------

    async def lay(
        self, account: Account, game: Game, seats: dict[str, Seat], name: str, rules: Rules
    ) -> Match:
        """A new table for a game at its first decision."""
        rows = [Move(1, 0, "", "", dice_of(game.events), "")]
        card = _card(game.header, account, name, rules)
        match = await self.work(Match, card, seats, rows, 1, game)
        return await self._laid(match, rows)

    async def bring(
        self,
        account: Account,
        told: tuple[Header, list[Line]],
        given: dict[str, str] | None,
        name: str,
        rules: Rules,
    ) -> Match:
        """A new table for the game that a journal tells, under a fresh secret seed: nobody may know the dice to come, but for one
        who keeps the journal's because he plays alone."""
        header, lines = told
        rows = told_rows(lines)
        seed = header.seed if rules.seed_known else new_seed()
        card = _card(header._replace(seed=seed), account, name, rules)
        match = await self.work(Match, card, None, rows, rows[-1].serial)
        match.seats = seating.seats_for(match.game, given, account)
        match.happen([happenings.now(match, "journal", who=account.name)])
        return await self._laid(match, rows)

    async def _laid(self, match: Match, rows: list[Move]) -> Match:
        match.version = max(1, match.decisions)
        match.tick()
        match.card = match.card._replace(**match.row())

        match.leader = self.leader

        def add(c: Any) -> None:
            records.add_table(c, match.card, match.seats, rows, match.leader)
            happenings.add(c, match.card.id, match.happenings)

        await self.store.write(add)
        if self.leads is not None and match.leader == self.leader:
            self.leads.took(match.card.id)
        self._remember(match)
        self.changed(match)
        return match

    # ---- playing ---------------------------------------------------------------------------------------------------------

    async def play(
        self, table: str, account: Account, version: int, texts: list[str], page: str | None = None
    ) -> dict[str, object]:
        """Play a choice, or a way of several, or (no text) what is suggested for the set-up; say how far it went. `page` gets the
        new snapshot as the answer to it."""
        async with self.holding(table) as match:
            self._may_decide(match, account, version)
            try:
                who = str(account.id)
                walked = await self.attempt(
                    match, lambda: walk(match, texts, who) if texts else set_up(match, who)
                )
            except IllegalChoice as error:
                raise Refused(422, error.reason, error.rule) from None
            await self.keep(match, walked.moves, account.id)
        self.changed(match, (account.id, page))
        return walked.told(len(texts) or len(walked.moves))

    async def fill(
        self, table: str, account: Account, version: int, text: str, page: str | None = None
    ) -> None:
        """Answer the present decision by its form. A wrong one is refused with its line, and changes nothing."""
        async with self.holding(table) as match:
            self._may_decide(match, account, version)
            try:
                choice = await self.work(match.rules.desk.fill, match.game.state, text)
            except LongrollError as error:
                raise Refused(422, str(error)) from None
        await self.play(table, account, version, [choice], page)

    async def paper(self, table: str, account: Account, name: str) -> tuple[bytes, str]:
        """A paper of the present decision and its media type, for the side that decides."""
        async with self.holding(table) as match:
            self._may_decide(match, account, match.version)
            desk, state = match.rules.desk, match.game.state
            try:
                made = await self.work(desk.paper, state, name)
            except LongrollError as error:
                raise Refused(404, str(error)) from None
            return made, next(x.media for x in desk.papers(state) if x.name == name)

    async def undo(self, table: str, account: Account, version: int, page: str | None = None) -> None:
        async with self.holding(table) as match:
            self._may_decide(match, account, version)
            if not match.can_undo(str(account.id)):
                raise Refused(
                    409,
                    "nothing can be taken back: a die was rolled, something was revealed, or another player has moved",
                )
            was = match.version
            gone = await self.attempt(match, match.undo)
            row, number = match.row(), match.decisions

            def cross_out(c: Any) -> None:
                records.change_table(c, table, was, match.leader, **row)
                records.withdraw(c, table, gone.serial)
                happenings.move_back(c, table, number)

            await self.written(match, cross_out)
        self.changed(match, (account.id, page))

    def _may_decide(self, match: Match, account: Account, version: int) -> str:
        mine = sides_of(match, account.id)
        if not mine:
            raise Refused(403, "you hold no seat at this table")
        if match.stuck:
            raise Refused(409, match.stuck)
        if match.version != version:
            raise stale(version, match.version)
        if match.over:
            raise Refused(409, "the game is over")
        side = match.game.decision.side
        if side not in mine:
            raise Refused(403, f"it is not your decision: {match.name_of(side)} decides")
        (_, role), seat = match.acting
        if seat.account != account.id:
            asked = match.rules.roles(match.game.state, side).get(match.game.decision.role)
            who = f"{asked.name} of {match.name_of(side)}" if match.staff and asked else match.name_of(side)
            raise Refused(403, f"it is not your decision: {who} decides")
        if seat.bot:
            raise Refused(
                409,
                f"the computer plays {'this role' if role else match.name_of(side)} for you; take it back first",
            )
        return side

    async def attempt(self, match: Match, step: Callable[[], T]) -> T:
        """A step of the game. A refusal leaves it as it was; if the game itself breaks, it is rebuilt from its rows."""
        try:
            return await self.step(match, step)
        except LongrollError:
            raise
        except BaseException as error:
            self.forget(match)
            if isinstance(error, Exception):
                log.exception("table %s broke at decision %d", match.card.id, match.decisions)
                raise Refused(500, "the game itself broke at this choice; nothing has changed") from error
            raise

    async def keep(self, match: Match, moves: list[Move], account: int | None = None) -> None:
        """Put decisions on the disk; when this returns they are there. Meanwhile the board is made ready for the account that waits
        for it; nobody is shown it before, for the game is held."""
        was = match.version - len(moves)
        change = Kept(match.card.id, was, match.leader, match.row(), moves)
        waits = account is not None and self._costs.get(match.card.game, 0.0) >= WORTH
        await self.written(match, change, partial(self._make_ready, match, account) if waits else None)

    async def _make_ready(self, match: Match, account: int | None) -> None:
        await asyncio.sleep(0)  # the writer takes its task first
        await self.step(match, shown, match, account, self.audience.online(match.card.id))

    async def written(
        self,
        match: Match,
        change: Callable[[Any], None],
        meanwhile: Callable[[], Awaitable[object]] | None = None,
    ) -> None:
        """Put a change on the disk; if that fails the game is dropped from memory, for its rows are the truth."""
        try:
            await self.store.write(change, meanwhile)
        except (IntegrityError, Overtaken):
            self.forget(match)
            if self.leads is not None:
                self.leads.wrong(match.card.id)
            raise Refused(409, "the table has moved on meanwhile; look again") from None
        except BaseException:
            self.forget(match)  # memory is ahead of the disk: the disk is right
            raise

    def rename(self, account: Account) -> None:
        """A player is called otherwise from now on."""
        for match in self.matches.values():
            for side, seat in match.seats.items():
                if seat.account == account.id:
                    match.seats[side] = seat._replace(name=account.name)
            for key, seat in match.staff.items():
                if seat.account == account.id:
                    match.staff[key] = seat._replace(name=account.name)
            match.cache.clear()  # whoever is shown the table sees the name

    def look_again(self, tables: list[str]) -> None:
        """Tables that were changed beside their games: they are read anew, and whoever watches sees it."""
        for table in tables:
            match = self.matches.get(table)
            if match is not None:
                self.forget(match)
            self.audience.stir(table)

    def leads_now(self, table: str) -> bool:
        """Whether what happens to a table is this server's business."""
        return self.leads is None or self.leads.holds(table)

    def changed(self, match: Match, by: tuple[int, str | None] | None = None) -> None:
        """Tell everybody who watches (but for a page of the one who did it, which is told anyway), and whoever is to decide next."""
        self.audience.stir(match.card.id, by)
        for listener in self.on_change:
            listener(match)


def _card(header: Header, account: Account, name: str, rules: Rules) -> Card:
    """The row of a new table."""
    now = time.time()
    return Card(
        new_id(), name, header.game, header.scenario or "position", Writer(header).text, account.id, 0, now, now, None, "",
        False, "", rules.pace, now, rules.seed_known, watched=rules.watched, advised=rules.advised,
    )  # fmt: skip


def new_id() -> str:
    """A table's id, which nobody can guess. It begins with a letter or a digit, so that a command line takes it for no option."""
    while not (made := secrets.token_urlsafe(12))[0].isalnum():
        pass
    return made


def new_seed() -> int:
    """A seed that nobody can guess."""
    return secrets.randbits(SEED_BITS)


def told_rows(lines: list[Line]) -> list[Move]:
    """The rows of a game that a journal told."""
    rows = [Move(1, 0, "", "", (), "")]
    for line in lines:
        if line.who == DIE:
            rows[-1] = rows[-1]._replace(dice=(*rows[-1].dice, line.what))
        elif line.decides:
            rows.append(Move(len(rows) + 1, len(rows), line.who, line.what, (), "journal"))
    return rows
