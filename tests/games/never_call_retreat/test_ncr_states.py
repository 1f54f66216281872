"""Chapters 17 and 18: neutral states, Mexico, states that join, militia called by an invasion."""

import pytest

from games.never_call_retreat.field import (
    ATLANTA,
    NORTH,
    act,
    asked,
    happened,
    kind,
    place,
    play,
    refused,
    run,
    scenario,
    stand,
    texts,
)
from longroll.games.never_call_retreat import states, victory
from longroll.games.never_call_retreat.flags import BURNED, NOBODY, OFF, SPECIAL, UNION_DEPOT
from longroll.games.never_call_retreat.frames import Train
from longroll.games.never_call_retreat.movement import march
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.strategic import blockade
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION, cycle


@pytest.mark.rule("17.21")
def test_17_21_a_city_of_a_neutral_state_counts_and_produces_for_whoever_has_it(t: Tables):
    s = scenario(t, "1861")
    hex_, worth = place(t, "new-madrid"), 1
    assert s.control[hex_] == CONFEDERATE
    run(s, "blockade")
    with_it = happened(s, "SupplyCounted")[0].production
    points = [s.victory_points(side) for side in (UNION, CONFEDERATE)]
    s.take_control(hex_, UNION)
    assert [s.victory_points(side) for side in (UNION, CONFEDERATE)] == [points[0] + worth, points[1] - worth]
    run(s, "blockade")
    assert happened(s, "SupplyCounted")[0].production == with_it - worth


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


@pytest.mark.rule("17.5")
def test_17_5_new_mexico_joins_who_holds_santa_fe_valverde_and_el_paso(t: Tables):
    s = scenario(t, "1861")
    state = t.states.index("NM")
    three = [place(t, slug) for slug in ("santa-fe", "valverde", "el-paso")]
    assert [t.board.numbers[i] for i in three] == ["4640", "6234", "8831"]
    for hex_ in three[:2]:
        s.take_control(hex_, UNION)
    s.take_control(three[2], CONFEDERATE)
    states.judge(s)
    assert s.allegiance[state] == NOBODY
    before = s.victory_points(UNION)
    s.take_control(three[2], UNION)
    states.judge(s)
    assert s.allegiance[state] == UNION
    el_paso = sum(c.vp for c in t.cities if c.hex == three[2])
    assert s.victory_points(UNION) == before + 2 + el_paso


@pytest.mark.rule("17.6")
def test_17_6_the_indian_territory_stays_neutral_and_gives_two_points_at_the_end_for_both_places(t: Tables):
    s = stand(t, "1863", {})
    both = [place(t, slug) for slug in ("boggy-depot", "ft-gibson")]
    assert [t.board.numbers[i] for i in both] == ["6697", "5699"]
    for hex_ in both:
        s.take_control(hex_, NOBODY)
    before = [victory.counted_at_the_end(s, side) for side in (UNION, CONFEDERATE)]
    s.take_control(both[0], UNION)
    s.take_control(both[1], CONFEDERATE)
    assert [victory.counted_at_the_end(s, side) for side in (UNION, CONFEDERATE)] == before
    s.take_control(both[0], CONFEDERATE)
    assert [victory.counted_at_the_end(s, side) for side in (UNION, CONFEDERATE)] == [
        before[0],
        before[1] + 2,
    ]
    states.judge(s)
    assert s.allegiance[t.states.index("IT")] == NOBODY
    assert not any(c.state == "IT" for c in t.cities)


@pytest.mark.rule("17.7")
def test_17_7_missouri_is_open_to_both_st_louis_is_union_and_its_men_do_not_start_again(t: Tables):
    s = scenario(t, "1861")
    louis = t.index["st-louis"]
    assert s.friendly(louis, UNION)
    assert not s.friendly(louis, CONFEDERATE)
    for side in (UNION, CONFEDERATE):  # nobody violates it
        states.entered(s, side, place(t, "jefferson-city"))
    assert s.allegiance[t.states.index("MO")] == NOBODY
    assert sum(c.vp for c in t.cities if c.state == "MO") == t.city_points[t.states.index("MO")] == 8
    states.join(s, "MO", UNION, "conversion", UNION)
    box = {name: k for k, name in enumerate(SPECIAL)}
    for _ in range(3):
        run(s, "men-spent")
    n = len(SPECIAL)
    assert (s.special[box["missouri-conversion"]], s.special[n + box["missouri-hostile"]]) == (4, 4)
    states.join(s, "MO", CONFEDERATE, "conversion", CONFEDERATE)
    assert (s.special[box["missouri-hostile"]], s.special[n + box["missouri-conversion"]]) == (4, 4)
    assert (s.special[box["missouri-conversion"]], s.special[n + box["missouri-hostile"]]) == (0, 0)
    assert s.friendly(louis, CONFEDERATE)


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


@pytest.mark.rule("17.8")
def test_17_8_r62_cavalry_that_passes_by_rail_takes_the_cities_of_kentucky(t: Tables):
    s = stand(t, "1862", {}, "turn = '1/6/62'")
    s.kentucky_open = True
    city = next(c for c in t.cities if c.state == "KY" and not c.site and t.rail_near[c.hex])
    start = next(j for at, j in t.rail_near[city.hex] if t.waters.way.of_side[at] < 0)
    for hex_ in (city.hex, start):
        s.take_rail(hex_, UNION)
    s.take_control(city.hex, CONFEDERATE)
    riders = s.muster(UNION, kind(t, "cav", UNION), 2, start)
    s.stack[:] = [Train("riding", side=UNION, leader=OFF, pieces=[riders], left=40)]
    play(s, f"step {t.board.numbers[city.hex]}")
    assert s.control[city.hex] == UNION


