"""Chapters 2 to 4 and 7.1, 7.3 as data and words: territory, theaters, terrain, play aids, troops, aggressive leaders, stacking.

And three rules of movement and supply at their exact edges: 7.21b, 9.14, 9.75.
"""

import pytest
from war import SUMMER, WINTER, field, pair, run, scenario

from longroll.games.war_for_the_union.combat.advance import open_to
from longroll.games.war_for_the_union.combat.force import aggressive, fresh
from longroll.games.war_for_the_union.combat.odds import Corps, command
from longroll.games.war_for_the_union.combat.retreat import blocked, retreats
from longroll.games.war_for_the_union.flags import BLOCKADING, STRAINED
from longroll.games.war_for_the_union.frames import Battle, PlayerTurn
from longroll.games.war_for_the_union.home.units import hq_allowed, hq_limit
from longroll.games.war_for_the_union.movement.march import Group, march, step_cost
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.rail.repair import joined
from longroll.games.war_for_the_union.rail.track import theater_limit, total
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.stacking import fort_room, safe_limit
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import apply_judgment, has_loc, has_los
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.view import view
from longroll.games.war_for_the_union.ways import overland
from longroll.games.war_for_the_union.words import CONFEDERATE, EAST, SUPPLIED, UNION, UNSUPPLIED, WEST


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


@pytest.mark.rule("4.1", "4.11", "4.12")
def test_4_1_the_limits_of_stacking(t: Tables):
    a, _ = pair(t)
    s = field(
        t,
        f"{SUMMER}\n{a} confederate 30 militia\nrichmond confederate 2 militia; leaders lee; hqs northern-virginia-hq lee",
    )
    here, richmond = t.board.index[a], t.board.hex("richmond")
    assert [safe_limit(s, here, CONFEDERATE, head) for head in (False, True)] == [12, 18]
    assert [safe_limit(s, richmond, CONFEDERATE, head) for head in (False, True)] == [18, 24]
    assert [fort_room(t, t.board.hex(x)) for x in ("richmond", "corinth")] == [8, 6]
    assert fort_room(t, here) == 4


@pytest.mark.rule("4.58", "6.33")
def test_4_58_the_capacity_limits_confederate_hqs(t: Tables):
    few = field(
        t,
        f"{SUMMER}\nsupply_capacity = 10\nrichmond confederate 2 militia; leaders lee; hqs northern-virginia-hq lee",
    )
    many = field(
        t,
        f"{SUMMER}\nsupply_capacity = 110\nrichmond confederate 2 militia; leaders lee; hqs northern-virginia-hq lee",
    )
    assert hq_limit(few, False) < hq_limit(many, False)
    assert hq_allowed(many, t.board.hex("corinth"))
    assert not hq_allowed(few, t.board.hex("corinth"))


@pytest.mark.rule("7.1", "7.11")
def test_7_1_what_is_judged_stays_until_it_is_judged_again(t: Tables):
    a, _ = pair(t)
    ring = "\n".join(f"{t.board.numbers[h]} union 1 volunteer" for h in t.board.around(t.board.index[a]))
    s = field(t, f"{SUMMER}\n{a} confederate 1 volunteer\n{ring}")
    sp = s.sps_at(t.board.index[a], CONFEDERATE)[0]
    assert s.sp_supply[sp] == SUPPLIED, "cut off, not yet judged"
    apply_judgment(s, CONFEDERATE, improve_only=False)
    assert s.sp_supply[sp] == UNSUPPLIED
    for h in t.board.around(t.board.index[a]):
        for enemy in s.sps_at(h, UNION):
            s.disband(enemy)
    assert s.sp_supply[sp] == UNSUPPLIED, "free again, not yet judged"
    apply_judgment(s, CONFEDERATE, improve_only=True)
    assert s.sp_supply[sp] == SUPPLIED


@pytest.mark.rule("7.3", "7.31", "7.33")
def test_7_3_any_number_of_units_draw_on_a_functioning_source(t: Tables):
    s = field(t, f"{SUMMER}\nrichmond confederate 40 volunteer")
    assert t.place("richmond") in network(s, CONFEDERATE).sources
    apply_judgment(s, CONFEDERATE, improve_only=False)
    assert {s.sp_supply[sp] for sp in s.sps_at(t.board.hex("richmond"), CONFEDERATE)} == {SUPPLIED}


@pytest.mark.rule("10.11")
def test_10_11_coastal_hexes_and_hexes_with_only_a_little_sea(t: Tables):
    """The examples."""
    coast = {t.board.numbers[h] for h in t.waters.coast_of}
    assert {"6411", "6315", "5919"} <= coast
    assert not {"6114", "5521", "2530"} & coast
    assert {"virginia-capes", "cape-fear"} <= set(t.waters.zone_of)
    for number in ("6104", "6005"):
        assert t.waters.maritime[t.board.index[number]], "2.31: Baltimore and Washington count for sea moves"


