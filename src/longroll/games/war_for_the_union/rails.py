"""9.5 The railroads as a net of links between hexes, with the month in which each was opened."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from longroll.atlas.hexes import CROSSINGS, HexBoard
from longroll.kit.masks import bits
from longroll.kit.networks import Net

OPEN_FROM_THE_START: Final = 186104

Track = tuple[tuple[tuple[int, int], ...], ...]
"""for each hex the hexes that links lead to, each with its link"""


class Rails:
    """Static: links, their months, and which of them need a ferry or a bridge."""

    def __init__(self, board: HexBoard) -> None:
        ends, months, ferries, sides = [], [], [], []
        for side, month in enumerate(board.rail):
            i, j = side // 6, board.neighbours[side]
            if month and i < j:
                ends.append((i, j))
                months.append(month)
                ferries.append(CROSSINGS[board.rail_crossing[side]] == "rail-ferry")
                sides.append(side)
        self.net = Net(board.count, ends)
        self.month = tuple(months)
        """186107 for July 1861"""
        self.openings = sorted({OPEN_FROM_THE_START, *months})
        """the months in which any railroad was opened"""
        self.ferry = bytes(ferries)
        self.side = tuple(sides)
        """the hexside that each link crosses, seen from its first end"""
        self.hexes = bytes(bool(links) for links in self.net.links_at)
        """hexes with any railroad, ever"""
        self.mask = bits(self.hexes)
        """the same as a set of `kit.masks`"""
        self.stations = tuple(i for i in range(board.count) if self.hexes[i])
        self.north = tuple(i for i in range(board.count) if board.row[i] == 0 and self.hexes[i])
        """R2 rail hexes that lead off the north edge"""
        self._shut: dict[int, bytes] = {}
        self._laid: dict[int, bytes] = {}
        self._track: dict[int, Track] = {}
        self._ends: dict[int, tuple[tuple[int, ...], ...]] = {}

    def opened(self, month: int) -> int:
        """The last month up to this one in which a railroad was opened: since then the tracks are the same."""
        return self.openings[bisect_right(self.openings, max(month, OPEN_FROM_THE_START)) - 1]

    def unbuilt(self, month: int) -> bytes:
        """Links that are not open yet in a month such as 186107, as a mark for each."""
        if month not in self._shut:
            self._shut[month] = bytes(m > max(month, OPEN_FROM_THE_START) for m in self.month)
        return self._shut[month]

    def laid(self, month: int) -> bytes:
        """The hexes where a railroad is open in a month, as marks."""
        month = self.opened(month)
        if month not in self._laid:
            self._laid[month] = bytes(map(bool, self.track(month)))
        return self._laid[month]

    def track(self, month: int) -> Track:
        """The links that are open in a month, by hex."""
        if month not in self._track:
            unbuilt, ends = self.unbuilt(month), self.net.ends
            self._track[month] = tuple(
                tuple((ends[k][ends[k][0] == at], k) for k in links if not unbuilt[k])
                for at, links in enumerate(self.net.links_at)
            )
        return self._track[month]

    def ends(self, month: int) -> tuple[tuple[int, ...], ...]:
        """The hexes that open links lead to, by hex."""
        if month not in self._ends:
            self._ends[month] = tuple(tuple(to for to, _ in links) for links in self.track(month))
        return self._ends[month]
