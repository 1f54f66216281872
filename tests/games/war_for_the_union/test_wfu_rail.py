"""Rules 9.5, 9.7 and 15.1: trains, railroad units and repairs."""

import random
from heapq import heappop, heappush

import pytest
from war import begin, field, play, run, texts, why

from longroll.games.war_for_the_union.flags import BY_RIVER, OFF, RODE, SAILED, STUCK
from longroll.games.war_for_the_union.frames import PlayerTurn, Train
from longroll.games.war_for_the_union.naval.loading import engineers_refused
from longroll.games.war_for_the_union.politics import join
from longroll.games.war_for_the_union.position import to_position
from longroll.games.war_for_the_union.rail.engineers import mend_refused
from longroll.games.war_for_the_union.rail.repair import home_ground, mend, repair_refused, thaw
from longroll.games.war_for_the_union.rail.rides import Way
from longroll.games.war_for_the_union.rail.track import (
    SELMA_FERRY,
    ohio_border,
    points_left,
    selma_open,
    stops_open,
    theater_limit,
    total,
    track,
    usable,
    ways,
)
from longroll.games.war_for_the_union.rail.train import engineers_left, sp_refused
from longroll.games.war_for_the_union.reading import from_position
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, EAST, NOBODY, UNION, WEST

SUMMER = 'turn = "1863-06"'


def number(t: Tables, slug: str) -> str:
    return t.node_name(t.node_of(t.place(slug)))


def train(t: Tables, text: str, side: int, at: str, turn: str = SUMMER) -> WfuState:
    s = begin(field(t, f"{turn}\n{text}"), "operations", side)
    play(s, f"entrain {number(t, at)}")
    return s


@pytest.mark.rule("9.5", "9.55")
def test_9_55_troops_ride_without_a_leader(t: Tables):
    s = train(t, "richmond confederate 3 volunteer", CONFEDERATE, "richmond")
    play(s, "load 2 volunteer", f"rail to {number(t, 'lynchburg')}", "alight")
    lynchburg = t.board.hex("lynchburg")
    assert (s.strength(t.board.hex("richmond"), CONFEDERATE), s.strength(lynchburg, CONFEDERATE)) == (1, 2)
    for sp in s.sps_at(lynchburg, CONFEDERATE):
        assert s.sp_flags[sp] & RODE
        assert s.sp_spent[sp] == 2, "1 MP to entrain and 1 to detrain"
    assert s.rail_used[EAST] + s.rail_used[WEST] == 2
    assert f"entrain {number(t, 'lynchburg')}" not in texts(s), "once a turn (9.59)"


@pytest.mark.rule("9.54")
def test_9_54_eight_points_are_four_and_four(t: Tables):
    """The example: with a capacity of 8 the Union spends 4 in each theater, not 5 and 3."""
    s = field(t, SUMMER)
    assert (total(s, UNION), theater_limit(s, UNION)) == (8, 4)
    s.rail_used[EAST] = 4
    assert points_left(s, UNION, t.board.hex("philadelphia"), False) == 0
    assert points_left(s, UNION, t.board.hex("cincinnati"), False) == 4
    winter = field(t, 'turn = "1863-12"')
    assert (total(winter, UNION), theater_limit(winter, UNION)) == (7, 4), (
        "poor weather takes one, half is rounded up"
    )
    winter.rail_used[EAST] = 4
    assert points_left(winter, UNION, t.board.hex("cincinnati"), False) == 3, "seven in all"


@pytest.mark.rule("9.54")
def test_9_54_cavalry_counts_double_and_an_hq_two(t: Tables):
    text = "washington union 4 volunteer, 2 volunteer-cavalry; leaders mcclellan, hooker; hqs potomac-hq mcclellan"
    s = train(t, text, UNION, "washington")
    assert "load 2 volunteer-cavalry" in texts(s)
    play(s, "load 1 volunteer-cavalry")
    assert "load 3 volunteer" not in texts(s)
    play(s, "load mcclellan")
    assert not any(x.startswith("load 1") for x in texts(s)), (
        "2 for the cavalry and 2 for the HQ: no more than 4 in the East"
    )
    assert "load hooker" in texts(s), "leaders ride free"
    play(s, f"rail to {number(t, 'baltimore')}", "alight")
    assert s.hq_at[t.hqs.index(t.counter["potomac-hq"])] == t.board.hex("baltimore")
    assert s.leader_army[t.leader["mcclellan"]], "he still commands it"
    assert s.rail_used[EAST] == 4


