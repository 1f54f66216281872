"""Operations of a staff: which cities and stacks are attacked this month, by whom, from where, with the odds of the whole force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from longroll.core.errors import IllegalChoice
from longroll.games.war_for_the_union import reach
from longroll.games.war_for_the_union.bot.goals import distances
from longroll.games.war_for_the_union.bot.march import Plan
from longroll.games.war_for_the_union.bot.picture import Picture
from longroll.games.war_for_the_union.bot.prospects import Prospect, attempts, prospect
from longroll.games.war_for_the_union.combat.force import target_refused
from longroll.games.war_for_the_union.movement.march import command_rating
from longroll.games.war_for_the_union.movement.reach import Road, roads
from longroll.games.war_for_the_union.state import WfuState

CAPTAINS = 4
"""leaders who are put together for one attack"""
GUARDED = 0.2
"""points at risk in a city that are worth a march"""
AFTER = 0.6
"""how far it counts that what is taken may be lost again"""


class Corps(NamedTuple):
    """A leader who is free, his men, and where they can march to."""

    leader: int
    home: int
    men: int
    ways: dict[int, Road]


class Operation(NamedTuple):
    """An attack on a hex, or a march into it: who goes where, and what it promises in points."""

    target: int
    moves: tuple[tuple[int, int], ...]
    """leaders and the hexes that they march to"""
    value: float
    won: float
    """how likely the hex is taken; 0 where it is to be held"""


def corps(s: WfuState, picture: Picture, leaders: Iterable[int]) -> list[Corps]:
    """The leaders who have men to spare, the most able first."""
    t = s.tables
    found = []
    taken: dict[int, int] = {}
    for leader in sorted(leaders, key=lambda i: (-command_rating(s, i), i)):
        home = s.leader_at[leader]
        if home >= t.board.count or s.leader_army[leader]:
            continue
        spare = s.strength(home, picture.side) - picture.garrison(home) - taken.get(home, 0)
        men = min(command_rating(s, leader), spare)
        if men <= 0:
            continue
        try:
            begun = reach.start(s, reach.Piece(picture.side, leader, home))
        except IllegalChoice:
            continue
        taken[home] = taken.get(home, 0) + men
        ways = roads(begun.state, begun.group, freely=True)
        found.append(Corps(leader, home, men, {home: Road(0, ()), **ways}))
    return found


def operations(s: WfuState, picture: Picture, free: list[Corps]) -> list[Operation]:
    """The best operation, then the best for those who are left, as long as they promise something."""
    found: list[Operation] = []
    rows = [op for target in sorted(_targets(s, picture, free)) for op in against(s, picture, free, target)]
    rows += _guards(s, picture, free)
    used: set[int] = set()
    hit: set[int] = set()
    for op in sorted(rows, key=lambda op: -op.value):
        who = {leader for leader, _ in op.moves}
        if op.value > picture.style.storm and op.target not in hit and not who & used:
            found.append(op)
            used |= who
            hit.add(op.target)
    return found


def _guards(s: WfuState, picture: Picture, free: list[Corps]) -> Iterator[Operation]:
    """Marches into cities of one's own that may be lost, less what the march leaves open."""
    for goal in picture.goals:
        have = float(s.strength(goal.node, picture.side))
        now = picture.lost(goal.node, have) if goal.own else 0.0
        if goal.worth * now < GUARDED:
            continue
        for c in free:
            if goal.node not in c.ways or goal.node == c.home:
                continue
            kept = now - picture.lost(goal.node, have + c.men)
            value = goal.worth * kept - _opened(s, picture, c)
            yield Operation(goal.node, ((c.leader, goal.node),), value, 0.0)


def _opened(s: WfuState, picture: Picture, c: Corps) -> float:
    """Points that a city may lose when a corps leaves it."""
    goal = picture.goal.get(c.home)
    if goal is None or not goal.own:
        return 0.0
    here = float(s.strength(c.home, picture.side))
    return goal.worth * (picture.lost(c.home, here - c.men) - picture.lost(c.home, here))


