"""2.3, 4.3, 10.7, 12.15 Special waters, and invasions fought to the end."""

import pytest
from war import SUMMER, begin, dice_for, field, play, run, texts, why

from longroll.games.war_for_the_union.casualties import enter
from longroll.games.war_for_the_union.flags import NAVAL_DEPOT, RIVER_DEPOT
from longroll.games.war_for_the_union.frames import PlayerTurn
from longroll.games.war_for_the_union.naval import voyage
from longroll.games.war_for_the_union.naval.loading import banks
from longroll.games.war_for_the_union.network import river_ports
from longroll.games.war_for_the_union.sea import sea_waters
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.waters import NAVIGABLE, TIDAL
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION
from longroll.games.war_for_the_union.zoi import crossing_blocked, zoi
from longroll.kit.graph import CLOSED


@pytest.mark.rule("2.3", "2.31", "10.11")
def test_2_31_baltimore_and_washington_are_reached_by_sea(t: Tables):
    s = field(t, SUMMER)
    names = [t.waters.name[x] for x in sea_waters(s, t.board.hex("baltimore"))]
    assert "6204/6205" in names
    assert voyage.maritime(s, t.board.hex("baltimore"))
    washington = t.board.hex("washington")
    side = t.board.side(washington, t.board.index["6105"])
    assert t.waters.kind[t.waters.way.of_side[side]] == TIDAL, "ships treat it as tidal"
    assert t.ground.march[side] != CLOSED, "troops treat it as a minor river"


@pytest.mark.rule("2.35", "2.36", "2.37", "2.38", "10.16")
@pytest.mark.parametrize("name", ["1232/1331", "5819/5919", "2032/2132"])
def test_2_35_navigable_sides_that_troops_cross(t: Tables, name: str):
    water = t.waters.index[name]
    assert t.waters.kind[water] == NAVIGABLE
    assert t.ground.march[t.waters.way.sides[water]] != CLOSED
    assert len(banks(field(t, SUMMER), water)) == 2


@pytest.mark.rule("2.35", "10.15", "2.36")
def test_2_35_galveston_bay_is_closed_to_troops_and_belmont_has_rail_ferries(t: Tables):
    assert t.ground.march[t.board.side(t.board.index["1033"], t.board.index["1132"])] == CLOSED
    belmont = t.board.index["2711"]
    near = {t.board.numbers[h] for h in t.rails.net.graph.near[belmont]}
    assert {"2710", "2812"} <= near


@pytest.mark.rule("4.3", "4.32")
def test_4_3_ships_command_the_rivers_near_them_and_nobody_crosses(t: Tables):
    s = field(t, f"{SUMMER}\n2513/2514 ships us-i2r")
    zone = zoi(s, UNION)
    assert zone[t.waters.index["2513/2514"]]
    assert zone[t.waters.index["2415/2515"]]
    side = t.waters.way.sides[t.waters.index["2415/2515"]]
    assert crossing_blocked(s, side, CONFEDERATE)
    assert not crossing_blocked(s, side, UNION)
    version = s.navy
    s.muster(UNION, 0, 1, t.board.hex("cairo"))
    assert s.navy == version, "troops do not touch the zones of ships"
    s.place_ship(t.ship["us-i2r-1"], t.waters.index["2710/2711"])
    assert s.navy > version


def off_pensacola(t: Tables, force: str, foe: str) -> WfuState:
    s = begin(field(t, f"{SUMMER}\n{force}\n{foe}", "1862"), "operations", UNION)
    play(s, "sea key-west", "take 2 veteran")
    for name in [x for x in texts(s) if x.startswith("aboard")]:
        play(s, name)
    play(s, "set out", "bound for eastern-gulf", f"land {t.board.numbers[t.board.hex('pensacola')]}")
    s.stack.clear()
    begin_combat(s)
    return s


def begin_combat(s: WfuState) -> None:
    for phase in ("landings-end", "second-attacks", "combat"):
        s.push(PlayerTurn(phase, side=UNION))


