"""9.5, 9.8 Transport and landings."""

import pytest

from games.never_call_retreat.field import (
    act,
    asked,
    happened,
    no_cities,
    play,
    refused,
    stand,
    starve,
    texts,
)
from games.never_call_retreat.waters import (
    BEACH,
    HOME,
    MEMPHIS,
    RIVER,
    coast,
    fleet_at_home,
    forted,
    piece,
    sail,
    ship,
    ships,
)
from longroll.games.never_call_retreat.check import check
from longroll.games.never_call_retreat.combat.odds import LANDING, Attack, assess
from longroll.games.never_call_retreat.flags import DEMORALIZED, INSIDE
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.naval import cargo, fleet
from longroll.games.never_call_retreat.naval.frames import Voyage
from longroll.games.never_call_retreat.naval.landing import fail, give_way
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


@pytest.mark.rule("9.51")
def test_9_51_ocean_ships_keep_to_sea_coast_and_tidewater_boats_out_of_the_sea(t: Tables):
    w = t.waters
    upstream = w.index["6525/6726"]
    assert not w.may_float(upstream, True)
    assert w.may_float(upstream, False)
    sea = next(i for i in range(t.board.count) if t.board.sea[i] and w.sea_near[i])
    assert w.may_float(sea, True)
    assert not w.may_float(sea, False)


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


@pytest.mark.rule("9.53")
def test_9_53_a_squadron_carries_five_points_or_two_of_cavalry(t: Tables):
    s = coast(t, fleet_at_home("'inf-5', 'inf-6', 'cav-2', 'cav-3'"))
    transports = [x for x in fleet.off(s, t.board.hex(HOME), UNION) if fleet.transport(s, x)]
    assert fleet.lift(s, transports) == 10
    weigh = {s.points[x]: cargo.weight(s, [x]) for x in s.pieces_at(t.board.hex(HOME), UNION) if s.land(x)}
    assert weigh == {5: 5, 6: 6, 2: 4, 3: 6}


@pytest.mark.rule("9.53")
def test_9_53_troops_land_for_ten_and_have_moved(t: Tables):
    s = coast(t, fleet_at_home("'militia:4'"), ["control = 'union'"][:0])
    s.take_control(t.board.hex(BEACH), UNION)
    name = piece(s, HOME, UNION, "militia")
    sail(s, "farragut", name)
    left = s.stack[-1].left
    play(s, f"land {BEACH}", "stop")
    assert s.at[t.pieces.index[name]] == t.board.hex(BEACH)
    assert left == 50 - 10 - 2
    assert happened(s, "Debarked")[0].points == 4
    assert f"at {BEACH}" not in texts(s) or f"move 4 {name}" not in texts(s)
    check(s)


@pytest.mark.rule("9.53")
def test_9_53_without_a_leader_nobody_lands_on_the_enemy(t: Tables):
    s = coast(t, fleet_at_home("'inf-4'", "'naval-transport:1'", "'grant:2'"))
    act(s, UNION)
    play(s, f"at {HOME}", f"sail {piece(s, HOME, UNION, 'naval-transport')}", "pay 0 discretionary")
    play(s, f"embark {piece(s, HOME, UNION, 'inf')}", "set-out", "step 9970", f"step {BEACH}")
    assert f"land {BEACH}" not in texts(s)
    assert refused(s, f"land {BEACH}")[1] == "9.53"
    play(s, "stop")  # R102: they never left
    assert s.strength(t.board.hex(HOME), UNION) == 4


@pytest.mark.rule("9.54")
def test_9_54_two_river_flotillas_take_four_of_seven_divisions_and_both_leaders(t: Tables):
    s = stand(
        t,
        "1862",
        {
            "4183": ["confederate = ['inf-1']"],
            "4729": ["union = ['7*inf-5']", "leaders = ['grant:2', 'logan:1']"],
            "4729/4930": ["union = ['river-transport:4']", "leaders = ['farragut:2']"],
        },
        "turn = '1/6/62'",
    )
    act(s, UNION)
    play(s, "at 4729/4930", "fleet farragut", "pay 0 discretionary")
    for _ in range(4):
        play(s, next(x for x in texts(s) if x.startswith("embark u")))
    assert not [x for x in texts(s) if x.startswith("embark u")]
    play(s, "embark grant", "embark logan", "set-out")
    assert s.out[-1].points == 20
    assert s.out[-1].allowance == 40 - 10


