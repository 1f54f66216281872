"""8.3 to 8.6, 9.1: reference battles: with the same dice a battle goes the same way, and a change of any number shows.

A row: who wins, who leaves, days, how far the attacker came (0 the edge, up to the town), strength points lost on the field by both
sides, points lost for good, why it ended, and when ground was won or lost (day, hour, step).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.acw_campaign.battlefield import corps, division, field
from longroll.core.dice import Dice
from longroll.games.acw_campaign.battle import position
from longroll.games.acw_campaign.battle.captain import TEMPERS
from longroll.games.acw_campaign.battle.events import Ended, GroundWon
from longroll.games.acw_campaign.battle.play import fight_out
from longroll.games.acw_campaign.battle.setup import CorpsIn
from longroll.games.acw_campaign.battle.types import Battle

Row = tuple[int, int, int, int, tuple[int, int], tuple[int, int], str, list[tuple[int, int, int]]]


def horse(side: int, name: str) -> CorpsIn:
    return CorpsIn(
        side,
        name,
        [division(f"1 Division, {name}", "3 cav 3-5", "art 2-5 R-F")],
        route=0 if side == 0 else 255,
    )


FIELDS: dict[str, Callable[[], Battle]] = {
    "two corps against one": lambda: field(attackers=2),
    "one against one": lambda: field(),
    "three against one behind works": lambda: field(attackers=3, works=24),
    "two over a ferry": lambda: field(attackers=2, river=2),
    "two over a bridge": lambda: field(attackers=2, river=1),
    "with cavalry": lambda: field(horse(0, "Union Cavalry"), attackers=2),
    "veterans in reserve": lambda: field(corps(1, "Jackson", morale=5), attackers=2),
    "in winter": lambda: field(attackers=2, turn="1862-nov"),
    "after 1863": lambda: field(attackers=3, turn="1864-may"),
    **{
        name: (lambda name=name: position.load(name).battle())
        for name in ("bull-run", "shiloh", "chickamauga", "gettysburg")
    },  # type: ignore[misc]
}


def fought(name: str, seed: int, tempers: str) -> Row:
    b = FIELDS[name]()
    mine, theirs = (TEMPERS[x] for x in tempers.split("-"))
    out = fight_out(b, Dice(seed), (mine, theirs))
    ended = next(e for e in out if isinstance(e, Ended))
    ground = [(e.day, e.hour, e.step) for e in out if isinstance(e, GroundWon)]
    return b.winner, b.leaving, b.day, b.step, (b.raw[0], b.raw[1]), (b.net(0), b.net(1)), ended.why, ground


# fmt: off
BATTLES: dict[tuple[str, int, str], Row] = {
    ('two corps against one', 1, 'steady-steady'): (0, 1, 1, 3, (11, 19), (3, 15), 'daylight', [(1, 14, 1), (1, 16, 2)]),
    ('two corps against one', 2, 'bold-steady'): (0, 1, 1, 3, (14, 22), (4, 17), 'daylight', [(1, 13, 1), (1, 15, 2), (1, 17, 3)]),
    ('two corps against one', 3, 'bold-cautious'): (0, 1, 1, 3, (23, 18), (7, 14), 'daylight', [(1, 14, 1), (1, 16, 2)]),
    ('one against one', 1, 'steady-steady'): (1, 0, 2, 0, (26, 14), (13, 4), 'night', []),
    ('one against one', 2, 'bold-steady'): (1, 0, 2, 0, (35, 18), (22, 7), 'night', []),
    ('one against one', 3, 'bold-cautious'): (1, 0, 1, 0, (15, 9), (7, 2), 'night', []),
    ('three against one behind works', 1, 'steady-steady'): (0, 1, 1, 3, (34, 19), (11, 9), 'night', [(1, 13, 1), (1, 15, 2), (1, 17, 3)]),
    ('three against one behind works', 2, 'bold-steady'): (0, 1, 1, 3, (36, 12), (12, 6), 'night', [(1, 13, 1), (1, 15, 2), (1, 17, 3)]),
    ('three against one behind works', 3, 'bold-cautious'): (0, 1, 1, 3, (34, 23), (11, 11), 'night', [(1, 10, 1), (1, 12, 2), (1, 14, 3)]),
    ('two over a ferry', 1, 'steady-steady'): (0, 1, 1, 3, (11, 21), (3, 10), 'night', [(1, 15, 1), (1, 17, 2), (1, 19, 3)]),
    ('two over a ferry', 2, 'bold-steady'): (0, 1, 1, 3, (14, 22), (4, 17), 'night', [(1, 14, 1), (1, 16, 2), (1, 18, 3)]),
    ('two over a ferry', 3, 'bold-cautious'): (0, 1, 1, 3, (9, 15), (2, 12), 'daylight', [(1, 13, 1), (1, 15, 2)]),
    ('two over a bridge', 1, 'steady-steady'): (0, 1, 1, 3, (16, 13), (5, 6), 'night', [(1, 14, 1), (1, 16, 2), (1, 18, 3)]),
    ('two over a bridge', 2, 'bold-steady'): (0, 1, 1, 3, (24, 18), (7, 8), 'night', [(1, 13, 1), (1, 16, 2), (1, 18, 3)]),
    ('two over a bridge', 3, 'bold-cautious'): (0, 1, 1, 3, (24, 16), (7, 13), 'daylight', [(1, 14, 1), (1, 16, 2)]),
    ('with cavalry', 1, 'steady-steady'): (0, 1, 1, 3, (16, 26), (5, 19), 'night', [(1, 13, 1), (1, 15, 2), (1, 17, 3)]),
    ('with cavalry', 2, 'bold-steady'): (0, 1, 1, 3, (22, 13), (7, 6), 'night', [(1, 13, 1), (1, 15, 2), (1, 17, 3)]),
    ('with cavalry', 3, 'bold-cautious'): (0, 1, 1, 3, (19, 12), (6, 8), 'daylight', [(1, 10, 1), (1, 12, 2), (1, 14, 3)]),
    ('veterans in reserve', 1, 'steady-steady'): (1, 0, 1, 0, (21, 21), (10, 6), 'night', []),
    ('veterans in reserve', 2, 'bold-steady'): (1, 0, 1, 0, (31, 18), (15, 5), 'night', []),
    ('veterans in reserve', 3, 'bold-cautious'): (1, 0, 4, 0, (75, 43), (42, 15), 'daylight', []),
    ('in winter', 1, 'steady-steady'): (0, 1, 1, 3, (4, 7), (1, 3), 'night', [(1, 16, 1)]),
    ('in winter', 2, 'bold-steady'): (0, 1, 1, 3, (8, 9), (2, 4), 'night', [(1, 15, 1)]),
    ('in winter', 3, 'bold-cautious'): (0, 1, 1, 3, (15, 9), (4, 4), 'night', [(1, 16, 1)]),
    ('after 1863', 1, 'steady-steady'): (0, 1, 1, 3, (19, 28), (6, 21), 'daylight', [(1, 13, 1), (1, 15, 2), (1, 16, 3)]),
    ('after 1863', 2, 'bold-steady'): (0, 1, 1, 3, (17, 18), (5, 14), 'daylight', [(1, 13, 1), (1, 15, 2)]),
    ('after 1863', 3, 'bold-cautious'): (0, 1, 1, 3, (11, 24), (3, 18), 'daylight', [(1, 10, 1), (1, 12, 2)]),
    ('bull-run', 1, 'steady-steady'): (1, 0, 1, 0, (16, 12), (8, 3), 'night', []),
    ('bull-run', 2, 'bold-steady'): (1, 0, 4, 0, (21, 30), (9, 11), 'gave-up', []),
    ('bull-run', 3, 'bold-cautious'): (1, 0, 4, 0, (25, 31), (10, 12), 'gave-up', []),
    ('shiloh', 1, 'steady-steady'): (1, 0, 1, 3, (33, 17), (15, 4), 'night', [(1, 12, 1), (1, 14, 2), (1, 16, 3)]),
    ('shiloh', 2, 'bold-steady'): (0, 1, 2, 0, (50, 54), (21, 26), 'night', []),
    ('shiloh', 3, 'bold-cautious'): (0, 1, 2, 0, (27, 37), (8, 28), 'daylight', []),
    ('chickamauga', 1, 'steady-steady'): (1, 0, 3, 3, (78, 78), (35, 32), 'night', [(2, 8, 1)]),
    ('gettysburg', 1, 'steady-steady'): (0, 1, 2, 0, (66, 55), (23, 35), 'daylight', []),
}
# fmt: on


@pytest.mark.rule("8.3", "8.5", "8.51", "8.56", "8.57", "8.58", "8.6", "9.1")
@pytest.mark.parametrize(("name", "seed", "tempers"), BATTLES)
def test_8_6_reference_battles(name: str, seed: int, tempers: str) -> None:
    assert fought(name, seed, tempers) == BATTLES[name, seed, tempers]
