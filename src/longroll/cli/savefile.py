"""A journal on disk that grows with the game. What was acknowledged is on the disk; a torn tail is dropped on opening."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO

from longroll.core import registry
from longroll.core.errors import LongrollError
from longroll.core.game import Game
from longroll.core.journal import Line, Writer


class SaveFile:
    """One decision, its dice with it, is one write and one fsync. A choice taken back is cut off again."""

    def __init__(self, path: Path, game: Game, found: str | None = None) -> None:
        """Begin a file for a game, or go on with one whose text was `found` there."""
        self.path = path
        journal = game.journal()
        if found is None or not found.startswith(journal):
            _replace(path, journal)
            found = journal
        self._file = _locked(path, found)
        self._ends: list[int] = []
        self._count(game)
        self._file.truncate(self._size)  # a torn tail, if there was one
        self._file.seek(self._size)
        self._sync()

    def _count(self, game: Game) -> None:
        """Find the byte at which each decision begins."""
        self._writer = Writer(game.header)
        self._size = len(self._writer.text.encode())
        self._ends.clear()
        for line in game.lines:
            if line.decides:
                self._ends.append(self._size)
            self._size += len(self._writer.add(line).encode())

    def add(self, lines: list[Line]) -> None:
        """Put one decision and its dice on the disk; when this returns, they are there."""
        block = "".join(map(self._writer.add, lines)).encode()
        self._file.write(block)
        self._sync()
        self._ends.append(self._size)
        self._size += len(block)

    def take_back(self, game: Game) -> None:
        """Cut off the last decision; `game` is the game as it is now."""
        self._file.truncate(self._ends[-1])
        self._file.seek(self._ends[-1])
        self._sync()
        self._count(game)

    def _sync(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()


def resume(path: Path, text: str, data: Path | None) -> tuple[Game, str]:
    """The game in a file, and a notice if its last line was torn and is dropped."""
    try:
        game = registry.replay(text, data=data, mend=True)
    except LongrollError as error:
        raise LongrollError(f"{path}: {error}") from None
    torn = text.startswith(game.journal()) and text != game.journal()
    notice = f"the last line of {path.name} was cut off while it was written; it is dropped" if torn else ""
    return game, notice


def _replace(path: Path, text: str) -> None:
    """Write a whole file so that a reader sees the old or the new one, never half of it."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with fresh.open("wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
        folder = os.open(path.absolute().parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
    except OSError as error:
        raise LongrollError(f"'{path}' cannot be written: {error.strerror}") from None


def _locked(path: Path, expected: str) -> IO[bytes]:
    """Open the file for this game alone, and see that it is still what was read."""
    import fcntl

    try:
        file = path.open("r+b")
    except OSError as error:
        raise LongrollError(f"'{path}' cannot be written: {error.strerror}") from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise LongrollError(f"'{path}' is open in another game") from None
    if file.read().decode("utf-8", "replace") != expected:
        file.close()
        raise LongrollError(f"'{path}' was changed by another game just now")
    return file