@pytest.mark.rule("10.71", "10.73", "13.8")
def test_10_71_an_invasion_that_wins_takes_the_beach(t: Tables):
    s = off_pensacola(t, "key-west union 2 veteran; leaders sherman", "pensacola confederate 1 militia")
    beach = t.board.hex("pensacola")
    play(s, f"attack {t.board.numbers[beach]}", "initiate sherman", "fight", dice=(10, 10))
    while s.strength(beach, CONFEDERATE) == 0 and texts(s) and texts(s)[0].startswith("advance"):
        play(s, texts(s)[0])
    play(s, *(["done"] if texts(s) == ["done"] else []))
    while s.stack:
        play(s, texts(s)[-1])
    assert s.strength(beach, CONFEDERATE) == 0
    assert s.strength(beach, UNION) == 2
    assert s.leader_at[t.leader["sherman"]] == beach


def beach_of(t: Tables) -> tuple[int, str]:
    here = t.board.hex("pensacola")
    return here, t.board.numbers[here]


@pytest.mark.rule("10.74")
def test_10_74_an_aggressive_leader_may_try_again_before_he_goes_back(t: Tables):
    s = off_pensacola(t, "key-west union 2 veteran; leaders hooker", "pensacola confederate 2 veteran")
    beach, name = beach_of(t)
    play(s, f"attack {name}", "initiate hooker")
    play(s, "fight", dice=dice_for(s, "L*/L", "L/L", "M/L", "L*/M", "M/M", "M/H", "L/M"))
    while s.stack and texts(s)[0].startswith("lose"):
        play(s, texts(s)[0])
    assert s.strength(beach, CONFEDERATE)
    assert s.strength(t.afloat, UNION), (
        "Hooker is aggressive and was not repulsed: his men wait off the beach"
    )
    play(s, "done")
    assert f"attack {name}" in texts(s), "10.74 the second attack"
    play(s, "done")
    while s.stack:
        play_on(s)
    assert s.strength(t.afloat, UNION) == 0
    assert s.leader_at[t.leader["hooker"]] == t.box_node["key-west"]


@pytest.mark.rule("10.74")
@pytest.mark.parametrize(
    ("leader", "results"),
    [
        ("curtis", ("L*/L", "L/L", "M/L", "L*/M", "M/M")),
        ("hooker", ("M(R)/L", "H(R)/L", "L(R)/L", "M(R)/M", "H(R)/M")),
    ],
    ids=["not aggressive", "repulsed"],
)
def test_10_74_invaders_who_fail_go_back_at_once(t: Tables, leader: str, results: tuple[str, ...]):
    s = off_pensacola(t, f"key-west union 2 veteran; leaders {leader}", "pensacola confederate 2 veteran")
    beach, name = beach_of(t)
    play(s, f"attack {name}", f"initiate {leader}")
    play(s, "fight", dice=dice_for(s, *results))
    while s.stack and texts(s)[0].startswith("lose"):
        play(s, texts(s)[0])
    assert s.strength(beach, CONFEDERATE)
    assert FLOW.decision(s).kind == "combat", "the phase goes on"
    assert s.strength(t.afloat, UNION) == 0
    assert s.leader_lands[t.leader[leader]] == -1
    assert s.leader_at[t.leader[leader]] == t.box_node["key-west"], "the nearest friendly port"
    assert f"attack {name}" not in texts(s)


def play_on(s: WfuState) -> None:
    FLOW.play(s, FLOW.choices(s)[-1])


@pytest.mark.rule("10.75", "10.72")
def test_10_75_defenders_inside_a_fort_are_stormed_or_left(t: Tables):
    """Two SPs cannot lay siege to two: they must go on with the attack, and go back when it fails."""
    s = off_pensacola(
        t, "key-west union 2 veteran; leaders curtis", "pensacola confederate 2 veteran; fort confederate"
    )
    beach, name = beach_of(t)
    play(s, f"attack {name}", "initiate curtis", "fight")
    assert texts(s) == ["defend inside", "defend outside"]
    dice = dice_for(s, "L*/L", "L/L", "M/L", "M(R)/L", "H(R)/L", "L(R)/L", "M(R)/M", inside=True)
    play(s, "defend inside", dice=dice)
    while s.stack and texts(s)[0].startswith("lose"):
        play(s, texts(s)[0])
    assert not s.siege[beach]
    assert s.strength(beach, CONFEDERATE)
    assert s.strength(t.afloat, UNION) == 0
    assert s.leader_at[t.leader["curtis"]] == t.box_node["key-west"]


