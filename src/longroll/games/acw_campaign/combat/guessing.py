"""12: what a side may reckon with before a battle, where intelligence is limited."""

from __future__ import annotations

from random import Random
from typing import Any

from longroll.core.errors import LongrollError
from longroll.games.acw_campaign.imagine import battle_boxes, deal_stands, imagine
from longroll.games.acw_campaign.movement.paper import suppose
from longroll.games.acw_campaign.papers import read
from longroll.games.acw_campaign.raising import add
from longroll.games.acw_campaign.reach import asker
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import CORPS, FIELD, GREEN, HORSE_CORPS, NOBODY, OFF


def guess(s: AcwState, boxes: list[int]) -> tuple[AcwState, list[dict[str, str]]]:
    """12, R84 A copy in which nothing is left that the side which asks cannot know of some boxes, and what was guessed."""
    me = s.imagined if s.imagined != NOBODY else asker(s)
    reports = {box: _report(s, me, box) for box in boxes if not _own(s, me, box)}
    new = suppose(s if s.imagined != NOBODY else imagine(s, me, s.dice.seed), me)
    chance = Random(new.dice.seed)
    said = []
    for box in boxes:
        if box not in reports and new.held(1 - me, box) and box not in battle_boxes(s.real):
            said.append(
                {
                    "reason": f"{s.tables.name[box]}: the enemy is in sight; his strength is guessed",
                    "rule": "12.13",
                }
            )
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
    """12.12, 12.13 A complete report tells the kinds of corps: each is taken to be as it was raised. Trenches are as long as
    those who dig them."""
    if "brigades" not in report:
        for c in s.mobile_at(enemy, box):
            _as_raised(s, c)
        deal_stands(s, chance, s.stands_at(enemy, box))
    x = s.tables.charts["entrenching"]
    built = s.works[box] or s.fort[box]
    dug = report.get("entrenched") and not built
    s.field[box] = min(x["most"], x["inches"] * (report["brigades"] + report["battalions"])) if dug else 0


def _as_raised(s: AcwState, c: int) -> None:
    """12.12 A corps of which only the kind is known has what its organization prints, a field corps twice that."""
    kind, side = s.co_kind[c], s.co_side[c]
    printed = s.tables.organization(side, kind == HORSE_CORPS, s.turn)
    if printed is None or kind not in (CORPS, FIELD, HORSE_CORPS):
        return
    for i in s.stands_with(c):
        s.drop_stand(i)
    for d in s.divisions_of(c):
        if s.dv_box[d] == OFF:
            s.drop_division(d)
    number = max((s.dv_number[d] for d in s.divisions_of(c)), default=0)
    for _ in range(2 if kind == FIELD else 1):
        for x in printed.corps:
            add(s, c, OFF, x, 0)
        for stands in printed.divisions:
            number += 1
            d = s.new_division(c, number, GREEN)
            for x in stands:
                add(s, c, d, x, 0)
