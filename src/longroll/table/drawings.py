"""Maps drawn once and kept on disk; whoever asks for one that is being drawn waits for the same drawing."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from pathlib import Path

from longroll.core import registry
from longroll.core.errors import LongrollError
from longroll.table import boards
from longroll.table.paint import BLOCK, TILE, scale
from longroll.table.refusals import Refused

AT_ONCE = 1
"""So many maps are drawn at the same time."""
PAUSE = 1.0
"""Seconds after the start before missing maps are drawn unasked."""


class Drawings:
    """Maps, where their places lie, and tiles."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "boards"
        self._being_made: dict[Path, asyncio.Task[None]] = {}
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._processes: set[asyncio.subprocess.Process] = set()

    async def _have(self, target: Path, *words: str) -> Path:
        """A file, made by the painter if it is not there."""
        if not target.is_file():
            task = self._being_made.get(target)
            if task is None:
                task = self._being_made[target] = asyncio.create_task(self._paint(*words))
                task.add_done_callback(lambda _: self._being_made.pop(target, None))
            await asyncio.shield(task)
        return target

    async def _paint(self, *words: str) -> None:
        async with self._turn:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "longroll.table.paint", *words),
                stdin=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.PIPE,
            )
            self._processes.add(process)
            try:
                _, said = await process.communicate()
            finally:
                self._processes.discard(process)
        if process.returncode:
            lines = said.decode(errors="replace").strip().splitlines() or ["it cannot be drawn"]
            raise Refused(404, f"the map is not there: {lines[-1]}")

    async def svg(self, game: str, style: str) -> Path:
        if not (registry.FOLDERS[game] / "data" / "board" / "board.toml").is_file():
            raise Refused(404, f"{game} has no board")
        mark = await asyncio.to_thread(boards.mark, game)
        target = self.folder / f"{game}-{style}-{mark}.svg"
        return await self._have(target, "svg", game, style, str(self.folder))

    async def geometry(self, game: str) -> Path:
        svg = await self.svg(game, "atlas")
        return await self._have(svg.with_suffix(".json"), "geometry", game, str(svg))

    async def tile(self, game: str, style: str, zoom: int, column: int, row: int) -> Path:
        svg = await self.svg(game, style)
        width, height = boards.size_of(svg)
        if column * TILE >= width * scale(zoom) or row * TILE >= height * scale(zoom):
            raise Refused(404, "the map does not reach so far")
        folder = svg.with_suffix("")
        across, down = column // BLOCK, row // BLOCK
        await self._have(
            folder / f"{zoom}-{across * BLOCK}-{down * BLOCK}.png",
            *("tiles", str(svg), str(folder), str(zoom), str(across), str(down)),
        )
        return folder / f"{zoom}-{column}-{row}.png"

    async def warm(self, games: list[str]) -> None:
        """Draw what is missing before anybody asks."""
        await asyncio.sleep(PAUSE)
        for game in games:
            with suppress(LongrollError):
                await self.geometry(game)

    def close(self) -> None:
        for task in self._being_made.values():
            task.cancel()
        for process in self._processes:
            with suppress(ProcessLookupError):
                process.kill()
