"""Chapter 5: allocation and its locks, points, ties, payment, Washington and the Mississippi."""

import pytest

from longroll.games.never_call_retreat import command, victory
from longroll.games.never_call_retreat.command import (
    DISCRETIONARY,
    EAST,
    FAR_WEST,
    FAR_WEST_TRACK,
    NAVAL,
    TRANS_MISSISSIPPI,
    WEST,
)
from longroll.games.never_call_retreat.flags import CUT, TRACKS
from longroll.games.never_call_retreat.setup import set_up
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


@pytest.fixture
def s(t: Tables) -> NcrState:
    state = NcrState(t, "1861", 1)
    set_up(state)
    return state


def points(s: NcrState, side: int) -> list[int]:
    return list(s.cp[side * len(TRACKS) : (side + 1) * len(TRACKS)])


def hold(s: NcrState, slug: str, side: int) -> int:
    hex_ = s.tables.board.hex(slug)
    s.take_control(hex_, side)
    return hex_


@pytest.mark.rule("5.11")
def test_5_11_the_example_of_a_roll_of_8(s: NcrState):
    command.allocate(s, UNION, (EAST, TRANS_MISSISSIPPI, WEST))
    command.reveal(s)
    command.receive(s, UNION, 8)
    assert points(s, UNION) == [6, 1, 4, 1, 3, 1]
    assert points(s, CONFEDERATE) == [0] * 6


@pytest.mark.rule("5.11")
def test_5_11_the_next_allocation_waits_for_its_turn(s: NcrState):
    command.allocate(s, UNION, (WEST, EAST, TRANS_MISSISSIPPI))
    command.receive(s, UNION, 8)
    assert points(s, UNION)[:3] == [6, 4, 1]


@pytest.mark.rule("5.23")
def test_5_23_ties_by_the_box(s: NcrState):
    command.begin_turn(s)
    s.pulses = 1
    assert command.tie(s, 5) == (False, False)  # box 1 never ends the phase
    assert points(s, UNION) == points(s, CONFEDERATE) == [5, 3, 2, 2, 2, 2]
    assert (s.table_box, s.table_uses) == (2, 1)
    assert command.tie(s, 7).ends
    assert command.tie(s, 6) == (False, False)
    assert [command.tie(s, roll).ends for roll in (5, 6, 7, 8, 9)] == [True] * 5
    assert command.tie(s, 10) == (False, False)
    assert s.table_box == 4
    assert all(command.tie(s, roll).ends for roll in range(2, 13))
    assert s.table_uses == 3


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
    assert points(s, UNION)[0] == 29
    assert points(s, CONFEDERATE)[DISCRETIONARY] == 19


@pytest.mark.rule("5.13")
def test_5_13_the_mississippi_locks_the_trans_mississippi(t: Tables):
    s = NcrState(t, "1864", 1)
    set_up(s)
    assert s.mississippi_lost
    assert command.mississippi_lost(s)
    assert command.orders(s, CONFEDERATE) == [(0, 1, 2), (1, 0, 2)]
    refused = command.allocation_refused(s, CONFEDERATE, (2, 0, 1))
    assert refused is not None
    assert refused.rule == "5.13"
    assert len(command.orders(s, UNION)) == 6
    assert command.tracks_for(s, CONFEDERATE, TRANS_MISSISSIPPI) == [TRANS_MISSISSIPPI]
    assert command.tracks_for(s, CONFEDERATE, WEST) == [WEST, DISCRETIONARY]
    hold(s, "natchez", CONFEDERATE)
    assert not command.mississippi_lost(s)


@pytest.mark.rule("5.14")
def test_5_14_washington_taken_ties_the_union_to_the_east(s: NcrState, t: Tables):
    hex_ = hold(s, "washington-dc", CONFEDERATE)
    assert not command.washington_held(s)
    for x in s.pieces_at(hex_, UNION):
        (s.eliminate if x >= t.pieces.slot0 else s.take_off)(x)
    s.muster(CONFEDERATE, t.roster.kind("inf", CONFEDERATE, ""), 5, hex_)
    s.vp_fixed[UNION] += 100
    assert command.washington_held(s)
    assert command.tracks_for(s, UNION, WEST) == [WEST, DISCRETIONARY]  # nothing before the end of the turn
    victory.washington(s)
    assert all(order[0] == EAST for order in command.orders(s, UNION))
    assert command.tracks_for(s, UNION, WEST) == [WEST]
    assert command.tracks_for(s, UNION, EAST) == [EAST, DISCRETIONARY]


