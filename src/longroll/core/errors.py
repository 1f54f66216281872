"""The errors a person may see: one line, the thing, the place, the nearest right answer."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class LongrollError(Exception):
    """Something the user can put right. The command line prints it on one line and exits with 2."""


class DataError(LongrollError):
    """A data file, a board or an override that does not hold together."""


class UnknownName(LongrollError):
    """A name that nothing answers to."""


class OptionError(LongrollError):
    """An option that the game does not have, or a value that it does not take."""


class JournalError(LongrollError):
    """A journal that is cut off, out of order, changed by hand or no longer fits the rules."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


class PositionError(LongrollError):
    """A position that cannot be."""


class IllegalChoice(LongrollError):
    """A choice that a rule forbids. `reason` says why in a sentence, `rule` is the number."""

    def __init__(self, choice: str, reason: str, rule: str) -> None:
        said = choice if len(choice) <= 100 else choice[:80] + "..."
        super().__init__(f"'{said}' is not allowed: {reason} [{rule}]")
        self.choice = choice
        self.reason = reason
        self.rule = rule


def nearest(word: str, known: Iterable[str]) -> str:
    """The end of an error sentence: the closest known names, or all of them where they are few."""
    names = sorted(set(known))
    close = get_close_matches(word, names, n=3, cutoff=0.55)
    if close:
        return "did you mean " + " or ".join(f"'{c}'" for c in close) + "?"
    if len(names) <= 12:
        return "known: " + ", ".join(names)
    return f"{len(names)} names are known, none like it"


def unknown(what: str, word: str, known: Iterable[str], where: str = "") -> UnknownName:
    """An `UnknownName` with its place and the nearest right answer."""
    at = f"{where}: " if where else ""
    return UnknownName(f"{at}unknown {what} '{word}'; {nearest(word, known)}")
