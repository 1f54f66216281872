"""Troops on the water: transports carry them along rivers, the sea carries the Union's to any coast."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from longroll.core.choice import Choice
from longroll.games.war_for_the_union import words as w
from longroll.games.war_for_the_union.bot import march, placing
from longroll.games.war_for_the_union.bot.rehearsal import Rehearsal
from longroll.games.war_for_the_union.bot.worth import CORPS, Worth
from longroll.games.war_for_the_union.movement.march import command_rating
from longroll.games.war_for_the_union.movement.reach import irrevocable
from longroll.games.war_for_the_union.naval import loading, voyage
from longroll.games.war_for_the_union.naval.fleet import contested, left, ships_at, transport
from longroll.games.war_for_the_union.naval.landing import INVADERS, INVASION, SEIZURE, Load, meeting, refused
from longroll.games.war_for_the_union.naval.sailing import movable, reach
from longroll.games.war_for_the_union.politics import enters_kentucky
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import UNION
from longroll.kit.graph import search

GAINS = 0.35
"""what a passage must gain"""
TRIED = 4
"""passages that are rehearsed before a harbour is given up"""
ODDS = 1.5
"""how much stronger invaders must be"""


class Passage(NamedTuple):
    """Troops from a hex to a hex: how many SPs, with which leader (-1 for none), and what it gains."""

    gain: float
    start: int
    to: int
    men: int
    leader: int
    way: tuple[int, ...] = ()
    """the waters from where the ships lie to where the troops go aboard"""
    on: tuple[int, ...] = ()
    """the waters from there to the landing"""


def spare(s: WfuState, worth: Worth, node: int) -> int:
    """SPs that a hex can do without."""
    return s.strength(node, worth.side) - worth.garrison(node)


def captain(s: WfuState, worth: Worth, node: int) -> int:
    """The leader who goes along: the one who can command most, an army commander last; -1 for none."""
    free = s.leaders_at(node, worth.side)
    return max(free, key=lambda i: (not s.leader_army[i], command_rating(s, i)), default=-1)


def gain(s: WfuState, worth: Worth, start: int, to: int, men: int, leader: int, here: float) -> float:
    """What it is worth to have men of one hex in another; invaders need a leader and the odds."""
    kind = meeting(s, worth.side, to)
    if irrevocable(s, worth.side, start, to, freely=True):
        return -1.0  # 6.22 neutral Kentucky goes to the other side
    if kind in (INVASION, SEIZURE) and (leader < 0 or men > INVADERS or s.leader_army[leader]):
        return -1.0
    if kind == INVASION and men < ODDS * worth.strength(to, 1 - worth.side):
        return -1.0
    if leader >= 0 and not leads(worth, men, kind in (INVASION, SEIZURE)):
        return -1.0
    if worth.grand and leader >= 0 and _deserted(s, worth, start, men, leader):
        return -1.0
    goal = worth.goal.get(to)
    led = leader >= 0 or bool(placing.command(s, worth, to))
    there = march.value(s, worth, to, men, start, led)
    if leader < 0:
        there += placing.led(worth) * (
            min(placing.command(s, worth, to), men) - min(placing.command(s, worth, start), men)
        )
    if goal is not None and not goal.own:
        there += goal.worth * (0.5 if kind == INVASION else 1.0)
    return there - here


def leads(worth: Worth, men: int, invades: bool) -> bool:
    """Whether a leader goes along: in the campaign not with one or two SPs, unless they invade; else leaders gather where
    few troops are.
    """
    return invades or men >= CORPS or not worth.conquers


def _deserted(s: WfuState, worth: Worth, start: int, men: int, leader: int) -> bool:
    """Whether more troops would be left without a leader than he takes along."""
    others = sum(command_rating(s, i) for i in s.leaders_at(start, worth.side) if i != leader)
    return s.strength(start, worth.side) - men - worth.garrison(start) - others > men


def staying(s: WfuState, worth: Worth, start: int, men: int) -> float:
    """What it is worth that men stay where they are."""
    return march.value(s, worth, start, men, start, bool(s.leaders_at(start, worth.side)))


def _party(s: WfuState, start: int, side: int, men: int, leader: int) -> Load:
    """Who would land: SPs, the leader, and his HQ if he commands an army."""
    hqs = [s.leader_army[leader] - 1] if leader >= 0 and s.leader_army[leader] else []
    return Load(s.sps_at(start, side)[:men], [leader] if leader >= 0 else [], hqs)


# --- along rivers ----------------------------------------------------------------------------------------------------


def by_river(s: WfuState, worth: Worth, harbour: int) -> list[str]:
    """10.4 The best use of the transports at a water, as choices; empty for none."""
    hulls = [x for x in ships_at(s, harbour, worth.side) if transport(s, x) and movable(s, x)]
    if not hulls:
        return []
    found = sorted(_passages(s, worth, harbour, hulls), reverse=True)
    for one in found[:TRIED]:
        script = _river_script(s, worth.side, harbour, hulls, one)
        if script:
            return script
    return []


def _passages(s: WfuState, worth: Worth, harbour: int, hulls: list[int]) -> Iterator[Passage]:
    """Everybody whom the transports could fetch, and where to."""
    ways = {harbour: [], **reach(s, hulls)}
    total = left(s, hulls)
    seen: set[int] = set()
    for water, way in sorted(ways.items(), key=lambda found: len(found[1])):
        if contested(s, water, worth.side):
            continue
        for start in loading.banks(s, water):
            chief = captain(s, worth, start)
            staff = int(chief >= 0 and bool(s.leader_army[chief]))
            men = min(2 * (len(hulls) - staff), spare(s, worth, start))
            if start in seen or men <= 0:
                continue
            seen.add(start)
            room = total - len(way) - loading.toll(s, worth.side, start)
            yield from _landings(s, worth, Passage(0.0, start, -1, men, -1, tuple(way)), water, room)


def _landings(s: WfuState, worth: Worth, begun: Passage, water: int, room: int) -> Iterator[Passage]:
    """Where a load could be landed with so many MPs left."""
    t = s.tables
    chief = captain(s, worth, begun.start)
    toll = bytearray(t.waters.inland)
    for x in range(t.waters.rivers):
        if toll[x] != 255 and (contested(s, x, worth.side) or enters_kentucky(s, x)):  # 6.22
            toll[x] = 255
    found = search(t.waters.graph, t.waters.open, [water], max(room, 0), toll)
    here = staying(s, worth, begun.start, begun.men)
    best: Passage | None = None
    for x in found.order:
        for to in loading.banks(s, x):
            if to == begun.start or found.far[x] + loading.toll(s, worth.side, to) > room:
                continue
            invades = meeting(s, worth.side, to) >= SEIZURE
            men = min(begun.men, INVADERS) if invades else begun.men
            leader = chief if leads(worth, men, invades) else -1
            load = _party(s, begun.start, worth.side, men, leader)
            value = gain(s, worth, begun.start, to, men, leader, here)
            if value <= GAINS or (best is not None and value <= best.gain):
                continue
            if refused(s, worth.side, to, load, by_sea=False) is None:
                best = begun._replace(gain=value, to=to, men=men, leader=leader, on=(x,))
    if best is not None:
        yield best._replace(on=_way(s, water, best.on[0], toll))


def _way(s: WfuState, start: int, end: int, toll: bytearray) -> tuple[int, ...]:
    """The shortest way from water to water."""
    graph = s.tables.waters.graph
    back: dict[int, int] = {start: start}
    queue = [start]
    for x in queue:
        for near in graph.near[x]:
            if near not in back and toll[near] != 255:
                back[near] = x
                queue.append(near)
    way: list[int] = []
    at = end
    while at != start and at in back:
        way.append(at)
        at = back[at]
    return tuple(reversed(way))


def _river_script(s: WfuState, side: int, harbour: int, hulls: list[int], one: Passage) -> list[str]:
    """A passage as choices; empty where it cannot be done."""
    t = s.tables
    trial = Rehearsal(s, side)
    if not trial.play(w.SAIL(t.waters.name[harbour])):
        return []
    staff = one.leader >= 0 and bool(s.leader_army[one.leader])
    need = min(len(hulls), -(-one.men // 2) + staff)
    if trial.asks == "fleet":
        trial.each(w.WITH_SHIP, lambda c: transport(s, t.ship[c.piece]), need)
        trial.play(w.SET_OUT())
    if not _steer(trial, one.way) or not trial.play(w.EMBARK(t.node_name(one.start))):
        return []
    if not _load(trial, one) or not trial.play(w.EMBARK(t.node_name(one.start))):
        return []
    if not _steer(trial, one.on):
        return trial.script if not trial.asks else []
    if not trial.play(w.DEBARK(t.node_name(one.to))) or not trial.play(w.ALL_ASHORE()):
        return []
    if trial.asks == "sail":
        trial.play(w.ANCHOR())
    return trial.script


def _steer(trial: Rehearsal, way: tuple[int, ...]) -> bool:
    names = trial.s.tables.waters.name
    return all(trial.asks == "sail" and trial.play(w.STEER(names[x])) for x in way)


def _load(trial: Rehearsal, one: Passage) -> bool:
    """SPs, the best first, and the leader."""
    todo = one.men
    while todo > 0:
        takes = [c for c in trial.choices() if c.kind is w.TAKE and c.count <= todo]
        if not takes:
            break
        pick = max(takes, key=lambda c: (c.count, "cavalry" not in c.word))
        trial.play(pick)
        todo -= pick.count
    if one.leader >= 0:
        t, army = trial.s.tables, trial.s.leader_army[one.leader]
        trial.play(w.ABOARD(t.counters[t.hqs[army - 1]].slug if army else t.leaders[one.leader].slug))
    return todo < one.men


# --- by sea ----------------------------------------------------------------------------------------------------------


def by_sea(s: WfuState, worth: Worth, choice: Choice) -> tuple[float, list[str]]:
    """10.6 The best sea move from a place: what it gains, and its choices."""
    start = s.tables.node(choice.place, "choice")
    men = min(spare(s, worth, start), 6)
    if men <= 0 or worth.side != UNION:
        return 0.0, []
    chief = captain(s, worth, start)
    best = Passage(GAINS, start, -1, 0, -1)
    parties = [(count, chief) for count in sorted({men, min(men, INVADERS)})]
    parties += [(count, -1) for count, _ in parties if not leads(worth, count, False) and chief >= 0]
    for count, leader in parties:
        load = _party(s, start, UNION, count, leader)
        here = staying(s, worth, start, count)
        for to in voyage.ends(s, start, load):
            value = gain(s, worth, start, to, count, leader, here) if to < s.tables.board.count else -1.0
            if value > best.gain:
                best = Passage(value, start, to, count, leader)
    if best.to < 0:
        return 0.0, []
    script = sea_script(s, best, choice)
    return (best.gain, script) if script else (0.0, [])


def sea_script(s: WfuState, one: Passage, choice: Choice) -> list[str]:
    t = s.tables
    trial = Rehearsal(s, UNION)
    if not trial.play(choice) or not _load(trial, one) or not trial.play(w.SET_OUT()):
        return []
    zone = w.BOUND_FOR(t.waters.name[voyage.zone_of(s, one.to)])
    if not trial.play(zone) or not trial.play(w.LAND(t.node_name(one.to))):
        return []
    return trial.script