@pytest.mark.rule("9.54")
def test_9_54_texas_has_a_point_of_its_own(t: Tables):
    s = field(t, SUMMER)
    houston = t.board.hex("houston")
    assert points_left(s, CONFEDERATE, houston, False) == 1
    s.rail_used[EAST] = total(s, CONFEDERATE)
    assert points_left(s, CONFEDERATE, houston, False) == 1
    assert points_left(s, CONFEDERATE, t.board.hex("richmond"), False) == 0
    winter = field(t, 'turn = "1863-12"')
    assert points_left(winter, CONFEDERATE, houston, False) == 1, "poor weather does not touch it"


@pytest.mark.rule("9.54", "9.57")
def test_9_54b_r9_between_the_theaters_both_pay(t: Tables):
    s = train(t, "philadelphia union 4 volunteer", UNION, "philadelphia")
    play(s, "load 2 volunteer", f"rail to {number(t, 'cincinnati')}", "alight")
    assert s.strength(t.board.hex("cincinnati"), UNION) == 2
    assert (s.rail_used[EAST], s.rail_used[WEST]) == (2, 2)


@pytest.mark.rule("9.54")
def test_9_54b_a_railroad_unit_pays_where_it_starts(t: Tables):
    s = train(t, "philadelphia usmrr usmrr-1", UNION, "philadelphia")
    play(s, "load usmrr-1", f"rail to {number(t, 'cincinnati')}", "alight")
    assert (s.rail_used[EAST], s.rail_used[WEST]) == (1, 0)
    assert s.usmrr_at[0] == t.board.hex("cincinnati")
    assert mend_refused(s, 0, t.board.hex("manassas")).rule == "9.72", "no repairs in the turn of a ride"  # type: ignore[union-attr]


@pytest.mark.rule("9.54")
def test_9_54b_south_of_ohio_the_start_alone_pays(t: Tables):
    s = train(t, "chattanooga confederate 2 volunteer", CONFEDERATE, "chattanooga")
    play(s, "load 2 volunteer", f"rail to {number(t, 'lynchburg')}", "alight")
    assert s.rail_used[WEST] == 2
    assert s.rail_used[EAST] == 0
    ohio, east = t.board.states.index("OH"), 0
    links = [
        ends for ends in t.rails.net.ends if t.board.state[ends[0]] == ohio or t.board.state[ends[1]] == ohio
    ]
    assert any(ohio_border(s, a, b) for a, b in links) or east == 0


@pytest.mark.rule("9.55")
def test_9_55_forty_hexes_for_the_confederacy(t: Tables):
    s = field(t, SUMMER)
    reach = ways(s, CONFEDERATE, t.board.hex("richmond"))
    assert max(reach[node].hexes for node in reach.nodes()) == 40
    union = field(t, SUMMER)
    far = ways(union, UNION, t.board.hex("philadelphia"))
    assert max(far[node].hexes for node in far.nodes()) > 0


def one_by_one(s: WfuState, side: int, start: int) -> dict[int, Way]:
    """The stops that a train can come to, found one by one."""
    t = s.tables
    n, box, rule = t.board.count, t.box_node["ny-box"], t.economy.rail
    runs, links = stops_open(s, side), track(s, side)
    montgomery, selma = (t.board.hex(slug) for slug in SELMA_FERRY)
    across = {montgomery: selma, selma: montgomery} if selma_open(s, side) else {}
    north, ny = (t.rails.north, t.ny_rail) if side == UNION else ((), ())
    most = rule.confederate_hexes if side == CONFEDERATE else 10_000
    queue: list[tuple[int, int, int, int, int, bool, bool]] = [(0, 0, start, -1, 0, False, False)]
    found: dict[int, Way] = {}
    edge = False
    while queue:
        ferries, hexes, at, came, _, crossed, over = heappop(queue)
        if at in found:
            continue
        found[at] = Way(came, crossed, over, ferries, hexes)
        jumps = list(ny) if at == box else []
        if at in north and not edge:
            edge = True
            jumps += [h for h in north if h != at]
        if at in ny:
            jumps.append(box)
        for to in jumps:
            turned = t.theater_of[at] != t.theater_of[to]
            if to >= n or runs[to]:
                heappush(queue, (ferries, hexes + 1, to, at, 0, crossed != turned, over))
        if at in across and runs[across[at]] and hexes + rule.special_ferry_hexes <= most:
            heappush(queue, (ferries, hexes + rule.special_ferry_hexes, across[at], at, 0, crossed, True))
        for to, link in links[at] if at < n and hexes < most else ():
            if runs[to]:
                turned = ohio_border(s, at, to)
                heappush(
                    queue, (ferries + t.rails.ferry[link], hexes + 1, to, at, 1, crossed != turned, over)
                )
    return found


