"""6.4, 6.5 Replacements and recruits."""

import pytest
from war import field, hq, number, play, run, texts, why
from war_scenes import MILITIA, VOLUNTEER, places, recruiting

from longroll.games.war_for_the_union.boxes import box_theater
from longroll.games.war_for_the_union.flags import OFF, SUNK
from longroll.games.war_for_the_union.frames import AtHome
from longroll.games.war_for_the_union.home.hexes import closed, hq_supplied, reinforcement_hexes
from longroll.games.war_for_the_union.home.replacements import draw
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.position import to_position
from longroll.games.war_for_the_union.reading import from_position
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import has_loc, has_los, has_sea_los
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, EAST, KINDS, UNION, WEST


def test_a_position_in_mid_interphase_is_read_back(t: Tables):
    s = field(
        t,
        'turn = "1862-07"\nkentucky = "union"\nhome = { blockaded = { wilmington = 1 }, bonus = [2, 0, 0], built = { cs-t = 1 } }',
    )
    run(s, "reinforcements")
    play(s, texts(s)[0])
    play(s, texts(s)[0])
    again = from_position(t, to_position(s))
    FLOW.revive(again)
    assert to_position(again) == to_position(s)
    assert texts(again) == texts(s)


@pytest.mark.rule("4.74", "6.41")
def test_6_41_losses_go_to_the_box_of_their_theater_and_state_militia_is_gone(t: Tables):
    s = field(t, "richmond confederate 1 veteran-cavalry, 1 state-militia of VA")
    for sp in s.sps_at(t.board.hex("richmond"), CONFEDERATE):
        s.lose(sp, 0)
    assert sum(s.box) == 1
    assert s.box[20 + 5 + 2] == 1, "a Confederate veteran cavalry SP in the eastern box"


@pytest.mark.rule("6.41")
def test_6_41_losses_on_the_gulf_go_to_the_eastern_box_while_only_the_sea_feeds_them(t: Tables):
    s = field(
        t,
        'turn = "1862-09"\nnew-orleans union 4 volunteer\nlouisville union 1 volunteer\nwashington union 1 volunteer\n2414/2514 ships cs-i2r',
    )
    assert box_theater(s, t.board.hex("new-orleans"), UNION) == EAST
    assert box_theater(s, t.board.hex("louisville"), UNION) == WEST
    assert box_theater(s, t.board.hex("washington"), UNION) == EAST
    assert box_theater(s, t.board.hex("mobile"), CONFEDERATE) == WEST


@pytest.mark.rule("6.41", "7.21")
def test_6_41_a_loc_by_sea_suffices_for_the_eastern_box(t: Tables):
    """Inland of Pensacola, too far for a LOS: both sorts of line count."""
    pensacola = t.board.hex("pensacola")
    s = field(t, 'turn = "1862-09"\npensacola union 2 volunteer\n2414/2514 ships cs-i2r')
    net = network(s, UNION)
    far = [
        h
        for h in range(t.board.count)
        if t.theater_of[h] == WEST and t.board.distance(pensacola, h) < 7
        and has_loc(s, net, h) and not has_los(s, net, h) and not has_sea_los(s, net, h)
    ]  # fmt: skip
    assert far
    assert {box_theater(s, h, UNION) for h in far} == {EAST}
    away = next(h for h in range(t.board.count) if t.theater_of[h] == WEST and not has_loc(s, net, h))
    assert box_theater(s, away, UNION) == WEST, "who has no line at all stays in his theater"


@pytest.mark.rule("6.41", "12.14")
def test_6_41_a_loc_by_river_keeps_them_in_the_western_box(t: Tables):
    """On the coast of Louisiana the sea feeds them, but a LOC leads to the rivers as well, which need no depot for it."""
    coast = t.board.index["1430"]
    for ships, theater in (("", WEST), ("\n2414/2514 ships cs-i2r", EAST)):
        s = field(t, f'turn = "1863-09"\n1430 union 2 volunteer; depots union naval{ships}')
        net = network(s, UNION)
        assert has_sea_los(s, net, coast)
        assert not has_los(s, net, coast)
        assert box_theater(s, coast, UNION) == theater, ships


@pytest.mark.rule("6.42", "6.44")
def test_6_42_five_volunteers_in_each_box(t: Tables):
    """The example: two return to each theater, a fifth to either, and five are gone."""
    s = field(t, 'turn = "1862-07"\nboxes = { union_east = ["5 volunteer"], union_west = ["5 volunteer"] }')
    found = draw(s, UNION)
    assert (found[VOLUNTEER], found[10 + VOLUNTEER], found[20 + VOLUNTEER]) == (2, 2, 1)
    assert sum(s.box) == 0


