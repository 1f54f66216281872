"""9.5 A train: who entrains, where it goes, and who alights."""

from __future__ import annotations

from typing import Any, NamedTuple

from longroll.core.choice import Choice
from longroll.core.errors import nearest
from longroll.core.events import PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.activities import ACTIVITIES, Activity
from longroll.games.war_for_the_union.casualties import enter
from longroll.games.war_for_the_union.flags import (
    ENTRAINED,
    MOVING,
    REPAIRED,
    RIDDEN,
    RODE,
    SAILED,
    STUCK,
    VOYAGED,
)
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Train
from longroll.games.war_for_the_union.militia import alarm
from longroll.games.war_for_the_union.movement.march import (
    allowance,
    enemy_units,
    engineer_allowance,
    homeward,
    hq_allowance,
    leader_allowance,
    shut_in,
)
from longroll.games.war_for_the_union.narrate.names import many
from longroll.games.war_for_the_union.rail.events import RodeByRail
from longroll.games.war_for_the_union.rail.rides import BY_SELMA, CROSSED, FERRY, Rides, ferries_of, hexes_of
from longroll.games.war_for_the_union.rail.track import (
    in_texas,
    points_by_region,
    points_left,
    spend,
    usable,
    ways,
)  # fmt: skip
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    ALIGHT,
    CALL_OFF,
    CAVALRY,
    CONFEDERATE,
    ENTRAIN,
    KINDS,
    LOAD,
    LOAD_PIECE,
    NAVAL,
    RAIL_TO,
    SIDES,
    UNION,
)  # fmt: skip

# --- who may entrain -------------------------------------------------------------------------------------------------


def station_refused(s: WfuState, side: int, node: int) -> Refusal | None:
    """9.55, 9.59 Why nobody entrains in a hex; None where somebody may."""
    t = s.tables
    if node >= t.board.count:
        if side == UNION and node == t.box_node["ny-box"]:
            return None
        return Refusal("no railroad leads from there", "9.57")
    if not t.rails.hexes[node] or not usable(s, side, node):
        return Refusal(
            f"no trains of yours run at {t.title(node)}", "9.55" if not s.in_zoc(node, side) else "9.59"
        )
    return shut_in(s, node, side)


def sp_refused(s: WfuState, sp: int) -> Refusal | None:
    """9.55, 9.59 Why an SP may not entrain; None where it may."""
    if s.sp_flags[sp] & RODE:
        return Refusal("it has entrained in this turn", "9.59")
    if s.sp_flags[sp] & SAILED or s.sp_voyage[sp]:
        return Refusal("it has gone by water in this turn", "9.59")
    if s.sp_marks[sp] & MOVING or allowance(s, sp) - s.sp_spent[sp] < 1:
        return Refusal("it has no MP left to entrain", "9.55")
    return None


def leader_refused(s: WfuState, leader: int) -> Refusal | None:
    """9.55 Why a leader may not entrain; None where he may."""
    man = s.tables.leaders[leader]
    if man.role == NAVAL:
        return Refusal(f"{man.name} commands ships", "3.24")
    if s.leader_flags[leader] & (ENTRAINED | VOYAGED):
        return Refusal(f"{man.name} has travelled in this turn", "9.59")
    if leader_allowance(s, leader) - s.leader_spent[leader] < 1:
        return Refusal(f"{man.name} has no MP left to entrain", "9.55")
    hq = s.leader_army[leader] - 1
    if hq >= 0 and s.hq_rode[hq]:
        return Refusal(f"the HQ of {man.name} has travelled in this turn", "9.59")
    if hq >= 0 and hq_allowance(s) - s.leader_spent[leader] < 1:
        return Refusal(f"the HQ of {man.name} has no MP left to entrain", "9.55")
    return None


def _crew_refused(s: WfuState, unit: int) -> Refusal | None:
    """9.55, 9.59, 9.72a Why a railroad unit may not entrain; None where it may, after a march as well."""
    if s.usmrr_rode[unit]:
        done = "repaired rails" if s.usmrr_rode[unit] == REPAIRED else "gone by rail or water"
        return Refusal(f"it has {done} in this turn", "9.72")
    if engineers_left(s, unit) < s.tables.economy.rail.entrain:
        return Refusal("it has no MP left to entrain", "9.55")
    return None