@pytest.mark.rule("9.54", "9.55", "9.56", "9.57")
@pytest.mark.parametrize("seed", range(6))
def test_9_55_the_search_distance_by_distance_finds_what_one_stop_by_stop_finds(t: Tables, seed: int):
    r = random.Random(seed)
    side = seed % 2
    s = field(t, SUMMER)
    for h in t.rails.stations:
        s.rail_owner[h] = side if seed >= 2 or r.random() < 0.9 else s.rail_owner[h]
        s.rail_break[h] = r.random() < 0.03 * seed
    s.version += 1
    starts = [*r.sample(t.rails.stations, 6), t.board.hex("selma"), t.rails.north[seed]]
    for start in [*starts, *([t.box_node["ny-box"]] if side == UNION else [])]:
        rides, known = ways(s, side, start), one_by_one(s, side, start)
        assert sorted(rides.nodes()) == sorted(known)
        assert {node: rides[node] for node in known} == known
        named = sorted(node for node in known if node in t.named_nodes)
        near = [node for node, way in known.items() if way.came == start and node not in t.named_nodes]
        assert rides.stops == [*named, *near]


@pytest.mark.rule("9.56")
def test_9_56_a_ferry_costs_an_mp_and_guns_close_it(t: Tables):
    s = field(t, SUMMER)
    ferries = [k for k in range(len(t.rails.ferry)) if t.rails.ferry[k]]
    link = next(k for k in ferries if all(s.rail_owner[h] == CONFEDERATE for h in t.rails.net.ends[k]))
    a, b = t.rails.net.ends[link]
    found = ways(s, CONFEDERATE, a)
    assert found[b].ferries <= 1
    name = t.waters.name[t.waters.way.of_side[t.rails.side[link]]]
    guarded = field(t, f"{SUMMER}\n{name} ships us-i2r")
    other = ways(guarded, CONFEDERATE, a)
    assert b not in other or other[b].came != a


@pytest.mark.rule("9.56", "2.33")
def test_9_56_the_montgomery_selma_ferry(t: Tables):
    montgomery, selma = t.board.hex("montgomery"), t.board.hex("selma")
    s = field(t, SUMMER)
    found = ways(s, CONFEDERATE, montgomery)
    assert found[selma].hexes == 5
    assert found[selma].selma
    guarded = ways(field(t, f"{SUMMER}\n3425 union 1 volunteer"), CONFEDERATE, montgomery)
    assert not any(guarded[node].selma for node in guarded.nodes())
    union = ways(s, UNION, montgomery)
    assert not any(union[node].selma for node in union.nodes())
    s = train(t, "montgomery confederate 4 volunteer", CONFEDERATE, "montgomery")
    play(s, "load 2 volunteer", f"rail to {t.board.numbers[selma]}", "alight")
    play(s, f"entrain {t.board.numbers[montgomery]}", "load 1 volunteer")
    assert why(s, f"rail to {t.board.numbers[selma]}") == "9.56", "2 SPs a turn"


@pytest.mark.rule("9.57")
def test_9_57_off_the_northern_edge_and_from_the_box(t: Tables):
    s = train(t, "ny-box union 2 volunteer", UNION, "ny-box")
    play(s, "load 1 volunteer", f"rail to {number(t, 'philadelphia')}", "alight")
    assert s.strength(t.board.hex("philadelphia"), UNION) == 1
    cut = field(t, f'{SUMMER}\nrail = {{ broken = ["6800", "6900"] }}')
    assert ways(cut, UNION, t.box_node["ny-box"]).nodes() == [t.box_node["ny-box"]]
    south = field(t, SUMMER)
    assert not any(h in ways(south, CONFEDERATE, t.board.hex("richmond")) for h in t.rails.north)


