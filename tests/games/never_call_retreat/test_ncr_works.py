"""12.1 to 12.4 Works: shelter, sorties, who is inside, works planned and emplaced."""

import pytest

from games.never_call_retreat.field import (
    ATLANTA,
    NORTH,
    SOUTH,
    act,
    asked,
    at,
    finish,
    happened,
    names,
    play,
    points,
    refused,
    run,
    stand,
    texts,
    troops,
)
from games.never_call_retreat.scenes import besieged, building, meet
from longroll.games.never_call_retreat import forts
from longroll.games.never_call_retreat.check import check
from longroll.games.never_call_retreat.combat.odds import STORM, Attack, assess
from longroll.games.never_call_retreat.flags import FORT, FORTRESS, NO_WORKS, TRACKS
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.movement.shelter import enter_refused
from longroll.games.never_call_retreat.strategic import fortification
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


@pytest.mark.rule("12.21")
@pytest.mark.parametrize(
    ("work", "points", "strength"), [("fort", 8, 16), ("fort", 14, 24), ("fortress", 14, 42)]
)
def test_12_21_works_multiply_who_is_inside(t: Tables, work: str, points: int, strength: int):
    row = f"confederate = ['garrison:{points} inside']\nworks = 'confederate {work}'\nsiege = 1\nunion = ['4*inf-10']"
    s = meet(t, "union = ['inf-2']", row)
    there = t.board.hex("2981")
    mine = tuple(s.pieces_at(there, UNION))
    found = assess(s, Attack(UNION, mine, there, STORM))
    assert (found.defender.points, found.defender.strength, found.shift) == (points, strength, 0)


@pytest.mark.rule("12.22")
@pytest.mark.rule("12.31")
def test_12_22_troops_go_in_and_out_for_nothing_while_there_is_room(t: Tables):
    s = stand(
        t, "1863", {ATLANTA: ["works = 'confederate fort'", "confederate = ['inf-8', 'inf-4', 'militia:6']"]}
    )
    act(s, CONFEDERATE)
    large, small, pile = s.pieces_at(at(t, ATLANTA), CONFEDERATE)
    name = t.pieces.names
    before = bytes(s.cp)
    play(s, f"at {ATLANTA}", f"shelter {name[large]}")
    play(s, f"at {ATLANTA}")
    assert refused(s, f"shelter {name[small]}") == ("the work has room for 2 more points", "12.31")
    assert refused(s, f"come-out {name[large]}")[1] == "12.22"  # once in a half
    play(s, f"shelter {name[pile]}")  # two of the six find room
    assert sum(s.points[x] for x in forts.garrison(s, at(t, ATLANTA))) == 10
    assert bytes(s.cp) == before


@pytest.mark.rule("12.24")
def test_12_24_a_sortie_needs_a_leader_and_drives_the_besiegers_off(t: Tables):
    s = besieged(t, "'inf-8 inside', 'inf-8 inside'", "'inf-5'", more=("leaders = ['hardee:2']",))
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {ATLANTA}")
    first = next(n for n in names(s, CONFEDERATE) if n != "hardee")
    assert refused(s, f"sortie {first}") == ("a sortie needs a Leader", "12.24")
    play(s, "sortie hardee", "set-out")
    finish(s)
    (end,) = happened(s, "BattleEnded", "Overrun")
    assert (end.winner if hasattr(end, "winner") else end.side) == "confederate"
    assert points(s, UNION) == 0
    assert s.siege[at(t, ATLANTA)] == 0


@pytest.mark.rule("12.25")
@pytest.mark.rule("12.46")
def test_12_25_cavalry_that_razes_an_empty_fort_ends_the_work_on_it(t: Tables):
    s = stand(
        t,
        "1863",
        {ATLANTA: ["works = 'confederate fort'", "control = 'confederate'"], NORTH: ["union = ['cav-3']"]},
    )
    s.prepared[at(t, ATLANTA)] = FORTRESS
    (riders,) = s.pieces_at(at(t, NORTH), UNION)
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", f"move {t.pieces.names[riders]}", f"step {ATLANTA}", "raze")
    assert s.control[at(t, ATLANTA)] == CONFEDERATE  # 11.3
    assert s.prepared[at(t, ATLANTA)] == 0


@pytest.mark.rule("12.25")
@pytest.mark.rule("14.25")
def test_12_25_an_empty_work_covers_no_depot(t: Tables):
    rows = ["works = 'confederate fort'", "marks = ['confederate-depot']", "control = 'confederate'"]
    s = stand(t, "1863", {ATLANTA: rows, NORTH: ["union = ['inf-10']"]})
    hex_ = t.board.hex(ATLANTA)
    (unit,) = (x for x in s.pieces_at(t.board.hex(NORTH), UNION) if s.land(x))
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", f"move {t.pieces.names[unit]}", f"step {ATLANTA}")
    assert asked(s) == ("confederate", "burn-first")
    s.dice.given_only = False
    while asked(s)[1] not in ("where", "march"):
        play(s, texts(s)[0])
    assert not (s.depot(hex_, CONFEDERATE) and s.strength(hex_, UNION))


