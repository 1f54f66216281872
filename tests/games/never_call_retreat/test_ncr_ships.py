"""9, 10 Ships: waters, voyages, works, combat and repair."""

import pytest

from games.never_call_retreat.field import act, asked, happened, play, refused, stand, texts
from longroll.games.never_call_retreat import rivers
from longroll.games.never_call_retreat.check import check
from longroll.games.never_call_retreat.flags import FERRY, INSIDE, MOVED
from longroll.games.never_call_retreat.naval import ferries, fleet, guns, hits, sailing
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic.arrivals import reinforcements
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

RIVER = ["6525/6526", "6325/6526", "6326/6526", "6326/6327", "6127/6327", "6127/6328"]
"""the Mississippi above Memphis, one side after the other"""
MEMPHIS = "6525/6726"


def node(s: NcrState, name: str) -> int:
    return s.tables.waters.node(name, "test")


def ships(s: NcrState, name: str, side: int) -> list[int]:
    return fleet.at_node(s, node(s, name), side)


def ship(s: NcrState, name: str, side: int, kind: str) -> str:
    found = [x for x in ships(s, name, side) if fleet.kind_of(s, x).slug == kind]
    return s.tables.pieces.names[found[0]]


def river(t: Tables, at: dict[str, list[str]], year: str = "1862") -> NcrState:
    return stand(t, year, {"4183": ["confederate = ['inf-1']"], **at}, "turn = '1/6/62'")


# --- where ships go -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.51")
def test_9_51_ocean_ships_keep_to_sea_coast_and_tidewater_boats_out_of_the_sea(t: Tables):
    w = t.waters
    upstream = w.index["6525/6726"]
    assert not w.may_float(upstream, True)
    assert w.may_float(upstream, False)
    sea = next(i for i in range(t.board.count) if t.board.sea[i] and w.sea_near[i])
    assert w.may_float(sea, True)
    assert not w.may_float(sea, False)


