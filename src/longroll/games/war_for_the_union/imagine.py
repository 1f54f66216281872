"""20.2, 20.15 A state that a side cannot tell from this one: unseen enemy troops and leaders, drawn cards and dice dealt afresh.

The deal uses nothing but what the view tells: where enemy troops stand, how large a scouted stack is, works, zones, HQs, and the
totals of each kind, which are a matter of record. So a known seed gives no secret away.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from longroll.core.choice import Choice
from longroll.core.flow import Question
from longroll.games.war_for_the_union.flags import INSIDE, OFF
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import (
    Battle,
    Drawing,
    Losing,
    Marching,
    PlayerTurn,
    Train,
    Withdrawing,
)
from longroll.games.war_for_the_union.naval.frames import Boarding, Crossing, Voyage
from longroll.games.war_for_the_union.optional.intelligence import asked, bounds, open_hexes, scouts
from longroll.games.war_for_the_union.stacking import fort_room
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import stacks
from longroll.games.war_for_the_union.words import CAVALRY, DONE, SIDES, SUPPLIED
from longroll.kit.fog import afresh

SECRET = (Marching, Train, Boarding, Crossing, Voyage, Losing, Withdrawing)
"""frames that name what only their side knows"""
TRIES = 30
FATIGUE = (0, 0, 0, 0, 1, 1, 2)
"""how tired unseen troops are taken to be"""
WEARY = 3
"""13, 4.23 the fatigue from which troops exert no zone"""


def imagine(s: WfuState, side: str, seed: int) -> WfuState:
    """A state that a side cannot tell from this one; an onlooker ("" or another name) knows what either side shows the other."""
    new, chance = afresh(s, seed)
    new.viewer = side
    if s.outcome is not None:
        return new
    viewers = [SIDES.index(side)] if side in SIDES else [0, 1]
    for viewer in viewers:
        _cards(new, viewer, chance)
        if s.limited_intelligence:
            _forget(new, viewer)
            _deal(s, new, viewer, chance)
    return new


# --- what is asked of the other side ---------------------------------------------------------------------------------


@FLOW.question("hidden", PlayerTurn)
class Hidden(Question[WfuState, PlayerTurn]):
    """20.2 In an imagined game: the enemy is asked something of which the viewer knows only that it is asked."""

    rule = "20.2"

    def side(self, s: WfuState, f: PlayerTurn) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: PlayerTurn) -> str:
        return "A decision that the viewer cannot see"

    def choices(self, s: WfuState, f: PlayerTurn) -> list[Choice]:
        return [DONE()]

    def follow(self, s: WfuState, f: PlayerTurn, choice: Choice) -> None:
        """Nothing follows that the viewer would know of."""


def _forget(s: WfuState, viewer: int) -> None:
    """Cut the stack where a step of the enemy names what the viewer cannot know; whose decision it is stays the same."""
    whose = asked(s)
    if whose in (viewer, -1) or any(isinstance(f, Battle) for f in s.stack):
        return
    cut = next((k for k, f in enumerate(s.stack) if isinstance(f, SECRET) and f.side != viewer), -1)
    if cut < 0:
        return
    del s.stack[cut:]
    for sp, marks in enumerate(s.sp_marks):
        if marks and s.side_of(sp) != viewer:
            s.sp_marks[sp] = 0
    if asked(s) != whose:
        s.push(PlayerTurn("hidden", side=whose))


def _cards(s: WfuState, viewer: int, chance: Random) -> None:
    """20.15 Cards that the other side has drawn and not shown are any of those that were in the deck."""
    for frame in s.stack:
        if isinstance(frame, Drawing) and frame.side != viewer and frame.cards:
            for card in frame.cards:
                s.deck[card] += 1
            drawn = chance.sample(
                [k for k, count in enumerate(s.deck) for _ in range(count)], len(frame.cards)
            )
            frame.cards = drawn
            for card in drawn:
                s.deck[card] -= 1


# --- troops ----------------------------------------------------------------------------------------------------------


class Spot(NamedTuple):
    """A hex with unseen enemy troops: what may stand there without contradicting the view."""

    node: int
    least: int
    most: int
    works: int
    zone: bool
    inside: bool
    state: int


def _spots(s: WfuState, viewer: int) -> list[Spot]:
    t = s.tables
    enemy = 1 - viewer
    seen, known = open_hexes(s, viewer), scouts(s, viewer)
    found = []
    for node in stacks(s, enemy):
        if node in seen:
            continue
        strength = s.strength(node, enemy)
        least, most = bounds(s, strength) if node in known else (1, 200)
        inside = any(s.sp_flags[sp] & INSIDE for sp in s.sps_at(node, enemy))
        if inside:
            most = min(most, fort_room(t, node))
        zone = bool(s.holders[enemy * t.nodes + node])
        state = t.board.state[node] if node < t.board.count else -1
        found.append(Spot(node, least, max(least, most), s.works_of(node, enemy), zone, inside, state))
    return found


def _deal(s: WfuState, new: WfuState, viewer: int, chance: Random) -> None:
    """Spread the unseen SPs and leaders of the enemy over the hexes where it is known to have troops."""
    spots = _spots(s, viewer)
    enemy = 1 - viewer
    pieces = sorted(sp for spot in spots for sp in s.sps_at(spot.node, enemy))
    for _ in range(TRIES):
        found = _spread(s, pieces, spots, chance)
        if found is not None:
            _place(new, found, spots, chance)
            break
    _leaders(s, new, viewer, [spot.node for spot in spots], chance)


class Spread:
    """A deal in progress: SP -> hex so far, and how many SPs each hex still has room for and still needs."""

    def __init__(self, spots: list[Spot]) -> None:
        self.room = {spot.node: spot.most for spot in spots}
        self.need = {spot.node: spot.least for spot in spots}
        self.found: dict[int, int] = {}

    def give(self, sp: int, node: int) -> None:
        self.found[sp] = node
        self.room[node] -= 1
        self.need[node] = max(0, self.need[node] - 1)


def _spread(s: WfuState, pieces: list[int], spots: list[Spot], chance: Random) -> dict[int, int] | None:
    """SP -> hex, each hex within its bounds, militia at home, infantry behind works; None where this deal does not come out."""
    deal = Spread(spots)
    order = pieces[:]
    chance.shuffle(order)
    if not _militia_at_home(s, deal, order, spots, chance):
        return None
    order = [sp for sp in order if sp not in deal.found]
    if not _infantry_behind_works(s, deal, order, spots):
        return None
    for spot in spots:
        while deal.need[spot.node]:
            if not order:
                return None
            deal.give(order.pop(), spot.node)
    for sp in order:
        fit = [node for node, left in deal.room.items() if left]
        if not fit:
            return None
        deal.give(sp, chance.choice(fit))
    return deal.found


def _militia_at_home(s: WfuState, deal: Spread, order: list[int], spots: list[Spot], chance: Random) -> bool:
    """Give each SP of state militia a hex of its state; False where one finds no room."""
    for sp in [sp for sp in order if s.sp_home[sp]]:
        fit = [spot.node for spot in spots if spot.state == s.sp_home[sp] and deal.room[spot.node]]
        if not fit:
            return False
        deal.give(sp, chance.choice(fit))
    return True


def _infantry_behind_works(s: WfuState, deal: Spread, order: list[int], spots: list[Spot]) -> bool:
    """Give each hex with works an SP that is not cavalry, taken out of the order; False where none is left or no room."""
    for spot in spots:
        if spot.works and not any(
            s.arm_of(sp) != CAVALRY for sp, node in deal.found.items() if node == spot.node
        ):
            foot = next((sp for sp in order if s.arm_of(sp) != CAVALRY), -1)
            if foot < 0 or not deal.room[spot.node]:
                return False
            deal.give(foot, spot.node)
            order.remove(foot)
    return True


def _place(s: WfuState, found: dict[int, int], spots: list[Spot], chance: Random) -> None:
    """Put the SPs there, with works, forts and zones as the view has them; what they have done in this turn is not known."""
    for sp in found:
        s.put(sp, s.tables.afloat)
    for sp, node in sorted(found.items()):
        s.put(sp, node)
        s.tire(sp, chance.choice(FATIGUE) - s.sp_fatigue[sp])
        s.supply(sp, SUPPLIED)
        s.sp_flags[sp] = s.sp_marks[sp] = s.sp_spent[sp] = s.sp_mps[sp] = s.sp_under[sp] = s.sp_voyage[sp] = 0
        s.sp_start[sp] = node
    for spot in spots:
        here = sorted(sp for sp, node in found.items() if node == spot.node)
        if spot.works:
            for sp in here:
                if s.arm_of(sp) != CAVALRY:
                    s.entrench(sp, spot.works)
        for sp in here if spot.inside else ():
            s.go_inside(sp)
        if spot.zone and not s.holders[s.side_of(here[0]) * s.tables.nodes + spot.node]:
            s.tire(here[0], chance.randint(0, WEARY - 1) - s.sp_fatigue[here[0]])
        for sp in here if not spot.zone and not spot.inside else ():
            s.tire(sp, max(0, WEARY - s.sp_fatigue[sp]))


# --- leaders ---------------------------------------------------------------------------------------------------------


def _leaders(s: WfuState, new: WfuState, viewer: int, nodes: list[int], chance: Random) -> None:
    """Unseen enemy leaders stand anywhere among unseen enemy troops; each seen HQ that has a commander gets one of them."""
    t = s.tables
    enemy = 1 - viewer
    seen = open_hexes(s, viewer)
    people = [i for i in t.generals[enemy] if s.leader_at[i] != OFF and s.leader_at[i] not in seen]
    if not nodes:
        return
    chance.shuffle(people)
    hqs = [k for k, at in enumerate(s.hq_at) if at not in (OFF, *seen) and t.counters[t.hqs[k]].side == enemy]
    led = [k for k in hqs if s.commander(k) >= 0]
    for i in people:
        new.leader_army[i] = 0
    for k in led:
        chief = next(i for i in people if t.leaders[i].army)
        people.remove(chief)
        _stand(new, chief, s.hq_at[k])
        new.take_command(chief, k)
    for i in people:
        west = [n for n in nodes if n < t.board.count and t.far_west[n]] if t.leaders[i].texan else nodes
        if west:
            _stand(new, i, chance.choice(west))


def _stand(s: WfuState, leader: int, node: int) -> None:
    s.place_leader(leader, node)
    s.leader_start[leader] = node
    s.leader_spent[leader] = s.leader_flags[leader] = 0
