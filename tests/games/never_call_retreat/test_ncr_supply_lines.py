"""14.3 Combined lines: chains of depots, rails, rivers and coasts."""

import pytest

from games.never_call_retreat.field import (
    ATLANTA,
    NORTH,
    SOUTH,
    act,
    asked,
    department,
    no_cities,
    play,
    stand,
    texts,
)
from games.never_call_retreat.waters import HELENA, RIVER, fed, river
from longroll.games.never_call_retreat import chains, lines, railways, rivers, supply, waterborne
from longroll.games.never_call_retreat.explain import report
from longroll.games.never_call_retreat.flags import CONFEDERATE_DEPOT, CUT
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


@pytest.mark.rule("14.32")
def test_14_32_depots_are_eight_hexes_apart_at_most(t: Tables):
    s = stand(t, "1863", {})
    here = t.board.hex(ATLANTA)
    came = lines.overland(s, here, CONFEDERATE, 9, True)
    steps = {i: len(lines.way(came, i)) - 1 for i in came}
    for far, joined in ((8, True), (9, False)):
        s = stand(t, "1863", {})
        there = next(i for i, n in steps.items() if n == far)
        for i in (here, there):
            s.mark(i, CONFEDERATE_DEPOT)
        assert (there in chains.depots_of_chain(s, here, CONFEDERATE)) is joined


FAR = "8952"


@pytest.mark.rule("14.23")
@pytest.mark.rule("14.32")
@pytest.mark.parametrize("spent", [SOUTH, FAR])
def test_14_32_of_a_chain_of_depots_the_owner_says_which_is_spent(t: Tables, spent: str):
    depot = ["marks = ['confederate-depot']", "control = 'confederate'"]
    s = stand(
        t,
        "1863",
        {ATLANTA: ["confederate = ['inf-9']"], NORTH: ["union = ['inf-9']"], SOUTH: depot, FAR: depot},
    )
    for hex_ in range(t.board.count):
        if t.rail_hexes[hex_]:
            s.mark(hex_, CUT)
    line = supply.trace(s, t.board.hex(ATLANTA), CONFEDERATE, combat=True)
    assert line is not None
    assert line.depot == t.board.hex(SOUTH)
    (unit,) = s.pieces_at(t.board.hex(NORTH), UNION)
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", f"move {t.pieces.names[unit]}", f"step {ATLANTA}")
    while asked(s)[1] != "which-depot":
        play(s, texts(s)[0])
    assert asked(s)[0] == "confederate"
    assert texts(s) == [f"expend {SOUTH}", f"expend {FAR}"]
    play(s, f"expend {spent}")
    for number in (SOUTH, FAR):
        hex_ = t.board.hex(number)
        assert s.depot(hex_, CONFEDERATE) is (number != spent)
        assert bool(s.strength(hex_, CONFEDERATE) >= 2) is (number == spent)


@pytest.mark.rule("14.33")
@pytest.mark.rule("14.31")
def test_14_33_a_depot_on_fed_rails_is_a_link_and_at_the_end_of_the_rails_the_source(t: Tables):
    here = t.board.hex(ATLANTA)
    far = next(
        i for i in t.board.within(here, 5)
        if t.board.distance(i, here) == 5 and not t.board.sea[i]
        and not any(t.rail_hexes[j] for j in t.board.within(i, 3))
    )  # fmt: skip
    s = stand(
        t,
        "1863",
        {t.board.numbers[far]: ["confederate = ['inf-6']"], ATLANTA: ["marks = ['confederate-depot']"]},
    )
    line = supply.trace(s, far, CONFEDERATE, combat=True)
    assert line is not None
    assert (line.source, line.depot) == ("rail", lines.NO_DEPOT)  # over the depot and on along the rails
    assert here in line.path
    no_cities(s)
    line = supply.trace(s, far, CONFEDERATE, combat=True)
    assert line is not None
    assert (line.source, line.depot) == ("depot", here)  # nothing behind it: it is spent
    other = next(i for i in railways.rail_net(s, here, CONFEDERATE) if t.board.distance(i, here) > 8)
    line = supply.trace(s, other, CONFEDERATE, combat=True)
    assert line is not None
    assert (line.source, line.depot, line.rule) == (
        "depot",
        here,
        "14.33",
    )  # a depot at the end of a railroad


