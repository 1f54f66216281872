"""Ships: where gunboats go, when they fight, what they answer in a battle, where damaged ones are mended."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from longroll.core.choice import Choice
from longroll.games.war_for_the_union import words as w
from longroll.games.war_for_the_union.bot.goals import Goal
from longroll.games.war_for_the_union.bot.gunnery import against_ships, order, prospect
from longroll.games.war_for_the_union.bot.rehearsal import Rehearsal
from longroll.games.war_for_the_union.bot.worth import Worth
from longroll.games.war_for_the_union.flags import BLOCKADING
from longroll.games.war_for_the_union.naval.clash import line
from longroll.games.war_for_the_union.naval.docks import docks
from longroll.games.war_for_the_union.naval.fire import bombards, firing
from longroll.games.war_for_the_union.naval.fleet import (
    at_sea,
    contested,
    guns_on,
    limit,
    risks,
    ships_at,
    transport,
)
from longroll.games.war_for_the_union.naval.frames import Bombardment, Clash, Sailing
from longroll.games.war_for_the_union.naval.sailing import movable, reach
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import UNION
from longroll.kit.graph import FAR, search

SAILS = 0.15
"""what a voyage must gain"""
PAIN = 0.35
"""what a level of damage costs"""
SURE = 0.3
"""the least chance to win a fight that is sought"""
STAY = 0.5
"""below this chance ships leave a fight that has begun"""
FADES = 0.93
CROWD = 0.45
"""what is left of a pull that other warships serve already"""
FAR_OFF = 40

_WET: dict[tuple[int, int], dict[int, int]] = {}


def by_water(t: Tables, node: int) -> dict[int, int]:
    """MPs along rivers, and coasts for a port, from the waters of a hex to all others within reach; kept."""
    key = (id(t), node)
    if key not in _WET:
        waters = t.waters
        starts = [*waters.way.at(node), *([waters.coast_of[node]] if node in waters.coast_of else [])]
        found = search(waters.graph, waters.open, starts, FAR_OFF, waters.riverine)
        _WET[key] = {x: found.far[x] for x in found.order if found.far[x] != FAR}
    return _WET[key]


class Voyage(NamedTuple):
    """A squadron's order: from which water, which ships, by which way, what it gains."""

    start: int
    ships: tuple[int, ...]
    way: tuple[int, ...]
    gain: float


