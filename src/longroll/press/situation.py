"""The map of a book: the board with who holds what and who stands where."""

from __future__ import annotations

from longroll.atlas.boards import load_board
from longroll.atlas.drawing import draw
from longroll.core import registry
from longroll.core.book import Book, Chapter, Map


def has_board(plan: Map) -> bool:
    """Whether there is a board to draw; a book can do without."""
    folder = registry.FOLDERS.get(plan.game)
    return folder is not None and (folder / "data" / "board" / "board.toml").is_file()


def drawn(plan: Map) -> str:
    """The map as SVG."""
    view = {"places": plan.places}
    return draw(load_board(plan.game), "atlas", ["control"], view)


def maps(book: Book) -> list[Map]:
    """Every map of a book that can be drawn, in order."""

    def of(chapter: Chapter) -> list[Map]:
        own = [block for block in chapter.blocks if isinstance(block, Map) and has_board(block)]
        return own + [x for section in chapter.sections for x in of(section)]

    return [x for chapter in book.chapters for x in of(chapter)]
