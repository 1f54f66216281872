"""The greedy player: in every decision the choice that looks best one action ahead."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache

from longroll.core.choice import Choice
from longroll.core.game import Game
from longroll.core.state import Frame
from longroll.games.divided_we_fall.bot.plan import Plan, best_for
from longroll.games.divided_we_fall.bot.worth import Worth
from longroll.games.divided_we_fall.combat import odds
from longroll.games.divided_we_fall.combat.battle import force, foresee
from longroll.games.divided_we_fall.command import INFANTRY, allowance, leader_rate, ready_total
from longroll.games.divided_we_fall.retreating import defender_retreats
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import CSA, OFF, SIDES, USA, Tables
from longroll.games.divided_we_fall.theaters import owed


@lru_cache(maxsize=8)
def departures(t: Tables) -> list[list[int]]:
    """The turns in which each leader is due to leave, by the order of appearance (D103, D104)."""
    found: list[list[int]] = [[] for _ in t.leaders]
    for (turn, _), rows in t.arrivals.items():
        for row in rows:
            gone = row.unit if row.kind == "remove" else row.place.split(" ; ")[0].removeprefix("replaces:")
            if row.kind == "remove" or row.place.startswith("replaces:"):
                found[t.leader_index[gone]].append(turn)
    return found


class Greedy:
    """Looks at each force, what it could reach, and what that would gain; plays the best and asks again."""

    def __init__(self, seed: int = 0) -> None:
        self.dice = random.Random(seed)
        self.plan: Plan | None = None
        self.said: dict[str, Callable[[DwfState, Frame, list[Choice]], Choice]] = {
            "campaign": self.campaign,
            "march": self.march,
            "battle": self.battle,
            "commit": self.commit,
            "choose-loss": self.loss,
            "give-way": self.stand,
            "retreat": self.friends,
            "arrive": self.friends,
            "deploy": self.friends,
            "draft": self.friends,
            "supplying": self.friends,
            "ride": self.ride,
            "reorganize": self.first,
            "fortify-second": self.fortify,
            "sail": self.sail,
            "railroad": self.railroad,
            "burn": self.first,
            "prize": self.first,
            "fleet-leaves": self.last,
        }

    def choose(self, game: Game) -> Choice:
        choices = game.choices()
        if len(choices) == 1:
            return choices[0]
        s = game.state
        assert isinstance(s, DwfState)
        frame = s.stack[-1]
        answer = self.said.get(frame["do"])
        return answer(s, frame, choices) if answer else choices[0]

    def first(self, s: DwfState, f: Frame, choices: list[Choice]) -> Choice:
        return choices[0]

    def last(self, s: DwfState, f: Frame, choices: list[Choice]) -> Choice:
        return choices[-1]

    # --- the Campaign phase ------------------------------------------------------------------------------------------

    def campaign(self, s: DwfState, f: Frame, choices: list[Choice]) -> Choice:
        by_text = {c.text: c for c in choices}
        side = s.phasing
        for text in ("train mcclellan",):
            if text in by_text and s.command > len(owed(s)):
                return by_text[text]
        ride = self._idle_leader(s, by_text)
        if ride is not None:
            return ride
        w = Worth(s, side)
        plans = [p for p in self._plans(s, w, by_text) if p.score > 0.05]
        if plans and s.command:
            self.plan = max(plans, key=lambda p: (p.score, p.action))
            return by_text[self.plan.action]
        supply = self._supply(s, w, by_text)
        if supply is not None:
            return supply
        forts = [c for c in choices if c.verb == "fortify"]
        if forts and s.command:
            return max(forts, key=lambda c: self._fort_worth(s, w, s.tables.index[c.args[0]]))
        if side == USA:
            naval = self._naval(s, by_text)
            if naval is not None:
                return naval
        return by_text["end"]

    def _plans(self, s: DwfState, w: Worth, by_text: dict[str, Choice]) -> list[Plan]:
        """One plan for each leader's stack and for the larger single units."""
        t = s.tables
        side = s.phasing
        found: list[Plan] = []
        for i in t.leaders_of[side]:
            text = f"activate {t.leaders[i].slug}"
            if text not in by_text:
                continue
            a = s.leader_at[i]
            men = ready_total(s, side, a)
            if men < 2:
                continue
            sup = s.supply_ready[side * t.n + a]
            stay = self._guard(s, w, a, men)
            plan = best_for(s, w, text, a, men, allowance(s, a, leader_rate(s, i)), [i], sup, stay)
            if plan is not None:
                found.append(plan)
        seen = set()
        for choice in reversed(list(by_text.values())):
            if choice.verb != "march" or len(choice.args) != 2 or choice.args[1] in seen:
                continue
            seen.add(choice.args[1])  # the largest counter of each area comes last in the menu
            a = t.index[choice.args[1]]
            plan = best_for(s, w, choice.text, a, choice.args[0], allowance(s, a, INFANTRY), [], 0, 0)
            if plan is not None:
                found.append(plan)
        return found

    def _guard(self, s: DwfState, w: Worth, a: int, men: int) -> int:
        """Factors that a stack leaves to hold what must be held."""
        others = s.men[s.phasing * s.tables.n + a] - men
        return max(0, min(men - 2, int(w.need(s, a) + 0.5) - others))

    def _quality(self, s: DwfState, i: int) -> float:
        """What a leader is worth at the head of an army: he fights and he moves. McClellan is kept for training."""
        if s.tables.leaders[i].slug == "mcclellan":
            return 0.0
        stays = 1.0 if all(not s.turn < turn <= s.turn + 3 for turn in departures(s.tables)[i]) else 0.5
        return stays * (s.rating(i) + 0.9 * leader_rate(s, i))

    def _posts(self, s: DwfState, i: int) -> list[tuple[float, int]]:
        """(gain, area) of every army that a leader would lead better than whoever is there."""
        t = s.tables
        n = t.n
        side = s.phasing
        mine = self._quality(s, i)
        found = []
        for a in range(n):
            men = s.men[side * n + a]
            if men < 2 or not t.land_area[a]:
                continue
            others = max((self._quality(s, k) for k in s.leaders_at(side, a) if k != i), default=0.0)
            found.append(((3 + min(men, 12)) * max(0.0, mine - others), a))
        return found

    def _idle_leader(self, s: DwfState, by_text: dict[str, Choice]) -> Choice | None:
        """The leader whom another army needs most more than his own rides there."""
        t = s.tables
        best, ride = 10.0, None
        for i in t.leaders_of[s.phasing]:
            text = f"ride {t.leaders[i].slug}"
            if s.leader_at[i] == OFF or text not in by_text:
                continue
            posts = self._posts(s, i)
            now = next((g for g, a in posts if a == s.leader_at[i]), 0.0)
            gain = max(posts, default=(0.0, 0))[0] - now
            if gain > best:
                best, ride = gain, by_text[text]
        return ride

    def ride(self, s: DwfState, f: Frame, choices: list[Choice]) -> Choice:
        gains = {a: g for g, a in self._posts(s, f["leader"])}
        here = gains.get(s.leader_at[f["leader"]], 0.0)
        t = s.tables
        return max(
            choices, key=lambda c: here + 0.1 if c.verb == "stay" else gains.get(t.index[c.args[1]], 0.0)
        )

    def _supply(self, s: DwfState, w: Worth, by_text: dict[str, Choice]) -> Choice | None:
        """Supply units follow the armies that have none."""
        t = s.tables
        n = t.n
        side = s.phasing
        self.depot = None
        armies = [
            a
            for a in range(n)
            if s.men[side * n + a] >= 4
            and s.leaders_at(side, a)
            and not s.supplies(side, a)
            and t.land_area[a]
        ]
        for choice in by_text.values():
            if choice.verb != "supply":
                continue
            a = t.index[choice.args[0]]
            if s.men[side * n + a] >= 4 and s.leaders_at(side, a) and s.supply_ready[side * n + a] < 2:
                continue
            near = sorted((w.far[a][b], b) for b in armies if 0 < w.far[a][b] <= 6)
            if near:
                self.depot = near[0][1]
                return choice
        return None

    depot: int | None = None

    def _fort_worth(self, s: DwfState, w: Worth, a: int) -> float:
        return w.danger[a] + (4 if a == s.tables.richmond else 2 if s.tables.flag[a] == s.phasing else 0)

    def fortify(self, s: DwfState, f: Frame, choices: list[Choice]) -> Choice:
        w = Worth(s, s.phasing)
        return max(
            choices,
            key=lambda c: self._fort_worth(s, w, s.tables.index[c.args[0]]) if c.verb == "also" else 0.1,
        )

    def _naval(self, s: DwfState, by_text: dict[str, Choice]) -> Choice | None:
        """Ships go out to close blockade boxes."""
        t = s.tables
        empty = [b for b in t.boxes if not s.fleet(0, b)]
        for choice in by_text.values():
            if choice.verb == "sail" and choice.args[0] == "ship" and choice.args[1] == 1 and empty:
                a = t.index[choice.args[2]]
                if t.kind[a] != 3 or s.fleet(0, a) > 1:
                    return choice
            if choice.verb == "railroad":
                return choice
        return None

    def sail(self, s: DwfState, f: Frame, choices: list[Choice]) -> Choice:
        t = s.tables
        if t.kind[f["at"]] == 3 and s.fleet(0, f["at"]) == 1:
            return choices[-1]
        empty = [
            c
            for c in choices
            if c.verb == "to" and t.kind[t.index[c.args[0]]] == 3 and not s.fleet(0, t.index[c.args[0]])
        ]
        boxes = [c for c in choices if c.verb == "to" and t.kind[t.index[c.args[0]]] == 3]
        if empty:
            return empty[0]
        return self.dice.choice(boxes) if boxes else choices[-1]

    def railroad(self, s: DwfState, f: Frame, choices: list[Choice]) -> Choice:
        """The railhead follows the nearest army in enemy country."""
        t = s.tables
        n = t.n
        far = Worth(s, USA).far
        armies = [a for a in range(n) if s.men[USA * n + a] >= 3 and s.home[a] != USA and t.land_area[a]]

        def distance(c: Choice) -> int:
            a = f["at"] if c.verb == "halt" else t.index[c.args[0]]
            return min((far[a][b] for b in armies), default=0)

        return min(choices, key=distance)

    # --- on the march ------------------------------------------------------------------------------------------------

    def march(self, s: DwfState, f: Frame, choices: list[Choice]) -> Choice:
        by_text = {c.text: c for c in choices}
        if f["unit"] == "supply":
            return self._carry(s, f, by_text, choices)
        if f["goal"] != OFF:
            to = [c for c in choices if c.verb == "to"]
            straight = f"to {s.tables.slug[f['goal']]}"
            return by_text.get(straight) or (to[0] if to else choices[-1])
        plan = self.plan
        if plan is None or f["free"]:
            return by_text.get("halt", choices[0])
        if not f["moved"] and plan.leave and f["ldr"] != OFF:
            left = ready_total(s, s.phasing, f["at"]) - sum(c * (i + 1) for i, c in enumerate(f["inf"]))
            for size in range(plan.leave - left, 0, -1):
                if f"leave {size}" in by_text:
                    return by_text[f"leave {size}"]
        if f["ldr"] != OFF:
            pick = self._pick_up(s, f, by_text)
            if pick is not None:
                return pick
        path = plan.path
        at = path.index(f["at"]) + 1 if f["at"] in path else 0
        if at < len(path):
            step = by_text.get(f"to {s.tables.slug[path[at]]}")
            if step is not None:
                return step
        return by_text.get("halt", choices[0])

    def _pick_up(self, s: DwfState, f: Frame, by_text: dict[str, Choice]) -> Choice | None:
        """Troops on the way that nothing keeps where they are go along (D30)."""
        if not f["moved"]:
            return None
        w = Worth(s, s.phasing)
        spare = ready_total(s, s.phasing, f["at"]) - int(w.need(s, f["at"]) + 0.5)
        for size in range(5, 0, -1):
            if size <= spare and f"take {size}" in by_text:
                return by_text[f"take {size}"]
        return None

    def _carry(self, s: DwfState, f: Frame, by_text: dict[str, Choice], choices: list[Choice]) -> Choice:
        """A supply unit on its way to an army or into a battle."""
        t = s.tables
        goal = f["goal"] if f["goal"] != OFF else self.depot
        if goal is None:
            return by_text.get("halt", choices[0])
        far = Worth(s, s.phasing).far
        steps = [c for c in choices if c.verb == "to" and len(c.args) == 1]
        best = min(steps, key=lambda c: far[t.index[c.args[0]]][goal], default=None)
        if best is not None and far[t.index[best.args[0]]][goal] < far[f["at"]][goal]:
            return best
        return by_text.get("halt", choices[0])

    # --- battles -----------------------------------------------------------------------------------------------------

    def battle(self, s: DwfState, f: Frame, choices: list[Choice]) -> Choice:
        """Fight if the field will be held; otherwise bring in who can come."""
        if self._holds(s, f) or len(choices) == 1:
            return choices[0]
        t = s.tables

        def weight(c: Choice) -> float:
            if c.verb == "activate":
                a = s.leader_at[t.leader_index[c.args[0]]]
                return ready_total(s, s.phasing, a) - 4 * (a in Worth(s, s.phasing).keep)
            if c.verb == "march" and len(c.args) == 2:
                a = t.index[c.args[1]]
                return float(c.args[0]) - 4 * (a in Worth(s, s.phasing).keep)
            return 0.5 if c.verb == "sail" else 0.0

        best = max(choices[1:], key=weight)
        return best if weight(best) >= 1 else choices[0]

    def _holds(self, s: DwfState, f: Frame, back: int = 0) -> bool:
        return self._outcome(s, f, back)[0] == s.phasing

    def _outcome(self, s: DwfState, f: Frame, back: int) -> tuple[int, int, int]:
        """(who holds the field, losses dealt, losses paid) if the defender spares his fort as far as he may."""
        found = foresee(s, f, back)
        paths, leaders, navy, _ = force(s, f)
        side, at = s.phasing, f["at"]
        base = (1 - side) * s.tables.n + at
        men = sum(p.men for p in paths)
        paid = min(found.attacker_net, men + navy)
        step = 1 if s.fort[base] and found.defender_net else 0
        rest = max(0, found.defender_net - step)
        left = max(0, s.men[base] - rest)
        fort = max(0, s.fort[base] - step - max(0, rest - s.men[base]))
        winner, _, _ = odds.field(
            s, side, at, max(0, men - paid), leaders, max(0, navy - max(0, paid - men)), left, fort
        )
        return winner, min(found.defender_net, s.men[base] + s.fort[base]), paid

    def commit(self, s: DwfState, f: Frame, choices: list[Choice]) -> Choice:
        """The part of the force whose losses pay best (D76)."""
        battle = s.stack[-2]
        full = choices[0].args[0]

        def gain(c: Choice) -> float:
            winner, dealt, paid = self._outcome(s, battle, full - c.args[0])
            return 1.6 * dealt - 1.3 * paid + (6.0 if winner == s.phasing else 0.0)

        return max(choices, key=gain)

    def loss(self, s: DwfState, f: Frame, choices: list[Choice]) -> Choice:
        order = ("infantry", "gunboat", "ironclad", "ship", "fort")
        return min(choices, key=lambda c: order.index(c.args[0]) if c.args[0] in order else -1)

    def stand(self, s: DwfState, f: Frame, choices: list[Choice]) -> Choice:
        battle = s.stack[-2]
        if self._outcome(s, battle, 0)[0] != s.phasing:
            return choices[0]
        return choices[-1] if defender_retreats(s, 1 - s.phasing, f["at"], f["came"]) else choices[0]

    # --- placing -----------------------------------------------------------------------------------------------------

    def friends(self, s: DwfState, f: Frame, choices: list[Choice]) -> Choice:
        """Where most is to be gained or guarded: near the armies and the goals."""
        t = s.tables
        side = f["side"] if f["do"] == "retreat" else (s.phasing if s.phasing < 2 else CSA)
        if f["do"] == "deploy":
            side = SIDES.index(t.scenarios[s.scenario]["choice"][f["item"]]["side"])
        w = Worth(s, side)
        kind = f.get("kind", "infantry")

        def want(c: Choice) -> float:
            name = next((x for x in c.args if x in t.index), None)
            if name is None:
                return 0.0
            a = t.index[name]
            if t.kind[a] == 3:
                return 1.0 + self.dice.random()
            men = s.men[side * t.n + a]
            value = w.pull(s, a, 3) + 0.8 * w.hub(s, a) + 0.3 * w.danger[a] + 0.01
            if kind == "leader":
                led = s.leaders_at(side, a)
                return men + 1 if not led else 0.3 * men
            if f["do"] == "supplying":
                return 0.1 + w.thirst(s, a)
            return value

        return max(choices, key=want)
