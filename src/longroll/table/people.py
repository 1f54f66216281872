"""Who is there: accounts, passwords, sessions, guests of the own machine."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from longroll.table import clearing, names, records, visits
from longroll.table.limits import Counter, Limits
from longroll.table.records import Account
from longroll.table.refusals import Refused
from longroll.table.settings import Settings
from longroll.table.store import Store

SESSION_SECONDS = 365 * 24 * 3600
REMEMBERED = 10_000
HASHERS = 2
"""So many passwords are checked at once: argon2 is meant to be dear, 64 MB a time."""
SLOWEST = 8.0
"""Seconds that a try waits where a name has been tried very often."""
OWNER = "#owner"
"""The account of the person who started the server on this machine; no person can choose a name with a #."""


def csrf(token: str) -> str:
    """What a page must send back with every change: made from the session, readable only by our own pages."""
    return hashlib.sha256(f"csrf {token}".encode()).hexdigest()[:32]


class People:
    """Everybody that the server knows."""

    def __init__(self, settings: Settings, store: Store, counter: Counter | None = None) -> None:
        self.settings = settings
        self.store = store
        self.limits = Limits(counter)
        self._hasher = PasswordHasher()
        self._nobody = ""
        self._pool = ThreadPoolExecutor(HASHERS, "longroll-hasher")
        self._known: OrderedDict[str, tuple[Account, float]] = OrderedDict()
        self._entry = settings.entry or secrets.token_urlsafe(24)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

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
        found = await self.store.read(lambda c: visits.session_account(c, token))
        if found is None or found[0].banned:
            return None
        self._remember(key, found[0])
        if time.time() - found[1] > visits.SEEN_EVERY:
            await self.store.write(lambda c: visits.touch(c, token))
        return found[0]

    def _remember(self, key: str, account: Account) -> None:
        self._known[key] = (account, time.time() + 300)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def forget(self, number: int) -> None:
        """Look an account's sessions up again."""
        for key in [k for k, (account, _) in self._known.items() if account.id == number]:
            del self._known[key]

    async def open_session(self, account: Account, agent: str = "") -> str:
        token = secrets.token_urlsafe(32)
        until = time.time() + SESSION_SECONDS
        await self.store.write(lambda c: visits.add_session(c, token, account.id, until, agent))
        self._remember(records.digest(token), account)
        return token

    async def close_session(self, token: str) -> None:
        self._known.pop(records.digest(token), None)

        def end(c: Connection) -> None:
            visits.end_session(c, token)
            clearing.tell_others(c, session=records.digest(token))

        await self.store.write(end)

    async def end_sessions(self, number: int, only: str = "", but: str = "") -> list[str]:
        """End sessions of an account, at every server; their digests."""

        def end(c: Connection) -> list[str]:
            gone = visits.end_sessions(c, number, only, but)
            for session in gone:
                clearing.tell_others(c, session=session)
            return gone

        ended = await self.store.write(end)
        for session in ended:
            self.forget_session(session)
        return ended

    def forget_session(self, session: str) -> None:
        self._known.pop(session, None)

    # ---- accounts --------------------------------------------------------------------------------------------------------

    async def guest(self, address: str) -> tuple[Account, str]:
        """A new guest: on the own machine a browser needs no account."""
        await self.limits.demand("2000/hour", "guest", address)
        mark = secrets.token_hex(8)
        name = f"Guest {mark[:4].upper()}"
        account = await self.store.write(lambda c: records.add_account(c, name, f"#guest-{mark}", None))
        return account, await self.open_session(account)

    def entry(self) -> str:
        """The secret word of the link that the server opens for the person who started it."""
        return self._entry

    async def enter(self, word: str) -> str:
        """A session of the owner for whoever knows the word."""
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
        if names.reserved(name):
            raise Refused(409, f"the name '{name}' is reserved; choose another")
        await self.limits.demand("30/hour", "register", address)
        key = name.casefold()
        secret = await self.hash(password)
        try:
            if now is not None and now.guest and now.key != OWNER:

                def rename(c: Connection) -> Account | None:
                    clearing.tell_others(c, account=now.id, what=clearing.NAME)
                    return records.change_account(c, now.id, name=name, key=key, password=secret)

                changed = await self.store.write(rename)
                assert changed is not None
                self.forget(now.id)
                return changed
            return await self.store.write(lambda c: records.add_account(c, name, key, secret))
        except IntegrityError:
            raise Refused(409, f"the name '{name}' is taken") from None

    async def login(self, name: str, password: str, address: str) -> Account:
        """The account of a name and its password.

        Wrong tries are counted by address, and by address and name: the guesser is turned away, the owner of the name is not.
        Where many addresses try one name, every try at it waits a little; nobody is locked out.
        """
        key = name.casefold()
        tries = self.settings.login_tries
        by_pair, by_address = f"{tries}/15 minutes", f"{4 * tries}/15 minutes"
        by_name = f"{100 * tries}/15 minutes"
        await self.limits.look(by_address, "login-from", address)
        await self.limits.look(by_pair, "login", address, key)
        await self.limits.count(
            by_address, "login-from", address
        )  # counted before the slow check: haste gains nothing
        await self.limits.count(by_pair, "login", address, key)
        wrong = await self.limits.used(by_name, "login-name", key) - tries
        if wrong > 0:
            await asyncio.sleep(min(SLOWEST, 0.25 * wrong))
        account = await self.store.read(lambda c: records.account_named(c, key))
        if not await self.fits(account, password):
            await self.limits.count(by_name, "login-name", key)
            raise Refused(401, "the name or the password is wrong")
        assert account is not None
        if account.banned:
            raise Refused(403, f"this account is closed: {account.banned}")
        await self.limits.forget(by_pair, "login", address, key)
        assert account.password is not None
        if self._hasher.check_needs_rehash(account.password):
            fresh = await self.hash(password)
            await self.store.write(lambda c: records.change_account(c, account.id, password=fresh))
        return account

    async def fits(self, account: Account | None, password: str) -> bool:
        """Whether a password is an account's; it takes as long where there is no such account."""
        if not self._nobody:
            self._nobody = await self.hash("nobody has this password")
        secret = account.password if account and account.password else self._nobody
        fits = await asyncio.get_running_loop().run_in_executor(self._pool, self._verify, secret, password)
        return fits and account is not None and account.password is not None

    async def change(self, account: Account, **values: object) -> Account:
        """New values for an account, seen at once by all its sessions."""

        def change(c: Connection) -> Account | None:
            clearing.tell_others(c, account=account.id, what=clearing.KNOWN)
            return records.change_account(c, account.id, **values)

        changed = await self.store.write(change)
        if changed is None:
            raise Refused(401, "this account is gone")
        self.forget(account.id)
        return changed

    async def hash(self, password: str) -> str:
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._hasher.hash, password)

    def _verify(self, secret: str, password: str) -> bool:
        try:
            return self._hasher.verify(secret, password)
        except (VerificationError, InvalidHashError):
            return False
