"""11.1, 11.2 Naval battles: commitment, fire, withdrawal, damage, admirals, and what it costs to go on."""

from fractions import Fraction

import pytest
from war import SUMMER, begin, field, gun, play, run, texts, water, why
from war_scenes import COLUMBUS, GUN

from longroll.games.war_for_the_union.combat.events import LeaderCame
from longroll.games.war_for_the_union.flags import ENGAGED, HURT, KILLED, OFF, POOL, SUNK, WITHDRAWN
from longroll.games.war_for_the_union.naval.clash import aim_refused
from longroll.games.war_for_the_union.naval.fire import damage, damage_chances, salvo
from longroll.games.war_for_the_union.naval.fleet import allowance, cost, limit
from longroll.games.war_for_the_union.naval.frames import Clash, Engagement
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.waters import NAVIGABLE
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION
from longroll.games.war_for_the_union.zoi import zoi
from longroll.kit.tables import BELOW

HERE = "2710/2711"
THERE = "2711/2811"
"""Cairo and the next hexside downstream, both tidal: three ships a side"""


@pytest.mark.rule("11.2", "10.24")
def test_r62_transports_left_alone_on_both_sides_part(t: Tables):
    s = field(t, f"{SUMMER}\n{THERE} ships us-t from {HERE} state {ENGAGED}, cs-t")
    s.phasing = UNION
    run(s, Engagement("engagement", UNION, t.waters.index[THERE]))
    assert s.ship_at[t.ship["us-t-1"]] == t.waters.index[HERE]
    assert s.ship_at[t.ship["cs-t-1"]] == t.waters.index[THERE]


def ships(t: Tables, *names: str) -> list[int]:
    return [t.ship[x] for x in names]


@pytest.mark.rule("11.1")
def test_11_1_a_battle_waits_while_more_ships_gather(t: Tables):
    s = field(t, f"{SUMMER}\n{HERE} ships us-n1r\n2611/2710 ships us-i2r\n{THERE} ships cs-i2r")
    begin(s, "operations", UNION)
    play(s, f"sail {HERE}", f"steer {THERE}")
    assert texts(s) == ["engage", "wait"]
    play(s, "wait")
    assert "done" not in texts(s)
    assert f"sail {THERE}" not in texts(s), "who waits does not move"
    play(s, "sail 2611/2710", f"steer {HERE}", f"steer {THERE}", "engage")
    assert s.within(Clash) is not None
    assert sorted(s.frame(Clash).mine) == sorted(ships(t, "us-n1r-1", "us-i2r-1"))


@pytest.mark.rule("11.11")
def test_11_11_ships_beside_a_battery_stand_or_withdraw_first(t: Tables):
    s = field(t, f"{SUMMER}\n2711/2811 ships us-i2r, us-i2r\n{COLUMBUS} ships cs-n1r, cs-t\n{GUN}")
    begin(s, "operations", UNION)
    play(s, "sail 2711/2811", "with all", f"steer {COLUMBUS}", "engage")
    assert {"draw off cs-n1r-1", "draw off cs-t-1", "all draw off", "stand fast"} == set(texts(s))
    play(s, "draw off cs-t-1", "steer 2711/2712", "anchor")
    assert s.ship_at[t.ship["cs-t-1"]] == t.waters.index["2711/2712"]
    play(s, "stand fast")
    assert texts(s) == ["ships first", "guns first"]
    play(s, "guns first", "wave us-i2r-1", "wave us-i2r-2", dice=(1, 1, 10, 1, 1))
    assert s.battery_state[gun(t, "cs-battery-3-1")]
    assert any(f.do in ("clash", "aim", "leave") for f in s.stack)


@pytest.mark.rule("11.12")
def test_11_12_the_second_facing_does_not_stop_ships_again(t: Tables):
    s = field(
        t, f"{SUMMER}\n2513/2614 ships us-i2r\n2514 confederate 1 volunteer; batteries cs-battery-2-1 N NW"
    )
    b = gun(t, "cs-battery-2-1")
    begin(s, "operations", UNION)
    play(s, "sail 2513/2614", "steer 2513/2514", "engage", dice=(1, 10))
    assert s.ship_fought[t.ship["us-i2r-1"]] >> b & 1
    play(s, "sail 2513/2514", "steer 2414/2514", "steer 2415/2514", "steer 2415/2515")
    assert s.ship_at[t.ship["us-i2r-1"]] == t.waters.index["2415/2515"]