@pytest.mark.rule("9.54")
def test_9_54_one_star_takes_five_of_lift_and_five_points(t: Tables):
    s = coast(t, fleet_at_home("'inf-5', 'inf-6'", "'naval-transport:2'", "'logan:1'"))
    act(s, UNION)
    play(s, f"at {HOME}", "fleet logan", "pay 0 discretionary")
    assert fleet.lift(s, s.stack[-1].ships) == 5
    assert [x for x in texts(s) if x.startswith("embark")] == [f"embark {piece(s, HOME, UNION, 'inf')}"]
    assert not [x for x in texts(s) if x.startswith("bring")] or s.stack[-1].cargo
    play(s, f"embark {piece(s, HOME, UNION, 'inf')}")
    assert [x for x in texts(s) if not x.startswith("leave")] == ["set-out"]


@pytest.mark.rule("9.81")
def test_9_81_cavalry_and_militia_never_invade(t: Tables):
    for unit, kind in (("'cav-2'", "cav"), ("'militia:2'", "militia")):
        s = coast(t, fleet_at_home(unit))
        sail(s, "farragut", piece(s, HOME, UNION, kind))
        assert refused(s, f"land {BEACH}") == ("only Infantry invades", "9.81")


@pytest.mark.rule("9.81")
def test_9_81_demoralized_troops_do_not_invade(t: Tables):
    s = coast(t, fleet_at_home("'inf-4 demoralized'"))
    sail(s, "farragut", piece(s, HOME, UNION, "inf"))
    assert refused(s, f"land {BEACH}")[1] == "9.81"
    assert s.flags[t.pieces.index[piece(s, HOME, UNION, "inf")]] & DEMORALIZED


@pytest.mark.rule("9.82")
@pytest.mark.parametrize(
    ("beach", "defence"),
    [
        ([], 5),
        (["confederate = ['inf-6']"], 11),
        (["works = 'confederate fort'"], 10),
        (["works = 'confederate fortress'", "confederate = ['inf-4', 'garrison:3 inside']"], 19),
    ],
)
def test_9_82_half_the_strength_against_what_the_hex_has(t: Tables, beach: list[str], defence: int):
    s = coast(t, fleet_at_home("'inf-7'"), beach)
    troops = [x for x in s.pieces_at(t.board.hex(HOME), UNION) if s.land(x)]
    ships = [x for x in fleet.off(s, t.board.hex(HOME), UNION) if fleet.warship(s, x)]
    found = assess(s, Attack(UNION, tuple(troops), t.board.hex(BEACH), LANDING, ships=tuple(ships)))
    assert found.attacker.strength == (7 + 20) // 2
    assert found.attacker.points == 27
    assert found.defender.strength == defence
    assert found.shift == 0


@pytest.mark.rule("9.82")
@pytest.mark.rule("12.8")
def test_12_8_an_empty_work_out_of_supply_adds_nothing_to_a_beach(t: Tables):
    for rows, defence in (([], 5), (["confederate = ['garrison:3 inside']"], 10)):
        s = coast(t, fleet_at_home("'inf-7'"), ["works = 'confederate fort'", *rows])
        troops = tuple(x for x in s.pieces_at(t.board.hex(HOME), UNION) if s.land(x))
        attack = Attack(UNION, troops, t.board.hex(BEACH), LANDING)
        assert assess(s, attack).defender.strength == 10  # in supply, or manned
        starve(s)
        no_cities(s)
        assert assess(s, attack).defender.strength == defence


@pytest.mark.rule("9.82")
def test_9_82_towns_add_two_and_cities_five(t: Tables):
    s = coast(t, fleet_at_home("'inf-7'"))
    troops = tuple(x for x in s.pieces_at(t.board.hex(HOME), UNION) if s.land(x))
    charleston = t.board.places["charleston-sc"].hex
    assert not s.pieces_at(charleston, CONFEDERATE)
    assert not s.works[charleston]
    assert assess(s, Attack(UNION, troops, charleston, LANDING)).defender.strength == 5 + 5
    town = next(p for p in t.places if p.kind == "town" and not p.row["vp"] and len(t.board.at[p.hex]) == 1)
    assert assess(s, Attack(UNION, troops, town.hex, LANDING)).defender.strength == 7


