"""The furniture of a sheet: neat line, title cartouche, scale, legend."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from longroll.atlas.drawing.styles import SERIF, Style
from longroll.atlas.drawing.svg import Svg, num
from longroll.atlas.drawing.text import width

Frame = tuple[float, float, float, float]


def neat_line(svg: Svg, page: tuple[float, float], frame: Frame, s: Style, unit: float) -> None:
    """Paper outside the map, then a double rule with a ladder between."""
    left, top, right, bottom = frame
    w, h = page
    svg.path(
        f"M0 0H{num(w)}V{num(h)}H0ZM{num(left)} {num(top)}V{num(bottom)}H{num(right)}V{num(top)}Z",
        fill=s.paper,
        fill_rule="evenodd",
    )
    svg.rect(left, top, right - left, bottom - top, fill="none", stroke=s.frame, stroke_width=1.6 * unit)
    g = 9 * unit
    svg.rect(
        left - g,
        top - g,
        right - left + 2 * g,
        bottom - top + 2 * g,
        fill="none",
        stroke=s.frame,
        stroke_width=0.9 * unit,
    )
    o = 13 * unit
    svg.rect(
        left - o,
        top - o,
        right - left + 2 * o,
        bottom - top + 2 * o,
        fill="none",
        stroke=s.frame,
        stroke_width=3 * unit,
    )
    dash = (right - left) / round((right - left) / (60 * unit)) / 2
    for y in (top - g / 2, bottom + g / 2):
        svg.path(
            f"M{num(left)} {num(y)}H{num(right)}",
            stroke=s.frame,
            stroke_width=g * 0.62,
            stroke_dasharray=f"{dash:.2f} {dash:.2f}",
            stroke_opacity=0.75,
        )
    for x in (left - g / 2, right + g / 2):
        svg.path(
            f"M{num(x)} {num(top)}V{num(bottom)}",
            stroke=s.frame,
            stroke_width=g * 0.62,
            stroke_dasharray=f"{dash:.2f} {dash:.2f}",
            stroke_opacity=0.75,
        )


@dataclass
class Panel:
    """A framed box: its place is a corner of the map (nw, ne, sw, se, n, s ...) or a point of the page."""

    corner: str
    width: float
    height: float
    dx: float = 18.0
    dy: float = 18.0

    def place(self, frame: Frame) -> Frame:
        left, top, right, bottom = frame
        x = (
            left + self.dx
            if "w" in self.corner
            else right - self.dx - self.width
            if "e" in self.corner
            else (left + right - self.width) / 2
        )
        y = (
            top + self.dy
            if "n" in self.corner
            else bottom - self.dy - self.height
            if "s" in self.corner
            else (top + bottom - self.height) / 2
        )
        return x, y, x + self.width, y + self.height


def panel(svg: Svg, box: Frame, s: Style, unit: float) -> None:
    left, top, right, bottom = box
    svg.rect(
        left,
        top,
        right - left,
        bottom - top,
        fill=s.paper,
        fill_opacity=0.94,
        stroke=s.ink,
        stroke_width=1.8 * unit,
        rx=3 * unit,
    )
    g = 4.5 * unit
    svg.rect(
        left + g,
        top + g,
        right - left - 2 * g,
        bottom - top - 2 * g,
        fill="none",
        stroke=s.soft_ink,
        stroke_width=0.8 * unit,
        rx=2 * unit,
    )


@dataclass
class Cartouche:
    title: str
    subtitle: str
    notes: Sequence[str]
    km_per_unit: float
    scale_note: str = ""

    def size(self, unit: float) -> tuple[float, float]:
        wide = max(
            width(self.title.upper(), 33 * unit, "serif-bold", 3 * unit),
            width(self.subtitle, 17 * unit, "serif-italic"),
            *(width(n, 11.5 * unit, "serif") for n in (*self.notes, "")),
            260 * unit,
        )
        return wide + 56 * unit, (
            118 + (16 + 15.5 * len(self.notes) if self.notes else 0) + (14 if self.scale_note else 0)
        ) * unit

    def draw(self, svg: Svg, box: Frame, s: Style, unit: float) -> None:
        panel(svg, box, s, unit)
        x, y = (box[0] + box[2]) / 2, box[1] + 44 * unit
        svg.text(
            x,
            y,
            self.title.upper(),
            font_family=SERIF,
            font_weight="600",
            font_size=33 * unit,
            letter_spacing=f"{3 * unit:.1f}",
            text_anchor="middle",
            fill=s.ink,
        )
        svg.text(
            x,
            y + 25 * unit,
            self.subtitle,
            font_family=SERIF,
            font_style="italic",
            font_size=17 * unit,
            text_anchor="middle",
            fill=s.ink,
        )
        r = 46 * unit
        svg.path(
            f"M{num(x - r)} {num(y + 37 * unit)}H{num(x - 7 * unit)}M{num(x + 7 * unit)} {num(y + 37 * unit)}H{num(x + r)}",
            stroke=s.ink,
            stroke_width=1.1 * unit,
        )
        svg.path(
            f"M{num(x)} {num(y + 32 * unit)}l{num(4 * unit)} {num(5 * unit)}l{num(-4 * unit)} {num(5 * unit)}l{num(-4 * unit)} {num(-5 * unit)}Z",
            fill=s.gold,
            stroke=s.ink,
            stroke_width=0.8 * unit,
        )
        for i, note in enumerate(self.notes):
            svg.text(
                x,
                y + (56 + 15.5 * i) * unit,
                note,
                font_family=SERIF,
                font_size=11.5 * unit,
                text_anchor="middle",
                fill=s.soft_ink,
            )
        self._scale(svg, x, box[3] - (34 if self.scale_note else 20) * unit, s, unit)
        if self.scale_note:
            svg.text(
                x,
                box[3] - 13 * unit,
                self.scale_note,
                font_family=SERIF,
                font_style="italic",
                font_size=10 * unit,
                text_anchor="middle",
                fill=s.soft_ink,
            )

    def _scale(self, svg: Svg, x: float, y: float, s: Style, unit: float) -> None:
        """A bar of miles, in four pieces."""
        mile = 1.609 / self.km_per_unit
        step = next((m for m in (5, 10, 20, 25, 50, 100) if m * mile > 40 * unit), 100)
        left = x - 2 * step * mile
        for i in range(4):
            svg.rect(
                left + i * step * mile,
                y - 6 * unit,
                step * mile,
                5 * unit,
                fill=s.ink if i % 2 == 0 else s.paper,
                stroke=s.ink,
                stroke_width=0.8 * unit,
            )
        for i in (0, 2, 4):
            words = f"{i * step} miles" if i == 4 else str(i * step)
            svg.text(
                left + i * step * mile,
                y - 9 * unit,
                words,
                font_family=SERIF,
                font_size=10 * unit,
                text_anchor="middle",
                fill=s.ink,
            )


def compass(svg: Svg, x: float, y: float, r: float, s: Style, turn: float = 0.0) -> None:
    """A small rose; `turn` is the bearing of north on the page in degrees."""
    svg.open(transform=f"translate({num(x)} {num(y)}) rotate({num(turn)})")
    svg.circle(0, 0, r * 0.62, fill="none", stroke=s.coast, stroke_width=0.8, stroke_opacity=0.7)
    for k in range(8):
        long = r if k % 2 == 0 else r * 0.58
        a = math.radians(45 * k)
        tip = (math.sin(a) * long, -math.cos(a) * long)
        for side, fill in ((1, s.coast), (-1, s.halo)):
            b = a + side * math.radians(22.5)
            inner = (math.sin(b) * r * 0.2, -math.cos(b) * r * 0.2)
            svg.path(
                f"M0 0L{num(tip[0])} {num(tip[1])}L{num(inner[0])} {num(inner[1])}Z",
                fill=fill,
                stroke=s.coast,
                stroke_width=0.6,
            )
    svg.text(
        0,
        -r - 4,
        "N",
        font_family=SERIF,
        font_weight="600",
        font_size=r * 0.42,
        text_anchor="middle",
        fill=s.coast,
    )
    svg.close()
