"""Legends: headed groups of signs with their meaning, in a panel of their own or at the foot of a sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from longroll.atlas.drawing.furniture import Frame, panel
from longroll.atlas.drawing.styles import SERIF, Style
from longroll.atlas.drawing.svg import Svg
from longroll.atlas.drawing.text import width

Sign = Callable[[Svg, float, float], None]


@dataclass
class Legend:
    """Headed groups of signs with their meaning, in columns."""

    title: str = "Legend"
    groups: list[tuple[str, list[tuple[Sign, str]]]] = field(default_factory=list)
    sign_width: float = 54.0
    text_width: float = 215.0

    def group(self, head: str) -> list[tuple[Sign, str]]:
        rows: list[tuple[Sign, str]] = []
        self.groups.append((head, rows))
        return rows

    def size(self, unit: float) -> tuple[float, float]:
        longest = max(
            (
                width(line, 12.5 * unit, "serif")
                for _, rows in self.groups
                for _, text in rows
                for line in self.wrap(text)
            ),
            default=0.0,
        )
        high = sum(
            24 + sum(21 + 14.5 * (len(self.wrap(text)) - 1) for _, text in rows)
            for _, rows in self.groups
            if rows
        )
        return longest + (self.sign_width + 44) * unit, (high + 24) * unit

    def wrap(self, text: str) -> list[str]:
        """A meaning in lines that keep the legend narrow."""
        lines = [""]
        for word in text.split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if width(longer, 12.5, "serif") > self.text_width and lines[-1]:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines

    def draw(self, svg: Svg, box: Frame, s: Style, unit: float) -> None:
        panel(svg, box, s, unit)
        self.rows(svg, box, s, unit)

    def rows(self, svg: Svg, box: Frame, s: Style, unit: float) -> None:
        y = box[1] + 12 * unit
        for head, rows in self.groups:
            if not rows:
                continue
            y += 17 * unit
            svg.text(
                box[0] + 20 * unit,
                y,
                head.upper(),
                font_family=SERIF,
                font_weight="600",
                font_size=11.5 * unit,
                letter_spacing=f"{1.6 * unit:.1f}",
                fill=s.ink,
            )
            y += 7 * unit
            for sign, text in rows:
                y += 21 * unit
                lines = self.wrap(text)
                sign(
                    svg,
                    box[0] + (20 + self.sign_width / 2) * unit,
                    y - 8 * unit + (len(lines) - 1) * 7 * unit,
                )
                for line in lines:
                    svg.text(
                        box[0] + (28 + self.sign_width) * unit,
                        y - 4 * unit,
                        line,
                        font_family=SERIF,
                        font_size=12.5 * unit,
                        fill=s.ink,
                    )
                    y += 14.5 * unit
                y -= 14.5 * unit


class Band(Legend):
    """A legend with its groups side by side, for the foot of a sheet."""

    def _column(self, rows: list[tuple[Sign, str]], unit: float) -> tuple[float, float]:
        wide = max(width(line, 12.5 * unit, "serif") for _, text in rows for line in self.wrap(text))
        high = sum(21 + 14.5 * (len(self.wrap(text)) - 1) for _, text in rows)
        return wide + (self.sign_width + 40) * unit, (high + 36) * unit

    def columns(self, unit: float) -> list[tuple[str, list[tuple[Sign, str]], float]]:
        """Groups cut into columns of at most seven rows."""
        out = []
        for head, rows in self.groups:
            for k in range(0, len(rows), 7):
                part = rows[k : k + 7]
                out.append((head if k == 0 else "", part, self._column(part, unit)[0]))
        return out

    def size(self, unit: float) -> tuple[float, float]:
        columns = self.columns(unit)
        return sum(c[2] for c in columns) + 24 * unit, max(
            self._column(c[1], unit)[1] for c in columns
        ) + 14 * unit

    def draw(self, svg: Svg, box: Frame, s: Style, unit: float) -> None:
        panel(svg, box, s, unit)
        left = box[0] + 4 * unit
        for head, rows, wide in self.columns(unit):
            part = Legend(
                groups=[(head or " ", rows)], sign_width=self.sign_width, text_width=self.text_width
            )
            part.rows(svg, (left, box[1], left + wide, box[3]), s, unit)
            left += wide
