"""Drawing as SVG: a sheet with lines, bars, dots and words, an axis below it, and the colours of a report."""

from __future__ import annotations

import re
from html import escape

from longroll.atlas.drawing.text import width

WIDTH = 720
INK, SOFT, LINE, GRID, ACCENT = "#26221c", "#6a5f50", "#8d8472", "#e4ddcd", "#7a2e22"
SERIES = ("#2f5597", "#a3542e", "#5f7d3a", "#7b5a91", "#3f7f8f", "#8a8d91")
"""for lines that are no side's"""
FONT = "'Source Sans Pro','Source Sans 3','Helvetica Neue',Arial,sans-serif"


class Sheet:
    """A drawing that grows piece by piece."""

    def __init__(self, height: float, width: float = WIDTH) -> None:
        self.width, self.height = width, height
        self.parts: list[str] = []

    def line(
        self, x1: float, y1: float, x2: float, y2: float, colour: str = LINE, width: float = 1, dash: str = ""
    ) -> None:
        more = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(
            f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="{width:g}"{more}/>'
        )

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        colour: str,
        opacity: float = 1,
        round_: float = 0,
    ) -> None:
        self.parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(0.0, width):.1f}" height="{max(0.0, height):.1f}" rx="{round_:g}" fill="{colour}" fill-opacity="{opacity:g}"/>'
        )

    def dot(self, x: float, y: float, colour: str, radius: float = 4) -> None:
        self.parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{colour}" stroke="#fff" stroke-width="1"/>'
        )

    def diamond(self, x: float, y: float, colour: str, size: float = 5) -> None:
        points = (
            f"{x:.1f},{y - size:.1f} {x + size:.1f},{y:.1f} {x:.1f},{y + size:.1f} {x - size:.1f},{y:.1f}"
        )
        self.parts.append(f'<polygon points="{points}" fill="none" stroke="{colour}" stroke-width="1.6"/>')

    def path(
        self, points: list[tuple[float, float]], colour: str, width: float = 1.8, dash: str = ""
    ) -> None:
        more = f' stroke-dasharray="{dash}"' if dash else ""
        where = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.parts.append(
            f'<polyline points="{where}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round"{more}/>'
        )

    def area(self, points: list[tuple[float, float]], colour: str, opacity: float = 0.16) -> None:
        where = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.parts.append(f'<polygon points="{where}" fill="{colour}" fill-opacity="{opacity:g}"/>')

    def text(
        self,
        x: float,
        y: float,
        words: str,
        anchor: str = "start",
        colour: str = INK,
        size: float = 12,
        bold: bool = False,
        turned: float = 0,
    ) -> None:
        more = ' font-weight="600"' if bold else ""
        more += f' transform="rotate({turned:g} {x:.1f} {y:.1f})"' if turned else ""
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}" font-size="{size:g}"{more}>{escape(words)}</text>'
        )

    def svg(self, title: str) -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}" width="{self.width:g}" '
            f'height="{self.height:g}" role="img" aria-label="{escape(title)}" font-family="{FONT}">'
            + "".join(self.parts)
            + "</svg>"
        )


def wide(words: str, size: float = 12, bold: bool = False) -> float:
    """How wide some words are in the report's typeface."""
    return width(words, size, "sans-bold" if bold else "sans")


def short(words: str, room: float, size: float = 12) -> str:
    """Words that fit, with an ellipsis where they do not."""
    if wide(words, size) <= room:
        return words
    while words and wide(words + "…", size) > room:
        words = words[:-1]
    return words.rstrip(" ,") + "…"


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers between two limits."""
    span = (high - low) or 1.0
    raw = span / about
    power = 10.0 ** len(str(int(raw))) / 10 if raw >= 1 else 1.0
    while power > raw:
        power /= 10
    step = next(power * m for m in (1, 2, 2.5, 5, 10) if power * m >= raw - 1e-12)
    first = -(-low // step)
    return [round(k * step, 10) for k in range(int(first), int(high / step + 1e-9) + 1)]


def number(value: float) -> str:
    """A number on an axis."""
    return f"{value:,.0f}" if abs(value) >= 10 or value == int(value) else f"{value:.2g}"


_MONTH = re.compile(
    r"\b(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(uary|ruary|ch|il|e|y|ust|tember|ober|ember)\b"
)


def brief(turn: str) -> str:
    """A turn's name on an axis: `Oct-Nov 1861`."""
    return _MONTH.sub(r"\1", turn)


def signed(value: float, digits: int = 1) -> str:
    """A difference, with a true minus."""
    said = f"{value:+.{digits}f}"
    return "0" if not float(said) else said.replace("-", "\u2212")


def percent(share: float, digits: int = 0) -> str:
    return f"{100 * share:.{digits}f} %"
