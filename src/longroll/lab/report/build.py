"""A run's report: what its rows say, in the order in which a person wants to know it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from longroll import __version__
from longroll.core import registry
from longroll.core.errors import LongrollError
from longroll.lab.compare import Comparison, compare
from longroll.lab.report import plots
from longroll.lab.report.draw import SERIES, percent, signed
from longroll.lab.report.measure import Ending, Measured
from longroll.lab.report.model import Code, Data, Part, Plot, Report, Section, Table, Text
from longroll.lab.rundir import RunDir

BANDS = "Lines are means, bands the middle 80 % of the games that are still going on at the beginning of the turn."
COUNTS = " Their number stands above: where few are left, a line says little."
SHOWN_ENDINGS = 8
SHOWN_CHANGES = 10
DASHES = (("dashed", "6 3"), ("dotted", "1.5 3"), ("dash and dot", "8 3 1.5 3"))
LINES = 1 + len(DASHES)
"""cells whose lines stand in one plot"""


class Group:
    """Cells of one game and scenario; the first is what the others are compared with."""

    def __init__(self, at: RunDir, cells: list[int]) -> None:
        self.at = at
        self.cells = [Measured(at, cell) for cell in cells]
        self.base = self.cells[0]
        card = registry.info(self.base.cell.game)
        scenario = next(
            (s.name for s in card.scenarios if s.slug == self.base.cell.scenario), self.base.cell.scenario
        )
        self.title = card.name if card.name == scenario else f"{card.name}: {scenario}"
        self.slug = f"{self.base.cell.game}-{self.base.cell.scenario}"
        same = [i for i, m in zip(cells, self.cells) if m.games]
        self.comparisons = [compare((at, cells[0]), (at, i)) for i in same[1:]] if self.base.games else []


def build(at: RunDir) -> Report:
    """The report of what is finished so far."""
    e = at.experiment
    by_game: dict[tuple[str, str], list[int]] = {}
    for i, cell in enumerate(e.cells):
        if at.done(i):
            by_game.setdefault((cell.game, cell.scenario), []).append(i)
    if not by_game:
        raise LongrollError(
            f"{at.path}: no games are finished yet; `longroll lab resume {at.path}` plays them"
        )
    groups = [Group(at, cells) for cells in by_game.values()]
    games = sum(m.games for g in groups for m in g.cells)
    wanted = e.games * len(e.cells)
    missing = "" if e.until or games == wanted else f" of {wanted:,}"
    sections = [Section("In short", list(_short(groups)))]
    for group in groups:
        more = len(groups) > 1
        if more:
            sections.append(Section(group.title, []))
        sections += [s._replace(level=3) if more else s for s in _sections(group)]
    sections.append(Section("How it was made", list(_made(at))))
    names = ", ".join(dict.fromkeys(registry.info(g.base.cell.game).name for g in groups))
    cells = f"{len(e.cells)} cells, " if len(e.cells) > 1 else ""
    return Report(e.name, f"{names}: {cells}{games:,}{missing} games between computer players", sections)


def _sections(group: Group) -> Iterator[Section]:
    yield Section("Who wins", list(_wins(group)))
    if group.comparisons:
        yield Section("What moved", list(_moved(group)))
    yield Section("How it ends", list(_ends(group)))
    if group.base.panels() or group.base.yes_or_no:
        yield Section("Over time", list(_time(group)))
    cities = list(_cities(group))
    if cities:
        yield Section("Cities, beside history", cities)
    if group.base.battles:
        yield Section("Battles", list(_battles(group)))


# --- in short -----------------------------------------------------------------------------------------------------------


def _short(groups: list[Group]) -> Iterator[Part]:
    for group in groups:
        m = group.base
        ranked = sorted(m.shares, key=lambda x: -x[1].value)
        said: list[str] = []
        for seat, share in ranked[:2]:
            interval = f"{100 * share.low:.0f} to {100 * share.high:.0f} %"
            name = within(seat.name) if said else seat.name
            said.append(f"{name} won {percent(share.value)} ({interval})")
        words = f"{group.title}, {_players(m)}. {' and '.join(said)} of {m.games:,} games."
        if m.nobody.wins:
            words += f" Nobody won {percent(m.nobody.value)}."
        end = m.endings[0]
        words += f" The commonest end, in {percent(end.games / m.games)}: {within(end.winner)}, by {end.cause} [{end.rule}]."
        yield Text(words, "lead")
        for c in group.comparisons[:4]:
            yield Text(_moved_sentence(group, c), "lead")


def within(name: str) -> str:
    """A name inside a sentence: `the Union`, `neither side`, but `Union East`."""
    return re.sub(r"\b(The|Neither)\b", lambda word: word[0].lower(), name)


def _players(m: Measured) -> str:
    """Who plays the base cell."""
    levels = {m.player(seat) for seat, _ in m.shares}
    if len(levels) == 1:
        return f"all sides played by “{levels.pop()}”"
    return ", ".join(f"{within(seat.name)} played by “{m.player(seat)}”" for seat, _ in m.shares)


def _moved_sentence(group: Group, c: Comparison) -> str:
    seat = group.base.shares[0][0]
    change = next(x for x in c.changes if x.what == f"{seat.sides[0]} wins")
    interval = f"{signed(100 * change.low)} to {signed(100 * change.high)}"
    verdict = "a clear difference" if change.clear else "no clear difference"
    points = 100 * abs(change.difference)
    often = (
        f"{points:.1f} percentage points {'more' if change.difference > 0 else 'less'} often"
        if points >= 0.05
        else "as often"
    )
    return f"“{c.after}” against “{c.before}”: {within(seat.name)} wins {often} ({interval}): {verdict} over {c.games:,} pairs of games."


# --- who wins -----------------------------------------------------------------------------------------------------------


def _wins(group: Group) -> Iterator[Part]:
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


def _moved(group: Group) -> Iterator[Part]:
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


# --- how it ends ----------------------------------------------------------------------------------------------------------


def _example(end: Ending) -> str:
    """The words of the commonest end of a kind, and in how many of its games where not in all."""
    return end.reason if end.so == end.games else f"{end.reason} ({end.so:,} of {end.games:,})"


def _ends(group: Group) -> Iterator[Part]:
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


# --- over time ------------------------------------------------------------------------------------------------------------


def _time(group: Group) -> Iterator[Part]:
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


def _cities(group: Group) -> Iterator[Part]:
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


# --- battles ----------------------------------------------------------------------------------------------------------------


def _battles(group: Group) -> Iterator[Part]:
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


# --- how it was made ----------------------------------------------------------------------------------------------------------


def _made(at: RunDir) -> Iterator[Part]:
    e = at.experiment
    rules = ", ".join(f"{game} rules version {version}" for game, version in at.made["rules"].items())
    yield Text(f"Played by longroll {at.made['longroll']} ({rules}), reported by longroll {__version__}.")
    if e.seeds is not None:
        yield Text(f"{len(e.seeds):,} listed seeds, the same in every cell.")
    else:
        yield Text(
            f"Game number n has seed {e.seed} + n in every cell, so any game can be played again alone, and cells are compared game by game."
        )
    if e.until is not None:
        side = f"of {e.until.of}" if e.until.of else "of the first side"
        yield Text(
            f"Each cell was played until the 95 % interval of the share {side} was at most {e.until.width:g} wide (at least {e.until.least:,}, at most {e.until.most:,} games). "
            "The interval is looked at after every block of games, so it is one of a confidence sequence (Robbins's mixture, by Ville's inequality): "
            "with probability 95 % the true share lies in every interval of the run at once. It is wider than an interval for a single look."
        )
    else:
        yield Text(
            "The number of games was fixed beforehand. Shares have Wilson's 95 % intervals; differences of shares of paired games those of Bonett and Price, of means Student's."
        )
    yield Text(
        "Computer players are no people: what holds between them need not hold between you and a friend."
    )
    yield Code((at.path / "experiment.toml").read_text(encoding="utf-8").strip())
    yield Text(f"To play it again: longroll lab run experiment.toml --out {at.path.name}", "note")
