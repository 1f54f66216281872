"""The war itself: figures over time, cities beside history, battles."""

from __future__ import annotations

from collections.abc import Iterator

from longroll.lab.report import plots
from longroll.lab.report.draw import SERIES, percent
from longroll.lab.report.group import Group
from longroll.lab.report.model import Data, Part, Plot, Text

BANDS = "Lines are means, bands the middle 80 % of the games that are still going on at the beginning of the turn."
COUNTS = " Their number stands above: where few are left, a line says little."
DASHES = (("dashed", "6 3"), ("dotted", "1.5 3"), ("dash and dot", "8 3 1.5 3"))
LINES = 1 + len(DASHES)
"""cells whose lines stand in one plot"""


def over_time(group: Group) -> Iterator[Part]:
    m = group.base
    others = group.cells[1:LINES] if len(group.cells) <= LINES else []
    marks = "; ".join(f"{name}: “{cell.cell.name}”" for (name, _), cell in zip(DASHES, others))
    counts = m.going_on if len(set(m.going_on)) > 1 else []
    yield Text(
        BANDS + (COUNTS if counts else "") + (f" Solid: “{m.cell.name}”; {marks}." if others else ""), "note"
    )
    for kind, sides in m.panels().items():
        lines, data = [], []
        for i, (side, figure) in enumerate(sides.items()):
            colour = m.colour(side) if side else SERIES[i]
            for k, cell in enumerate([m, *others]):
                if figure not in cell.figures:
                    continue
                mean, low, high = cell.over_time(figure)
                label = "" if k else m.side_name(side) if side else kind
                lines.append(
                    plots.Line(
                        label, colour, list(mean), list(low), list(high), DASHES[k - 1][1] if k else ""
                    )
                )
                data += [
                    (cell.cell.name, figure, turn, float(a), float(b), float(c))
                    for turn, a, b, c in zip(cell.turns, mean, low, high)
                ]
        title = kind[:1].upper() + kind[1:]
        columns = ("cell", "figure", "turn", "mean", "p10", "p90")
        yield Plot(
            title,
            plots.bands(title, m.turns, lines, counts=counts),
            "",
            Data(f"{group.slug}-{kind.replace(' ', '-')}", columns, data),
        )
    if m.yes_or_no:
        rows = [(name, list(m.over_time(name)[0])) for name in m.figures if name in m.yes_or_no]
        moving = [row for row in rows if max(row[1]) - min(row[1]) > 0.005]
        cells = [(name, turn, float(v)) for name, values in rows for turn, v in zip(m.turns, values)]
        if moving:
            svg = plots.heat("Share of games", moving, m.turns, SERIES[0], counts)
            still = len(rows) - len(moving)
            caption = "Of the games that are still going on at the beginning of the turn." + (
                f" {still} figures that never change are only in the data." if still else ""
            )
            yield Plot(
                "Share of the games in which it is so",
                svg,
                caption,
                Data(f"{group.slug}-holds", ("figure", "turn", "share"), cells),
            )


def cities(group: Group) -> Iterator[Part]:
    m = group.base
    found = m.cities()
    if not found or not any(city.share for city in found):
        return
    svg = plots.dates("When cities fall", found, m.turns, SERIES[0])
    columns = ("city", "share of games", "p10", "median", "p90", "history")
    data = [
        (c.name, c.share, c.low, c.middle, c.high, "" if c.history is None else m.turns[c.history])
        for c in found
    ]
    caption = "The turn in which the Union first took each city, in the games in which it did: bar, the middle 80 %; dot, the median; diamond, the war itself."
    yield Plot("When cities fall to the Union", svg, caption, Data(f"{group.slug}-cities", columns, data))


def battles(group: Group) -> Iterator[Part]:
    m = group.base
    yield Text(
        f"{m.battles:,} battles, {m.battles / m.games:.1f} a game{f', of “{m.cell.name}”' if len(group.cells) > 1 else ''}.",
        "note",
    )
    count = m.columns()
    if count:
        total = sum(n for _, n in count)
        rows = [(name.replace("_", " "), n / total, SERIES[0]) for name, n in count[:14]]
        svg = plots.bars("Columns of the combat table", rows, lambda x: percent(x, 1))
        yield Plot(
            "Columns of the combat table",
            svg,
            "Share of all battles.",
            Data(f"{group.slug}-columns", ("column", "battles"), count),
        )
    by, classes = m.classes()
    if classes:
        lines = [
            plots.Line(name, colour, [x[0] for x in losses], [x[1] for x in losses], [x[2] for x in losses])
            for name, colour, losses in (
                ("attacker", SERIES[1], [c.attacker for c in classes]),
                ("defender", SERIES[0], [c.defender for c in classes]),
            )
        ]
        svg = plots.curve("Losses", [c.name for c in classes], lines, by)
        columns = (
            by,
            "battles",
            "attacker wins",
            "attacker loses",
            "low",
            "high",
            "defender loses",
            "low ",
            "high ",
        )
        data = [(c.name, c.battles, c.won, *c.attacker, *c.defender) for c in classes]
        yield Plot(
            f"Losses, by {by}",
            svg,
            "Mean loss of a battle in strength points, with the 95 % interval of the mean.",
            Data(f"{group.slug}-losses", columns, data),
        )
    words = m.modifiers()
    if words:
        svg = plots.bars(
            "Modifiers",
            [(name.replace("-", " "), share, SERIES[2]) for name, share in words],
            lambda x: percent(x, 1),
        )
        yield Plot(
            "What counted in battle",
            svg,
            "Share of the battles in which each modifier counted.",
            Data(f"{group.slug}-modifiers", ("modifier", "share"), words),
        )
