"""10.7 Naval Invasions: invaders who win the hex land in it, those who fail go back over the water."""

from __future__ import annotations

from longroll.core.events import PlaceSlug, SideSlug
from longroll.games.war_for_the_union.boxes import box_of
from longroll.games.war_for_the_union.casualties import enter
from longroll.games.war_for_the_union.cities import owner
from longroll.games.war_for_the_union.combat.advance import AFTERWARDS
from longroll.games.war_for_the_union.combat.events import Eliminated
from longroll.games.war_for_the_union.combat.force import aggressive
from longroll.games.war_for_the_union.flags import (
    BY_SEA,
    DISPLACED,
    FOUGHT_TWICE,
    NAVAL_DEPOT,
    OFF,
    REPULSED,
    RETREATED,
    RIVER_DEPOT,
)
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Battle, PlayerTurn
from longroll.games.war_for_the_union.movement.march import in_area
from longroll.games.war_for_the_union.naval.bases import friendly_port
from longroll.games.war_for_the_union.naval.depots import depots, place
from longroll.games.war_for_the_union.naval.events import WentBack
from longroll.games.war_for_the_union.naval.landing import invaders, landing_leaders
from longroll.games.war_for_the_union.network import fort_depots
from longroll.games.war_for_the_union.sea import sea_waters
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import SIDES, UNION
from longroll.kit.graph import FAR, search


def take_beach(s: WfuState, side: int, hex_: int) -> None:
    """10.71, 13.8 The defenders are gone: the invaders stand in the hex."""
    for sp in invaders(s, hex_):
        s.put(sp, hex_)
    for i in landing_leaders(s, hex_):
        s.place_leader(i, hex_)
    enter(s, side, hex_)


def go_back(s: WfuState, side: int, hex_: int) -> None:
    """10.74, 12.11b A failed invasion: to the nearest friendly port or depot; a depot placed in the hex is lost."""
    t = s.tables
    sps, people = invaders(s, hex_), landing_leaders(s, hex_)
    by_sea = any(s.sp_voyage[sp] & BY_SEA for sp in sps) or (not sps and side == UNION)
    start = s.sp_start[sps[0]] if sps else s.leader_start[people[0]] if people else OFF
    if side == UNION and s.depot[UNION * t.board.count + hex_] & NAVAL_DEPOT and not s.strength(hex_, UNION):
        place(s, UNION, hex_, NAVAL_DEPOT, False, "12.11")
    home = haven(s, side, hex_, start, by_sea)
    for sp in sps:
        if home == OFF:
            s.lose(sp, box_of(s, sp))
        else:
            s.put(sp, home)
            s.sp_flags[sp] |= RETREATED
    for i in people:
        s.place_leader(i, home)
        if home == OFF:
            s.leader_state[i] = DISPLACED
            s.leader_back[i] = s.turn + 3
    if home == OFF and sps:
        where = PlaceSlug(t.node_name(hex_))
        s.out.append(Eliminated(SideSlug(SIDES[side]), where, len(sps), "10.74"))
    if home != OFF:
        ends = PlaceSlug(t.node_name(hex_)), PlaceSlug(t.node_name(home))
        s.out.append(WentBack(SideSlug(SIDES[side]), *ends, len(sps), "10.74"))


def haven(s: WfuState, side: int, hex_: int, start: int, by_sea: bool) -> int:
    """10.74, 12.14c The nearest friendly port or naval depot; by river the nearest city or river depot on the way back. OFF for none."""
    t = s.tables
    w = t.waters
    toll = w.riverine if by_sea else w.inland
    found = search(w.graph, w.open, waters_of(s, hex_, by_sea), 200, toll)
    if by_sea:
        goals = [t.node_of(i) for i, p in enumerate(t.places) if p.port and friendly_port(s, t.node_of(i))]
        goals += depots(s, UNION, NAVAL_DEPOT)
    else:
        goals = [p.hex for i, p in enumerate(t.places) if p.hex >= 0 and owner(s, i) == side]
        goals += [*depots(s, side, RIVER_DEPOT), *fort_depots(s, side)]
        goals = _on_the_way(s, goals, hex_, start) or goals
    far = {
        node: min((found.far[x] for x in waters_of(s, node, by_sea)), default=FAR)
        for node in goals
        if node != hex_
        and in_area(s, node)
        and not s.strength(node, 1 - side)  # a besieged city has no room for more
    }
    near = [node for node, distance in far.items() if distance < FAR]
    return min(near, key=lambda node: (far[node], node)) if near else OFF


def waters_of(s: WfuState, node: int, by_sea: bool) -> list[int]:
    return list(sea_waters(s, node) if by_sea else s.tables.waters.way.at(node))


def _on_the_way(s: WfuState, goals: list[int], hex_: int, start: int) -> list[int]:
    """Places that lie nearer to where the invaders came from than the hex that they invaded."""
    w = s.tables.waters
    if start == OFF or start >= s.tables.board.count:
        return []
    far = search(w.graph, w.open, w.way.at(start), 200, w.inland).far
    here = min((far[x] for x in w.way.at(hex_)), default=FAR)
    return [g for g in goals if min((far[x] for x in w.way.at(g)), default=FAR) < here]


def beaten_off(s: WfuState, f: Battle) -> None:
    """10.74, 10.75 Invaders whose attack leaves defenders in the hex go back at once; an aggressive leader who was not repulsed may
    try again first."""
    people = landing_leaders(s, f.target)
    if not (invaders(s, f.target) or people) or not s.strength(f.target, 1 - f.side):
        return
    spent = REPULSED | FOUGHT_TWICE
    again = [i for i in people if aggressive(s, i) and not s.leader_flags[i] & spent]
    if f.second or not again or not invaders(s, f.target):
        go_back(s, f.side, f.target)


AFTERWARDS.append(beaten_off)


@FLOW.step("landings-end", PlayerTurn)
def landings_end(s: WfuState, f: PlayerTurn) -> None:
    """10.74 Whoever has not won his beach by the end of the Combat Phase goes back."""
    for hex_ in sorted({at for at in (*s.sp_lands, *s.leader_lands) if at != OFF}):
        if s.strength(hex_, 1 - f.side) or not invaders(s, hex_):
            go_back(s, f.side, hex_)
        else:
            take_beach(s, f.side, hex_)
