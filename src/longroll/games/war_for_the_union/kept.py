"""What is expensive to derive is made once and kept outside the columns, until a verb bumps the version; copies share it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from longroll.core.frames import Frame
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables

MEMO: Final = 200
"""searches of a kind that are remembered"""

T = TypeVar("T")


def kept(s: WfuState, key: Any, make: Callable[[], T]) -> T:
    """What depends on nothing but what `version` counts: made once for every version."""
    known = s.kept
    if known[0] != s.version:
        known = s.kept = (s.version, {})
    found: T | None = known[1].get(key)
    if found is None:
        found = known[1][key] = make()
    return found


def unless_changed(s: WfuState, key: Any, basis: tuple[Any, ...], make: Callable[[], T]) -> T:
    """What was made of the same basis the last time, in this game or in one that it was copied from; else it is made now."""
    known = s.derived.get(key)
    if known is not None and known[0] == basis:
        found: T = known[1]
        return found
    found = make()
    s.derived[key] = (basis, found)
    return found


def offer(s: WfuState, frame: Frame, found: Any) -> None:
    """A step has found what its question can offer; the question then lists it."""
    s.offered = (frame, s.version, found)


def offered(s: WfuState, frame: Frame, make: Callable[[], T]) -> T:
    """What the step that asks has just found, once; else it is found now."""
    known = s.offered
    s.offered = None
    if known is not None and known[0] is frame and known[1] == s.version:
        found: T = known[2]
        return found
    return make()


def remembered(t: Tables, kind: str, key: Any, make: Callable[[], T], most: int = MEMO) -> T:
    """What was found for the same ground before: a side's own marches change nothing of what its enemies close to it."""
    memo = t.memo.get(kind)
    if memo is None:
        memo = t.memo[kind] = {}
    found: T | None = memo.get(key)
    if found is None:
        found = make()
        if len(memo) >= most:
            memo.clear()
        memo[key] = found
    return found
