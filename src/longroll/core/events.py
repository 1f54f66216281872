"""What happened, as values. English is rendered at the edge by each game's `narrate`.

A game defines its events as `NamedTuple`s with a `rule` field and registers them with an `EventBook`; `Rolled` is common to
all. Who may see an event is decided by the game's `seen_by`; the default is everybody.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol


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
    rule: str
    to: tuple[str, ...] | None = None
    """the sides that may see it, where a game throws dice behind a screen; None: everybody"""


class EventBook:
    """The event classes of one game, by name, for reading them back from JSON."""

    def __init__(self, *classes: type[Any]) -> None:
        self.classes: dict[str, Any] = {Rolled.__name__: Rolled}
        self.classes.update((c.__name__, c) for c in classes)

    def dump(self, event: Any) -> list[Any]:
        return [type(event).__name__, *event]

    def load(self, data: list[Any]) -> Any:
        return self.classes[data[0]](*(tuple(x) if isinstance(x, list) else x for x in data[1:]))
