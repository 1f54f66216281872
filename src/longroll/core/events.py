"""What happened, as values. English is rendered at the edge by each game's `narrate`.

A game defines its events as `NamedTuple`s with a `rule` field and registers them with an `EventBook`; `Rolled` is common to
all. Fields that name a place, a piece or a side say so by their type (`PlaceSlug`, `PieceSlug`, `SideSlug`), so that a page
can show where it happened without reading the sentence. Who may see an event is decided by the game's `seen_by`; the default is
everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple, NewType, Protocol, get_args

from longroll.core import codec
from longroll.core.errors import nearest

PlaceSlug = NewType("PlaceSlug", str)
PieceSlug = NewType("PieceSlug", str)
SideSlug = NewType("SideSlug", str)


class Event(Protocol):
    """Any event: a named tuple that cites its rule."""

    @property
    def rule(self) -> str: ...

    def _asdict(self) -> dict[str, Any]: ...


class Rolled(NamedTuple):
    """A die was thrown."""

    stream: str
    sides: int
    result: int
    why: str
    """what for, as a kind: `initiative`; the game's `thrown_for` puts it into words"""
    rule: str
    to: tuple[str, ...] | None = None
    """the sides that may see it, where a game throws dice behind a screen; None: everybody"""
    place: PlaceSlug | None = None
    piece: PieceSlug | None = None
    side: SideSlug | None = None

    @property
    def text(self) -> str:
        """As a journal writes it: `battle d6=4`."""
        return f"{self.stream} d{self.sides}={self.result}"


TALES: Final[tuple[str, ...]] = ("battle", "place", "loss", "arrival", "move")
"""What an event is to one who was away, the weightiest first: a battle fought, a place that changed hands, somebody lost, somebody
come into play, a march."""


class EventBook:
    """The event classes of one game, by name, for reading them back from JSON."""

    def __init__(self, *classes: type[Any]) -> None:
        self.classes: dict[str, Any] = {Rolled.__name__: Rolled}
        self.classes.update((c.__name__, c) for c in classes)
        self.tales: dict[Any, str] = {}
        """classes that are worth telling to one who was away -> as what (`TALES`)"""

        self.openers: set[Any] = set()
        """classes with which a turn or a phase begins"""

    def open(self, *classes: type[Any]) -> None:
        """Say with which classes a turn or a phase begins."""
        self.openers.update(classes)

    def opening(self, events: Sequence[Any]) -> int | None:
        """Where among some events the last turn or phase begins."""
        return max((i for i, e in enumerate(events) if type(e) in self.openers), default=None)

    def tell(self, **tales: tuple[type[Any], ...]) -> None:
        """Say which classes are worth telling to one who was away, and as what."""
        for tale, classes in tales.items():
            if tale not in TALES:
                raise ValueError(f"no tale '{tale}'; {nearest(tale, TALES)}")
            self.tales.update((cls, tale) for cls in classes)

    def tale(self, event: Any) -> str:
        """What an event is to one who was away; "" where it is not worth a word."""
        return self.tales.get(type(event), "")

    def dump(self, event: Any) -> list[Any]:
        return [type(event).__name__, *event]

    def load(self, data: list[Any]) -> Any:
        return codec.record_reader(self.classes[data[0]])(data[1:])


@cache
def _fields(cls: Any, kind: Any) -> tuple[str, ...]:
    """The fields of an event class that name something of a kind, alone, perhaps, or in a tuple."""
    return tuple(name for name, hint in codec.hints(cls).items() if hint is kind or kind in get_args(hint))


def named(event: Any, kind: Any) -> tuple[str, ...]:
    """The places, pieces or sides that an event names, in the order of its fields."""
    found: list[str] = []
    cls: Any = type(event)
    for name in _fields(cls, kind):
        value = getattr(event, name)
        found += value if isinstance(value, tuple) else [value] if value else []
    return tuple(found)
