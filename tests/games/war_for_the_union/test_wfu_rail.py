"""9.5 Trains."""

import random
from heapq import heappop, heappush

import pytest
from war import KY, SUMMER, SUMMER_1863, WINTER, begin, field, number, pair, play, run, texts, why
from war_scenes import site

from longroll.games.war_for_the_union.combat.odds import attacks_refused
from longroll.games.war_for_the_union.flags import BY_RIVER, RODE, SAILED, STUCK
from longroll.games.war_for_the_union.frames import PlayerTurn, Train
from longroll.games.war_for_the_union.movement.force_march import extra
from longroll.games.war_for_the_union.movement.march import gain
from longroll.games.war_for_the_union.naval.loading import hq_refused
from longroll.games.war_for_the_union.politics import join
from longroll.games.war_for_the_union.position import to_position
from longroll.games.war_for_the_union.rail.engineers import mend_refused
from longroll.games.war_for_the_union.rail.repair import mend
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
from longroll.games.war_for_the_union.rail.train import ride_refused, sp_refused
from longroll.games.war_for_the_union.reading import from_position
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, EAST, NOBODY, UNION, WEST


def train(t: Tables, text: str, side: int, at: str, turn: str = SUMMER_1863) -> WfuState:
    s = begin(field(t, f"{turn}\n{text}"), "operations", side)
    play(s, f"entrain {number(t, at)}")
    return s


def test_a_train_under_way_is_read_back(t: Tables):
    s = train(t, "richmond confederate 3 volunteer; leaders jackson", CONFEDERATE, "richmond")
    play(s, "load 2 volunteer", "load jackson", f"rail to {number(t, 'lynchburg')}")
    again = from_position(t, to_position(s))
    FLOW.revive(again)
    assert texts(again) == texts(s)
    assert isinstance(again.stack[-1], Train)


@pytest.mark.rule("9.51", "9.52")
def test_9_52_marching_in_does_not_make_the_rails_ours(t: Tables):
    s = field(t, f"{SUMMER_1863}\nnashville union 4 volunteer")
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


@pytest.mark.rule("9.54")
def test_9_54_eight_points_are_four_and_four(t: Tables):
    """The example: with a capacity of 8 the Union spends 4 in each theater, not 5 and 3."""
    s = field(t, SUMMER_1863)
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
    s = field(t, SUMMER_1863)
    houston = t.board.hex("houston")
    assert points_left(s, CONFEDERATE, houston, False) == 1
    s.rail_used[EAST] = total(s, CONFEDERATE)
    assert points_left(s, CONFEDERATE, houston, False) == 1
    assert points_left(s, CONFEDERATE, t.board.hex("richmond"), False) == 0
    winter = field(t, 'turn = "1863-12"')
    assert points_left(winter, CONFEDERATE, houston, False) == 1, "poor weather does not touch it"


@pytest.mark.rule("9.54")
def test_9_54a_the_union_spends_at_most_half_in_a_theater(t: Tables):
    """The example: of 8 points 4 and 4, not 5 and 3."""
    s: WfuState = field(t, 'turn = "1863-06"')
    assert total(s, UNION) == 8
    assert theater_limit(s, UNION) == 4
    assert theater_limit(s, CONFEDERATE) == total(s, CONFEDERATE), "the Confederacy has no such restriction"
    odd = field(t, 'turn = "1863-12"')
    assert (total(odd, UNION), theater_limit(odd, UNION)) == (7, 4), "rounded up"


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


@pytest.mark.rule("9.55")
def test_9_55_forty_hexes_for_the_confederacy(t: Tables):
    s = field(t, SUMMER_1863)
    reach = ways(s, CONFEDERATE, t.board.hex("richmond"))
    assert max(reach[node].hexes for node in reach.nodes()) == 40
    union = field(t, SUMMER_1863)
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
    s = field(t, SUMMER_1863)
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


@pytest.mark.rule("9.55", "4.56")
def test_9_55_an_hq_that_has_marched_3_mps_cannot_entrain(t: Tables):
    """Lee has MPs left, his HQ has not."""
    home = t.board.hex("richmond")
    s = begin(
        field(t, f"{SUMMER}\nrichmond confederate 2 volunteer; leaders lee; hqs northern-virginia-hq lee"),
        "operations", CONFEDERATE,
    )  # fmt: skip
    name = t.board.numbers[home]
    play(s, f"entrain {name}")
    assert "load lee" in texts(s)
    play(s, "call off")
    s.leader_spent[t.leader["lee"]] = 3
    play(s, f"entrain {name}")
    assert "load lee" not in texts(s)


@pytest.mark.rule("9.56")
def test_9_56_a_ferry_costs_an_mp_and_guns_close_it(t: Tables):
    s = field(t, SUMMER_1863)
    ferries = [k for k in range(len(t.rails.ferry)) if t.rails.ferry[k]]
    link = next(k for k in ferries if all(s.rail_owner[h] == CONFEDERATE for h in t.rails.net.ends[k]))
    a, b = t.rails.net.ends[link]
    found = ways(s, CONFEDERATE, a)
    assert found[b].ferries <= 1
    name = t.waters.name[t.waters.way.of_side[t.rails.side[link]]]
    guarded = field(t, f"{SUMMER_1863}\n{name} ships us-i2r")
    other = ways(guarded, CONFEDERATE, a)
    assert b not in other or other[b].came != a


