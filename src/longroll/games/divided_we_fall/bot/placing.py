"""Where new troops, leaders, supply and ships go, and where the railhead and the fleet move."""

from __future__ import annotations

from random import Random

from longroll.core.choice import Choice
from longroll.core.frames import Frame
from longroll.games.divided_we_fall.bot.ground import hops
from longroll.games.divided_we_fall.bot.leading import quality, teaches
from longroll.games.divided_we_fall.bot.worth import Worth
from longroll.games.divided_we_fall.frames import (
    Arrive,
    Deploy,
    Disband,
    March,
    Railhead,
    Retreat,
    Sail,
    Supplying,
)
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.verbs import (
    DISBAND,
    EXCHANGE,
    HALT,
    RAILROAD,
    REORGANIZE,
    SAIL,
    SUPPLY,
    TO,
)
from longroll.games.divided_we_fall.words import BOX, CSA, NAVAL, NOBODY, OFF, SHIP, SIDES, USA
from longroll.kit.counters import strength
from longroll.kit.paths import nearest_way


def side_of(s: DwfState, f: Frame) -> int:
    """Whose pieces are being placed."""
    if isinstance(f, Retreat):
        return f.side
    if isinstance(f, Deploy):
        return SIDES.index(s.tables.scenarios[s.scenario]["choice"][f.item]["side"])
    return s.phasing if s.phasing != NOBODY else CSA


def place(s: DwfState, w: Worth, f: Frame, choices: list[Choice], dice: Random) -> Choice:
    """The place among those offered where the piece serves best."""
    t = s.tables
    side = w.side
    kind = f.kind if isinstance(f, Arrive) else "supply" if isinstance(f, Supplying) else "infantry"
    armies = drives(s, side) if kind not in ("leader", "supply") else []

    def want(c: Choice) -> float:
        if not c.places:
            return 0.0
        a = t.index[c.place]
        if t.kind[a] == BOX:
            return watch(s, w, a) if w.style.staff else 1.0 + dice.random()
        if kind == "leader":
            return command(s, side, a, w.style.staff)
        if kind == "supply":
            return 0.1 + thirst(s, w, a)
        lack = max(0, w.guard(a) - s.men[side * t.n + a])
        return 0.02 + muster(w, armies, a) + 0.05 * min(4, lack) * w.keep.get(a, 0.0)

    return max(choices, key=want)


def watch(s: DwfState, w: Worth, box: int) -> float:
    """What a ship in a box is worth: the goals that troops could land at from there (D67)."""
    t = s.tables
    return 1.0 + max(
        (w.goals.get(line.to, 0.0) for line in t.water[box] if t.kind[line.to] != BOX), default=0.0
    )


def command(s: DwfState, side: int, a: int, staff: bool = False) -> float:
    """What a further leader is worth in a place; to a staff one who teaches leads nobody."""
    men = s.men[side * s.tables.n + a]
    there = [i for i in s.leaders_at(side, a) if not (staff and teaches(s, i))]
    others = max((quality(s, i, a) for i in there), default=0.0)
    return men + 1.0 if not others else 0.2 * men


def drives(s: DwfState, side: int) -> list[tuple[int, float]]:
    """Where the leaders of a side stand on land, and how much each moves."""
    t = s.tables
    found = []
    for i in t.leaders_of[side]:
        b = s.leader_at[i]
        if b < t.n and t.land_area[b]:
            found.append((b, quality(s, i, b) * (2 + min(12, s.men[side * t.n + b])) / 20))
    return found


def muster(w: Worth, armies: list[tuple[int, float]], a: int) -> float:
    """How well new infantry stands in a place: with or near an army whose leader moves, and near what is to be taken."""
    hops = w.hops[a]
    best = max((drive / (1 + hops[b]) ** 1.5 for b, drive in armies), default=0.0)
    pull = max((v / (2.0 + w.far(o)[a]) for o, v in w.goals.items()), default=0.0)
    return max(0.0, best) + 0.3 * pull


def thirst(s: DwfState, w: Worth, a: int) -> float:
    """How much a supply unit placed here would serve: the armies with a leader that have none near."""
    side = w.side
    t = s.tables
    n = t.n
    best = 0.0
    for i in t.leaders_of[side]:
        b = s.leader_at[i]
        if b >= n or s.men[side * n + b] < 2 or not t.land_area[b]:
            continue
        stock = s.supplies(side, b) + sum(s.supplies(side, x) for x in t.near[b])
        best = max(best, (4 + min(10, s.men[side * n + b])) / (1 + w.hops[a][b]) / (1 + 2 * stock))
    return best


