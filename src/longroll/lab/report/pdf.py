"""A report as PDF, set by typst."""

from __future__ import annotations

from collections.abc import Iterator

from longroll.atlas.drawing.render import quoted, typeset
from longroll.lab.report.model import Code, Part, Plot, Report, Table, Text

ACCENT, SOFT = 'rgb("#7a2e22")', 'rgb("#6a5f50")'
SANS = '("Source Sans Pro", "Source Sans 3", "DejaVu Sans")'
TOP = f"""
#set page(paper: "us-letter", margin: (x: 22mm, top: 20mm, bottom: 22mm), numbering: "1")
#set text(font: ("Source Serif Pro", "Source Serif 4", "Libertinus Serif"), size: 10.5pt, lang: "en")
#set par(leading: 0.6em, spacing: 0.85em)
#show heading.where(level: 2): it => block(above: 22pt, below: 10pt, sticky: true, text(size: 15pt, weight: 600, it.body))
#show heading.where(level: 3): it => block(above: 16pt, below: 8pt, sticky: true, text(size: 12.5pt, weight: 600, it.body))
#let note(words) = block(sticky: true, above: 8pt, below: 10pt, text(size: 8.6pt, font: {SANS}, fill: {SOFT}, words))
#let name(words) = block(above: 12pt, below: 6pt, sticky: true, text(size: 10pt, weight: 600, font: {SANS}, words))
#let lines = (x, y) => (bottom: if y == 0 {{ 0.6pt }} else {{ 0.25pt + luma(220) }})
"""


def pdf(report: Report) -> bytes:
    """The whole report."""
    files = {f"plot{k}.svg": plot.svg for k, plot in enumerate(report.plots)}
    return typeset(source(report), files)


def source(report: Report) -> str:
    """The report in typst."""
    numbers = {id(plot): k for k, plot in enumerate(report.plots)}
    out = [f"#set document(title: {quoted(report.title)})", TOP]
    out.append(f"#text(size: 24pt, weight: 600, {quoted(report.title)})\n")
    out.append(
        f'#block(below: 10pt, text(size: 11.5pt, style: "italic", fill: {SOFT}, {quoted(report.subtitle)}))'
    )
    out.append(f"#line(length: 100%, stroke: 1pt + {ACCENT})")
    for section in report.sections:
        out.append(f"#heading(level: {section.level}, {quoted(section.title)})")
        for part in section.parts:
            out += _part(part, numbers)
    return "\n".join(out) + "\n"


def _part(part: Part, numbers: dict[int, int]) -> Iterator[str]:
    if isinstance(part, Text):
        yield f"#note({quoted(part.words)})" if part.kind == "note" else f"#par[#{quoted(part.words)}]"
    elif isinstance(part, Code):
        yield f'#block(fill: rgb("#faf7f0"), inset: 9pt, width: 100%, text(size: 8.4pt, raw({quoted(part.text)}, block: true)))'
    elif isinstance(part, Table):
        yield _table(part)
    else:
        yield from _plot(part, numbers[id(part)])


def _table(table: Table) -> str:
    aligned = ", ".join("right" if i in table.numbers else "left" for i in range(len(table.head)))
    longest = [max(len(row[i]) for row in [table.head, *table.rows]) for i in range(len(table.head))]
    widths = ", ".join("1fr" if n > 24 else "auto" for n in longest)
    head = ", ".join(f"text(fill: {SOFT}, weight: 600, {quoted(c)})" for c in table.head)
    cells = ", ".join(quoted(c) for row in table.rows for c in row)
    return (
        f"#block(above: 8pt, below: 10pt, text(size: 8.8pt, font: {SANS}, table(columns: ({widths}), align: ({aligned}), "
        f"stroke: lines, inset: (x: 4pt, y: 3.4pt), table.header({head}), {cells})))"
    )


def _plot(plot: Plot, number: int) -> Iterator[str]:
    caption = f"#note({quoted(plot.caption)})" if plot.caption else ""
    yield f'#block(breakable: false, width: 100%)[#name({quoted(plot.title)})\n#image("plot{number}.svg", width: 100%)\n{caption}]'
