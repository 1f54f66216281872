"""A worker process: reads tasks from the server's pipe, answers on its own, and ends when the server does.

    python -m longroll.table.worker

Every message is a pickled value after its length in four bytes. Both ends are ours; nobody else has hold of the pipe.
"""

from __future__ import annotations

import logging
import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from longroll import press
from longroll.core import registry
from longroll.core.errors import LongrollError
from longroll.core.journal import Header, Line
from longroll.table import advice, chances, questions, thinking

OK, REFUSED, MUTE, BROKE = "ok", "refused", "mute", "broke"
NICE = 5
"""Whoever plays waits for the server, not for its workers: where processors are few, they leave them to it."""
log = logging.getLogger("longroll.table")


def read(journal: str) -> tuple[Header, list[Line]]:
    """A journal, played through: its header and its lines."""
    game = registry.replay(journal)
    return game.header, game.lines


TASKS: dict[str, Callable[..., Any]] = {
    **questions.QUESTIONS,
    "think": thinking.think,
    "advise": advice.advise,
    "play on": chances.play_on,
    "read": read,
    "render": press.render,
}


def setup(games: dict[str, tuple[str, str]]) -> None:
    """Know the games that the server knows, those of other packages too."""
    for slug, (module, folder) in games.items():
        if slug not in registry.MODULES:
            registry.register(slug, module, Path(folder))


def known_games() -> dict[str, tuple[str, str]]:
    return {slug: (module, str(registry.FOLDERS[slug])) for slug, module in registry.MODULES.items()}


def receive(pipe: BinaryIO) -> Any:
    """The next message; None at the end."""
    size = pipe.read(4)
    if len(size) < 4:
        return None
    body = pipe.read(int.from_bytes(size, "big"))
    return pickle.loads(body)


def message(value: Any) -> bytes:
    body = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(4, "big") + body


def answer(name: str, arguments: tuple[Any, ...]) -> tuple[str, Any]:
    """(how it went, the answer or the reason)."""
    try:
        return OK, TASKS[name](*arguments)
    except LongrollError as error:
        return REFUSED, str(error)
    except NotImplementedError:
        return MUTE, ""
    except Exception:
        log.exception("the task %s broke", name)
        return BROKE, ""


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(NICE)
    inbox, outbox = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints by mistake goes to the log, not into an answer
    setup(receive(inbox) or {})
    with suppress(BrokenPipeError):  # the server is gone, and so is the worker
        outbox.write(message((OK, "ready")))  # a task's time begins when the worker is there
        outbox.flush()
        while (task := receive(inbox)) is not None:
            outbox.write(message(answer(*task)))
            outbox.flush()
    os._exit(0)  # nothing is left to be written


if __name__ == "__main__":
    main()
