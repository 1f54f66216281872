"""Free ports for servers that a test starts later.

Asked of the system, a port is free only until somebody else is given it: another worker's server, or any connection that goes out. These lie
below what the system hands out by itself, each worker of the tests has a stretch of its own, and none is given twice.
"""

import itertools
import os
import socket

_FIRST, _STRETCH, _END = 12_000, 1_000, 32_000
_WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
_next = itertools.count()


def free_port() -> int:
    """A port of this worker's stretch that nobody listens on."""
    start = _FIRST + _WORKER * _STRETCH % (_END - _FIRST)
    for _ in range(_STRETCH):
        port = start + next(_next) % _STRETCH
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise RuntimeError(f"no port between {start} and {start + _STRETCH} is free")
