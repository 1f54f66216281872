"""A book as one HTML file that needs nothing else: for the screen by day and by night, and for the printer."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from pathlib import Path

from longroll.core.book import Block, Book, Chapter, Inset, Map, Paragraph, Row, Table
from longroll.press.situation import drawn, has_board
from longroll.press.text import rules_of

STYLE = Path(__file__).with_name("style.css")


def html(book: Book) -> str:
    """The whole book."""
    title = escape(f"{book.title}: {book.moment}")
    out = [
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>\n<style>\n{STYLE.read_text(encoding='utf-8')}</style>\n</head>\n<body>",
        '<a class="skip" href="#book">To the book</a>',
        f"<header>\n<h1>{escape(book.title)}</h1>",
        *(f"<p>{escape(line)}</p>" for line in (book.subtitle, f"{book.moment}, {book.reader}") if line),
        "</header>",
        *_contents(book),
        '<main id="book">',
    ]
    for number, chapter in enumerate(book.chapters, 1):
        out += _chapter(chapter, 2, f"c{number}")
    out += ["</main>", f"<footer>{escape(_colophon(book))}</footer>", "</body>\n</html>"]
    return "\n".join(out) + "\n"


def _colophon(book: Book) -> str:
    return f"Made by longroll from the record of the game, {book.reader}. Numbers in brackets are those of the rules."


def _contents(book: Book) -> Iterator[str]:
    yield '<nav aria-labelledby="contents">\n<h2 id="contents">Contents</h2>\n<ol>'
    for number, chapter in enumerate(book.chapters, 1):
        yield f'<li><a href="#c{number}">{escape(chapter.title)}</a>'
        if chapter.sections:
            parts = ", ".join(
                f'<a href="#c{number}-{k}">{escape(x.title)}</a>' for k, x in enumerate(chapter.sections, 1)
            )
            yield f"<ol><li>{parts}</li></ol>"
        yield "</li>"
    yield "</ol>\n</nav>"


def _chapter(chapter: Chapter, level: int, mark: str) -> Iterator[str]:
    tag = f"h{min(level, 6)}"
    yield f'<section id="{mark}" aria-labelledby="{mark}-h">\n<{tag} id="{mark}-h">{escape(chapter.title)}</{tag}>'
    for block in chapter.blocks:
        yield from _block(block, level)
    for k, section in enumerate(chapter.sections, 1):
        yield from _chapter(section, level + 1, f"{mark}-{k}")
    yield "</section>"


def _rules(block: Paragraph | Table) -> str:
    words = rules_of(block)
    return f' <span class="rules" title="rules">{escape(words)}</span>' if words else ""


def _block(block: Block, level: int) -> Iterator[str]:
    if isinstance(block, Paragraph):
        manner = f' class="{block.manner}"' if block.manner else ""
        head = f'<span class="head">{escape(block.head)}</span> ' if block.head else ""
        yield f"<p{manner}>{head}{escape(block.text)}{_rules(block)}</p>"
    elif isinstance(block, Table):
        yield from _table(block)
    elif isinstance(block, Inset):
        tag = f"h{min(level + 1, 6)}"
        yield f'<section class="inset">\n<{tag} class="story">{escape(block.title)}</{tag}>'
        for part in block.blocks:
            yield from _block(part, level + 1)
        yield "</section>"
    elif has_board(block):
        yield _figure(block)


def _figure(plan: Map) -> str:
    picture = b64encode(drawn(plan).encode()).decode()
    caption = escape(plan.caption)
    return (
        f'<figure class="map"><img alt="{caption}" src="data:image/svg+xml;base64,{picture}">'
        f"<figcaption>{caption}</figcaption></figure>"
    )


def _table(table: Table) -> Iterator[str]:
    label = escape(table.title)
    yield f'<div class="wide" role="region" aria-label="{label}" tabindex="0">\n<table>'
    yield f"<caption>{label}{_rules(table)}</caption>\n<thead><tr>"
    yield "".join(
        f'<th scope="col"{_figures(table, k)}>{escape(cell)}</th>'
        if cell
        else f"<td{_figures(table, k)}></td>"
        for k, cell in enumerate(table.head)
    )
    yield "</tr></thead>\n<tbody>"
    for row in table.rows:
        yield _row(table, row)
    yield "</tbody>\n</table>\n</div>"


def _figures(table: Table, k: int) -> str:
    return ' class="n"' if k in table.numbers else ""


def _row(table: Table, row: Row) -> str:
    if row.kind == "group":
        span = len(table.head)
        return f'<tr class="group"><th scope="colgroup" colspan="{span}">{escape(row.cells[0])}</th></tr>'
    cells = [f'<th scope="row">{escape(row.cells[0])}</th>']
    cells += [f"<td{_figures(table, k)}>{escape(cell)}</td>" for k, cell in enumerate(row.cells) if k]
    kind = f' class="{row.kind}"' if row.kind else ""
    return f"<tr{kind}>{''.join(cells)}</tr>"
