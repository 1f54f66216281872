"""Dice that live in the state as a seed and a count per stream.

A stream is a purpose ("battle", "event", "draw"): a roll more in one does not shift the others. The generator is SplitMix64
on (seed, stream, count), so a roll needs no hidden generator state, copies are free, and two processes agree bit for bit.
A journal records every result; `script` feeds recorded or test dice to one game.
"""

from __future__ import annotations

STREAMS = ("battle", "event", "draw")
_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def _mix(z: int) -> int:
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
    return z ^ (z >> 31)


def number(seed: int, stream: int, count: int, sides: int) -> int:
    """The `count`-th number of a stream, 0 to sides-1."""
    z = _mix((seed * _GOLDEN + stream * 0xD1B54A32D192ED03 + 1) & _MASK)
    return _mix((z + count * _GOLDEN) & _MASK) * sides >> 64


class Dice:
    """The dice of one game."""

    __slots__ = ("counts", "script", "seed")

    def __init__(self, seed: int, counts: list[int] | None = None, script: list[int] | None = None) -> None:
        self.seed = seed
        self.counts = counts or [0] * len(STREAMS)
        self.script = script or []

    def roll(self, stream: str, sides: int) -> int:
        """A result from 1 to `sides`; a scripted one if any is left."""
        index = STREAMS.index(stream)
        count = self.counts[index]
        self.counts[index] = count + 1
        if self.script:
            return self.script.pop(0)
        return number(self.seed, index, count, sides) + 1

    def copy(self) -> Dice:
        return Dice(self.seed, self.counts[:], self.script[:])

    def to_json(self) -> list[object]:
        return [self.seed, self.counts, self.script]

    @classmethod
    def from_json(cls, data: list[object]) -> Dice:
        seed, counts, script = data
        assert isinstance(seed, int)
        assert isinstance(counts, list)
        assert isinstance(script, list)
        return cls(seed, counts, script)
