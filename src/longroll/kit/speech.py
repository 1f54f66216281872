"""Choices as sentences, by their verb."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from longroll.core.choice import Choice, Verb
from longroll.core.flow import Flow
from longroll.core.state import State

S = TypeVar("S", bound=State)

Sentence = str | Callable[[S, Any, Choice], str]
"""What a choice says: always the same, or made from the state, the frame of the question and the choice."""


class Speaker(Generic[S]):
    """Says a choice of the present question, "" where the game has no words for it."""

    flow: Flow[S]
    sentences: Mapping[Verb, Sentence[S]] = {}

    def __call__(self, s: S, choice: Choice) -> str:
        frame = self.flow.asking(s)[1]
        sentence = self.sentences.get(choice.kind)
        if sentence is None:
            return ""
        said = sentence if isinstance(sentence, str) else sentence(s, frame, choice)
        return said[:1].upper() + said[1:]
