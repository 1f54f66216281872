"""From latitude and longitude to board units: Albers, an affine fit, and a smooth local warp that pins named places."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from . import grid
from .grid import Cell, Point

Array = NDArray[np.float64]
LOW, HIGH, STEP = (22.0, -114.0), (44.0, -72.5), 0.1  # the lattice of `forward`, latitude and longitude


@dataclass(frozen=True)
class Anchor:
    """A place with a stated hex."""

    name: str
    cell: Cell
    lat: float
    lon: float
    at: Point | None = None  # a point of the board other than the centre of the cell

    def goal(self) -> Point:
        return self.at or grid.centre(self.cell)


def albers(lat: Array, lon: Array, p1: float, p2: float, lat0: float, lon0: float) -> tuple[Array, Array]:
    """Albers equal-area conic on the sphere, kilometres, y to the north."""
    f1, f2, f0 = np.radians([p1, p2, lat0])
    n = (np.sin(f1) + np.sin(f2)) / 2
    c = np.cos(f1) ** 2 + 2 * n * np.sin(f1)
    rho = np.sqrt(c - 2 * n * np.sin(np.radians(lat))) / n
    rho0 = np.sqrt(c - 2 * n * np.sin(f0)) / n
    theta = n * np.radians(lon - lon0)
    return 6371.0 * rho * np.sin(theta), 6371.0 * (rho0 - rho * np.cos(theta))


def _kernel(d: Array, reach: float) -> Array:
    """Wendland's compactly supported function: smooth, and nothing beyond its reach."""
    t = np.clip(d / reach, 0, 1)
    return (1 - t) ** 4 * (4 * t + 1)


class Georef:
    """Fitted once from anchors; `forward` maps arrays of latitude and longitude to board units."""

    def __init__(
        self,
        anchors: list[Anchor],
        parallels: tuple[float, float],
        origin: tuple[float, float],
        smooth_reach: float,
        smoothing: float,
        reaches: tuple[float, ...],
        slack: float,
    ) -> None:
        self.parallels, self.origin = parallels, origin
        self.anchors = anchors
        lat = np.array([a.lat for a in anchors])
        lon = np.array([a.lon for a in anchors])
        goal = np.array([a.goal() for a in anchors])
        x, y = albers(lat, lon, *parallels, *origin)
        self.affine = self._robust(np.column_stack([x, y, np.ones_like(x)]), goal)
        self.layers: list[tuple[Array, Array, float]] = []
        self._grid: Array | None = None
        # A wide, smoothed layer takes up what a single conic can not: the loosely drawn Far West.
        here = self._apply(lat, lon)
        phi = _kernel(_dist(here, here), smooth_reach) + smoothing * np.eye(len(anchors))
        self.layers.append((here.copy(), np.linalg.solve(phi, goal - here), smooth_reach))
        # Then narrower layers move each place just far enough into its hex.
        for reach in reaches:
            here = self._apply(lat, lon)
            want = (
                here
                + (goal - here) * np.clip(1 - slack / np.maximum(_norm(goal - here), 1e-9), 0, 1)[:, None]
            )
            keep = self._independent(here, want, reach)
            src = here[keep]
            phi = _kernel(_dist(src, src), reach) + 1e-6 * np.eye(len(keep))
            self.layers.append((src.copy(), np.linalg.solve(phi, (want - here)[keep]), reach))

    def _robust(self, a: Array, goal: Array) -> Array:
        w = np.ones(len(a))
        coef = np.zeros((3, 2))
        for _ in range(12):
            coef = np.linalg.lstsq(a * w[:, None], goal * w[:, None], rcond=None)[0]
            w = 1 / np.maximum(0.7, _norm(a @ coef - goal)) ** 0.5
        return coef

    @staticmethod
    def _independent(here: Array, want: Array, reach: float) -> list[int]:
        """Anchors that can be pulled without folding the map: where two crowd each other the earlier one counts."""
        keep: list[int] = []
        for i in range(len(here)):
            for j in keep:
                gap = float(np.hypot(*(here[i] - here[j])))
                pull = float(np.hypot(*((want[i] - here[i]) - (want[j] - here[j]))))
                if pull > 0.75 * gap and gap < reach:
                    break
            else:
                keep.append(i)
        return keep

    def _apply(self, lat: Array, lon: Array) -> Array:
        x, y = albers(lat, lon, *self.parallels, *self.origin)
        out: Array = np.column_stack([x, y, np.ones_like(x)]) @ self.affine
        for src, weight, reach in self.layers:
            moved = np.empty_like(out)
            for k in range(0, len(out), 20000):
                part = out[k : k + 20000]
                moved[k : k + 20000] = part + _kernel(_dist(part, src), reach) @ weight
            out = moved
        return out

    def _lattice(self) -> Array:
        """The exact map on a lattice of tenths of a degree, made once: between its points a straight line is near enough."""
        if self._grid is None:
            lat = np.arange(LOW[0], HIGH[0] + STEP / 2, STEP)
            lon = np.arange(LOW[1], HIGH[1] + STEP / 2, STEP)
            la, lo = np.meshgrid(lat, lon, indexing="ij")
            self._grid = self._apply(la.ravel(), lo.ravel()).reshape(len(lat), len(lon), 2)
        return self._grid

    def forward(self, lat: Array, lon: Array) -> Array:
        """Board units of points, by the lattice."""
        grid_ = self._lattice()
        r = np.clip((np.asarray(lat, dtype=float) - LOW[0]) / STEP, 0, grid_.shape[0] - 1.001)
        c = np.clip((np.asarray(lon, dtype=float) - LOW[1]) / STEP, 0, grid_.shape[1] - 1.001)
        i, j = r.astype(int), c.astype(int)
        u, v = (r - i)[:, None], (c - j)[:, None]
        out: Array = (grid_[i, j] * (1 - u) + grid_[i + 1, j] * u) * (1 - v) + (
            grid_[i, j + 1] * (1 - u) + grid_[i + 1, j + 1] * u
        ) * v
        return out

    def point(self, lat: float, lon: float) -> Point:
        x, y = self.forward(np.array([lat]), np.array([lon]))[0]
        return float(x), float(y)

    def inverse(self, xy: Array, steps: int = 60) -> Array:
        """Latitude and longitude of board points, by damped Newton steps."""
        base = np.linalg.inv(self.affine[:2])
        ll = np.full((len(xy), 2), 0.0)
        ll[:, 0], ll[:, 1] = self.origin[0], self.origin[1]
        scale = np.array([111.2, 111.2 * np.cos(np.radians(self.origin[0]))])
        for k in range(steps):
            err = xy - self.forward(ll[:, 0], ll[:, 1])
            if float(np.abs(err).max()) < 0.004:
                break
            km = err @ base
            ll += (0.9 if k < 20 else 0.4) * km[:, ::-1] / scale
        return ll

    def residuals(self) -> list[tuple[Anchor, float, bool]]:
        """How far each anchor ends from the centre of its hex, and whether it lies inside."""
        pts = self._apply(np.array([a.lat for a in self.anchors]), np.array([a.lon for a in self.anchors]))
        out = []
        for a, (x, y) in zip(self.anchors, pts):
            cx, cy = a.goal()
            off = float(np.hypot(x - cx, y - cy))
            out.append((a, off, off < 0.45 if a.at else grid.cell_at(x, y) == a.cell))
        return out


def _norm(v: Array) -> Array:
    return np.hypot(v[:, 0], v[:, 1])


def _dist(a: Array, b: Array) -> Array:
    return np.hypot(a[:, None, 0] - b[None, :, 0], a[:, None, 1] - b[None, :, 1])
