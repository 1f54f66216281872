"""A part of a drawn map as a small SVG of its own: what lies outside is left out, so that a square of a huge map is cheap.

What is left out cannot be seen: a shape's outline that does not come near a box adds nothing inside it. So the part shows the
very pixels of the whole (a test compares them).
"""

from __future__ import annotations

import base64
import io
import re
from functools import cache
from typing import Any, NamedTuple

Box = tuple[float, float, float, float]
PAD = 14.0
"""Units beyond the box that are kept, more than half of the widest line."""
FAR = 1e9
EVERYWHERE: Box = (-FAR, -FAR, FAR, FAR)
_TOKEN = re.compile(r"<(/?)(\w+)([^>]*?)(/?)>([^<]*)")
_VALUE = re.compile(r'([\w:-]+)="([^"]*)"')
_NUMBER = re.compile(r"-?\d*\.?\d+")
_STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_HEAD = re.compile(r'width="[\d.]+" height="[\d.]+" viewBox="[^"]*"')
_FREE = re.compile(r"[^MLCQZ\d. -]")
_CURVED = re.compile(r"[CQ]")
_LOOSE = re.compile(r"M(\S+) ([\d.-]+)([a-z][^A-Z]*)")
_DATA = re.compile(r' d="([^"]*)"')


class Piece(NamedTuple):
    """Text that is drawn, and the box that it can touch."""

    text: str
    box: Box


class Shape(NamedTuple):
    """A path in its outlines, each with its box; `rings` are their corners where they are straight and closed."""

    before: str
    after: str
    outlines: list[tuple[str, Box]]
    rings: list[list[tuple[float, float]] | None]


def _round(points: list[tuple[float, float]], pad: float) -> Box:
    xs = [p[0] for p in points]
    ys = [p[1] for p in points]
    return min(xs) - pad, min(ys) - pad, max(xs) + pad, max(ys) + pad


def _join(boxes: list[Box]) -> Box:
    if not boxes:
        return EVERYWHERE
    return (
        min(b[0] for b in boxes),
        min(b[1] for b in boxes),
        max(b[2] for b in boxes),
        max(b[3] for b in boxes),
    )


def _meet(a: Box, b: Box) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def points_of(data: str) -> list[tuple[float, float]]:
    """All corners and guiding points of path data; a curve lies within them."""
    found: list[tuple[float, float]] = []
    x = y = 0.0
    start = (0.0, 0.0)
    for letter, rest in _STEP.findall(data):
        values = [float(v) for v in _NUMBER.findall(rest)]
        dx, dy = (x, y) if letter.islower() else (0.0, 0.0)
        match letter.upper():
            case "H":
                steps = [(v + dx, y) for v in values]
            case "V":
                steps = [(x, v + dy) for v in values]
            case "Z":
                steps = []
            case "T":  # the guiding point mirrors the one before; twice the step is far enough
                steps = [(v + dx + s * v, w + dy + s * w) for v, w in _pairs(values) for s in (-1, 1, 0)]
            case _:
                steps = [(v + dx, w + dy) for v, w in _pairs(values)]
        found += steps
        if letter in "Mm":
            start = steps[0]
        x, y = steps[-1] if steps else start
    return found


@cache
def _sign(steps: str) -> Box:
    """How far a sign reaches from where it begins; the same few signs are engraved thousands of times."""
    return _round(points_of(f"M0 0{steps}"), 0.0)


def _pairs(values: list[float]) -> list[tuple[float, float]]:
    return list(zip(values[::2], values[1::2]))


