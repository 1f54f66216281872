"""The staff's plan for a week: what is to be held, taken or cleared, how many that needs, and who does it.

Every Strength Point is promised once: a task gets as many as it needs from those who can be there soonest, and the best tasks choose
first. What is left over in a theater goes to its main objective.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from longroll.games.never_call_retreat import chains, forces, railways, supply
from longroll.games.never_call_retreat.bot import efforts
from longroll.games.never_call_retreat.bot.efforts import Effort
from longroll.games.never_call_retreat.bot.measures import HORIZON, distances, reached
from longroll.games.never_call_retreat.bot.picture import Picture
from longroll.games.never_call_retreat.bot.tasks import (
    CLEAR,
    FEW,
    GREAT,
    HOLD,
    HOME,
    STRENGTH,
    TAKE,
    Task,
    Tasks,
)
from longroll.games.never_call_retreat.flags import DEMORALIZED, OFF
from longroll.games.never_call_retreat.movement import rail
from longroll.games.never_call_retreat.movement.march import is_winter
from longroll.games.never_call_retreat.state import NcrState

PACE, COLD_PACE = 3.5, 2.5
"""movement points that a force makes in a week, halts counted in"""
RIDE = 30
"""rail hexes of a ride that begins and ends in the same week"""
SLOW = 0.9
"""what a week of waiting leaves of a task's worth"""
MOST_WEEKS = 7
"""nobody is sent farther"""
DEEP = 12
"""movement points from one's own railroads and depots to a target, beyond which nobody is sent"""
FURTHER, DEPOTS_AHEAD = 10, 3
"""how much farther a side goes that is far stronger and has supply for so many depots on the way"""
STRAY = 5
"""movement points that a force goes for a target out of supply"""
HOMEWARD = 12
"""hexes from which the hungry find the way back"""
HUNGER = 2.0
"""what it is worth to bring them back"""
NETWORK = 25
"""rail hexes that feed an army"""
ELSEWHERE = 3.0
"""weeks that a force is thought farther from what lies in another theater: armies stay in theirs"""
CALLED = 6.0
"""weeks that a mass is thought nearer whose theater lacks men, to those of a theater that has more than it needs"""
LEAST = {HOLD: 0.5}
"""part of what a task needs that does some good; the whole where it is not here"""
MAIN = 0.4
"""part of what the main objective needs with which a theater still goes for it"""
FAMILIAR = 1.5
"""weeks that a force is thought nearer to what it was sent for before"""
FOLLOW = 25.0
"""Strength Points that follow a column by themselves"""
LARGE = 12.0
"""Strength Points that are an army"""
WHOLE = 0.4
"""part of an army for which all of it marches"""
READY = 0.85
"""part of what an attack needs that must have gathered"""
CLOSE = 6
"""movement points within which forces count as gathered"""


class Part(NamedTuple):
    """What those in a hex do for a task."""

    task: Task
    men: float
    weeks: float
    goal: int
    """where they go now: the target, or where the others gather"""
    station: int
    """where they leave the train, OFF where they walk"""
    after: int = OFF
    """the general whom they follow wherever he is, OFF where they go by themselves"""


class Sent(NamedTuple):
    """Somebody who could do a task, or part of it."""

    weeks: float
    hex: int
    men: float
    station: int


class Offer(NamedTuple):
    """What was found for a task."""

    score: float
    """how good it is for each Strength Point"""
    who: list[Sent]
    enough: bool
    """whether they are as many as it needs"""
    asked: list[int]
    """whose turn it was until there were enough"""
    taken: int
    """how many had got a task before"""
    trains: float
    """trains that must be left for it"""


Way = tuple[float, float, int, int]
"""how somebody gets to a task: the weeks on foot, and where it is sooner the weeks by rail, in how many rides, to what station"""
NEVER = 99.0


