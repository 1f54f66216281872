"""Everything derived is built anew and compared; every invariant of a position is demanded."""

from __future__ import annotations

from collections.abc import Callable

from longroll.games.never_call_retreat import (
    command,
    lasting,
    pulse,
    railways,
    sequence,
    standing,
    supply,
    waterborne,
)
from longroll.games.never_call_retreat.flags import (
    CONFEDERATE_DEPOT,
    DEMORALIZED,
    FORTRESS,
    INSIDE,
    NO_WORKS,
    NOBODY,
    OFF,
    ON_MAP,
    UNION_DEPOT,
    WATERS,
)
from longroll.games.never_call_retreat.setup import CAVALRY_CORPS
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import CONFEDERATE, SIDES
from longroll.kit import stacks

READ = sequence.PARTS
"""every chapter is read, so that what it offers is known to `standing`"""


def check(s: NcrState) -> None:
    """Raises AssertionError with a sentence about the first thing that is wrong."""
    stacks.check(s.at, s.first, s.after)
    _strength(s)
    _fleets(s)
    _slots(s)
    _ships(s)
    _people(s)
    _displays(s)
    _hexes(s)
    _tracks(s)
    _memo(s)
    _kept(s)
    standing.check(s)
    pulse.check(s)


def _strength(s: NcrState) -> None:
    hexes = s.tables.board.count
    right = [0] * (2 * hexes)
    for x in range(s.tables.pieces.slot0, s.tables.pieces.count):
        if s.at[x] != OFF and s.at[x] < hexes and s.holds(x):
            right[s.side[x] * hexes + s.at[x]] += s.points[x]
    assert list(s.sp) == right, "Strength Points are not counted right"


def _fleets(s: NcrState) -> None:
    """9.61 Warships near every boat side."""
    t = s.tables
    hexes, sides = t.board.count, len(t.waters.way.sides)
    right = bytearray(2 * sides)
    for x in range(t.pieces.slot0, t.pieces.count):
        if s.kind[x] and s.at[x] >= hexes and t.roster.kinds[s.kind[x] - 1].squadron:
            for k in t.waters.reach[s.at[x] - hexes]:
                right[s.side[x] * sides + k] += 1
    assert s.fleets == right, "warships near the rivers are not counted right"


def _slots(s: NcrState) -> None:
    t = s.tables
    for x in range(t.pieces.slot0, t.pieces.count):
        if not s.kind[x]:
            assert s.at[x] == OFF, f"the empty slot {x} stands at {t.waters.name(s.at[x])}"
            left = s.points[x] | s.flags[x] | s.under[x] | s.side[x]
            assert not left, f"the empty slot {x} is not empty"
            continue
        kind = t.roster.kinds[s.kind[x] - 1]
        assert s.at[x] != OFF, f"{kind.name} is in play but nowhere"
        where = t.waters.name(s.at[x])
        assert kind.side in (-1, s.side[x]), f"{where}: {kind.name} is not {SIDES[s.side[x]]}"
        if kind.sort in ("ocean", "river"):
            assert s.points[x], f"{where}: {kind.name} of no Squadrons"
            assert t.waters.may_float(s.at[x], kind.sort == "ocean"), (
                f"{where}: {kind.name} cannot be there (9.51)"
            )
        else:
            afloat = s.at[x] >= t.board.count or t.board.sea[s.at[x]]
            assert not afloat, f"{where}: {kind.name} afloat (7.4)"
            if kind.sort == "unit":
                assert kind.least <= s.points[x] <= kind.most, (
                    f"{where}: {kind.name} of {s.points[x]} points (3.32)"
                )
        if s.flags[x] & DEMORALIZED:
            assert s.land(x), f"{where}: {kind.name} is never Demoralized (8.72)"
        if s.flags[x] & INSIDE:
            assert s.works_side[s.at[x]] == s.side[x] or s.siege[s.at[x]], (
                f"{where}: {kind.name} is inside no work (12.1)"
            )


def _ships(s: NcrState) -> None:
    """26.3 Ships with names."""
    roster = s.tables.roster
    assert s.ship_names or all(at == OFF for at in s.ships), "ships have names though nobody agreed on it"
    for ship, at in enumerate(s.ships):
        if at >= 0:
            assert s.kind[at] - 1 == roster.ships[ship].kind, (
                f"{roster.ships[ship].name} is no ship of her piece"
            )
            assert len(s.named(at)) <= s.points[at], f"{roster.ships[ship].name}: more names than Squadrons"


def _people(s: NcrState) -> None:
    t, p = s.tables, s.tables.pieces
    for person, slug in enumerate(p.people):
        there = s.at[person] != OFF
        assert there == (s.leader_state[person] == ON_MAP), f"{slug} is half on the map"
        assert (slug, s.rank[person]) in t.roster.leader, f"{slug} has no counter of {s.rank[person]} stars"
        if s.promotion[person]:
            assert (slug, s.promotion[person]) in t.roster.leader, f"{slug} cannot be promoted (6.1)"
            assert s.promotion[person] > s.rank[person], f"{slug} would be promoted downward (6.22)"
        if there and p.branch[person] != 2:
            assert s.at[person] < t.board.count, f"{slug} stands on a river"


