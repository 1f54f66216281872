"""5: who belongs to whom, and who stands where: stands in divisions, divisions in corps, corps and officers in boxes."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from longroll.games.acw_campaign.columns import Columns
from longroll.games.acw_campaign.members import Members
from longroll.games.acw_campaign.words import MOBILE, OFF


@mypyc_attr(allow_interpreted_subclasses=True)  # copies are made without __init__
class Formations(Columns):
    """Formations and what they are made of, looked up once for as long as it holds."""

    def regroup(self) -> None:
        """Many stands, divisions or corps have come, gone or changed their formation."""
        self.members, self.shared = Members(), False

    def own_members(self) -> Members:
        """The notes of membership, for a verb that changes them; a copy where another state reads them too."""
        if self.shared:
            self.members, self.shared = self.members.copy(), False
        return self.members

    def every(self, column: bytearray, value: int) -> list[int]:
        """The indices at which a column has a value."""
        found = []
        find = column.find
        i = find(value)
        while i >= 0:
            found.append(i)
            i = find(value, i + 1)
        return found

    def corps_of(self, side: int) -> tuple[int, ...]:
        """Every corps of a side that can march."""
        found = self.members.corps.get(side)
        if found is None:
            kinds = self.co_kind
            found = tuple(c for c in self.every(self.co_side, side) if kinds[c] in MOBILE)
            self.members.corps[side] = found
        return found

    def officers_of(self, side: int) -> tuple[int, ...]:
        found = self.members.officers.get(side)
        if found is None:
            found = self.members.officers[side] = tuple(self.every(self.of_side, side))
        return found

    def stands_of(self, c: int) -> tuple[int, ...]:
        """Every stand of a corps, detached divisions included."""
        found = self.members.of_corps.get(c)
        if found is None:
            found = self.members.of_corps[c] = tuple(self.every(self.st_corps, c))
        return found

    def stands_with(self, c: int) -> tuple[int, ...]:
        """The stands that are where their corps is: not those of divisions elsewhere."""
        found = self.members.with_corps.get(c)
        if found is None:
            div, away = self.st_div, self.dv_box
            found = tuple(i for i in self.stands_of(c) if div[i] == OFF or away[div[i]] == OFF)
            self.members.with_corps[c] = found
        return found

    def stands_in(self, d: int) -> tuple[int, ...]:
        found = self.members.in_division.get(d)
        if found is None:
            found = self.members.in_division[d] = tuple(self.every(self.st_div, d))
        return found

    def corps_troops(self, c: int) -> tuple[int, ...]:
        found = self.members.troops.get(c)
        if found is None:
            div = self.st_div
            found = self.members.troops[c] = tuple(i for i in self.stands_of(c) if div[i] == OFF)
        return found

    def divisions_of(self, c: int) -> tuple[int, ...]:
        found = self.members.divisions.get(c)
        if found is None:
            found = self.members.divisions[c] = tuple(self.every(self.dv_corps, c))
        return found

    def corps_at(self, side: int, box: int) -> tuple[int, ...]:
        """Every corps of a side in a box: with the guns of a fortress and a home guard that was called out."""
        found = self.members.at.get(2 * box + side)
        if found is None:
            sides = self.co_side
            found = tuple([c for c in self.every(self.co_box, box) if sides[c] == side])
            self.members.at[2 * box + side] = found
        return found

    def came(self, c: int) -> tuple[int, int]:
        """8.3, R103 The box from which a corps came in this turn (OFF: from nowhere), and the line by which it came."""
        return self.co_from[c], self.co_line[c]

    def mobile_at(self, side: int, box: int) -> tuple[int, ...]:
        """The corps of a side in a box that can march."""
        found = self.members.mobile.get(2 * box + side)
        if found is None:
            kinds = self.co_kind
            found = tuple([c for c in self.corps_at(side, box) if kinds[c] in MOBILE])
            self.members.mobile[2 * box + side] = found
        return found

    def detached_at(self, side: int, box: int) -> list[int]:
        if not self.men[side * self.n + box]:
            return []
        return [d for d in self.every(self.dv_box, box) if self.co_side[self.dv_corps[d]] == side]

    def officers_at(self, side: int, box: int) -> list[int]:
        return [o for o in self.every(self.of_box, box) if self.of_side[o] == side]

    def force(self, side: int, box: int) -> tuple[list[int], list[int]]:
        """8 A side's whole force in a box: its divisions, and its stands that are in none of them."""
        divisions = self.detached_at(side, box)
        loose: list[int] = []
        for c in self.corps_at(side, box):
            divisions += [d for d in self.divisions_of(c) if self.dv_box[d] == OFF]
            loose += self.corps_troops(c)
        return divisions, loose

    def stands_at(self, side: int, box: int) -> list[int]:
        divisions, loose = self.force(side, box)
        return [i for d in divisions for i in self.stands_in(d)] + loose

    def points_at(self, side: int, box: int) -> int:
        return sum(self.st_sp[i] for i in self.stands_at(side, box))
