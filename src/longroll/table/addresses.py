"""Where a webhook leads: looked up in threads of its own, refused where any spelling of it leads into a private network."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

from longroll.table.refusals import Refused

PATIENCE = 5.0
"""Seconds that a name may take to be looked up."""
LOOKUPS = 4
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
NAT64 = (ipaddress.IPv6Network("64:ff9b::/96"), ipaddress.IPv6Network("64:ff9b:1::/48"))
COMPATIBLE = ipaddress.IPv6Network("::/96")
ISATAP = (0x00005EFE, 0x02005EFE)


def host_of(url: str) -> str:
    """The host of a webhook; a malformed one is refused."""
    try:
        parts = urlsplit(url)
        host, _port = parts.hostname, parts.port
    except ValueError:
        host = None
    if not host:
        raise Refused(422, "webhook: this is not an address; one looks like https://example.org/hook")
    return host


def addresses_of(url: str) -> list[str]:
    """The addresses of a webhook's host; none if it has none."""
    try:
        host = host_of(url)
        found = [str(info[4][0]) for info in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError, Refused):
        return []
    return list(dict.fromkeys(found))


def _spellings(place: Address) -> Iterator[Address]:
    """An address, and every address of the old internet that it carries inside."""
    yield place
    if isinstance(place, ipaddress.IPv4Address):
        return
    whole = int(place)
    for inner in (place.ipv4_mapped, place.sixtofour, *(place.teredo or ())):
        if inner is not None:
            yield inner
    last = ipaddress.IPv4Address(whole & 0xFFFFFFFF)
    carries = place in COMPATIBLE or any(place in net for net in NAT64)
    if carries or (whole >> 32) & 0xFFFFFFFF in ISATAP:
        yield last


def public(addresses: list[str]) -> bool:
    """Whether all of some addresses lead out into the world, and none to a machine inside the server's own network."""
    places = [ipaddress.ip_address(address.partition("%")[0]) for address in addresses]
    return bool(places) and all(_leads_out(spelt) for place in places for spelt in _spellings(place))


def _leads_out(place: Address) -> bool:
    if isinstance(place, ipaddress.IPv6Address):
        if place in COMPATIBLE or place in NAT64[0]:
            return True  # judged by the address inside
        if place.sixtofour or place.teredo or place in NAT64[1] or place.is_site_local:
            return False
    return place.is_global and not place.is_multicast


class Lookups:
    """Names are looked up in a few threads that nothing else needs: a slow name delays only other names."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(LOOKUPS, "longroll-lookup")

    async def find(self, url: str) -> list[str]:
        """The addresses of a webhook's host; a name that takes too long has none."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(PATIENCE):
                return await loop.run_in_executor(self._pool, addresses_of, url)
        except TimeoutError:
            raise Refused(
                503, "the webhook's name could not be looked up in time; try again", wait=30
            ) from None

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
