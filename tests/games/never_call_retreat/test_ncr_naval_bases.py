"""20.5 to 20.7 Naval Bases, costs, special cases of production."""

import pytest

from games.never_call_retreat.field import ATLANTA, at, kind, node_of, play, scenario, stand, texts
from games.never_call_retreat.scenes import building
from games.never_call_retreat.waters import BEACH
from longroll.games.never_call_retreat import waterborne
from longroll.games.never_call_retreat.flags import FORT, FORTRESS, UNION_BASE
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.naval.bases import lose_strays
from longroll.games.never_call_retreat.strategic import arrivals, fortification, production, yards
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION, turn


@pytest.mark.rule("20.51")
def test_20_51_union_bases_go_to_coasts_with_five_infantry_points_or_the_mississippi(t: Tables):
    coast, river, inland = "9770", "6726", ATLANTA
    for node, force, able in (
        (coast, "'inf-5'", True), (coast, "'inf-4', 'garrison:5'", False), (river, "'inf-3', 'inf-2'", True), (inland, "'inf-9'", False),
    ):  # fmt: skip
        s = stand(t, "1863", {node: [f"union = [{force}]", "control = 'union'"]})
        assert (t.board.hex(node) in arrivals.base_sites(s, UNION)) is able, (node, force)


@pytest.mark.rule("20.51")
def test_20_51_where_a_base_lies_no_second_is_laid_out(t: Tables):
    s = stand(t, "1862", {BEACH: ["control = 'union'", "union = ['inf-5']"]}, "turn = '1/6/62'")
    assert arrivals.base_sites(s, UNION) == [t.board.hex(BEACH)]
    s.mark(t.board.hex(BEACH), UNION_BASE)
    assert not arrivals.base_sites(s, UNION)


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


@pytest.mark.rule("20.52")
@pytest.mark.rule("20.32")
def test_20_52_a_base_lies_in_a_city_and_not_at_the_ironworks(t: Tables):
    s = stand(t, "1861", {})
    ironworks = next(c.hex for c in t.cities if c.site and t.waters.way.at(c.hex))
    portsmouth = t.board.hex("4988")
    for hex_ in (ironworks, portsmouth):
        s.take_control(hex_, CONFEDERATE)
    assert ironworks not in arrivals.base_sites(s, CONFEDERATE)
    assert portsmouth in arrivals.base_sites(s, CONFEDERATE)
    boat = t.roster.kinds[kind(t, "gunboat")]
    assert portsmouth in yards.yard_hexes(s, CONFEDERATE, boat)
    assert ironworks not in yards.yard_hexes(s, CONFEDERATE, boat)


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


@pytest.mark.rule("9.9")
@pytest.mark.rule("20.53")
def test_20_53_a_base_in_a_hex_that_the_enemy_has_taken_is_none(t: Tables):
    s = stand(t, "1862", {BEACH: ["control = 'union'"]}, "turn = '1/6/62'")
    hex_ = t.board.hex(BEACH)
    s.mark(hex_, UNION_BASE)
    assert waterborne.harbour(s, hex_, UNION)
    s.take_control(hex_, CONFEDERATE)
    assert not waterborne.harbour(s, hex_, UNION)


CONFEDERATE_COSTS = """militia 2 1 1|garrison 1 2 2|infantry 3 2 4|cavalry 3 4 4|rail-repair 3 40 4|naval-base 5 50 5|river-ironclad 3 30 5
|gunboat 1 15 4|river-transport 1 10 2|commerce-raider 1 25 4|naval-transport 1 20 3|augment-infantry 1 2 4|augment-cavalry 2 4 4
|convert-militia 1 1 3|convert-garrison 2 0 2"""
UNION_COSTS = """militia 2 1 1|garrison 1 2 2|infantry 3 3 4|cavalry 6 5 5|rail-repair 3 50 3|siege-train 5 60 5|naval-base 5 40 1
|river-ironclad 2 25 4|gunboat 1 10 3|river-transport 1 5 1|naval-ironclad 2 30 5|naval-warship 2 20 3|naval-transport 1 15 2
|augment-infantry 1 3 4|augment-cavalry 4 5 5|convert-militia 1 2 3|convert-garrison 2 1 2"""


@pytest.mark.rule("20.61")
@pytest.mark.rule("20.62")
@pytest.mark.parametrize(("side", "text"), [(UNION, UNION_COSTS), (CONFEDERATE, CONFEDERATE_COSTS)])
def test_20_61_the_printed_costs(t: Tables, side: int, text: str):
    rows = [row.split() for row in text.replace("\n", "").split("|")]
    assert {row[0]: tuple(map(int, row[1:])) for row in rows} == t.charts.production[side]
    s = scenario(t, "1862")
    for name, *numbers in rows:
        assert production.price(s, side, name) == tuple(map(int, numbers))


@pytest.mark.rule("20.7")
def test_20_7_richmond_and_washington_are_fortified_free(t: Tables):
    for side, slug in ((UNION, "washington-dc"), (CONFEDERATE, "richmond")):
        node = t.board.numbers[t.places[t.index[slug]].hex]
        troops = "union" if side == UNION else "confederate"
        s = building(t, [f"{troops} = ['inf-6']", f"control = '{troops}'"], node, side)
        s.supply[:] = [0, 0, 0]
        play(s, f"fortify {node}", dice=[])
        assert s.prepared[at(t, node)] == FORT


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
