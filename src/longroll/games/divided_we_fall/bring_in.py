"""D35, R62: units that can still come into a battle that waits."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import NamedTuple

from longroll.core.choice import Choice
from longroll.games.divided_we_fall.actions import allowance
from longroll.games.divided_we_fall.beginnings import activate_refused, militia_refused
from longroll.games.divided_we_fall.menu import spendable
from longroll.games.divided_we_fall.movement.reach import Reach, reach, voyage
from longroll.games.divided_we_fall.movement.solo import riders
from longroll.games.divided_we_fall.naval import sail
from longroll.games.divided_we_fall.reorganise import shown
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.supply import supplied
from longroll.games.divided_we_fall.verbs import MARCH_MILITIA
from longroll.games.divided_we_fall.words import BOX, CLEAR, GUNBOAT, NAVAL, OFF, SIZES, USA


class Call(NamedTuple):
    """A battle, and how far it is from everywhere."""

    goal: int
    far: Reach

    def boards(self, s: DwfState, a: int) -> bool:
        """D65 A gunboat to carry them."""
        t = s.tables
        ready = s.phasing == USA and s.naval_ready[GUNBOAT * t.n + a]
        return bool(ready and self.far.water[a] <= t.rates.riverine_lift)

    def sails(self, s: DwfState, a: int) -> bool:
        """D65, D66 A gunboat to carry them, or sea lift."""
        t = s.tables
        lift = s.phasing == USA and s.lift and t.lift_port[a] and self.far.water[a] <= t.rates.sealift
        return bool(lift or self.boards(s, a))

    def marches(self, s: DwfState, a: int, printed: int) -> bool:
        """D28, D31, D32 Whether units of a factor get there from an area by land."""
        t = s.tables
        if a == self.goal:
            return False
        blue = s.phasing == USA and s.home[a] == USA and s.home[self.goal] == USA
        bonus = t.rates.union_bonus if blue else 0
        far = self.far.land[a]
        if far <= printed + bonus and far <= allowance(s, a, printed) + bonus:
            return True
        next_to = a in t.near[self.goal] and t.kind[a] != BOX
        return next_to and s.weather == CLEAR and supplied(s, s.phasing, a)


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
        if able[a] and a != call.goal and (call.marches(s, a, t.rates.infantry) or call.sails(s, a)):
            found += t.menu.march[a][shown(free, bytes(s.ready[low + a : high : n]), largest)]
    return found


def _militia(s: DwfState, call: Call) -> list[Choice]:
    t = s.tables
    found = []
    for i in t.militia_of[s.phasing]:
        a = s.militia_at[i]
        if a in (OFF, call.goal) or s.state_of(call.goal) != t.militia[i].state:
            continue
        comes = call.marches(s, a, t.rates.militia) or call.boards(s, a)  # militia does not go to sea
        if comes and militia_refused(s, i) is None:
            found.append(MARCH_MILITIA(t.militia[i].slug))
    return found


def _leaders(s: DwfState, call: Call) -> list[Choice]:
    """Leaders with units, and leaders alone (R92)."""
    t = s.tables
    found: list[Choice] = []
    for i in t.leaders_of[s.phasing]:
        a = s.leader_at[i]
        if a in (OFF, call.goal) or activate_refused(s, i) is not None:
            continue
        if call.marches(s, a, s.pace(i)) or call.sails(s, a):
            found.append(t.menu.activate[i])
    return found + [t.menu.ride[i] for i in riders(s, call.goal)]


def _hauled(s: DwfState, call: Call, a: int) -> bool:
    """D49, D50 Whether a supply unit gets there by land or by water."""
    rate = s.tables.rates.supply
    far = call.far.land[a]
    return (far <= rate and far <= allowance(s, a, rate)) or call.sails(s, a)


def _supply_and_vessels(s: DwfState, call: Call) -> list[Choice]:
    t = s.tables
    n = t.n
    side = s.phasing
    found: list[Choice] = []
    wagons = s.supply_ready[side * n : side * n + n]
    fleets = _fleets(s, call.goal) if side == USA else {}
    vessels = s.vessel_areas() if fleets else set()
    for a in sorted(vessels.union(compress(t.areas, wagons))):
        if wagons[a] and a != call.goal and _hauled(s, call, a):
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
