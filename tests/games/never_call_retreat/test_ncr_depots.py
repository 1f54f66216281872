"""14.2 Sources of supply: rails, depots, Departments."""

import pytest

from games.never_call_retreat.field import (
    ATLANTA,
    NORTH,
    SOUTH,
    act,
    asked,
    department,
    happened,
    no_cities,
    place,
    play,
    refused,
    run,
    stand,
    starve,
    texts,
    troops,
)
from games.never_call_retreat.scenes import attack, beleaguered, march_off, meet, meeting, siege
from games.never_call_retreat.waters import HELENA, fed, river
from longroll.games.never_call_retreat import depots, lines, railways, supply
from longroll.games.never_call_retreat.check import check
from longroll.games.never_call_retreat.combat import battle, fight_on, reinforce
from longroll.games.never_call_retreat.combat.odds import STORM, Attack, assess, over
from longroll.games.never_call_retreat.depots import site_refused
from longroll.games.never_call_retreat.flags import (
    BURNED,
    CONFEDERATE_DEPOT,
    CUT,
    FORT,
    NO_WORKS,
    NOBODY,
    OFF,
    UNION_DEPOT,
)
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Half, Rallying
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


@pytest.mark.rule("14.21")
def test_14_21_what_is_remembered_is_dropped_when_anything_changes(t: Tables):
    s = river(
        t,
        {HELENA: ["union = ['inf-5']", "control = 'union'"], "4729/4930": ["union = ['river-transport:1']"]},
    )
    assert fed(s, HELENA, UNION) is not None
    check(s)
    copy = s.copy()
    boat = next(x for x in range(t.pieces.slot0, t.pieces.count) if s.kind[x] and s.at[x] >= t.board.count)
    s.eliminate(boat)
    assert fed(s, HELENA, UNION) is None
    assert fed(copy, HELENA, UNION) is not None


@pytest.mark.rule("14.22")
def test_14_22_twelve_points_of_cities_on_the_net_feed_it_eleven_do_not(t: Tables):
    s = stand(t, "1863", {})
    no_cities(s)
    net = railways.rail_net(s, t.board.hex(ATLANTA), CONFEDERATE)
    cities = [c for c in t.cities if c.hex in net and c.owner == CONFEDERATE and not c.site]
    sites = [c for c in t.cities if c.hex in net and c.owner == CONFEDERATE and c.site]
    few = sorted(cities, key=lambda c: -c.vp)
    for wanted, feeds in ((12, True), (11, False)):
        s = stand(t, "1863", {})
        no_cities(s)
        total = 0
        for city in few:
            if total + city.vp <= wanted:
                total += city.vp
                s.take_control(city.hex, CONFEDERATE)
        assert total == wanted
        for site in sites:
            s.take_control(site.hex, CONFEDERATE)  # these add nothing (R52)
        assert (supply.trace(s, t.board.hex(ATLANTA), CONFEDERATE) is not None) is feeds


@pytest.mark.rule("14.22")
@pytest.mark.parametrize(("lean", "most"), [(150, 3), (74, 2)])
def test_14_22_three_hexes_to_a_railroad_and_two_in_a_lean_confederacy(t: Tables, lean: int, most: int):
    s = stand(t, "1863", {})
    s.lean[:] = [lean, 0]
    found: dict[int, int] = {}
    for i in (*t.lands["GA"], *t.lands["AL"], *t.lands["MS"]):
        came = lines.overland(s, i, CONFEDERATE, 4, False)
        ends = [j for j in came if t.rail_hexes[j] and railways.along_rails(s, j, CONFEDERATE) is not None]
        if ends:
            found.setdefault(min(len(lines.way(came, j)) - 1 for j in ends), i)
    assert {1, 2, 3, 4} <= set(found)
    fed = {n for n, i in found.items() if supply.by_land(s, i, CONFEDERATE) is not None}
    assert max(fed) == most


