"""Chapter 9 without 9.5 and 9.8: waters, voyages, control of rivers, ferries, ships far from home."""

import pytest

from games.never_call_retreat.field import (
    act,
    asked,
    commander,
    happened,
    kind,
    play,
    refused,
    stand,
    texts,
    who,
)
from games.never_call_retreat.waters import (
    BEACH,
    CAIRO_RIVER,
    HOME,
    MEMPHIS,
    RIVER,
    coast,
    fleet_at_home,
    ford,
    harbour,
    node,
    river,
    ship,
    ships,
    shots_before_landing,
)
from longroll.atlas.hexes import WATERS
from longroll.games.never_call_retreat import rivers
from longroll.games.never_call_retreat.check import check
from longroll.games.never_call_retreat.combat.odds import over
from longroll.games.never_call_retreat.combat.retreat import wet
from longroll.games.never_call_retreat.flags import FERRY, INSIDE, MOVED, NO_WORKS, OFF
from longroll.games.never_call_retreat.movement import march
from longroll.games.never_call_retreat.movement.march import terrain_refused
from longroll.games.never_call_retreat.naval import ferries, fleet, hits, sailing
from longroll.games.never_call_retreat.naval.bases import lose_strays
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION
from longroll.games.never_call_retreat.zones import reaches


@pytest.mark.rule("9.1")
def test_9_1_ocean_ships_and_river_craft_have_their_own_waters(t: Tables):
    waters = t.waters
    river = next(waters.hexes + k for k in range(len(waters.way.sides)) if not waters.ocean[k])
    tidal = next(waters.hexes + k for k in range(len(waters.way.sides)) if waters.ocean[k])
    sea = next(i for i in range(t.board.count) if t.board.sea[i])
    assert [waters.may_float(node, True) for node in (river, tidal, sea)] == [False, True, True]
    assert [waters.may_float(node, False) for node in (river, tidal, sea)] == [True, True, False]
    sorts = {(k.slug, k.side): k.sort for k in t.roster.kinds}
    assert sorts["river-ironclad", CONFEDERATE] == "river"
    assert ("naval-ironclad", CONFEDERATE) not in sorts
    assert sorts["commerce-raider", CONFEDERATE] not in ("river", "ocean")  # it has its own box


@pytest.mark.rule("9.3")
def test_9_3_a_naval_leader_takes_twelve_squadrons_for_his_initiative(t: Tables):
    s = river(t, {MEMPHIS: ["union = ['gunboat:9', 'river-ironclad:6']", "leaders = ['farragut:2']"]})
    act(s, UNION)
    play(s, f"at {MEMPHIS}", "fleet farragut", "pay 0 discretionary")
    f = s.stack[-1]
    assert fleet.squadrons(s, f.ships) == 12
    assert s.cp[4] == 9 - 2
    play(s, "set-out", f"step {RIVER[0]}")
    assert s.at[s.tables.pieces.person["farragut"]] == node(s, RIVER[0])


@pytest.mark.rule("9.3")
def test_9_3_ships_of_different_waters_do_not_sail_together(t: Tables):
    s = stand(
        t,
        "1864",
        {"11725/11924": ["union = ['river-transport:1']"], "11924/12124": ["union = ['gunboat:1']"], "11924": ["leaders = ['dd-porter:2']", "union = ['inf-2']"]},
        "turn = '1/6/64'",
    )  # fmt: skip
    porter = s.tables.pieces.person["dd-porter"]
    assert len(sailing.company(s, porter)) == 2
    assert len(sailing.first_force(s, porter)) == 1


@pytest.mark.rule("9.3")
def test_9_3_farragut_carries_sixty_points_or_thirty_of_cavalry_for_two(t: Tables):
    s = coast(t, fleet_at_home("'inf-10'", "'naval-transport:12'"))
    act(s, UNION)
    play(s, f"at {HOME}", "fleet farragut", "pay 0 discretionary")
    f = s.stack[-1]
    assert fleet.lift(s, f.ships) == 60
    assert fleet.lift(s, f.ships) // t.charts.shipping.cavalry_factor == 30
    assert s.cp[4] == 7


