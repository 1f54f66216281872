"""Chapter 24: random events."""

import pytest

from games.never_call_retreat.field import (
    ATLANTA,
    SOUTH,
    act,
    asked,
    happened,
    kind,
    play,
    run,
    scenario,
    stand,
    texts,
    troops,
    troops_in,
)
from games.never_call_retreat.scenes import ARMY_WITH_CORPS
from longroll.games.never_call_retreat import pools, removal
from longroll.games.never_call_retreat.flags import BURNED, CUT, DEAD, DEMORALIZED, NOBODY, OFF, UNION_DEPOT
from longroll.games.never_call_retreat.frames import Train
from longroll.games.never_call_retreat.movement import entry, march, riding
from longroll.games.never_call_retreat.naval import fleet
from longroll.games.never_call_retreat.strategic import (
    home_guards,
    merging,
    occurrences,
    proclamation,
    recruitment,
)
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


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
    assert proclamation.proclaim_refused(s, UNION) is None
    s.place(office, t.board.hex("gettysburg"))
    refusal = proclamation.proclaim_refused(s, UNION)
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
    proclamation.richmond_due(s)
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
@pytest.mark.rule("19.24")
def test_24_2_no_unrest_in_a_place_that_is_burned(t: Tables):
    s = stand(t, "1862", {}, "turn = '1/6/62'\n[states]\nMO = 'union'")
    found = occurrences.unrest_places(s, CONFEDERATE)
    s.mark(found[0], BURNED)
    assert occurrences.unrest_places(s, CONFEDERATE) == found[1:]


@pytest.mark.rule("24.2")
@pytest.mark.rule("7.6")
def test_24_2_a_leader_at_sea_is_in_the_east_when_one_is_removed(t: Tables):
    sea = t.board.numbers[next(i for i in range(t.board.count) if t.board.sea[i])]
    s = stand(t, "1863", {sea: ["leaders = ['du-pont:2']", "union = ['naval-warship:2']"]})
    (man,) = (x for x in range(t.pieces.hq0) if s.at[x] != OFF)
    run(s, "random-event", [1, 1, 1, 3, 6, 1])
    assert s.leader_state[man] == DEAD


@pytest.mark.rule("24.2")
def test_24_2_r148_of_several_kinds_off_a_port_their_owner_says_which_is_sunk(t: Tables):
    s = stand(t, "1863", {})
    hex_ = t.board.places["charleston-sc"].hex
    s.take_control(hex_, CONFEDERATE)
    sea = next(i for i in t.board.within(hex_, 2) if t.board.sea[i])
    iron, wood = (
        s.muster(UNION, kind(t, slug, UNION), 1, sea) for slug in ("naval-ironclad", "naval-warship")
    )
    run(s, "random-event", [1, 1, 1, 1])
    play(s, next(x for x in texts(s) if x.endswith(t.board.numbers[hex_])), dice=[5])
    assert asked(s) == ("union", "which-squadron")
    play(s, f"lose {t.pieces.names[wood]}")
    assert s.kind[iron]
    assert not s.kind[wood]


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
@pytest.mark.rule("3.31")
def test_24_2_the_legislature_gives_empty_cities_away_and_nothing_else_that_the_union_controls(t: Tables):
    s = stand(t, "1861", {}, "turn = '1/3/62'")
    s.kentucky_open = True
    cities = [c.hex for c in t.cities if c.state == "KY"]
    field = next(i for i in t.lands["KY"] if i not in cities)
    for hex_ in (field, *cities[:2]):
        s.take_control(hex_, UNION)
    s.mark(cities[1], UNION_DEPOT)
    run(s, "random-event", [1, 1, 4, 5])
    assert [s.control[i] for i in (field, *cities[:3])] == [UNION, CONFEDERATE, UNION, CONFEDERATE]


@pytest.mark.rule("24.2")
def test_24_2_the_legislature_leaves_the_confederacy_the_rails_that_it_has_converted(t: Tables):
    s = stand(t, "1861", {}, "turn = '1/3/62'")
    s.kentucky_open = True
    rails = [i for i in t.lands["KY"] if t.rail_hexes[i]]
    s.take_rail(rails[0], CONFEDERATE)
    run(s, "random-event", [1, 1, 4, 5])
    assert s.rail_owner[rails[0]] == CONFEDERATE
    assert {s.rail_owner[i] for i in rails[1:]} == {UNION}