def _displays(s: NcrState) -> None:
    """13.2 Headquarters with their Leaders and units."""
    t, p = s.tables, s.tables.pieces
    for hq, leader in enumerate(s.hq_leader):
        x = t.roster.headquarters[hq]
        at = s.at[p.hq0 + hq]
        if leader != OFF:
            assert s.side[leader] == x.side, f"{x.slug} has an enemy's Leader"
            assert s.at[leader] == at != OFF, f"{p.people[leader]} is not with {x.slug} (6.3)"
            assert x.kind != CAVALRY_CORPS or p.branch[leader] == 1, f"{x.slug} needs a cavalry Leader (11.2)"
        units = [u for u in range(p.slot0, p.count) if s.under[u] == hq + 1]
        room = t.charts.headquarters.army_units if x.kind == 0 else t.charts.headquarters.corps_units
        assert len(units) <= room, f"{x.slug} has {len(units)} units (13.2)"
        for unit in units:
            assert (s.at[unit], s.side[unit]) == (at, x.side), f"a unit of {x.slug} is not with it (13.11)"


def _hexes(s: NcrState) -> None:
    t = s.tables
    hexes = t.board.count
    for i in range(hexes):
        name = t.board.numbers[i]
        assert (s.works[i] == NO_WORKS) == (s.works_side[i] == NOBODY), f"{name}: half a work"
        if s.works[i]:
            forts = t.charts.forts
            room = forts.fortress_capacity if s.works[i] == FORTRESS else forts.fort_capacity
            held = [x for x in s.pieces_at(i, s.works_side[i]) if s.flags[x] & INSIDE]
            inside = sum(s.points[x] for x in held)
            assert inside <= room or s.siege[i], f"{name}: {inside} points inside (12.3)"
        if s.sp[i] and s.sp[hexes + i]:
            assert s.works[i] or s.siege[i], f"{name}: both sides are there without a siege (12.5)"
        both = UNION_DEPOT | CONFEDERATE_DEPOT
        assert s.marks[i] & both != both, f"{name}: two depots (14.24)"
        if s.rail_owner[i] != NOBODY:
            assert t.rail_hexes[i], f"{name}: a railroad's owner without a railroad"


def _tracks(s: NcrState) -> None:
    t = s.tables
    limits = t.charts.command_limits
    for k, points in enumerate(s.cp):
        assert points <= (limits.theater if k % 6 < 3 else limits.other), f"{points} Command Points (5.25)"
    assert 1 <= s.table_box <= len(t.charts.ends_on), f"the Table Use Track has no box {s.table_box} (5.23)"
    for k in range(0, 12, 3):
        assert sorted(s.allocation[k : k + 3]) == [0, 1, 2], "two theaters share a place (5.11)"
    for side in range(2):
        call = list(t.charts.personnel[side])[s.call[side]]
        assert 1 <= s.box[side] <= len(t.charts.personnel[side][call].boxes) + 1, (
            f"{call} has no box {s.box[side]}"
        )
    assert len(s.due) % 4 == 0, "the Cycle Record Track is torn"
    assert all(s.due[k + 1] in (0, CONFEDERATE) for k in range(0, len(s.due), 4)), "an arrival for nobody"


def _memo(s: NcrState) -> None:
    """Lines that are remembered are those that are found anew."""
    kept = dict(s.tables.memo.of(s))
    s.tables.memo.turn = -1
    for (what, *where), line in kept.items():
        if what == "trace":
            hex_, side, combat = where
            name = s.tables.board.numbers[hex_]
            assert supply.trace(s, hex_, side, combat) == line, f"{name}: an old line of supply is remembered"


def _kept(s: NcrState) -> None:
    """What is kept of railroads and waters is what would be found anew."""
    for side in (0, 1):
        railways.whole(s, side)
        waterborne.open_sides(s, side)
    found, ways = s.kept, dict(s.tables.ways_north)
    s.forget()
    s.tables.ways_north.clear()
    for part, known in enumerate(found):
        for key, answer in known.items():
            if key == lasting.OPEN:
                look = railways.whole if part < WATERS else waterborne.open_sides
                assert look(s, part % 2) == answer.found, f"{SIDES[part % 2]}: ways are remembered wrongly"
            elif key not in lasting.OWN:
                ask, now = ANEW[key[0]]
                if now is None or key[-1] == now(s, part % 2):  # else of an earlier month, or of other ships
                    ask(s, part % 2, *key[1:])
                    right = s.kept[part][key].found
                    assert right == answer.found, f"{SIDES[part % 2]}: {key} is remembered wrongly"
    s.kept = found
    s.tables.ways_north.update(ways)


Asked = Callable[..., object]
ANEW: dict[str, tuple[Asked, Asked | None]] = {
    "rails": (lambda s, side, start, _: railways.along_rails(s, start, side), railways.lines_of),
    "edge": (lambda s, side, start, _: railways.reaches_edge(s, start, side), railways.crossings),
    "lonely": (lambda s, side, _: railways.seats_of(s, side), railways.crossings),
    "touch": (lambda s, side, hex_, _: railways.in_touch(s, hex_), lambda s, side: s.month),
    "departments": (lambda s, side: railways.department_at(s, 0, side), None),
    "isolated": (lambda s, side, _: command.washington_isolated(s), railways.crossings),
    "along": (lambda s, side, start, tidal: waterborne.along(s, start, side, tidal), None),
    "crossings": (lambda s, side, _: railways.crossings(s, side), lambda s, side: s.month),
}
