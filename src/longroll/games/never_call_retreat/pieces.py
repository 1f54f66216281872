"""The pieces by number: the people, the Headquarters, the Departments, and slots for everything else."""

from __future__ import annotations

from typing import Final

from longroll.games.never_call_retreat.roster import Roster

SLOTS: Final = 980
"""units, piles of points, trains, ships and irregulars that there is room for"""


class Pieces:
    """Numbers of pieces; the fixed ones have the same number in every game."""

    def __init__(self, roster: Roster) -> None:
        self.people = tuple(roster.people)
        self.person = {slug: i for i, slug in enumerate(self.people)}
        self.hq0 = len(self.people)
        self.department0 = self.hq0 + len(roster.headquarters)
        self.slot0 = self.department0 + len(roster.departments)
        self.count = self.slot0 + SLOTS
        self.fixed_side = bytes(
            [
                *roster.people.values(),
                *(x.side for x in roster.headquarters),
                *(x.side for x in roster.departments),
            ]
        )
        self.branch = bytes(next(x.branch for x in roster.leaders if x.slug == slug) for slug in self.people)
        self.names = (
            *self.people,
            *(x.slug for x in roster.headquarters),
            *(x.slug for x in roster.departments),
            *(f"u{x}" for x in range(self.slot0, self.count)),
        )
        """what each piece is called in choices and events"""
        self.index = {name: x for x, name in enumerate(self.names)}
        self.lowest = bytes(min(r for s, r in roster.leader if s == slug) for slug in self.people)
        """the rank with which each enters"""
