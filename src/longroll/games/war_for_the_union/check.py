"""Everything derived is built anew and compared; every invariant of a position is demanded."""

from __future__ import annotations

from longroll.games.war_for_the_union.flags import INSIDE, OFF, ON_MAP, SLOTS, SUNK
from longroll.games.war_for_the_union.frames import PlayerTurn
from longroll.games.war_for_the_union.ledger import menu
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.stacking import fort_room
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.ways import entries, joined, ways
from longroll.games.war_for_the_union.words import (
    CAVALRY,
    CONFEDERATE,
    DIVISION,
    NAVAL,
    SIDES,
    STATE_MILITIA,
    UNION,
)
from longroll.games.war_for_the_union.zoi import faced, zoi
from longroll.kit import stacks, zones
from longroll.kit.graph import flood
from longroll.kit.masks import bits, cells, equal, marked


def check(s: WfuState) -> None:
    """Raises AssertionError with a sentence about the first thing that is wrong."""
    _counts(s)
    _troops(s)
    _leaders(s)
    _hexes(s)
    _units(s)
    _area(s)
    _water(s)
    _cargo(s)
    _kept(s)


def _counts(s: WfuState) -> None:
    t = s.tables
    stacks.check(s.sp_at, s.sp_first, s.sp_after)
    sps, holders = [0] * (2 * t.nodes), [0] * (2 * t.nodes)
    for sp in range(SLOTS):
        if s.sp_at[sp] != OFF:
            cell = s.side_of(sp) * t.nodes + s.sp_at[sp]
            sps[cell] += 1
            holders[cell] += s.exerts(sp)
    assert list(s.sps) == sps, "SPs are not counted right"
    assert list(s.holders) == holders, "SPs that exert a zone are not counted right"
    right = zones.rebuilt(s.holders, t.ground.zoc_cells, 2 * t.nodes)
    assert list(s.zoc) == right, "zones of control are not counted right"


def _troops(s: WfuState) -> None:
    t = s.tables
    for sp in range(SLOTS):
        if s.sp_at[sp] == OFF:
            assert not s.sp_kind[sp], f"SP {sp} is out of play but has a kind"
            continue
        where = t.title(s.sp_at[sp])
        assert s.sp_fatigue[sp] <= 4, f"{where}: fatigue {s.sp_fatigue[sp]}"
        assert s.sp_supply[sp] <= 2, f"{where}: supply {s.sp_supply[sp]}"
        assert not (s.sp_works[sp] and s.arm_of(sp) == CAVALRY), f"{where}: cavalry is entrenched (9.45)"
        militia = s.quality_of(sp) == STATE_MILITIA
        assert militia == bool(s.sp_home[sp]), f"{where}: state militia and its state do not agree"
        if s.sp_flags[sp] & INSIDE:
            assert s.fort_of(s.sp_at[sp], s.side_of(sp)), f"{where}: an SP is inside a fort that is not there"
        if s.sp_works[sp]:
            assert not s.fort_of(s.sp_at[sp], s.side_of(sp)), f"{where}: works beside a fort (9.45)"


def _leaders(s: WfuState) -> None:
    t = s.tables
    for i, leader in enumerate(t.leaders):
        there = s.leader_at[i] != OFF
        assert there == (s.leader_state[i] == ON_MAP), f"{leader.name} is half on the map"
        if s.leader_army[i]:
            hq = s.leader_army[i] - 1
            assert leader.army, f"{leader.name} has no army side (4.51)"
            assert t.counters[t.hqs[hq]].side == leader.side, f"{leader.name} commands an enemy HQ"
            assert s.hq_at[hq] == s.leader_at[i], f"{leader.name} is not with his HQ (4.52)"
        if there and leader.role == NAVAL:
            ship = s.leader_aboard[i] - 1
            assert ship >= 0, f"{leader.name} is on no ship (3.24)"
            assert s.ship_at[ship] == s.leader_at[i], f"{leader.name} is not where his ship is (3.24)"
        if leader.replaces and there:
            assert s.leader_at[t.leader[leader.replaces]] == OFF, f"{leader.name} stands there twice (6.72)"
    count = sum(
        1
        for i, x in enumerate(t.leaders)
        if x.side == CONFEDERATE and s.leader_at[i] != OFF and x.role != DIVISION
    )
    assert count <= t.economy.capacity.leaders, f"{count} Confederate leaders (6.66)"


