"""9.5, 9.8, 10.1 Transport, landings and combined attacks."""

import pytest

from games.never_call_retreat.field import act, asked, happened, play, refused, stand, texts
from longroll.games.never_call_retreat.check import check
from longroll.games.never_call_retreat.combat.odds import LANDING, Attack, assess, over
from longroll.games.never_call_retreat.flags import DEMORALIZED, INSIDE
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.naval import cargo, fleet
from longroll.games.never_call_retreat.naval.frames import Voyage
from longroll.games.never_call_retreat.naval.landing import fail, give_way
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

HOME, BEACH = "9969", "9770"
"""Ft. Pulaski's island, whence troops sail over 9970 to a beach of Port Royal Sound"""


def coast(t: Tables, at: dict[str, list[str]], beach: list[str] | None = None) -> NcrState:
    return stand(
        t,
        "1862",
        {"4183": ["confederate = ['inf-1']"], BEACH: ["control = 'confederate'", *(beach or [])], **at},
        "turn = '1/6/62'",
    )


def fleet_at_home(
    units: str, ships: str = "'naval-warship:2', 'naval-transport:2'", men: str = "'farragut:2', 'grant:2'"
) -> dict[str, list[str]]:
    return {
        HOME: [
            "control = 'union'",
            "marks = ['union-depot']",
            f"union = [{units}, {ships}]",
            f"leaders = [{men}]",
        ]
    }


def piece(s: NcrState, node: str, side: int, kind: str) -> str:
    at = s.tables.waters.node(node, "test")
    found = [x for x in s.pieces_at(at, side) if s.kind[x] and fleet.kind_of(s, x).slug == kind]
    return s.tables.pieces.names[found[0]]


def sail(s: NcrState, leader: str, *aboard: str) -> None:
    """Everything but the last step of an expedition."""
    act(s, UNION)
    play(s, f"at {HOME}", f"fleet {leader}", "pay 0 discretionary")
    play(s, *(f"embark {x}" for x in aboard), "set-out", "step 9970", f"step {BEACH}")


# --- transport ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.53")
def test_9_53_a_squadron_carries_five_points_or_two_of_cavalry(t: Tables):
    s = coast(t, fleet_at_home("'inf-5', 'inf-6', 'cav-2', 'cav-3'"))
    transports = [x for x in fleet.off(s, t.board.hex(HOME), UNION) if fleet.transport(s, x)]
    assert fleet.lift(s, transports) == 10
    weigh = {s.points[x]: cargo.weight(s, [x]) for x in s.pieces_at(t.board.hex(HOME), UNION) if s.land(x)}
    assert weigh == {5: 5, 6: 6, 2: 4, 3: 6}


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


@pytest.mark.rule("9.81")
def test_9_81_cavalry_and_militia_never_invade(t: Tables):
    for unit, kind in (("'cav-2'", "cav"), ("'militia:2'", "militia")):
        s = coast(t, fleet_at_home(unit))
        sail(s, "farragut", piece(s, HOME, UNION, kind))
        assert refused(s, f"land {BEACH}") == ("only Infantry invades", "9.81")


@pytest.mark.rule("10.24")
def test_10_24_cargo_of_a_sunk_transport_drowns_empty_ones_first(t: Tables):
    work = ["works = 'confederate fort'", "confederate = ['garrison:1 inside']"]
    s = coast(t, fleet_at_home("'inf-8'", "'naval-transport:2'"), work)
    act(s, UNION)
    play(
        s,
        f"at {HOME}",
        "fleet farragut",
        "pay 0 discretionary",
        f"embark {piece(s, HOME, UNION, 'inf')}",
        "set-out",
        "step 9970",
    )
    play(s, f"step {BEACH}", dice=[6, 6, 6])  # sunk; Farragut is unhurt
    lost = happened(s, "PointsLost")
    assert [(x.points, x.cause) for x in lost] == [(3, "drowned")]
    assert s.casualties[UNION] >= 3
    assert s.strength(t.board.hex(HOME), UNION) == 5