@pytest.mark.rule("9.3")
def test_9_3_a_naval_leader_commands_twelve_squadrons_and_no_thirteenth(t: Tables):
    s = coast(t, fleet_at_home("'inf-10'", "'naval-transport:13'"))
    act(s, UNION)
    play(s, f"at {HOME}", "fleet farragut", "pay 0 discretionary")
    assert sum(s.points[x] for x in s.stack[-1].ships if x >= t.pieces.slot0) == 12


@pytest.mark.rule("9.3")
@pytest.mark.rule("9.85")
def test_9_3_a_naval_leader_is_in_danger_once_in_all_that_happens_off_a_beach(t: Tables):
    s = harbour(t)
    play(s, "fight", dice=[6, 6, 1, 1, 1, 1])  # the gunboat is sunk, Farragut is in danger, the Fort misses
    before = len([x for x in s.out if type(x).__name__ == "Rolled" and x.why == "casualty"])
    play(s, f"land {BEACH}", dice=[6, 1])
    after = len([x for x in s.out if type(x).__name__ == "Rolled" and x.why == "casualty"])
    assert (before, after) == (2, 2)


@pytest.mark.rule("6.43")
@pytest.mark.rule("9.53")
@pytest.mark.parametrize(
    ("office", "chief", "other", "follows"),
    [("army-of-the-potomac", "meade:3", "hooker:3", "hooker"), ("union-1st-corps", "reynolds:2", "hancock:2", "")],
)  # fmt: skip
def test_6_43_a_headquarters_aboard_has_no_commander_ashore(
    t: Tables, office: str, chief: str, other: str, follows: str
):
    """A commander falls at sea: whoever is called to an army comes aboard, and nobody takes a Corps from the shore."""
    rows = {
        HOME: [
            "control = 'union'",
            "marks = ['union-depot']",
            f"union = ['inf-4 under {office}', 'inf-5', 'naval-warship:2', 'naval-transport:4']",
            f"leaders = ['farragut:2', '{chief} under {office}', '{other}']",
            f"headquarters = ['{office} {chief[:-2]}']",
        ]
    }
    s = coast(t, rows, ["works = 'confederate fort'", "confederate = ['garrison:1 inside']"])
    act(s, UNION)
    play(s, f"at {HOME}", "fleet farragut", "pay 0 discretionary", f"embark {office}", "set-out", "step 9970")
    hurt = [1, 1, 3, 4] if chief[-1] == "3" else [1, 2]
    play(s, f"step {BEACH}", dice=[1, 6, 6, *hurt])
    assert s.at[who(t, chief[:-2])] == OFF
    assert commander(s, office) == follows
    beach = t.board.hex(BEACH)
    for x in s.pieces_at(beach, CONFEDERATE):
        s.eliminate(x)
    s.set_works(beach, UNION, NO_WORKS)
    s.take_control(beach, UNION)
    s.dice.given_only = False
    play(s, f"land {BEACH}")
    assert s.at[t.pieces.index[office]] == beach
    check(s)


@pytest.mark.rule("9.4")
def test_9_4_a_squadron_costs_one_naval_point_and_moves_forty_sides(t: Tables):
    s = river(t, {MEMPHIS: ["union = ['gunboat:2']"]})
    act(s, UNION)
    play(s, f"at {MEMPHIS}", f"sail {ship(s, MEMPHIS, UNION, 'gunboat')}")
    if asked(s)[1] == "share":
        play(s, "pay 0 discretionary")
    assert asked(s)[1] == "voyage"
    play(s, f"step {RIVER[0]}", f"step {RIVER[1]}")
    assert [fleet.squadrons(s, ships(s, x, UNION)) for x in (MEMPHIS, RIVER[1])] == [1, 1]
    assert s.stack[-1].left == 38
    assert s.cp[4] == 8
    play(s, "stop")
    check(s)


@pytest.mark.rule("9.4")
def test_9_4_ships_move_once_in_an_action_phase(t: Tables):
    s = river(t, {MEMPHIS: ["union = ['gunboat:1']"]})
    act(s, UNION)
    name = ship(s, MEMPHIS, UNION, "gunboat")
    play(s, f"at {MEMPHIS}", f"sail {name}", "pay 0 discretionary", f"step {RIVER[0]}", "stop")
    assert f"at {RIVER[0]}" not in texts(s)


