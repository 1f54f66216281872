"""Choices as a page shows them: a label in words, and the places and pieces on the map that a choice lights up."""

from __future__ import annotations

from collections import OrderedDict
from functools import cached_property
from typing import Any

from longroll.core.choice import Choice, Verb

KEPT = 4096
"""So many choices of a verb are remembered."""
_rows: dict[Verb, dict[tuple[Any, ...], dict[str, Any]]] = {}
_said: dict[Verb, dict[tuple[tuple[Any, ...], str], dict[str, Any]]] = {}
"""Rows of choices that name no piece, with what the game says of them: nobody changes them, so menus share them."""


def row_of(choice: Choice) -> dict[str, Any]:
    """What is always the same of a choice, made once: menus offer the same choices again and again."""
    known = _rows.setdefault(choice.kind, {})
    found = known.get(choice.args)
    if found is None:
        if len(known) >= KEPT:
            known.clear()
        places = choice.places
        found = known[choice.args] = {
            "text": choice.text,
            "verb": choice.verb,
            "args": [str(arg) for arg in choice.args],
            "places": list(dict.fromkeys(places)),
            "pieces": list(choice.pieces),
            "counts": [] if choice.kind.numbers else list(choice.counts),
            "ends": choice.kind.ends,
            "leaves": "",
            "target": places[-1] if choice.kind.slots[-1:] == ("place",) else None,
            "label": "",
        }
    return found


LOOKED = 256
"""Of so many boards it is remembered where each piece stands."""
_standing: OrderedDict[int, tuple[dict[str, Any], dict[str, tuple[str, str]]]] = OrderedDict()
"""All places of a view, by their identity."""
_named: dict[int, tuple[dict[str, Any], list[tuple[str, str]]]] = {}
"""Places of views by their identity: where nothing changed, a game shows the very same place again."""


def named(place: dict[str, Any]) -> list[tuple[str, str]]:
    """The pieces at a place that have an id, and what they are called."""
    known = _named.get(id(place))
    if known is None or known[0] is not place:
        if len(_named) >= KEPT:
            _named.clear()
        found = [
            (str(word), str(stack.get("title") or stack.get("name") or word))
            for stack in place["stacks"]
            if (word := stack.get("id"))
        ]
        known = _named[id(place)] = place, found
    return known[1]


class Labels:
    """Choices with the places of pieces as one view shows them."""

    def __init__(self, view: dict[str, Any]) -> None:
        self._places = view["places"]

    @cached_property
    def pieces(self) -> dict[str, tuple[str, str]]:
        """A piece's id -> what it is called, and where it stands."""
        known = _standing.get(id(self._places))
        if known is None or known[0] is not self._places:
            found: dict[str, tuple[str, str]] = {}
            for slug, place in self._places.items():
                for word, title in named(place):
                    found.setdefault(word, (title, slug))
            while len(_standing) >= LOOKED:
                _standing.popitem(last=False)
            known = _standing[id(self._places)] = self._places, found
        return known[1]

    def of(self, choice: Choice, said: str) -> dict[str, Any]:
        """A choice with its values; `said` is what the game says of it."""
        known = _said.get(choice.kind)
        if known is None:
            known = _said[choice.kind] = {}
        key = choice.args, said
        found = known.get(key)
        if found is not None:
            return found
        row = row_of(choice)
        places = row["places"]
        if row["pieces"]:
            standing = [self.pieces[piece][1] for piece in row["pieces"] if piece in self.pieces]
            places = list(dict.fromkeys([*standing, *places]))
        made = {**row, "places": places, "label": said or self.words(choice)}
        if said and not row["pieces"]:
            if len(known) >= KEPT:
                known.clear()
            known[key] = made
        return made

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
        if slot == "place" and word in self._places:
            return str(self._places[word]["name"])
        return " ".join(part.capitalize() if part.isalpha() else part for part in word.split("-"))
