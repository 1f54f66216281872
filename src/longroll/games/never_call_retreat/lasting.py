"""What is derived of railroads and waters, and lasts until something changes where it was looked for.

It is kept with the state, in parts: the railroads of both sides, their waters, and what hangs on both. A verb that changes something
says at which hexes or boat sides (`NcrState.stir`); what was found without a look at them stays. Copies share all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

if TYPE_CHECKING:
    from longroll.games.never_call_retreat.state import NcrState

T = TypeVar("T")
NOWHERE: frozenset[int] = frozenset()


class Answer(NamedTuple):
    """What was found, and what it hangs on."""

    found: Any
    over: frozenset[int] | None
    """hexes or boat sides where any change spoils it; None for everywhere"""
    through: frozenset[int] = NOWHERE
    """those that spoil it only by opening or closing (`open_places`)"""


STALE, LOOK, OPEN = ("stale",), ("look",), ("open",)
"""places where something has changed; of those the ones that were not looked at again; one byte for each place"""
OWN: Final = (STALE, LOOK, OPEN)
"""keys that are no questions"""
MANY: Final = 300
"""answers of a part after which all are dropped, so that those of other months do not pile up"""
FAR: Final = 600
"""places at which so much has changed that all is found anew"""
Part = dict[Any, Answer]


def stirred(known: Part, places: frozenset[int]) -> Part:
    """The same knowledge after a change at some places."""
    if not known:
        return {}  # not the same one: a copy that shares it may come to know other things
    old = known.get(STALE)
    stale = places if old is None else old.found | places
    return {**known, STALE: Answer(stale, NOWHERE)} if len(stale) <= FAR else {}


def _replace(s: NcrState, part: int, known: Part) -> Part:
    """A part anew; copies that shared the old one keep that."""
    s.kept = (*s.kept[:part], known, *s.kept[part + 1 :])
    return known


def fresh(s: NcrState, part: int) -> Part:
    """What still holds of a part."""
    known = s.kept[part]
    stale = known.get(STALE)
    if stale is None:
        return known
    places = stale.found
    held = {
        key: x
        for key, x in list(known.items())
        if key != STALE and x.over is not None and x.over.isdisjoint(places)
    }
    look = known.get(LOOK)
    held[LOOK] = Answer(places if look is None else look.found | places, NOWHERE)
    return _replace(s, part, held)


def looked_up(s: NcrState, part: int, key: Any, find: Callable[[], Answer]) -> Any:
    """What was found before, or is found now."""
    known = fresh(s, part)
    if key in known:
        return known[key].found
    made = find()
    known = s.kept[part]
    if len(known) >= MANY:
        known = _replace(s, part, {own: known[own] for own in OWN if own in known})
    known[key] = made
    return made.found


def kept(s: NcrState, part: int, key: Any, find: Callable[[], T]) -> T:
    """The same for what any change of its part may spoil."""
    answer: T = looked_up(s, part, key, lambda: Answer(find(), None))
    return answer


def open_places(s: NcrState, part: int, places: Iterable[int], look: Callable[[int], bool]) -> bytes:
    """One byte for each place, whether it is open; after a change only the places near it are looked at again."""
    known = fresh(s, part)
    old, again = known.get(OPEN), known.get(LOOK)
    if old is not None and again is None:
        found: bytes = old.found
        return found
    row = bytearray(len(s.control)) if old is None else bytearray(old.found)
    turned = [k for k in (places if old is None or again is None else again.found) if look(k) != bool(row[k])]
    for k in turned:
        row[k] ^= 1
    held = {key: x for key, x in list(known.items()) if key not in OWN and x.through.isdisjoint(turned)}
    held[OPEN] = Answer(bytes(row), NOWHERE)
    _replace(s, part, held)
    return bytes(row)
