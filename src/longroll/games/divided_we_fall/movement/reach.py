"""How far it is to a battle, from everywhere: which units could still join it (R62)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import NamedTuple

from longroll.games.divided_we_fall import masks
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import Tables
from longroll.games.divided_we_fall.words import CSA, GUNBOAT, LIFT, OFF, USA
from longroll.kit.graph import FAR, search

__all__ = ["FAR", "Reach", "reach", "voyage"]


class Reach(NamedTuple):
    land: Sequence[int]
    """movement factors by road and rail to the goal, FAR where it is too far"""
    water: Sequence[int]
    """movement factors by water to the goal, on a gunboat or by sea lift, whichever is less"""
    either: Sequence[int]
    """movement factors at least, by land and water in turn"""
    most: int
    """what any load can spend"""


def reach(s: DwfState, goal: int) -> Reach:
    """Cheapest ways into `goal`. Areas that the enemy holds are not passed."""
    t = s.tables
    most = max(t.rates)
    enemy = (1 - s.phasing) * t.n
    # an area that is held is CLOSED, 255, as masks have it
    held = masks.present(s.men[enemy : enemy + t.n], s.fort[enemy : enemy + t.n])
    closed = masks.spread_out(held, t.n)
    weather = s.weather
    cost = t.entering[weather]
    if any(s.cut):
        dearer = bytearray(cost)
        for link in compress(range(len(s.cut)), s.cut):
            for line, price in t.cut_entering[weather][link]:
                dearer[line] = price
        cost = bytes(dearer)
    land = search(t.roads, cost, [goal], most, closed).far
    movers = (GUNBOAT, LIFT) if s.phasing == USA else (GUNBOAT,)
    tolls = [t.water_toll[mover][weather] for mover in movers]
    toll = tolls[0] if len(tolls) == 1 else bytes(map(min, *tolls))
    water = search(t.waterways, toll, [goal], most, closed).far
    return Reach(land, water, search(t.lines, _both(t, cost, toll), [goal], most, closed).far, most)


def _both(t: Tables, by_land: bytes, by_water: bytes) -> bytes:
    """The costs of all lines: of each area its roads, then its waters."""
    roads, waters = (*t.roads.first, t.roads.size), (*t.waterways.first, t.waterways.size)
    found = []
    for a in t.areas:
        found += [by_land[roads[a] : roads[a + 1]], by_water[waters[a] : waters[a + 1]]]
    return b"".join(found)


def voyage(s: DwfState, kind: int, goal: int) -> Sequence[int]:
    """D35, R62, R103 What it costs vessels of a kind to come to `goal` from anywhere; they do not sail on past enemies."""
    t = s.tables
    own = slice(CSA * t.n, CSA * t.n + t.n)
    met = masks.present(s.men[own], s.fort[own], s.supply_ready[own], s.supply_done[own], s.csa_ironclads)
    met |= masks.mask_of({s.leader_at[i] for i in t.leaders_of[CSA] if s.leader_at[i] != OFF})
    shut = masks.spread_out(t.kentucky_mask, t.n) if s.kentucky_closed(USA) else None
    toll = t.water_toll[kind][s.weather]
    return search(t.waterways, toll, [goal], t.naval_rates[kind], shut, masks.spread_out(met, t.n)).far
