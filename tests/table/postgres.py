"""A PostgreSQL of our own on a socket in a temporary folder, where one is installed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg

from longroll.table.store import Store


class Missing(Exception):
    """There is no PostgreSQL here, and why."""


class Postgres:
    """Started by hand, so that a test may kill it and start it again."""

    def __init__(self) -> None:
        folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
        places = os.pathsep.join([*map(str, reversed(folders)), os.environ["PATH"]])
        found = shutil.which("initdb", path=places)
        if found is None:
            raise Missing("no PostgreSQL is installed here")
        self.binaries = Path(found).parent
        as_root = os.geteuid() == 0
        if as_root and subprocess.run(["id", "postgres"], capture_output=True, check=False).returncode:
            raise Missing("PostgreSQL does not run as root, and there is no user 'postgres'")
        user = {"user": "postgres", "group": "postgres", "extra_groups": []} if as_root else {}
        self.folder = Path(tempfile.mkdtemp(prefix="pg"))
        if as_root:
            shutil.chown(self.folder, "postgres", "postgres")
        self.options: dict[str, Any] = {
            "cwd": self.folder,
            "stdout": subprocess.DEVNULL,
            "stderr": subprocess.DEVNULL,
            **user,
        }
        words = ["-U", "longroll", "-A", "trust", "-N", "--locale=C", "-E", "UTF8"]
        subprocess.run(
            [self.binaries / "initdb", "-D", self.folder / "data", *words], check=True, **self.options
        )
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def url(self, name: str = "postgres") -> str:
        return f"postgresql://longroll@/{name}?host={self.folder}"

    def start(self) -> None:
        # Without fsync: what is killed here is a process, never the machine.
        words = ["-k", self.folder, "-c", "listen_addresses=", "-c", "max_connections=200", "-c", "fsync=off"]
        self.process = subprocess.Popen(
            [self.binaries / "postgres", "-D", self.folder / "data", *words], **self.options
        )
        until = time.monotonic() + 30
        while True:
            try:
                psycopg.connect(self.url(), connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def kill(self) -> None:
        """As the power fails."""
        assert self.process is not None
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()

    def fresh(self, name: str) -> str:
        """A new database in our shape."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            shaped = connection.execute("SELECT 1 FROM pg_database WHERE datname = 'shaped'").fetchone()
            if not shaped:
                connection.execute("CREATE DATABASE shaped")
                Store(self.url("shaped").replace("postgresql://", "postgresql+psycopg://")).close()
            connection.execute(f"CREATE DATABASE {name} TEMPLATE shaped")
        return self.url(name)

    def close(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGQUIT)  # at once: nothing of it is kept
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
