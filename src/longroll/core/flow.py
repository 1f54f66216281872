"""The flow of a game: an explicit stack of frames, JSON from head to foot.

A *step* does its work and returns; its frame was taken off the stack before it ran, and it pushes the frame again if it is not done.
A *question* is a decision: whose it is, what they may choose, what follows. Its frame too is off the stack when `follow` runs.
A *sequence* runs its parts in order, once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from longroll.core.choice import Choice
from longroll.core.errors import PositionError, nearest
from longroll.core.frames import Frame, Part, required
from longroll.core.question import Decision as Decision
from longroll.core.question import Question as Question
from longroll.core.state import State

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Frame)

Step = Callable[[Any, Any], None]


class Flow(Generic[S]):
    """The steps and questions of one game, by name."""

    def __init__(self) -> None:
        self.steps: dict[str, Step] = {}
        self.asks: dict[str, Question[S, Any]] = {}
        self.sequences: dict[str, tuple[str, ...]] = {}
        self.frames: dict[str, type[Frame]] = {}

    def step(self, name: str, frame: type[F]) -> Callable[[Callable[[S, F], None]], Callable[[S, F], None]]:
        """Register a step under its name, with the class of its frames."""

        def register(function: Callable[[S, F], None]) -> Callable[[S, F], None]:
            self._free(name)
            self.steps[name] = function
            self.frames[name] = frame
            return function

        return register

    def phase(self, name: str) -> Callable[[Callable[[S], None]], Callable[[S], None]]:
        """Register a step without locals."""

        def register(function: Callable[[S], None]) -> Callable[[S], None]:
            self._free(name)
            self.steps[name] = lambda s, f: function(s)
            self.frames[name] = Frame
            return function

        return register

    def question(
        self,
        name: str,
        frame: type[F] = Frame,  # type: ignore[assignment]
    ) -> Callable[[type[Question[S, F]]], type[Question[S, F]]]:
        """Register a question under its name, with the class of its frames where it has locals."""

        def register(cls: type[Question[S, F]]) -> type[Question[S, F]]:
            self._free(name)
            made = cls()
            made.kind = name
            self.asks[name] = made
            self.frames[name] = frame
            return cls

        return register

    def sequence(self, name: str, parts: Sequence[str]) -> None:
        """Register a sequence of steps and questions that need no locals to begin with."""
        self._free(name)
        order = self.sequences[name] = tuple(parts)

        def run(s: S, f: Part) -> None:
            at = f.part
            if at < len(order) - 1:
                f.part = at + 1
                s.stack.append(f)
            self.begin(s, order[at])

        self.frames[name] = Part
        self.steps[name] = run

    def begin(self, s: S, name: str) -> None:
        """Put a step that needs no locals to begin with on the stack."""
        s.stack.append(self.frames[name](name))

    def _free(self, name: str) -> None:
        if name in self.steps or name in self.asks:
            raise ValueError(f"two steps are called '{name}'")

    def check(self) -> None:
        """Every part of every sequence exists and can begin without locals. Called once, by a test."""
        for name, order in self.sequences.items():
            for part in order:
                if part not in self.steps and part not in self.asks:
                    raise ValueError(f"sequence '{name}' names a step '{part}' that does not exist")
                cls: Any = self.frames.get(part, Frame)
                if needed := required(cls):
                    raise ValueError(f"sequence '{name}' begins '{part}', which needs {', '.join(needed)}")

    def revive(self, s: S) -> None:
        """Frames that were read from JSON become frames of their classes; an unknown step is an error that names it."""
        stack: list[Any] = s.stack
        for i, frame in enumerate(stack):
            name = frame["do"] if isinstance(frame, dict) else frame.do
            if name not in self.frames:
                raise PositionError(f"flow: unknown step '{name}'; {nearest(str(name), self.frames)}")
            if isinstance(frame, dict):
                s.stack[i] = self.frames[name].from_json(frame)

    def run(self, s: S) -> None:
        """Run steps until the game asks something or is over."""
        stack = s.stack
        steps = self.steps
        while stack and s.outcome is None:
            frame = stack[-1]
            step = steps.get(frame.do)
            if step is None:
                return
            stack.pop()
            step(s, frame)

    def asking(self, s: S) -> tuple[Question[S, Any], Any]:
        """The question that waits for an answer, and its frame."""
        frame = s.stack[-1]
        return self.asks[frame.do], frame

    def decision(self, s: S) -> Decision:
        ask, f = self.asking(s)
        return Decision(
            ask.side(s, f),
            ask.kind,
            ask.prompt(s, f),
            ask.rule_of(s, f),
            ask.role(s, f),
            ask.place(s, f),
            ask.piece(s, f),
            ask.battle(s, f),
        )

    def choices(self, s: S) -> list[Choice]:
        frame = s.stack[-1]
        return self.asks[frame.do].choices(s, frame)

    def play(self, s: S, choice: Choice) -> None:
        """Carry out a choice that is known to be legal, and run on to the next question."""
        frame = s.stack.pop()
        self.asks[frame.do].follow(s, frame, choice)
        self.run(s)
