"""Who wins, what moved, how it ends."""

from __future__ import annotations

from collections.abc import Iterator

from longroll.lab.report import plots
from longroll.lab.report.draw import SERIES, percent, signed
from longroll.lab.report.group import Group
from longroll.lab.report.measure import Ending
from longroll.lab.report.model import Data, Part, Plot, Table, Text

SHOWN_ENDINGS = 8
SHOWN_CHANGES = 10


def wins(group: Group) -> Iterator[Part]:
    rows: list[plots.Interval] = []
    data = []
    for m in group.cells:
        name = m.cell.name if len(group.cells) > 1 else ""
        alike = len({m.player(seat) for seat, _ in m.shares}) == 1
        for seat, share in m.shares:
            label = seat.name if alike else f"{seat.name} ({m.player(seat)})"
            rows.append(plots.Interval(name, label, share.value, share.low, share.high, seat.colour))
            data.append(
                (
                    m.cell.name,
                    seat.name,
                    m.player(seat),
                    share.wins,
                    share.games,
                    share.value,
                    share.low,
                    share.high,
                )
            )
        if m.nobody.wins:
            n = m.nobody
            rows.append(plots.Interval(name, "nobody", n.value, n.low, n.high, "#8d8472"))
            data.append((m.cell.name, "nobody", "", n.wins, n.games, n.value, n.low, n.high))
    until = group.at.experiment.until
    kind = "which hold at every look at once (confidence sequence)" if until else "after Wilson"
    svg = plots.intervals("Share of games won", rows, 0, 1, lambda x: percent(x))
    columns = ("cell", "who", "player", "wins", "games", "share", "low", "high")
    yield Plot(
        "Share of games won",
        svg,
        f"Dots are shares, lines their 95 % intervals, {kind}.",
        Data(f"{group.slug}-wins", columns, data),
    )


def moved(group: Group) -> Iterator[Part]:
    seat = group.base.shares[0][0]
    rows, data = [], []
    for c in group.comparisons:
        for x in c.changes:
            data.append((c.before, c.after, c.games, x.what, x.before, x.after, x.difference, x.low, x.high))
            if x.what == f"{seat.sides[0]} wins":
                rows.append(plots.Interval("", c.after, x.difference, x.low, x.high, seat.colour))
    edge = max(0.05, *(abs(v) for r in rows for v in (r.low, r.high)))
    svg = plots.intervals(
        f"Change of {seat.name}'s share", rows, -edge, edge, lambda x: signed(100 * x), zero=True
    )
    columns = ("before", "after", "pairs", "figure", "mean before", "mean after", "difference", "low", "high")
    base = group.comparisons[0].before
    caption = f"Percentage points of games that {seat.name} wins, against “{base}”, paired by seed, with 95 % intervals."
    yield Plot(f"What a change does to {seat.name}", svg, caption, Data(f"{group.slug}-moved", columns, data))
    clear = [(c, x) for c in group.comparisons for x in c.changes if x.clear and not x.share]
    clear.sort(key=lambda pair: -abs(pair[1].difference) / ((pair[1].high - pair[1].low) or 1e-9))
    if clear:
        yield Table(
            ("change", "figure at the end", "before", "after", "difference", "95 % interval"),
            [
                (
                    c.after,
                    x.what,
                    f"{x.before:.2f}",
                    f"{x.after:.2f}",
                    signed(x.difference, 2),
                    f"{signed(x.low, 2)} to {signed(x.high, 2)}",
                )
                for c, x in clear[:SHOWN_CHANGES]
            ],
            (2, 3, 4, 5),
        )
        left = len(clear) - SHOWN_CHANGES
        more = f" {left} more are in the data." if left > 0 else ""
        yield Text(
            f"Figures whose interval does not hold 0, the clearest first.{more} One in twenty of these would do so by chance.",
            "note",
        )


def _example(end: Ending) -> str:
    """The words of the commonest end of a kind, and in how many of its games where not in all."""
    return end.reason if end.so == end.games else f"{end.reason} ({end.so:,} of {end.games:,})"


def ends(group: Group) -> Iterator[Part]:
    m = group.base
    if len(group.cells) > 1:
        yield Text(f"Of “{m.cell.name}”.", "note")
    rows = [
        (e.winner, e.cause, e.rule, _example(e), f"{e.games:,}", percent(e.games / m.games, 1))
        for e in m.endings[:SHOWN_ENDINGS]
    ]
    yield Table(("who wins", "by", "rule", "most often", "games", "share"), rows, (4, 5))
    if len(m.endings) > SHOWN_ENDINGS:
        rest = sum(e.games for e in m.endings[SHOWN_ENDINGS:])
        yield Text(
            f"{len(m.endings) - SHOWN_ENDINGS} rarer endings make up the other {percent(rest / m.games, 1)}.",
            "note",
        )
    turns = m.array("games", "turns")
    decisions = m.array("games", "decisions")
    mean = f"{decisions.mean():,.0f} decisions and {m.battles / m.games:.1f} battles a game on average"
    if turns.min() == turns.max():
        yield Text(f"Every game lasted {turns.min()} turns; {mean}.")
        return
    counts = [int((turns == t).sum()) for t in range(int(turns.min()), int(turns.max()) + 1)]
    names = [m.turns[t - 1] for t in range(int(turns.min()), int(turns.max()) + 1)]
    svg = plots.columns(
        "The turn in which games end", names, [float(x) for x in counts], SERIES[0], lambda x: f"{x:,.0f}"
    )
    data = Data(f"{group.slug}-length", ("turn", "games"), list(zip(names, counts)))
    yield Plot("The turn in which games end", svg, f"Number of games; {mean}.", data)
