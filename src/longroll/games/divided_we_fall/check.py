"""Invariants: everything derived is rebuilt and compared, and what cannot be is refused."""

from __future__ import annotations

from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.supply import military_railroad, network
from longroll.games.divided_we_fall.tables import BOX, CSA, NOBODY, OFF, SEAPORT, SHIP, SIDES, USA


def check(s: DwfState) -> None:
    """Raise AssertionError with the place and the thing that is wrong."""
    t = s.tables
    n = t.n
    for side in (CSA, USA):
        for area in range(n):
            base = side * n + area
            name = f"{SIDES[side]} at {t.slug[area]}"
            factors = sum(
                (k + 1) * (s.ready[(side * 5 + k) * n + area] + s.done[(side * 5 + k) * n + area])
                for k in range(5)
            )
            assert s.factors[base] == factors, f"{name}: {s.factors[base]} factors noted, {factors} counted"
            men = factors + len(s.militia_in(side, area))
            assert s.men[base] == men, f"{name}: {s.men[base]} men noted, {men} counted"
            if t.kind[area] == BOX:
                assert not s.fort[base], f"{name}: a fort at sea"
                assert side == USA or not men, f"{name}: Confederates at sea"
                assert factors <= max(t.sealift), f"{name}: {factors} factors at sea"
        for k in range(5):
            used = sum(s.ready[(side * 5 + k) * n : (side * 5 + k + 1) * n]) + sum(
                s.done[(side * 5 + k) * n : (side * 5 + k + 1) * n]
            )
            assert s.used[side * 5 + k] == used, (
                f"{SIDES[side]}: {used} counters of {k + 1}, {s.used[side * 5 + k]} noted"
            )
            if s.limited:
                assert used <= t.limits[side, "infantry", k + 1], f"{SIDES[side]}: {used} counters of {k + 1}"
        assert s.pile[side] >= 0, f"{SIDES[side]}: pile {s.pile[side]}"
    fighting = {f["at"] for f in s.stack if f["do"].startswith("battle")}
    for area in range(n):
        both = s.strong(CSA, area) and s.strong(USA, area)
        assert not both or area in fighting, f"both sides at {t.slug[area]} without a battle"
        assert not (s.fort[area] and s.fort[n + area]), f"two forts at {t.slug[area]}"
        _control(s, area, area in fighting)
        if s.fleet(SHIP, area):
            assert t.kind[area] in (BOX, SEAPORT), f"ships at {t.slug[area]}"
        assert not (s.csa_ironclads[area] and s.fleet(2, area)), f"ironclads of both sides at {t.slug[area]}"
    for i, leader in enumerate(t.leaders):
        area = s.leader_at[i]
        if area != OFF and s.strong(1 - leader.side, area):
            assert area in fighting or s.men[leader.side * n + area], (
                f"{leader.name} alone among enemies at {t.slug[area]}"
            )
    for i, m in enumerate(t.militia):
        area = s.militia_at[i]
        if area != OFF:
            assert t.state[area] == m.state or s.state_of(area) == m.state or m.state == "VA", (
                f"{m.slug} at {t.slug[area]}"
            )
    assert 0 <= s.turn <= 24
    for side in (CSA, USA):
        noted = s.net[side]
        if noted is not None:
            s.net = [None, None]
            assert network(s, side) == noted, f"{SIDES[side]}: stale supply network"
    rails = s.mrr_net
    if rails is not None:
        s.mrr_net = None
        assert military_railroad(s) == rails, "stale military railroad"


def _control(s: DwfState, area: int, contested: bool) -> None:
    t = s.tables
    if t.kind[area] == BOX or contested:
        return
    due = s.due_control(area)
    noted = s.control[area]
    if s.phasing == NOBODY:  # the set-up names areas that belong to a side before its units are there
        return
    assert noted == due, f"{t.slug[area]}: control {noted} noted, {due} due"
