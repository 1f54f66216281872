"""D73, D74: which blockade boxes the Union holds closed."""

from __future__ import annotations

from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.words import CSA, SHIP, USA


def union_occupied(s: DwfState, port: int) -> bool:
    """D74 Union infantry, militia, fort or naval units in a port that no Confederate force holds."""
    return bool((s.occupies(USA, port) or s.navy(port)) and not s.occupies(CSA, port))


def closed(s: DwfState, box: int) -> bool:
    """D73, D74 A ship in the box, or all ports of one way of closing it."""
    if s.fleet(SHIP, box):
        return True
    return any(all(union_occupied(s, p) for p in way) for way in s.tables.closing[box])


def closed_boxes(s: DwfState) -> list[int]:
    return [b for b in s.tables.boxes if closed(s, b)]


def missing_boxes(s: DwfState) -> int:
    """D73, R50 Boxes short of those that make the blockade effective."""
    return max(0, s.tables.blockade.boxes_needed - len(closed_boxes(s)))


def box_of(s: DwfState, port: int) -> int:
    """The box that a flag port trades through; Memphis trades down the Mississippi."""
    t = s.tables
    return t.port_box.get(port, t.index["box-new-orleans"])


def open_ports(s: DwfState) -> list[int]:
    """D22 Flag ports in Confederate hands, not burned, whose box is not closed."""
    return [
        p
        for p in s.tables.flag_ports
        if s.control[p] == CSA and not s.burned[p] and not closed(s, box_of(s, p))
    ]