@pytest.mark.rule("17.21")
@pytest.mark.rule("14.22")
def test_14_22_a_city_of_a_neutral_state_is_no_source_until_the_state_has_joined(t: Tables):  # R132
    s = stand(t, "1861", {})
    state, nashville = t.states.index("KY"), place(t, "nashville")
    s.side_with(state, NOBODY)
    no_cities(s)
    for slug in ("nashville", "memphis", "knoxville"):
        s.take_control(place(t, slug), CONFEDERATE)
    assert supply.trace(s, nashville, CONFEDERATE) is None  # eleven points
    s.take_control(place(t, "bowling-green"), CONFEDERATE)
    assert supply.trace(s, nashville, CONFEDERATE) is None
    s.side_with(state, CONFEDERATE)
    assert supply.trace(s, nashville, CONFEDERATE) is not None
    s.side_with(state, NOBODY)
    run(s, "blockade")
    found = happened(s, "SupplyCounted")[0].production
    s.take_control(place(t, "bowling-green"), NOBODY)
    run(s, "blockade")
    assert happened(s, "SupplyCounted")[0].production == found - 1


@pytest.mark.rule("14.23")
def test_14_23_whoever_lived_on_a_depot_needs_another_source_for_the_next_round(t: Tables):
    for cut in (False, True):
        s, f = meeting(t, more=("marks = ['confederate-depot']", "control = 'confederate'"))
        if cut:
            starve(s)
        f.depots = [OFF, f.target]
        reinforce.next_round(s, f)
        assert not s.depot(f.target, CONFEDERATE)
        reinforce.fed_again(s, f)
        assert f.hungry == [0, int(cut)]


@pytest.mark.rule("14.23")
@pytest.mark.parametrize(("lean", "most"), [(150, 5), (104, 4)])
def test_14_23_five_hexes_to_a_depot_and_four_in_a_lean_confederacy(t: Tables, lean: int, most: int):
    start = t.board.hex(ATLANTA)
    s = stand(t, "1863", {ATLANTA: ["marks = ['confederate-depot']"]})
    starve(s)
    s.lean[:] = [lean, 0]
    came = lines.overland(s, start, CONFEDERATE, 6, False)
    steps = {i: len(lines.way(came, i)) - 1 for i in came}
    fed = {n for i, n in steps.items() if supply.by_land(s, i, CONFEDERATE) is not None}
    assert max(fed) == most


@pytest.mark.rule("14.24")
def test_14_24_r116_two_units_of_a_point_each_build_a_depot_and_indians_may(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-1', 'garrison:1', 'inf-4']"]})
    small, pile, large = (t.pieces.names[x] for x in s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE))
    s.lean[:] = [200, 0]
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {ATLANTA}")
    depots = [x for x in texts(s) if x.startswith("depot")]
    assert depots == [f"depot {small}", f"depot {pile}", f"depot {large}"]
    play(s, f"depot {small}")
    assert asked(s) == ("confederate", "depot-with")
    assert texts(s) == [f"with {pile}", "back"]
    play(s, "back")
    assert asked(s) == ("confederate", "where")
    play(s, f"at {ATLANTA}", f"depot {small}", f"with {pile}")
    assert s.depot(t.board.hex(ATLANTA), CONFEDERATE)
    assert s.strength(t.board.hex(ATLANTA), CONFEDERATE) == 4
    s = stand(t, "1863", {ATLANTA: ["confederate = ['civilized-infantry:3', 'partisan-cavalry:3']"]})
    indians, partisans = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    act(s, CONFEDERATE)
    play(s, f"at {ATLANTA}")
    assert f"depot {t.pieces.names[indians]}" in texts(s)
    assert refused(s, f"depot {t.pieces.names[partisans]}") == ("partisans build no depots", "14.24")


@pytest.mark.rule("14.24")
def test_14_24_r116_a_site_is_a_place_a_work_or_a_railroad_that_leads_on(t: Tables):
    rails = next(
        i for i in range(t.board.count)
        if t.rail_hexes[i] and i not in t.board.at and t.states[t.state[i]] == "GA"
    )  # fmt: skip
    woods = next(
        i for i in t.lands["GA"] if not t.rail_hexes[i] and i not in t.board.at
    )  # fmt: skip
    s = stand(t, "1863", {})
    for hex_ in (rails, woods):
        s.take_control(hex_, CONFEDERATE)
    assert site_refused(s, CONFEDERATE, rails) is None
    assert site_refused(s, CONFEDERATE, woods) == ("a depot needs a town, a work or a railroad", "14.24")
    s.set_works(woods, CONFEDERATE, 1)
    assert site_refused(s, CONFEDERATE, woods) is None
    for _, j in t.rail_near[rails]:
        s.mark(j, CUT)
    assert site_refused(s, CONFEDERATE, rails) is not None  # it leads nowhere
    s.mark(woods, CONFEDERATE_DEPOT)
    assert site_refused(s, CONFEDERATE, woods) == ("a depot stands there already", "14.24")


