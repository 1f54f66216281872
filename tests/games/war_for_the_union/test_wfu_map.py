"""Chapters 2, 3 and 5: territory, terrain, special waters, play aids, troops and leaders, the sequence of play."""

import pytest
from war import SUMMER, WINTER, begin, field, pair, play, run, scenario, texts, water, why

from longroll.games.war_for_the_union.cities import owner
from longroll.games.war_for_the_union.combat.force import aggressive, target_refused
from longroll.games.war_for_the_union.flags import DISPLACED, KILLED, OFF
from longroll.games.war_for_the_union.frames import AtHome, PlayerTurn, Train
from longroll.games.war_for_the_union.naval import voyage
from longroll.games.war_for_the_union.naval.ferries import cross_refused, passengers
from longroll.games.war_for_the_union.naval.fleet import allowance
from longroll.games.war_for_the_union.naval.hits import hit
from longroll.games.war_for_the_union.naval.loading import banks
from longroll.games.war_for_the_union.politics import border_states
from longroll.games.war_for_the_union.rail.rides import BY_SELMA, Rides
from longroll.games.war_for_the_union.rail.track import ways
from longroll.games.war_for_the_union.rail.train import ride_refused
from longroll.games.war_for_the_union.sea import sea_waters
from longroll.games.war_for_the_union.sequence import FLOW, GAME_TURN, PLAYER_TURN
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.view import view
from longroll.games.war_for_the_union.waters import NAVIGABLE, TIDAL
from longroll.games.war_for_the_union.words import CONFEDERATE, EAST, KINDS, NOBODY, UNION, WEST
from longroll.kit.graph import CLOSED


@pytest.mark.rule("2.0", "2.1", "2.11", "2.12", "2.13")
def test_2_1_three_kinds_of_territory(t: Tables):
    states = {
        "union": {"NJ", "DE", "PA", "OH", "IN", "IL"},
        "csa": {"NC", "SC", "GA", "FL", "AL", "MS", "TN", "AR", "LA", "TX"},
        "border": {"KY", "MD", "WV"},
    }
    for kind, names in states.items():
        here = {p.territory for p in t.places if p.state in names and p.hex >= 0 and p.slug != "washington"}
        assert here == {kind}, kind
    special = {"washington": "union", "st-louis": "union", "alexandria-va": "border", "richmond": "csa"}
    assert {slug: t.places[t.place(slug)].territory for slug in special} == special


@pytest.mark.rule("2.13")
def test_2_13_kentucky_is_nobodys_while_neutral(t: Tables):
    place = t.place("frankfort")
    assert owner(field(t, 'kentucky = "nobody"'), place) == NOBODY
    assert owner(field(t, 'kentucky = "confederate"'), place) == CONFEDERATE


@pytest.mark.rule("2.13")
def test_2_13_maryland_goes_with_baltimore_and_annapolis(t: Tables):
    s = field(t, 'turn = "1862-09"\nbaltimore confederate 1 volunteer\nannapolis confederate 1 volunteer')
    border_states(s, CONFEDERATE)
    assert s.maryland == CONFEDERATE
    half = field(t, 'turn = "1862-09"\nbaltimore confederate 1 volunteer')
    border_states(half, CONFEDERATE)
    assert half.maryland == UNION


@pytest.mark.rule("2.13", "14.24")
def test_2_13_besiegers_do_not_hold_a_city_of_maryland(t: Tables):
    text = f"{SUMMER}\nannapolis confederate 1 veteran\nbaltimore "
    s = field(t, f"{text}union 1 veteran inside; fort union; siege 1; confederate 3 veteran")
    border_states(s, CONFEDERATE)
    assert s.maryland == UNION
    held = field(t, f"{text}confederate 3 veteran")
    border_states(held, CONFEDERATE)
    assert held.maryland == CONFEDERATE
    assert not texts(held)


@pytest.mark.rule("2.14")
def test_2_14_theaters(t: Tables):
    east = (
        "washington",
        "richmond",
        "charleston-sc",
        "charleston-wv",
        "philadelphia",
        "savannah",
        "wilmington",
    )
    west = ("st-louis", "little-rock", "houston", "nashville", "cincinnati", "pensacola", "atlanta", "mobile")
    assert {t.theater_of[t.board.hex(slug)] for slug in east} == {EAST}
    assert {t.theater_of[t.board.hex(slug)] for slug in west} == {WEST}
    assert t.theater_of[t.box_node["ny-box"]] == EAST


