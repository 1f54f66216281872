"""The floor of supply by the clock: `make bench`, on a quiet machine."""

from time import process_time

import pytest

import longroll
from longroll.bots.random_bot import RandomBot
from longroll.games.war_for_the_union.supply import judge

POSITIONS = (
    ("campaign", 7, 1500), ("campaign", 8, 4000), ("1862", 4, 1500), ("1864", 6, 1500), ("1864", 14, 3000),
)  # fmt: skip
"""scenario, seed of game and player, random decisions"""
MOST = 3.0
"""milliseconds"""
RUNS = 15


@pytest.mark.clock
@pytest.mark.parametrize("scenario, seed, decisions", POSITIONS)
def test_the_supply_of_a_side_takes_three_milliseconds_though_nothing_is_remembered(
    scenario: str, seed: int, decisions: int
):
    game, bot = longroll.new("war-for-the-union", scenario, seed), RandomBot(seed)
    for _ in range(decisions):
        game.play(bot.choose(game))
    s = game.state
    for side in (0, 1):
        spent = []
        for _ in range(RUNS):
            s.tables.memo.clear()
            s.forget()
            began = process_time()
            judge(s, side, improve_only=False)
            spent.append(1e3 * (process_time() - began))
        assert min(spent) <= MOST, f"{scenario}, side {side}: {min(spent):.2f} ms"