@pytest.mark.rule("14.33")
def test_14_33_supply_leaves_the_rails_no_more_and_takes_no_capacity(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"]})
    s.rail_used[CONFEDERATE] = 200
    line = supply.trace(s, t.board.hex(ATLANTA), CONFEDERATE)
    assert line is not None
    assert all(t.rail_hexes[i] for i in line.path)
    assert s.rail_used[CONFEDERATE] == 200


@pytest.mark.rule("14.34")
def test_14_34_a_transport_on_the_river_feeds_its_banks(t: Tables):
    troops = {HELENA: ["union = ['inf-5']", "control = 'union'"]}
    assert fed(river(t, troops), HELENA, UNION) is None
    s = river(t, {**troops, "4729/4930": ["union = ['river-transport:1']"]})
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
    s = river(t, {HELENA: ["union = ['inf-5']"], "11924/12124": ["union = ['naval-transport:1']"]})
    assert fed(s, HELENA, UNION) is None


@pytest.mark.rule("14.34")
def test_14_34_r16_troops_on_the_bank_cut_the_river_unless_our_ships_hold_it(t: Tables):
    at = {
        HELENA: ["union = ['inf-5']", "control = 'union'"],
        "4729/4930": ["union = ['river-transport:1']"],
        "6726": ["confederate = ['garrison:1']"],
    }
    assert fed(river(t, at), HELENA, UNION) is None
    assert fed(river(t, {**at, "6525/6526": ["union = ['gunboat:1']"]}), HELENA, UNION) is not None


@pytest.mark.rule("14.34")
def test_14_34_a_manned_fort_cuts_the_river_against_ships_too(t: Tables):
    at = {
        HELENA: ["union = ['inf-5']", "control = 'union'"],
        "4729/4930": ["union = ['river-transport:1']"],
        "6726": ["works = 'confederate fort'", "confederate = ['garrison:1 inside']"],
        "6525/6526": ["union = ['gunboat:1']"],
    }
    s = river(t, at)
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
    assert fed(river(t, at), HELENA, UNION) is None
    assert fed(river(t, {**at, "6326/6327": ["union = ['gunboat:1']"]}), HELENA, UNION) is None


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
    s = river(t, at)
    line = fed(s, inland, UNION)
    assert line is not None
    assert line.depot == lines.NO_DEPOT
    assert t.board.hex(HELENA) in line.path


PORT_OF_RAILS, INLAND = "1919", "2118"
"""a rail hex on the Mississippi above Cairo, and the next one away from the river"""


@pytest.mark.rule("14.33")
@pytest.mark.rule("14.34")
def test_14_34_from_the_river_along_a_railroad_to_a_depot_at_its_end(t: Tables):
    troops = {HELENA: ["union = ['inf-5']", "control = 'union'"]}
    s = river(
        t, {**troops, "4729/4930": ["union = ['river-transport:1']"], INLAND: ["marks = ['union-depot']"]}
    )
    port, inland = t.board.hex(PORT_OF_RAILS), t.board.hex(INLAND)
    for x in range(t.pieces.department0, t.pieces.slot0):
        if s.at[x] >= 0:
            s.take_off(x)
    for hex_ in range(t.board.count):
        if t.rail_hexes[hex_] and hex_ not in (port, inland):
            s.mark(hex_, CUT)
    for hex_ in (port, inland):
        s.take_rail(hex_, UNION)
    line = fed(s, HELENA, UNION)
    assert line is not None
    assert (line.source, line.depot) == ("depot", inland)
    assert line.path[-2:] == (port, inland)
    s.mark(port, CUT)
    assert fed(s, HELENA, UNION) is None


@pytest.mark.rule("14.13")
@pytest.mark.rule("14.34")
def test_14_13_the_defenders_line_leaves_the_river_nowhere_beside_enemy_cavalry(t: Tables):
    north = t.board.hex("125")
    s = river(t, {HELENA: ["union = ['inf-5']"], "4729/4930": ["union = ['river-transport:1']"]})
    for x in range(t.pieces.department0, t.pieces.slot0):
        if s.at[x] >= 0:
            s.take_off(x)
    for hex_ in range(t.board.count):
        if t.rail_hexes[hex_] and hex_ != north:
            s.mark(hex_, CUT)
    s.take_rail(north, UNION)
    helena = t.board.hex(HELENA)
    assert supply.trace(s, helena, UNION, combat=True) is not None
    rider = next(j for j in t.board.around(north) if not t.board.sea[j])
    s.muster(CONFEDERATE, t.roster.kind("cav", CONFEDERATE, "test"), 1, rider)
    assert supply.trace(s, helena, UNION) is not None
    assert supply.trace(s, helena, UNION, combat=True) is None
    s.muster(UNION, t.roster.kind("garrison", UNION, "test"), 1, north)
    assert supply.trace(s, helena, UNION, combat=True) is not None


@pytest.mark.rule("14.31")
@pytest.mark.rule("14.33")
def test_14_33_from_a_depot_along_its_railroad_to_a_river_and_on(t: Tables):
    """The railroad of the depot leads to no source, but to water on which a transport plies to the north edge."""
    port, inland, north = (t.board.hex(x) for x in (PORT_OF_RAILS, INLAND, "125"))
    camp = next(
        i
        for i in t.board.within(inland, 5)
        if not t.waters.way.at(i) and not any(t.rail_hexes[j] for j in t.board.within(i, 3) if j in (port, inland))
        and i in lines.overland(river(t, {}), inland, UNION, 5, False)
    )  # fmt: skip
    s = river(
        t,
        {
            t.board.numbers[camp]: ["union = ['inf-5']", "control = 'union'"],
            "4729/4930": ["union = ['river-transport:1']"],
            INLAND: ["marks = ['union-depot']"],
        },
    )
    for x in range(t.pieces.department0, t.pieces.slot0):
        if s.at[x] >= 0:
            s.take_off(x)
    for hex_ in range(t.board.count):
        if t.rail_hexes[hex_] and hex_ not in (port, inland, north):
            s.mark(hex_, CUT)
    for hex_ in (port, inland, north):
        s.take_rail(hex_, UNION)
    line = fed(s, t.board.numbers[camp], UNION)
    assert line is not None
    assert (line.source, line.depot) == ("edge", lines.NO_DEPOT)
    assert {inland, port, north} <= set(line.path)
    s.mark(port, CUT)
    line = fed(s, t.board.numbers[camp], UNION)
    assert line is not None
    assert line.depot == inland


@pytest.mark.rule("14.32")
@pytest.mark.rule("14.34")
def test_14_34_of_two_depots_on_the_river_the_one_with_a_chain_to_a_source_feeds_for_nothing(t: Tables):
    ships = RIVER[0]
    s = river(t, {HELENA: ["confederate = ['inf-5']"], ships: ["confederate = ['river-transport:1']"]})
    for hex_ in range(t.board.count):
        if t.rail_hexes[hex_]:
            s.mark(hex_, CUT)
    helena = t.board.hex(HELENA)
    stretch = waterborne.along(s, t.waters.node(ships, "") - t.waters.hexes, CONFEDERATE, False)
    banks = dict.fromkeys(b for k in stretch for b in t.waters.way.banks[k])
    far = [b for b in banks if t.board.distance(b, helena) > 8]
    first, second = far[0], next(b for b in far if t.board.distance(b, far[0]) > 12)
    inland = next(i for i in t.board.within(second, 3) if i not in banks and not t.board.sea[i])
    s.take_control(inland, CONFEDERATE)
    department(s, CONFEDERATE, t.board.numbers[inland])
    s.mark(first, CONFEDERATE_DEPOT)
    line = fed(s, HELENA, CONFEDERATE)
    assert line is not None
    assert line.depot == first
    s.mark(second, CONFEDERATE_DEPOT)
    line = fed(s, HELENA, CONFEDERATE)
    assert line is not None
    assert (line.source, line.depot) == ("department", lines.NO_DEPOT)


@pytest.mark.rule("14.35")
def test_14_35_r91_supply_crosses_no_river_that_enemy_ships_hold(t: Tables):
    board = t.board
    at = 6 * board.hex("6726") + board.direction(board.hex("6726"), board.hex("6525"))
    s = river(t, {"6525/6526": ["union = ['gunboat:1']"]})
    assert rivers.closed(s, at, CONFEDERATE, inner=True)
    assert not rivers.closed(s, at, UNION, inner=True)
    s = river(
        t,
        {
            "6525/6526": ["union = ['gunboat:1']"],
            "6726": ["works = 'confederate fort'", "confederate = ['garrison:1 inside']"],
        },
    )
    assert not rivers.closed(s, at, CONFEDERATE, inner=True)


@pytest.mark.rule("14.36")
def test_14_36_a_port_25_hexes_away_feeds_a_coast_and_one_26_away_does_not(t: Tables):
    board = t.board
    base = board.hex("17766")
    assert t.charts.shipping.sea_keeping == 25
    for far, ok in ((25, True), (26, False)):
        hex_ = next(i for i in range(board.count) if board.coast[i] and board.distance(i, base) == far)
        s = stand(t, "1863", {})
        assert (waterborne.by_sea(s, hex_, UNION, [base]) is not None) is ok


@pytest.mark.rule("14.36")
def test_14_36_a_warship_five_hexes_off_watches_a_coast_and_one_six_off_does_not(t: Tables):
    board, coast = t.board, t.board.hex("12499")
    for far, ok in ((5, True), (6, False)):
        sea = next(i for i in range(board.count) if board.sea[i] and board.distance(i, coast) == far)
        s = stand(t, "1863", {board.numbers[sea]: ["union = ['naval-warship:1']"]})
        assert waterborne.watched(s, coast) is ok


@pytest.mark.rule("14.36")
def test_14_36_a_coast_within_25_hexes_of_a_union_port_with_transports_is_fed(t: Tables):
    at = {"4589": ["union = ['inf-5']", "control = 'union'"]}
    assert fed(river(t, at), "4589", UNION) is None
    s = river(t, {**at, "2386/2586": ["union = ['naval-transport:1']"]})
    line = fed(s, "4589", UNION)
    assert line is not None
    assert (line.source, line.rule, t.waters.name(line.path[-1])) == ("sea", "14.36", "2386")
    (row,) = [x for x in report(s, UNION) if x["place"] == "4589"]
    assert (row["how"], row["line"]) == ("sea", ["4589", "2386"])
    s = river(t, {"17766": ["union = ['inf-1']"], "2386/2586": ["union = ['naval-transport:1']"]})
    assert fed(s, "17766", UNION) is None  # too far
    s = river(
        t,
        {"17766": ["union = ['inf-1', 'naval-transport:1']", "control = 'union'", "marks = ['union-base']"]},
    )
    assert fed(s, "17766", UNION) is not None


@pytest.mark.rule("14.36")
def test_14_36_a_confederate_coast_is_fed_from_an_open_port_unless_a_warship_watches(t: Tables):
    at = {"12499": ["confederate = ['inf-1']"], "11924/12124": ["confederate = ['naval-transport:1']"]}
    s = river(t, at)
    s.blockaded[:] = bytes(len(s.blockaded))
    line = fed(s, "12499", CONFEDERATE)
    assert line is not None
    assert line.source == "sea"
    ship = next(i for i in t.board.within(t.board.hex("12499"), 3) if t.board.sea[i])
    watched = river(t, {**at, t.board.numbers[ship]: ["union = ['naval-warship:1']"]})
    watched.blockaded[:] = bytes(len(watched.blockaded))
    assert fed(watched, "12499", CONFEDERATE) is None
    shut = river(t, at)
    shut.blockaded[:] = bytes(b"\x01" * len(shut.blockaded))
    assert fed(shut, "12499", CONFEDERATE) is None


@pytest.mark.rule("14.36")
def test_14_36_r106_ports_of_the_union(t: Tables):
    s = river(t, {"11924": ["control = 'union'"]})
    harbours = [
        number
        for number in ("397", "1392", "2386", "11924", "9174")
        if waterborne.harbour(s, t.board.hex(number), UNION)
    ]
    assert harbours == ["397", "1392", "2386", "11924"]