# --- invasions ------------------------------------------------------------------------------------------------------------------


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
def test_9_82_towns_add_two_and_cities_five(t: Tables):
    s = coast(t, fleet_at_home("'inf-7'"))
    troops = tuple(x for x in s.pieces_at(t.board.hex(HOME), UNION) if s.land(x))
    charleston = t.board.places["charleston-sc"].hex
    assert not s.pieces_at(charleston, CONFEDERATE)
    assert not s.works[charleston]
    assert assess(s, Attack(UNION, troops, charleston, LANDING)).defender.strength == 5 + 5
    town = next(p for p in t.places if p.kind == "town" and not p.row["vp"] and len(t.board.at[p.hex]) == 1)
    assert assess(s, Attack(UNION, troops, town.hex, LANDING)).defender.strength == 7


@pytest.mark.rule("9.84")
def test_9_84_the_ratings_of_the_naval_and_of_the_highest_ground_leader_count(t: Tables):
    s = coast(t, fleet_at_home("'inf-7'", men="'farragut:2', 'grant:2', 'logan:1'"))
    person = s.tables.pieces.person
    troops = [x for x in s.pieces_at(t.board.hex(HOME), UNION) if s.land(x)]
    force = (*troops, person["grant"], person["logan"])
    found = assess(s, Attack(UNION, force, t.board.hex(BEACH), LANDING, ships=(person["farragut"],)))
    assert found.attacker.bonus == 2 + 1
    assert {m.rule for m in found.attacker.bonuses} == {"9.84"}


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


@pytest.mark.rule("9.81")
def test_9_81_demoralized_troops_do_not_invade(t: Tables):
    s = coast(t, fleet_at_home("'inf-4 demoralized'"))
    sail(s, "farragut", piece(s, HOME, UNION, "inf"))
    assert refused(s, f"land {BEACH}")[1] == "9.81"
    assert s.flags[t.pieces.index[piece(s, HOME, UNION, "inf")]] & DEMORALIZED


@pytest.mark.rule("10.25")
def test_10_25_r107_the_fort_of_the_beach_fires_once(t: Tables):
    s = coast(
        t, fleet_at_home("'inf-8'"), ["works = 'confederate fort'", "confederate = ['garrison:1 inside']"]
    )
    act(s, UNION)
    play(
        s,
        f"at {HOME}",
        "fleet farragut",
        "pay 0 discretionary",
        f"embark {piece(s, HOME, UNION, 'inf')}",
        "set-out",
        "step 9970",
    )
    play(s, f"step {BEACH}", dice=[1, 6, 1])
    s.dice.given_only = False
    play(s, f"land {BEACH}")
    began = s.out.index(happened(s, "LandingBegan")[0])
    assert [type(x).__name__ for x in s.out[:began]].count("FortFired") == 1


HARBOUR = ["works = 'confederate fort'", "confederate = ['garrison:1 inside', 'gunboat:1']"]


def harbour(t: Tables) -> NcrState:
    """An expedition off a harbour with a Fort and a Confederate gunboat."""
    s = coast(t, fleet_at_home("'inf-8'", "'naval-warship:2', 'naval-transport:2'", "'farragut:2'"), HARBOUR)
    for x in fleet.off(s, t.board.hex(BEACH), CONFEDERATE):
        s.place(x, t.board.hex(BEACH))
    act(s, UNION)
    play(s, f"at {HOME}", "fleet farragut", "pay 0 discretionary")
    play(s, f"embark {piece(s, HOME, UNION, 'inf')}", "set-out", "step 9970", f"step {BEACH}")
    return s


def shots_before_landing(s: NcrState) -> int:
    began = s.out.index(happened(s, "LandingBegan")[0])
    return [type(x).__name__ for x in s.out[:began]].count("FortFired")


