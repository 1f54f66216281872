"""Links that go out by e-mail: to confirm an address, and to choose a new password."""

from __future__ import annotations

import asyncio
import logging
import secrets

from longroll.table import records, visits
from longroll.table.mail import Mailer
from longroll.table.people import People
from longroll.table.records import Account
from longroll.table.refusals import Refused

CONFIRM, RESET, MOVED = "confirm", "reset", "moved"
HOURS = {CONFIRM: 48, RESET: 1}
SUBJECTS = {
    CONFIRM: "longroll: confirm your e-mail address",
    RESET: "longroll: choose a new password",
    MOVED: "longroll: your e-mail address was changed",
}
TEXTS = {
    CONFIRM: "Somebody has given this address at a longroll server, to be told when it is his move.\n"
    "If it was you, open this link within two days:\n\n{link}\n\n"
    "If it was not, do nothing: no other letter will come.\n",
    RESET: "Somebody has asked for a new password for your account at a longroll server.\n"
    "If it was you, open this link within an hour:\n\n{link}\n\n"
    "If it was not, do nothing: your password stays as it is.\n",
    MOVED: "The e-mail address of your account at a longroll server was changed; no other letter comes to this one.\n"
    "If it was not you, log in and choose a new password: it ends every other session.\n",
}
log = logging.getLogger("longroll.table")


class Letters:
    """Sends links, and obeys those that come back."""

    def __init__(self, people: People, mailer: Mailer) -> None:
        self.people = people
        self.mailer = mailer
        self._tasks: set[asyncio.Task[None]] = set()

    async def _send(self, account: Account, purpose: str, email: str) -> None:
        token = secrets.token_urlsafe(24)
        seconds = 3600.0 * HOURS[purpose]
        await self.people.store.write(
            lambda c: visits.add_letter(c, token, account.id, purpose, email, seconds)
        )
        self._hand_over(email, purpose, self.people.settings.url(f"/{purpose}/{token}"))

    def _hand_over(self, email: str, purpose: str, link: str = "") -> None:
        """Whoever asks does not wait for the mail server, and cannot tell from the time whether a letter went out."""
        task = asyncio.create_task(self._post(email, SUBJECTS[purpose], TEXTS[purpose].format(link=link)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _post(self, email: str, subject: str, text: str) -> None:
        try:
            await self.mailer.send(email, subject, text)
        except Exception as error:
            log.warning("a letter could not be sent: %s", error)

    async def ask_to_confirm(self, account: Account, email: str) -> None:
        """A letter to a new address. To one address, from one account and in all only a few go out."""
        limits = self.people.limits
        await limits.demand("5/hour", "confirm", str(account.id))
        await limits.demand("3/day", "confirm-to", email.casefold())
        await limits.demand("200/hour", "confirm-all")
        await self._send(account, CONFIRM, email)

    def moved(self, account: Account) -> None:
        """Tell an address that was confirmed that it is given up."""
        if account.email and account.confirmed:
            self._hand_over(account.email, MOVED)

    async def confirm(self, token: str) -> Account:
        """The address of a letter is its reader's own."""
        found = await self.people.store.write(lambda c: visits.open_letter(c, token, CONFIRM))
        account = None
        if found is not None:
            account = await self.people.store.read(lambda c: records.account(c, found[0]))
        if found is None or account is None or account.email != found[1]:
            raise Refused(404, "this link is not valid any more; ask for a new letter")
        return await self.people.change(account, confirmed=True)

    async def forgot(self, name: str, address: str) -> None:
        """A letter with a link to a new password, if the account has a confirmed address. The answer tells nobody which."""
        limits = self.people.limits
        await limits.demand("10/hour", "forgot", address)
        account = await self.people.store.read(lambda c: records.account_named(c, name.casefold()))
        if account is None or not account.email or not account.confirmed or account.banned:
            return
        try:
            await limits.demand("3/hour", "forgot-to", str(account.id))
        except Refused:
            return
        await self._send(account, RESET, account.email)

    async def reset(self, token: str, password: str, address: str) -> tuple[Account, list[str]]:
        """A new password by a letter's link; every session of the account ends. Returns the sessions that ended."""
        await self.people.limits.demand("30/hour", "reset", address)
        found = await self.people.store.write(lambda c: visits.open_letter(c, token, RESET))
        account = None
        if found is not None:
            account = await self.people.store.read(lambda c: records.account(c, found[0]))
        if found is None or account is None or account.banned or not _reaches(account, found[1]):
            raise Refused(404, "this link is not valid any more; ask for a new letter")
        return await set_password(self.people, account, password)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.mailer.close()


def _reaches(account: Account, email: str) -> bool:
    """Whether a letter to this address was the account's: one that went to an address given up since opens nothing."""
    return account.confirmed and account.email == email


async def set_password(
    people: People, account: Account, password: str, but: str = ""
) -> tuple[Account, list[str]]:
    """A new password; every session ends but one (by its digest). Returns the sessions that ended."""
    secret = await people.hash(password)
    ended = await people.end_sessions(account.id, but=but)
    return await people.change(account, password=secret), ended
