"""Who comes when (8.3, 8.4): starting hours by route, corps by road from 1 PM, a division by rail from 9 AM, by night."""

from __future__ import annotations

from typing import Any, Final

from longroll.games.acw_campaign.battle.events import CameUp, LineCut
from longroll.games.acw_campaign.battle.numbers import Numbers
from longroll.games.acw_campaign.battle.resolver.assault import FLANK
from longroll.games.acw_campaign.battle.throw import Throw
from longroll.games.acw_campaign.battle.types import (
    AWAY,
    BRIDGE,
    COLUMN,
    DISORDERED,
    FERRY,
    FORMED,
    GONE,
    HERE,
    RESERVE,
    TOWN,
    Battle,
)  # fmt: skip
from longroll.games.acw_campaign.words import OFF

NEVER: Final = 99


def start_hours(b: Battle, t: Throw) -> None:
    """8.3 Sunrise + D6, one die for every route of the attacker that is not on the field yet."""
    for r, hour in enumerate(b.r_hour):
        if not hour and b.r_day[r] == b.day:
            b.r_hour[r] = b.sunrise + t.d6()


def schedule(b: Battle, n: Numbers, t: Throw) -> None:
    """8.4 The hours of this day: the first corps of a road at 1 PM (diced after a night), the next when it is clear."""
    roads: dict[tuple[int, str], int] = {}
    rails = [n.rail_hour, n.rail_hour]
    for k, corps in enumerate(b.a_corps):
        if b.a_day[k] > b.day:
            continue
        side = b.c_side[corps]
        if b.a_stand[k] != COLUMN:
            b.a_hour[k] = rails[side]
            rails[side] += 1
            continue
        key = (side, b.a_road[k])
        earlier = roads.get(key, 0)
        roads[key] = earlier + 1
        if b.day > 1:
            first = b.sunrise + t.d6() if not earlier else 0
            b.a_hour[k] = first or n.road_hour + n.column * (earlier - 1)
        else:
            b.a_hour[k] = n.road_hour + n.column * earlier
    b.a_day = [b.day if d <= b.day else d for d in b.a_day]


def call_up(b: Battle, n: Numbers, corps: int) -> int:
    """8.4 A corps that is sent for while the battle is fought: by road from 1 PM when the road is clear, its cars by the hour.

    Returns the hour at which the head of its column is due.
    """
    own = [k for k, c in enumerate(b.a_corps) if c == corps]
    side, due = b.c_side[corps], 0
    rails = [b.a_hour[k] for k, c in enumerate(b.a_corps) if b.a_stand[k] != COLUMN and b.c_side[c] == side]
    train = max([n.rail_hour, b.hour + 1, *(hour + 1 for hour in rails)])
    for k in own:
        if b.a_stand[k] != COLUMN:
            b.a_hour[k], train = train, train + 1
        else:
            road = [
                b.a_hour[j] + n.column for j, c in enumerate(b.a_corps)
                if c != corps and b.a_stand[j] == COLUMN and (b.c_side[c], b.a_road[j]) == (side, b.a_road[k])
            ]  # fmt: skip
            b.a_hour[k] = max([n.road_hour, b.hour + 1, *road])
        due = min(due or b.a_hour[k], b.a_hour[k])
    return due


def enter(b: Battle, corps: int) -> int:
    """16, 16.1 A corps is on the field: it can act an hour later, at a bridge or ferry later still. Returns its strength."""
    points = 0
    b.c_state[corps] = HERE
    r = b.c_route[corps]
    across = b.r_river[r] if r != OFF else 0
    on_the_cars = set(b.a_stand)
    for k, d in enumerate(b.divisions_of(corps)):
        new = [i for i in b.d_stands[d] if not b.s_here[i] and b.s_sp[i] and i not in on_the_cars]
        if not new or b.d_place[d] == GONE:
            continue
        if b.d_place[d] == AWAY:
            b.d_place[d] = RESERVE
            b.d_wait[d] = b.hour + 1 + (k if across == BRIDGE else 1 if across == FERRY else 0)
            if r != OFF and b.r_flank[r]:
                b.d_flags[d] |= FLANK
        for i in new:
            b.s_here[i] = 1
            b.s_rout[i] = DISORDERED if across == FERRY else FORMED
            points += b.s_sp[i]
    b.came[b.c_side[corps]] += points
    return points