@pytest.mark.rule("11.13")
def test_11_13_two_batteries_on_one_hexside_are_both_fought(t: Tables):
    guns = "2812 confederate 1 volunteer; batteries cs-battery-3-1 SW NW\n2711 confederate 1 volunteer; batteries cs-battery-2-1 SE S"
    s = field(t, f"{SUMMER}\n{HERE} ships us-i2r, us-i2r\n{guns}")
    both = [b for b in range(len(t.batteries)) if s.battery_at[b] != OFF]
    assert len(both) == 2
    begin(s, "operations", UNION)
    play(s, f"sail {HERE}", "with all", "steer 2711/2811", f"steer {COLUMBUS}", "engage")
    assert sorted(texts(s)) == ["bombard cs-battery-2-1", "bombard cs-battery-3-1"]
    play(s, "bombard cs-battery-2-1", "wave us-i2r-1", "wave us-i2r-2", dice=(1, 1, 10))
    play(s, "wave us-i2r-1", "wave us-i2r-2", dice=(1, 1, 10))
    assert all(s.battery_state[b] for b in both)
    assert s.ship_spent[t.ship["us-i2r-1"]] == 2 + 5 + 5


def meeting(t: Tables, mine: str, theirs: str, more: str = "") -> WfuState:
    """Union ships from Cairo have met Confederate ships downstream, and fight."""
    s = field(t, f"{SUMMER}\n{HERE} ships {mine}\n{THERE} ships {theirs}\n{more}")
    begin(s, "operations", UNION)
    play(s, f"sail {HERE}")
    if "set out" not in texts(s) and "with all" in texts(s):
        play(s, "with all")
    if not texts(s)[0].startswith("steer"):
        play(s, "set out")
    play(s, f"steer {THERE}")
    return s


@pytest.mark.rule("11.0", "11.1", "11.2", "11.23", "11.26", "11.29")
def test_11_2_a_duel_is_fought_and_the_winner_pays_for_the_rounds(t: Tables):
    s = meeting(t, "us-i2r", "cs-n1r")
    iron, wood = ships(t, "us-i2r-1", "cs-n1r-1")
    assert s.ship_state[iron] & ENGAGED
    play(s, "engage", dice=(1, 1))
    assert texts(s) == ["draw off cs-n1r-1", "stand fast"], "the defender is asked first"
    play(s, "stand fast", "stand fast", dice=(10, 1))
    assert s.ship_at[wood] == OFF
    assert s.ship_state[wood] & SUNK
    assert s.ship_spent[iron] == 1 + 2 * 3
    assert not s.ship_state[iron] & ENGAGED
    assert "sail 2711/2811" in texts(s), "the winner may move on"


@pytest.mark.rule("11.21")
def test_11_21_limits_by_water(t: Tables):
    s = field(t, SUMMER)
    assert [limit(s, water(t, x)) for x in ("2710/2811", "2710/2711", "6411/coast", "cape-fear")] == [
        2,
        3,
        4,
        6,
    ]
    assert (
        cost(field(t, f"{SUMMER}\n6411/coast ships us-i2r"), [t.ship["us-i2r-1"]], water(t, "virginia-capes"))
        == 2
    )


@pytest.mark.rule("11.22", "11.21")
def test_11_22_two_a_side_on_a_navigable_river_three_on_a_tidal_one(t: Tables):
    river = "2710/2811"
    down = next(
        t.waters.name[x] for x in t.waters.graph.near[t.waters.index[river]] if t.waters.kind[x] == NAVIGABLE
    )
    s = field(t, f"{SUMMER}\n{river} ships us-n1r, us-n1r, us-n1r\n{down} ships cs-n1r, cs-n1r, cs-t")
    begin(s, "operations", UNION)
    play(s, f"sail {river}", "with all", f"steer {down}", "engage")
    assert texts(s) == ["commit us-n1r-1"]
    play(s, "commit us-n1r-1", "commit us-n1r-2")
    assert sorted(texts(s)) == ["commit cs-n1r-1", "commit cs-t-1"]
    play(s, "commit cs-n1r-1", "commit cs-n1r-2", dice=(1, 1, 1, 1))
    f = s.frame(Clash)
    assert (len(f.mine), len(f.theirs)) == (2, 2)
    assert t.ship["cs-t-1"] not in f.theirs, "the uncommitted transport sits out the round"
    tidal = meeting(t, "us-n1r, us-n1r, us-n1r", "cs-n1r, cs-n1r, cs-t")
    play(tidal, "engage")
    assert len(tidal.frame(Clash).mine) == len(tidal.frame(Clash).theirs) == 3


