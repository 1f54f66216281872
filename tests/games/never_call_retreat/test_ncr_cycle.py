"""The Strategic Cycle: chapters 14.1, 14.4, 14.5, 17, 18, 20 to 24, phase by phase."""

import pytest

from games.never_call_retreat.field import act, asked, happened, play, refused, stand, texts
from longroll.core.frames import Frame
from longroll.games.never_call_retreat import pulse, railways, removal, states, victory
from longroll.games.never_call_retreat.flags import (
    AVAILABLE,
    CUT,
    DEAD,
    ENTRAINED,
    NEW,
    NOBODY,
    OFF,
    UNION_DEPOT,
    WAITING,
)
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Train
from longroll.games.never_call_retreat.frontier import raids
from longroll.games.never_call_retreat.movement import rail
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.naval import fleet
from longroll.games.never_call_retreat.setup import set_up
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import arrivals, blockade, hunger, occurrences, production
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION, cycle, turn

ATLANTA, NORTH, SOUTH = "8352", "8152", "8552"


def scenario(t: Tables, year: str, when: str = "") -> NcrState:
    """A scenario as it is set up, perhaps at another date."""
    s = NcrState(t, year, 3)
    set_up(s)
    if when:
        s.turn = turn(when, "test")
    return s


def run(s: NcrState, phase: str, dice: list[int] | None = None) -> NcrState:
    """Begin a phase, with dice laid out if they matter."""
    s.out.clear()
    s.dice.script = list(dice or [])
    s.dice.given_only = dice is not None
    s.stack[:] = [Frame("stop-here")]
    FLOW.begin(s, phase)
    while s.stack[-1].do in FLOW.steps:
        frame = s.stack.pop()
        FLOW.steps[frame.do](s, frame)
    return s


def kind(t: Tables, slug: str, side: int) -> int:
    return t.roster.kind(slug, side, "test")


