"""12: what a side may reckon with before a battle, where intelligence is limited."""

from __future__ import annotations

from random import Random
from typing import Any

from longroll.core.errors import LongrollError
from longroll.games.acw_campaign.flow import FLOW
from longroll.games.acw_campaign.imagining import imagine
from longroll.games.acw_campaign.movement.paper import suppose
from longroll.games.acw_campaign.papers import read
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import MOBILE, NOBODY, SIDES


def guess(s: AcwState, boxes: list[int]) -> tuple[AcwState, list[dict[str, str]]]:
    """12, R84 A copy in which nothing is left that the side which asks cannot know of some boxes, and what was guessed."""
    me = s.imagined if s.imagined != NOBODY else _asker(s)
    reports = {box: _report(s, me, box) for box in boxes if not _own(s, me, box)}
    new = suppose(s if s.imagined != NOBODY else imagine(s, me, s.dice.seed), me)
    chance = Random(new.dice.seed)
    said = []
    for box, report in reports.items():
        _deal(new, 1 - me, box, report, chance)
        count = len(report["units"])
        said.append(
            {
                "reason": f"{s.tables.name[box]}: {count} formation{'s' if count > 1 else ''}, as of {report['as of']}; "
                "their strength and their trenches are guessed",
                "rule": "12.13" if "brigades" in report else "12.12",
            }
        )
    return new, said


def _own(s: AcwState, me: int, box: int) -> bool:
    """Whether the side stands in a box: truly, or on paper where no enemy is reported."""
    ordered = s.map_of(me).held(me, box) and s.tables.slug[box] not in read(s.papers[me])
    return ordered or s.real.held(me, box)


def _asker(s: AcwState) -> int:
    """Whose question it is where nobody says: the side that decides now, else the active one."""
    side = FLOW.decision(s).side if s.outcome is None else ""
    return SIDES.index(side) if side in SIDES else min(s.active, 1)


def _report(s: AcwState, me: int, box: int) -> dict[str, Any]:
    """12.11, 12.12 A report of this turn that counts the enemies in a box. Refused in words that hold whatever is there."""
    name = s.tables.name[box]
    desk = read(s.papers[me]).get(s.tables.slug[box]) if s.active == me else None
    if not desk:
        when = "" if s.active == me else " now; reports come with your own turn"
        raise LongrollError(f"no enemy is reported at {name}{when} [12]")
    if "units" not in desk[0]:
        raise LongrollError(f"a fragmentary report tells of enemies at {name}, and not how many [12.11]")
    return desk[0]


def _deal(s: AcwState, enemy: int, box: int, report: dict[str, Any], chance: Random) -> None:
    """12.12, 12.13 By a complete report any corps of the kind may be the one; trenches are as long as those who dig them."""
    if "brigades" not in report:
        unmet = [
            c
            for c in range(len(s.co_side))
            if s.co_side[c] == enemy and s.co_kind[c] in MOBILE and not s.held(1 - enemy, s.co_box[c])
        ]
        for c in s.mobile_at(enemy, box):
            other = chance.choice([x for x in unmet if s.co_kind[x] == s.co_kind[c]])
            if s.co_box[other] != box:
                s.place_corps(c, s.co_box[other])
                s.place_corps(other, box)
    built = s.inches(s.works, box) or s.inches(s.fort, box)
    dug = report.get("entrenched") and not built
    x = s.tables.charts["entrenching"]
    s.field[box] = min(x["most"], x["inches"] * (report["brigades"] + report["battalions"])) if dug else 0