@pytest.mark.rule("9.82")
def test_9_82_a_single_loss_clears_an_empty_beach(t: Tables):
    s = coast(t, fleet_at_home("'inf-8'"))
    sail(s, "farragut", piece(s, HOME, UNION, "inf"), "grant")
    play(s, f"land {BEACH}", dice=[6, 1, 6, 1, 6, 1])  # both dice; Grant and Farragut are unhurt
    beach = t.board.hex(BEACH)
    assert s.control[beach] == UNION
    assert s.strength(beach, UNION) == 8
    assert s.at[s.tables.pieces.person["grant"]] == beach
    assert asked(s)[1] == "voyage"
    check(s)


@pytest.mark.rule("9.82")
def test_9_82_who_loses_the_beach_loses_a_die_more_and_sails_home_past_the_fort(t: Tables):
    beach = ["works = 'confederate fortress'", "confederate = ['3*inf-10', 'garrison:5 inside']"]
    s = coast(t, fleet_at_home("'inf-9', 'inf-1'", "'naval-transport:2', 'naval-warship:2'"), beach)
    troops = [s.tables.pieces.names[x] for x in s.pieces_at(t.board.hex(HOME), UNION) if s.land(x)]
    act(s, UNION)
    play(
        s,
        f"at {HOME}",
        "fleet farragut",
        "pay 0 discretionary",
        *(f"embark {x}" for x in troops),
        "embark grant",
        "set-out",
    )
    play(s, "step 9970")
    play(s, f"step {BEACH}", dice=[1, 6, 1, 6, 1])  # the Fortress misses; both Leaders are unhurt
    before = s.strength(t.board.hex(HOME), UNION)
    s.dice.given_only = False
    play(s, f"land {BEACH}")
    assert [x.number for x in happened(s, "RoundFought")] == [1]
    assert happened(s, "SailedBack")
    assert s.control[t.board.hex(BEACH)] == CONFEDERATE
    assert s.strength(t.board.hex(HOME), UNION) < before
    while asked(s)[1] in ("losing", "which-squadron", "which-sinks"):
        play(s, texts(s)[0])
    assert all(s.at[x] == t.board.hex(HOME) for x in fleet.off(s, t.board.hex(HOME), UNION))
    check(s)


@pytest.mark.rule("9.82")
@pytest.mark.parametrize("die", [2, 5])
def test_9_82_a_force_thrown_back_into_the_sea_loses_a_die_of_points_more(t: Tables, die: int):
    s = coast(t, fleet_at_home("'inf-9'"), ["confederate = ['2*inf-9']"])
    home = t.board.hex(HOME)
    (unit,) = (x for x in s.pieces_at(home, UNION) if s.land(x))
    ships = fleet.off(s, home, UNION)
    s.stack[:] = []
    way = [home, t.board.hex(BEACH)]
    f = Voyage("beach", side=UNION, leader=-1, ships=ships, cargo=[unit], home=home, way=way, led=True)
    before = s.casualties[UNION]
    s.dice.script, s.dice.given_only = [die], True
    fail(s, f)
    FLOW.run(s)
    assert s.points[unit] == 9 - die
    assert s.casualties[UNION] == before + die
    assert all(s.at[x] == home for x in ships)


@pytest.mark.rule("9.82")
def test_9_82_defenders_who_lose_the_beach_may_go_into_the_work(t: Tables):
    s = coast(t, fleet_at_home("'inf-10'"), ["works = 'confederate fort'", "confederate = ['2*inf-6']"])
    beach = t.board.hex(BEACH)
    theirs = [x for x in s.pieces_at(beach, CONFEDERATE) if s.land(x)]
    s.stack[:] = []
    give_way(s, CONFEDERATE, theirs, beach)
    FLOW.run(s)
    names = [t.pieces.names[x] for x in theirs]
    assert texts(s) == [*(f"shelter {x}" for x in names), "done"]
    play(s, f"shelter {names[0]}")  # six of ten points: the other six find no room
    play(s, "done")
    while s.stack:
        play(s, texts(s)[0])
    assert [s.at[x] == beach for x in theirs] == [True, False]
    assert s.flags[theirs[0]] & INSIDE