@pytest.mark.rule("9.58", "9.55")
def test_9_58_who_cannot_pay_to_detrain_does_nothing_more(t: Tables):
    s = train(t, "richmond confederate 1 militia fatigue 2", CONFEDERATE, "richmond", 'turn = "1862-01"')
    play(s, "load 1 militia", f"rail to {number(t, 'lynchburg')}", "alight")
    (sp,) = s.sps_at(t.board.hex("lynchburg"), CONFEDERATE)
    assert s.sp_voyage[sp] & STUCK
    rested = train(t, "richmond confederate 1 volunteer", CONFEDERATE, "richmond")
    play(rested, "load 1 volunteer", f"rail to {number(t, 'lynchburg')}", "alight")
    (sp,) = rested.sps_at(t.board.hex("lynchburg"), CONFEDERATE)
    assert not rested.sp_voyage[sp] & STUCK


@pytest.mark.rule("9.59")
def test_9_59_who_has_gone_by_water_does_not_entrain(t: Tables):
    s = begin(field(t, f"{SUMMER}\nrichmond confederate 2 volunteer"), "operations", CONFEDERATE)
    assert f"entrain {number(t, 'richmond')}" in texts(s)
    one, other = s.sps_at(t.board.hex("richmond"), CONFEDERATE)
    s.sp_flags[one] |= SAILED
    s.sp_voyage[other] |= BY_RIVER
    for sp in (one, other):
        refused = sp_refused(s, sp)
        assert refused is not None
        assert refused.rule == "9.59"
    assert f"entrain {number(t, 'richmond')}" not in texts(s)


@pytest.mark.rule("9.59")
def test_9_59_zones_breaks_and_enemies_stop_trains(t: Tables):
    gordonsville = next(
        h for h in t.rails.stations
        if t.city_at[h] < 0 and field(t, SUMMER).rail_owner[h] == CONFEDERATE and len(t.rails.net.graph.near[h]) == 2
    )  # fmt: skip
    name = t.board.numbers[gordonsville]
    assert usable(field(t, SUMMER), CONFEDERATE, gordonsville)
    assert not usable(field(t, f'{SUMMER}\nrail = {{ broken = ["{name}"] }}'), CONFEDERATE, gordonsville)
    assert not usable(field(t, f"{SUMMER}\n{name} union 1 volunteer"), CONFEDERATE, gordonsville)
    near = next(
        h
        for h in t.board.around(gordonsville)
        if not t.board.sea[h] and not t.board.water[6 * gordonsville + t.board.direction(gordonsville, h)]
    )
    zone = field(t, f"{SUMMER}\n{t.board.numbers[near]} union 1 volunteer\n{name} confederate 1 volunteer")
    assert zone.in_zoc(gordonsville, CONFEDERATE)
    assert not usable(zone, CONFEDERATE, gordonsville), "friendly troops do not help trains"


@pytest.mark.rule("9.59", "4.23")
def test_9_59a_trains_run_where_works_negate_the_zone(t: Tables):
    richmond = t.board.hex("richmond")
    near = t.board.numbers[
        next(
            h
            for h in t.board.around(richmond)
            if not t.board.water[6 * richmond + t.board.direction(richmond, h)]
        )
    ]
    base = f"{SUMMER}\n{near} union 2 volunteer\nrichmond confederate 2 volunteer"
    assert not usable(field(t, base), CONFEDERATE, richmond)
    assert usable(field(t, f"{base} works 1"), CONFEDERATE, richmond)


@pytest.mark.rule("9.51", "9.52")
def test_9_52_marching_in_does_not_make_the_rails_ours(t: Tables):
    s = field(t, f"{SUMMER}\nnashville union 4 volunteer")
    nashville = t.board.hex("nashville")
    owner = s.rail_owner[nashville]
    assert owner == CONFEDERATE, "as the campaign's set-up says (9.51)"
    assert not usable(s, UNION, nashville)
    mend(s, UNION, nashville, "15.11")
    assert s.rail_owner[nashville] == UNION
    assert not usable(s, UNION, nashville), "not in the turn of its repair (9.75c)"
    run(s, PlayerTurn("turn-ends", side=UNION))
    assert usable(s, UNION, nashville)


