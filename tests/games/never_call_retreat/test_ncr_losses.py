"""8.7: losses spread evenly, and who leaves the field."""

import pytest

from longroll.games.never_call_retreat.combat.losses import (
    ATTACKER,
    DEFENDER,
    NEITHER,
    Side,
    Spread,
    leaves,
    spread,
)
from longroll.games.never_call_retreat.combat_charts import Result


@pytest.mark.rule("8.71")
def test_8_71_six_points_from_four_units():
    """Cavalry 4, infantry 7, Militia 3 and ten Garrison points: one each, and two where the owner likes."""
    assert spread([4, 7, 3, 10], 6) == Spread((1, 1, 1, 1), 2, (0, 1, 2, 3))


@pytest.mark.rule("8.71")
@pytest.mark.parametrize(
    ("points", "loss", "found"),
    [
        ([5, 5], 4, Spread((2, 2), 0, ())),
        ([1, 5, 5], 4, Spread((1, 1, 1), 1, (1, 2))),
        ([1, 5, 5], 6, Spread((1, 2, 2), 1, (1, 2))),
        ([1, 1], 9, Spread((1, 1), 0, ())),
        ([3], 2, Spread((2,), 0, ())),
        ([4, 4, 4], 0, Spread((0, 0, 0), 0, ())),
        ([4, 4, 4], 2, Spread((0, 0, 0), 2, (0, 1, 2))),
    ],
)
def test_8_71_evenly(points: list[int], loss: int, found: Spread):
    assert spread(points, loss) == found


def side(left: int = 10, lost: int = 0, loss: int = 0, d: bool = False) -> Side:
    return Side(left, lost, Result(loss, d))


@pytest.mark.rule("8.75")
@pytest.mark.parametrize(
    ("attacker", "defender", "extra", "who"),
    [
        (side(), side(left=0, lost=5, loss=3), {}, NEITHER),
        (side(left=0, lost=5, loss=3), side(lost=1, loss=1), {}, NEITHER),
        (side(), side(), {}, ATTACKER),
        (side(lost=1, loss=1), side(lost=3, loss=2, d=True), {"inside": True}, NEITHER),
        (side(lost=4, loss=2), side(lost=1, loss=1, d=True), {"was_demoralized": True, "second": True}, DEFENDER),
        (side(lost=4, loss=2), side(lost=1, loss=1), {"was_demoralized": True}, ATTACKER),
        (side(lost=4, loss=2), side(lost=1, loss=1), {"second": True}, ATTACKER),
        (side(lost=1, loss=1, d=True), side(lost=5, loss=2), {}, ATTACKER),
        (side(lost=5, loss=2), side(lost=1, loss=1, d=True), {}, DEFENDER),
        (side(lost=5, loss=1, d=True), side(lost=4, loss=2, d=True), {}, ATTACKER),
        (side(lost=3, loss=1), side(lost=4, loss=1), {}, DEFENDER),
        (side(lost=3, loss=1), side(lost=3, loss=2), {}, DEFENDER),
        (side(lost=3, loss=1), side(lost=3, loss=1), {}, ATTACKER),
    ],
)  # fmt: skip
def test_8_75_the_ladder(attacker: Side, defender: Side, extra: dict[str, bool], who: int):
    assert leaves(attacker, defender, **extra) == who
