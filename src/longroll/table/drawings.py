"""Maps as they are asked for: those drawn beforehand, those kept in the cache, and the rest drawn by a worker once."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import tomllib
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

from longroll.core import registry
from longroll.core.errors import LongrollError
from longroll.table import boards
from longroll.table.paint import KEPT, TILE, scale, tile_name
from longroll.table.refusals import Refused

PAUSE = 1.0
"""Seconds after the start before missing maps are drawn unasked."""
log = logging.getLogger("longroll.table")


Wanted = Callable[[], Awaitable[bool]]
"""Whether somebody still waits."""


async def always() -> bool:
    return True


@cache
def of_squares(game: str) -> bool:
    """Whether the page shows a board in squares; said by the first lines of its file, without loading it."""
    with (registry.FOLDERS[game] / "data" / "board" / "board.toml").open("rb") as file:
        return bool(tomllib.load(file)["kind"] == "hexes")


class Dropped(Exception):
    """Nobody waits for it any more."""


class Making:
    """A drawing that is being made, and those who wait for it."""

    def __init__(self) -> None:
        self.waiting: list[Wanted] = []
        self.task: asyncio.Task[None] | None = None

    async def wanted(self) -> bool:
        for one in self.waiting:
            if await one():
                return True
        return False


class Painter:
    """A process that draws, started when it is needed. It reads its tasks from us, so it ends when we do."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._known: list[str] = []
        """Maps that it has taken apart, the last one last."""

    @property
    def up(self) -> bool:
        return self._process is not None and self._process.returncode is None

    def knows(self, svg: Path) -> bool:
        """Whether it could draw a square of that map at once."""
        return self.up and str(svg) in self._known

    async def do(self, *words: str, wanted: Wanted = always) -> None:
        """A task, unless nobody wants it any more when its turn comes."""
        async with self._turn:
            if not await wanted():
                raise Dropped
            said = await self._ask(words) or await self._ask(words)  # it may have gone to rest just now
            if words[0] in ("ready", "tile"):
                self._known = [*(x for x in self._known if x != words[1]), words[1]][-KEPT:]
        if not said:
            raise Refused(500, "the map could not be drawn; the server's log says why")
        if told := json.loads(said):
            raise Refused(404, f"the map is not there: {told}")

    async def _ask(self, words: tuple[str, ...]) -> bytes:
        """The worker's answer; nothing if it has ended."""
        if not self.up:
            self._known = []
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "longroll.table.paint", "worker"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        process = self._process
        assert process is not None
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
        self._being_made: dict[Path, Making] = {}
        self._waking: asyncio.Task[None] | None = None

    async def _have(
        self, name: str, task: Callable[[Path], tuple[str, ...]], wanted: Wanted = always
    ) -> Path:
        """A file by its name: drawn beforehand, kept, or made now."""
        if (self.built / name).is_file():
            return self.built / name
        target = self.folder / name
        while not target.is_file():
            making = self._being_made.get(target) or self._make(target, task(target))
            making.waiting.append(wanted)
            assert making.task is not None
            try:
                await asyncio.shield(making.task)
                break
            except Dropped:  # all who waited had gone; I may have come in the same moment
                if not await wanted():
                    raise Refused(503, "nobody waits for this square any more") from None
        return target

    def _make(self, target: Path, words: tuple[str, ...]) -> Making:
        making = Making()
        making.task = asyncio.create_task(self.painter.do(*words, wanted=making.wanted))
        making.task.add_done_callback(lambda _: self._being_made.pop(target, None))
        self._being_made[target] = making
        return making

    def _wake(self, svg: Path) -> None:
        """Somebody looks at a map of squares: the worker takes it apart meanwhile, which takes longer than to draw one."""
        if self.painter.knows(svg) or (self._waking is not None and not self._waking.done()):
            return

        async def wake() -> None:
            await asyncio.sleep(PAUSE)  # the first view comes first
            with suppress(LongrollError):  # whoever asks for a square is told why there is none
                await self.painter.do("ready", str(svg))

        self._waking = asyncio.create_task(wake())

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
        hexes = await asyncio.to_thread(of_squares, game)
        svg = str(await self.svg(game, boards.FIRST)) if hexes else ""
        return await self._have(name, lambda target: ("places", game, svg, str(target)))

    def expect(self, game: str) -> None:
        """Somebody looks at a board: where it is one of squares, some of them will be asked for."""
        svg = self.built / boards.svg_name(game, boards.FIRST)
        if of_squares(game) and svg.is_file():
            self._wake(svg)

    async def tile(
        self, game: str, style: str, zoom: int, column: int, row: int, wanted: Wanted = always
    ) -> Path:
        """A square of a map; one for which nobody waits any more when its turn comes is not drawn."""
        svg = await self.svg(game, style)
        width, height = boards.size_of(svg)
        if column * TILE >= width * scale(zoom) or row * TILE >= height * scale(zoom):
            raise Refused(404, "the map does not reach so far")
        self._wake(svg)
        where = (str(zoom), str(column), str(row))
        return await self._have(
            tile_name(svg, zoom, column, row), lambda target: ("tile", str(svg), str(target), *where), wanted
        )

    async def warm(self, games: list[str]) -> None:
        """Draw what is missing before anybody asks: of a board of squares no picture of the whole, which nobody looks at."""

        async def shown(game: str) -> Path:
            squares = await asyncio.to_thread(of_squares, game)
            return await (self.svg if squares else self.picture)(game, boards.FIRST)

        await asyncio.sleep(PAUSE)
        for draw in (self.places, shown):
            for game in games:
                try:
                    await draw(game)
                except LongrollError as error:
                    log.info("the map of %s is not ready: %s", game, error)

    async def close(self) -> None:
        tasks = [making.task for making in self._being_made.values() if making.task is not None]
        tasks += [self._waking] if self._waking is not None else []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.painter.close()