@pytest.mark.rule("6.42")
def test_6_42_an_odd_one_without_a_partner_stays(t: Tables):
    s = field(
        t,
        'turn = "1862-07"\nboxes = { union_east = ["3 militia", "1 volunteer-cavalry"], union_west = ["2 militia"] }',
    )
    found = draw(s, UNION)
    assert (found[MILITIA], found[10 + MILITIA], sum(found)) == (1, 1, 2)
    assert s.box[MILITIA] == 1
    assert s.box[KINDS.index("volunteer-cavalry")] == 1


@pytest.mark.rule("6.4", "6.43", "5.14")
def test_6_43_replacements_go_to_their_theater(t: Tables):
    s = field(t, 'turn = "1862-07"\nboxes = { union_east = ["2 volunteer"], union_west = ["2 volunteer"] }')
    run(s, "replacements")
    assert number(t, "philadelphia") in places(s)
    assert number(t, "cincinnati") in places(s)
    play(s, f"raise volunteer at {number(t, 'philadelphia')}")
    assert number(t, "philadelphia") not in places(s), "the eastern one is placed"
    assert why(s, f"raise volunteer at {number(t, 'harrisburg')}") == "6.43"
    play(s, f"raise volunteer at {number(t, 'cincinnati')}")
    assert not s.stack


def theaters(s: WfuState, prefix: str) -> set[int]:
    """The theaters in which a kind is offered a hex."""
    t = s.tables
    return {t.theater_of[t.node(x.split()[-1], "test")] for x in texts(s) if x.startswith(prefix)}


@pytest.mark.rule("6.43")
def test_6_43_of_two_odd_pairs_one_goes_to_each_theater(t: Tables):
    boxes = '{ union_east = ["1 volunteer", "1 militia"], union_west = ["1 volunteer", "1 militia"] }'
    s = field(t, f'turn = "1862-07"\nboxes = {boxes}')
    run(s, "replacements")
    assert theaters(s, "raise militia at") == {EAST, WEST}
    play(s, f"raise militia at {number(t, 'philadelphia')}")
    assert theaters(s, "raise volunteer at") == {WEST}, "the other of the two"
    assert why(s, f"raise volunteer at {number(t, 'harrisburg')}") == "6.43"
    play(s, f"raise volunteer at {number(t, 'cincinnati')}")
    assert not s.stack


@pytest.mark.rule("6.43")
def test_6_43_a_single_odd_pair_goes_to_either_theater_after_the_others(t: Tables):
    s = field(t, 'turn = "1862-07"\nboxes = { union_east = ["3 volunteer"], union_west = ["3 volunteer"] }')
    run(s, "replacements")
    play(
        s, f"raise volunteer at {number(t, 'philadelphia')}", f"raise volunteer at {number(t, 'pittsburgh')}"
    )
    assert theaters(s, "raise volunteer at") == {WEST}, "the East has its own and the odd one"


@pytest.mark.rule("6.43")
def test_6_43b_two_replacements_join_each_supplied_army(t: Tables):
    text = """turn = "1862-07"
        boxes = { union_east = ["12 volunteer"] }
        washington union 2 volunteer; leaders mcclellan; hqs potomac-hq mcclellan"""
    s = field(t, text)
    run(s, "replacements")
    play(s, "raise volunteer with potomac-hq", "raise volunteer with potomac-hq")
    assert "raise volunteer with potomac-hq" not in texts(s)
    washington = number(t, "washington")
    play(s, f"raise volunteer at {washington}", f"raise volunteer at {washington}")
    assert washington not in places(s), "two more in the city itself"
    assert s.strength(t.board.hex("washington"), UNION) == 6


@pytest.mark.rule("6.43", "14.23")
def test_6_43b_no_replacement_joins_a_besieged_army(t: Tables):
    """New Orleans is besieged and has a line by water; its hex contains enemy troops all the same."""
    hq_ = "hqs mississippi-hq bragg; leaders bragg"
    for siege, joins in ((False, True), (True, False)):
        rows = "2 volunteer inside; fort confederate; siege 1; union 6 volunteer" if siege else "2 volunteer"
        head = 'turn = "1862-07"\nsupply_capacity = 100\nboxes = { confederate_west = ["6 volunteer"] }'
        s = field(t, f"{head}\nnew-orleans confederate {rows}; {hq_}")
        assert hq_supplied(s, hq(t, "mississippi-hq"))
        run(s, AtHome("replace-troops", side=CONFEDERATE))
        assert ("raise volunteer with mississippi-hq" in texts(s)) == joins


