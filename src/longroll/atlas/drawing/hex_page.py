"""The page of a hex board: which hexes are on it, how large, and where their middles and corners fall."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from longroll.atlas.hexes import HexBoard
from longroll.core.errors import OptionError

Point = tuple[float, float]
Frame = tuple[float, float, float, float]
RATIO = 0.8660254037844386  # width of a column in heights of a hex


class Page:
    """Hexes of the whole board, or of the rectangle between two of them, `size` units high each."""

    def __init__(
        self, board: HexBoard, part: str | None, width: float | None, look: Mapping[str, Any]
    ) -> None:
        self.board = board
        self.cols, self.rows = self._range(part)
        self.hexes = [
            i
            for i in range(board.count)
            if self.cols[0] <= board.col[i] <= self.cols[1] and self.rows[0] <= board.row[i] <= self.rows[1]
        ]
        if not self.hexes:
            raise OptionError(f"--hexes {part}: no hex of {board.name} lies there")
        across = (self.cols[1] - self.cols[0] + 1) * RATIO + 0.35
        down = self.rows[1] - self.rows[0] + 1.6
        # A whole board fits a sheet of 4,000 units, a part is drawn large.
        whole = float(look.get("hex", min(46.0, max(20.0, 3900.0 / across))))
        default = whole if part is None else min(96.0, max(44.0, 2200.0 / max(across, down)))
        self.size = default if width is None else (width - 80) / across
        self.unit = self.size / 44.0
        self.margin = 34 * min(1.4, max(0.8, self.unit))
        self.x0 = self.cols[0] * RATIO - 0.62
        self.y0 = self.rows[0] - 0.55
        self.width = across * self.size + 2 * self.margin
        self.map_height = self.height = down * self.size + 2 * self.margin

    def _range(self, part: str | None) -> tuple[tuple[int, int], tuple[int, int]]:
        b = self.board
        if part is None:
            return (min(b.col), max(b.col)), (min(b.row), max(b.row))
        ends = [w.strip() for w in part.split("-")]
        if len(ends) != 2 or not all(ends):
            raise OptionError(
                f"--hexes takes two corners such as {b.numbers[0]}-{b.numbers[-1]}, not '{part}'"
            )
        i, j = (b.hex(w) for w in ends)
        cols, rows = sorted((b.col[i], b.col[j])), sorted((b.row[i], b.row[j]))
        return (cols[0], cols[1]), (rows[0], rows[1])

    @property
    def frame(self) -> Frame:
        return self.margin, self.margin, self.width - self.margin, self.map_height - self.margin

    def add_foot(self, high: float) -> None:
        """Room under the map for title and legend, so that they hide no hex."""
        self.height = self.map_height + high

    def at(self, x: float, y: float) -> Point:
        """Board units to page units."""
        return self.margin + (x - self.x0) * self.size, self.margin + (y - self.y0) * self.size

    def back(self, x: float, y: float) -> Point:
        return (x - self.margin) / self.size + self.x0, (y - self.margin) / self.size + self.y0

    def centre(self, i: int) -> Point:
        return self.at(*self.board.centre(i))

    def corners(self, i: int) -> list[Point]:
        """Clockwise from the east, as the board gives them."""
        return [self.at(*p) for p in self.board.corners(i)]

    def off_board(self) -> Iterator[list[Point]]:
        """Corners of the cells of the page that no hex of the board fills, a ring beyond the edge included."""
        r, h, q = 0.5773502691896258, 0.5, 0.2886751345948129
        for col in range(self.cols[0] - 1, self.cols[1] + 2):
            for row in range(self.rows[0] - 1, self.rows[1] + 2):
                if self.board.hex_at(col, row) < 0:
                    x, y = col * RATIO, row + (0.5 if col & 1 else 0.0)
                    corners = (
                        (x + r, y),
                        (x + q, y + h),
                        (x - q, y + h),
                        (x - r, y),
                        (x - q, y - h),
                        (x + q, y - h),
                    )
                    yield [self.at(*p) for p in corners]

    def side(self, i: int, d: int) -> tuple[Point, Point]:
        """The two corners of the side of hex i in direction d (0 north, clockwise)."""
        c = self.corners(i)
        return c[(4 + d) % 6], c[(5 + d) % 6]
