"""The flow that every chapter of the game registers its steps and questions with."""

from __future__ import annotations

from typing import TypeVar

from longroll.core import flow, question
from longroll.core.choice import Choice, Verb
from longroll.core.errors import nearest
from longroll.core.frames import Frame
from longroll.core.refusal import Refusal
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import COMMANDS

F = TypeVar("F", bound=Frame)

FLOW: flow.Flow[Year1863State] = flow.Flow()


class Question(question.Question[Year1863State, F]):
    """A question to the operating command, unless it says otherwise."""

    def side(self, s: Year1863State, f: F) -> str:
        return COMMANDS[s.op]

    answers: tuple[Verb, ...] = ()
    """the verbs of which `forbidden` says by rule what may not be done; of others the menu is all there is"""

    def refusal(self, s: Year1863State, f: F, choice: Choice) -> Refusal | None:
        if choice.kind not in self.answers:
            return super().refusal(s, f, choice)
        return unheard_of(s, choice, self.rule_of(s, f)) or self.forbidden(s, f, choice)

    def forbidden(self, s: Year1863State, f: F, choice: Choice) -> Refusal | None:
        """The rule that forbids a choice of these verbs, or None where it may be taken. The menu asks the same functions."""
        raise NotImplementedError


def unheard_of(s: Year1863State, choice: Choice, rule: str) -> Refusal | None:
    """A place or a piece that the game does not have."""
    t = s.tables
    for kind, names, index in (("place", choice.places, t.place_index), ("unit", choice.pieces, t.index)):
        for name in names:
            if name not in index:
                return Refusal(f"there is no {kind} '{name}'; {nearest(name, index)}", rule)
    return None


def alike(s: Year1863State, piece: int, first: int, rule: str) -> Refusal | None:
    """Trains, garrisons and militia differ in nothing: one of them in a Point is offered for all."""
    return None if piece == first else Refusal(f"all of them are alike: name {s.tables.slugs[first]}", rule)
