"""The slow work on maps, in a process of its own that ends when it is done: `python -m longroll.table.paint TASK ...`."""

from __future__ import annotations

import io
import os
import re
import sys
from pathlib import Path

from pydantic_core import to_json

from longroll.core.errors import LongrollError
from longroll.table import boards

TILE = 512
BLOCK = 4
"""Tiles are rendered in blocks of so many by so many, because reading a large map costs more than drawing it."""


def scale(zoom: int) -> float:
    """Pixels per unit of the map."""
    return 2.0 ** (zoom - 1)


def cut_tiles(svg: Path, folder: Path, zoom: int, block: tuple[int, int]) -> None:
    """Render one block of a map with resvg and cut it into tiles."""
    from PIL import Image

    from longroll.atlas.drawing.render import png

    width, height = boards.size_of(svg)
    span = TILE * BLOCK / scale(zoom)
    x, y = block[0] * span, block[1] * span
    wide, tall = min(span, width - x), min(span, height - y)
    head = f'width="{wide}" height="{tall}" viewBox="{x} {y} {wide} {tall}"'
    text = svg.read_text(encoding="utf-8")
    text = re.sub(r'width="[\d.]+" height="[\d.]+" viewBox="[^"]*"', head, text, count=1)
    with Image.open(io.BytesIO(png(text, max(1, round(wide * scale(zoom)))))) as drawn:
        whole = drawn.convert("RGB")
    # The first tile of a block is written last: where it is, the others are.
    for column, row in sorted(((c, r) for c in range(BLOCK) for r in range(BLOCK)), reverse=True):
        box = (column * TILE, row * TILE, (column + 1) * TILE, (row + 1) * TILE)
        if box[0] < whole.width and box[1] < whole.height:
            out = io.BytesIO()
            whole.crop(box).save(out, "PNG", compress_level=4)
            place = f"{zoom}-{block[0] * BLOCK + column}-{block[1] * BLOCK + row}.png"
            boards.write(folder / place, out.getvalue())


def main(words: list[str]) -> int:
    """`svg GAME STYLE FOLDER`, `geometry GAME SVG`, `tiles SVG FOLDER ZOOM COLUMN ROW`."""
    if hasattr(os, "nice"):
        os.nice(10)  # the games at the tables come first
    try:
        match words:
            case ["svg", game, style, folder]:
                boards.drawing(game, style, Path(folder))
            case ["geometry", game, svg]:
                boards.write(Path(svg).with_suffix(".json"), to_json(boards.geometry(game, Path(svg))))
            case ["tiles", svg, folder, zoom, column, row]:
                cut_tiles(Path(svg), Path(folder), int(zoom), (int(column), int(row)))
            case _:
                print("unknown task", file=sys.stderr)
                return 2
    except LongrollError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