@pytest.mark.rule("24.2")
def test_24_2_home_guards_go_to_cities_then_towns_never_to_mines_or_forts(t: Tables):
    rows = [
        "headquarters = ['confederate-1st-corps longstreet']",
        "leaders = ['longstreet:2 under confederate-1st-corps']",
        "confederate = ['inf-9']",
    ]
    s = stand(t, "1863", {"5978": rows, "2984": ["union = ['inf-2']"]})
    cities = {c.hex for c in t.cities if c.state == "VA" and not c.site}
    for hex_ in {*cities, t.places[t.index["lead-mine"]].hex}:
        s.take_control(hex_, UNION)
    run(s, "random-event", [1, 1, 2, 4])
    play(s, "name VA")
    assert asked(s) == ("confederate", "event-choice")
    assert len(texts(s)) > 1  # any other town: the Confederate player says which
    play(s, texts(s)[-1], dice=[3])
    (sent,) = happened(s, "EventHappened")
    hex_ = t.board.hex(sent.place)
    assert any(p.kind in ("town", "junction") for p in t.board.at[hex_])
    assert hex_ not in cities


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


@pytest.mark.rule("24.2")
def test_24_2_while_troops_are_pinned_a_leader_lands_from_a_river(t: Tables):
    river = {"4729/4930": ["union = ['gunboat:2']", "leaders = ['foote:2']"], ATLANTA: ["union = ['inf-6']"]}
    s = stand(t, "1863", river)
    (unit,) = s.pieces_at(t.board.hex(ATLANTA), UNION)
    s.pinned += [unit, s.turn + 3, t.states.index("GA")]
    assert march.entry_refused(s, UNION, [t.pieces.person["foote"]], t.board.hex("4729")) is None