# --- supply (14) ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("14.17")
def test_14_17_what_a_force_eats(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-7', 'militia:4', 'cav-3', 'siege-train']"]})
    force = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    assert hunger.need(s, force) == 6 + 3 + 2  # eleven on foot, three mounted, a train


@pytest.mark.rule("14.17")
def test_14_17_when_supply_is_short_the_owner_says_who_goes_without(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-8']"], SOUTH: ["confederate = ['inf-6']"]})
    s.supply[CONFEDERATE] = 5
    run(s, "consumption")
    assert s.stack[-1].do == "who-starves"
    assert set(texts(s)) == {f"starve {ATLANTA}", f"starve {SOUTH}"}
    s.dice.script, s.dice.given_only = [6], True
    FLOW.play(s, next(c for c in FLOW.choices(s) if c.place == SOUTH))
    assert s.supply[CONFEDERATE] == 1
    assert happened(s, "PointsLost")[0].place == SOUTH
    assert s.strength(t.board.hex(SOUTH), CONFEDERATE) == 4  # six points, die 6: two


@pytest.mark.rule("14.17")
def test_14_17_ships_in_the_hex_of_hungry_troops_are_fed_all_the_same(t: Tables):
    s = stand(t, "1863", {"9770": ["confederate = ['inf-6', 'naval-transport:1']"]})
    (ship,) = (x for x in range(t.pieces.slot0, t.pieces.count) if s.kind[x] and not s.land(x))
    s.place(ship, t.board.hex("9770"))
    s.supply[CONFEDERATE] = 9
    for hex_ in range(t.board.count):
        if t.rail_hexes[hex_]:
            s.mark(hex_, CUT)
    run(s, "consumption", [1])
    assert s.supply[CONFEDERATE] == 8
    assert s.kind[ship]


@pytest.mark.rule("12.6")
@pytest.mark.rule("14.17")
def test_12_6_who_is_in_a_city_that_is_cut_off_draws_no_supply(t: Tables):
    i = t.board.hex(ATLANTA)
    rails = [t.board.numbers[t.board.neighbours[6 * i + d]] for d in range(6) if t.board.rail[6 * i + d]]
    rows = {ATLANTA: ["confederate = ['inf-6']", "marks = ['confederate-depot']"]}
    s = stand(t, "1863", {**rows, **{node: ["union = ['inf-4']"] for node in rails}})
    assert i not in hunger.reachable(s, CONFEDERATE)
    (x,) = s.pieces_at(t.board.hex(rails[0]), UNION)
    s.take_off(x)
    assert i in hunger.reachable(s, CONFEDERATE)


@pytest.mark.rule("14.19")
@pytest.mark.rule("7.83")
@pytest.mark.parametrize(
    ("when", "die", "lost"), [("1/6/63", 4, 2), ("1/1/64", 4, 2), ("1/6/63", 3, 1), ("1/1/64", 3, 2)]
)
def test_14_19_attrition_by_size_and_season(t: Tables, when: str, die: int, lost: int):
    s = stand(t, "1863", {NORTH: ["confederate = ['inf-10', 'inf-5']"]}, f"turn = '{when}'")
    for hex_ in range(t.board.count):
        if t.rail_hexes[hex_]:
            s.mark(hex_, CUT)
    run(s, "consumption", [die])
    if s.stack[-1].do == "losing":
        play(s, texts(s)[0])
    assert 15 - s.strength(t.board.hex(NORTH), CONFEDERATE) == lost


@pytest.mark.rule("14.51")
@pytest.mark.parametrize(
    ("when", "income"), [("1/7/61", 250), ("1/3/62", 350), ("1/6/63", 450), ("1/4/64", 500), ("1/2/65", 500)]
)
def test_14_51_union_income_by_year(t: Tables, when: str, income: int):
    s = scenario(t, "1861", when)
    before = s.supply[UNION]
    run(s, "blockade")
    assert s.supply[UNION] - before == income + 150


@pytest.mark.rule("14.42")
@pytest.mark.rule("14.44")
def test_14_42_production_and_imports_are_counted_and_added(t: Tables):
    s = scenario(t, "1861")
    before = s.supply[CONFEDERATE]
    run(s, "blockade")
    counted = happened(s, "SupplyCounted")[0]
    assert counted.production == 145  # R27
    assert s.supply[CONFEDERATE] - before == counted.production + counted.imports
    assert s.lean[0] == counted.production + counted.imports


@pytest.mark.rule("14.45")
def test_14_45_a_port_is_shut_by_the_works_that_close_it(t: Tables):
    s = scenario(t, "1861")
    ports = list(t.ports)
    norfolk, wilmington = ports.index("norfolk"), ports.index("wilmington")
    assert blockade.shut_by_land(s, norfolk)  # Fortress Monroe
    assert not blockade.shut_by_land(s, wilmington)
    s.control[t.port_list[wilmington].hex] = UNION
    assert blockade.shut_by_land(s, wilmington)


@pytest.mark.rule("14.45")
@pytest.mark.parametrize(
    ("pamlico", "albemarle", "closed"),
    [(0, 0, ""), (1, 0, "ep"), (2, 0, "epn"), (0, 1, "ep"), (1, 1, "epn"), (0, 2, "ep")],
)
def test_14_45_r113_the_same_ships_do_not_close_the_sounds_and_new_berne(
    t: Tables, pamlico: int, albemarle: int, closed: str
):
    s = stand(t, "1863", {})
    for number in ("5593", "6393"):
        hex_ = t.board.hex(number)
        s.take_control(hex_, UNION)
        s.set_works(hex_, UNION, 1)
        s.go_inside(s.muster(UNION, kind(t, "garrison", UNION), 1, hex_))
    for squadrons, number in ((pamlico, "6192"), (albemarle, "5591")):
        if squadrons:
            s.muster(UNION, kind(t, "naval-warship", UNION), squadrons, t.board.hex(number))
    ports = list(t.ports)
    for slug in ("elizabeth-city", "plymouth", "new-berne"):
        s.take_control(t.port_list[ports.index(slug)].hex, CONFEDERATE)
        assert blockade.shut_by_land(s, ports.index(slug)) is (slug[0] in closed), slug


@pytest.mark.rule("14.45")
def test_14_45_r80_sumter_and_pulaski_close_their_ports_only_while_they_are_occupied(t: Tables):
    s = stand(t, "1863", {})
    ports = list(t.ports)
    for slug, number in (("charleston-sc", "9374"), ("savannah", "9969")):
        hex_ = t.board.hex(number)
        s.take_control(t.port_list[ports.index(slug)].hex, CONFEDERATE)
        s.take_control(hex_, UNION)
        assert not blockade.shut_by_land(s, ports.index(slug))
        s.muster(UNION, kind(t, "garrison", UNION), 1, hex_)
        assert blockade.shut_by_land(s, ports.index(slug))


@pytest.mark.rule("14.46a")
def test_14_46_squadrons_off_a_port_and_a_die(t: Tables):
    s = scenario(t, "1861")
    port = list(t.ports).index("wilmington")
    sea = next(i for i in t.board.within(t.port_list[port].hex, 2) if t.board.sea[i])
    s.muster(UNION, kind(t, "naval-warship", UNION), 1, sea)
    for die, shut in ((4, False), (5, True)):
        s.dice.script, s.dice.given_only = [die], True
        assert blockade.watch(s, port) is shut
    s.muster(UNION, kind(t, "naval-warship", UNION), 2, sea)
    s.dice.script = [3]
    assert blockade.watch(s, port)


@pytest.mark.rule("10.3")
def test_10_3_a_raider_sinks_half_its_dice_and_is_lost_on_twelve(t: Tables):
    s = scenario(t, "1861")
    s.raiders, s.ships_sunk, points = 2, 0, s.vp_fixed[UNION]
    run(s, "raiders", [4, 3, 6, 6])
    assert (s.ships_sunk, s.raiders, s.raiders_lost) == (4, 1, 1)
    assert s.vp_fixed[UNION] == points + 1
    s.patrol = 4
    run(s, "raiders", [4, 4])  # R5: eight and four patrols are twelve
    assert s.raiders == 0
    assert s.patrol == 0


# --- states (17, 18) ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("17.8")
def test_17_8_whoever_enters_neutral_kentucky_drives_it_away(t: Tables):
    s = scenario(t, "1861")
    state = t.states.index("KY")
    assert s.allegiance[state] == NOBODY
    states.entered(s, CONFEDERATE, t.board.hex("bowling-green"))
    assert s.allegiance[state] == UNION
    assert s.control[t.board.hex("louisville")] == UNION
    assert s.rail_owner[t.board.hex("louisville")] == UNION


@pytest.mark.rule("17.8")
@pytest.mark.parametrize(
    ("when", "die", "opens"),
    [("1/13/61", 1, True), ("1/13/61", 2, False), ("1/2/62", 3, True), ("1/12/61", 1, False)],
)
def test_17_8_kentucky_opens_by_a_die_that_grows_easier(t: Tables, when: str, die: int, opens: bool):
    s = scenario(t, "1861", when)
    run(s, "cycle-begins", [die] if s.cycle >= cycle("13/61", "test") else [])
    assert s.kentucky_open is opens


@pytest.mark.rule("17.4")
@pytest.mark.rule("17.22")
def test_17_4_west_virginia_joins_with_its_cities(t: Tables):
    s = scenario(t, "1861")
    before = s.victory_points(UNION)
    held = 0
    for city in t.cities:
        if city.state == "WV" and s.control[city.hex] != UNION:
            s.take_control(city.hex, UNION)
            held += city.vp
    states.judge(s)
    assert s.allegiance[t.states.index("WV")] == UNION
    assert s.victory_points(UNION) == before + held + 7


@pytest.mark.rule("3.13")
@pytest.mark.rule("17.3")
def test_17_3_a_converted_state_is_lost_only_with_all_its_cities(t: Tables):
    s = scenario(t, "1861")
    arkansas = [c for c in t.cities if c.state == "AR" and not c.site]
    for city in arkansas:
        s.take_control(city.hex, UNION)
    states.judge(s)
    assert s.converted[t.states.index("AR")]
    s.take_control(arkansas[0].hex, CONFEDERATE)
    states.judge(s)
    assert s.converted[t.states.index("AR")]
    for city in arkansas:
        s.take_control(city.hex, CONFEDERATE)
    states.judge(s)
    assert not s.converted[t.states.index("AR")]


@pytest.mark.rule("5.13")
@pytest.mark.rule("14.49")
def test_5_13_the_confederacy_in_two_pools_and_back(t: Tables):
    s = scenario(t, "1863")
    s.lean[:], s.supply[:] = [120, 30], [0, 100, 0]
    for slug in t.charts.mississippi:
        s.take_control(t.places[t.index[slug]].hex, UNION)
    states.mississippi(s)
    assert s.mississippi_lost
    assert s.supply[1:] == [75, 25]  # R70: in the ratio of production
    s.take_control(t.places[t.index["vicksburg"]].hex, CONFEDERATE)
    states.mississippi(s)
    assert not s.mississippi_lost
    assert s.supply[1:] == [100, 0]


@pytest.mark.rule("18.0")
def test_18_0_a_state_calls_its_militia_once(t: Tables):
    s = stand(t, "1863", {NORTH: ["union = ['inf-4']"]})
    states.entered(s, UNION, t.board.hex(NORTH))
    s.dice.script, s.dice.given_only = [3], True
    act(s, CONFEDERATE)
    assert asked(s) == ("confederate", "state-militia")
    assert f"militia {ATLANTA}" in texts(s)
    play(s, *[texts(s)[0]] * 7)
    assert sum(e.points for e in happened(s, "MilitiaRaised")) == 7
    states.entered(s, UNION, t.board.hex(NORTH))
    assert states.called(s, CONFEDERATE) == -1


@pytest.mark.rule("18.0")
def test_18_0_fortress_monroe_calls_nobody(t: Tables):
    s = scenario(t, "1861")
    states.entered(s, UNION, t.board.hex("4589"))
    assert states.called(s, CONFEDERATE) == -1


# --- arrivals and production (20, 22) ---------------------------------------------------------------------------------------------------


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


@pytest.mark.rule("20.41")
@pytest.mark.rule("20.42")
@pytest.mark.parametrize(("slug", "side", "die", "done"), [
    ("river-ironclad", CONFEDERATE, 1, True), ("river-ironclad", CONFEDERATE, 2, False),
    ("naval-ironclad", UNION, 2, True), ("naval-ironclad", UNION, 3, False), ("river-ironclad", UNION, 3, True),
])  # fmt: skip
def test_20_41_ironclads_are_finished_by_a_die(t: Tables, slug: str, side: int, die: int, done: bool):
    s = scenario(t, "1862")
    node = arrivals.yards(s, side, t.roster.kinds[kind(t, slug, side)])[0]
    s.building = [side, kind(t, slug, side), node]
    s.dice.script, s.dice.given_only = [die], True
    arrivals.finish_ironclads(s)
    assert bool(s.building) is not done


@pytest.mark.rule("22.2")
@pytest.mark.rule("22.3")
def test_22_2_the_boxes_of_a_call_and_nothing_saved(t: Tables):
    s = scenario(t, "1861")
    assert (s.call[UNION], s.box[UNION]) == (0, 1)
    run(s, "men")
    assert s.men[UNION] == 100
    run(s, "men-spent")
    assert (s.men[UNION], s.box[UNION]) == (0, 2)


@pytest.mark.rule("22.1")
@pytest.mark.rule("22.4")
def test_22_4_after_a_draft_no_volunteers(t: Tables):
    s = scenario(t, "1862")
    boxes = t.charts.personnel[UNION]
    s.call[UNION], s.box[UNION] = list(boxes).index("draft1"), len(boxes["draft1"].boxes)
    s.box[CONFEDERATE] = 1
    before = s.vp_fixed[CONFEDERATE]
    run(s, "calls")
    assert texts(s) == ["no-call", "call draft2"]
    play(s, "call draft2")
    assert s.vp_fixed[CONFEDERATE] == before + 4
    assert (production.running(s, UNION), s.box[UNION]) == ("draft2", 1)


@pytest.mark.rule("22.5")
def test_22_5_the_black_call_thirteen_cycles_after_the_proclamation(t: Tables):
    s = scenario(t, "1863", "1/13/63")
    s.proclamation = s.cycle - 13 + 2
    assert production.black_call_refused(s, UNION) is not None
    s.proclamation -= 1
    assert production.black_call_refused(s, UNION) is None
    assert production.black_call_refused(s, CONFEDERATE) is not None


# --- reorganization (21) -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("21.3")
def test_21_3_a_brigade_joins_a_division_one_to_each(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['2*inf-4', '3*inf-2']"]})
    run(s, "merging")
    assert s.stack[-1].side == CONFEDERATE
    play(s, texts(s)[1])
    play(s, texts(s)[1])
    assert s.stack[-1].do == "stop-here"  # both divisions have had theirs
    assert sorted(s.points[x] for x in s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)) == [2, 6, 6]


@pytest.mark.rule("21.4")
@pytest.mark.parametrize(("die", "left"), [(2, 4), (3, 9)])
def test_21_4_half_the_militia_goes_home_on_a_low_die(t: Tables, die: int, left: int):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['militia:9']"]})
    run(s, "demobilization", [die])
    if die <= 2:
        play(s, texts(s)[0])
    assert s.strength(t.board.hex(ATLANTA), CONFEDERATE) == left


@pytest.mark.rule("21.5")
def test_21_5_divisions_absorb_two_garrison_points(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['2*inf-3', 'garrison:10']"]})
    run(s, "replacements")
    play(s, next(x for x in texts(s) if x.endswith(" 2")))
    play(s, next(x for x in texts(s) if x.endswith(" 2")))
    assert sorted(s.points[x] for x in s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)) == [5, 5, 6]
    early = stand(t, "1862", {ATLANTA: ["confederate = ['2*inf-3', 'garrison:10']"]})
    run(early, "replacements")
    assert early.stack[-1].do == "stop-here"


@pytest.mark.rule("21.22")
@pytest.mark.parametrize(("when", "side", "die", "made"), [
    ("1/8/61", UNION, 1, True), ("1/8/61", UNION, 2, False), ("1/8/62", UNION, 3, True), ("1/8/62", CONFEDERATE, 3, False),
])  # fmt: skip
def test_21_22_an_army_is_founded_by_a_die(t: Tables, when: str, side: int, die: int, made: bool):
    s = scenario(t, "1861", when)
    rest = [] if made else [6, 6, 6]
    run(s, "headquarters", [die, *rest] if side == UNION else [6, 6, die, 6])
    army = s.stack[-1].do == "deploy-headquarters"
    assert army is made


@pytest.mark.rule("21.62")
@pytest.mark.rule("21.63")
@pytest.mark.parametrize(
    ("when", "union", "confederate"),
    [("1/7/61", 3, 2), ("1/2/63", 2, 1), ("1/3/64", 1, 0), ("1/4/64", 1, 1), ("1/1/65", 1, 0)],
)
def test_21_62_new_leaders_by_year(t: Tables, when: str, union: int, confederate: int):
    s = scenario(t, "1861", when)
    before = list(s.leader_state)
    run(s, "new-leaders")
    drawn = [0, 0]
    for person, state in enumerate(s.leader_state):
        if before[person] == NEW and state == AVAILABLE:
            drawn[s.side[person]] += 1
    assert drawn == [union, confederate]


@pytest.mark.rule("7.33")
def test_7_33_a_headquarters_without_a_leader_is_gone_at_the_start_of_a_cycle(t: Tables):
    s = stand(
        t,
        "1863",
        {
            ATLANTA: [
                "confederate = ['inf-3 under confederate-1st-corps']",
                "headquarters = ['confederate-1st-corps']",
            ]
        },
    )
    run(s, "cycle-begins")
    office = t.pieces.hq0 + t.roster.hq["confederate-1st-corps"]
    assert s.at[office] == OFF
    assert not any(s.under)


@pytest.mark.rule("6.22")
@pytest.mark.rule("6.42")
def test_6_42_the_wounded_come_back_to_the_pool_when_due(t: Tables):
    s = scenario(t, "1863")
    man = next(x for x in range(t.pieces.hq0) if s.at[x] != OFF)
    s.withdraw_leader(man, WAITING, s.cycle + 1)
    run(s, "reinforcements")
    assert s.leader_state[man] == WAITING
    s.turn += 4
    run(s, "reinforcements")
    assert s.leader_state[man] == AVAILABLE


# --- events (24) -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("24.1")
def test_24_1_no_event_above_seven(t: Tables):
    s = scenario(t, "1863")
    run(s, "random-event", [4, 4])
    assert not happened(s, "EventHappened", "PointsScored")


@pytest.mark.rule("24.2")
def test_24_2_better_use_of_the_railroads(t: Tables):
    s = scenario(t, "1863")
    run(s, "random-event", [1, 1, 1, 2])
    assert s.rail_bonus == 10


@pytest.mark.rule("24.2")
def test_24_2_a_general_leaves_but_never_the_senior_three_star(t: Tables):
    s = scenario(t, "1863")
    run(s, "random-event", [1, 1, 2, 2, 1, 1, 1])  # event 4: Confederate, the East, the first in the lot
    gone = [x for x in range(t.pieces.hq0) if s.leader_state[x] == DEAD and s.side[x] == CONFEDERATE]
    assert t.pieces.person["re-lee"] not in gone
    assert happened(s, "EventHappened")[0].piece


@pytest.mark.rule("24.2")
def test_24_2_the_proclamation_waits_for_its_conditions(t: Tables):
    s = scenario(t, "1863")
    s.proclamation = 0
    run(s, "random-event", [1, 1, 5, 5])
    assert s.proclamation_rolled
    office = next(
        x for x in range(t.pieces.hq0, t.pieces.department0) if s.side[x] == CONFEDERATE and s.at[x] != OFF
    )
    s.vp_fixed[UNION] += 200
    assert occurrences.proclaim_refused(s, UNION) is None
    s.place(office, t.board.hex("gettysburg"))
    refusal = occurrences.proclaim_refused(s, UNION)
    assert refusal is not None
    assert "Headquarters" in refusal.reason


@pytest.mark.rule("24.2")
def test_24_2_good_recruiting_and_events_out_of_their_time(t: Tables):
    s = scenario(t, "1863")
    run(s, "random-event", [1, 1, 6, 6, 2])
    assert s.men == [10, 0]
    run(s, "random-event", [1, 1, 4, 5])  # Kentucky's legislature, after 4/62
    assert happened(s, "EventHappened")[0].effect == "nothing"


@pytest.mark.rule("24.2")
def test_24_2_on_to_richmond_costs_two_points_if_nobody_goes(t: Tables):
    s = scenario(t, "1863")
    before = s.vp_fixed[UNION]
    run(s, "random-event", [1, 1, 3, 4])
    assert s.richmond
    s.turn += 3
    occurrences.richmond_due(s)
    assert s.vp_fixed[UNION] == before - 2


@pytest.mark.rule("24.2")
@pytest.mark.rule("6.31")
def test_24_2_r114_the_commander_of_the_potomac_may_be_removed_to_satisfy_the_papers(t: Tables):
    rows = [
        "headquarters = ['army-of-the-potomac meade']",
        "leaders = ['meade:3 under army-of-the-potomac', 'hooker:3']",
        "union = ['inf-8']",
    ]
    s = stand(t, "1863", {"2784": rows})
    meade = t.pieces.person["meade"]
    refused_ = removal.removal_refused(s, meade)
    assert refused_ is not None
    assert refused_.rule == "6.31"
    run(s, "random-event", [1, 1, 3, 4])
    assert s.richmond
    act(s, UNION)
    s.cp[3] = 0
    play(s, "at 2784", "remove meade", "shelve")
    assert not s.richmond


@pytest.mark.rule("24.2")
@pytest.mark.parametrize(("die", "left"), [(5, 1), (4, 2)])
def test_24_2_a_submarine_sinks_a_squadron_off_a_port_on_five(t: Tables, die: int, left: int):
    s = stand(t, "1863", {})
    hex_ = t.board.places["charleston-sc"].hex
    s.take_control(hex_, CONFEDERATE)
    run(s, "random-event", [1, 1, 1, 1])
    assert happened(s, "EventHappened")[-1].effect == "nothing"  # nobody is off a port
    sea = next(i for i in t.board.within(hex_, 2) if t.board.sea[i])
    ship = s.muster(UNION, kind(t, "naval-warship", UNION), 2, sea)
    run(s, "random-event", [1, 1, 1, 1])
    s.dice.script = [die]
    play(s, next(x for x in texts(s) if x.endswith(t.board.numbers[hex_])), dice=[die])
    assert s.points[ship] == left


@pytest.mark.rule("24.2")
@pytest.mark.rule("16.3")
def test_24_2_unrest_in_missouri_raises_partisans_where_nobody_stands(t: Tables):
    s = stand(t, "1862", {}, "turn = '1/6/62'\n[states]\nMO = 'union'")
    run(s, "random-event", [1, 1, 1, 4])
    assert asked(s)[0] == "confederate"
    place = texts(s)[0].split()[1]
    hex_ = t.board.hex(place)
    assert t.states[t.state[hex_]] == "MO"
    s.take_rail(hex_, UNION)
    play(s, texts(s)[0])
    (rider,) = s.pieces_at(hex_, CONFEDERATE)
    assert s.cavalry(rider)
    assert s.control[hex_] != CONFEDERATE
    assert bool(s.marks[hex_] & CUT) is bool(t.rail_hexes[hex_])


@pytest.mark.rule("24.2")
def test_24_2_home_guards_go_to_the_capital_and_stay_as_they_are(t: Tables):
    rows = [
        "headquarters = ['confederate-1st-corps longstreet']",
        "leaders = ['longstreet:2 under confederate-1st-corps']",
        "confederate = ['cav-4', 'garrison:5']",
    ]
    s = stand(t, "1863", {"4183": rows, ATLANTA: ["union = ['inf-2']"]})
    run(s, "random-event", [1, 1, 2, 4])
    assert texts(s) == ["name GA"]
    play(s, "name GA", dice=[3])
    capital = t.places[t.capital("GA")].hex
    (riders,) = s.pieces_at(capital, CONFEDERATE)
    assert s.cavalry(riders)
    assert s.points[riders] == 3
    assert s.pinned == [riders, s.turn + 3, t.states.index("GA")]
    assert s.strength(t.board.hex("4183"), CONFEDERATE) == 1 + 5


@pytest.mark.rule("24.2")
def test_24_2_a_ship_bought_abroad_comes_to_any_port(t: Tables):
    s = stand(t, "1863", {})
    for port in t.port_list:
        s.take_control(port.hex, UNION)
    wilmington = t.board.places["wilmington"].hex
    s.take_control(wilmington, CONFEDERATE)
    run(s, "random-event", [1, 1, 4, 4, 4])
    assert len(texts(s)) == 2
    assert texts(s)[0] == "name raider"
    play(s, texts(s)[1])
    assert [x for x in fleet.off(s, wilmington, CONFEDERATE) if fleet.iron(s, x)]


@pytest.mark.rule("24.2")
def test_24_2_the_legislature_of_kentucky_leaves_the_union_its_rails_and_what_it_occupies(t: Tables):
    s = stand(t, "1861", {}, "turn = '1/3/62'")
    state = t.states.index("KY")
    cities = [c.hex for c in t.cities if t.state[c.hex] == state]
    s.muster(UNION, kind(t, "inf", UNION), 3, cities[0])
    s.take_control(cities[0], UNION)
    run(s, "random-event", [1, 1, 4, 5])
    assert s.allegiance[state] == CONFEDERATE
    assert s.control[cities[0]] == UNION
    assert all(s.control[i] == CONFEDERATE for i in cities[1:])
    rails = [i for i in range(t.board.count) if t.state[i] == state and t.rail_hexes[i]]
    assert {s.rail_owner[i] for i in rails} == {UNION}
    s = stand(t, "1861", {}, "turn = '1/3/62'\n[states]\nKY = 'union'")
    run(s, "random-event", [1, 1, 4, 5])
    assert s.allegiance[state] == UNION  # nothing comes of it


@pytest.mark.rule("24.2")
def test_24_2_riots_in_new_york_take_troops_only_in_the_first_draft(t: Tables):
    s = stand(t, "1863", {"2784": ["union = ['2*inf-8']"]})
    new_york = t.board.hex(occurrences.NEW_YORK)
    calls = list(t.charts.personnel[UNION])
    s.call[UNION], s.box[UNION] = calls.index("draft1"), 7
    run(s, "random-event", [1, 1, 5, 6])
    assert not s.strength(new_york, UNION)
    s.box[UNION] = 6
    run(s, "random-event", [1, 1, 5, 6, 3, 4])
    assert s.strength(new_york, UNION) == 7
    assert s.strength(t.board.hex("2784"), UNION) == 9


# --- victory (23) ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("23.3")
@pytest.mark.parametrize(
    ("points", "winner", "level"),
    [
        (27, "union", "substantial"),
        (19, "union", "marginal"),
        (15, "confederate", "marginal"),
        (14, "confederate", "substantial"),
    ],
)
def test_23_3_the_first_schedule(t: Tables, points: int, winner: str, level: str):
    s = NcrState(t, "1861", 0, {"end": "4/2/62"})
    set_up(s)
    s.turn = s.last
    s.vp_fixed[UNION] += points - victory.total(s)
    victory.last(s)
    assert s.outcome is not None
    assert (s.outcome.winner, s.outcome.cause) == (winner, level)


@pytest.mark.rule("23.3")
@pytest.mark.parametrize(("points", "over"), [(75, False), (74, True)])
def test_23_3_the_election_of_1864(t: Tables, points: int, over: bool):
    s = scenario(t, "1864", "4/11/64")
    s.vp_fixed[UNION] += points - victory.total(s)
    victory.election(s)
    assert (s.outcome is not None) is over


@pytest.mark.rule("5.14")
@pytest.mark.rule("23.13")
def test_5_14_washington_taken(t: Tables):
    s = scenario(t, "1862")
    hex_ = t.places[t.index["washington-dc"]].hex
    for x in s.pieces_at(hex_, UNION):
        if x >= t.pieces.slot0:
            s.eliminate(x)
    s.take_control(hex_, CONFEDERATE)
    s.muster(CONFEDERATE, kind(t, "inf", CONFEDERATE), 8, hex_)
    s.vp_fixed[UNION] += 100
    before = s.vp_fixed[CONFEDERATE]
    victory.washington(s)
    assert s.vp_fixed[CONFEDERATE] >= before + 5
    assert s.intervention
    ocean = [
        x
        for x in range(t.pieces.slot0, t.pieces.count)
        if s.kind[x] and s.side[x] == UNION and t.roster.kinds[s.kind[x] - 1].sort == "ocean"
    ]
    assert not ocean


@pytest.mark.rule("23.13")
def test_23_13_awards_counted_at_the_end(t: Tables):
    s = scenario(t, "1863")
    s.casualties[:] = [150, 74]
    s.ships_sunk, s.table_uses = 65, 9
    assert victory.counted_at_the_end(s, CONFEDERATE) == 2 + 2 + 2  # casualties, ships, table uses by fours
    union = victory.counted_at_the_end(s, UNION)
    s.casualties[:] = [149, 75]
    assert victory.counted_at_the_end(s, CONFEDERATE) == 1 + 2 + 2  # 75 for a point
    assert victory.counted_at_the_end(s, UNION) == union + 1
    s.table_vp = "stated"
    assert victory.counted_at_the_end(s, CONFEDERATE) == 1 + 2 + 9


@pytest.mark.rule("23.13")
@pytest.mark.rule("19.24")
def test_23_13_a_burned_city_is_off_the_map_and_counts_for_the_enemy_of_its_holder(t: Tables):
    s = stand(t, "1863", {})
    before = [victory.counted_at_the_end(s, side) for side in range(2)]
    austin = t.board.places["austin"].hex
    s.take_control(austin, CONFEDERATE)
    held, worth = s.victory_points(UNION), railways.city_supply(s, austin, CONFEDERATE)
    assert worth == 2
    raids.burn(s, UNION, austin)
    assert s.victory_points(UNION) == held + 2
    assert railways.city_supply(s, austin, CONFEDERATE) == 0
    s.take_control(austin, UNION)
    assert s.victory_points(UNION) == held + 2  # not twice
    mexico = next(
        i for i, at in t.board.at.items() if t.states[t.state[i]] == "NM" and at[0].kind == "stockade"
    )
    s.take_control(mexico, UNION)
    raids.burn(s, CONFEDERATE, mexico)
    s.razed[CONFEDERATE] += 1
    after = [victory.counted_at_the_end(s, side) for side in range(2)]
    assert after[CONFEDERATE] == before[CONFEDERATE] + 1
    assert s.razed[UNION] == len(t.scenarios["1863"].burned) + 1


# --- rails and depots in play (7.7, 14.24) -------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.71")
@pytest.mark.rule("7.73")
def test_7_71_entrain_ride_and_detrain(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"]})
    (unit,) = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    act(s, CONFEDERATE)
    s.cp[CONFEDERATE * 6 + 3] = 0
    play(s, f"at {ATLANTA}", f"move {t.pieces.names[unit]} by-rail")
    assert s.rail_used[CONFEDERATE] == 6
    assert s.stack[-1].left == 40
    play(s, next(x for x in texts(s) if x.startswith("step")))
    assert s.stack[-1].left == 39
    play(s, "detrain")
    assert not s.flags[unit] & ENTRAINED


@pytest.mark.rule("15.21")
def test_15_21_a_siege_train_alone_takes_the_enemys_railroad(t: Tables):
    s = stand(t, "1863", {NORTH: ["union = ['siege-train']"]})
    rails = t.board.hex(ATLANTA)
    s.take_rail(rails, CONFEDERATE)
    s.stack[:] = []
    arrive(s, UNION, s.pieces_at(t.board.hex(NORTH), UNION), rails)
    assert s.rail_owner[rails] == UNION
    assert s.control[rails] != UNION


@pytest.mark.rule("15.41")
@pytest.mark.rule("7.71")
def test_7_71_a_gang_mends_nothing_in_an_enemy_reaction_zone(t: Tables):
    i = t.board.hex(ATLANTA)
    at = next(6 * i + d for d in range(6) if t.board.rail[6 * i + d])
    there = t.board.neighbours[at]
    far = next(j for j in t.board.around(there) if t.board.distance(i, j) == 2)
    rows = [
        "headquarters = ['union-2nd-corps hancock']",
        "leaders = ['hancock:2 under union-2nd-corps']",
        "union = ['inf-5']",
    ]
    s = stand(t, "1863", {ATLANTA: ["confederate = ['rail-repair', 'inf-2']"]})
    gang = next(x for x in s.pieces_at(i, CONFEDERATE) if not s.land(x))
    s.mark(there, CUT)
    frame = Train("riding", side=CONFEDERATE, leader=OFF, pieces=[gang], left=50, repairs=1)
    assert rail.ride_refused(s, frame, at % 6) is None
    s = stand(t, "1863", {ATLANTA: ["confederate = ['rail-repair', 'inf-2']"], t.board.numbers[far]: rows})
    s.mark(there, CUT)
    found = rail.ride_refused(s, frame, at % 6)
    assert found is not None
    assert "Reaction Zone" in found.reason


@pytest.mark.rule("7.74")
def test_7_74_whoever_is_attacked_aboard_has_left_his_train(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-8 entrained']"], NORTH: ["union = ['inf-8']"]})
    (mine,), (theirs,) = (
        s.pieces_at(t.board.hex(NORTH), UNION),
        s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE),
    )
    act(s, UNION)
    s.cp[3] = 0
    assert s.flags[theirs] & ENTRAINED
    play(s, f"at {NORTH}", f"move {t.pieces.names[mine]}", f"step {ATLANTA}")
    while asked(s)[1] in ("losing", "retreating"):
        play(s, texts(s)[0])
    assert happened(s, "BattleEnded")
    assert not s.flags[theirs] & ENTRAINED


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


@pytest.mark.rule("7.34")
@pytest.mark.rule("16.2")
def test_7_34_a_cadre_is_no_company_for_a_leader(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["leaders = ['hardee:2']"]})
    cadre = s.muster(CONFEDERATE, kind(t, "partisan-cadre", CONFEDERATE), 5, t.board.hex(ATLANTA))
    assert pulse.alone(s, t.pieces.person["hardee"])
    s.eliminate(cadre)
    s.muster(CONFEDERATE, kind(t, "militia", CONFEDERATE), 1, t.board.hex(ATLANTA))
    assert not pulse.alone(s, t.pieces.person["hardee"])


@pytest.mark.rule("5.13")
@pytest.mark.rule("5.22")
def test_5_13_beyond_the_lost_river_the_winner_still_gets_his_leader(t: Tables):
    s = stand(t, "1863", {})
    little_rock = t.board.places["little-rock"].hex
    department = next(d for d in t.roster.departments if d.side == CONFEDERATE)
    s.place(t.pieces.index[department.slug], little_rock)
    s.take_control(little_rock, CONFEDERATE)
    s.leader_state[t.pieces.person["hardee"]] = AVAILABLE
    s.cp[:] = bytes([3]) * len(s.cp)
    s.mississippi_lost = True
    run(s, "pulse", [1, 1, 6, 6])
    assert texts(s) == [f"draw {t.board.numbers[little_rock]}"]


@pytest.mark.rule("7.73")
def test_7_73_the_railroads_carry_so_many_points_in_a_cycle(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"]})
    (unit,) = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    s.rail_used[CONFEDERATE] = 20  # 25 in 1863
    act(s, CONFEDERATE)
    play(s, f"at {ATLANTA}")
    assert refused(s, f"move {t.pieces.names[unit]} by-rail") == (
        "the railroads carry no more in this Cycle",
        "7.73",
    )


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


@pytest.mark.rule("15.31")
def test_15_31_tearing_up_rails_is_a_move(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["union = ['inf-6']"]})
    (unit,) = s.pieces_at(t.board.hex(ATLANTA), UNION)
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {ATLANTA}", f"move {t.pieces.names[unit]}", "cut")
    assert s.marks[t.board.hex(ATLANTA)] & CUT
    assert s.stack[-1].left == 2  # four, one less out of supply, one for the rails
