"""7.1, 7.3, 7.5 Judgment, sources and attrition, and what the explanation says."""

import pytest
from war import KY, SUMMER, WINTER, begin, field, pair, run, scenario, texts
from war_scenes import condition, ring, sources

from longroll.games.war_for_the_union.attrition import attrition
from longroll.games.war_for_the_union.cities import holds, owner, serves
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.frames import Losing, Starving
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import apply_judgment, city_reach, feed, has_loc, has_los, judge
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, ISOLATED, SUPPLIED, UNION, UNSUPPLIED


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


@pytest.mark.rule("7.11")
def test_7_11_nobody_falls_two_steps_at_once(t: Tables):
    at = "3721"
    s = field(t, f"{SUMMER}\n{KY}\n{at} confederate 1 volunteer\n{ring(t, at)}", "1864")
    for expected in (UNSUPPLIED, ISOLATED, ISOLATED):
        apply_judgment(s, CONFEDERATE, improve_only=False)
        assert condition(t, s, at, CONFEDERATE) == {expected}
    assert {s.sp_isolated[sp] for sp in s.sps_at(t.board.hex(at), CONFEDERATE)} == {2}


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


@pytest.mark.rule("7.3", "7.31", "7.33")
def test_7_3_any_number_of_units_draw_on_a_functioning_source(t: Tables):
    s = field(t, f"{SUMMER}\nrichmond confederate 40 volunteer")
    assert t.place("richmond") in network(s, CONFEDERATE).sources
    apply_judgment(s, CONFEDERATE, improve_only=False)
    assert {s.sp_supply[sp] for sp in s.sps_at(t.board.hex("richmond"), CONFEDERATE)} == {SUPPLIED}


NASHVILLE = "nashville union 3 veteran inside; fort union; siege 1; confederate 6 veteran"


@pytest.mark.rule("7.31", "14.24")
def test_7_31_a_besieged_city_belongs_to_the_besieged(t: Tables):
    s = field(t, f"{SUMMER}\n{KY}\n{NASHVILLE}", "1862")
    place, node = t.place("nashville"), t.board.hex("nashville")
    assert holds(s, node, UNION)
    assert not holds(s, node, CONFEDERATE)
    assert owner(s, place) == UNION, "14.24b: the besieged force controls the city"
    assert not serves(s, place, CONFEDERATE), "enemy troops occupy it"
    assert not serves(s, place, UNION), "its value is red"
    free = field(t, f"{SUMMER}\n{KY}\nnashville confederate 6 veteran", "1862")
    assert serves(free, place, CONFEDERATE)


@pytest.mark.rule("7.31", "7.32")
def test_7_32_whose_the_cities_of_the_examples_are(t: Tables):
    def held(text: str, city: str) -> tuple[int, bool, bool]:
        s = field(t, text)
        place = t.place(city)
        return owner(s, place), serves(s, place, UNION), serves(s, place, CONFEDERATE)

    assert held("", "louisville") == (UNION, True, False)
    assert held("louisville confederate 1 volunteer", "louisville") == (CONFEDERATE, False, False)
    assert held("", "charleston-wv") == (UNION, True, False)
    assert held("charleston-wv confederate 1 volunteer", "charleston-wv") == (CONFEDERATE, False, True)
    assert held("", "springfield-mo") == (CONFEDERATE, False, True)
    assert held("springfield-mo union 1 volunteer", "springfield-mo") == (UNION, True, False)
    assert held("", "knoxville") == (CONFEDERATE, False, True)
    assert held("knoxville union 1 volunteer", "knoxville") == (UNION, True, False)


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


@pytest.mark.rule("7.34")
def test_7_34_a_weak_city_off_the_map_feeds_nobody_on_it(t: Tables):
    """Key West, cut off from every network, is no line for troops on the map."""
    s = field(t, f"{SUMMER}\nkey-west union 3 volunteer\n3721 union 2 volunteer", "1863")
    net = network(s, UNION)
    for place, p in enumerate(t.places):
        if p.hex < 0 and p.value:
            assert city_reach(s, net, place) == 1 << t.node_of(place)


@pytest.mark.rule("7.35")
def test_7_35_union_railroads_off_the_north_edge_are_sources(t: Tables):
    s = field(t, SUMMER)
    assert all(network(s, UNION).head[h] for h in t.rails.north if s.rail_owner[h] == UNION)


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


