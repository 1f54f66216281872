"""The computer player: it attacks by the shared odds, keeps its capital, sees only its view, and finishes a week in time."""

import time

import pytest

import longroll
from games.never_call_retreat.field import act, stand
from longroll import bots
from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.game import Game
from longroll.games.never_call_retreat import forces
from longroll.games.never_call_retreat import verbs as v
from longroll.games.never_call_retreat.bot import fight, gangs, home, ships
from longroll.games.never_call_retreat.bot.greedy import Greedy
from longroll.games.never_call_retreat.bot.notes import Notes
from longroll.games.never_call_retreat.bot.picture import Picture, distances, success
from longroll.games.never_call_retreat.combat.odds import Attack, over
from longroll.games.never_call_retreat.evaluate import evaluate
from longroll.games.never_call_retreat.events.cycle import Converted
from longroll.games.never_call_retreat.flags import CUT
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

SLUG = "never-call-retreat"
HERE, THERE = "3582", "3383"
"""Falmouth, and a hex next to it"""
SECONDS = 5.0
"""a week of one side, on one core"""


def _picture(s: NcrState, side: int) -> Picture:
    return Picture(s, side, {}, {})


def _promise(t: Tables, mine: str, his: str) -> float:
    s = stand(t, "1863", {THERE: [f"union = ['{mine}']"], HERE: [f"confederate = ['{his}']"]})
    start, target = t.board.hex(THERE), t.board.hex(HERE)
    pieces = tuple(s.pieces_at(start, UNION))
    return fight.promise(s, _picture(s, UNION), Attack(UNION, pieces, target, over(s, start, target)))


def test_an_attack_promises_more_the_stronger_it_is(t: Tables) -> None:
    weak, even, strong = (_promise(t, mine, "inf-4") for mine in ("inf-1", "inf-5", "inf-10"))
    assert weak < even < strong
    assert weak < 0 < strong


def test_a_march_is_as_far_as_the_ground_makes_it(t: Tables) -> None:
    goal = t.board.hex(HERE)
    found = distances(t, goal)
    assert found[goal] == 0
    assert 0 < found[t.board.hex(THERE)] <= 6


def test_success_grows_with_the_force() -> None:
    assert success(3, 10) == 0.0
    assert 0.0 < success(10, 10) < success(15, 10) <= 1.0
    assert success(1, 0) == 1.0


def test_a_threatened_capital_is_not_left(t: Tables) -> None:
    washington = {"2784": ["union = ['inf-10', 'inf-10', 'inf-10']", "control = 'union'"]}
    quiet = stand(t, "1862", washington)
    near = stand(t, "1862", washington | {"2983": ["confederate = ['inf-10', 'inf-10']"]})
    hex_ = t.board.hex("2784")
    assert _picture(quiet, UNION).garrison(hex_) < _picture(near, UNION).garrison(hex_)
    assert _picture(near, UNION).hold(hex_, 30) > 0


def test_it_marches_into_an_empty_city(t: Tables) -> None:
    """A brigade next to an enemy city that nobody holds takes it."""
    s = stand(
        t, "1862",
        {"2784": ["union = ['inf-10']", "control = 'union'"], THERE: ["union = ['inf-6']"], HERE: ["control = 'confederate'"]},
    )  # fmt: skip
    act(s, UNION)
    bot = Greedy(1)
    for _ in range(8):
        if s.control[t.board.hex(HERE)] == UNION:
            break
        FLOW.play(s, _chosen(bot, s))
    assert s.control[t.board.hex(HERE)] == UNION


def _chosen(bot: Greedy, s: NcrState) -> Choice:
    game = longroll.new(SLUG, "1862")
    return bot.choose(Game(game.rules, s, game.header))


