"""15.2 to 15.5 The Administration Phase: judgment, batteries, repair of ships, recovery."""

import pytest
from war import KY, SUMMER, begin, field, gun, hex_number, play, run, texts
from war_scenes import condition, one, one_operating, ring

from longroll.games.war_for_the_union.check import check
from longroll.games.war_for_the_union.fatigue import in_place, levels, recover
from longroll.games.war_for_the_union.flags import FAR, HURT, OFF, STRAINED, WITHDRAWN, WORKED
from longroll.games.war_for_the_union.frames import PlayerTurn
from longroll.games.war_for_the_union.movement.works import break_rail, entrench
from longroll.games.war_for_the_union.naval.bases import river_base
from longroll.games.war_for_the_union.naval.docks import joined_to_center, sure
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.supply import apply_judgment
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, SUPPLIED, UNION, UNSUPPLIED


@pytest.mark.rule("15.2", "15.21", "15.5", "15.51")
def test_15_2_administration_only_improves_and_rests(t: Tables):
    s = field(t, 'turn = "1862-06"\nrichmond confederate 1 volunteer unsupplied fatigue 2')
    (sp,) = s.sps_at(t.board.hex("richmond"), CONFEDERATE)
    run(s, PlayerTurn("supply-judgment", side=CONFEDERATE))
    assert s.sp_supply[sp] == 0
    run(s, PlayerTurn("fatigue-recovery", side=CONFEDERATE))
    assert s.sp_fatigue[sp] == 1
    board = t.board
    hex_ = board.hex("richmond")
    ring = "\n".join(f"{board.numbers[h]} union 1 volunteer" for h in board.around(hex_))
    cut = field(t, f'turn = "1862-06"\n{ring}\nbeverly confederate 1 volunteer unsupplied')
    (sp,) = cut.sps_at(board.hex("beverly"), CONFEDERATE)
    run(cut, PlayerTurn("supply-judgment", side=CONFEDERATE))
    assert cut.sp_supply[sp] <= 1, "never worse"


@pytest.mark.rule("15.21")
def test_15_21_administration_only_improves(t: Tables):
    at = "3721"
    lost = field(t, f"{SUMMER}\n{KY}\n{at} confederate 1 volunteer unsupplied\n{ring(t, at)}", "1864")
    apply_judgment(lost, CONFEDERATE, improve_only=True)
    assert condition(t, lost, at, CONFEDERATE) == {UNSUPPLIED}
    saved = field(t, f"{SUMMER}\nrichmond confederate 1 volunteer unsupplied, 1 volunteer isolated 2")
    apply_judgment(saved, CONFEDERATE, improve_only=True)
    assert condition(t, saved, "richmond", CONFEDERATE) == {SUPPLIED}
    assert not any(saved.sp_isolated)


@pytest.mark.rule("15.3", "11.38")
def test_15_3_s1_comes_off_s2_wants_supply_and_a_confederate_point(t: Tables):
    one = "memphis confederate 1 volunteer; batteries cs-battery-2-1 SW NW suppressed 1, cs-battery-2-2 N NE suppressed 2"
    s = field(t, f"{SUMMER}\nresource_points = 1\n{one}", "1862")
    begin(s, "unsuppression", CONFEDERATE)
    assert s.battery_state[gun(t, "cs-battery-2-1")] == 0
    assert texts(s) == ["unsuppress cs-battery-2-2", "done"]
    play(s, "unsuppress cs-battery-2-2")
    assert s.resource_points == 0
    assert s.battery_state[gun(t, "cs-battery-2-2")] == 0
    union = field(t, f"{SUMMER}\ncairo union 1 volunteer; batteries us-battery-2-1 SW S suppressed 2", "1862")
    begin(union, "unsuppression", UNION)
    assert union.battery_state[gun(t, "us-battery-2-1")] == 0


@pytest.mark.rule("11.28", "15.4", "5.24")
def test_15_4_withdrawn_ships_regain_their_zoi(t: Tables):
    s = field(
        t,
        f"{SUMMER}\n2710/2711 ships us-i2r state {WITHDRAWN}\n2415/2515 ships cs-n1r state {WITHDRAWN}",
        "1862",
    )
    begin(s, "ship-repair", UNION)
    assert not s.ship_state[t.ship["us-i2r-1"]] & WITHDRAWN
    assert s.ship_state[t.ship["cs-n1r-1"]] & WITHDRAWN, "the other side's only in its own Administration"
    assert s.ship_at[t.ship["us-i2r-1"]] != OFF


