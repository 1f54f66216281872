"""What people read: every event of whole games, every prompt and a sample of choices, in plain words.

Fails on a slug, a double space, "1 points", "+0", a word that the game's vocabulary does not know, and a log that does not end
with who won. The vocabulary is the sentences that the game's authors wrote (strings of several words in its code), the names in
its data, and `vocabulary.txt` for single words; so what nobody wrote as English, a kind or a slug, is found.
"""

import ast
import csv
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from walk import LONG, walk
from walk import SCENARIOS as ALL

from longroll.core import registry
from longroll.core.game import Game

SCENARIOS = [(slug, scenario) for slug, scenario in ALL if slug != "toy"]
"""The toy war of the tests speaks in slugs."""
SEEDS = (3, 4)
VOCABULARY = Path(__file__).parent / "vocabulary.txt"
WORD = re.compile(r"[A-Za-z][A-Za-z'’]*")
HYPHENED = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)+")
PLURALS = (
    "points|factors|units|trains|losses|steps|marches|columns|men|guns|days|turns|cities|towns|brigades|divisions|boats|ships"
    "|vessels|leaders|regiments|batteries|places|boxes|dice|hits|levels|rounds|forts|garrisons|flotillas"
)
ONE_OF_MANY = re.compile(
    rf"(?<![\w.,:+/-])1 (?:(?:more|other|fewer|less) )?(?:[A-Za-z]+ )?(?:{PLURALS})\b", re.I
)
ALONE = re.compile(r"(?:1|an?) [a-z]+ (?:retreat|give|go|march|move|withdraw|surrender|are)\b", re.I)
NO_NAMES = ("provenance", "basis", "text", "summary", "note")
CODE = re.compile(r"[A-Z]{1,3}|[IVXLC]+")
"""Results of tables, states, initials and the numbers of corps."""


@cache
def data_of(slug: str) -> tuple[frozenset[str], frozenset[str]]:
    """(words of names, slugs) of a game's data."""
    folder = registry.ruleset(slug).data_folder
    words: set[str] = set()
    slugs: set[str] = set(registry.ruleset(slug).sides)
    for path in sorted(folder.rglob("*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                slugs.add(row.get("slug") or "")
                for key, cell in row.items():
                    if key not in NO_NAMES and cell and cell[0].isupper():
                        words.update(plain(cell))
    for path in sorted(folder.rglob("*.toml")):
        for key, value in _strings(tomllib.loads(path.read_text("utf-8"))):
            if key == "slug":
                slugs.add(value)
            elif key not in NO_NAMES and value[:1].isupper():
                words.update(plain(value))
    return frozenset(words), frozenset(slugs - {""})


def plain(text: str) -> list[str]:
    """The words of a text, without the marks of the possessive."""
    found = (word.removesuffix("'s").removesuffix("’s").strip("'’") for word in WORD.findall(text))
    return [word for word in found if word]


def _strings(raw: object, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(raw, dict):
        for name, value in raw.items():
            yield from _strings(value, name)
    elif isinstance(raw, list):
        for value in raw:
            yield from _strings(value, key)
    elif isinstance(raw, str):
        yield key, raw


@cache
def vocabulary() -> frozenset[str]:
    return frozenset(VOCABULARY.read_text("utf-8").split())


@cache
def written(slug: str) -> frozenset[str]:
    """The words of every string of several words in a game's code, without its docstrings."""
    found: set[str] = set()
    for path in sorted(registry.ruleset(slug).data_folder.parent.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        bare = {id(x.value) for x in ast.walk(tree) if isinstance(x, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare:
                phrase = node.value if " " in node.value else ""
                found.update(word.lower() for word in plain(phrase))
    return frozenset(found)


def complaints(slug: str, text: str) -> Iterator[str]:
    """Everything that is wrong with a sentence."""
    words, slugs = data_of(slug)
    known = vocabulary() | written(slug) | words
    if "  " in text or text != text.strip():
        yield "a space too many, or a subject too few"
    if match := ALONE.match(text):
        yield f"one that is said to be many: {match[0]}"
    if match := ONE_OF_MANY.search(text):
        yield f"one of many: {match[0]}"
    if re.search(r"(?<!\d)[+-]0(?![\d.])", text):
        yield "a change of nothing"
    for token in HYPHENED.findall(text):
        if token in slugs:
            yield f"slug: {token}"
    for word in plain(text):
        if word.lower() in known or word in known or CODE.fullmatch(word):
            continue
        yield f"{'slug' if word in slugs else 'unknown word'}: {word}"


def said(slug: str, scenario: str) -> Iterator[str]:
    """Everything that people read in a few whole games: prompts, choices here and there, and the log with its end."""
    for seed in SEEDS[:1] if slug in LONG else SEEDS:
        game: Game | None = None
        for number, game in enumerate(walk(slug, scenario, seed)):
            if game.over:
                break
            yield game.decision.prompt
            if number % 7 == 0:
                yield from (
                    game.say(choice) for choice in game.choices()[:40] if game.say(choice) != choice.text
                )
        assert game is not None
        yield from (game.rules.narrate(event) for event in game.events)
        assert game.result is not None
        yield game.result["reason"]
        ends_with_who_won(game.rules.narrate(game.events[-1]))


def ends_with_who_won(last: str) -> None:
    """The last sentence of a log says who won, and why."""
    assert re.search(r"\b(wins?|won|victory|victorious|draw|neither|tied?)\b", last, re.I), last
    assert len(last.split()) > 4, last


@pytest.mark.parametrize(("slug", "scenario"), SCENARIOS)
def test_it_is_said_properly(slug: str, scenario: str) -> None:
    found: dict[str, str] = {}
    for text in set(said(slug, scenario)):
        for complaint in complaints(slug, text):
            found.setdefault(complaint, text)
    assert not found, "\n".join(f"{what!r}: {text}" for what, text in sorted(found.items()))
