"""The Strategic Cycle: men, orders, works, Headquarters, hunger, sieges."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.games.never_call_retreat import verbs as v
from longroll.games.never_call_retreat.bot.fight import promise
from longroll.games.never_call_retreat.bot.picture import Picture, theater_weight
from longroll.games.never_call_retreat.combat.odds import STORM, Attack
from longroll.games.never_call_retreat.setup import ARMY
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import fortification, rations, sieges
from longroll.games.never_call_retreat.strategic.frames import Arriving, Besieging, Hunger, Organize, Produce
from longroll.games.never_call_retreat.strategic.production import price
from longroll.games.never_call_retreat.words import MAIN_THEATERS, UNION, year

SOON = 24
"""turns before the end after which no more men are called"""
SHARE = {
    "infantry": 10,
    "cavalry": 2,
    "naval-warship": 2,
    "river-ironclad": 1,
    "siege-train": 1,
    "rail-repair": 1,
}
"""the Union's plan: how many points of each to one another"""
SOUTH = {"infantry": 10, "cavalry": 3}
TRAINS = {"siege-train": 3, "rail-repair": 2}
"""how many of each are enough"""
DRILLED = 4
"""turns for which new Infantry should still be of use"""
FEWEST = 3
"""points that make a division"""
NEAR = 6
"""hexes within which an enemy keeps Militia under arms"""
MOST_SHIPS = 24
"""Squadrons of warships that are enough"""
PLANS = (SHARE, SOUTH)


def last_turn(s: NcrState) -> int:
    return s.last - s.turn


def call(s: NcrState, side: int, choices: list[Choice]) -> Choice:
    """22.1 More men, as long as they come in time."""
    calls = [c for c in choices if c.kind is v.CALL]
    if last_turn(s) < SOON or not calls:
        return choices[0]
    boxes = s.tables.charts.personnel[side]
    return max(calls, key=lambda c: sum(boxes[c.word].boxes[:4]) / (2 + boxes[c.word].vp))


def spare(s: NcrState, side: int) -> int:
    """14.17 Supply that can be spent: what is left when everybody has been fed in the next Cycle too."""
    eaten = sum(rations.need(s, pieces) for pieces in rations.eaters(s, side).values())
    if side == UNION:
        income = s.tables.charts.union_income[year(s.cycle)] + s.tables.charts.supply.union_imports
    else:
        income = s.lean[0] + (s.lean[1] if s.apart else 0)
    return int(s.supply[side] + 0.9 * income - 1.05 * eaten)


def ordering(s: NcrState, f: Produce, choices: list[Choice], kept: int = 0) -> Choice:
    """20.2 To a plan: of what is wanted that of which there is least, as far as supply lasts, some of it kept for depots."""
    done = next(c for c in choices if c.kind is v.DONE)
    room = min(spare(s, f.side), s.supply[f.side]) - kept
    drilled = _to_be_drilled(s, f.side, room, choices)
    if drilled is not None:
        return drilled
    plan = PLANS[f.side]
    have = _have(s, f.side)
    best, least = done, 1e9
    for choice in choices:
        if choice.kind is not v.PRODUCE or choice.word not in plan:
            continue
        if (
            price(s, f.side, choice.word).supply > room
            or last_turn(s) < 4 * price(s, f.side, choice.word).cycles
        ):
            continue
        if choice.word in ("naval-warship", "river-ironclad") and have.get(choice.word, 0) >= MOST_SHIPS:
            continue
        if choice.word in TRAINS and have.get(choice.word, 0) >= TRAINS[choice.word]:
            continue
        part = have.get(choice.word, 0) / plan[choice.word]
        if part < least:
            best, least = choice, part
    if best is done:
        return next((c for c in choices if c.kind is v.PRODUCE and c.word == "garrison" and room > 40), done)
    return best


def _to_be_drilled(s: NcrState, side: int, room: int, choices: list[Choice]) -> Choice | None:
    """20.23 Militia on a Department where no enemy is near becomes Infantry: it costs a third of the men."""
    cost = price(s, side, "convert-militia")
    if last_turn(s) < 4 * cost.cycles + DRILLED or room < FEWEST * cost.supply:
        return None
    index, around = s.tables.pieces.index, s.tables.within
    for choice in choices:
        if choice.kind is not v.FEDERALIZE:
            continue
        x = index[choice.piece]
        militia = s.tables.roster.kinds[s.kind[x] - 1].slug == "militia"
        safe = not any(s.strength(hex_, 1 - side) for hex_ in around(s.at[x], NEAR))
        if militia and s.points[x] >= FEWEST and safe:
            return choice
    return None


def _have(s: NcrState, side: int) -> dict[str, int]:
    """Points of each kind in play or ordered."""
    names = {"inf": "infantry", "cav": "cavalry"}
    kinds, p = s.tables.roster.kinds, s.tables.pieces
    found: dict[str, int] = {}
    for x in range(p.slot0, p.count):
        if s.kind[x] and s.side[x] == side:
            slug = kinds[s.kind[x] - 1].slug
            found[names.get(slug, slug)] = found.get(names.get(slug, slug), 0) + max(1, s.points[x])
    for k in range(0, len(s.due), 4):
        if s.due[k + 1] == side:
            slug = kinds[s.due[k + 2]].slug
            found[names.get(slug, slug)] = found.get(names.get(slug, slug), 0) + max(1, s.due[k + 3])
    return found