# --- at the edge -----------------------------------------------------------------------------------------------------


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


@pytest.mark.rule("9.14")
@pytest.mark.parametrize(("mp", "tires"), [(2, False), (3, True)])
def test_9_14_two_mps_short_from_zone_to_zone_tires_one_does_not(t: Tables, mp: int, tires: bool):
    """An SP with a single MP goes from zone to zone: the step costs `mp` with the zone."""
    board = t.board
    h, d, foe = next(
        (h, d, c)
        for h in range(board.count)
        for d in range(6)
        for c in board.around(h)
        if board.neighbours[6 * h + d] >= 0
        and t.ground.march[6 * h + d] == mp - 1
        and c != board.neighbours[6 * h + d]
        and {h, board.neighbours[6 * h + d]} <= set(t.ground.zoc_reach[c])
        and t.city_at[h] == t.city_at[c] == -1
    )
    s = field(
        t,
        f"{WINTER}\n{board.numbers[h]} confederate 1 volunteer unsupplied fatigue 2; leaders polk\n{board.numbers[foe]} union 1 volunteer",
    )
    (sp,) = s.sps_at(h, CONFEDERATE)
    group = Group(CONFEDERATE, h, t.leader["polk"], (sp,))
    cost = step_cost(s, group, d)
    assert (cost.minimum, cost.lacking) == (True, (mp - 1,))
    march(s, group, d)
    assert s.sp_marks[sp] & STRAINED
    assert (s.sp_fatigue[sp] > 2) == tires


@pytest.mark.rule("9.75", "15.12")
def test_9_75_the_path_of_a_repair_keeps_out_of_enemy_zones_without_friends(t: Tables):
    board = t.board
    base = field(t, SUMMER)
    washington = board.hex("washington")
    free = joined(base, UNION, [washington])
    hex_, foe = next(
        (h, c)
        for h in sorted(free - {washington})
        for c in board.around(h)
        if free.intersection(t.ground.zoc_reach[c]) == {h}
        and t.city_at[h] < 0
        and c not in free
        and washington not in t.ground.zoc_reach[c]
    )
    row = f"{board.numbers[foe]} confederate 1 volunteer"
    assert hex_ not in joined(field(t, f"{SUMMER}\n{row}"), UNION, [washington])
    guarded = f"{SUMMER}\n{row}\n{board.numbers[hex_]} union 1 volunteer"
    assert hex_ in joined(field(t, guarded), UNION, [washington])


@pytest.mark.rule("9.54")
def test_9_54a_the_union_spends_at_most_half_in_a_theater(t: Tables):
    """The example: of 8 points 4 and 4, not 5 and 3."""
    s: WfuState = field(t, 'turn = "1863-06"')
    assert total(s, UNION) == 8
    assert theater_limit(s, UNION) == 4
    assert theater_limit(s, CONFEDERATE) == total(s, CONFEDERATE), "the Confederacy has no such restriction"
    odd = field(t, 'turn = "1863-12"')
    assert (total(odd, UNION), theater_limit(odd, UNION)) == (7, 4), "rounded up"


@pytest.mark.rule("10.32", "10.31")
@pytest.mark.parametrize(("slug", "ports"), [("1862", {"norfolk"}), ("1863", set()), ("1864", set())])
def test_10_32_r22_ships_that_lie_off_a_port_begin_on_station(t: Tables, slug: str, ports: set[str]):
    s = scenario(t, slug)
    assert {t.places[port - 1].slug for port in s.ship_port if port} == ports
    for x, port in enumerate(s.ship_port):
        assert bool(s.ship_state[x] & BLOCKADING) == bool(port)
        if port:
            place = t.places[port - 1]
            assert s.ship_at[x] in t.stations[place.slug]
            assert not s.strength(place.hex, UNION)
    assert not any(scenario(t, "campaign").ship_port), "in 1861 nobody is"


@pytest.mark.rule("13.15", "13.73")
@pytest.mark.parametrize(("battles", "first", "second"), [(0, 2, 2), (1, 0, 2), (2, 0, 0)])
def test_13_15_nobody_fights_more_than_twice_in_a_phase(t: Tables, battles: int, first: int, second: int):
    """Once against first attacks, once more against an aggressive leader's second one, and never again."""
    a, _ = pair(t)
    s = field(t, f"{SUMMER}\n{a} confederate 2 volunteer battles {battles}")
    here = t.board.index[a]
    assert [len(fresh(s, here, CONFEDERATE, again)) for again in (False, True)] == [first, second]


