"""Chapter 26: solitaire allocation and untried Leaders."""

import random

import pytest

import longroll
from games.never_call_retreat.field import (
    ATLANTA,
    NORTH,
    asked,
    commander,
    happened,
    order,
    play,
    run,
    stand,
    texts,
)
from longroll.core.errors import LongrollError
from longroll.games.never_call_retreat import command, untried
from longroll.games.never_call_retreat.casualties import roll_casualty
from longroll.games.never_call_retreat.check import check
from longroll.games.never_call_retreat.combat.odds import over
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Battle
from longroll.games.never_call_retreat.leaders import NOTHING, PROMOTED, WOUNDED, eligible, heir
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


@pytest.mark.rule("26.1")
@pytest.mark.parametrize(
    ("dice", "order"),
    [
        ([1], (1, 0, 2)),
        ([2], (1, 0, 2)),
        ([3], (0, 1, 2)),
        ([5], (0, 1, 2)),
        ([6, 1], (0, 2, 1)),
        ([6, 3], (0, 2, 1)),
        ([6, 4], (2, 0, 1)),
        ([6, 6], (2, 0, 1)),
    ],
)
def test_26_1_a_die_ranks_the_confederate_theaters(t: Tables, dice: list[int], order: tuple[int, ...]):
    s = stand(t, "1861", {})
    s.solitaire = True
    run(s, "allocation", dice=dice)
    assert tuple(s.allocation[9:12].index(k) for k in range(3)) == order
    assert asked(s) == ("union", "allocating")


@pytest.mark.rule("26.1")
@pytest.mark.rule("5.13")
def test_26_1_a_lost_river_still_puts_the_trans_mississippi_last(t: Tables):
    s = stand(t, "1863", {})
    s.mississippi_lost = True
    s.dice.script, s.dice.given_only = [6, 5], True
    assert command.by_die(s) == (0, 1, 2)


@pytest.mark.rule("26.1")
def test_26_1_the_first_turn_is_as_in_history():
    game = longroll.new("never-call-retreat", scenario="1861", seed=2, options={"solitaire": True})
    assert tuple(game.state.allocation[3:6]) == (0, 2, 1)  # East, Trans-Mississippi, West


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


@pytest.mark.rule("26.2")
def test_26_2_untried_leaders_are_for_1861_and_poor_until_they_fight(t: Tables):
    with pytest.raises(LongrollError, match=r"1861.*26\.2"):
        longroll.new("never-call-retreat", scenario="1863", seed=2, options={"untried": True})
    s = longroll.new("never-call-retreat", scenario="1861", seed=2, options={"untried": True}).state
    man = next(x for x in range(t.pieces.hq0) if s.untried_men[x])
    assert (s.counter(man).initiative, s.counter(man).tactical, s.counter(man).army) == (4, 0, 0)
    assert "Untried" in s.counter(man).name
    assert not s.untried_men[t.pieces.person["watie"]]
    assert not eligible(s, man, 12, 20, True)


@pytest.mark.rule("26.2")
def test_26_2_the_highest_ranks_are_revealed_first_by_lot_from_their_pool(t: Tables):
    rows = ["confederate = ['inf-8']", "leaders = ['bragg:3', 'hardee:2', 'polk:2']"]
    s = stand(t, "1861", {ATLANTA: rows, NORTH: ["union = ['inf-6']"]})
    s.untried = True
    untried.begin(s)
    here, there = t.board.hex(ATLANTA), t.board.hex(NORTH)
    force = s.pieces_at(here, CONFEDERATE)
    side = t.board.side(here, there)
    s.stack[:] = [Battle("battle", side=CONFEDERATE, pieces=force, target=there, over=side, start=here)]
    s.dice.script, s.dice.given_only = [2], False  # two are revealed
    FLOW.run(s)
    assert asked(s) == ("confederate", "who-is-revealed")
    assert len(texts(s)) == 2  # which of the two-star Leaders
    assert [e.rank for e in happened(s, "LeaderRevealed")] == [3]
    FLOW.play(s, FLOW.choices(s)[0])
    shown = happened(s, "LeaderRevealed")
    assert [e.rank for e in shown] == [3, 2]
    names = {e.leader for e in shown}
    revealed = [x for x in range(t.pieces.hq0) if t.pieces.people[x] in names]
    assert not any(s.untried_men[x] for x in revealed)


