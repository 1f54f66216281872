"""Examples that the rules work out and that no chapter's own file plays: each with its numbers as they are printed."""

import itertools
from collections import Counter

import pytest

from games.never_call_retreat.field import act, asked, happened, play, stand, texts
from games.never_call_retreat.test_ncr_cycle import kind, run, scenario
from longroll.games.never_call_retreat import lines, railways, untried
from longroll.games.never_call_retreat.combat.odds import over
from longroll.games.never_call_retreat.flags import ENTRAINED, TRACKS
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Battle
from longroll.games.never_call_retreat.movement import rail
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import arrivals, hunger
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION, turn

ATLANTA, NORTH, SOUTH = "8352", "8152", "8552"


def troops(s: NcrState, node: str, side: int) -> list[int]:
    return [x for x in s.pieces_at(s.tables.board.hex(node), side) if x >= s.tables.pieces.slot0]


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


@pytest.mark.rule("7.32")
def test_7_32_sherman_is_activated_apart_from_grant_for_two_commands(t: Tables):
    rows = [
        "leaders = ['grant:3 under army-of-the-tennessee', 'sherman:2 under union-15th-corps']",
        "headquarters = ['army-of-the-tennessee grant', 'union-15th-corps sherman']",
        "union = ['inf-8 under army-of-the-tennessee', 'inf-6 under union-15th-corps']",
    ]
    s = stand(t, "1863", {ATLANTA: rows})
    act(s, UNION, points=5)
    s.cp[3] = 0
    play(s, f"at {ATLANTA}", "lead sherman", "set-out", f"step {NORTH}", "stop")
    assert s.cp[1] == 3
    north = t.board.hex(NORTH)
    assert s.strength(north, UNION) == 6
    assert s.at[t.pieces.index["union-15th-corps"]] == s.at[t.pieces.person["sherman"]] == north
    assert s.at[t.pieces.person["grant"]] == t.board.hex(ATLANTA)


@pytest.mark.rule("7.71")
def test_7_71_ten_to_entrain_thirty_hexes_and_ten_to_detrain_in_one_pulse(t: Tables):
    start = t.board.hex("2784")
    s = stand(t, "1864", {"2784": ["union = ['inf-6']"]})
    s.take_control(start, UNION)
    came = railways.rail_net(s, start, UNION)
    way = next(path for x in came if len(path := lines.way(came, x)) == 31)
    (unit,) = troops(s, "2784", UNION)
    act(s, UNION)
    s.cp[3] = 0
    play(s, "at 2784", f"move {t.pieces.names[unit]} by-rail")
    dear = 0
    for a, b in itertools.pairwise(way):
        dear += rail.ride_cost(s, t.board.side(a, b)) - 1
        play(s, f"step {t.board.numbers[b]}")
    assert s.stack[-1].left == 50 - 10 - 30 - dear
    assert ("detrain" in texts(s)) is (dear == 0)


@pytest.mark.rule("7.34")
@pytest.mark.rule("7.71")
def test_7_71_forty_seven_rail_hexes_cost_a_leader_five_of_his_ten_points(t: Tables):
    start = t.board.hex("2784")
    s = stand(t, "1864", {"2784": ["leaders = ['mcclellan:3']", "union = ['inf-1']"]})
    s.take_control(start, UNION)
    came = railways.rail_net(s, start, UNION)
    way = next(path for x in came if len(path := lines.way(came, x)) == 48)
    act(s, UNION)
    s.cp[3] = 0
    play(s, "at 2784", "ride mcclellan")
    assert s.stack[-1].left == 10
    for hex_ in way[1:]:
        play(s, f"step {t.board.numbers[hex_]}")
    assert s.stack[-1].left == 5  # with the four that he rode before, one would be left


@pytest.mark.rule("7.73")
def test_7_73_a_brigade_of_two_that_rides_for_three_phases_takes_six(t: Tables):
    s = stand(t, "1863", {"2784": ["union = ['inf-2']"]})
    (unit,) = troops(s, "2784", UNION)
    act(s, UNION)
    s.cp[3] = 0
    play(s, "at 2784", f"move {t.pieces.names[unit]} by-rail", "stop")
    assert s.rail_used[UNION] == 2
    for used in (4, 6):
        rail.count_aboard(s)  # the next Action Phase begins
        assert s.rail_used[UNION] == used
        assert s.flags[unit] & ENTRAINED


@pytest.mark.rule("8.43")
@pytest.mark.parametrize(
    ("answers", "asks"),
    [(["reroll mine"] * 5, "ULULL"), (["pass", "reroll mine", "reroll mine", "reroll mine", "reroll mine"], "ULULU")],
)  # fmt: skip
def test_8_43_grant_and_lee_throw_again_in_turn(t: Tables, answers: list[str], asks: str):
    s = stand(t, "1864", {ATLANTA: ["confederate = ['5*inf-8']"], NORTH: ["union = ['5*inf-8']"]})
    here, there = t.board.hex(NORTH), t.board.hex(ATLANTA)
    battle = Battle("rerolls", side=UNION, pieces=troops(s, NORTH, UNION), target=there, over=over(s, here, there), start=here)  # fmt: skip
    battle.dice, battle.options, battle.column, battle.number = [3, 3], [2, 3], "F", 1
    s.stack[:] = [battle]
    FLOW.run(s)
    found, left = "", []
    for text in answers:
        if s.stack[-1].do != "reroll":
            break
        found += {"union": "U", "confederate": "L"}[asked(s)[0]]
        left.append(tuple(s.stack[-1].options))
        play(s, text)
    assert found == asks
    if answers[0] == "pass":
        assert left[2] == (2, 2)  # both have two when Grant's second option begins