class Admiral:
    """What the waters are worth to the warships of a side at this moment."""

    def __init__(self, worth: Worth) -> None:
        self.worth, self.s, self.t, self.side = worth, worth.s, worth.t, worth.side
        self.goals = [g for g in worth.goals if self._counts(g) and by_water(self.t, g.node)]
        self._pull: dict[tuple[int, int], float] = {}

    def _counts(self, goal: Goal) -> bool:
        """Cities to be taken lead the way up the rivers; those of one's own are defended."""
        return (not goal.own) == (self.side == UNION) or (goal.own and self.worth.threat(goal.node) > 0)

    def pull(self, water: int, home: int) -> float:
        """How much ships are wanted at a water; what others guard already counts for less."""
        key = (water, home)
        if key not in self._pull:
            best = total = 0.0
            for goal in self.goals:
                far = by_water(self.t, goal.node).get(water)
                if far is None:
                    continue
                value = goal.worth * FADES**far
                if far <= 3 and self._served(goal, home):
                    value *= CROWD
                best = max(best, value)
                total += value
            self._pull[key] = best + 0.05 * total
        return self._pull[key]

    def _served(self, goal: Goal, home: int) -> bool:
        near = by_water(self.t, goal.node)
        return any(
            at != home and near.get(at, FAR_OFF) <= 2 and not transport(self.s, x)
            for x, at in enumerate(self.s.ship_at)
            if self.t.counters[self.t.ships[x]].side == self.side
        )

    # --- where to ----------------------------------------------------------------------------------------------------

    def best(self, start: int, meant: Collection[int] = ()) -> Voyage | None:
        """The best voyage of the warships at a water, but for those meant for the blockade; None where they had better stay."""
        s = self.s
        free = [x for x in ships_at(s, start, self.side) if movable(s, x) and not transport(s, x)]
        free = [x for x in free if x not in meant]
        free = [x for x in free if not s.ship_state[x] & BLOCKADING]
        hurt = [x for x in free if s.ship_damage[x]]
        if hurt:
            home = self._mend(start, hurt[0])
            if home is not None:
                return home
        fit = [x for x in free if not s.ship_damage[x]]
        rivers = [x for x in fit if not self.t.counters[self.t.ships[x]].seagoing]
        squads = (rivers, [x for x in fit if x not in rivers])
        found = [self._seek(start, order(s, ships)[: limit(s, start)]) for ships in squads if ships]
        return max((v for v in found if v is not None), key=lambda v: v.gain, default=None)

    def _seek(self, start: int, ships: list[int]) -> Voyage | None:
        s = self.s
        here = self.pull(start, start) if not contested(s, start, self.side) else -1.0
        best: Voyage | None = None
        for water, way in reach(s, ships).items():
            if any(risks(s, x) for x in ships) and any(at_sea(s, x) for x in way):
                continue
            gain = self.pull(water, start) - here - 0.004 * len(way)
            if gain <= SAILS:
                continue
            if contested(s, water, self.side):
                gain = self._fight(ships, water, gain)
            if gain > SAILS and (best is None or gain > best.gain):
                best = Voyage(start, tuple(ships), tuple(way), gain)
        return best

    def _fight(self, ships: list[int], water: int, gain: float) -> float:
        """What is left of a gain that must be fought for."""
        found = prospect(self.s, ships, water, self.side)
        if found.win < SURE:
            return -1.0
        prize = 0.5 * len(guns_on(self.s, water, 1 - self.side))
        return found.win * (gain + prize) - PAIN * found.loss + 0.5 * PAIN * found.harm

    def _mend(self, start: int, ship: int) -> Voyage | None:
        """15.4 A damaged ship goes to the nearest yard."""
        s = self.s
        if docks(s, ship) and not contested(s, start, self.side):
            return None
        trial = s.copy()
        found: tuple[int, ...] = ()
        for water, way in reach(s, [ship]).items():
            if contested(s, water, self.side) or (found and len(way) >= len(found)):
                continue
            if risks(s, ship) and any(at_sea(s, x) for x in way):
                continue
            trial.ship_at[ship] = water
            if docks(trial, ship):
                found = tuple(way)
        return Voyage(start, (ship,), found, 9.0) if found else None

    # --- from waters that cannot be held -----------------------------------------------------------------------------

    def leave(self, start: int) -> Voyage | None:
        """10.24 The way out for ships that lie before guns or among enemies and had better not fight."""
        s = self.s
        ships = [x for x in ships_at(s, start, self.side) if movable(s, x)]
        if not ships:
            return None
        ways = [(water, way) for water, way in reach(s, ships).items() if not contested(s, water, self.side)]
        if not ways:
            return None
        way = min(ways, key=lambda found: (len(found[1]), -self.pull(found[0], start)))[1]
        return Voyage(start, tuple(ships), tuple(way), 0.0)

    def stands(self, water: int) -> bool:
        """Whether the ships at a water had better fight where they are."""
        ships = [x for x in ships_at(self.s, water, self.side) if bombards(self.s, x)]
        found = prospect(self.s, ships, water, self.side)
        return bool(ships) and found.win >= SURE and found.win > PAIN * found.loss