@pytest.mark.rule("6.44")
def test_6_44_what_is_not_placed_stays_in_its_box(t: Tables):
    s = field(t, 'turn = "1862-07"\nboxes = { union_west = ["4 volunteer"] }')
    run(s, "replacements")
    play(s, f"raise volunteer at {number(t, 'cincinnati')}", "done")
    assert s.box[10 + VOLUNTEER] == 1, "two of four are gone, one was placed, one waits"


@pytest.mark.rule("6.45")
def test_6_45_one_hq_a_quarter_for_two_points(t: Tables):
    s = field(
        t,
        'turn = "1863-07"\nsupply_capacity = 90\nresource_points = 5\nhome = { hq_state = { mississippi-hq = 1, valley-hq = 1 } }',
    )
    run(s, "replacements")
    assert texts(s) == ["restore mississippi-hq", "restore valley-hq", "done"]
    play(s, "restore mississippi-hq")
    assert s.resource_points == 3
    assert s.hq_at[t.hqs.index(t.counter["mississippi-hq"])] == t.board.hex("corinth")
    assert not s.stack, "one a quarter"


@pytest.mark.rule("6.45", "6.67")
def test_6_45_an_hq_whose_city_is_lost_goes_to_the_nearest_reinforcement_hex(t: Tables):
    s = field(
        t,
        'turn = "1863-07"\nsupply_capacity = 90\nresource_points = 1\nhome = { hq_state = { mississippi-hq = 1 } }\ncorinth union 2 volunteer',
    )
    run(s, "replacements")
    assert not s.stack, "one point does not pay for it"
    s.resource_points = 2
    run(s, "replacements")
    play(s, "restore mississippi-hq")
    found = s.hq_at[t.hqs.index(t.counter["mississippi-hq"])]
    corinth = t.board.hex("corinth")
    near = min(
        (
            n
            for n in reinforcement_hexes(s, CONFEDERATE)
            if t.theater_of[n] == WEST and closed(s, CONFEDERATE, n) is None
        ),
        key=lambda n: t.board.distance(corinth, n),
    )
    assert t.board.distance(corinth, found) == t.board.distance(corinth, near)


@pytest.mark.rule("6.45")
def test_6_45_a_railroad_unit_returns(t: Tables):
    s = field(t, 'turn = "1863-07"\nhome = { usmrr_state = { usmrr-1 = 1 } }')
    run(s, "replacements")
    pittsburgh = number(t, "pittsburgh")
    play(s, f"restore usmrr-1 at {pittsburgh}")
    assert s.usmrr_at[0] == t.board.hex("pittsburgh")
    assert not s.usmrr_state[0]


@pytest.mark.rule("6.46")
def test_6_46_a_sunk_union_ship_returns_from_october_1862_on(t: Tables):
    for turn, back in (("1862-07", False), ("1862-10", True)):
        s = field(t, f'turn = "{turn}"')
        ship = t.ship["us-i2r-1"]
        s.sink(ship)
        run(s, "replacements")
        assert bool(s.stack) == back
        if back:
            play(s, next(x for x in texts(s) if x.startswith("rebuild us-i2r-1 at")))
            assert s.ship_at[ship] != OFF
            assert not s.ship_state[ship] & SUNK
            assert not s.stack, "one a quarter"


@pytest.mark.rule("6.5", "5.15")
def test_6_5_recruits_from_april_1862_each_quarter(t: Tables):
    assert not recruiting(t, turn="1862-01").stack
    assert not recruiting(t, turn="1862-05").stack
    assert recruiting(t, turn="1862-04").stack


@pytest.mark.rule("6.51")
def test_6_51_richmond_gives_its_line_and_one_for_its_center(t: Tables):
    richmond = number(t, "richmond")
    s = recruiting(t)
    play(s, f"recruit volunteer at {richmond}", f"recruit volunteer at {richmond}")
    assert f"recruit volunteer at {richmond}" not in texts(s)
    assert why(s, f"recruit volunteer at {richmond}") == "6.51"
    s = recruiting(t, "centers = { richmond = false }")
    play(s, f"recruit volunteer at {richmond}")
    assert f"recruit volunteer at {richmond}" not in texts(s), "the center is gone"


@pytest.mark.rule("6.51")
def test_6_51b_a_blockaded_port_gives_no_bonus(t: Tables):
    charleston = number(t, "charleston-sc")
    assert f"recruit volunteer at {charleston}" in texts(recruiting(t))
    assert f"recruit volunteer at {charleston}" not in texts(
        recruiting(t, "home = { blockaded = { charleston-sc = 1 } }")
    )


