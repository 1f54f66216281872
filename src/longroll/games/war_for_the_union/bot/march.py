"""Operations: which stack marches where, and what the rest does."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.choice import Choice
from longroll.core.errors import IllegalChoice
from longroll.games.war_for_the_union import reach
from longroll.games.war_for_the_union import words as w
from longroll.games.war_for_the_union.bot import rush
from longroll.games.war_for_the_union.bot.worth import Worth
from longroll.games.war_for_the_union.movement.march import command_rating, left
from longroll.games.war_for_the_union.movement.reach import Road, roads
from longroll.games.war_for_the_union.state import WfuState

LEAST = 0.12
"""a march that gains less is not made"""
TIRED = 0.6
"""what a march of tired troops must gain"""
HUNGRY, STARVES = 0.5, 0.2
"""what it costs a stack, and each SP of it, to go out of supply"""
EXPOSED = (0.15, 0.3)
"""what every SP costs by which enemies near by outweigh a stack: in a small scenario, and where the whole war is fought"""
STAFF = 0.5
"""how much more danger counts where an HQ is taken along"""
ARMY = (0.6, 1.5)
"""what it is worth to be with an army's HQ or next to it: in a small scenario, and where the whole war is fought"""
HOST = 10.0
"""enemy SPs near by against whom an army keeps together"""
FETCHES = (8, 12)
"""hexes that a leader goes for troops: in a small scenario, and where the whole war is fought"""
PICKS_UP = 0.3
"""what an SP is worth that a leader could take along from where he goes"""
GATHERS = 0.9
"""the same where the whole war is fought: armies are gathered first"""
HEADQUARTERS = 4
"""SPs with which an army's HQ goes about, where the whole war is fought"""
BARE = 3.0
"""what it costs an HQ to be with fewer"""
ATTACKED = 0.35
"""what an SP of enemies is worth that can be attacked with the odds on one's side"""
HUNTED = (1.2, 0.9)
"""the same for each side where the whole war is fought: armies seek each other, and the Union wears the South down"""
SOUGHT = ((1.5, 4.0), (1.2, 9.0))
"""the odds, and the most SPs that count so: in a small scenario, and where the whole war is fought"""
SWAMP = 0.15
"""what it costs every SP of the Union in the campaign to stand in a swamp (7.51)"""


class Plan(NamedTuple):
    """A stack's march: how much of it goes, and which way."""

    leader: int
    keep: int
    path: tuple[int, ...]
    score: float
    overruns: int = -1
    """9.31 the hex whose few defenders it runs down at its end; -1 for none"""

    @property
    def end(self) -> int:
        return self.overruns if self.overruns >= 0 else self.path[-1]


def plan(s: WfuState, worth: Worth, leader: int) -> Plan | None:
    """The best march of a leader with his men, None where he had better stay."""
    t = s.tables
    try:
        begun = reach.start(s, reach.Piece(t.leaders[leader].side, leader, s.leader_at[leader]))
    except IllegalChoice:
        return None
    home = begun.group.node
    if home >= t.board.count:
        return None
    keep = worth.garrison(home, hq_goes=bool(s.leader_army[leader]))
    staff = STAFF if s.leader_army[leader] else 0.0
    spare = s.strength(home, worth.side) - len(begun.group.sps)
    men = len(begun.group.sps) - max(0, keep - spare)
    if men <= 0:
        return _join(s, worth, leader, roads(begun.state, begun.group._replace(sps=()), freely=True))
    if s.leader_army[leader]:  # where the army goes, those under him follow
        able = sum(command_rating(s, i) for i in s.leaders_at(home, worth.side))
        men = max(men, min(able, s.strength(home, worth.side) - keep))
    here = value(s, worth, home, men, home)
    tired = sum(s.sp_fatigue[sp] >= 2 for sp in begun.group.sps) > len(begun.group.sps) / 2
    least = TIRED if tired else LEAST
    room = command_rating(s, leader) - men
    waiting = _picks_up(worth, home, home, room)
    best: Plan | None = None
    ways = roads(begun.state, begun.group, freely=True)
    for hex_, road in ways.items():
        gain = value(s, worth, hex_, men, home) - here - 0.01 * road.cost
        gain -= staff * worth.danger(hex_, men + s.strength(hex_, worth.side))
        if staff and worth.grand:
            gain += _with_staff(s, worth, hex_, men)
        gain += _picks_up(worth, hex_, home, room) - waiting
        if gain > least and (best is None or gain > best.score):
            best = Plan(leader, max(0, keep - spare), road.path, gain)
    if worth.conquers and not s.leader_army[leader]:
        so_far = best or Plan(leader, max(0, keep - spare), (), least)
        return _run_down(s, worth, begun, ways, so_far, men, here) or best
    return best


def _run_down(
    s: WfuState, worth: Worth, begun: reach.Start, ways: dict[int, Road], so_far: Plan, men: int, here: float
) -> Plan | None:
    """9.3 A march that ends with an overrun, where that is worth more than the best march without one."""
    home = begun.group.node
    room = left(begun.state, begun.group)
    best: Plan | None = None
    most = so_far.score
    for hex_, road in {home: Road(0, ()), **ways}.items():
        for target in rush.victims(begun.state, worth, begun.group, hex_, room - road.cost, men):
            battle, clears = rush.hoped(s, worth, target)
            stays = value(s, worth, hex_, men, home)
            gain = battle + clears * value(s, worth, target, men, home) + (1.0 - clears) * stays
            gain -= here + 0.01 * road.cost
            if gain > most:
                best, most = so_far._replace(path=road.path, score=gain, overruns=target), gain
    return best


