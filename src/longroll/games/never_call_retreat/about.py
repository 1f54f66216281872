"""Questions about a Leader: whose they are, where, and how he is called."""

from __future__ import annotations

from typing import TypeVar

from mypy_extensions import mypyc_attr

from longroll.core.flow import Question
from longroll.core.frames import Frame
from longroll.games.never_call_retreat.leaders import name_of
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import SIDES

F = TypeVar("F", bound=Frame)


@mypyc_attr(native_class=False)
class AboutLeader(Question[NcrState, F]):
    """A question about a Leader of the side that is asked, in the hex where he stands."""

    def person(self, f: F) -> int:
        """The Leader."""
        raise NotImplementedError

    def side(self, s: NcrState, f: F) -> str:
        return SIDES[s.side[self.person(f)]]

    def place(self, s: NcrState, f: F) -> str:
        return s.tables.waters.name(s.at[self.person(f)])

    def piece(self, s: NcrState, f: F) -> str:
        return s.tables.pieces.people[self.person(f)]

    def name(self, s: NcrState, f: F) -> str:
        return name_of(s, self.person(f))
