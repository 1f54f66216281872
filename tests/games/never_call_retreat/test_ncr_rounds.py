"""8.1, 8.7: what adds up over the rounds of a combat, and when another may be fought."""

import pytest

from games.never_call_retreat.field import happened, stand
from games.never_call_retreat.test_ncr_supply import starve
from longroll.games.never_call_retreat import supply
from longroll.games.never_call_retreat.combat import battle, reinforce
from longroll.games.never_call_retreat.combat.losses import ATTACKER
from longroll.games.never_call_retreat.combat.odds import assess, over
from longroll.games.never_call_retreat.flags import DEMORALIZED, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forces import initiative
from longroll.games.never_call_retreat.frames import Battle
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.verbs import FIGHT_ON
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

ATLANTA, NORTH = "8352", "8152"
COLUMN = "E"


def meeting(t: Tables, south: str = "'2*inf-8'", more: tuple[str, ...] = ()) -> tuple[NcrState, Battle]:
    """A Union force under Thomas attacks Atlanta from the north."""
    s = stand(
        t,
        "1863",
        {
            NORTH: ["union = ['2*inf-8']", "leaders = ['thomas:2']"],
            ATLANTA: [*([f"confederate = [{south}]"] if south else []), *more],
        },
    )
    here, there = t.board.hex(NORTH), t.board.hex(ATLANTA)
    force = s.pieces_at(here, UNION)
    f = Battle("results", side=UNION, pieces=force, target=there, over=over(s, here, there), start=here)
    f.column = COLUMN
    return s, f


def suffered(s: NcrState, f: Battle, die: int) -> list[int]:
    """The Loss Numbers of both sides if both dice show the same."""
    return [x.loss for x in battle.outcome(s, assess(s, battle.attack_of(s, f)), COLUMN, [die, die])]


@pytest.mark.rule("8.75")
def test_8_75_losses_add_up_and_the_highest_loss_number_stays(t: Tables):
    s, f = meeting(t)
    lost, worst = [0, 0], [0, 0]
    heavy = 12
    light = next(d for d in range(1, 12) if all(0 < a < b for a, b in zip(suffered(s, f, d), suffered(s, f, heavy), strict=True)))  # fmt: skip
    for die in (heavy, light):
        mine, theirs = battle.forces(s, f)
        numbers = suffered(s, f, die)
        sizes = (battle.points(s, mine), battle.points(s, theirs))
        lost = [n + t.combat.lost(size, k) for n, size, k in zip(lost, sizes, numbers, strict=True)]
        worst = [max(n, k) for n, k in zip(worst, numbers, strict=True)]
        f.dice = [die, die]
        battle.results(s, f)
        s.stack.clear()
        assert min(numbers) > 0
    assert (f.lost, f.worst) == (lost, worst)


@pytest.mark.rule("8.75")
@pytest.mark.parametrize(("dice", "again"), [([12, 1], True), ([1, 12], False)])
def test_8_75_only_the_defender_who_was_demoralized_is_so_a_second_time(
    t: Tables, dice: list[int], again: bool
):
    s, f = meeting(t)
    f.shaken, f.dice = True, dice
    battle.results(s, f)
    assert f.broken == [int(not again), int(again)]
    assert f.again is again


@pytest.mark.rule("14.25")
def test_14_25_what_a_depot_bears_counts_among_the_losses_and_it_holds_out_for_two(t: Tables):
    depot = ("marks = ['confederate-depot']", "control = 'confederate'")
    s, f = meeting(t, "'inf-1'", depot)
    before = s.casualties[CONFEDERATE]
    battle.suffer(s, f, 1, s.pieces_at(f.target, CONFEDERATE), 3)
    assert s.casualties[CONFEDERATE] == before + 3
    s, f = meeting(t, "", depot)
    f.lost[1] = 1
    assert battle.defence_left(s, f, []) == 2
    f.lost[1] = 2
    assert battle.defence_left(s, f, []) == 0


@pytest.mark.rule("14.12")
@pytest.mark.rule("14.13")
@pytest.mark.parametrize("hungry", [[1, 0], [0, 1], [1, 1], [0, 0]])
def test_14_13_who_was_fed_when_the_battle_began_is_so_in_every_round(t: Tables, hungry: list[int]):
    for cut in (False, True):
        s, f = meeting(t)
        if cut:
            starve(s)
        assert (supply.trace(s, f.target, CONFEDERATE, combat=True) is None) is cut
        f.hungry = hungry[:]
        reinforce.next_round(s, f)
        reinforce.fed_again(s, f)
        assert f.hungry == hungry


@pytest.mark.rule("14.23")
def test_14_23_whoever_lived_on_a_depot_needs_another_source_for_the_next_round(t: Tables):
    for cut in (False, True):
        s, f = meeting(t, more=("marks = ['confederate-depot']", "control = 'confederate'"))
        if cut:
            starve(s)
        f.depots = [OFF, f.target]
        reinforce.next_round(s, f)
        assert not s.depot(f.target, CONFEDERATE)
        reinforce.fed_again(s, f)
        assert f.hungry == [0, int(cut)]


@pytest.mark.rule("8.6")
@pytest.mark.rule("14.13")
def test_14_13_an_overrun_asks_for_no_supply(t: Tables):  # R134
    s, f = meeting(t, "'inf-1'")
    f.do, f.hungry = "battle", [1, 0]
    s.stack[:] = [f]
    FLOW.run(s)
    assert happened(s, "Overrun")
    assert all(s.at[x] == f.target and not s.flags[x] & DEMORALIZED for x in f.pieces)


@pytest.mark.rule("8.12")
def test_8_12_another_round_needs_a_die_above_the_initiative_of_the_ranking_leader(t: Tables):
    thomas = t.pieces.person["thomas"]
    for more, then in ((0, "battle-end"), (1, "between-rounds")):
        s, f = meeting(t)
        f.turn = ATTACKER
        s.dice.script, s.dice.given_only = [initiative(s, thomas) + more], True
        battle.FightOn().follow(s, f, FIGHT_ON())
        assert f.do == then


@pytest.mark.rule("8.12")
def test_8_12_no_more_rounds_than_the_rules_allow(t: Tables):
    most = t.combat.rounds.most
    for number, then in ((most - 1, "fight-on"), (most, "battle-end")):
        s, f = meeting(t)
        f.number, f.lost, f.worst = number, [5, 1], [2, 1]
        battle.decide(s, f)
        assert f.do == then
