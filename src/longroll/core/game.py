"""A game in progress: `decision`, `choices()`, `play(choice)`, `view(side)`, and its history."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from longroll.core.choice import Choice
from longroll.core.dice import DieNeeded
from longroll.core.errors import IllegalChoice, LongrollError, unknown
from longroll.core.history import History
from longroll.core.journal import Header, Line, render
from longroll.core.question import Decision
from longroll.core.ruleset import Ruleset
from longroll.core.state import State
from longroll.core.telling import Teller

if TYPE_CHECKING:
    from longroll.core.book import Book
    from longroll.core.views import Layer

JSON_FORMAT: Final = 1


class Game:
    """One game. A copy shares nothing that changes."""

    def __init__(self, rules: Ruleset[Any], state: State, header: Header) -> None:
        self.rules = rules
        self.state = state
        self.header = header
        self._history = History()
        self._choices: list[Choice] | None = None
        self._decision: Decision | None = None

    def start(self) -> Game:
        """Run to the first decision."""
        self.rules.flow.run(self.state)
        self._keep("", None)
        return self

    @property
    def over(self) -> bool:
        return self.state.outcome is not None

    @property
    def result(self) -> dict[str, str] | None:
        """`winner` (a seat, as a rule a side; or "draw" or "neither"), `rule`, `reason`; None while the game goes on."""
        if self.state.outcome is None:
            return None
        end = self.state.outcome
        return {"winner": end.winner, "rule": end.rule, "reason": self.rules.ending(end)}

    @property
    def winners(self) -> tuple[str, ...]:
        """The sides that have won: those of the winning seat; none in a draw or while the game goes on."""
        if self.state.outcome is None:
            return ()
        return self.rules.seats(self.state).get(self.state.outcome.winner, ())

    @property
    def sides(self) -> tuple[str, ...]:
        """All who may be asked in this game: its sides, and a referee where a person plays him."""
        known = self.rules.sides
        seated = (side for held in self.rules.seats(self.state).values() for side in held)
        return (*known, *(side for side in seated if side not in known))

    @property
    def decision(self) -> Decision:
        if self._decision is None:
            if self.over:
                raise LongrollError("the game is over; there is nothing left to decide")
            self._decision = self.rules.flow.decision(self.state)
        return self._decision

    def choices(self) -> list[Choice]:
        """Every legal choice of the present decision; none when the game is over."""
        if self._choices is None:
            state = self.state
            self._choices = [] if state.outcome is not None else self.rules.flow.choices(state)
        return self._choices

    def find(self, text: str) -> Choice | None:
        """The legal choice with this text, if there is one."""
        for choice in self.choices():
            if choice.text == text:
                return choice
        if self.over:
            return None
        ask, frame = self.rules.flow.asking(self.state)
        return ask.accepts(self.state, frame, text)

    def play(self, choice: Choice | str, dice: Sequence[int] | None = None) -> list[Any]:
        """Carry out a legal choice and return the events it caused. An illegal one raises and changes nothing.

        With `dice` the results of all dice that fall are supplied, in order; too few raise `DieNeeded`, too many or impossible
        ones are an error, and nothing is changed.
        """
        for chosen in self._choices or self.choices():
            if chosen is choice:
                break
        else:
            chosen = self._found(choice)
        state, flow = self.state, self.rules.flow
        frame = state.stack[-1]
        side = flow.asks[frame.do].side(state, frame)
        if dice is None:
            flow.play(state, chosen)
        else:
            self.state = self._with_dice(chosen, dice)
        return self._keep(side, chosen)

    def chance(self, choice: Choice | str, dice: Sequence[int] = ()) -> DieNeeded | None:
        """The die that falls next when a choice is played and the dice before it show `dice`; None when no more falls."""
        try:
            self._with_dice(self._found(choice), dice)
        except DieNeeded as due:
            return due
        return None

    def _with_dice(self, choice: Choice, dice: Sequence[int]) -> State:
        """The state after a choice for which every die is supplied."""
        after = self.state.copy()
        after.dice.script = list(dice)
        after.dice.given_only = True
        self.rules.flow.play(after, choice)
        if after.dice.script:
            raise LongrollError(
                f"{len(dice)} dice were given for '{choice}', and {len(dice) - len(after.dice.script)} fell"
            )
        after.dice.given_only = False
        return after

    def _found(self, choice: Choice | str) -> Choice:
        """A choice of the present decision, by its value or its text."""
        text = choice if isinstance(choice, str) else choice.text
        found = self.find(text)
        if found is None:
            self._refuse(text)
        assert found is not None
        return found

    def reseed(self, seed: int) -> None:
        """Draw every die from here on from another seed; the journal says where."""
        self.state.dice.seed = seed
        self._history.reseeded(seed)

    def _refuse(self, text: str) -> None:
        if self.over:
            raise IllegalChoice(
                text, "the game is over", self.state.outcome.rule if self.state.outcome else ""
            )
        reason, rule = self.rules.why_not(self.state, text)
        raise IllegalChoice(text, reason, rule)

    def _keep(self, side: str, choice: Choice | None) -> list[Any]:
        """Write down what was chosen and what happened."""
        state = self.state
        fresh = state.out
        state.out = []
        self._history.add(side, choice, fresh)
        self._choices = self._decision = None
        return fresh

    @property
    def events(self) -> list[Any]:
        """Everything that happened so far."""
        return list(self._history.events())

    def events_since(self, start: int) -> list[Any]:
        """What happened after the first `start` events, without a walk through the whole game."""
        return self._history.events()[start:]

    @property
    def event_count(self) -> int:
        return self._history.event_count

    @property
    def lines(self) -> list[Line]:
        """The decisions and dice so far, as the journal writes them."""
        return list(self._history.lines())

    @property
    def line_count(self) -> int:
        return len(self._history.lines())

    def lines_since(self, start: int) -> list[Line]:
        """The lines after the first `start`, without a walk through the whole game."""
        return self._history.lines()[start:]

    @property
    def decisions(self) -> int:
        return sum(1 for line in self._history.lines() if line.decides)

    def journal(self) -> str:
        return render(self.header, self._history.lines())

    def view(self, side: str | None = None) -> dict[str, Any]:
        if side is not None and side not in self.rules.sides and side not in self.sides:
            raise unknown("side", side, self.sides, self.rules.slug)
        return self.rules.view(self.state, side)

    def log(
        self, side: str | None = None, start: int = 0, short: bool = False, stop: int | None = None
    ) -> list[str]:
        """The events that a side may see, as sentences with their rule; `short` makes one of several that are one thing."""
        seen = [e for e in self._history.events()[start:stop] if self.rules.seen_by(e, side)]
        if not short:
            return [f"{self.rules.narrate(e)} [{e.rule}]" for e in seen]
        found: list[str] = []
        teller = Teller(self.rules.together, self.rules.narrate)
        for event in seen:
            said = teller.say(event)
            if said.goes_on:
                found.pop()
            found.append(f"{said.text} [{event.rule}]")
        return found

    def book(self, side: str | None = None) -> Book:
        """The game so far as a book: for a side, for an onlooker, or with nothing hidden for the referee."""
        from longroll.core.book import REFEREE

        if side is not None and side != REFEREE and side not in self.rules.sides:
            raise unknown("side", side, (*self.rules.sides, REFEREE), self.rules.slug)
        return self.rules.book(self.state, self.events, side)

    def why(self, text: str) -> tuple[str, str] | None:
        """Why this text is not a choice now, as (reason, rule); None if it is one."""
        if self.state.outcome is not None:
            return "the game is over", self.state.outcome.rule
        if self.find(text) is not None:
            return None
        return self.rules.why_not(self.state, text)

    def suggested(self) -> Choice | None:
        """What is suggested where pieces are set up; None where anything else is asked."""
        if self.over:
            return None
        ask, frame = self.rules.flow.asking(self.state)
        return ask.suggested(self.state, frame)

    def say(self, choice: Choice) -> str:
        """A choice of the present decision as a player would say it; its text where the game has no other words."""
        return self.rules.say(self.state, choice) or choice.text

    def odds(self, at: str, attack: str | None = None) -> dict[str, Any]:
        return self.rules.odds(self.state, at, attack)

    def attack_by(self, at: str, pieces: list[str]) -> str:
        """The attack that some pieces would make on a place, as `odds` reads it."""
        return self.rules.attack_by(self.state, at, pieces)

    def supply(self, side: str) -> list[dict[str, Any]]:
        if side not in self.rules.sides:
            raise unknown("side", side, self.rules.sides, self.rules.slug)
        return self.rules.supply(self.state, side)

    def reach(self, piece: str) -> list[dict[str, Any]]:
        return self.rules.reach(self.state, piece)

    def threats(self, place: str, side: str) -> list[dict[str, Any]]:
        if side not in self.rules.sides:
            raise unknown("side", side, self.rules.sides, self.rules.slug)
        return self.rules.threats(self.state, place, side)

    def layers(self, side: str | None = None) -> list[Layer]:
        return self.rules.layers(self.state, side)

    def position(self) -> str:
        return self.rules.to_position(self.state)

    def check(self) -> None:
        self.rules.check(self.state)

    def copy(self) -> Game:
        new = Game(self.rules, self.state.copy(), self.header)
        new._history = self._history.copy()
        return new

    def imagine(self, side: str, seed: int) -> Game:
        """A copy in which what the side cannot know is dealt afresh; without history."""
        new = Game(self.rules, self.rules.imagine(self.state, side, seed), self.header)
        return new

    def to_json(self) -> str:
        return json.dumps(
            {
                "longroll": JSON_FORMAT,
                "header": self.header.to_json(),
                "state": self.state.to_json(),
                "lines": [list(line) for line in self._history.lines()],
                "events": [self.rules.events.dump(e) for e in self._history.events()],
            }
        )

    def restore(self, data: dict[str, Any]) -> Game:
        """Put back the history that `to_json` wrote."""
        lines = tuple(Line(*x) for x in data["lines"])
        self._history = History(lines, tuple(self.rules.events.load(x) for x in data["events"]))
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.header == other.header and self.state.same(other.state)

    __hash__ = None  # type: ignore[assignment]
