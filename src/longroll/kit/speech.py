"""Choices as sentences: a game names its plain ones by their text and the others by their verb."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from longroll.core.choice import Choice
from longroll.core.flow import Flow
from longroll.core.state import Frame, State

S = TypeVar("S", bound=State)


class Speaker(Generic[S]):
    """Says a choice of the present question, "" where the game has no words for it."""

    plain: Mapping[str, str]
    """the text of a choice -> the sentence"""
    flow: Flow[S]
    verbs: Mapping[str, Callable[[S, Frame, tuple[Any, ...]], str]]
    """the verb of a choice -> what makes a sentence of its arguments, with the frame of the question"""

    def __call__(self, s: S, choice: Choice) -> str:
        known = self.plain.get(choice.text)
        if known is not None:
            return known
        verb = self.verbs.get(choice.verb)
        if verb is None:
            return ""
        said = verb(s, self.flow.asking(s)[1], choice.args)
        return said[:1].upper() + said[1:]
