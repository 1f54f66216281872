"""20.1 to 20.4 What is ordered and where it appears."""

from collections import Counter

import pytest

import longroll
from games.never_call_retreat.field import (
    ATLANTA,
    asked,
    department,
    happened,
    kind,
    node_of,
    place,
    play,
    run,
    scenario,
    stand,
    starve,
    texts,
)
from longroll.games.never_call_retreat import supply
from longroll.games.never_call_retreat.flags import CONFEDERATE_BASE, CUT, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.movement import entry
from longroll.games.never_call_retreat.strategic import arrivals, occurrences, production, yards
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION, cycle


@pytest.mark.rule("20.1")
def test_20_1_what_is_ordered_in_secret_is_told_to_its_owner_alone():
    game = longroll.new("never-call-retreat", scenario="1861", seed=1, options={"secret_production": True})
    while game.decision.kind != "ordering":
        game.play(game.choices()[0])
    mine, other = game.decision.side, next(x for x in game.sides if x != game.decision.side)
    asked = game.decision.prompt
    assert game.view(mine)["decision"]["prompt"] == asked
    assert game.view(other)["decision"]["prompt"] != asked
    before = game.event_count
    game.play("produce siege-train" if game.find("produce siege-train") else game.choices()[1])
    while game.decision.kind == "how-strong":
        game.play(game.choices()[0])
    own = game.log(mine, before)
    assert any("orders" in line for line in own)
    assert not any("orders" in line for line in game.log(other, before))
    assert not any("orders" in line for line in game.log(None, before))
    assert game.view(mine)["sides"][mine]["facts"]["due"]
    assert not game.view(other)["sides"][mine]["facts"]["due"]
    for seed in (1, 2):
        assert game.imagine(other, seed).view(other) == game.view(other)


@pytest.mark.rule("20.1")
def test_20_1_without_the_agreement_production_is_open():
    game = longroll.new("never-call-retreat", scenario="1863", seed=1)
    assert game.view("union")["sides"]["confederate"]["facts"]["due"]
    assert game.view(None)["sides"]["union"]["facts"]["due"]


@pytest.mark.rule("20.2")
def test_20_2_men_supply_and_time_buy_a_unit(t: Tables):
    s = scenario(t, "1862")
    s.due = []
    s.men[UNION], s.supply[UNION] = 12, 12
    assert production.most_of(s, UNION, "infantry") == 4
    production.order(s, UNION, "infantry", 4)
    assert (s.men[UNION], s.supply[UNION]) == (0, 0)
    assert production.most_of(s, UNION, "infantry") == 0
    for later in range(1, 5):
        s.turn += 4
        run(s, "reinforcements")
        assert (s.stack[-1].do == "placing") is (later == 4)


@pytest.mark.rule("20.21")
def test_20_21_a_division_of_eight_costs_24_men_and_16_supply(t: Tables):
    s = scenario(t, "1862", "1/1/62")
    s.men[CONFEDERATE], s.supply[CONFEDERATE] = 30, 40
    production.order(s, CONFEDERATE, "infantry", 8)
    assert (s.men[CONFEDERATE], s.supply[CONFEDERATE]) == (6, 24)
    assert s.due[-4:] == [cycle("5/62", "test"), CONFEDERATE, kind(t, "inf", CONFEDERATE), 8]


@pytest.mark.rule("20.22")
def test_20_22_a_division_goes_home_to_recruit(t: Tables):
    s = scenario(t, "1862")
    hex_ = next(i for i in arrivals.eligible(s, UNION))
    unit = s.muster(UNION, kind(t, "inf", UNION), 3, hex_)
    s.men[UNION], s.supply[UNION] = 7, 100
    run(s, "production")
    play(s, f"augment {t.pieces.names[unit]}", "strength 7")
    assert s.at[unit] == OFF
    assert s.men[UNION] == 0
    assert s.supply[UNION] == 79
    assert s.due[-4:] == [s.cycle + 4, UNION, kind(t, "inf", UNION), 10]


