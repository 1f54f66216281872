"""20.1 (4), (8)-(10), 21.3-21.6 Reorganization: merged brigades, replacements, Militia that goes home, new Leaders."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.games.never_call_retreat import forts, pools
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.combat.overrun import abandoned
from longroll.games.never_call_retreat.events.cycle import (
    LeadersDrawn,
    Merged,
)
from longroll.games.never_call_retreat.events.movement import PointsLost
from longroll.games.never_call_retreat.flags import AVAILABLE, DEMORALIZED, NEW, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.leaders import DIVISION
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic.frames import Organize
from longroll.games.never_call_retreat.verbs import (
    ABSORB,
    DISBAND,
    DISBAND_PART,
    DONE,
    MERGE,
)
from longroll.games.never_call_retreat.words import (
    CONFEDERATE,
    CYCLES_A_YEAR,
    FIRST_CYCLE,
    SIDES,
    UNION,
    cycle,
    year,
)

REPLACED_FROM: Final = cycle("1/63", "21.5")
MOST_ABSORBED: Final = 2


def number(s: NcrState) -> int:
    """The number of a Cycle in its year, 1 to 13."""
    return (s.cycle + FIRST_CYCLE - 1) % CYCLES_A_YEAR + 1


def kind_slug(s: NcrState, x: int) -> str:
    return s.tables.roster.kinds[s.kind[x] - 1].slug if s.kind[x] else ""


def both(s: NcrState, name: str) -> None:
    """A segment of both sides, Union first (R6)."""
    s.push(Organize(name, side=CONFEDERATE))
    s.push(Organize(name, side=UNION))


# --- brigades (21.3) --------------------------------------------------------------------------------------------------------------


@FLOW.phase("merging")
def merging(s: NcrState) -> None:
    both(s, "merge")


def brigades(s: NcrState, side: int) -> list[tuple[int, int]]:
    """21.3 Brigades and divisions of one arm in one hex that fit into one counter."""
    p, kinds = s.tables.pieces, s.tables.roster.kinds
    small: list[int] = []
    divisions: dict[tuple[int, int], list[int]] = {}
    for x in range(p.slot0, p.count):
        if not s.kind[x] or s.side[x] != side or s.at[x] == OFF:
            continue
        least = DIVISION.get(kinds[s.kind[x] - 1].slug, 0)
        if s.points[x] < least:
            small.append(x)
        elif least:
            divisions.setdefault((s.kind[x], s.at[x]), []).append(x)
    return [
        (x, y)
        for x in small
        for y in divisions.get((s.kind[x], s.at[x]), ())
        if s.points[x] + s.points[y] <= kinds[s.kind[y] - 1].most
        and s.kept_until(x) == s.kept_until(y)  # 24.2
    ]


@FLOW.step("merge", Organize)
def merge(s: NcrState, f: Organize) -> None:
    if any(y not in f.used for _, y in brigades(s, f.side)):
        f.do = "merge-brigades"
        s.push(f)


@FLOW.question("merge-brigades", Organize)
class Merging(Question[NcrState, Organize]):
    """21.3 A brigade joins a division of its hex, one to each."""

    rule = "21.3"

    def side(self, s: NcrState, f: Organize) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: Organize) -> str:
        return "Does a brigade join a division?"

    def choices(self, s: NcrState, f: Organize) -> list[Choice]:
        names = s.tables.pieces.names
        seen, found = set(), []
        for x, y in brigades(s, f.side):
            key = (s.at[x], s.kind[x], s.points[x], s.points[y], s.under[y], s.flags[x], s.flags[y])
            if y not in f.used and key not in seen:
                seen.add(key)
                found.append(MERGE(names[x], names[y]))
        return [DONE(), *found]

    def follow(self, s: NcrState, f: Organize, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        x, y = (s.tables.pieces.index[name] for name in choice.pieces)
        points, place = s.points[x], place_of(s, s.at[x])
        s.flags[y] |= s.flags[x] & DEMORALIZED
        s.eliminate(x)
        s.reinforce(y, points)
        forts.fit(s, s.at[y])
        f.used.append(y)
        f.do = "merge"
        s.push(f)
        s.out.append(Merged(SideSlug(SIDES[f.side]), points, place, "21.3"))


# --- Departments (21.1) -------------------------------------------------------------------------------------------------------------


# --- Headquarters (21.2) --------------------------------------------------------------------------------------------------------------


# --- replacements, Militia, Leaders (21.4-21.6) -----------------------------------------------------------------------------------------


@FLOW.phase("replacements")
def replacements(s: NcrState) -> None:
    """21.5 From 1/63 Confederate divisions absorb Garrison points."""
    if s.cycle >= REPLACED_FROM:
        s.push(Organize("replace", side=CONFEDERATE))


def absorbing(s: NcrState, f: Organize) -> list[Choice]:
    p = s.tables.pieces
    found = []
    for x in range(p.slot0, p.count):
        if (
            s.side[x] != f.side
            or kind_slug(s, x) != "inf"
            or s.at[x] == OFF
            or x in f.used
            or s.points[x] < 3
        ):
            continue
        garrison = sum(s.points[y] for y in s.pieces_at(s.at[x], f.side) if kind_slug(s, y) == "garrison")
        room = min(MOST_ABSORBED, garrison, 10 - s.points[x])
        found += [ABSORB(p.names[x], n) for n in range(1, room + 1)]
    return found


@FLOW.step("replace", Organize)
def replace(s: NcrState, f: Organize) -> None:
    if absorbing(s, f):
        f.do = "absorb"
        s.push(f)


@FLOW.question("absorb", Organize)
class Absorb(Question[NcrState, Organize]):
    """21.5 A division takes up to two Garrison points of its hex."""

    rule = "21.5"

    def side(self, s: NcrState, f: Organize) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: Organize) -> str:
        return "Does a division absorb Garrison points?"

    def choices(self, s: NcrState, f: Organize) -> list[Choice]:
        return [DONE(), *absorbing(s, f)]

    def follow(self, s: NcrState, f: Organize, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        x, left = s.tables.pieces.index[choice.piece], choice.count
        for y in s.pieces_at(s.at[x], f.side):
            if left and kind_slug(s, y) == "garrison":
                taken = min(left, s.points[y])
                s.reduce(y, taken)
                left -= taken
        s.reinforce(x, choice.count)
        forts.fit(s, s.at[x])
        f.used.append(x)
        f.do = "replace"
        s.push(f)
        s.out.append(Merged(SideSlug(SIDES[f.side]), choice.count, place_of(s, s.at[x]), "21.5"))


@FLOW.phase("demobilization")
def demobilization(s: NcrState) -> None:
    """21.4 In even Cycles a die of 1 or 2 sends half the Militia home, the owner choosing where."""
    if number(s) % 2:
        return
    for side in (CONFEDERATE, UNION):
        points = pools.militia_on_map(s, side)
        if (
            points
            and s.roll("event", 6, "demobilization", "21.4") <= s.tables.charts.militia.demobilized_up_to
        ):
            s.push(Organize("going-home", side=side, left=-(-points // 2)))


@FLOW.step("going-home", Organize)
def going_home(s: NcrState, f: Organize) -> None:
    if f.left:
        f.do = "disband"
        s.push(f)


@FLOW.question("disband", Organize)
class Disband(Question[NcrState, Organize]):
    """21.4 Which Militia goes home: a pile, as far as it must, or some of its points."""

    rule = "21.4"

    def side(self, s: NcrState, f: Organize) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: Organize) -> str:
        many = f"{f.left} points of Militia go" if f.left > 1 else "1 point of Militia goes"
        return f"{many} home: from where?"

    def choices(self, s: NcrState, f: Organize) -> list[Choice]:
        p = s.tables.pieces
        piles = [
            x
            for x in range(p.slot0, p.count)
            if s.side[x] == f.side and kind_slug(s, x) == "militia" and s.at[x] != OFF
        ]
        found = [DISBAND(p.names[x]) for x in piles]
        if len(piles) < 2:
            return found
        return found + [
            DISBAND_PART(n, p.names[x]) for x in piles for n in range(1, min(f.left, s.points[x]))
        ]

    def follow(self, s: NcrState, f: Organize, choice: Choice) -> None:
        x = s.tables.pieces.index[choice.piece]
        taken = choice.count if choice.kind is DISBAND_PART else min(f.left, s.points[x])
        s.out.append(PointsLost(SideSlug(SIDES[f.side]), taken, place_of(s, s.at[x]), "home", "21.4"))
        hex_ = s.at[x]
        s.reduce(x, taken)
        f.left -= taken
        f.do = "going-home"
        s.push(f)
        abandoned(s, f.side, hex_)


@FLOW.phase("new-leaders")
def new_leaders(s: NcrState) -> None:
    """21.6 New Leaders by lot into the pools; with dates they come by history (26.4)."""
    if s.leader_dates:
        return
    rules, index = s.tables.charts.leader_draw, year(s.cycle) - 1861
    for side in (UNION, CONFEDERATE):
        count = (rules.union, rules.confederate)[side][index]
        if side == CONFEDERATE and year(s.cycle) == rules.confederate_even_only and number(s) % 2:
            count = 0
        drawn = 0
        for _ in range(count):
            pool = [x for x in range(s.tables.pieces.hq0) if s.side[x] == side and s.leader_state[x] == NEW]
            if not pool:
                break
            nth = s.roll("draw", len(pool), "new-leader", "21.61", ()) if len(pool) > 1 else 1
            s.leader_state[pool[nth - 1]] = AVAILABLE
            drawn += 1
        if drawn:
            s.out.append(LeadersDrawn(SideSlug(SIDES[side]), drawn, "21.62" if side == UNION else "21.63"))