def waiting(s: WfuState, f: Train) -> dict[str, list[int]]:
    """The SPs on the platform that may still get in, by kind, those with most MPs first."""
    found: dict[str, list[int]] = {}
    fit = [sp for sp in s.sps_at(f.start, f.side) if sp not in f.sps and sp_refused(s, sp) is None]
    for sp in sorted(fit, key=lambda x: (s.sp_spent[x], s.sp_fatigue[x], x)):
        found.setdefault(KINDS[s.sp_kind[sp] % 10], []).append(sp)
    return found


def travellers(s: WfuState, f: Train) -> list[str]:
    """Leaders, HQs without a commander and railroad units that may still get in; an army commander takes his HQ along (4.52)."""
    t = s.tables
    found = [
        t.leaders[i].slug
        for i in s.leaders_at(f.start, f.side)
        if i not in f.leaders and leader_refused(s, i) is None
    ]
    left = points_left(s, f.side, f.start, False) - weight(s, f)
    found = [slug for slug in found if not s.leader_army[t.leader[slug]] or left >= 2]
    for k, at in enumerate(s.hq_at):
        counter = t.counters[t.hqs[k]]
        waits = at == f.start and counter.side == f.side and k not in f.hqs and not s.hq_rode[k]
        if waits and s.commander(k) < 0 and left >= 2:
            found.append(counter.slug)
    if f.side == UNION:
        for k, at in enumerate(s.usmrr_at):
            if at == f.start and k not in f.engineers and _crew_refused(s, k) is None:
                found.append(t.counters[t.engineers[k]].slug)
    return found


def weight(s: WfuState, f: Train) -> int:
    """9.54 Points that the train counts: 1 an SP, 2 for cavalry, 2 an HQ; leaders and railroad units ride free."""
    return sum(2 if s.arm_of(sp) == CAVALRY else 1 for sp in f.sps) + 2 * len(f.hqs)


def empty(f: Train) -> bool:
    return not (f.sps or f.leaders or f.hqs or f.engineers)


# --- where it may go -------------------------------------------------------------------------------------------------


def mp_left(s: WfuState, f: Train) -> int:
    """9.55, 9.56 MPs that everybody aboard still has for ferries, after the MP to entrain."""
    rule = s.tables.economy.rail
    found = [allowance(s, sp) - s.sp_spent[sp] for sp in f.sps]
    found += [leader_allowance(s, i) - s.leader_spent[i] for i in f.leaders]
    for hq in f.hqs:  # 4.56: it has marched as far as its commander
        chief = s.commander(hq)
        found.append(hq_allowance(s) - (s.leader_spent[chief] if chief >= 0 else 0))
    found += [engineers_left(s, k) for k in f.engineers]
    return min(found, default=rule.entrain) - rule.entrain - rule.ferry * f.ferries


def engineers_left(s: WfuState, unit: int) -> int:
    """9.72 The MPs that a railroad unit still has."""
    return engineer_allowance(s) - s.usmrr_spent[unit]


class Burden(NamedTuple):
    """9.54, 9.56 What a train may still do as it is loaded."""

    mps: int
    """that everybody aboard has for ferries"""
    weight: int
    points: int
    """of rail capacity, for a ride within a theater"""
    points_across: int
    homes: frozenset[int]
    """the states of the militia aboard"""
    from_texas: bool
    texans: bool
    """6.66d a leader is aboard who serves in the far west only"""


def burden_of(s: WfuState, f: Train) -> Burden:
    within, across = (points_left(s, f.side, f.start, crossed) for crossed in (False, True))
    homes = frozenset(s.sp_home[sp] for sp in f.sps if s.sp_home[sp])
    texans = any(s.tables.leaders[i].texan for i in f.leaders)
    return Burden(mp_left(s, f), weight(s, f), within, across, homes, in_texas(s, f.start), texans)


def ride_refused(s: WfuState, f: Train, to: int, found: Rides, load: Burden | None = None) -> Refusal | None:
    """9.54-9.59 Why a train may not go to a hex; None where it may. `load` is what it carries, if known."""
    t = s.tables
    if empty(f):
        return Refusal("nobody has entrained", "9.55")
    fare = found.fare(to)
    if fare < 0 or to == f.node:
        return Refusal(f"no train comes to {t.title(to)}", "9.55")
    load = load or burden_of(s, f)
    if fare >= FERRY and ferries_of(fare) * t.economy.rail.ferry > load.mps:
        return Refusal("a ferry costs an MP that somebody does not have", "9.56")
    if f.side == CONFEDERATE:
        if f.hexes + hexes_of(fare) > t.economy.rail.confederate_hexes:
            return Refusal("a Confederate train goes 40 hexes at most", "9.55")
        if load.from_texas != in_texas(s, to):
            return Refusal("the rail capacity of Texas serves Texas alone", "9.54")
        over = fare & BY_SELMA or f.selma
        if over and len(f.sps) + s.rail_used[3] > t.economy.rail.special_ferry_sps:
            return Refusal("the ferry takes 2 SPs a turn", "9.56")
    crossed = f.crossed != bool(fare & CROSSED)
    if load.weight > (load.points_across if crossed else load.points):
        return Refusal("the rail capacity does not suffice", "9.54")
    if crossed and load.weight + len(f.engineers) > load.points:
        return Refusal("a railroad unit costs a point of the theater in which it starts", "9.54")
    return _end_refused(s, f, to, found, load)


