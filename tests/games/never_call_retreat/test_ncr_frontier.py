"""19.4 to 19.6 Rangers, arrivals of the Far West, Kansas."""

from collections import Counter

import pytest

import longroll
from games.never_call_retreat.field import (
    ATLANTA,
    NORTH,
    asked,
    kind,
    play,
    refused,
    run,
    scenario,
    stand,
    texts,
)
from games.never_call_retreat.scenes import empty, far_west_act, raider, resolve, stockade
from longroll.games.never_call_retreat import pools
from longroll.games.never_call_retreat.flags import BURNED, DEMORALIZED, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Half
from longroll.games.never_call_retreat.frontier import bands, raids, raising
from longroll.games.never_call_retreat.movement import march
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION, cycle, turn


@pytest.mark.rule("19.41")
def test_19_41_rangers_stay_in_the_far_west_of_texas(t: Tables):
    s = empty(t)
    fort = stockade(t)
    ranger = s.muster(CONFEDERATE, kind(t, "texas-ranger"), 1, fort)
    kansas = next(i for i in range(t.board.count) if t.state[i] != 255 and t.states[t.state[i]] == "KS")
    assert bands.entry_refused(s, ranger, kansas) == ("Rangers stay in the Far West of Texas", "19.41")


@pytest.mark.rule("19.42")
def test_19_42_rangers_ride_out_when_their_place_is_alerted(t: Tables):
    for dice, left in (([1, 6, 2], "ranger"), ([1, 2, 6], "comanche")):
        s, band, fort = raider(t, 1)
        ranger = s.muster(CONFEDERATE, kind(t, "texas-ranger"), 1, fort)
        resolve(s, band, dice[:1])
        assert asked(s) == ("confederate", "intercepting")
        play(s, "intercept", "stand" if raids.flights(s, band) else "burn east", dice=dice[1:])
        if left == "ranger":
            assert (s.at[band], s.at[ranger]) == (OFF, fort)  # back to where it came from
            assert s.due[-4:] == [s.cycle + 1, UNION, kind(t, "comanche"), 1]
        else:
            assert s.at[ranger] == OFF
            assert s.at[band] != OFF


@pytest.mark.rule("19.42")
def test_19_42_r119_several_rangers_ride_out_one_after_the_other(t: Tables):
    for dice, asks in (([1, 6], True), ([6, 1], False)):
        s, band, fort = raider(t, 1)
        rangers = [s.muster(CONFEDERATE, kind(t, "texas-ranger"), 1, fort) for _ in range(2)]
        resolve(s, band, [1])
        play(s, "intercept", *(["stand"] if raids.flights(s, band) else []), dice=dice)
        assert s.at[rangers[0]] == (OFF if asks else fort)  # beaten, or back where it came from
        assert (asked(s) == ("confederate", "intercepting")) is asks
        assert (s.at[band] == OFF) is not asks


@pytest.mark.rule("19.41")
@pytest.mark.rule("19.42")
def test_19_42_rangers_do_not_ride_out_of_texas(t: Tables):
    board = t.board
    fort = stockade(t)
    for abroad in (False, True):
        s = stand(t, "1863", {})
        s.take_control(fort, CONFEDERATE)
        for i in board.at:
            if i != fort:
                s.mark(i, BURNED)
        near = next(i for i in board.around(fort) if t.states[t.state[i]] == "TX")
        band = s.muster(UNION, kind(t, "comanche"), 1, near)
        ranger = s.muster(CONFEDERATE, kind(t, "texas-ranger"), 1, fort)
        home, t.state = t.state, bytearray(t.state)  # the border is drawn between them
        try:
            t.state[near] = t.states.index("NM") if abroad else home[near]
            resolve(s, band, [1])
            assert (asked(s) == ("confederate", "intercepting")) is not abroad
        finally:
            t.state = home
        assert s.at[ranger] == fort


