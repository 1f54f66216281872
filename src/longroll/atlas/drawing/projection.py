"""From latitude and longitude to the page: Albers' equal-area cone, a lens over crowded country, a sheet with margins."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

EARTH_KM = 6371.0
Point = tuple[float, float]


@dataclass(frozen=True)
class Lens:
    """Smooth enlargement round a point: `strength` times at its heart, fading out beyond `reach` kilometres."""

    x: float
    y: float
    reach: float
    strength: float

    def forward(self, x: float, y: float) -> Point:
        dx, dy = x - self.x, y - self.y
        grow = 1 + (self.strength - 1) * math.exp(-(dx * dx + dy * dy) / (self.reach * self.reach))
        return self.x + dx * grow, self.y + dy * grow

    def inverse(self, x: float, y: float) -> Point:
        dx, dy = x - self.x, y - self.y
        far = math.hypot(dx, dy)
        if far == 0:
            return x, y
        low, high = 0.0, far
        for _ in range(24):
            mid = (low + high) / 2
            if mid * (1 + (self.strength - 1) * math.exp(-((mid / self.reach) ** 2))) < far:
                low = mid
            else:
                high = mid
        return self.x + dx * low / far, self.y + dy * low / far


class Projection:
    """Kilometres east and north of the origin, after the lenses."""

    def __init__(self, spec: Mapping[str, Any]) -> None:
        p1, p2 = (math.radians(p) for p in spec["parallels"])
        lat0, lon0 = spec["origin"]
        self.n = (math.sin(p1) + math.sin(p2)) / 2
        self.c = math.cos(p1) ** 2 + 2 * self.n * math.sin(p1)
        self.lon0 = lon0
        self.rho0 = math.sqrt(self.c - 2 * self.n * math.sin(math.radians(lat0))) / self.n
        self.lenses: list[Lens] = []
        for lens in spec.get("lenses", []):
            lat, lon, reach, strength = lens
            x, y = self.forward(lat, lon)
            self.lenses.append(Lens(x, y, reach, strength))

    def forward(self, lat: float, lon: float) -> Point:
        rho = math.sqrt(self.c - 2 * self.n * math.sin(math.radians(lat))) / self.n
        theta = self.n * math.radians(lon - self.lon0)
        x, y = EARTH_KM * rho * math.sin(theta), EARTH_KM * (self.rho0 - rho * math.cos(theta))
        for lens in self.lenses:
            x, y = lens.forward(x, y)
        return x, y

    def inverse(self, x: float, y: float) -> Point:
        for lens in reversed(self.lenses):
            x, y = lens.inverse(x, y)
        x, y = x / EARTH_KM, self.rho0 - y / EARTH_KM
        theta = math.atan2(x, y)
        rho = math.hypot(x, y)
        sine = (self.c - (rho * self.n) ** 2) / (2 * self.n)
        return math.degrees(math.asin(max(-1.0, min(1.0, sine)))), self.lon0 + math.degrees(theta / self.n)


class Sheet:
    """A page of `width` units with the country between `bounds` (west, south, east, north) on it."""

    def __init__(
        self, projection: Projection, bounds: Iterable[float], width: float, margin: float = 34.0
    ) -> None:
        west, south, east, north = bounds
        edge = [
            (south, west),
            (south, east),
            (north, west),
            (north, east),
            (north, projection.lon0),
            (south, projection.lon0),
        ]
        edge += [((south + north) / 2, west), ((south + north) / 2, east)]
        spots = [projection.forward(lat, lon) for lat, lon in edge]
        # The frame is a rectangle inside the curved edge where that loses little, outside where it must hold corners.
        left, right = min(p[0] for p in spots[6:7] + spots[:1]), max(p[0] for p in spots[7:] + spots[1:2])
        bottom, top = spots[5][1], spots[4][1]
        self.projection = projection
        self.margin = margin
        self.left, self.top_km = left, top
        self.scale = (width - 2 * margin) / (right - left)
        self.width = width
        self.height = (top - bottom) * self.scale + 2 * margin

    def xy(self, lat: float, lon: float) -> Point:
        x, y = self.projection.forward(lat, lon)
        return self.margin + (x - self.left) * self.scale, self.margin + (self.top_km - y) * self.scale

    def latlon(self, x: float, y: float) -> Point:
        return self.projection.inverse(
            self.left + (x - self.margin) / self.scale, self.top_km - (y - self.margin) / self.scale
        )

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """The map's own rectangle: left, top, right, bottom."""
        return self.margin, self.margin, self.width - self.margin, self.height - self.margin

    def holds(self, x: float, y: float, slack: float = 0.0) -> bool:
        left, top, right, bottom = self.frame
        return left - slack <= x <= right + slack and top - slack <= y <= bottom + slack
