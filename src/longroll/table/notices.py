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
from longroll.core.errors import LongrollError
from longroll.table import records
from longroll.table.house import House
from longroll.table.match import Match
from longroll.table.records import Account
from longroll.table.refusals import Refused
from longroll.table.settings import Settings, is_local

TIMEOUT = 10
PAUSE = 60
"""A player is called for the same table at most so often (seconds)."""
log = logging.getLogger("longroll.table")


def addresses_of(url: str) -> list[str]:
    """The addresses of a webhook's host; none if it has none."""
    host = urlsplit(url).hostname
    if not host:
        return []
    try:
        found = [str(info[4][0]) for info in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError):
        return []
    return list(dict.fromkeys(found))


def public(addresses: list[str]) -> bool:
    """Whether all of some addresses lead out into the world, and none to a machine inside the server's own network."""
    places = [ipaddress.ip_address(address.partition("%")[0]) for address in addresses]
    return bool(places) and all(place.is_global and not place.is_multicast for place in places)


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
        if webhook and not self.settings.private_webhooks:
            await self._demand_public(webhook)

    @staticmethod
    async def _demand_public(webhook: str) -> None:
        if not public(await asyncio.to_thread(addresses_of, webhook)):
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
        """The host's name is looked up once, and the call goes to the address that was looked at: a name that leads elsewhere
        a moment later leads nobody into the server's own network. The certificate is still the name's."""
        import httpx  # only here, so that the server starts sooner

        addresses = await asyncio.to_thread(addresses_of, url)
        if not addresses or not (self.settings.private_webhooks or public(addresses)):
            log.warning("a webhook leads to no public address")
            return
        whole = httpx.URL(url)
        pinned = whole.copy_with(host=addresses[0])
        named = {"host": whole.netloc.decode("ascii")}
        async with (
            httpx.AsyncClient(timeout=TIMEOUT, follow_redirects=False, trust_env=False) as client,
            client.stream(
                "POST", pinned, json=body, headers=named, extensions={"sni_hostname": whole.raw_host.decode()}
            ) as answer,
        ):
            if answer.status_code >= 400:
                log.warning("a webhook answered %d", answer.status_code)

    def _mail(self, account: Account, text: str, link: str) -> None:
        """By LONGROLL_SMTP_URL: smtp://user:password@host:587 with STARTTLS, smtps:// for TLS from the start."""
        to = urlsplit(self.settings.smtp_url)
        message = EmailMessage()
        message["From"], message["To"] = self.settings.mail_from, account.email
        message["Subject"] = text
        message.set_content(f"{account.name},\n\n{text}\n\n{link}\n")
        host = to.hostname or "localhost"
        trust = ssl.create_default_context()
        if to.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(host, to.port or 465, timeout=TIMEOUT, context=trust)
        else:
            server = smtplib.SMTP(host, to.port or 25, timeout=TIMEOUT)
        with server:
            server.ehlo_or_helo_if_needed()
            sealed = to.scheme == "smtps"
            if not sealed and server.has_extn("starttls"):
                server.starttls(context=trust)
                sealed = True
            if to.username and not sealed and not is_local(host):
                raise LongrollError(f"{host} offers no encryption; the password is not sent in the open")
            if to.username:
                server.login(unquote(to.username), unquote(to.password or ""))
            server.send_message(message)

    async def close(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)
