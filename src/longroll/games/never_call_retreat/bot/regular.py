"""The regular: greedy's hands under a staff that plans each week what is held, taken and cleared, and by whom."""

from __future__ import annotations

from functools import cached_property

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.core.game import Game
from longroll.games.never_call_retreat import verbs as v
from longroll.games.never_call_retreat.bot import dispatch, efforts, home, march, orders, ships
from longroll.games.never_call_retreat.bot.greedy import Greedy
from longroll.games.never_call_retreat.bot.notes import Goal, Notes
from longroll.games.never_call_retreat.bot.picture import Picture
from longroll.games.never_call_retreat.bot.prizes import closed, prizes
from longroll.games.never_call_retreat.bot.staff import Part, Plan
from longroll.games.never_call_retreat.flags import OFF
from longroll.games.never_call_retreat.frames import Half, March, Train
from longroll.games.never_call_retreat.movement.march import allowance
from longroll.games.never_call_retreat.naval.frames import Voyage
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import MAIN_THEATERS, UNION

MOST_FORCED = 3
IDLE = 70
"""Strength Points without a task that are enough"""
TRIFLE = 0.2
"""part of a force that an enemy must have for which it turns aside: an army that follows a brigade is lost for the war"""
CALL = 20.0
"""how much the theater that lacks men calls new ones"""
DEPOTS = 80
"""supply that is kept for depots"""
LARDER = 120
"""supply to spare with which a far stronger side still raises Militia"""
STUCK = 8
"""turns after which a way that was closed to an army is tried again"""
LARGE = 20.0
"""Strength Points that do not leave their supply"""
NEXT_DOOR = 3
"""movement points for which they still do"""
BROKEN = 0.15
"""8.74 part of a force that it loses when it is Demoralized where it does not rally"""
PACE = 3
"""movement points of the slowest who go with a force"""
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

    def trifling(self, hex_: int, men: float) -> bool:
        return hex_ not in self.goal and self.foes.get(hex_, 0.0) < TRIFLE * men

    def stray(self, men: float, most: int) -> int:
        return most if men < LARGE else min(most, NEXT_DOOR)

    def hardship(self, men: float) -> float:
        return max(super().hardship(men), BROKEN * men)

    def pull(self, hex_: int) -> float:
        theater = self.t.theater[hex_]
        return 0.0 if theater >= 3 else self._calls[theater]

    @cached_property
    def _calls(self) -> list[float]:
        """How much each main theater calls new troops."""
        if not efforts.superior(self.s, self):
            return [0.0] * 3
        return [CALL * max(-1.0, min(1.0, lack / 40.0)) for lack in efforts.lacking(self.s, self)]

    def garrison(self, hex_: int) -> int:
        return super().garrison(hex_) if self.staying is None else self.staying


class Regular(Greedy):
    """A staff that promises every Strength Point once."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.notes = (Notes(works=False), Notes())
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
        self.known["ordering"] = lambda s, f, c: home.ordering(s, f, c, DEPOTS if f.side == UNION else 0)
        self.stuck: dict[tuple[int, int], int] = {}
        """hexes and targets between which an army found no way, and until which turn it does not try"""

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
            self.stuck = {key: until for key, until in self.stuck.items() if until >= s.turn}
            self.plans[self.asked] = Plan(s, pic, self.bound, self.stuck)
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
        """5.22 No more Militia where many wait for orders already, or where what it eats is wanted for the depots of a side that is
        far stronger."""
        plan = self.plan(s, pic)
        fed = not efforts.superior(s, pic) or home.spare(s, pic.side) > LARDER
        if not fed or (sum(plan.pools.values()) > IDLE and not plan.short):
            choices = [c for c in choices if c != orders.MILITIAMAN]
        return super().leftover(s, pic, choices)

    def muster(self, s: NcrState, f: March, choices: list[Choice]) -> Choice:
        """6.14, 7.2 As many as the plan sends; a forced march where it brings them to a city that nobody holds."""
        pic = self.picture(s)
        here = s.at[f.leader]
        slow = self._slow(s, f, choices)
        if slow is not None:
            return slow
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

    def _slow(self, s: NcrState, f: March, choices: list[Choice]) -> Choice | None:
        """7.12 A force marches as fast as its slowest unit: Garrisons stay behind, and guns that would hold up an army."""
        index, kinds = s.tables.pieces.index, s.tables.roster.kinds
        quick = any(s.land(x) and kinds[s.kind[x] - 1].slug != "garrison" for x in f.pieces)
        for choice in choices if quick else ():
            if choice.kind is v.LEAVE:
                x = index[choice.piece]
                if x >= s.tables.pieces.slot0 and kinds[s.kind[x] - 1].movement < PACE:
                    return choice
        return None

    def march(self, s: NcrState, f: March, choices: list[Choice]) -> Choice:
        picked = super().march(s, f, choices)
        if picked.kind is v.STOP and f.came == OFF and self.part is not None:
            self.stuck[s.at[f.pieces[0]], self.part.task.hex] = s.turn + STUCK
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

    def voyage(self, s: NcrState, f: Voyage, choices: list[Choice]) -> Choice:
        """9.4 Of a larger counter one Squadron sails: it is another piece than the one that was ordered."""
        port = self.order.goal if self.order is not None and self.order.node == f.way[0] else OFF
        return ships.sail(s, f, port, choices)

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