@pytest.mark.rule("9.4")
def test_9_4_transports_do_not_go_where_enemy_warships_are_but_pass_transports(t: Tables):
    s = river(
        t,
        {
            MEMPHIS: ["union = ['river-transport:1']"],
            RIVER[0]: ["confederate = ['river-transport:1']"],
            RIVER[1]: ["confederate = ['gunboat:1']"],
        },
    )
    act(s, UNION)
    play(
        s,
        f"at {MEMPHIS}",
        f"sail {ship(s, MEMPHIS, UNION, 'river-transport')}",
        "pay 0 discretionary",
    )
    play(s, f"step {RIVER[0]}")
    assert not happened(s, "ShipsMet")
    assert refused(s, f"step {RIVER[1]}")[1] == "9.4"


@pytest.mark.rule("9.4")
def test_9_4_ships_in_a_harbour_may_shelter_under_its_work(t: Tables):
    s = stand(
        t,
        "1862",
        {
            "9374": ["works = 'confederate fort'", "confederate = ['garrison:2 inside', 'gunboat:1']"],
            "9175": ["union = ['naval-warship:1']"],
        },
        "turn = '1/6/62'",
    )
    act(s, UNION)
    play(
        s,
        "at 9175",
        f"sail {ship(s, '9175', UNION, 'naval-warship')}",
        "pay 0 discretionary",
        "step 9374",
    )
    assert asked(s) == ("confederate", "harbour")
    play(s, "under-guns", dice=[1])
    assert happened(s, "ShipsSheltered")
    assert not happened(s, "ShipsMet")


@pytest.mark.rule("9.4")
@pytest.mark.rule("10.25")
def test_9_4_ships_that_stayed_under_the_guns_must_fight_for_their_harbour(t: Tables):
    s = harbour(t)
    play(s, "under-guns", dice=[1, 6, 1])  # the Fort misses, Farragut is unhurt
    assert not happened(s, "ShipsMet")
    play(s, f"land {BEACH}", dice=[6, 6, 1, 1, 6, 1])  # a round and a shot; then the battle
    assert happened(s, "ShipsMet")
    assert shots_before_landing(s) == 2


@pytest.mark.rule("9.61")
def test_9_61_ships_control_five_sides_and_the_count_moves_with_them(t: Tables):
    s = river(t, {MEMPHIS: ["union = ['gunboat:1']"]})
    k = [node(s, x) - s.tables.board.count for x in (MEMPHIS, *RIVER)]
    assert [rivers.holds(s, x, UNION) for x in k] == [True] * 6 + [False]
    s.place(ships(s, MEMPHIS, UNION)[0], node(s, RIVER[0]))
    assert [rivers.holds(s, x, UNION) for x in k] == [True] * 7
    check(s)


@pytest.mark.rule("9.61")
def test_9_61_control_stops_at_a_manned_enemy_work(t: Tables):
    s = river(
        t,
        {
            MEMPHIS: ["union = ['gunboat:1']"],
            "6526": ["works = 'confederate fort'", "confederate = ['garrison:1 inside']"],
        },
    )
    k = [node(s, x) - s.tables.board.count for x in (MEMPHIS, *RIVER)]
    assert [rivers.holds(s, x, UNION) for x in k] == [True] + [False] * 6


@pytest.mark.rule("9.61")
def test_9_61_between_two_fleets_both_count_as_the_enemys(t: Tables):
    s = river(t, {MEMPHIS: ["union = ['gunboat:1']"], RIVER[2]: ["confederate = ['gunboat:1']"]})
    k = [node(s, x) - s.tables.board.count for x in (MEMPHIS, *RIVER)]
    assert [rivers.holds(s, x, UNION) for x in k[:5]] == [True, True, True, False, False]
    assert [rivers.holds(s, x, CONFEDERATE) for x in k[:5]] == [False, True, True, True, True]


