"""Many dice at once from the core's dice: a handful of D6 costs one number of the stream, scripted dice one each."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from math import comb
from typing import Final

from longroll.core.dice import STREAMS, Dice, quick_number

STREAM: Final = STREAMS.index("battle")
_RANGE: Final = 1 << 32


@cache
def _ladder(n: int, need: int) -> list[int]:
    """Where the number of hits of n dice changes, as shares of 2^32."""
    p, total, steps = (7 - need) / 6, 0.0, []
    for k in range(n):
        total += comb(n, k) * p**k * (1 - p) ** (n - k)
        steps.append(int(total * _RANGE))
    return steps


class Throw:
    """The dice of one step of a battle. Same seed and count, same results."""

    __slots__ = ("dice", "seed")

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.seed = dice.seed

    def below(self, sides: int) -> int:
        """A number from 0 to sides-1."""
        dice = self.dice
        if dice.script:
            return (dice.roll("battle", sides) - 1) % sides
        count = dice.counts[STREAM]
        dice.counts[STREAM] = count + 1
        return quick_number(self.seed, count, sides)

    def d6(self) -> int:
        return self.below(6) + 1

    def hits(self, n: int, need: int) -> int:
        """How many of n dice show `need` or more."""
        if n <= 0 or need > 6:
            return 0
        if need <= 1:
            return n
        if self.dice.script:
            return sum(self.d6() >= need for _ in range(n))
        return bisect_right(_ladder(n, need), self.below(_RANGE))
