"""D33: a leader alone rides ten areas, without a command point."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from longroll.core.choice import Choice
from longroll.core.question import Question
from longroll.core.refusal import Refusal
from longroll.games.divided_we_fall.columns import MOVED, READY, RODE
from longroll.games.divided_we_fall.events import Moved, Units
from longroll.games.divided_we_fall.flow import FLOW, unless_offered
from longroll.games.divided_we_fall.frames import Ride
from longroll.games.divided_we_fall.masks import equal, mask_of, present, spread_out
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.verbs import STAY
from longroll.games.divided_we_fall.words import NOBODY, OFF, SIDES, USA


class Rider(NamedTuple):
    """What decides where a leader may ride: his side, and the states that he does not leave (D96)."""

    side: int
    states: frozenset[str] | None = None


def _rider(s: DwfState, leader: int) -> Rider:
    t = s.tables
    bound = s.abilities and "loyalist" in t.leaders[leader].abilities
    return Rider(t.leaders[leader].side, t.loyal if bound else None)


class Country(NamedTuple):
    """For each area whether a leader alone may come to it, and whether he may ride on through it (D34): 255 or 0."""

    open: bytes
    through: bytes


def country(s: DwfState, rider: Rider) -> Country:
    """D33, D96, R23 Own colour, friendly-occupied, or neutral without enemies; the sea for the Union."""
    t = s.tables
    n = t.n
    side = rider.side
    own, foe = slice(side * n, side * n + n), slice((1 - side) * n, (1 - side) * n + n)
    men = s.men[own]
    enemies = present(s.men[foe], s.fort[foe])
    free = present(men, s.fort[own], s.supply_ready[own], s.supply_done[own]) | equal(s.home, side)
    free |= equal(s.control, side) | equal(s.control, NOBODY)
    if side == USA:  # a friendly unit of any kind will do
        free |= present(*s.naval_rows())
    if s.kentucky_closed(side):
        free &= ~t.kentucky_mask
    if rider.states is not None:
        loyal = mask_of([a for a in t.areas if s.state_of(a) in rider.states])
    else:
        loyal = t.all_areas
    boxes = t.box_mask if side == USA else 0
    through = (free & ~enemies & loyal & ~t.box_mask) | (boxes & ~enemies)
    entered = (present(men) & enemies & loyal & ~t.box_mask) | boxes
    return Country(spread_out(through | entered, n), spread_out(through, n))


Lines = Sequence[tuple[int, ...]]


def by_land(s: DwfState, side: int) -> Lines:
    """D33 Roads and rails; for a Confederate rivers too."""
    return s.tables.near if side == USA else s.tables.near_or_river


def by_sea(s: DwfState, side: int) -> Lines:
    """D33 Water lines, for the Union only: once afloat a leader ends at sea or in a port."""
    return s.tables.ports_beside if side == USA else [()] * s.tables.n


def spread(s: DwfState, start: int, first: Lines, then: Lines, through: bytes) -> set[int]:
    """The areas within a leader's ride of a place, along lines of the first kind and after that of the second.

    Areas that he may not ride on through are reached, but not passed."""
    early, late = {start}, set[int]()
    edge_early, edge_late = [start], list[int]()
    for _ in range(s.tables.rates.solo_leader):
        next_early, next_late = [], []
        for a in edge_early:
            for b in first[a]:
                if b not in early:
                    early.add(b)
                    if through[b]:
                        next_early.append(b)
        for a in edge_early + edge_late:
            for b in then[a]:
                if b not in late:
                    late.add(b)
                    if through[b]:
                        next_late.append(b)
        edge_early, edge_late = next_early, next_late
    return (early | late) - {start}


def rides(s: DwfState, leader: int) -> list[int]:
    """D33 Everywhere a leader may ride this turn."""
    rider = _rider(s, leader)
    land = country(s, rider)
    side = rider.side
    found = spread(s, s.leader_at[leader], by_land(s, side), by_sea(s, side), land.through)
    return sorted(b for b in found if land.open[b])


def riders(s: DwfState, goal: int) -> list[int]:
    """D33, R92 The leaders who may ride alone to a battle that waits: the same ways, walked from its end."""
    t = s.tables
    side = s.phasing
    able = [i for i in t.leaders_of[side] if s.leader_at[i] not in (OFF, goal) and s.leader_done[i] == READY]
    land = country(s, Rider(side))
    if not able or not land.open[goal]:
        return []
    near = spread(s, goal, by_sea(s, side), by_land(s, side), land.through)
    return [
        i for i in able if s.leader_at[i] in near and (_rider(s, i).states is None or goal in rides(s, i))
    ]


@FLOW.question("ride", Ride)
class RideAlone(Question[DwfState, Ride]):
    """D33 Where the leader rides."""

    rule = "D33"

    def side(self, s: DwfState, f: Ride) -> str:
        return SIDES[s.phasing]

    def piece(self, s: DwfState, f: Ride) -> str:
        return s.tables.leaders[f.leader].slug

    def place(self, s: DwfState, f: Ride) -> str:
        return s.tables.slug[s.leader_at[f.leader]]

    def prompt(self, s: DwfState, f: Ride) -> str:
        t = s.tables
        return f"{t.leaders[f.leader].name} rides alone from {t.name[s.leader_at[f.leader]]}: where to?"

    def choices(self, s: DwfState, f: Ride) -> list[Choice]:
        to = s.tables.menu.ride_to
        if f.goal != OFF:
            return [to[f.goal]]
        return [STAY(), *(to[a] for a in rides(s, f.leader))]

    def refusal(self, s: DwfState, f: Ride, choice: Choice) -> Refusal | None:
        most = s.tables.rates.solo_leader
        reason = f"a leader alone rides {most} areas of his own colour, held by friends, or neutral and empty"
        return unless_offered(self, s, f, choice, reason)

    def follow(self, s: DwfState, f: Ride, choice: Choice) -> None:
        i = f.leader
        if choice.kind is STAY:
            s.leader_done[i] = MOVED
            return
        t = s.tables
        start, end = s.leader_at[i], t.index[choice.place]
        s.leader_at[i] = end
        s.leader_done[i] = RODE
        s.note_place(i)
        units = Units(leaders=(t.leaders[i].slug,))
        s.out.append(Moved(SIDES[s.phasing], units, t.slug[start], t.slug[end], "ride", 0, "D33"))
