"""Railroads as they were found, kept while nothing opens or closes on them."""

from __future__ import annotations

from longroll.games.never_call_retreat.bot.prizes import closed
from longroll.games.never_call_retreat.railways import crossings, rail_net, whole
from longroll.games.never_call_retreat.state import NcrState


class Rails:
    """The railroads of one side."""

    def __init__(self) -> None:
        self._was: tuple[object, ...] = ()
        self._nets: dict[int, dict[int, int]] = {}
        self._lines: dict[int, dict[int, int]] = {}

    def look(self, s: NcrState, side: int, shut: str) -> None:
        """Forget them where a railroad was opened, cut or taken, or Kentucky is not shut any more."""
        now = (whole(s, side), crossings(s, side), shut)
        if now != self._was:
            self._was, self._nets, self._lines = now, {}, {}

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


def _outside(s: NcrState, net: dict[int, int]) -> dict[int, int]:
    """The part of a railroad that is reached without Kentucky while nobody enters it."""
    found: dict[int, int] = {}
    for here, before in net.items():
        if before == here or (before in found and not closed(s, here)):
            found[here] = before
    return found
