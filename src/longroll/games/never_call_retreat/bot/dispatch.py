"""The staff's plan as orders: who marches or rides first for what a command point gains, and generals to troops without one."""

from __future__ import annotations

from longroll.games.never_call_retreat import forces, railways
from longroll.games.never_call_retreat import verbs as v
from longroll.games.never_call_retreat.bot import gangs, guns, orders, ships
from longroll.games.never_call_retreat.bot.orders import Memory, Order
from longroll.games.never_call_retreat.bot.picture import Picture
from longroll.games.never_call_retreat.bot.staff import SLOW, Part, Plan
from longroll.games.never_call_retreat.bot.tasks import HOLD, HOME
from longroll.games.never_call_retreat.flags import DEMORALIZED, OFF
from longroll.games.never_call_retreat.forces import initiative, points_of
from longroll.games.never_call_retreat.forts import besieged
from longroll.games.never_call_retreat.leaders import span
from longroll.games.never_call_retreat.movement import rail
from longroll.games.never_call_retreat.state import NcrState

LED = 2.0
"""how much better it is that a force has its general with it"""
LEADERLESS = 8
"""Strength Points that deserve a general"""
GENERAL = 0.06
"""what a general is worth to a Strength Point"""
LEAST = 0.01
ROOM = 20
"""7.73 points that trains can still take of which more makes no difference to a unit"""


def despatches(
    s: NcrState, pic: Picture, plan: Plan, left: int, memory: Memory
) -> list[tuple[Order, Part | None]]:
    """Everything worth doing, best first, with the part of the plan that it belongs to."""
    found: list[tuple[Order, Part | None]] = []
    able_at, beside = dict(orders.acting(s, pic, left)), pic.beside
    rest: list[Order] = []
    for hex_, able in able_at.items():
        for k, planned in enumerate(plan.parts.get(hex_, ())):
            part = _now(s, hex_, planned)
            if part.goal != hex_:
                found += _known_moves(s, pic, plan, k, hex_, part, able)
        if hex_ in beside:
            rest += _strikes(s, pic, hex_, able)
        rest += _aboard(s, pic, hex_)
        rest += orders.in_place(s, pic, hex_, able, hex_ in memory.stalled)
    rest += _generals(s, pic, able_at)
    rest += orders.stranded(s, pic, left)
    afoot = [row for row in guns.orders(s, pic) if row[1] in able_at]
    rest += [
        Order(*row) for row in (*gangs.orders(s, pic, memory.lines), *ships.orders(s, pic, left), *afoot)
    ]
    found += [(order, None) for order in rest]
    found = [
        row
        for row in found
        if row[0].gain > LEAST
        and (row[0].node, row[0].text) not in memory.barred
        and (row[0].node, row[0].goal) not in memory.blocked
    ]
    found.sort(key=lambda row: (-row[0].gain, row[0].node, row[0].text))
    return found


def _now(s: NcrState, hex_: int, part: Part) -> Part:
    """Who follows a general goes where he is now; with him they wait for him."""
    if part.after == OFF or not 0 <= s.at[part.after] < s.tables.board.count or s.at[part.after] == hex_:
        return part
    return part._replace(goal=s.at[part.after], after=OFF)


def _known_moves(
    s: NcrState, pic: Picture, plan: Plan, k: int, hex_: int, part: Part, able: int
) -> list[tuple[Order, Part | None]]:
    """The moves for the k-th part of a hex that can be paid for, as they were found while nothing that they hang on has changed."""
    ride = part.station != OFF
    if ride and not rail.troops_may_ride(s, hex_, pic.side):
        return []
    room = min(ROOM, rail.capacity(s, pic.side) - s.rail_used[pic.side]) if ride else 0
    fights = pic.held(part.goal) > 2 and pic.steps(part.goal, hex_) <= 2 * orders.STEPS
    seen, now = pic.sites.seen(hex_), (part.goal, part.after, fights, room)
    known = plan.moves.get((hex_, k))
    if known is None or known[0] is not seen or known[1] != now:
        known = plan.moves[hex_, k] = (seen, now, _moves(s, pic, hex_, part, fights, room))
    return [(order, part) for cost, order in known[2] if cost <= able]