@pytest.mark.rule("20.22")
@pytest.mark.rule("20.23")
def test_20_23_militia_is_converted_where_a_division_was_sent_home(t: Tables):
    s = stand(t, "1863", {"4183": ["confederate = ['inf-4', 'inf-5', 'militia:3']"]})
    department = next(d for d in t.roster.departments if d.side == CONFEDERATE)
    s.place(t.pieces.index[department.slug], t.board.hex("4183"))
    s.men[CONFEDERATE] = s.supply[CONFEDERATE] = 50
    frame = production.Produce("ordering", side=CONFEDERATE, used=[t.board.hex("4183")])
    first, second, pile = (x for x in s.pieces_at(t.board.hex("4183"), CONFEDERATE) if x >= t.pieces.slot0)
    assert [production.can_send_home(s, frame, x) for x in (first, second, pile)] == [
        "",
        "",
        "convert-militia",
    ]


@pytest.mark.rule("20.23")
def test_20_23_r149_conversion_makes_divisions(t: Tables):
    rows = ["confederate = ['militia:2', 'garrison:5']", "control = 'confederate'"]
    s = stand(t, "1863", {"4183": rows})
    department(s, CONFEDERATE, "4183")
    s.men[CONFEDERATE] = s.supply[CONFEDERATE] = 50
    small, pile = (x for x in s.pieces_at(t.board.hex("4183"), CONFEDERATE) if x >= t.pieces.slot0)
    frame = production.Produce("ordering", side=CONFEDERATE)
    assert production.can_send_home(s, frame, small) == ""
    s.stack[:] = [frame]
    play(s, f"federalize {t.pieces.names[pile]}")
    assert texts(s) == ["strength 3", "strength 4", "strength 5"]
    s.men[CONFEDERATE] = 5  # enough for two points
    assert production.can_send_home(s, frame, pile) == ""


@pytest.mark.rule("20.24")
@pytest.mark.rule("5.14")
def test_20_24_ships_come_by_the_flotilla_and_cost_double_after_intervention(t: Tables):
    s = scenario(t, "1862")
    s.men[UNION], s.supply[UNION] = 100, 500
    production.order(s, UNION, "naval-warship", production.most_of(s, UNION, "naval-warship"))
    assert (s.men[UNION], s.supply[UNION]) == (96, 460)
    s.intervention = True
    assert production.price(s, UNION, "naval-warship").supply == 40
    assert production.price(s, UNION, "gunboat").supply == 10


@pytest.mark.rule("20.25")
def test_20_25_trains_and_gangs_are_ordered_like_others_and_come_to_any_eligible_department(t: Tables):
    s = scenario(t, "1862")
    s.men[UNION], s.supply[UNION], s.due = 20, 300, []
    for what in ("siege-train", "rail-repair"):
        production.order(s, UNION, what, 1)
    assert (s.men[UNION], s.supply[UNION]) == (20 - 8, 300 - 110)
    s.turn += 4 * 5
    run(s, "reinforcements")
    open_ = {f"place {t.board.numbers[i]}" for i in arrivals.eligible(s, UNION)}
    assert len(open_) > 2
    for _ in range(2):
        assert set(texts(s)) == open_  # no spreading
        play(s, min(open_))
    hex_ = t.board.hex(min(open_).split()[1])
    slugs = {t.roster.kinds[s.kind[x] - 1].slug for x in s.pieces_at(hex_, UNION) if x >= t.pieces.slot0}
    assert {"siege-train", "rail-repair"} <= slugs


@pytest.mark.rule("20.31")
def test_20_31_union_troops_come_where_rails_lead_off_the_north_edge_ships_to_their_yards(t: Tables):
    s = stand(t, "1862", {})
    piece = department(s, UNION, node_of(t, "cincinnati"))
    hex_ = s.at[piece]
    assert arrivals.eligible(s, UNION) == [hex_]
    s.mark(hex_, CUT)
    assert arrivals.eligible(s, UNION) == []
    kinds = t.roster.kinds
    ocean = yards.yards(s, UNION, kinds[kind(t, "naval-warship", UNION)])
    river = yards.yards(s, UNION, kinds[kind(t, "gunboat", UNION)])
    banks = [{t.board.numbers[i] for node in found for i in t.waters.banks(node)} for found in (ocean, river)]
    assert {"1392", "397"} & banks[0] == {"1392", "397"}
    assert not {"3325", "2751", "1372"} & banks[0]
    assert {"1392", "397", "3325", "2751", "1372"} <= banks[1]