@pytest.mark.rule("3.13")
@pytest.mark.rule("23.13")
def test_3_13_r63_washington_is_no_state_that_is_converted_or_calls_militia(t: Tables):
    s = scenario(t, "1863")
    washington = place(t, "washington-dc")
    before = s.victory_points(CONFEDERATE)
    s.take_control(washington, CONFEDERATE)
    states.judge(s)
    states.entered(s, CONFEDERATE, washington)
    assert s.victory_points(CONFEDERATE) == before + 5
    assert not s.militia_called[t.states.index("DC")]


@pytest.mark.rule("17.8")
@pytest.mark.rule("18.0")
@pytest.mark.parametrize(
    "row", ["union = ['siege-train']", "headquarters = ['army-of-the-potomac mcclellan']"]
)
def test_17_8_a_train_or_a_headquarters_without_troops_enters_kentucky_and_a_hostile_state_too(
    t: Tables, row: str
):
    men = "leaders = ['mcclellan:3 under army-of-the-potomac']" if "potomac" in row else ""
    s = stand(t, "1861", {"2784": [row, *([men] if men else [])]})
    force = s.pieces_at(t.board.hex("2784"), UNION)
    force = [x for x in force if not t.pieces.department0 <= x < t.pieces.slot0]
    s.stack[:] = []
    arrive(s, UNION, force, next(i for i in t.lands["VA"] if not s.strength(i, CONFEDERATE)))
    assert s.militia_called[t.states.index("VA")] == states.CALLED
    s.dice.script, s.dice.given_only = [1], True
    arrive(s, UNION, force, t.lands["KY"][0])
    assert s.allegiance[t.states.index("KY")] == CONFEDERATE


@pytest.mark.rule("17.9")
def test_17_9_nobody_enters_mexico_and_matamoros_imports_until_brownsville_is_union(t: Tables):
    mexico = t.states.index("MX")
    start, d = next(
        (i, d)
        for i in range(t.board.count)
        for d in range(6)
        if (j := t.board.neighbours[6 * i + d]) >= 0
        and t.state[j] == mexico
        and t.state[i] not in (mexico, 255)
    )
    node, there = t.board.numbers[start], t.board.numbers[t.board.neighbours[6 * start + d]]
    s = stand(t, "1862", {node: ["confederate = ['inf-6']"]})
    assert march.terrain_refused(s, CONFEDERATE, start, d) == ("Mexico is closed to both sides", "17.9")
    (unit,) = s.pieces_at(start, CONFEDERATE)
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {node}", f"move {t.pieces.names[unit]}")
    assert refused(s, f"step {there}")[1] == "17.9"
    port = list(t.ports).index("matamoros")
    hex_ = t.port_list[port].hex
    for i in t.board.within(hex_, 2):
        if t.board.sea[i]:
            s.muster(UNION, kind(t, "naval-warship", UNION), 3, i)
    s.dice.script, s.dice.given_only = [], True
    assert not blockade.watch(s, port)  # never by ships
    s.take_control(place(t, "brownsville"), UNION)
    s.muster(UNION, kind(t, "inf", UNION), 3, place(t, "brownsville"))
    assert blockade.watch(s, port)


@pytest.mark.rule("17.9")
def test_17_9_r22_matamoros_is_shut_while_the_union_controls_brownsville_though_nobody_is_there(t: Tables):
    s = stand(t, "1862", {})
    port = list(t.ports).index("matamoros")
    brownsville = place(t, "brownsville")
    assert not s.strength(brownsville, UNION)
    s.take_control(brownsville, CONFEDERATE)
    assert not blockade.shut_by_land(s, port)
    s.take_control(brownsville, UNION)
    assert blockade.shut_by_land(s, port)


@pytest.mark.rule("18.0")
@pytest.mark.rule("19.24")
def test_18_0_no_militia_gathers_in_a_city_that_raiders_have_burned(t: Tables):
    s = stand(t, "1862", {})
    state = t.states.index("TX")
    found = states.muster_places(s, CONFEDERATE, state)
    s.mark(found[0], BURNED)
    assert states.muster_places(s, CONFEDERATE, state) == found[1:]


@pytest.mark.rule("18.0")
def test_18_0_r147_militia_gathers_in_a_city_that_the_enemy_has_left(t: Tables):
    s = stand(t, "1863", {NORTH: ["union = ['inf-4']"]})
    city = t.board.hex(ATLANTA)
    s.take_control(city, UNION)
    states.entered(s, UNION, t.board.hex(NORTH))
    s.mark(city, UNION_DEPOT)
    assert city not in states.muster_places(s, CONFEDERATE, t.states.index("GA"))
    s.mark(city, UNION_DEPOT, False)
    s.dice.script, s.dice.given_only = [1], True
    act(s, CONFEDERATE)
    play(s, f"militia {ATLANTA}")
    assert s.control[city] == CONFEDERATE
    assert s.strength(city, CONFEDERATE) == 1


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


@pytest.mark.rule("18.0")
def test_18_0_r54_troops_of_a_set_up_have_called_no_militia_and_a_first_step_does(t: Tables):
    s = scenario(t, "1863")
    virginia = t.states.index("VA")
    assert not any(s.militia_called)
    unit = s.muster(UNION, kind(t, "inf", UNION), 3, t.board.hex("2982"))
    arrive(s, UNION, [unit], t.board.hex("3182"))
    assert s.militia_called[virginia]
