"""D27, D23: recombining infantry counters, under the year's limit of size and the limit of counters."""

from __future__ import annotations

from functools import lru_cache

from longroll.core.choice import Choice
from longroll.core.question import Question
from longroll.core.refusal import Refusal
from longroll.games.divided_we_fall.events import Lost, Units
from longroll.games.divided_we_fall.flow import FLOW, unless_offered
from longroll.games.divided_we_fall.frames import Disband, Reorganize
from longroll.games.divided_we_fall.movement.load import sweep
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.verbs import DISBAND, EXCHANGE, FORGO, KEEP
from longroll.games.divided_we_fall.words import SIDES, SIZES
from longroll.kit.counters import compose, sizes, strength


@lru_cache(maxsize=1024)
def shown_before(free: bytes, largest: int) -> dict[bytes, tuple[int, ...]]:
    """What was found by `shown` with these counters free, by the counters held; for menus that ask for many areas at once."""
    return {}


def shown(free: bytes, held: bytes, largest: int) -> tuple[int, ...]:
    """D24, D27 Sizes of a counter that infantry can show, by exchange if need be."""
    known = shown_before(free, largest)
    found = known.get(held)
    if found is None:
        found = known[held] = tuple(sizes(free, held, largest))
    return found


@lru_cache(maxsize=65536)
def composable(total: int, free: bytes, largest: int) -> bool:
    """D27 Whether counters that are free make up a total."""
    return compose(total, free, largest) is not None


def formable(s: DwfState, side: int, held: list[int]) -> tuple[int, ...]:
    """D24, D27 Sizes of a counter that infantry of a side can show now."""
    return shown(bytes(s.spare(side)), bytes(held), s.max_unit(side))


def form(s: DwfState, side: int, area: int, size: int) -> None:
    """D27 Reorganise so that one counter of the size is there."""
    counts = s.counters(side, area, True)
    if counts[size - 1]:
        return
    free = s.spare(side, counts)
    free[size - 1] -= 1
    rest = compose(strength(counts) - size, free, s.max_unit(side))
    assert rest is not None
    rest[size - 1] += 1
    s.exchange(side, area, counts, rest)


def reorganise_refused(s: DwfState, area: int) -> Refusal | None:
    """D27 Offered where the counters could be others, and again only after a command point was spent."""
    if s.ready_factors(s.phasing, area) < 2:
        return Refusal("there is nothing to recombine", "D27")
    if s.reorganised[area] == s.command + 1:
        return Refusal("it was done and no command point was spent since", "D27")
    return None


def begin(s: DwfState, area: int) -> None:
    """D27 The counters are handed in."""
    s.reorganised[area] = s.command + 1
    total = s.ready_factors(s.phasing, area)
    s.push(Reorganize("reorganize", at=area, left=total, into=[0] * SIZES))


@FLOW.question("reorganize", Reorganize)
class NewCounters(Question[DwfState, Reorganize]):
    """D27 The new counters, one by one, until all factors are in one."""

    rule = "D27"

    def side(self, s: DwfState, f: Reorganize) -> str:
        return SIDES[s.phasing]

    def place(self, s: DwfState, f: Reorganize) -> str:
        return s.tables.slug[f.at]

    def prompt(self, s: DwfState, f: Reorganize) -> str:
        factors = "1 factor" if f.left == 1 else f"{f.left} factors"
        return f"Reorganise {s.tables.name[f.at]}: {factors} to form"

    def choices(self, s: DwfState, f: Reorganize) -> list[Choice]:
        side = s.phasing
        free = s.spare(side, s.counters(side, f.at, True))
        limit = s.max_unit(side)
        left = [a - b for a, b in zip(free, f.into)]
        found = []
        for size in range(min(limit, f.left), 0, -1):
            rest = left[:]
            rest[size - 1] -= 1
            if rest[size - 1] >= 0 and composable(f.left - size, bytes(rest), limit):
                found.append(s.tables.menu.form[size])
        # this year's counters may be short where last year's larger ones stand
        return found or [KEEP()]

    def refusal(self, s: DwfState, f: Reorganize, choice: Choice) -> Refusal | None:
        reason = f"counters this year go up to {s.max_unit(s.phasing)}, and as many as are free"
        return unless_offered(self, s, f, choice, reason)

    def follow(self, s: DwfState, f: Reorganize, choice: Choice) -> None:
        if choice.kind is KEEP:
            return
        f.into[choice.count - 1] += 1
        f.left -= choice.count
        if f.left:
            s.push(f)
            return
        old = s.counters(s.phasing, f.at, True)
        if old != f.into:
            s.exchange(s.phasing, f.at, old, f.into)


def larger(s: DwfState, side: int, area: int, short: int) -> list[int] | None:
    """D23, D27 Fewer and larger counters for those of an area, if that frees one that arriving infantry can use."""
    old = s.counters(side, area, True)
    if sum(old) < 2:
        return None
    new = compose(strength(old), s.spare(side, old), s.max_unit(side))
    if new is None or not any(old[i] > new[i] for i in range(min(SIZES, short))):
        return None
    return new


@FLOW.question("disband", Disband)
class DisbandOrForgo(Question[DwfState, Disband]):
    """D23 No counter is left for arriving infantry: exchange counters elsewhere, or else disband a unit, or forgo the arrival."""

    rule = "D23"

    def side(self, s: DwfState, f: Disband) -> str:
        return SIDES[f.side]

    def place(self, s: DwfState, f: Disband) -> str:
        return s.tables.slug[f.at]

    def prompt(self, s: DwfState, f: Disband) -> str:
        return f"No counters for {f.short} infantry at {s.tables.name[f.at]}: disband a unit, or forgo them"

    def choices(self, s: DwfState, f: Disband) -> list[Choice]:
        t = s.tables
        n = t.n
        side = f.side
        swaps = [a for a in t.areas if larger(s, side, a, f.short) is not None]
        if swaps:
            return [FORGO(), *(EXCHANGE(t.slug[a]) for a in swaps)]
        found = [FORGO()]
        for i in range(min(SIZES, f.short)):
            row = s.ready[(side * SIZES + i) * n : (side * SIZES + i + 1) * n]
            found += [DISBAND(i + 1, t.slug[a]) for a in t.areas if row[a]]
        return found

    def follow(self, s: DwfState, f: Disband, choice: Choice) -> None:
        side = f.side
        if choice.kind is FORGO:
            s.pile[side] += f.short if f.to_pile else 0
            return
        t = s.tables
        area = t.index[choice.place]
        if choice.kind is EXCHANGE:
            new = larger(s, side, area, f.short)
            assert new is not None
            s.exchange(side, area, s.counters(side, area, True), new)
        else:
            s.take(side, area, choice.count, True)
            s.update_control(area)
            s.out.append(Lost(SIDES[side], Units(infantry=choice.count), t.slug[area], "disbanded", "D23"))
        bring(s, side, f.at, f.short, f.rule, f.to_pile)


def bring(s: DwfState, side: int, area: int, total: int, rule: str, to_pile: bool = True) -> None:
    """D23, R57 Infantry comes into play; where counters are short the owner is asked."""
    short = s.put(side, area, total, rule)
    if short < total:
        sweep(s, side, area)
    if short:
        s.push(Disband("disband", side=side, at=area, short=short, rule=rule, to_pile=to_pile))