def _hexes(s: WfuState) -> None:
    t = s.tables
    n = t.board.count
    union, confederate = bits(s.sps[:n]), bits(s.sps[t.nodes : t.nodes + n])
    for hex_ in marked(cells(union & confederate & ~bits(s.siege), n)):
        raise AssertionError(f"{t.title(hex_)}: both sides are there without a siege (9.18)")
    for hex_ in marked(cells(bits(s.siege) & ~(union & confederate), n)):
        raise AssertionError(f"{t.title(hex_)}: a siege needs troops of both sides (14.2)")
    for hex_ in marked(s.siege):
        outside = [sp for sp in s.sps_at(hex_, s.fort_side[hex_]) if not s.sp_flags[sp] & INSIDE]
        assert not outside, f"{t.title(hex_)}: besieged troops are outside their fort (14.2)"
    for hex_ in marked(cells((union | confederate) & bits(t.board.sea), n)):
        raise AssertionError(f"{t.title(hex_)}: troops at sea")
    ours = equal(s.fort_side, UNION) | equal(s.fort_side, CONFEDERATE)
    for hex_ in marked(cells(bits(s.fort) ^ ours, n)):
        raise AssertionError(f"{t.title(hex_)}: half a fort")
    owned = equal(s.rail_owner, UNION) | equal(s.rail_owner, CONFEDERATE) | bits(s.rail_break)
    for hex_ in marked(cells(owned & ~t.rails.mask, n)):
        raise AssertionError(f"{t.title(hex_)}: rail control without a railroad")
    for hex_ in marked(s.fort):
        for side in (UNION, CONFEDERATE):
            inside = sum(1 for sp in s.sps_at(hex_, side) if s.sp_flags[sp] & INSIDE)
            assert inside <= fort_room(t, hex_), f"{t.title(hex_)}: {inside} SPs inside a fort (4.12)"


def _units(s: WfuState) -> None:
    """4.57, R30 An HQ may stand without troops, but not where enemy troops are."""
    t = s.tables
    for k, at in enumerate(s.hq_at):
        if at not in (OFF, t.afloat):
            counter = t.counters[t.hqs[k]]
            alone = s.strength(at, 1 - counter.side) and not s.strength(at, counter.side)
            assert not alone, f"{t.title(at)}: the {counter.name} is alone among enemies (4.57)"


def _area(s: WfuState) -> None:
    """R28 In a small scenario every land unit is in its area."""
    t = s.tables
    inside = t.area(s.scenario)
    people = [at for i, at in enumerate(s.leader_at) if i not in t.admirals]
    for at in (*s.sp_at, *people, *s.hq_at, *s.usmrr_at):
        assert at == OFF or inside[at], f"{t.title(at)} lies outside the scenario (R28)"


def _kept(s: WfuState) -> None:
    """What is kept outside the columns is what would be made anew; one version of eight is looked at."""
    if s.version % 8 or s.version not in (s.kept[0], s.networks[0][0], s.networks[1][0]):
        return
    memo = s.tables.memo
    s.tables.memo = {}
    try:
        _compare_kept(s)
    finally:
        s.tables.memo = memo


def _compare_kept(s: WfuState) -> None:
    """The memory of searches is empty, so that what is made anew is searched for anew."""
    fresh = s.copy()
    fresh.forget()
    for side in (UNION, CONFEDERATE):
        assert zoi(s, side) == zoi(fresh, side), f"{SIDES[side]}: zones of influence are out of date"
        for part in ("ways", "sources", "reached", "head"):
            now, then = (getattr(network(state, side), part) for state in (fresh, s))
            assert now == then, f"{SIDES[side]}: '{part}' of the supply network is out of date"
        _flooded(fresh, side)
    if s.stack and isinstance(s.stack[-1], PlayerTurn) and s.stack[-1].do == "operations":
        side = s.stack[-1].side
        assert menu(s, side) == menu(fresh, side), "the menu of the Operations Segment is out of date"


