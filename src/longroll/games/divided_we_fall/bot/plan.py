"""Plans: which force goes for which place, how far it gets this turn, and what that gains by the person's odds."""

from __future__ import annotations

from typing import NamedTuple

from longroll.games.divided_we_fall.bot.ground import Way, ways
from longroll.games.divided_we_fall.bot.worth import Worth
from longroll.games.divided_we_fall.combat import odds
from longroll.games.divided_we_fall.combat.field import Attackers, standing, verdict
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.supply import source, working_flag
from longroll.games.divided_we_fall.words import USA

DEAR = 30.0
"""what a goal is worth that keeps an army in its theater"""
LOCAL = 1.5
"""so many turns farther than the nearest dear goal an army of a staff looks"""
HOLD_BACK = 2
"""steps in which a staff tries how much of its strength an attack should hold back"""
FORSAKEN = 0.6
"""what it counts to leave a place open that is worth keeping"""
EXCESS = 0.03
"""how much less an army suits a goal for each man more than twice what it takes"""
URGENT = 60.0
"""what is worth more must be reached this turn: an army that comes later breaks no pair (D02)"""
SHARED = 0.5
"""what a goal is worth to the next army when it already has enough"""


class Army(NamedTuple):
    """A force that one command point would move."""

    action: str
    """the text of the choice that begins its march"""
    at: int
    men: int
    """ready men, the guard that stays behind taken off"""
    stay: int
    mf: int
    leaders: tuple[int, ...]
    supply: int
    helpers: int
    """ready men of other forces next to it, who might join a battle"""


class Plan(NamedTuple):
    score: float
    action: str
    goal: int
    path: tuple[int, ...]
    """areas to step through, the start left out"""
    by: str
    leave: int
    """factors to leave behind at the start"""


class Aim(NamedTuple):
    goal: int
    value: float
    need: float


def rating(s: DwfState, army: Army) -> int:
    return min(army.men, sum(s.rating(i) for i in army.leaders))


def aims(s: DwfState, w: Worth) -> list[Aim]:
    """Everything worth marching to: places to take, and places of one's own that lack men."""
    side = w.side
    n = s.tables.n
    found = [Aim(a, value, w.needed(a)) for a, value in w.goals.items()]
    for a, value in w.keep.items():
        lack = w.guard(a) - s.men[side * n + a]
        if lack > 0 and not s.occupies(1 - side, a):
            found.append(Aim(a, 0.5 * value, float(lack)))
    return found


def within(w: Worth, army: Army, goals: list[int], last: int | None, taste: list[float]) -> dict[int, float]:
    """How near and dear each goal is to an army; a single unit only takes what lies at hand."""
    patience = 99.0 if army.leaders else 1.5 if army.men > 1 else 1.0
    found = {}
    for goal in goals:
        turns = max(1.0, w.far(goal)[army.at] / max(1, army.mf))
        if goal != army.at and turns <= patience:
            liking = taste[goal] * w.style.patience**turns * (w.style.forget if goal == last else 1.0)
            if w.style.staff and turns > 1:
                liking *= min(1.0, URGENT / w.goals.get(goal, URGENT))
            found[goal] = liking * (w.style.theater if army.leaders and _apart(w, army.at, goal) else 1.0)
    if w.style.staff and army.leaders:
        return at_hand(w, army, found)
    return found


def at_hand(w: Worth, army: Army, liking: dict[int, float]) -> dict[int, float]:
    """The goals that lie about as near as the nearest dear one: an army keeps to its theater as long as there is work in it."""
    dear = [w.far(g)[army.at] for g in liking if w.goals.get(g, 0.0) >= DEAR]
    if not dear:
        return liking
    most = min(dear) + LOCAL * max(2, army.mf)
    return {g: x for g, x in liking.items() if w.far(g)[army.at] <= most}


def _apart(w: Worth, a: int, b: int) -> bool:
    """Whether a place lies in another theater than an army."""
    theater = w.s.tables.theater
    return bool(theater[a] != theater[b])


def assign(
    s: DwfState, w: Worth, armies: list[Army], before: dict[str, int], taste: list[float]
) -> dict[str, Aim]:
    """One aim for each army: the best pair first, then what is left over for the others."""
    open_ = {x.goal: x for x in aims(s, w)}
    near = {k: within(w, x, list(open_), before.get(x.action), taste) for k, x in enumerate(armies)}
    free = {k: armies[k].men + rating(s, armies[k]) + 0.5 * armies[k].helpers for k in near}
    found: dict[str, Aim] = {}
    while free and open_:
        best: tuple[float, int, int] | None = None
        for k, strength in free.items():
            for goal, liking in near[k].items():
                aim = open_.get(goal)
                if aim is None or (strength < aim.need and not armies[k].leaders):
                    continue
                fit = min(1.0, strength / aim.need) ** 2
                excess = max(0.0, strength - 2 * aim.need)
                spare = 1 / (1 + EXCESS * excess) if w.style.staff else 1.0 - 0.004 * excess
                score = aim.value * liking * fit * spare
                if best is None or score > best[0]:
                    best = (score, k, goal)
        if best is None or best[0] <= 0:
            break
        _, k, goal = best
        del free[k]
        aim = open_.pop(goal)
        found[armies[k].action] = aim
        rest = aim.need - armies[k].men - rating(s, armies[k])
        if rest > 0:
            open_[goal] = Aim(goal, aim.value * 0.8, rest)
        elif w.style.staff:
            open_[goal] = Aim(goal, aim.value * SHARED, aim.need)
        elif len(open_) < len(free):
            open_[goal] = Aim(goal, aim.value * 0.25, aim.need)
    return found


