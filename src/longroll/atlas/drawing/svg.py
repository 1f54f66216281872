"""A small writer of SVG: paths, texts, groups, patterns. Coordinates are rounded to a tenth of a unit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

Point = tuple[float, float]


def num(value: float) -> str:
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def attributes(values: dict[str, object]) -> str:
    parts = []
    for key, value in values.items():
        if value is None or value == "":
            continue
        text = num(value) if isinstance(value, float) else str(value)
        parts.append(f' {key.rstrip("_").replace("_", "-")}="{escape(text)}"')
    return "".join(parts)


def line_data(points: Sequence[Point], close: bool = False) -> str:
    """Path data of a polyline."""
    if not points:
        return ""
    body = "L".join(f"{num(x)} {num(y)}" for x, y in points)
    return f"M{body}" + ("Z" if close else "")


class Svg:
    """Collects elements in order of drawing."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.parts: list[str] = []
        self.defs: list[str] = []

    def add(self, text: str) -> None:
        self.parts.append(text)

    def open(self, **values: object) -> None:
        self.add(f"<g{attributes(values)}>")

    def close(self) -> None:
        self.add("</g>")

    def path(self, data: str, **values: object) -> None:
        if data:
            self.add(f'<path d="{data}"{attributes(values)}/>')

    def line(self, points: Sequence[Point], **values: object) -> None:
        self.path(line_data(points), **values)

    def rect(self, x: float, y: float, width: float, height: float, **values: object) -> None:
        self.add(f"<rect{attributes({'x': x, 'y': y, 'width': width, 'height': height, **values})}/>")

    def circle(self, x: float, y: float, r: float, **values: object) -> None:
        self.add(f"<circle{attributes({'cx': x, 'cy': y, 'r': r, **values})}/>")

    def use(self, name: str, **values: object) -> None:
        self.add(f'<use xlink:href="#{name}"{attributes(values)}/>')

    def text(self, x: float, y: float, words: str, **values: object) -> None:
        self.add(f"<text{attributes({'x': x, 'y': y, **values})}>{escape(words)}</text>")

    def title(self, words: str) -> None:
        self.add(f"<title>{escape(words)}</title>")

    def render(self, title: str, style: str = "") -> str:
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'width="{num(self.width)}" height="{num(self.height)}" viewBox="0 0 {num(self.width)} {num(self.height)}">'
        )
        defs = f"<defs>{''.join(self.defs)}</defs>" if self.defs else ""
        sheet = f"<style>{style}</style>" if style else ""
        return "\n".join([head, f"<title>{escape(title)}</title>", sheet, defs, *self.parts, "</svg>", ""])


def smooth(points: Sequence[Point]) -> str:
    """Path data of a soft curve through the points (Catmull-Rom)."""
    if len(points) < 3:
        return line_data(points)
    out = [f"M{num(points[0][0])} {num(points[0][1])}"]
    padded = [points[0], *points, points[-1]]
    for p0, p1, p2, p3 in zip(padded, padded[1:], padded[2:], padded[3:]):
        c1 = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
        c2 = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
        out.append("C" + " ".join(f"{num(x)} {num(y)}" for x, y in (c1, c2, p2)))
    return "".join(out)


def polygon(points: Iterable[Point]) -> str:
    return line_data(list(points), close=True)