def clip_ring(ring: list[tuple[float, float]], box: Box) -> list[tuple[float, float]]:
    """A closed ring cut off at a box (Sutherland and Hodgman)."""
    for axis, limit, sign in ((0, box[0], 1), (1, box[1], 1), (0, box[2], -1), (1, box[3], -1)):
        kept: list[tuple[float, float]] = []
        before = ring[-1] if ring else (0.0, 0.0)
        inside_before = (before[axis] - limit) * sign >= 0
        for point in ring:
            inside = (point[axis] - limit) * sign >= 0
            if inside != inside_before:
                share = (limit - before[axis]) / (point[axis] - before[axis])
                kept.append(
                    (before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1]))
                )
            if inside:
                kept.append(point)
            before, inside_before = point, inside
        ring = kept
    return ring


class Cutter:
    """A drawn map, taken apart once; `part` puts together what lies in a box."""

    def __init__(self, svg: str) -> None:
        self.items: list[Any] = []
        tokens = list(_TOKEN.finditer(svg))
        at = 0
        defs = False
        while at < len(tokens):
            token = tokens[at]
            closing, name, inner, empty, _ = token.groups()
            if name == "defs":
                defs = not closing
            moved = ' transform="' in inner
            values = dict(_VALUE.findall(inner)) if moved or name not in ("path", "image") else {}
            if closing or name in ("svg", "defs") or (name == "g" and not moved):
                # The paper is laid over everything outside the frame, so cutting at the frame would only cost time.
                self.items.append(token[0].replace(' clip-path="url(#frame)"', ""))
            elif (
                name == "path" and not moved and (not defs or 'id="' in inner)
            ):  # patterns are places of their own
                self.items.append(self._shape(token[0]))
            elif defs:
                self.items.append(token[0])
            elif name == "image":
                self.items.append(Picture(token[0]))
            else:
                end = at if empty else self._end(tokens, at)
                text = "".join(t[0] for t in tokens[at : end + 1])
                self.items.append(Piece(text, self._box(name, values, text)))
                at = end
            at += 1

    @staticmethod
    def _end(tokens: list[re.Match[str]], at: int) -> int:
        """Where the element that begins here ends."""
        depth = 0
        for index in range(at, len(tokens)):
            closing, _, _, empty, _ = tokens[index].groups()
            depth += 0 if empty else -1 if closing else 1
            if depth == 0:
                return index
        return len(tokens) - 1

    @staticmethod
    def _shape(text: str) -> Shape:
        found = _DATA.search(text)
        assert found is not None
        data = found[1]
        wide = re.search(r'stroke-width="([\d.]+)"', text)
        pad = PAD + (float(wide[1]) if wide else 0.0)
        outlines, rings = [], []
        for outline in re.findall(r"M[^M]*", data):
            ring = None
            if _FREE.search(outline) is None:  # only points: the usual case, and the quick one
                values = [float(v) for v in _NUMBER.findall(outline)]
                xs, ys = values[::2], values[1::2]
                box = (min(xs) - pad, min(ys) - pad, max(xs) + pad, max(ys) + pad)
                if len(xs) > 60 and outline.endswith("Z") and _CURVED.search(outline) is None:
                    ring = list(zip(xs, ys))
            elif (start := _LOOSE.fullmatch(outline)) is not None:  # a sign engraved somewhere
                x, y = float(start[1]), float(start[2])
                sign = _sign(start[3])
                box = (x + sign[0] - pad, y + sign[1] - pad, x + sign[2] + pad, y + sign[3] + pad)
            else:
                box = _round(points_of(outline), pad)
            outlines.append((outline, box))
            rings.append(ring)
        return Shape(text[: found.start(1)], text[found.end(1) :], outlines, rings)

    def _box(self, name: str, values: dict[str, str], text: str) -> Box:
        def value(key: str) -> float:
            return float(values.get(key, 0))

        pad = PAD + value("stroke-width")
        x, y = value("x"), value("y")
        if name == "text":  # turned or not, it stays within its length
            letters = max(len(line) for line in re.split(r"<[^>]*>", text))
            r = letters * (value("font-size") + value("letter-spacing")) + pad
        elif "transform" in values:
            moved = re.match(r"translate\((\S+) (\S+)\)(.*)", values["transform"])
            if moved is None:
                return EVERYWHERE
            x, y = float(moved[1]), float(moved[2])
            scale = re.search(r"scale\(([\d.]+)\)", moved[3])
            sizes = [abs(c) for d in _DATA.findall(text) for p in points_of(d) for c in p]
            sizes += [float(v) for v in re.findall(r' (?:r|width|height|font-size)="([\d.]+)"', text)]
            r = max(sizes, default=FAR) * 1.5 * (float(scale[1]) if scale else 1.0) + pad
        elif name == "rect":
            return x - pad, y - pad, x + value("width") + pad, y + value("height") + pad
        elif name == "circle":
            x, y, r = value("cx"), value("cy"), value("r") + pad
        else:
            return EVERYWHERE
        return x - r, y - r, x + r, y + r

    def part(self, box: Box, scale: float) -> str:
        """The map between two corners, drawn `scale` times as large."""
        wide, tall = box[2] - box[0], box[3] - box[1]
        head = f'width="{wide * scale:.2f}" height="{tall * scale:.2f}" viewBox="{box[0]} {box[1]} {wide} {tall}"'
        out: list[str] = []
        for item in self.items:
            if isinstance(item, str):
                out.append(_HEAD.sub(head, item, count=1) if item.startswith("<svg") else item)
            elif isinstance(item, Piece):
                if _meet(item.box, box):
                    out.append(item.text)
            elif isinstance(item, Picture):
                out.append(item.part(box))
            else:
                data = "".join(_outlines(item, box))
                if data or item.before.startswith("<path id"):
                    out.append(f"{item.before}{data}{item.after}")
        return "".join(out)


