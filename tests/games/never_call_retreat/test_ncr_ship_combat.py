"""Chapter 10: combined attacks, ships in combat, raiders."""

import pytest

from games.never_call_retreat.field import (
    ATLANTA,
    NORTH,
    act,
    asked,
    at,
    happened,
    order,
    play,
    refused,
    run,
    scenario,
    stand,
    texts,
    troops_in,
    who,
)
from games.never_call_retreat.waters import (
    BEACH,
    HOME,
    MEMPHIS,
    RIVER,
    coast,
    fleet_at_home,
    harbour,
    node,
    piece,
    river,
    ship,
    ships,
    shots_before_landing,
)
from longroll.games.never_call_retreat.check import check
from longroll.games.never_call_retreat.combat.odds import STORM, Attack, assess, over
from longroll.games.never_call_retreat.flags import OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Battle
from longroll.games.never_call_retreat.naval import fleet, guns, hits
from longroll.games.never_call_retreat.naval.frames import Joint
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic.arrivals import reinforcements
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


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


@pytest.mark.rule("10.11")
@pytest.mark.rule("10.24")
@pytest.mark.rule("9.53")
@pytest.mark.parametrize(("hit", "lost"), [("S", True), ("D", False)])
def test_10_24_a_headquarters_goes_down_with_the_last_transport(t: Tables, hit: str, lost: bool):
    rows = {
        HOME: [
            "control = 'union'",
            "union = ['inf-5 under union-1st-corps', 'naval-transport:1']",
            "leaders = ['farragut:2', 'hancock:2 under union-1st-corps']",
            "headquarters = ['union-1st-corps hancock']",
        ]
    }
    s = coast(t, rows)
    act(s, UNION)
    play(s, f"at {HOME}", "fleet farragut", "pay 0 discretionary", "embark union-1st-corps", "set-out")
    (transport,) = ships(s, HOME, UNION)
    s.dice.given_only = False
    hits.lose(s, transport, hit, node(s, HOME), "10.24")
    assert (s.at[t.pieces.index["union-1st-corps"]] == OFF) is lost
    assert (s.at[who(t, "hancock")] == OFF) is lost
    assert (s.strength(t.board.hex(HOME), UNION) == 0) is lost
    check(s)


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


@pytest.mark.rule("10.13")
@pytest.mark.parametrize("ships", [True, False])
def test_10_13_beaten_by_a_combined_attack_the_defender_may_go_into_his_work(t: Tables, ships: bool):
    rows = [
        "works = 'confederate fort'",
        "confederate = ['inf-4']",
        "leaders = ['hardee:2']",
        "control = 'confederate'",
    ]
    s = stand(t, "1863", {ATLANTA: rows, NORTH: ["union = ['inf-9']"]})
    target, start = t.board.hex(ATLANTA), t.board.hex(NORTH)
    (unit,) = troops_in(s, start, UNION)
    (defender,) = troops_in(s, target, CONFEDERATE)
    order(s, UNION)
    if ships:
        s.push(Joint("joint-over", side=UNION, target=target, ships=[], leader=OFF, way=[start]))
    s.push(
        Battle(
            "battle-end", side=UNION, pieces=[unit], target=target, over=over(s, start, target), start=start, lost=[0, 1],
            worst=[0, 1], broken=[0, 1],
        )
    )  # fmt: skip
    FLOW.run(s)
    if asked(s)[1] == "retreating":
        play(s, texts(s)[0])
    if ships:
        assert asked(s) == ("confederate", "into-work")
        play(s, f"shelter {t.pieces.names[defender]}")
    assert (s.at[defender] == target) is ships
    assert (s.at[who(t, "hardee")] == target) is ships  # he stays with his troops
    assert s.at[unit] == target


@pytest.mark.rule("10.13")
@pytest.mark.rule("8.6")
def test_10_13_ships_stay_where_the_troops_overran_the_enemy_and_marched_on(t: Tables):
    s = river_attack(t, "'garrison:1'")
    act(s, UNION, left=9)
    play(s, "at 4929/4930", "fleet foote", "pay 0 discretionary", "set-out", "step 4929/5130", "support 5130")
    s.dice.given_only = False
    play(s, "lead grant", "pay 0 discretionary", "set-out", "step 5130")
    assert happened(s, "Overrun")
    s.stack[-1].left = 6
    play(s, next(x for x in texts(s) if x.startswith("step") and x != "step 4930"), "stop")
    assert not s.strength(t.board.hex("5130"), UNION)
    assert not happened(s, "SailedBack")
    assert ships(s, "4929/5130", UNION)


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


@pytest.mark.rule("10.14")
@pytest.mark.rule("12.24")
def test_10_14_r111_ships_defend_besiegers_against_a_sortie_and_a_garrison_against_a_storm(t: Tables):
    river = "6525"  # on the Mississippi above Memphis
    rows = [
        "works = 'confederate fort'",
        "confederate = ['inf-8 inside']",
        "union = ['inf-9']",
        "control = 'confederate'",
    ]
    s = stand(t, "1863", {river: rows})
    side_node = t.waters.sides_of(at(t, river))[0]
    attackers = {
        side: tuple(x for x in s.pieces_at(at(t, river), side) if s.land(x)) for side in (UNION, CONFEDERATE)
    }
    for side, plain in ((CONFEDERATE, 9), (UNION, 16)):
        attack = Attack(side, attackers[side], at(t, river), STORM)
        assert assess(s, attack).defender.strength == plain
        ship = s.muster(1 - side, t.roster.kind("gunboat", 1 - side, "test"), 2, side_node)
        assert assess(s, attack).defender.strength == plain + 10
        assert assess(s, attack).defender.points == (9 if side == CONFEDERATE else 8) + 10
        s.eliminate(ship)


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


@pytest.mark.rule("10.25")
@pytest.mark.rule("9.82")
def test_10_25_r107_after_every_round_of_ships_under_its_guns_the_fort_fires(t: Tables):
    s = harbour(t)
    # two rounds (two shots against one), Farragut is unhurt, and the Fort fires as the ships come in
    play(s, "fight", dice=[1, 1, 1, 6, 1, 1, 6, 1, 1])
    assert len(happened(s, "FortFired")) == 1
    play(s, f"land {BEACH}", dice=[1, 6, 1])  # the second shot, then the battle
    assert shots_before_landing(s) == 2


@pytest.mark.rule("10.3")
def test_10_3_r5_a_patrol_costs_a_naval_point_and_four_are_the_most(t: Tables):
    s = river(t, {MEMPHIS: ["union = ['gunboat:1']"]})
    s.raiders = 1
    act(s, UNION, left=6)
    for n in range(1, 5):
        play(s, "patrol")
        assert (s.patrol, s.cp[4]) == (n, 9 - n)
    assert refused(s, "patrol")[1] == "10.3"


@pytest.mark.rule("10.3")
def test_10_3_a_raider_sinks_half_its_dice_and_is_lost_on_twelve(t: Tables):
    s = scenario(t, "1861")
    s.raiders, s.ships_sunk, points = 2, 0, s.vp_fixed[UNION]
    run(s, "raiders", [4, 3, 6, 6])
    assert (s.ships_sunk, s.raiders, s.raiders_lost) == (4, 1, 1)
    assert s.vp_fixed[UNION] == points + 1
    s.patrol = 4
    run(s, "raiders", [4, 4])  # R5: eight and four patrols are twelve
    assert s.raiders == 0
    assert s.patrol == 0
