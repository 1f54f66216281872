"""12: the reports that lie on a side's desk. They are drawn up when its turn begins, and stay so until the next (R61)."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from longroll.games.acw_campaign.intelligence import DETAILED, FRAGMENTARY, NOTHING, reports
from longroll.games.acw_campaign.roles import commander_at
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import ART, CORPS_KIND_NAMES, OFF, SIDES, SIEGE, turn_label

Stacks = list[dict[str, Any]]


def chief_of(s: AcwState, side: int, box: int) -> str:
    """6.21 Who commands in a box, by name."""
    chief = commander_at(s, side, box)
    return s.of_name[chief] if chief != OFF else "a division commander"


def reported(s: AcwState, enemy: int, box: int, level: int) -> Stacks:
    """12.11, 12.12, 12.13 Enemy troops as a report tells of them."""
    side = SIDES[enemy]
    if level == FRAGMENTARY:
        return [{"side": side, "kind": "troops", "name": "enemy troops", "hidden": True}]
    corps = s.corps_at(enemy, box)
    kinds = [CORPS_KIND_NAMES[s.co_kind[c]] for c in corps] + ["division"] * len(s.detached_at(enemy, box))
    entry: dict[str, Any] = {
        "side": side,
        "kind": "report",
        "name": "enemy force",
        "hidden": True,
        "units": sorted(kinds),
        "commander": chief_of(s, enemy, box),
        "just arrived": any(s.co_from[c] != OFF for c in corps),
    }
    if level == DETAILED:
        arms = [s.st_kind[i] for i in s.stands_at(enemy, box)]
        entry["commanders"] = sorted(s.of_name[s.co_chief[c]] for c in corps if s.co_chief[c] != OFF)
        entry["brigades"] = sum(1 for k in arms if k not in (ART, SIEGE))
        entry["battalions"] = sum(1 for k in arms if k in (ART, SIEGE))
        entry["entrenched"] = bool(s.field[box] or s.works[box] or s.fort[box])
        entry["came from"] = sorted({s.box_slug(s.co_from[c]) for c in corps if s.co_from[c] != OFF})
    return [entry]


def draw_up(s: AcwState, side: int) -> str:
    """12, 12.2 All reports of a side as they are now."""
    level, enemy = reports(s, side), 1 - side
    found = {}
    for box in range(s.n):
        if level[box] != NOTHING and s.men[enemy * s.n + box] and not s.held(side, box):
            stacks = reported(s, enemy, box, level[box])
            found[s.tables.slug[box]] = [{**stack, "as of": turn_label(s.turn)} for stack in stacks]
    return json.dumps(found)


@lru_cache(maxsize=64)
def read(paper: str) -> dict[str, Stacks]:
    """What lies on the desk, by box."""
    found: dict[str, Stacks] = json.loads(paper) if paper else {}
    return found


def contact(s: AcwState, side: int, box: int) -> Stacks:
    """12, R61 Enemies in a box where the side has troops of its own are seen as they stand."""
    return reported(s, 1 - side, box, DETAILED) if s.held(side, box) else []


def renew(s: AcwState) -> None:
    """12 At the start of a side's turn, before it moves and after its fleet has looked into a port (12.25)."""
    if s.intelligence:
        s.papers[s.active] = draw_up(s, s.active)


def first_reports(s: AcwState) -> None:
    """12, R61 Both sides know what they can know when the war begins."""
    if s.intelligence:
        s.papers = [draw_up(s, side) for side in (0, 1)]