def test_losses_fall_on_points_before_units(t: Tables) -> None:
    s = stand(t, "1862", {HERE: ["union = ['inf-6', 'militia:2']"]})
    units = [x for x in s.pieces_at(t.board.hex(HERE), UNION) if s.land(x)]
    choices = [v.LOSE(t.pieces.names[x]) for x in units]
    picked = fight.lose(s, None, choices)  # type: ignore[arg-type]
    kind = s.kind[t.pieces.index[picked.piece]] - 1
    assert t.roster.kinds[kind].slug == "militia"


def test_supply_for_the_hungry_is_not_spent(t: Tables) -> None:
    s = longroll.new(SLUG, "1862", seed=1).state
    assert isinstance(s, NcrState)
    s.supply[CONFEDERATE] = 0
    s.lean[0] = 0
    assert home.spare(s, CONFEDERATE) < 0


def test_a_city_is_worth_more_than_a_brigade() -> None:
    s = longroll.new(SLUG, "1862", seed=1).state
    assert isinstance(s, NcrState)
    before = evaluate(s, UNION)
    assert before == -evaluate(s, CONFEDERATE)
    s.take_control(s.tables.board.hex("4183"), UNION)  # Richmond
    assert evaluate(s, UNION) >= before + 5 * 6


@pytest.mark.parametrize(
    ("level", "scenario"),
    [(level, x) for level in ("greedy", "regular") for x in ("1861", "1862", "1863", "1864")],
)
def test_a_week_is_over_in_time(level: str, scenario: str) -> None:
    """Both sides play a week; neither needs more than its five seconds, and the position is sound."""
    game = longroll.new(SLUG, scenario, seed=2)
    players = {side: bots.make(level, SLUG, seed=k) for k, side in enumerate(game.sides)}
    spent = dict.fromkeys(players, 0.0)
    first = game.state.turn
    for _ in range(4000):
        if game.state.turn > first:
            break
        side = game.decision.side
        began = time.process_time()
        choice = players[side].choose(game)
        spent[side] += time.process_time() - began
        game.play(choice)
    assert game.state.turn == first + 1
    assert max(spent.values()) < SECONDS
    game.check()


def test_it_does_not_look_at_hidden_things() -> None:
    """The enemy's next allocation and the men in the pools are dealt afresh: its choices stay the same."""
    game = longroll.new(SLUG, "1862", seed=4)
    bot = bots.make("greedy", SLUG, seed=1)
    for _ in range(60):
        side = game.decision.side
        texts = {str(bots.make("greedy", SLUG, seed=9).choose(game.imagine(side, seed))) for seed in range(3)}
        assert len(texts) == 1
        game.play(bot.choose(game))


@pytest.mark.rule("3.13")
def test_3_13_every_state_that_is_converted_can_be_told(t: Tables) -> None:
    """Whatever a position says is converted, down to the District of Columbia."""
    rules = longroll.new(SLUG, "1862").rules
    for state in t.states:
        told = rules.narrate(Converted(state, SideSlug("union"), False, "3.13"))
        assert told.endswith("is converted by the Union.")


@pytest.mark.rule("15.41")
def test_15_41_a_gang_goes_to_the_nearest_break(t: Tables) -> None:
    """Two hexes up the line from Baltimore the rails are cut: the way leads there, and nowhere once they are mended."""
    start = t.board.hex("2386")
    first = t.rail_near[start][0][1]
    second = next(j for _, j in t.rail_near[first] if j not in (start, first))
    s = stand(t, "1862", {"2386": ["union = ['rail-repair']", "control = 'union'"]})
    s.mark(second, CUT)
    assert gangs.way(s, UNION, start)[-1] == second
    assert gangs.orders(s, _picture(s, UNION), gangs.Lines())[0][4] == second
    s.mark(start, CUT)
    assert gangs.way(s, UNION, start) == [start]  # it mends where it stands first
    partisans = s.muster(CONFEDERATE, t.roster.kind("partisan-cavalry", CONFEDERATE, "test"), 1, start)
    assert gangs.way(s, UNION, start)[-1] == second  # 16.3
    s.eliminate(partisans)
    s.mark(start, CUT, False)
    s.mark(second, CUT, False)
    assert gangs.way(s, UNION, start) == []
    assert gangs.orders(s, _picture(s, UNION), gangs.Lines()) == []


