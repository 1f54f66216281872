"""The plots of a report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from longroll.lab.report.draw import (
    ACCENT,
    GRID,
    INK,
    LINE,
    SOFT,
    WIDTH,
    Sheet,
    brief,
    number,
    percent,
    short,
    ticks,
    wide,
)

ROW = 24
TOP = 8


class Interval(NamedTuple):
    """A row: a value with its interval; `group` stands above the first row of each."""

    group: str
    label: str
    value: float
    low: float
    high: float
    colour: str


class Line(NamedTuple):
    """A figure over time: the mean, and the middle eight tenths of the games."""

    label: str
    colour: str
    mean: Sequence[float]
    low: Sequence[float]
    high: Sequence[float]
    dash: str = ""


def intervals(
    title: str,
    rows: list[Interval],
    low: float,
    high: float,
    shown: Callable[[float], str],
    zero: bool = False,
) -> str:
    """Dots with intervals along one axis; with `zero` a line where nothing differs."""
    groups = [
        row.group for i, row in enumerate(rows) if row.group and (not i or rows[i - 1].group != row.group)
    ]
    left = min(300.0, 16 + max(wide(row.label) for row in rows))
    values = [f"{shown(r.value)}  ({shown(r.low)} to {shown(r.high)})" for r in rows]
    right = 22 + max(wide(v, 11.5) for v in values)
    span = WIDTH - left - right
    height = TOP + ROW * (len(rows) + len(groups)) + 30
    sheet = Sheet(height)

    def at(value: float) -> float:
        return left + span * (min(max(value, low), high) - low) / ((high - low) or 1)

    for tick in ticks(low, high):
        sheet.line(at(tick), TOP, at(tick), height - 26, GRID)
        sheet.text(at(tick), height - 10, shown(tick), "middle", SOFT, 11)
    if zero:
        sheet.line(at(0), TOP, at(0), height - 26, ACCENT, 1.2)
    y = TOP + ROW / 2
    before = ""
    for row, value in zip(rows, values):
        if row.group and row.group != before:
            sheet.text(0, y + 4, short(row.group, WIDTH), bold=True)
            y += ROW
        before = row.group
        sheet.text(left - 10, y + 4, short(row.label, left - 12), "end")
        sheet.line(at(row.low), y, at(row.high), y, row.colour, 3)
        sheet.dot(at(row.value), y, row.colour, 5)
        sheet.text(WIDTH, y + 4, value, "end", SOFT, 11.5)
        y += ROW
    return sheet.svg(title)


def bars(
    title: str, rows: list[tuple[str, float, str]], shown: Callable[[float], str], label: str = ""
) -> str:
    """Horizontal bars, each with its number."""
    left = min(260.0, 14 + max(wide(name) for name, _, _ in rows))
    most = max((value for _, value, _ in rows), default=1) or 1
    right = 12 + max(wide(shown(value)) for _, value, _ in rows)
    sheet = Sheet(TOP + ROW * len(rows) + (20 if label else 4))
    for i, (name, value, colour) in enumerate(rows):
        y = TOP + ROW * i
        sheet.text(left - 10, y + 15, short(name, left - 12), "end")
        length = (WIDTH - left - right) * value / most
        sheet.rect(left, y + 3, length, ROW - 8, colour, round_=1.5)
        sheet.text(left + length + 6, y + 15, shown(value), colour=SOFT, size=11.5)
    if label:
        sheet.text(left, sheet.height - 3, label, colour=SOFT, size=11)
    return sheet.svg(title)


def columns(
    title: str, names: list[str], counts: list[float], colour: str, shown: Callable[[float], str]
) -> str:
    """Upright bars over a row of names: how often each length of game, each turn."""
    height = 190.0
    step = (WIDTH - 46) / len(names)
    sheet = Sheet(height + _foot(names, step))
    most = max(counts) or 1
    for tick in ticks(0, most, 4):
        y = height - (height - 16) * tick / most
        sheet.line(46, y, WIDTH, y, GRID)
        sheet.text(40, y + 4, shown(tick), "end", SOFT, 11)
    for i, count in enumerate(counts):
        tall = (height - 16) * count / most
        sheet.rect(46 + step * i + step * 0.12, height - tall, step * 0.76, tall, colour)
    sheet.line(46, height, WIDTH, height, LINE)
    _names(sheet, names, height, 46 + step / 2, step)
    return sheet.svg(title)


def _foot(names: list[str], step: float) -> float:
    """How much room the names below a plot need."""
    longest = max((wide(brief(n), 11) for n in names), default=0)
    return 24 if longest < step - 6 else 16 + 0.71 * longest


def _lean(names: list[str]) -> float:
    """How far the first name reaches to the left where names stand aslant."""
    return 0.71 * wide(brief(names[0]), 11) + 2 if names else 0


def _names(sheet: Sheet, names: list[str], y: float, first: float, step: float) -> None:
    """Names below a plot: level where they fit, else aslant, as many as there is room for."""
    level = max((wide(brief(n), 11) for n in names), default=0) < step - 6
    every = 1 if level else max(1, -(-18 // max(1, int(step))))
    for i in range(0, len(names), every):
        x = first + step * i
        if level:
            sheet.text(x, y + 17, brief(names[i]), "middle", SOFT, 11)
        else:
            sheet.text(x + 4, y + 14, brief(names[i]), "end", SOFT, 11, turned=-45)


def _counts(sheet: Sheet, counts: Sequence[int], first: float, step: float) -> None:
    """Above a plot: how many games each turn speaks of."""
    every = max(1, -(-int(wide(f"{max(counts):,}", 10.5) + 6) // max(1, int(step))))
    for i in range(0, len(counts), every):
        sheet.text(first + step * i, 10, f"{counts[i]:,}", "middle", SOFT, 10.5)


def bands(
    title: str,
    turns: list[str],
    lines: list[Line],
    shown: Callable[[float], str] = number,
    least_most: float = 0,
    counts: Sequence[int] = (),
) -> str:
    """Figures over the turns, each with a band; names at the ends of the lines, the number of games above."""
    height, top = 220.0, 26.0 if counts else 14.0
    right = 14 + min(170, max(wide(line.label, bold=True) for line in lines))
    most = max((least_most, *(v for line in lines for v in (*line.high, *line.mean)))) or 1
    least = min(0.0, min((v for line in lines for v in (*line.low, *line.mean)), default=0))
    left = max(_lean(turns), 14 + max(wide(shown(t), 11) for t in ticks(least, most)))
    step = (WIDTH - left - right) / max(1, len(turns) - 1)
    sheet = Sheet(height + _foot(turns, step))

    def x(i: int) -> float:
        return left + step * i

    def y(value: float) -> float:
        return height - (height - top) * (value - least) / ((most - least) or 1)

    if counts:
        _counts(sheet, counts, left, step)
        sheet.text(WIDTH - right + 20, 10, "games", colour=SOFT, size=10.5)
    for tick in ticks(least, most):
        sheet.line(left, y(tick), WIDTH - right, y(tick), GRID)
        sheet.text(left - 6, y(tick) + 4, shown(tick), "end", SOFT, 11)
    for line in lines:
        if not line.dash:
            edge = [(x(i), y(v)) for i, v in enumerate(line.high)]
            sheet.area(edge + [(x(i), y(v)) for i, v in reversed(list(enumerate(line.low)))], line.colour)
    for line in lines:
        sheet.path([(x(i), y(v)) for i, v in enumerate(line.mean)], line.colour, 2, line.dash)
    _ends(sheet, lines, x, y, right)
    sheet.line(left, height, WIDTH - right, height, LINE)
    _names(sheet, turns, height, left, step)
    return sheet.svg(title)


def _ends(
    sheet: Sheet, lines: list[Line], x: Callable[[int], float], y: Callable[[float], float], right: float
) -> None:
    """The name of each line at its end, pushed apart where two would overlap."""
    ends = sorted((y(line.mean[-1]), line) for line in lines if line.label)
    below = -1e9
    for at, line in ends:
        at = max(at, below + 14)
        below = at
        sheet.text(
            x(len(line.mean) - 1) + 7,
            at + 4,
            short(line.label, right - 8),
            colour=line.colour,
            bold=not line.dash,
        )


def heat(
    title: str,
    rows: Sequence[tuple[str, Sequence[float]]],
    turns: list[str],
    colour: str,
    counts: Sequence[int] = (),
) -> str:
    """A strip per row, the darker the larger the share; the number of games above."""
    left = min(220.0, 14 + max(wide(name) for name, _ in rows))
    step = (WIDTH - left - 4) / len(turns)
    tall, top = 20, TOP + (14 if counts else 0)
    sheet = Sheet(top + tall * len(rows) + _foot(turns, step))
    if counts:
        _counts(sheet, counts, left + step / 2, step)
        sheet.text(left - 10, 10, "games", "end", SOFT, 10.5)
    for i, (name, shares) in enumerate(rows):
        y = top + tall * i
        sheet.text(left - 10, y + 14, short(name, left - 12), "end")
        for k, share in enumerate(shares):
            sheet.rect(left + step * k + 0.5, y + 0.5, step - 1, tall - 1, colour, 0.05 + 0.9 * share)
            if step > 30:
                ink = "#fff" if share > 0.5 else INK
                sheet.text(left + step * (k + 0.5), y + 14, percent(share), "middle", ink, 10.5)
    _names(sheet, turns, top + tall * len(rows), left + step / 2, step)
    return sheet.svg(title)


class City(NamedTuple):
    name: str
    share: float
    """of the games in which it was taken"""
    low: float
    middle: float
    high: float
    """of those games: the turns within which the middle eight tenths took it, and the median"""
    history: int | None


def dates(title: str, rows: list[City], turns: list[str], colour: str) -> str:
    """When each city fell: the middle eight tenths, the median, and the turn of history."""
    left = max(_lean(turns), 14 + max(wide(row.name) for row in rows))
    right = 96.0
    step = (WIDTH - left - right) / len(turns)
    height = TOP + 18 + ROW * len(rows)
    sheet = Sheet(height + _foot(turns, step))
    sheet.text(WIDTH, TOP + 8, "taken in", "end", SOFT, 11)
    for k in range(len(turns) + 1):
        sheet.line(left + step * k, TOP + 16, left + step * k, height, GRID, 0.6)
    for i, row in enumerate(rows):
        y = TOP + 18 + ROW * (i + 0.5)
        sheet.text(left - 10, y + 4, row.name, "end")
        if row.share > 0:
            sheet.line(left + step * (row.low + 0.5), y, left + step * (row.high + 0.5), y, colour, 6)
            sheet.dot(left + step * (row.middle + 0.5), y, INK, 4)
        if row.history is not None:
            sheet.diamond(left + step * (row.history + 0.5), y, ACCENT, 6)
        sheet.text(WIDTH, y + 4, f"{percent(row.share)} of games", "end", SOFT, 11.5)
    sheet.line(left, height, WIDTH - right, height, LINE)
    _names(sheet, turns, height, left + step / 2, step)
    return sheet.svg(title)


def curve(title: str, names: list[str], lines: list[Line], label: str) -> str:
    """Values over classes, each with its interval as an upright line."""
    height = 210.0
    sheet = Sheet(height + 56)
    most = max((v for line in lines for v in line.high), default=1) or 1
    left = 14 + max(wide(number(t), 11) for t in ticks(0, most))
    step = (WIDTH - left) / len(names)

    def y(value: float) -> float:
        return height - (height - 14) * value / most

    for tick in ticks(0, most):
        sheet.line(left, y(tick), WIDTH, y(tick), GRID)
        sheet.text(left - 6, y(tick) + 4, number(tick), "end", SOFT, 11)
    for k, line in enumerate(lines):
        aside = (k - (len(lines) - 1) / 2) * 9
        points = [(left + step * (i + 0.5) + aside, v) for i, v in enumerate(line.mean)]
        sheet.path([(x, y(v)) for x, v in points], line.colour, 1.2, "3 3")
        for (x, v), low, high in zip(points, line.low, line.high):
            sheet.line(x, y(low), x, y(high), line.colour, 2.4)
            sheet.dot(x, y(v), line.colour, 4.5)
    sheet.line(left, height, WIDTH, height, LINE)
    _names(sheet, names, height, left + step / 2, step)
    x = left
    for line in lines:
        sheet.dot(x + 5, height + 44, line.colour, 4.5)
        sheet.text(x + 14, height + 48, line.label, colour=line.colour, bold=True)
        x += 34 + wide(line.label)
    sheet.text(WIDTH, height + 48, label, "end", SOFT, 11)
    return sheet.svg(title)
