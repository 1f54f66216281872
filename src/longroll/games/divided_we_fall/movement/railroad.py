"""D51: the Military Railroad goes forward and converts the line behind it."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.question import Question
from longroll.core.refusal import Refusal
from longroll.games.divided_we_fall.board import Edge
from longroll.games.divided_we_fall.events import Moved, RailRepaired, Units
from longroll.games.divided_we_fall.flow import FLOW, unless_offered
from longroll.games.divided_we_fall.frames import Railhead
from longroll.games.divided_we_fall.movement.load import enemy_there
from longroll.games.divided_we_fall.movement.steps import land_cost
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.verbs import HALT
from longroll.games.divided_we_fall.words import SIDES, USA


def steps(s: DwfState, f: Railhead) -> list[tuple[Edge, int]]:
    """D51 Along rails, by its factors but always one area, into areas that are controlled or empty of enemies."""
    t = s.tables
    found = []
    closed = s.kentucky_closed(USA)
    for e in t.land[f.at]:
        if not e.rail or enemy_there(s, USA, e.to) or (closed and e.to in t.kentucky):
            continue
        cost = land_cost(s, e)
        if not f.moved or f.spent + cost <= t.rates.mrr:
            found.append((e, cost))
    return found


@FLOW.question("railroad", Railhead)
class Railroad(Question[DwfState, Railhead]):
    """D51 Where the railhead goes next."""

    rule = "D51"

    def side(self, s: DwfState, f: Railhead) -> str:
        return SIDES[USA]

    def place(self, s: DwfState, f: Railhead) -> str:
        return s.tables.slug[f.at]

    def prompt(self, s: DwfState, f: Railhead) -> str:
        return f"The Military Railroad at {s.tables.name[f.at]}: next, or halt"

    def choices(self, s: DwfState, f: Railhead) -> list[Choice]:
        to = s.tables.menu.to
        return [HALT(), *(to[e.to] for e, _ in steps(s, f))]

    def refusal(self, s: DwfState, f: Railhead, choice: Choice) -> Refusal | None:
        most = s.tables.rates.mrr
        reason = f"the Military Railroad goes along rails to areas without enemies, {most} factors but always one area"
        return unless_offered(self, s, f, choice, reason)

    def follow(self, s: DwfState, f: Railhead, choice: Choice) -> None:
        a = f.at
        if choice.kind is HALT:
            if not f.moved:
                s.mrr_ready[a] -= 1
                s.mrr_done[a] += 1
            return
        t = s.tables
        b = t.index[choice.place]
        cost = next(c for e, c in steps(s, f) if e.to == b)
        (s.mrr_done if f.moved else s.mrr_ready)[a] -= 1
        s.mrr_done[b] += 1
        f.at, f.moved = b, True
        f.spent += cost
        units = Units(railroads=1)
        s.out.append(Moved(SIDES[USA], units, t.slug[a], t.slug[b], "rail", f.spent, "D51"))
        convert(s, b)
        s.push(f)


def convert(s: DwfState, area: int) -> None:
    """D51, D87 The area joins the line: damage towards controlled areas is cleared, and the marker holds the area."""
    t = s.tables
    s.railroad_net = None
    if s.home[area] != USA:
        s.mrr_line[area] = 1
        s.update_control(area)
    for e in t.land[area]:
        if e.rail and s.cut[e.link] and s.control[e.to] == USA:
            s.cut[e.link] = 0
            s.out.append(RailRepaired(t.slug[area], t.slug[e.to], SIDES[USA], "D51"))
