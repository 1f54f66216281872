"""A decision as a game defines it: whose it is, what they may choose, what follows."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from longroll.core.choice import Choice
from longroll.core.errors import nearest
from longroll.core.frames import Frame
from longroll.core.refusal import Refusal
from longroll.core.state import State

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Frame)


class Decision(NamedTuple):
    """What is asked: of which side, of what kind, in which words, by which rule; of whom on that side, and about what."""

    side: str
    kind: str
    prompt: str
    rule: str
    role: str = ""
    """who on the side is asked, as `Ruleset.roles` names him; "" where a game has no roles"""
    place: str = ""
    """the place that it is about, by its slug; "" where it is about none"""
    piece: str = ""
    """the piece (a marching leader, a corps) that it is about, by its slug"""
    battle: str = ""
    """the place of the battle that it belongs to, whose odds help to decide"""


class Question(Generic[S, F]):
    """A decision. Subclasses give the three answers; one instance serves all games, so it holds nothing."""

    kind = ""
    rule = ""

    def side(self, s: S, f: F) -> str:
        """Whose decision it is."""
        raise NotImplementedError

    def role(self, s: S, f: F) -> str:
        """Who on the side answers, where the game has roles."""
        return ""

    def prompt(self, s: S, f: F) -> str:
        """What is asked, in words."""
        raise NotImplementedError

    def place(self, s: S, f: F) -> str:
        """The place that it is about."""
        return ""

    def piece(self, s: S, f: F) -> str:
        """The piece that it is about."""
        return ""

    def battle(self, s: S, f: F) -> str:
        """The place of the battle that it belongs to."""
        return ""

    def undone(self, s: S, f: F) -> str:
        """What would be left undone if it were ended now, in words; "" where nothing is worth a word."""
        return ""

    def suggested(self, s: S, f: F) -> Choice | None:
        """In a set-up: what history, or whoever knows the game, suggests; None for every other question."""
        return None

    def rule_of(self, s: S, f: F) -> str:
        return self.rule

    def choices(self, s: S, f: F) -> list[Choice]:
        """Every choice that may be taken."""
        raise NotImplementedError

    def refusal(self, s: S, f: F, choice: Choice) -> Refusal | None:
        """Why a choice of this game's vocabulary may not be taken now; None exactly where it may.

        A game overrides this with the functions that its menu asks too, and leaves what they do not know to this one.
        """
        if choice in self.choices(s, f) or self.accepts(s, f, choice.text) is not None:
            return None
        offered = [offer.text for offer in self.choices(s, f)]
        return Refusal(
            f"it is no choice of this decision; {nearest(choice.text, offered)}", self.rule_of(s, f)
        )

    def follow(self, s: S, f: F, choice: Choice) -> None:
        """Carry out a legal choice."""
        raise NotImplementedError

    def accepts(self, s: S, f: F, text: str) -> Choice | None:
        """For questions with an open form (a typed-in battle result): the choice a text stands for, if it is legal."""
        return None