@pytest.mark.rule("3.16")
def test_3_16_boats_cross_no_side_that_is_all_sea(t: Tables):
    from longroll.atlas.hexes import WATERS

    sea = WATERS.index("sea")
    sides = [at for at in range(6 * t.board.count) if t.board.water[at] == sea]
    assert sides
    for at in sides:
        i, j = at // 6, t.board.neighbours[at]
        assert j not in t.waters.boat_near[i]
    assert any(t.board.neighbours[at] in t.waters.sea_near[at // 6] for at in sides)


@pytest.mark.rule("3.17")
def test_3_17_ships_reach_lake_pontchartrain_past_fort_pike_but_not_the_river(t: Tables):
    w = t.waters
    start = w.index["11725/11924"]
    assert t.board.hex("11724") in w.sea_near[start]
    assert not set(w.sides_of(t.board.hex("11924"))) & set(w.boat_near[start])


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


@pytest.mark.rule("7.82")
def test_7_82_in_winter_every_side_costs_two(t: Tables):
    s = stand(
        t,
        "1862",
        {"4183": ["confederate = ['inf-1']"], MEMPHIS: ["union = ['gunboat:1']"]},
        "turn = '1/13/62'",
    )
    act(s, UNION)
    play(
        s,
        f"at {MEMPHIS}",
        f"sail {ship(s, MEMPHIS, UNION, 'gunboat')}",
        "pay 0 discretionary",
        f"step {RIVER[0]}",
    )
    assert s.stack[-1].left == 38


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


@pytest.mark.rule("10.21")
def test_10_21_r110_warships_may_attack_transports_that_lie_by_themselves(t: Tables):
    s = river(t, {MEMPHIS: ["union = ['gunboat:2']"], RIVER[0]: ["confederate = ['river-transport:1']"]})
    act(s, UNION)
    name = ship(s, MEMPHIS, UNION, "gunboat")
    play(s, f"at {MEMPHIS}", f"sail {name}", "pay 0 discretionary")
    assert refused(s, "attack-transports") == ("no enemy transports lie there by themselves", "10.21")
    play(s, f"step {RIVER[0]}")
    assert not happened(s, "ShipsMet")
    play(
        s, "attack-transports", dice=[1, 5, 1, 1]
    )  # a miss, a hit, and two Cycles of repair: transports do not fire
    assert not ships(s, RIVER[0], CONFEDERATE)
    assert asked(s)[1] == "voyage"
    assert "attack-transports" not in texts(s)


@pytest.mark.rule("14.48")
def test_14_48_ships_are_twice_as_dear_for_a_lean_confederacy(t: Tables):
    s = river(t, {MEMPHIS: ["confederate = ['gunboat:1']", "leaders = ['semmes:2']"]})
    s.lean[:] = [130, 40]
    assert fleet.factor(s, CONFEDERATE, node(s, MEMPHIS)) == 2
    s.lean[:] = [40, 20]
    assert fleet.factor(s, CONFEDERATE, node(s, MEMPHIS)) == 3
    assert fleet.factor(s, UNION, node(s, MEMPHIS)) == 1


# --- works ----------------------------------------------------------------------------------------------------------------------


def forted(t: Tables, at: dict[str, list[str]]) -> NcrState:
    """A manned Confederate Fort at Memphis (6726); ships come down on it."""
    return river(t, {"6726": ["works = 'confederate fort'", "confederate = ['garrison:2 inside']"], **at})


@pytest.mark.rule("12.26")
@pytest.mark.rule("10.25")
def test_10_25_a_fort_fires_once_for_each_of_its_sides_that_is_entered(t: Tables):
    work = ["works = 'confederate fort'", "confederate = ['garrison:2 inside']"]
    s = river(
        t, {"6526": work, MEMPHIS: ["union = ['gunboat:2', 'river-transport:1']", "leaders = ['foote:2']"]}
    )
    act(s, UNION)
    play(s, f"at {MEMPHIS}", "fleet foote", "pay 0 discretionary", "set-out")
    play(s, f"step {RIVER[0]}", dice=[5])  # damaged
    assert asked(s) == ("union", "which-squadron")
    play(s, f"lose {ship(s, RIVER[0], UNION, 'gunboat')}", dice=[3, 6, 6])  # Foote is unhurt
    assert s.due[-4:] == [s.cycle + 3, UNION, s.tables.roster.kind("gunboat", UNION, "test"), 1]
    play(s, f"step {RIVER[1]}", dice=[1])  # the second of its sides; he is in danger only once for this Fort
    assert [x.result for x in happened(s, "FortFired")] == ["D", "-"]
    check(s)


@pytest.mark.rule("9.52")
def test_9_52_ships_that_stop_under_a_fort_go_back_past_it(t: Tables):
    s = forted(t, {RIVER[1]: ["union = ['gunboat:1']"]})
    act(s, UNION)
    play(s, f"at {RIVER[1]}", f"sail {ship(s, RIVER[1], UNION, 'gunboat')}", "pay 0 discretionary")
    play(s, f"step {RIVER[0]}")
    play(s, f"step {MEMPHIS}", dice=[1])
    play(s, "stop", dice=[])
    assert len(ships(s, RIVER[1], UNION)) == 1
    assert happened(s, "SailedBack")


@pytest.mark.rule("12.8")
def test_12_8_an_empty_fort_out_of_supply_does_nothing(t: Tables):
    s = river(
        t, {"6726": ["works = 'confederate fort'", "rail = 'union'"], RIVER[0]: ["union = ['gunboat:1']"]}
    )
    for i in s.tables.board.within(s.tables.board.hex("6726"), 9):
        if s.tables.rail_hexes[i]:
            s.take_rail(i, UNION)
    assert guns.works_over(s, node(s, MEMPHIS), UNION) == []
    s = forted(t, {})
    assert guns.works_over(s, node(s, MEMPHIS), UNION) == [s.tables.board.hex("6726")]


# --- ships against ships --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.22")
def test_10_22_the_side_with_more_doubles_up(t: Tables):
    assert guns.targets(5, 2) == [0, 1, 0, 1, 0]
    assert guns.targets(2, 5) == [0, 1]


@pytest.mark.rule("10.22")
def test_10_22_both_fire_at_once_until_one_side_is_gone(t: Tables):
    s = river(
        t,
        {
            MEMPHIS: ["union = ['gunboat:2']", "leaders = ['foote:2']"],
            RIVER[0]: ["confederate = ['gunboat:1']"],
        },
    )
    act(s, UNION)
    play(s, f"at {MEMPHIS}", "fleet foote", "pay 0 discretionary", "set-out")
    # two Union shots (+1 for Foote) and one Confederate, which damages for six Cycles; one each; Foote's check
    play(s, f"step {RIVER[0]}", dice=[3, 1, 5, 6, 6, 1, 6, 6])
    lost = happened(s, "ShipsLost")
    assert [(x.side, x.sunk) for x in lost] == [("union", False), ("confederate", True)]
    assert lost[0].cycle == s.cycle + 6
    assert fleet.squadrons(s, ships(s, RIVER[0], UNION)) == 1
    assert not ships(s, RIVER[0], CONFEDERATE)
    check(s)


@pytest.mark.rule("10.23")
def test_10_23_wooden_guns_do_little_to_iron(t: Tables):
    s = river(
        t,
        {
            MEMPHIS: ["union = ['gunboat:1', 'river-ironclad:1']"],
            RIVER[0]: ["confederate = ['river-ironclad:1']"],
        },
    )
    wood, iron = (
        s.tables.pieces.index[ship(s, MEMPHIS, UNION, kind)] for kind in ("gunboat", "river-ironclad")
    )
    foe = ships(s, RIVER[0], CONFEDERATE)[0]
    assert [guns.shot(s, wood, foe, die, 0) for die in (5, 6)] == ["-", "-"]
    assert [guns.shot(s, wood, foe, 6, 2) for _ in range(1)] == ["D"]
    assert guns.shot(s, iron, foe, 6, 0) == "S"
    assert guns.shot(s, foe, wood, 3, 0) == "D"


@pytest.mark.rule("23.13")
def test_23_13_a_confederate_ironclad_sunk_is_a_point(t: Tables):
    s = river(
        t, {MEMPHIS: ["union = ['river-ironclad:1']"], RIVER[0]: ["confederate = ['river-ironclad:1']"]}
    )
    act(s, UNION)
    had = s.vp_fixed[UNION]
    play(
        s,
        f"at {MEMPHIS}",
        f"sail {ship(s, MEMPHIS, UNION, 'river-ironclad')}",
        "pay 0 discretionary",
    )
    play(s, f"step {RIVER[0]}", dice=[6, 1])
    assert s.vp_fixed[UNION] == had + 1


@pytest.mark.rule("10.24")
def test_10_24_a_damaged_ship_comes_back_like_a_new_one(t: Tables):
    s = river(t, {MEMPHIS: ["confederate = ['gunboat:1']"], RIVER[0]: ["union = ['gunboat:1']"]})
    act(s, CONFEDERATE)
    play(
        s,
        f"at {MEMPHIS}",
        f"sail {ship(s, MEMPHIS, CONFEDERATE, 'gunboat')}",
        "pay 0 discretionary",
    )
    play(s, f"step {RIVER[0]}", dice=[1, 5, 2, 3])  # two dice for a Confederate
    gunboat = s.tables.roster.kind("gunboat", CONFEDERATE, "test")
    assert s.due[-4:] == [s.cycle + 5, CONFEDERATE, gunboat, 1]
    s.turn += 20
    s.stack[:] = []
    reinforcements(s)
    assert gunboat in next(f for f in s.stack if f.side == CONFEDERATE).waiting


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


# --- control --------------------------------------------------------------------------------------------------------------------


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


@pytest.mark.rule("10.3")
def test_10_3_r5_a_patrol_costs_a_naval_point_and_four_are_the_most(t: Tables):
    s = river(t, {MEMPHIS: ["union = ['gunboat:1']"]})
    s.raiders = 1
    act(s, UNION, left=6)
    for n in range(1, 5):
        play(s, "patrol")
        assert (s.patrol, s.cp[4]) == (n, 9 - n)
    assert refused(s, "patrol")[1] == "10.3"


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


@pytest.mark.rule("10.22")
def test_10_22_the_side_with_more_squadrons_places_them_as_it_likes(t: Tables):
    s = river(
        t,
        {
            MEMPHIS: ["union = ['gunboat:1', 'river-ironclad:1']", "leaders = ['foote:2']"],
            RIVER[0]: ["confederate = ['gunboat:1']"],
        },
    )
    act(s, UNION)
    play(s, f"at {MEMPHIS}", "fleet foote", "pay 0 discretionary", "set-out", f"step {RIVER[0]}")
    assert asked(s) == ("union", "line-up")
    wood = ship(s, RIVER[0], UNION, "gunboat")
    # the gunboat is opposite the enemy and takes his fire; the ironclad doubles up
    play(s, f"line-up {wood}", dice=[1, 1, 6, 4, 6, 1, 1, 6])
    assert [(x.side, x.kind, x.sunk) for x in happened(s, "ShipsLost")] == [
        ("union", "gunboat", False),
        ("confederate", "gunboat", True),
    ]
    check(s)
