"""Invariants: everything derived is rebuilt and compared, and what cannot be is refused.

Few decisions touch everything: columns that were found right are remembered, and looked at again only when one is different.
"""

from __future__ import annotations

from longroll.games.divided_we_fall.frames import Battle, Beat, FleetBack, March, Record, Won
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.supply import military_railroad, network
from longroll.games.divided_we_fall.words import (
    BOX,
    CSA,
    IRONCLAD,
    LAST_TURN,
    NOBODY,
    OFF,
    SEAPORT,
    SHIP,
    SIDES,
    SIZES,
    USA,
)

_sound: dict[str, tuple[object, ...]] = {}


def check(s: DwfState) -> None:
    """Raise AssertionError with the place and the thing that is wrong."""
    t = s.tables
    mark: tuple[object, ...] = tuple(map(bytes, (s.ready, s.done, s.men, s.factors, s.militia_at)))
    mark = (*mark, tuple(s.used), s.limited, t)
    if _sound.get("counted") != mark:
        for side in (CSA, USA):
            _counted(s, side)
        _sound["counted"] = mark
    for side in (CSA, USA):
        assert s.pile[side] >= 0, f"{SIDES[side]}: pile {s.pile[side]}"
    fighting = {f.at for f in s.stack if isinstance(f, Battle | Beat | FleetBack | Record | Won)}
    mark = tuple(map(bytes, (s.men, s.fort, s.mrr_line, s.home, s.control, s.naval_ready, s.naval_done)))
    mark = (*mark, bytes(s.factors), bytes(s.csa_ironclads), s.phasing, fighting, t)
    if _sound.get("areas") != mark:
        _areas(s, fighting)
        _vessels(s)
        _sound["areas"] = mark
    mark = (*map(bytes, (s.leader_at, s.militia_at, s.men, s.fort)), s.west_virginia, fighting, t)
    if _sound.get("persons") != mark:
        _persons(s, fighting)
        _sound["persons"] = mark
    assert 0 <= s.turn <= LAST_TURN
    _nets(s)


def _nets(s: DwfState) -> None:
    """What is kept of supply is what would be found now."""
    for side in (CSA, USA):
        noted = s.supply_net[side]
        if noted is not None:
            s.supply_net = [None, None]
            assert network(s, side) == noted, f"{SIDES[side]}: stale supply network"
    rails = s.railroad_net
    if rails is not None:
        s.railroad_net = None
        assert military_railroad(s) == rails, "stale military railroad"


def _persons(s: DwfState, fighting: set[int]) -> None:
    """Where leaders and militia may be."""
    t = s.tables
    n = t.n
    for i, leader in enumerate(t.leaders):
        area = s.leader_at[i]
        if area != OFF and s.occupies(1 - leader.side, area):
            assert area in fighting or s.men[leader.side * n + area], (
                f"{leader.name} alone among enemies at {t.slug[area]}"
            )
    for i, m in enumerate(t.militia):
        area = s.militia_at[i]
        if area != OFF:
            assert t.state[area] == m.state or s.state_of(area) == m.state or m.state == "VA", (
                f"{m.slug} at {t.slug[area]}"
            )


def _areas(s: DwfState, fighting: set[int]) -> None:
    """Who may stand together, what may be at sea, and who holds what."""
    t = s.tables
    n = t.n
    placed = s.phasing != NOBODY  # the set-up names areas that belong to a side before its units are there
    for area in t.areas:
        if t.kind[area] == BOX:
            _at_sea(s, area)
            continue
        if s.occupies(USA, area) and s.occupies(CSA, area):
            assert area in fighting, f"both sides at {t.slug[area]} without a battle"
            assert not (s.fort[area] and s.fort[n + area]), f"two forts at {t.slug[area]}"
        elif placed and area not in fighting:
            noted, due = s.control[area], s.due_control(area)
            assert noted == due, f"{t.slug[area]}: control {noted} noted, {due} due"


def _at_sea(s: DwfState, area: int) -> None:
    t = s.tables
    n = t.n
    assert not s.men[area], f"Confederates at sea in {t.slug[area]}"
    assert not s.fort[area], f"a fort at sea in {t.slug[area]}"
    assert not s.fort[n + area], f"a fort at sea in {t.slug[area]}"
    passing = any(isinstance(f, March) and f.at == area for f in s.stack)
    assert passing or s.factors[n + area] <= max(t.sealift), (
        f"{s.factors[n + area]} factors at sea in {t.slug[area]}"
    )


def _vessels(s: DwfState) -> None:
    """D04, D60"""
    t = s.tables
    for area in t.areas:
        if s.fleet(SHIP, area):
            assert t.kind[area] in (BOX, SEAPORT), f"ships at {t.slug[area]}"
        if s.csa_ironclads[area]:
            assert not s.fleet(IRONCLAD, area), f"ironclads of both sides at {t.slug[area]}"


def _counted(s: DwfState, side: int) -> None:
    """Factors, men and counters in use, counted afresh and compared."""
    t = s.tables
    n = t.n
    factors = [0] * n
    for k in range(SIZES):
        at = (side * SIZES + k) * n
        row = [a + b for a, b in zip(s.ready[at : at + n], s.done[at : at + n])]
        used = sum(row)
        noted = s.used[side * SIZES + k]
        assert noted == used, f"{SIDES[side]}: {used} counters of {k + 1}, {noted} noted"
        if s.limited and k:  # R89: only ones may be more than there are, as change for losses
            assert used <= t.infantry_limits[side][k], f"{SIDES[side]}: {used} counters of {k + 1}"
        for a in t.areas:
            factors[a] += (k + 1) * row[a]
    men = factors[:]
    for i in t.militia_of[side]:
        if s.militia_at[i] != OFF:
            men[s.militia_at[i]] += t.values.militia
    for column, counted, word in ((s.factors, factors, "factors"), (s.men, men, "men")):
        for a in t.areas:
            noted = column[side * n + a]
            assert noted == counted[a], (
                f"{SIDES[side]} at {t.slug[a]}: {noted} {word} noted, {counted[a]} counted"
            )
