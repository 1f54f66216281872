"""Rules 2.33, 9.15, 10.52: the special ferries; 6.66d, 6.86d, 10.31; trains and repairs: 9.54b, 9.75, 15.11."""

import pytest
from war import SUMMER, WINTER, begin, field, play, run, texts, why

from longroll.games.war_for_the_union.flags import ENGAGED, OFF, WITHDRAWN
from longroll.games.war_for_the_union.frames import AtHome, Train
from longroll.games.war_for_the_union.home.blockade import station_refused
from longroll.games.war_for_the_union.home.resources import launch
from longroll.games.war_for_the_union.movement.march import homeward
from longroll.games.war_for_the_union.naval.docks import joined_to_center
from longroll.games.war_for_the_union.naval.ferries import cross_refused, passengers
from longroll.games.war_for_the_union.rail.engineers import mend_refused
from longroll.games.war_for_the_union.rail.repair import held_refused, home_ground
from longroll.games.war_for_the_union.rail.rides import BY_SELMA, Rides
from longroll.games.war_for_the_union.rail.track import theater_limit, ways
from longroll.games.war_for_the_union.rail.train import ride_refused
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, EAST, UNION


def names(t: Tables, *slugs: str) -> list[str]:
    return [t.board.numbers[t.board.hex(slug)] for slug in slugs]


# --- 2.33, 10.52 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.33", "9.15")
def test_2_33_two_sps_a_turn_cross_between_montgomery_and_selma(t: Tables):
    montgomery, selma = names(t, "montgomery", "selma")
    s = begin(
        field(t, f"{SUMMER}\nmontgomery confederate 3 volunteer; leaders hardee"), "operations", CONFEDERATE
    )
    play(s, f"cross {montgomery} {selma}", "passenger volunteer", "passenger volunteer", "passenger hardee")
    there = t.board.hex("selma")
    assert s.strength(there, CONFEDERATE) == 2
    cost = 1 + t.charts.terrain[t.board.terrains[t.board.terrain[there]]].mp
    assert {s.sp_spent[sp] for sp in s.sps_at(there, CONFEDERATE)} == {cost}
    assert s.leader_spent[t.leader["hardee"]] == cost
    assert f"cross {montgomery} {selma}" not in texts(s), "2 SPs a turn"
    f = Train("train", CONFEDERATE, t.board.hex("montgomery"), t.board.hex("montgomery"))
    f.sps = s.sps_at(f.node, CONFEDERATE)
    found = ways(s, CONFEDERATE, f.node)
    fares = [-1] * t.nodes
    fares[there] = found.fare(there) | BY_SELMA
    refused = ride_refused(s, f, there, Rides([-1] * t.nodes, fares, [there], t.named_nodes))
    assert refused is not None
    assert refused.rule == "9.56", "trains share it"
    play(s, "lead hardee", "take all", "set out")
    assert any(text.startswith("to ") for text in texts(s)), "they march on under him (4.42)"


@pytest.mark.rule("2.33")
def test_2_33_union_troops_between_the_cities_close_the_ferry_and_never_use_it(t: Tables):
    montgomery, selma = names(t, "montgomery", "selma")
    for guard in ("3325", "3425", "3426"):
        s = field(t, f"{SUMMER}\nmontgomery confederate 3 volunteer\n{guard} union 1 volunteer")
        refused = cross_refused(s, CONFEDERATE, t.board.index[montgomery], t.board.index[selma])
        assert refused is not None
        assert refused.rule == "2.33"
    s = field(t, f"{SUMMER}\nmontgomery union 3 volunteer")
    assert cross_refused(s, UNION, t.board.index[montgomery], t.board.index[selma]) is not None


@pytest.mark.rule("2.33")
def test_2_33_r74_who_has_done_nothing_crosses_with_an_mp(t: Tables):
    montgomery, selma = (t.board.index[x] for x in names(t, "montgomery", "selma"))
    s = field(t, f"{WINTER}\nmontgomery confederate 1 volunteer unsupplied fatigue 2")
    assert list(passengers(s, montgomery, selma)) == ["volunteer"]
    s.sp_spent[s.sps_at(montgomery, CONFEDERATE)[0]] = 1
    assert not passengers(s, montgomery, selma)


