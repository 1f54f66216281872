"""D73, D74: which blockade boxes the Union holds closed."""

from __future__ import annotations

from longroll.games.divided_we_fall.recruiting.places import FLAG_PORTS
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import CSA, SHIP, USA

NEEDED = 5


def occupied(s: DwfState, port: int) -> bool:
    """D74 Union infantry, militia, fort or naval units in a port that no Confederate force holds."""
    return bool((s.strong(USA, port) or s.navy(port)) and not s.strong(CSA, port))


def closed(s: DwfState, box: int) -> bool:
    """D73, D74 A ship in the box, or all ports of one way of closing it."""
    if s.fleet(SHIP, box):
        return True
    return any(all(occupied(s, p) for p in way) for way in s.tables.closing[box])


def closed_boxes(s: DwfState) -> list[int]:
    return [b for b in s.tables.boxes if closed(s, b)]


def missing_boxes(s: DwfState) -> int:
    """D73, R50 Boxes short of the five that make the blockade effective."""
    return max(0, NEEDED - len(closed_boxes(s)))


def box_of(s: DwfState, port: int) -> int:
    """The box that a flag port trades through; Memphis trades down the Mississippi."""
    t = s.tables
    return t.port_box.get(port, t.index["box-new-orleans"])


def open_ports(s: DwfState) -> list[int]:
    """D22 Flag ports in Confederate hands, not burned, whose box is not closed."""
    t = s.tables
    ports = [t.index[x] for x in FLAG_PORTS]
    return [p for p in ports if s.control[p] == CSA and not s.burned[p] and not closed(s, box_of(s, p))]
