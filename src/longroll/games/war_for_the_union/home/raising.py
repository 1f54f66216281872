"""6.43, 6.44, 6.61-6.65 SPs come into play one at a time, where they are allowed and so that every minimum can still be met."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.capacity import Ceiling, ceiling, ceiling_refused
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Raising
from longroll.games.war_for_the_union.home.events import Forfeited
from longroll.games.war_for_the_union.home.hexes import (
    BONUS,
    RECRUIT,
    REINFORCEMENT,
    REPLACEMENT,
    RULES,
    SCENARIO,
    SOURCES,
    TITLES,
    arrive,
    closed,
    early,
    hq_supplied,
    open_hexes,
    reinforcement_hexes,
    room,
)  # fmt: skip
from longroll.games.war_for_the_union.home.minima import Needs, empty_cities, halves, rooms, shortfall
from longroll.games.war_for_the_union.kept import offer, offered
from longroll.games.war_for_the_union.narrate.names import listed, points
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import besieged
from longroll.games.war_for_the_union.words import (
    BLACK,
    CONFEDERATE,
    DONE,
    EAST,
    KINDS,
    MILITIA,
    RAISE,
    RAISE_WITH,
    SIDES,
    UNION,
    WEST,
)  # fmt: skip

EITHER: Final = 2
"""the cells of SPs that may go to either theater"""
INTAKE: Final[tuple[int, ...]] = (REPLACEMENT, RECRUIT, BONUS)


def pool(f: Raising, kind: int, theater: int) -> int:
    """The cell that an SP of a kind in a theater is taken from, -1 if there is none."""
    return next((c for c in (10 * theater + kind, 10 * EITHER + kind) if f.counts[c]), -1)


class Desk(NamedTuple):
    """What bears on every placement of a moment."""

    limit: Ceiling | None
    nodes: tuple[int, ...]
    usable: frozenset[int]
    """those that are open and have room"""
    rooms: tuple[int, int]
    needs: Needs | None
    full: bool
    """every hex that a scenario names has got its number, so that the number counts no longer"""
    east_open: bool
    """6.61 an eastern hex beside the N.Y. Box has room"""
    owed: dict[tuple[int, int, bool, bool], bool]
    """6.63 whether an SP is owed elsewhere, by arm, theater, and whether a city there must get one; found when it is wanted"""


def desk(s: WfuState, f: Raising) -> Desk:
    t = s.tables
    nodes = tuple(f.nodes or reinforcement_hexes(s, f.side))
    limit = ceiling(s) if f.side == CONFEDERATE else None
    usable = frozenset(n for n in open_hexes(s, f.side, nodes) if room(s, f.side, n, f.source))
    east = any(t.theater_of[n] == EAST and n < t.board.count for n in usable)
    bound = f.source == REINFORCEMENT and (f.side == UNION or early(s))
    return Desk(
        limit, nodes, usable, rooms(s, f.side, f.source) if bound else (0, 0), needs(s, f) if bound else None,
        f.source == SCENARIO and not usable, east, {},
    )  # fmt: skip


def needs(s: WfuState, f: Raising) -> Needs:
    """6.63, 6.64f What the theaters and the six cities are still owed."""
    had = s.returned if f.side == UNION else bytes(4)
    cities = empty_cities(s, set(f.served)) if f.side == UNION else (frozenset[int](), frozenset[int]())
    return Needs(
        halves(f.total[0], (had[0], had[1]), (f.placed[0], f.placed[1])),
        halves(f.total[1], (had[2], had[3]), (f.placed[2], f.placed[3])),
        cities,
    )


def left(f: Raising) -> tuple[int, int]:
    """Infantry and cavalry that are still to be placed."""
    counts = f.counts
    infantry = sum(counts[:5]) + sum(counts[10:15]) + sum(counts[20:25])
    return infantry, sum(counts) - infantry


def raise_refused(s: WfuState, f: Raising, kind: int, node: int, d: Desk) -> Refusal | None:
    """6.43, 6.61-6.65 Why an SP of a kind may not arrive in a hex; None where it may."""
    t = s.tables
    if node not in d.nodes:
        return Refusal(f"{t.title(node)} is no reinforcement hex", "6.61")
    where = t.theater_of[node]
    if pool(f, kind, where) < 0:
        return Refusal("no such SP is to be placed in that theater", RULES[f.source])
    refused = None if node in d.usable else closed(s, f.side, node)
    if refused is not None:
        return refused
    if f.source == BONUS and (
        t.city_at[node] < 0 or t.places[t.city_at[node]].colour != BLACK or node in f.served
    ):
        return Refusal("one bonus SP goes to each black supply city", "6.65")
    if f.source != BONUS and not d.full and node not in d.usable:
        return Refusal(f"no more SPs may arrive at {t.title(node)}", "6.64")
    if node >= t.board.count and d.east_open:
        return Refusal("the N.Y. Box takes what finds no room elsewhere in the East", "6.61")
    if f.side == CONFEDERATE:
        refused = ceiling_refused(s, d.limit, node, f.source in INTAKE)
        if refused is not None:
            return refused
    return _odd_refused(s, f, kind, where, d) or _owed(s, f, kind, node, d)


def _odd_refused(s: WfuState, f: Raising, kind: int, where: int, d: Desk) -> Refusal | None:
    """6.43 Of two replacements for odd pairs one goes to each theater, if the other theater can take it."""
    if f.source != REPLACEMENT or pool(f, kind, where) < 10 * EITHER or f.odd[where] <= f.odd[1 - where]:
        return None
    t = s.tables
    armies = [s.hq_at[k] for k in range(len(t.hqs)) if s.hq_at[k] >= 0 and _army_refused(s, f, k) is None]
    nodes = [n for n in (*d.usable, *armies) if t.theater_of[n] == 1 - where]
    if f.side == CONFEDERATE:
        nodes = [n for n in nodes if ceiling_refused(s, d.limit, n, True) is None]
    return Refusal("the other odd SP goes to the other theater", "6.43") if nodes else None


def _owed(s: WfuState, f: Raising, kind: int, node: int, d: Desk) -> Refusal | None:
    """6.63, 6.64f An SP that is owed elsewhere does not go here."""
    if d.needs is None or pool(f, kind, s.tables.theater_of[node]) < 10 * EITHER:
        return None
    where = s.tables.theater_of[node]
    key = (kind // 5, where, node in d.needs.cities[EAST], node in d.needs.cities[WEST])
    if key not in d.owed:
        before = shortfall(d.needs, *left(f), d.rooms)
        d.owed[key] = shortfall(*_after(s, f, kind, node, d)) > before
    if d.owed[key]:
        return Refusal("the other theater, or a city that must have an SP, is owed it", "6.63")
    return None


def _after(s: WfuState, f: Raising, kind: int, node: int, d: Desk) -> tuple[Needs, int, int, tuple[int, int]]:
    assert d.needs is not None
    where = s.tables.theater_of[node]
    infantry, cavalry = left(f)
    owed = [list(d.needs.infantry), list(d.needs.cavalry)]
    arm = kind // 5
    owed[arm][where] = max(0, owed[arm][where] - 1)
    cities = (d.needs.cities[0] - {node}, d.needs.cities[1] - {node})
    space = (d.rooms[EAST] - (where == EAST), d.rooms[WEST] - (where == WEST))
    after = Needs((owed[0][0], owed[0][1]), (owed[1][0], owed[1][1]), cities)
    return after, infantry - (arm == 0), cavalry - (arm == 1), space


def join_refused(s: WfuState, f: Raising, kind: int, hq: int, d: Desk) -> Refusal | None:
    """6.43b Why a replacement may not join an army; None where it may."""
    refused = _army_refused(s, f, hq)
    if refused is not None:
        return refused
    where = s.tables.theater_of[s.hq_at[hq]]
    if pool(f, kind, where) < 0:
        return Refusal("no such SP is to be placed in that theater", "6.43")
    limit = ceiling_refused(s, d.limit, s.hq_at[hq], True) if f.side == CONFEDERATE else None
    return limit or _odd_refused(s, f, kind, where, d)


def _army_refused(s: WfuState, f: Raising, hq: int) -> Refusal | None:
    """6.43a, b Why an army takes no replacement at all."""
    t = s.tables
    counter = t.counters[t.hqs[hq]]
    if f.source != REPLACEMENT or counter.side != f.side or not hq_supplied(s, hq):
        return Refusal("replacements join a supplied army of their side", "6.43")
    if besieged(s, s.hq_at[hq], f.side):
        return Refusal(f"the {counter.name} is besieged", "6.43")
    if s.hq_joined[hq] >= t.economy.hexes.hq_sps:
        return Refusal(f"two SPs have joined the {counter.name}", "6.43")
    return None


def options(s: WfuState, f: Raising) -> list[Choice]:
    """Every placement that is allowed now."""
    t = s.tables
    d = desk(s, f)
    kinds = [kind for kind in range(10) if any(f.counts[10 * k + kind] for k in range(3))]
    found = [
        RAISE(KINDS[kind], t.node_name(node))
        for kind in kinds
        for node in d.nodes
        if raise_refused(s, f, kind, node, d) is None
    ]
    if f.source == REPLACEMENT:
        found += [
            RAISE_WITH(KINDS[kind], t.counters[t.hqs[hq]].slug)
            for kind in kinds
            for hq in range(len(t.hqs))
            if s.hq_at[hq] >= 0 and join_refused(s, f, kind, hq, d) is None
        ]
    return found


@FLOW.step("raising", Raising)
def raising(s: WfuState, f: Raising) -> None:
    """The next SP, or the end of it; what finds no room is lost, or stays in its Replacement Box (6.44)."""
    found = options(s, f) if any(f.counts) else []
    if not found:
        finish(s, f)
    elif len(found) == 1 and f.source != REPLACEMENT:
        place(s, f, found[0])
    else:
        f.do = "raise"
        s.push(f)
        offer(s, f, found)


def finish(s: WfuState, f: Raising) -> None:
    for cell, count in enumerate(f.counts):
        if not count:
            continue
        if f.source == REPLACEMENT:
            theater = EAST if cell // 10 == EITHER else cell // 10
            s.box[20 * f.side + 10 * theater + cell % 10] += count
        else:
            s.out.append(
                Forfeited(SideSlug(SIDES[f.side]), count, KINDS[cell % 10], SOURCES[f.source], "6.64")
            )


def place(s: WfuState, f: Raising, choice: Choice) -> None:
    """An SP arrives, and the next is asked for."""
    t = s.tables
    kind = KINDS.index(choice.word)
    if choice.kind is RAISE_WITH:
        hq = t.hqs.index(t.counter[choice.piece])
        node = s.hq_at[hq]
        s.hq_joined[hq] += 1
        arrive(s, f.side, kind, node, f.source)
        s.arrived[node] -= 1  # 6.43b: beside what the hex takes
        s.replaced[node] -= 1
    else:
        node = t.node(choice.place, "choice")
        arrive(s, f.side, kind, node, f.source)
    where = t.theater_of[node]
    cell = pool(f, kind, where)
    f.odd[where] += f.source == REPLACEMENT and cell >= 10 * EITHER
    f.counts[cell] -= 1
    f.served.append(node)
    f.placed[2 * (kind // 5) + where] += 1
    if f.side == CONFEDERATE and f.source in INTAKE:
        s.taken_in += 1
    if f.side == UNION and f.source == REPLACEMENT and kind % 5 == MILITIA:
        s.returned[2 * (kind // 5) + where] += 1
    f.do = "raising"
    s.push(f)


@FLOW.question("raise", Raising)
class Raise(Question[WfuState, Raising]):
    """6.61 Where the next SP arrives."""

    rule = "6.61"

    def side(self, s: WfuState, f: Raising) -> str:
        return SIDES[f.side]

    def rule_of(self, s: WfuState, f: Raising) -> str:
        return RULES[f.source]

    def prompt(self, s: WfuState, f: Raising) -> str:
        infantry, cavalry = left(f)
        parts = [f"{points(n)} of {arm}" for n, arm in ((infantry, "infantry"), (cavalry, "cavalry")) if n]
        return f"{TITLES[f.source]}: {listed(parts) or 'nobody'} to place"

    def choices(self, s: WfuState, f: Raising) -> list[Choice]:
        found = offered(s, f, partial(options, s, f))
        return [*found, DONE()] if f.source == REPLACEMENT else found

    def refusal(self, s: WfuState, f: Raising, choice: Choice) -> Refusal | None:
        t = s.tables
        if choice.kind is RAISE and choice.word in KINDS and t.is_node(choice.place):
            kind, node = KINDS.index(choice.word), t.node(choice.place, "choice")
            return raise_refused(s, f, kind, node, desk(s, f))
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Raising, choice: Choice) -> None:
        if choice.kind is DONE:
            finish(s, f)
        else:
            place(s, f, choice)
