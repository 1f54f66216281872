"""Choices as a page shows them: a label in words, and the places and pieces on the map that a choice lights up."""

from __future__ import annotations

from typing import Any

from longroll.core.choice import Choice
from longroll.core.ruleset import Ruleset
from longroll.table import old_form


class Labels:
    """Choices of one game, with the places of pieces as one view shows them."""

    def __init__(self, rules: Ruleset[Any], view: dict[str, Any]) -> None:
        self.rules = rules
        self.old = old_form.is_old(rules)
        self.pieces: dict[str, tuple[str, str]] = {}
        """A piece's id -> what it is called, and where it stands."""
        self.names: dict[str, str] = {}
        for slug, place in view.get("places", {}).items():
            self.names[slug] = place.get("name", slug)
            for stack in place.get("stacks", ()):
                words = (stack.get("id"), stack.get("name")) if self.old else (stack.get("id"),)
                for word in words:
                    if isinstance(word, str) and " " not in word:
                        self.pieces.setdefault(
                            word, (str(stack.get("title") or stack.get("name") or word), slug)
                        )

    def places(self, choice: Choice) -> list[str]:
        """The places that a choice names, and those where the pieces that it names stand."""
        if self.old:
            return old_form.places_of(self.rules.slug, choice, self.pieces)
        standing = [self.pieces[piece][1] for piece in choice.pieces if piece in self.pieces]
        return list(dict.fromkeys([*standing, *choice.places]))

    def of(self, choice: Choice, said: str) -> dict[str, Any]:
        """A choice with its values; `said` is what the game says of it."""
        return {
            "text": choice.text,
            "verb": choice.verb,
            "args": [str(arg) for arg in choice.args],
            "places": self.places(choice),
            "pieces": list(choice.pieces),
            "counts": list(choice.counts),
            "target": self.target(choice),
            "label": said or self.words(choice),
        }

    def target(self, choice: Choice) -> str | None:
        """The place with which a choice's line ends: another may stand there, and one can ask why not."""
        last = str(choice.args[-1]) if choice.args else ""
        ends = (
            last in old_form.place_names(self.rules.slug)
            if self.old
            else choice.kind.slots[-1:] == ("place",)
        )
        return last if ends else None

    def words(self, choice: Choice) -> str:
        """A choice of a game that has no words of its own for it: its line, with names for slugs."""
        slots = dict(zip(choice.kind.at, choice.kind.slots, strict=True))
        args = iter(choice.args)
        said = [
            self._name(slots[i], str(next(args))) if i in slots else w
            for i, w in enumerate(choice.kind.words)
        ]
        line = " ".join(word.replace("-", " ") if i == 0 else word for i, word in enumerate(said))
        return line[:1].upper() + line[1:]

    def _name(self, slot: str, word: str) -> str:
        if (self.old or slot == "piece") and word in self.pieces:
            return self.pieces[word][0]
        if self.old or slot == "place":
            return self.names.get(word) or old_form.place_names(self.rules.slug).get(word) or _plain(word)
        return _plain(word)


def _plain(word: str) -> str:
    """`fort-donelson` -> `Fort Donelson`, `2x3` stays."""
    return " ".join(part.capitalize() if part.isalpha() else part for part in word.split("-"))
