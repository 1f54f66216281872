"""An analysis of a war as a page: its win chance over time, and the decisions that moved it, each player's apart."""

from __future__ import annotations

from pathlib import Path

from longroll.core.game import Game
from longroll.lab.analyse import Analysis, Moment
from longroll.lab.report import html, pdf, plots, story
from longroll.lab.report.draw import SERIES, percent, signed
from longroll.lab.report.model import Data, Part, Plot, Report, Section, Table, Text
from longroll.lab.rundir import replace

HEAD = ("no.", "turn", "who", "decision, and its dice", "chance", "choice", "dice", "better", "worth")


def write(path: Path, game: Game, found: Analysis, level: str) -> None:
    story.check(path)
    report = build(game, found, level)
    replace(path, pdf.pdf(report) if path.suffix == ".pdf" else html.html(report).encode())


def build(game: Game, found: Analysis, level: str) -> Report:
    """The report of an analysis."""
    turns = [turn for turn, _, _ in found.turns]
    seats = list(game.rules.seats(game.state))
    lines = []
    for seat, colour in zip(seats, SERIES):
        shares = [chances[seat] for _, _, chances in found.turns]
        lines.append(plots.Line(story.seat_name(game, seat), colour, shares, shares, shares))
    rows = [(turn, n, seat, chances[seat]) for turn, n, chances in found.turns for seat in seats]
    data = Data("chances", ("turn", "decisions", "seat", "chance"), rows)
    svg = plots.bands("Chances", turns, lines, percent, 1.0)
    parts: list[Part] = [
        Text(story.end_of(game, found.result), "lead"),
        Plot("Who would win from here", svg, "The fitted win chance at the beginning of each turn.", data),
    ]
    sections = [Section("The chances", parts)]
    for seat, moments in found.moments.items():
        skill, luck = found.ledger[seat]
        words = f"Over the whole war the choices were worth {signed(100 * skill, 0)} points of win chance, the dice {signed(100 * luck, 0)}."
        table = Table(HEAD, [_row(m) for m in moments], (5, 6, 8))
        note = (
            f"“Better” is what “{level}” would have done; its worth is the difference by the end of the turn."
        )
        sections.append(Section(story.seat_name(game, seat), [Text(words), table, Text(note, "note")]))
    return Report(
        f"{game.rules.name}: a war judged", f"{turns[0]} to {turns[-1]}, {len(turns)} turns", sections
    )


def _row(m: Moment) -> tuple[str, ...]:
    return (
        f"{m.number}",
        m.turn,
        m.side,
        m.said + (f" ({', '.join(m.dice)})" if m.dice else ""),
        f"{percent(m.before)} to {percent(m.after)}",
        signed(100 * m.skill, 0),
        signed(100 * m.luck, 0) if m.dice else "",
        m.better,
        signed(100 * m.gain, 0) if m.better else "",
    )
