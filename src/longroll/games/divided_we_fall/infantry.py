"""Infantry: counters of size 1 to 5, and the verbs that move, lose and exchange them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from longroll.games.divided_we_fall.columns import Columns
from longroll.games.divided_we_fall.events import Reorganised
from longroll.games.divided_we_fall.words import PER_YEAR, SIDES, SIZES
from longroll.kit.counters import compose, most, strength

UNLIMITED: Final = 99


@mypyc_attr(allow_interpreted_subclasses=True)  # copies are made without __init__
class Infantry(Columns):
    """The infantry of both sides."""

    def max_unit(self, side: int) -> int:
        """D07 The largest infantry counter of the year."""
        return self.tables.years[self.turn // PER_YEAR].max_unit[side]

    def free(self, side: int, size: int) -> int:
        """D23 Counters of a size that are not on the map."""
        if not self.limited:
            return UNLIMITED
        return max(0, self.tables.infantry_limits[side][size - 1] - self.used[side * SIZES + size - 1])

    def spare(self, side: int, held: list[int] | None = None) -> list[int]:
        """D23 Counters of each size that are not on the map, once those held are handed in."""
        if self.limited:
            used = self.used[side * SIZES : (side + 1) * SIZES]
            free = [a - b if a > b else 0 for a, b in zip(self.tables.infantry_limits[side], used)]
        else:
            free = [UNLIMITED] * SIZES
        return free if held is None else [a + b for a, b in zip(free, held)]

    def add(self, side: int, area: int, size: int, ready: bool = True, count: int = 1) -> None:
        """Put infantry counters into an area."""
        n = self.tables.n
        kind = side * SIZES + size - 1
        (self.ready if ready else self.done)[kind * n + area] += count
        self.used[kind] += count
        self.factors[side * n + area] += size * count
        self.men[side * n + area] += size * count

    def take(self, side: int, area: int, size: int, ready: bool, count: int = 1) -> None:
        """Take infantry counters out of an area."""
        n = self.tables.n
        kind = side * SIZES + size - 1
        (self.ready if ready else self.done)[kind * n + area] -= count
        self.used[kind] -= count
        self.factors[side * n + area] -= size * count
        self.men[side * n + area] -= size * count

    def add_all(self, side: int, area: int, counts: list[int], ready: bool) -> None:
        for i, count in enumerate(counts):
            if count:
                self.add(side, area, i + 1, ready, count)

    def take_all(self, side: int, area: int, counts: list[int], ready: bool) -> None:
        for i, count in enumerate(counts):
            if count:
                self.take(side, area, i + 1, ready, count)

    def counters(self, side: int, area: int, ready: bool) -> list[int]:
        """How many counters of size 1 to 5 stand there."""
        n = self.tables.n
        cells = self.ready if ready else self.done
        return list(cells[side * SIZES * n + area : (side + 1) * SIZES * n : n])

    def ready_factors(self, side: int, area: int) -> int:
        """Infantry there that has not moved."""
        return strength(self.counters(side, area, True))

    def lose(self, side: int, area: int, total: int) -> int:
        """R56, R89 Take losses from infantry to the last factor, moved units first. Returns the factors lost."""
        counts = {ready: self.counters(side, area, ready) for ready in (True, False)}
        held = self.factors[side * self.tables.n + area]
        total = min(total, held)
        for ready in (True, False):
            self.take_all(side, area, counts[ready], ready)
        rest = held - total
        for ready in (True, False):
            keep = min(rest, strength(counts[ready]))
            rest -= keep
            if keep:
                self.add_all(side, area, self._change(side, keep), ready)
        return total

    def _change(self, side: int, keep: int) -> list[int]:
        """D23, D27, R89 Counters for what is left of a force: free ones, or those that an exchange elsewhere frees.

        Where not even that helps, more ones stand for it than the game has: a loss is never larger than it is."""
        limit = self.max_unit(side)
        made = compose(keep, self.spare(side), limit)
        for area in self.tables.areas:
            if made is not None:
                return made
            for ready in (True, False):
                self._merge(side, area, ready)
            made = compose(keep, self.spare(side), limit)
        if made is None:
            shown, made = most(keep, self.spare(side), limit)
            made[0] += keep - shown
        return made

    def _merge(self, side: int, area: int, ready: bool) -> None:
        """D27 Exchange the counters of an area for the largest that are free."""
        old = self.counters(side, area, ready)
        if sum(old) < 2:
            return
        new = compose(strength(old), self.spare(side, old), self.max_unit(side))
        if new is not None and new != old:
            self.exchange(side, area, old, new, ready)

    def exchange(self, side: int, area: int, old: list[int], new: list[int], ready: bool = True) -> None:
        """D27 Other counters of the same worth."""
        self.take_all(side, area, old, ready)
        self.add_all(side, area, new, ready)
        sizes = tuple(i + 1 for i in range(SIZES - 1, -1, -1) for _ in range(new[i]))
        self.out.append(Reorganised(SIDES[side], self.tables.slug[area], sizes))
