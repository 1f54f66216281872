"""What a game package gives to the core: one object with the same few methods in all five."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from longroll.core.choice import Choice, Vocabulary
from longroll.core.data import Sourced
from longroll.core.desk import Desk
from longroll.core.events import EventBook, Rolled
from longroll.core.flow import Flow
from longroll.core.glossary import Glossary
from longroll.core.options import Option, Value
from longroll.core.refusal import Refusal
from longroll.core.state import Outcome, State
from longroll.core.telling import folded

if TYPE_CHECKING:
    from longroll.core import book as books
    from longroll.core.figures import Battle, Taken
    from longroll.core.views import Layer

S = TypeVar("S", bound=State)


class Role(NamedTuple):
    """Somebody on a side who is asked by himself: a president, a commander."""

    name: str
    title: str
    under: str = ""
    """the role that answers where nobody plays this one; "" for the highest"""


class Ruleset(Generic[S]):
    """A game: its static tables, its flow, and the windows through which it is seen."""

    slug = ""
    name = ""
    rules_version = 1
    sides: tuple[str, ...] = ()
    events: EventBook
    flow: Flow[S]
    verbs: Vocabulary = Vocabulary(())
    """what a typed line may mean"""
    glossary: ClassVar[Glossary] = {}
    """figures beside the map and markers on it, explained"""
    desk: Desk[S] = Desk()
    """papers to carry away and forms to fill in, where a game has them"""
    options: dict[str, Option]
    data_folder: Path
    open_information = False
    """whether every side may know the whole state, dice to come aside"""

    def scenarios(self) -> dict[str, str]:
        """Slug -> name."""
        raise NotImplementedError

    def new(self, scenario: str, seed: int, options: dict[str, Value]) -> S:
        """The state before its first step has run."""
        raise NotImplementedError

    def seats(self, s: S) -> dict[str, tuple[str, ...]]:
        """Who plays: a person's name -> the sides that he holds. Where nothing else is said, each side is a person's."""
        return {side: (side,) for side in self.sides}

    def roles(self, s: S, side: str) -> dict[str, Role]:
        """Every role that a side has now, by its slug, the highest first; none where a side is asked as one."""
        return {}

    def role_names(self, s: S, side: str) -> list[str]:
        """Every role that a side has now or may have later."""
        return list(self.roles(s, side))

    def line(self, s: S, side: str, role: str) -> list[str]:
        """A role and its superiors, the highest last; none for what is no role of the side now."""
        roles = self.roles(s, side) if role else {}
        found: list[str] = []
        while role in roles and role not in found:
            found.append(role)
            role = roles[role].under
        return found

    def from_json(self, data: dict[str, Any]) -> S:
        raise NotImplementedError

    def view(self, s: S, side: str | None) -> dict[str, Any]:
        """All that a side may know (None: a neutral onlooker), as JSON."""
        raise NotImplementedError

    def seen_by(self, event: Any, side: str | None) -> bool:
        """Whether a side is told of an event; a die thrown behind a screen is for those whom it names."""
        return not isinstance(event, Rolled) or event.to is None or side in event.to

    def imagine(self, s: S, side: str, seed: int) -> S:
        """A state that the side cannot tell from this one, with the unseen (dice to come included) dealt afresh."""
        new = s.copy()
        new.dice.seed = seed
        return new

    def narrate(self, event: Any) -> str:
        """One event as a sentence."""
        raise NotImplementedError

    def together(self, one: Any, two: Any) -> Any:
        """Two events of one kind that follow each other, as one that a reader wants to hear of; None where they are two things."""
        return None

    def told(self, events: Iterable[Any]) -> list[Any]:
        """The events as a reader wants to hear of them: what is one thing is one event."""
        return folded(events, self.together)

    def thrown_for(self, die: Rolled) -> str:
        """What a die was thrown for, in words."""
        return die.why.replace("-", " ")

    def ending(self, end: Outcome) -> str:
        """Why a game ended as it did, in words."""
        return end.cause.replace("-", " ")

    def book(self, s: S, events: list[Any], side: str | None) -> books.Book:
        """The game as a book for a reader: a side, an onlooker (None), or `books.REFEREE`. A game may write a better one."""
        from longroll.core import book as books  # few readers of a game want its book

        return books.plain(self, s, events, side)

    def say(self, s: S, choice: Choice) -> str:
        """A choice of the present decision as a player would say it, for the side that decides; "" where its text says enough."""
        return ""

    def check(self, s: S) -> None:
        """Rebuild every derived thing, compare, and demand every invariant. Raises AssertionError."""
        raise NotImplementedError

    def odds(self, s: S, at: str, attack: str | None = None) -> dict[str, Any]:
        """The outcome of a battle, with every modifier, its reason and its rule."""
        raise NotImplementedError

    def attack_by(self, s: S, at: str, pieces: list[str]) -> str:
        """The attack, as `odds` reads it, that some pieces would make on a place: ids of the view, or KIND PLACE."""
        raise NotImplementedError

    def supply(self, s: S, side: str) -> list[dict[str, Any]]:
        """Who is in supply and why: place, source, the traced line, the cut."""
        raise NotImplementedError

    def reach(self, s: S, piece: str) -> list[dict[str, Any]]:
        """Where a piece can go, now or as if its side's turn to move began: place, cost, by, rule, path, battle."""
        raise NotImplementedError

    def threats(self, s: S, place: str, side: str) -> list[dict[str, Any]]:
        """Who of a side's enemies could come to a place in one move: from, who, strength, cost, by, rule, path, attack (for odds)."""
        raise NotImplementedError

    def layers(self, s: S, side: str | None) -> list[Layer]:
        """What can be laid over the map for a side: zones, control, command; none where a game has none."""
        return []

    def why_not(self, s: S, text: str) -> Refusal:
        """Why this text is not a choice now."""
        ask, f = self.flow.asking(s)
        rule = ask.rule_of(s, f)
        meant = self.verbs.read(text)
        for choice in meant:
            refused = ask.refusal(s, f, choice)
            if refused is not None:
                return refused
        return Refusal(f"no choice is written so; {self.verbs.forms(text)}", rule)

    def to_position(self, s: S) -> str:
        """The position as TOML."""
        raise NotImplementedError

    def from_position(self, text: str) -> S:
        raise NotImplementedError

    def evaluate(self, s: S, side: str) -> float:
        """How good the state is for a side, for computer players; larger is better."""
        raise NotImplementedError

    def signs(self, s: S) -> dict[str, float]:
        """What tells early who will win, by name: the evaluation of the first seat less the mean of the others', unless a game knows more."""
        values = [self.evaluate(s, sides[0]) for sides in self.seats(s).values()]
        return {"evaluation": values[0] - fmean(values[1:])}

    def series(self, s: S) -> dict[str, float]:
        """The figures that statistics follow over time (strength, cities, losses by side)."""
        return {}

    def battles(self, events: list[Any]) -> list[Battle]:
        """The battles among the events of a turn, for statistics; none where a game does not tell them."""
        return []

    def taken(self, events: list[Any]) -> list[Taken]:
        """The places that change hands in the events of a turn, in order."""
        return []

    def moment(self, s: S) -> tuple[str, str]:
        """(turn, phase) as a player says them."""
        raise NotImplementedError

    def provenance(self) -> list[Sourced]:
        raise NotImplementedError
