"""13.73 Retreats: where troops may go, which of it they must choose, and what it costs to break through."""

from __future__ import annotations

from typing import NamedTuple

from longroll.games.war_for_the_union.flags import ATTACKS, EVADING, LOCKED
from longroll.games.war_for_the_union.frames import Battle, Retreating
from longroll.games.war_for_the_union.movement.march import besieged_there, in_area
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import CAVALRY
from longroll.games.war_for_the_union.zoi import crossing_blocked
from longroll.kit.graph import CLOSED


class Retreat(NamedTuple):
    """A way out: the hexes entered, the last of them the end; and SPs lost in breaking through enemies."""

    path: tuple[int, ...]
    loss: int = 0


def retreaters(s: WfuState, f: Retreating) -> list[int]:
    """13.73, 13.22 Who goes: the defenders of a hex with everybody who had retreated there; the attackers that stood in it, and
    the SPs of their leaders that did not attack; or cavalry that evades."""
    here = s.sps_at(f.node, f.side)
    if f.evading:
        return [sp for sp in here if s.sp_marks[sp] & EVADING and not s.sp_marks[sp] & LOCKED]
    if not f.attacker:
        return [sp for sp in here if not (f.fort and s.sp_marks[sp] & LOCKED)]
    battle = s.within(Battle)
    led = {i + 1 for i in battle.leaders} if battle is not None and not battle.chase else set()  # R80
    return [
        sp for sp in here
        if (s.sp_fights[sp] == ATTACKS or (s.sp_under[sp] in led and not s.sp_battles[sp]))  # R36
        and not s.sp_marks[sp] & LOCKED
    ]  # fmt: skip


def blocked(s: WfuState, side: int, start: int, direction: int, home: int = 0) -> bool:
    """13.73a, 4.74 Never over navigable or tidal water, into closed terrain, off the map, under enemy guns, or, for state
    militia, out of its state (`home`)."""
    t = s.tables
    at = 6 * start + direction
    there = t.board.neighbours[at]
    if there < 0 or t.ground.march[at] == CLOSED or not t.ground.retreat[at]:
        return True
    if home and t.board.state[there] != home:
        return True
    return crossing_blocked(s, at, side) or not in_area(s, there)


def held_by(s: WfuState, side: int, hex_: int) -> bool:
    """Whether troops of a side that are not shut up in a fort stand in a hex."""
    return bool(s.strength(hex_, side)) and not besieged_there(s, hex_, side)


def retreats(
    s: WfuState, side: int, start: int, foes: tuple[int, ...], sps: int, attacker: bool, home: int = 0
) -> list[Retreat]:
    """13.73a-d The ways among which the owner may choose; none means that the troops are lost (13.73h).

    `foes` are the hexes of the enemies just fought, `sps` how many retreat together, `home` the state that they cannot leave.
    """
    open_hexes = []
    board = s.tables.board
    for d in range(6):
        if not blocked(s, side, start, d, home):
            open_hexes.append(board.neighbours[6 * start + d])
    free = [h for h in open_hexes if not held_by(s, 1 - side, h)]
    if free:
        return [Retreat((h,)) for h in _best(s, side, free, foes)]
    through = [h for h in open_hexes if not (attacker and h in foes)]
    never = foes if attacker else ()
    found = [way for h in through for way in _break_out(s, side, start, h, sps, never, home)]
    if not found:
        return []
    cheapest: dict[int, Retreat] = {}
    for way in sorted(found, key=lambda x: x.loss):
        cheapest.setdefault(way.path[-1], way)
    return [cheapest[h] for h in _best(s, side, sorted(cheapest), foes)]


def _best(s: WfuState, side: int, hexes: list[int], foes: tuple[int, ...]) -> list[int]:
    """13.73b, d Out of enemy zones, else out of the zones of those just fought; then the shortest line of supply."""
    t = s.tables
    reach, held = t.ground.zoc_reach, (1 - side) * t.nodes
    calm = [h for h in hexes if not s.in_zoc(h, side)]
    if not calm:
        fought = [foe for foe in foes if s.holders[held + foe]]
        calm = [h for h in hexes if s.negated(h, side) or not any(h in reach[foe] for foe in fought)] or hexes
    net = network(s, side)
    lines = [line for line in (net.los, net.sea_los) if line is not None]  # 7.24: by sea too
    far = [min(line.far(h) for line in lines) for h in calm]
    return [h for h, mps in zip(calm, far, strict=True) if mps == min(far)]


def _break_out(
    s: WfuState, side: int, start: int, first: int, sps: int, never: tuple[int, ...], home: int
) -> list[Retreat]:
    """13.73c Through hexes of enemy troops until a hex without them; each costs SPs unless they are outnumbered four to one."""
    board = s.tables.board
    found: list[Retreat] = []
    ring = [Retreat((first,), _toll(s, side, first, sps))]
    seen = {start, first}
    while ring and not found:
        ahead = []
        for way in ring:
            here = way.path[-1]
            for d in range(6):
                if blocked(s, side, here, d, home):
                    continue
                there = board.neighbours[6 * here + d]
                if there in seen or there in never:
                    continue
                if held_by(s, 1 - side, there):
                    seen.add(there)
                    ahead.append(Retreat((*way.path, there), way.loss + _toll(s, side, there, sps)))
                else:
                    found.append(Retreat((*way.path, there), way.loss))
        ring = ahead
    return found


def _toll(s: WfuState, side: int, hex_: int, sps: int) -> int:
    rule = s.tables.charts.break_out
    enemies = s.sps_at(hex_, 1 - side)
    if sps >= rule.outnumber * len(enemies):
        return 0
    horse = sum(1 for sp in enemies if s.arm_of(sp) == CAVALRY)
    return horse // rule.cavalry_per_loss + (len(enemies) - horse) // rule.infantry_per_loss