def _end_refused(s: WfuState, f: Train, to: int, found: Rides, load: Burden) -> Refusal | None:
    """9.18, 6.66d, 4.74 Why those aboard may not ride to a hex; None where they may."""
    if not f.sps and to < s.tables.board.count and enemy_units(s, to, 1 - f.side):
        return Refusal("nobody enters a hex with enemy units without troops", "9.18")
    refused = homeward(s, f.leaders, to) if load.texans else None
    if refused is not None:
        return refused
    if load.homes and load.homes != states_passed(s, found, to):
        return Refusal("state militia stays in its state", "4.74")
    return None


def states_passed(s: WfuState, found: Rides, to: int) -> set[int]:
    """4.74 The states that a ride leads through, the last one included; -1 for off the map."""
    board, passed = s.tables.board, set[int]()
    came = found[to].came
    while came >= 0:
        passed.add(board.state[to] if to < board.count else -1)
        to, came = came, found[came].came
    return passed


def stops(s: WfuState, f: Train) -> list[int]:
    """The named places that the train may go to, and the hexes next to it."""
    found, load = ways(s, f.side, f.node), burden_of(s, f)
    return [node for node in found.stops if ride_refused(s, f, node, found, load) is None]


@FLOW.question("train", Train)
class Boarding(Question[WfuState, Train]):
    """9.55 Who entrains, and where the train goes; on the way it may go on until somebody alights."""

    rule = "9.55"

    def side(self, s: WfuState, f: Train) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: Train) -> str:
        return s.tables.node_name(f.node)

    def prompt(self, s: WfuState, f: Train) -> str:
        left = points_left(s, f.side, f.start, f.crossed) - weight(s, f)
        points = many(max(left, 0), "point")
        return f"Train at {s.tables.title(f.node)}, {points} of rail capacity left: who and where to?"

    def choices(self, s: WfuState, f: Train) -> list[Choice]:
        t = s.tables
        onward = [RAIL_TO.kept(t.node_name(node)) for node in stops(s, f)] if not empty(f) else []
        if f.node != f.start:
            return [ALIGHT(), *onward]
        left = points_left(s, f.side, f.start, False) - weight(s, f)
        loads = [
            LOAD(count, kind)
            for kind, sps in waiting(s, f).items()
            for count in range(1, len(sps) + 1)
            if count * (2 if kind.endswith("cavalry") else 1) <= left
        ]
        return [*loads, *(LOAD_PIECE(slug) for slug in travellers(s, f)), *onward, CALL_OFF()]

    def refusal(self, s: WfuState, f: Train, choice: Choice) -> Refusal | None:
        t = s.tables
        if choice.kind is RAIL_TO and t.is_node(choice.place):
            to = t.node(choice.place, "choice")
            refused = ride_refused(s, f, to, ways(s, f.side, f.node))
            if refused is not None:
                return refused
        return super().refusal(s, f, choice)

    def accepts(self, s: WfuState, f: Train, text: str) -> Choice | None:
        """Any stop may be named, not only those of the list."""
        choice = RAIL_TO.read(text)
        t = s.tables
        if choice is None or not t.is_node(choice.place):
            return None
        to = t.node(choice.place, "choice")
        return choice if ride_refused(s, f, to, ways(s, f.side, f.node)) is None else None

    def follow(self, s: WfuState, f: Train, choice: Choice) -> None:
        t = s.tables
        if choice.kind is CALL_OFF:
            return
        if choice.kind is ALIGHT:
            alight(s, f)
            return
        s.push(f)
        if choice.kind is LOAD:
            f.sps += waiting(s, f)[choice.word][: choice.count]
        elif choice.kind is LOAD_PIECE:
            _load(s, f, choice.piece)
        else:
            to = t.node(choice.place, "choice")
            way = ways(s, f.side, f.node)[to]
            f.node = to
            f.ferries += way.ferries
            f.hexes += way.hexes
            f.crossed = f.crossed != way.crossed
            f.selma = f.selma or way.selma


