"""Letters by e-mail: our words alone in the subject, sent in a thread of their own."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from longroll.core.errors import LongrollError
from longroll.table.settings import Settings, is_local

TIMEOUT = 10


class Mailer:
    """Sends by LONGROLL_SMTP_URL: smtp://user:password@host:587 with STARTTLS, smtps:// for TLS from the start."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._pool = ThreadPoolExecutor(2, "longroll-mail")

    async def send(self, to: str, subject: str, text: str) -> None:
        """Send a letter. Nothing that a player has written belongs into its subject."""
        await asyncio.get_running_loop().run_in_executor(self._pool, self._send, to, subject, text)

    def _send(self, to: str, subject: str, text: str) -> None:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.settings.mail_from, to, subject
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        at = urlsplit(self.settings.smtp_url)
        host = at.hostname or "localhost"
        trust = ssl.create_default_context()
        if at.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(host, at.port or 465, timeout=TIMEOUT, context=trust)
        else:
            server = smtplib.SMTP(host, at.port or 25, timeout=TIMEOUT)
        with server:
            server.ehlo_or_helo_if_needed()
            sealed = at.scheme == "smtps"
            if not sealed and server.has_extn("starttls"):
                server.starttls(context=trust)
                sealed = True
            if at.username and not sealed and not is_local(host):
                raise LongrollError(f"{host} offers no encryption; the password is not sent in the open")
            if at.username:
                server.login(unquote(at.username), unquote(at.password or ""))
            server.send_message(message)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
