"""Draw the small pictures of the boards for the docs: `python tools/build_pictures.py [GAME ...]`."""

from __future__ import annotations

import io
import sys
from pathlib import Path

from PIL import Image

from longroll.atlas.boards import load_board
from longroll.atlas.drawing import STYLES, draw, render
from longroll.core.registry import FOLDERS

TARGET = Path(__file__).resolve().parents[1] / "docs" / "boards"
LIMIT = 245_000


def shades(picture: Image.Image) -> Image.Image:
    """A palette in which the few strong colours keep their place beside the many pale ones of the country."""
    common = picture.resize((600, 400)).quantize(72, dither=Image.Dither.NONE).getpalette() or []
    style = STYLES["atlas"]
    strong = [
        style.union,
        style.confederate,
        style.gold,
        style.neutral,
        style.ink,
        style.river_link,
        style.light_river,
        style.rail,
    ]
    own = [int(colour[k : k + 2], 16) for colour in strong for k in (1, 3, 5)]
    mixed = [
        (a + b) // 2
        for colour in range(len(strong))
        for a, b in zip(own[colour * 3 : colour * 3 + 3], (241, 232, 208))
    ]
    sheet = Image.new("P", (1, 1))
    sheet.putpalette([*own, *mixed, *common[: 72 * 3]])
    return sheet


def picture(game: str) -> bytes:
    """A whole board as a PNG with a palette, as wide as the limit allows."""
    large = Image.open(io.BytesIO(render.png(draw(load_board(game))))).convert("RGB")
    for wide in range(1200, 500, -60):
        small = large.resize((wide, round(wide * large.height / large.width)), Image.Resampling.LANCZOS)
        out = io.BytesIO()
        small.quantize(palette=shades(large), dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
        if out.tell() <= LIMIT:
            break
    return out.getvalue()


if __name__ == "__main__":
    TARGET.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or sorted(FOLDERS):
        data = picture(name)
        (TARGET / f"{name}.png").write_bytes(data)
        print(f"{name}.png, {len(data) // 1024} kB")
