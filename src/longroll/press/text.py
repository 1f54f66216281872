"""A book as plain text, 100 characters wide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from longroll.core.book import Block, Book, Chapter, Inset, Paragraph, Row, Table

WIDTH = 100
LINES = "=-~."
GAP = "  "


def text(book: Book) -> str:
    """The whole book."""
    out = [book.title.upper().center(WIDTH).rstrip()]
    out += [line.center(WIDTH).rstrip() for line in (book.subtitle, f"{book.moment}, {book.reader}") if line]
    for chapter in book.chapters:
        out += _chapter(chapter, 0)
    return "\n".join(out) + "\n"


def _chapter(chapter: Chapter, level: int) -> Iterator[str]:
    title = chapter.title.upper() if not level else chapter.title
    yield from ("", "") if not level else ("",)
    yield title
    yield LINES[min(level, len(LINES) - 1)] * len(title)
    for block in chapter.blocks:
        lines = list(_block(block))
        if lines:
            yield ""
            yield from lines
    for section in chapter.sections:
        yield from _chapter(section, level + 1)


def rules_of(block: Paragraph | Table) -> str:
    """`[7, 7.3]`"""
    return f"[{', '.join(block.rules)}]" if block.rules else ""


def _block(block: Block) -> Iterator[str]:
    if isinstance(block, Paragraph):
        words = f"{block.text} {rules_of(block)}".strip()
        if block.manner == "dispatch":
            yield from wrap(words, WIDTH, initial_indent=f"{block.head:>13}  ", subsequent_indent=" " * 15)
            return
        words = f"{block.head.upper()} {words}".strip()
        yield from wrap(words, WIDTH, break_on_hyphens=False)
    elif isinstance(block, Table):
        yield from _table(block)
    elif isinstance(block, Inset):
        yield block.title
        yield LINES[2] * len(block.title)
        hourly = False
        for part in block.blocks:
            was, hourly = hourly, isinstance(part, Paragraph) and part.manner == "dispatch"
            yield from () if was and hourly else ("",)
            yield from _block(part)


def _widths(table: Table) -> list[int]:
    """Every column as wide as its widest cell; what is too much is taken from the widest column."""
    rows = [table.head, *(r.cells for r in table.rows if r.kind != "group")]
    wide = [max(len(r[k]) if k < len(r) else 0 for r in rows) for k in range(len(table.head))]
    wide[0] += 2 * (len(rows) <= len(table.rows))  # room to stand in under the headings of groups
    while sum(wide) + len(GAP) * (len(wide) - 1) > WIDTH and max(wide) > 12:
        wide[wide.index(max(wide))] -= 1
    return wide


def _table(table: Table) -> Iterator[str]:
    yield f"{table.title} {rules_of(table)}".strip()
    wide = _widths(table)
    rule = "-" * min(WIDTH, sum(wide) + len(GAP) * (len(wide) - 1))
    yield from _row(table.head, wide, table.numbers)
    yield rule
    grouped = any(row.kind == "group" for row in table.rows)
    for row in table.rows:
        if grouped and not row.kind:
            row = Row((f"  {row.cells[0]}", *row.cells[1:]))
        yield from _lines(row, wide, table.numbers, rule)


def _lines(row: Row, wide: list[int], numbers: Sequence[int], rule: str) -> Iterator[str]:
    if row.kind == "group":
        yield from wrap(row.cells[0], WIDTH)
        return
    if row.kind == "total":
        yield rule
    yield from _row(row.cells, wide, numbers)


def _row(cells: Sequence[str], wide: list[int], numbers: Sequence[int]) -> Iterator[str]:
    """One row, in as many lines as its longest cell needs."""
    parts = []
    for cell, size in zip(cells, wide):
        inset = " " * (len(cell) - len(cell.lstrip()))
        lines = wrap(
            cell.strip(), size or 1, initial_indent=inset, subsequent_indent=inset, break_on_hyphens=False
        )
        parts.append(lines or [""])
    for k in range(max(map(len, parts))):
        yield GAP.join(
            f"{part[k] if k < len(part) else '':{'>' if i in numbers else '<'}{wide[i]}}"
            for i, part in enumerate(parts)
        ).rstrip()
