"""A run's report: what its rows say, in the order in which a person wants to know it."""

from __future__ import annotations

from collections.abc import Iterator

from longroll import __version__
from longroll.core import registry
from longroll.core.errors import LongrollError
from longroll.lab.compare import Comparison
from longroll.lab.report import course, results
from longroll.lab.report.draw import percent, signed
from longroll.lab.report.group import Group, within
from longroll.lab.report.measure import Measured
from longroll.lab.report.model import Code, Part, Report, Section, Text
from longroll.lab.rundir import RunDir


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
    yield Section("Who wins", list(results.wins(group)))
    if group.comparisons:
        yield Section("What moved", list(results.moved(group)))
    yield Section("How it ends", list(results.ends(group)))
    if group.base.panels() or group.base.yes_or_no:
        yield Section("Over time", list(course.over_time(group)))
    cities = list(course.cities(group))
    if cities:
        yield Section("Cities, beside history", cities)
    if group.base.battles:
        yield Section("Battles", list(course.battles(group)))


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