class Plan:
    """The plan of a side for a week."""

    def __init__(
        self,
        s: NcrState,
        pic: Picture,
        bound: dict[int, int],
        stuck: Collection[tuple[int, int]] = (),
    ) -> None:
        self.s, self.pic, self.side = s, pic, pic.side
        self.pace = COLD_PACE if is_winter(s) else PACE
        self.bound = {(s.at[x], goal) for x, goal in bound.items() if s.at[x] >= 0}
        self.lift = rail.capacity(s, self.side) - s.rail_used[self.side]
        self.pools = self._pools()
        self.parts: dict[int, list[Part]] = {}
        self.moves: dict[tuple[int, int], tuple[Any, tuple[object, ...], list[tuple[int, Any]]]] = {}
        """by hex and number of its part, the orders for it, and what was known and held when they were found (`dispatch.py`)"""
        self.short: dict[int, float] = {}
        """by hex of a task that is to be held, Strength Points that it lacks"""
        self._nets()
        self.armies = {hex_ for hex_, men in self.pools.items() if men >= LARGE and pic.offices(hex_)}
        """stacks with a Headquarters: they march as a whole or not at all"""
        self.columns = {hex_: min(men, self._column(hex_, men)) for hex_, men in self.pools.items()}
        """Strength Points of each stack that can attack together, and a few more by themselves"""
        self.hungry = {hex_ for hex_ in self.pools if not supply.supplied(s, hex_, self.side)}
        """who is out of supply"""
        self.shaken = {
            hex_ for hex_ in self.pools if any(s.flags[x] & DEMORALIZED for x in s.pieces_at(hex_, self.side))
        }
        self.stuck = stuck
        """hexes and targets between which there is no way"""
        theater = pic.t.theater
        self.starts = [(h, self.line.get(h, OFF), theater[h], h in self.hungry) for h in self.pools]
        """who could be sent: hex, railroad, theater, and whether it is out of supply"""
        self.rides = sorted(set(self.line.values()))
        """their railroads"""
        self._known_ways: dict[tuple[int, str], dict[int, Way]] = {}
        self._offers: dict[tuple[int, str], Offer] = {}
        """what was found for each task"""
        self._taken: list[int] = []
        """whoever got a task, one after the other"""
        stocked = s.supply[self.side] >= DEPOTS_AHEAD * s.tables.charts.supply.depot_cost
        self.deep = DEEP + (FURTHER if stocked and efforts.superior(s, pic) else 0)
        """movement points from railroads and depots to a target"""
        self.tasks = Tasks(pic, self.pools)
        tasks = [task for task in self.tasks if task.kind == HOLD or self._supported(task)]
        self.efforts: list[Effort] = []
        """where a superior side seeks battle with its mass"""
        self._go_home(self.hungry & self.shaken)
        self._hold_capital(tasks)
        takes = [task for task in tasks if task.kind == TAKE]
        if efforts.superior(s, pic):
            tasks = self._stay(tasks)
            self._gather(takes)
        self._share_out([task for task in tasks if task.hex not in {e.task.hex for e in self.efforts}])
        if self.efforts:
            self._join()
        else:
            self._main_efforts(takes)
        self._go_home(self.hungry)

    # --- who is there ---------------------------------------------------------------------------------------------

    def _pools(self) -> dict[int, float]:
        """Strength Points by hex that can march."""
        s = self.s
        found = {}
        for hex_ in self.pic.own:
            men = self.pic.sites.marching(s, hex_, self.side)
            if men:
                found[hex_] = float(men)
        return found

    def _column(self, hex_: int, men: float) -> float:
        """6.14 The most that a general of a hex leads, and what else may follow him."""
        if men < LARGE:
            return men
        s, first = self.s, self.pic.t.pieces.hq0
        generals = [x for x in s.pieces_at(hex_, self.side) if x < first and forces.general(s, x)]
        generals.sort(key=lambda x: (s.seniority(x), x))
        led = [forces.points_of(s, self.pic.sites.force(s, x)) for x in generals[:2]]
        return max(led, default=0) + FOLLOW

    def _nets(self) -> None:
        """Which of one's railroads each hex lies on."""
        s = self.s
        self.line: dict[int, int] = {}
        """by hex with troops the hex from which its railroad was found; of two that overlap while Kentucky is shut the later one"""
        self.bases: set[int] = set()
        for hex_ in self.pools:
            if hex_ in self.line or not rail.troops_may_ride(s, hex_, self.side):
                continue
            line = self.pic.rails.line(s, self.side, hex_, self.pic.shut)
            self.line |= {h: hex_ for h in self.pools if h in line}
            if len(line) >= NETWORK:
                self.bases.update(line)
        self.bases.update(chains.stores(s, self.side), railways.offices(s, self.side))

    def _travel(self, hex_: int, task: Task, men: float) -> tuple[float, int]:
        """Weeks from a hex to a task, and the station where a train is left; OFF on foot."""
        foot, ride, rides, station = self._ways(task).get(hex_, (NEVER, NEVER, 0, OFF))
        if station != OFF and self.lift >= min(men, 5) and rides * men <= self.lift + 5:
            return ride, station
        return foot, OFF

    def _ways(self, task: Task) -> dict[int, Way]:
        """How those get to a task who are near enough on foot or by rail, while there are trains enough."""
        key = (task.hex, task.kind)
        if key not in self._known_ways:
            self._known_ways[key] = self._find_ways(task)
        return self._known_ways[key]

    def _find_ways(self, task: Task) -> dict[int, Way]:
        """Nobody is asked who is too far on foot and on no railroad that leads there; the train is taken where it is sooner."""
        pace, most, there = self.pace, MOST_WEEKS + FAMILIAR, self.pic.t.theater[task.hex]
        distant, walk, fars = HORIZON if task.kind == HOLD else HORIZON // 2, most * self.pace, task.far
        stations, distance, stuck = self._stations(task), self.pic.t.board.distance, self.stuck
        found: dict[int, Way] = {}
        for hex_, line, theater, hungry in self.starts:
            far, station = fars[hex_], stations.get(line)
            if (far > walk and station is None) or (hex_, task.hex) in stuck:
                continue
            reach = STRAY if hungry and task.kind != HOLD else distant
            elsewhere = ELSEWHERE if theater != there else 0.0
            foot = (far / pace if far <= reach else NEVER) + elsewhere
            if station is not None and foot > 2 and not hungry:
                left, stop = station
                if stop != hex_ and 1 + left / pace + elsewhere < foot - 1:
                    rides = -(-distance(hex_, stop) // RIDE)
                    ride = rides + left / pace + elsewhere
                    if ride < foot - 1 and (foot <= most or ride <= most):
                        found[hex_] = foot, ride, rides, stop
                        continue
            if foot <= most:
                found[hex_] = foot, NEVER, 0, OFF
        return found

    def _stations(self, task: Task) -> dict[int, tuple[int, int]]:
        """By railroad that comes near to a task, how far it still is from its nearest hex, and that hex; of several the first."""
        shut, rails = self.tasks.shut(task.hex), self.pic.rails
        found = {}
        for line in self.rides:
            station = rails.station(self.pic.t, line, task.hex, DEEP, shut)
            if station is not None:
                found[line] = station
        return found

    # --- who does it ---------------------------------------------------------------------------------------------------

    def _supported(self, task: Task) -> bool:
        """Whether a target lies near enough to one's own railroads and depots."""
        return not reached(self.pic.t, task.hex, self.deep, self.tasks.shut(task.hex)).isdisjoint(self.bases)

    def _hold_capital(self, tasks: list[Task]) -> None:
        """Before anything else."""
        for task in tasks:
            if task.kind == HOLD and task.hex == self.pic.capital:
                self._assign(task, self._offer(task)[1])

    def _share_out(self, tasks: list[Task]) -> None:
        """The task with most worth for each Strength Point chooses first; whoever was chosen is not free any more."""
        tasks = [task for task in tasks if task.kind != HOLD or task.hex != self.pic.capital]
        waiting = [(self._offer(task)[0], k) for k, task in enumerate(tasks)]
        waiting = [row for row in waiting if row[0] > 0]
        while waiting:
            waiting.sort()
            _, k = waiting.pop()
            score, who = self._offer(tasks[k])
            if score <= 0:
                continue
            if waiting and score < waiting[-1][0]:  # others went before it meanwhile
                waiting.append((score, k))
                continue
            self._assign(tasks[k], who)

    def _able(self, task: Task) -> tuple[list[tuple[float, int, float, float, int]], float]:
        """Who could do a task, the soonest first: hex, weeks, Strength Points and station behind what they are sorted by; and the
        trains that must be left for all of them who ride."""
        found, trains = [], 0.0
        pools, columns, lift, bound, goal = self.pools, self.columns, self.lift, self.bound, task.hex
        for hex_, (foot, ride, rides, station) in self._ways(task).items():
            if hex_ not in pools:
                continue
            men = pools[hex_]
            if goal != hex_ and men > columns[hex_]:
                men = columns[hex_]
            if men <= 0:
                continue
            weeks, stop = foot, OFF
            if station != OFF:
                sent = min(men, task.need)
                if lift >= min(sent, 5) and rides * sent <= lift + 5:
                    weeks, stop, trains = ride, station, max(trains, sent, rides * sent)
            if (hex_, goal) in bound:
                weeks = max(0.0, weeks - FAMILIAR)
            if weeks <= MOST_WEEKS:
                found.append((weeks - 0.02 * men, hex_, weeks, men, stop))
        found.sort()
        return found, trains

    def _offer(self, task: Task) -> tuple[float, list[Sent]]:
        """How good a task is for each Strength Point, and who would do it; asked again where that may have changed."""
        key = (task.hex, task.kind)
        known = self._offers.get(key)
        if known is None or not self._holds_good(task, known):
            known = self._offers[key] = self._make_offer(task)
        return known.score, known.who

    def _holds_good(self, task: Task, known: Offer) -> bool:
        """Whether an offer is the same still: there are trains enough, and whoever got another task since was not asked for it
        and is gone."""
        if self.lift < known.trains:
            return False
        ways, taken = self._ways(task), self._taken[known.taken :]
        if known.enough:
            return not any(hex_ in ways and (hex_ in known.asked or hex_ in self.pools) for hex_ in taken)
        return ways.keys().isdisjoint(taken)

    def _make_offer(self, task: Task) -> Offer:
        who: list[Sent] = []
        asked: list[int] = []
        have, need = 0.0, task.need
        able, trains = self._able(task)
        for _, hex_, weeks, men, stop in able:
            if have >= need:
                break
            asked.append(hex_)
            part = min(men, need - have)
            if hex_ in self.armies and hex_ != task.hex:
                if part < WHOLE * men:
                    continue
                part = men
            elif men - part <= FEW:
                part = men
            who.append(Sent(weeks, hex_, part, stop))
            have += part
        last = max((row.weeks for row in who), default=0.0)
        score = 0.0
        if have >= need * LEAST.get(task.kind, 1.0) and last <= self.s.last - self.s.turn:
            score = task.worth * SLOW**last * min(1.0, have / need) / (have + 3.0)
        return Offer(score, who, have >= need, asked, len(self._taken), trains)

    def _assign(self, task: Task, who: list[Sent]) -> None:
        stage = self._stage(task, who)
        for weeks, hex_, men, station in who:
            self._taken.append(hex_)
            self.pools[hex_] -= men
            if hex_ != task.hex:
                self.columns[hex_] = max(0.0, self.columns[hex_] - men)
            if self.pools[hex_] <= 0:
                del self.pools[hex_]
            goal = task.hex
            if stage not in (OFF, hex_) and distances(self.pic.t, stage, self.pic.shut)[hex_] <= DEEP:
                goal = stage
            if station != OFF:
                self.lift -= round(men)
                goal = station
            self.parts.setdefault(hex_, []).append(Part(task, men, weeks, goal, station))
        lack = task.need - sum(men for _, _, men, _ in who)
        if task.kind == HOLD and lack > 0:
            self.short[task.hex] = lack

    def _stage(self, task: Task, who: list[Sent]) -> int:
        """Where those gather who attack: with the largest of them near the enemy, until enough are there; OFF where nobody waits."""
        if task.kind in (HOLD, HOME) or task.need <= STRENGTH * 3 + FEW or len(who) < 2:
            return OFF
        close = [(men - 0.5 * task.far[hex_], hex_) for _, hex_, men, _ in who]
        stage = max(close)[1]
        gathered = sum(men for _, hex_, men, _ in who if self._near(hex_, stage))
        return OFF if gathered >= READY * task.need else stage

    def _near(self, hex_: int, stage: int) -> bool:
        return hex_ == stage or distances(self.pic.t, stage, self.pic.shut)[hex_] <= CLOSE

    def _stay(self, tasks: list[Task]) -> list[Task]:
        """Whoever stands in a great city that needs him holds it before anything is sent away; what is left to be done."""
        left = []
        for task in tasks:
            great = task.kind == HOLD and task.worth >= GREAT and task.hex != self.pic.capital
            men = min(self.pools.get(task.hex, 0.0), task.need) if great else 0.0
            if men:
                self._assign(task, [Sent(0.0, task.hex, men, OFF)])
                self.short.pop(task.hex, None)
            if men < task.need:
                left.append(task._replace(need=task.need - men) if men else task)
        return left

    def _gather(self, tasks: list[Task]) -> None:
        """The mass of each theater, claimed before small tasks divide it up, and its target."""
        for front in efforts.FRONTS:
            found = self._effort(tasks, front)
            if found is None:
                continue
            task, hex_, general, near = found
            self.efforts.append(Effort(task, hex_, general, sum(self.pools[h] for h in near)))
            ready = min(self.pools[hex_], self.columns[hex_]) >= READY * task.need
            have = 0.0
            for h in near:
                if have < efforts.AMPLE * task.need:
                    have += self.pools[h]
                    self._follow(task, h, hex_, general, ready)

    def _effort(self, tasks: list[Task], front: int) -> tuple[Task, int, int, list[int]] | None:
        """Of the stacks of a theater the one that has most before it: its target, where it is, its general, and who marches with it.
        New men gather far behind, and whoever is at the front does not go back to them."""
        s, pic, theater = self.s, self.pic, self.pic.t.theater
        open_ = [task for task in tasks if task.hex not in {e.task.hex for e in self.efforts}]
        best, most = None, 0.0
        for size, hex_, general in efforts.bodies(s, pic, self.pools, front, self.hungry | self.shaken):
            far = distances(pic.t, hex_, pic.shut)
            near = [h for h in efforts.abreast(pic, self.pools, hex_) if h not in self.hungry]
            near.sort(key=lambda h: (far[h], h))
            men = sum(self.pools[h] for h in near)
            coming = sum(n for h, n in self.pools.items() if theater[h] == front) - men
            led = min(men + efforts.HOPE * max(0.0, coming), self._column(hex_, LARGE))
            value, task = efforts.target(s, pic, open_, hex_, led, self.bound, self.stuck)
            value *= 1.0 + efforts.GREATER * size
            if task is not None and value > most:
                best, most = (task, hex_, general, near), value
        return best

    def _follow(self, task: Task, hex_: int, body: int, general: int, ready: bool) -> None:
        """Those of a hex march with a mass: its main body to the target once it is ready, others to it; whoever is nearer to the target
        waits for it."""
        men = self.pools[hex_]
        if hex_ == body:
            men -= efforts.left_behind(self.pic, hex_, men) if ready and task.hex != hex_ else 0.0
        self._taken.append(hex_)
        self.pools[hex_] -= men
        self.columns[hex_] = max(0.0, self.columns[hex_] - men)
        if self.pools[hex_] <= 0:
            del self.pools[hex_]
        goal, after = body, general
        if hex_ == body:
            goal = task.hex if ready else hex_
        elif task.far[hex_] < task.far[body]:
            goal, after = hex_, OFF
        part = Part(task, men, task.far[hex_] / self.pace, goal, OFF, after)
        self.parts.setdefault(hex_, []).append(part)

    def _join(self) -> None:
        """Whoever has no task goes to the mass that he reaches soonest; by rail to another theater where men are lacking."""
        theater, lack = self.pic.t.theater, efforts.lacking(self.s, self.pic)
        for hex_ in [h for h in self.pools if h not in self.hungry]:
            men = self.pools[hex_]
            rows = []
            for effort in self.efforts:
                if effort.task.far[hex_] < effort.task.far[effort.hex]:
                    continue  # nearer to the target than the mass: it does not go back to it
                there = Task(
                    effort.hex, HOLD, effort.task.worth, effort.task.need, self.tasks.far(effort.hex)
                )
                weeks, station = self._travel(hex_, there, men)
                here, front = theater[hex_], theater[effort.hex]
                wanted = front != here and station != OFF and here < 3 and lack[here] < 0.0 < lack[front]
                rows.append((weeks - (CALLED if wanted else 0.0), weeks, effort.hex, station, effort))
            if not rows:
                continue
            _, weeks, body, station, effort = min(rows, key=lambda row: row[:3])
            if weeks > MOST_WEEKS or hex_ == body:
                continue
            self._taken.append(hex_)
            del self.pools[hex_]
            goal = body
            if station != OFF:
                self.lift -= round(men)
                goal = station
            part = Part(effort.task, men, weeks, goal, station, effort.general if station == OFF else OFF)
            self.parts.setdefault(hex_, []).append(part)

    def _main_efforts(self, tasks: list[Task]) -> None:
        """What is left of each theater goes where most can be won, if there is enough of it."""
        theater = self.pic.t.theater
        for front in range(3):
            free = [hex_ for hex_ in self.pools if theater[hex_] == front and self._free(hex_) > FEW]
            men = sum(self._free(hex_) for hex_ in free)
            best, most = None, 0.0
            for task in tasks if men else ():
                if theater[task.hex] != front or task.hex in self._tasked:
                    continue
                part = min(1.0, men / task.need)
                if part >= MAIN and task.worth * part * part > most:
                    best, most = task, task.worth * part * part
            if best is None:
                continue
            who = [(*self._travel(hex_, best, self._free(hex_)), hex_) for hex_ in free]
            rows = [
                Sent(weeks, hex_, self._free(hex_), station)
                for weeks, station, hex_ in who
                if weeks <= MOST_WEEKS
            ]
            self._assign(best, rows)

    def _free(self, hex_: int) -> float:
        """Strength Points of a hex that can still be sent somewhere."""
        return min(self.pools[hex_], self.columns[hex_])

    def _go_home(self, who: set[int]) -> None:
        """Whoever is out of supply and has no task goes back to the nearest railroad or depot; the Demoralized, who do not rally
        there (8.74), before anything else."""
        t = self.pic.t
        for hex_ in [hex_ for hex_ in self.pools if hex_ in who]:
            near = self.bases & t.within(hex_, HOMEWARD)
            _, home = min(((t.board.distance(hex_, base), base) for base in near), default=(99, OFF))
            if home != OFF:
                task = Task(home, HOME, HUNGER, self.pools[hex_], self.tasks.far(home))
                self._assign(task, [Sent(1.0, hex_, self.pools[hex_], OFF)])

    @property
    def _tasked(self) -> set[int]:
        return {part.task.hex for parts in self.parts.values() for part in parts}

    # --- what the hands ask ------------------------------------------------------------------------------------------

    def staying(self, hex_: int) -> float:
        """Strength Points that hold the place where they are."""
        return sum(part.men for part in self.parts.get(hex_, ()) if part.task.hex == hex_)

    def weight(self) -> list[float]:
        """5.11 What there is to do in each main theater."""
        found = [0.0, 0.0, 0.0]
        for hex_, parts in self.parts.items():
            where = self.pic.t.theater[hex_]
            for part in parts if where < 3 else ():
                if part.goal != hex_:
                    found[where] += part.task.worth * part.men / part.task.need * SLOW**part.weeks
        return found

    def said(self, part: Part) -> str:
        """What a part is for, in words."""
        where = self.pic.t.board.title(part.task.hex)
        what = {HOLD: "to hold", TAKE: "to take", CLEAR: "to clear", HOME: "back to supply at"}[
            part.task.kind
        ]
        by = " by rail" if part.station != OFF else ""
        return f"{what} {where}, which needs {part.task.need:.0f} and is worth {part.task.worth:.1f}{by}"
