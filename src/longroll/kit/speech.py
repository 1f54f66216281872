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
    plain: Mapping[str, str] = {}
    """for games without declared verbs: the text of a choice -> the sentence"""
    verbs: Mapping[str, Callable[[S, Any, tuple[Any, ...]], str]] = {}
    """for games without declared verbs: the verb of a choice -> what makes a sentence of its arguments"""

    def __call__(self, s: S, choice: Choice) -> str:
        frame = self.flow.asking(s)[1]
        sentence = self.sentences.get(choice.kind)
        if sentence is not None:
            said = sentence if isinstance(sentence, str) else sentence(s, frame, choice)
        elif choice.text in self.plain:
            said = self.plain[choice.text]
        elif choice.verb in self.verbs:
            said = self.verbs[choice.verb](s, frame, choice.args)
        else:
            said = ""
        return said[:1].upper() + said[1:]