@pytest.mark.rule("2.2", "2.21", "2.22")
def test_2_2_terrain_is_of_hexes_mountains_and_rivers_are_of_hexsides(t: Tables):
    assert {x for x in t.board.terrains if x != "sea"} == {"clear", "forest", "rough", "swamp", "bayou"}
    rough, ridges = t.board.terrains.index("rough"), [k for k, r in enumerate(t.board.ridge) if r == 1]
    tall = {k // 6 for k in ridges}
    assert any(t.board.terrain[h] == rough for h in range(t.board.count) if h not in tall)
    assert any(t.board.terrain[h] != rough for h in tall), "2.21: two features with effects of their own"
    charts = t.charts
    assert charts.side["mountain"].zoc is False
    assert charts.terrain["rough"].zoc is True
    assert {"minor", "navigable", "tidal"} <= set(charts.side)
    assert charts.side["tidal"].closed
    assert not charts.side["minor"].closed
    assert (
        len(
            {
                (charts.side[x].mp, charts.side[x].closed, charts.side[x].zoc)
                for x in ("minor", "navigable", "tidal")
            }
        )
        == 3
    )


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


def hex_numbers(t: Tables, *slugs: str) -> list[str]:
    return [t.board.numbers[t.board.hex(slug)] for slug in slugs]


@pytest.mark.rule("2.33", "9.15")
def test_2_33_two_sps_a_turn_cross_between_montgomery_and_selma(t: Tables):
    montgomery, selma = hex_numbers(t, "montgomery", "selma")
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


@pytest.mark.rule("2.23", "13.35", "9.31")
def test_2_23_r92_a_ferry_carries_nobody_into_an_attack(t: Tables):
    """Memphis and the other bank of the Mississippi: a march is 1 MP dearer, an attack is like any over a tidal river."""
    s = field(
        t, f"{SUMMER}\nmemphis confederate 8 veteran; leaders polk, hardee\n2416 union 1 volunteer fatigue 2"
    )
    memphis, bank = t.board.hex("memphis"), t.board.index["2416"]
    refused = target_refused(s, CONFEDERATE, memphis, bank)
    assert refused is not None
    assert refused.rule == "2.23"
    begin(s, "operations", CONFEDERATE)
    play(s, "lead polk", "take all", "set out")
    assert why(s, "overrun 2416") == "2.23"
    play(s, "force march")
    assert why(s, "to 2416") == "2.23", "nor does a force march plan to"
    empty = field(t, f"{SUMMER}\nmemphis confederate 3 veteran; leaders polk")
    begin(empty, "operations", CONFEDERATE)
    play(empty, "lead polk", "take all", "set out", "to 2416")


@pytest.mark.rule("2.33")
def test_2_33_union_troops_between_the_cities_close_the_ferry_and_never_use_it(t: Tables):
    montgomery, selma = hex_numbers(t, "montgomery", "selma")
    for guard in ("3325", "3425", "3426"):
        s = field(t, f"{SUMMER}\nmontgomery confederate 3 volunteer\n{guard} union 1 volunteer")
        refused = cross_refused(s, CONFEDERATE, t.board.index[montgomery], t.board.index[selma])
        assert refused is not None
        assert refused.rule == "2.33"
    s = field(t, f"{SUMMER}\nmontgomery union 3 volunteer")
    assert cross_refused(s, UNION, t.board.index[montgomery], t.board.index[selma]) is not None


@pytest.mark.rule("2.33")
def test_2_33_r74_who_has_done_nothing_crosses_with_an_mp(t: Tables):
    montgomery, selma = (t.board.index[x] for x in hex_numbers(t, "montgomery", "selma"))
    s = field(t, f"{WINTER}\nmontgomery confederate 1 volunteer unsupplied fatigue 2")
    assert list(passengers(s, montgomery, selma)) == ["volunteer"]
    s.sp_spent[s.sps_at(montgomery, CONFEDERATE)[0]] = 1
    assert not passengers(s, montgomery, selma)


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


@pytest.mark.rule("2.4", "2.41", "2.42", "2.44")
def test_2_4_calendar_boxes_and_tracks_are_shown(t: Tables):
    s = field(
        t,
        f'{SUMMER}\nresource_points = 7\nboxes = {{ union_west = ["3 volunteer"], confederate_east = ["1 militia"] }}',
    )
    seen = view(s, "union")
    assert seen["turn"]["label"] == t.economy.calendar.name(s.turn)
    assert t.economy.years[1862].union_rail != t.economy.years[1864].union_rail, "2.41: limits by year"
    boxes = next(p["rows"] for p in seen["panels"] if p["title"] == "Replacement Boxes")
    assert [row["label"] for row in boxes] == ["Union, west", "Confederate, east"]
    tracks = {row["label"]: row["value"] for row in seen["tracks"]}
    assert tracks["Resource Points"] == 7
    assert {"Supply Capacity", "Victory Points"} <= set(tracks)


@pytest.mark.rule("3.0", "3.1", "3.11")
def test_3_11_counters_change_freely(t: Tables):
    """Four SPs of militia are one counter to look at, and any of them may go."""
    a, _ = pair(t)
    s = field(t, f"{SUMMER}\n{a} union 4 militia, 1 volunteer, 2 volunteer-cavalry")
    stacks = view(s, "union")["places"][a]["stacks"]
    assert [(x["kind"], x["name"], x["strength"]) for x in stacks] == [
        ("infantry", "militia infantry", 4), ("infantry", "volunteer infantry", 1), ("cavalry", "volunteer cavalry", 2),
    ] or [x["strength"] for x in stacks] == [4, 1, 2]  # fmt: skip
    s.disband(s.sps_at(t.board.index[a], UNION)[0])
    assert s.strength(t.board.index[a], UNION) == 6


@pytest.mark.rule("3.21")
def test_3_21_a_leader_may_be_aggressive_on_one_side_of_his_counter_only(t: Tables):
    two_faced = [man for man in t.leaders if man.army and man.corps.aggressive != man.army.aggressive]
    assert two_faced
    man = two_faced[0]
    leader = t.leader[man.slug]
    hq = next(k for k, c in enumerate(t.hqs) if t.counters[c].side == man.side)
    side = ("union", "confederate")[man.side]
    a, _ = pair(t)
    s = field(t, f"{SUMMER}\n{a} {side} 2 volunteer; leaders {man.slug}")
    assert aggressive(s, leader) == man.corps.aggressive
    s.hq_at[hq] = t.board.index[a]
    s.take_command(leader, hq)
    assert man.army is not None
    assert aggressive(s, leader) == man.army.aggressive


@pytest.mark.rule("3.24", "6.66")
def test_3_24_foote_boards_a_warship_or_waits(t: Tables):
    s = field(t, 'turn = "1861-09"\n2504/2505 ships us-n1r')
    run(s, AtHome("reinforce-leaders", side=UNION))
    while s.stack and s.leader_at[t.leader["foote"]] == OFF:
        play(s, texts(s)[0])
    assert s.leader_at[t.leader["foote"]] == t.waters.index["2504/2505"]
    none = field(t, 'turn = "1861-09"')
    run(none, AtHome("reinforce-leaders", side=UNION))
    while none.stack:
        play(none, texts(none)[0])
    assert none.leader_at[t.leader["foote"]] == OFF


@pytest.mark.rule("3.24")
def test_3_24_an_admiral_rides_a_ship_and_may_change_it(t: Tables):
    s = field(t, f"{SUMMER}\n2710/2711 ships us-i2r, us-n1r; leaders foote on us-i2r-1")
    begin(s, "operations", UNION)
    foote = t.leader["foote"]
    play(s, "sail 2710/2711", "with us-i2r-1", "set out", "flag foote to us-n1r-1")
    assert s.leader_aboard[foote] - 1 == t.ship["us-n1r-1"]
    play(s, "steer 2711/2811")
    assert s.leader_at[foote] == water(t, "2710/2711"), "he stays with his ship"


@pytest.mark.rule("3.24", "11.27", "13.72")
def test_3_24_porter_comes_next_turn_where_no_ship_of_the_stack_is_left(t: Tables):
    s = field(t, f"{SUMMER}\n2711/2712 ships us-i2r; leaders foote on us-i2r-1")
    hit(s, next(x for x, at in enumerate(s.ship_at) if at != OFF), 3, "11.26")
    porter = t.leader["porter"]
    assert s.leader_state[t.leader["foote"]] == KILLED
    assert (s.leader_state[porter], s.leader_back[porter] - 1) == (DISPLACED, s.turn + 1)


@pytest.mark.rule("3.3", "3.31", "10.0")
def test_3_31_types_water_strength_and_movement_are_on_the_counter(t: Tables):
    counters = {c.slug: c for c in t.counters if c.kind == "ship"}
    assert {c.ship for c in counters.values()} == {"I", "N", "R", "T"}
    assert all(not c.seagoing for c in counters.values() if c.ship == "T"), "transports are riverine"
    assert len(set(t.ship_slugs)) == len(t.ships)
    s = field(t, f"{SUMMER}\n2710/2711 ships us-i2r, us-t")
    assert [allowance(s, x) for x in range(len(t.ships)) if s.ship_at[x] >= 0] == [24, 30]


@pytest.mark.rule("5.1")
def test_5_1_r21_the_first_month_begins_after_reinforcements(t: Tables):
    s = field(t, 'turn = "1862-01"\nsupply_capacity = 7', "1862")
    FLOW.begin(s, "game-turn")
    FLOW.run(s)
    assert s.supply_capacity == 7


@pytest.mark.rule("5.1", "6.0", "5.4")
def test_5_1_nine_phases_two_turns_and_the_withdrawals(t: Tables):
    nine = (
        "promotions", "kentucky-entry", "count-capacity", "replacements", "recruitment", "reinforcements", "leader-phase",
        "resource-points", "militia-removal",
    )  # fmt: skip
    assert ("election", *nine, "union-turn", "confederate-turn", "withdrawals", "month-end") == GAME_TURN


@pytest.mark.rule("5.12", "6.21", "5.11", "5.13")
def test_5_12_the_interphase_promotes_rolls_and_counts(t: Tables):
    s = field(t, 'turn = "1862-04"\nkentucky = "nobody"\nsupply_capacity = 7\nrichmond confederate 1 militia')
    s.dice.script = [3]
    FLOW.begin(s, "game-turn")
    FLOW.run(s)
    assert s.kentucky == UNION, "3 and 2 for the date are 5"
    assert s.supply_capacity == 113
    assert KINDS[s.sp_kind[s.sps_at(t.board.hex("richmond"), CONFEDERATE)[0]] % 10] == "volunteer"
    fails = field(t, 'turn = "1862-04"\nkentucky = "nobody"')
    fails.dice.script = [2]
    FLOW.begin(fails, "game-turn")
    FLOW.run(fails)
    assert fails.kentucky == NOBODY


@pytest.mark.rule("5.2", "5.3")
def test_5_2_a_player_turn_runs_its_phases_in_order(t: Tables):
    s = scenario(t, "bull-run")
    FLOW.begin(s, "confederate-turn")
    FLOW.steps["confederate-turn"](s, s.stack.pop())
    played = [f.do for f in reversed(s.stack)]
    assert played == list(PLAYER_TURN)
    assert {f.side for f in s.stack if isinstance(f, PlayerTurn)} == {CONFEDERATE}


@pytest.mark.rule("5.21", "5.22", "5.23", "5.24", "15.0")
def test_5_22_supply_construction_operations_depots_combat_and_five_segments():
    named = [
        "supply-phase", "forts", "batteries", "operations", "depot-phase", "combat-phase", "sieges", "surrenders", "rail-repair", "supply-judgment",
        "unsuppression", "ship-repair", "fatigue-recovery",
    ]  # fmt: skip
    assert [phase for phase in PLAYER_TURN if phase in named] == named


@pytest.mark.rule("5.22", "5.23")
def test_5_23_a_side_is_asked_for_depots_and_attacks_only_where_it_has_any(t: Tables):
    a, b = pair(t)
    far = field(t, f"{SUMMER}\n{a} union 2 volunteer; leaders grant")
    assert not begin(far, "depot-phase", UNION).stack
    assert not begin(far, "combat-phase", UNION).stack
    near = field(t, f"{SUMMER}\n{a} union 2 volunteer; leaders grant\n{b} confederate 1 volunteer")
    assert texts(begin(near, "combat-phase", UNION)) == [f"attack {b}", "done"]