@pytest.mark.rule("20.31")
@pytest.mark.rule("20.32")
def test_20_31_nobody_comes_to_a_besieged_department(t: Tables):
    rows = [
        "works = 'confederate fort'",
        "confederate = ['inf-6 inside']",
        "union = ['inf-9']",
        "control = 'confederate'",
    ]
    s = stand(t, "1863", {ATLANTA: rows})
    department(s, CONFEDERATE, ATLANTA)
    assert arrivals.eligible(s, CONFEDERATE) == []
    for x in s.pieces_at(t.board.hex(ATLANTA), UNION):
        s.eliminate(x)
    assert arrivals.eligible(s, CONFEDERATE) == [t.board.hex(ATLANTA)]


@pytest.mark.rule("20.32")
def test_20_32_confederate_troops_come_where_twelve_points_are_joined_ironclads_to_three_yards_or_a_base(
    t: Tables,
):
    s = stand(t, "1862", {})
    department(s, CONFEDERATE, ATLANTA)
    assert arrivals.eligible(s, CONFEDERATE) == [t.board.hex(ATLANTA)]
    starve(s)
    assert arrivals.eligible(s, CONFEDERATE) == []
    s.lean[:] = [200, 0]
    kinds = t.roster.kinds
    iron = yards.yards(s, CONFEDERATE, kinds[kind(t, "river-ironclad", CONFEDERATE)])
    boats = yards.yards(s, CONFEDERATE, kinds[kind(t, "gunboat", CONFEDERATE)])
    held = [x for x in ("4789", "9174", "11924") if s.control[t.board.hex(x)] == CONFEDERATE]
    assert len(iron) == len(held) == 3
    assert set(iron) < set(boats)
    mobile = t.places[t.index["mobile"]].hex
    assert any(mobile in t.waters.banks(node) for node in boats)
    assert not any(mobile in t.waters.banks(node) for node in iron)
    s.mark(mobile, CONFEDERATE_BASE)
    iron = yards.yards(s, CONFEDERATE, kinds[kind(t, "river-ironclad", CONFEDERATE)])
    assert any(mobile in t.waters.banks(node) for node in iron)  # 20.53


NORFOLK, WATERS = "4789", ("4788/4789", "4589/4789")
"""The yard with the waters where its ships may lie, as they are taken"""


@pytest.mark.rule("20.32")
@pytest.mark.rule("14.22")
def test_20_32_r150_a_department_off_the_railroad_is_linked_over_three_hexes(t: Tables):
    for far, open_ in ((3, True), (4, False)):
        s = stand(t, "1862", {})
        rails = [i for i in range(t.board.count) if t.rail_hexes[i]]
        away = {
            i: min(t.board.distance(i, j) for j in rails)
            for i in t.lands["AL"]
            if not t.waters.way.at(i) and not t.board.coast[i]
        }
        found = [i for i in away if away[i] == far and (supply.supplied(s, i, CONFEDERATE) or far > 3)]
        assert found
        department(s, CONFEDERATE, t.board.numbers[found[0]])
        assert (arrivals.eligible(s, CONFEDERATE) == [found[0]]) is open_


@pytest.mark.rule("20.32")
@pytest.mark.rule("14.34")
def test_20_32_r150_a_department_is_linked_by_river_where_a_transport_plies(t: Tables):
    s = stand(t, "1863", {})
    little_rock = place(t, "little-rock")
    department(s, CONFEDERATE, t.board.numbers[little_rock])
    assert arrivals.eligible(s, CONFEDERATE) == []
    node = t.waters.berth(little_rock, False)
    ship = s.muster(CONFEDERATE, t.roster.kind("river-transport", CONFEDERATE, "test"), 1, node)
    assert arrivals.eligible(s, CONFEDERATE) == [little_rock]  # down to Vicksburg and its railroad
    s.take_off(ship)
    assert arrivals.eligible(s, CONFEDERATE) == []


