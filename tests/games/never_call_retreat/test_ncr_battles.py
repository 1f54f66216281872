"""The reconstructed combat table against 41 battles of the war, with re-rolls used sensibly.

Strengths and losses in thousands from general knowledge; the columns for terrain, the bonus and the re-rolls are what the
ratings of the two commands give. `a` or `d` left the field, `x` is undecided.
"""

import random
from typing import NamedTuple

import pytest

from longroll.games.never_call_retreat.combat_charts import Combat
from longroll.games.never_call_retreat.tables import Tables

# name, attackers and defenders, their losses, terrain, bonus and re-rolls of each, who left
BATTLES = """
Bull Run|30 32|2.9 2.0|1|0 2|0 0|a
Wilson's Creek|5 12|1.3 1.2|0|2 0|0 0|a
Mill Springs|4 4|0.5 0.3|0|0 2|0 0|a
Pea Ridge|15 11|2.0 1.4|1|0 1|0 0|a
Kernstown|4 8|0.7 0.6|0|2 0|0 0|a
Shiloh|44 42|8.0 10.0|1|1 2|0 0|d
Seven Pines|42 37|6.1 5.0|1|5 6|2 0|a
Port Republic|6 4|0.8 1.0|1|2 0|0 0|d
Gaines's Mill|57 34|8.0 6.8|2|6 1|3 0|d
Malvern Hill|55 54|5.6 3.0|3|6 5|3 0|a
Cedar Mountain|8 17|2.4 1.3|0|0 4|0 0|a
Second Bull Run|62 50|14.0 8.5|1|6 6|0 5|a
Richmond KY|7 7|0.5 5.3|0|1 1|0 0|d
Antietam|75 40|12.4 10.3|1|4 6|0 4|x
Corinth|22 21|4.2 2.4|1|0 2|0 0|a
Perryville|16 22|3.4 4.2|1|1 1|0 2|x
Prairie Grove|11 9|1.3 1.25|0|1 0|0 0|a
Fredericksburg|106 72|12.7 5.3|4|5 6|0 5|a
Stones River|35 41|11.0 12.9|1|2 3|1 1|a
Chancellorsville|60 105|12.8 17.2|1|6 4|4 0|d
Champion Hill|32 22|2.4 3.8|1|3 0|4 0|d
Gettysburg|72 88|25.0 23.0|1|6 6|3 0|a
Chickamauga|65 58|18.4 16.2|1|6 4|1 1|d
Missionary Ridge|56 44|5.8 6.7|3|4 3|3 0|d
Olustee|6 5|1.9 0.9|0|0 0|0 0|a
Mansfield|9 8|1.0 2.2|1|1 2|0 0|d
Pleasant Hill|12 12|1.6 1.4|1|1 0|0 0|a
Wilderness|102 61|17.7 11.0|1|6 6|2 3|x
New Market|4 6|0.5 0.8|0|3 0|0 0|d
Spotsylvania|100 52|18.4 12.0|2|6 4|2 3|x
Cold Harbor|108 59|12.7 5.3|3|6 4|2 3|a
Kennesaw|16 18|3.0 1.0|3|4 3|1 1|a
Brice's Crossroads|4 8|0.5 2.2|0|2 0|0 0|d
Peach Tree Creek|20 21|3.0 1.9|1|3 4|0 3|a
Atlanta|37 35|6.5 3.7|1|4 4|0 3|a
Third Winchester|39 15|5.0 3.6|0|4 3|1 0|d
Cedar Creek|19 31|2.9 5.7|1|3 3|0 1|a
Franklin|27 27|6.3 2.3|3|4 1|0 3|a
Nashville|55 25|3.1 6.0|1|3 2|3 0|d
Bentonville|20 17|2.6 1.5|1|3 0|1 0|a
Five Forks|22 10|0.8 3.0|0|3 1|1 0|d
"""
TRIALS = 160


class Battle(NamedTuple):
    name: str
    points: tuple[int, int]
    losses: tuple[float, float]
    shift: int
    bonus: tuple[int, int]
    rerolls: tuple[int, int]
    left: str


class Fought(NamedTuple):
    """Shares lost, and whether the attacker keeps the field."""

    attacker: float
    defender: float
    won: float


def battles() -> list[Battle]:
    found = []
    for line in BATTLES.strip().splitlines():
        name, points, losses, shift, bonus, rerolls, left = line.split("|")
        pair = [tuple(int(x) for x in text.split()) for text in (points, bonus, rerolls)]
        lost = [float(x) for x in losses.split()]
        found.append(Battle(name, pair[0], (lost[0], lost[1]), int(shift), pair[1], pair[2], left))  # type: ignore[arg-type]
    return found


def stays(
    left: tuple[int, int], lost: tuple[int, int], shaken: tuple[int, int], worst: tuple[int, int]
) -> int:
    """8.75 Who keeps the field: 0 the attacker, 1 the defender."""
    if min(left) <= 0:
        return 0 if left[1] <= 0 else 1
    for a, d in (shaken, lost, worst):
        if a != d:
            return 1 if a > d else 0
    return 1