@pytest.mark.rule("24.2")
def test_24_2_what_is_split_off_from_pinned_troops_is_pinned_and_a_new_piece_is_not(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-5', 'inf-6']"]})
    unit, other = troops_in(s, t.board.hex(ATLANTA), CONFEDERATE)
    s.pinned += [unit, s.turn + 3, t.states.index("GA")]
    brigade = s.split(unit, 1)
    assert s.kept_until(brigade) == s.turn + 3
    assert (brigade, other) not in merging.brigades(s, CONFEDERATE)
    assert (brigade, unit) in merging.brigades(s, CONFEDERATE)
    s.eliminate(brigade)
    fresh = s.muster(CONFEDERATE, kind(t, "inf", CONFEDERATE), 2, t.board.hex(SOUTH))
    assert fresh == brigade  # the same slot
    assert s.kept_until(fresh) == -1


@pytest.mark.rule("24.2")
@pytest.mark.rule("7.71")
def test_24_2_pinned_troops_do_not_leave_their_state_by_rail(t: Tables):
    s = stand(t, "1863", {})
    here, at, there = next(
        (i, at, j)
        for i in range(t.board.count)
        for at, j in t.rail_near[i]
        if t.states[t.state[i]] == "GA" and t.states[t.state[j]] == "AL" and t.waters.way.of_side[at] < 0
    )
    for hex_ in (here, there):
        s.take_rail(hex_, CONFEDERATE)
    unit = s.muster(CONFEDERATE, kind(t, "inf", CONFEDERATE), 4, here)
    f = Train("riding", side=CONFEDERATE, leader=OFF, pieces=[unit], left=40)
    assert riding.ride_refused(s, f, at % 6) is None
    s.pinned += [unit, s.turn + 3, t.states.index("GA")]
    refused = riding.ride_refused(s, f, at % 6)
    assert refused is not None
    assert refused.rule == "24.2"


@pytest.mark.rule("24.2")
def test_24_2_pinned_militia_does_not_melt_into_other_militia(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['militia:2', 'militia:3']"]})
    piles = troops_in(s, t.board.hex(ATLANTA), CONFEDERATE)
    if len(piles) == 1:
        piles.append(s.split(piles[0], 2))
    s.pinned += [piles[0], s.turn + 3, t.states.index("GA")]
    pools.merge(s)
    assert sorted(troops_in(s, t.board.hex(ATLANTA), CONFEDERATE)) == sorted(piles)


@pytest.mark.rule("24.2")
def test_24_2_home_guards_come_from_the_headquarters_next_to_the_state_not_to_its_capital(t: Tables):
    s = stand(t, "1863", {})
    board, virginia = t.board, t.states.index("VA")
    lands, capital = t.lands["VA"], t.places[t.capital("VA")].hex

    def away(i: int) -> int:
        return min(board.distance(i, j) for j in lands)

    near = max((i for i in t.lands["TN"] if away(i) == 1), key=lambda i: board.distance(i, capital))
    far = min((i for i in t.lands["NC"] if away(i) == 2), key=lambda i: board.distance(i, capital))
    assert board.distance(far, capital) < board.distance(near, capital)
    offices = [x for x in range(t.pieces.hq0, t.pieces.department0) if s.side[x] == CONFEDERATE]
    for office, hex_ in zip(offices, (far, near), strict=False):
        s.place(office, hex_)
        s.muster(CONFEDERATE, kind(t, "inf", CONFEDERATE), 6, hex_)
    assert s.at[home_guards.nearest(s, virginia)] == near


@pytest.mark.rule("24.2")
def test_24_2_riots_end_with_the_sixth_cycle_of_the_first_draft(t: Tables):
    s = stand(t, "1863", {"2784": ["union = ['2*inf-8']"]})
    calls = t.charts.personnel[UNION]
    s.call[UNION], s.box[UNION] = list(calls).index("draft1"), 1
    for _ in range(len(calls["draft1"].boxes)):
        recruitment.men_spent(s)
    assert t.charts.men(UNION, "draft1", s.box[UNION]) == calls["draft1"].boxes[-1]
    run(s, "random-event", [1, 1, 5, 6])
    assert happened(s, "EventHappened")[-1].effect == "nothing"


@pytest.mark.rule("24.2")
def test_24_2_the_papers_are_content_as_soon_as_the_army_has_marched_nearer(t: Tables):
    rows = [
        "headquarters = ['army-of-the-potomac meade']",
        "leaders = ['meade:3 under army-of-the-potomac']",
        "union = ['inf-8']",
    ]
    s = stand(t, "1863", {"2784": rows})
    run(s, "random-event", [1, 1, 3, 4])
    assert s.richmond
    richmond, here = t.places[t.index["richmond"]].hex, t.board.hex("2784")
    virginia = next(
        j
        for j in t.board.within(here, 2)
        if t.states[t.state[j]] == "VA" and t.board.distance(j, richmond) < t.board.distance(here, richmond)
    )
    force = s.pieces_at(here, UNION)
    entry.arrive(s, UNION, force, virginia)
    assert not s.richmond
    before = s.vp_fixed[UNION]
    entry.arrive(s, UNION, force, here)  # and back again
    s.turn += 3
    proclamation.richmond_due(s)
    assert s.vp_fixed[UNION] == before


@pytest.mark.rule("24.2")
def test_24_2_r124_home_guards_who_were_driven_out_only_go_back(t: Tables):
    board, georgia = t.board, t.states.index("GA")
    lands = set(t.lands["GA"])

    def far(i: int) -> int:
        return min(board.distance(i, j) for j in lands)

    out = next(
        i
        for i in t.lands["AL"]
        if far(i) == 2 and {far(j) for j in board.around(i)} >= {1, 2, 3} and len(board.around(i)) == 6
    )
    s = stand(t, "1863", {board.numbers[out]: ["confederate = ['inf-4']"]})
    (unit,) = s.pieces_at(out, CONFEDERATE)
    assert all(march.pinned_refused(s, [unit], out, j) is None for j in board.around(out))
    s.pinned += [unit, s.turn + 3, georgia]
    for j in board.around(out):
        refused = march.pinned_refused(s, [unit], out, j)
        assert (refused is None) is (far(j) < 2), board.numbers[j]
        assert refused is None or refused.rule == "24.2"
    border = next(i for i in lands if any(j not in lands for j in board.around(i)))
    s.place(unit, border)
    for j in board.around(border):
        assert (march.pinned_refused(s, [unit], border, j) is None) is (j in lands)


@pytest.mark.rule("24.2")
def test_24_2_home_guards_of_a_demoralized_army_come_demoralized(t: Tables):
    s = stand(t, "1863", {SOUTH: ARMY_WITH_CORPS})
    for x in troops(s, SOUTH, CONFEDERATE):
        s.flags[x] |= DEMORALIZED
    assert home_guards.transfer(s, CONFEDERATE, t.board.hex(SOUTH), t.board.hex(ATLANTA), 3) == 3
    assert all(s.flags[x] & DEMORALIZED for x in troops(s, ATLANTA, CONFEDERATE))


@pytest.mark.rule("24.2")
def test_24_2_an_event_that_changes_nothing_is_told(t: Tables):
    s = stand(t, "1863", {})
    s.slidell = True
    s.dice.script = [5]
    occurrences.diplomacy(s, t.events[8])
    assert happened(s, "EventHappened")[-1].effect == "nothing"
    s = stand(t, "1861", {})
    for i in range(t.board.count):
        s.control[i] = NOBODY
    occurrences.missouri_unrest(s, t.events[5])
    assert happened(s, "EventHappened")[-1].effect == "nothing"


@pytest.mark.rule("24.2")
@pytest.mark.rule("12.5")
def test_24_2_r60_besieged_troops_are_sent_nowhere(t: Tables):
    corps = [
        "headquarters = ['confederate-2nd-corps ewell']",
        "leaders = ['ewell:2 under confederate-2nd-corps']",
        "works = 'confederate fort'",
        "confederate = ['inf-8 inside']",
    ]
    state = t.states.index("AL")
    for besiegers, found in ((["union = ['inf-5']"], 0), ([], 1)):
        s = stand(t, "1863", {ATLANTA: [*corps, *besiegers]})
        assert len(home_guards._guards(s, state)) == found