@pytest.mark.rule("9.4")
@pytest.mark.rule("20.32")
def test_20_32_new_ships_do_not_appear_among_enemy_warships(t: Tables):  # R133
    s = stand(t, "1862", {})
    s.take_control(t.board.hex(NORFOLK), CONFEDERATE)
    s.lean[:] = [200, 0]
    iron = t.roster.kinds[kind(t, "river-ironclad", CONFEDERATE)]
    waters = [t.waters.node(x, "") for x in WATERS]

    def taken() -> list[int]:
        found = [x for x in yards.yards(s, CONFEDERATE, iron) if t.board.hex(NORFOLK) in t.waters.banks(x)]
        assert [x for x in occurrences.berths(s) if x in waters] == found
        return found

    for node in waters:
        s.muster(UNION, kind(t, "river-transport", UNION), 1, node)  # they are in nobody's way
        assert taken() == [node]
        s.muster(UNION, kind(t, "gunboat", UNION), 1, node)
    assert taken() == []


@pytest.mark.rule("14.48")
@pytest.mark.rule("20.24")
def test_14_48_no_raider_puts_to_sea_for_a_starving_confederacy(t: Tables):
    s = stand(t, "1863", {})
    s.raiders, raider = 0, kind(t, "commerce-raider")
    s.lean[:] = [29, 0]
    s.due = [s.cycle, CONFEDERATE, raider, 1]
    run(s, "reinforcements")
    run(s, "deployment")
    assert s.raiders == 0
    s.lean[:] = [30, 0]
    s.due = [s.cycle, CONFEDERATE, raider, 1]
    run(s, "reinforcements")
    assert s.raiders == 1


@pytest.mark.rule("20.1")
@pytest.mark.rule("20.32")
def test_20_1_r77_what_found_no_place_is_placed_in_the_segment_of_deployment_if_it_can_be(t: Tables):
    s = stand(t, "1863", {})
    department(s, CONFEDERATE, ATLANTA)
    inf, here = kind(t, "inf"), t.board.hex(ATLANTA)
    besieger = s.muster(UNION, kind(t, "inf", UNION), 2, here)
    s.due = [s.cycle, CONFEDERATE, inf, 4]
    run(s, "reinforcements")
    assert s.stack[-1].do == "stop-here"  # the Department is in the enemy's hands
    s.eliminate(besieger)
    run(s, "deployment")
    play(s, f"place {ATLANTA}")
    assert s.strength(here, CONFEDERATE) == 4
    assert s.due == []
    starve(s)
    s.due = [s.cycle, CONFEDERATE, inf, 4]
    run(s, "reinforcements")
    run(s, "deployment")
    assert s.due == [s.cycle + 1, CONFEDERATE, inf, 4]


@pytest.mark.rule("20.33")
def test_20_33_units_of_a_kind_are_spread_over_the_departments(t: Tables):
    s = scenario(t, "1862")
    open_ = arrivals.eligible(s, UNION)
    assert len(open_) > 1
    inf = kind(t, "inf", UNION)
    s.due = [s.cycle, UNION, inf, 5, s.cycle, UNION, inf, 2]
    run(s, "reinforcements")
    first = texts(s)
    assert len(first) == len(open_)
    FLOW.play(s, FLOW.choices(s)[0])
    assert first[0] not in texts(s)  # one each before any has two


@pytest.mark.rule("20.33")
def test_20_33_of_seven_units_each_of_six_departments_gets_one_and_one_gets_two(t: Tables):
    s = scenario(t, "1864")
    open_ = arrivals.eligible(s, UNION)
    for x in [x for x in range(t.pieces.department0, t.pieces.slot0) if s.at[x] in open_[6:]]:
        s.take_off(x)
    open_ = arrivals.eligible(s, UNION)
    inf = kind(t, "inf", UNION)
    many = len(open_) + 1
    s.due = [n for points in [10] + [1] * (many - 1) for n in (s.cycle, UNION, inf, points)]
    before = {hex_: len(s.pieces_at(hex_, UNION)) for hex_ in open_}
    run(s, "reinforcements")
    while s.stack[-1].do == "placing":
        play(s, next(x for x in texts(s) if x.startswith("place")))
    got = Counter(len(s.pieces_at(hex_, UNION)) - n for hex_, n in before.items())
    assert got == {1: many - 2, 2: 1}