class Field:
    """One round after another by R1, on the table."""

    def __init__(self, combat: Combat, b: Battle, rng: random.Random) -> None:
        self.c, self.b, self.rng = combat, b, rng

    def read(self, force: tuple[int, int], column: str, dice: tuple[int, int]):
        return tuple(
            self.c.result(
                self.c.size(force[firer]),
                ("attacker", "defender")[1 - firer],
                column,
                dice[firer] + min(6, self.b.bonus[firer]),
            )
            for firer in (1, 0)
        )

    def worth(self, force: tuple[int, int], column: str, dice: tuple[int, int]) -> float:
        hurt = self.read(force, column, dice)
        lost = tuple(self.c.lost(force[k], hurt[k].loss) for k in (0, 1))
        shaken = (int(hurt[0].demoralized), int(hurt[1].demoralized))
        left = (force[0] - lost[0], force[1] - lost[1])
        field = stays(left, (lost[0], lost[1]), shaken, (hurt[0].loss, hurt[1].loss)) == 0
        return lost[1] - lost[0] + 2 * (shaken[1] - shaken[0]) + field * sum(force) / 8

    def dice(self, force: tuple[int, int], column: str) -> tuple[int, int]:
        """8.43 Re-rolls in turn, used where they help on average."""
        roll = [self.rng.randint(1, 6), self.rng.randint(1, 6)]
        left = list(self.b.rerolls)
        if not sum(left):
            return roll[0], roll[1]
        table = [[self.worth(force, column, (i, j)) for j in range(1, 7)] for i in range(1, 7)]
        passes, side = 0, 0
        while passes < 2 and sum(left):
            sign = 1 - 2 * side
            mine = [
                sign * sum(table[x][roll[1] - 1] for x in range(6)) / 6,
                sign * sum(table[roll[0] - 1]) / 6,
            ]
            if left[side] and max(mine) > sign * table[roll[0] - 1][roll[1] - 1] + 1e-9:
                roll[mine.index(max(mine))] = self.rng.randint(1, 6)
                left[side] -= 1
                passes = 0
            else:
                passes += 1
            side = 1 - side
        return roll[0], roll[1]

    def fight(self) -> Fought:
        force = self.b.points
        lost, shaken, worst = (0, 0), (0, 0), (0, 0)
        keeper = 1
        for _ in range(self.c.rounds.most):
            column = self.c.column(*force, self.b.shift)
            if column in "o-":
                return Fought(0, 1, 1) if column == "o" else Fought(1, 0, 0)
            hurt = self.read(force, column, self.dice(force, column))
            now = tuple(min(force[k], self.c.lost(force[k], hurt[k].loss)) for k in (0, 1))
            force = (force[0] - now[0], force[1] - now[1])
            lost = (lost[0] + now[0], lost[1] + now[1])
            shaken = (shaken[0] | hurt[0].demoralized, shaken[1] | hurt[1].demoralized)
            worst = (max(worst[0], hurt[0].loss), max(worst[1], hurt[1].loss))
            keeper = stays(force, lost, shaken, worst)
            if min(force) <= 0 or any(shaken) or not any(worst) or self.rng.randint(1, 6) <= 3:
                break
        return Fought(lost[0] / self.b.points[0], lost[1] / self.b.points[1], float(keeper == 0))


@pytest.fixture(scope="module")
def fought(t: Tables) -> dict[str, tuple[Battle, Fought]]:
    rng = random.Random(1861)
    found = {}
    for b in battles():
        runs = [Field(t.combat, b, rng).fight() for _ in range(TRIALS)]
        found[b.name] = (b, Fought(*(sum(x[k] for x in runs) / TRIALS for k in range(3))))
    return found


def means(rows: list[tuple[Battle, Fought]]) -> tuple[float, float, float, float]:
    n = len(rows)
    return (
        sum(b.losses[0] / b.points[0] for b, _ in rows) / n, sum(b.losses[1] / b.points[1] for b, _ in rows) / n,
        sum(f.attacker for _, f in rows) / n, sum(f.defender for _, f in rows) / n,
    )  # fmt: skip


def test_there_are_forty_one_battles():
    assert len(battles()) == 41


@pytest.mark.rule("8.24")
@pytest.mark.parametrize("size", [1, 2])
def test_8_24_losses_are_those_of_the_war(t: Tables, fought: dict[str, tuple[Battle, Fought]], size: int):
    rows = [x for x in fought.values() if t.combat.size(max(x[0].points)) == size]
    history = means(rows)
    assert abs(history[0] - history[2]) < 0.035
    assert abs(history[1] - history[3]) < 0.055


@pytest.mark.rule("8.75")
def test_8_75_the_likelier_side_keeps_the_field(fought: dict[str, tuple[Battle, Fought]]):
    decided = [x for x in fought.values() if x[0].left != "x"]
    right = sum((f.won > 0.5) == (b.left == "d") for b, f in decided)
    assert len(decided) == 37
    assert right >= 26


@pytest.mark.rule("8.24")
def test_8_24_the_whole_war_costs_about_as_many_men(fought: dict[str, tuple[Battle, Fought]]):
    history = sum(sum(b.losses) for b, _ in fought.values())
    table = sum(f.attacker * b.points[0] + f.defender * b.points[1] for b, f in fought.values())
    assert 0.9 < table / history < 1.1
