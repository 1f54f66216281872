"""7.2 Lines of supply and of communications."""

import pytest
from war import KY, SUMMER, WINTER, field, scenario
from war_scenes import ring, sources, spur

from longroll.games.war_for_the_union.explain import report
from longroll.games.war_for_the_union.naval.ship_supply import judge_ships, ship_supplied
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.siege import starving
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import (
    apply_judgment,
    city_reach,
    feed,
    has_loc,
    has_los,
    has_sea_los,
)
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.ways import overland
from longroll.games.war_for_the_union.words import CONFEDERATE, ISOLATED, UNION, UNSUPPLIED
from longroll.kit.hexgrid import DIRECTIONS


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


def loc(t: Tables, s: WfuState, at: str, side: int) -> bool:
    return has_loc(s, network(s, side), t.board.hex(at))


def los(t: Tables, s: WfuState, at: str, side: int) -> bool:
    return has_los(s, network(s, side), t.board.hex(at))


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


@pytest.mark.rule("7.21")
def test_7_21b_a_line_of_communications_never_enters_an_enemy_zone(t: Tables):
    """A Union SP whose zone, not whose hex, lies on every way that is short enough."""
    board = t.board
    bare = field(t, f'{WINTER}\nkentucky = "union"', "1862")
    net = network(bare, CONFEDERATE)
    limit = t.charts.lines.loc[True]
    spots = [
        h
        for h in range(board.count)
        if has_loc(bare, net, h) and not has_los(bare, net, h) and t.city_at[h] < 0
    ]
    for spot in spots[:12]:
        near = {h for x in board.around(spot) for h in board.around(x)} - {spot}
        for foe in sorted(h for h in near if not board.sea[h] and not bare.sps[h]):
            s = bare.copy()
            s.muster(CONFEDERATE, 0, 1, spot)
            s.muster(UNION, 0, 1, foe)
            after = network(s, CONFEDERATE)
            if has_loc(s, after, spot):
                continue
            heads = [h for h in range(board.count) if after.head[h] and not after.ways.toll[h]]
            calm = after.ways._replace(zoc=bytes(board.count))
            if spot in overland(s, calm, heads, limit, loc=True):
                return  # the zone alone has cut it
    raise AssertionError("7.21b: no zone cuts a line of communications")


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


@pytest.mark.rule("7.23", "14.2")
def test_7_23_a_besieged_city_is_fed_by_water_only(t: Tables):
    text = "{}\n{}\nvicksburg confederate 3 volunteer inside; fort confederate; siege 1; union 6 veteran"
    open_river = field(t, text.format(SUMMER, KY), "1862")
    assert los(t, open_river, "vicksburg", CONFEDERATE)
    closed = field(t, text.format(SUMMER, KY) + "\n2124/2224 ships us-i2r", "1862")
    assert not los(t, closed, "vicksburg", CONFEDERATE)


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


@pytest.mark.rule("7.23", "7.22")
def test_7_23f_a_besieged_fort_needs_a_city_or_depot_to_be_fed_by_river(t: Tables):
    banks = [
        h
        for node in range(t.waters.rivers)
        for h in t.waters.way.banks[node]
        if h >= 0 and t.city_at[h] < 0 and t.board.states[t.board.state[h]] == "MS" and not t.rails.hexes[h]
    ]
    spot = next(t.board.numbers[h] for h in banks if t.waters.name[t.waters.way.at(h)[0]].startswith("2"))
    text = (
        f"{SUMMER}\n{KY}\n{spot} confederate 2 volunteer inside; fort confederate; siege 1; union 6 veteran"
    )
    bare, stocked = field(t, text, "1862"), field(t, f"{text}; depots confederate river", "1862")
    here = t.board.hex(spot)
    assert has_los(stocked, network(stocked, CONFEDERATE), here), "12.15: the depot stays with those inside"
    assert not has_los(bare, network(bare, CONFEDERATE), here)
    assert starving(bare, here, CONFEDERATE)
    assert not starving(stocked, here, CONFEDERATE)


def _beyond(t: Tables, rail: str, plain: str) -> str:
    near = set(t.board.around(t.board.hex(rail)))
    return next(t.board.numbers[h] for h in t.board.around(t.board.hex(plain)) if h not in near)


@pytest.mark.rule("7.23")
def test_7_23h_lines_of_the_besieged_side_do_not_pass_the_besiegers(t: Tables):
    board = t.board
    rail, plain = spur(t)
    far = _beyond(t, rail, plain)
    text = "{}\n{}\n{} confederate 3 volunteer inside; fort confederate; siege 1; union 6 veteran\n{} confederate 1 volunteer"
    s = field(t, text.format(SUMMER, KY, plain, far), "1862")
    net = network(s, CONFEDERATE)
    assert net.ways.toll[board.hex(plain)] == 255, "7.23h: enemy troops occupy the hex"
    assert not network(s, UNION).ways.toll[board.hex(plain)], "14.24: besiegers trace through the hex"


