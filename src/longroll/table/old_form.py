"""Games that have not declared their verbs and views yet: what a page needs is found in their words, here and nowhere else.

A game whose ruleset lists its verbs does not pass here. When the last one does, this file goes.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any

from longroll.atlas.boards import load_board
from longroll.core.choice import Choice
from longroll.core.errors import LongrollError
from longroll.core.ruleset import Ruleset

ARROW = "->"
_SIGNS = (
    ("star", r"leader|general|commander|admiral|officer"),
    ("ship", r"ship|gunboat|ironclad|naval|river|fleet|monitor|flotilla|transport|ram"),
    ("fort", r"fort|entrench|redoubt|work|stockade"),
    ("wheel", r"supply|train|depot|wagon"),
    ("rail", r"railroad|mrr"),
    ("cavalry", r"cav|ranger|partisan|raider"),
    ("gun", r"art|gun|batter"),
    ("tower", r"engineer|pontoon"),
    ("infantry", r"infantry|militia|garrison|corps|division|brigade|army|unit"),
)
_KNOWN = {
    "side",
    "kind",
    "sign",
    "id",
    "name",
    "title",
    "strength",
    "count",
    "moved",
    "hidden",
    "commander",
    "facts",
    "parts",
}


def is_old(rules: Ruleset[Any]) -> bool:
    return not rules.verbs.verbs


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


def places_of(game: str, choice: Choice, pieces: dict[str, tuple[str, str]]) -> list[str]:
    """The places among the words of a choice, and those of the pieces among them."""
    known = place_names(game)
    found: dict[str, None] = {}
    for word in choice.text.split():
        for part in word.split(ARROW):
            if part in pieces:
                found[pieces[part][1]] = None
            elif part in known:
                found[part] = None
    return list(found)


@cache
def _by_length(game: str) -> list[tuple[str, str]]:
    rows = [(name, slug) for slug, name in place_names(game).items() if len(name) > 2]
    return sorted(rows, key=lambda row: -len(row[0]))


def place_in(game: str, prompt: str) -> str:
    """The first place that a question names; the longest name counts, so that "Columbus KY" is not "Columbus"."""
    found: list[tuple[int, str]] = []
    rest = f" {prompt} "
    for name, slug in _by_length(game):
        at = rest.find(name)
        if at > 0 and not re.match(r"[\w-]", rest[at - 1]) and not re.match(r"[\w-]", rest[at + len(name)]):
            found.append((at, slug))
            rest = rest.replace(name, "\0" * len(name))
    return min(found)[1] if found else ""


def sign(piece: dict[str, Any]) -> str:
    return "hidden" if piece.get("hidden") else _sign_of(str(piece.get("kind", "")))


@cache
def _sign_of(kind: str) -> str:
    return next((sign for sign, words in _SIGNS if re.search(words, kind)), "dot")


def view(found: dict[str, Any]) -> dict[str, Any]:
    """A view in today's form: signs on counters, whatever else is read off them under `facts` and `parts`."""
    places = {
        slug: {**place, "stacks": [_piece(stack) for stack in place.get("stacks", ())]}
        for slug, place in found["places"].items()
    }
    sides = {slug: _side(side) for slug, side in found["sides"].items()}
    return {**found, "places": places, "sides": sides}


def _side(side: dict[str, Any]) -> dict[str, Any]:
    known = {"name", "camp", "colour", "facts"}
    facts = {word: given for word, given in side.items() if word not in known}
    return {**{k: v for k, v in side.items() if k in known}, "facts": {**facts, **side.get("facts", {})}}


def _piece(piece: dict[str, Any]) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    parts: list[str] = []
    for word, given in piece.items():
        if word in _KNOWN or given in (False, None, "", 0):
            continue
        if not isinstance(given, list):
            facts[word] = given
        elif given and all(isinstance(row, dict) for row in given):
            parts += [_part(word.removesuffix("s"), row) for row in given]
        elif given:
            parts.append(f"{word}: {_counted(given)}")
    kept = {word: given for word, given in piece.items() if word in _KNOWN}
    return {"sign": sign(piece), **kept, "facts": facts, "parts": parts}


def _part(word: str, row: dict[str, Any]) -> str:
    """A part of a piece in one line: "division 1: green, exhaustion 9: inf 6-4"."""
    head: list[str] = []
    tail: list[str] = []
    for key, given in row.items():
        if key == "number" or given in (False, None, "", 0):
            continue
        if isinstance(given, list):
            tail.append(_counted(given))
        else:
            head.append(given if isinstance(given, str) else f"{key} {given}")
    title = f"{word} {row.get('number', '')}".strip()
    return ": ".join(filter(None, (title, ", ".join(head), "; ".join(tail))))


def _counted(words: list[Any]) -> str:
    many = Counter(map(str, words))
    return ", ".join(f"{n} × {word}" if n > 1 else word for word, n in many.items())
