"""Chapters 20 and 21: what is ordered and where it appears, Naval Bases, costs, Departments, Headquarters, new Leaders."""

import pytest

from games.never_call_retreat.field import act, asked, happened, play, stand, texts
from games.never_call_retreat.test_ncr_cycle import kind, run, scenario
from games.never_call_retreat.test_ncr_supply import department, starve
from longroll.games.never_call_retreat import pools, railways
from longroll.games.never_call_retreat.flags import (
    AVAILABLE,
    CONFEDERATE_BASE,
    CUT,
    FORT,
    FORTRESS,
    NEW,
    OFF,
    UNION_BASE,
)
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.naval.bases import lose_strays
from longroll.games.never_call_retreat.strategic import (
    arrivals,
    fortification,
    occurrences,
    organization,
    production,
)
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION, turn

ATLANTA, NORTH, SOUTH = "8352", "8152", "8552"
UNION_COSTS = """militia 2 1 1|garrison 1 2 2|infantry 3 3 4|cavalry 6 5 5|rail-repair 3 50 3|siege-train 5 60 5|naval-base 5 40 1
|river-ironclad 2 25 4|gunboat 1 10 3|river-transport 1 5 1|naval-ironclad 2 30 5|naval-warship 2 20 3|naval-transport 1 15 2
|augment-infantry 1 3 4|augment-cavalry 4 5 5|convert-militia 1 2 3|convert-garrison 2 1 2"""
CONFEDERATE_COSTS = """militia 2 1 1|garrison 1 2 2|infantry 3 2 4|cavalry 3 4 4|rail-repair 3 40 4|naval-base 5 50 5|river-ironclad 3 30 5
|gunboat 1 15 4|river-transport 1 10 2|commerce-raider 1 25 4|naval-transport 1 20 3|augment-infantry 1 2 4|augment-cavalry 2 4 4
|convert-militia 1 1 3|convert-garrison 2 0 2"""


def node_of(t: Tables, slug: str) -> str:
    return t.board.numbers[t.places[t.index[slug]].hex]


# --- production (20) ---------------------------------------------------------------------------------------------------------


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
    ocean = arrivals.yards(s, UNION, kinds[kind(t, "naval-warship", UNION)])
    river = arrivals.yards(s, UNION, kinds[kind(t, "gunboat", UNION)])
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
    iron = arrivals.yards(s, CONFEDERATE, kinds[kind(t, "river-ironclad", CONFEDERATE)])
    boats = arrivals.yards(s, CONFEDERATE, kinds[kind(t, "gunboat", CONFEDERATE)])
    held = [x for x in ("4789", "9174", "11924") if s.control[t.board.hex(x)] == CONFEDERATE]
    assert len(iron) == len(held) == 3
    assert set(iron) < set(boats)
    mobile = t.places[t.index["mobile"]].hex
    assert any(mobile in t.waters.banks(node) for node in boats)
    assert not any(mobile in t.waters.banks(node) for node in iron)
    s.mark(mobile, CONFEDERATE_BASE)
    iron = arrivals.yards(s, CONFEDERATE, kinds[kind(t, "river-ironclad", CONFEDERATE)])
    assert any(mobile in t.waters.banks(node) for node in iron)  # 20.53


NORFOLK, WATERS = "4789", ("4788/4789", "4589/4789")
"""The yard with the waters where its ships may lie, as they are taken"""


@pytest.mark.rule("9.4")
@pytest.mark.rule("20.32")
def test_20_32_new_ships_do_not_appear_among_enemy_warships(t: Tables):  # R133
    s = stand(t, "1862", {})
    s.take_control(t.board.hex(NORFOLK), CONFEDERATE)
    s.lean[:] = [200, 0]
    iron = t.roster.kinds[kind(t, "river-ironclad", CONFEDERATE)]
    waters = [t.waters.node(x, "") for x in WATERS]

    def taken() -> list[int]:
        found = [x for x in arrivals.yards(s, CONFEDERATE, iron) if t.board.hex(NORFOLK) in t.waters.banks(x)]
        assert [x for x in occurrences.berths(s) if x in waters] == found
        return found

    for node in waters:
        s.muster(UNION, kind(t, "river-transport", UNION), 1, node)  # they are in nobody's way
        assert taken() == [node]
        s.muster(UNION, kind(t, "gunboat", UNION), 1, node)
    assert taken() == []


