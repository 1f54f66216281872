"""Calling absent players: a webhook or an e-mail that says whose move it is. Nothing about the game itself is in it."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import smtplib
import socket
import ssl
import time
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from longroll.core import registry
from longroll.table import records
from longroll.table.house import House
from longroll.table.match import Match
from longroll.table.records import Account
from longroll.table.refusals import Refused
from longroll.table.settings import Settings

TIMEOUT = 10
PAUSE = 60
"""A player is called for the same table at most so often (seconds)."""
log = logging.getLogger("longroll.table")


def public_address(url: str) -> bool:
    """Whether a webhook leads out into the world, and not to a machine inside the server's own network."""
    host = urlsplit(url).hostname
    if not host:
        return False
    try:
        found = {info[4][0] for info in socket.getaddrinfo(host, None)}
    except (OSError, UnicodeError):
        return False
    return bool(found) and all(ipaddress.ip_address(str(a).partition("%")[0]).is_global for a in found)


class Notifier:
    """Watches whose decision it is and calls the one who is away."""

    def __init__(self, settings: Settings, house: House) -> None:
        self.settings = settings
        self.house = house
        self._last: dict[tuple[str, int], float] = {}
        self._asked: dict[str, tuple[str, int | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        house.on_change.append(self.changed)

    async def check(self, webhook: str | None, email: str | None) -> None:
        """Refuse what could never be used."""
        if email and not self.settings.smtp_url:
            raise Refused(409, "this server sends no e-mail; a webhook works")
        if (
            webhook
            and not self.settings.private_webhooks
            and not await asyncio.to_thread(public_address, webhook)
        ):
            raise Refused(422, "a webhook must lead to a public address")

    def changed(self, match: Match) -> None:
        table = match.card.id
        if match.game.over or match.stuck:
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
            if account is None or not (account.webhook or account.email):
                return
            game = registry.info(match.card.game).name
            link = self.settings.url(f"/table/{match.card.id}")
            text = f"{game}, {match.card.name}: it is your move ({side})."
            if account.webhook:
                await self._webhook(
                    account.webhook,
                    {"text": f"{text} {link}", "table": match.card.id, "url": link, "side": side},
                )
            if account.email and self.settings.smtp_url:
                await asyncio.to_thread(self._mail, account, text, link)
        except Exception as error:
            log.warning("a notice could not be sent: %s", error)

    async def _webhook(self, url: str, body: dict[str, str]) -> None:
        import httpx  # only here, so that the server starts sooner

        if not self.settings.private_webhooks and not await asyncio.to_thread(public_address, url):
            return
        async with httpx.AsyncClient(timeout=TIMEOUT, follow_redirects=False, trust_env=False) as client:
            await client.post(url, json=body)

    def _mail(self, account: Account, text: str, link: str) -> None:
        """By LONGROLL_SMTP_URL: smtp://user:password@host:587 with STARTTLS, smtps:// for TLS from the start."""
        to = urlsplit(self.settings.smtp_url)
        message = EmailMessage()
        message["From"], message["To"] = self.settings.mail_from, account.email
        message["Subject"] = text
        message.set_content(f"{account.name},\n\n{text}\n\n{link}\n")
        host = to.hostname or "localhost"
        if to.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(host, to.port or 465, timeout=TIMEOUT)
        else:
            server = smtplib.SMTP(host, to.port or 25, timeout=TIMEOUT)
        with server:
            if to.scheme == "smtp" and server.has_extn("starttls"):
                server.starttls(context=ssl.create_default_context())
            if to.username:
                server.login(unquote(to.username), unquote(to.password or ""))
            server.send_message(message)

    async def close(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)