@pytest.mark.rule("11.22")
def test_11_22_a_third_ship_takes_the_place_of_one_that_withdraws(t: Tables):
    s = meeting(t, "us-n1r, us-n1r, us-n1r, us-i2r", "cs-i2r", "")
    play(s, "engage", "commit us-n1r-1", "commit us-n1r-2", "commit us-n1r-3", dice=(1, 1))
    play(s, "stand fast", "draw off us-n1r-1", "stand fast")
    assert t.ship["us-i2r-1"] in s.frame(Clash).mine
    assert t.ship["us-n1r-1"] in s.frame(Clash).out


def shot(t: Tables, mine: str, theirs: str, more: str = "") -> tuple[WfuState, list[int], list[int]]:
    s = field(t, f"{SUMMER}\n{HERE} ships {mine}{more}\n{THERE} ships {theirs}")
    afloat = [x for x, at in enumerate(s.ship_at) if at != OFF]
    north = [x for x in afloat if t.counters[t.ships[x]].side == UNION]
    return s, north, [x for x in afloat if x not in north]


def lines(t: Tables, mine: str, theirs: str) -> tuple[WfuState, Clash]:
    s, north, south = shot(t, mine, theirs)
    return s, Clash("clash", UNION, t.waters.index[THERE], mine=north, theirs=south)


@pytest.mark.rule("11.23")
def test_11_23_a_transport_is_screened_by_warships(t: Tables):
    s, f = lines(t, "us-n1r", "cs-n1r, cs-t")
    wood, boat = f.theirs
    assert aim_refused(s, f, UNION, wood) is None
    assert aim_refused(s, f, UNION, boat) is not None
    s, f = lines(t, "us-n1r, us-n1r", "cs-n1r, cs-t")
    assert aim_refused(s, f, UNION, f.theirs[1]) is None, "the other ship can still fire at the warship"


@pytest.mark.rule("11.23")
def test_11_23_three_against_three_cannot_double_up_and_four_can_once(t: Tables):
    s, f = lines(t, "us-n1r, us-n1r, us-n1r", "cs-n1r, cs-n1r, cs-n1r")
    f.aims = [f.mine[0], f.theirs[0]]
    refused = aim_refused(s, f, UNION, f.theirs[0])
    assert refused is not None
    assert refused.rule == "11.23"
    s, f = lines(t, "us-n1r, us-n1r, us-n1r, us-i2r", "cs-n1r, cs-n1r, cs-n1r")
    f.aims = [f.mine[0], f.theirs[0]]
    assert aim_refused(s, f, UNION, f.theirs[0]) is None
    f.aims += [f.mine[1], f.theirs[0]]
    assert aim_refused(s, f, UNION, f.theirs[0]) is not None, "three on one is refused"
    assert aim_refused(s, f, UNION, f.theirs[1]) is None


@pytest.mark.rule("11.23")
def test_11_23_results_are_applied_when_both_sides_have_fired(t: Tables):
    s = meeting(t, "us-n1r", "cs-n1r")
    play(s, "engage", dice=(10, 10))
    assert s.ship_damage[t.ship["us-n1r-1"]] == s.ship_damage[t.ship["cs-n1r-1"]] == 2
    assert s.ship_state[t.ship["us-n1r-1"]] & HURT


@pytest.mark.rule("11.24")
@pytest.mark.parametrize(
    ("mine", "theirs", "column"),
    [("us-n1r", "cs-n1r", "1-1"), ("us-n1r", "cs-i2r", "1-2"), ("us-n1r, us-n1r, us-n1r", "cs-i2r", "3-2"),
     ("us-i2r, us-i2r, us-i2r", "cs-n1r", "4-1"), ("us-n1r damage 2", "cs-n1r", "1-4")],
)  # fmt: skip
def test_11_24_strengths_are_divided_and_rounded_for_the_target(
    t: Tables, mine: str, theirs: str, column: str
):
    s, north, south = shot(t, mine, theirs)
    fire = salvo(s, north, south[0], north)
    assert t.naval.odds.names[fire.column] == column