@pytest.mark.rule("19.51")
def test_19_51_the_schedule_fills_the_pools_and_the_scattered_come_back(t: Tables):
    s = empty(t, "1861")
    s.turn = turn("1/10/61", "test")
    s.due = [cycle("10/61", "test"), UNION, kind(t, "comanche"), 1]
    run(s, "reinforcements")
    assert s.irregulars[kind(t, "apache")] == 2
    assert s.irregulars[kind(t, "civilized-infantry")] == 1
    assert s.irregulars[kind(t, "comanche")] == 1


@pytest.mark.rule("19.51")
@pytest.mark.rule("25.65")
@pytest.mark.parametrize("year", ["1862", "1863", "1864"])
def test_19_51_r112_every_band_that_came_by_the_schedule_is_on_the_map_on_the_track_or_in_a_pool(
    t: Tables, year: str
):
    s = scenario(t, year)
    came: Counter[str] = Counter({"civilized-infantry": 5, "civilized-cavalry": 2})  # the set-up of 1861
    for entry in t.far_west.entry:
        if entry.cycle <= s.cycle:
            came.update(dict(entry.what))
    found: Counter[str] = Counter()
    for x in range(t.pieces.slot0, t.pieces.count):
        slug = t.roster.kinds[s.kind[x] - 1].slug if s.kind[x] else ""
        found[slug] += s.points[x] if slug == "civilized-infantry" else 1
    for text in t.scenarios[year].far_west.arrivals:
        for word in text.split()[1:]:
            found[word.partition(":")[0]] += int(word.partition(":")[2])
    for number, waiting in enumerate(s.irregulars):
        found[t.roster.kinds[number].slug] += waiting
    if year == "1864":
        came["civilized-cavalry"] += 1  # the set-up has one more
    assert {slug: found[slug] for slug in came} == dict(came)


@pytest.mark.rule("19.51")
def test_19_51_schedule_and_first_set_up_give_as_many_civilized_indians_as_the_text_allows(t: Tables):
    came: Counter[str] = Counter()
    for entry in t.far_west.entry:
        came.update(dict(entry.what))
    assert came["civilized-cavalry"] + 2 == t.far_west.limits["civilized-cavalry"]
    assert came["civilized-infantry"] + 5 == t.far_west.limits["civilized-infantry"]


@pytest.mark.rule("19.52")
def test_19_52_sibley_gathers_in_the_scenario_of_1861_only(t: Tables):
    for year, there in (("1861", True), ("1862", False)):
        s = empty(t, year)
        s.turn = turn("1/12/61", "test")
        raising.arrivals(s)
        hex_ = t.places[t.index["san-antonio"]].hex
        assert bool(s.strength(hex_, CONFEDERATE)) is there


@pytest.mark.rule("19.52")
@pytest.mark.rule("8.73")
def test_19_52_r129_regulars_of_the_far_west_join_the_shaken(t: Tables):
    found = next(x for x in t.far_west.additional if len(x.at) == 1)
    hex_ = t.places[t.index[found.at[0]]].hex
    side = ("union", "confederate").index(found.side)
    s = stand(t, "1861", {t.board.numbers[hex_]: [f"{found.side} = ['inf-3 demoralized']"]})
    s.turn = 4 * cycle(found.cycle, "test")
    raising._regulars(s)
    troops = [x for x in s.pieces_at(hex_, side) if s.land(x)]
    assert len(troops) > 1
    assert all(s.flags[x] & DEMORALIZED for x in troops)


@pytest.mark.rule("19.51")
@pytest.mark.rule("19.53")
def test_19_53_a_tribe_is_raised_at_its_home_for_a_far_west_point(t: Tables):
    s = empty(t)
    s.irregulars[kind(t, "kiowa")] = 1
    far_west_act(s, UNION)
    assert "raise kiowa" in texts(s)
    play(s, "raise kiowa", dice=[])
    home = t.far_west.homes["kiowa"]
    (band,) = s.pieces_at(home, UNION)
    assert bands.is_band(s, band)
    assert s.strength(home, UNION) == 0  # no Strength Points
    assert s.cp[5] == 8
    assert refused(s, "raise kiowa") == ("no Kiowa waits to be raised", "19.51")
    assert refused(s, "raise texas-ranger")[1] == "19.51"  # only the Confederacy


