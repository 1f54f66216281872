"""How many websockets are open from one address and by one person: each holds memory and is told of every change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from longroll.table.refusals import Refused
from longroll.table.settings import Settings


class Sockets:
    """The open websockets of this server. A proxy that is trusted speaks for many and has no limit."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._open: Counter[tuple[str, str]] = Counter()

    @contextmanager
    def place(self, host: str, address: str, account: int | None) -> Iterator[None]:
        """A place for one more, as long as it stays; or a refusal that says of what there are too many."""
        wanted = []
        if not self.settings.trusts(host):
            wanted.append((("address", address), self.settings.sockets_an_address, "from your address"))
        if account is not None:
            wanted.append((("account", str(account)), self.settings.sockets_a_person, "in your name"))
        for key, most, whose in wanted:
            if self._open[key] >= most:
                raise Refused(429, f"{most} pages are open {whose} already; close one first")
        keys = [key for key, _, _ in wanted]
        self._open.update(keys)
        try:
            yield
        finally:
            for key in keys:
                self._open[key] -= 1
                if not self._open[key]:
                    del self._open[key]
