"""The slow work on maps, in a process of its own.

`python -m longroll.table.paint build` draws every map once, before the first game (make play does it); `... worker` draws what
a server asks for, line by line, and ends when the server does.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import select
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import IO

from pydantic_core import to_json

from longroll.core import registry
from longroll.core.errors import LongrollError
from longroll.table import boards
from longroll.table.crop import Cutter
from longroll.table.settings import MAPS

TILE = 512
SHARPEST = 4
READY = 1
"""Hex boards have the tiles up to this zoom drawn beforehand; sharper ones are drawn when somebody looks."""
KEPT = 2
"""So many maps a worker keeps taken apart."""
IDLE = 600
"""Seconds without work after which a worker ends; the next question starts another."""


def scale(zoom: int) -> float:
    """Pixels per unit of the map."""
    return 2.0 ** (zoom - 1)


def tile_name(svg: Path, zoom: int, column: int, row: int) -> str:
    return f"{svg.stem}/{zoom}-{column}-{row}.png"


@lru_cache(maxsize=KEPT)
def _cutter(svg: Path) -> Cutter:
    return Cutter(svg.read_text(encoding="utf-8"))


def packed(target: Path) -> Path:
    """Where the same file lies as browsers like to receive it."""
    return target.with_name(f"{target.name}.gz")


def write_both(target: Path, data: bytes) -> None:
    boards.write(packed(target), gzip.compress(data, 6, mtime=0))
    boards.write(target, data)


def draw_svg(game: str, style: str, folder: Path) -> Path:
    """A map, plain and packed."""
    from longroll.atlas.drawing import draw

    target = folder / boards.svg_name(game, style)
    write_both(target, draw(boards.board_of(game), style).encode())
    return target


def draw_tile(svg: Path, target: Path, zoom: int, column: int, row: int) -> None:
    """One square of a map, by resvg, from what lies in it."""
    from longroll.atlas.drawing.render import png

    width, height = boards.size_of(svg)
    span = TILE / scale(zoom)
    x, y = column * span, row * span
    box = (x, y, min(width, x + span), min(height, y + span))
    boards.write(target, png(_cutter(svg).part(box, scale(zoom))))


def draw_picture(svg: Path, target: Path) -> None:
    """A whole map as one picture in its own size: a browser shows it at once, where drawing the map takes it seconds."""
    from PIL import Image

    from longroll.atlas.drawing.render import png

    width, height = boards.size_of(svg)
    out = io.BytesIO()
    with Image.open(io.BytesIO(png(_cutter(svg).part((0, 0, width, height), 1.0)))) as drawn:
        drawn.convert("RGB").save(out, "WEBP", quality=92, method=2)
    boards.write(target, out.getvalue())


def draw_all_tiles(svg: Path, zoom: int) -> None:
    """All squares down from a zoom, from one picture of the whole: cheaper than one by one."""
    from PIL import Image

    from longroll.atlas.drawing.render import png

    width, height = boards.size_of(svg)
    text = _cutter(svg).part((0, 0, width, height), scale(zoom))
    with Image.open(io.BytesIO(png(text))) as drawn:
        whole = drawn.convert("RGB")
    while zoom >= 0:
        for x in range(0, whole.width, TILE):
            for y in range(0, whole.height, TILE):
                part = whole.crop((x, y, min(whole.width, x + TILE), min(whole.height, y + TILE)))
                out = io.BytesIO()
                part.save(out, "PNG", compress_level=4)
                boards.write(svg.parent / tile_name(svg, zoom, x // TILE, y // TILE), out.getvalue())
        whole = whole.reduce(2)
        zoom -= 1


# ---- before the first game -----------------------------------------------------------------------------------------------


def _ready(game: str, style: str, folder: Path) -> str:
    """Everything of one map that is not there yet; says what it drew."""
    svg = folder / boards.svg_name(game, style)
    start = time.monotonic()
    drawn = []
    if not svg.is_file():
        draw_svg(game, style, folder)
        drawn.append("map")
    places = folder / boards.places_name(game)
    if style == boards.FIRST and not packed(places).is_file():
        write_both(places, to_json(boards.geometry(game, svg)))
        drawn.append("places")
    if boards.board_of(game).kind == "hexes":
        if not (folder / tile_name(svg, 0, 0, 0)).is_file():
            draw_all_tiles(svg, READY)
            drawn.append("tiles")
    elif not svg.with_suffix(".webp").is_file():
        draw_picture(svg, svg.with_suffix(".webp"))
        drawn.append("picture")
    return f"{game}, {style}: {', '.join(drawn)} in {time.monotonic() - start:.1f} s" if drawn else ""


def styles_of(game: str) -> list[str]:
    """The styles to draw beforehand: all of the page for a game that can be played, else the first.

    Hexes hardly show the sides' colours and cost much to draw, so the page asks for none for colour-blind eyes.
    """
    if not registry.info(game).playable:
        return [boards.FIRST]
    hexes = boards.board_of(game).kind == "hexes"
    return [style for style in boards.ON_PAGE if not (hexes and style.startswith("safe"))]


def build(folder: Path) -> None:
    """Draw the maps of all games, as many at once as there are processors; what is outdated goes."""
    games = [game for game in registry.MODULES if boards.has_board(game)]
    wanted = [(game, style) for game in games for style in styles_of(game)]
    names = [boards.svg_name(*one) for one in wanted] + [boards.places_name(game) for game in games]
    stems = {Path(name).stem for name in names}
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for said in [pool.submit(_ready, game, style, folder) for game, style in wanted]:
            if told := said.result():
                print(told, flush=True)
    for old in [p for p in folder.rglob("*") if p.is_file() and not p.name.startswith(".")]:
        stem = old.parent.name if old.parent != folder else old.name.partition(".")[0]
        if stem not in stems:
            old.unlink()
    for empty in [p for p in folder.iterdir() if p.is_dir() and not any(p.iterdir())]:
        empty.rmdir()
    (folder / ".drawn").touch()


# ---- while a server runs -------------------------------------------------------------------------------------------------


def obey(words: list[str]) -> None:
    """One task of a worker."""
    match words:
        case ["svg", game, style, folder]:
            draw_svg(game, style, Path(folder))
        case ["places", game, svg, target]:
            write_both(Path(target), to_json(boards.geometry(game, Path(svg) if svg else None)))
        case ["picture", svg, target]:
            draw_picture(Path(svg), Path(target))
        case ["ready", svg]:
            _cutter(Path(svg))
        case ["tile", svg, target, zoom, column, row]:
            draw_tile(Path(svg), Path(target), int(zoom), int(column), int(row))
        case _:
            raise LongrollError(f"unknown task '{' '.join(words)}'")


def work(tasks: IO[str], answer: Callable[[str], None], idle: float = IDLE) -> None:
    """Do what each line says, one after the other, until the server is gone or has been silent for long."""
    while select.select([tasks], [], [], idle)[0]:
        line = tasks.readline()
        if not line:
            return
        try:
            obey(json.loads(line))
            answer('""')
        except LongrollError as error:
            answer(json.dumps(str(error)))


def main(words: list[str]) -> int:
    match words:
        case ["build"]:
            build(MAPS)
        case ["worker"]:
            if hasattr(os, "nice"):
                os.nice(10)  # the games at the tables come first
            try:
                work(sys.stdin, lambda text: print(text, flush=True))
            except BrokenPipeError:  # the server is gone
                os._exit(0)
        case _:
            print("usage: python -m longroll.table.paint build | worker", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
