"""Main efforts: in each theater one mass under its senior general against one target, and whoever is idle goes to it.

A side that has far more men than its enemy wins by keeping them together. The mass of a theater is claimed before small tasks divide it
up; it gathers while it is too weak for its target, and what has no other task in the end joins it, from other theaters too.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from longroll.games.never_call_retreat import forces, supply
from longroll.games.never_call_retreat.bot import march
from longroll.games.never_call_retreat.bot.measures import distances
from longroll.games.never_call_retreat.bot.picture import Picture
from longroll.games.never_call_retreat.bot.tasks import CERTAIN, FEW, OUTPOST, Task
from longroll.games.never_call_retreat.flags import OFF
from longroll.games.never_call_retreat.forts import under_siege
from longroll.games.never_call_retreat.movement import march as rules
from longroll.games.never_call_retreat.state import NcrState

SUPERIOR = 1.25
"""how much stronger a side is that seeks battle with its mass"""
BODY = 12.0
"""Strength Points around which others gather"""
ABREAST = 6
"""movement points within which columns march together"""
AMPLE = 1.5
"""how many times what it needs a mass claims of those around it"""
ODDS = 0.9
"""part of what a target needs that must be at hand"""
HOPE = 0.6
"""part of those still on their way that are counted"""
COUNTRY, AROUND = 8, 0.5
"""hexes around a target whose cities count with it, and how much"""
RANGE = 30
"""movement points to a target"""
LOYAL = 1.4
"""how much better a target is that was chosen before: an army that turns around each week goes nowhere"""
STAR = 4.0
"""Strength Points that a star of the general is worth where others gather"""
OFFICE = 20.0
"""and a Headquarters there"""
WON = 0.75
"""how much the prizes of a theater count beside the enemies in it, where men are shared out: many cities have hardly a garrison"""
FADE = 0.93
"""what a movement point on the way to a target leaves of its worth"""
MOST_BODIES = 4
"""stacks of a theater that are looked at as its main body"""
GREATER = 0.02
"""by how much more a Strength Point makes a stack the main body"""
FRONTS = (1, 0, 2)
"""the theaters, the one with most cities first"""


class Effort(NamedTuple):
    """A mass and what it is for."""

    task: Task
    hex: int
    """where its main body is"""
    general: int
    """who leads it: others go where he is"""
    men: float


def superior(s: NcrState, pic: Picture) -> bool:
    """Whether a side is so much stronger that it can seek battle everywhere; not while Kentucky is shut, and with it the West."""
    return not pic.shut and sum(pic.own.values()) >= SUPERIOR * sum(pic.foes.values())


def lacking(s: NcrState, pic: Picture) -> list[float]:
    """By main theater, the Strength Points that it lacks for what can be won there and for the enemies who are in it."""
    theater = pic.t.theater
    prizes, foes, own = [0.0] * 3, [0.0] * 3, [0.0] * 3
    for goal in pic.goals:
        if not goal.own and theater[goal.hex] < 3:
            prizes[theater[goal.hex]] += goal.worth
    for found, rows in ((foes, pic.foes), (own, pic.own)):
        for hex_, men in rows.items():
            if theater[hex_] < 3:
                found[theater[hex_]] += men
    sums = [max(1.0, sum(row)) for row in (prizes, foes, own)]
    return [
        (WON * prizes[k] / sums[0] + (1.0 - WON) * foes[k] / sums[1]) * sums[2] - own[k] for k in range(3)
    ]


def chief(s: NcrState, pic: Picture, hex_: int) -> int:
    """The general who leads most of a hex; OFF where nobody leads anybody."""
    first = s.tables.pieces.hq0
    men = [x for x in s.pieces_at(hex_, pic.side) if x < first and forces.general(s, x)]
    men.sort(key=lambda x: (s.seniority(x), x))
    led = [(forces.points_of(s, pic.sites.force(s, x)), -k, x) for k, x in enumerate(men[:3])]
    points, _, best = max(led, default=(0, 0, OFF))
    return best if points else OFF


def bodies(
    s: NcrState, pic: Picture, pools: dict[int, float], front: int, weak: set[int]
) -> list[tuple[float, int, int]]:
    """Where the others of a theater could gather: by size, with hex and general."""
    found = []
    for hex_, men in pools.items():
        if pic.t.theater[hex_] != front or men < BODY or hex_ in weak:
            continue
        general = chief(s, pic, hex_)
        if general != OFF:
            size = men + STAR * s.rank[general] + (OFFICE if pic.offices(hex_) else 0.0)
            found.append((size, hex_, general))
    return sorted(found, reverse=True)[:MOST_BODIES]


def abreast(pic: Picture, pools: dict[int, float], hex_: int) -> list[int]:
    """Who marches with a main body."""
    far = distances(pic.t, hex_, pic.shut)
    return [h for h in pools if far[h] <= ABREAST]


def target(
    s: NcrState, pic: Picture, tasks: list[Task], start: int, men: float, bound: set[tuple[int, int]],
    stuck: Collection[tuple[int, int]],
) -> tuple[float, Task | None]:  # fmt: skip
    """What a mass goes for: a siege that has begun, or what is worth most for the way that it is; and how good that is."""
    best, most = None, 0.0
    for task in tasks:
        far = task.far[start]
        if far > RANGE or (start, task.hex) in stuck or men < ODDS * task.need:
            continue
        if not open_way(s, pic, start, task, men):
            continue
        value = _country(pic, task, tasks) * FADE**far * (LOYAL if (start, task.hex) in bound else 1.0)
        if start == task.hex and under_siege(s, start, 1 - pic.side):
            value *= 3.0
        if value > most:
            best, most = task, value
    return most, best


def open_way(s: NcrState, pic: Picture, start: int, task: Task, men: float) -> bool:
    """Whether a mass could take a step towards a target: an army that is ordered where it cannot go costs Command Points for nothing."""
    far, neighbours = task.far, s.tables.board.neighbours[6 * start : 6 * start + 6]
    if far[start] <= 1:
        return True
    stocked = s.supply[pic.side] >= s.tables.charts.supply.depot_cost
    for direction, there in enumerate(neighbours):
        if there < 0 or far[there] >= far[start]:
            continue
        if rules.terrain_refused(s, pic.side, start, direction) is not None:
            continue
        fed = far[there] <= pic.stray(men, march.STRAY) or stocked or supply.supplied(s, there, pic.side)
        if fed and not march.danger(s, pic, there, round(men)):
            return True
    return False


def _country(pic: Picture, task: Task, tasks: list[Task]) -> float:
    """What a target is worth with the cities around it: a mass is not sent for a village."""
    near = pic.t.within(task.hex, COUNTRY)
    return task.worth + AROUND * sum(
        other.worth for other in tasks if other.hex in near and other.hex != task.hex
    )


def left_behind(pic: Picture, hex_: int, men: float) -> float:
    """Strength Points that hold a city of one's own when a mass goes on."""
    if not pic.keeps(hex_) or not pic.hostile(hex_):
        return 0.0
    worth = pic.goal[hex_].worth
    return min(OUTPOST if worth >= 2 or pic.threat(hex_) < CERTAIN else FEW, 0.1 * men)