def come(b: Battle, n: Numbers, out: list[Any]) -> None:
    """8.3, 8.4 Whoever is due at this hour comes up."""
    _attackers(b, out)
    if not b.a_corps:
        return
    keep = []
    for k, corps in enumerate(b.a_corps):
        if b.a_day[k] != b.day or b.a_hour[k] > b.hour:
            keep.append(k)
            continue
        side, i = b.c_side[corps], b.a_stand[k]
        if i == COLUMN:
            points = enter(b, corps)
            if points:
                road = f"the {b.a_road[k]} road"
                out.append(CameUp(side, b.day, b.hour, b.c_name[corps], points, "road", "8.4", road))
                b.ask[side] = 1
        elif open_rail(b, side):
            _detrain(b, i)
            what = f"a stand of {b.d_called[b.s_div[i]]}"
            out.append(CameUp(side, b.day, b.hour, what, b.s_sp[i], "cars", "8.4"))
        else:
            out.append(LineCut(side, b.day, b.hour, b.d_called[b.s_div[i]]))
            _by_road(b, n, k)
            keep.append(k)
    _keep(b, keep)


def _attackers(b: Battle, out: list[Any]) -> None:
    """8.3 The attacker's routes whose hour it is."""
    for r, hour in enumerate(b.r_hour):
        if hour != b.hour or b.r_day[r] != b.day:
            continue
        for c, route in enumerate(b.c_route):
            if route == r and b.d_place[b.divisions_of(c)[0]] == AWAY:
                points = enter(b, c)
                out.append(
                    CameUp(b.c_side[c], b.day, b.hour, b.c_name[c], points, "road", "8.3", b.r_name[r])
                )
                b.ask = [1, 1]


def _by_road(b: Battle, n: Numbers, first: int) -> None:
    """8.4 The line is cut: the rest of the division comes by road from 1 PM."""
    for j in range(first, len(b.a_corps)):
        if b.a_corps[j] == b.a_corps[first] and b.a_stand[j] != COLUMN:
            b.a_stand[j], b.a_hour[j] = COLUMN, max(n.road_hour, b.hour + 1)


def open_rail(b: Battle, side: int) -> bool:
    """8.4, FAQ L2045-2063 The cars stop at the town: open to the defender until ground is lost, to the attacker in the town."""
    return b.step == TOWN if side == b.attacker else b.step == 0


def _detrain(b: Battle, i: int) -> None:
    """R28 A stand gets off disordered; its division is on the field with it."""
    d = b.s_div[i]
    if b.d_place[d] == AWAY:
        b.d_place[d], b.d_wait[d] = RESERVE, b.hour + 1
    b.s_here[i], b.s_rout[i] = 1, DISORDERED
    b.came[b.s_side[i]] += b.s_sp[i]


def by_night(b: Battle, out: list[Any]) -> None:
    """8.4 In the night one more corps of each side comes up; the others on the next day."""
    for side in (0, 1):
        waiting = [k for k, c in enumerate(b.a_corps) if b.c_side[c] == side]
        if not waiting:
            continue
        corps = b.a_corps[waiting[0]]
        _keep(b, [k for k, c in enumerate(b.a_corps) if c != corps])
        points = enter(b, corps)
        out.append(CameUp(side, b.day, b.sunset, b.c_name[corps], points, "night", "8.4"))


def _keep(b: Battle, rows: list[int]) -> None:
    if len(rows) != len(b.a_corps):
        for name in ("a_corps", "a_road", "a_day", "a_hour", "a_stand"):
            column = getattr(b, name)
            setattr(b, name, [column[k] for k in rows])


def next_hour(b: Battle) -> int:
    """The next hour at which somebody comes, this one included, or NEVER."""
    due = [h for r, h in enumerate(b.r_hour) if b.r_day[r] == b.day and h >= b.hour]
    due += [h for k, h in enumerate(b.a_hour) if b.a_day[k] == b.day and h >= b.hour]
    return min(due, default=NEVER)