def _outlines(shape: Shape, box: Box) -> list[str]:
    edge = (box[0] - 3 * PAD, box[1] - 3 * PAD, box[2] + 3 * PAD, box[3] + 3 * PAD)
    found = []
    for (text, reach), ring in zip(shape.outlines, shape.rings):
        if not _meet(reach, box):
            continue
        if ring is None or (
            edge[0] < reach[0] and reach[2] < edge[2] and edge[1] < reach[1] and reach[3] < edge[3]
        ):
            found.append(text)
        elif kept := clip_ring(ring, edge):
            found.append("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in kept) + "Z")
    return found


class Picture:
    """The relief: of a large picture only the dots round the box."""

    def __init__(self, text: str) -> None:
        from PIL import Image

        values = dict(_VALUE.findall(text))
        self.x, self.y = float(values["x"]), float(values["y"])
        self.wide, self.tall = float(values["width"]), float(values["height"])
        data = values["xlink:href"].partition("base64,")[2]
        self.image = Image.open(io.BytesIO(base64.b64decode(data)))
        self.image.load()
        self.rest = " ".join(
            f'{k}="{v}"' for k, v in values.items() if k not in ("x", "y", "width", "height", "xlink:href")
        )

    def part(self, box: Box) -> str:
        dot_x, dot_y = self.wide / self.image.width, self.tall / self.image.height
        left = max(0, int((box[0] - PAD - self.x) / dot_x) - 4)
        top = max(0, int((box[1] - PAD - self.y) / dot_y) - 4)
        right = min(self.image.width, int((box[2] + PAD - self.x) / dot_x) + 5)
        bottom = min(self.image.height, int((box[3] + PAD - self.y) / dot_y) + 5)
        if left >= right or top >= bottom:
            return ""
        out = io.BytesIO()
        self.image.crop((left, top, right, bottom)).save(out, "PNG", compress_level=1)
        data = base64.b64encode(out.getvalue()).decode()
        return (
            f'<image x="{self.x + left * dot_x:.3f}" y="{self.y + top * dot_y:.3f}" width="{(right - left) * dot_x:.3f}" '
            f'height="{(bottom - top) * dot_y:.3f}" {self.rest} xlink:href="data:image/png;base64,{data}"/>'
        )
