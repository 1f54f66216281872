"""Railroads as they were found, kept while nothing opens or closes on them."""

from __future__ import annotations

from longroll.games.never_call_retreat.bot.measures import rails_near
from longroll.games.never_call_retreat.bot.prizes import closed
from longroll.games.never_call_retreat.railways import crossings, rail_net, whole
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables


class Rails:
    """The railroads of one side."""

    def __init__(self) -> None:
        self._was: tuple[object, ...] = ()
        self._nets: dict[int, dict[int, int]] = {}
        self._lines: dict[int, dict[int, int]] = {}
        self._stations: dict[tuple[int, int, int, str], tuple[int, int] | None] = {}

    def look(self, s: NcrState, side: int, shut: str) -> None:
        """Forget them where a railroad was opened, cut or taken, or Kentucky is not shut any more."""
        now = (whole(s, side), crossings(s, side), shut)
        if now != self._was:
            self._was, self._nets, self._lines, self._stations = now, {}, {}, {}

    def net(self, s: NcrState, side: int, start: int) -> dict[int, int]:
        """The rail hexes that are joined to a hex, with the next one towards it."""
        if start not in self._nets:
            self._nets[start] = rail_net(s, start, side)
        return self._nets[start]

    def line(self, s: NcrState, side: int, start: int, shut: str) -> dict[int, int]:
        """Those hexes, numbered, the nearest first; without Kentucky while nobody enters it."""
        if start not in self._lines:
            net = self.net(s, side, start)
            self._lines[start] = {h: k for k, h in enumerate(_outside(s, net) if shut else net)}
        return self._lines[start]

    def station(self, t: Tables, start: int, goal: int, most: int, shut: str) -> tuple[int, int] | None:
        """Where the line from a start comes nearest to a goal, within so many movement points, and how far that is; of several such
        hexes the nearest along the line."""
        key = (start, goal, most, shut)
        if key not in self._stations:
            line, best = self._lines[start], None
            for far, hex_ in rails_near(t, goal, most, shut):  # the nearest first
                if best is not None and far > best[0]:
                    break
                if hex_ in line and (best is None or line[hex_] < line[best[1]]):
                    best = far, hex_
            self._stations[key] = best
        return self._stations[key]


def _outside(s: NcrState, net: dict[int, int]) -> dict[int, int]:
    """The part of a railroad that is reached without Kentucky while nobody enters it."""
    found: dict[int, int] = {}
    for here, before in net.items():
        if before == here or (before in found and not closed(s, here)):
            found[here] = before
    return found