@pytest.mark.rule("20.33")
def test_20_33_r122_militia_arrives_in_units_of_four_and_is_spread(t: Tables):
    s = scenario(t, "1863")
    s.due = [s.cycle, UNION, kind(t, "militia", UNION), 9]
    run(s, "reinforcements")
    assert asked(s) == ("union", "forming")
    play(s, "form 4")
    first = texts(s)[0]
    play(s, first, "form 4")
    assert first not in texts(s)


@pytest.mark.rule("20.41")
def test_20_41_an_ironclad_is_launched_where_no_enemy_warships_lie(t: Tables):  # R133
    s = stand(t, "1862", {})
    s.take_control(t.board.hex(NORFOLK), CONFEDERATE)
    iron, boats = kind(t, "river-ironclad", CONFEDERATE), kind(t, "gunboat", UNION)
    waters = [t.waters.node(x, "") for x in WATERS]
    fleets = [s.muster(UNION, boats, 1, node) for node in waters]
    s.building = [CONFEDERATE, iron, waters[0]]
    s.dice.script, s.dice.given_only = [], True
    yards.finish_ironclads(s)  # no die
    assert s.building == [CONFEDERATE, iron, waters[0]]
    s.eliminate(fleets[1])
    s.dice.script = [1]
    yards.finish_ironclads(s)
    assert s.building == []
    assert [s.kind[x] - 1 for x in s.pieces_at(waters[1], CONFEDERATE)] == [iron]
    assert happened(s, "ShipFinished")[0].place == WATERS[1]


@pytest.mark.rule("20.41")
@pytest.mark.rule("20.42")
@pytest.mark.parametrize(("slug", "side", "die", "done"), [
    ("river-ironclad", CONFEDERATE, 1, True), ("river-ironclad", CONFEDERATE, 2, False),
    ("naval-ironclad", UNION, 2, True), ("naval-ironclad", UNION, 3, False), ("river-ironclad", UNION, 3, True),
])  # fmt: skip
def test_20_41_ironclads_are_finished_by_a_die(t: Tables, slug: str, side: int, die: int, done: bool):
    s = scenario(t, "1862")
    node = yards.yards(s, side, t.roster.kinds[kind(t, slug, side)])[0]
    s.building = [side, kind(t, slug, side), node]
    s.dice.script, s.dice.given_only = [die], True
    yards.finish_ironclads(s)
    assert bool(s.building) is not done


@pytest.mark.rule("20.41")
def test_20_41_every_ironclad_of_a_flotilla_may_be_laid_down_in_another_yard(t: Tables):
    s = stand(t, "1862", {})
    s.lean[:] = [200, 0]
    iron = kind(t, "river-ironclad", CONFEDERATE)
    s.due = [s.cycle, CONFEDERATE, iron, 2]
    run(s, "reinforcements")
    first, second, *_ = texts(s)
    play(s, first, second)
    assert s.building[:2] == s.building[3:5] == [CONFEDERATE, iron]
    assert s.building[2] != s.building[5]


@pytest.mark.rule("20.41")
def test_20_41_ironclads_on_the_stocks_are_lost_with_their_city_whoever_has_the_other_bank(t: Tables):
    s = stand(t, "1863", {})
    city = t.board.hex("11924")
    iron = kind(t, "river-ironclad", CONFEDERATE)
    node = t.waters.berth(city, False)
    for hex_ in t.waters.banks(node):
        s.take_control(hex_, CONFEDERATE)
    s.building += [CONFEDERATE, iron, node]
    yards.finish_ironclads(s)
    entry.occupy(s, UNION, city)
    assert s.building == []
    assert happened(s, "ShipsLost")
