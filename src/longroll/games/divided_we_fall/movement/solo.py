"""D33: a leader alone rides ten areas, without a command point."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from longroll.core.choice import Choice
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.divided_we_fall.events import Moved, Units
from longroll.games.divided_we_fall.flow import FLOW, unless_offered
from longroll.games.divided_we_fall.frames import Ride
from longroll.games.divided_we_fall.state import MOVED, READY, RODE, DwfState
from longroll.games.divided_we_fall.tables import BOX, NOBODY, OFF, SIDES, USA
from longroll.games.divided_we_fall.words import RIDE_TO, STAY


def open_to(s: DwfState, side: int, area: int) -> bool:
    """D33, R23 Own colour, friendly-occupied, or neutral without enemies."""
    if s.occupies(1 - side, area):
        return bool(s.men[side * s.tables.n + area])
    if area in s.tables.kentucky and s.kentucky_closed(side):
        return False
    return bool(s.home[area] == side or s.occupies(side, area) or s.control[area] in (NOBODY, side))


class Rider(NamedTuple):
    """What decides where a leader may ride: his side, and the states that he does not leave (D96)."""

    side: int
    states: frozenset[str] | None = None


def _rider(s: DwfState, leader: int) -> Rider:
    t = s.tables
    bound = s.abilities and "loyalist" in t.leaders[leader].abilities
    return Rider(t.leaders[leader].side, t.loyal if bound else None)


def may_enter(s: DwfState, rider: Rider, area: int) -> bool:
    """D33, D96 An area that a leader alone may come to."""
    if s.tables.kind[area] == BOX:
        return rider.side == USA
    if not open_to(s, rider.side, area):
        return False
    return rider.states is None or s.state_of(area) in rider.states


def by_land(s: DwfState, side: int, area: int) -> list[int]:
    """D33 Roads and rails; for a Confederate rivers too."""
    t = s.tables
    if side == USA:
        return list(t.near[area])
    return [*t.near[area], *(w.to for w in t.water[area] if t.kind[w.to] != BOX)]


def by_sea(s: DwfState, side: int, area: int) -> list[int]:
    """D33 Water lines, for the Union only: once afloat a leader ends at sea or in a port."""
    return [w.to for w in s.tables.water[area]] if side == USA else []


Lines = Callable[[DwfState, int, int], list[int]]


def spread(s: DwfState, rider: Rider, start: int, first: Lines, then: Lines) -> set[int]:
    """The areas within a leader's ride of a place, along lines of the first kind and after that of the second.

    Areas that he may not ride on through (D34) are reached, but not passed."""
    far = {(start, first): 0}
    queue = [(start, first)]
    found = set()
    most = s.tables.rates.solo_leader
    for step in queue:
        area, kind = step
        if far[step] == most:
            continue
        for lines in (first, then) if kind is first else (then,):
            for b in lines(s, rider.side, area):
                if (b, lines) in far:
                    continue
                far[b, lines] = far[step] + 1
                found.add(b)
                if may_enter(s, rider, b) and not s.occupies(1 - rider.side, b):
                    queue.append((b, lines))
    found.discard(start)
    return found


def rides(s: DwfState, leader: int) -> list[int]:
    """D33 Everywhere a leader may ride this turn."""
    rider = _rider(s, leader)
    found = spread(s, rider, s.leader_at[leader], by_land, by_sea)
    return sorted(b for b in found if may_enter(s, rider, b))


def riders(s: DwfState, goal: int) -> list[int]:
    """D33, R92 The leaders who may ride alone to a battle that waits: the same ways, walked from its end."""
    t = s.tables
    side = s.phasing
    able = [i for i in t.leaders_of[side] if s.leader_at[i] not in (OFF, goal) and s.leader_done[i] == READY]
    if not able or not may_enter(s, Rider(side), goal):
        return []
    near = spread(s, Rider(side), goal, by_sea, by_land)
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
        slug = s.tables.slug
        if f.goal != OFF:
            return [RIDE_TO(slug[f.goal])]
        return [STAY(), *(RIDE_TO(slug[a]) for a in rides(s, f.leader))]

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