@pytest.mark.rule("7.23", "11.25")
def test_7_23i_ships_are_judged_step_by_step_too(t: Tables):
    w = t.waters
    red = w.index["1423/1523"]
    below = next(x for x in w.graph.near[red] if t.board.hex("shreveport") not in w.way.banks[x])
    bank = w.way.banks[below][0]
    d = next(d for d in range(6) if w.way.of_side[6 * bank + d] == below)
    faces = f"{DIRECTIONS[d]} {DIRECTIONS[(d + 1) % 6]}"
    s = field(
        t,
        f"{SUMMER}\n1423/1523 ships us-i2r\n{t.board.numbers[bank]} batteries cs-battery-2-1 {faces}",
        "1862",
    )
    ship = t.ship["us-i2r-1"]
    assert not ship_supplied(s, ship)
    judge_ships(s, UNION, improve_only=False)
    assert s.ship_supply[ship] == UNSUPPLIED
    judge_ships(s, UNION, improve_only=False)
    assert s.ship_supply[ship] == ISOLATED
    free = field(t, f"{SUMMER}\n2513/2514 ships us-i2r supply 2", "1862")
    judge_ships(free, UNION, improve_only=True)
    assert free.ship_supply[ship] == 0, "along the Mississippi back to Cairo"


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


@pytest.mark.rule("7.24")
def test_7_24_the_chesapeake_is_no_sea(t: Tables):
    s = field(t, f"{SUMMER}\nft-monroe union 9 volunteer\nyorktown union 9 volunteer; depots union river")
    assert all(not f.by_sea for f in feed(s, UNION))
    assert los(t, s, "yorktown", UNION)


@pytest.mark.rule("7.24", "7.23")
@pytest.mark.parametrize(
    ("guns", "fed"), [("", True), ("\nft-jackson confederate 1 volunteer; batteries ft-jackson NW N", False)]
)
def test_7_24_guns_down_the_river_cut_a_besieged_port_off_from_the_sea(t: Tables, guns: str, fed: bool):
    text = "\nnew-orleans union 2 volunteer inside; fort union; siege 1; confederate 6 volunteer"
    s = field(t, f"{SUMMER}{text}{guns}")
    home = t.board.hex("new-orleans")
    assert has_sea_los(s, network(s, UNION), home) == fed


@pytest.mark.rule("7.23", "12.14")
def test_7_23f_a_besieged_fort_has_a_line_of_communications_by_river_without_a_depot(t: Tables):
    """No city, no depot, but boats. The garrison is Unsupplied, not Isolated."""
    base, board = field(t, SUMMER), t.board
    net = network(base, CONFEDERATE)
    here = next(
        h for h in range(board.count)
        if t.city_at[h] < 0 and not board.sea[h] and not t.rails.hexes[h] and h not in t.waters.coast_of
        and any(net.reached[board.count + x] for x in t.waters.way.at(h))
    )  # fmt: skip
    waters = t.waters.way.at(here)
    siege = f"{board.numbers[here]} fort confederate; confederate 1 volunteer unsupplied inside; siege 1; union 3 volunteer"
    s = field(t, f"{SUMMER}\n{siege}")
    net = network(s, CONFEDERATE)
    assert not has_los(s, net, here)
    assert has_loc(s, net, here)
    (sp,) = s.sps_at(here, CONFEDERATE)
    apply_judgment(s, CONFEDERATE, improve_only=False)
    assert s.sp_supply[sp] == UNSUPPLIED
    ships = "\n".join(f"{t.waters.name[x]} ships us-n1r" for x in waters)
    s = field(t, f"{SUMMER}\n{siege}\n{ships}")
    assert not has_loc(s, network(s, CONFEDERATE), here), "the ships command the river"


@pytest.mark.rule("7.34", "7.23")
def test_7_34_a_weak_city_feeds_the_besieged_by_river(t: Tables):
    """The fort has a depot on the river of a city outside every network."""
    board, city = t.board, t.place("new-orleans")
    water = t.waters.way.at(t.places[city].hex)[0]
    here = next(
        h for x in t.waters.way.graph.near[water] for h in t.waters.way.banks[x]
        if h >= 0 and t.city_at[h] < 0 and not board.sea[h] and h not in t.waters.coast_of
    )  # fmt: skip
    text = f"{SUMMER}\n{board.numbers[here]} fort confederate; confederate 1 volunteer inside; siege 1; union 3 volunteer; depots confederate river"
    s = field(t, text)
    net = network(s, CONFEDERATE)
    for loc in (False, True):
        assert city_reach(s, net, city, loc) >> here & 1
