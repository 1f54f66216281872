"""One side's look at the map: what the enemy could do, what there is to win, what it costs to stand somewhere."""

from __future__ import annotations

from typing import Any, NamedTuple

from longroll.games.acw_campaign.bot.lifelines import cuts
from longroll.games.acw_campaign.bot.picture import Picture, chance
from longroll.games.acw_campaign.bot.style import PLAIN, Style
from longroll.games.acw_campaign.bot.ways import Distances, Net, net_of, reach
from longroll.games.acw_campaign.evaluate import CORPS, prizes
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.supply import network
from longroll.games.acw_campaign.victory import owns
from longroll.games.acw_campaign.words import CONFEDERATE, MOBILE, UNION
from longroll.kit.paths import within

BLOOD, REPULSE = 0.2, 0.13
"""the share of an army that a lost battle costs: beaten defenders, attackers who go back"""
CAUGHT = 0.8
"""and what it costs an army that has nowhere to go"""
BLED = 2.0
"""what losses of an enemy count who cannot make them good"""
PREY = 0.3
"""the share of an enemy army that may be had by going for it"""
PRICE = 0.06
"""the share that every battle costs"""
LAST = 2.5
"""how much more a great city is worth to the Union when time runs out (4.2)"""
SETTLED = 12
"""the turn by which the Confederates have made up their mind where they hold out"""
DEPTH = 15.0
"""points of strength that a box between it and the enemy counts for"""
LINK = 0.5
"""what a box is worth that lengthens a line of supply"""
DUG_IN = 24
"""inches of works behind which an army is rather cut off than attacked"""
PREYED, POINTS, RING = 80.0, 42.0, 20.0
"""the least army that is worth cutting off, the points of a corps, and how much its hunger counts"""
NOOSE = 25.0
"""the most that a box of a ring is worth"""
CHEAP = 0.5
"""what own losses count that new corps make good"""
GOALS = 16
"""goals that are looked at"""
LEAST = 30.0
"""the smallest force that is sent for anything"""
HOLD = 0.4
"""the share that it wants of all who could come to take the goal back"""
SUPPORT = 0.4
"""the share of a neighbouring force that comes to a battle in time (8.4)"""
ALARM = 1.3
"""how much stronger an enemy may be after the next recruiting"""
JOINED = (1.0, 0.8, 0.6)
"""what is counted of several enemy stacks that could come to one place"""
SHIELDED, LATER, BY_SEA = 0.15, 0.03, 0.1
"""how much a threat counts that troops of ours stand in the way of; that needs two turns; that needs a six and ships"""

MOST_HUNGER = 20.0
"""the most that a box counts for because an army lives by it"""

Cache = dict[str, Any]


class Goal(NamedTuple):
    """A box worth going for: what it is worth, the strength that it wants, and the marches to it from everywhere."""

    box: int
    worth: float
    need: float
    far: list[float]


