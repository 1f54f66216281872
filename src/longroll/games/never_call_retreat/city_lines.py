"""20.32, R76, R150 Where new Confederate troops may appear: on lines of supply that lead to twelve points of cities."""

from __future__ import annotations

from longroll.games.never_call_retreat import railways, supply, waterborne
from longroll.games.never_call_retreat.lines import RAIL
from longroll.games.never_call_retreat.memo import remembered
from longroll.games.never_call_retreat.state import NcrState


def from_cities(s: NcrState, hex_: int, side: int) -> bool:
    """20.32, R76, R150 Whether a line of supply leads from a hex to twelve points of cities: overland, over depots, along railroads, by
    river or over the sea."""
    return remembered(s, ("from-cities", hex_, side), lambda: _from_cities(s, hex_, side))


def _from_cities(s: NcrState, hex_: int, side: int) -> bool:
    if _on_rails(s, hex_, side):
        return True
    ends = [end for end, _ in supply.conduits(s, hex_, side, False)]
    if any(_on_rails(s, end, side) for end in ends):
        return True
    way, hexes = s.tables.waters.way, s.tables.waters.hexes
    shores = {k for end in ends for k in way.at(end)}
    for slug, tidal in (("river-transport", False), ("naval-transport", True)):
        for node in waterborne.lying(s, side, slug):
            if node < hexes or not waterborne.open_sides(s, side)[node - hexes]:
                continue
            length = waterborne.along(s, node - hexes, side, tidal)
            if not shores.isdisjoint(length) and _bank_on_rails(s, length, side):
                return True
    ports = [port for port in waterborne.harbours(s, side) if _joined(s, port, side)]
    return any(waterborne.by_sea(s, end, side, ports) is not None for end in ends)


def _on_rails(s: NcrState, hex_: int, side: int) -> bool:
    """14.22 Whether the railroad of a hex leads to twelve points of cities."""
    line = railways.along_rails(s, hex_, side) if s.tables.rail_hexes[hex_] else None
    return line is not None and line.source == RAIL


def _bank_on_rails(s: NcrState, length: list[int], side: int) -> bool:
    """The same for any bank of a length of river."""
    banks = {bank for k in length for bank in s.tables.waters.way.banks[k]}
    return any(not s.strength(bank, 1 - side) and _on_rails(s, bank, side) for bank in sorted(banks))


def _joined(s: NcrState, port: int, side: int) -> bool:
    """14.36 The same for a port, by land."""
    return any(_on_rails(s, end, side) for end, _ in supply.conduits(s, port, side, False))
