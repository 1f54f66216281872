"""Chapters 5, 7, 8, 13 in play: half-pulses, marches, reactions and battles on the plain around Atlanta."""

import random

import pytest

import longroll
from games.never_call_retreat.field import act, asked, happened, play, refused, stand, texts
from longroll.atlas.hexes import CROSSINGS
from longroll.core import registry
from longroll.games.never_call_retreat import actions, lines, pulse, standing, supply
from longroll.games.never_call_retreat.combat import approach
from longroll.games.never_call_retreat.combat.retreat import BAY, TIDAL, ways, wet
from longroll.games.never_call_retreat.flags import AVAILABLE, DEMORALIZED, MOVED, TRACKS
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Half, March
from longroll.games.never_call_retreat.movement import march
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION
from longroll.games.never_call_retreat.zones import in_zone

ATLANTA, NORTH, EAST_OF, SOUTH = "8352", "8152", "8353", "8552"


@pytest.mark.rule("5.26")
def test_5_26_the_difference_must_be_spent_and_a_point_may_be_burned(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"]})
    act(s, CONFEDERATE, left=2, points=2)
    assert asked(s) == ("confederate", "where")
    assert "burn west" in texts(s)
    play(s, "burn west", "burn naval")
    assert not s.stack  # both points of the difference are gone
    assert s.cp[CONFEDERATE * len(TRACKS) + 1] == 1


@pytest.mark.rule("5.22")
def test_5_22_who_is_brought_in_and_where_are_asked_apart(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"]})
    hex_, hardee = t.board.hex(ATLANTA), t.pieces.person["hardee"]
    act(s, CONFEDERATE, left=4)
    assert refused(s, "bring-in militia") == ("no Department works", "14.16")
    department = next(d for d in t.roster.departments if d.side == CONFEDERATE)
    s.place(t.pieces.index[department.slug], hex_)
    s.take_control(hex_, CONFEDERATE)
    assert "bring-in leader" not in texts(s)
    assert refused(s, "bring-in leader") == ("no Leader waits in the pool", "5.22")
    play(s, "bring-in militia")
    assert texts(s) == [f"militia {ATLANTA}", "back"]
    play(s, "back")
    assert s.frame(Half).left == 4  # nothing is spent before the place is named
    play(s, "bring-in militia", f"militia {ATLANTA}")
    assert (s.frame(Half).left, s.frame(Half).militia, s.strength(hex_, CONFEDERATE)) == (3, 1, 7)
    s.leader_state[hardee] = AVAILABLE
    play(s, "bring-in leader", f"draw {ATLANTA}")
    assert (s.frame(Half).left, s.frame(Half).militia, s.at[hardee]) == (2, 1, hex_)


@pytest.mark.rule("5.21")
def test_5_21_of_very_many_places_some_have_a_list_of_their_own(t: Tables, monkeypatch: pytest.MonkeyPatch):
    river = "4729/4930"
    s = stand(t, "1863", {ATLANTA: ["union = ['inf-6']"], river: ["union = ['gunboat:2']"]})
    act(s, UNION)
    assert {f"at {ATLANTA}", f"at {river}"} <= set(texts(s))
    assert "front afloat" not in texts(s)
    monkeypatch.setattr(pulse, "MOST_PLACES", 1)
    act(s, UNION, left=5)  # a list is kept while nothing changes
    assert {f"at {ATLANTA}", "front afloat"} <= set(texts(s))
    assert f"at {river}" not in texts(s)
    assert refused(s, f"at {river}") == ("it is in a list of its own: 'front afloat' first", "5.21")
    play(s, "front afloat")
    assert texts(s) == [f"at {river}", "back"]
    play(s, "back", "front afloat", f"at {river}")
    assert asked(s) == ("union", "what")
    assert any(x.startswith("sail") for x in texts(s))
    monkeypatch.setattr(pulse, "MOST_PLACES", 0)
    act(s, UNION, left=4)
    assert {"front afloat", "front west"} <= set(texts(s))
    play(s, "front west")
    assert texts(s) == [f"at {ATLANTA}", "back"]


@pytest.mark.rule("5.27")
def test_5_27_discretionary_points_mix_with_a_theaters_own(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']", "leaders = ['bragg:3']"]})
    act(s, CONFEDERATE, left=6, points=3)
    play(s, f"at {ATLANTA}", "lead bragg")
    assert asked(s) == ("confederate", "share")
    cost = t.counter_of(t.pieces.person["bragg"], 3).initiative
    assert texts(s) == [f"pay {n} discretionary" for n in range(max(0, cost - 3), 4)]


@pytest.mark.rule("24.2")
def test_24_2_while_troops_are_pinned_a_leader_lands_from_a_river(t: Tables):
    river = {"4729/4930": ["union = ['gunboat:2']", "leaders = ['foote:2']"], ATLANTA: ["union = ['inf-6']"]}
    s = stand(t, "1863", river)
    (unit,) = s.pieces_at(t.board.hex(ATLANTA), UNION)
    s.pinned += [unit, s.turn + 3, t.states.index("GA")]
    assert march.entry_refused(s, UNION, [t.pieces.person["foote"]], t.board.hex("4729")) is None


@pytest.mark.rule("7.12")
def test_7_12_garrisons_halt_where_an_enemy_has_reacted_into_their_next_hex(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['garrison:3']"], NORTH: ["union = ['inf-4']"]})
    (pile,) = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    s.stack[:] = [March("enter", side=CONFEDERATE, leader=-1, pieces=[pile], to=t.board.hex(NORTH), left=3)]
    FLOW.run(s)
    assert (s.at[pile], s.points[pile], s.stack) == (t.board.hex(ATLANTA), 3, [])


@pytest.mark.rule("7.12")
def test_7_12_a_unit_marches_its_allowance_and_moves_once(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"]})
    (unit,) = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    act(s, CONFEDERATE, points=4)
    s.cp[CONFEDERATE * len(TRACKS) + 3] = 0  # nothing Discretionary, so nobody is asked
    name = t.pieces.names[unit]
    play(
        s,
        f"at {ATLANTA}",
        f"move {name}",
        f"step {NORTH}",
        f"step {ATLANTA}",
        f"step {EAST_OF}",
        f"step {SOUTH}",
    )
    assert "stop" in texts(s)
    assert not any(text.startswith("step") for text in texts(s))  # four movement points
    play(s, "stop")
    assert s.flags[unit] & MOVED
    play(s, f"at {SOUTH}")
    assert refused(s, f"move {name}") == ("it has moved in this Action Phase", "7.12")


@pytest.mark.rule("7.32")
def test_7_32_a_headquarters_that_came_in_this_pulse_does_not_march(t: Tables):
    rows = [
        "headquarters = ['army-of-the-south re-lee']",
        "leaders = ['re-lee:3 under army-of-the-south', 'early:2']",
        "confederate = ['inf-4']",
    ]
    s = stand(t, "1864", {ATLANTA: rows})
    s.began[:] = s.at
    s.began[t.pieces.index["army-of-the-south"]] = -1
    act(s, CONFEDERATE)
    play(s, f"at {ATLANTA}")
    assert refused(s, "lead re-lee") == ("it did not begin the Pulse with him", "7.32")


@pytest.mark.rule("7.14")
def test_7_14_a_demoralized_force_never_attacks_and_infects_its_friends(t: Tables):
    s = stand(
        t, "1863",
        {ATLANTA: ["confederate = ['inf-6 demoralized']"], NORTH: ["union = ['inf-2']"], SOUTH: ["confederate = ['inf-4']"]},
    )  # fmt: skip
    (unit,) = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    act(s, CONFEDERATE)
    s.cp[CONFEDERATE * len(TRACKS) + 3] = 0
    play(s, f"at {ATLANTA}", f"move {t.pieces.names[unit]}")
    assert refused(s, f"step {NORTH}")[1] == "7.14"
    play(s, f"step {SOUTH}")
    assert all(s.flags[x] & DEMORALIZED for x in s.pieces_at(t.board.hex(SOUTH), CONFEDERATE))


@pytest.mark.rule("8.6")
def test_8_6_an_overrun_costs_no_movement_and_the_march_goes_on(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-10']"], NORTH: ["union = ['garrison:1']"]})
    (unit,) = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    act(s, CONFEDERATE)
    s.cp[CONFEDERATE * len(TRACKS) + 3] = 0
    play(s, f"at {ATLANTA}", f"move {t.pieces.names[unit]}", f"step {NORTH}", dice=[])
    assert happened(s, "Overrun")
    assert s.at[unit] == t.board.hex(NORTH)
    assert s.casualties[UNION] == 1 + t.scenarios["1863"].tracks[UNION].casualties
    assert f"step {ATLANTA}" in texts(s)  # three movement points are left


@pytest.mark.rule("8.76")
@pytest.mark.rule("8.77")
def test_8_76_a_beaten_defender_goes_away_from_the_attacker(t: Tables):
    s = stand(t, "1863", {NORTH: ["union = ['inf-8']"]})
    board = t.board
    north, atlanta = board.hex(NORTH), board.hex(ATLANTA)
    force = s.pieces_at(north, UNION)
    found = set(ways(s, UNION, force, north, atlanta))
    behind = set(board.around(north)) - {atlanta, *board.around(atlanta)}
    assert found
    assert found <= behind
    taken = min(found)
    s.muster(CONFEDERATE, t.roster.kind("inf", CONFEDERATE, ""), 9, taken)
    assert taken not in ways(s, UNION, force, north, atlanta)  # 8.77: not among enemies who cannot be overrun


@pytest.mark.rule("13.32a")
def test_13_32_a_headquarters_answers_before_its_zone_is_entered(t: Tables):
    s = stand(
        t, "1863",
        {
            SOUTH: ["confederate = ['inf-6 under confederate-1st-corps']", "leaders = ['longstreet:2 under confederate-1st-corps']",
                    "headquarters = ['confederate-1st-corps longstreet']"],
            NORTH: ["union = ['inf-5']"],
        },
    )  # fmt: skip
    (unit,) = s.pieces_at(t.board.hex(NORTH), UNION)
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", f"move {t.pieces.names[unit]}", f"step {ATLANTA}")
    assert asked(s) == ("confederate", "answer")
    play(s, "react confederate-1st-corps", dice=[6])
    assert asked(s) == ("confederate", "reacting")
    assert f"go {ATLANTA}" in texts(s)
    s.dice.given_only = False
    play(s, f"go {ATLANTA}")
    assert happened(s, "BattleBegan")[0].side == "union"  # 8.12: the phasing player attacks


@pytest.mark.rule("13.32a")
@pytest.mark.rule("13.3")
def test_13_32_the_die_must_exceed_the_initiative_and_no_zone_covers_the_enemy(t: Tables):
    corps = [
        "confederate = ['inf-6 under confederate-1st-corps']",
        "leaders = ['longstreet:2 under confederate-1st-corps']",
        "headquarters = ['confederate-1st-corps longstreet']",
    ]
    rating = t.counter_of(t.pieces.person["longstreet"], 2).initiative
    for die, moves in ((rating, False), (rating + 1, True)):
        s = stand(t, "1863", {SOUTH: corps, NORTH: ["union = ['inf-5']"]})
        (unit,) = s.pieces_at(t.board.hex(NORTH), UNION)
        act(s, UNION)
        s.cp[3] = 0
        play(s, f"at {NORTH}", f"move {t.pieces.names[unit]}", f"step {ATLANTA}")
        play(s, "react confederate-1st-corps", dice=[die])
        assert (asked(s)[1] == "reacting") is moves
    s = stand(t, "1863", {SOUTH: corps, NORTH: ["union = ['inf-5']"], ATLANTA: ["union = ['inf-1']"]})
    assert not in_zone(s, t.board.hex(ATLANTA), CONFEDERATE)
    unit = s.pieces_at(t.board.hex(NORTH), UNION)[0]
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", f"move {t.pieces.names[unit]}", f"step {ATLANTA}")
    assert asked(s) == ("union", "march")  # nobody is asked


@pytest.mark.rule("13.32b")
def test_13_32_a_headquarters_reacts_onto_a_depot_only_if_it_overruns_it(t: Tables):
    for strength, goes in ((20, True), (9, False)):
        units = ", ".join(
            ["'inf-10 under confederate-1st-corps'"] * (strength // 10)
            or ["'inf-9 under confederate-1st-corps'"]
        )
        s = stand(
            t, "1863",
            {
                SOUTH: [f"confederate = [{units}]", "leaders = ['longstreet:2 under confederate-1st-corps']",
                        "headquarters = ['confederate-1st-corps longstreet']"],
                NORTH: ["union = ['inf-5']"],
                ATLANTA: ["marks = ['union-depot']", "control = 'union'"],
            },
        )  # fmt: skip
        (unit,) = s.pieces_at(t.board.hex(NORTH), UNION)
        act(s, UNION)
        s.cp[3] = 0
        play(s, f"at {NORTH}", f"move {t.pieces.names[unit]}", f"step {ATLANTA}")
        play(s, "react confederate-1st-corps", dice=[6])
        assert (f"go {ATLANTA}" in texts(s)) is goes
        if goes:
            s.dice.given_only = False
            play(s, f"go {ATLANTA}")
            assert not s.depot(t.board.hex(ATLANTA), UNION)


@pytest.mark.rule("11.1")
@pytest.mark.parametrize(
    ("attackers", "leaders", "need"),
    [
        ("'inf-6', 'militia:2'", "'thomas:2'", "free"),
        ("'inf-6', 'cav-2'", "'thomas:2'", "check"),
        ("'inf-6', 'cav-2'", "'thomas:2', 'buford:1'", ""),
        ("'cav-2'", "'thomas:2'", ""),
    ],
)
def test_11_1_r10_when_cavalry_retreats_before_combat(t: Tables, attackers: str, leaders: str, need: str):
    rows = {
        ATLANTA: ["confederate = ['cav-3']", "leaders = ['stuart:1']"],
        NORTH: [f"union = [{attackers}]", f"leaders = [{leaders}]"],
    }
    s = stand(t, "1863", rows)
    force = s.pieces_at(t.board.hex(NORTH), UNION)
    f = March("enter", side=UNION, leader=force[0], pieces=force, to=t.board.hex(ATLANTA))
    assert approach.need(s, f) == need
    assert (approach.screen_refused(s, f) is None) is bool(need)
    for x in s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE):
        if s.land(x):
            s.flags[x] |= DEMORALIZED
    assert approach.screen_refused(s, f) is not None


@pytest.mark.rule("8.76")
def test_8_76_r12_a_bridge_over_tidal_water_costs_a_retreat_nothing_a_ferry_four_dice(t: Tables):
    s = stand(t, "1863", {})
    for crossing, dice in (("bridge", 0), ("ferry", t.charts.retreat_over_water.tidal_dice)):
        at = next(
            k
            for k, w in enumerate(t.board.water)
            if w in (TIDAL, BAY) and t.board.crossing[k] == CROSSINGS.index(crossing)
        )
        assert wet(s, at, UNION) == dice


@pytest.mark.rule("14.13")
def test_14_13_enemy_cavalry_beside_the_railroad_cuts_the_defenders_line(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"]})
    line = supply.trace(s, t.board.hex(ATLANTA), CONFEDERATE, combat=True)
    assert line is not None
    i = t.board.hex(ATLANTA)
    ring = [j for j in t.board.within(i, 2) if t.board.distance(i, j) == 2 and not t.rail_hexes[j]]
    for j in ring:
        s.muster(UNION, t.roster.kind("cav", UNION, ""), 1, j)
    assert {j for j in t.board.around(i) if t.rail_hexes[j]} <= lines.menaced(s, CONFEDERATE)
    assert supply.trace(s, i, CONFEDERATE, combat=True) is None
    assert supply.trace(s, i, CONFEDERATE) is not None  # no other line is cut


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("year", ["1861", "1862", "1863", "1864"])
def test_5_2_random_pulses_keep_every_invariant(year: str):
    rules = registry.ruleset("never-call-retreat")
    s = rules.new(year, 7, {})
    flow = rules.flow
    flow.run(s)
    rng = random.Random(11)
    for step in range(600):
        choices = flow.choices(s)
        assert choices, flow.decision(s)
        flow.play(s, rng.choice(choices))
        for event in s.out:
            assert rules.narrate(event)
        s.out.clear()
        if step % 100 == 0:
            rules.check(s)
    rules.check(s)


@pytest.mark.rule("5.21")
@pytest.mark.parametrize("year", ["1861", "1863"])
def test_5_21_the_places_listed_are_those_where_any_action_is_offered(t: Tables, year: str):
    game = longroll.new("never-call-retreat", scenario=year, seed=5)
    dice = random.Random(5)
    asked = 0
    for _ in range(300):
        s = game.state
        if game.decision.kind == "where":
            f = s.stack[-1]
            mine = sorted({at for x, at in enumerate(s.at) if at >= 0 and s.side[x] == f.side})
            asked += 1
            if asked % 6 == 1:
                assert standing.busy(s, f.side, f.left) == [
                    n for n in mine if actions.offers(s, f.side, n, f.left)
                ]
        game.play(dice.choice(game.choices()))
    assert asked > 20


@pytest.mark.rule("5.21")
def test_5_21_a_menu_has_the_same_order_whichever_module_was_read_first():
    orders = [act.order for act in actions.ACTIONS]
    assert orders == list(range(1, len(orders) + 1))