class Staff:
    """Threats, goals and fears of one side. What cannot change while it marches is kept in `cache` between its marches."""

    VICTORY = 2.0
    """11.1 what a battle won is worth beside the ground: a corps more in the next recruiting"""

    def __init__(self, s: AcwState, me: int, cache: Cache | None = None, style: Style = PLAIN) -> None:
        self.s, self.me, self.style = s, me, style
        self.cache = cache if cache is not None else {}
        self.p = Picture(s, me)
        self.blood = CHEAP if s.size(me) >= s.maximum(me) - 1 else 1.0
        """11.1 losses of an army at its maximum are made good by new corps"""
        self.bleed = BLED if not s.intelligence and s.size(1 - me) >= s.maximum(1 - me) else 1.0
        self.bleed *= style.prey
        """11.1 those of an enemy who is known to have no room for new corps are lost for good"""
        self.supplied = network(s, me)
        self.worth: list[float] = self._kept("worth", self._prizes)
        self.threats = self._threats()
        self._fields: dict[int, list[float]] = self._kept("fields", dict)
        self._goals: list[Goal] | None = None
        self._risks: dict[tuple[int, float, int], float] = {}
        self.corps = [c for c, side in enumerate(s.co_side) if side == me and s.co_kind[c] in MOBILE]

    def _kept(self, key: str, make: Any) -> Any:
        if key not in self.cache:
            self.cache[key] = make()
        return self.cache[key]

    def _prizes(self) -> list[float]:
        """4.1, 13 What every box is worth: to the Union great cities more with every year; a link of supply what hangs on it."""
        s, me = self.s, self.me
        worth = prizes(s)
        self._great(worth)
        lines = s.tables.lifelines[me]
        for b in range(s.n):
            if s.control[b] == me or self.p.foe[b]:
                continue
            ends = [x for x in lines[b] if s.control[x] == me]
            if any(self.supplied[x] == 2 for x in ends):
                worth[b] += LINK + sum(self.hunger(x, len(s.mobile_at(me, x))) for x in ends)
        self._rings(worth)
        self._bread(worth)
        return worth

    def _great(self, worth: list[float]) -> None:
        """4.1, 4.2 Great cities: to the Union more as time passes; to the Confederates the fewer are left, and one of them most."""
        s, style, great = self.s, self.style, self.s.tables.great
        if self.me == UNION:
            late = LAST if s.turn >= style.late else 1.0
            wanting = self.wanting()
            for b in great:
                worth[b] *= late * (1.0 + s.turn / style.haste)
                worth[b] *= 1.0 + style.close / len(wanting) ** 2 if b in wanting else 1.0
            worth[s.tables.washington] *= style.capital
            return
        held = [b for b in great if s.control[b] == self.me]
        for b in great:
            worth[b] *= 1.0 + style.last * (len(great) / max(1, len(held)) - 1.0)
        if held and style.redoubt:
            best = max(held, key=lambda b: (self._stands(b), -b))
            worth[best] += style.redoubt * min(1.0, s.turn / SETTLED)

    def wanting(self) -> list[int]:
        """4.1 The great cities that the Union would not own if its turn ended now."""
        s, p = self.s, self.p
        return [
            b for b in s.tables.great if not owns(s, UNION, b) and (p.foe[b] or not s.men[UNION * s.n + b])
        ]

    def _bread(self, worth: list[float]) -> None:
        """13 Boxes that armies live by: what their loss would cost us, and what their capture would cost the enemy."""
        for side, weight in ((self.me, self.style.lines), (1 - self.me, self.style.cut)):
            for b, hunger in cuts(self.s, self.p, side).items() if weight else ():
                worth[b] += weight * min(MOST_HUNGER, hunger)

    def _stands(self, box: int) -> float:
        """How well a city can be held: by those in it and next to it, and by how far the enemy's boxes are."""
        s, p, near = self.s, self.p, self.s.tables.near
        ways = within(box, 3, lambda b, way: [] if s.control[b] == 1 - self.me else near[b])
        far = min((len(way) for b, way in ways.items() if s.control[b] == 1 - self.me), default=4)
        here = p.defence(self.me, box, p.mine[box])
        return here + sum(0.5 * p.mine[b] - 0.7 * p.foe[b] for b in near[box]) + DEPTH * far

    def _rings(self, worth: list[float]) -> None:
        """13 Boxes around an enemy army: who holds them all has cut it off, and it starves or comes out of its works."""
        s, me, p = self.s, self.me, self.p
        month = s.tables.charts["attrition"][s.month]
        for b, force in enumerate(p.field):
            if force < PREYED or p.dug(1 - me, b) < DUG_IN:
                continue
            open_ = [x for x in s.tables.near[b] if s.control[x] != me]
            if open_:
                corps = max(0.0, force / POINTS - s.tables.town(b))
                value = min(NOOSE, RING * corps * (month + 1) * 3.5 * CORPS / len(open_) ** 2)
                for x in open_:
                    worth[x] += value

    def net(self) -> Net:
        """7 The lines as they can be used in this turn."""
        found: Net = self._kept("net", lambda: net_of(self.s, self.me, self.s.at_start))
        return found

    # --- what the enemy could do -----------------------------------------------------------------------------------------

    def _threats(self) -> list[list[float]]:
        """7, 8 Enemy strength that could come to each box: at once; at once if nobody were in the way; within two turns."""
        s, p, enemy = self.s, self.p, 1 - self.me
        stops = bytearray(int(x > 0) for x in p.mine)
        forces = [round(x) for x in p.field]
        key = f"{bytes(stops)!r} {forces}"
        if self.cache.get("threat key") == key:
            found: list[list[float]] = self.cache["threats"]
            return found
        near: list[list[list[float]]] = [[[] for _ in range(s.n)] for _ in range(3)]
        free: dict[int, dict[int, int]] = self._kept("free", dict)
        net = self._kept("enemy net", lambda: net_of(s, enemy, s.control))
        nobody = bytearray(s.n)
        for box, force in enumerate(p.field):
            if force <= 0:
                continue
            for to in reach(net, box, stops, 2):
                near[0][to].append(force)
            if box not in free:
                free[box] = {to: len(legs) for to, legs in reach(net, box, nobody, 3).items()}
            for to, marches in free[box].items():
                near[2][to].append(force)
                if marches <= 2:
                    near[1][to].append(force)
        found = [[self._together(x) for x in row] for row in near]
        self.cache["threat key"], self.cache["threats"] = key, found
        return found

    def _together(self, forces: list[float]) -> float:
        """What comes of several stacks that could: the largest, part of the others."""
        forces.sort(reverse=True)
        return sum(x * y for x, y in zip(forces, JOINED))

    def risk(self, box: int, force: float, more: int = 0) -> float:
        """How likely a box is to be lost if a force stands in it, with some inches more of works."""
        key = box, round(force), more
        if key not in self._risks:
            self._risks[key] = self._risk(*key)
        return self._risks[key]

    def _risk(self, box: int, force: float, more: int) -> float:
        p, (now, free, later) = self.p, self.threats
        if not later[box] and not self.s.tables.port[box]:
            return 0.0
        strength = p.defence(self.me, box, force, more) if force else 0.0
        if strength:
            strength += SUPPORT * max((p.mine[b] for b in self.s.tables.near[box]), default=0.0)
        found = chance(now[box], strength)
        if found < SHIELDED and free[box]:
            found = max(found, SHIELDED * chance(free[box], strength))
        if found < LATER and later[box]:
            found = max(found, LATER * chance(later[box], strength))
        if self.me == CONFEDERATE and self.s.tables.port[box] and found < BY_SEA:
            found = max(found, BY_SEA * chance(60.0, strength))
        return found

    def alarm(self, box: int, force: float) -> float:
        """What is to be feared at a box from an enemy who grows stronger and comes nearer."""
        later = ALARM * self.threats[2][box]
        return self.worth[box] * chance(later, self.p.defence(self.me, box, force)) if later else 0.0

    def taken(self, box: int, force: float) -> float:
        """What a box is worth that a force has just come to: as much as it is likely to stay ours."""
        enemy = 1 - self.me
        share = 1.0 if self.s.control[box] == enemy else 0.6 if self.s.control[box] != self.me else 0.0
        beaten = self.p.field[box]
        left = max(0.0, self.threats[0][box] - beaten)
        lost = chance(left, self.p.defence(self.me, box, force)) if left else 0.0
        fear = max(0.0, lost - 0.3) * (self.VICTORY + self.blood * BLOOD * CORPS * force)
        great = self.s.tables.great
        if self.me == UNION and box in great:  # 4.1: with the last one it is over, and nobody takes it back
            lost *= sum(self.s.control[b] != UNION for b in great) / len(great)
        return self.worth[box] * max(share, 0.5 if beaten else 0.0) * (1 - lost) - fear

    def keep(self, box: int, force: float, mine: bool, more: int = 0) -> float:
        """What is to be feared at a box that a force holds: for the place, if it is ours, and for the force."""
        lost = self.risk(box, force, more)
        capital = box in (self.s.tables.washington, self.s.tables.richmond)
        counted = 1.0 if capital else self.style.fear
        if box in self.s.tables.great:
            counted = max(counted, self.style.hold)
        fear = self.worth[box] * lost * counted if mine else 0.0
        if mine and not force and self.threats[2][box]:
            fear += self.style.garrison * self.worth[box]
        if force and lost > 0.3:
            share = CAUGHT if self.trapped(self.me, box) else self.blood * BLOOD
            fear += (lost - 0.3) * (self.VICTORY + share * CORPS * force)
        return -fear

    # --- what there is to win ----------------------------------------------------------------------------------------------

    @property
    def goals(self) -> list[Goal]:
        """Boxes worth going for, the best first."""
        if self._goals is not None:
            return self._goals
        s, p, me = self.s, self.p, self.me
        rated = []
        for box in range(s.n):
            worth = 0.0
            if s.control[box] != me:
                worth = self.worth[box] * (1.0 if s.control[box] == 1 - me else 0.6)
            if p.foe[box]:
                share = CAUGHT if self.trapped(1 - me, box) else PREY
                worth += self.VICTORY + self.bleed * share * CORPS * p.foe[box]
            if worth > 1.0 and not p.mine[box]:
                rated.append((worth, box))
        rated.sort(reverse=True)
        self._goals = []
        distances: Distances = self._kept("distances", lambda: Distances(s, me, self.style.sea))
        for worth, box in rated[:GOALS]:
            if box not in self._fields:
                self._fields[box] = distances.to(box, p.foe)
            need = max(LEAST, self.style.enough * self.guard_of(box), HOLD * self.threats[0][box])
            self._goals.append(Goal(box, worth, need, self._fields[box]))
        return self._goals

    def guard_of(self, box: int) -> float:
        """What an attack on a box would meet: those in it, and help from the neighbours."""
        p = self.p
        here = p.foe[box]
        near = max((p.field[b] for b in self.s.tables.near[box]), default=0.0) if here else 0.0
        return p.defence(1 - self.me, box, here) + SUPPORT * near

    def fight(self, box: int, force: float, start: int, helped: bool = True) -> tuple[float, float]:
        """8 The chance of an attack by a force that comes from a box, and what it is worth; `helped`: by neighbours who stay (8.4)."""
        s, p = self.s, self.p
        near = 0.0
        if helped:
            near = max((p.mine[b] for b in s.tables.near[box] if b != start and not p.foe[b]), default=0.0)
        win = chance(force + SUPPORT * near, self.guard_of(box))
        share = CAUGHT if self.trapped(1 - self.me, box) else BLOOD
        won = self.taken(box, force) + self.VICTORY + self.bleed * share * CORPS * p.foe[box]
        lost = self.VICTORY + self.blood * REPULSE * CORPS * force
        return win, win * won - (1 - win) * lost - self.blood * PRICE * CORPS * force

    def trapped(self, side: int, box: int) -> bool:
        """8.58 Whether a beaten army would have no box to go to."""
        s = self.s
        troops = self.p.mine if side != self.me else self.p.foe
        return not any(s.control[b] == side and not troops[b] for b in s.tables.near[box])

    def hunger(self, box: int, corps: int) -> float:
        """13 What it costs to stand out of supply."""
        if self.supplied[box]:
            return 0.0
        s = self.s
        dice = int(s.tables.charts["attrition"][s.month])
        fed = s.tables.town(box) if dice < 3 else 0
        return max(0, corps - fed) * dice * 3.5 * CORPS * self.style.feed + 0.3