@pytest.mark.rule("9.61")
@pytest.mark.parametrize(("ships", "fights"), [("river-transport:2", False), ("gunboat:2", True)])
def test_9_61_transports_control_no_river(t: Tables, ships: str, fights: bool):
    s = stand(t, "1863", {CAIRO_RIVER: [f"union = ['{ships}']"]})
    node = t.waters.index[CAIRO_RIVER]
    assert rivers.warships(s, node, UNION) is fights
    assert rivers.holds(s, node - t.waters.hexes, UNION) is fights


@pytest.mark.rule("9.62")
def test_9_62_one_gunboat_closes_crossing_supply_rail_ferry_and_reaction_zone_at_once(t: Tables):
    board = t.board
    here, there = board.hex("6726"), board.hex("6525")
    d = board.direction(here, there)
    free = river(t, {})
    held = river(t, {"6325/6526": ["union = ['gunboat:1']"]})
    assert terrain_refused(free, CONFEDERATE, here, d) is None
    refused = terrain_refused(held, CONFEDERATE, here, d)
    assert refused is not None
    assert refused.rule == "9.62"
    assert [reaches(s, here, d, CONFEDERATE) for s in (free, held)] == [True, False]
    assert [rivers.closed(s, 6 * here + d, CONFEDERATE, inner=True) for s in (free, held)] == [False, True]
    waiting = river(t, {"6325/6526": ["union = ['gunboat:1']"], "6525": ["confederate = ['inf-1']"]})
    assert terrain_refused(waiting, CONFEDERATE, here, d) is None  # friends on the far bank
    for rows in (
        ["marks = ['confederate-depot']"],
        ["works = 'confederate fort'", "confederate = ['garrison:1 inside']"],
    ):
        waiting = river(t, {"6325/6526": ["union = ['gunboat:1']"], "6525": rows})
        assert terrain_refused(waiting, CONFEDERATE, here, d) is None  # a depot, or a work
    held.place(
        next(x for x in range(t.pieces.slot0, t.pieces.count) if held.kind[x] and held.at[x] >= board.count),
        t.waters.index["4729/4930"],
    )
    assert terrain_refused(held, CONFEDERATE, here, d) is None
    check(held)


@pytest.mark.rule("9.7")
def test_9_7_a_flotilla_of_transports_makes_a_ferry_for_the_action_phase(t: Tables):
    from longroll.games.never_call_retreat.movement.march import step_cost
    from longroll.kit.graph import CLOSED

    w = t.waters
    k = next(
        k
        for k, side in enumerate(w.way.sides)
        if w.ocean[k] and t.ground.fair[side] == CLOSED and not any(t.board.sea[i] for i in w.way.banks[k])
    )
    a, b = w.way.banks[k]
    s = stand(
        t,
        "1862",
        {w.names[k]: ["union = ['naval-transport:2']"], "4183": ["confederate = ['inf-1']"]},
        "turn = '1/6/62'",
    )
    direction = t.board.direction(a, b)
    assert step_cost(s, a, direction, UNION) == CLOSED
    act(s, UNION)
    name = ship(s, w.names[k], UNION, "naval-transport")
    play(s, f"at {w.names[k]}", f"ferry {name}")
    assert step_cost(s, a, direction, UNION) == t.ground.enter[b] + t.charts.river["tidal-ferry"].mp
    assert step_cost(s, a, direction, CONFEDERATE) == CLOSED
    assert fleet.stays(s, t.pieces.index[name]) is not None


@pytest.mark.rule("9.7")
def test_9_7_a_ferry_is_one_flotilla_and_ends_with_it_or_under_a_manned_work(t: Tables):
    s = river(t, {MEMPHIS: ["union = ['river-transport:5']"]})
    node = t.waters.index[MEMPHIS]
    act(s, UNION)
    name = ship(s, MEMPHIS, UNION, "river-transport")
    play(s, f"at {MEMPHIS}", f"ferry {name}")
    plying = [x for x in fleet.at_node(s, node, UNION) if s.flags[x] & FERRY]
    assert [s.points[x] for x in plying] == [2]
    assert sorted(s.points[x] for x in fleet.at_node(s, node, UNION)) == [2, 3]
    side = t.waters.way.sides[node - t.board.count]
    assert rivers.ferry(s, side, UNION)
    bank = t.waters.banks(node)[0]
    s.set_works(bank, CONFEDERATE, 1)
    assert rivers.ferry(s, side, UNION)  # nobody is in it
    man = s.muster(CONFEDERATE, t.roster.kind("garrison", CONFEDERATE, "test"), 1, bank)
    s.flags[man] |= INSIDE
    assert not rivers.ferry(s, side, UNION)
    s.eliminate(man)
    hits.lose(s, plying[0], hits.SUNK, node, "10.24")
    assert not rivers.ferry(s, side, UNION)


