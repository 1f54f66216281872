"""PostgreSQL's LISTEN and NOTIFY: a bell that says "look at the rows". What it says is in the rows, so a bell that was not heard
costs a second and nothing else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import psycopg
from sqlalchemy import Engine

from longroll.table.cluster.rows import CHANNEL

PAUSE = 1.0
log = logging.getLogger("longroll.table")


class Bell:
    """Calls its listeners whenever it rings, and once after it could not be heard for a while."""

    def __init__(self, engine: Engine) -> None:
        self._address = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.listeners: list[Callable[[], None]] = []

    async def run(self) -> None:
        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(
                    self._address, autocommit=True, connect_timeout=5
                )
                async with connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self._ring()
                    async for _ in connection.notifies():
                        self._ring()
            except (psycopg.Error, OSError) as error:
                log.debug("the bell is not heard: %s", error)
            await asyncio.sleep(PAUSE)

    def _ring(self) -> None:
        for listener in self.listeners:
            listener()
