"""Sentences of chapters 6, 15, 16 and 17 that are easily passed over: who is raised where, who goes home, who comes back."""

from fractions import Fraction

import pytest
from war import field, play, run, texts, why

from longroll.games.war_for_the_union.casualties import fall, replacement
from longroll.games.war_for_the_union.combat.losses import DEAD
from longroll.games.war_for_the_union.flags import ASIDE, DISPLACED, ELIMINATED, OFF, POOL, WOUNDED
from longroll.games.war_for_the_union.frames import ShipsCome
from longroll.games.war_for_the_union.home.arrivals import homes
from longroll.games.war_for_the_union.home.events import GoneForGood, HqDissolved, ShipArrived
from longroll.games.war_for_the_union.home.leaders import promote, remove_named
from longroll.games.war_for_the_union.home.units import hq_home
from longroll.games.war_for_the_union.home.withdrawals import order
from longroll.games.war_for_the_union.narrate.interphase import SENTENCES
from longroll.games.war_for_the_union.naval.docks import sure
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, EAST, UNION, WEST


def number(t: Tables, slug: str) -> str:
    return t.node_name(t.node_of(t.place(slug)))


def theaters(s: WfuState, prefix: str) -> set[int]:
    """The theaters in which a kind is offered a hex."""
    t = s.tables
    return {t.theater_of[t.node(x.split()[-1], "test")] for x in texts(s) if x.startswith(prefix)}


# --- 6.4, 6.5, 17.12 -------------------------------------------------------------------------------------------------


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


@pytest.mark.rule("17.12", "6.62")
def test_17_12_the_extra_recruits_come_to_recruitment_cities_only(t: Tables):
    """A city of a border state recruits while the state is Confederate; a neutral one would be driven to the other side."""
    fell = t.economy.turn("1862-06", "")
    s = field(t, f'turn = "1862-07"\nkentucky = "union"\nhome = {{ washington_fell = {fell} }}')
    run(s, "recruitment")
    offered = {x.split()[-1] for x in texts(s) if x.startswith("recruit volunteer at")}
    assert number(t, "raleigh") in offered
    for slug in ("baltimore", "annapolis", "frankfort", "lexington-ky", "columbus-ky"):
        assert number(t, slug) not in offered, slug
        assert why(s, f"recruit volunteer at {number(t, slug)}") == "6.51"


# --- 6.6, 6.7, 13.72 -------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.61", "6.66")
def test_6_61_a_blockade_keeps_troops_from_norfolk_but_no_leader(t: Tables):
    s = field(t, 'turn = "1862-04"\nhome = { blockaded = { norfolk = 1 } }')
    norfolk = t.board.hex("norfolk")
    assert norfolk in homes(s, t.leader["lee"], [])
    s = field(t, 'turn = "1862-04"\nnorfolk union 1 volunteer')
    assert norfolk not in homes(s, t.leader["lee"], [])


@pytest.mark.rule("6.66")
def test_6_66c_a_division_leader_who_is_on_his_way_back_is_removed_too(t: Tables):
    s = field(t, 'turn = "1862-02"')
    man = t.leader["zollicoffer"]
    for state in (DISPLACED, POOL, WOUNDED):
        s.leader_state[man] = state
        remove_named(s, man)
        assert s.leader_state[man] == ASIDE


@pytest.mark.rule("6.72", "9.18")
def test_6_72_a_promoted_leader_comes_back_where_he_was_expected(t: Tables):
    s = field(t, 'turn = "1862-10"')
    old, new = t.leader["grant"], t.leader["grant-1862-10"]
    s.leader_state[old], s.leader_back[old], s.leader_where[old] = DISPLACED, s.turn + 2, EAST + 1
    promote(s, new)
    assert (s.leader_state[new], s.leader_where[new], s.leader_where[old]) == (DISPLACED, EAST + 1, 0)


@pytest.mark.rule("13.72")
def test_13_72d_a_cavalry_leader_who_has_recovered_is_first_in_line(t: Tables):
    s = field(t, 'turn = "1863-07"')
    s.leader_state[t.leader["stuart"]] = POOL
    assert replacement(s, CONFEDERATE, False, t.board.hex("richmond")) == t.leader["stuart"]
    assert replacement(s, CONFEDERATE, True, t.board.hex("richmond")) == t.leader["stuart"]
    s.leader_state[t.leader["stuart"]] = WOUNDED
    assert replacement(s, CONFEDERATE, False, t.board.hex("richmond")) == t.leader["d-h-hill"]
    assert replacement(s, CONFEDERATE, True, t.board.hex("richmond")) == t.leader["hampton"]


