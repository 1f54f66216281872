"""8.3 to 8.6, 9.1: reference battles: with the same dice a battle goes the same way, and a change of any number shows.

A row: who wins, who leaves, days, how far the attacker came (0 the edge, up to the town), strength points lost on the field by both
sides, points lost for good, why it ended, when ground was won or lost (day, hour, step), what was told how often, and a mark of the
whole field at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from zlib import crc32

import pytest

from games.acw_campaign.battlefield import corps, division, field
from longroll.core.dice import Dice
from longroll.games.acw_campaign.battle import position
from longroll.games.acw_campaign.battle.captain import TEMPERS
from longroll.games.acw_campaign.battle.events import Ended, GroundWon
from longroll.games.acw_campaign.battle.play import fight_out
from longroll.games.acw_campaign.battle.setup import CorpsIn
from longroll.games.acw_campaign.battle.types import Battle

Row = tuple[
    int, int, int, int, tuple[int, int], tuple[int, int], str, list[tuple[int, int, int]], dict[str, int], str
]


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
    "behind a fort": lambda: field(attackers=3, fort=(0, 24)),
    "behind a fort and works": lambda: field(attackers=3, works=12, fort=(0, 6)),
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
    told = dict(sorted(Counter(type(e).__name__ for e in out).items()))
    losses = (b.raw[0], b.raw[1]), (b.net(0), b.net(1))
    return (
        b.winner,
        b.leaving,
        b.day,
        b.step,
        *losses,
        ended.why,
        ground,
        told,
        f"{crc32(b.dump().encode()):08x}",
    )


# fmt: off
BATTLES: dict[tuple[str, int, str], Row] = {
    ('two corps against one', 1, 'steady-steady'): (0, 1, 1, 3, (11, 19), (3, 15), 'daylight', [(1, 14, 1), (1, 16, 2)], {'CameBack': 1, 'CameUp': 2, 'Dawn': 1, 'Ended': 1, 'Fought': 6, 'GroundWon': 2, 'OffField': 1, 'Ordered': 4, 'Worn': 1}, 'c8d45cf9'),
    ('two corps against one', 2, 'bold-steady'): (0, 1, 1, 3, (14, 22), (4, 17), 'daylight', [(1, 13, 1), (1, 15, 2), (1, 17, 3)], {'CameBack': 1, 'CameUp': 2, 'Dawn': 1, 'Ended': 1, 'Fought': 6, 'GroundWon': 3, 'OffField': 1, 'Ordered': 4, 'Worn': 2}, '342ad6cb'),
    ('two corps against one', 3, 'bold-cautious'): (0, 1, 1, 3, (23, 18), (7, 14), 'daylight', [(1, 14, 1), (1, 16, 2)], {'Bombarded': 2, 'CameBack': 1, 'CameUp': 2, 'Dawn': 1, 'Ended': 1, 'Fought': 8, 'GroundWon': 2, 'OffField': 1, 'Ordered': 4, 'Worn': 1}, '08fc9a1a'),
    ('one against one', 1, 'steady-steady'): (1, 0, 2, 0, (26, 14), (13, 4), 'night', [], {'CameBack': 2, 'CameUp': 1, 'Dawn': 2, 'Ended': 1, 'Fought': 8, 'NightFell': 2, 'Ordered': 6, 'Worn': 1}, '21039624'),
    ('one against one', 2, 'bold-steady'): (1, 0, 2, 0, (35, 18), (22, 7), 'night', [], {'CameBack': 2, 'CameUp': 1, 'Dawn': 2, 'Ended': 1, 'Fought': 9, 'NightFell': 2, 'Ordered': 6, 'Worn': 4}, 'bee24e5c'),
    ('one against one', 3, 'bold-cautious'): (1, 0, 1, 0, (15, 9), (7, 2), 'night', [], {'Bombarded': 2, 'CameBack': 1, 'CameUp': 1, 'Dawn': 1, 'Ended': 1, 'Fought': 4, 'NightFell': 1, 'Ordered': 3, 'Worn': 1}, 'ca178319'),
    ('three against one behind works', 1, 'steady-steady'): (0, 1, 1, 3, (34, 19), (11, 9), 'night', [(1, 13, 1), (1, 15, 2), (1, 17, 3)], {'CameBack': 1, 'CameUp': 3, 'Dawn': 1, 'Ended': 1, 'Fought': 10, 'GroundWon': 3, 'NightFell': 1, 'Ordered': 3, 'Worn': 2}, '132f1627'),
    ('three against one behind works', 2, 'bold-steady'): (0, 1, 1, 3, (36, 12), (12, 6), 'night', [(1, 13, 1), (1, 15, 2), (1, 17, 3)], {'CameBack': 1, 'CameUp': 3, 'Dawn': 1, 'Ended': 1, 'Fought': 9, 'GroundWon': 3, 'NightFell': 1, 'Ordered': 5, 'Worn': 2}, 'cc926401'),
    ('three against one behind works', 3, 'bold-cautious'): (0, 1, 1, 3, (34, 23), (11, 11), 'night', [(1, 10, 1), (1, 12, 2), (1, 14, 3)], {'Bombarded': 2, 'CameBack': 1, 'CameUp': 3, 'Dawn': 1, 'Ended': 1, 'Fought': 9, 'GroundWon': 3, 'NightFell': 1, 'Ordered': 3, 'Worn': 4}, '542137fb'),
    ('two over a ferry', 1, 'steady-steady'): (0, 1, 1, 3, (11, 21), (3, 10), 'night', [(1, 15, 1), (1, 17, 2), (1, 19, 3)], {'CameBack': 1, 'CameUp': 2, 'Dawn': 1, 'Ended': 1, 'Fought': 7, 'GroundWon': 3, 'NightFell': 1, 'Ordered': 5, 'Worn': 1}, '48b71ec5'),
    ('two over a ferry', 2, 'bold-steady'): (0, 1, 1, 3, (14, 22), (4, 17), 'night', [(1, 14, 1), (1, 16, 2), (1, 18, 3)], {'CameBack': 1, 'CameUp': 2, 'Dawn': 1, 'Ended': 1, 'Fought': 6, 'GroundWon': 3, 'NightFell': 1, 'Ordered': 5, 'Worn': 2}, '050538c4'),
    ('two over a ferry', 3, 'bold-cautious'): (0, 1, 1, 3, (9, 15), (2, 12), 'daylight', [(1, 13, 1), (1, 15, 2)], {'Bombarded': 1, 'CameBack': 1, 'CameUp': 2, 'Dawn': 1, 'Ended': 1, 'Fought': 4, 'GroundWon': 2, 'OffField': 1, 'Ordered': 6, 'Worn': 1}, 'fcb1afb2'),
    ('two over a bridge', 1, 'steady-steady'): (0, 1, 1, 3, (16, 13), (5, 6), 'night', [(1, 14, 1), (1, 16, 2), (1, 18, 3)], {'Bombarded': 1, 'CameBack': 1, 'CameUp': 2, 'Dawn': 1, 'Ended': 1, 'Fought': 7, 'GroundWon': 3, 'NightFell': 1, 'Ordered': 3}, '2c77514b'),
    ('two over a bridge', 2, 'bold-steady'): (0, 1, 1, 3, (24, 18), (7, 8), 'night', [(1, 13, 1), (1, 16, 2), (1, 18, 3)], {'CameBack': 1, 'CameUp': 2, 'Dawn': 1, 'Ended': 1, 'Fought': 8, 'GroundWon': 3, 'NightFell': 1, 'Ordered': 3, 'Worn': 3}, '4865ff51'),
    ('two over a bridge', 3, 'bold-cautious'): (0, 1, 1, 3, (24, 16), (7, 13), 'daylight', [(1, 14, 1), (1, 16, 2)], {'Bombarded': 2, 'CameBack': 1, 'CameUp': 2, 'Dawn': 1, 'Ended': 1, 'Fought': 7, 'GroundWon': 2, 'OffField': 1, 'Ordered': 4, 'Worn': 3}, 'e251a101'),
    ('with cavalry', 1, 'steady-steady'): (0, 1, 1, 3, (16, 26), (5, 19), 'night', [(1, 13, 1), (1, 15, 2), (1, 17, 3)], {'CameBack': 1, 'CameUp': 3, 'Dawn': 1, 'Ended': 1, 'Fought': 7, 'GroundWon': 3, 'NightFell': 1, 'Ordered': 3, 'Worn': 2}, '16c65266'),
    ('with cavalry', 2, 'bold-steady'): (0, 1, 1, 3, (22, 13), (7, 6), 'night', [(1, 13, 1), (1, 15, 2), (1, 17, 3)], {'Bombarded': 1, 'CameBack': 1, 'CameUp': 3, 'Dawn': 1, 'Ended': 1, 'Fought': 5, 'GroundWon': 3, 'NightFell': 1, 'Ordered': 3, 'Worn': 2}, '542c25ec'),
    ('with cavalry', 3, 'bold-cautious'): (0, 1, 1, 3, (19, 12), (6, 8), 'daylight', [(1, 10, 1), (1, 12, 2), (1, 14, 3)], {'Bombarded': 1, 'CameBack': 1, 'CameUp': 3, 'Dawn': 1, 'Ended': 1, 'Fought': 7, 'GroundWon': 3, 'OffField': 1, 'Ordered': 4, 'Worn': 1}, '6f830acf'),
    ('veterans in reserve', 1, 'steady-steady'): (1, 0, 1, 0, (21, 21), (10, 6), 'night', [], {'CameBack': 1, 'CameUp': 2, 'Dawn': 1, 'Ended': 1, 'Fought': 8, 'NightFell': 1, 'Ordered': 2}, '66c1fdbd'),
    ('veterans in reserve', 2, 'bold-steady'): (1, 0, 1, 0, (31, 18), (15, 5), 'night', [], {'CameBack': 1, 'CameUp': 2, 'Dawn': 1, 'Ended': 1, 'Fought': 8, 'NightFell': 1, 'Ordered': 3, 'Worn': 2}, '407540ba'),
    ('veterans in reserve', 3, 'bold-cautious'): (1, 0, 4, 0, (75, 43), (42, 15), 'daylight', [], {'Bombarded': 2, 'CameBack': 4, 'CameUp': 2, 'Dawn': 4, 'Ended': 1, 'Fought': 21, 'NightFell': 3, 'OffField': 1, 'Ordered': 12, 'Worn': 10}, 'ad82399e'),
    ('behind a fort', 1, 'steady-steady'): (0, 1, 1, 3, (34, 18), (11, 9), 'night', [(1, 13, 1), (1, 15, 2), (1, 17, 3)], {'CameBack': 1, 'CameUp': 3, 'Dawn': 1, 'Ended': 1, 'Fought': 10, 'GroundWon': 3, 'NightFell': 1, 'Ordered': 3, 'Worn': 2}, '680e0497'),
    ('behind a fort', 2, 'bold-steady'): (0, 1, 1, 3, (33, 7), (10, 3), 'night', [(1, 13, 1), (1, 15, 2), (1, 17, 3)], {'CameBack': 1, 'CameUp': 3, 'Dawn': 1, 'Ended': 1, 'Fought': 11, 'GroundWon': 3, 'NightFell': 1, 'Ordered': 3, 'Worn': 1}, 'a39aa416'),
    ('behind a fort', 3, 'bold-cautious'): (1, 0, 4, 0, (88, 18), (42, 7), 'gave-up', [(1, 10, 1), (1, 17, 2), (1, 19, 3)], {'Bombarded': 1, 'CameBack': 4, 'CameUp': 3, 'Dawn': 4, 'Ended': 1, 'Fought': 16, 'GroundWon': 3, 'NightFell': 4, 'Ordered': 18, 'Worn': 14}, '5285f58e'),
    ('behind a fort and works', 1, 'steady-steady'): (0, 1, 1, 3, (29, 11), (9, 5), 'night', [(1, 13, 1), (1, 15, 2), (1, 17, 3)], {'Bombarded': 1, 'CameBack': 1, 'CameUp': 3, 'Dawn': 1, 'Ended': 1, 'Fought': 9, 'GroundWon': 3, 'NightFell': 1, 'Ordered': 3, 'Worn': 1}, 'c0599929'),
    ('behind a fort and works', 2, 'bold-steady'): (0, 1, 1, 3, (39, 16), (12, 13), 'night', [(1, 13, 1), (1, 15, 2), (1, 17, 3)], {'CameBack': 1, 'CameUp': 3, 'Dawn': 1, 'Ended': 1, 'Fought': 10, 'GroundWon': 3, 'NightFell': 1, 'Ordered': 3, 'Worn': 3}, 'ad63e612'),
    ('behind a fort and works', 3, 'bold-cautious'): (0, 1, 1, 3, (17, 15), (5, 12), 'daylight', [(1, 10, 1), (1, 12, 2), (1, 14, 3)], {'Bombarded': 1, 'CameBack': 1, 'CameUp': 3, 'Dawn': 1, 'Ended': 1, 'Fought': 6, 'GroundWon': 3, 'OffField': 1, 'Ordered': 4, 'Worn': 3}, 'a1076b55'),
    ('in winter', 1, 'steady-steady'): (0, 1, 1, 3, (4, 7), (1, 3), 'night', [(1, 16, 1)], {'CameBack': 1, 'CameUp': 2, 'Dawn': 1, 'Ended': 1, 'Fought': 2, 'GroundWon': 1, 'NightFell': 1, 'Ordered': 2}, 'daabfb39'),
    ('in winter', 2, 'bold-steady'): (0, 1, 1, 3, (8, 9), (2, 4), 'night', [(1, 15, 1)], {'CameBack': 1, 'CameUp': 2, 'Dawn': 1, 'Ended': 1, 'Fought': 3, 'GroundWon': 1, 'NightFell': 1, 'Ordered': 3}, '827439b3'),
    ('in winter', 3, 'bold-cautious'): (0, 1, 1, 3, (15, 9), (4, 4), 'night', [(1, 16, 1)], {'Bombarded': 1, 'CameBack': 1, 'CameUp': 2, 'Dawn': 1, 'Ended': 1, 'Fought': 5, 'GroundWon': 1, 'NightFell': 1, 'Ordered': 2}, 'ba53b7e0'),
    ('after 1863', 1, 'steady-steady'): (0, 1, 1, 3, (19, 28), (6, 21), 'daylight', [(1, 13, 1), (1, 15, 2), (1, 16, 3)], {'CameBack': 1, 'CameUp': 3, 'Dawn': 1, 'Ended': 1, 'Fought': 8, 'GroundWon': 3, 'OffField': 1, 'Ordered': 4, 'Worn': 4}, 'e926ed64'),
    ('after 1863', 2, 'bold-steady'): (0, 1, 1, 3, (17, 18), (5, 14), 'daylight', [(1, 13, 1), (1, 15, 2)], {'CameBack': 1, 'CameUp': 3, 'Dawn': 1, 'Ended': 1, 'Fought': 7, 'GroundWon': 2, 'OffField': 1, 'Ordered': 4, 'Worn': 1}, '317a0c15'),
    ('after 1863', 3, 'bold-cautious'): (0, 1, 1, 3, (11, 24), (3, 18), 'daylight', [(1, 10, 1), (1, 12, 2)], {'CameBack': 1, 'CameUp': 3, 'Dawn': 1, 'Ended': 1, 'Fought': 6, 'GroundWon': 2, 'OffField': 1, 'Ordered': 4, 'Worn': 3}, '1bb3c149'),
    ('bull-run', 1, 'steady-steady'): (1, 0, 1, 0, (16, 12), (8, 3), 'night', [], {'CameBack': 1, 'CameUp': 5, 'Dawn': 1, 'Ended': 1, 'Fought': 9, 'NightFell': 1, 'Ordered': 6, 'Worn': 4}, '71e355b3'),
    ('bull-run', 2, 'bold-steady'): (1, 0, 4, 0, (21, 30), (9, 11), 'gave-up', [], {'CameBack': 4, 'CameUp': 5, 'Dawn': 4, 'Ended': 1, 'Fought': 23, 'NightFell': 4, 'Ordered': 14, 'Worn': 11}, 'f178d122'),
    ('bull-run', 3, 'bold-cautious'): (1, 0, 4, 0, (25, 31), (10, 12), 'gave-up', [], {'CameBack': 4, 'CameUp': 5, 'Dawn': 4, 'Ended': 1, 'Fought': 20, 'NightFell': 4, 'Ordered': 10, 'Worn': 13}, '88462d2d'),
    ('shiloh', 1, 'steady-steady'): (1, 0, 1, 3, (33, 17), (15, 4), 'night', [(1, 12, 1), (1, 14, 2), (1, 16, 3)], {'CameBack': 1, 'CameUp': 4, 'Dawn': 1, 'Ended': 1, 'Fought': 7, 'GroundWon': 3, 'NightFell': 1, 'Ordered': 4, 'Worn': 4}, 'd027ac69'),
    ('shiloh', 2, 'bold-steady'): (0, 1, 2, 0, (50, 54), (21, 26), 'night', [], {'CameBack': 2, 'CameUp': 6, 'Dawn': 2, 'Ended': 1, 'Fought': 23, 'NightFell': 2, 'Ordered': 5, 'Worn': 9}, 'f5cff974'),
    ('shiloh', 3, 'bold-cautious'): (0, 1, 2, 0, (27, 37), (8, 28), 'daylight', [], {'CameBack': 2, 'CameUp': 6, 'Dawn': 2, 'Ended': 1, 'Fought': 16, 'NightFell': 1, 'OffField': 3, 'Ordered': 5, 'Worn': 5}, 'bad4dafc'),
    ('chickamauga', 1, 'steady-steady'): (1, 0, 3, 3, (78, 78), (35, 32), 'night', [(2, 8, 1)], {'CameBack': 3, 'CameUp': 6, 'Dawn': 3, 'DugIn': 7, 'Ended': 1, 'Fought': 34, 'GroundWon': 1, 'NightFell': 3, 'Ordered': 9, 'Worn': 27}, '959c063b'),
    ('gettysburg', 1, 'steady-steady'): (0, 1, 2, 0, (66, 55), (23, 35), 'daylight', [], {'CameBack': 2, 'CameUp': 9, 'Dawn': 2, 'DugIn': 4, 'Ended': 1, 'Fought': 37, 'NightFell': 1, 'OffField': 3, 'Ordered': 11, 'Worn': 16}, 'b4e78c28'),
}
# fmt: on


@pytest.mark.rule("8.3", "8.5", "8.51", "8.56", "8.57", "8.58", "8.6", "9.1")
@pytest.mark.parametrize(("name", "seed", "tempers"), BATTLES)
def test_8_6_reference_battles(name: str, seed: int, tempers: str) -> None:
    assert fought(name, seed, tempers) == BATTLES[name, seed, tempers]