@pytest.mark.rule("26.2")
def test_26_2_who_is_revealed_takes_the_place_of_the_counter(t: Tables):
    s = longroll.new("never-call-retreat", scenario="1861", seed=2, options={"untried": True}).state
    army = next(hq for hq, x in enumerate(s.hq_leader) if x >= 0)
    old = s.hq_leader[army]
    other = next(x for x in untried.pool(s, old) if x != old and s.at[x] < 0)
    node = s.at[old]
    untried.swap(s, old, other)
    assert (s.hq_leader[army], s.at[other], s.at[old]) == (other, node, -1)
    check(s)


@pytest.mark.rule("26.2")
@pytest.mark.rule("6.42")
def test_26_2_r55_wounded_in_his_first_battle_he_is_away_a_die_of_cycles_and_unknown_again(t: Tables):
    rows = ["confederate = ['inf-8']", "leaders = ['hardee:2', 'polk:2']"]
    s = stand(t, "1861", {ATLANTA: rows})
    s.untried = True
    untried.begin(s)
    hardee, polk = t.pieces.person["hardee"], t.pieces.person["polk"]
    s.untried_men[hardee] = 0  # revealed in this battle
    s.dice.script, s.dice.given_only = [2, 2, 5], True  # wounded at four; five Cycles
    assert roll_casualty(s, hardee, 8, True, first=True) == WOUNDED
    assert s.leader_due[hardee] - 1 == s.cycle + 5
    assert s.untried_men[hardee]
    assert hardee in untried.pool(s, polk)  # the man is in the pool again, the counter is away
    s.dice.script = [6, 6]
    assert roll_casualty(s, polk, 8, True, first=True) == NOTHING
    assert not s.promotion[polk]


@pytest.mark.rule("26.2")
@pytest.mark.rule("6.43")
def test_26_2_an_untried_leader_is_not_promoted_to_follow_a_fallen_commander(t: Tables):
    rows = [
        "headquarters = ['army-of-tennessee bragg']",
        "leaders = ['bragg:3 under army-of-tennessee', 'hardee:2']",
        "confederate = ['inf-8']",
    ]
    s = stand(t, "1861", {ATLANTA: rows})
    hq, bragg, hardee = t.roster.hq["army-of-tennessee"], t.pieces.person["bragg"], t.pieces.person["hardee"]
    assert heir(s, hq, CONFEDERATE, bragg) == (hardee, PROMOTED)
    s.untried_men[hardee] = 1
    assert heir(s, hq, CONFEDERATE, bragg).person != hardee
    s.untried_men[hardee] = 0
    s.stack[:] = [
        Battle(
            "battle", side=UNION, pieces=[], target=t.board.hex(ATLANTA), over=0, start=0, revealed=[hardee]
        )
    ]
    assert heir(s, hq, CONFEDERATE, bragg).person != hardee


@pytest.mark.rule("26.2")
@pytest.mark.rule("8.6")
def test_26_2_whoever_is_revealed_in_an_overrun_marches_on_with_his_headquarters(t: Tables):
    rows = [
        "headquarters = ['union-1st-corps hancock']",
        "leaders = ['hancock:2 under union-1st-corps']",
        "union = ['2*inf-10 under union-1st-corps']",
    ]
    s = stand(t, "1861", {NORTH: rows, ATLANTA: ["confederate = ['garrison:1']"]})
    s.untried = True
    untried.begin(s)
    order(s, UNION)
    s.dice.given_only = False
    play(s, f"at {NORTH}", "lead hancock", "set-out", f"step {ATLANTA}")
    assert happened(s, "Overrun")
    man = commander(s, "union-1st-corps")
    assert man == happened(s, "LeaderRevealed")[0].leader != "hancock"
    march = s.stack[-1]
    assert t.pieces.names[march.leader] == man
    play(s, next(x for x in texts(s) if x.startswith("step")))
    assert s.at[t.pieces.person[man]] == s.at[t.pieces.index["union-1st-corps"]] != t.board.hex(ATLANTA)
    check(s)


@pytest.mark.rule("26.2")
def test_26_2_random_play_with_untried_leaders_is_sound():
    game = longroll.new(
        "never-call-retreat", scenario="1861", seed=9, options={"untried": True, "solitaire": True}
    )
    lot = random.Random(9)
    for n in range(700):
        choices = game.choices()
        game.play(choices[int(lot.random() * len(choices))])
        if n % 50 == 0:
            check(game.state)
