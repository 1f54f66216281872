"""What a report is made of: sections of sentences, tables and plots; every plot has its data."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any, NamedTuple


class Data(NamedTuple):
    """The numbers behind a plot."""

    name: str
    """of the file, without its ending"""
    columns: tuple[str, ...]
    rows: Sequence[tuple[Any, ...]]

    @property
    def csv(self) -> str:
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows([_cell(x) for x in row] for row in self.rows)
        return text.getvalue()


def _cell(value: Any) -> Any:
    return f"{value:.6g}" if isinstance(value, float) else value


class Text(NamedTuple):
    words: str
    kind: str = ""
    """"", `note` or `lead`"""


class Table(NamedTuple):
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    numbers: tuple[int, ...] = ()
    """columns that are set to the right"""


class Plot(NamedTuple):
    title: str
    svg: str
    caption: str
    data: Data


class Code(NamedTuple):
    text: str


Part = Text | Table | Plot | Code


class Section(NamedTuple):
    title: str
    parts: list[Part]
    level: int = 2


class Report(NamedTuple):
    title: str
    subtitle: str
    sections: list[Section]

    @property
    def plots(self) -> list[Plot]:
        return [part for section in self.sections for part in section.parts if isinstance(part, Plot)]