def strike(s: DwfState, w: Worth, army: Army, at: int, way: Way, navy: int = 0) -> float:
    """What an attack would gain, in infantry and ground; very low where it may not be made."""
    side = w.side
    if s.fought[at] or source(s, side, at, army.supply) is None:
        return -99.0
    men = army.men
    path = odds.Path(men, way.approach if way.approach.terrain else None, s.tables.slug[way.before])
    paths = [path]
    if army.helpers and s.command > 1:
        paths.append(odds.Path(army.helpers, path.approach, "helpers"))
        men += army.helpers
    navy += way.by == "river"
    force = odds.Force(paths, list(army.leaders), navy)
    price = w.style.losses * (1.0 if side == USA else 1.3)  # the Union makes its losses good sooner (D17)
    if w.style.staff:
        return max(
            result(s, side, at, force, way.by, price, back)
            for back in range(0, max(1, force.men + rating(s, army) - 1), HOLD_BACK)
        )
    return result(s, side, at, force, way.by, price)


def result(s: DwfState, side: int, at: int, force: odds.Force, by: str, price: float, back: int = 0) -> float:
    """What an attack brings in which a part of the combat value is held back."""
    found = odds.assess(s, at, side, force, back)
    base = (1 - side) * s.tables.n + at
    dealt = min(found.defender_net, s.men[base] + s.fort[base])
    paid = min(found.attacker_net, force.men)
    step = 1 if s.fort[base] and found.defender_net else 0
    stand = standing(s, 1 - side, at, found.defender_net)
    winner = verdict(s, side, at, Attackers(force.men - paid, force.navy, force.leaders), stand).winner
    if by == "sea" and winner != side:
        return -99.0
    gain = 1.6 * dealt - price * paid + 1.5 * step
    if winner == side:
        return gain + 2.0 + 1.0 * stand.men
    return gain - 3.0


def marches(s: DwfState, w: Worth, army: Army, aim: Aim) -> list[Plan]:
    """The marches of an army towards its aim this turn, the best first."""
    side = w.side
    enemy = 1 - side
    n = s.tables.n
    far = w.far(aim.goal)
    mf = max(2, army.mf)
    strength = army.men + rating(s, army)
    fit = min(1.0, (strength + 0.5 * army.helpers) / aim.need) ** 2

    weight = 0.7 + w.style.mass * min(army.men, 25)  # a point moves many men as well as few

    value = min(aim.value, URGENT) if w.style.staff else aim.value

    def pull(a: int) -> float:
        return weight * value * fit * float(w.style.patience ** (far[a] / mf))

    here = pull(army.at) + FORSAKEN * w.forsaken(army.at, army.leaders)
    found: list[Plan] = []
    for a, way in ways(s, side, army.at, army.mf).items():
        score = pull(a) - here
        if s.occupies(enemy, a):
            gain = strike(s, w, army, a, way)
            if gain < -50:
                continue
            score = 0.5 * gain + (max(0.0, score) if gain > 0 else 0.0)
            if gain > 0 and a in w.goals:
                score += (0.4 if a == aim.goal else 0.25) * w.goals[a]
        else:
            if a in w.goals and s.control[a] != side:
                score += (0.4 if a == aim.goal else 0.3) * w.goals[a]
            score -= exposure(s, w, army, a)
            if army.leaders:
                for x in way.path[:-1] if way.by == "land" else ():
                    score += 0.15 * max(0, s.men[side * n + x] - w.guard(x))
        found.append(Plan(score, army.action, aim.goal, way.path, way.by, army.stay))
    return sorted(found, key=lambda p: -p.score)


def exposure(s: DwfState, w: Worth, army: Army, a: int) -> float:
    """The risk of standing in a place where a stronger enemy can strike, or without supply."""
    side = w.side
    n = s.tables.n
    risk = 0.0
    strength = army.men + rating(s, army) + s.men[side * n + a]
    threat = w.threat[a]
    if threat > 1.3 * strength + s.fort[side * n + a]:
        risk += 0.5 * min(army.men, 8)
    if not working_flag(s, side, a) and source(s, side, a, army.supply) is None:
        risk += 0.8
    return risk
