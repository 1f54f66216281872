"""Choices as a page shows them: a label in words, and the places on the map that a choice lights up."""

from __future__ import annotations

from functools import cache
from typing import Any

from longroll.atlas.boards import load_board
from longroll.core.choice import Choice
from longroll.core.errors import LongrollError

ARROW = "->"


@cache
def place_names(game: str) -> dict[str, str]:
    """Slug or hex number -> name, from the game's board; empty where it has none."""
    try:
        board = load_board(game)
    except LongrollError:
        return {}
    if board.kind == "points":
        return {place.slug: place.name for place in board.places}
    names = {number: number for number in board.numbers}
    for place in board.places.values():
        names[place.slug] = place.name
    return names


def _plain(word: str) -> str:
    """`fort-donelson` -> `Fort Donelson`, `2x3` stays."""
    return " ".join(part.capitalize() if part.isalpha() else part for part in word.split("-"))


class Labels:
    """Names of places and pieces as one view shows them."""

    def __init__(self, game: str, view: dict[str, Any]) -> None:
        self.places = place_names(game)
        self.here: dict[str, str] = {}
        self.pieces: dict[str, tuple[str, str]] = {}
        for slug, place in view.get("places", {}).items():
            self.here[slug] = place.get("name", slug)
            for stack in place.get("stacks", ()):
                for word in (stack.get("id"), stack.get("name")):
                    if isinstance(word, str) and " " not in word:
                        self.pieces.setdefault(word, (str(stack.get("name") or word), slug))

    def _name(self, word: str) -> str:
        if ARROW in word:
            return " to ".join(self._name(part) for part in word.split(ARROW))
        if word in self.pieces:
            return _named(self.pieces[word][0])
        return self.here.get(word) or self.places.get(word) or _plain(word)

    def of(self, choice: Choice, said: str = "") -> dict[str, Any]:
        """A choice with its label: what the game says of it, else its words with names for slugs."""
        words = choice.text.split()[len(choice.verb.split()) :]
        parts = [part for word in words for part in word.split(ARROW)]
        places: dict[str, None] = {}
        for part in parts:
            if part in self.pieces:
                places[self.pieces[part][1]] = None
            elif part in self.here or part in self.places:
                places[part] = None
        verb = choice.verb.replace("-", " ")
        return {
            "text": choice.text,
            "verb": choice.verb,
            "args": [str(arg) for arg in choice.args],
            "places": list(places),
            "label": said or " ".join([verb[:1].upper() + verb[1:], *map(self._name, words)]),
        }


def _named(name: str) -> str:
    return name if name != name.lower() else _plain(name)