@pytest.mark.rule("7.53")
@pytest.mark.parametrize(
    ("force", "amount"),
    [
        ("1 volunteer-cavalry unsupplied, 3 volunteer fatigue 3", 1),
        ("1 volunteer unsupplied, 3 volunteer-cavalry fatigue 3", 0),
        ("1 volunteer isolated 1, 1 volunteer-cavalry isolated 1, 3 volunteer unsupplied", 2),
        ("2 volunteer isolated 1, 1 volunteer-cavalry unsupplied", 1),
    ],
)
def test_7_53_half_of_the_unsupplied_or_the_isolated_force_is_cavalry(t: Tables, force: str, amount: int):
    """Supplied troops that suffer for their fatigue are no part of either force."""
    s = field(t, f"{SUMMER}\nrichmond confederate {force}")
    found = attrition(s, t.board.hex("richmond"), CONFEDERATE)
    assert found is not None
    assert sum(m.amount for m in found.modifiers if m.reason == "cavalry") == amount


def starve(s: WfuState, at: str, losses: int, sufferers: bool = True) -> WfuState:
    node = s.tables.node(at, "test")
    return run(s, Losing("lose", CONFEDERATE, node, losses, rule="7.52", sufferers=sufferers))


@pytest.mark.rule("7.52", "7.51")
def test_7_52_only_troops_that_suffer_attrition_are_lost(t: Tables):
    s = starve(field(t, f"{SUMMER}\n3721 confederate 3 veteran unsupplied, 2 militia"), "3721", 2)
    left = [s.quality_of(sp) for sp in s.sps_at(t.board.index["3721"], CONFEDERATE)]
    assert sorted(left) == [0, 0, 2], "the supplied militia does not pay for the veterans"
    mixed = starve(
        field(t, f"{SUMMER}\n3721 confederate 3 veteran unsupplied, 2 militia"), "3721", 1, sufferers=False
    )
    assert texts(mixed) == ["lose veteran@3721", "lose militia@3721"], "7.51: excess SPs are of his choice"


@pytest.mark.rule("7.52")
def test_7_52_the_supply_phase_asks_for_sufferers_where_nobody_is_in_excess(t: Tables):
    s = field(t, f"{SUMMER}\n3721 confederate 6 veteran unsupplied, 4 militia")
    run(s, Starving("attrition", CONFEDERATE, [t.board.index["3721"]]), dice=(10,))
    kinds = [s.quality_of(sp) for sp in s.sps_at(t.board.index["3721"], CONFEDERATE)]
    assert (kinds.count(0), kinds.count(2) < 6) == (4, True)
    s = field(t, f"{SUMMER}\n3721 confederate 20 veteran, 1 militia unsupplied")
    run(s, Starving("attrition", CONFEDERATE, [t.board.index["3721"]]), dice=(10,))
    assert "lose veteran@3721" in texts(s)


@pytest.mark.rule("7.52", "4.57")
def test_7_52_leaders_outlive_a_force_that_starves_but_its_hq_does_not(t: Tables):
    s = field(
        t, f"{SUMMER}\n3721 confederate 1 militia isolated 2; leaders bragg, polk; hqs mississippi-hq bragg"
    )
    starve(s, "3721", 1)
    here = t.board.index["3721"]
    assert s.leaders_at(here, CONFEDERATE) == sorted(t.leader[x] for x in ("bragg", "polk"))
    assert s.hq_at[1] == OFF, "4.57"


@pytest.mark.rule("7.5", "7.52")
def test_7_52_the_supply_phase_rolls_for_the_starving(t: Tables):
    a, _ = pair(t)
    ring = "\n".join(f"{t.board.numbers[h]} union 1 volunteer" for h in t.board.around(t.board.hex(a)))
    s = field(t, f"{SUMMER}\n{a} confederate 6 volunteer unsupplied\n{ring}")
    s.dice.script = [10]
    begin(s, "supply-phase", CONFEDERATE)
    assert s.strength(t.board.hex(a), CONFEDERATE) == 6 - t.charts.attrition.at(2, 12), "isolated +2"
    assert {s.sp_supply[sp] for sp in s.sps_at(t.board.hex(a), CONFEDERATE)} == {2}


@pytest.mark.rule("7.53")
def test_7_53_r89_with_a_cavalry_leader_no_loss_must_be_cavalry(t: Tables):
    force = "richmond confederate 2 volunteer unsupplied, 2 volunteer-cavalry unsupplied"
    for leaders, must in (("", True), ("; leaders longstreet", True), ("; leaders stuart", False)):
        found = attrition(field(t, f"{SUMMER}\n{force}{leaders}"), t.board.hex("richmond"), CONFEDERATE)
        assert found is not None
        assert found.cavalry == must, leaders
        assert any(m.rule == "7.53" for m in found.modifiers) == must, leaders