@pytest.mark.rule("14.17")
def test_14_17_two_hundred_fifty_three_points_on_foot_eat_127(t: Tables):
    s = stand(t, "1863", {"2784": ["union = ['20*inf-10', 'militia:33', 'garrison:20']"]})
    assert hunger.need(s, troops(s, "2784", UNION)) == 127


@pytest.mark.rule("19.32")
@pytest.mark.parametrize(("die", "attack"), [(4, 15), (5, 16), (6, 16)])
def test_19_32_at_pea_ridge_the_cherokees_fight_only_if_the_die_lets_them(t: Tables, die: int, attack: int):
    hex_ = t.board.hex("5308")
    start = next(
        i
        for i in t.board.around(hex_)
        if t.states[t.state[i]] == "AR" and t.ground.fair[t.board.side(i, hex_)] < 9
    )
    node = t.board.numbers[start]
    rows = {
        node: ["confederate = ['inf-8', 'inf-7', 'civilized-cavalry:1']", "leaders = ['van-dorn:3', 'watie:1']"],
        "5308": ["union = ['inf-6', 'inf-5']", "leaders = ['curtis:2']"],
    }  # fmt: skip
    s = stand(t, "1862", rows)
    force = s.pieces_at(start, CONFEDERATE)
    s.stack[:] = [
        Battle("battle", side=CONFEDERATE, pieces=force, target=hex_, over=over(s, start, hex_), start=start)
    ]
    s.dice.script, s.dice.given_only = [die], False
    FLOW.run(s)
    began = happened(s, "BattleBegan")[0]
    assert (began.attack, began.defence) == (attack, 11)


@pytest.mark.rule("20.33")
def test_20_33_of_seven_units_each_of_six_departments_gets_one_and_one_gets_two(t: Tables):
    s = scenario(t, "1864")
    open_ = arrivals.eligible(s, UNION)
    for x in [x for x in range(t.pieces.department0, t.pieces.slot0) if s.at[x] in open_[6:]]:
        s.take_off(x)
    open_ = arrivals.eligible(s, UNION)
    inf = kind(t, "inf", UNION)
    many = len(open_) + 1
    s.due = [n for points in [10] + [1] * (many - 1) for n in (s.cycle, UNION, inf, points)]
    before = {hex_: len(s.pieces_at(hex_, UNION)) for hex_ in open_}
    run(s, "reinforcements")
    while s.stack[-1].do == "placing":
        play(s, next(x for x in texts(s) if x.startswith("place")))
    got = Counter(len(s.pieces_at(hex_, UNION)) - n for hex_, n in before.items())
    assert got == {1: many - 2, 2: 1}


@pytest.mark.rule("21.3")
def test_21_3_three_of_four_brigades_join_three_divisions(t: Tables):
    s = stand(t, "1863", {"2982": ["union = ['3*inf-4', '4*inf-2']"]})
    run(s, "merging")
    while s.stack[-1].do == "merge-brigades":
        play(s, texts(s)[1])
    assert sorted(s.points[x] for x in troops(s, "2982", UNION)) == [2, 6, 6, 6]


@pytest.mark.rule("21.5")
def test_21_5_four_divisions_of_three_take_eight_of_ten_garrison_points(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['4*inf-3', 'garrison:10']"]})
    run(s, "replacements")
    while s.stack[-1].do == "absorb":
        play(s, next(x for x in texts(s) if x.endswith(" 2")))
    assert sorted(s.points[x] for x in troops(s, ATLANTA, CONFEDERATE)) == [2, 5, 5, 5, 5]


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


@pytest.mark.rule("26.2")
def test_26_2_a_three_reveals_three_stars_two_stars_and_a_man_of_choice(t: Tables):
    men = "'mcclellan:3', 'hancock:2', 'patterson:1', 'lyon:1', 'reno:1', 'kilpatrick:1'"
    s = stand(
        t,
        "1861",
        {NORTH: ["union = ['2*inf-8']", f"leaders = [{men}]"], ATLANTA: ["confederate = ['inf-9']"]},
    )
    s.untried = True
    untried.begin(s)
    here, there = t.board.hex(NORTH), t.board.hex(ATLANTA)
    force = s.pieces_at(here, UNION)
    s.stack[:] = [
        Battle("battle", side=UNION, pieces=force, target=there, over=over(s, here, there), start=here)
    ]
    s.dice.script, s.dice.given_only = [3], False
    FLOW.run(s)
    assert asked(s) == ("union", "who-is-revealed")
    assert [e.rank for e in happened(s, "LeaderRevealed")] == [3, 2]
    assert len(texts(s)) == 4
    play(s, "reveal kilpatrick")
    last = happened(s, "LeaderRevealed")[2]
    assert t.pieces.branch[t.pieces.person[last.leader]] == 1  # a cavalry Leader from his own pool
    assert len(happened(s, "LeaderRevealed")) == 3
