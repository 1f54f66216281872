"""20.1 (4), (8), 21.3, 21.5 Divisions grow: brigades join them, and Confederate Garrison points."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.games.never_call_retreat import forts
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.events.cycle import Merged
from longroll.games.never_call_retreat.flags import DEMORALIZED, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.leaders import DIVISION
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic.frames import Organize
from longroll.games.never_call_retreat.strategic.organization import both, kind_slug
from longroll.games.never_call_retreat.verbs import ABSORB, DONE, MERGE
from longroll.games.never_call_retreat.words import CONFEDERATE, SIDES, cycle

REPLACED_FROM: Final = cycle("1/63", "21.5")
MOST_ABSORBED: Final = 2


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


# --- Garrison points (21.5) --------------------------------------------------------------------------------------------------------


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
