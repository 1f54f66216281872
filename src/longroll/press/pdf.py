"""A book as PDF, set by typst: title page, contents, chapters, the map on a page of its own across."""

from __future__ import annotations

from collections.abc import Iterator

from longroll.atlas.drawing.render import quoted, typeset
from longroll.core.book import ARMIES, Block, Book, Chapter, Inset, Map, Paragraph, Row, Table
from longroll.press.situation import drawn, maps
from longroll.press.text import rules_of

ACCENT = 'rgb("#7a2e22")'
SOFT = 'rgb("#6a5f50")'
SANS = '("Source Sans Pro", "Source Sans 3", "DejaVu Sans")'
TOP = f"""
#set page(paper: "us-letter", margin: (x: 24mm, top: 22mm, bottom: 24mm))
#set text(font: ("Source Serif Pro", "Source Serif 4", "Libertinus Serif"), size: 10.5pt, lang: "en", hyphenate: true)
#set par(justify: true, leading: 0.62em, spacing: 0.85em)
#show heading: set par(justify: false)
#show heading.where(level: 1): it => {{ pagebreak(weak: true); block(above: 0pt, below: 14pt, width: 100%, stroke: (bottom: 1pt + {ACCENT}), inset: (bottom: 6pt), text(size: 20pt, weight: 600, it.body)) }}
#show heading.where(level: 2): it => block(above: 20pt, below: 9pt, sticky: true, text(size: 13.5pt, weight: 600, it.body))
#show heading.where(level: 3): it => block(above: 12pt, below: 7pt, sticky: true, text(size: 11.5pt, weight: 600, fill: {ACCENT}, smallcaps(it.body)))
#show outline.entry.where(level: 1): set block(above: 9pt)
#show outline.entry.where(level: 1): set text(weight: 600)
#let cite-rules(words) = text(size: 7.5pt, fill: {SOFT}, font: {SANS}, hyphenate: false, [~] + box(words))
#let caption-of(words) = block(above: 12pt, below: 4pt, sticky: true, text(font: {SANS}, size: 9.5pt, weight: 600, words))
#let lines = (x, y) => (bottom: if y == 0 {{ 0.6pt }} else {{ 0.25pt + luma(215) }})
#let pad = 4pt
#let small = 8.6pt
#let head-cell(words) = text(fill: {SOFT}, weight: 600, size: 8pt, words)
"""


def pdf(book: Book) -> bytes:
    """The whole book."""
    plans = maps(book)
    files = {f"map{k}.svg": drawn(plan) for k, plan in enumerate(plans)}
    return typeset(source(book, plans), files)


def source(book: Book, plans: list[Map]) -> str:
    """The book in typst."""
    out = [f"#set document(title: {quoted(book.title)}, keywords: ({quoted(book.moment)},))", TOP]
    out += _title(book)
    numbers = {id(plan): k for k, plan in enumerate(plans)}
    for chapter in book.chapters:
        out += _chapter(chapter, 1, numbers)
    return "\n".join(out) + "\n"


def _title(book: Book) -> Iterator[str]:
    yield "#v(1fr)"
    yield f"#align(center, text(size: 30pt, weight: 600, hyphenate: false, par(leading: 0.4em, justify: false, {quoted(book.title)})))"
    yield f'#align(center, text(size: 13pt, style: "italic", fill: {SOFT}, {quoted(book.subtitle)}))'
    yield f"#v(14pt)\n#align(center, line(length: 30%, stroke: 0.8pt + {ACCENT}))\n#v(14pt)"
    yield f"#align(center, text(size: 12pt, {quoted(book.moment)}))"
    yield f"#align(center, text(size: 11pt, fill: {SOFT}, {quoted(book.reader)}))"
    yield "#v(2fr)\n#pagebreak()"
    head = f"#text(size: 8.5pt, fill: {SOFT}, font: {SANS})[#{quoted(book.title)} #h(1fr) #{quoted(book.moment)}]"
    yield f'#set page(header: [{head}], numbering: "1")\n#counter(page).update(1)'
    yield "#block(below: 12pt, text(size: 16pt, weight: 600, [Contents]))"
    yield "#columns(2, gutter: 22pt, outline(title: none, depth: 2, indent: 1em))"