@pytest.mark.rule("11.24", "11.26")
def test_11_24_below_1_to_4_there_is_no_effect(t: Tables):
    s, north, south = shot(t, "us-n1r damage 2", "cs-i2r")
    fire = salvo(s, north, south[0], north)
    assert fire.column == BELOW
    assert damage(s, fire, 10) == 0
    assert damage_chances(s, fire) == {"unharmed": Fraction(1)}


@pytest.mark.rule("11.25")
def test_11_25_supply_weakens_fire_and_defence_damage_only_fire(t: Tables):
    s, north, south = shot(t, "us-i2r supply 1", "cs-n1r")
    assert t.naval.odds.names[salvo(s, north, south[0], north).column] == "3-2"
    s, north, south = shot(t, "us-n1r", "cs-i2r damage 1")
    assert t.naval.odds.names[salvo(s, north, south[0], north).column] == "1-2", (
        "a damaged target is no weaker"
    )
    s, north, south = shot(t, "us-n1r", "cs-i2r supply 2")
    assert t.naval.odds.names[salvo(s, north, south[0], north).column] == "1-1"


@pytest.mark.rule("11.25")
def test_11_25a_an_ironclad_gets_two_against_a_transport_and_not_four(t: Tables):
    s, north, south = shot(t, "us-i2r", "cs-t")
    assert salvo(s, north, south[0], north).roll == 2
    s, north, south = shot(t, "us-n1r", "cs-t")
    assert salvo(s, north, south[0], north).roll == 2


@pytest.mark.rule("11.25", "3.24")
def test_11_25b_an_admiral_helps_all_who_fire_while_his_ship_is_committed(t: Tables):
    s, north, south = shot(t, "us-n1r, us-n1r", "cs-n1r", "; leaders foote on us-n1r-2")
    foote = t.leaders[t.leader["foote"]].corps.br
    assert salvo(s, north[:1], south[0], north).roll == foote
    assert salvo(s, north[:1], south[0], north[:1]).roll == 0


@pytest.mark.rule("11.25")
def test_11_25c_half_of_the_factors_at_face_value_make_ironclads(t: Tables):
    s, north, south = shot(t, "us-i2r damage 2, us-n1r, us-n1r", "cs-n1r")
    assert [m.reason for m in salvo(s, north, south[0], north).modifiers] == ["ironclads"]
    s, north, south = shot(t, "us-i2r, us-n1r, us-n1r, us-n1r", "cs-n1r")
    assert not salvo(s, north, south[0], north).modifiers
    s, north, south = shot(t, "us-n1r", "cs-i2r")
    assert salvo(s, north, south[0], north).roll == t.naval.combat.against_ironclad


@pytest.mark.rule("11.26", "11.25")
def test_11_26_damage_and_want_of_supply_take_fifths_of_the_movement(t: Tables):
    s = field(
        t,
        f"{SUMMER}\n2710/2711 ships us-i2r damage 1, us-i2r damage 2, us-i2r supply 1, us-n1r damage 1 supply 2",
    )
    found = [allowance(s, x) for x in range(len(t.ships)) if s.ship_at[x] >= 0]
    assert found == [19, 14, 19, 11], "24 less a fifth or two, 28 less three, to the nearest number"


@pytest.mark.rule("11.26")
def test_11_26_three_levels_sink_a_ship(t: Tables):
    s = meeting(t, "us-n1r", "cs-n1r damage 2")
    play(s, "engage", dice=(6, 1))
    assert s.ship_state[t.ship["cs-n1r-1"]] & SUNK