@pytest.mark.rule("10.25")
@pytest.mark.rule("9.82")
def test_10_25_r107_after_every_round_of_ships_under_its_guns_the_fort_fires(t: Tables):
    s = harbour(t)
    # two rounds (two shots against one), Farragut is unhurt, and the Fort fires as the ships come in
    play(s, "fight", dice=[1, 1, 1, 6, 1, 1, 6, 1, 1])
    assert len(happened(s, "FortFired")) == 1
    play(s, f"land {BEACH}", dice=[1, 6, 1])  # the second shot, then the battle
    assert shots_before_landing(s) == 2


@pytest.mark.rule("9.4")
@pytest.mark.rule("10.25")
def test_9_4_ships_that_stayed_under_the_guns_must_fight_for_their_harbour(t: Tables):
    s = harbour(t)
    play(s, "under-guns", dice=[1, 6, 1])  # the Fort misses, Farragut is unhurt
    assert not happened(s, "ShipsMet")
    play(s, f"land {BEACH}", dice=[6, 6, 1, 1, 6, 1])  # a round and a shot; then the battle
    assert happened(s, "ShipsMet")
    assert shots_before_landing(s) == 2


@pytest.mark.rule("9.3")
@pytest.mark.rule("9.85")
def test_9_3_a_naval_leader_is_in_danger_once_in_all_that_happens_off_a_beach(t: Tables):
    s = harbour(t)
    play(s, "fight", dice=[6, 6, 1, 1, 1, 1])  # the gunboat is sunk, Farragut is in danger, the Fort misses
    before = len([x for x in s.out if type(x).__name__ == "Rolled" and x.why == "casualty"])
    play(s, f"land {BEACH}", dice=[6, 1])
    after = len([x for x in s.out if type(x).__name__ == "Rolled" and x.why == "casualty"])
    assert (before, after) == (2, 2)


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


# --- ships and troops together --------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.14")
def test_10_14_warships_off_a_hex_defend_it(t: Tables):
    s = coast(
        t,
        {"9570/9770": ["confederate = ['gunboat:2']"], "9769": ["union = ['inf-8']", "control = 'union'"]},
        ["confederate = ['inf-5']"],
    )
    troops = tuple(x for x in s.pieces_at(t.board.hex("9769"), UNION) if s.land(x))
    target = t.board.hex(BEACH)
    found = assess(s, Attack(UNION, troops, target, over(s, t.board.hex("9769"), target)))
    assert (found.defender.strength, found.defender.points) == (15, 15)


@pytest.mark.rule("8.71")
@pytest.mark.rule("10.13")
@pytest.mark.parametrize(
    ("ships", "due", "land", "left"),
    [
        ("naval-warship:6", 9, 5, 5),
        ("naval-warship:6", 20, 10, 5),
        ("naval-warship:6", 22, 11, 4),
        ("naval-ironclad:4", 9, 5, 3),
        ("naval-warship:6", 1, 1, 6),
        ("naval-warship:1", 40, 30, 0),  # what ships cannot bear falls on the land
    ],
)
def test_8_71_half_of_a_loss_falls_on_ships_in_whole_squadrons(
    t: Tables, ships: str, due: int, land: int, left: int
):
    from longroll.games.never_call_retreat.combat.battle import suffer
    from longroll.games.never_call_retreat.frames import Battle

    s = coast(
        t,
        {"9771": [f"union = ['{ships}']"], "9769": ["confederate = ['inf-9']"]},
        ["control = 'union'", "union = ['3*inf-10']"][1:],
    )
    for x in fleet.at_node(s, t.board.hex("9771"), UNION):
        s.place(x, t.board.hex(BEACH))
    theirs = [x for x in s.pieces_at(t.board.hex(BEACH), UNION) if s.land(x)]
    f = Battle(
        "battle", side=CONFEDERATE, pieces=[], target=t.board.hex(BEACH), over=0, start=t.board.hex("9769")
    )
    s.stack[:] = []
    suffer(s, f, 1, theirs, due)
    FLOW.run(s)
    while s.stack:
        play(s, texts(s)[0])
    assert s.strength(t.board.hex(BEACH), UNION) == 30 - land
    assert fleet.squadrons(s, fleet.supports(s, t.board.hex(BEACH), UNION)) == left


