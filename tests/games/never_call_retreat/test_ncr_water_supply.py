"""9.62, 9.9, 14.34-14.36 Supply by water, rivers that cut, ships far from home."""

import pytest

from games.never_call_retreat.field import stand
from longroll.games.never_call_retreat import lines, railways, rivers, supply, waterborne
from longroll.games.never_call_retreat.check import check
from longroll.games.never_call_retreat.explain import report
from longroll.games.never_call_retreat.movement.march import terrain_refused
from longroll.games.never_call_retreat.naval.bases import lose_strays
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION
from longroll.games.never_call_retreat.zones import reaches

HELENA, CAIRO = "7322", "4729"
TURN = "turn = '1/6/62'"


def field(t: Tables, at: dict[str, list[str]]) -> NcrState:
    return stand(t, "1862", {"4183": ["confederate = ['inf-1']"], **at}, TURN)


def fed(s: NcrState, number: str, side: int) -> lines.Line | None:
    return supply.trace(s, s.tables.board.hex(number), side)


# --- rivers -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("14.34")
def test_14_34_a_transport_on_the_river_feeds_its_banks(t: Tables):
    troops = {HELENA: ["union = ['inf-5']", "control = 'union'"]}
    assert fed(field(t, troops), HELENA, UNION) is None
    s = field(t, {**troops, "4729/4930": ["union = ['river-transport:1']"]})
    line = fed(s, HELENA, UNION)
    assert line is not None
    assert line.rule in ("14.34", "14.27")
    assert line.depot == lines.NO_DEPOT
    names = [t.waters.name(node) for node in line.path]
    assert names[0] == HELENA
    assert "/" in names[1]
    for a, b in zip(line.path, line.path[1:], strict=False):  # one unbroken way
        hexes = t.board.count
        if a >= hexes and b >= hexes:
            assert b - hexes in t.waters.way.graph.near[a - hexes]


@pytest.mark.rule("14.34")
def test_14_34_ocean_transports_ply_only_tidal_rivers(t: Tables):
    s = field(t, {HELENA: ["union = ['inf-5']"], "11924/12124": ["union = ['naval-transport:1']"]})
    assert fed(s, HELENA, UNION) is None


@pytest.mark.rule("14.34")
def test_14_34_r16_troops_on_the_bank_cut_the_river_unless_our_ships_hold_it(t: Tables):
    at = {
        HELENA: ["union = ['inf-5']", "control = 'union'"],
        "4729/4930": ["union = ['river-transport:1']"],
        "6726": ["confederate = ['garrison:1']"],
    }
    assert fed(field(t, at), HELENA, UNION) is None
    assert fed(field(t, {**at, "6525/6526": ["union = ['gunboat:1']"]}), HELENA, UNION) is not None


@pytest.mark.rule("14.34")
def test_14_34_a_manned_fort_cuts_the_river_against_ships_too(t: Tables):
    at = {
        HELENA: ["union = ['inf-5']", "control = 'union'"],
        "4729/4930": ["union = ['river-transport:1']"],
        "6726": ["works = 'confederate fort'", "confederate = ['garrison:1 inside']"],
        "6525/6526": ["union = ['gunboat:1']"],
    }
    s = field(t, at)
    assert fed(s, HELENA, UNION) is None
    (row,) = [x for x in report(s, UNION) if x["place"] == HELENA]
    assert not row["supplied"]
    assert row["rule"] == "14.21"


@pytest.mark.rule("14.34")
def test_14_34_enemy_warships_cut_the_river_and_a_contested_side_is_the_enemys(t: Tables):
    at = {
        HELENA: ["union = ['inf-5']", "control = 'union'"],
        "4729/4930": ["union = ['river-transport:1']"],
        "6326/6526": ["confederate = ['gunboat:1']"],
    }
    assert fed(field(t, at), HELENA, UNION) is None
    assert fed(field(t, {**at, "6326/6327": ["union = ['gunboat:1']"]}), HELENA, UNION) is None


@pytest.mark.rule("14.34")
def test_14_34_from_the_river_to_a_depot_and_over_a_chain(t: Tables):
    """A force away from the river is fed by a depot on it, which is a link and not spent."""
    board = t.board
    inland = next(
        board.numbers[i]
        for i in board.within(board.hex(HELENA), 4)
        if not board.sea[i]
        and not t.waters.way.at(i)
        and not any(t.rail_hexes[j] for j in board.within(i, 3))
    )
    at = {
        HELENA: ["control = 'union'", "marks = ['union-depot']"],
        inland: ["union = ['inf-3']", "control = 'union'"],
        "4729/4930": ["union = ['river-transport:1']"],
    }
    s = field(t, at)
    line = fed(s, inland, UNION)
    assert line is not None
    assert line.depot == lines.NO_DEPOT
    assert t.board.hex(HELENA) in line.path


