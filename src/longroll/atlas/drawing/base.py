"""The base map that ships with the package: coast, lakes, rivers, borders, swamps, railroads and heights."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parents[1] / "data"
LatLon = tuple[float, float]


@dataclass(frozen=True)
class River:
    name: str
    rank: int  # 3 great, 2 navigable in its lower course, 1 minor
    lines: tuple[tuple[LatLon, ...], ...]


@dataclass(frozen=True)
class Base:
    land: tuple[tuple[tuple[LatLon, ...], ...], ...]
    lakes: tuple[tuple[tuple[LatLon, ...], ...], ...]
    swamps: tuple[tuple[tuple[LatLon, ...], ...], ...]
    rivers: tuple[River, ...]
    borders: tuple[tuple[LatLon, ...], ...]
    borders_1863: tuple[tuple[LatLon, ...], ...]
    railroads: tuple[tuple[LatLon, ...], ...]
    states: dict[str, LatLon]


@cache
def base() -> Base:
    data: dict[str, Any] = json.loads((DATA / "base.json").read_text(encoding="utf-8"))
    unit = data["unit"]

    def line(steps: list[int]) -> tuple[LatLon, ...]:
        x = y = 0
        out = []
        for dx, dy in zip(steps[::2], steps[1::2]):
            x, y = x + dx, y + dy
            out.append((y / unit, x / unit))
        return tuple(out)

    def areas(key: str) -> tuple[tuple[tuple[LatLon, ...], ...], ...]:
        return tuple(tuple(line(ring) for ring in rings) for rings in data[key])

    return Base(
        land=areas("land"),
        lakes=areas("lakes"),
        swamps=areas("swamps"),
        rivers=tuple(River(r["name"], r["rank"], tuple(line(x) for x in r["lines"])) for r in data["rivers"]),
        borders=tuple(line(x) for x in data["borders"]),
        borders_1863=tuple(line(x) for x in data["borders_1863"]),
        railroads=tuple(line(x) for x in data["railroads"]),
        states={name: (lat, lon) for name, (lat, lon) in data["states"].items()},
    )


@cache
def heights() -> tuple[dict[str, Any], bytes]:
    """Header (cols, rows, lon and lat of the first cell's middle, step in degrees) and one byte a cell."""
    head, _, packed = (DATA / "heights.bin").read_bytes().partition(b"\n")
    return json.loads(head), zlib.decompress(packed)
