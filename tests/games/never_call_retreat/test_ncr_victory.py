"""Chapters 22 and 23: calls for troops, what counts for victory and when."""

import pytest

from games.never_call_retreat.field import act, kind, place, play, run, scenario, stand, texts
from games.never_call_retreat.waters import MEMPHIS, RIVER, river, ship
from longroll.games.never_call_retreat import railways, states, supply, victory
from longroll.games.never_call_retreat.frontier import raids
from longroll.games.never_call_retreat.frontier.raids import burn
from longroll.games.never_call_retreat.setup import set_up
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import recruitment
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, LAST_TURN, UNION, turn


def total(s: NcrState, side: int) -> int:
    return s.victory_points(side) + victory.counted_at_the_end(s, side)


@pytest.mark.rule("22.11b")
def test_22_11_points_come_from_cities_states_ships_washington_the_table_and_calls(t: Tables):
    s = scenario(t, "1862")
    s.table_vp = "stated"
    south = total(s, CONFEDERATE)
    s.ships_sunk += 25
    assert total(s, CONFEDERATE) == south + 1
    s.table_uses += 2
    assert total(s, CONFEDERATE) == south + 3
    s.isolated = False
    s.take_rail(place(t, "washington-dc"), CONFEDERATE)
    victory.washington(s)
    assert total(s, CONFEDERATE) == south + 4  # cut off
    boxes = t.charts.personnel[UNION]
    s.box[UNION], s.box[CONFEDERATE] = len(boxes["volunteer2"].boxes), 1
    run(s, "calls")
    play(s, "call draft1")
    assert total(s, CONFEDERATE) == south + 4 + boxes["draft1"].vp
    union = total(s, UNION)
    arkansas = [c for c in t.cities if c.state == "AR" and not c.site]
    for city in arkansas:
        s.take_control(city.hex, UNION)
    assert total(s, UNION) == union + 8
    lost = total(s, CONFEDERATE)
    states.judge(s)
    assert total(s, UNION) == union + 16  # converted
    assert total(s, CONFEDERATE) == lost  # and nothing to who lost it


@pytest.mark.rule("22.2")
@pytest.mark.rule("22.3")
def test_22_2_the_boxes_of_a_call_and_nothing_saved(t: Tables):
    s = scenario(t, "1861")
    assert (s.call[UNION], s.box[UNION]) == (0, 1)
    run(s, "men")
    assert s.men[UNION] == 100
    run(s, "men-spent")
    assert (s.men[UNION], s.box[UNION]) == (0, 2)


@pytest.mark.rule("22.2")
@pytest.mark.rule("22.3")
def test_22_2_the_second_call_falls_to_its_minimum_in_the_sixth_box_and_nothing_is_saved(t: Tables):
    s = scenario(t, "1861")
    s.turn = turn("1/8/62", "test")
    calls = list(t.charts.personnel[UNION])
    s.box[UNION] = len(t.charts.personnel[UNION]["initial"].boxes)
    s.box[CONFEDERATE] = 1
    run(s, "calls")
    play(s, "call volunteer2")
    assert (calls[s.call[UNION]], s.box[UNION]) == ("volunteer2", 1)
    found = []
    for _ in range(8):
        run(s, "men")
        found.append(s.men[UNION])
        run(s, "men-spent")
        assert s.men[UNION] == 0
    assert found[:6] == sorted(set(found), reverse=True)
    assert found[5:] == [found[5]] * 3  # the sixth Cycle and all that follow
    s.call[UNION], s.box[UNION] = calls.index("draft2"), 3
    run(s, "men")
    assert s.men[UNION] == 40


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
    assert (recruitment.running(s, UNION), s.box[UNION]) == ("draft2", 1)


@pytest.mark.rule("22.5")
def test_22_5_the_black_call_thirteen_cycles_after_the_proclamation(t: Tables):
    s = scenario(t, "1863", "1/13/63")
    s.proclamation = s.cycle - 13 + 2
    assert recruitment.black_call_refused(s, UNION) is not None
    s.proclamation -= 1
    assert recruitment.black_call_refused(s, UNION) is None
    assert recruitment.black_call_refused(s, CONFEDERATE) is not None


@pytest.mark.rule("23.13")
def test_23_13_a_confederate_ironclad_sunk_is_a_point(t: Tables):
    s = river(
        t, {MEMPHIS: ["union = ['river-ironclad:1']"], RIVER[0]: ["confederate = ['river-ironclad:1']"]}
    )
    act(s, UNION)
    had = s.vp_fixed[UNION]
    play(
        s,
        f"at {MEMPHIS}",
        f"sail {ship(s, MEMPHIS, UNION, 'river-ironclad')}",
        "pay 0 discretionary",
    )
    play(s, f"step {RIVER[0]}", dice=[6, 1])
    assert s.vp_fixed[UNION] == had + 1


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


@pytest.mark.rule("23.13")
@pytest.mark.rule("23.12")
def test_23_13_a_burned_city_gives_its_points_to_its_enemy_and_none_to_its_first_owner(t: Tables):
    s = stand(t, "1863", {})
    place = next(c.hex for c in t.cities if c.owner == CONFEDERATE and c.vp and not c.site)
    worth = sum(c.vp for c in t.cities_at[place])
    s.take_control(place, CONFEDERATE)
    before = s.vp_fixed[:]
    burn(s, UNION, place)
    assert s.vp_fixed == [before[UNION] + worth, before[CONFEDERATE]]
    other = stand(t, "1863", {})
    other.take_control(place, UNION)
    before, held = other.vp_fixed[:], other.victory_points(UNION)
    burn(other, CONFEDERATE, place)
    assert other.vp_fixed == before
    assert other.victory_points(UNION) == held - worth


@pytest.mark.rule("23.2")
@pytest.mark.parametrize(("extra", "over"), [(0, False), (1, True)])
def test_23_2_with_washington_taken_a_higher_confederate_total_wins_at_once(
    t: Tables, extra: int, over: bool
):
    s = scenario(t, "1862")
    hex_ = place(t, "washington-dc")
    for x in s.pieces_at(hex_, UNION):
        if x >= t.pieces.slot0:
            s.eliminate(x)
    s.take_control(hex_, CONFEDERATE)
    s.muster(CONFEDERATE, kind(t, "inf", CONFEDERATE), 8, hex_)
    gained = s.tables.charts.points.washington_in_order
    if not supply.supplied(s, hex_, CONFEDERATE):
        gained = s.tables.charts.points.washington_broken
    s.vp_fixed[UNION] += gained - victory.total(s) - extra  # after the award: 0, or one below
    victory.washington(s)
    assert victory.total(s) == (-extra if over else -1)  # cut off besides, after the check (5.15)
    assert (s.outcome is not None) is over
    if s.outcome is not None:
        assert s.outcome.winner == "confederate"


@pytest.mark.rule("23.2")
def test_23_2_the_total_is_union_minus_confederate_points(t: Tables):
    s = scenario(t, "1863")
    found = victory.total(s)
    s.vp_fixed[UNION] += 7
    s.vp_fixed[CONFEDERATE] += 3
    assert victory.total(s) == found + 4 == total(s, UNION) - total(s, CONFEDERATE)


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


@pytest.mark.rule("23.3")
def test_23_3_the_election_decides_only_a_war_that_is_played_to_its_end(t: Tables):
    s = stand(t, "1864", {})
    s.turn, s.last, s.vp_fixed[CONFEDERATE] = t.charts.election_turn, LAST_TURN - 1, 500
    victory.election(s)
    assert s.outcome is None
    s.last = LAST_TURN
    victory.election(s)
    assert s.outcome is not None