@pytest.mark.rule("9.53")
def test_9_53_the_rails_of_a_border_state_follow_it(t: Tables):
    s = field(t, 'turn = "1861-09"\nkentucky = "nobody"')
    louisville = t.board.hex("louisville")
    assert s.rail_owner[louisville] == NOBODY
    join(s, "KY", CONFEDERATE, "6.22")
    assert s.rail_owner[louisville] == CONFEDERATE
    join(s, "KY", UNION, "6.23")
    assert s.rail_owner[louisville] == UNION
    assert s.rail_owner[t.board.hex("jefferson-city")] == UNION, "Missouri's are the Union's (9.53a)"


# --- 15.1 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("15.12", "15.1", "15.11")
def test_15_12_meridian_before_the_hex_beyond_it(t: Tables):
    """The example: 2724, 2824 (Meridian) and 2923 are broken; 2824 can be repaired in one turn and 2923 in the next."""
    s = field(t, f'{SUMMER}\nrail = {{ broken = ["2724", "2824", "2923"] }}')
    run(s, PlayerTurn("rail-repair", side=CONFEDERATE))
    west = [x for x in texts(s) if x.split()[-1] in ("2724", "2824", "2923")]
    assert "repair 2824" in west
    play(s, "repair 2824")
    assert not s.rail_break[t.board.index["2824"]]
    assert not any(x.split()[-1] in ("2724", "2923") for x in texts(s)), "one hex a theater a turn"
    s.stack.clear()
    run(s, PlayerTurn("rail-repair", side=CONFEDERATE))
    assert {"repair 2724", "repair 2923"} <= set(texts(s))


@pytest.mark.rule("15.11")
def test_15_11_own_territory_border_states_and_washington(t: Tables):
    s = field(t, SUMMER)
    for side, slug, ours in (
        (UNION, "pittsburgh", True), (UNION, "nashville", False), (UNION, "louisville", True), (UNION, "washington", True),
        (CONFEDERATE, "washington", True), (CONFEDERATE, "pittsburgh", False), (CONFEDERATE, "louisville", True),
        (UNION, "alexandria-va", True), (UNION, "manassas", False),
    ):  # fmt: skip
        assert home_ground(s, side, t.board.hex(slug)) == ours, slug


@pytest.mark.rule("15.11", "9.75")
def test_15_11_in_an_enemy_zone_only_with_a_garrison(t: Tables):
    harrisburg = t.board.hex("harrisburg")
    board = t.board
    h = next(
        x for x in t.rails.net.graph.near[harrisburg]
        if t.city_at[x] < 0 and board.states[board.state[x]] == "PA"
    )  # fmt: skip
    near = next(
        y for y in board.around(h)
        if y != harrisburg and not board.sea[y] and not board.water[6 * y + board.direction(y, h)] and not board.ridge[6 * y + board.direction(y, h)]
        and y not in board.around(harrisburg)
    )  # fmt: skip
    base = f'{SUMMER}\nrail = {{ broken = ["{board.numbers[h]}"] }}\n{board.numbers[near]} confederate 1 volunteer'
    alone = repair_refused(field(t, base), UNION, h, "")
    assert alone is not None
    assert alone.rule == "15.11"
    assert repair_refused(field(t, f"{base}\n{board.numbers[h]} union 1 volunteer"), UNION, h, "") is None


@pytest.mark.rule("15.11", "9.75")
def test_15_11_r24_not_across_a_river_in_poor_weather(t: Tables):
    board = t.board
    link = next(
        k for k, (a, b) in enumerate(t.rails.net.ends)
        if board.water[t.rails.side[k]] and {board.states[board.state[a]], board.states[board.state[b]]} <= {"GA", "SC"}
        and len(t.rails.net.graph.near[a]) == 2
    )  # fmt: skip
    a, b = t.rails.net.ends[link]
    others = [h for h in t.rails.net.graph.near[a] if h != b]
    broken = [board.numbers[h] for h in (a, *others)]
    for turn, allowed in (("1863-06", True), ("1863-01", False)):
        s = field(t, f'turn = "{turn}"\nrail = {{ broken = {broken} }}')
        refused = repair_refused(s, CONFEDERATE, a, "")
        assert (refused is None) == allowed
    winter = field(t, f'turn = "1863-01"\nrail = {{ broken = ["{board.numbers[a]}"] }}')
    mend(winter, CONFEDERATE, a, "15.11")
    assert winter.link_shut[link], "joined from the other side, the crossing waits for spring"
    winter.rail_fresh[a] = 0
    joined = ways(winter, CONFEDERATE, a)
    assert b not in joined or joined[b].came != a
    winter.turn += 3
    thaw(winter)
    assert ways(winter, CONFEDERATE, a)[b].came == a


