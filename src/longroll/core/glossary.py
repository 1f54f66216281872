"""Words on tracks and markers, explained: what a figure beside the map means, and by which rule."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Term(NamedTuple):
    """What a word means to a player, in a sentence, and the rule that says more ("" where none does)."""

    says: str
    rule: str = ""


Glossary = Mapping[str, Term]


def explained(glossary: Glossary, label: str) -> Term | None:
    """The term of a label: the longest that stands in it as whole words, whatever its letters."""
    text = label.lower()
    for name in sorted(glossary, key=len, reverse=True):
        if re.search(rf"(?<!\w){re.escape(name.lower())}(?!\w)", text):
            return glossary[name]
    return None


def explained_row(glossary: Glossary, drawer: str, label: str) -> Term | None:
    """The term of a row in a drawer: the drawer's, where its title is a term (its rows are names), else the label's."""
    own = next((term for name, term in glossary.items() if name.lower() == drawer.lower()), None)
    return own or explained(glossary, label)


def rows(glossary: Glossary) -> Iterable[dict[str, str]]:
    """For a page, which looks terms up in the same way."""
    return ({"term": name, **term._asdict()} for name, term in glossary.items())
