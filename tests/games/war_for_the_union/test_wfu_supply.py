"""Rule 7 and 15.2: sources, lines, judgment, attrition, and what the explanation says."""

import pytest
from war import field, scenario

from longroll.games.war_for_the_union.attrition import attrition
from longroll.games.war_for_the_union.explain import report
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import (
    apply_judgment,
    city_reach,
    feed,
    has_loc,
    has_los,
    has_sea_los,
    judge,
)  # fmt: skip
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import (
    CONFEDERATE,
    ISOLATED,
    SUPPLIED,
    UNION,
    UNSUPPLIED,
)  # fmt: skip

SUMMER, WINTER = 'turn = "1862-06"', 'turn = "1862-12"'
KY = 'kentucky = "union"'


def los(t: Tables, s: WfuState, at: str, side: int) -> bool:
    return has_los(s, network(s, side), t.board.hex(at))


def loc(t: Tables, s: WfuState, at: str, side: int) -> bool:
    return has_loc(s, network(s, side), t.board.hex(at))


def sources(t: Tables, s: WfuState, side: int) -> set[str]:
    return {t.places[p].slug for p in network(s, side).sources}


def ring(t: Tables, at: str) -> str:
    """Union troops all around a hex."""
    return "\n".join(f"{t.board.numbers[h]} union 1 volunteer" for h in t.board.around(t.board.hex(at)))


def condition(t: Tables, s: WfuState, at: str, side: int) -> set[int]:
    return {s.sp_supply[sp] for sp in s.sps_at(t.board.hex(at), side)}


@pytest.mark.rule("7.2", "7.11")
@pytest.mark.parametrize(
    "slug",
    ["bull-run", "missouri-1861", "tennessee-1862", "tennessee-1863", "1862", "1863", "1864", "campaign"],
)
def test_7_11_set_ups_say_who_begins_without_a_line(t: Tables, slug: str):
    s = scenario(t, slug)
    for side in (UNION, CONFEDERATE):
        for fed in feed(s, side):
            marked = {s.sp_supply[sp] for sp in s.sps_at(fed.node, side)}
            if marked == {UNSUPPLIED}:
                assert fed.rest, t.title(fed.node)


@pytest.mark.rule("7.22")
def test_7_22_the_unit_at_2720_traces_to_the_rail_at_2919_and_on_by_river(t: Tables):
    """The example: overland to 2919, by rail to Corinth and the Tennessee, then down the river to Cairo."""
    rail = 'rail = { union = ["2919", "2918", "2917", "2916"] }'
    s = field(t, f"{SUMMER}\n{KY}\n{rail}\n2720 union 1 volunteer\ncorinth union 1 volunteer", "1862")
    line = next(row["line"] for row in report(s, UNION) if row["place"] == "2720")
    assert line[2:7] == ["2919", "2918", "2917", "2916", "2916/3016"]
    assert line[-1] in {t.waters.name[x] for x in t.waters.way.at(t.board.hex("cairo"))}


@pytest.mark.rule("7.22", "12.14")
def test_7_22_the_unit_at_3313_traces_to_the_depot_at_3112(t: Tables):
    """The example, with enemies in the cities that are as near."""
    posts = "bowling-green confederate 1 volunteer\nnashville confederate 1 volunteer\n3313 union 1 volunteer"
    bare = f"{SUMMER}\n{KY}\n{posts}\n3112 union 1 volunteer"
    assert not los(t, field(t, bare, "1862"), "3313", UNION)
    assert los(t, field(t, f"{bare}; depots union river", "1862"), "3313", UNION)


@pytest.mark.rule("7.22")
def test_7_22_a_line_takes_to_the_river_at_a_city_or_depot_only(t: Tables):
    bare = f"{SUMMER}\n{KY}\npittsburg-landing union 2 volunteer"
    without, depot = field(t, bare, "1862"), field(t, f"{bare}; depots union river", "1862")
    assert not los(t, without, "pittsburg-landing", UNION)
    assert loc(t, without, "pittsburg-landing", UNION), "a LOC needs no depot"
    assert los(t, depot, "pittsburg-landing", UNION)
    assert network(depot, UNION).head[t.board.hex("pittsburg-landing")], "a river depot is a supply head"
    assert los(t, depot, "2916", UNION), "and its neighbour draws on it overland"