@pytest.mark.rule("11.27", "3.24")
@pytest.mark.parametrize(("die", "alive"), [(10, True), (1, False)])
def test_11_27_an_admiral_whose_ship_sinks_may_fall_and_porter_comes(t: Tables, die: int, alive: bool):
    s = field(
        t, f"{SUMMER}\n{HERE} ships us-n1r damage 2, us-i2r; leaders foote on us-n1r-1\n{THERE} ships cs-i2r"
    )
    s.leader_state[t.leader["porter"]] = POOL
    begin(s, "operations", UNION)
    play(s, f"sail {HERE}", "with all", f"steer {THERE}", "engage")
    play(s, "aim cs-i2r-1 at us-n1r-1", dice=(1, 10, die))
    foote, porter = t.leader["foote"], t.leader["porter"]
    if alive:
        assert s.leader_aboard[foote] - 1 == t.ship["us-i2r-1"]
    else:
        assert s.leader_state[foote] == KILLED
        assert s.leader_aboard[porter] - 1 == t.ship["us-i2r-1"]
        (came,) = [x for x in s.out if isinstance(x, LeaderCame)]
        assert (came.leader, came.rule) == ("porter", "13.72")


@pytest.mark.rule("11.27")
def test_11_27_with_the_last_ship_he_is_lost(t: Tables):
    s = field(t, f"{SUMMER}\n{HERE} ships us-n1r damage 2; leaders foote\n{THERE} ships cs-i2r")
    begin(s, "operations", UNION)
    play(s, f"sail {HERE}", f"steer {THERE}", "engage", dice=(1, 10))
    assert s.leader_state[t.leader["foote"]] == KILLED


@pytest.mark.rule("11.28", "4.33")
def test_11_28_withdrawn_ships_move_ten_mps_not_forward_and_lose_their_zoi(t: Tables):
    s = meeting(t, "us-i2r", "cs-n1r")
    wood = t.ship["cs-n1r-1"]
    play(s, "engage", dice=(1, 1))
    play(s, "draw off cs-n1r-1")
    assert s.ship_state[wood] & WITHDRAWN
    assert not any(zoi(s, CONFEDERATE))
    assert why(s, f"steer {HERE}") == "11.28", "not where the attacker came from"
    assert "anchor" not in texts(s), "it must leave the water of the battle"
    play(s, "steer 2711/2812", "steer 2711/2712")
    assert "anchor" in texts(s)
    for name in (
        "2612/2712",
        "2613/2712",
        "2613/2713",
        "2613/2614",
        "2513/2614",
        "2513/2514",
        "2414/2514",
        "2415/2514",
    ):
        play(s, f"steer {name}")
    assert s.ship_at[wood] == t.waters.index["2415/2514"], "ten MPs, whatever its own"
    assert not any("2415/2515" in x for x in texts(s))
    assert s.ship_spent[t.ship["us-i2r-1"]] == 4, "the attacker pays 1 and 3 for the round"


@pytest.mark.rule("11.28")
def test_11_28c_a_withdrawing_ship_may_start_a_new_fight(t: Tables):
    s = meeting(t, "us-i2r", "cs-i2r", "2711/2712 ships us-n1r")
    play(s, "engage", dice=(1, 1))
    play(s, "draw off cs-i2r-1", "steer 2711/2812", "steer 2711/2712", dice=(1, 1))
    f = s.frame(Clash)
    assert f.side == CONFEDERATE, "now the Confederate ship attacks"
    assert t.ship["us-n1r-1"] in f.theirs


@pytest.mark.rule("11.28")
def test_11_28d_attackers_go_back_by_the_way_they_came(t: Tables):
    s = meeting(t, "us-n1r", "cs-i2r")
    play(s, "engage", dice=(1, 1))
    play(s, "stand fast", "draw off us-n1r-1")
    assert texts(s) == [f"steer {HERE}"]
    play(s, f"steer {HERE}", "anchor")
    ship = t.ship["us-n1r-1"]
    assert s.ship_state[ship] & WITHDRAWN
    assert f"sail {HERE}" not in texts(s), "a ship that has withdrawn moves no more in this turn"


@pytest.mark.rule("11.28", "11.29")
def test_11_28e_who_withdrew_in_the_enemys_turn_moves_in_its_own(t: Tables):
    s = field(t, f"{SUMMER}\n{THERE} ships cs-n1r state {WITHDRAWN}")
    begin(s, "operations", CONFEDERATE)
    assert f"sail {THERE}" in texts(s), "only its ZOI is lost until the next Administration"
    assert not any(zoi(s, CONFEDERATE))
