"""A part of a drawn map as a small SVG of its own: what lies outside is left out, so that a square of a huge map is cheap.

What is left out cannot be seen: a shape's outline that does not come near a box adds nothing inside it. So the part shows the
pixels of the whole, but that patterns may begin a part of a pixel elsewhere where a clip is left out (a test compares them).
"""

from __future__ import annotations

import base64
import io
import re
from typing import Any, NamedTuple

from longroll.table.outlines import DATA, PAD, Box, Shape, covers, meet, outlines_near, points_of, shape_of

FAR = 1e9
EVERYWHERE: Box = (-FAR, -FAR, FAR, FAR)
_TOKEN = re.compile(r"<(/?)(\w+)([^>]*?)(/?)>([^<]*)")
_VALUE = re.compile(r'([\w:-]+)="([^"]*)"')
_ID = re.compile(r' id="([^"]+)"')
_CLIP = re.compile(r'<clipPath id="([^"]+)"><use xlink:href="#([^"]+)"')
_FILLED = re.compile(
    r'<use xlink:href="#([^"]+)"(?![^>]* fill="none")|<use xlink:href="#([^"]+)"(?=[^>]*dasharray)'
)
_INHERITS = re.compile(r"<g(?![^>]* transform=)[^>]* stroke(?:-width)?=")
_HEAD = re.compile(r'width="[\d.]+" height="[\d.]+" viewBox="[^"]*"')


class Piece(NamedTuple):
    """Text that is drawn, and the box that it can touch."""

    text: str
    box: Box


class Cutter:
    """A drawn map, taken apart once; `part` puts together what lies in a box."""

    def __init__(self, svg: str) -> None:
        self.items: list[Any] = []
        self.clips: list[tuple[str, Shape]] = []
        """Clips to a shape, as they are written on a group, and that shape."""
        filled = {name for names in _FILLED.findall(svg) for name in names}
        inherits = _INHERITS.search(svg) is not None
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
                self.items.append(self._path(token[0], filled, inherits))
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
        shapes = {
            found[1]: item
            for item in self.items
            if isinstance(item, Shape) and (found := _ID.search(item.before))
        }
        self.clips = [
            (f' clip-path="url(#{clip})"', shapes[name])
            for clip, name in _CLIP.findall(svg)
            if name in shapes
        ]

    @staticmethod
    def _path(text: str, filled: set[str], inherits: bool) -> Shape:
        """A path; one with a name is drawn wherever it is used."""
        name = _ID.search(text)
        line = name[1] not in filled if name else ' fill="none"' in text and "dasharray" not in text
        return shape_of(text, line, stroked=inherits or name is not None or " stroke" in text)

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
            sizes = [abs(c) for d in DATA.findall(text) for p in points_of(d) for c in p]
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
        # To clip at a coast costs a layer; far from any coast it changes nothing.
        idle = [clip for clip, shape in self.clips if covers(shape, box)]
        for item in self.items:
            if isinstance(item, str):
                for clip in idle:
                    item = item.replace(clip, "")
                out.append(_HEAD.sub(head, item, count=1) if item.startswith("<svg") else item)
            elif isinstance(item, Piece):
                if meet(item.box, box):
                    out.append(item.text)
            elif isinstance(item, Picture):
                out.append(item.part(box))
            else:
                data = "".join(outlines_near(item, box))
                if data or item.before.startswith("<path id"):
                    out.append(f"{item.before}{data}{item.after}")
        return "".join(out)


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
        left = max(0, int((box[0] - self.x) / dot_x) - 4)
        top = max(0, int((box[1] - self.y) / dot_y) - 4)
        right = min(self.image.width, int((box[2] - self.x) / dot_x) + 5)
        bottom = min(self.image.height, int((box[3] - self.y) / dot_y) + 5)
        if left >= right or top >= bottom:
            return ""
        out = io.BytesIO()
        self.image.crop((left, top, right, bottom)).save(out, "PNG", compress_level=1)
        data = base64.b64encode(out.getvalue()).decode()
        return (
            f'<image x="{self.x + left * dot_x:.3f}" y="{self.y + top * dot_y:.3f}" width="{(right - left) * dot_x:.3f}" '
            f'height="{(bottom - top) * dot_y:.3f}" {self.rest} xlink:href="data:image/png;base64,{data}"/>'
        )