@pytest.mark.rule("7.23", "4.32")
def test_7_23_enemy_influence_cuts_the_river(t: Tables):
    text = f"{SUMMER}\n{KY}\npittsburg-landing union 1 volunteer; depots union river"
    assert los(t, field(t, text, "1862"), "pittsburg-landing", UNION)
    ship = field(t, f"{text}\n3013/3112 ships cs-i2r", "1862")
    assert not los(t, ship, "pittsburg-landing", UNION), "the Tennessee at Ft. Henry"
    guns = field(t, f"{text}\nft-donelson confederate 1 volunteer; batteries cs-battery-2-1 SW NW", "1862")
    assert not los(t, guns, "pittsburg-landing", UNION)


@pytest.mark.rule("7.21", "4.61")
def test_7_21_a_line_of_supply_is_4_mps_long_3_in_poor_weather(t: Tables):
    net = network(field(t, f"{SUMMER}\n{KY}", "1862"), CONFEDERATE)
    far = [h for h in range(t.board.count) if net.los.ways.far[h] == 4]
    assert far
    at = t.board.numbers[far[0]]
    assert los(t, field(t, f"{SUMMER}\n{KY}", "1862"), at, CONFEDERATE)
    winter = field(t, f"{WINTER}\n{KY}", "1862")
    assert not los(t, winter, at, CONFEDERATE)
    assert loc(t, winter, at, CONFEDERATE)


@pytest.mark.rule("7.21", "9.17")
def test_7_21_zones_cost_a_line_of_supply_and_stop_a_line_of_communications(t: Tables):
    base = f"{SUMMER}\n{KY}"
    calm = network(field(t, base, "1862"), CONFEDERATE)
    board = t.board
    # a hex 3 MPs from its head whose way is two plain steps or more
    for h in range(board.count):
        if calm.los.ways.far[h] != 3:
            continue
        way = calm.los.ways.way(h)
        if len(way) < 3 or not all(t.ground.zoc_reach[x] for x in way):
            continue
        enemies = [
            x for x in range(board.count) if {way[-1], way[-2]} <= set(t.ground.zoc_reach[x]) and x not in way
        ]
        if enemies and all(t.city_at[x] < 0 for x in (*way, enemies[0])):
            foe = board.numbers[enemies[0]]
            s = field(t, f"{base}\n{foe} union 1 volunteer", "1862")
            now = network(s, CONFEDERATE)
            if now.head[way[0]] and now.los.ways.way(h) and now.los.ways.way(h)[-2:] == way[-2:]:
                assert now.los.ways.far[h] == 4, "one MP more from zone to zone"
                return
    pytest.fail("no such hex on the board")


@pytest.mark.rule("7.23")
def test_7_23_rail_through_an_enemy_zone_needs_friends_in_the_hex(t: Tables):
    # the railroad Manassas - Gordonsville passes Culpeper
    text = f"{SUMMER}\nmanassas confederate 2 volunteer"
    assert los(t, field(t, text), "manassas", CONFEDERATE)
    head = network(field(t, text), CONFEDERATE).head
    culpeper = t.board.hex("culpeper")
    assert head[culpeper]
    raid = f"{text}\n5706 union 1 volunteer-cavalry"
    s = field(t, raid)
    assert s.in_zoc(culpeper, CONFEDERATE)
    assert not network(s, CONFEDERATE).ways.open[culpeper]
    guarded = field(t, f"{raid}\nculpeper confederate 1 volunteer")
    assert network(guarded, CONFEDERATE).ways.open[culpeper]


@pytest.mark.rule("7.23", "9.6")
def test_7_23_a_broken_rail_hex_does_not_serve(t: Tables):
    s = field(t, f'{SUMMER}\nrail = {{ broken = ["5807"] }}\nmanassas confederate 1 volunteer')
    assert not network(s, CONFEDERATE).head[t.board.hex("culpeper")]


@pytest.mark.rule("7.33")
def test_7_33_without_camden_little_rock_is_no_source(t: Tables):
    # the Union holds the Mississippi with ironclads and the rest of Arkansas
    fleet = "\n".join(f"{at} ships us-i2r" for at in ("2317/2417", "2124/2224", "2030/2130"))
    posts = "\n".join(f"{x} union 1 volunteer" for x in ("pine-bluff", "helena", "ft-smith", "alexandria-la"))
    base = f"{SUMMER}\n{KY}\n{fleet}\n{posts}\nlittle-rock confederate 1 volunteer\nshreveport confederate 1 volunteer"
    whole = field(t, f"{base}\ncamden confederate 1 volunteer", "1862")
    lost = field(t, f"{base}\ncamden union 1 volunteer", "1862")
    assert {"little-rock", "camden", "shreveport"} <= sources(t, whole, CONFEDERATE)
    assert "little-rock" not in sources(t, lost, CONFEDERATE)


