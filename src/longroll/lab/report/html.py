"""A report as one HTML file that needs nothing else."""

from __future__ import annotations

import base64
import string
from collections.abc import Iterator
from html import escape, unescape
from pathlib import Path

from longroll.lab.experiment import slug
from longroll.lab.report import fonts
from longroll.lab.report.model import Code, Part, Plot, Report, Table, Text


def html(report: Report) -> str:
    """The whole page."""
    body = "\n".join(_body(report))
    letters = "".join(sorted(set(unescape(body)) | set(string.printable)))
    style = fonts.faces(letters) + Path(__file__).with_name("style.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(report.title)}</title>\n<style>\n{style}</style></head>\n<body>\n{body}\n</body></html>\n"
    )


def _body(report: Report) -> Iterator[str]:
    yield f"<header><h1>{escape(report.title)}</h1><p>{escape(report.subtitle)}</p></header><main>"
    tops = [s.title for s in report.sections if s.level == 2]
    links = "".join(f'<a href="#{slug(title)}">{escape(title)}</a>' for title in tops)
    yield f'<nav aria-label="Sections">{links}</nav>'
    for section in report.sections:
        mark = f' id="{slug(section.title)}"' if section.level == 2 else ""
        yield f"<section><h{section.level}{mark}>{escape(section.title)}</h{section.level}>"
        yield from map(_part, section.parts)
        yield "</section>"
    yield "</main>"


def _part(part: Part) -> str:
    if isinstance(part, Text):
        kind = f' class="{part.kind}"' if part.kind else ""
        return f"<p{kind}>{escape(part.words)}</p>"
    if isinstance(part, Table):
        return _table(part)
    if isinstance(part, Code):
        return f"<pre>{escape(part.text)}</pre>"
    return _plot(part)


def _table(table: Table) -> str:
    def row(cells: tuple[str, ...], tag: str) -> str:
        made = (
            f"<{tag}{' class=n' if i in table.numbers else ''}>{escape(c)}</{tag}>"
            for i, c in enumerate(cells)
        )
        return f"<tr>{''.join(made)}</tr>"

    rows = "".join(row(cells, "td") for cells in table.rows)
    return (
        f'<div class="wide"><table><thead>{row(table.head, "th")}</thead><tbody>{rows}</tbody></table></div>'
    )


def _plot(plot: Plot) -> str:
    link = base64.b64encode(plot.data.csv.encode()).decode()
    name = f"{plot.data.name}.csv"
    caption = f"{escape(plot.caption)} " if plot.caption else ""
    return (
        f"<figure><h4>{escape(plot.title)}</h4>{plot.svg}"
        f'<figcaption>{caption}<a class="data" download="{escape(name)}" href="data:text/csv;base64,{link}">data</a></figcaption></figure>'
    )