@pytest.mark.rule("14.35")
def test_14_35_r91_supply_crosses_no_river_that_enemy_ships_hold(t: Tables):
    board = t.board
    at = 6 * board.hex("6726") + board.direction(board.hex("6726"), board.hex("6525"))
    s = field(t, {"6525/6526": ["union = ['gunboat:1']"]})
    assert rivers.closed(s, at, CONFEDERATE, inner=True)
    assert not rivers.closed(s, at, UNION, inner=True)
    s = field(
        t,
        {
            "6525/6526": ["union = ['gunboat:1']"],
            "6726": ["works = 'confederate fort'", "confederate = ['garrison:1 inside']"],
        },
    )
    assert not rivers.closed(s, at, CONFEDERATE, inner=True)


@pytest.mark.rule("9.62")
def test_9_62_one_gunboat_closes_crossing_supply_rail_ferry_and_reaction_zone_at_once(t: Tables):
    board = t.board
    here, there = board.hex("6726"), board.hex("6525")
    d = board.direction(here, there)
    free = field(t, {})
    held = field(t, {"6325/6526": ["union = ['gunboat:1']"]})
    assert terrain_refused(free, CONFEDERATE, here, d) is None
    refused = terrain_refused(held, CONFEDERATE, here, d)
    assert refused is not None
    assert refused.rule == "9.62"
    assert [reaches(s, here, d, CONFEDERATE) for s in (free, held)] == [True, False]
    assert [rivers.closed(s, 6 * here + d, CONFEDERATE, inner=True) for s in (free, held)] == [False, True]
    waiting = field(t, {"6325/6526": ["union = ['gunboat:1']"], "6525": ["confederate = ['inf-1']"]})
    assert terrain_refused(waiting, CONFEDERATE, here, d) is None  # friends on the far bank
    for rows in (
        ["marks = ['confederate-depot']"],
        ["works = 'confederate fort'", "confederate = ['garrison:1 inside']"],
    ):
        waiting = field(t, {"6325/6526": ["union = ['gunboat:1']"], "6525": rows})
        assert terrain_refused(waiting, CONFEDERATE, here, d) is None  # a depot, or a work
    held.place(
        next(x for x in range(t.pieces.slot0, t.pieces.count) if held.kind[x] and held.at[x] >= board.count),
        t.waters.index["4729/4930"],
    )
    assert terrain_refused(held, CONFEDERATE, here, d) is None
    check(held)


@pytest.mark.rule("7.72")
def test_7_72_the_rail_ferry_at_vicksburg_stops_for_ships_near_by_a_bridge_only_for_ships_in_it(t: Tables):
    board = t.board
    from longroll.atlas.hexes import CROSSINGS

    links = [
        at for at in range(6 * board.count) if 0 < board.rail[at] <= 186206 and t.waters.way.of_side[at] >= 0
    ]
    ferry = next(at for at in links if CROSSINGS[board.rail_crossing[at]] in ("ferry", "rail-ferry"))
    bridge = next(
        at
        for at in links
        if CROSSINGS[board.rail_crossing[at]] == "bridge"
        and len(t.waters.reach[t.waters.way.of_side[at]]) > 3
    )
    for at, stops in ((ferry, True), (bridge, False)):
        k = t.waters.way.of_side[at]
        near = t.waters.reach[k][1]
        s = field(t, {t.waters.names[near]: ["union = ['gunboat:1']"]})
        assert railways.link_open(s, at, CONFEDERATE) is not stops
        s = field(t, {t.waters.names[k]: ["union = ['gunboat:1']"]})
        assert not railways.link_open(s, at, CONFEDERATE)


# --- the sea ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("14.36")
def test_14_36_a_coast_within_25_hexes_of_a_union_port_with_transports_is_fed(t: Tables):
    at = {"4589": ["union = ['inf-5']", "control = 'union'"]}
    assert fed(field(t, at), "4589", UNION) is None
    s = field(t, {**at, "2386/2586": ["union = ['naval-transport:1']"]})
    line = fed(s, "4589", UNION)
    assert line is not None
    assert (line.source, line.rule, t.waters.name(line.path[-1])) == ("sea", "14.36", "2386")
    (row,) = [x for x in report(s, UNION) if x["place"] == "4589"]
    assert (row["how"], row["line"]) == ("sea", ["4589", "2386"])
    s = field(t, {"17766": ["union = ['inf-1']"], "2386/2586": ["union = ['naval-transport:1']"]})
    assert fed(s, "17766", UNION) is None  # too far
    s = field(
        t,
        {"17766": ["union = ['inf-1', 'naval-transport:1']", "control = 'union'", "marks = ['union-base']"]},
    )
    assert fed(s, "17766", UNION) is not None


