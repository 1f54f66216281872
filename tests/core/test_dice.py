"""Dice live in the state as a seed and a count per stream."""

from collections import Counter

import longroll
from longroll.core.dice import STREAMS, Dice, number


def test_streams_do_not_shift_each_other() -> None:
    plain, mixed = Dice(5), Dice(5)
    alone = [plain.roll("battle", 6) for _ in range(20)]
    among = []
    for _ in range(20):
        among.append(mixed.roll("battle", 6))
        mixed.roll("event", 6)
        mixed.roll("draw", 6)
    assert alone == among


def test_streams_differ() -> None:
    rolls = {stream: tuple(Dice(5).roll(stream, 1000) for _ in range(1)) for stream in STREAMS}
    assert len(set(rolls.values())) == len(STREAMS)


def test_results_are_known_for_ever() -> None:
    """A change of generator would make older journals foreign: the numbers themselves are the contract."""
    assert [number(1, 0, count, 6) for count in range(12)] == FIRST


def test_a_die_is_fair_enough() -> None:
    dice = Dice(9)
    seen = Counter(dice.roll("battle", 6) for _ in range(12000))
    assert set(seen) == {1, 2, 3, 4, 5, 6}
    assert all(1800 < n < 2200 for n in seen.values())


def test_scripted_dice_serve_one_game_only() -> None:
    game, other = (longroll.new("toy", seed=1) for _ in range(2))
    game.state.dice.script = [6, 1]
    for one in (game, other):
        one.play("march b3 lower-ford")
    game.play("stand")
    assert [line.what for line in game.lines][-2:] == ["battle d6=6", "battle d6=1"]
    assert game.state.dice.script == []
    assert other.state.dice.script == []


def test_a_copy_rolls_the_same_and_on_its_own() -> None:
    dice = Dice(3, script=[2])
    twin = dice.copy()
    assert [dice.roll("event", 6) for _ in range(9)] == [twin.roll("event", 6) for _ in range(9)]
    dice.roll("event", 6)
    assert dice.counts != twin.counts
    assert Dice.from_json(dice.to_json()).counts == dice.counts


FIRST = [1, 0, 3, 5, 5, 1, 2, 0, 1, 5, 1, 4]