@pytest.mark.rule("5.14")
def test_5_14_r125_the_lock_outlasts_the_raiders_and_ends_with_the_first_union_troops(s: NcrState, t: Tables):
    hex_ = hold(s, "washington-dc", CONFEDERATE)
    for x in s.pieces_at(hex_, UNION):
        (s.eliminate if x >= t.pieces.slot0 else s.take_off)(x)
    s.vp_fixed[UNION] += 100
    raiders = s.muster(CONFEDERATE, t.roster.kind("inf", CONFEDERATE, ""), 5, hex_)
    victory.washington(s)
    scored = s.vp_fixed[CONFEDERATE]
    s.eliminate(raiders)
    victory.washington(s)  # nobody there: no more points, and nothing regained
    assert s.vp_fixed[CONFEDERATE] == scored
    assert command.tracks_for(s, UNION, WEST) == [WEST]
    s.muster(UNION, t.roster.kind("cav", UNION, ""), 1, hex_)
    assert command.tracks_for(s, UNION, WEST) == [WEST, DISCRETIONARY]
    command.relieve_washington(s)
    assert not s.capital_lost


@pytest.mark.rule("5.15")
def test_5_15_the_line_to_baltimore_decides(s: NcrState, t: Tables):
    assert not command.washington_isolated(s)
    for i in t.board.rail_path(t.board.hex("washington-dc"), t.board.hex("baltimore"), s.month)[1:-1]:
        s.mark(i, CUT)
    assert command.washington_isolated(s)
    s.isolated = True  # as at the end of a turn
    refused = command.allocation_refused(s, UNION, (WEST, EAST, TRANS_MISSISSIPPI))
    assert refused is not None
    assert refused.rule == "5.15"


@pytest.mark.rule("5.15")
def test_5_15_an_enemy_on_the_line_isolates_too(s: NcrState, t: Tables):
    path = t.board.rail_path(t.board.hex("washington-dc"), t.board.hex("baltimore"), s.month)
    s.muster(CONFEDERATE, t.roster.kind("cav", CONFEDERATE, ""), 1, path[1])
    assert command.washington_isolated(s)


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
    assert points(s, UNION) == [0] * 6


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


@pytest.mark.rule("19.1")
def test_19_1_far_west_points_serve_the_far_west(s: NcrState):
    assert command.tracks_for(s, UNION, FAR_WEST) == [FAR_WEST_TRACK, DISCRETIONARY]
    assert command.tracks_for(s, UNION, EAST, water=True) == [NAVAL, DISCRETIONARY]


@pytest.mark.rule("5.23")
def test_5_23_the_phase_ends_when_both_are_exhausted(s: NcrState):
    command.begin_turn(s)
    assert command.exhausted(s, (0, 0))
    assert not command.exhausted(s, (0, 1))
    s.cp[7] = 1
    assert not command.exhausted(s, (0, 0))


@pytest.mark.rule("3.21")
def test_3_21_months_of_cycles(s: NcrState):
    found = []
    for turn in (0, 4 * 6, 4 * 7, 4 * 51):
        s.turn = turn
        found.append(s.month)
    assert found == [186106, 186112, 186201, 186505]


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


@pytest.mark.rule("5.15")
def test_5_15_twenty_one_points_are_enough_and_twenty_are_not(s: NcrState, t: Tables):
    capital = t.board.hex("washington-dc")
    cities = [c for c in t.cities if c.owner == UNION and t.theater[c.hex] == EAST and c.hex != capital]
    ways: dict[int, tuple[int, ...]] = {0: ()}
    for c in cities:
        ways = {total + c.vp: (*held, c.hex) for total, held in ways.items()} | ways
    for total in (20, 21):
        for c in cities:
            s.take_control(c.hex, UNION if c.hex in ways[total] else CONFEDERATE)
        s.forget()
        assert command.washington_isolated(s) is (total < 21)