@pytest.mark.rule("7.23", "7.33", "7.4")
def test_7_23c_a_source_in_an_enemy_zone_feeds_the_railroads_that_end_in_it(t: Tables):
    """Atlanta and Augusta lie in enemy zones without a garrison: neither passes a line on, but the railroad between them ends in both."""
    near_atlanta = "\n".join(f"{x} union 1 volunteer" for x in ("4020", "4120", "4121", "4022", "3920"))
    west = "3921 confederate 2 volunteer\n3922 confederate 1 volunteer"
    s = field(t, f"{SUMMER}\n{KY}\n{near_atlanta}\n{west}\n4720 union 1 volunteer")
    net = network(s, CONFEDERATE)
    assert {"atlanta", "augusta"} <= sources(t, s, CONFEDERATE)
    between = [t.board.index[x] for x in ("4320", "4421", "4520", "4622")]
    assert all(net.reached[h] and net.head[h] for h in between)
    assert not net.ways.open[t.board.hex("augusta")], "no line goes on through the city"


@pytest.mark.rule("7.34")
@pytest.mark.parametrize("closed", [False, True], ids=["open", "surrounded"])
def test_7_34_a_weak_city_feeds_its_value_once_a_game_turn_half_of_it_when_surrounded(
    t: Tables, closed: bool
):
    guards = ring(t, "springfield-mo").split("\n")
    s = field(
        t,
        f"{SUMMER}\n{KY}\n{chr(10).join(guards if closed else guards[1:])}\nspringfield-mo confederate 4 volunteer",
        "1862",
    )
    place = t.place("springfield-mo")
    assert place in network(s, CONFEDERATE).weak
    value = t.places[place].value // 2 if closed else t.places[place].value
    assert value > 0
    (fed,) = [f for f in feed(s, CONFEDERATE) if f.by_city]
    assert (fed.by_city, fed.rest) == (value, 4 - value)
    apply_judgment(s, CONFEDERATE, improve_only=False)
    assert (
        sorted(s.sp_supply[sp] for sp in s.sps_at(t.board.hex("springfield-mo"), CONFEDERATE)).count(SUPPLIED)
        == value
    )
    apply_judgment(s, CONFEDERATE, improve_only=True)
    states = [s.sp_supply[sp] for sp in s.sps_at(t.board.hex("springfield-mo"), CONFEDERATE)]
    assert states.count(UNSUPPLIED) == 4 - value, "it has fed its value already"


@pytest.mark.rule("7.35")
def test_7_35_union_railroads_off_the_north_edge_are_sources(t: Tables):
    s = field(t, SUMMER)
    assert all(network(s, UNION).head[h] for h in t.rails.north if s.rail_owner[h] == UNION)


@pytest.mark.rule("7.24")
def test_7_24_the_union_is_fed_by_sea_within_its_capacity(t: Tables):
    text = f"{SUMMER}\n{KY}\nport-royal union 9 volunteer\nship-island union 9 volunteer; depots union naval"
    s = field(t, text, "1862")
    net = network(s, UNION)
    for at in ("port-royal", "ship-island"):
        assert has_sea_los(s, net, t.board.hex(at)), at
        assert not has_los(s, net, t.board.hex(at)), at
    fed = [f for f in feed(s, UNION) if f.by_sea]
    assert sum(f.by_sea for f in fed) == t.economy.years[1862].sea_supply == 14
    empty = field(t, text.replace("; depots union naval", ""), "1862")
    assert not has_sea_los(empty, network(empty, UNION), t.board.hex("ship-island")), (
        "a coast without a depot"
    )
    assert not network(s, CONFEDERATE).sea_los


@pytest.mark.rule("7.24")
@pytest.mark.parametrize(
    ("at", "sps", "fed"), [("port-royal", 14, 12), ("ship-island; depots union naval", 10, 8)]
)
def test_7_24_r70_a_port_and_a_depot_feed_so_many_and_no_more(t: Tables, at: str, sps: int, fed: int):
    place, _, more = at.partition("; ")
    s = field(t, f"{SUMMER}\n{KY}\n{place} union {sps} volunteer{'; ' + more if more else ''}", "1862")
    assert sps <= t.economy.years[1862].sea_supply
    (row,) = [f for f in feed(s, UNION) if f.node == t.board.hex(place)]
    assert (row.by_land, row.by_sea, row.rest) == (0, fed, sps - fed)


