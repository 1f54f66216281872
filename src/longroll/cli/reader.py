"""Reading what a player types: with history and completion on a terminal, line by line from a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from longroll.cli.situation import matches

if TYPE_CHECKING:
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document


class Reader(Protocol):
    """Where the player's lines come from."""

    interactive: bool

    def line(self, prompt: str, words: Sequence[str], toolbar: str) -> str:
        """One line; EOFError when there are no more."""
        ...


class PipeReader:
    """Lines from a file or another program; they are echoed, so that the output reads as a transcript."""

    interactive = False

    def line(self, prompt: str, words: Sequence[str], toolbar: str) -> str:
        text = sys.stdin.readline()
        if not text:
            raise EOFError
        print(f"{prompt}{text.rstrip()}", flush=True)
        return text


class TerminalReader:
    """A line editor with history, completion by any part of a choice, and the moment in the last line."""

    interactive = True

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.auto_suggest import AutoSuggestFromHistory

        self._session: PromptSession[str] = PromptSession(auto_suggest=AutoSuggestFromHistory())

    def line(self, prompt: str, words: Sequence[str], toolbar: str) -> str:
        while True:
            try:
                return self._session.prompt(
                    prompt,
                    completer=_completer(words),
                    complete_while_typing=False,
                    bottom_toolbar=f" {toolbar}   help: all commands   Ctrl-D: leave " if toolbar else None,
                )
            except KeyboardInterrupt:  # Ctrl-C empties the line, as in a shell
                continue


def _completer(words: Sequence[str]) -> Completer:
    from prompt_toolkit.completion import Completer, Completion

    class ChoiceCompleter(Completer):
        def get_completions(self, document: Document, event: CompleteEvent) -> Iterator[Completion]:
            typed = document.text_before_cursor
            starting: Iterable[str] = [w for w in words if w.startswith(typed)]
            for word in starting or [words[i - 1] for i in matches(words, typed)]:
                yield Completion(word, start_position=-len(typed))

    return ChoiceCompleter()


def reader() -> Reader:
    """The terminal's reader where both ends are a terminal, else the pipe's."""
    return TerminalReader() if sys.stdin.isatty() and sys.stdout.isatty() else PipeReader()
