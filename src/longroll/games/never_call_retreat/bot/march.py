"""On the march: who stays behind, and which hex is entered next; trains along their line."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.games.never_call_retreat import railways, supply
from longroll.games.never_call_retreat import verbs as v
from longroll.games.never_call_retreat.bot.fight import promise
from longroll.games.never_call_retreat.bot.picture import Picture
from longroll.games.never_call_retreat.combat.odds import Attack, over
from longroll.games.never_call_retreat.flags import OFF
from longroll.games.never_call_retreat.forces import general, points_of
from longroll.games.never_call_retreat.frames import March, Train
from longroll.games.never_call_retreat.movement import march as rules
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.states import kentucky_neutral
from longroll.games.never_call_retreat.zones import in_zone

STRAY = 6
"""movement points to a prize for which a force leaves its supply"""
LONG = 12
"""rail hexes for which a force stays aboard"""
DANGER = 1.6
"""how much stronger an enemy next to a hex may be that is entered"""


def muster(s: NcrState, pic: Picture, f: March, choices: list[Choice]) -> Choice:
    """Everybody but the garrison, and somebody for each general who cannot come: the smallest units stay that make it up."""
    here = s.at[f.leader]
    going = points_of(s, f.pieces)
    rest = pic.own.get(here, 0) - going
    lack = max(pic.garrison(here), int(_others(s, f))) - rest
    index = s.tables.pieces.index
    leave = [
        c
        for c in choices
        if c.kind is v.LEAVE and s.land(index[c.piece]) and s.points[index[c.piece]] < going
    ]
    if lack > 0 and leave:
        enough = [c for c in leave if s.points[index[c.piece]] >= lack]
        if enough:
            return min(enough, key=lambda c: s.points[index[c.piece]])
        return max(leave, key=lambda c: s.points[index[c.piece]])
    return next((c for c in choices if c.kind is v.SET_OUT), choices[0])


def _others(s: NcrState, f: March) -> bool:
    """7.34 Whether a general stays behind who would be alone."""
    first = s.tables.pieces.hq0
    return any(x < first and general(s, x) and x not in f.pieces for x in s.pieces_at(s.at[f.leader], f.side))


def march(s: NcrState, pic: Picture, f: March, goal: int, seen: set[int], choices: list[Choice]) -> Choice:
    """The step that leads nearer to the goal, the attack that is worth it, or a halt."""
    t, here = s.tables, s.at[f.pieces[0]]
    men = points_of(s, f.pieces)
    stop = next((c for c in choices if c.kind is v.STOP), None)
    best, most = stop, 0.0
    if f.alone and goal >= 0 and not men:
        train = _train(s, pic, here, goal, seen, choices)
        if train is not None:
            return train
    at = pic.steps(goal, here) if goal >= 0 else 0
    for choice in choices:
        if choice.kind is not v.STEP:
            continue
        there = t.board.index[choice.place]
        if there in seen:
            continue
        if kentucky_neutral(s) and t.states[t.state[there]] == "KY":
            continue
        if rules.must_fight(s, f.side, f.pieces, there):
            aside = goal >= 0 and there != goal and pic.steps(goal, there) >= at
            value = 0.0 if aside and pic.trifling(there, men) else _attack(s, pic, f, there)
        else:
            value = _step(s, pic, f, here, there, goal, at, men)
        if value > most:
            best, most = choice, value
    convert = next((c for c in choices if c.kind is v.CONVERT), None)
    if best is stop and convert is not None:
        return convert
    return best or choices[-1]


def _train(
    s: NcrState, pic: Picture, here: int, goal: int, seen: set[int], choices: list[Choice]
) -> Choice | None:
    """7.34 A general who rides alone takes the train, ten rail hexes for a movement point, as long as it leads to where he goes."""
    ahead = pic.net(goal).get(here, OFF) if railways.rail_open(s, goal, pic.side) else OFF
    number = s.tables.board.numbers[ahead] if ahead != OFF and ahead not in seen else ""
    return next((c for c in choices if c.kind is v.STEP and c.place == number), None)


def _attack(s: NcrState, pic: Picture, f: March, there: int) -> float:
    """What it is worth to attack a neighbouring hex now."""
    here = s.at[f.pieces[0]]
    value = promise(s, pic, Attack(f.side, tuple(f.pieces), there, over(s, here, there)), f.unsupplied)
    return 10.0 + value if value > 0.5 else 0.0


def _step(s: NcrState, pic: Picture, f: March, here: int, there: int, goal: int, at: int, men: int) -> float:
    """What it is worth to enter a hex without enemies: a prize, or so much nearer to the goal."""
    prize = pic.goal.get(there)
    if prize is not None and not prize.own and men:
        return 20.0 + prize.worth
    if goal < 0 or here == goal:
        return 0.0
    nearer = at - pic.steps(goal, there)
    if nearer <= 0:
        return 0.0
    if men and not f.alone:
        if danger(s, pic, there, men):
            return 0.0
        left = pic.steps(goal, there)
        stray = pic.stray(men, STRAY if men < 3 * pic.held(goal) + 4 else 2 * STRAY)
        if left > stray and not supply.supplied(s, there, f.side) and not f.unsupplied:
            return 0.0
    return float(nearer)


def danger(s: NcrState, pic: Picture, hex_: int, men: int) -> bool:
    """Whether an enemy next to a hex could crush a force there."""
    friends = men + s.strength(hex_, pic.side)
    return any(pic.foes.get(h, 0.0) > DANGER * friends for h in s.tables.board.around(hex_) if h >= 0)


def riding(s: NcrState, pic: Picture, f: Train, goal: int, choices: list[Choice]) -> Choice:
    """7.71 Along the line to the goal; off the train there, or where the line is closed."""
    here = s.at[f.pieces[0]]
    detrain = next((c for c in choices if c.kind is v.DETRAIN), None)
    stop = next(c for c in choices if c.kind is v.STOP)
    if goal < 0 or here == goal:
        return detrain or stop
    ahead = pic.net(goal).get(here, OFF)
    last = ahead == goal and in_zone(s, goal, 1 - f.side)
    room = f.left - 1 >= s.tables.charts.rail.detrain
    if not last and (room or detrain is None or _long(pic, here, goal)):
        for choice in choices:
            if choice.kind is v.STEP and s.tables.board.index[choice.place] == ahead:
                return choice
    return detrain or stop


def _long(pic: Picture, here: int, goal: int) -> bool:
    """Whether the line is so long that a force stays aboard for the next turn."""
    net = pic.net(goal)
    for _ in range(LONG):
        if here == goal or here not in net:
            return False
        here = net[here]
    return True