def how_strong(s: NcrState, f: Produce, choices: list[Choice]) -> Choice:
    """As many as supply bears."""
    each = max(1, price(s, f.side, f.what).supply)
    most = max(1, min(spare(s, f.side), s.supply[f.side]) // each)
    fitting = [c for c in choices if c.count <= most]
    return max(fitting or choices[:1], key=lambda c: c.count)


def place(s: NcrState, pic: Picture, f: Arriving, choices: list[Choice]) -> Choice:
    """20.33 Straight to an army, else where the war is."""
    field = [c for c in choices if c.kind is v.TO_FIELD]
    if field:
        index = s.tables.pieces.index
        return max(field, key=lambda c: pic.front(s.at[index[c.piece]]) + pic.pull(s.at[index[c.piece]]))
    spots = [c for c in choices if c.kind is v.PLACE]
    if not spots:
        return choices[0]

    def score(choice: Choice) -> float:
        hex_ = s.tables.waters.hex_of(s.tables.waters.node(choice.place, "choice"))
        lack = max(0.0, pic.wanted(hex_) - pic.own.get(hex_, 0))
        return pic.front(hex_) + 0.1 * lack + pic.pull(hex_)

    return max(spots, key=score)


def starve(s: NcrState, pic: Picture, f: Hunger, choices: list[Choice]) -> Choice:
    """14.17 Whom nobody threatens, the smallest first; armies at the front last."""

    def score(choice: Choice) -> tuple[float, int]:
        node = s.tables.waters.node(choice.place, "choice")
        hex_ = s.tables.waters.hex_of(node)
        return (pic.threat(hex_) > 0, abs(pic.own.get(node, 1) - 6))

    return min((c for c in choices if c.kind is v.STARVE), key=score)


def disband(s: NcrState, pic: Picture, choices: list[Choice]) -> Choice:
    """21.4 Militia that nobody threatens goes home."""
    index = s.tables.pieces.index
    return min(choices, key=lambda c: (pic.threat(s.at[index[c.piece]]), -s.points[index[c.piece]]))


def fortify(s: NcrState, pic: Picture, side: int, choices: list[Choice]) -> Choice:
    """12.41 The capital, and threatened cities of weight where supply is plentiful."""
    best, most = choices[0], 0.0
    room = min(spare(s, side), s.supply[side])
    for choice in choices:
        if choice.kind is not v.FORTIFY:
            continue
        hex_ = s.tables.board.index[choice.place]
        goal = pic.goal.get(hex_)
        if goal is None or not goal.own:
            continue
        free = fortification.free(s, side, hex_)
        if not free and (room < 120 or not pic.threat(hex_) or goal.worth < 3):
            continue
        value = goal.worth + (10.0 if free else 0.0)
        if value > most:
            best, most = choice, value
    return best


def headquarters(s: NcrState, pic: Picture, f: Organize, choices: list[Choice]) -> Choice:
    """21.21 Where troops are that it could command, with a Leader for it."""
    p, side = s.tables.pieces, f.side
    best, most = choices[0], 9.0
    for choice in choices:
        if choice.kind is not v.HEADQUARTERS:
            continue
        hex_ = s.tables.waters.node(choice.place, "choice")
        here = s.pieces_at(hex_, side)
        rank = 3 if f.kind == ARMY else 1
        men = [x for x in here if x < p.hq0 and x not in s.hq_leader and s.rank[x] >= rank]
        loose = sum(s.points[x] for x in here if s.land(x) and not s.under[x])
        if men and loose > most:
            best, most = choice, float(loose)
    return best


def besiege(s: NcrState, pic: Picture, f: Besieging, choices: list[Choice]) -> Choice:
    """12.52 Guns fire; troops assault where the odds favour them."""
    for choice in choices:
        if choice.kind is v.BOMBARD:
            return choice
    best, most = choices[0], 0.0
    for choice in choices:
        if choice.kind is v.ASSAULT:
            hex_ = s.tables.board.index[choice.place]
            force = tuple(sieges.storming(s, hex_, f.side))
            value = promise(s, pic, Attack(f.side, force, hex_, STORM, sieges.bonus(s, hex_)))
            if value > most:
                best, most = choice, value
    return best


def allocate(s: NcrState, pic: Picture, choices: list[Choice]) -> Choice:
    """5.11 The theater where most is at stake first."""
    weight = theater_weight(pic)

    def score(choice: Choice) -> float:
        return sum((3 - k) * weight[MAIN_THEATERS.index(x)] for k, x in enumerate(choice.args))

    return max(choices, key=score)


def gather(s: NcrState, pic: Picture, choices: list[Choice]) -> Choice:
    """18.0 State Militia where the enemy is near and a city is to be kept."""

    def score(choice: Choice) -> float:
        hex_ = s.tables.waters.node(choice.place, "choice")
        worth = pic.goal[hex_].worth if hex_ in pic.goal else 0.0
        lack = max(0.0, pic.wanted(hex_) - pic.own.get(hex_, 0))
        return worth * min(lack, 10.0) + pic.front(hex_)

    return max(choices, key=score)
