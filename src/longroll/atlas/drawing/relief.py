"""Relief: light from the north-west on the heights, as a small picture with a palette of shadows and lights."""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Callable
from functools import cache
from typing import Any

from longroll.atlas.drawing.base import heights
from longroll.core.errors import LongrollError

SHADES, TINTS = 25, 8  # palette: shade by height tint


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        raise LongrollError(
            "relief needs numpy: pip install 'longroll[maps]', or draw with the style 'print'"
        ) from None
    return numpy


@cache
def _fields() -> tuple[dict[str, Any], Any, Any]:
    """Shade (-1 dark to 1 light) and height (0 to 1) on the grid of the heights."""
    np = _numpy()
    head, cells = heights()
    level = np.frombuffer(cells, dtype=np.uint8).reshape(head["rows"], head["cols"]).astype(np.float32)
    dy, dx = np.gradient(level)
    slope = (-dx - dy) * 0.16  # light from the north-west
    shade = np.tanh(slope)
    return head, shade, np.clip(level / 190.0, 0, 1) ** 0.8


def picture(
    latlon: Callable[[float, float], tuple[float, float]],
    frame: tuple[float, float, float, float],
    strength: float,
    cell: float = 3.0,
    dark: tuple[int, int, int] = (84, 66, 44),
    light: tuple[int, int, int] = (255, 252, 238),
    high: tuple[int, int, int] = (176, 141, 96),
) -> str:
    """A data address of a PNG that covers the frame; `latlon` turns page units into latitude and longitude."""
    np = _numpy()
    head, shade, level = _fields()
    left, top, right, bottom = frame
    wide, tall = max(2, round((right - left) / cell)), max(2, round((bottom - top) / cell))
    # latitude and longitude on a coarse net, then in between
    nx, ny = max(3, wide // 10), max(3, tall // 10)
    net = np.array(
        [
            [
                latlon(left + (right - left) * i / (nx - 1), top + (bottom - top) * j / (ny - 1))
                for i in range(nx)
            ]
            for j in range(ny)
        ]
    )
    lat, lon = _stretch(np, net[:, :, 0], tall, wide), _stretch(np, net[:, :, 1], tall, wide)
    row = np.clip((head["lat"] - lat) / head["step"], 0, head["rows"] - 1.001)
    col = np.clip((lon - head["lon"]) / head["step"], 0, head["cols"] - 1.001)
    s, h = _sample(np, shade, row, col), _sample(np, level, row, col)
    inside = (lat < head["lat"]) & (lat > head["lat"] - head["step"] * (head["rows"] - 1))
    inside &= (lon > head["lon"]) & (lon < head["lon"] + head["step"] * (head["cols"] - 1))
    s, h = np.where(inside, s, 0), np.where(inside, h, 0)
    tones = np.rint((s + 1) / 2 * (SHADES - 1)).astype(np.uint8)
    index = tones * TINTS + np.rint(h * (TINTS - 1)).astype(np.uint8)
    colours, alphas = bytearray(), bytearray()
    for i in range(SHADES):
        tone = i / (SHADES - 1) * 2 - 1
        for j in range(TINTS):
            tint = j / (TINTS - 1)
            mark = dark if tone < 0 else light
            a, b = abs(tone) * 0.9, tint * 0.5 * (1 - abs(tone) * 0.6)
            total = a + b
            mix = [round((m * a + g * b) / total) if total else 0 for m, g in zip(mark, high)]
            colours += bytes(mix)
            alphas.append(round(255 * min(1.0, total) * strength))
    return (
        "data:image/png;base64,"
        + base64.b64encode(_png(index.tobytes(), wide, tall, bytes(colours), bytes(alphas))).decode()
    )


def _stretch(np: Any, field: Any, rows: int, cols: int) -> Any:
    y = np.linspace(0, field.shape[0] - 1.001, rows)[:, None] * np.ones((1, cols))
    x = np.linspace(0, field.shape[1] - 1.001, cols)[None, :] * np.ones((rows, 1))
    return _sample(np, field, y, x)


def _sample(np: Any, field: Any, row: Any, col: Any) -> Any:
    r, c = row.astype(int), col.astype(int)
    fr, fc = row - r, col - c
    above = field[r, c] * (1 - fc) + field[r, c + 1] * fc
    below = field[r + 1, c] * (1 - fc) + field[r + 1, c + 1] * fc
    return above * (1 - fr) + below * fr


def _png(pixels: bytes, wide: int, tall: int, colours: bytes, alphas: bytes) -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = b"".join(b"\0" + pixels[i * wide : (i + 1) * wide] for i in range(tall))
    header = struct.pack(">IIBBBBB", wide, tall, 8, 3, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"PLTE", colours)
        + chunk(b"tRNS", alphas)
        + chunk(b"IDAT", zlib.compress(rows, 9))
        + chunk(b"IEND", b"")
    )