def _flooded(s: WfuState, side: int) -> None:
    """A flood over the stretches of rivers finds what one from hexside to hexside finds."""
    t = s.tables
    w = ways(s, side)
    for place in network(s, side).weak[:3]:
        starts = entries(s, place, w)
        slow = bytearray(t.transport.graph.count)
        for node in flood(t.transport.graph, starts, w.open, w.closed):
            slow[node] = 1
        fast = joined(s, side, w).marks(starts)
        assert fast == slow, f"{t.places[place].name}: what rail and river join to it is not flooded right"


def _water(s: WfuState) -> None:
    t = s.tables
    for x, at in enumerate(s.ship_at):
        counter = t.counters[t.ships[x]]
        if at != OFF:
            assert not s.ship_state[x] & SUNK, f"{t.ship_slugs[x]} is sunk and on the map"
            toll = t.waters.seagoing if counter.seagoing else t.waters.riverine
            assert toll[at] != 255, f"{counter.name} cannot be at {t.waters.name[at]} (10.23)"
        assert s.ship_damage[x] <= 2, f"{counter.name} has damage {s.ship_damage[x]}"
    faced_by: dict[int, int] = {}
    for b, gun in enumerate(t.batteries):
        for water in faced(s, b) if s.battery_at[b] != OFF and not gun.coastal else ():
            other = faced_by.setdefault(water, b)
            assert t.batteries[other].side == gun.side, (
                f"{t.waters.name[water]}: {t.batteries[other].slug} and {gun.slug} of the enemy face it (8.26)"
            )
    per_hex: dict[int, list[int]] = {}
    for b, at in enumerate(s.battery_at):
        if at != OFF:
            per_hex.setdefault(at, []).append(b)
    limits = t.charts.stacking
    for at, here in per_hex.items():
        coastal = sum(t.batteries[b].coastal for b in here)
        assert coastal <= limits.coastal_batteries, f"{t.title(at)}: {coastal} coastal batteries (4.13)"
        assert len(here) - coastal <= limits.river_batteries, (
            f"{t.title(at)}: too many river batteries (4.13)"
        )
        for k, b in enumerate(here):
            for other in here[k + 1 :]:
                both = s.battery_faces[b] & s.battery_faces[other]
                assert not both, f"{t.title(at)}: batteries of {SIDES[t.batteries[b].side]} overlap (8.26)"


def _cargo(s: WfuState) -> None:
    """10.41, 10.71 Everybody afloat is aboard a ship that floats, or about to invade; nobody else is."""
    t = s.tables
    loads: dict[int, int] = {}
    for sp in range(SLOTS):
        aboard, lands = s.sp_aboard[sp], s.sp_lands[sp]
        if s.sp_at[sp] == t.afloat:
            assert bool(aboard) != (lands != OFF), "an SP afloat is neither aboard nor about to land"
        else:
            assert not aboard, "an SP ashore is aboard a ship"
            assert lands == OFF, "an SP ashore is about to land"
        if aboard:
            assert s.ship_at[aboard - 1] != OFF, (
                f"{t.ship_slugs[aboard - 1]} carries troops and does not float"
            )
            loads[aboard - 1] = loads.get(aboard - 1, 0) + 1
    for aboard in (*s.hq_aboard, *s.usmrr_aboard):
        if aboard:
            loads[aboard - 1] = loads.get(aboard - 1, 0) + t.naval.movement.transport_sp
    for ship, load in loads.items():
        assert t.counters[t.ships[ship]].ship == "T", f"{t.ship_slugs[ship]} is no transport (10.4)"
        assert load <= t.naval.movement.transport_sp, f"{t.ship_slugs[ship]} carries {load} SPs (10.44)"
    for i, leader in enumerate(t.leaders):
        if s.leader_at[i] == t.afloat and leader.role != NAVAL:
            assert bool(s.leader_aboard[i]) != (s.leader_lands[i] != OFF), f"{leader.name} is lost at sea"