@pytest.mark.rule("9.7")
def test_9_7_a_squadron_makes_no_ferry(t: Tables):
    s = river(t, {MEMPHIS: ["union = ['river-transport:1']"]})
    act(s, UNION)
    name = ship(s, MEMPHIS, UNION, "river-transport")
    play(s, f"at {MEMPHIS}")
    assert refused(s, f"ferry {name}") == ("a ferry needs a whole Flotilla of transports", "9.7")


@pytest.mark.rule("9.7")
def test_9_7_a_flotilla_that_has_moved_makes_no_ferry_in_this_phase(t: Tables):
    s = river(t, {MEMPHIS: ["union = ['river-transport:2']"]})
    act(s, UNION)
    name = ship(s, MEMPHIS, UNION, "river-transport")
    s.flags[t.pieces.index[name]] |= MOVED
    found = ferries.ferry_refused(s, t.pieces.index[name])
    assert found is not None
    assert "stays for the whole Action Phase" in found.reason


@pytest.mark.rule("8.76")
@pytest.mark.rule("9.7")
def test_9_7_r12_a_temporary_ferry_spares_a_retreat_like_a_printed_one(t: Tables):
    here, there, _ = ford(t)
    s = stand(t, "1863", {})
    at = over(s, here, there)
    assert wet(s, at, UNION) == t.charts.retreat_over_water.navigable_dice
    node = t.waters.hexes + t.waters.way.of_side[at]
    boats = s.muster(UNION, kind(t, "river-transport", UNION), 2, node)
    s.flags[boats] |= FERRY
    assert wet(s, at, UNION) == 0
    assert wet(s, at, CONFEDERATE) == t.charts.retreat_over_water.navigable_dice


@pytest.mark.rule("9.7")
def test_9_7_a_temporary_ferry_is_as_cheap_as_a_printed_one_where_a_ford_would_do(t: Tables):
    board, waters = t.board, t.waters
    at = next(
        at
        for at in range(6 * board.count)
        if waters.way.of_side[at] >= 0
        and WATERS[board.water[at]] == "navigable"
        and not board.crossing[at]
        and not t.ground.gap[at]
        and t.ground.fair[at] < 9
    )
    s = stand(t, "1863", {})
    ford = march.step_cost(s, at // 6, at % 6, UNION)
    ship = s.muster(UNION, kind(t, "river-transport", UNION), 2, waters.hexes + waters.way.of_side[at])
    s.flags[ship] |= FERRY
    cheaper = t.charts.river["navigable"].mp - t.charts.river["navigable-ferry"].mp
    assert march.step_cost(s, at // 6, at % 6, UNION) == ford - cheaper < ford
    assert march.step_cost(s, at // 6, at % 6, CONFEDERATE) == ford


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
    s = river(t, at)
    lose_strays(s)
    assert [bool(s.pieces_at(i, UNION)) for i in (far, near)] == [False, True]
    assert [(x.squadrons, x.rule) for x in s.out] == [(2, "9.9")]


@pytest.mark.rule("9.9")
def test_9_9_ships_on_rivers_and_boats_are_not_asked(t: Tables):
    waters = t.waters
    tidal = next(k for k in range(len(waters.way.sides)) if waters.ocean[k])
    s = river(t, {waters.names[tidal]: ["union = ['naval-warship:1', 'gunboat:1']"]})
    for port in (*t.ports_at, *t.union_ports):
        s.take_control(port, CONFEDERATE)  # no haven is left
    lose_strays(s)
    assert len(s.pieces_at(t.board.count + tidal, UNION)) == 2