@pytest.mark.rule("15.41")
def test_15_41_one_berth_two_in_a_union_major_city(t: Tables):
    two = "us-n1s damage 1, us-n1s damage 1, us-n1s damage 1"
    s = field(t, f"{SUMMER}\n6005/6105 ships {two}", "1862")
    begin(s, "ship-repair", UNION)
    washington = hex_number(t, "washington")
    play(s, f"repair us-n1s-1 at {washington}", f"repair us-n1s-2 at {washington}")
    assert not [x for x in texts(s) if washington in x]


@pytest.mark.rule("15.42")
@pytest.mark.parametrize(("damage", "die", "points", "left"), [(2, 5, 2, 1), (2, 6, 3, 2), (1, 5, 3, 0)])
def test_15_42_a_point_is_paid_for_d2_when_the_repair_succeeds(
    t: Tables, damage: int, die: int, points: int, left: int
):
    richmond = t.board.hex("richmond")
    name = t.waters.name[t.waters.way.at(richmond)[0]]
    s = field(
        t,
        f"{SUMMER}\nresource_points = 3\nrichmond confederate 2 volunteer\n{name} ships cs-i2r damage {damage}",
    )
    ship = next(x for x, at in enumerate(s.ship_at) if at >= 0)
    run(s, PlayerTurn("ship-repair", side=CONFEDERATE))
    s.dice.script = [die]
    FLOW.play(s, next(c for c in FLOW.choices(s) if c.text.startswith("repair ")))
    assert (s.resource_points, s.ship_damage[ship]) == (points, left)


@pytest.mark.rule("15.42", "15.41")
def test_15_42_confederate_repairs_want_a_center_and_a_point_for_d2(t: Tables):
    s = field(t, f"{SUMMER}\nresource_points = 0\n5909/6010 ships cs-n1r damage 2", "1862")
    richmond = hex_number(t, "richmond")
    begin(s, "ship-repair", CONFEDERATE)
    assert not s.stack, "no point, no repair"
    s.resource_points = 1
    begin(s, "ship-repair", CONFEDERATE)
    play(s, f"repair cs-n1r-1 at {richmond}", dice=(6,))
    assert (s.ship_damage[t.ship["cs-n1r-1"]], s.resource_points) == (2, 1), "paid only when it succeeds"
    begin(s, "ship-repair", CONFEDERATE)
    play(s, f"repair cs-n1r-1 at {richmond}", dice=(6,))
    assert (s.ship_damage[t.ship["cs-n1r-1"]], s.resource_points) == (1, 0)


@pytest.mark.rule("15.42", "6.86")
def test_15_42_r65_the_yards_own_line_must_lead_to_an_industrial_center(t: Tables):
    s = field(t, f"{SUMMER}\ngalveston confederate 1 volunteer", "1862")
    assert joined_to_center(s, t.board.hex("richmond"))
    cut = field(
        t, f"{SUMMER}\n2124/2224 ships us-i2r\n2317/2417 ships us-i2r\n2030/2130 ships us-i2r", "1862"
    )
    assert not joined_to_center(cut, t.board.hex("galveston")), "no center beyond the river"


@pytest.mark.rule("15.4", "15.41", "15.43")
def test_15_43_a_union_yard_in_a_source_needs_no_die(t: Tables):
    s = field(t, f"{SUMMER}\n2710/2711 ships us-i2r damage 2, us-n1r damage 1 state {HURT}", "1862")
    begin(s, "ship-repair", UNION)
    assert texts(s) == ["repair us-i2r-1 at 2710", "done"], "15.41 not what was damaged in this turn"
    play(s, "repair us-i2r-1 at 2710")
    assert s.ship_damage[t.ship["us-i2r-1"]] == 1, "one level a turn"


@pytest.mark.rule("15.43")
def test_15_43_a_depot_in_a_city_that_is_no_port_needs_a_die(t: Tables):
    """Louisville is a source, and no port: its river depot mends ships on 1 to 5; Cincinnati and the ports need no die."""
    s = field(t, 'turn = "1862-07"\nkentucky = "union"\nlouisville union 1 volunteer; depots union river')
    net = network(s, UNION)
    assert t.place("louisville") in net.sources
    assert not sure(s, net, t.board.hex("louisville"))
    for slug in ("cincinnati", "st-louis", "cairo", "philadelphia", "washington"):
        assert sure(s, net, t.board.hex(slug)), slug
    assert sure(s, net, t.box_node["ny-box"])


@pytest.mark.rule("15.43", "15.41")
@pytest.mark.parametrize(("die", "tries", "damage"), [(5, 0, 0), (6, 0, 1), (6, 1, 0), (7, 2, 0), (8, 2, 1)])
def test_15_43a_at_a_depot_on_one_to_five_and_earlier_attempts_help(
    t: Tables, die: int, tries: int, damage: int
):
    s = field(
        t,
        f"{SUMMER}\n2711 union 1 volunteer; depots union river\n2711/2811 ships us-i2r damage 1 mending {tries}",
        "1862",
    )
    begin(s, "ship-repair", UNION)
    play(s, "repair us-i2r-1 at 2711", dice=(die,))
    assert s.ship_damage[t.ship["us-i2r-1"]] == damage


