"""What is counted by hex and boat side, and what is derived of railroads and waters: kept in step by the verbs.

`sp` counts the land Strength Points of each side by hex; it, Headquarters, ships near a river and the stacks are derived, and
`check` rebuilds them.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from longroll.games.never_call_retreat.columns import Columns
from longroll.games.never_call_retreat.flags import AFLOAT, OFF, TOUCH, WATERS
from longroll.games.never_call_retreat.lasting import stirred


@mypyc_attr(allow_interpreted_subclasses=True)  # copies are made without __init__
class Counts(Columns):
    """Sorts of pieces, and what a piece that comes or goes counts for."""

    def land(self, piece: int) -> bool:
        """Whether a piece has land Strength Points."""
        return bool(self.tables.land_kinds[self.kind[piece]])

    def holds(self, piece: int) -> bool:
        """3.31 Whether a piece's Strength Points count in its hex."""
        return bool(self.tables.holding_kinds[self.kind[piece]])

    def cavalry(self, piece: int) -> bool:
        """11.0 Whether a piece is cavalry."""
        return bool(self.tables.cavalry_kinds[self.kind[piece]])

    def _count(self, piece: int, by: int) -> None:
        """Keep what is counted by hex: Strength Points and Headquarters."""
        at, p = self.at[piece], self.tables.pieces
        if at == OFF or piece < p.hq0:
            return
        hexes, side = len(self.control), self.side[piece]
        if piece < p.slot0:
            if piece < p.department0:
                self.offices[side * hexes + at] += by
            else:
                self.forget(side)
        elif self.tables.heavy_kinds[self.kind[piece]]:
            self._heavy(piece, by)
        elif self.holds(piece):
            before = self.sp[side * hexes + at]
            after = self.sp[side * hexes + at] = before + by * self.points[piece]
            if not (before and after):
                self._crossed(at, side)

    def _heavy(self, piece: int, by: int) -> None:
        """9.61, 14.34 Warships close rivers five sides far, and a Siege Train those of its hex; transports close nothing."""
        at, side, kind = self.at[piece], self.side[piece], self.kind[piece]
        waters, hexes = self.tables.waters, len(self.control)
        if not self.tables.ship_kinds[kind]:
            self._stir_shore(at, WATERS + 1 - side)
        elif self.tables.roster.kinds[kind - 1].squadron:
            if at < hexes:
                self.forget(TOUCH)
                return
            base = side * (len(self.fleets) // 2)
            for k in waters.reach[at - hexes]:
                self.fleets[base + k] += by
            self.stir(waters.reaches[at - hexes], *AFLOAT)

    def forget(self, *parts: int) -> None:
        """Drop what was derived: of the railroads of a side (0, 1), of its waters (2, 3), of both (4), or all."""
        gone = {*parts, TOUCH} if 0 in parts or WATERS in parts else parts
        self.kept = tuple({} if k in gone or not gone else kept for k, kept in enumerate(self.kept))

    def stir(self, places: frozenset[int], *parts: int) -> None:
        """Something changed at rail hexes (0, 1) or boat sides (2, 3): drop what hangs on them."""
        touched = 0 in parts or WATERS in parts
        self.kept = tuple(
            stirred(kept, places) if k in parts else {} if k == TOUCH and touched else kept
            for k, kept in enumerate(self.kept)
        )

    def _stir_rails(self, hex_: int, *sides: int) -> None:
        if self.tables.rail_hexes[hex_]:
            self.stir(frozenset((hex_,)), *sides)

    def _stir_shore(self, hex_: int, *parts: int) -> None:
        """Who stands on a bank matters for the boat sides of the hex."""
        banked = self.tables.waters.banked.get(hex_)
        if banked:
            self.stir(banked, *parts)

    def _stir_guns(self, hex_: int) -> None:
        """9.61 A work, or who is inside, matters as far as ships reach."""
        commanded = self.tables.waters.commanded.get(hex_)
        if commanded:
            self.stir(commanded, *AFLOAT)

    def _crossed(self, hex_: int, side: int) -> None:
        """Troops of a side came to a hex, or none are left: what they close to the enemy."""
        if self.rail_owner[hex_] != side:
            self._stir_rails(hex_, 1 - side)
        self._stir_shore(hex_, WATERS + 1 - side)