def river_attack(t: Tables, defender: str) -> NcrState:
    """Grant and Foote at 4930 below Cairo against a force at 5130 a few sides down the river."""
    return stand(
        t,
        "1862",
        {
            "4183": ["confederate = ['inf-1']"],
            "4930": ["control = 'union'", "union = ['2*inf-10']", "leaders = ['grant:2']"],
            "4929/4930": ["union = ['gunboat:4']", "leaders = ['foote:2']"],
            "5130": ["control = 'confederate'", f"confederate = [{defender}]"],
        },
        "turn = '1/6/62'\n[states]\nKY = 'union'",
    )


@pytest.mark.rule("10.12")
def test_10_12_ships_add_no_more_than_the_troops_and_their_leader_his_rating(t: Tables):
    s = river_attack(t, "'inf-6'")
    target, start = t.board.hex("5130"), t.board.hex("4930")
    troops = [x for x in s.pieces_at(start, UNION) if s.land(x)]
    ships = (*fleet.at_node(s, t.waters.index["4929/4930"], UNION), s.tables.pieces.person["foote"])
    both = assess(s, Attack(UNION, tuple(troops), target, over(s, start, target), ships=ships))
    assert both.attacker.strength == 20 + 20
    one = assess(s, Attack(UNION, tuple(troops[:1]), target, over(s, start, target), ships=ships))
    assert one.attacker.strength == 10 + 10
    assert one.attacker.bonus == 1


@pytest.mark.rule("10.11")
def test_10_11_ships_lie_off_the_hex_then_the_general_attacks_with_them(t: Tables):
    s = river_attack(t, "'inf-9'")
    act(s, UNION, left=9)
    play(s, "at 4929/4930", "fleet foote", "pay 0 discretionary", "set-out")
    play(s, "step 4929/5130")
    play(s, "support 5130")
    assert asked(s)[1] == "joint-lead"
    play(s, "lead grant", "pay 0 discretionary", "set-out", "step 5130")
    while asked(s)[1] in ("answer", "screen", "reroll"):
        play(s, texts(s)[-1])
    found = happened(s, "JointAttack", "BattleBegan")
    assert [type(x).__name__ for x in found] == ["JointAttack", "BattleBegan"]
    assert found[0].guns == 20
    check(s)


@pytest.mark.rule("10.12")
def test_10_12_a_combined_attack_on_a_fort_storms_it_with_the_ships(t: Tables):
    s = river_attack(t, "'garrison:4 inside'")
    s.set_works(t.board.hex("5130"), CONFEDERATE, 1)
    act(s, UNION, left=9)
    play(s, "at 4929/4930", "fleet foote", "pay 0 discretionary", "set-out")
    play(s, "step 4929/5130", dice=[1, 6, 1])  # the Fort misses, Foote is unhurt
    play(s, "support 5130", "lead grant", "pay 0 discretionary", "set-out", "step 5130")
    assert asked(s)[1] == "march"
    play(s, "stop")
    blows = happened(s, "CameToBlows")
    assert [x.how if hasattr(x, "how") else x.kind for x in blows] == ["storm"]
    (round_,) = happened(s, "RoundFought")[:1]
    assert round_.number == 1
    check(s)


