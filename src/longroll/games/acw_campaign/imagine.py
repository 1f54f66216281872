"""12: a state that a side cannot tell from the true one: whatever its papers and its eyes leave open is dealt afresh.

What stays: troops in contact, those who fought or fell back before its eyes in this turn, boxes that a report of this turn
counts, the raids that it can see; behind a fragmentary report somebody stands, and nobody where its sympathizers saw none.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from longroll.core.frames import Frame
from longroll.games.acw_campaign.check import FIGHTING
from longroll.games.acw_campaign.frames import (
    Asked,
    AtBox,
    BattleAt,
    OfCorps,
    Onward,
    Raise,
    Reorganize,
    Shift,
    Starving,
)
from longroll.games.acw_campaign.intelligence import reports, standing
from longroll.games.acw_campaign.movement.orders import reopen
from longroll.games.acw_campaign.papers import draw_up, read
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import (
    BY_LAND,
    DIVISION,
    GARRISON,
    INF,
    MOBILE,
    MOUNTED,
    NOBODY,
    OFF,
    SCREEN,
    SS,
)
from longroll.kit.fog import afresh

PUBLIC = FIGHTING | {"battlefield", "ground", "ruling", "honours"}
"""8 Steps that both sides see: what they are about is no secret."""
SUPPLY = {"attrition", "forage", "foragers", "losses"}
REORGANIZING = {
    "reorganize-box",
    "shift",
    "shift-to",
    "transfer",
    "joint-command",
    "consolidate?",
    "consolidate",
}


def imagine(s: AcwState, side: int, seed: int) -> AcwState:
    """12 One of the states that a side may take for the true one; the dice to come are dealt afresh for everybody."""
    if s.truth is not None:
        return _on_paper(s, imagine(s.truth, side, seed), side)
    new, chance = afresh(s, seed)
    battle = new.within(BattleAt)
    if battle is not None and battle.orders:  # 8.58: the enemy's paper lies face down
        battle.orders = [word if who == side else "" for who, word in enumerate(battle.orders)]
    if s.intelligence and side != NOBODY:
        new.imagined = side
        _deal(new, side, chance)
    return new


def _on_paper(s: AcwState, truth: AcwState, side: int) -> AcwState:
    """12 While orders are written: their writer keeps his paper, the enemy knows nothing of it."""
    if side == 1 - s.active:
        return reopen(truth)
    new = s.copy()
    new.truth, new.dice, new.imagined = truth, truth.dice.copy(), truth.imagined
    return new


class Known(NamedTuple):
    """What a side knows of the boxes where enemies are, or may be."""

    pinned: set[int]
    """in contact, seen to be raided, or part of what is being decided"""
    counted: set[int]
    """by a complete or detailed report of this turn"""
    detailed: set[int]
    some: set[int]
    """where a fragmentary report of this turn has somebody"""
    open: list[int]
    """where an enemy may stand for all that the side knows"""


def _known(s: AcwState, side: int) -> Known:
    enemy, n, index = 1 - side, s.n, s.tables.index
    fresh = s.active == side
    told = {index[slug]: stacks[0] for slug, stacks in read(s.papers[side]).items()} if fresh else {}
    desk = {b: stack for b, stack in told.items() if not s.held(side, b)}
    pinned = {b for b in range(n) if s.held(enemy, b) and (s.held(side, b) or s.by_horse[b])}
    for frame in s.stack:
        if frame.do in PUBLIC or _owner(s, frame) == side:
            pinned |= _boxes(s, frame)
    counted = {b for b, stack in desk.items() if "units" in stack}
    detailed = {b for b in counted if "brigades" in desk[b]}
    some = set(desk) - counted
    level = reports(s, side) if fresh and s.phase == "movement" else standing(s, side)
    open_ = [
        b
        for b in range(n)
        if s.control[b] == enemy
        and not s.held(side, b)
        and b not in pinned
        and b not in counted
        and (b in some or not fresh or not level[b])
    ]
    return Known(pinned, counted, detailed, some, open_)


def _owner(s: AcwState, f: Frame) -> int:
    """The side that a step belongs to."""
    return f.who if isinstance(f, Asked) and f.who != NOBODY else s.active


def _boxes(s: AcwState, f: Frame) -> set[int]:
    """The boxes that a question or a step is about, by themselves or by a corps."""
    found: set[int] = set()
    if isinstance(f, AtBox):
        found.add(f.box)
    if isinstance(f, Onward | OfCorps | Shift):
        found.add(s.co_box[f.corps])
    return found


def _deal(s: AcwState, side: int, chance: Random) -> None:
    """12 Everything that the side does not know of the enemy."""
    enemy = 1 - side
    _forget(s, enemy, chance)
    known = _known(s, side)
    hidden = [
        c
        for c in range(len(s.co_side))
        if s.co_side[c] == enemy and s.co_kind[c] in MOBILE and s.co_box[c] not in known.pinned and not s.co_done[c]
    ]  # fmt: skip
    _contents(s, chance, [c for c in hidden if s.co_box[c] not in known.detailed])
    _stands(s, chance, enemy)
    if known.open:
        uncounted = [c for c in hidden if s.co_box[c] not in known.counted]
        _scatter(s, chance, side, known, uncounted, _garrisons(s, enemy, known))
        for o in range(len(s.of_side)):
            at = s.of_box[o]
            if s.of_side[o] == enemy and s.of_corps[o] == OFF and at not in known.pinned | known.counted:
                s.of_box[o] = chance.choice(known.open)
    _trenches(s, chance, side, known)
    if s.active == enemy:  # R24, R61: an army is told which ways out the enemy has barred, and no others
        near = {b for a in known.pinned if s.held(side, a) for b in (a, *s.tables.near[a])}
        s.used = bytearray(used if b in near else 0 for b, used in enumerate(s.used))
    s.papers[enemy] = draw_up(s, enemy)


def _forget(s: AcwState, enemy: int, chance: Random) -> None:
    """12 What the enemy is at work on behind closed doors: the question stays his, but where and with whom is anybody's guess."""
    kept, hunger = [], False
    for f in s.stack:
        do = f.do
        if _owner(s, f) != enemy or do in PUBLIC:
            kept.append(f)
        elif do in SUPPLY:
            hunger = True
        elif do not in REORGANIZING:
            kept.append(f)
            if isinstance(f, Reorganize):
                f.done, f.officers = [], []
            elif isinstance(f, Raise):
                f.placed = []
    s.stack[:] = kept
    if hunger:
        _starving(s, enemy, chance)


