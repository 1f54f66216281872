"""Papers and forms: what a game may hand out to be carried to a real table, and take back filled in."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from longroll.core.errors import LongrollError, unknown
from longroll.core.state import State

S = TypeVar("S", bound=State)


class Paper(NamedTuple):
    """Something to print or read beside the screen."""

    name: str
    """as a file: `packet.pdf`"""
    title: str
    media: str


class Desk(Generic[S]):
    """The papers of a game's decisions, for the side that decides."""

    def papers(self, s: S) -> tuple[Paper, ...]:
        """What may be carried away for the present decision: the packet of a battle."""
        return ()

    def paper(self, s: S, name: str) -> bytes:
        """One of `papers`."""
        raise unknown("paper", name, [x.name for x in self.papers(s)])

    def blank(self, s: S) -> str:
        """The form in which the present decision may be answered, to be filled in; "" where it takes none."""
        return ""

    def fill(self, s: S, text: str) -> str:
        """A filled-in form as the text of the choice that sends it in. A wrong one raises with its line."""
        raise LongrollError("this decision takes no form")