@pytest.mark.rule("10.12")
@pytest.mark.rule("10.13")
def test_10_12_a_fort_fires_after_every_round_of_ships_and_the_naval_leader_checks_once(t: Tables):
    s = river_attack(t, "'garrison:4 inside'")
    s.set_works(t.board.hex("5130"), CONFEDERATE, 1)
    kind = t.roster.kind("gunboat", CONFEDERATE, "test")
    s.muster(CONFEDERATE, kind, 1, t.waters.index["4929/5130"])
    act(s, UNION, left=9)
    play(s, "at 4929/4930", "fleet foote", "pay 0 discretionary", "set-out")
    # two rounds of four shots against one, Foote is unhurt, the Fort fires once
    play(s, "step 4929/5130", dice=[1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 6, 1, 1])
    play(s, "support 5130", dice=[1])  # and once for the second round
    assert len(happened(s, "FortFired")) == 2
    play(s, "lead grant", "pay 0 discretionary", "set-out", "step 5130")
    play(s, "stop", dice=[1, 1, 6, 1])  # the storm; only Grant is in danger in it
    assert [x.how for x in happened(s, "CameToBlows")] == ["storm"]


@pytest.mark.rule("10.11")
@pytest.mark.rule("10.25")
def test_10_11_ships_that_lie_off_the_target_already_support_the_attack(t: Tables):
    s = stand(
        t,
        "1862",
        {
            "4183": ["confederate = ['inf-1']"],
            "4930": ["control = 'union'", "union = ['2*inf-10']", "leaders = ['grant:2']"],
            "4929/4930": ["union = ['gunboat:4']", "leaders = ['foote:2']"],
            "4929": ["control = 'confederate'", "confederate = ['inf-9']"],
        },
        "turn = '1/6/62'\n[states]\nKY = 'union'",
    )
    act(s, UNION, left=9)
    play(s, "at 4929/4930", "fleet foote", "pay 0 discretionary", "set-out", "support 4929")
    assert texts(s) == ["lead grant"]


# --- Leaders alone ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.34")
def test_7_34_r108_a_leader_goes_by_water_without_ships_and_rides_on(t: Tables):
    s = coast(
        t, {HOME: ["control = 'union'", "union = ['inf-4']", "leaders = ['grant:2']"]}, ["union = ['inf-1']"]
    )
    s.take_control(t.board.hex(BEACH), UNION)
    act(s, UNION)
    play(s, f"at {HOME}", "ride grant by-water", "pay 0 discretionary", "step 9970", f"step {BEACH}")
    assert s.at[t.pieces.person["grant"]] == t.board.hex(HOME)
    play(s, f"land {BEACH}")
    assert s.at[t.pieces.person["grant"]] == t.board.hex(BEACH)
    assert asked(s)[1] == "march"
    assert s.stack[-1].left == 48 // 5
    play(s, "stop")
    check(s)


@pytest.mark.rule("7.34")
def test_7_34_r108_a_leader_alone_passes_no_enemy_ships_and_no_works(t: Tables):
    home = {HOME: ["control = 'union'", "union = ['inf-4']", "leaders = ['grant:2']"]}
    for enemy in ({}, {"9970": ["confederate = ['naval-transport:1']"]}):
        s = coast(t, {**home, **enemy})
        for x in fleet.at_node(s, t.board.hex("9970"), CONFEDERATE):
            s.place(x, t.board.hex("9970"))
        act(s, UNION)
        play(s, f"at {HOME}", "ride grant by-water", "pay 0 discretionary")
        assert ("step 9970" in texts(s)) is not bool(enemy)
    s = coast(t, home, ["works = 'confederate fort'", "confederate = ['garrison:1 inside']"])
    act(s, UNION)
    play(s, f"at {HOME}", "ride grant by-water", "pay 0 discretionary", "step 9970")
    assert f"step {BEACH}" not in texts(s)


@pytest.mark.rule("7.82")
@pytest.mark.rule("9.53")
def test_7_82_going_ashore_too_costs_twice_in_winter(t: Tables):
    for when, cost in (("1/6/62", 10), ("1/1/62", 20)):
        s = stand(
            t,
            "1862",
            {
                BEACH: ["control = 'union'"],
                HOME: ["union = ['inf-1', 'naval-transport:1']", "control = 'union'"],
            },
            f"turn = '{when}'",
        )
        (unit,) = (x for x in s.pieces_at(t.board.hex(HOME), UNION) if s.land(x))
        ships = fleet.off(s, t.board.hex(HOME), UNION)
        f = Voyage(
            "voyage", side=UNION, leader=-1, ships=ships, cargo=[unit], home=t.board.hex(HOME), left=cost
        )
        assert cargo.land_refused(s, f, t.board.hex(BEACH)) is None
        f.left = cost - 1
        assert cargo.land_refused(s, f, t.board.hex(BEACH)) == (
            f"landing costs {cost} movement points, and {cost - 1} are left",
            "9.53",
        )


