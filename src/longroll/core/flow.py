"""The flow of a game: an explicit stack of plain frames, JSON from head to foot.

A *step* does its work and returns; it was taken off the stack before it ran, and pushes itself again if it is not done.
An *ask* is a decision: whose it is, what they may choose, what follows. It too is off the stack when `follow` runs.
A *sequence* runs its parts in order, once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from longroll.core.choice import Choice
from longroll.core.errors import PositionError, nearest
from longroll.core.state import Frame, State

S = TypeVar("S", bound=State)


class Decision(NamedTuple):
    """What is asked: of which side, of what kind, in which words, by which rule; and of whom on that side."""

    side: str
    kind: str
    prompt: str
    rule: str
    role: str = ""
    """who on the side is asked, as `Ruleset.roles` names him; "" where a game has no roles"""


class Ask(Generic[S]):
    """A question. Subclasses give the three answers; one instance serves all games, so it holds nothing."""

    kind = ""
    rule = ""

    def side(self, s: S, frame: Frame) -> str:
        raise NotImplementedError

    def role(self, s: S, frame: Frame) -> str:
        """Who on the side answers, where the game has roles."""
        return ""

    def prompt(self, s: S, frame: Frame) -> str:
        raise NotImplementedError

    def rule_of(self, s: S, frame: Frame) -> str:
        return self.rule

    def choices(self, s: S, frame: Frame) -> list[Choice]:
        raise NotImplementedError

    def follow(self, s: S, frame: Frame, choice: Choice) -> None:
        raise NotImplementedError

    def accepts(self, s: S, frame: Frame, text: str) -> Choice | None:
        """For questions with an open form (a typed-in battle result): the choice a text stands for, if it is legal."""
        return None

    def why_not(self, s: S, frame: Frame, text: str) -> tuple[str, str] | None:
        """(reason, rule) why a text is not offered, where this question can say more than 'not now'."""
        return None


class Flow(Generic[S]):
    """The steps and questions of one game, by name."""

    def __init__(self) -> None:
        self.steps: dict[str, Callable[[S, Frame], None]] = {}
        self.asks: dict[str, Ask[S]] = {}
        self.sequences: dict[str, tuple[str, ...]] = {}

    def step(self, name: str) -> Callable[[Callable[[S, Frame], None]], Callable[[S, Frame], None]]:
        def register(function: Callable[[S, Frame], None]) -> Callable[[S, Frame], None]:
            self._free(name)
            self.steps[name] = function
            return function

        return register

    def ask(self, name: str) -> Callable[[type[Ask[S]]], type[Ask[S]]]:
        def register(cls: type[Ask[S]]) -> type[Ask[S]]:
            self._free(name)
            question = cls()
            question.kind = name
            self.asks[name] = question
            return cls

        return register

    def sequence(self, name: str, parts: Sequence[str]) -> None:
        self._free(name)
        order = self.sequences[name] = tuple(parts)

        def run(s: S, frame: Frame) -> None:
            at = frame.get("part", 0)
            if at < len(order) - 1:
                frame["part"] = at + 1
                s.stack.append(frame)
            s.stack.append({"do": order[at]})

        self.steps[name] = run

    def _free(self, name: str) -> None:
        if name in self.steps or name in self.asks:
            raise ValueError(f"two steps are called '{name}'")

    def check(self) -> None:
        """Every part of every sequence exists. Called once, by a test."""
        for name, order in self.sequences.items():
            for part in order:
                if part not in self.steps and part not in self.asks:
                    raise ValueError(f"sequence '{name}' names a step '{part}' that does not exist")

    def know(self, s: S) -> None:
        """Every frame on the stack is a step or a question of this game."""
        for frame in s.stack:
            if frame["do"] not in self.steps and frame["do"] not in self.asks:
                raise PositionError(
                    f"flow: unknown step '{frame['do']}'; {nearest(frame['do'], [*self.steps, *self.asks])}"
                )

    def run(self, s: S) -> None:
        """Run steps until the game asks something or is over."""
        stack = s.stack
        steps = self.steps
        while stack and s.outcome is None:
            frame = stack[-1]
            step = steps.get(frame["do"])
            if step is None:
                return
            stack.pop()
            step(s, frame)

    def asking(self, s: S) -> tuple[Ask[S], Frame]:
        frame = s.stack[-1]
        return self.asks[frame["do"]], frame

    def decision(self, s: S) -> Decision:
        ask, frame = self.asking(s)
        return Decision(
            ask.side(s, frame), ask.kind, ask.prompt(s, frame), ask.rule_of(s, frame), ask.role(s, frame)
        )

    def choices(self, s: S) -> list[Choice]:
        ask, frame = self.asking(s)
        return ask.choices(s, frame)

    def play(self, s: S, choice: Choice) -> None:
        """Carry out a choice that is known to be legal, and run on to the next question."""
        frame = s.stack.pop()
        self.asks[frame["do"]].follow(s, frame, choice)
        self.run(s)
