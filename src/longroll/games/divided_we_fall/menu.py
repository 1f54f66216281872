"""D24: everything that may be begun in the Campaign phase, made quickly: it is asked for very often."""

from __future__ import annotations

from itertools import compress
from typing import Final

from longroll.core.choice import Choice
from longroll.games.divided_we_fall import forts, special
from longroll.games.divided_we_fall.beginnings import can_lead, roam_refused
from longroll.games.divided_we_fall.columns import READY
from longroll.games.divided_we_fall.naval import bombard
from longroll.games.divided_we_fall.reorganise import shown, shown_before
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.theaters import owed
from longroll.games.divided_we_fall.verbs import (
    MARCH_MILITIA,
    ROAM,
)
from longroll.games.divided_we_fall.words import CSA, NAVAL, OFF, SIZES, USA

NO_COUNTERS: Final = bytes(SIZES)
SINGLE: Final = bytes((1,)) + bytes(SIZES - 1)
"""one counter of size 1: nothing to recombine"""


def menu(s: DwfState) -> list[Choice]:
    """D24 Everything the phasing player may begin now."""
    side = s.phasing
    n = s.tables.n
    able = spendable(s)
    found = [*infantry(s, able)]
    found += [
        MARCH_MILITIA.kept(s.tables.militia[i].slug)
        for i in s.tables.militia_of[side]
        if s.militia_at[i] != OFF and able[s.militia_at[i]] and not s.militia_done[i]
    ]
    found += leaders(s, able)
    found += compress(s.tables.menu.supply, s.supply_ready[side * n : side * n + n])
    if side == USA:
        found += compress(s.tables.menu.railroad, s.mrr_ready)
        found += naval(s)
    found += forts.choices(s)
    found += special.choices(s)
    if s.command:
        found.append(s.tables.menu.pass_point)
    found.append(s.tables.menu.end)
    return found


def spendable(s: DwfState) -> list[bool]:
    """R27 Where a command point may be spent, as `point_refused` has it, for all areas at once."""
    if s.command <= 0:
        return s.tables.nowhere
    due = owed(s)
    if s.command > len(due):
        return s.tables.everywhere
    return [theater in due for theater in s.tables.theater]


def infantry(s: DwfState, able: list[bool]) -> list[Choice]:
    """D24, D27, D62 Marches, sea lift and recombinations of infantry that has not moved."""
    t = s.tables
    n = t.n
    side = s.phasing
    rows = b"".join((s.ready[side * SIZES * n : (side + 1) * SIZES * n], s.used, s.reorganised))
    key = (side, s.turn, s.command, s.lift, s.limited, rows, able)
    if s.infantry_menu[0] != key:
        s.infantry_menu = (key, _infantry(s, able))
    return s.infantry_menu[1]


def _infantry(s: DwfState, able: list[bool]) -> list[Choice]:
    t = s.tables
    n = t.n
    side = s.phasing
    free, largest = bytes(s.spare(side)), s.max_unit(side)
    lift = s.lift if side == USA else 0
    again = s.command + 1
    low, high = side * SIZES * n, (side + 1) * SIZES * n
    ready, reorganised, lift_port = s.ready, s.reorganised, t.lift_port
    march, by_sea, reorganize = t.menu.march, t.menu.lift, t.menu.reorganize
    liftable = t.menu.up_to[min(lift, SIZES)]
    known = shown_before(free, largest)
    found: list[Choice] = []
    for a in compress(t.areas, s.factors[side * n : side * n + n]):
        held = bytes(ready[low + a : high : n])
        if held == NO_COUNTERS:
            continue
        sizes = known.get(held)
        if sizes is None:
            sizes = shown(free, held, largest)
        if able[a]:
            found += march[a][sizes]
        if lift and lift_port[a]:
            found += by_sea[a][liftable[sizes]]
        if reorganised[a] != again and held != SINGLE:
            found.append(reorganize[a])
    return found


def leaders(s: DwfState, able: list[bool]) -> list[Choice]:
    """D24, D33, D52, D96 Rides and activations."""
    t = s.tables
    found: list[Choice] = []
    for i in t.leaders_of[s.phasing]:
        a = s.leader_at[i]
        if a == OFF or s.leader_done[i] != READY:
            continue
        found.append(t.menu.ride[i])
        if able[a] and can_lead(s, a):
            found.append(t.menu.activate[i])
        if s.abilities and roam_refused(s, i) is None:
            found.append(ROAM(t.leaders[i].slug))
    return found


def naval(s: DwfState) -> list[Choice]:
    """D40, D58 What the fleet may begin."""
    n = s.tables.n
    key = b"".join(
        (
            s.naval_ready,
            s.naval_done,
            s.ships_at_start,
            s.csa_ironclads,
            s.fought,
            s.fort[CSA * n : CSA * n + n],
            s.construction[CSA * n : CSA * n + n],
            s.supply_ready[USA * n : USA * n + n],
            s.supply_done[USA * n : USA * n + n],
        )
    )
    if s.naval_menu[0] != key:
        s.naval_menu = (key, vessels(s) + bombard.choices(s))
    return s.naval_menu[1]


def vessels(s: DwfState) -> list[Choice]:
    """D58 Squadrons of one vessel to all that lie in a port or box."""
    t = s.tables
    found: list[Choice] = []
    for kind, word in enumerate(NAVAL):
        row = s.naval_ready[kind * t.n : kind * t.n + t.n]
        for a in compress(t.areas, row):
            found += t.menu.sails(kind, word, row[a], a, t.slug[a])
    return found