@pytest.mark.rule("14.36")
def test_14_36_a_confederate_coast_is_fed_from_an_open_port_unless_a_warship_watches(t: Tables):
    at = {"12499": ["confederate = ['inf-1']"], "11924/12124": ["confederate = ['naval-transport:1']"]}
    s = field(t, at)
    s.blockaded[:] = bytes(len(s.blockaded))
    line = fed(s, "12499", CONFEDERATE)
    assert line is not None
    assert line.source == "sea"
    ship = next(i for i in t.board.within(t.board.hex("12499"), 3) if t.board.sea[i])
    watched = field(t, {**at, t.board.numbers[ship]: ["union = ['naval-warship:1']"]})
    watched.blockaded[:] = bytes(len(watched.blockaded))
    assert fed(watched, "12499", CONFEDERATE) is None
    shut = field(t, at)
    shut.blockaded[:] = bytes(b"\x01" * len(shut.blockaded))
    assert fed(shut, "12499", CONFEDERATE) is None


@pytest.mark.rule("14.36")
def test_14_36_r106_ports_of_the_union(t: Tables):
    s = field(t, {"11924": ["control = 'union'"]})
    harbours = [
        number
        for number in ("397", "1392", "2386", "11924", "9174")
        if waterborne.harbour(s, t.board.hex(number), UNION)
    ]
    assert harbours == ["397", "1392", "2386", "11924"]


@pytest.mark.rule("9.9")
def test_9_9_ocean_ships_beyond_25_hexes_of_every_haven_are_lost(t: Tables):
    board = t.board
    far = next(
        i
        for i in range(board.count)
        if board.sea[i]
        and t.waters.sea_near[i]
        and all(board.distance(i, p) > 25 for p in (*t.ports_at, *t.union_ports))
    )
    near = next(i for i in board.within(board.hex("397"), 20) if board.sea[i] and t.waters.sea_near[i])
    at = {board.numbers[i]: ["union = ['naval-warship:2']"] for i in (far, near)}
    s = field(t, at)
    lose_strays(s)
    assert [bool(s.pieces_at(i, UNION)) for i in (far, near)] == [False, True]
    assert [(x.squadrons, x.rule) for x in s.out] == [(2, "9.9")]


@pytest.mark.rule("9.9")
def test_9_9_ships_on_rivers_and_boats_are_not_asked(t: Tables):
    waters = t.waters
    river = next(k for k in range(len(waters.way.sides)) if waters.ocean[k])
    s = field(t, {waters.names[river]: ["union = ['naval-warship:1', 'gunboat:1']"]})
    for port in (*t.ports_at, *t.union_ports):
        s.take_control(port, CONFEDERATE)  # no haven is left
    lose_strays(s)
    assert len(s.pieces_at(t.board.count + river, UNION)) == 2


@pytest.mark.rule("14.21")
def test_14_21_what_is_remembered_is_dropped_when_anything_changes(t: Tables):
    s = field(
        t,
        {HELENA: ["union = ['inf-5']", "control = 'union'"], "4729/4930": ["union = ['river-transport:1']"]},
    )
    assert fed(s, HELENA, UNION) is not None
    check(s)
    copy = s.copy()
    boat = next(x for x in range(t.pieces.slot0, t.pieces.count) if s.kind[x] and s.at[x] >= t.board.count)
    s.eliminate(boat)
    assert fed(s, HELENA, UNION) is None
    assert fed(copy, HELENA, UNION) is not None


@pytest.mark.rule("12.5")
def test_12_5_nothing_comes_to_a_besieged_garrison_by_water(t: Tables):
    """Vicksburg in 1863, with transports on the Red River that feed its banks while nobody lies on top of it."""
    s = stand(
        t,
        "1863",
        {
            "9521": ["works = 'confederate fortress'", "confederate = ['inf-5 inside']", "union = ['inf-5']"],
            "10312/10512": ["confederate = ['river-transport:2']"],
        },
        "turn = '1/6/63'",
    )
    assert waterborne.by_water(s, t.board.hex("9521"), CONFEDERATE, False) is None
    for x in s.pieces_at(t.board.hex("9521"), UNION):
        s.eliminate(x)
    assert waterborne.by_water(s, t.board.hex("9521"), CONFEDERATE, False) is not None
