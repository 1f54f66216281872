"""D27, D23: recombining infantry counters, under the year's limit of size and the limit of counters."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.flow import Ask
from longroll.core.state import Frame
from longroll.games.divided_we_fall.counters import compose, worth
from longroll.games.divided_we_fall.events import Lost
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.movement.load import sweep
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import SIDES


def spare(s: DwfState, side: int, counts: list[int]) -> list[int]:
    """Counters that are free once these are handed in."""
    return [s.free(side, k + 1) + counts[k] for k in range(5)]


def sizes(limit: int, free: list[int], counts: list[int], total: int) -> list[int]:
    """D24, D27 Sizes of a counter that unmoved infantry can show, by exchange if need be."""
    found = []
    for size in range(1, min(limit, total) + 1):
        if counts[size - 1]:
            found.append(size)
            continue
        spare = [free[k] + counts[k] for k in range(5)]
        if spare[size - 1]:
            spare[size - 1] -= 1
            if compose(limit, spare, total - size) is not None:
                found.append(size)
    return found


def form(s: DwfState, side: int, area: int, size: int) -> None:
    """D27 Reorganise so that one counter of the size is there."""
    counts = s.counters(side, area, True)
    if counts[size - 1]:
        return
    free = spare(s, side, counts)
    free[size - 1] -= 1
    total = worth(counts) - size
    rest = compose(s.max_unit(side), free, total)
    assert rest is not None
    rest[size - 1] += 1
    replace(s, side, area, counts, rest)


def replace(s: DwfState, side: int, area: int, old: list[int], new: list[int]) -> None:
    if old != new:
        s.exchange(side, area, old, new)


def begin(s: DwfState, area: int) -> None:
    """D27 Offered where the counters could be others, and again only after a command point was spent."""
    s.shuffled[area] = s.command + 1
    total = worth(s.counters(s.phasing, area, True))
    s.push("reorganize", at=area, left=total, into=[0] * 5)


@FLOW.ask("reorganize")
class Reorganize(Ask[DwfState]):
    """D27 The new counters, one by one, until all factors are in one."""

    rule = "D27"

    def side(self, s: DwfState, f: Frame) -> str:
        return SIDES[s.phasing]

    def prompt(self, s: DwfState, f: Frame) -> str:
        return f"Reorganise {s.tables.name[f['at']]}: {f['left']} factors to form"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        side = s.phasing
        free = spare(s, side, s.counters(side, f["at"], True))
        limit = s.max_unit(side)
        found = []
        for size in range(min(limit, f["left"]), 0, -1):
            rest = [free[k] - f["into"][k] - (k == size - 1) for k in range(5)]
            if rest[size - 1] >= 0 and compose(limit, rest, f["left"] - size) is not None:
                found.append(s.tables.book["form", size])
        return found or [
            s.tables.book["keep"]
        ]  # this year's counters may be short where last year's larger ones stand

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        if choice.verb == "keep":
            return
        size = choice.args[0]
        f["into"][size - 1] += 1
        f["left"] -= size
        if f["left"]:
            s.stack.append(f)
        else:
            replace(s, s.phasing, f["at"], s.counters(s.phasing, f["at"], True), f["into"])

    def why_not(self, s: DwfState, f: Frame, text: str) -> tuple[str, str] | None:
        return f"counters this year go up to {s.max_unit(s.phasing)}, and as many as are free", "D27"


def exchange(s: DwfState, side: int, area: int, short: int) -> list[int] | None:
    """D23, D27 Fewer and larger counters for those of an area, if that frees one that arriving infantry can use."""
    old = s.counters(side, area, True)
    if sum(old) < 2:
        return None
    new = compose(s.max_unit(side), spare(s, side, old), worth(old))
    if new is None or not any(old[i] > new[i] for i in range(min(5, short))):
        return None
    return new


@FLOW.ask("disband")
class Disband(Ask[DwfState]):
    """D23 No counter is left for arriving infantry: exchange counters elsewhere, or else disband a unit, or forgo the arrival."""

    rule = "D23"

    def side(self, s: DwfState, f: Frame) -> str:
        return SIDES[f["side"]]

    def prompt(self, s: DwfState, f: Frame) -> str:
        return f"No counters for {f['short']} infantry at {s.tables.name[f['at']]}: disband a unit, or forgo them"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        t = s.tables
        n = t.n
        side = f["side"]
        found = [t.book["forgo"]]
        swaps = [a for a in range(n) if exchange(s, side, a, f["short"]) is not None]
        if swaps:
            return found + [t.book["exchange", t.slug[a]] for a in swaps]
        for i in range(min(5, f["short"])):
            row = s.ready[(side * 5 + i) * n : (side * 5 + i + 1) * n]
            found += [t.book["disband", i + 1, t.slug[a]] for a in range(n) if row[a]]
        return found

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        side = f["side"]
        if choice.verb == "forgo":
            s.pile[side] += f["short"] if f["pile"] else 0
            return
        t = s.tables
        if choice.verb == "exchange":
            area = t.index[choice.args[0]]
            new = exchange(s, side, area, f["short"])
            assert new is not None
            replace(s, side, area, s.counters(side, area, True), new)
            bring(s, side, f["at"], f["short"], f["rule"], f["pile"])
            return
        size, area = choice.args[0], t.index[choice.args[1]]
        s.take(side, area, size, True)
        s.settle(area)
        s.out.append(Lost(SIDES[side], f"{size} infantry", t.slug[area], "disbanded", "D23"))
        bring(s, side, f["at"], f["short"], f["rule"], f["pile"])


def bring(s: DwfState, side: int, area: int, total: int, rule: str, pile: int = 1) -> None:
    """D23, R57 Infantry comes into play; where counters are short the owner is asked."""
    short = s.put(side, area, total, rule)
    if short < total:
        sweep(s, side, area)
    if short:
        s.push("disband", side=side, at=area, short=short, rule=rule, pile=pile)