def _chapter(chapter: Chapter, level: int, numbers: dict[int, int]) -> Iterator[str]:
    yield f"#heading(level: {min(level, 4)}, {quoted(chapter.title)})"
    for block in chapter.blocks:
        yield from _block(block, numbers)
    lists = chapter.part == ARMIES and level == 1  # narrow tables stand in two columns
    yield from ("#columns(2, gutter: 14pt)[\n#let pad = 2.2pt\n#let small = 8pt",) if lists else ()
    for section in chapter.sections:
        yield from _chapter(section, level + 1, numbers)
    yield from ("]",) if lists else ()


def _cited(block: Paragraph | Table) -> str:
    words = rules_of(block)
    return f"#cite-rules({quoted(words)})" if words else ""


def _block(block: Block, numbers: dict[int, int]) -> Iterator[str]:
    if isinstance(block, Paragraph):
        yield _paragraph(block)
    elif isinstance(block, Table):
        yield from _table(block)
    elif isinstance(block, Inset):
        yield f'#block(fill: rgb("#f6f2e8"), stroke: (left: 2pt + {ACCENT}), inset: 10pt, width: 100%, above: 12pt, below: 12pt, ['
        yield f"#heading(level: 3, outlined: false, {quoted(block.title)})"
        for part in block.blocks:
            yield from _block(part, numbers)
        yield "])"
    elif id(block) in numbers:
        yield (
            f'#page(flipped: true, margin: 14mm, header: none)[#align(center + horizon, figure(image("map{numbers[id(block)]}.svg",'
            f" width: 100%), caption: {quoted(block.caption)}, supplement: none, numbering: none))]"
        )


def _paragraph(block: Paragraph) -> str:
    head = f"#smallcaps(text(weight: 600, {quoted(block.head)})) " if block.head else ""
    body = f"{head}#{quoted(block.text)}{_cited(block)}"
    if block.manner == "dispatch":
        when = f"text(size: 8.6pt, weight: 600, font: {SANS}, {quoted(block.head)})"
        words = f"par[#{quoted(block.text)}{_cited(block)}]"
        return (
            f"#block(above: 6pt, below: 6pt, text(size: 9.3pt, grid(columns: (58pt, 1fr), {when}, {words})))"
        )
    if block.manner == "note":
        return f"#block(text(size: 8.5pt, fill: {SOFT})[{body}])"
    return f"#par[{body}]"


def _widths(table: Table) -> str:
    """Columns of figures are as wide as they need; columns of words share the rest."""
    words = [
        max((len(r.cells[k]) for r in table.rows if k < len(r.cells) and r.kind != "group"), default=0)
        for k in range(len(table.head))
    ]
    return ", ".join("auto" if k in table.numbers or wide < 28 else "1fr" for k, wide in enumerate(words))


def _table(table: Table) -> Iterator[str]:
    yield f"#caption-of[#{quoted(table.title)}{_cited(table)}]"
    align = ", ".join("right" if k in table.numbers else "left" for k in range(len(table.head)))
    columns = _widths(table)
    yield f'#text(size: small, font: {SANS}, number-width: "tabular", hyphenate: false, table('
    yield f"columns: ({columns},), align: ({align},), stroke: lines, inset: (x: pad, y: 2.4pt),"
    yield f"table.header({', '.join(f'head-cell({quoted(c)})' for c in table.head)}),"
    grouped = any(row.kind == "group" for row in table.rows)
    for row in table.rows:
        yield _row(table, row, grouped)
    yield "))"


def _row(table: Table, row: Row, grouped: bool) -> str:
    if row.kind == "group":
        text = f"text(weight: 600, fill: {ACCENT}, {quoted(row.cells[0])})"
        return f"table.cell(colspan: {len(table.head)}, align: left, breakable: false, {text}),"
    cells = [quoted(c) for c in row.cells]
    if row.kind == "total":
        return "table.hline(stroke: 0.6pt), " + ", ".join(f"strong({c})" for c in cells) + ","
    if grouped:
        cells[0] = f"[#h(5pt)#{cells[0]}]"
    return ", ".join(cells) + ","