def _with_staff(s: WfuState, worth: Worth, node: int, men: int) -> float:
    """What else counts for an army commander: his HQ goes with him, but not among a few."""
    near = any(s.tables.board.distance(node, hq) <= 1 for hq in worth.hqs)
    bare = men + s.strength(node, worth.side) < HEADQUARTERS
    return (0.0 if near else army(worth, node)) - BARE * bare


def army(worth: Worth, node: int) -> float:
    """4.53 What it is worth to be with an HQ; where the whole war is fought, by how strong the enemy is about."""
    return ARMY[1] * min(1.0, worth.threat(node) / HOST) if worth.grand else ARMY[0]


def _join(s: WfuState, worth: Worth, leader: int, ways: dict[int, Road]) -> Plan | None:
    """A leader without men goes where men are without a leader; an army commander to the front of his troops."""
    best: Plan | None = None
    home = s.leader_at[leader]
    army = bool(s.leader_army[leader])
    if not army and s.strength(home, worth.side):
        return _fetch(s, worth, leader, ways) if worth.grand else None
    here = _headquarters(s, worth, home) if army else 0.0
    for hex_, road in ways.items():
        men = s.strength(hex_, worth.side)
        if not men:
            continue
        if army:
            score = _headquarters(s, worth, hex_) - here - 0.02 * road.cost
        else:
            score = men / (1 + len(s.leaders_at(hex_, worth.side))) - 0.1 * road.cost
        if score > LEAST and (best is None or score > best.score):
            best = Plan(leader, 0, road.path, score)
    return best


def _fetch(s: WfuState, worth: Worth, leader: int, ways: dict[int, Road]) -> Plan | None:
    """A leader whose men are a garrison goes for those whom nobody leads."""
    home, room = s.leader_at[leader], command_rating(s, leader)
    here = _picks_up(worth, home, home, room)
    best: Plan | None = None
    for hex_, road in ways.items():
        score = _picks_up(worth, hex_, home, room) - here - 0.02 * road.cost
        score -= STAFF * worth.danger(hex_, s.strength(hex_, worth.side))
        if score > LEAST and (best is None or score > best.score):
            best = Plan(leader, s.strength(home, worth.side), road.path, score)
    return best


def _picks_up(worth: Worth, node: int, home: int, room: int) -> float:
    """What it is worth to be in a hex for troops that wait for a leader there or further on."""
    if room <= 0:
        return 0.0
    board = worth.t.board
    fetches = FETCHES[worth.grand]
    return max(
        (
            (GATHERS if worth.grand else PICKS_UP) * min(room, men) * 0.8 ** board.distance(node, at)
            for at, men in worth.unled
            if at != home and board.distance(node, at) <= fetches
        ),
        default=0.0,
    )


def _headquarters(s: WfuState, worth: Worth, node: int) -> float:
    """4.53 What a hex is worth to an army's HQ: troops with leaders in it and next to it, near what is fought for."""
    near = sum(s.strength(h, worth.side) for h in (node, *s.tables.board.around(node)))
    return 0.1 * near + 0.5 * worth.draw(node, 3) - 0.1 * worth.danger(node, s.strength(node, worth.side))


def value(s: WfuState, worth: Worth, node: int, men: int, home: int, led: bool = True) -> float:
    """What it is worth to have a stack in a hex at the end of its march."""
    t = s.tables
    friends = s.strength(node, worth.side) - (men if node == home else 0)
    total = worth.draw(node, men, home, led)
    goal = worth.goal.get(node)
    prize = goal is not None and not goal.own
    hunger = (HUNGRY + STARVES * men) * worth.hungry(node)
    total -= hunger * (0.4 if prize else 1.0) * (1.5 if s.poor_weather else 1.0)
    if node >= t.board.count:
        return total
    if any(t.board.distance(node, hq) <= 1 for hq in worth.hqs):
        total += army(worth, node)
    covered = max(friends, worth.friends(node, men, home)) if worth.grand else friends
    total -= EXPOSED[worth.grand] * worth.danger(node, men + covered)
    if worth.conquers and t.swamp[node]:
        total -= SWAMP * men
    follow = worth.comrades(home, node, men)
    for foe in t.board.around(node):
        strength = worth.foe_at.get(foe)
        if strength is not None:
            allies = sum(s.strength(h, worth.side) for h in t.board.around(foe) if h not in (node, home))
            over = float(t.ground.strength[t.board.side(node, foe)])
            ratio = over * (men + friends + follow + 0.5 * allies) / max(strength, 0.5)
            least, most = SOUGHT[worth.grand]
            if ratio >= least:
                rate = HUNTED[worth.side] if worth.grand else ATTACKED
                total += rate * min(strength, most) * min(ratio / 3, 1.0)
    return total


def assemble(s: WfuState, mine: Plan | None, taken: int, choices: list[Choice]) -> Choice:
    """Whom the leader takes: everybody, or all but those who stay as a garrison."""
    if mine is None:
        return choices[-1]
    takes = [c for c in choices if c.kind is w.TAKE]
    if not mine.keep or not takes:
        return next((c for c in choices if c.kind is w.TAKE_ALL), None) or w.SET_OUT()
    there = s.strength(s.leader_at[mine.leader], s.tables.leaders[mine.leader].side)
    room = there - mine.keep - taken
    fitting = [c for c in takes if c.count <= room]
    return max(fitting, key=lambda c: c.count) if fitting else w.SET_OUT()