@pytest.mark.rule("7.34")
def test_7_34_r108_a_naval_leader_goes_from_ship_to_ship(t: Tables):
    s = stand(
        t,
        "1862",
        {"4183": ["confederate = ['inf-1']"], "4929/4930": ["union = ['gunboat:1']", "leaders = ['foote:2']"], "4929/5130": ["union = ['gunboat:1']"]},
        "turn = '1/6/62'",
    )  # fmt: skip
    act(s, UNION)
    play(s, "at 4929/4930", "ride foote by-water", "pay 0 discretionary", "step 4929/5130", "stop")
    assert s.at[t.pieces.person["foote"]] == t.waters.index["4929/5130"]
    assert happened(s, "TookPassage")


@pytest.mark.rule("15.44")
def test_15_44_a_repair_gang_that_lands_makes_a_railhead(t: Tables):
    from longroll.games.never_call_retreat.naval.cargo import ashore

    s = coast(t, fleet_at_home("'rail-repair'"))
    beach = next(
        i
        for i in range(t.board.count)
        if t.board.coast[i]
        and t.rail_hexes[i]
        and s.control[i] == CONFEDERATE
        and not s.pieces_at(i, CONFEDERATE)
    )
    s.take_control(beach, UNION)
    s.take_rail(beach, CONFEDERATE)
    gang = t.pieces.index[piece(s, HOME, UNION, "rail-repair")]
    ships = fleet.off(s, t.board.hex(HOME), UNION)
    s.stack[:] = []
    ashore(
        s, Voyage("voyage", side=UNION, leader=-1, ships=ships, cargo=[gang], home=t.board.hex(HOME)), beach
    )
    assert s.at[gang] == beach
    assert s.rail_owner[beach] == UNION


# --- the Mississippi --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.13")
def test_5_13_a_landing_at_the_last_river_city_parts_the_confederacy_and_its_loss_joins_it_again(t: Tables):
    from longroll.games.never_call_retreat.movement.entry import occupy

    s = stand(
        t,
        "1862",
        {
            "4183": ["confederate = ['inf-1']"],
            "10118": [
                "control = 'union'",
                "marks = ['union-depot']",
                "union = ['2*inf-10']",
                "leaders = ['grant:2']",
            ],
            "10118/10318": ["union = ['river-transport:4', 'river-ironclad:4']", "leaders = ['farragut:2']"],
        },
        "turn = '1/6/62'",
    )
    for slug in t.charts.mississippi:
        if slug != "natchez":
            s.take_control(t.board.places[slug].hex, UNION)
    natchez = t.board.places["natchez"].hex
    s.supply[CONFEDERATE], s.lean[:] = 100, [120, 30]
    act(s, UNION)
    troops = [t.pieces.names[x] for x in s.pieces_at(t.board.hex("10118"), UNION) if s.land(x)]
    play(
        s,
        "at 10118/10318",
        "fleet farragut",
        "pay 0 discretionary",
        *(f"embark {x}" for x in troops),
        "embark grant",
        "set-out",
    )
    assert not s.mississippi_lost
    play(s, "land 10318", dice=[6, 1, 4, 3, 4, 3])
    assert s.control[natchez] == UNION
    assert s.mississippi_lost
    assert s.supply[1:] == [75, 25]
    occupy(s, CONFEDERATE, t.board.places["vicksburg"].hex)
    assert not s.mississippi_lost
    assert s.supply[1:] == [100, 0]
    assert [x.lost for x in happened(s, "RiverDecided")] == [True, False]
