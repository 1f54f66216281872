"""5.2 Command Points: ties, leaders drawn, payment, half-pulses."""

import random

import pytest

import longroll
from games.never_call_retreat.field import (
    ATLANTA,
    act,
    asked,
    drawer,
    happened,
    play,
    refused,
    run,
    scenario,
    stand,
    texts,
    tracks,
    troops,
)
from longroll.core import registry
from longroll.games.never_call_retreat import actions, command, depots, pulse, standing
from longroll.games.never_call_retreat.command import DISCRETIONARY, EAST, WEST
from longroll.games.never_call_retreat.flags import AVAILABLE, TRACKS
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Half
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


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


@pytest.mark.rule("3.23")
@pytest.mark.rule("5.22")
def test_5_22_nine_against_four_gives_both_five_to_spend_and_the_winner_a_point_of_militia(t: Tables):
    s = scenario(t, "1861")
    s.cp[:] = bytes([9]) * len(s.cp)
    for person in range(t.pieces.hq0):
        s.leader_state[person] = s.leader_state[person] or 4  # no pool of Leaders
    run(s, "pulse", [5, 4, 3, 1])
    (won,) = happened(s, "InitiativeWon")
    assert (won.winner, won.rolls, won.difference) == ("union", (9, 4), 5)
    assert [(f.side, f.left) for f in s.stack if isinstance(f, Half)] == [(CONFEDERATE, 5), (UNION, 5)]
    assert asked(s) == ("union", "free")
    points = bytes(s.cp)
    play(s, next(x for x in texts(s) if x.startswith("militia")))
    assert happened(s, "MilitiaRaised")[0].points == 1
    FLOW.run(s)
    half = s.within(Half)
    assert half is not None
    assert (half.side, half.left, bytes(s.cp)) == (UNION, 5, points)  # the free point costs neither
    assert drawer(s, "Command")["Dice difference left to the Union"] == 5


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


@pytest.mark.rule("5.23")
def test_5_23_ties_by_the_box(s: NcrState):
    command.begin_turn(s)
    s.pulses = 1
    assert command.tie(s, 5) == (False, False)  # box 1 never ends the phase
    assert tracks(s, UNION) == tracks(s, CONFEDERATE) == [5, 3, 2, 2, 2, 2]
    assert (s.table_box, s.table_uses) == (2, 1)
    assert command.tie(s, 7).ends
    assert command.tie(s, 6) == (False, False)
    assert [command.tie(s, roll).ends for roll in (5, 6, 7, 8, 9)] == [True] * 5
    assert command.tie(s, 10) == (False, False)
    assert s.table_box == 4
    assert all(command.tie(s, roll).ends for roll in range(2, 13))
    assert s.table_uses == 3


@pytest.mark.rule("5.23")
def test_5_23_the_phase_ends_when_both_are_exhausted(s: NcrState):
    command.begin_turn(s)
    assert command.exhausted(s, (0, 0))
    assert not command.exhausted(s, (0, 1))
    s.cp[7] = 1
    assert not command.exhausted(s, (0, 0))


@pytest.mark.rule("5.24")
def test_5_24_seven_after_a_tie_before_any_pulse_is_rolled_again(s: NcrState):
    command.begin_turn(s)
    command.tie(s, 5)
    assert command.tie(s, 7) == (False, True)
    assert s.table_box == 2


@pytest.mark.rule("5.25")
def test_5_25_tracks_have_a_limit(s: NcrState):
    for _ in range(6):
        command.receive(s, UNION, 12)
        command.receive(s, CONFEDERATE, 2)
    assert tracks(s, UNION)[0] == 29
    assert tracks(s, CONFEDERATE)[DISCRETIONARY] == 19


@pytest.mark.rule("5.26")
def test_5_26_what_the_difference_cannot_pay_is_refused(s: NcrState):
    s.cp[EAST] = 9
    refused = command.payment_refused(s, UNION, EAST, 4, left=3)
    assert refused is not None
    assert refused.rule == "5.26"
    assert command.payment_refused(s, UNION, EAST, 4, left=4) is None
    short = command.payment_refused(s, UNION, WEST, 1, left=4)
    assert short is not None
    assert short.rule == "5.27"