@pytest.mark.rule("20.41")
def test_20_41_an_ironclad_is_launched_where_no_enemy_warships_lie(t: Tables):  # R133
    s = stand(t, "1862", {})
    s.take_control(t.board.hex(NORFOLK), CONFEDERATE)
    iron, boats = kind(t, "river-ironclad", CONFEDERATE), kind(t, "gunboat", UNION)
    waters = [t.waters.node(x, "") for x in WATERS]
    fleets = [s.muster(UNION, boats, 1, node) for node in waters]
    s.building = [CONFEDERATE, iron, waters[0]]
    s.dice.script, s.dice.given_only = [], True
    arrivals.finish_ironclads(s)  # no die
    assert s.building == [CONFEDERATE, iron, waters[0]]
    s.eliminate(fleets[1])
    s.dice.script = [1]
    arrivals.finish_ironclads(s)
    assert s.building == []
    assert [s.kind[x] - 1 for x in s.pieces_at(waters[1], CONFEDERATE)] == [iron]
    assert happened(s, "ShipFinished")[0].place == WATERS[1]


@pytest.mark.rule("20.51")
def test_20_51_union_bases_go_to_coasts_with_five_infantry_points_or_the_mississippi(t: Tables):
    coast, river, inland = "9770", "6726", ATLANTA
    for node, force, able in (
        (coast, "'inf-5'", True), (coast, "'inf-4', 'garrison:5'", False), (river, "'inf-3', 'inf-2'", True), (inland, "'inf-9'", False),
    ):  # fmt: skip
        s = stand(t, "1863", {node: [f"union = [{force}]", "control = 'union'"]})
        assert (t.board.hex(node) in arrivals.base_sites(s, UNION)) is able, (node, force)


@pytest.mark.rule("20.52")
def test_20_52_confederate_bases_go_to_seaports_and_cities_on_rivers(t: Tables):
    s = stand(t, "1862", {})
    found = arrivals.base_sites(s, CONFEDERATE)
    by_slug = {
        slug: t.places[t.index[slug]].hex
        for slug in ("mobile", "wilmington", "memphis", "nashville", "atlanta")
    }
    assert [slug for slug, hex_ in by_slug.items() if hex_ in found] == [
        "mobile",
        "wilmington",
        "memphis",
        "nashville",
    ]
    s.take_control(by_slug["memphis"], UNION)
    assert by_slug["memphis"] not in arrivals.base_sites(s, CONFEDERATE)


@pytest.mark.rule("20.53")
@pytest.mark.rule("9.9")
def test_20_53_a_base_within_25_hexes_keeps_ships_on_station(t: Tables):
    s = stand(t, "1863", {})
    sea = next(
        i for i in range(t.board.count)
        if t.board.sea[i] and t.board.distance(i, t.board.hex("17766")) == 20
        and all(t.board.distance(i, h) > 25 for h in (*t.union_ports, *(p.hex for p in t.port_list if s.control[p.hex] == UNION and p.hex != t.board.hex("17766"))))
    )  # fmt: skip
    s.take_control(t.board.hex("17766"), CONFEDERATE)
    ship = s.muster(UNION, kind(t, "naval-warship", UNION), 1, sea)
    s.take_control(t.board.hex("17766"), UNION)
    s.mark(t.board.hex("17766"), UNION_BASE)
    lose_strays(s)
    assert s.kind[ship]
    s.mark(t.board.hex("17766"), UNION_BASE, False)
    s.take_control(t.board.hex("17766"), CONFEDERATE)
    lose_strays(s)
    assert not s.kind[ship]


@pytest.mark.rule("20.61")
@pytest.mark.rule("20.62")
@pytest.mark.parametrize(("side", "text"), [(UNION, UNION_COSTS), (CONFEDERATE, CONFEDERATE_COSTS)])
def test_20_61_the_printed_costs(t: Tables, side: int, text: str):
    rows = [row.split() for row in text.replace("\n", "").split("|")]
    assert {row[0]: tuple(map(int, row[1:])) for row in rows} == t.charts.production[side]
    s = scenario(t, "1862")
    for name, *numbers in rows:
        assert production.price(s, side, name) == tuple(map(int, numbers))