@pytest.mark.rule("9.56", "2.33")
def test_9_56_the_montgomery_selma_ferry(t: Tables):
    montgomery, selma = t.board.hex("montgomery"), t.board.hex("selma")
    s = field(t, SUMMER_1863)
    found = ways(s, CONFEDERATE, montgomery)
    assert found[selma].hexes == 5
    assert found[selma].selma
    guarded = ways(field(t, f"{SUMMER_1863}\n3425 union 1 volunteer"), CONFEDERATE, montgomery)
    assert not any(guarded[node].selma for node in guarded.nodes())
    union = ways(s, UNION, montgomery)
    assert not any(union[node].selma for node in union.nodes())
    s = train(t, "montgomery confederate 4 volunteer", CONFEDERATE, "montgomery")
    play(s, "load 2 volunteer", f"rail to {t.board.numbers[selma]}", "alight")
    play(s, f"entrain {t.board.numbers[montgomery]}", "load 1 volunteer")
    assert why(s, f"rail to {t.board.numbers[selma]}") == "9.56", "2 SPs a turn"


@pytest.mark.rule("9.56", "2.33", "4.56")
def test_9_56_an_hq_fills_the_montgomery_selma_ferry(t: Tables):
    selma = t.board.numbers[t.board.hex("selma")]
    text = "montgomery confederate 4 volunteer; leaders bragg; hqs mississippi-hq bragg"
    s = train(t, text, CONFEDERATE, "montgomery")
    play(s, "load bragg", "load 1 volunteer")
    assert why(s, f"rail to {selma}") == "9.56", "the HQ is the equivalent of 2 SPs"
    s = train(t, text, CONFEDERATE, "montgomery")
    play(
        s, "load bragg", f"rail to {selma}", "alight", f"entrain {t.board.numbers[t.board.hex('montgomery')]}"
    )
    play(s, "load 1 volunteer")
    assert why(s, f"rail to {selma}") == "9.56", "nobody else in this turn"


@pytest.mark.rule("2.33", "9.56")
def test_2_33_the_menu_knows_that_a_train_has_filled_the_ferry(t: Tables):
    """The train comes from afar and goes on, so that nothing changes at Montgomery or Selma themselves."""
    montgomery, selma = (t.board.numbers[t.board.hex(x)] for x in ("montgomery", "selma"))
    text = "brashear-city confederate 2 volunteer\nmontgomery confederate 2 volunteer"
    s = train(t, text, CONFEDERATE, "brashear-city")
    assert ways(s, CONFEDERATE, t.board.hex("brashear-city"))[t.board.hex("macon")].selma
    play(s, "call off")
    assert f"cross {montgomery} {selma}" in texts(s)
    play(
        s,
        f"entrain {number(t, 'brashear-city')}",
        "load 2 volunteer",
        f"rail to {number(t, 'macon')}",
        "alight",
    )
    assert f"cross {montgomery} {selma}" not in texts(s)


@pytest.mark.rule("9.57")
def test_9_57_off_the_northern_edge_and_from_the_box(t: Tables):
    s = train(t, "ny-box union 2 volunteer", UNION, "ny-box")
    play(s, "load 1 volunteer", f"rail to {number(t, 'philadelphia')}", "alight")
    assert s.strength(t.board.hex("philadelphia"), UNION) == 1
    cut = field(t, f'{SUMMER_1863}\nrail = {{ broken = ["6800", "6900"] }}')
    assert ways(cut, UNION, t.box_node["ny-box"]).nodes() == [t.box_node["ny-box"]]
    south = field(t, SUMMER_1863)
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


@pytest.mark.rule("9.58", "9.55")
def test_9_58_who_could_not_detrain_does_not_attack_until_a_forced_mp_pays(t: Tables):
    a, _ = pair(t)
    s = field(t, f"{SUMMER}\n{a} union 2 volunteer rode voyage 4 spent 3")
    sp = s.sps_at(t.board.hex(a), UNION)[0]
    refused = attacks_refused(s, sp)
    assert refused is not None
    assert refused.rule == "9.55"
    gain(s, sp, 1)
    assert attacks_refused(s, sp) is None
    assert s.sp_spent[sp] == 4


@pytest.mark.rule("9.58", "9.21")
def test_9_58_the_mp_to_detrain_is_part_of_what_a_force_march_must_win(t: Tables):
    """An exhausted unit that rode needs 1 MP to detrain and 1 for the road: the column of 2."""
    s = field(t, f"{WINTER}\n0407 union 1 volunteer fatigue 2 spent 1; leaders reynolds")
    (sp,) = s.sps_at(t.board.hex("0407"), UNION)
    assert extra(s, sp, 1) == 1
    s.sp_flags[sp] |= 1 << 1
    s.sp_voyage[sp] |= STUCK
    assert extra(s, sp, 1) == 2