@pytest.mark.rule("6.66", "13.72")
def test_6_66d_the_texan_replaces_nobody_in_virginia(t: Tables):
    text = 'turn = "1863-07"\nrichmond confederate 4 veteran; leaders longstreet\nhouston confederate 2 veteran; leaders magruder'
    s = field(t, text)
    texan = t.leader["hebert"]
    if s.leader_at[texan] != OFF:
        s.place_leader(texan, OFF)
    s.leader_state[texan] = POOL
    fall(s, t.leader["longstreet"], DEAD, "13.72")
    assert s.leader_at[texan] == OFF
    assert s.leader_at[t.leader["d-h-hill"]] == t.board.hex("richmond")
    assert replacement(s, CONFEDERATE, False, t.board.hex("houston")) == texan


@pytest.mark.rule("6.67")
def test_6_67_an_army_that_the_schedule_dissolves_is_told(t: Tables):
    s = field(t, 'turn = "1862-09"\nwashington union 2 volunteer; leaders pope; hqs virginia-hq pope')
    run(s, "leader-phase")
    (told,) = [x for x in s.out if isinstance(x, HqDissolved)]
    assert (told.army, told.rule) == ("virginia-hq", "6.67")


@pytest.mark.rule("6.45", "6.67")
def test_6_67_the_army_of_the_gulf_returns_to_a_port_of_the_union(t: Tables):
    hq = t.hqs.index(t.counter["gulf-hq"])
    s = field(t, 'turn = "1864-04"')
    s.hq_state[hq] = ELIMINATED
    assert hq_home(s, hq) == t.box_node["key-west"], "New Orleans is empty, and Confederate"
    s = field(t, 'turn = "1864-04"\nnew-orleans union 1 veteran')
    assert hq_home(s, hq) == t.board.hex("new-orleans")
    s = field(t, 'turn = "1864-04"\npensacola union 1 veteran\nnew-orleans confederate 1 veteran')
    assert hq_home(s, hq) == t.board.hex("pensacola")


@pytest.mark.rule("6.69")
def test_6_69_a_river_ironclad_that_comes_in_another_ones_place_is_the_one_that_is_placed(t: Tables):
    """Philadelphia is lost; Ft. Monroe takes the other ship."""
    s = field(t, 'turn = "1863-07"\nphiladelphia confederate 2 veteran')
    lost = t.node_of(t.place("philadelphia"))
    run(s, ShipsCome("ships-come", side=UNION, ships=[t.counter["us-i2s"], lost]))
    while s.stack:
        play(s, texts(s)[0])
    (came,) = [x for x in s.out if isinstance(x, ShipArrived)]
    assert came.ship.startswith("us-i2r")


# --- 15.43 -----------------------------------------------------------------------------------------------------------


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


# --- 16 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.11")
def test_16_11_cavalry_may_go_first_where_others_can_still_give_theirs(t: Tables):
    text = """turn = "1861-07"
        pittsburgh union 6 militia, 2 militia-cavalry
        cincinnati union 6 militia, 2 militia-cavalry"""
    s = field(t, text)
    f = order(s, UNION, 0, Fraction(1, 2))
    assert (f.count, f.cavalry, f.quota) == (8, 2, [4, 4])
    run(s, f)
    horse = f"withdraw militia-cavalry from {number(t, 'pittsburgh')}"
    play(s, horse, horse)
    while s.stack:
        play(s, texts(s)[-1])
    assert s.strength(t.board.hex("pittsburgh"), UNION) == s.strength(t.board.hex("cincinnati"), UNION) == 4


@pytest.mark.rule("16.11")
def test_16_11a_what_the_boxes_lose_is_told(t: Tables):
    s = field(t, 'turn = "1863-05"\nboxes = { union_east = ["6 volunteer"], union_west = ["3 volunteer"] }')
    run(s, "withdrawals")
    (told,) = [x for x in s.out if isinstance(x, GoneForGood)]
    assert (told.strength, told.rule) == (3, "16.11")
    assert "withdrawn from the Replacement Boxes" in SENTENCES[GoneForGood](t, told)