@pytest.mark.rule("14.46a")
def test_14_46_squadrons_sail_to_an_open_port_and_stay(t: Tables) -> None:
    port = next(
        k for k, found in enumerate(t.port_list) if t.board.numbers[found.hex] == "7583"
    )  # Wilmington
    off = next(
        i for i in t.board.within(t.port_list[port].hex, t.charts.ship_blockade.reach) if t.board.sea[i]
    )
    far = ships.sea_far(t, port)
    assert far[off] == 0
    hatteras = next(j for j in t.board.around(t.board.hex("6592")) if t.board.sea[j] and far[j] != ships.FAR)
    number = t.board.numbers[hatteras]
    assert far[hatteras] > 0
    s = stand(t, "1862", {number: ["union = ['naval-warship:2']"], "7583": ["control = 'confederate'"]})
    act(s, UNION)
    assert port in ships.unwatched(s, ships.watchers(s))
    assert [row[1] for row in ships.orders(s, _picture(s, UNION), 6)] == [hatteras]
    near = stand(
        t,
        "1862",
        {t.board.numbers[off]: ["union = ['naval-warship:2']"], "7583": ["control = 'confederate'"]},
    )
    act(near, UNION)
    assert ships.orders(near, _picture(near, UNION), 6) == []


@pytest.mark.rule("5.15")
def test_5_15_rails_lost_near_washington_are_taken_back(t: Tables) -> None:
    s = stand(t, "1862", {"2784": ["union = ['inf-10', 'inf-10']", "control = 'union'"]})
    hex_ = next(j for _, j in t.rail_near[t.board.hex("2386")] if t.home[t.state[j]] == UNION)
    assert hex_ not in [row.hex for row in _picture(s, UNION).rows]
    s.take_rail(hex_, CONFEDERATE)
    assert hex_ in [row.hex for row in _picture(s, UNION).rows]


@pytest.mark.rule("15.41")
def test_15_41_a_way_that_was_found_is_found_again_where_a_railroad_was_cut(t: Tables) -> None:
    s = stand(t, "1862", {"2784": ["union = ['inf-10']", "control = 'union'"]})
    start = t.board.hex("2784")
    ahead = next(j for _, j in t.rail_near[start] if t.home[t.state[j]] == UNION)
    lines = gangs.Lines()
    assert ahead not in lines.way(s, UNION, start)
    s.take_rail(ahead, UNION)
    s.mark(ahead, CUT)
    assert lines.way(s, UNION, start) == gangs.way(s, UNION, start) == [start, ahead]


def test_what_a_player_keeps_is_what_he_would_find_anew() -> None:
    game = longroll.new(SLUG, scenario="1863", seed=4)
    players = {side: bots.make("greedy", SLUG, seed=k) for k, side in enumerate(game.sides)}
    notes = (Notes(), Notes())
    for step in range(240):
        game.play(players[game.decision.side].choose(game))
        s = game.state
        assert isinstance(s, NcrState)
        for side in (UNION, CONFEDERATE) if step % 8 == 0 else ():
            kept, anew = Picture(s, side, {}, {}, notes[side]), _picture(s, side)
            assert kept.goals == anew.goals
            assert kept.rows == anew.rows
            for hex_, men in anew.own.items():
                assert kept.objectives(hex_, men) == anew.objectives(hex_, men)
                assert kept.front(hex_) == anew.front(hex_)
                assert kept.garrison(hex_) == anew.garrison(hex_)
                for leader in anew.sites.unattached(s, hex_, side):
                    assert kept.sites.force(s, leader) == forces.force(s, leader)
                assert kept.sites.unattached(s, hex_, side) == anew.sites.unattached(s, hex_, side)
                assert kept.sites.ashore(s, hex_, side) == anew.sites.ashore(s, hex_, side)
                assert kept.sites.marching(s, hex_, side) == anew.sites.marching(s, hex_, side)
