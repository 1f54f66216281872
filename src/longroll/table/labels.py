"""Choices as a page shows them: a label in words, and the places and pieces on the map that a choice lights up."""

from __future__ import annotations

from typing import Any

from longroll.core.choice import Choice


class Labels:
    """Choices with the places of pieces as one view shows them."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.pieces: dict[str, tuple[str, str]] = {}
        """A piece's id -> what it is called, and where it stands."""
        self.names: dict[str, str] = {}
        for slug, place in view["places"].items():
            self.names[slug] = place["name"]
            for stack in place["stacks"]:
                if word := stack.get("id"):
                    self.pieces.setdefault(word, (str(stack.get("title") or stack.get("name") or word), slug))

    def of(self, choice: Choice, said: str) -> dict[str, Any]:
        """A choice with its values; `said` is what the game says of it."""
        standing = [self.pieces[piece][1] for piece in choice.pieces if piece in self.pieces]
        return {
            "text": choice.text,
            "verb": choice.verb,
            "args": [str(arg) for arg in choice.args],
            "places": list(dict.fromkeys([*standing, *choice.places])),
            "pieces": list(choice.pieces),
            "counts": list(choice.counts),
            "target": choice.places[-1] if choice.kind.slots[-1:] == ("place",) else None,
            "label": said or self.words(choice),
        }

    def words(self, choice: Choice) -> str:
        """A choice of a game that has no words of its own for it: its line, with names for slugs."""
        slots = dict(zip(choice.kind.at, choice.kind.slots, strict=True))
        args = iter(choice.args)
        said = [
            self._name(slots[i], str(next(args))) if i in slots else word.replace("-", " ")
            for i, word in enumerate(choice.kind.words)
        ]
        line = " ".join(said)
        return line[:1].upper() + line[1:]

    def _name(self, slot: str, word: str) -> str:
        if slot == "piece" and word in self.pieces:
            return self.pieces[word][0]
        if slot == "place" and word in self.names:
            return self.names[word]
        return " ".join(part.capitalize() if part.isalpha() else part for part in word.split("-"))
