"""What a person may set: where the games are kept, who may come in, how absent players are called."""

from __future__ import annotations

import ipaddress
import os
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from platformdirs import user_cache_path, user_data_path

from longroll.core.errors import LongrollError

STATIC = Path(__file__).parent / "static"
MAPS = Path(__file__).parent / "maps"
LOCAL_NAMES = ("localhost", "127.0.0.1", "::1", "[::1]")
DEFAULT_PORT = 1863


def is_local(host: str) -> bool:
    """Whether a server bound to this address can be reached from its own machine only."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


@dataclass(frozen=True)
class Settings:
    """One server's settings; `from_environment` reads the variables that docs/table.md lists."""

    database_url: str = ""
    home: Path = field(default_factory=lambda: user_data_path("longroll"))
    cache: Path = field(default_factory=lambda: user_cache_path("longroll"))
    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    public_url: str = ""
    registration: str = "open"
    smtp_url: str = ""
    mail_from: str = ""
    private_webhooks: bool = False
    static: Path = STATIC
    maps: Path = MAPS
    """Maps drawn beforehand; what is missing there is drawn into the cache."""
    extra_hosts: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    """Addresses or networks whose word about the client's address (X-Forwarded-For) is taken."""
    metrics_key: str = ""
    """The word that opens /metrics to other machines."""
    thinkers: int = field(default_factory=lambda: max(1, min(4, os.cpu_count() or 1)))
    """In how many processes computers think."""
    clerks: int = field(default_factory=lambda: max(2, min(4, os.cpu_count() or 1)))
    """In how many processes journals are read, books printed and questions answered."""
    tables_a_minute: int = 30
    """So many tables one person may lay in a minute."""
    sockets_an_address: int = 200
    """So many websockets may be open from one address at a server process."""
    sockets_a_person: int = 40
    """So many of one account."""
    cluster: tuple[str, int] = ("127.0.0.1", 0)
    """Where the other servers of the same database reach this one."""
    entry: str = ""
    """The word of the link for whoever starts the server, where several processes must know it."""
    followed: str = ""
    """A server that is dead, in whose place this one was started."""
    login_tries: int = 8
    """Wrong passwords per name and address in a quarter of an hour; an address may try four times as often in all."""

    @property
    def local(self) -> bool:
        """On the own machine play needs no account."""
        return is_local(self.host) and not self.public_url

    @property
    def database(self) -> str:
        if not self.database_url:
            return f"sqlite:///{self.home / 'table.db'}"
        for short in ("postgres://", "postgresql://"):  # the driver is our business, not the user's
            if self.database_url.startswith(short):
                return "postgresql+psycopg://" + self.database_url[len(short) :]
        return self.database_url

    @property
    def secure(self) -> bool:
        """Whether cookies may travel encrypted only."""
        return self.public_url.startswith("https://")

    @property
    def contact(self) -> str:
        """Whom the operator of a push service would write to about our messages."""
        return self.public_url if self.secure else f"mailto:{self.mail_from or 'longroll@localhost'}"

    @property
    def cookie(self) -> str:
        """The session cookie's name; browsers share cookies between the ports of a host, so the port is part of it. Behind
        a proxy it is the proxy's, for several servers may stand there."""
        if self.public_url:
            public = urlsplit(self.public_url)
            return f"longroll-{public.port or (443 if self.secure else 80)}"
        return f"longroll-{self.port}"

    @property
    def allowed_hosts(self) -> list[str]:
        """The names by which the server may be addressed: on the own machine no foreign name may point at it."""
        if self.public_url:
            return [urlsplit(self.public_url).hostname or "", *LOCAL_NAMES, *self.extra_hosts]
        return [*LOCAL_NAMES, *self.extra_hosts] if self.local else ["*"]

    def trusts(self, address: str) -> bool:
        """Whether an address is that of a trusted proxy."""
        try:
            place = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(place in ipaddress.ip_network(proxy) for proxy in self.proxies)

    def url(self, path: str = "/") -> str:
        if self.public_url:
            return self.public_url.rstrip("/") + path
        host = self.host if self.host not in ("0.0.0.0", "::") else "127.0.0.1"
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}{path}"


def _networks(text: str) -> tuple[str, ...]:
    """Addresses and networks, separated by commas."""
    found = tuple(word.strip() for word in text.split(",") if word.strip())
    for word in found:
        try:
            ipaddress.ip_network(word)
        except ValueError:
            raise LongrollError(
                f"LONGROLL_TRUSTED_PROXIES: '{word}' is neither an address nor a network (10.0.0.0/8)"
            ) from None
    return found


def _number(name: str, usual: int) -> int:
    """A limit that a variable may set."""
    said = os.environ.get(name, str(usual))
    if not said.isdecimal() or not 0 < int(said[:9]) < 10**6:
        raise LongrollError(f"{name} is a whole number from 1, not '{said}'")
    return int(said)


def _address(text: str) -> tuple[str, int]:
    """An address of this machine and a port."""
    host, _, port = text.rpartition(":")
    try:
        ipaddress.ip_address(host.strip("[]"))
        number = int(port) if port.isdecimal() and len(port) < 6 else -1
    except ValueError:
        number = -1
    if not 0 <= number < 65536:
        raise LongrollError(
            f"LONGROLL_CLUSTER_ADDRESS is an address and a port (10.0.0.5:1864), not '{text}'"
        )
    return host.strip("[]"), number


def from_environment(host: str, port: int) -> Settings:
    """The settings of `longroll serve`."""
    public = os.environ.get("LONGROLL_PUBLIC_URL", "")
    if public and urlsplit(public).scheme not in ("http", "https"):
        raise LongrollError(f"LONGROLL_PUBLIC_URL must begin with https:// or http://, not '{public}'")
    registration = os.environ.get("LONGROLL_REGISTRATION", "open")
    if registration not in ("open", "closed"):
        raise LongrollError(f"LONGROLL_REGISTRATION is open or closed, not '{registration}'")
    home = os.environ.get("LONGROLL_HOME", "")
    host_port = os.environ.get("LONGROLL_CLUSTER_ADDRESS", "127.0.0.1:0")
    proxies = os.environ.get("LONGROLL_TRUSTED_PROXIES", "127.0.0.1,::1" if public else "")
    return Settings(
        database_url=os.environ.get("LONGROLL_DATABASE_URL", ""),
        host=host,
        port=port,
        public_url=public,
        registration=registration,
        smtp_url=os.environ.get("LONGROLL_SMTP_URL", ""),
        mail_from=os.environ.get("LONGROLL_MAIL_FROM", "longroll@localhost"),
        proxies=_networks(proxies),
        cluster=_address(host_port),
        tables_a_minute=_number("LONGROLL_TABLES_PER_MINUTE", Settings.tables_a_minute),
        sockets_an_address=_number("LONGROLL_SOCKETS_PER_ADDRESS", Settings.sockets_an_address),
        sockets_a_person=_number("LONGROLL_SOCKETS_PER_PERSON", Settings.sockets_a_person),
        metrics_key=os.environ.get("LONGROLL_METRICS_KEY", ""),
        private_webhooks=os.environ.get("LONGROLL_PRIVATE_WEBHOOKS", "") == "1",
        home=Path(home) if home else user_data_path("longroll"),
        cache=Path(home) / "cache" if home else user_cache_path("longroll"),
    )
