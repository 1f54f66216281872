"""Dice that live in the state as a seed and a count per stream.

A stream is a purpose ("battle", "event", "draw"): a roll more in one does not shift the others. A result is a keyed
cryptographic function of (seed, stream, count), BLAKE2s with the 128-bit seed as its key: a roll needs no hidden generator
state, copies are free, two processes agree bit for bit, and whoever has seen any number of dice still cannot foresee the next.
A journal records every result.

Whoever plays a choice may supply the results of the dice: from a journal, a test, real dice on a table, or a learner
that treats every die as a move of nature. `script` holds the results to come; with `given_only` a die beyond them is not
thrown but raises `DieNeeded`, which says what is thrown and why.
"""

from __future__ import annotations

from hashlib import blake2s
from typing import Final

from longroll.core.errors import LongrollError

STREAMS: Final[tuple[str, ...]] = ("battle", "event", "draw")
SEED_BITS: Final = 128
_MASK: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15


def number(seed: int, stream: int, count: int, sides: int) -> int:
    """The `count`-th number of a stream, 0 to sides-1."""
    key = (seed & ((1 << SEED_BITS) - 1)).to_bytes(16, "little")
    mark = blake2s((count << 8 | stream).to_bytes(9, "little"), digest_size=8, key=key).digest()
    return int.from_bytes(mark, "little") * sides >> 64


def quick_number(seed: int, count: int, sides: int) -> int:
    """The `count`-th number that is spread out of one number of a stream, 0 to sides-1: SplitMix64, for the many small dice of
    a step that was itself begun by a die. Nothing that is still to be decided may depend on it."""
    return _mix((_mix((seed * _GOLDEN + 1) & _MASK) + count * _GOLDEN) & _MASK) * sides >> 64


def _mix(z: int) -> int:
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
    return z ^ (z >> 31)


class DieNeeded(LongrollError):
    """A die falls for which no result was supplied."""

    def __init__(self, stream: str, sides: int, why: str, rule: str) -> None:
        super().__init__(f"a d{sides} falls here ({why}) [{rule}]; its result was not given")
        self.stream = stream
        self.sides = sides
        self.why = why
        self.rule = rule


class Dice:
    """The dice of one game."""

    __slots__ = ("counts", "given_only", "script", "seed")

    def __init__(self, seed: int, counts: list[int] | None = None, script: list[int] | None = None) -> None:
        self.seed = seed
        self.counts = counts or [0] * len(STREAMS)
        self.script = script or []
        self.given_only = False

    def roll(self, stream: str, sides: int, why: str = "", rule: str = "") -> int:
        """A result from 1 to `sides`; a supplied one if any is left."""
        index = STREAMS.index(stream)
        if self.script:
            self.counts[index] += 1
            result = self.script.pop(0)
            if not 1 <= result <= sides:
                raise LongrollError(f"a d{sides} cannot show {result} ({why}) [{rule}]")
            return result
        if self.given_only:
            raise DieNeeded(stream, sides, why, rule)
        count = self.counts[index]
        self.counts[index] = count + 1
        return number(self.seed, index, count, sides) + 1

    def copy(self) -> Dice:
        new = Dice(self.seed, self.counts[:], self.script[:])
        new.given_only = self.given_only
        return new

    def to_json(self) -> list[object]:
        return [self.seed, self.counts, self.script]

    @classmethod
    def from_json(cls, data: list[object]) -> Dice:
        seed, counts, script = data
        assert isinstance(seed, int)
        assert isinstance(counts, list)
        assert isinstance(script, list)
        return cls(seed, counts, script)
