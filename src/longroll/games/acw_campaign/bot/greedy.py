"""The greedy player: an answer to each kind of question of every role."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from longroll.core.choice import Choice
from longroll.core.game import Game
from longroll.games.acw_campaign.battle import captain
from longroll.games.acw_campaign.battle.resolver.step import asks
from longroll.games.acw_campaign.battle.types import GONE, LINE, Battle
from longroll.games.acw_campaign.bot.campaign import Campaign
from longroll.games.acw_campaign.bot.marches import Plan, Planner
from longroll.games.acw_campaign.bot.picture import chance
from longroll.games.acw_campaign.bot.staff import BLOOD, SUPPORT, Cache, Staff
from longroll.games.acw_campaign.bot.style import PLAIN, Style
from longroll.games.acw_campaign.evaluate import CORPS
from longroll.games.acw_campaign.frames import AtBox, BattleAt, Onward
from longroll.games.acw_campaign.odds import at_hand
from longroll.games.acw_campaign.roles import REFEREE
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import HORSE_CORPS, LINES, SIDES

TRIALS = 8
CLEAR = 0.15
"""a chance so small, or so near to certainty, that nobody tries it out"""
SURE = 0.85
"""the chance of winning with which nobody is sent for"""
FRONT = 1.0
"""how much of what lies before a new corps is counted where it is raised"""
WATCH = 1.0
"""how much of what may come to threaten it"""
NEW = 40.0
"""points of a corps that is raised"""


class Greedy:
    """Answers each kind of question by a rule of thumb; the marches by a plan of the staff."""

    def __init__(self, seed: int = 0, style: Style = PLAIN, south: Style | None = None) -> None:
        self.styles = (style, south or style)
        """how it plays the Union, and the Confederates"""
        self.reason = ""
        """why the last choice was made, in words; "" where there is little to say"""
        self._seed = seed
        self._plan: Plan | None = None
        self._why = ""
        self._leg = 0
        self._turn = -1
        self._goals: list[list[int]] = [[], []]
        self._known: tuple[tuple[int, int, int], Cache] = ((-1, -1, -1), {})
        self._answers: dict[str, Callable[[AcwState, int, list[Choice]], Choice]] = {
            "command": self._command, "move": self._move, "onward": self._onward, "withdraw": self._withdraw,
            "reinforce": self._reinforce, "battle-orders": self._orders, "retreat": self._retreat, "raise": self._raise,
            "battle-order": self._order, "train": self._second, "promote": self._second, "upgrade": self._second,
            "wilder": self._second, "to-manassas": self._second, "reorganize": self._where, "reorganize-box": self._box,
            "blockade": self._port, "watch": self._port, "western-fortress": self._port,
        }  # fmt: skip

    def choose(self, game: Game) -> Choice:
        choices = game.choices()
        self.reason = ""
        if len(choices) == 1:
            return choices[0]
        decision = game.decision
        if decision.side == REFEREE:  # the first choice is the program's ruling
            return choices[0]
        answer = self._answers.get(decision.kind, self._first)
        return answer(cast(AcwState, game.state), SIDES.index(decision.side), choices)

    def _staff(self, s: AcwState, me: int) -> Staff:
        """The side's look at the map; what stays as it is during a movement phase is kept."""
        if s.phase != "movement":
            return Staff(s, me, style=self.styles[me])
        key = s.turn, s.active, me
        if self._known[0] != key:
            self._known = key, {}
        return Staff(s, me, self._known[1], self.styles[me])

    # --- small questions -------------------------------------------------------------------------------------------------

    def _first(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        return choices[0]

    def _second(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        return choices[1]

    def _port(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        """12.25, 14.4 The place that is worth most."""
        worth = self._staff(s, me).worth
        return max(choices, key=lambda c: worth[s.tables.index[c.args[0]]])

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

    def _raise(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        """11.1 Infantry, where it is needed most or stands nearest to the front."""
        staff = self._staff(s, me)
        campaign = Campaign(staff, self._goals[me])
        foot = [c for c in choices if c.verb == "infantry"]

        def gain(choice: Choice) -> float:
            box = s.tables.index[choice.args[0]]
            force = staff.p.mine[box]
            joined = 1.0 + staff.style.camps * min(1.0, force / (2 * NEW))
            return (
                staff.keep(box, force + NEW, True)
                - staff.keep(box, force, True)
                + FRONT * NEW * campaign.front(box) * joined
            )

        return max(foot, key=gain, default=choices[0])

    # --- battles -----------------------------------------------------------------------------------------------------------

    def _order(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        staff = self._staff(s, me)
        return max(choices, key=lambda c: staff.p.mine[s.tables.index[c.args[0]]])

    def _odds(self, staff: Staff, box: int, more: float = 0.0) -> float:
        """The chance of holding the field at a box, by strength alone."""
        p, me = staff.p, staff.me
        if me == staff.s.active:
            return chance(p.mine[box] + more, p.defence(1 - me, box, p.foe[box]))
        return 1 - chance(p.foe[box], p.defence(me, box, p.mine[box]) + more)

    def _withdraw(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        """8 Stand if what may be won and lost is better than the place given up; some trials where it is not clear."""
        staff, box = self._staff(s, me), s.frame(AtBox).box
        p = staff.p
        help_ = SUPPORT * sum(p.mine[b] for b in s.tables.near[box])
        hold = self._odds(staff, box, help_)
        if CLEAR < hold < 1 - CLEAR and not help_ and not s.intelligence:
            hold = at_hand(s, box, TRIALS).wins[me] / 100
        stake = staff.worth[box] if s.control[box] == me else 0.0
        stand = hold * (staff.VICTORY + BLOOD * CORPS * p.foe[box])
        stand -= (1 - hold) * (stake + staff.VICTORY + 1.5 * BLOOD * CORPS * p.mine[box])
        if stand >= -stake - staff.VICTORY:
            return choices[0]
        return self._refuge(staff, choices[1:], p.mine[box])

    def _retreat(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        staff = self._staff(s, me)
        return self._refuge(staff, choices, staff.p.mine[s.frame(AtBox).box])

    def _refuge(self, staff: Staff, choices: list[Choice], force: float) -> Choice:
        """8, 8.58 Where a force is safe and does most good."""

        def good(choice: Choice) -> float:
            box = staff.s.tables.index[choice.args[0]]
            there = staff.p.mine[box]
            gain = staff.keep(box, there + force, True) - staff.keep(box, there, True)
            return gain + 0.02 * there - staff.hunger(box, 1)

        return max(choices, key=good)

    def _reinforce(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        """8.4 Help comes where it tells, from where it can be spared."""
        staff, box = self._staff(s, me), s.frame(AtBox).box
        p = staff.p
        hold = self._odds(staff, box)
        if hold >= SURE:
            return choices[0]
        stake = staff.worth[box] + 2 * staff.VICTORY + 2 * BLOOD * CORPS * (p.mine[box] + p.foe[box])
        best, value = choices[0], 0.1
        for choice in choices[1:]:
            c = s.find_corps(me, choice.args[0])
            start, force = s.co_box[c], p.corps[c]
            tells = (self._odds(staff, box, 0.8 * force) - hold) * stake
            left = p.mine[start] - force
            mine = s.control[start] == me
            spared = min(0.0, staff.keep(start, left, mine) - staff.keep(start, p.mine[start], mine))
            if tells + spared - 0.02 * CORPS * force > value:
                best, value = choice, tells + spared - 0.02 * CORPS * force
        return best

    def _orders(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        """8.57, 8.58 A steady commander's orders by the look of the field; the enemy's are not read, nor his reserve in the fog."""
        frame = s.within(BattleAt)
        assert frame is not None
        b = Battle.load(frame.battle)
        question = next(q for q in asks(b) if q.side == me)
        if s.intelligence:
            for d, side in enumerate(b.d_side):
                if side != me and b.d_place[d] != LINE:
                    b.d_place[d] = GONE
        word = "order " + captain.order(b, question, captain.TEMPERS["steady"])
        return next(c for c in choices if c.text == word)

    # --- marches ---------------------------------------------------------------------------------------------------------

    def _command(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        """2.1, 7 The march goes where the staff sees most in it; a march of two legs is gone through with."""
        plan = self._pending(s, me) or self._new(s, me)
        if plan is None:
            return choices[0]
        t = s.tables
        self.reason = self._why
        if plan.verb == "march":
            word = f"march {t.slug[plan.legs[self._leg - 1].boxes[-1] if self._leg else plan.box]}"
        elif plan.verb == "entrench":
            word = f"entrench {s.corps_slug(plan.movers[0])}"
        else:
            c = next(c for c in plan.movers if s.co_box[c] == plan.box)
            word = f"{plan.verb} {s.corps_slug(c)} {t.slug[plan.to]}"
        return next((c for c in choices if c.text == word), choices[0])

    def _new(self, s: AcwState, me: int) -> Plan | None:
        self._leg, self._turn = 0, 2 * s.turn + me
        staff = self._staff(s, me)
        campaign = Campaign(staff, self._goals[me])
        self._goals[me] = [e.goal.box for e in campaign.efforts]
        self._plan = Planner(staff, campaign, self._seed).best()
        self._why = _why(staff, self._plan, self._goals[me]) if self._plan else ""
        return self._plan

    def _pending(self, s: AcwState, me: int) -> Plan | None:
        """What is left of the last plan: its second march, or corps still to be shipped."""
        plan = self._plan
        if plan is None or self._turn != 2 * s.turn + me:
            return None
        if plan.verb == "march" and self._leg + 1 < len(plan.legs):
            self._leg += 1
            at = plan.legs[self._leg - 1].boxes[-1]
            if any(s.co_box[c] == at and s.co_side[c] == me and not s.co_done[c] for c in plan.movers):
                return plan
        elif plan.verb in ("sail", "invade") and any(
            s.co_box[c] == plan.box and s.co_side[c] == me for c in plan.movers
        ):
            return plan
        return None

    def _move(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        plan = self._plan
        if plan is None or plan.verb != "march" or self._turn != 2 * s.turn + me:
            return choices[0]
        leg = plan.legs[self._leg]
        words = {s.corps_slug(c) for c in plan.movers if s.co_side[c] == me}
        to = s.tables.slug[leg.boxes[0]]
        for choice in choices:
            if choice.verb == LINES[leg.kind] and choice.args[1] == to and choice.args[0] in words:
                return choice
        return choices[0]

    def _onward(self, s: AcwState, me: int, choices: list[Choice]) -> Choice:
        plan, frame = self._plan, s.frame(Onward)
        if plan is None or plan.verb != "march" or frame.kind != plan.legs[self._leg].kind:
            return choices[0]
        boxes = plan.legs[self._leg].boxes
        done = len(frame.path) - 1
        if done >= len(boxes) or tuple(frame.path[1:]) != boxes[:done]:
            return choices[0]
        word = f"to {s.tables.slug[boxes[done]]}"
        return next((c for c in choices if c.text == word), choices[0])


def _why(staff: Staff, plan: Plan, goals: list[int]) -> str:
    """A plan in words: what the march does, as far as the side knows, and the goals of the side."""
    s, t = staff.s, staff.s.tables
    to = t.name[plan.to]
    if plan.verb == "entrench":
        done = f"works at {to} against those who may come"
    elif staff.p.foe[plan.to]:
        done = f"attack {to}"
    elif s.control[plan.to] != s.active:
        done = f"take {to}"
    else:
        done = f"to {to}, where more is wanted"
    aims = [t.name[box] for box in goals if box != plan.to][:2]
    return done + (f"; the side goes for {' and '.join(aims)}" if aims else "")