@pytest.mark.rule("14.24")
@pytest.mark.rule("19.24")
def test_14_24_a_place_that_raiders_have_burned_is_no_site_nor_is_a_mine(t: Tables):
    fort = next(
        p.hex for p in t.places if p.kind == "stockade" and p.state == "TX" and not t.rail_hexes[p.hex]
    )
    s = stand(t, "1863", {})
    s.take_control(fort, CONFEDERATE)
    assert site_refused(s, CONFEDERATE, fort) is None
    s.mark(fort, BURNED)
    assert site_refused(s, CONFEDERATE, fort) == ("a depot needs a town, a work or a railroad", "14.24")
    mine = next(c.hex for c in t.cities if c.slug == "saltville")
    s.mark(mine, CUT)  # no railroad there (R71)
    assert site_refused(s, CONFEDERATE, mine) is not None


@pytest.mark.rule("14.24")
def test_14_24_a_depot_takes_two_points_twenty_supply_and_commands(t: Tables):
    s = stand(t, "1863", {"2784": ["union = ['inf-6']"]})
    (unit,) = s.pieces_at(t.board.hex("2784"), UNION)
    act(s, UNION)
    s.cp[3] = 0
    before, points = s.supply[UNION], s.cp[0]
    play(s, "at 2784", f"depot {t.pieces.names[unit]}")
    assert s.marks[t.board.hex("2784")] & UNION_DEPOT
    assert (s.points[unit], before - s.supply[UNION], points - s.cp[0]) == (4, 20, 2)


@pytest.mark.rule("14.24")
def test_14_24_r72_a_fort_on_the_map_takes_a_depot_only_while_a_work_stands(t: Tables):
    bare = next(
        p.hex
        for p in t.places
        if p.kind == "fort" and len(t.board.at[p.hex]) == 1 and not p.row["vp"] and not t.rail_hexes[p.hex]
    )
    s = stand(t, "1863", {})
    s.take_control(bare, CONFEDERATE)
    s.set_works(bare, CONFEDERATE, FORT)
    assert depots.site_refused(s, CONFEDERATE, bare) is None
    s.set_works(bare, CONFEDERATE, NO_WORKS)
    refused = depots.site_refused(s, CONFEDERATE, bare)
    assert refused is not None
    assert refused.rule == "14.24"


@pytest.mark.rule("14.25")
def test_14_25_a_depot_defends_with_two(t: Tables):
    s = meet(t, "union = ['inf-8']", "confederate = ['inf-2']\nmarks = ['confederate-depot']")
    assert attack(s).defender.strength == 4


@pytest.mark.rule("14.25")
def test_14_25_what_a_depot_bears_counts_among_the_losses_and_it_holds_out_for_two(t: Tables):
    depot = ("marks = ['confederate-depot']", "control = 'confederate'")
    s, f = meeting(t, "'inf-1'", depot)
    before = s.casualties[CONFEDERATE]
    battle.suffer(s, f, 1, s.pieces_at(f.target, CONFEDERATE), 3)
    assert s.casualties[CONFEDERATE] == before + 3
    s, f = meeting(t, "", depot)
    f.lost[1] = 1
    assert fight_on.defence_left(s, f, []) == 2
    f.lost[1] = 2
    assert fight_on.defence_left(s, f, []) == 0


def march_on(t: Tables, defenders: str, attackers: str = "'2*inf-10'") -> NcrState:
    rows = ["marks = ['confederate-depot']", "control = 'confederate'", f"confederate = [{defenders}]"]
    s = stand(t, "1863", {ATLANTA: rows, NORTH: [f"union = [{attackers}]", "leaders = ['grant:2']"]})
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", "lead grant", "set-out", f"step {ATLANTA}")
    return s


@pytest.mark.rule("14.25")
def test_14_25_an_owner_may_burn_his_depot_before_the_enemy_overruns_it(t: Tables):
    hex_ = t.board.hex(ATLANTA)
    s = march_on(t, "")
    assert asked(s) == ("confederate", "burn-first")
    play(s, "keep-depot")
    assert asked(s) == ("union", "depot-overrun")
    s = march_on(t, "")
    play(s, "burn-depot")
    assert not s.depot(hex_, CONFEDERATE)
    assert asked(s)[1] != "depot-overrun"  # two points of Garrison were overrun instead
    assert happened(s, "Overrun")[0].points == 2
    assert s.control[hex_] == UNION


