"""Those who watch tables over websockets. A slow one misses nothing: it gets the newest snapshot when it is ready."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from longroll.table.encoded import encoded
from longroll.table.refusals import Refused
from longroll.table.shown import Shown


class Guests(NamedTuple):
    """Who looks on: persons by account and name, and how many have no name."""

    named: tuple[tuple[int, str], ...] = ()
    strangers: int = 0


Snapshots = Callable[[str, int | None, str | None], Awaitable[Shown]]
BACKLOG = 200


class Viewer:
    """One open page: whose it is, through which side's eyes it looks, and what waits to be sent."""

    def __init__(
        self,
        account: int | None,
        side: str | None,
        session: str | None,
        page: str | None = None,
        follows: bool = False,
        name: str = "",
    ) -> None:
        self.name = name
        self.follows = follows
        """Whether it understands changes; else every snapshot comes whole."""
        self.base: Shown | None = None
        """What it was sent last."""
        self.account = account
        self.page = page
        self.side = side
        self.session = session
        self.stale = True
        self.messages: deque[dict[str, Any]] = deque(maxlen=BACKLOG)
        self.closed = False
        self.acts = False
        """Whether what it asked for is being done."""
        self._news = asyncio.Event()
        self._news.set()

    def stir(self) -> None:
        """The table has changed."""
        self.stale = True
        self._news.set()

    def tell(self, message: dict[str, Any]) -> None:
        self.messages.append(message)
        self._news.set()

    def close(self) -> None:
        self.closed = True
        self._news.set()

    async def wait(self) -> None:
        await self._news.wait()
        self._news.clear()


class Audience:
    """All viewers, by table."""

    def __init__(self, snapshots: Snapshots) -> None:
        self._snapshots = snapshots
        self._viewers: dict[str, set[Viewer]] = {}

    def join(self, table: str, viewer: Viewer) -> None:
        before = self.online(table)
        self._viewers.setdefault(table, set()).add(viewer)
        if viewer.account is not None and viewer.account not in before:
            self.stir(table)

    def leave(self, table: str, viewer: Viewer) -> None:
        here = self._viewers.get(table, set())
        here.discard(viewer)
        if not here:
            self._viewers.pop(table, None)
        elif viewer.account is not None and viewer.account not in self.online(table):
            self.stir(table)

    def watched(self, table: str) -> bool:
        return table in self._viewers

    def online(self, table: str) -> set[int]:
        return {v.account for v in self._viewers.get(table, ()) if v.account is not None}

    def guests(self, table: str, seated: set[int]) -> Guests:
        """Who looks on at a table and does not play there."""
        here = self._viewers.get(table, ())
        named = {v.account: v.name for v in here if v.account is not None and v.account not in seated}
        return Guests(tuple(sorted(named.items())), sum(v.account is None for v in here))

    def stir(self, table: str, but: tuple[int, str | None] | None = None) -> None:
        """Everybody who watches gets the newest snapshot, but for the page (of an account) that gets it as the answer to its own
        choice: nobody can keep another's page in the dark by naming it."""
        for viewer in self._viewers.get(table, ()):
            if viewer.page is None or (viewer.account, viewer.page) != but:
                viewer.stir()

    def tell(self, table: str, message: Callable[[Viewer], dict[str, Any]]) -> None:
        for viewer in self._viewers.get(table, ()):
            viewer.tell(message(viewer))

    def end_session(self, session: str) -> None:
        """Close the pages of a session that has logged out."""
        for viewers in self._viewers.values():
            for viewer in viewers:
                if viewer.session == session:
                    viewer.close()

    def end_account(self, account: int) -> None:
        """Close the pages of an account that may not come in any more; it may open them again where it still may."""
        for viewers in self._viewers.values():
            for viewer in viewers:
                if viewer.account == account:
                    viewer.close()

    def end_all(self) -> None:
        """Close every page; it comes back by itself."""
        for viewers in self._viewers.values():
            for viewer in viewers:
                viewer.close()

    @property
    def pages(self) -> int:
        return sum(map(len, self._viewers.values()))

    async def serve(self, table: str, viewer: Viewer, send: Callable[[str], Awaitable[None]]) -> None:
        """Send a viewer what there is, until he leaves: answers and talk in order, then the newest snapshot."""
        while True:
            await viewer.wait()
            if viewer.closed:
                return
            while viewer.messages:
                await send(encoded(viewer.messages.popleft()).decode())
            if viewer.stale:
                viewer.stale = False
                try:
                    found = await self._snapshots(table, viewer.account, viewer.side)
                except Refused as error:  # the table is gone, or the database is away for a moment
                    await send(encoded({"type": "error", "status": error.status, **error.problem()}).decode())
                    if error.status == 503:
                        await asyncio.sleep(error.wait or 1)
                        viewer.stir()
                        continue
                    return
                base = viewer.base
                viewer.base = found
                if base is None or not viewer.follows:
                    await send(found.whole)
                elif base is not found:
                    await send(found.since(base))