@pytest.mark.rule("7.35")
def test_7_35_a_railroad_off_the_north_edge_leads_to_a_source(t: Tables):
    """A rail hex of the edge that is cut off from all others."""
    near = t.rails.net.graph.near
    edge = next(h for h in t.rails.north if t.city_at[h] < 0 and not t.waters.way.at(h))
    broken = [t.board.numbers[h] for h in near[edge]]
    s = field(t, f"{SUMMER}\n{KY}\nrail = {{ broken = {broken} }}\n{t.board.numbers[edge]} union 1 volunteer")
    assert network(s, UNION).head[edge]
    s.rail_owner[edge] = CONFEDERATE
    s.version += 1
    assert not network(s, UNION).reached[edge]


@pytest.mark.rule("7.24")
def test_7_24_the_chesapeake_is_no_sea(t: Tables):
    s = field(t, f"{SUMMER}\nft-monroe union 9 volunteer\nyorktown union 9 volunteer; depots union river")
    assert all(not f.by_sea for f in feed(s, UNION))
    assert los(t, s, "yorktown", UNION)


@pytest.mark.rule("7.11")
def test_7_11_nobody_falls_two_steps_at_once(t: Tables):
    at = "3721"
    s = field(t, f"{SUMMER}\n{KY}\n{at} confederate 1 volunteer\n{ring(t, at)}", "1864")
    for expected in (UNSUPPLIED, ISOLATED, ISOLATED):
        apply_judgment(s, CONFEDERATE, improve_only=False)
        assert condition(t, s, at, CONFEDERATE) == {expected}
    assert {s.sp_isolated[sp] for sp in s.sps_at(t.board.hex(at), CONFEDERATE)} == {2}


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


@pytest.mark.rule("7.11")
def test_7_11_r29_a_line_of_communications_saves_from_isolation(t: Tables):
    s = field(t, f"{WINTER}\n{KY}", "1862")
    net = network(s, CONFEDERATE)
    spot = next(
        h for h in range(t.board.count) if not has_los(s, net, h) and has_loc(s, net, h) and t.city_at[h] < 0
    )
    s = field(t, f"{WINTER}\n{KY}\n{t.board.numbers[spot]} confederate 1 volunteer isolated 1", "1862")
    ((_, old, new),) = judge(s, CONFEDERATE, improve_only=False)
    assert (old, new) == (ISOLATED, UNSUPPLIED)


@pytest.mark.rule("7.23", "14.2")
def test_7_23_a_besieged_city_is_fed_by_water_only(t: Tables):
    text = "{}\n{}\nvicksburg confederate 3 volunteer inside; fort confederate; siege 1; union 6 veteran"
    open_river = field(t, text.format(SUMMER, KY), "1862")
    assert los(t, open_river, "vicksburg", CONFEDERATE)
    closed = field(t, text.format(SUMMER, KY) + "\n2124/2224 ships us-i2r", "1862")
    assert not los(t, closed, "vicksburg", CONFEDERATE)


@pytest.mark.rule("7.23", "7.33")
def test_7_23f_a_besieged_city_that_counts_as_a_source_is_not_fed_by_itself(t: Tables):
    """In Bull Run all Virginia is one network."""
    shut = "lynchburg confederate 2 volunteer inside; fort confederate; siege 1; union 4 volunteer"
    s = field(t, f'turn = "1861-08"\n{shut}', "bull-run")
    assert t.place("lynchburg") in network(s, CONFEDERATE).sources
    assert not los(t, s, "lynchburg", CONFEDERATE)
    assert los(
        t,
        field(t, 'turn = "1861-08"\nlynchburg confederate 2 volunteer', "bull-run"),
        "lynchburg",
        CONFEDERATE,
    )


@pytest.mark.rule("7.5", "7.51")
def test_7_51_ten_of_28_suffer_at_a_supply_head(t: Tables):
    s = field(t, f"{SUMMER}\nrichmond confederate 28 volunteer")
    found = attrition(s, t.board.hex("richmond"), CONFEDERATE)
    assert found is not None
    assert (found.sps, found.forced) == (10, ())
    assert [(m.reason, m.amount) for m in found.modifiers] == [("overstacked", -1)]