@pytest.mark.rule("12.32")
def test_12_32_a_fortress_shelters_a_hundred(t: Tables):
    s = stand(
        t,
        "1863",
        {
            ATLANTA: [
                "works = 'confederate fortress'",
                "confederate = ['9*inf-10 inside', 'inf-9 inside', 'inf-1', 'inf-2']",
            ]
        },
    )
    hex_ = t.board.hex(ATLANTA)
    one, two = (x for x in troops(s, ATLANTA, CONFEDERATE) if s.points[x] < 3)
    assert (forts.capacity(s, hex_), forts.room(s, hex_)) == (100, 1)
    assert enter_refused(s, one, hex_) is None
    assert enter_refused(s, two, hex_) == ("the work has room for 1 more points", "12.31")


@pytest.mark.rule("12.41")
@pytest.mark.rule("12.44")
@pytest.mark.rule("12.47")
def test_12_41_a_fort_is_planned_with_supply_and_a_die_and_emplaced_for_two_commands(t: Tables):
    i = at(t, ATLANTA)
    for die, built in ((4, True), (3, False)):
        s = building(t, ["confederate = ['inf-6']"])
        play(s, f"fortify {ATLANTA}", "spend 40", dice=[die])
        assert s.supply[CONFEDERATE] == 260
        assert s.prepared[i] == (FORT if built else NO_WORKS)
        assert s.works[i] == NO_WORKS
    s = building(t, ["confederate = ['inf-6']"])
    play(s, f"fortify {ATLANTA}", "spend 20", dice=[6])
    act(s, CONFEDERATE, points=5)
    s.cp[6 + 3] = 0
    s.lean[:] = [183, 0]
    play(s, f"at {ATLANTA}", "emplace")
    assert s.works[i] == FORT
    assert s.cp[6 + 1] == 3
    assert asked(s) == ("confederate", "shelter")  # 12.44


@pytest.mark.rule("12.41")
@pytest.mark.rule("12.43")
def test_12_41_a_fort_needs_three_points_supply_and_an_empty_site(t: Tables):
    s = building(t, ["confederate = ['militia:2']"])
    i = at(t, ATLANTA)
    refusal = fortification.site_refused(s, CONFEDERATE, i)
    assert refusal == ("a Fort needs 3 Strength Points", "12.41")
    s = building(t, ["confederate = ['inf-6']"])
    play(s, f"fortify {ATLANTA}", "spend 20", dice=[1])
    frame = fortification.Fortifying("fortify", side=CONFEDERATE, tried=[i])
    refusal = fortification.plan_refused(s, frame, i)
    assert refusal is not None
    assert refusal.rule == "12.43"  # one attempt a Cycle in a hex


@pytest.mark.rule("12.41")
def test_12_41_a_construction_marker_is_lost_with_its_hex(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["control = 'confederate'"], NORTH: ["union = ['inf-6']"]})
    s.prepared[at(t, ATLANTA)] = FORT
    (unit,) = s.pieces_at(at(t, NORTH), UNION)
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", f"move {t.pieces.names[unit]}", f"step {ATLANTA}")
    assert s.prepared[at(t, ATLANTA)] == NO_WORKS


