"""Maps as they are asked for: those drawn beforehand, those kept in the cache, and the rest drawn by a worker once."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from longroll.core.errors import LongrollError
from longroll.table import boards
from longroll.table.paint import TILE, scale, tile_name
from longroll.table.refusals import Refused

PAUSE = 1.0
"""Seconds after the start before missing maps are drawn unasked."""
log = logging.getLogger("longroll.table")


class Painter:
    """A process that draws, started when it is needed. It reads its tasks from us, so it ends when we do."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()

    async def do(self, *words: str) -> None:
        async with self._turn:
            said = await self._ask(words) or await self._ask(words)  # it may have gone to rest just now
        if not said:
            raise Refused(500, "the map could not be drawn; the server's log says why")
        if told := json.loads(said):
            raise Refused(404, f"the map is not there: {told}")

    async def _ask(self, words: tuple[str, ...]) -> bytes:
        """The worker's answer; nothing if it has ended."""
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "longroll.table.paint", "worker"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(words).encode() + b"\n")
            await process.stdin.drain()
            said = await process.stdout.readline()
        except (BrokenPipeError, ConnectionResetError):
            said = b""
        if not said:
            await process.wait()
            self._process = None
        return said

    async def close(self) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()


class Drawings:
    """Maps, where their places lie, and tiles. Whoever asks for one that is being drawn waits for the same drawing."""

    def __init__(self, cache: Path, built: Path) -> None:
        self.folder = cache / "boards"
        self.built = built
        self.painter = Painter()
        self._being_made: dict[Path, asyncio.Task[None]] = {}

    async def _have(self, name: str, task: Callable[[Path], tuple[str, ...]]) -> Path:
        """A file by its name: drawn beforehand, kept, or made now."""
        if (self.built / name).is_file():
            return self.built / name
        target = self.folder / name
        if not target.is_file():
            making = self._being_made.get(target)
            if making is None:
                making = asyncio.create_task(self.painter.do(*task(target)))
                self._being_made[target] = making
                making.add_done_callback(lambda _: self._being_made.pop(target, None))
            await asyncio.shield(making)
        return target

    async def svg(self, game: str, style: str) -> Path:
        if not boards.has_board(game):
            raise Refused(404, f"{game} has no board")
        name = await asyncio.to_thread(boards.svg_name, game, style)
        return await self._have(name, lambda target: ("svg", game, style, str(target.parent)))

    async def picture(self, game: str, style: str) -> Path:
        """The whole map as one picture in its own size."""
        svg = await self.svg(game, style)
        return await self._have(f"{svg.stem}.webp", lambda target: ("picture", str(svg), str(target)))

    async def places(self, game: str) -> Path:
        """Where everything lies. On a point board that is known before the map is drawn; on hexes the map says its size."""
        if not boards.has_board(game):
            raise Refused(404, f"{game} has no board")
        name = await asyncio.to_thread(boards.places_name, game)
        if (self.built / name).is_file():
            return self.built / name
        kind = await asyncio.to_thread(lambda: boards.board_of(game).kind)
        svg = "" if kind == "points" else str(await self.svg(game, boards.FIRST))
        return await self._have(name, lambda target: ("places", game, svg, str(target)))

    async def tile(self, game: str, style: str, zoom: int, column: int, row: int) -> Path:
        svg = await self.svg(game, style)
        width, height = boards.size_of(svg)
        if column * TILE >= width * scale(zoom) or row * TILE >= height * scale(zoom):
            raise Refused(404, "the map does not reach so far")
        where = (str(zoom), str(column), str(row))
        return await self._have(
            tile_name(svg, zoom, column, row), lambda target: ("tile", str(svg), str(target), *where)
        )

    async def warm(self, games: list[str]) -> None:
        """Draw what is missing before anybody asks."""
        await asyncio.sleep(PAUSE)
        for draw in (self.places, lambda game: self.picture(game, boards.FIRST)):
            for game in games:
                try:
                    await draw(game)
                except LongrollError as error:
                    log.info("the map of %s is not ready: %s", game, error)

    async def close(self) -> None:
        tasks = list(self._being_made.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.painter.close()
