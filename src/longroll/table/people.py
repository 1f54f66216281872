"""Who is there: accounts, passwords, sessions, guests of the own machine, and how often one may try."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import OrderedDict

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from sqlalchemy.exc import IntegrityError

from longroll.table import records
from longroll.table.records import Account
from longroll.table.refusals import Refused
from longroll.table.settings import Settings
from longroll.table.store import Store

SESSION_SECONDS = 365 * 24 * 3600
REMEMBERED = 10_000
OWNER = "#owner"
"""The account of him who started the server on his own machine; no person can choose a name with a #."""


class Limits:
    """How often something may be done; counts live as long as the server."""

    def __init__(self) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._items: dict[str, RateLimitItem] = {}

    def _item(self, rate: str) -> RateLimitItem:
        if rate not in self._items:
            self._items[rate] = parse(rate)
        return self._items[rate]

    def demand(self, rate: str, what: str, *who: str) -> None:
        """Count one, or refuse."""
        if not self._limiter.hit(self._item(rate), what, *who):
            self._refuse(rate, what, *who)

    def look(self, rate: str, what: str, *who: str) -> None:
        """Refuse if the measure is full, without counting."""
        if not self._limiter.test(self._item(rate), what, *who):
            self._refuse(rate, what, *who)

    def count(self, rate: str, what: str, *who: str) -> None:
        self._limiter.hit(self._item(rate), what, *who)

    def _refuse(self, rate: str, what: str, *who: str) -> None:
        until = self._limiter.get_window_stats(self._item(rate), what, *who).reset_time
        wait = max(1, int(until - time.time()))
        raise Refused(429, f"too many tries; wait {wait} seconds", wait=wait)


def csrf(token: str) -> str:
    """What a page must send back with every change: made from the session, readable only by our own pages."""
    return hashlib.sha256(f"csrf {token}".encode()).hexdigest()[:32]


class People:
    """Everybody that the server knows."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.limits = Limits()
        self._hasher = PasswordHasher()
        self._nobody = ""
        self._hashing = asyncio.Semaphore(2)  # argon2 is meant to be dear: 64 MB a time
        self._known: OrderedDict[str, tuple[Account, float]] = OrderedDict()
        self._entry = secrets.token_urlsafe(24)

    # ---- sessions --------------------------------------------------------------------------------------------------------

    async def by_token(self, token: str | None) -> Account | None:
        """The account of a session cookie."""
        if not token or len(token) > 100:
            return None
        key = records.digest(token)
        known = self._known.get(key)
        if known and known[1] > time.time():
            self._known.move_to_end(key)
            return known[0]
        found = await self.store.read(lambda c: records.session_account(c, token))
        if found:
            self._remember(key, found)
        return found

    def _remember(self, key: str, account: Account) -> None:
        self._known[key] = (account, time.time() + 300)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def _forget(self, number: int) -> None:
        for key in [k for k, (account, _) in self._known.items() if account.id == number]:
            del self._known[key]

    async def open_session(self, account: Account) -> str:
        token = secrets.token_urlsafe(32)
        until = time.time() + SESSION_SECONDS
        await self.store.write(lambda c: records.add_session(c, token, account.id, until))
        self._remember(records.digest(token), account)
        return token

    async def close_session(self, token: str) -> None:
        self._known.pop(records.digest(token), None)
        await self.store.write(lambda c: records.end_session(c, token))

    # ---- accounts --------------------------------------------------------------------------------------------------------

    async def guest(self, address: str) -> tuple[Account, str]:
        """A new guest: on the own machine a browser needs no account."""
        self.limits.demand("2000/hour", "guest", address)
        mark = secrets.token_hex(8)
        name = f"Guest {mark[:4].upper()}"
        account = await self.store.write(lambda c: records.add_account(c, name, f"#guest-{mark}", None))
        return account, await self.open_session(account)

    def entry(self) -> str:
        """The secret word of the link that the server opens for him who started it."""
        return self._entry

    async def enter(self, word: str) -> str:
        """A session of the owner for him who knows the word."""
        if not self.settings.local or not secrets.compare_digest(word.encode(), self._entry.encode()):
            raise Refused(403, "this link is not valid any more; start the server again for a fresh one")
        account = await self.store.read(lambda c: records.account_named(c, OWNER))
        if account is None:
            account = await self.store.write(lambda c: records.add_account(c, "Host", OWNER, None))
        return await self.open_session(account)

    async def register(self, name: str, password: str, address: str, now: Account | None) -> Account:
        """A new account; a guest who takes one keeps his seats."""
        if self.settings.registration != "open":
            raise Refused(403, "this server takes no new accounts")
        self.limits.demand("30/hour", "register", address)
        key = name.casefold()
        secret = await self._hash(password)
        try:
            if now is not None and now.guest and now.key != OWNER:
                changed = await self.store.write(
                    lambda c: records.change_account(c, now.id, name=name, key=key, password=secret)
                )
                assert changed is not None
                self._forget(now.id)
                return changed
            return await self.store.write(lambda c: records.add_account(c, name, key, secret))
        except IntegrityError:
            raise Refused(409, f"the name '{name}' is taken") from None

    async def login(self, name: str, password: str, address: str) -> Account:
        """The account of a name and its password; wrong tries are counted by name and by address."""
        key = name.casefold()
        tries = self.settings.login_tries
        by_name, by_address = f"{tries}/15 minutes", f"{4 * tries}/15 minutes"
        self.limits.look(by_name, "login", key)
        self.limits.look(by_address, "login-from", address)
        self.limits.count(by_name, "login", key)  # counted before the slow check, so that haste gains nothing
        self.limits.count(by_address, "login-from", address)
        account = await self.store.read(lambda c: records.account_named(c, key))
        if not self._nobody:
            self._nobody = await self._hash("nobody has this password")
        secret = account.password if account and account.password else self._nobody
        fits = await self._verify(secret, password)
        if account is None or account.password is None or not fits:
            raise Refused(401, "the name or the password is wrong")
        if self._hasher.check_needs_rehash(secret):
            fresh = await self._hash(password)
            await self.store.write(lambda c: records.change_account(c, account.id, password=fresh))
        return account

    async def set_notices(self, account: Account, webhook: str | None, email: str | None) -> Account:
        changed = await self.store.write(
            lambda c: records.change_account(c, account.id, webhook=webhook, email=email)
        )
        assert changed is not None
        self._forget(account.id)
        return changed

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _verify(self, secret: str, password: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(self._hasher.verify, secret, password)
            except (VerificationError, InvalidHashError):
                return False
