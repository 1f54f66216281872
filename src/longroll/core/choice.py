"""Choices: small typed values with a stable text.

A game declares its verbs once, as patterns of fixed words and typed slots:

    MARCH = Verb("march {count} {place}")
    RETREAT = Verb("retreat to {place}")

`MARCH(3, "cairo")` is a choice. Its text, `march 3 cairo`, is what a journal holds and what a person types. Everybody else
reads its values: `choice.kind is MARCH`, `choice.count`, `choice.place`, `choice.places`, `choice.pieces`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

from longroll.core.errors import nearest

SLOTS: Final[tuple[str, ...]] = ("place", "piece", "count", "side", "word", "text")
"""What an argument may be: a place or a piece by its slug, a number, a side, a word of the game, or the rest of the line."""

KEPT: Final = 1024
_SLOT: Final = re.compile(r"^\{([a-z]+)\}$")


class Verb:
    """A kind of choice: its fixed words, and what each argument is."""

    __slots__ = ("at", "ends", "first", "kept", "name", "numbers", "pattern", "slots", "words")

    def __init__(self, pattern: str, ends: bool = False, numbers: bool = False) -> None:
        self.pattern = pattern
        self.numbers = numbers
        """whether its counts are numbers by which something is called (`division 2`), and not amounts"""
        self.ends = ends
        """whether it ends what is asked for, a phase or a march; a page shows it apart from the rest"""
        self.words = pattern.split()
        found = [(i, match[1]) for i, word in enumerate(self.words) if (match := _SLOT.match(word))]
        for _, slot in found:
            if slot not in SLOTS:
                raise ValueError(f"verb '{pattern}': no slot '{slot}'; {nearest(slot, SLOTS)}")
        if not self.words or (found and found[0][0] == 0):
            raise ValueError(f"verb '{pattern}' must begin with a word of its own")
        if any(slot == "text" for _, slot in found[:-1]):
            raise ValueError(f"verb '{pattern}': a text takes the rest of the line, so it stands last")
        self.at = tuple(i for i, _ in found)
        self.slots = tuple(slot for _, slot in found)
        self.first = {slot: self.slots.index(slot) for slot in self.slots}
        """where the first argument of each kind stands"""
        self.name = self.words[0]
        self.kept: Callable[..., Choice] = lru_cache(KEPT)(self.__call__)
        """the same as a call; the last choices are kept, for menus that are asked for very often"""

    def __call__(self, *args: Any) -> Choice:
        made = Choice()  # menus make very many: without the call of an __init__
        made.kind = self
        made.args = args
        return made

    def write(self, args: tuple[Any, ...]) -> str:
        """The text of a choice of this kind."""
        if not self.at:
            return self.pattern
        words = self.words[:]
        for i, arg in zip(self.at, args, strict=True):
            words[i] = str(arg)
        return " ".join(words)

    def read(self, text: str) -> Choice | None:
        """The choice that a typed line stands for, if it has the form of this verb."""
        free = bool(self.slots) and self.slots[-1] == "text"
        given = text.split(None, len(self.words) - 1) if free else text.split()
        if len(given) != len(self.words):
            return None
        slot_at = dict(zip(self.at, self.slots, strict=True))
        args: list[Any] = []
        for i, word in enumerate(given):
            slot = slot_at.get(i)
            if slot is None:
                if word != self.words[i]:
                    return None
            elif slot != "count":
                args.append(word)
            elif word.isdecimal() and len(word) <= 9 and word == str(int(word)):
                args.append(int(word))
            else:
                return None
        return self(*args)

    def __repr__(self) -> str:
        return f"<verb {self.pattern}>"


class Choice:
    """A verb and its arguments: places and pieces by slug, counts as numbers."""

    __slots__ = ("args", "kind", "written")

    kind: Verb
    args: tuple[Any, ...]
    written: str
    """its text, from when it is first asked for: menus keep their choices, and players ask for it again and again"""

    @property
    def verb(self) -> str:
        """The word that it begins with."""
        return self.kind.name

    @property
    def text(self) -> str:
        """As a journal holds it and a person types it."""
        try:
            return self.written
        except AttributeError:
            self.written = self.kind.write(self.args)
            return self.written

    def of(self, slot: str) -> tuple[Any, ...]:
        """All arguments of one kind."""
        return tuple(arg for arg, kind in zip(self.args, self.kind.slots, strict=True) if kind == slot)

    @property
    def places(self) -> tuple[str, ...]:
        return self.of("place")

    @property
    def pieces(self) -> tuple[str, ...]:
        return self.of("piece")

    @property
    def counts(self) -> tuple[int, ...]:
        return self.of("count")

    @property
    def place(self) -> str:
        """The place that it names (the first, if it names several)."""
        return str(self.args[self.kind.first["place"]])

    @property
    def piece(self) -> str:
        """The piece that it names (the first, if it names several)."""
        return str(self.args[self.kind.first["piece"]])

    @property
    def count(self) -> int:
        """The number that it names (the first, if it names several)."""
        return int(self.args[self.kind.first["count"]])

    @property
    def word(self) -> str:
        """The word that it names (the first, if it names several)."""
        return str(self.args[self.kind.first["word"]])

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choice) and self.kind is other.kind and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.kind.pattern, self.args))


class Vocabulary:
    """The verbs of one game: what a typed line may mean."""

    def __init__(self, verbs: Iterable[Verb]) -> None:
        self.verbs = tuple(verbs)
        seen: set[str] = set()
        for verb in self.verbs:
            if verb.pattern in seen:
                raise ValueError(f"the verb '{verb.pattern}' is declared twice")
            seen.add(verb.pattern)

    @classmethod
    def of(cls, module: Any) -> Vocabulary:
        """Every verb that a module declares, in its order."""
        return cls(value for value in vars(module).values() if isinstance(value, Verb))

    def __iter__(self) -> Iterator[Verb]:
        return iter(self.verbs)

    def read(self, text: str) -> list[Choice]:
        """Every choice whose form a typed line has; none where no verb is written so."""
        return [choice for verb in self.verbs if (choice := verb.read(text)) is not None]

    def forms(self, text: str) -> str:
        """How the verb that a line begins with is written, or the nearest verb: for an answer to a mistyped line."""
        head = (text.split() or [""])[0]
        forms = [verb.pattern for verb in self.verbs if verb.name == head]
        if forms:
            return "write " + " or ".join(f"'{form}'" for form in forms[:4])
        return nearest(head, sorted({verb.name for verb in self.verbs}))