def _load(s: WfuState, f: Train, slug: str) -> None:
    t = s.tables
    if slug in t.leader:
        leader = t.leader[slug]
        f.leaders.append(leader)
        if s.leader_army[leader]:
            f.hqs.append(s.leader_army[leader] - 1)
    elif t.counters[t.counter[slug]].kind == "hq":
        f.hqs.append(t.hqs.index(t.counter[slug]))
    else:
        f.engineers.append(t.engineers.index(t.counter[slug]))


def alight(s: WfuState, f: Train) -> None:
    """9.55, 9.58 Everybody detrains: an MP for those who still have one, the others do nothing more in this turn."""
    t = s.tables
    rule = t.economy.rail
    spend(s, f.side, f.start, weight(s, f), f.crossed)
    if f.crossed and f.engineers:  # 9.54b: the theater in which it starts pays for a railroad unit
        s.rail_used[t.theater_of[f.start]] += len(f.engineers)
    if f.selma:
        s.rail_used[3] += len(f.sps)
    paid = rule.entrain + rule.ferry * f.ferries
    for sp in f.sps:
        s.put(sp, f.node)
        s.sp_flags[sp] |= RODE
        s.sp_spent[sp] += paid
        if s.sp_spent[sp] + rule.detrain <= allowance(s, sp):
            s.sp_spent[sp] += rule.detrain
        else:
            s.sp_spent[sp] = max(allowance(s, sp), s.sp_spent[sp])
            s.sp_voyage[sp] |= STUCK
    for leader in f.leaders:
        hq = s.leader_army[leader]
        s.place_leader(leader, f.node)
        s.leader_army[leader] = hq
        s.leader_flags[leader] |= ENTRAINED
        s.leader_spent[leader] = min(
            s.leader_spent[leader] + paid + rule.detrain, leader_allowance(s, leader)
        )
    for hq in f.hqs:
        s.hq_at[hq], s.hq_rode[hq] = f.node, 1
    for k in f.engineers:
        s.usmrr_at[k] = f.node
        s.usmrr_rode[k] = RIDDEN  # 9.72a: it repairs nothing in the turn of a ride
        s.usmrr_spent[k] += paid  # 9.55: it detrains for nothing
    s.version += 1
    start, to = PlaceSlug(t.node_name(f.start)), PlaceSlug(t.node_name(f.node))
    s.out.append(
        RodeByRail(SideSlug(SIDES[f.side]), start, to, len(f.sps), weight(s, f), "9.55", s.whom(f.side))
    )
    enter(s, f.side, f.node, bool(f.sps))
    if f.node < t.board.count:
        alarm(s, f.side, t.board.state[f.node])


# --- the Operations Segment ------------------------------------------------------------------------------------------


def _platform(s: WfuState, side: int, node: int) -> list[Choice]:
    """Whether somebody may entrain in a hex."""
    t = s.tables
    if (node < t.board.count and s.rail_owner[node] != side) or station_refused(s, side, node) is not None:
        return []
    f = Train("train", side=side, start=node, node=node)
    if (points_left(s, side, node, False) > 0 and _anybody(s, f)) or travellers(s, f):
        return [ENTRAIN(t.node_name(node))]
    return []


def _anybody(s: WfuState, f: Train) -> bool:
    """Whether any SP may entrain."""
    return any(sp_refused(s, sp) is None for sp in s.sps_at(f.start, f.side))


def _platform_depends(s: WfuState, side: int) -> tuple[Any, ...]:
    """9.54 Whether an SP, and whether an HQ finds room on a train, wherever it begins."""
    return tuple(min(max(points, 0), 2) for points in points_by_region(s, side))


def _platform_refused(s: WfuState, side: int, choice: Choice) -> Refusal | None:
    t = s.tables
    if not t.is_node(choice.place):
        return Refusal(f"there is no hex '{choice.place}'; {nearest(choice.place, t.board.index)}", "9.5")
    node = t.node(choice.place, "choice")
    refused = station_refused(s, side, node)
    if refused is None and not _platform(s, side, node):
        return Refusal("nobody there can entrain", "9.55")
    return refused


def _entrain(s: WfuState, side: int, choice: Choice) -> None:
    node = s.tables.node(choice.place, "choice")
    s.push(Train("train", side=side, start=node, node=node))


ACTIVITIES.append(Activity((ENTRAIN,), _entrain, _platform_refused, at=_platform, depends=_platform_depends))