@pytest.mark.rule("7.51")
def test_7_51_six_unsupplied_of_ten_use_the_column_for_5_and_6(t: Tables):
    s = field(t, f"{SUMMER}\nrichmond confederate 6 volunteer unsupplied, 4 volunteer")
    found = attrition(s, t.board.hex("richmond"), CONFEDERATE)
    assert found is not None
    assert (found.sps, found.column) == (6, 2)
    assert (
        attrition(
            field(t, f"{SUMMER}\nrichmond confederate 18 volunteer"), t.board.hex("richmond"), CONFEDERATE
        )
        is None
    )


@pytest.mark.rule("7.52", "7.53")
def test_7_52_the_second_turn_of_isolation_is_plus_three(t: Tables):
    s = field(t, f"{SUMMER}\nrichmond confederate 2 volunteer isolated 2")
    found = attrition(s, t.board.hex("richmond"), CONFEDERATE)
    assert found is not None
    assert sum(m.amount for m in found.modifiers) == 3
    winter = field(
        t, f"{WINTER}\nrichmond confederate 2 volunteer unsupplied, 2 volunteer-cavalry unsupplied"
    )
    found = attrition(winter, t.board.hex("richmond"), CONFEDERATE)
    assert found is not None
    assert {(m.reason, m.amount) for m in found.modifiers} == {("poor-weather", 1), ("cavalry", 1)}
    assert found.cavalry
    led = field(t, f"{SUMMER}\nrichmond confederate 2 volunteer-cavalry isolated 1; leaders stuart")
    found = attrition(led, t.board.hex("richmond"), CONFEDERATE)
    assert found is not None
    assert [m.reason for m in found.modifiers] == ["isolated"], "a cavalry leader finds fodder"


@pytest.mark.rule("7.5")
def test_7_5_swamps_and_fatigue_cost_men(t: Tables):
    swamp = next(
        t.board.numbers[h]
        for h in range(t.board.count)
        if t.board.terrains[t.board.terrain[h]] == "swamp" and t.city_at[h] < 0
    )
    s = field(t, f"{SUMMER}\n{swamp} confederate 1 volunteer\nrichmond confederate 1 volunteer fatigue 3")
    assert attrition(s, t.board.hex(swamp), CONFEDERATE)
    assert attrition(s, t.board.hex("richmond"), CONFEDERATE)


@pytest.mark.rule("7.2")
def test_7_2_the_report_names_source_line_and_cut(t: Tables):
    rows = {row["place"]: row for row in report(scenario(t, "1862"), CONFEDERATE)}
    manassas = rows[t.board.numbers[t.board.hex("manassas")]]
    assert manassas["supplied"]
    assert manassas["line"][0] == manassas["place"]
    assert manassas["source"] == manassas["line"][-1]
    lewisburg = rows[t.board.numbers[t.board.hex("lewisburg")]]
    assert not lewisburg["supplied"]
    assert lewisburg["cut"], "why there is no line"
    s = field(t, f"{SUMMER}\n{KY}\n3721 confederate 1 volunteer\n{ring(t, '3721')}", "1862")
    row = next(r for r in report(s, CONFEDERATE) if r["place"] == "3721")
    assert not row["supplied"]
    assert any("enemy" in part or "zone" in part for part in row["cut"])


@pytest.mark.rule("7.0")
def test_7_0_the_network_is_made_once_for_a_version(t: Tables):
    s = scenario(t, "1862")
    first = network(s, UNION).los
    assert network(s, UNION).los is first
    twin = s.copy()
    assert network(twin, UNION).los is first, "copies share it"
    before = network(twin, UNION)
    enemy = next(sp for sp in range(400) if twin.sp_at[sp] >= 0 and twin.side_of(sp))
    twin.put(enemy, t.board.hex("washington"))
    assert network(twin, UNION).los is not first
    assert network(s, UNION).los is first
    with pytest.raises(AssertionError, match="gone on"):
        before.head  # noqa: B018


@pytest.mark.rule("7.34")
def test_7_34_a_weak_city_off_the_map_feeds_nobody_on_it(t: Tables):
    """Key West, cut off from every network, is no line for troops on the map."""
    s = field(t, f"{SUMMER}\nkey-west union 3 volunteer\n3721 union 2 volunteer", "1863")
    net = network(s, UNION)
    for place, p in enumerate(t.places):
        if p.hex < 0 and p.value:
            assert city_reach(s, net, place) == 1 << t.node_of(place)
