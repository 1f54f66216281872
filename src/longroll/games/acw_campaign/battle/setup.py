"""A battle from a list of corps: the builder that files and the campaign's order of battle share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from longroll.games.acw_campaign.battle.numbers import Numbers, ours
from longroll.games.acw_campaign.battle.types import AWAY, COLUMN, HERE, Battle
from longroll.games.acw_campaign.ratings import Ratings
from longroll.games.acw_campaign.words import (
    CORPS,
    FRESH,
    GREEN,
    OFF,
    month,
    turn_index,
)  # fmt: skip


class Stand(NamedTuple):
    kind: int
    sp: int
    morale: int
    status: int = GREEN
    flags: int = 0
    weapon: int = 0
    ref: int = OFF
    name: str = ""
    today: int = 0


class Division(NamedTuple):
    stands: Sequence[Stand]
    name: str
    status: int = GREEN
    limit: int = -1
    """exhaustion number; -1 reckoned here"""
    lost: int = 0
    ref: int = OFF
    loose: bool = False
    called: str = ""
    """what reports call it, if not by its name"""


class CorpsIn(NamedTuple):
    """A corps and how it comes: by a route of the attack, by road as a reinforcement, or there from the start."""

    side: int
    name: str
    divisions: Sequence[Division]
    chief: str = ""
    kind: int = CORPS
    route: int = OFF
    road: str = ""
    day: int = 1
    rail: int = OFF
    """the division (its place in the list) that comes by rail"""
    kept: bool = False
    ref: int = OFF


class Route(NamedTuple):
    name: str
    side: int
    day: int = 1
    hour: int = 0
    flank: bool = False
    river: int = 0


def build(
    box: str, turn: str, attacker: int, corps: Sequence[CorpsIn], routes: Sequence[Route] = (), works: Sequence[int] = (0, 0),
    fort: Sequence[int] = (0, 0), numbers: Numbers | None = None,
) -> Battle:  # fmt: skip
    """8.2 The battle before its first morning."""
    n = numbers or ours()
    index = turn_index(turn)
    name = month(index)
    rise, fall = n.light(name)
    b = Battle(
        box=box, month=name, turn=index, attacker=attacker, sunrise=rise, sunset=fall,
        digging=index > n.digging_after, works=list(works), fort=list(fort),
    )  # fmt: skip
    for r in routes:
        b.r_side.append(r.side)
        b.r_day.append(r.day)
        b.r_hour.append(r.hour)
        b.r_flank.append(int(r.flank))
        b.r_river.append(r.river)
        b.r_name.append(r.name)
    for c in corps:
        add_corps(b, c, n.ratings)
    return b


def exhaustion(d: Division, ratings: Ratings) -> int:
    """9.24, R33 The exhaustion number of a division: as given, else by its stands; stands in no division have none."""
    if d.loose:
        return 0
    if d.limit >= 0:
        return d.limit
    sp, morale = [s.sp for s in d.stands], [s.morale for s in d.stands]
    return ratings.exhaustion(range(len(sp)), sp, morale, d.status)


def add_corps(b: Battle, c: CorpsIn, ratings: Ratings) -> None:
    at = len(b.c_side)
    b.c_side.append(c.side)
    b.c_kind.append(c.kind)
    b.c_state.append(HERE)
    b.c_left.append(0)
    b.c_kept.append(int(c.kept))
    b.c_route.append(c.route)
    b.c_ref.append(c.ref)
    b.c_name.append(c.name)
    b.c_chief.append(c.chief)
    by_rail: list[int] = []
    for k, d in enumerate(c.divisions):
        new = len(b.d_side)
        b.d_side.append(c.side)
        b.d_corps.append(at)
        b.d_loose.append(int(d.loose))
        b.d_limit.append(exhaustion(d, ratings))
        for column, value in (
            (b.d_lost, d.lost), (b.d_state, FRESH), (b.d_flags, 0), (b.d_status, d.status), (b.d_place, AWAY),
            (b.d_effort, 0), (b.d_tired, 0), (b.d_dig, 0), (b.d_wait, 0), (b.d_mark, 0), (b.d_ref, d.ref),
        ):  # fmt: skip
            column.append(value)
        b.d_name.append(d.name)
        b.d_called.append(d.called or d.name)
        members = []
        for j, s in enumerate(d.stands):
            members.append(len(b.s_side))
            for column, value in (
                (b.s_side, c.side), (b.s_kind, s.kind), (b.s_sp, s.sp), (b.s_full, s.sp), (b.s_morale, s.morale),
                (b.s_status, s.status), (b.s_flags, s.flags), (b.s_weapon, s.weapon), (b.s_div, new),
                (b.s_today, s.today), (b.s_rout, 0), (b.s_here, 0), (b.s_ref, s.ref),
            ):  # fmt: skip
                column.append(value)
            b.s_name.append(s.name or f"{c.name} {0 if d.loose else k + 1}/{j + 1}")
        b.d_stands.append(members)
        if k == c.rail:
            by_rail = members
    if not c.road:
        b.horse[c.side] += ratings.cavalry((s.kind, s.sp, s.morale) for d in c.divisions for s in d.stands)
    if c.road:
        for stand in [*by_rail, COLUMN]:
            if stand == COLUMN and len(by_rail) == sum(len(d.stands) for d in c.divisions):
                continue
            b.a_corps.append(at)
            b.a_road.append(c.road)
            b.a_day.append(c.day)
            b.a_hour.append(0)
            b.a_stand.append(stand)