@pytest.mark.rule("5.26")
def test_5_26_the_difference_must_be_spent_and_a_point_may_be_burned(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"]})
    act(s, CONFEDERATE, left=2, points=2)
    assert asked(s) == ("confederate", "where")
    assert "burn west" in texts(s)
    play(s, "burn west", "burn naval")
    assert not s.stack  # both points of the difference are gone
    assert s.cp[CONFEDERATE * len(TRACKS) + 1] == 1


@pytest.mark.rule("5.27")
def test_5_27_a_depot_in_the_west(s: NcrState):
    s.cp[WEST], s.cp[DISCRETIONARY] = 2, 2
    assert command.shares(s, UNION, WEST, 2) == [(WEST, 2)]
    s.cp[WEST] = 1
    assert command.shares(s, UNION, WEST, 2) == [(WEST, 1), (DISCRETIONARY, 1)]
    s.cp[WEST] = 0
    parts = command.shares(s, UNION, WEST, 2)
    assert parts == [(DISCRETIONARY, 2)]
    assert command.pay(s, UNION, parts) == 2
    assert tracks(s, UNION) == [0] * 6


@pytest.mark.rule("5.26")
@pytest.mark.rule("5.27")
def test_5_27_the_last_point_of_a_track_and_of_the_difference_can_be_spent(s: NcrState):
    s.cp[:] = bytes(len(s.cp))
    s.cp[EAST], s.cp[DISCRETIONARY] = 2, 1
    assert command.payment_refused(s, UNION, EAST, 3, 3) is None
    dear = command.payment_refused(s, UNION, EAST, 4, 4)
    late = command.payment_refused(s, UNION, EAST, 3, 2)
    assert dear is not None
    assert late is not None
    assert (dear.rule, late.rule) == ("5.27", "5.26")


@pytest.mark.rule("5.27")
def test_5_27_discretionary_points_mix_with_a_theaters_own(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']", "leaders = ['bragg:3']"]})
    act(s, CONFEDERATE, left=6, points=3)
    play(s, f"at {ATLANTA}", "lead bragg")
    assert asked(s) == ("confederate", "share")
    cost = t.counter_of(t.pieces.person["bragg"], 3).initiative
    assert texts(s) == [f"pay {n} discretionary" for n in range(max(0, cost - 3), 4)]


@pytest.mark.rule("5.27")
@pytest.mark.parametrize(("discretionary", "left"), [(0, [7, 9]), (1, [8, 8]), (2, [9, 7])])
def test_5_27_a_depot_in_the_west_is_paid_by_either_track_or_by_one_point_of_each(
    t: Tables, discretionary: int, left: list[int]
):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"]})
    s.lean[:] = [200, 0]
    (unit,) = troops(s, ATLANTA, CONFEDERATE)
    act(s, CONFEDERATE)
    play(s, f"at {ATLANTA}", f"depot {t.pieces.names[unit]}")
    assert texts(s) == [f"pay {n} discretionary" for n in range(3)]
    play(s, f"pay {discretionary} discretionary")
    base = CONFEDERATE * len(TRACKS)
    assert [s.cp[base + 1], s.cp[base + 3]] == left


@pytest.mark.rule("5.28")
@pytest.mark.parametrize(("lean", "cost"), [(150, 2), (149, 3)])
def test_5_28_what_the_confederacy_lacks_makes_its_actions_dearer(t: Tables, lean: int, cost: int):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"]})
    s.lean[:] = [lean, 0]
    act(s, CONFEDERATE, points=5)
    s.cp[6 + 3] = 0
    hex_ = t.board.hex(ATLANTA)
    assert (depots.depot_cost(s, CONFEDERATE, hex_), depots.depot_cost(s, UNION, hex_)) == (cost, 2)
    (unit,) = s.pieces_at(hex_, CONFEDERATE)
    play(s, f"at {ATLANTA}", f"depot {t.pieces.names[unit]}")
    assert s.cp[6 + 1] == 5 - cost
