"""The greedy player: in every decision the choice that looks best one action ahead."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from longroll.core.choice import Choice
from longroll.core.frames import Frame
from longroll.core.game import Game
from longroll.games.divided_we_fall.actions import allowance
from longroll.games.divided_we_fall.bot import fight, landing, leading, placing, shipping
from longroll.games.divided_we_fall.bot.campaign import Campaign
from longroll.games.divided_we_fall.bot.plan import Army, Plan, assign, marches
from longroll.games.divided_we_fall.bot.reasons import of_plan, of_works
from longroll.games.divided_we_fall.bot.style import PLAIN, Style
from longroll.games.divided_we_fall.bot.worth import Worth
from longroll.games.divided_we_fall.frames import LIFT_ONLY, PAID, March, Ride
from longroll.games.divided_we_fall.movement import load
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.verbs import ALSO, ENTRENCH, FORTIFY, MARCH, STAY, TRAIN
from longroll.games.divided_we_fall.words import OFF, SIZES, USA
from longroll.kit.proposals import Proposal

PROPOSALS = 8
"""so many things to do with a command point are proposed to a search"""
EACH = 2
"""marches of one army among them"""
WORKS = 2
"""and works at home"""
BARE = 0.35
"""the part of the usual guards that some of them leave behind: an army that only guards wins no war"""
LOW = -8.0
"""what a march must promise to be proposed; a search may see more in it"""


class Greedy:
    """Looks at each force, what it could reach, and what that would gain; plays the best and asks again."""

    def __init__(self, seed: int = 0, style: Style = PLAIN) -> None:
        self.style = style
        self.reason = ""
        """why the last choice was made, in words; "" where there is little to say"""
        self.dice = random.Random(seed)
        self.taste = [self.dice.uniform(0.85, 1.15) for _ in range(OFF)]
        """a liking for each place, so that two games are not the same"""
        self.plan: Plan | None = None
        self.before: dict[str, int] = {}
        """what each army went for last, so that it does not turn about for little"""
        self.depot = OFF
        """where a supply unit on the move is bound"""
        self.course: tuple[int, ...] = ()
        """where men who go by sea without a command point are bound"""
        self.served: list[int] = []
        """armies to which a supply unit has been sent this turn"""
        self.clock = (-1, -1)
        self.distances: tuple[dict[int, list[float]], dict[int, list[float]]] = ({}, {})
        self.now: Worth | None = None
        """the situation when the action under way was chosen"""
        self.groups: tuple[str, ...] = ()
        self.said: dict[str, Callable[[DwfState, Any, list[Choice]], Choice]] = {
            "campaign": self.campaign,
            "march": self.march,
            "battle": lambda s, f, c: fight.reinforce(s, self.seen(s), f, c),
            "commit": lambda s, f, c: fight.commit(s, c),
            "choose-loss": lambda s, f, c: fight.loss(c),
            "give-way": fight.stand,
            "ride": self.ride,
            "fortify-second": self.fortify,
            "sail": placing.sail,
            "railroad": placing.railroad,
            "fleet-leaves": lambda s, f, c: c[-1],
            "disband": placing.exchange,
        }
        for name in ("retreat", "arrive", "deploy", "draft", "supplying"):
            self.said[name] = self.place

    def copy(self, style: Style | None = None) -> Greedy:
        """Another who thinks the same from here on, or remembers the same and goes on in another style."""
        new = type(self)(0, style or self.style)
        new.dice.setstate(self.dice.getstate())
        new.plan, new.before = self.plan, dict(self.before)
        new.taste = likings(new.style.liking) if new.style.liking else self.taste
        new.depot, new.served, new.clock = self.depot, list(self.served), self.clock
        new.distances = (dict(self.distances[0]), dict(self.distances[1]))
        new.groups, new.course = self.groups, self.course
        return new

    def choose(self, game: Game) -> Choice:
        choices = game.choices()
        self.reason = ""
        if len(choices) == 1:
            return choices[0]
        s = game.state
        assert isinstance(s, DwfState)
        frame = s.stack[-1]
        answer = self.said.get(frame.do)
        return answer(s, frame, choices) if answer else choices[0]

    def worth(self, s: DwfState, side: int) -> Worth:
        """The situation; distances are measured once in a player-turn."""
        if self.clock != (s.turn, s.phasing):
            self.clock = (s.turn, s.phasing)
            self.distances = ({}, {})
            self.served = []
        self.now = self.view(s, side, self.style)
        return self.now

    def view(self, s: DwfState, side: int, style: Style) -> Worth:
        """What places are worth to a side in a style."""
        kind = Campaign if style.staff else Worth
        return kind(s, side, self.distances[side], self.groups, style)

    def seen(self, s: DwfState) -> Worth:
        """The situation as it was when the action under way was chosen."""
        if self.now is None or self.now.s is not s or self.now.side != s.phasing:
            return self.worth(s, s.phasing)
        return self.now

    def place(self, s: DwfState, f: Frame, choices: list[Choice]) -> Choice:
        return placing.place(s, self.worth(s, placing.side_of(s, f)), f, choices, self.dice)

    # --- the Campaign phase ------------------------------------------------------------------------------------------

    def campaign(self, s: DwfState, f: Frame, choices: list[Choice]) -> Choice:
        by_text = {c.text: c for c in choices}
        w = self.worth(s, s.phasing)
        self.groups = w.groups
        if s.command:
            best = next(iter(self._plans(s, w, by_text)), None)
            other = self._works(s, w, choices)
            if best is not None and best.score > max(self.style.least, other[0]):
                return self._follow(s, best, by_text[best.action])
            if other[1] is not None:
                self.reason = of_works(s, other[1])
                return other[1]
        if self.style.staff and s.phasing == USA and s.lift:
            voyage = shipping.voyage(s, w, by_text)
            if voyage is not None:
                self.course = voyage.path
                return voyage.choice
        wagon = placing.wagons(s, w, by_text, self.served)
        if wagon is not None:
            self.depot = wagon[1]
            self.served.append(self.depot)
            return wagon[0]
        tidy = placing.tidy(s, by_text)
        if tidy is not None:
            return tidy
        ride = self._idle_leader(s, w, by_text)
        if ride is not None:
            return ride
        naval = placing.fleet(s, by_text) if s.phasing == USA else None
        return naval or by_text["end"]

    def _follow(self, s: DwfState, plan: Plan, choice: Choice) -> Choice:
        self.plan = plan
        self.before[plan.action] = plan.goal
        self.reason = of_plan(s, plan)
        return choice

    def propose(self, game: Game) -> list[Proposal]:
        """What a command point could be spent on: the best plans, works at home, and what would be chosen without a search."""
        s = game.state
        assert isinstance(s, DwfState)
        choices = game.choices()
        by_text = {c.text: c for c in choices}
        plain = self.copy()
        first = plain.choose(game)
        w = self.worth(s, s.phasing)
        found = [
            Proposal(
                first, plain.reason, plain.plan if plain.plan and plain.plan.action == first.text else None
            )
        ]
        bare = self.view(s, s.phasing, self.style._replace(guard=BARE * self.style.guard))
        plans = self._plans(s, w, by_text, EACH) + self._plans(s, bare, by_text, EACH)
        for plan in sorted(plans, key=lambda p: -p.score):
            if plan.score > LOW and all(p.plan is None or _moves(p.plan) != _moves(plan) for p in found):
                found.append(Proposal(by_text[plan.action], of_plan(s, plan), plan))
        works = [
            Proposal(c, of_works(s, c))
            for _, c in self._all_works(s, w, choices)[:WORKS]
            if c.text != first.text
        ]
        return [found[0], *works, *found[1 : PROPOSALS - len(works)]]

    def accept(self, proposal: Proposal) -> Choice:
        """Follow a proposal from here on."""
        plan = proposal.plan
        if isinstance(plan, Plan):
            self.plan = plan
            self.before[plan.action] = plan.goal
        self.reason = proposal.reason
        return proposal.choice

    def _plans(self, s: DwfState, w: Worth, by_text: dict[str, Choice], each: int = 1) -> list[Plan]:
        """The best march of each army that has a goal, and landings, the best first.

        With `each` above 1, so many marches towards its goal and towards the goal that it would choose for itself, and into every
        goal that it can reach.
        """
        armies = self._armies(s, w, by_text)
        goals = assign(s, w, armies, self.before, self.taste)
        plans: list[Plan] = []
        for army in armies:
            if army.action not in goals:
                continue
            if each == 1:
                plans += marches(s, w, army, goals[army.action])[:1]
                continue
            own = assign(s, w, [army], {}, self.taste).get(army.action, goals[army.action])
            for aim in dict.fromkeys((goals[army.action], own)):
                found = marches(s, w, army, aim)
                plans += found[:each] + [p for p in found[each:] if p.path[-1] in w.goals]
        plans += landing.landings(s, w, by_text) if s.phasing == USA and s.lift else []
        return sorted(plans, key=lambda p: (p.score, p.action), reverse=True)

    def _armies(self, s: DwfState, w: Worth, by_text: dict[str, Choice]) -> list[Army]:
        """The stack of the best leader in each area, and the largest single unit where nobody leads."""
        t = s.tables
        n = t.n
        side = s.phasing
        ready = [s.ready_factors(side, a) if s.men[side * n + a] else 0 for a in range(n)]

        def army(text: str, a: int, men: int, mf: int, leaders: tuple[int, ...]) -> Army | None:
            rest = s.men[side * n + a] - men
            stay = max(0, min(men, w.guard(a, leaders) - rest))
            supply = s.supply_ready[side * n + a] if leaders else 0
            if men - stay < (2 if leaders else 1) or (stay and not leaders):
                return None
            helpers = sum(
                ready[b] for b in t.near[a] if ready[b] and s.leaders_at(side, b) and not w.guard(b)
            )
            return Army(text, a, men - stay, stay, allowance(s, a, mf), leaders, supply, helpers)

        best = self._best_leaders(s, w, by_text)
        found = [army(f"activate {t.leaders[i].slug}", a, ready[a], s.pace(i), (i,)) for a, i in best.items()]
        largest: dict[int, Choice] = {}
        for choice in by_text.values():
            if choice.kind is MARCH:
                largest[t.index[choice.place]] = choice  # the largest of each area comes last in the menu
        for a, choice in largest.items():
            if a not in best:
                size = choice.count
                spare = s.men[side * n + a] - w.guard(a)
                if size > spare > 0 and f"march {spare} {t.slug[a]}" in by_text:
                    size = spare
                found.append(army(f"march {size} {t.slug[a]}", a, size, t.rates.infantry, ()))
        return [x for x in found if x is not None]

    def _best_leaders(self, s: DwfState, w: Worth, by_text: dict[str, Choice]) -> dict[int, int]:
        """In each area the best leader who can be activated; of a staff none who should ride to another army."""
        best: dict[int, int] = {}
        for i in s.tables.leaders_of[s.phasing]:
            if f"activate {s.tables.leaders[i].slug}" in by_text and not leading.engaged(s, w, i):
                a = s.leader_at[i]
                if a not in best or leading.quality(s, i, a) > leading.quality(s, best[a], a):
                    best[a] = i
        return best

    def _works(self, s: DwfState, w: Worth, choices: list[Choice]) -> tuple[float, Choice | None]:
        """The best use of a point at home: McClellan's recruits, Lee's trenches, a fort where one is wanted."""
        return next(((value, c) for value, c in self._all_works(s, w, choices) if value > 0), (0.0, None))

    def _all_works(self, s: DwfState, w: Worth, choices: list[Choice]) -> list[tuple[float, Choice]]:
        """Every use of a point at home with its worth, the best first."""
        found: list[tuple[float, Choice]] = []
        for c in choices:
            if c.kind is TRAIN:
                value = self.style.train
            elif c.kind is FORTIFY:
                value = w.fort_step(s.tables.index[c.place])
            elif c.kind is ENTRENCH:
                value = 1.5 * w.fort_step(s.leader_at[s.tables.leader_index[c.piece]])
            else:
                continue
            found.append((value, c))
        return sorted(found, key=lambda x: -x[0])

    def fortify(self, s: DwfState, f: Frame, choices: list[Choice]) -> Choice:
        w = self.seen(s)
        t = s.tables
        return max(choices, key=lambda c: w.fort_step(t.index[c.place]) if c.kind is ALSO else 0.01)

    def _idle_leader(self, s: DwfState, w: Worth, by_text: dict[str, Choice]) -> Choice | None:
        """The leader whom another army needs most more than his own rides there."""
        t = s.tables
        best, ride = 8.0, None
        for i in t.leaders_of[s.phasing]:
            text = f"ride {t.leaders[i].slug}"
            if s.leader_at[i] == OFF or text not in by_text or leading.teaches(s, i):
                continue
            gain = leading.better_post(s, w, i)
            if gain > best:
                best, ride = gain, by_text[text]
        return ride

    def ride(self, s: DwfState, f: Ride, choices: list[Choice]) -> Choice:
        gains = leading.posts(s, self.seen(s), f.leader)
        here = gains.get(s.leader_at[f.leader], 0.0)
        t = s.tables
        return max(
            choices,
            key=lambda c: 1.4 * here + 0.1 if c.kind is STAY else gains.get(t.index[c.place], 0.0),
        )

    # --- on the march ------------------------------------------------------------------------------------------------

    def march(self, s: DwfState, f: March, choices: list[Choice]) -> Choice:
        by_text = {c.text: c for c in choices}
        halt = by_text.get("halt", choices[0])
        if f.unit == "supply":
            goal = f.goal if f.goal != OFF else self.depot
            return placing.carry(s, self.seen(s), f, goal, by_text) if goal != OFF else halt
        if f.goal != OFF:
            return placing.carry(s, self.seen(s), f, f.goal, by_text)
        if f.payment == LIFT_ONLY:
            at = self.course.index(f.at) + 1 if f.at in self.course else 0
            ahead = s.tables.slug[self.course[at]] if at < len(self.course) else ""
            return by_text.get(f"to {ahead} by sea", halt)
        plan = self.plan
        if plan is None or f.payment != PAID:
            return halt
        at = plan.path.index(f.at) + 1 if f.at in plan.path else 0
        if at == len(plan.path):
            return halt
        load_up = self._load(s, f, plan, by_text) if load.led(f) else None
        if load_up is not None:
            return load_up
        if plan.by == "sea" and not f.supply and "take supply" in by_text:
            return by_text["take supply"]
        name = s.tables.slug[plan.path[at]]
        return by_text.get(f"to {name}" if plan.by == "land" else f"to {name} by {plan.by}") or halt

    def _load(self, s: DwfState, f: March, plan: Plan, by_text: dict[str, Choice]) -> Choice | None:
        """D30 The guard is left behind; troops on the way that nothing keeps where they are go along."""
        at = f.at
        side = s.phasing
        men = s.men[side * s.tables.n + at]
        aboard = load.factors(f)
        if not f.moved:
            missing = plan.leave - (s.ready_factors(side, at) - aboard)
        else:
            w = self.seen(s)
            missing = min(1 if at in w.goals else 0, aboard - 1) if men - aboard <= 0 else 0
            spare = s.ready_factors(side, at) - w.guard(at)
            for size in range(SIZES, 0, -1):
                if size <= spare and f"take {size}" in by_text:
                    return by_text[f"take {size}"]
        for size in range(min(SIZES, missing), 0, -1):
            if f"leave {size}" in by_text:
                return by_text[f"leave {size}"]
        return None


@lru_cache(maxsize=256)
def likings(seed: int) -> list[float]:
    """A liking for each place, wider than that which a player is born with: a search looks for what else could be done."""
    dice = random.Random(seed)
    return [dice.uniform(0.7, 1.4) for _ in range(OFF)]


def _moves(plan: Plan) -> tuple[str, tuple[int, ...], str, int]:
    """What a plan does this turn, whatever it is for."""
    return plan.action, plan.path, plan.by, plan.leave