def _starving(s: AcwState, enemy: int, chance: Random) -> None:
    """13.4 Somebody of the enemy starves somewhere."""
    c = chance.choice([c for c in s.every(s.co_side, enemy) if s.co_kind[c] in MOBILE])
    points = chance.randint(1, max(1, sum(s.st_sp[i] for i in s.stands_with(c)) // 4))
    s.push(Starving("losses", box=s.co_box[c], key=c, points=points))


def _contents(s: AcwState, chance: Random, corps: list[int]) -> None:
    """12.12 Corps of one kind change all that they are made of; where they stand, and who leads them, stays."""
    by_kind: dict[int, list[int]] = {}
    for c in corps:
        if all(s.dv_box[d] == OFF for d in s.divisions_of(c)):
            by_kind.setdefault(s.co_kind[c], []).append(c)
    table = bytearray(range(256))
    for group in by_kind.values():
        other = group[:]
        chance.shuffle(other)
        for a, b in zip(group, other):
            table[a] = b
    s.st_corps = s.st_corps.translate(table)
    s.dv_corps = s.dv_corps.translate(table)
    s.regroup()


def _stands(s: AcwState, chance: Random, enemy: int) -> None:
    """12.13, R84 No report tells the strength or the morale of stands, not even in contact: both are dealt afresh for all that
    have not been in a battle of this turn."""
    fought = battle_boxes(s)
    unknown = []
    for i in s.every(s.st_side, enemy):
        d, c = s.st_div[i], s.st_corps[i]
        seen = (s.co_box[c] if d == OFF else s.where(d)) in fought or (d != OFF and s.dv_battle[d])
        if s.co_kind[c] in MOBILE and not seen:
            unknown.append(i)
    deal_stands(s, chance, unknown)


def deal_stands(s: AcwState, chance: Random, stands: list[int]) -> None:
    """12.13 Morale is shuffled among stands of a kind; strength is anything from the least to the most, rather more than less."""
    sizes = s.tables.charts["sizes"]
    by_kind: dict[int, list[int]] = {}
    for i in stands:
        if s.st_kind[i] != SS and s.st_sp[i] > 1:
            by_kind.setdefault(s.st_kind[i], []).append(i)
    for kind, same in by_kind.items():
        foot = kind in (INF, MOUNTED)
        low = sizes["least_infantry" if foot else "least_horse_or_gun"]
        high = sizes["infantry_stand" if foot else "horse_or_gun_stand"]
        rated = [(s.st_morale[i], s.st_status[i]) for i in same]
        chance.shuffle(rated)
        for i, (morale, status) in zip(same, rated):
            s.st_morale[i], s.st_status[i] = morale, status
            s.st_sp[i] = s.st_full[i] = max(chance.randint(low, high), chance.randint(low, high))
    for d in {s.st_div[i] for i in stands} - {OFF}:
        s.dv_limit[d] = s.exhaustion(d)


def battle_boxes(s: AcwState) -> set[int]:
    """8 Where a battle is being fought, in the program or on a table: who stands there is counted."""
    return {f.box for f in s.stack if isinstance(f, BattleAt) and (f.do == "battle-form" or f.battle)}


def _garrisons(s: AcwState, enemy: int, known: Known) -> list[int]:
    """6.23 Garrisons that nobody has counted."""
    return [
        d
        for d, at in enumerate(s.dv_box)
        if at != OFF and (c := s.dv_corps[d]) != OFF and s.co_side[c] == enemy and s.dv_duty[d] == GARRISON
        and at not in known.pinned and at not in known.counted
    ]  # fmt: skip


def _scatter(
    s: AcwState, chance: Random, side: int, known: Known, corps: list[int], garrisons: list[int]
) -> None:
    """6.23, 12.11 Corps and garrisons that nobody has counted stand anywhere; one of them, whichever, where a report has troops and
    no others are, and of the rest of the corps half where troops are reported, or in the enemy's turn near the boxes of the last
    reports. Where they are in truth has no part in it: who asks again and again would find it out."""
    enemy = 1 - side
    for c in corps:
        for d in s.divisions_of(c):
            if s.dv_duty[d] == SCREEN:
                s.rejoin(d)
    manned = {s.co_box[c] for c in s.every(s.co_side, enemy) if c not in corps}
    manned |= {
        at for d, at in enumerate(s.dv_box) if at != OFF and d not in garrisons and s.co_side[s.dv_corps[d]] == enemy
    }  # fmt: skip
    last = [s.tables.index[slug] for slug in read(s.papers[side])] if s.active != side else []
    near = [b for b in known.open if b in known.some or any(b == a or b in s.tables.near[a] for a in last)]
    bodies = [*corps, *(DIVISION + d for d in garrisons)]
    chance.shuffle(bodies)
    posted = dict(zip(bodies, sorted(known.some - manned), strict=False))
    for c in corps:
        box = posted.get(c)
        if box is None:
            box = chance.choice(near if near and chance.random() < 0.5 else known.open)
        s.place_corps(c, box)
        s.co_from[c], s.co_line[c] = OFF, BY_LAND
        s.hungry[c] = 0
    for d in garrisons:
        goals = [b for b in known.open if b != s.co_box[s.dv_corps[d]]]
        if goals:
            box = posted.get(DIVISION + d)
            s.detach(d, box if box in goals else chance.choice(goals), GARRISON)
            s.hungry[DIVISION + d] = 0


def _trenches(s: AcwState, chance: Random, side: int, known: Known) -> None:
    """7.6, 12.13 Entrenchments that no detailed report tells of: as long as they are, behind anybody."""
    sure = known.pinned | known.detailed
    boxes = [b for b in range(s.n) if b not in sure and not s.held(side, b)]
    lengths = [s.field[b] for b in boxes if s.field[b]]
    manned = [b for b in boxes if s.held(1 - side, b)]
    for b in boxes:
        s.field[b] = 0
    for b, inches in zip(chance.sample(manned, min(len(manned), len(lengths))), lengths):
        s.field[b] = inches
