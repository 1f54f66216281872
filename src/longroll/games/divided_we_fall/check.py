"""Invariants: everything derived is rebuilt and compared, and what cannot be is refused.

Few decisions touch everything: columns that were found right are remembered, and looked at again only when one is different.
"""

from __future__ import annotations

from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.supply import military_railroad, network
from longroll.games.divided_we_fall.tables import BOX, CSA, NOBODY, OFF, SEAPORT, SHIP, SIDES, USA

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
    fighting = {f["at"] for f in s.stack if f["do"].startswith("battle")}
    mark = tuple(map(bytes, (s.men, s.fort, s.mrr_line, s.home, s.control, s.naval_ready, s.naval_done)))
    mark = (*mark, bytes(s.factors), bytes(s.csa_ironclads), s.phasing, fighting, t)
    if _sound.get("areas") != mark:
        _areas(s, fighting)
        _sound["areas"] = mark
    mark = (*map(bytes, (s.leader_at, s.militia_at, s.men, s.fort)), s.west_virginia, fighting, t)
    if _sound.get("persons") != mark:
        _persons(s, fighting)
        _sound["persons"] = mark
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


def _persons(s: DwfState, fighting: set[int]) -> None:
    """Where leaders and militia may be."""
    t = s.tables
    n = t.n
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


def _areas(s: DwfState, fighting: set[int]) -> None:
    """Who may stand together, what may be at sea, and who holds what."""
    t = s.tables
    n = t.n
    settled = s.phasing != NOBODY  # the set-up names areas that belong to a side before its units are there
    most_at_sea = max(t.sealift)
    rows = zip(t.kind, s.men, s.fort, s.men[n:], s.fort[n:], s.mrr_line, s.home, s.control)
    for area, (kind, csa_men, csa_fort, usa_men, usa_fort, line, home, noted) in enumerate(rows):
        if kind == BOX:
            assert not csa_men, f"Confederates at sea in {t.slug[area]}"
            assert not csa_fort, f"a fort at sea in {t.slug[area]}"
            assert not usa_fort, f"a fort at sea in {t.slug[area]}"
            assert s.factors[n + area] <= most_at_sea, (
                f"{s.factors[n + area]} factors at sea in {t.slug[area]}"
            )
            continue
        if usa_men or usa_fort:
            if csa_men or csa_fort:
                assert area in fighting, f"both sides at {t.slug[area]} without a battle"
                assert not (csa_fort and usa_fort), f"two forts at {t.slug[area]}"
            due = USA
        elif csa_men or csa_fort:
            due = CSA
        else:
            due = USA if line else home
        if noted != due and settled and area not in fighting:
            raise AssertionError(f"{t.slug[area]}: control {noted} noted, {due} due")
    for kind, cells in ((SHIP, s.naval_ready), (SHIP, s.naval_done)):
        row = cells[kind * n : kind * n + n]
        for area in range(n) if any(row) else ():
            if row[area]:
                assert t.kind[area] in (BOX, SEAPORT), f"ships at {t.slug[area]}"
    for area, count in enumerate(s.csa_ironclads):
        assert not (count and s.fleet(2, area)), f"ironclads of both sides at {t.slug[area]}"


def _counted(s: DwfState, side: int) -> None:
    """Factors, men and counters in use, counted afresh and compared.

    A column of bytes is added as one long number: no cell reaches 256, so nothing carries into its neighbour.
    """
    t = s.tables
    n = t.n
    factors = 0
    for k in range(5):
        at = (side * 5 + k) * n
        ready, done = s.ready[at : at + n], s.done[at : at + n]
        used = sum(ready) + sum(done)
        assert s.used[side * 5 + k] == used, (
            f"{SIDES[side]}: {used} counters of {k + 1}, {s.used[side * 5 + k]} noted"
        )
        if s.limited and k:  # R89: only ones may be more than there are, as change for losses
            assert used <= t.limits[side, "infantry", k + 1], f"{SIDES[side]}: {used} counters of {k + 1}"
        factors += (k + 1) * (int.from_bytes(ready, "little") + int.from_bytes(done, "little"))
    men = factors
    for i, area in enumerate(s.militia_at):
        if area != OFF and t.militia[i].side == side:
            men += 1 << 8 * area
    for noted, counted, word in ((s.factors, factors, "factors"), (s.men, men, "men")):
        row, due = noted[side * n : side * n + n], counted.to_bytes(n, "little")
        if row != due:
            area = next(a for a in range(n) if row[a] != due[a])
            raise AssertionError(
                f"{SIDES[side]} at {t.slug[area]}: {row[area]} {word} noted, {due[area]} counted"
            )