@pytest.mark.rule("12.14", "15.41", "15.43", "10.71")
def test_12_14c_fort_monroe_serves_as_a_river_depot(t: Tables):
    """A damaged ship may be mended there, on a die, and a River Invasion may start there; the other forts serve the Confederacy."""
    ship = "6310/6411 ships us-n2s damage 1"
    s = field(t, f"{SUMMER}\nft-monroe union 1 volunteer\n{ship}")
    begin(s, "ship-repair", UNION)
    play(s, f"repair us-n2s-1 at {hex_number(t, 'ft-monroe')}", dice=(6,))
    assert s.ship_damage[t.ship["us-n2s-1"]] == 1
    empty = field(t, f"{SUMMER}\n{ship}")
    begin(empty, "ship-repair", UNION)
    assert not texts(empty)
    forts = field(t, f"{SUMMER}\nft-monroe union 1 volunteer\nft-jackson confederate 1 volunteer")
    named = [t.board.hex(x) for x in ("ft-monroe", "ft-jackson", "ft-morgan")]
    assert [river_base(forts, h, UNION) for h in named] == [True, False, False]
    assert [river_base(forts, h, CONFEDERATE) for h in named] == [False, True, False]


@pytest.mark.rule("15.51")
@pytest.mark.parametrize(("troops", "rest"), [("fatigue 2", 1), ("fatigue 2 attacked", 0), ("fatigue 2 forced", 0), ("fatigue 2 overran", 0), ("fatigue 2 marched spent 3", 1), ("", 0)])  # fmt: skip
def test_15_51_rest_takes_off_a_level(t: Tables, troops: str, rest: int):
    s, sp = one(t, f"{SUMMER}\n3721 confederate 1 volunteer {troops}")
    assert levels(s, sp) == rest
    before = s.sp_fatigue[sp]
    recover(s, CONFEDERATE)
    assert s.sp_fatigue[sp] == before - rest
    check(s)


@pytest.mark.rule("15.51", "9.14")
def test_15_51_who_has_strained_himself_does_not_rest(t: Tables):
    s, sp = one_operating(t, f"{SUMMER}\nrichmond confederate 1 volunteer fatigue 1", "richmond")
    assert levels(s, sp) == 1
    s.sp_marks[sp] |= STRAINED
    assert levels(s, sp) == 0


@pytest.mark.rule("15.51", "15.21")
def test_15_51_administration_rests_and_forgets(t: Tables):
    s = field(t, f"{SUMMER}\nrichmond confederate 2 volunteer fatigue 2 unsupplied spent 3 marched")
    begin(s, "supply-judgment", CONFEDERATE)
    begin(s, "fatigue-recovery", CONFEDERATE)
    begin(s, "turn-ends", CONFEDERATE)
    for sp in s.sps_at(t.board.hex("richmond"), CONFEDERATE):
        assert (s.sp_fatigue[sp], s.sp_supply[sp], s.sp_spent[sp], s.sp_flags[sp]) == (1, 0, 0, 0)


@pytest.mark.rule("15.52")
def test_15_52_two_levels_under_an_aggressive_leader(t: Tables):
    s, sp = one(t, f"{SUMMER}\n3721 confederate 1 volunteer fatigue 3 under jackson; leaders jackson")
    assert levels(s, sp) == 2
    s, sp = one(t, f"{SUMMER}\n3721 confederate 1 volunteer fatigue 3 under polk; leaders polk")
    assert levels(s, sp) == 1
    beside = t.board.numbers[t.board.around(t.board.hex("3721"))[0]]
    army = f"{beside} confederate 1 volunteer; leaders lee; hqs northern-virginia-hq lee"
    s, sp = one(t, f"{SUMMER}\n3721 confederate 1 volunteer fatigue 3 under polk; leaders polk\n{army}")
    assert levels(s, sp) == 2, "Lee is an aggressive army commander next to him"


@pytest.mark.rule("15.52", "4.42")
def test_15_52_r73_troops_that_stay_with_an_aggressive_leader_are_under_him(t: Tables):
    s, sp = one_operating(t, f"{SUMMER}\n3721 confederate 1 volunteer fatigue 3; leaders jackson", "3721")
    assert levels(s, sp) == 2
    s.leader_spent[t.leader["jackson"]] = 2
    assert levels(s, sp) == 1, "he went away and came back: not the entire phase"
    s, sp = one_operating(t, f"{SUMMER}\n3721 confederate 1 volunteer fatigue 3; leaders polk", "3721")
    assert levels(s, sp) == 1
    s = field(t, f"{SUMMER}\n3721 confederate 12 volunteer fatigue 3; leaders jackson")
    s.begin_operations()
    rating = t.leaders[t.leader["jackson"]].corps.cr
    assert len(in_place(s, CONFEDERATE)) == rating, "3.2 no more than he can command"
    two = [sp for sp in s.sps_at(t.board.index["3721"], CONFEDERATE) if levels(s, sp) == 2]
    assert len(two) == rating