@pytest.mark.rule("20.71")
@pytest.mark.rule("20.72")
@pytest.mark.parametrize(
    ("side", "slug", "other"), [(CONFEDERATE, "richmond", UNION), (UNION, "washington-dc", CONFEDERATE)]
)
def test_20_71_a_fort_and_later_a_fortress_at_the_own_capital_cost_no_supply(
    t: Tables, side: int, slug: str, other: int
):
    node = node_of(t, slug)
    hex_ = t.board.hex(node)
    name = ("union", "confederate")[side]
    for works, level in (("", FORT), (f"works = '{name} fort'", FORTRESS)):
        inside = " inside" if works else ""
        s = stand(
            t,
            "1863",
            {node: [f"{name} = ['inf-6{inside}']", f"control = '{name}'", *([works] if works else [])]},
        )
        s.turn = turn("1/7/63", "test")
        s.supply[:] = [0, 0, 0]
        s.stack[:] = [fortification.Fortifying("fortifying", side=side)]
        FLOW.run(s)
        play(s, f"fortify {node}", dice=[])
        assert s.prepared[hex_] == level
        assert s.supply == [0, 0, 0]
    foreign = node_of(t, "washington-dc" if slug == "richmond" else "richmond")
    s = stand(t, "1863", {foreign: [f"{name} = ['inf-6']", f"control = '{name}'"]})
    s.turn = turn("1/7/63", "test")
    s.supply[:] = [0, 0, 0]
    s.stack[:] = [fortification.Fortifying("fortifying", side=side)]
    FLOW.run(s)
    assert not s.stack or f"fortify {foreign}" not in texts(s)  # the enemy's capital is not free