@pytest.mark.rule("14.25")
@pytest.mark.parametrize(("storms", "depot"), [(True, 0), (False, 2)])
def test_14_25_a_depot_helps_against_a_march_and_not_in_a_storm(t: Tables, storms: bool, depot: int):
    rows = ["confederate = ['inf-6']", "marks = ['confederate-depot']", "control = 'confederate'"]
    s = stand(t, "1863", {ATLANTA: rows, NORTH: ["union = ['inf-8']"]})
    here, there = t.board.hex(NORTH), t.board.hex(ATLANTA)
    attack = Attack(UNION, tuple(s.pieces_at(here, UNION)), there, STORM if storms else over(s, here, there))
    assert assess(s, attack).defender.strength == 6 + depot


@pytest.mark.rule("14.25")
@pytest.mark.rule("12.74")
def test_14_25_the_depot_of_a_garrison_that_is_gone_is_lost_with_it(t: Tables):
    s = beleaguered(t, "inf-1 inside demoralized")
    hex_ = t.board.hex(ATLANTA)
    s.mark(hex_, CONFEDERATE_DEPOT)
    s.stack[:] = [Half("half", side=UNION, left=0), Rallying("rallying", side=CONFEDERATE, place=hex_)]
    FLOW.run(s)
    assert asked(s) == ("union", "work-taken")
    assert not s.depot(hex_, CONFEDERATE)
    assert [e.cause for e in happened(s, "DepotGone")] == ["destroyed"]


@pytest.mark.rule("14.25")
@pytest.mark.rule("12.5")
def test_14_25_r135_besiegers_trains_and_depots_go_with_them(t: Tables):
    s = siege(t, "'inf-3', 'siege-train'", "")
    hex_ = t.board.hex(ATLANTA)
    s.mark(hex_, UNION_DEPOT)
    march_off(s)
    assert not s.depot(hex_, UNION)
    assert not list(s.pieces_at(hex_, UNION))
    assert s.control[hex_] == CONFEDERATE


@pytest.mark.rule("14.26")
def test_14_26_three_hexes_to_union_rail_that_runs_off_the_north_edge(t: Tables):
    s = stand(t, "1863", {"2784": ["union = ['inf-6']"]})
    no_cities(s)
    start = t.board.hex("2784")
    s.take_control(start, UNION)
    line = supply.trace(s, start, UNION)
    assert line is not None
    assert (line.source, line.rule) == ("edge", "14.26")
    assert t.board.neighbours[6 * line.path[-1]] < 0
    assert railways.reaches_edge(s, start, UNION)
    near = next(
        i for i in t.board.within(start, 3)
        if t.board.distance(i, start) == 3 and not t.board.sea[i] and not t.rail_hexes[i] and supply.trace(s, i, UNION) is not None
    )  # fmt: skip
    assert supply.trace(s, near, UNION).source == "edge"  # type: ignore[union-attr]
    for hex_ in range(t.board.count):
        if t.rail_hexes[hex_] and t.board.neighbours[6 * hex_] < 0:
            s.mark(hex_, CUT)
    assert not railways.reaches_edge(s, start, UNION)
    assert supply.trace(s, start, UNION) is None
    assert supply.trace(s, t.board.hex(ATLANTA), CONFEDERATE) is None  # the edge feeds the Union alone


@pytest.mark.rule("14.27")
def test_14_27_a_department_is_a_depot_that_is_never_spent(t: Tables):
    s = stand(t, "1863", {SOUTH: ["confederate = ['inf-6']"], NORTH: ["union = ['inf-6']"]})
    starve(s)
    assert supply.trace(s, t.board.hex(SOUTH), CONFEDERATE, combat=True) is None
    piece = department(s, CONFEDERATE, ATLANTA)
    line = supply.trace(s, t.board.hex(SOUTH), CONFEDERATE, combat=True)
    assert line is not None
    assert (line.source, line.depot) == ("department", lines.NO_DEPOT)
    arrive(s, UNION, troops(s, NORTH, UNION), t.board.hex(ATLANTA))
    assert s.at[piece] == t.board.hex(ATLANTA)  # neutralized, not removed (R19)
    assert supply.trace(s, t.board.hex(SOUTH), CONFEDERATE, combat=True) is None
