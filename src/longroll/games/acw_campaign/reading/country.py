"""Boxes, the state of the turn, the flow and the reports of a position."""

from __future__ import annotations

import json

from longroll.core.errors import PositionError
from longroll.core.frames import Part
from longroll.games.acw_campaign.events import NOWHERE
from longroll.games.acw_campaign.flow import FLOW
from longroll.games.acw_campaign.movement.orders import Line, reopen
from longroll.games.acw_campaign.papers import first_reports
from longroll.games.acw_campaign.position import BOXES, LISTS, OWNERS, SCALARS
from longroll.games.acw_campaign.reading.sheet import Sheet
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import SIDES
from longroll.kit.positions import only_known


def boxes(x: Sheet, s: AcwState) -> None:
    """3.3, 7.6, 14 Who holds each box, the works in it, and what is marked on it."""
    for b, owner in x.table("control").items():
        s.control[x.box(b, "control")] = x.word(owner, OWNERS, "owner", f"control.{b}")
    s.at_start[:] = s.control
    for b, owner in x.table("at_start").items():
        s.at_start[x.box(b, "at_start")] = x.word(owner, OWNERS, "owner", f"at_start.{b}")
    for b, inches in x.table("works").items():
        if not isinstance(inches, list) or len(inches) != 3:
            raise PositionError(f"works.{b} must be [entrenchments, field works, fort] in inches")
        box = x.box(b, "works")
        s.field[box] = x.number(inches[0], 0, 255, f"works.{b}")
        s.works[box] = x.number(inches[1], 0, 9999, f"works.{b}")
        s.fort[box] = x.number(inches[2], 0, 9999, f"works.{b}")
    _marks(x, s)


def _marks(x: Sheet, s: AcwState) -> None:
    """12.25, 15.3 What is marked on boxes."""
    marks = x.table("marks")
    only_known(marks, {*LISTS, "guards", "guards_lost", "guard_losses"}, "marks")
    for name in LISTS:
        for b in x.entries(marks.get(name, []), str, f"marks.{name}"):
            getattr(s, name)[x.box(b, f"marks.{name}")] = 1
    for name, value in (("guards", 1), ("guards_lost", 2)):
        for b in x.entries(marks.get(name, []), str, f"marks.{name}"):
            s.guards[x.box(b, f"marks.{name}")] = value
    losses = marks.get("guard_losses", {})
    if not isinstance(losses, dict):
        raise PositionError("marks.guard_losses must be a table of boxes and strength points")
    for b, points in losses.items():
        s.guard_losses[x.box(b, "marks.guard_losses")] = x.number(points, 0, 255, f"marks.guard_losses.{b}")


def now(x: Sheet, s: AcwState) -> None:
    """5 The figures of the turn."""
    given = x.table("now")
    lists = ("wins", "mounted", "number", "losses", "spare_names", "battles", "raised_now")
    only_known(given, {*SCALARS, *BOXES, *lists, "hungry"}, "now")
    for name in SCALARS:
        value = given.get(name, getattr(s, name))
        if type(value) is not type(getattr(s, name)):
            raise PositionError(f"now.{name} must be a {type(getattr(s, name)).__name__}, not '{value}'")
        setattr(s, name, value)
    for name in BOXES:
        setattr(
            s,
            name,
            x.any_box(
                given.get(name, x.t.slug[getattr(s, name)] if getattr(s, name) < s.n else ""), f"now.{name}"
            ),
        )
    for name in lists:
        if name in given:
            old = getattr(s, name)
            most = 255 if isinstance(old, bytearray) else 99999
            new = x.numbers(given[name], len(old), most, f"now.{name}")
            setattr(s, name, bytearray(new) if isinstance(old, bytearray) else new)
    if len(s.battles) % 4:
        raise PositionError("now.battles must have four numbers for each battle")
    for key in x.numbers(given.get("hungry", []), 0, 511, "now.hungry"):
        s.hungry[key] = 1


def flow(x: Sheet, s: AcwState) -> None:
    """5 Where the sequence of play stands."""
    given = x.table("flow")
    only_known(given, {"stack", "dice"}, "flow")
    if "stack" in given:
        try:
            s.stack = json.loads(given["stack"])
        except (json.JSONDecodeError, TypeError) as error:
            raise PositionError(f"flow.stack is not JSON: {error}") from None
    elif s.phase in ("schedules", "recruiting"):
        s.stack = [Part("game-turn", part=1 if s.phase == "schedules" else 6)]
    elif s.active < 2:  # a position by hand begins with a phase of the active side
        parts = (
            "supply-before",
            "watch?",
            "movement",
            "supply-after",
            "battles",
            "promotion",
            "reorganization",
        )
        part = next((i for i, p in enumerate(parts) if p.startswith(s.phase.split()[0])), 2)
        s.stack = [Part("game-turn", part=5 + s.active), Part("player-turn", part=part)]
    else:
        s.stack = [Part("game-turn")]
    FLOW.revive(s)
    if "dice" in given:
        s.dice.counts = x.numbers(given["dice"], len(s.dice.counts), 1 << 62, "flow.dice")


def reports(x: Sheet, s: AcwState) -> None:
    """12 What lies on the desks; where nothing is written, what could be known now."""
    given = x.table("reports")
    only_known(given, set(SIDES), "reports")
    first_reports(s)
    for side, paper in given.items():
        try:
            stacks = json.loads(paper)
            for box in stacks:
                x.box(box, f"reports.{side}")
        except (TypeError, ValueError):
            raise PositionError(f"reports.{side} is no JSON object of boxes") from None
        s.papers[SIDES.index(side)] = json.dumps(stacks)


def orders(x: Sheet, s: AcwState) -> AcwState:
    """12 What a side has written of its orders: its paper is drawn again from them."""
    given = x.table("orders")
    only_known(given, {"written"}, "orders")
    texts = given.get("written", [])
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise PositionError(f"orders.written must be a list of choices, not '{texts}'")
    s.orders = [Line("", text.partition(" ")[0], text, "", NOWHERE).dump() for text in texts]
    reopen(s)
    if texts and s.truth is None:
        raise PositionError("orders.written: nobody is writing orders here")
    return s