def script(s: WfuState, side: int, voyage: Voyage) -> list[str]:
    """A voyage as choices: who sails, then water by water; empty where it cannot be done."""
    trial = Rehearsal(s, side)
    if not trial.play(w.SAIL(s.tables.waters.name[voyage.start])):
        return []
    if trial.asks == "fleet":
        kinds = [s.tables.ships[x] for x in voyage.ships]
        hurt = [s.ship_damage[x] for x in voyage.ships]
        for kind, level in zip(kinds, hurt, strict=True):
            fits = next(
                (
                    c
                    for c in trial.choices()
                    if c.kind is w.WITH_SHIP
                    and s.tables.ships[s.tables.ship[c.piece]] == kind
                    and s.ship_damage[s.tables.ship[c.piece]] == level
                ),
                None,
            )
            if fits is None or not trial.play(fits):
                return []
        trial.play(w.SET_OUT())
    for water in voyage.way:
        if trial.asks != "sail" or not trial.play(w.STEER(s.tables.waters.name[water])):
            break
    return trial.script if len(trial.script) > 1 else []


# --- answers ---------------------------------------------------------------------------------------------------------


def meet(choices: list[Choice]) -> Choice:
    return next((c for c in choices if c.kind is w.ENGAGE), choices[0])


def waves(s: WfuState, f: Bombardment, choices: list[Choice]) -> Choice:
    """11.31 Ironclads go in first, full waves."""
    ships = {s.tables.ship[c.piece]: c for c in choices if c.kind is w.WAVE}
    return ships[order(s, list(ships))[0]] if ships else choices[0]


def weakest_gun(s: WfuState, f: Bombardment, choices: list[Choice]) -> Choice:
    guns = {gun.slug: gun.strength for gun in s.tables.batteries}
    return min(choices, key=lambda c: guns[c.piece])


def commit(s: WfuState, f: Clash, choices: list[Choice]) -> Choice:
    ships = {s.tables.ship[c.piece]: c for c in choices}
    return ships[order(s, list(ships))[0]]


def aim(s: WfuState, f: Clash, choices: list[Choice]) -> Choice:
    """11.23 At the ship that can be hurt most: damaged ones, then weak ones."""
    ship = s.tables.ship

    def score(choice: Choice) -> float:
        target = ship[choice.pieces[1]]
        return 2.0 * s.ship_damage[target] - float(firing(s, target)) - 3.0 * transport(s, target)

    return max(choices, key=score)


def leave(s: WfuState, f: Clash, side: int, choices: list[Choice]) -> Choice:
    """11.28 Out of a fight that is being lost; a ship about to sink goes before the others."""
    mine, theirs = line(f, side), line(f, 1 - side)
    found = against_ships(s, mine or [], theirs, f.water) if mine else None
    if found is not None and found.win >= STAY:
        return next((c for c in choices if c.kind is w.HOLD_STATION), choices[-1])
    for kind in (w.ALL_DRAW_OFF, w.DRAW_OFF, w.HOLD_STATION):
        for choice in choices:
            if choice.kind is kind:
                return choice
    return choices[-1]


def stand(s: WfuState, water: int, side: int, choices: list[Choice]) -> Choice:
    """11.11 Ships beside a battery stand where the enemy's are not much stronger."""
    mine, theirs = ships_at(s, water, side), ships_at(s, water, 1 - side)
    if against_ships(s, mine, theirs, water).win >= 0.4:
        return next(c for c in choices if c.kind is w.HOLD_STATION)
    return next((c for c in choices if c.kind is w.ALL_DRAW_OFF), choices[0])


def withdraw(s: WfuState, f: Sailing, choices: list[Choice]) -> Choice:
    """11.28c Away from enemies, towards home."""

    def score(choice: Choice) -> float:
        if choice.kind is not w.STEER:
            return 0.05 if choice.kind is w.ANCHOR else -1.0
        water = s.tables.waters.index[choice.place]
        return -1.0 if contested(s, water, f.side) else 0.0 if f.budget < 5 else 0.1

    return max(choices, key=score)


def guns_or_ships(choices: list[Choice]) -> Choice:
    """11.11 The battery takes the first blow."""
    return next((c for c in choices if c.kind is w.GUNS_FIRST), choices[0])
