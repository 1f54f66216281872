"""Stable numbers for choices: the same choice has the same number in every decision of every game.

A number is a hash of the choice's text, so it follows from the typed choice alone and not from its position in a menu. There are
more texts than numbers, so two choices of one menu may fall on the same: then the menu's choices take the next free numbers in the
order of their texts, and keep to that wherever the same choices are offered together. With 262,144 numbers that happens in one of
13 menus of 200 choices, and in one of 1,400 menus of 20. Two choices that are never offered together may share a number: of
1,000 choices that a game ever offers, about two pairs do.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2s
from typing import Any

from longroll.core.choice import Choice, Verb
from longroll.core.errors import LongrollError

SIZE = 1 << 18


class Actions:
    """The numbers 0 to `size` - 1, and which choice each stands for in a menu."""

    def __init__(self, size: int = SIZE) -> None:
        if size < 2:
            raise LongrollError(f"an environment needs at least 2 actions, not {size}")
        self.size = size
        self._known: dict[tuple[Verb, tuple[Any, ...]], int] = {}

    def number(self, choice: Choice) -> int:
        """The number of a choice where no other of its menu has the same."""
        key = (choice.kind, choice.args)
        found = self._known.get(key)
        if found is None:
            mark = blake2s(choice.text.encode(), digest_size=8).digest()
            found = self._known[key] = int.from_bytes(mark, "little") % self.size
        return found

    def menu(self, choices: Iterable[Choice]) -> dict[int, Choice]:
        """Number -> choice."""
        offered = list(choices)
        found = {self.number(choice): choice for choice in offered}
        return found if len(found) == len(offered) else self._apart(offered)

    def _apart(self, offered: list[Choice]) -> dict[int, Choice]:
        if len(offered) > self.size:
            raise LongrollError(f"{len(offered)} choices do not fit into {self.size} actions; give more")
        found: dict[int, Choice] = {}
        for choice in sorted(offered, key=lambda c: c.text):
            at = self.number(choice)
            while at in found:
                at = (at + 1) % self.size
            found[at] = choice
        return found
