"""A server in a process of its own, for what only shows on a real socket."""

import re
import signal
import socket
import subprocess
from pathlib import Path

from ports import free_port


class Served:
    """`longroll serve` with the toy war."""

    def __init__(
        self, command: tuple[list[str], dict[str, str]], home: Path, *words: str, **settings: str
    ) -> None:
        self.port = free_port()
        self.process = subprocess.Popen(
            [*command[0], "serve", "--no-browser", "--port", str(self.port), *words],
            env={**command[1], "LONGROLL_HOME": str(home), "PYTHONUNBUFFERED": "1", **settings},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        self.url = f"http://127.0.0.1:{self.port}"

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), 20)

    def memory(self) -> int:
        """Kilobytes in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        found = re.search(r"VmRSS:\s+(\d+)", status)
        assert found
        return int(found[1])

    def end(self) -> str:
        """Stop it; what it said on stderr."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.communicate(timeout=20)[1]
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.communicate()[1]