@pytest.mark.rule("9.82")
def test_9_82_as_many_points_of_a_pile_as_find_room_go_into_the_work(t: Tables):
    s = coast(t, fleet_at_home("'inf-10'"), ["works = 'confederate fort'", "confederate = ['garrison:12']"])
    beach = t.board.hex(BEACH)
    (pile,) = [x for x in s.pieces_at(beach, CONFEDERATE) if s.land(x)]
    s.stack[:] = []
    give_way(s, CONFEDERATE, [pile], beach)
    FLOW.run(s)
    play(s, f"shelter {t.pieces.names[pile]}")
    while s.stack:
        play(s, texts(s)[0])
    inside = [x for x in s.pieces_at(beach, CONFEDERATE) if s.flags[x] & INSIDE]
    assert [s.points[x] for x in inside] == [10]
    assert (s.points[pile], s.at[pile] == beach) == (2, False)
    check(s)


@pytest.mark.rule("9.53")
@pytest.mark.rule("11.3")
def test_9_53_troops_join_cavalry_that_holds_an_enemy_city_without_an_invasion(t: Tables):
    for men, lands in (("'farragut:2'", True), ("", False)):
        at = fleet_at_home("'inf-4'", "'naval-transport:1'", men)
        s = coast(t, at, ["union = ['cav-3']"])
        act(s, UNION)
        ship_ = piece(s, HOME, UNION, "naval-transport")
        play(s, f"at {HOME}", "fleet farragut" if men else f"sail {ship_}", "pay 0 discretionary")
        play(s, f"embark {piece(s, HOME, UNION, 'inf')}", "set-out", "step 9970", f"step {BEACH}")
        assert (f"land {BEACH}" in texts(s)) is lands
        if lands:
            play(s, f"land {BEACH}")
            assert happened(s, "Debarked")
            assert s.control[t.board.hex(BEACH)] == UNION
        else:
            assert refused(s, f"land {BEACH}")[0].startswith("the enemy holds")


@pytest.mark.rule("9.83")
def test_9_83_burnside_takes_ten_points_and_ten_of_lift(t: Tables):
    s = coast(
        t, fleet_at_home("'inf-10', 'inf-1'", "'naval-transport:1', 'naval-transport:1'", "'burnside:2'")
    )
    act(s, UNION)
    play(s, f"at {HOME}", "fleet burnside", "pay 0 discretionary")
    play(s, next(x for x in texts(s) if x.startswith("bring")))
    play(s, f"embark {piece(s, HOME, UNION, 'inf')}")
    assert texts(s)[0] == "set-out"
    small = next(
        s.tables.pieces.names[x]
        for x in s.pieces_at(t.board.hex(HOME), UNION)
        if s.land(x) and s.points[x] == 1
    )
    assert refused(s, f"embark {small}")[1] in ("9.53", "9.83")


@pytest.mark.rule("9.83")
def test_9_83_a_passenger_whom_nobody_paid_for_leads_no_invasion(t: Tables):
    s = coast(t, fleet_at_home("'inf-4'", "'naval-transport:1'", "'grant:2'"))
    name = piece(s, HOME, UNION, "naval-transport")
    node = s.tables.waters.name(s.at[t.pieces.index[name]])
    act(s, UNION)
    play(s, f"at {node}", f"sail {name}", "pay 0 discretionary")
    play(s, f"embark {piece(s, HOME, UNION, 'inf')}", "embark grant", "set-out", "step 9970", f"step {BEACH}")
    assert refused(s, f"land {BEACH}")[1] == "9.83"
    s.take_control(t.board.hex(BEACH), UNION)
    assert f"land {BEACH}" in texts(s)


@pytest.mark.rule("9.84")
def test_9_84_the_ratings_of_the_naval_and_of_the_highest_ground_leader_count(t: Tables):
    s = coast(t, fleet_at_home("'inf-7'", men="'farragut:2', 'grant:2', 'logan:1'"))
    person = s.tables.pieces.person
    troops = [x for x in s.pieces_at(t.board.hex(HOME), UNION) if s.land(x)]
    force = (*troops, person["grant"], person["logan"])
    found = assess(s, Attack(UNION, force, t.board.hex(BEACH), LANDING, ships=(person["farragut"],)))
    assert found.attacker.bonus == 2 + 1
    assert {m.rule for m in found.attacker.bonuses} == {"9.84"}