def wagons(s: DwfState, w: Worth, by_text: dict[str, Choice], sent: list[int]) -> tuple[Choice, int] | None:
    """A supply unit that should follow an army which is short of them, and where to; `sent` lists those under way."""
    t = s.tables
    n = t.n
    side = w.side
    armies = []
    for a in range(n):
        men = s.men[side * n + a]
        led = bool(s.leaders_at(side, a)) if men >= 3 and t.land_area[a] else False
        if men >= 3 and t.land_area[a] and (led or s.home[a] != side):
            stock = s.supplies(side, a) + sent.count(a)
            if stock < (3 if led and s.home[a] != side else 1):
                armies.append((a, 5.0 * stock - 0.2 * min(20, men)))
    best: tuple[float, Choice, int] | None = None
    for choice in by_text.values():
        if choice.kind is not SUPPLY:
            continue
        a = t.index[choice.place]
        if s.men[side * n + a] >= 3 and s.leaders_at(side, a) and s.supply_ready[side * n + a] < 3:
            continue
        for b, ease in armies:
            cost = w.far(b)[a] + ease
            if a != b and w.hops[a][b] <= 12 and (best is None or cost < best[0]):
                best = (cost, choice, b)
    return best[1:] if best else None


def carry(s: DwfState, w: Worth, f: March, goal: int, by_text: dict[str, Choice]) -> Choice:
    """A step by land towards a goal: of a supply unit to its army, of troops into a battle; or a halt."""
    far = w.far(goal)
    steps = [c for c in by_text.values() if c.kind is TO]
    best = min(steps, key=lambda c: far[s.tables.index[c.place]], default=None)
    if best is not None and far[s.tables.index[best.place]] < far[f.at]:
        return best
    return by_text.get("halt") or next(iter(by_text.values()))


def fleet(s: DwfState, by_text: dict[str, Choice]) -> Choice | None:
    """Ships go out to close blockade boxes; the railhead goes forward."""
    t = s.tables
    empty = [b for b in t.boxes if not s.fleet(SHIP, b)]
    for choice in by_text.values():
        if choice.kind is SAIL and choice.word == NAVAL[SHIP] and choice.count == 1 and empty:
            a = t.index[choice.place]
            if t.kind[a] != BOX or s.fleet(SHIP, a) > 1:
                return choice
        if choice.kind is RAILROAD:
            return choice
    return None


def sail(s: DwfState, f: Sail, choices: list[Choice]) -> Choice:
    """A ship makes for the nearest box that none closes, or joins the battle that waits."""
    t = s.tables
    if f.goal != OFF:
        goal = t.slug[f.goal]
        return next((c for c in choices if c.kind is TO and c.place == goal), choices[0])
    if t.kind[f.at] == BOX and s.fleet(SHIP, f.at) == 1:
        return choices[-1]
    course = nearest_way(
        f.at,
        lambda a: t.kind[a] == BOX and not s.fleet(SHIP, a),
        lambda a: (w.to for w in t.water[a] if w.ships),
    )
    ahead = t.slug[course[1]] if len(course) > 1 else ""
    return next((c for c in choices if c.kind is TO and c.place == ahead), choices[-1])


def railroad(s: DwfState, f: Railhead, choices: list[Choice]) -> Choice:
    """The railhead follows the nearest army in enemy country."""
    t = s.tables
    n = t.n
    far = hops(t)
    armies = [a for a in range(n) if s.men[USA * n + a] >= 3 and s.home[a] != USA and t.land_area[a]]

    def distance(c: Choice) -> int:
        a = f.at if c.kind is HALT else t.index[c.place]
        return min((far[a][b] for b in armies), default=0)

    return min(choices, key=distance)


def exchange(s: DwfState, f: Disband, choices: list[Choice]) -> Choice:
    """D23 Small counters are handed in for larger ones; else a unit far from the war makes room."""
    swaps = [c for c in choices if c.kind is EXCHANGE]
    if swaps:
        return swaps[0]
    t = s.tables
    w = Worth(s, f.side)

    def idle(c: Choice) -> float:
        if c.kind is not DISBAND:
            return 0.0
        a = t.index[c.place]
        needed = w.guard(a) or s.leaders_at(f.side, a) or w.threat[a] or s.home[a] != f.side
        return -1.0 if needed else 1.0

    return max(choices, key=idle)


def tidy(s: DwfState, by_text: dict[str, Choice]) -> Choice | None:
    """D27 Where many small counters stand together they are combined, so that small ones are free for garrisons."""
    side = s.phasing
    limit = s.max_unit(side)
    if s.free(side, 1) > 5 and s.free(side, 2) > 3:
        return None
    for choice in by_text.values():
        if choice.kind is REORGANIZE:
            counts = s.counters(side, s.tables.index[choice.place], True)
            if sum(counts) > -(-strength(counts) // limit) + 1:
                return choice
    return None
