"""Rebuild every derived thing and compare; demand every invariant."""

from __future__ import annotations

from longroll.games.year1863.frames import Battle, Commanded, Leader
from longroll.games.year1863.leaders import may_lead
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import ADMIRAL, BOX, CAVALRY_LEADER, FORT, GONE, LEADERS, NOBODY, POOL


def check(s: Year1863State) -> None:
    """Raises AssertionError where the state contradicts itself or the rules."""
    t = s.tables
    n = t.n
    counts = (bytearray(2 * n), bytearray(2 * n), bytearray(2 * n))
    for i, where in enumerate(s.at):
        if where < n:
            counts[t.layer[i]][t.side[i] * n + where] += 1
            _stands(s, i, where)
        else:
            _off_the_map(s, i, where)
        _faces(s, i)
    assert counts[0] == s.ground, "ground units are miscounted"
    assert counts[1] == s.boats, "boats are miscounted"
    assert counts[2] == s.others, "leaders and trains are miscounted"
    _pools(s)
    _limits(s)
    if s.phase != "set-up":
        _control(s)


def _stands(s: Year1863State, i: int, where: int) -> None:
    """Where a piece may stand."""
    t = s.tables
    if t.area[where]:
        assert t.home[where] == t.side[i], f"{t.slugs[i]} in an enemy area (23.2)"
    elif t.sea[where]:
        assert t.boat[i] or t.leader[i], f"{t.slugs[i]} at sea (11.3)"
    if t.layer[i] == 1:
        assert t.wet[where], f"{t.slugs[i]} on dry land (11.3)"


def _off_the_map(s: Year1863State, i: int, where: int) -> None:
    t = s.tables
    if t.leader[i]:
        assert where in (POOL, GONE) or s.phase == "set-up", f"{t.slugs[i]} is nowhere"
        assert not s.corps[i], f"{t.slugs[i]} leads from off the map"
    else:
        assert where == BOX, f"{t.slugs[i]} is neither on the map nor in the box"
        assert not s.face[i], f"{t.slugs[i]} is veteran in the box (9.6)"


def _faces(s: Year1863State, i: int) -> None:
    """Whom a piece leads or follows, and which side of its counter lies up."""
    t = s.tables
    if s.corps[i]:
        _command(s, i)
    if s.commander[i]:
        assert s.corps[s.commander[i] - 1] == i + 1, f"{t.slugs[i]} follows nobody"
    if s.face[i]:
        assert t.kind[i] != CAVALRY_LEADER, f"{t.slugs[i]} leads an army (17.7)"
        assert t.leader[i] or t.two_sided[i] or t.static[i], f"{t.slugs[i]} has one side"


def _limits(s: Year1863State) -> None:
    """What there may be only so many of."""
    t = s.tables
    n = t.n
    for command in range(4):
        assert 0 <= s.vp[command] <= t.charts.vp_max, "Victory Points off the track (7.2)"
        limit = t.charts.armies[command & 1]
        assert len(s.army_commanders(command)) <= limit, "too many army commanders (17.4)"
    fleets = [t.theater[s.at[i]] for i in t.of_kind[0][ADMIRAL] if s.face[i] and s.at[i] < n]
    for theater in (0, 1):
        assert fleets.count(theater) <= t.charts.fleets, "two fleet commanders (17.8)"
    assert n - s.works.count(NOBODY) <= t.charts.fieldworks, "too many fieldworks"
    for side in (0, 1):
        forts = [s.at[i] for i in t.of_kind[side][FORT] if s.at[i] < n]
        assert len(forts) == len(set(forts)), "two forts in a Point"


def _command(s: Year1863State, i: int) -> None:
    t = s.tables
    unit, slug = s.corps[i] - 1, t.slugs[i]
    assert t.leader[i], f"{slug} leads but is no leader"
    assert not s.face[i], f"{slug} leads a corps on his army side (17.3)"
    assert s.commander[unit] == i + 1, f"{slug} leads {t.slugs[unit]}, which does not know"
    assert s.at[unit] == s.at[i], f"{slug} is apart from his corps (17.3)"
    assert may_lead(s, i, unit), f"{slug} cannot lead {t.slugs[unit]} (17.3)"


def _control(s: Year1863State) -> None:
    """2.10, 11.4 A Point with one side's units is that side's; nobody shares a Point outside movement and combat."""
    t = s.tables
    n = t.n
    fought = {f.place for f in s.stack if isinstance(f, Battle | Commanded)}
    calm = s.phase in ("orders", "recruiting", "reorganizing")
    natchez = t.place_index["natchez"]
    for p in range(n):
        union, confederate = s.ground[p] or s.boats[p], s.ground[n + p] or s.boats[n + p]
        if union and confederate:
            assert not calm or p == natchez, f"{t.place_slugs[p]} is disputed (11.4)"
        elif (union or confederate) and p not in fought and not t.area[p] and not t.sea[p]:
            owner = 0 if union else 1
            assert s.control[p] == owner, f"{t.place_slugs[p]} is occupied but not controlled (2.10)"


def _pools(s: Year1863State) -> None:
    t = s.tables
    for side in (0, 1):
        pool = s.pool(side)
        assert len(pool) == len(set(pool)), "a marker is twice in the pool"
        for x in pool:
            if x >= LEADERS:
                assert s.at[x - LEADERS] == POOL, f"{t.slugs[x - LEADERS]} is in the pool and elsewhere"
            else:
                assert t.orders[x].side == side, "a marker is in the wrong pool"
    listed = {x - LEADERS for side in (0, 1) for x in s.pool(side) if x >= LEADERS}
    drawn = {f.leader for f in s.stack if isinstance(f, Leader)}
    for side in (0, 1):
        for i in t.leaders_of[side]:
            if s.at[i] == POOL:
                assert i in listed or i in drawn, f"{t.slugs[i]} is lost between pool and map"