@pytest.mark.rule("15.52", "4.53")
def test_15_52_an_aggressive_army_commander_helps_no_more_corps_than_his_limit(t: Tables):
    """Van Dorn's limit is 1: of two corps with him the larger recovers faster."""
    s = field(
        t,
        f"{SUMMER}\n3721 confederate 1 volunteer; leaders van-dorn; hqs mississippi-hq van-dorn\n"
        "3821 confederate 2 volunteer fatigue 3 under polk, 1 volunteer fatigue 2 under hardee; leaders polk, hardee",
    )
    assert t.board.hex("3821") in t.board.around(t.board.hex("3721"))
    here = sorted(s.sps_at(t.board.hex("3821"), CONFEDERATE), key=lambda sp: -s.sp_fatigue[sp])
    assert [levels(s, sp) for sp in here] == [2, 2, 1]


@pytest.mark.rule("15.53")
def test_15_53_from_f4_to_f2_at_a_supply_head(t: Tables):
    s, sp = one(
        t, f"{SUMMER}\nrichmond confederate 1 volunteer fatigue 4 under polk; leaders polk", "richmond"
    )
    assert levels(s, sp) == 2
    s, sp = one(t, f"{SUMMER}\nrichmond confederate 1 volunteer fatigue 4", "richmond")
    assert levels(s, sp) == 1, "without a leader"
    s, sp = one(
        t, f"{SUMMER}\nrichmond confederate 1 volunteer fatigue 4 under jackson; leaders jackson", "richmond"
    )
    assert levels(s, sp) == 2, "the bonuses do not add up"


@pytest.mark.rule("15.53")
@pytest.mark.parametrize(
    ("marks", "rest"), [("", 2), (" worked", 1), (" far", 1)], ids=["still", "worked", "two hexes"]
)
def test_15_53_work_and_a_second_hex_spoil_the_rest_at_a_supply_head(t: Tables, marks: str, rest: int):
    s, sp = one_operating(
        t, f"{SUMMER}\nrichmond confederate 1 volunteer fatigue 4{marks}; leaders polk", "richmond"
    )
    assert levels(s, sp) == rest


@pytest.mark.rule("15.53")
def test_15_53_not_in_an_enemy_zone(t: Tables):
    richmond = t.board.hex("richmond")
    zone = next(t.board.numbers[h] for h in t.board.around(richmond) if richmond in t.ground.zoc_reach[h])
    text = f"{SUMMER}\nrichmond confederate 1 volunteer fatigue 4; leaders polk"
    for more, rest in (("", 2), (f"\n{zone} union 1 volunteer", 1)):
        s, sp = one_operating(t, f"{text}{more}", "richmond")
        assert levels(s, sp) == rest


@pytest.mark.rule("15.53", "9.11", "9.61")
def test_15_53_the_marks_are_made_by_marching_digging_and_breaking_rail(t: Tables):
    s = begin(field(t, f"{SUMMER}\n0407 union 2 volunteer; leaders reynolds"), "operations", UNION)
    play(s, "lead reynolds", "take all", "set out", "to 0307")
    moved = s.sps_at(t.board.index["0307"], UNION)
    assert not any(s.sp_marks[sp] & (FAR | WORKED) for sp in moved)
    play(s, "to 0407")
    moved = s.sps_at(t.board.index["0407"], UNION)
    assert all(s.sp_marks[sp] & FAR for sp in moved), "15.53 (2): two hexes, though it is back where it began"
    s, sp = one_operating(t, f"{SUMMER}\ncorinth confederate 1 volunteer", "corinth")
    entrench(s, sp, 1)
    assert s.sp_marks[sp] & WORKED
    s, sp = one_operating(t, f"{SUMMER}\ncorinth confederate 1 volunteer", "corinth")
    break_rail(s, sp)
    assert s.sp_marks[sp] & WORKED


@pytest.mark.rule("15.53")
def test_15_53_the_leader_must_still_be_there(t: Tables):
    s = field(
        t,
        f"{SUMMER}\nrichmond confederate 1 volunteer fatigue 4 under polk\nlynchburg confederate 1 volunteer; leaders polk",
    )
    (sp,) = s.sps_at(t.board.hex("richmond"), CONFEDERATE)
    assert levels(s, sp) == 1