@pytest.mark.rule("15.12")
def test_15_12a_the_confederacy_needs_a_center(t: Tables):
    gone = ", ".join(f"{c.city} = false" for c in t.economy.centers if not c.option)
    s = field(t, f'{SUMMER}\nrail = {{ broken = ["2824"] }}\ncenters = {{ {gone} }}')
    refused = repair_refused(s, CONFEDERATE, t.board.index["2824"], "")
    assert refused is not None
    assert refused.rule == "15.12"


# --- 9.7 railroad units ----------------------------------------------------------------------------------------------


def crew(t: Tables, more: str = "", turn: str = SUMMER) -> WfuState:
    """A railroad unit at Alexandria, with the Confederate railroad to Manassas before it."""
    s = begin(
        field(t, f"{turn}\nalexandria-va union 4 volunteer; usmrr usmrr-1\n{more}"), "operations", UNION
    )
    play(s, "work usmrr-1")
    return s


def manassas_road(t: Tables) -> list[int]:
    return t.board.rail_path(t.board.hex("alexandria-va"), t.board.hex("manassas"), 186306)


@pytest.mark.rule("9.7", "9.71", "9.74", "9.72")
def test_9_74_it_repairs_what_it_enters(t: Tables):
    s = crew(t)
    path = manassas_road(t)
    first = path[1]
    assert s.rail_owner[first] == CONFEDERATE
    play(s, f"to {t.board.numbers[first]}")
    assert s.rail_owner[first] == UNION
    assert s.rail_fresh[first]
    assert s.usmrr_spent[0] >= 1
    off_rail = next(h for h in t.board.around(first) if h not in t.rails.net.graph.near[first])
    assert why(s, f"to {t.board.numbers[off_rail]}") == "9.72", "along railroads only"


def beyond_manassas(t: Tables) -> str:
    """A hex whose troops have a zone at Manassas and none at Alexandria."""
    alexandria, manassas = t.board.hex("alexandria-va"), t.board.hex("manassas")
    for h in t.board.around(manassas):
        if h != alexandria and h not in t.board.around(alexandria):
            s = field(t, f"{SUMMER}\n{t.board.numbers[h]} confederate 2 volunteer")
            if s.in_zoc(manassas, UNION):
                return t.board.numbers[h]
    raise AssertionError("no such hex")


@pytest.mark.rule("9.75", "9.72")
def test_9_75a_not_in_an_enemy_zone_without_a_garrison(t: Tables):
    manassas = t.board.hex("manassas")
    s = crew(t, f"{beyond_manassas(t)} confederate 2 volunteer")
    play(s, f"to {t.board.numbers[manassas]}")
    assert s.rail_owner[manassas] == CONFEDERATE
    assert mend_refused(s, 0, manassas).rule == "15.11"  # type: ignore[union-attr]
    s = crew(
        t, f"{beyond_manassas(t)} confederate 2 volunteer\n{t.board.numbers[manassas]} union 1 volunteer"
    )
    play(s, f"to {t.board.numbers[manassas]}")
    assert s.rail_owner[manassas] == UNION, "a garrison"


@pytest.mark.rule("9.75")
def test_9_75b_later_it_takes_an_mp(t: Tables):
    first = t.board.numbers[manassas_road(t)[1]]
    s = begin(
        field(t, f"{SUMMER}\nalexandria-va union 1 volunteer\n{first} union 1 volunteer; usmrr usmrr-1"),
        "operations",
        UNION,
    )
    play(s, "work usmrr-1", "mend")
    assert s.rail_owner[t.board.index[first]] == UNION
    assert s.usmrr_spent[0] == 1


