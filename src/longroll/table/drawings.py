"""Maps drawn once and kept: the slow work is done in a process of its own, so that no game waits for it."""

from __future__ import annotations

import asyncio
import multiprocessing
import re
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from pydantic_core import to_json

from longroll.core import registry
from longroll.core.errors import LongrollError
from longroll.table import boards
from longroll.table.refusals import Refused

TILE = 512
BLOCK = 8
"""Tiles are rendered in blocks of so many by so many, because reading a large map costs more than drawing it."""


def scale(zoom: int) -> float:
    return 2.0 ** (zoom - 1)


def cut_tiles(svg: Path, folder: Path, zoom: int, block: tuple[int, int]) -> None:
    """Render one block of a map with resvg and cut it into tiles."""
    import io

    from PIL import Image

    from longroll.atlas.drawing.render import png

    width, height = boards.size_of(svg)
    span = TILE * BLOCK / scale(zoom)
    x, y = block[0] * span, block[1] * span
    wide, tall = min(span, width - x), min(span, height - y)
    head = f'width="{wide}" height="{tall}" viewBox="{x} {y} {wide} {tall}"'
    text = re.sub(
        r'width="[\d.]+" height="[\d.]+" viewBox="[^"]*"', head, svg.read_text(encoding="utf-8"), count=1
    )
    with Image.open(io.BytesIO(png(text, max(1, round(wide * scale(zoom)))))) as whole:
        for column in range(BLOCK):
            for row in range(BLOCK):
                box = (column * TILE, row * TILE, (column + 1) * TILE, (row + 1) * TILE)
                if box[0] < whole.width and box[1] < whole.height:
                    out = io.BytesIO()
                    whole.crop(box).save(out, "PNG")
                    place = f"{zoom}-{block[0] * BLOCK + column}-{block[1] * BLOCK + row}.png"
                    boards.write(folder / place, out.getvalue())


def _geometry(game: str, svg: Path) -> bytes:
    return to_json(boards.geometry(game, svg))


def _register(modules: dict[str, str], folders: dict[str, Path]) -> None:
    for slug, module in modules.items():
        registry.register(slug, module, folders[slug])


class Drawings:
    """Maps and tiles by name; each is made once, however many ask for it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "boards"
        self._pool: ProcessPoolExecutor | None = None
        self._made: dict[Any, asyncio.Task[Any]] = {}

    async def _once(self, key: Any, task: Callable[..., Any], *arguments: Any) -> Any:
        if key not in self._made:
            if self._pool is None:
                start = (dict(registry.MODULES), dict(registry.FOLDERS))
                self._pool = ProcessPoolExecutor(
                    1, multiprocessing.get_context("spawn"), initializer=_register, initargs=start
                )
            pool = self._pool

            async def make() -> Any:
                return await asyncio.get_running_loop().run_in_executor(pool, task, *arguments)

            self._made[key] = asyncio.create_task(make())
        try:
            return await asyncio.shield(self._made[key])
        except LongrollError as error:
            self._made.pop(key, None)
            raise Refused(404, str(error)) from None
        except Exception:
            self._made.pop(key, None)
            raise

    async def svg(self, game: str, style: str) -> Path:
        self._exists(game)
        found = self.folder / f"{game}-{style}-{await asyncio.to_thread(boards.mark, game)}.svg"
        if not found.is_file():
            await self._once((game, style), boards.drawing, game, style, self.folder)
        return found

    @staticmethod
    def _exists(game: str) -> None:
        if not (registry.FOLDERS[game] / "data" / "board" / "board.toml").is_file():
            raise Refused(404, f"{game} has no board")

    async def geometry(self, game: str) -> bytes:
        svg = await self.svg(game, "atlas")
        kept = svg.with_suffix(".json")
        if not kept.is_file():
            boards.write(kept, await self._once((game, "geometry"), _geometry, game, svg))
        data: bytes = await asyncio.to_thread(kept.read_bytes)
        return data

    async def tile(self, game: str, style: str, zoom: int, column: int, row: int) -> Path:
        svg = await self.svg(game, style)
        width, height = boards.size_of(svg)
        if column * TILE >= width * scale(zoom) or row * TILE >= height * scale(zoom):
            raise Refused(404, "the map does not reach so far")
        folder = svg.with_suffix("")
        found = folder / f"{zoom}-{column}-{row}.png"
        if not found.is_file():
            block = (column // BLOCK, row // BLOCK)
            await self._once((game, style, zoom, block), cut_tiles, svg, folder, zoom, block)
        return found

    async def warm(self, games: list[str]) -> None:
        """Draw what is missing before anybody asks."""
        for game in games:
            try:
                await self.geometry(game)
            except LongrollError:
                continue

    def close(self) -> None:
        for task in self._made.values():
            task.cancel()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