def _moves(
    s: NcrState, pic: Picture, hex_: int, part: Part, fights: bool, room: int
) -> list[tuple[int, Order]]:
    """7.32 Those of a hex who could do their part, with what they cost: a general with his force, or units by themselves while
    trains have room."""
    p, names = s.tables.pieces, s.tables.pieces.names
    here = pic.sites.ashore(s, hex_, pic.side)
    if any(s.flags[x] & DEMORALIZED for x in here if s.land(x)) and part.task.kind not in (HOLD, HOME):
        return []
    worth = part.task.worth * SLOW**part.weeks / max(part.task.need, 1.0)
    men = [x for x in here if x < p.hq0 and forces.general(s, x) and forces.stays(s, x) is None]
    found = []
    for leader in sorted(men, key=lambda x: (s.seniority(x), x)):
        cost = initiative(s, leader)
        points = min(points_of(s, pic.sites.force(s, leader)), part.men)
        if points >= 1.0:
            text = (v.RAIL_LEAD if part.station != OFF else v.LEAD)(names[leader]).text
            found.append((cost, Order(LED * worth * points / cost, hex_, text, leader, part.goal)))
    if (fights and men) or part.after != OFF:
        return found
    for x in here:
        if x >= p.slot0 and s.land(x) and forces.marches(s, x) and not s.under[x]:
            order = _alone(s, pic, hex_, x, part, worth, room)
            if order is not None:
                found.append((1, order))
    return found


def _alone(s: NcrState, pic: Picture, hex_: int, x: int, part: Part, worth: float, room: int) -> Order | None:
    """7.32 A unit or up to five points by themselves; not the last ones who are with a general (7.34)."""
    name, pile = s.tables.pieces.names[x], forces.pile(s, x)
    if s.tables.roster.kinds[s.kind[x] - 1].slug == "garrison":
        return None
    points = min(s.points[x], 5, max(1, int(part.men))) if pile else s.points[x]
    if points > part.men + 2 or orders.deserts(s, pic, hex_, points):
        return None
    if part.station != OFF:
        if points > room:
            return None
        text = (v.RAIL_POINTS(points, name) if pile else v.RAIL_MOVE(name)).text
    else:
        text = (v.MOVE_POINTS(points, name) if pile else v.MOVE(name)).text
    return Order(worth * min(points, part.men), hex_, text, x, part.goal)


def _strikes(s: NcrState, pic: Picture, hex_: int, able: int) -> list[Order]:
    """8.1 Enemies next to a force that are worth attacking, if those who hold the place can go."""
    p = s.tables.pieces
    here = pic.sites.free(s, hex_, pic.side)
    if any(s.flags[x] & DEMORALIZED for x in here if s.land(x)):
        return []
    found = []
    men = [x for x in here if x < p.hq0 and forces.general(s, x) and initiative(s, x) <= able]
    for leader in sorted(men, key=lambda x: (s.seniority(x), x))[: orders.MOST_LED]:
        pieces = pic.sites.force(s, leader)
        if forces.stays(s, leader) is None and points_of(s, pieces):
            found += orders.attacks(s, pic, hex_, leader, pieces, initiative(s, leader), 0.0)
    return found


def _aboard(s: NcrState, pic: Picture, hex_: int) -> list[Order]:
    """7.71 Whoever is on a train and has no orders for this week gets off."""
    p, names = s.tables.pieces, s.tables.pieces.names
    found = []
    for x in pic.sites.aboard(s, hex_, pic.side):
        if x < p.hq0 and forces.general(s, x):
            found.append(Order(0.5, hex_, v.RAIL_LEAD(names[x]).text, x, OFF))
        elif x >= p.slot0 and s.land(x) and not s.under[x]:
            found.append(Order(0.4, hex_, v.RAIL_MOVE(names[x]).text, x, OFF))
    return found


def _generals(s: NcrState, pic: Picture, able_at: dict[int, int]) -> list[Order]:
    """6.14, 7.34 Generals who are one too many ride to troops whom nobody there can lead."""
    names, sites, side = s.tables.pieces.names, pic.sites, pic.side
    wanting = [
        (men, hex_, led)
        for hex_, men in pic.own.items()
        if men >= LEADERLESS and men > (led := sites.led(s, hex_, side)) and not pic.offices(hex_)
    ]
    found = []
    for hex_ in able_at:
        idle = sites.idle(s, hex_, side)
        if not idle or besieged(s, idle[0]):
            continue
        net = pic.net(hex_) if railways.rail_open(s, hex_, side) else {}
        best: tuple[float, int, int] = (0.0, OFF, OFF)
        most = max(span(s, x).points for x in idle)
        for points, goal, led in wanting:
            if goal == hex_ or GENERAL * (min(points, most) - led) <= best[0]:
                continue
            steps = pic.steps(goal, hex_)
            if goal not in net and steps > orders.RIDDEN:
                continue
            for x in idle:
                more = min(points, span(s, x).points) - led
                best = max(best, (GENERAL * more - 0.001 * steps, x, goal))
        if best[0] > 0:
            found.append(Order(best[0], hex_, v.RIDE(names[best[1]]).text, best[1], best[2]))
    return found
