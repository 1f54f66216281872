"""What every part of a position is read with: words that are known, numbers, pieces and Leaders by name."""

from __future__ import annotations

from typing import Any

from longroll.core.errors import PositionError
from longroll.games.never_call_retreat.state import NcrState
from longroll.kit.positions import one_of


def number(word: Any, what: str, where: str, most: int = 255) -> int:
    if not str(word).isdecimal() or int(word) > most:
        raise PositionError(f"{where}: {what} is a number up to {most}, not '{word}'")
    return int(word)


def split(text: str, parts: int, form: str, where: str) -> list[str]:
    words = text.split()
    if len(words) != parts:
        raise PositionError(f"{where}: write it like '{form}', not '{text}'")
    return words


def split_at_most(text: str, parts: int, form: str, where: str) -> list[str]:
    """The same where the last part may have blanks in it."""
    words = text.split(" ", parts - 1)
    if len(words) != parts:
        raise PositionError(f"{where}: write it like '{form}', not '{text}'")
    return words


def piece(s: NcrState, name: str, where: str) -> int:
    return s.tables.pieces.index[one_of(name, s.tables.pieces.index, "piece", where)]


def ranked(s: NcrState, word: str, where: str) -> tuple[int, int]:
    slug, _, rank = word.partition(":")
    one_of(slug, s.tables.pieces.people, "leader", where)
    if (slug, int(rank) if rank.isdecimal() else 0) not in s.tables.roster.leader:
        raise PositionError(f"{where}: '{word}' is no counter; write a Leader with his stars, like polk:2")
    return s.tables.pieces.person[slug], int(rank)