@pytest.mark.rule("19.53")
def test_19_53_where_its_home_is_taken_a_tribe_gathers_next_to_it_by_a_die(t: Tables):
    home = t.far_west.homes["kiowa"]
    s = stand(t, "1863", {t.board.numbers[home]: ["union = ['inf-2']"]})
    s.irregulars[kind(t, "kiowa")] = 1
    far_west_act(s, CONFEDERATE)
    play(s, "raise kiowa", dice=[3])
    there = t.board.neighbours[6 * home + 2]
    assert [x for x in s.pieces_at(there, CONFEDERATE) if bands.is_band(s, x)]


@pytest.mark.rule("19.53")
def test_19_53_watie_waits_until_his_people_are_in_the_field(t: Tables):
    s = empty(t)
    watie = t.pieces.person["watie"]
    s.leader_state[watie] = 1
    assert all(c.person != watie for c in pools.waiting(s, CONFEDERATE))
    hex_ = raising.sites(s, CONFEDERATE, kind(t, "civilized-cavalry"))[0]
    s.muster(CONFEDERATE, kind(t, "civilized-cavalry"), 1, hex_)
    assert [c.person for c in pools.waiting(s, CONFEDERATE)].count(watie) == 1
    assert pools.watie_hex(s) == hex_


@pytest.mark.rule("19.6")
def test_19_6_kansas_bleeds_from_march_1863(t: Tables):
    s = empty(t)
    s.turn = turn("1/3/63", "test")
    raising.arrivals(s)
    assert (s.irregulars[kind(t, "quantrill")], s.irregulars[kind(t, "jayhawks", UNION)]) == (1, 1)
    half = Half("where", side=UNION, left=6)
    s.cp[:] = bytes([5]) * len(s.cp)
    refusal = raising.raise_refused(s, half, kind(t, "quantrill"))
    assert refusal is not None
    assert refusal.rule == "19.51"


@pytest.mark.rule("19.6")
def test_19_6_both_bands_wait_when_the_scenario_of_1863_begins(t: Tables):
    for year, waiting in (("1861", 0), ("1862", 0), ("1863", 1), ("1864", 0)):
        s = longroll.new("never-call-retreat", scenario=year, seed=1).state
        assert s.irregulars[kind(t, "quantrill")] == waiting
        assert s.irregulars[kind(t, "jayhawks", UNION)] == waiting


@pytest.mark.rule("19.6")
@pytest.mark.rule("19.23")
def test_19_6_quantrill_too_is_scattered_by_troops_of_his_own_side(t: Tables):
    s = stand(t, "1863", {NORTH: ["confederate = ['inf-6']"]})
    band = s.muster(CONFEDERATE, kind(t, "quantrill"), 1, t.board.hex(ATLANTA))
    s.stack[:] = []
    arrive(s, CONFEDERATE, s.pieces_at(t.board.hex(NORTH), CONFEDERATE), t.board.hex(ATLANTA))
    s.dice.script, s.dice.given_only = [], True
    FLOW.run(s)
    if s.stack:
        play(s, "stand")
    assert not s.kind[band]


@pytest.mark.rule("19.6")
@pytest.mark.rule("14.48")
def test_19_6_quantrill_is_spared_by_supply_loss_like_a_tribe(t: Tables):
    s = stand(t, "1863", {})
    rider = s.muster(CONFEDERATE, kind(t, "quantrill", CONFEDERATE), 1, t.board.hex("5308"))
    full = march.allowance(s, CONFEDERATE, [rider], False)
    s.lean[:] = [50, 50]
    assert march.allowance(s, CONFEDERATE, [rider], False) == full
