"""What is kept of a game that broke: its journal, its position and the traceback, in one folder that can be sent on."""

from __future__ import annotations

import tempfile
import traceback
from pathlib import Path

from longroll.core.game import Game


def report(game: Game, error: BaseException) -> Path:
    """Write the broken game into a fresh temporary folder; the journal opens with `longroll replay`."""
    folder = Path(tempfile.mkdtemp(prefix="longroll-crash-"))
    (folder / "error.txt").write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    journal = folder / "journal.txt"
    journal.write_text(game.journal(), encoding="utf-8")
    try:
        position = game.position()
    except Exception as second:  # a broken state may not be writable; the journal still leads there
        position = f"# no position: {type(second).__name__}: {second}\n"
    (folder / "position.toml").write_text(position, encoding="utf-8")
    return journal