@pytest.mark.rule("12.41")
def test_12_41_a_planned_work_is_emplaced_though_nobody_stands_there(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-4']"]})
    s.lean = [500, 500]  # nothing is dearer for want of supply
    site = t.board.hex(SOUTH)
    s.control[site], s.prepared[site] = CONFEDERATE, FORT
    act(s, CONFEDERATE)
    assert f"at {SOUTH}" in texts(s)
    check(s)
    play(s, f"at {SOUTH}")
    assert texts(s) == ["emplace", "back"]
    play(s, "emplace")
    play(s, texts(s)[0])  # with the theater's own points
    assert s.works[site] == FORT
    assert sum(s.cp[len(TRACKS) :]) == 9 * len(TRACKS) - t.charts.cost.fort


@pytest.mark.rule("12.41")
def test_12_41_no_work_is_emplaced_where_the_enemy_is_or_what_is_not_ours(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-4']"], SOUTH: ["union = ['cav-2']"]})
    site = t.board.hex(SOUTH)
    s.control[site], s.prepared[site] = CONFEDERATE, FORT
    act(s, CONFEDERATE)
    assert f"at {SOUTH}" not in texts(s)
    s.control[site] = UNION
    act(s, CONFEDERATE)
    assert f"at {SOUTH}" not in texts(s)
    assert refused(s, f"at {SOUTH}")[1] == "5.21"


@pytest.mark.rule("12.42")
def test_12_42_out_of_general_supply_a_depot_on_the_spot_counts_forty(t: Tables):
    far = next(
        n for n in t.board.numbers
        if not any(t.rail_hexes[j] for j in (t.board.hex(n), *t.board.around(t.board.hex(n)))) and t.theater[t.board.hex(n)] == 2
        and t.states[t.state[t.board.hex(n)]] == "TX"
    )  # fmt: skip
    for die, built in ((4, True), (3, False)):
        s = building(
            t, ["confederate = ['inf-6']", "control = 'confederate'", "marks = ['confederate-depot']"], far
        )
        before = s.supply[:]
        play(s, f"fortify {far}", dice=[die])
        assert s.supply == before
        assert bool(s.prepared[at(t, far)]) is built
        assert not s.depot(at(t, far), CONFEDERATE)


@pytest.mark.rule("12.42")
@pytest.mark.rule("14.23")
def test_12_42_a_depot_on_the_spot_serves_for_a_fort_though_general_supply_could(t: Tables):
    rows = ["confederate = ['inf-6']", "marks = ['confederate-depot']"]
    s = building(t, rows)
    play(s, f"fortify {ATLANTA}")
    assert f"expend {ATLANTA}" in texts(s)
    before = s.supply[:]
    play(s, f"expend {ATLANTA}", dice=[4])
    i = at(t, ATLANTA)
    assert s.supply == before
    assert s.prepared[i] == FORT
    assert not s.depot(i, CONFEDERATE)
    s = building(t, rows)
    s.supply[:] = [0, 0, 0]
    s.stack[:] = [fortification.Fortifying("fortifying", side=CONFEDERATE)]
    FLOW.run(s)
    play(s, f"fortify {ATLANTA}")
    assert texts(s) == [f"expend {ATLANTA}"]
    s = building(t, ["works = 'confederate fort'", "confederate = ['inf-6 inside']", rows[1]])
    play(s, f"fortify {ATLANTA}")
    assert f"expend {ATLANTA}" not in texts(s)  # R94: no Fortress from a depot


@pytest.mark.rule("12.45")
@pytest.mark.rule("12.46")
def test_12_45_a_fortress_needs_an_occupied_fort_and_is_tried_once_a_cycle(t: Tables):
    i = at(t, ATLANTA)
    s = building(t, ["works = 'confederate fort'", "confederate = ['inf-6']"])
    refusal = fortification.site_refused(s, CONFEDERATE, i)
    assert refusal == ("a Fortress needs a Fort that is occupied", "12.45")
    s = building(t, ["works = 'confederate fort'", "confederate = ['inf-6 inside']"])
    assert f"fortify {ATLANTA}" in texts(s)
    play(s, f"fortify {ATLANTA}", "spend 100", dice=[6])
    assert s.prepared[i] == FORTRESS
    act(s, CONFEDERATE, points=5)
    s.cp[6 + 3] = 0
    s.lean[:] = [183, 0]
    play(s, f"at {ATLANTA}", "emplace")
    assert s.works[i] == FORTRESS
    assert s.cp[6 + 1] == 2


@pytest.mark.rule("12.46")
def test_12_46_the_confederacy_has_ten_fortresses_and_one_more_by_event(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["works = 'confederate fort'", "confederate = ['inf-6 inside']"]})
    i = at(t, ATLANTA)
    others = [j for j in range(t.board.count) if t.state[j] == t.state[i] and j != i][:10]
    for j in others:
        s.set_works(j, CONFEDERATE, FORTRESS)
    refusal = fortification.site_refused(s, CONFEDERATE, i)
    assert refusal == ("the Confederacy has no more than 10 Fortresses", "12.46")
    s.more_fortresses = 1
    assert fortification.site_refused(s, CONFEDERATE, i) is None


@pytest.mark.rule("12.46")
@pytest.mark.rule("12.71")
def test_12_46_with_the_fort_goes_the_fortress_that_was_prepared_on_it(t: Tables):
    rows = ["works = 'confederate fort'", "confederate = ['inf-6 inside']", "control = 'confederate'"]
    s = stand(t, "1863", {ATLANTA: rows})
    s.prepared[at(t, ATLANTA)] = FORTRESS
    run(s, "fortification")
    while asked(s)[0] != "confederate":
        play(s, "done")
    play(s, f"demolish {ATLANTA}")
    assert (s.works[at(t, ATLANTA)], s.prepared[at(t, ATLANTA)]) == (NO_WORKS, 0)
