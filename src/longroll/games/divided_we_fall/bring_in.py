"""D35, R62: units that can still come into a battle that waits."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import NamedTuple

from longroll.core.choice import Choice
from longroll.games.divided_we_fall.actions import army, counter, militia, wagons
from longroll.games.divided_we_fall.beginnings import activate_refused, militia_refused
from longroll.games.divided_we_fall.frames import March
from longroll.games.divided_we_fall.menu import spendable
from longroll.games.divided_we_fall.movement.joining import arrives
from longroll.games.divided_we_fall.movement.reach import Reach, reach, voyage
from longroll.games.divided_we_fall.movement.solo import riders
from longroll.games.divided_we_fall.naval import sail
from longroll.games.divided_we_fall.reorganise import shown
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.verbs import MARCH_MILITIA
from longroll.games.divided_we_fall.words import NAVAL, OFF, SIZES, USA


class Call(NamedTuple):
    """A battle, and how far it is from everywhere."""

    goal: int
    far: Reach

    def near(self, s: DwfState, a: int) -> bool:
        """D31, R105 Whether a unit in an area could come at all; `comes` says whether it can."""
        return a != self.goal and (self.far.either[a] <= self.far.most or a in s.tables.near[self.goal])

    def comes(self, s: DwfState, f: March) -> bool:
        return arrives(s, f, self.far)


def choices(s: DwfState, goal: int) -> list[Choice]:
    """Everything that may be begun now and can come to the battle."""
    call = Call(goal, reach(s, goal))
    return [*infantry(s, call), *_militia(s, call), *_leaders(s, call), *_supply_and_vessels(s, call)]


def infantry(s: DwfState, call: Call) -> list[Choice]:
    t = s.tables
    n = t.n
    side = s.phasing
    able = spendable(s)
    free, largest = bytes(s.spare(side)), s.max_unit(side)
    low, high = side * SIZES * n, (side + 1) * SIZES * n
    found: list[Choice] = []
    for a in compress(t.areas, s.factors[side * n : side * n + n]):
        if able[a] and call.near(s, a):
            offered = t.menu.march[a][shown(free, bytes(s.ready[low + a : high : n]), largest)]
            found += offered[: _fit(s, call, a, offered)]
    return found


def _fit(s: DwfState, call: Call, a: int, offered: Sequence[Choice]) -> int:
    """R105 How many of the sizes come there: what is larger needs more lift, and nothing else."""
    for k in range(len(offered), 0, -1):
        if call.comes(s, counter(s, a, offered[k - 1].count, call.goal)):
            return k
    return 0


def _militia(s: DwfState, call: Call) -> list[Choice]:
    t = s.tables
    found = []
    for i in t.militia_of[s.phasing]:
        a = s.militia_at[i]
        if a == OFF or s.state_of(call.goal) != t.militia[i].state or not call.near(s, a):
            continue
        if militia_refused(s, i) is None and call.comes(s, militia(s, i, call.goal)):
            found.append(MARCH_MILITIA(t.militia[i].slug))
    return found


def _leaders(s: DwfState, call: Call) -> list[Choice]:
    """Leaders with units, and leaders alone (R92)."""
    t = s.tables
    found: list[Choice] = []
    for i in t.leaders_of[s.phasing]:
        a = s.leader_at[i]
        if a == OFF or not call.near(s, a) or activate_refused(s, i) is not None:
            continue
        if call.comes(s, army(s, i, call.goal)):
            found.append(t.menu.activate[i])
    return found + [t.menu.ride[i] for i in riders(s, call.goal)]


def _supply_and_vessels(s: DwfState, call: Call) -> list[Choice]:
    t = s.tables
    n = t.n
    side = s.phasing
    found: list[Choice] = []
    ready = s.supply_ready[side * n : side * n + n]
    fleets = _fleets(s, call.goal) if side == USA else {}
    vessels = s.vessel_areas() if fleets else set()
    for a in sorted(vessels.union(compress(t.areas, ready))):
        if ready[a] and call.near(s, a) and call.comes(s, wagons(s, a, call.goal)):
            found.append(t.menu.supply[a])
        for kind, far in fleets.items() if a in vessels else ():
            count = s.naval_ready[kind * n + a]
            if count and sail.joins(s, kind, a, call.goal, far):
                found += t.menu.sails(kind, NAVAL[kind], count, a, t.slug[a])
    return found


def _fleets(s: DwfState, goal: int) -> dict[int, Sequence[int]]:
    """R62 For each kind of vessel that may still move, how far it is to the battle."""
    n = s.tables.n
    kinds = range(len(NAVAL)) if s.tables.water[goal] else ()
    return {kind: voyage(s, kind, goal) for kind in kinds if any(s.naval_ready[kind * n : kind * n + n])}
