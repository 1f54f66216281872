"""The verbs that move, raise, join and reduce pieces."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from longroll.games.never_call_retreat.counts import Counts
from longroll.games.never_call_retreat.flags import DOCKED, INSIDE, OFF, SUNK
from longroll.kit import stacks


@mypyc_attr(allow_interpreted_subclasses=True)  # copies are made without __init__
class Troops(Counts):
    """Pieces and how they change."""

    def place(self, piece: int, node: int) -> None:
        """Put a piece at a node, from wherever it was."""
        self._count(piece, -1)
        if self.at[piece] != node:
            self.come_out(piece)
        stacks.place(self.at, self.first, self.after, piece, node)
        self._count(piece, 1)

    def take_off(self, piece: int) -> None:
        """Take a piece off the map; its flags go with it."""
        self._count(piece, -1)
        self.come_out(piece)
        stacks.remove(self.at, self.first, self.after, piece)
        self.flags[piece] = self.under[piece] = 0

    def muster(self, side: int, kind: int, points: int, node: int, christen: bool = True) -> int:
        """Bring a unit, a pile of points, a train, ships or irregulars into play and say which piece it is."""
        slot = self.kind.index(0, self.tables.pieces.slot0)
        self.raise_piece(slot, side, kind, points, node, christen)
        return slot

    def raise_piece(
        self, slot: int, side: int, kind: int, points: int, node: int, christen: bool = True
    ) -> None:
        """The same for the slot of a position."""
        self.kind[slot] = kind + 1
        self.side[slot] = side
        self.points[slot] = points
        self.began[slot] = OFF
        self.place(slot, node)
        if christen and self.ship_names and kind in self.tables.roster.ships_of:
            self.christen(slot, kind, points)

    def reinforce(self, piece: int, points: int) -> None:
        """3.33 Points join a pile."""
        self._count(piece, -1)
        self.points[piece] += points
        self._count(piece, 1)

    def split(self, piece: int, points: int) -> int:
        """3.33 Points of a pile go by themselves; the piece that they are now."""
        new = self.muster(self.side[piece], self.kind[piece] - 1, points, self.at[piece], christen=False)
        if self.ship_names:
            for ship in self.named(piece)[self.points[piece] - points :]:
                self.ships[ship] = new
        self.flags[new], self.under[new], self.began[new] = self.flags[piece], 0, self.began[piece]
        if piece in self.pinned[::3]:
            at = 3 * self.pinned[::3].index(piece)
            self.pinned += [new, *self.pinned[at + 1 : at + 3]]
        self.reduce(piece, points)
        return new

    def reduce(self, piece: int, points: int, fate: int = SUNK) -> None:
        """3.32, 8.71 Strength Points or Squadrons are lost; at none the piece is gone. Ships with names are sunk, or DOCKED."""
        if self.ship_names:
            for ship in self.named(piece)[max(0, self.points[piece] - points) :]:
                self.ships[ship] = fate
        if points >= self.points[piece]:
            self.eliminate(piece)
            return
        self._count(piece, -1)
        self.points[piece] -= points
        self._count(piece, 1)

    def eliminate(self, piece: int) -> None:
        """A piece of a slot leaves play for good."""
        if self.ship_names:
            for ship in self.named(piece):
                self.ships[ship] = SUNK
        if piece in self.pinned[::3]:
            at = 3 * self.pinned[::3].index(piece)
            self.pinned[at : at + 3] = []
        self.take_off(piece)
        self.kind[piece] = self.points[piece] = self.side[piece] = 0

    def kept_until(self, piece: int) -> int:
        """24.2 The last turn through which an event keeps a piece in its state, -1 for a free one."""
        pins = self.pinned
        if not pins:
            return -1
        return next((pins[k + 1] for k in range(0, len(pins), 3) if pins[k] == piece), -1)

    def kept_in(self, pieces: list[int]) -> set[int]:
        """24.2 The states in which events keep some of these pieces."""
        pins = self.pinned
        return {pins[k + 2] for k in range(0, len(pins), 3) if pins[k] in pieces}

    def named(self, piece: int) -> list[int]:
        """26.3 The ships with names of a piece."""
        return [ship for ship, at in enumerate(self.ships) if at == piece]

    def christen(self, where: int, kind: int, many: int) -> None:
        """26.3 Ships of a kind come into service with a piece, or AT_SEA: those from the dock first, then the next of the list."""
        ships, names = self.ships, self.tables.roster.ships_of[kind]
        free = [x for x in names if ships[x] == DOCKED] + [x for x in names if ships[x] == OFF]
        for ship in free[:many]:
            ships[ship] = where

    def go_inside(self, piece: int) -> None:
        """12.22 Troops go into the work of their hex."""
        self.flags[piece] |= INSIDE
        self._stir_guns(self.at[piece])

    def come_out(self, piece: int) -> None:
        """12.22 Troops come out of a work, or it is gone."""
        if self.flags[piece] & INSIDE:
            self.flags[piece] &= ~INSIDE & 255
            self._stir_guns(self.at[piece])

    def assign(self, piece: int, hq: int) -> None:
        """13.11 A unit or Leader goes on the display of a Headquarters, or off it (OFF)."""
        self.under[piece] = hq + 1

    def take_command(self, person: int, hq: int) -> None:
        """6.16, 7.33 A Leader commands a Headquarters; whoever had it is free."""
        self.hq_leader[hq] = person
