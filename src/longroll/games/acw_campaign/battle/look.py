"""What a commander sees of the battle that is being fought: hour, ground, his divisions, and the enemy as far as he is known."""

from __future__ import annotations

from typing import Any

from longroll.core.views import Track
from longroll.games.acw_campaign.battle.report import GROUND, clock
from longroll.games.acw_campaign.battle.resolver.line import steady
from longroll.games.acw_campaign.battle.types import (
    AWAY,
    COLUMN,
    GONE,
    LINE,
    PLACES,
    ROUTED,
    TERRAINS,
    Battle,
)
from longroll.games.acw_campaign.frames import BattleAt
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import NOBODY, OFF, SIDE_NAMES, SIDES, STATES


def look(s: AcwState, me: int = NOBODY, fog: bool = False) -> dict[str, Any] | None:
    """8 The battle in the program at this hour; in the fog only what stands in the enemy's line (12)."""
    f = s.within(BattleAt)
    if f is None or not f.battle:
        return None
    b = Battle.load(f.battle)
    return {
        "at": b.box,
        "name": f"The battle of {s.tables.name[f.box]}",
        "day": b.day,
        "hour": clock(b.hour),
        "sunset": clock(b.sunset),
        "attacker": SIDES[b.attacker],
        "ground": f"the attackers hold {GROUND[b.step]}",
        "terrain": TERRAINS[b.terrain],
        "leaving": SIDES[b.leaving] if b.leaving != OFF else "",
        "sides": {SIDES[side]: army(b, side, fog and side != me) for side in (b.attacker, 1 - b.attacker)},
    }


def army(b: Battle, side: int, hidden: bool) -> dict[str, Any]:
    """An army on the field; of a hidden one only the divisions in its line."""
    found = {
        "chief": b.chief[side],
        "points": b.strength(side),
        "formed stands": steady(b, side),
        "shot away": b.raw[side],
        "works": b.works[side] + b.fort[side],
        "divisions": [
            division(b, d)
            for d, owner in enumerate(b.d_side)
            if owner == side and (b.d_place[d] == LINE or not hidden)
        ],
        "coming": [] if hidden else coming(b, side),
    }
    if hidden:
        del found["points"], found["formed stands"]
    return found


def division(b: Battle, d: int) -> dict[str, Any]:
    stands = [i for i in b.d_stands[d] if b.s_sp[i] and b.s_rout[i] != ROUTED]
    return {
        "name": b.d_name[d],
        "corps": b.c_name[b.d_corps[d]],
        "place": PLACES[b.d_place[d]],
        "state": STATES[b.d_state[d]],
        "stands": len(stands),
        "points": sum(b.s_sp[i] for i in b.d_stands[d]),
        "lost": b.d_lost[d],
        "limit": b.d_limit[d],
    }


def coming(b: Battle, side: int) -> list[str]:
    """8.3, 8.4 Who is on the march to the field, with the hour if it is fixed."""
    found = []
    for k, c in enumerate(b.a_corps):
        if b.c_side[c] == side:
            what = b.s_name[b.a_stand[k]] + " by rail" if b.a_stand[k] != COLUMN else b.c_name[c]
            found.append(f"{what}, {clock(b.a_hour[k])}" if b.a_hour[k] else what)
    for r, hour in enumerate(b.r_hour):
        if b.r_side[r] == side and (b.r_day[r], hour) > (b.day, b.hour):
            found += [f"{b.c_name[c]}, {clock(hour)}" for c, route in enumerate(b.c_route) if route == r]
    return found


def tracks(seen: dict[str, Any]) -> list[Track]:
    """The same in a few lines, for a table that shows no more."""
    found: list[Track] = [
        {
            "label": seen["name"],
            "value": f"day {seen['day']}, {seen['hour']} of {seen['sunset']}; {seen['ground']}",
        }
    ]
    for name, side in seen["sides"].items():
        places = [d["place"] for d in side["divisions"] if d["limit"]]  # corps troops and batteries have none
        parts = [
            f"{places.count(x)} {x}" for k, x in enumerate(PLACES) if k not in (AWAY, GONE) and x in places
        ]
        worn = [d["state"] for d in side["divisions"] if d["state"] != STATES[0]]
        parts += [f"{worn.count(x)} {x}" for x in STATES[1:] if x in worn]
        points = f"{side['points']} points, " if "points" in side else ""
        parts += [f"coming: {'; '.join(side['coming'])}"] if side["coming"] else []
        found.append(
            {
                "label": f"{SIDE_NAMES[SIDES.index(name)]} on the field",
                "value": f"{points}{side['shot away']} shot away; divisions: {', '.join(parts) or 'none'}",
            }
        )
    return found