@pytest.mark.rule("6.51", "6.61")
def test_6_51c_not_under_enemy_troops_nor_at_blockaded_norfolk(t: Tables):
    norfolk, memphis = number(t, "norfolk"), number(t, "memphis")
    assert {f"recruit volunteer at {norfolk}", f"recruit volunteer at {memphis}"} <= set(texts(recruiting(t)))
    s = recruiting(t, "home = { blockaded = { norfolk = 1 } }\nmemphis union 1 volunteer")
    assert not {f"recruit volunteer at {norfolk}", f"recruit volunteer at {memphis}"} & set(texts(s))
    assert why(s, f"recruit volunteer at {memphis}") == "6.61"


@pytest.mark.rule("6.51")
def test_6_51d_beaumont_stands_in_for_houston(t: Tables):
    beaumont, galveston = number(t, "beaumont"), number(t, "galveston")
    assert f"recruit volunteer at {beaumont}" not in texts(recruiting(t))
    s = recruiting(t, "houston union 1 volunteer")
    assert f"recruit volunteer at {beaumont}" in texts(s)
    assert f"recruit volunteer at {galveston}" not in texts(s)
    s = recruiting(t, "houston union 1 volunteer\nbeaumont union 1 volunteer")
    assert closed(s, CONFEDERATE, t.board.hex("galveston")) is None
    assert closed(s, CONFEDERATE, t.board.hex("nacogdoches")) is None
    nacogdoches = number(t, "nacogdoches")
    for chosen, other in ((galveston, nacogdoches), (nacogdoches, galveston)):
        s = recruiting(t, "houston union 1 volunteer\nbeaumont union 1 volunteer")
        assert {f"recruit volunteer at {chosen}", f"recruit volunteer at {other}"} <= set(texts(s)), (
            "the owner chooses"
        )
        play(s, f"recruit volunteer at {chosen}")
        assert s.strength(t.board.index[chosen], CONFEDERATE) == 1
        assert not {f"recruit volunteer at {chosen}", f"recruit volunteer at {other}"} & set(texts(s)), (
            "one line of the chart"
        )
        assert why(s, f"recruit volunteer at {other}") == "6.51"


@pytest.mark.rule("6.51")
def test_6_51d_a_besieged_houston_is_not_the_unions(t: Tables):
    text = "houston union 2 volunteer; confederate 1 volunteer inside; fort confederate; siege 1"
    s = recruiting(t, text)
    assert closed(s, CONFEDERATE, t.board.hex("beaumont")).rule == "6.51"  # type: ignore[union-attr]
    assert f"recruit volunteer at {number(t, 'beaumont')}" not in texts(s)


@pytest.mark.rule("6.52")
def test_6_52_cavalry_as_one_of_five_and_one_a_theater_in_1862(t: Tables):
    s = recruiting(t)
    richmond, nashville, jackson = (number(t, x) for x in ("richmond", "nashville", "jackson-ms"))
    assert not any("cavalry" in x for x in texts(s))
    assert why(s, f"recruit volunteer-cavalry at {nashville}") == "6.52"
    for city in ("memphis", "bowling-green", "new-orleans", "little-rock", "springfield-mo"):
        if f"recruit volunteer at {number(t, city)}" in texts(s):
            play(s, f"recruit volunteer at {number(t, city)}")
    play(s, f"recruit volunteer-cavalry at {nashville}")
    assert f"recruit volunteer at {nashville}" not in texts(s), "it stands for both of its infantry"
    assert why(s, f"recruit volunteer-cavalry at {jackson}") == "6.52", "one a theater"
    assert why(s, f"recruit volunteer-cavalry at {richmond}") == "6.52", "the East has not five yet"


@pytest.mark.rule("6.52")
def test_6_52b_one_in_all_from_1863_and_6_52c_the_trans_mississippi(t: Tables):
    s = recruiting(t, turn="1863-07")
    for city in ("richmond", "richmond", "norfolk", "nashville"):
        play(s, f"recruit volunteer at {number(t, city)}")
    houston, missouri = number(t, "houston"), number(t, "springfield-mo")
    play(s, f"recruit volunteer-cavalry at {houston}")
    assert why(s, f"recruit volunteer-cavalry at {missouri}") == "6.52"
    far = recruiting(t, "home = { beyond_river = 15 }", turn="1863-07")
    assert f"recruit volunteer-cavalry at {houston}" in texts(far), "divided: no five are needed there"
    assert f"recruit volunteer-cavalry at {number(t, 'richmond')}" not in texts(far)


@pytest.mark.rule("6.53", "6.33")
def test_6_53_recruits_and_replacements_share_a_quarter_of_the_capacity(t: Tables):
    s = recruiting(t, "home = { taken_in = 3 }", capacity=20)
    for _ in range(2):
        play(s, texts(s)[0])
    assert not s.stack, "20 // 4 = 5, and three replacements came before"