@pytest.mark.rule("9.72")
def test_9_72_it_marches_no_farther_than_its_mps(t: Tables):
    s = crew(t)
    for _ in range(6):
        steps = [x for x in texts(s) if x.startswith("to ")]
        if not steps:
            break
        play(s, steps[0])
    assert s.usmrr_spent[0] <= 3
    play(s, "halt")
    assert s.usmrr_at[0] != OFF


@pytest.mark.rule("9.72", "9.55", "9.59")
def test_9_72a_it_entrains_after_a_march_and_marches_after_a_ride(t: Tables):
    s = begin(field(t, f"{SUMMER}\nbaltimore usmrr usmrr-1"), "operations", UNION)
    play(s, "work usmrr-1")
    step = next(x for x in texts(s) if x.startswith("to ") and s.rail_owner[t.board.index[x[3:]]] == UNION)
    play(s, step, "halt")
    marched = s.usmrr_spent[0]
    assert marched
    play(s, f"entrain {step[3:]}", "load usmrr-1", f"rail to {number(t, 'harrisburg')}", "alight")
    assert s.usmrr_spent[0] == marched + 1, "an MP to entrain, none to detrain"
    s = begin(field(t, f"{SUMMER}\nwashington usmrr usmrr-1"), "operations", UNION)
    washington, alexandria = number(t, "washington"), t.board.hex("alexandria-va")
    play(s, f"entrain {washington}", "load usmrr-1", f"rail to {t.board.numbers[alexandria]}", "alight")
    left = engineers_left(s, 0)
    assert left == 2
    play(s, "work usmrr-1")
    first = manassas_road(t)[1]
    assert s.rail_owner[first] == CONFEDERATE
    play(s, f"to {t.board.numbers[first]}")
    assert s.rail_owner[first] == CONFEDERATE, "it repairs nothing in the turn of a ride"
    assert why(s, "mend") == "9.75"
    play(s, "halt")
    assert not any(x.startswith("entrain") for x in texts(s)), "9.59 once a turn"


@pytest.mark.rule("9.72", "9.75")
def test_9_72_after_repairs_it_goes_neither_by_rail_nor_by_river(t: Tables):
    s = crew(t)
    first = t.board.numbers[manassas_road(t)[1]]
    play(s, f"to {first}", f"to {number(t, 'alexandria-va')}", "halt")
    assert engineers_left(s, 0) >= 1
    play(s, f"entrain {number(t, 'alexandria-va')}")
    assert "load usmrr-1" not in texts(s)
    assert engineers_refused(s, 0).rule == "9.72"  # type: ignore[union-attr]
    fresh = crew(t)
    assert engineers_refused(fresh, 0) is None


@pytest.mark.rule("9.75")
def test_9_75b_not_in_the_turn_in_which_it_came(t: Tables):
    manassas = t.board.hex("manassas")
    s = crew(t, f"{beyond_manassas(t)} confederate 2 volunteer")
    play(s, f"to {t.board.numbers[manassas]}")
    s.put(s.sps_at(t.board.hex("alexandria-va"), UNION)[0], manassas)
    assert mend_refused(s, 0, manassas) is None, "there is a garrison now"
    assert why(s, "mend") == "9.75"


@pytest.mark.rule("9.73", "9.18")
def test_9_73_a_unit_alone_is_lost_to_enemy_troops(t: Tables):
    path = manassas_road(t)
    first = t.board.numbers[path[1]]
    side = next(
        h for h in t.board.around(path[1])
        if t.ground.march[6 * h + t.board.direction(h, path[1])] <= 2 and h != path[0]
    )  # fmt: skip
    s = field(t, f"{SUMMER}\n{first} usmrr usmrr-1\n{t.board.numbers[side]} confederate 1 volunteer-cavalry")
    begin(s, "operations", CONFEDERATE)
    play(s, f"ride {t.board.numbers[side]}")
    play(s, next(x for x in texts(s) if x.startswith("take")), "set out", f"to {first}")
    assert s.usmrr_at[0] == OFF
    assert s.usmrr_state[0]


def test_a_train_under_way_is_read_back(t: Tables):
    s = train(t, "richmond confederate 3 volunteer; leaders jackson", CONFEDERATE, "richmond")
    play(s, "load 2 volunteer", "load jackson", f"rail to {number(t, 'lynchburg')}")
    again = from_position(t, to_position(s))
    FLOW.revive(again)
    assert texts(again) == texts(s)
    assert isinstance(again.stack[-1], Train)
