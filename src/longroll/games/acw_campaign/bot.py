"""The campaign's own computer player: armies that look for the nearest great city they are strong enough for.

It plans on a state that it imagines, in which whatever its side cannot know is dealt afresh, so it never peeks.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from random import Random
from typing import cast

from longroll.core.choice import Choice
from longroll.core.game import Game
from longroll.games.acw_campaign.battle import captain
from longroll.games.acw_campaign.battle.resolver.step import asks
from longroll.games.acw_campaign.battle.types import Battle
from longroll.games.acw_campaign.engagement.reckoning import at_hand
from longroll.games.acw_campaign.roles import REFEREE
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import (
    CONFEDERATE,
    HORSE_CORPS,
    LINES,
    MOBILE,
    RAIL,
    RIVER,
    ROAD,
    SIDES,
    UNION,
)  # fmt: skip

LEVELS = ("greedy",)
FAR = 99.0
TRIALS = 10
STANDS, SURE = 0.35, 0.8
"""the chance of holding the field with which it stands, and with which it sends for nobody"""


def make(level: str, seed: int) -> Greedy:
    return Greedy(seed)


class Greedy:
    """Answers each kind of question by a rule of thumb; the marches by a small plan."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)
        self._plan: dict[int, list[tuple[int, int]]] = {}
        self._answers: dict[str, Callable[[AcwState, int, list[Choice]], Choice]] = {
            "command": self._command, "move": self._move, "onward": self._onward, "withdraw": self._withdraw,
            "reinforce": self._reinforce, "battle-orders": self._orders, "retreat": self._retreat, "raise": self._raise,
            "battle-order": self._order, "train": self._second, "promote": self._second, "upgrade": self._second,
            "wilder": self._second, "to-manassas": self._second, "reorganize": self._where, "reorganize-box": self._box,
        }  # fmt: skip

    def choose(self, game: Game) -> Choice:
        choices = game.choices()
        if len(choices) == 1:
            return choices[0]
        decision = game.decision
        if decision.side == REFEREE:  # the first choice is the program's ruling
            return choices[0]
        answer = self._answers.get(decision.kind, self._first)
        s = cast(AcwState, game.state)
        if s.intelligence:
            s = cast(AcwState, game.imagine(decision.side, self._rng.getrandbits(32)).state)
        return answer(s, SIDES.index(decision.side), choices)

    # --- small questions -------------------------------------------------------------------------------------------------

    def _first(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        return choices[0]

    def _second(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        return choices[1]

    def _where(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        """Weak corps in one box are put together, which makes room for new ones."""
        for choice in choices[1:]:
            if choice.verb != "at":
                break
            box = s.tables.index[choice.args[0]]
            sizes = sorted(s.units(c) for c in s.mobile_at(me, box) if s.co_kind[c] < HORSE_CORPS)
            if len(sizes) > 1 and sizes[0] + sizes[1] <= 12:
                return choice
        return choices[0]

    def _box(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        return next((c for c in choices if c.verb == "merge"), choices[0])

    def _order(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        return max(choices, key=lambda c: strength(s, me, s.tables.index[c.args[0]]))

    def _withdraw(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        """8 Stand if some trials of the battle give a fair chance."""
        if chance(s, me, s.stack[-1]["box"]) >= STANDS:
            return choices[0]
        return max(choices[1:], key=lambda c: strength(s, me, s.tables.index[c.args[0]]))

    def _retreat(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        return max(choices, key=lambda c: strength(s, me, s.tables.index[c.args[0]]))

    def _reinforce(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        """8.4 Help comes where it is needed, and not from the great cities."""
        if chance(s, me, s.stack[-1]["box"]) >= SURE:
            return choices[0]
        for choice in choices[1:]:
            start = s.co_box[s.find_corps(me, choice.args[0])]
            if start not in s.tables.great or len(s.mobile_at(me, start)) > 1:
                return choice
        return choices[0]

    def _orders(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        """8.57, 8.58 A steady commander's orders by the look of the field; the enemy's are not read."""
        frame = s.frame_of("battle-hours")
        assert frame is not None
        b = Battle.load(frame["battle"])
        question = next(q for q in asks(b) if q.side == me)
        word = "order " + captain.order(b, question, captain.TEMPERS["steady"])
        return next(c for c in choices if c.text == word)

    def _raise(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        """11.1 Infantry, as near to the front as can be."""
        goals = targets(s, me)
        far = distances(s, me, list(goals))
        foot = [c for c in choices if c.verb == "infantry"]
        return (
            min(foot, key=lambda c: (far.get(s.tables.index[c.args[0]], FAR), c.text)) if foot else choices[0]
        )

    # --- marches ---------------------------------------------------------------------------------------------------------

    def _command(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        """7 The march goes to the box whose army can do most with it."""
        goals = targets(s, me)
        best, value = choices[0], 0.0
        for choice in choices:
            if choice.verb != "march":
                continue
            box = s.tables.index[choice.args[0]]
            force = sum(s.strength(c) for c in self._movers(s, me, box))
            if not force:
                continue
            path, worth = plan(s, me, box, force, goals)
            if path and worth > value:
                best, value = choice, worth
                self._plan = {box: path}
        return best

    def _movers(self, s: AcwState, me: int, box: int) -> list[int]:
        """Who marches: all who can, but one corps stays where something must be kept."""
        corps = [c for c in s.mobile_at(me, box) if s.co_marches[c] < 2 and not s.co_done[c]]
        keep = box in s.tables.great or (box == s.tables.washington and me == UNION)
        if keep and corps and len(corps) == len(s.mobile_at(me, box)):
            corps.sort(key=lambda c: (s.strength(c), c))
            corps = corps[1:]
        return corps

    def _move(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        frame = s.stack[-1]
        path = self._plan.get(frame["box"])
        if not path:
            return choices[0]
        kind, to = path[0]
        movers = {s.corps_slug(c) for c in self._movers(s, me, frame["box"])}
        if frame["moved"]:
            movers |= {c.args[0] for c in choices if c.verb in LINES and strength(s, me, frame["box"]) == 0}
        for choice in choices:
            if (
                choice.verb == LINES[kind]
                and choice.args[1] == s.tables.slug[to]
                and choice.args[0] in movers
            ):
                return choice
        return choices[0]

    def _onward(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        frame = s.stack[-1]
        path = self._plan.get(frame["path"][0], [])
        done = len(frame["path"]) - 1
        if frame["leap"] or done >= len(path) or path[done][0] != frame["kind"]:
            return choices[0]
        word = s.tables.slug[path[done][1]]
        return next((c for c in choices if c.verb == "to" and c.args[0] == word), choices[0])


def chance(s: AcwState, me: int, box: int) -> float:
    """How often some trials of a battle leave a side in possession of the field."""
    return at_hand(s, box, TRIALS).wins[me] / 100


def strength(s: AcwState, side: int, box: int) -> float:
    if not s.men[side * s.n + box]:
        return 0.0
    return float(sum(s.st_sp[i] * s.st_morale[i] for i in s.stands_at(side, box))) / 4.5


def cover(s: AcwState, box: int) -> float:
    """How much works are worth to those who hold them."""
    inches = s.field[box] + s.inches(s.works, box) + 2 * s.inches(s.fort, box)
    return 1.0 + min(0.8, inches / 120)


def targets(s: AcwState, me: int) -> dict[int, float]:
    """4, 3.2 What is worth having, box by box: great cities first, then recruiting cities, then enemy armies near ours."""
    t, enemy = s.tables, 1 - me
    goals: dict[int, float] = {}
    left = sum(s.control[b] != UNION for b in t.great)
    prize = (
        12.0 if me == CONFEDERATE or not left else 6.0 + 42.0 / left
    )  # 4.1: the last ones are worth any detour
    for box in range(s.n):
        worth = 0.0
        if s.control[box] == enemy or s.by_horse[box]:
            value = t.value[UNION][box] + t.value[CONFEDERATE][box]
            worth = 1.0 * value
            if box in t.great:
                worth = prize
            elif me == CONFEDERATE and box == t.washington:
                worth = 8.0
        if s.men[enemy * s.n + box]:
            worth = max(worth, 1.0) + (3.0 if s.control[box] == me else 0.0)
        if worth and not (s.men[me * s.n + box] and not s.men[enemy * s.n + box]):
            goals[box] = worth
    return goals


def distances(s: AcwState, me: int, goals: list[int]) -> dict[int, float]:
    """Marches from each box to the nearest goal, roughly."""
    seen: dict[int, float] = {}
    heap = [(0.0, b) for b in goals]
    while heap:
        far, box = heappop(heap)
        if box in seen:
            continue
        seen[box] = far
        for e in s.tables.edges[box]:
            if e.to not in seen and e.closed != me:
                heappush(heap, (far + cost(s, me, box, e.to, e.kind), e.to))
    return seen


def cost(s: AcwState, me: int, a: int, b: int, kind: int) -> float:
    if kind == RAIL and s.at_start[a] == me == s.at_start[b]:
        return 0.34 if me == UNION else 0.5
    return 0.5 if kind == RIVER else 1.0


def plan(
    s: AcwState, me: int, start: int, force: float, goals: dict[int, float]
) -> tuple[list[tuple[int, int]], float]:
    """The best goal for a force and the way there, as (kind of line, box) by step; or the way to the nearest friends."""
    t, enemy = s.tables, 1 - me
    came: dict[int, tuple[int, int]] = {}
    far: dict[int, float] = {}
    heap: list[tuple[float, int, int, int]] = [(0.0, start, -1, 0)]
    best, value = -1, 0.0
    guns = any(s.has_siege(c) for c in s.mobile_at(me, start))
    while heap:
        at, box, before, kind = heappop(heap)
        if box in far:
            continue
        far[box] = at
        if before >= 0:
            came[box] = (before, kind)
        if at > 14:
            break
        foes = strength(s, enemy, box) if s.men[enemy * s.n + box] else 0.0
        if box != start:
            near = (
                max((strength(s, enemy, b) for b in t.near[box] if b != start), default=0.0)
                if box in goals
                else 0.0
            )
            if box in goals and force >= 1.35 * foes * cover(s, box) + 0.3 * near:
                worth = goals[box] / (1.0 + at)
                if worth > value:
                    best, value = box, worth
            elif s.men[me * s.n + box] and not foes and worth_joining(s, me, box, force):
                worth = 1.1 / (1.0 + at)
                if worth > value:
                    best, value = box, worth
        if foes and box != start:
            if force < 1.35 * foes * cover(s, box):
                continue
            at += 1.0  # whoever stands in the way can be beaten, which takes its time
        for e in t.edges[box]:
            if e.to in far or e.closed == me or (t.kentucky[e.to] and not s.kentucky and s.turn < 3):
                continue
            own_rail = e.kind == RAIL and s.at_start[box] == me == s.at_start[e.to]
            line = RAIL if own_rail else RIVER if e.kind == RIVER else ROAD
            if guns and line == ROAD:
                continue
            heappush(heap, (at + cost(s, me, box, e.to, e.kind), e.to, box, line))
    path: list[tuple[int, int]] = []
    while best >= 0 and best != start:
        before, kind = came[best]
        path.append((kind, best))
        best = before
    return path[::-1], value


def worth_joining(s: AcwState, me: int, box: int, force: float) -> bool:
    """A larger army of ours that is not just a garrison."""
    corps = [c for c in s.corps_at(me, box) if s.co_kind[c] in MOBILE]
    return len(corps) >= 2 and strength(s, me, box) > force
