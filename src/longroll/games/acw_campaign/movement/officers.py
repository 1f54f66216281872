"""7.7: officers who ride alone: army commanders, commanders without a corps, and one who leaves his corps to go to a garrison."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.games.acw_campaign import verbs as v
from longroll.games.acw_campaign.events import Moved
from longroll.games.acw_campaign.flow import FLOW
from longroll.games.acw_campaign.frames import Ride
from longroll.games.acw_campaign.movement.orders import Order
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import ARMY, DIVISION, GARRISON, OFF, SCREEN, SIDES


def most_marches(s: AcwState) -> int:
    """7 Marches that a unit or an officer may use in a turn."""
    return s.tables.most_marches


def ready(s: AcwState, c: int) -> bool:
    """7 At most two marches for a unit in a turn, and none after it has met the enemy."""
    return s.co_marches[c] < s.tables.most_marches and not s.co_done[c]


def free_officers(s: AcwState, side: int, box: int) -> list[int]:
    """7, 7.7 Officers who may ride where they like: army commanders and commanders without a corps, two marches in a turn."""
    return [o for o in s.officers_at(side, box) if is_free(s, o)]


def is_free(s: AcwState, o: int) -> bool:
    """7, 7.7 An army commander, or one without a corps, who has a march left."""
    return (s.of_rank[o] == ARMY or s.of_corps[o] == OFF) and s.of_marches[o] < most_marches(s)


def riders(s: AcwState, c: int) -> list[int]:
    """7.7 Officers who go with a corps besides its commander."""
    return [o for o in s.every(s.of_corps, c) if o != s.co_chief[c]]


def spend(s: AcwState, c: int, marches: int = 1) -> None:
    """7, 7.7 A corps uses marches, and so do the officers who ride with it; one who has used his stays behind."""
    s.co_marches[c] += marches
    for o in riders(s, c):
        if s.of_marches[o] < most_marches(s):
            s.of_marches[o] += marches
        else:
            s.of_corps[o] = OFF


def rides(s: AcwState, side: int, start: int) -> list[int]:
    """7.7 Boxes that an officer alone can reach: four of any line, all friendly since the turn began, his own too."""
    if s.at_start[start] != side:
        return []
    steps = s.tables.charts["march"]["officer"]
    seen, ring = {start}, [start]
    for _ in range(steps):
        ring = [
            e.to
            for a in ring
            for e in s.tables.edges[a]
            if e.to not in seen and s.at_start[e.to] == side and e.closed != side
        ]
        ring = [b for b in dict.fromkeys(ring) if not s.held(1 - side, b)]
        seen.update(ring)
    return sorted(seen - {start})


def may_stay(s: AcwState, d: int) -> bool:
    """6.23, 7.7 A garrison is two combat formations at least; in a permanent fortification one is enough."""
    x = s.tables.charts["garrison"]
    least = x["in_a_fortification" if s.permanent(s.co_side[s.dv_corps[d]], s.where(d)) else "least"]
    return bool(sum(1 for i in s.stands_in(d) if s.st_sp[i]) >= least)


def goals(s: AcwState, c: int) -> list[int]:
    """7.7, R86 Where the commander of a corps can ride alone: to divisions of his, from a box that was friendly when the
    turn began, where every division with him can stay as a garrison and his corps troops with them."""
    away = {s.dv_box[d] for d in s.divisions_of(c)}
    if away <= {OFF}:
        return []
    side, box = s.co_side[c], s.co_box[c]
    here = [d for d in s.divisions_of(c) if s.dv_box[d] == OFF]
    if not here or s.at_start[box] != side or s.has_siege(c) or not all(may_stay(s, d) for d in here):
        return []
    return [b for b in rides(s, side, box) if b in away]


def part(s: AcwState, c: int, to: int) -> None:
    """7.7, R86 A commander leaves what is with him under its division commanders and joins a division elsewhere; an army commander
    who is with him comes along if he has a march left (R80)."""
    box = s.co_box[c]
    here = [d for d in s.divisions_of(c) if s.dv_box[d] == OFF]
    for i in s.corps_troops(c):
        s.assign(i, c, here[0])
    s.dv_limit[here[0]] = s.exhaustion(here[0])
    for d in here:
        s.detach(d, box, GARRISON)
    for d in s.divisions_of(c):
        if s.dv_duty[d] == SCREEN and s.dv_box[d] != to and s.dv_box[d] not in s.tables.near[to]:
            s.dv_duty[d] = GARRISON
    spend(s, c)
    s.hungry[c] = max(s.hungry[DIVISION + d] for d in s.divisions_of(c) if s.dv_box[d] == to)  # 13
    s.place_corps(c, to)


def at_will(s: AcwState, o: int) -> list[int]:
    """7.7 Where an officer may ride: anywhere if he is free, to a division of his if he has a corps."""
    c = s.of_corps[o]
    if s.of_rank[o] == ARMY or c == OFF:
        return rides(s, s.of_side[o], s.of_box[o])
    return goals(s, c) if ready(s, c) else []


@FLOW.question("ride", Ride)
class RideQuestion(Order[Ride]):
    """7.7 An officer rides alone."""

    rule = "7.7"

    def prompt(self, s: AcwState, f: Ride) -> str:
        return f"Where does {s.of_name[f.officer]} ride?"

    def choices(self, s: AcwState, f: Ride) -> list[Choice]:
        t = s.tables
        return [v.STAY()] + [v.TO(t.slug[b]) for b in at_will(s, f.officer)]

    def obey(self, s: AcwState, f: Ride, choice: Choice) -> None:
        if choice.kind is v.STAY:
            return
        t, o = s.tables, f.officer
        start, to, c = s.of_box[o], t.index[choice.place], s.of_corps[o]
        if s.of_rank[o] != ARMY and c != OFF:
            part(s, c, to)
        else:
            s.of_box[o], s.of_corps[o] = to, OFF
            s.of_marches[o] += 1
        s.out.append(
            Moved(
                SIDES[s.active],
                s.of_name[o],
                t.slug[start],
                t.slug[to],
                "ride",
                self.rule,
                s.private(s.active),
            )
        )
