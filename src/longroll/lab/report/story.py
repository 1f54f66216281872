"""The story of a war as a page: its chances over time, and the decisions that moved them."""

from __future__ import annotations

from pathlib import Path

from longroll.core import registry
from longroll.core.errors import LongrollError
from longroll.core.game import Game
from longroll.lab import story as stories
from longroll.lab.position import Outlook
from longroll.lab.report import html, pdf, plots
from longroll.lab.report.draw import SERIES, percent, signed
from longroll.lab.report.model import Data, Part, Plot, Report, Section, Table, Text
from longroll.lab.rundir import replace
from longroll.lab.story import Story


def check(path: Path) -> None:
    """Whether we can write such a file, asked before the games are played."""
    if path.suffix not in (".html", ".pdf"):
        raise LongrollError(f"'{path.name}': a story is written as .html or .pdf")
    if path.exists():
        raise LongrollError(f"'{path}' is there already, and nothing is overwritten")
    if not path.absolute().parent.is_dir():
        raise LongrollError(f"the folder '{path.parent}' does not exist")


def write(path: Path, game: Game, told: Story, how: Outlook) -> None:
    check(path)
    report = build(game, told, how)
    replace(path, pdf.pdf(report) if path.suffix == ".pdf" else html.html(report).encode())


def seat_name(game: Game, seat: str) -> str:
    """A seat by the names of its sides."""
    cards = {card.slug: card.name for card in registry.info(game.rules.slug).side_cards}
    held = game.rules.seats(game.state).get(seat, ())
    name = " and ".join(cards.get(side, side) for side in held) or {"neither": "nobody"}.get(seat, seat)
    return name[:1].upper() + name[1:]


def end_of(game: Game, result: str) -> str:
    """Who won in the end, and why."""
    if not result:
        return "The game is not over."
    return f"{seat_name(game, result)} won in the end: {(game.result or {}).get('reason', '')}."


def build(game: Game, told: Story, how: Outlook) -> Report:
    """The report of a story."""
    turns = [p.turn for p in told.prospects]
    seats = list(game.rules.seats(game.state))
    lines = []
    for seat, colour in zip(seats, SERIES):
        chances = [next(c for c in p.chances if c.seat == seat) for p in told.prospects]
        columns = ([c.share for c in chances], [c.low for c in chances], [c.high for c in chances])
        lines.append(plots.Line(seat_name(game, seat), colour, *columns))
    svg = plots.bands("Chances", turns, lines, percent, 1.0)
    data = Data("chances", ("turn", "decisions", "seat", "chance", "low", "high"), list(stories.rows(told)))
    looks = (
        f"as {how.side} sees it, what that side cannot know dealt afresh"
        if how.side
        else "with nothing hidden"
    )
    levels = ", ".join(sorted(set(how.seats.values())))
    caption = f"Share of {how.games} games played on from the beginning of each turn by “{levels}”, {looks}; bands are 95 % intervals."
    parts: list[Part] = [
        Text(end_of(game, told.result), "lead"),
        Plot("Who would win from here", svg, caption, data),
    ]
    sections = [Section("The chances", parts)]
    if told.turnings:
        rows = [
            (
                f"{t.number}",
                t.turn,
                t.side,
                t.text + (f" ({', '.join(t.dice)})" if t.dice else ""),
                seat_name(game, t.seat),
                f"{percent(t.before)} to {percent(t.after)}",
                f"{signed(100 * t.low, 0)} to {signed(100 * t.high, 0)}",
            )
            for t in told.turnings
        ]
        head = ("no.", "turn", "who", "decision, and its dice", "whose chance", "moved", "95 % interval")
        note = "In the turns that moved the chances most, the stretch of decisions was halved again and again into the half that moved more. Where an interval holds 0 the change may be chance."
        sections.append(Section("Turning points", [Table(head, rows, (5, 6)), Text(note, "note")]))
    return Report(
        f"{game.rules.name}: the story of a war", f"{turns[0]} to {turns[-1]}, {len(turns)} turns", sections
    )
