"""The regular: greedy's hands under a staff that plans each week what is held, taken and cleared, and by whom."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.core.game import Game
from longroll.games.never_call_retreat import verbs as v
from longroll.games.never_call_retreat.bot import dispatch, home, march, orders
from longroll.games.never_call_retreat.bot.greedy import Greedy
from longroll.games.never_call_retreat.bot.notes import Goal
from longroll.games.never_call_retreat.bot.picture import Picture
from longroll.games.never_call_retreat.bot.prizes import closed, prizes
from longroll.games.never_call_retreat.bot.staff import Part, Plan
from longroll.games.never_call_retreat.flags import OFF
from longroll.games.never_call_retreat.frames import Half, March, Train
from longroll.games.never_call_retreat.movement.march import allowance
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import MAIN_THEATERS

MOST_FORCED = 3
IDLE = 70
"""Strength Points without a task that are enough"""
WILLING = 3
"""7.21 the worst Initiative of a general who drives his men"""


@mypyc_attr(native_class=False)
class StaffPicture(Picture):
    """The map as the staff sees it: cities for what they pay in the end, garrisons as the plan has them."""

    staying: int | None = None
    """Strength Points that do not go with the order at hand"""

    def _goals(self, neutral: bool) -> list[Goal]:
        s = self.s
        return [
            Goal(hex_, worth * self.taste.get(hex_, 1.0), s.control[hex_] == self.side)
            for hex_, worth in prizes(s, self.side).items()
            if s.control[hex_] == self.side or not closed(s, hex_)
        ]

    def garrison(self, hex_: int) -> int:
        return super().garrison(hex_) if self.staying is None else self.staying


class Regular(Greedy):
    """A staff that promises every Strength Point once."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.plans: dict[int, Plan] = {}
        self.planned: dict[int, tuple[object, ...]] = {}
        """for what moment each side's plan was made"""
        self.bound: dict[int, int] = {}
        """what each piece was last sent for, by its hex"""
        self.parts: dict[orders.Order, Part | None] = {}
        """the orders that were proposed last, with the parts of the plan that they belong to"""
        self.part: Part | None = None
        """the part of the plan that the order at hand belongs to"""
        self.reason = ""
        self.known["muster"] = self.muster
        self.known["allocating"] = self.allocate

    def choose(self, game: Game) -> Choice:
        self.reason = ""
        return super().choose(game)

    def picture(self, s: NcrState) -> StaffPicture:
        if not self.taste:
            self.taste = {city.hex: self.dice.uniform(0.97, 1.03) for city in s.tables.cities}
        now = (s.turn, s.pulses, self.asked)
        if self.net_clock != now:
            self.net_clock, self.nets = now, {}
        return StaffPicture(s, self.asked, self.taste, self.nets, self.notes[self.asked])

    def plan(self, s: NcrState, pic: Picture) -> Plan:
        """The plan of this week; made anew where a city has changed hands or the enemy comes nearer to the capital."""
        now = (s.turn, self.notes[self.asked].owners if pic.goals else (), pic.threat(pic.capital))
        if self.planned.get(self.asked) != now:
            self.planned[self.asked] = now
            self.plans[self.asked] = Plan(s, pic, self.bound)
        return self.plans[self.asked]

    # --- half-pulses ------------------------------------------------------------------------------------------------

    def proposed(self, s: NcrState, pic: Picture, left: int) -> list[orders.Order]:
        plan = self.plan(s, pic)
        rows = dispatch.despatches(s, pic, plan, left, self.memory)
        self.parts = dict(rows)
        return [order for order, _ in rows]

    def where(self, s: NcrState, f: Half, choices: list[Choice]) -> Choice:
        self.order, self.parts = None, {}
        picked = super().where(s, f, choices)
        self.part = self.parts.get(self.order) if self.order is not None else None
        if self.part is not None and self.order is not None:
            self.bound[self.order.piece] = self.part.task.hex
            self.reason = self.plans[self.asked].said(self.part)
        return picked

    def leftover(self, s: NcrState, pic: Picture, choices: list[Choice]) -> Choice:
        """5.22 No more Militia where many wait for orders already."""
        plan = self.plan(s, pic)
        if sum(plan.pools.values()) > IDLE and not plan.short:
            choices = [c for c in choices if c != orders.MILITIAMAN]
        return super().leftover(s, pic, choices)

    def muster(self, s: NcrState, f: March, choices: list[Choice]) -> Choice:
        """6.14, 7.2 As many as the plan sends; a forced march where it brings them to a city that nobody holds."""
        pic = self.picture(s)
        here = s.at[f.leader]
        if self.part is not None:
            pic.staying = max(0, round(pic.own.get(here, 0) - self.part.men))
        picked = march.muster(s, pic, f, choices)
        if picked.kind is v.SET_OUT and self.part is not None and self.order is not None:
            for x in f.pieces:
                self.bound[x] = self.part.task.hex
            forced = next(
                (c for c in choices if c.kind is v.FORCE and c.count == self._extra(s, pic, f)), None
            )
            return forced or picked
        return picked

    def _extra(self, s: NcrState, pic: Picture, f: March) -> int:
        """7.2 Extra movement points that would bring a force to a city without enemies this week; 0 for none."""
        assert self.order is not None
        goal = self.order.goal
        if goal < 0 or goal not in pic.goal or pic.goal[goal].own or pic.foes.get(goal):
            return 0
        if s.counter(f.leader).initiative > WILLING or f.unsupplied:
            return 0
        extra = pic.steps(goal, s.at[f.leader]) - allowance(s, f.side, f.pieces, f.unsupplied)
        return extra if 1 <= extra <= MOST_FORCED else 0

    def riding(self, s: NcrState, f: Train, choices: list[Choice]) -> Choice:
        if f.repairs < 0 and self.order is not None and self.order.goal == OFF:
            detrain = next((c for c in choices if c.kind is v.DETRAIN), None)
            if detrain is not None:
                return detrain
        return super().riding(s, f, choices)

    # --- the week and the Cycle ----------------------------------------------------------------------------------------

    def allocate(self, s: NcrState, f: object, choices: list[Choice]) -> Choice:
        """5.11 The theater where the plan has most to do first."""
        pic = self.picture(s)
        weight = self.plan(s, pic).weight()
        if not any(weight):
            return home.allocate(s, pic, choices)

        def score(choice: Choice) -> float:
            return sum((3 - k) * weight[MAIN_THEATERS.index(x)] for k, x in enumerate(choice.args))

        return max(choices, key=score)
