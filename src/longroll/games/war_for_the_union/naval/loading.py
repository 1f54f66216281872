"""10.4 Who may go aboard ships on a river and ashore from them, and what that costs. Nothing is changed here."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flags import (
    ENTRAINED,
    FORCED,
    OFF,
    PICKED,
    REPAIRED,
    RODE,
    SAILED,
    VOYAGED,
)
from longroll.games.war_for_the_union.movement.march import (
    allowance,
    engineer_allowance,
    hq_allowance,
    leader_allowance,
)
from longroll.games.war_for_the_union.naval.bases import city_of
from longroll.games.war_for_the_union.naval.fleet import carries, contested, cost, laden, left, transport
from longroll.games.war_for_the_union.naval.frames import Boarding, Sailing
from longroll.games.war_for_the_union.naval.landing import Load, picked, refused
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import DEBARK, EMBARK, KINDS, UNION


def toll(s: WfuState, side: int, hex_: int) -> int:
    """10.42 MPs of the ships for an embarkation or debarkation: 3 at a friendly city or port, else 5."""
    m = s.tables.naval.movement
    return m.embark_port if city_of(s, hex_, side) else m.embark_other


def banks(s: WfuState, water: int) -> tuple[int, ...]:
    """10.43a The hexes that a ship on a river hexside can reach."""
    w = s.tables.waters
    return w.shores[water] if water < w.rivers else ()


def step_refused(s: WfuState, ships: list[int], to: int) -> Refusal | None:
    """10.43 A laden ship keeps the MPs to land: 5, or 3 where a friendly city or port is near enough."""
    if not any(carries(s, x) for x in ships):
        return None
    after = left(s, ships) - cost(s, ships, to)
    m = s.tables.naval.movement
    if after >= m.embark_other or _harbour_near(s, ships, to, after - m.embark_port):
        return None
    return Refusal("what is aboard must be landed while there are MPs for it", "10.43")


def _harbour_near(s: WfuState, ships: list[int], start: int, room: int) -> bool:
    """10.43 Whether a friendly city or port can be reached with so many MPs."""
    if room < 0:
        return False
    side = s.tables.counters[s.tables.ships[ships[0]]].side
    ring, seen = [start], {start}
    for _ in range(room + 1):
        if any(city_of(s, h, side) for water in ring for h in banks(s, water)):
            return True
        ring = [
            w
            for water in ring
            for w in s.tables.waters.graph.near[water]
            if w not in seen and not seen.add(w) and cost(s, ships, w) <= 1 and not contested(s, w, side)  # type: ignore[func-returns-value]
        ]
    return False


# --- who may go aboard -----------------------------------------------------------------------------------------------


def sp_refused(s: WfuState, sp: int) -> Refusal | None:
    """10.42, 10.46, 10.47 Why an SP may not go by river."""
    if s.sp_flags[sp] & (RODE | SAILED):
        return Refusal("they have gone by rail or water in this turn", "10.46")
    if s.sp_flags[sp] & FORCED:
        return Refusal("after a force march nobody goes by river", "10.47")
    if allowance(s, sp) - s.sp_spent[sp] < 1:
        return Refusal("they have no MP left", "10.42")
    return None


def leader_refused(s: WfuState, leader: int) -> Refusal | None:
    """10.42, 10.46, 10.47b Why a leader may not go by river."""
    if s.leader_flags[leader] & (ENTRAINED | VOYAGED):
        return Refusal(f"{s.tables.leaders[leader].name} has gone by rail or water in this turn", "10.46")
    if s.leader_spent[leader] >= leader_allowance(s, leader):
        return Refusal(f"{s.tables.leaders[leader].name} has no MP left", "10.42")
    return None


def hq_refused(s: WfuState, hq: int) -> Refusal | None:
    """4.56, 10.42, 10.46 Why an HQ may not go by river: it has marched as far as its commander, who goes with it."""
    chief = s.commander(hq)
    if s.hq_rode[hq]:
        return Refusal("the HQ has gone by rail or water in this turn", "10.46")
    if chief >= 0 and s.leader_spent[chief] >= hq_allowance(s):
        return Refusal("the HQ has no MP left", "10.42")
    return leader_refused(s, chief) if chief >= 0 else None


def engineers_refused(s: WfuState, unit: int) -> Refusal | None:
    """9.72b, 10.46 Why a railroad unit may not go by river."""
    if s.usmrr_rode[unit] == REPAIRED:
        return Refusal("it has repaired rails in this turn", "9.72")
    if s.usmrr_rode[unit]:
        return Refusal("it has gone by rail or water in this turn", "10.46")
    if s.usmrr_spent[unit] >= engineer_allowance(s):
        return Refusal("it has no MP left", "9.72")
    return None


def room_for(s: WfuState, f: Boarding) -> int:
    """10.44 SPs that the ships of the stack can still take aboard."""
    most = s.tables.naval.movement.transport_sp
    return (
        sum(max(most - load(s, x), 0) for x in f.ships if transport(s, x))
        - len(picked(s))
        - most * len(_bulk(f))
    )


def _bulk(f: Boarding) -> list[int]:
    return [*f.hqs, *f.usmrr]


def load(s: WfuState, ship: int) -> int:
    """10.44 What a ship carries: SPs, and 2 for an HQ or a railroad unit."""
    most = s.tables.naval.movement.transport_sp
    aboard = ship + 1
    return s.sp_aboard.count(aboard) + most * (s.hq_aboard.count(aboard) + s.usmrr_aboard.count(aboard))


def empty_hulls(s: WfuState, f: Boarding) -> int:
    """10.44 Transports without any load, which an HQ or a railroad unit needs."""
    empty = sum(1 for x in f.ships if transport(s, x) and not load(s, x))
    most = s.tables.naval.movement.transport_sp
    full = -(-max(len(picked(s)) - _half_room(s, f), 0) // most)
    return empty - len(_bulk(f)) - full


def _half_room(s: WfuState, f: Boarding) -> int:
    """SPs that fit into transports which carry something already."""
    most = s.tables.naval.movement.transport_sp
    return sum(most - load(s, x) for x in f.ships if transport(s, x) and 0 < load(s, x) < most)


def berths(s: WfuState, f: Boarding) -> int:
    """10.4 Leaders that can still go aboard: any number on transports, one on each other ship."""
    if any(transport(s, x) for x in f.ships):
        return 99
    taken = sum(1 for x in f.ships if x + 1 in s.leader_aboard)
    return len(f.ships) - taken - len(f.people)


def waiting(s: WfuState, f: Boarding) -> dict[str, list[int]]:
    """SPs that may still be chosen, by kind: ashore those of the hex, aboard those of the ships."""
    if f.ashore:
        marks = {x + 1 for x in f.ships}
        pool = [sp for sp, mark in enumerate(s.sp_aboard) if mark in marks]
    else:
        pool = [sp for sp in s.sps_at(f.hex, f.side) if sp_refused(s, sp) is None]
    found: dict[str, list[int]] = {}
    for sp in pool:
        if not s.sp_marks[sp] & PICKED:
            found.setdefault(KINDS[s.sp_kind[sp] % 10], []).append(sp)
    return found


def others(s: WfuState, f: Boarding) -> list[str]:
    """Leaders, HQs and railroad units that may still be chosen, by name."""
    t = s.tables
    marks = {x + 1 for x in f.ships}
    found = []
    room = f.ashore or empty_hulls(s, f) > 0
    if f.ashore:
        near = [i for i in t.generals[f.side] if s.leader_aboard[i] in marks and s.leader_at[i] != OFF]
    else:
        near = [i for i in s.leaders_at(f.hex, f.side) if leader_refused(s, i) is None and berths(s, f) > 0]
    found += [t.leaders[i].slug for i in near if i not in f.people and not s.leader_army[i]]
    for k, at in enumerate(s.hq_at):
        here = s.hq_aboard[k] in marks if f.ashore else at == f.hex and t.counters[t.hqs[k]].side == f.side
        if here and k not in f.hqs and room and (f.ashore or hq_refused(s, k) is None):
            found.append(t.counters[t.hqs[k]].slug)
    for k, at in enumerate(s.usmrr_at):
        here = s.usmrr_aboard[k] in marks if f.ashore else at == f.hex and f.side == UNION
        if here and k not in f.usmrr and room and (f.ashore or engineers_refused(s, k) is None):
            found.append(t.counters[t.engineers[k]].slug)
    return found


def offers(s: WfuState, f: Sailing) -> list[Choice]:
    """10.41, 10.42, 10.46 Where the stack may take land units aboard or put them ashore: not before enemy ships or guns."""
    at = s.ship_at[f.ships[0]]
    shores = banks(s, at)
    if not shores or contested(s, at, f.side):
        return []
    name, port = s.tables.node_name, s.tables.naval.movement.embark_port
    mps, load = left(s, f.ships), aboard(s, f.ships)
    found: list[Choice] = []
    for h in shores:
        rest = mps - toll(s, f.side, h)
        if rest >= port and _anybody(s, Boarding("boarding", f.side, f.ships, h)):  # they must land again
            found.append(EMBARK(name(h)))
        if rest >= 0 and not load.empty and refused(s, f.side, h, load, by_sea=False) is None:
            found.append(DEBARK(name(h)))
    return found


def _anybody(s: WfuState, f: Boarding) -> bool:
    """Whether somebody may go aboard."""
    h = f.hex
    if not s.strength(h, f.side) and h not in s.leader_at and h not in s.hq_at and h not in s.usmrr_at:
        return False
    return bool((room_for(s, f) > 0 and waiting(s, f)) or others(s, f))


def aboard(s: WfuState, ships: list[int]) -> Load:
    """Everybody whom these ships carry."""
    marks = {x + 1 for x in ships if laden(s, x)}
    if not marks:
        return Load()
    afloat = s.tables.afloat
    return Load(
        [sp for sp, mark in enumerate(s.sp_aboard) if mark in marks],
        [i for i, mark in enumerate(s.leader_aboard) if mark in marks and s.leader_at[i] == afloat],
        [k for k, mark in enumerate(s.hq_aboard) if mark in marks],
        [k for k, mark in enumerate(s.usmrr_aboard) if mark in marks],
    )
