"""D51: the Military Railroad goes forward and converts the line behind it."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.flow import Ask
from longroll.core.state import Frame
from longroll.games.divided_we_fall.events import Moved, RailRepaired
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.movement.load import enemy_there
from longroll.games.divided_we_fall.movement.steps import land_cost
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import USA, Edge

RATE = 3


def steps(s: DwfState, f: Frame) -> list[tuple[Edge, int]]:
    """D51 Along rails, three factors but always one area, into areas that are controlled or empty of enemies."""
    t = s.tables
    found = []
    for e in t.land[f["at"]]:
        if not e.rail or enemy_there(s, USA, e.to):
            continue
        if e.to in t.kentucky and not s.kentucky and s.turn < 6:  # D93
            continue
        cost = land_cost(s, e)
        if not f["moved"] or f["spent"] + cost <= RATE:
            found.append((e, cost))
    return found


@FLOW.ask("railroad")
class Railroad(Ask[DwfState]):
    """D51 Where the railhead goes next."""

    rule = "D51"

    def side(self, s: DwfState, f: Frame) -> str:
        return "usa"

    def prompt(self, s: DwfState, f: Frame) -> str:
        return f"The Military Railroad at {s.tables.name[f['at']]}: next, or halt"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        t = s.tables
        return [t.book["halt"], *(t.book["to", t.slug[e.to]] for e, _ in steps(s, f))]

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        a = f["at"]
        if choice.verb == "halt":
            if not f["moved"]:
                s.mrr_ready[a] -= 1
                s.mrr_done[a] += 1
            return
        t = s.tables
        b = t.index[choice.args[0]]
        cost = next(c for e, c in steps(s, f) if e.to == b)
        if f["moved"]:
            s.mrr_done[a] -= 1
        else:
            s.mrr_ready[a] -= 1
        s.mrr_done[b] += 1
        f["at"], f["moved"] = b, 1
        f["spent"] += cost
        s.out.append(Moved("usa", "the Military Railroad", t.slug[a], t.slug[b], "rail", f["spent"], "D51"))
        convert(s, b)
        s.stack.append(f)

    def why_not(self, s: DwfState, f: Frame, text: str) -> tuple[str, str] | None:
        return (
            "the Military Railroad goes along rails into areas without enemies, three factors but always one area",
            "D51",
        )


def convert(s: DwfState, area: int) -> None:
    """D51, D87 The area joins the line: damage towards controlled areas is cleared, and the marker holds the area."""
    t = s.tables
    s.mrr_net = None
    if s.home[area] != USA:
        s.mrr_line[area] = 1
        s.settle(area)
    for e in t.land[area]:
        if e.rail and s.cut[e.link] and s.control[e.to] == USA:
            s.cut[e.link] = 0
            s.out.append(RailRepaired(t.slug[area], t.slug[e.to], "D51"))