@pytest.mark.rule("10.52", "9.18", "14.23")
def test_10_52_who_may_not_cross(t: Tables):
    mobile, morgan = t.board.hex("mobile"), t.board.hex("ft-morgan")
    s = field(t, f"{SUMMER}\nmobile confederate 1 volunteer; leaders hardee\nft-morgan fort union")
    assert list(passengers(s, mobile, morgan)) == ["volunteer"], "9.18a: no leader alone to an enemy fort"
    s = field(t, f"{SUMMER}\nmobile confederate 1 volunteer rode spent 1, 1 volunteer spent 1")
    found = passengers(s, mobile, morgan)
    assert not s.sp_flags[found["volunteer"]], "9.59: the one who came by rail stays"
    shut = "mobile confederate 1 volunteer inside; fort confederate; siege 1; union 4 volunteer"
    refused = cross_refused(field(t, f"{SUMMER}\n{shut}"), CONFEDERATE, mobile, morgan)
    assert refused is not None
    assert refused.rule == "14.23"


# --- 6.66d -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.66")
def test_6_66d_hebert_serves_in_texas_and_western_louisiana_only(t: Tables):
    board, hebert = t.board, t.leader["hebert"]
    assert [man.slug for man in t.leaders if man.texan] == ["hebert"]
    for slug, fine in (
        ("houston", True), ("shreveport", True), ("alexandria-la", True), ("brashear-city", True),
        ("new-orleans", False), ("baton-rouge", False), ("camden", False), ("little-rock", False),
    ):  # fmt: skip
        s = field(t, SUMMER)
        assert (homeward(s, (hebert,), board.hex(slug)) is None) == fine, slug
    edge = next(
        (h, j)
        for h in range(board.count)
        for j in board.around(h)
        if t.far_west[h] and board.states[board.state[j]] == "AR" and t.ground.march[board.side(h, j)] == 1
    )
    rows = f"{SUMMER}\n{board.numbers[edge[0]]} confederate 1 volunteer; leaders hebert, polk"
    s = begin(field(t, rows), "operations", CONFEDERATE)
    play(s, "lead hebert", "take all", "set out")
    assert why(s, f"to {board.numbers[edge[1]]}") == "6.66"
    play(s, "halt", "lead polk", "take all", "set out")
    assert why(s, f"to {board.numbers[edge[1]]}") == "", "others go where they like"


# --- 6.86d -----------------------------------------------------------------------------------------------------------


def launched(t: Tables) -> tuple[WfuState, int]:
    """A Confederate ironclad is finished at Richmond before a Union battery."""
    richmond = t.board.hex("richmond")
    water = t.waters.way.at(richmond)[0]
    bank = next(h for h in t.waters.way.banks[water] if h != richmond)
    d = t.board.direction(bank, richmond)
    faces = ("N", "NE", "SE", "S", "SW", "NW")
    s = field(
        t,
        f"{SUMMER}\nrichmond confederate 3 volunteer\n{t.board.numbers[bank]} union 2 volunteer; batteries us-battery-2-1 {faces[d]} {faces[(d + 1) % 6]}",
    )
    ship = next(x for x, c in enumerate(t.ships) if t.counters[c].slug == "cs-i2r")
    s.yard_at[ship], s.yard_turn[ship] = water, 0
    launch(s, ship, "6.87")
    FLOW.run(s)
    return s, ship


@pytest.mark.rule("6.86")
def test_6_86d_a_ship_finished_under_union_guns_withdraws_or_fights(t: Tables):
    s, ship = launched(t)
    slug = t.ship_slugs[ship]
    assert texts(s) == [f"draw off {slug}", "stand fast"]
    before = s.ship_at[ship]
    play(s, f"draw off {slug}")
    assert s.ship_state[ship] & WITHDRAWN, "as though from combat"
    while s.stack:
        FLOW.play(s, FLOW.choices(s)[0])
    assert s.ship_at[ship] != before
    s, ship = launched(t)
    play(s, "stand fast")
    assert s.ship_state[ship] & ENGAGED
    begin(s, "operations", CONFEDERATE)
    name = t.waters.name[s.ship_at[ship]]
    assert f"battle {name}" in texts(s)
    assert "done" not in texts(s), "it must engage the battery in this turn"
    assert f"sail {name}" not in texts(s)


# --- 10.31, 15.42 ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.31")
def test_10_31_a_blockader_begins_at_sea_in_a_bay_or_in_a_port(t: Tables):
    off = "wilmington"
    name = f"{t.board.numbers[t.board.hex(off)]}/coast"
    james = next(
        t.waters.name[x]
        for x in range(t.waters.rivers)
        if t.waters.kind[x] == 1 and all(h < 0 or t.city_at[h] < 0 for h in t.waters.way.banks[x])
    )
    for began, fine in ((name, True), (james, False), ("6410/6411", True)):
        s = field(t, f'turn = "1862-07"\n{name} ships us-n2s began {began}')
        ship = next(x for x, at in enumerate(s.ship_at) if at != OFF)
        assert (station_refused(s, ship, off) is None) == fine, began


