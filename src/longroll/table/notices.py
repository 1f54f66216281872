"""Calling absent players: by webhook, e-mail or web push, whose move it is and what happened since, as his side may know it."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from typing import Any

from longroll.core import registry
from longroll.table import records, subscriptions
from longroll.table.addresses import Lookups, host_of, public
from longroll.table.cluster.rows import word
from longroll.table.house import House
from longroll.table.mail import Mailer
from longroll.table.match import Match
from longroll.table.refusals import Refused
from longroll.table.settings import Settings
from longroll.table.since import story
from longroll.table.subscriptions import Subscription

TIMEOUT = 10
PAUSE = 60
"""A player is called for the same table at most so often (seconds)."""
AT_ONCE = 20
"""So many webhooks are called at the same time."""
GONE = (403, 404, 410)
"""What a push service answers for a browser that does not want us any more, or knows another key of ours."""
SUBJECT = "longroll: it is your move"
log = logging.getLogger("longroll.table")


class Notifier:
    """Watches whose decision it is and calls the one who is away."""

    def __init__(self, settings: Settings, house: House, mailer: Mailer) -> None:
        self.settings = settings
        self.house = house
        self.mailer = mailer
        self.lookups = Lookups()
        self._last: dict[tuple[str, int], float] = {}
        self._asked: dict[str, tuple[str, int | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._own: Any = None
        house.on_change.append(self.changed)

    async def check(self, webhook: str | None, email: str | None) -> None:
        """Refuse what could never be used."""
        if email and not self.settings.smtp_url:
            raise Refused(409, "this server sends no e-mail; a webhook works")
        if webhook:
            await self.check_address(webhook, "a webhook")

    async def check_address(self, url: str, what: str) -> None:
        """Refuse what leads nowhere, or into the server's own network."""
        host_of(url)
        if not self.settings.private_webhooks and not public(await self.lookups.find(url)):
            raise Refused(422, f"{what} must lead to a public address")

    async def _key(self) -> Any:
        """The server's own key for web push, made when it is first wanted."""
        if self._own is None:
            from longroll.table import push  # only here, so that the server starts sooner

            self._own = push.private_key(await self.house.store.write(lambda c: word(c, "push")))
        return self._own

    async def public_key(self) -> str:
        own = await self._key()
        from longroll.table import push

        return push.encoded(push.public_bytes(own))

    def changed(self, match: Match) -> None:
        table = match.card.id
        if match.over or match.stuck:
            self._asked.pop(table, None)
            return
        side = match.game.decision.side
        seat = match.acting[1]
        before, number = self._asked.get(table), seat.account
        self._asked[table] = side, number
        if before == (side, number) or number is None or seat.bot:
            return
        if number in self.house.audience.online(table):
            return
        now = time.monotonic()
        if now - self._last.get((table, number), -PAUSE) < PAUSE:
            return
        self._last[table, number] = now
        task = asyncio.create_task(self._call(match, side, number))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _call(self, match: Match, side: str, number: int) -> None:
        try:
            account = await self.house.store.read(lambda c: records.account(c, number))
            if account is None:
                return
            game = registry.info(match.card.game).name
            link = self.settings.url(f"/table/{match.card.id}")
            text = f"{game}: it is your move ({match.name_of(side)})."
            told = await self._since(match, side, number)
            if account.webhook:
                body = {"text": f"{text} {link}{told}", "table": match.card.id, "url": link, "side": side}
                await self._webhook(account.webhook, body)
            if account.email and account.confirmed and self.settings.smtp_url:
                await self.mailer.send(account.email, SUBJECT, f"{text}\n\n{link}\n{told}")
            message = {"title": SUBJECT, "body": f"{text}{told}", "url": f"/table/{match.card.id}"}
            for browser in await self.house.store.read(lambda c: subscriptions.of(c, number)):
                await self._push(browser, message, match.card.id)
        except Exception as error:
            log.warning("a notice could not be sent: %s", error)

    async def _since(self, match: Match, side: str, number: int) -> str:
        """What happened since his last move, a line each; nothing where nothing is worth a line."""
        try:
            async with self.house.holding(match.card.id) as now:
                rows = await self.house.step(now, story, now, side, number)
        except Refused:  # the table is on its way to another server, or gone: the call itself still goes out
            return ""
        return "".join(["\nSince your last move:\n", *(f"- {row}\n" for row in rows)]) if rows else ""

    async def _push(self, browser: Subscription, message: dict[str, str], table: str) -> None:
        """A message that only this browser can read; one that its service does not know any more is forgotten."""
        from longroll.table import push

        words = push.headers(await self._key(), browser.endpoint, self.settings.contact, table)
        told = json.dumps({**message, "body": push.shortened(message["body"]), "tag": table}).encode()
        status = await self._post(browser.endpoint, push.encrypted(told, browser), words)
        if status in GONE:
            await self.house.store.write(lambda c: subscriptions.unsubscribe(c, browser.endpoint))

    async def _webhook(self, url: str, body: dict[str, str]) -> None:
        await self._post(url, json.dumps(body).encode(), {"content-type": "application/json"})

    async def _post(self, url: str, body: bytes, words: dict[str, str]) -> int | None:
        """Call an address; the status of its answer, if it may be called at all. The host's name is looked up once, and the call goes to the address that was looked at: a name that leads elsewhere
        a moment later leads nobody into the server's own network. The certificate is still the name's."""
        import httpx  # only here, so that the server starts sooner

        addresses = await self.lookups.find(url)
        if not addresses or not (self.settings.private_webhooks or public(addresses)):
            log.warning("a webhook leads to no public address")
            return None
        whole = httpx.URL(url)
        pinned = whole.copy_with(host=addresses[0])
        named = {**words, "host": whole.netloc.decode("ascii")}
        async with (
            self._slots,
            httpx.AsyncClient(timeout=TIMEOUT, follow_redirects=False, trust_env=False) as client,
            client.stream(
                "POST",
                pinned,
                content=body,
                headers=named,
                extensions={"sni_hostname": whole.raw_host.decode()},
            ) as answer,
        ):
            if answer.status_code >= 400:
                log.warning("a webhook answered %d", answer.status_code)
            return int(answer.status_code)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.lookups.close()
