"""11.26, 11.27, 10.45 Ships that are hit: damage adds up, a sunk ship takes down what it carries."""

from __future__ import annotations

from typing import Final

from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.games.war_for_the_union.casualties import lose_hq, relief
from longroll.games.war_for_the_union.combat.events import Captured, LeaderCame, LeaderFell, Lost
from longroll.games.war_for_the_union.combat.losses import DEAD, UNHARMED, casualty
from longroll.games.war_for_the_union.combat.losses import HURT as WOUND
from longroll.games.war_for_the_union.flags import (
    BLOCKADING,
    DISPLACED,
    ELIMINATED,
    KILLED,
    OFF,
    POOL,
    WOUNDED,
)
from longroll.games.war_for_the_union.naval.depots import trim
from longroll.games.war_for_the_union.naval.events import ShipHit
from longroll.games.war_for_the_union.naval.fleet import ships_at, side_of, theater, transport
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import KINDS, NAVAL, SIDES

RATING: Final = 2
"""11.27 the battle rating that counts for anybody aboard"""
STATES: Final[tuple[str, ...]] = ("whole", "D1", "D2", "sunk")


def hit(s: WfuState, ship: int, levels: int, rule: str) -> None:
    """11.26 A ship takes damage; at three levels it is sunk, and damaged ships leave the blockade (10.31)."""
    if not levels:
        return
    t = s.tables
    side, water = side_of(s, ship), s.ship_at[ship]
    level = min(s.ship_damage[ship] + levels, 3)
    s.out.append(
        ShipHit(
            SideSlug(SIDES[side]), PieceSlug(t.ship_slugs[ship]), PlaceSlug(t.waters.name[water]), STATES[level], rule
        )
    )  # fmt: skip
    if level < 3:
        s.damage_ship(ship, level)
        leave_station(s, ship)
        return
    people = [i for i, aboard in enumerate(s.leader_aboard) if aboard == ship + 1]
    drown(s, ship, water)
    s.sink(ship)
    if transport(s, ship):
        trim(s, side, theater(s, water))
    for leader in people:
        _survive(s, leader, side, water)


def leave_station(s: WfuState, ship: int) -> None:
    """10.32 A ship leaves the blockade."""
    s.flag_ship(ship, BLOCKADING, False)
    s.ship_port[ship] = 0


def drown(s: WfuState, ship: int, water: int) -> None:
    """10.45 Troops, HQs and railroad units aboard are lost."""
    t = s.tables
    aboard, side = ship + 1, side_of(s, ship)
    where = PlaceSlug(t.waters.name[water])
    for sp in [sp for sp, mark in enumerate(s.sp_aboard) if mark == aboard]:
        s.out.append(Lost(SideSlug(SIDES[side]), where, KINDS[s.sp_kind[sp] % 10], "10.45"))
        s.lose(sp, theater(s, water))
    for k, mark in enumerate(s.hq_aboard):
        if mark == aboard:
            s.hq_aboard[k] = 0
            lose_hq(s, k, t.waters.name[water], "10.45")
    for k, mark in enumerate(s.usmrr_aboard):
        if mark == aboard:
            s.usmrr_aboard[k] = 0
            s.usmrr_at[k] = OFF
            s.usmrr_state[k] = ELIMINATED
            s.out.append(
                Captured(SideSlug(SIDES[side]), where, PieceSlug(t.counters[t.engineers[k]].slug), "10.45")
            )


def _survive(s: WfuState, leader: int, side: int, water: int) -> None:
    """11.27 A leader whose ship is sunk: unharmed he goes to another ship of the stack, without one he is lost."""
    t = s.tables
    man = t.leaders[leader]
    naval = man.role == NAVAL
    where = PlaceSlug(t.waters.name[water])
    others = [x for x in ships_at(s, water, side) if naval or _has_room(s, x)]
    faces = t.charts.faces
    fate = DEAD
    if others:
        net = (
            s.roll("event", faces, "fate", "11.27", place=where, piece=man.slug)
            + t.charts.casualty.battle_rating[RATING]
        )
        second = (
            s.roll("event", faces, "wound", "11.27", place=where, piece=man.slug)
            if net == t.charts.casualty.second_roll
            else 0
        )
        fate = casualty(t.charts, net, second)
    if fate == UNHARMED:
        s.board(leader, _best(s, others))
        return
    s.place_leader(leader, OFF)
    s.leader_state[leader] = KILLED if fate == DEAD else WOUNDED
    if fate == WOUND:
        s.leader_back[leader] = s.turn + t.charts.casualty.turns_wounded + 2
    s.out.append(LeaderFell(PieceSlug(man.slug), where, "killed" if fate == DEAD else "wounded", "11.27"))
    if naval:
        _relieve(s, others)
    else:
        relief(s, leader, t.afloat)


def _has_room(s: WfuState, ship: int) -> bool:
    """10.4 A transport takes any number of leaders, another ship one."""
    return transport(s, ship) or ship + 1 not in s.leader_aboard


def _best(s: WfuState, ships: list[int]) -> int:
    return max(ships, key=lambda x: (not transport(s, x), s.tables.counters[s.tables.ships[x]].strength, -x))


def _relieve(s: WfuState, others: list[int]) -> None:
    """3.24, 13.72b Porter takes the place of a naval leader who has fallen: at once in his stack, else in the next turn."""
    for i, man in enumerate(s.tables.leaders):
        if man.role == NAVAL and s.leader_state[i] == POOL:
            if others:
                ship = _best(s, others)
                s.board(i, ship)
                s.leader_back[i] = 0
                where = PlaceSlug(s.tables.waters.name[s.ship_at[ship]])
                s.out.append(LeaderCame(PieceSlug(man.slug), where, "13.72", s.whom(man.side)))
            else:
                s.leader_state[i], s.leader_back[i] = DISPLACED, s.turn + 2
            return