# --- Departments (21.1) ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("21.11")
def test_21_11_a_department_has_no_strength_and_does_not_march(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-3']"]})
    piece = department(s, CONFEDERATE, ATLANTA)
    assert s.strength(t.board.hex(ATLANTA), CONFEDERATE) == 3
    act(s, CONFEDERATE)
    play(s, f"at {ATLANTA}")
    assert not any(t.pieces.names[piece] in text for text in texts(s))


@pytest.mark.rule("21.12")
@pytest.mark.parametrize(
    ("when", "asks"),
    [("1/7/61", False), ("1/8/61", False), ("1/9/61", True), ("1/12/61", False), ("1/13/61", True)],
)
def test_21_12_one_department_in_odd_cycles_but_the_first(t: Tables, when: str, asks: bool):
    s = scenario(t, "1861", when)
    run(s, "departments")
    assert (s.stack[-1].do == "deploy-department") is asks
    if asks:
        assert asked(s)[0] == "union"
        play(s, texts(s)[1])
        play(s, texts(s)[0])
        assert len(happened(s, "DepartmentMoved")) == 1
        assert s.stack[-1].side == CONFEDERATE  # one, and then the other side


@pytest.mark.rule("21.14")
def test_21_14_confederate_departments_one_to_a_state_two_beyond_the_mississippi(t: Tables):
    s = stand(t, "1862", {})
    p = t.pieces
    mine = [x for x in range(p.department0, p.slot0) if s.side[x] == CONFEDERATE]
    s.place(mine[0], t.board.hex(ATLANTA))
    found = organization.department_sites(s, CONFEDERATE, mine[1])
    assert all(t.states[t.state[i]] != "GA" for i in found)
    assert {t.states[t.state[i]] for i in found} >= {"VA", "TX", "AR", "LA", "TN"}
    assert all(s.control[i] == CONFEDERATE and not s.strength(i, UNION) for i in found)
    for x, slug in ((mine[1], "little-rock"), (mine[2], "san-antonio")):
        s.place(x, t.places[t.index[slug]].hex)
    found = organization.department_sites(s, CONFEDERATE, mine[3])
    assert all(t.theater[i] < 2 for i in found)
    richmond = t.places[t.index["richmond"]].hex
    assert richmond in found
    s.muster(UNION, kind(t, "inf", UNION), 1, richmond)
    assert richmond not in organization.department_sites(s, CONFEDERATE, mine[3])


@pytest.mark.rule("21.13")
def test_21_13_union_departments_one_to_a_state_washington_apart_none_in_a_state_half_taken(t: Tables):
    s = stand(t, "1863", {})
    p = t.pieces
    mine = [x for x in range(p.department0, p.slot0) if s.side[x] == UNION]
    baltimore, washington = (t.places[t.index[x]].hex for x in ("baltimore", "washington-dc"))
    s.place(mine[0], baltimore)
    found = organization.department_sites(s, UNION, mine[1])
    assert washington in found
    assert all(t.states[t.state[i]] != "MD" for i in found)
    assert t.places[t.index["st-louis"]].hex in found
    tennessee = [c.hex for c in t.cities if c.state == "TN" and not c.site]
    for hex_ in tennessee:
        s.take_control(hex_, UNION)
        s.muster(UNION, kind(t, "inf", UNION), 1, hex_)
    for hex_ in t.lands["TN"]:
        if t.rail_hexes[hex_]:
            s.take_rail(hex_, UNION)
    memphis = t.places[t.index["memphis"]].hex
    for hex_ in (i for state in ("KY", "WV", "MS", "AL") for i in t.lands[state] if t.rail_hexes[i]):
        s.take_rail(hex_, UNION)
    assert any(i in tennessee for i in organization.department_sites(s, UNION, mine[1]))
    for x in s.pieces_at(memphis, UNION):
        s.eliminate(x)
    assert not any(
        i in tennessee for i in organization.department_sites(s, UNION, mine[1])
    )  # one city is not occupied


@pytest.mark.rule("21.15")
def test_21_15_r118_a_union_department_out_of_touch_sleeps_until_its_rails_are_whole(t: Tables):
    node = node_of(t, "indianapolis")
    hex_ = t.board.hex(node)
    s = stand(t, "1862", {node: ["union = ['inf-3']"]})
    piece = department(s, UNION, node)
    assert railways.department_at(s, hex_, UNION)
    s.mark(hex_, CUT)
    assert not railways.department_at(s, hex_, UNION)
    assert pools.departments(s, UNION) == []
    assert s.at[piece] == hex_  # it is not destroyed
    s.mark(hex_, CUT, False)
    assert pools.departments(s, UNION) == [hex_]
    unit = s.muster(CONFEDERATE, kind(t, "inf", CONFEDERATE), 9, hex_)
    assert not railways.department_at(s, hex_, UNION)
    s.eliminate(unit)
    for year in ("1861", "1862", "1863", "1864"):  # those of the set-ups work, in Santa Fe too
        s = scenario(t, year)
        placed = [
            x for x in range(t.pieces.department0, t.pieces.slot0) if s.side[x] == UNION and s.at[x] != OFF
        ]
        assert [x for x in placed if not railways.department_at(s, s.at[x], UNION)] == [], year
    assert any(t.theater[s.at[x]] == 3 for x in placed)


@pytest.mark.rule("21.13")
def test_21_13_r118_water_past_no_enemy_joins_a_city_to_the_north(t: Tables):
    s = stand(t, "1863", {})
    for city in t.cities:
        if city.state == "TN" and not city.site:
            s.take_control(city.hex, UNION)
            s.muster(UNION, kind(t, "inf", UNION), 1, city.hex)
    memphis = t.places[t.index["memphis"]].hex
    s.mark(memphis, CUT)
    mine = next(x for x in range(t.pieces.department0, t.pieces.slot0) if s.side[x] == UNION)
    assert not railways.reaches_edge(s, memphis, UNION)
    assert railways.in_touch(s, memphis)
    assert memphis in organization.department_sites(s, UNION, mine)
    for slug in ("ft-pillow", "vicksburg"):  # up the river and down
        hex_ = t.places[t.index[slug]].hex
        s.set_works(hex_, CONFEDERATE, FORT)
        s.go_inside(s.muster(CONFEDERATE, kind(t, "garrison", CONFEDERATE), 1, hex_))
    assert not railways.in_touch(s, memphis)
    assert memphis not in organization.department_sites(s, UNION, mine)


# --- Headquarters and Leaders (21.2, 21.6) -----------------------------------------------------------------------------------


@pytest.mark.rule("21.2")
@pytest.mark.rule("21.21")
def test_21_2_headquarters_by_luck_in_even_cycles_and_freely_from_10_63_at_any_department(t: Tables):
    for when, dice, first in (("1/9/61", [], "stop-here"), ("1/8/61", [6, 6, 6, 6], "stop-here"), ("1/10/63", [], "deploy-headquarters"),
                              ("1/11/63", [], "deploy-headquarters")):  # fmt: skip
        s = scenario(t, "1861", when)
        run(s, "headquarters", dice)
        assert s.stack[-1].do == first, when
    places = {text.split()[2] for text in texts(s) if text.startswith("headquarters")}
    assert places == {t.board.numbers[i] for i in organization.made_at(s, UNION)}
    assert len(places) > 1
    made = 0
    while asked(s) == ("union", "deploy-headquarters") and s.stack[-1].kind == 0 and len(texts(s)) > 1:
        play(s, texts(s)[1])
        made += 1
        while asked(s)[1] == "claiming":
            play(s, texts(s)[0])
    armies = [x for x in t.roster.headquarters if x.side == UNION and x.kind == 0]
    assert made == len(armies)  # as many as there are counters


@pytest.mark.rule("21.6")
def test_21_6_new_leaders_become_available_every_cycle_until_none_is_left(t: Tables):
    s = scenario(t, "1861")
    counts = []
    for _ in range(3):
        run(s, "new-leaders")
        counts.append(sum(s.leader_state[x] == AVAILABLE for x in range(t.pieces.hq0) if s.side[x] == UNION))
        s.turn += 4
    assert counts == [counts[0], counts[0] + 3, counts[0] + 6]
    for person in range(t.pieces.hq0):
        if s.leader_state[person] == NEW:
            s.leader_state[person] = 4
    run(s, "new-leaders", [])
    assert not happened(s, "LeadersDrawn")
