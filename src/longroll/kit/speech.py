"""Choices as sentences, by their verb."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from longroll.core.choice import Choice, Verb
from longroll.core.flow import Flow
from longroll.core.state import State

S = TypeVar("S", bound=State)

KEPT = 4096
"""So many sentences of a verb are remembered."""


class Plain:
    """A sentence that is made from the name of the question and the choice alone, and kept: menus offer the same choices again and
    again."""

    def __init__(self, make: Callable[[str, Choice], str]) -> None:
        self._make = make
        self._kept: dict[tuple[str, tuple[Any, ...]], str] = {}

    def __call__(self, question: str, choice: Choice) -> str:
        key = question, choice.args
        said = self._kept.get(key)
        if said is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            made = self._make(question, choice)
            said = self._kept[key] = made[:1].upper() + made[1:]
        return said


Sentence = str | Plain | Callable[[S, Any, Choice], str]
"""What a choice says: always the same, the same for each choice, or made from the state, the frame of the question and the choice."""


class Speaker(Generic[S]):
    """Says a choice of the present question, "" where the game has no words for it."""

    flow: Flow[S]
    sentences: Mapping[Verb, Sentence[S]] = {}

    def __call__(self, s: S, choice: Choice) -> str:
        frame = self.flow.asking(s)[1]
        sentence = self.sentences.get(choice.kind)
        if sentence is None:
            return ""
        if isinstance(sentence, Plain):
            return sentence(frame.do, choice)
        said = sentence if isinstance(sentence, str) else sentence(s, frame, choice)
        return said[:1].upper() + said[1:]


NAMED = 3
"""So many are named, the rest are counted."""


def said_of(names: Sequence[str], one: str, many: str) -> str:
    """A sentence about some: "Grant and Sherman have not moved.", "Grant, Pope, Buell and 4 others have not moved."."""
    shown = list(names[:NAMED])
    rest = len(names) - len(shown)
    if rest:
        shown.append("1 other" if rest == 1 else f"{rest} others")
    who = shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
    sentence = f"{who} {one if len(names) == 1 else many}."
    return sentence[:1].upper() + sentence[1:]