@pytest.mark.rule("15.42", "6.86")
def test_15_42_r65_the_yards_own_line_must_lead_to_an_industrial_center(t: Tables):
    s = field(t, f"{SUMMER}\ngalveston confederate 1 volunteer", "1862")
    assert joined_to_center(s, t.board.hex("richmond"))
    cut = field(
        t, f"{SUMMER}\n2124/2224 ships us-i2r\n2317/2417 ships us-i2r\n2030/2130 ships us-i2r", "1862"
    )
    assert not joined_to_center(cut, t.board.hex("galveston")), "no center beyond the river"


# --- 9.54b, 9.75, 15.11 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("9.54")
def test_9_54b_a_railroad_unit_across_the_ohio_border_costs_its_theater_a_point(t: Tables):
    start, to = t.board.hex("pittsburgh"), t.board.hex("cincinnati")
    s = field(t, f"{SUMMER}\npittsburgh usmrr usmrr-1")
    f = Train("train", UNION, start, start, engineers=[0])
    found = ways(s, UNION, start)
    assert found[to].crossed
    assert ride_refused(s, f, to, found) is None
    s.rail_used[EAST] = theater_limit(s, UNION)
    refused = ride_refused(s, f, to, found)
    assert refused is not None
    assert refused.rule == "9.54"
    inside = t.board.hex("harrisburg")
    assert ride_refused(s, f, inside, found) is None, "inside its theater it rides free"
    s.rail_used[EAST] = 0
    s.push(f)
    FLOW.run(s)
    play(s, f"rail to {t.board.numbers[to]}", "alight")
    assert (s.rail_used[0], s.rail_used[1]) == (1, 0)


@pytest.mark.rule("9.75")
def test_9_75a_a_rail_hex_in_an_enemy_zone_is_repaired_only_with_troops_in_it(t: Tables):
    here = t.board.hex("corinth")
    near = next(h for h in t.board.around(here) if here in t.ground.zoc_reach[h])
    foe = f"{t.board.numbers[near]} confederate 1 volunteer"
    lone = field(t, f"{SUMMER}\ncorinth usmrr usmrr-1\n{foe}")
    refused = held_refused(lone, UNION, here)
    assert refused is not None
    assert refused.rule == "15.11"
    calm = field(t, f"{SUMMER}\ncorinth usmrr usmrr-1")
    assert held_refused(calm, UNION, here) is None
    guarded = field(t, f"{SUMMER}\ncorinth union 1 volunteer; usmrr usmrr-1\n{foe}")
    assert held_refused(guarded, UNION, here) is None
    held = field(t, f"{SUMMER}\ncorinth confederate 1 volunteer")
    refused = held_refused(held, UNION, here)
    assert refused is not None
    assert refused.rule == "9.75"


@pytest.mark.rule("9.75", "7.4")
def test_9_75_a_port_that_the_sea_feeds_is_itself_a_supply_head(t: Tables):
    here = t.board.hex("new-orleans")
    s = field(t, f"{SUMMER}\nnew-orleans union 2 volunteer; usmrr usmrr-1", "1862")
    assert mend_refused(s, 0, here) is None
    dry = field(t, f"{SUMMER}\njackson-ms union 2 volunteer; usmrr usmrr-1", "1862")
    refused = mend_refused(dry, 0, t.board.hex("jackson-ms"))
    assert refused is not None
    assert refused.rule == "9.75"


@pytest.mark.rule("15.11", "2.11")
def test_15_11_st_louis_is_union_territory(t: Tables):
    s = field(t, SUMMER)
    assert home_ground(s, UNION, t.board.hex("st-louis"))
    assert not home_ground(s, CONFEDERATE, t.board.hex("st-louis"))
    assert home_ground(s, CONFEDERATE, t.board.hex("springfield-mo"))
    for side in (UNION, CONFEDERATE):
        assert home_ground(s, side, t.board.hex("washington"))


def test_the_question_of_a_new_ship_names_its_rule(t: Tables):
    s, _ship = launched(t)
    assert FLOW.decision(s).rule == "6.86"
    assert run(s, AtHome("dissolving", side=CONFEDERATE)) is s
    assert FLOW.decision(s).prompt.startswith("Ironclad I2R 1 lies under Union guns")