@pytest.mark.rule("9.58", "9.21", "10.47")
def test_9_58_a_force_march_may_win_the_mp_to_detrain_and_nothing_else(t: Tables):
    """Troops that ride up to the enemy and stay there to attack: no route is needed."""
    s = field(t, f"{WINTER}\n0407 union 2 volunteer rode voyage 4 spent 2; leaders reynolds")
    begin(s, "operations", UNION)
    for sp in s.sps_at(t.board.index["0407"], UNION):
        s.sp_flags[sp], s.sp_voyage[sp], s.sp_spent[sp] = RODE, STUCK, 2
    play(s, "lead reynolds", "take all", "set out", "force march")
    assert "try the march" in texts(s)
    play(s, "try the march", dice=(1,))
    for sp in s.sps_at(t.board.index["0407"], UNION):
        assert not s.sp_voyage[sp] & STUCK
        assert attacks_refused(s, sp) is None
    fresh = begin(field(t, f"{SUMMER}\n0407 union 2 volunteer; leaders reynolds"), "operations", UNION)
    play(fresh, "lead reynolds", "take all", "set out", "force march")
    assert "try the march" not in texts(fresh)


@pytest.mark.rule("9.59")
def test_9_59_who_has_gone_by_water_does_not_entrain(t: Tables):
    s = begin(field(t, f"{SUMMER_1863}\nrichmond confederate 2 volunteer"), "operations", CONFEDERATE)
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
        if t.city_at[h] < 0 and field(t, SUMMER_1863).rail_owner[h] == CONFEDERATE and len(t.rails.net.graph.near[h]) == 2
    )  # fmt: skip
    name = t.board.numbers[gordonsville]
    assert usable(field(t, SUMMER_1863), CONFEDERATE, gordonsville)
    assert not usable(field(t, f'{SUMMER_1863}\nrail = {{ broken = ["{name}"] }}'), CONFEDERATE, gordonsville)
    assert not usable(field(t, f"{SUMMER_1863}\n{name} union 1 volunteer"), CONFEDERATE, gordonsville)
    near = next(
        h
        for h in t.board.around(gordonsville)
        if not t.board.sea[h] and not t.board.water[6 * gordonsville + t.board.direction(gordonsville, h)]
    )
    zone = field(
        t, f"{SUMMER_1863}\n{t.board.numbers[near]} union 1 volunteer\n{name} confederate 1 volunteer"
    )
    assert zone.in_zoc(gordonsville, CONFEDERATE)
    assert not usable(zone, CONFEDERATE, gordonsville), "friendly troops do not help trains"


@pytest.mark.rule("9.59", "10.46", "10.66")
def test_9_59_an_hq_without_a_commander_travels_once_a_turn(t: Tables):
    text = f"{SUMMER}\nphiladelphia union 1 volunteer; hqs potomac-hq\n6501/6601 ships us-t"
    hq = t.hqs.index(t.counter["potomac-hq"])
    port = t.board.numbers[t.board.hex("philadelphia")]
    for rode in (0, 1):
        s = begin(field(t, text), "operations", UNION)
        s.hq_rode[hq] = rode
        play(s, f"entrain {port}")
        assert ("load potomac-hq" in texts(s)) == (not rode)
        play(s, "call off", f"sea {port}")
        assert ("aboard potomac-hq" in texts(s)) == (not rode)
    s = begin(field(t, text), "operations", UNION)
    play(
        s,
        f"entrain {port}",
        "load potomac-hq",
        f"rail to {t.board.numbers[t.board.hex('baltimore')]}",
        "alight",
    )
    assert s.hq_rode[hq]
    assert hq_refused(s, hq) is not None


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
    base = f"{SUMMER_1863}\n{near} union 2 volunteer\nrichmond confederate 2 volunteer"
    assert not usable(field(t, base), CONFEDERATE, richmond)
    assert usable(field(t, f"{base} works 1"), CONFEDERATE, richmond)


@pytest.mark.rule("14.24", "9.55", "9.59")
def test_14_24_trains_run_past_a_besieged_fort(t: Tables):
    """R27: the railroad is the besieger's; the fort's troops are inside and have no zone."""
    number, _ = site(t)
    here, rails = t.board.hex(number), f'rail = {{ union = ["{number}"] }}'
    for turns, open_ in ((1, True), (0, False)):
        rows = f"{number} fort confederate; confederate 1 volunteer inside"
        rows += f"; siege {turns}; union 3 volunteer; leaders reynolds" if turns else ""
        s = field(t, f"{SUMMER_1863}\n{KY}\n{rails}\n{rows}")
        assert usable(s, UNION, here) == bool(stops_open(s, UNION)[here]) == open_
        assert not usable(s, CONFEDERATE, here)
    rows = f"{number} fort confederate; confederate 1 volunteer inside; siege 1; union 3 volunteer"
    s = begin(field(t, f"{SUMMER_1863}\n{KY}\n{rails}\n{rows}"), "operations", UNION)
    assert f"entrain {number}" in texts(s)