def _targets(s: WfuState, picture: Picture, free: list[Corps]) -> set[int]:
    """Enemy stacks and cities next to where somebody could be."""
    board = s.tables.board
    prizes = {g.node for g in picture.goals if not g.own}
    ends = {h for c in free for h in c.ways}
    near = {n for h in ends for n in board.around(h)}
    return {h for h in picture.foe_at if h in near} | {h for h in prizes if h in ends}


def against(s: WfuState, picture: Picture, free: list[Corps], target: int) -> Iterator[Operation]:
    """Ways to go for one hex: alone, or with the next one, two and three."""
    prize = picture.prize(target)
    if target not in picture.foe_at:
        for c in free:
            if target in c.ways and c.home != target:
                value = prize * (1.0 - AFTER * picture.lost(target, float(c.men)))
                value -= picture.cost(target, c.men)
                yield Operation(target, ((c.leader, target),), value, 1.0)
        return
    able = [(c, end) for c in free if (end := _end(s, picture, c, target)) is not None]
    able.sort(key=lambda row: (-row[0].men, row[0].leader))
    together: list[tuple[Corps, int]] = []
    for row in able[:CAPTAINS]:
        together.append(row)
        found = _tried(s, picture, together, target)
        if found is None:
            continue
        men = sum(c.men for c, _ in together)
        value = found.won * prize * (1.0 - AFTER * picture.lost(target, float(men)))
        value += picture.style.blood * found.swap
        value -= max((picture.cost(end, men) for _, end in together), default=0.0)
        value -= 0.02 * men
        yield Operation(target, tuple((c.leader, end) for c, end in together), value, found.won)


def _end(s: WfuState, picture: Picture, c: Corps, target: int) -> int | None:
    """The hex from which a corps attacks best: open ground before near ground."""
    t = s.tables
    ends = [h for h in t.board.around(target) if h in c.ways and _may(s, picture.side, h, target)]
    return min(
        ends,
        key=lambda h: (-float(t.ground.strength[t.board.side(h, target)]), c.ways[h].cost, h),
        default=None,
    )


def _may(s: WfuState, side: int, start: int, target: int) -> bool:
    return target_refused(s, side, start, target) is None


def _tried(s: WfuState, picture: Picture, together: list[tuple[Corps, int]], target: int) -> Prospect | None:
    """What an attack by some corps promises, by the odds of a copy where they have marched."""
    new = s.copy()
    for c, end in together:
        if end != c.home:
            for sp in new.sps_at(c.home, picture.side)[: c.men]:
                new.put(sp, end)
            new.place_leader(c.leader, end)
    found = [prospect(new, odds) for _, odds in attempts(new, picture.side, target)]
    return max(found, key=lambda p: p.won + 0.1 * p.swap, default=None)


def orders(s: WfuState, side: int, free: list[Corps], op: Operation) -> Iterator[tuple[int, Plan | None]]:
    """The marches of an operation, by leader; None for who attacks from where he is."""
    known = {c.leader: c for c in free}
    for leader, end in op.moves:
        c = known[leader]
        stay = s.strength(c.home, side) - c.men
        yield leader, Plan(leader, stay, c.ways[end].path, op.value) if end != c.home else None


def said(s: WfuState, op: Operation) -> str:
    """An operation in words."""
    t = s.tables
    names = " and ".join(t.leaders[leader].name for leader, _ in op.moves)
    if not op.won:
        return f"{names} to hold {t.title(op.target)}"
    return f"{names} against {t.title(op.target)}, {op.won:.0%} to take it"


def told(s: WfuState, picture: Picture, end: int) -> str:
    """Why a stack goes to a hex, in words: to stay there, or on its way to a city."""
    goal = picture.goal.get(end)
    title = s.tables.title(end)
    if goal is not None:
        return f"to hold {title}" if goal.own else f"to take {title}"
    near = [(distances(s.tables, g.node)[end] / max(g.worth, 0.1), g) for g in picture.goals]
    aim = min(near, key=lambda row: row[0])[1]
    return f"to {title}, {'to cover' if aim.own else 'on the way to'} {s.tables.title(aim.node)}"