@pytest.mark.rule("13.56")
@pytest.mark.parametrize(("under_lee", "leaders"), [(4, 0), (2, 2)])
def test_13_56_sps_directly_under_an_army_commander_count_as_under_a_rating_of_0(
    t: Tables, under_lee: int, leaders: int
):
    """Lee with most of the troops himself: Longstreet's rating does not reach the majority; Lee's own is added in any case."""
    a, _ = pair(t)
    s = field(
        t,
        f"{SUMMER}\n{a} confederate 7 volunteer; leaders lee, longstreet; hqs northern-virginia-hq lee",
    )
    sps = s.sps_at(t.board.index[a], CONFEDERATE)
    lee, longstreet = t.leader["lee"], t.leader["longstreet"]
    corps = (Corps(lee, 0, tuple(sps[:under_lee])), Corps(longstreet, 0, tuple(sps[under_lee:])))
    found = {m.reason: m.amount for m in command(s, corps, lee)}
    assert found.get("leaders", 0) == leaders
    army = t.leaders[lee].army
    assert army is not None
    assert found["army-commander"] == min(army.br, 4 - leaders)


@pytest.mark.rule("13.73")
def test_13_73d_among_equal_hexes_the_one_with_the_shortest_line_of_supply(t: Tables):
    """A hex off the railroad whose neighbours lie at different distances from it: the nearest of them, and no other."""
    s = field(t, f"{SUMMER}\nrichmond confederate 1 volunteer")
    far = network(s, CONFEDERATE).los.ways.far
    georgia = t.board.states.index("GA")
    tried = 0
    for h in [h for h in range(t.board.count) if t.board.state[h] == georgia and 0 < far[h] < 5]:
        open_ = [t.board.neighbours[6 * h + d] for d in range(6) if not blocked(s, CONFEDERATE, h, d)]
        lengths = sorted(far[x] for x in open_)
        if len(set(lengths)) < 2:
            continue
        tried += 1
        ends = {way.path[-1] for way in retreats(s, CONFEDERATE, h, (), 1, attacker=False)}
        assert ends == {x for x in open_ if far[x] == lengths[0]}
    assert tried > 3


@pytest.mark.rule("13.81", "13.8")
@pytest.mark.parametrize(
    ("there", "repulsed", "enters"),
    [("", True, True), ("fort confederate", True, False), ("fort confederate", False, True), ("confederate 1 volunteer", False, False)],
)  # fmt: skip
def test_13_81_a_repulsed_attacker_does_not_advance_on_a_fort_that_is_left(
    t: Tables, there: str, repulsed: bool, enters: bool
):
    a, b = pair(t)
    rows = f"{SUMMER}\n{a} union 2 volunteer; leaders grant" + (f"\n{b} {there}" if there else "")
    s = field(t, rows)
    battle = Battle("advance", UNION, t.board.index[b], [t.leader["grant"]], attacker_retreats=repulsed)
    assert open_to(s, battle) == enters


@pytest.mark.rule("13.81")
def test_13_81_guns_that_are_left_keep_a_repulsed_attacker_out_too(t: Tables):
    s = field(t, f"{SUMMER}\n2812 batteries cs-battery-2-1 SW NW")
    for repulsed in (True, False):
        battle = Battle("advance", UNION, t.board.index["2812"], attacker_retreats=repulsed)
        assert open_to(s, battle) != repulsed


@pytest.mark.rule("16.11", "5.4")
def test_16_11a_the_withdrawal_interphase_takes_the_boxes_share(t: Tables):
    """July 1861: half of the Union's militia goes, and half of what lies in its Boxes."""
    s = field(
        t,
        'turn = "1861-07"\nboxes = { union_east = ["4 militia"], union_west = ["2 militia", "2 volunteer"] }',
    )
    run(s, "withdrawals")
    assert (s.box[0], s.box[10]) in ((2, 1), (3, 0), (1, 2))
    assert s.box[0] + s.box[10] == 3
    assert s.box[11] == 2, "volunteers stay"


@pytest.mark.rule("15.42")
@pytest.mark.parametrize(("damage", "die", "points", "left"), [(2, 5, 2, 1), (2, 6, 3, 2), (1, 5, 3, 0)])
def test_15_42_a_point_is_paid_for_d2_when_the_repair_succeeds(
    t: Tables, damage: int, die: int, points: int, left: int
):
    richmond = t.board.hex("richmond")
    name = t.waters.name[t.waters.way.at(richmond)[0]]
    s = field(
        t,
        f"{SUMMER}\nresource_points = 3\nrichmond confederate 2 volunteer\n{name} ships cs-i2r damage {damage}",
    )
    ship = next(x for x, at in enumerate(s.ship_at) if at >= 0)
    run(s, PlayerTurn("ship-repair", side=CONFEDERATE))
    s.dice.script = [die]
    FLOW.play(s, next(c for c in FLOW.choices(s) if c.text.startswith("repair ")))
    assert (s.resource_points, s.ship_damage[ship]) == (points, left)
