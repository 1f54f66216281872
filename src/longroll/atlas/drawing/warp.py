"""Latitude and longitude on a hex board: fitted to the middles of its hexes, so that coast and rivers lie under them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from longroll.atlas.drawing.projection import Projection
from longroll.atlas.drawing.relief import _numpy

DEGREE = 5
Point = tuple[float, float]


def _powers(x: float, y: float) -> list[float]:
    return [x**i * y**j for i in range(DEGREE + 1) for j in range(DEGREE + 1 - i)]


class Warp:
    """`forward` to board units (a hex is 1 high), `inverse` back; a smooth fit and a local correction."""

    def __init__(
        self, lat: Sequence[float], lon: Sequence[float], x: Sequence[float], y: Sequence[float]
    ) -> None:
        np = _numpy()
        middle = (min(lon) + max(lon)) / 2
        self.cone = Projection({"parallels": (30.0, 40.0), "origin": (34.5, middle)})
        flat = np.array([self.cone.forward(a, b) for a, b in zip(lat, lon)]) / 1000.0
        board = np.array([x, y], dtype=float).T
        self.mean, self.span = board.mean(axis=0), float(np.abs(board - board.mean(axis=0)).max())
        ahead = self._fit(np, flat, board)
        self.ahead = [list(map(float, column)) for column in ahead.T]
        back = self._fit(np, (board - self.mean) / self.span, flat)
        self.back = [list(map(float, column)) for column in back.T]
        found = self._apply(np, flat, ahead)
        self.off = (board - found).tolist()
        self.cells: dict[tuple[int, int], list[int]] = {}
        self.spots = found.tolist()
        for k, (u, v) in enumerate(self.spots):
            self.cells.setdefault((int(u // 2), int(v // 2)), []).append(k)

    @staticmethod
    def _fit(np: Any, source: Any, target: Any) -> Any:
        terms = np.array([_powers(u, v) for u, v in source])
        return np.linalg.lstsq(terms, target, rcond=None)[0]

    @staticmethod
    def _apply(np: Any, source: Any, weights: Any) -> Any:
        return np.array([_powers(u, v) for u, v in source]) @ weights

    def forward(self, lat: float, lon: float) -> Point:
        u, v = self.cone.forward(lat, lon)
        p = _powers(u / 1000.0, v / 1000.0)
        x, y = (sum(a * b for a, b in zip(p, row)) for row in self.ahead)
        i, j = int(x // 2), int(y // 2)
        total = dx = dy = 0.0
        for near in (
            (i, j),
            (i + (1 if x / 2 - i > 0.5 else -1), j),
            (i, j + (1 if y / 2 - j > 0.5 else -1)),
        ):
            for k in self.cells.get(near, ()):
                far = (self.spots[k][0] - x) ** 2 + (self.spots[k][1] - y) ** 2
                w = 1 / (far * far + 0.05)
                total += w
                dx += self.off[k][0] * w
                dy += self.off[k][1] * w
        return (x + dx / total, y + dy / total) if total else (x, y)

    def inverse(self, x: float, y: float) -> Point:
        p = _powers((x - self.mean[0]) / self.span, (y - self.mean[1]) / self.span)
        u, v = (sum(a * b for a, b in zip(p, row)) for row in self.back)
        return self.cone.inverse(u * 1000.0, v * 1000.0)
