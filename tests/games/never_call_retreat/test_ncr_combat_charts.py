"""The land combat table, its columns and losses: stated cells, examples of the rules, shape."""

import itertools

import pytest

from longroll.games.never_call_retreat.combat_charts import COLUMNS, HURT, SIZES, Combat
from longroll.games.never_call_retreat.tables import Tables


@pytest.fixture
def c(t: Tables) -> Combat:
    return t.combat


@pytest.mark.rule("8.3")
@pytest.mark.parametrize(
    ("attack", "defence", "shift", "column"),
    [
        (6, 2, 0, "K"),  # 3:1
        (5, 2, 0, "J"),  # 2.5:1 is 2:1
        (5, 3, 0, "G"),  # +2
        (52, 36, 0, "I"),  # +16 is +5
        (10, 2, 2, "K"),  # 5:1 into swamp is 3:1
        (36, 52, 0, "C"),  # -16 is -3
        (7, 7, 0, "E"),
        (1, 2, 0, "B"),
        (1, 3, 0, "A"),
        (1, 3, 4, "A"),  # shifts never push below A
        (8, 2, 0, "L"),
        (8, 2, 1, "K"),
        (14, 2, 3, "L"),  # L4 bears three shifts
        (14, 2, 4, "K"),
        (7, 7, -1, "F"),  # a Demoralized defender
        (8, 2, -1, "L"),
    ],
)
def test_8_3_columns(c: Combat, attack: int, defence: int, shift: int, column: str):
    assert c.column(attack, defence, shift) == column


@pytest.mark.rule("8.6")
@pytest.mark.parametrize(
    ("attack", "defence", "shift", "column"),
    [(8, 1, 0, "o"), (8, 1, 1, "L"), (11, 1, 3, "o"), (11, 1, 4, "L"), (12, 1, 4, "o"), (30, 1, 4, "o"), (7, 1, 0, "L")],
)  # fmt: skip
def test_8_6_overruns(c: Combat, attack: int, defence: int, shift: int, column: str):
    assert c.column(attack, defence, shift) == column


@pytest.mark.rule("8.31")
def test_8_31_worse_than_one_to_three_eliminates_the_attacker(c: Combat):
    assert c.column(1, 4) == "-"
    assert c.column(3, 10) == "-"
    assert c.column(3, 9) == "A"


@pytest.mark.rule("8.32")
def test_8_32_nine_differences_rise_over_seven_columns(c: Combat):
    columns = list(c.by_difference.values())
    assert list(c.by_difference) == list(range(-3, 6))
    assert columns == sorted(columns)
    assert "".join(sorted(set(columns))) == "CDEFGHI"


@pytest.mark.rule("8.12")
def test_8_12_size_is_a_sides_own(c: Combat):
    assert [c.size(n) for n in (1, 15, 16, 45, 46, 200)] == [0, 0, 1, 1, 2, 2]


@pytest.mark.rule("8.24")
@pytest.mark.parametrize("size", range(3))
@pytest.mark.parametrize("hurt", HURT)
def test_8_24_a_higher_die_and_a_better_column_never_hurt_less(c: Combat, size: int, hurt: str):
    table = c.table[size, hurt]
    for column in COLUMNS:
        for low, high in zip(table[column], table[column][1:], strict=False):
            assert low.loss <= high.loss
            assert low.demoralized <= high.demoralized
    better = COLUMNS if hurt == "defender" else COLUMNS[::-1]
    for a, b in itertools.pairwise(better):
        for low, high in zip(table[a], table[b], strict=True):
            assert low.loss <= high.loss
            assert low.demoralized <= high.demoralized


def mean(c: Combat, size: int, hurt: str, column: str, bonus: int = 0) -> tuple[float, float]:
    found = [c.result(size, hurt, column, die + bonus) for die in range(1, 7)]
    return sum(x.loss for x in found) / 6, sum(x.demoralized for x in found) / 6


@pytest.mark.rule("8.24")
@pytest.mark.parametrize("size", range(3))
def test_8_24_the_attacker_loses_a_little_more_at_even_strength(c: Combat, size: int):
    assert mean(c, size, "attacker", "E")[0] >= mean(c, size, "defender", "E")[0]


@pytest.mark.rule("8.24")
def test_8_24_large_battles_shake_both_sides_more_often_than_small_ones(c: Combat):
    both = [mean(c, size, "defender", "E", 2)[1] * mean(c, size, "attacker", "E", 2)[1] for size in (0, 2)]
    assert both[1] > both[0]


@pytest.mark.rule("8.43")
@pytest.mark.parametrize("size", range(3))
def test_8_43_no_reroll_is_idle(c: Combat, size: int):
    """On the columns between D and I the six faces never read alike, whatever the bonus."""
    for hurt in HURT:
        for column in "DEFGHI":
            for bonus in range(7):
                assert len({c.result(size, hurt, column, die + bonus) for die in range(1, 7)}) > 1


@pytest.mark.rule("16.2")
def test_16_2_a_cadre_can_be_rooted_out(c: Combat):
    assert any(
        x.loss == 3 and x.demoralized for size in range(3) for row in c.table[size, "defender"].values() for x in row
    )  # fmt: skip


@pytest.mark.rule("8.24")
def test_8_24_columns_differ(c: Combat):
    for size, name in enumerate(SIZES):
        pairs = {(c.table[size, "attacker"][x], c.table[size, "defender"][x]) for x in COLUMNS}
        assert len(pairs) >= (12 if name == "small" else 10)


@pytest.mark.rule("8.26")
@pytest.mark.parametrize(
    ("points", "number", "lost"),
    [
        (67, 2, 13),
        (63, 2, 13),
        (25, 2, 5),
        (17, 2, 3),
        (13, 2, 3),
        (50, 2, 10),
        (5, 0, 0),
        (0, 3, 0),
        (1, 1, 1),
    ],
)
def test_8_26_losses(c: Combat, points: int, number: int, lost: int):
    assert c.lost(points, number) == lost


@pytest.mark.rule("8.27")
def test_8_27_losses_rise_with_the_loss_number(c: Combat):
    for one, two, three in zip(*c.losses, strict=True):
        assert one <= two <= three
    assert all(len(row) == 25 for row in c.losses)
