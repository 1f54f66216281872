"""Names that nobody may take, because they would pass for the server's own."""

from __future__ import annotations

import re

from longroll.core import registry

_RESERVED = {
    "admin", "administrator", "administration", "moderator", "mod", "root", "system", "sysadmin", "superuser", "operator",
    "owner", "host", "server", "table", "longroll", "support", "help", "security", "staff", "official", "webmaster", "postmaster",
    "hostmaster", "abuse", "noreply", "mailer", "daemon", "computer", "bot", "random", "greedy", "referee", "nobody", "somebody",
    "anonymous", "anybody", "everybody", "unknown", "none", "null", "undefined", "me", "you", "human", "open", "free", "guest",
    "player", "opponent", "onlooker", "deleted", "gone",
}  # fmt: skip
_LOOKALIKES = str.maketrans("013457", "oleast")


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.casefold())


def reserved(name: str) -> bool:
    """Whether a name, however spelt, is one of ours: a role of the server, a side, a computer, a guest."""
    sides = {_plain(side) for game in registry.games() for side in game.sides}
    taken = _RESERVED | sides
    plain = _plain(name)
    spellings = {plain, plain.translate(_LOOKALIKES), plain.replace("1", "i").translate(_LOOKALIKES)}
    spellings |= {word.rstrip("0123456789") for word in spellings}
    return bool(spellings & taken) or plain.startswith("guest")