@pytest.mark.rule("10.75", "14.21")
def test_10_75_invaders_may_lay_siege_where_they_can(t: Tables):
    s = off_pensacola(
        t, "key-west union 2 veteran; leaders curtis", "pensacola confederate 1 militia; fort confederate"
    )
    beach, name = beach_of(t)
    s.set_depot(beach, UNION, NAVAL_DEPOT, True)
    play(s, f"attack {name}", "initiate curtis", "fight", "defend inside")
    assert f"besiege {name}" in texts(s), "12.11b: the depot of the beach is a supply head"
    play(s, f"besiege {name}", "advance curtis", f"besiege {name}")
    assert s.siege[beach]
    assert s.strength(beach, UNION) == 2
    assert s.strength(t.afloat, UNION) == 0


@pytest.mark.rule("10.72", "10.71")
def test_10_72_other_leaders_do_not_initiate_the_attack_on_a_beach(t: Tables):
    beach = t.board.hex("pensacola")
    near = next(
        h
        for h in t.board.around(beach)
        if not t.board.sea[h] and t.ground.march[t.board.side(h, beach)] != CLOSED
    )
    foe = f"pensacola confederate 1 militia\n{t.board.numbers[near]} union 2 volunteer; leaders grant"
    s = off_pensacola(t, "key-west union 2 veteran; leaders sherman", foe)
    play(s, f"attack {t.board.numbers[beach]}")
    assert why(s, "initiate grant") == "10.72"
    play(s, "initiate sherman")
    assert "join grant" in texts(s)


@pytest.mark.rule("12.15")
def test_12_15_a_depot_falls_when_enemy_troops_enter_and_may_be_used_again(t: Tables):
    s = field(t, f"{SUMMER}\n2711 confederate 1 volunteer; depots union river, union naval")
    hex_ = t.board.index["2711"]
    assert s.depot[hex_] == RIVER_DEPOT | NAVAL_DEPOT
    enter(s, CONFEDERATE, hex_)
    assert not s.depot[hex_]


@pytest.mark.rule("12.14")
def test_12_14c_forts_that_serve_as_depots(t: Tables):
    s = field(t, f"{SUMMER}\nft-jackson batteries ft-jackson SW NW\nft-monroe union 1 volunteer")
    assert t.board.hex("ft-jackson") in river_ports(s, CONFEDERATE)
    assert t.board.hex("ft-morgan") not in river_ports(s, CONFEDERATE)
    assert t.board.hex("ft-monroe") in river_ports(s, UNION)


@pytest.mark.rule("10.43", "9.18")
def test_r68_guns_without_troops_are_seized_by_a_leader_and_two_sps(t: Tables):
    rows = "afloat union 2 volunteer aboard us-t-1 from cairo; leaders grant from cairo aboard us-t-1\n2711/2811 ships us-t"
    s = field(t, f"{SUMMER}\n{rows}\n2811 batteries cs-battery-2-1 NE SE suppressed 1")
    s.push(PlayerTurn("operations", side=UNION))
    play(s, "sail 2711/2811", "debark 2811", "all ashore")
    assert s.strength(t.board.index["2811"], UNION) == 2
    assert s.battery_at[next(b for b, x in enumerate(t.batteries) if x.slug == "cs-battery-2-1")] == -1
    alone = field(
        t,
        f"{SUMMER}\nafloat union 1 volunteer aboard us-t-1 from cairo\n2711/2811 ships us-t\n2811 fort confederate",
    )
    alone.push(PlayerTurn("operations", side=UNION))
    play(alone, "sail 2711/2811")
    assert "debark 2811" not in texts(alone), "without a leader"
    run(alone, PlayerTurn("operations-end", side=UNION))
    assert not alone.strength(t.afloat, UNION)
