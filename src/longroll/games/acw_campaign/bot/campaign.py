"""The plan of campaign: which goals a side goes for, and which corps goes for which.

A goal wants so much strength, by what guards it and what could come to take it back. The goals are gone through by what they
promise: to each go the corps that are nearest, until they are enough; corps that are left over follow where they are worth most.
A corps is then worth its share of the goal, the more the nearer it stands, so that armies gather before a goal by themselves.
"""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from longroll.games.acw_campaign.bot.staff import Goal, Staff

HOPE = (2.0, 0.7)
"""what a goal in sight is worth to each side against one in hand: who must take everything looks ahead"""
DECAY = 0.8
"""what a goal is worth a march farther away"""
STEADY = 1.3
"""how much more a goal promises that one goes for already"""
FAR = 11.0
"""marches beyond which nobody is sent"""


class Effort(NamedTuple):
    """One goal and what goes for it."""

    goal: Goal
    force: float
    hope: float

    def pull(self, box: int) -> float:
        """What a point of strength that goes for this goal is worth in a box."""
        far = self.goal.far[box]
        if far >= FAR:
            return 0.0
        left: float = DECAY**far
        return self.hope * self.goal.worth * left / max(self.goal.need, self.force)


class Campaign:
    """The efforts of a side, and the effort of every corps."""

    def __init__(self, staff: Staff, before: Container[int] = ()) -> None:
        """`before`: the goals that the side went for until now."""
        self.staff, self.before = staff, before
        self.efforts: list[Effort] = []
        self.task: dict[int, int] = {}
        """corps -> its effort"""
        s, p = staff.s, staff.p
        free = {c: s.co_box[c] for c in staff.corps if p.corps[c] > 0}
        goals = list(staff.goals)
        while goals and free and len(self.efforts) < staff.style.efforts:
            rated = [(*self.rate(goal, free), goal) for goal in goals]
            promise, force, chosen, goal = max(rated, key=lambda x: (x[0], -x[3].box))
            if promise <= 0:
                break
            goals.remove(goal)
            for c in chosen:
                self.task[c] = len(self.efforts)
                del free[c]
            self.efforts.append(Effort(goal, force, HOPE[staff.me]))
        for c, box in free.items():
            best = max(range(len(self.efforts)), key=lambda k: self.efforts[k].pull(box), default=-1)
            if best >= 0:
                self.task[c] = best
                effort = self.efforts[best]
                self.efforts[best] = effort._replace(force=effort.force + p.corps[c])
        self._pulls = [[effort.pull(box) for box in range(s.n)] for effort in self.efforts]

    def rate(self, goal: Goal, free: dict[int, int]) -> tuple[float, float, list[int]]:
        """What a goal promises to the nearest corps that are free: (promise, their strength, the corps)."""
        strength = self.staff.p.corps
        force = way = 0.0
        chosen = []
        for far, c in sorted((goal.far[box], c) for c, box in free.items()):
            if far >= FAR or force >= goal.need:
                break
            force += strength[c]
            way += strength[c] * far
            chosen.append(c)
        if not chosen:
            return 0.0, 0.0, []
        share = min(1.0, force / goal.need)
        promise = goal.worth * share * share * DECAY ** (way / force) / goal.need**0.5
        return promise * (STEADY if goal.box in self.before else 1.0), force, chosen

    def shares(self, movers: list[int]) -> list[tuple[float, list[float]]]:
        """The strength of some corps that goes for each effort, and what a point of it is worth in every box."""
        points: dict[int, float] = {}
        for c in movers:
            if c in self.task:
                points[self.task[c]] = points.get(self.task[c], 0.0) + self.staff.p.corps[c]
        return [(x, self._pulls[k]) for k, x in points.items()]

    def front(self, box: int) -> float:
        """What a new point of strength would be worth in a box: where the most is still wanted."""
        return max((pulls[box] for pulls in self._pulls), default=0.0)
