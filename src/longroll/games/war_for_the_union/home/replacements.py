"""6.4 Replacements: half of each Box returns and half is gone; HQs, railroad units and sunk Union ships come back."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flags import ELIMINATED, OFF, SUNK
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import AtHome, Raising
from longroll.games.war_for_the_union.home.events import GoneForGood, UnitPlaced
from longroll.games.war_for_the_union.home.hexes import REPLACEMENT
from longroll.games.war_for_the_union.home.raising import EITHER
from longroll.games.war_for_the_union.home.units import (
    hq_allowed,
    hq_home,
    place_hq,
    place_ship,
    ship_waters,
    usmrr_homes,
)
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    CONFEDERATE,
    DONE,
    EAST,
    REBUILD_AT,
    RESTORE,
    RESTORE_AT,
    SIDES,
    UNION,
    WEST,
)  # fmt: skip

HQ_POINTS: Final = 2
"""6.45 Resource Points for a Confederate HQ"""


def draw(s: WfuState, side: int) -> list[int]:
    """6.42, R25 Take what may return out of a side's Boxes and what is gone for good; the odd SPs that find no partner stay.

    The answer has 30 cells: what may return by theater (east, west, either) and kind.
    """
    found = [0] * 30
    gone = 0
    for kind in range(10):
        odd = []
        for theater in (EAST, WEST):
            cell = 20 * side + 10 * theater + kind
            half, rest = divmod(s.box[cell], 2)
            found[10 * theater + kind] = half
            gone += half
            s.box[cell] = rest
            if rest:
                odd.append(cell)
        if len(odd) == 2:  # the two odd ones: one returns in either theater, one is gone
            found[10 * EITHER + kind] = 1
            gone += 1
            for cell in odd:
                s.box[cell] = 0
    if gone:
        s.out.append(GoneForGood(SideSlug(SIDES[side]), gone, "6.42"))
    return found


@FLOW.step("replace-troops", AtHome)
def replace_troops(s: WfuState, f: AtHome) -> None:
    """6.42-6.44"""
    s.push(Raising("raising", side=f.side, source=REPLACEMENT, counts=draw(s, f.side)))


# --- HQs, railroad units, ships --------------------------------------------------------------------------------------


def restore_refused(s: WfuState, side: int, slug: str) -> Refusal | None:
    """6.45 Why an HQ or railroad unit may not return; None where it may."""
    t = s.tables
    counter = t.counters[t.counter[slug]]
    if counter.side != side:
        return Refusal(f"the {counter.name} is the enemy's", "6.45")
    if counter.kind == "usmrr":
        k = t.engineers.index(t.counter[slug])
        lost, home = s.usmrr_state[k] == ELIMINATED, bool(usmrr_homes(s))
    else:
        k = t.hqs.index(t.counter[slug])
        lost, home = s.hq_state[k] == ELIMINATED, hq_home(s, k) != OFF
    if not lost:
        return Refusal(f"the {counter.name} is not in the Replacement Box", "6.45")
    if not home:
        return Refusal(f"no city can take the {counter.name}", "6.45")
    if counter.kind == "hq" and side == CONFEDERATE:
        if s.resource_points < HQ_POINTS:
            return Refusal("an HQ costs 2 Resource Points", "6.45")
        if not hq_allowed(s, hq_home(s, k)):
            return Refusal("the Supply Capacity allows no more HQs", "6.33")
    return None


@FLOW.question("replace-units", AtHome)
class ReplaceUnits(Question[WfuState, AtHome]):
    """6.45 One HQ and one railroad unit a quarter."""

    rule = "6.45"

    def side(self, s: WfuState, f: AtHome) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: AtHome) -> str:
        return "Which HQ or railroad unit returns?"

    def choices(self, s: WfuState, f: AtHome) -> list[Choice]:
        return [*restorable(s, f.side, f.done), DONE()]

    def refusal(self, s: WfuState, f: AtHome, choice: Choice) -> Refusal | None:
        if choice.kind is RESTORE and choice.piece in s.tables.counter:
            if s.tables.counters[s.tables.counter[choice.piece]].kind in f.done.split():
                return Refusal("one HQ and one railroad unit return a quarter", "6.45")
            return restore_refused(s, f.side, choice.piece)
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: AtHome, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        t = s.tables
        counter = t.counters[t.counter[choice.piece]]
        if choice.kind is RESTORE_AT:
            k = t.engineers.index(t.counter[choice.piece])
            s.usmrr_at[k], s.usmrr_state[k] = t.node(choice.place, "choice"), 0
            s.out.append(
                UnitPlaced(SideSlug(SIDES[f.side]), PieceSlug(counter.slug), PlaceSlug(choice.place), "6.45")
            )
        else:
            k = t.hqs.index(t.counter[choice.piece])
            if f.side == CONFEDERATE:
                s.resource_points -= HQ_POINTS
            place_hq(s, k, hq_home(s, k), "6.45")
        f.done = f"{f.done} {counter.kind}".strip()
        if restorable(s, f.side, f.done):
            s.push(f)


def restorable(s: WfuState, side: int, done: str) -> list[Choice]:
    t = s.tables
    found: list[Choice] = []
    if "hq" not in done.split():
        found += [
            RESTORE(t.counters[c].slug) for c in t.hqs if restore_refused(s, side, t.counters[c].slug) is None
        ]
    if "usmrr" not in done.split():
        found += [
            RESTORE_AT(t.counters[c].slug, t.node_name(node))
            for c in t.engineers
            if restore_refused(s, side, t.counters[c].slug) is None
            for node in usmrr_homes(s)
        ]
    return found


def rebuildable(s: WfuState) -> list[Choice]:
    """6.46 One sunk Union ship, at the cities that are named."""
    t = s.tables
    e = t.economy.shipping
    if s.turn < t.economy.turn(e.replaced_from, "6.46"):
        return []
    sunk = {t.ships[x]: x for x, state in enumerate(s.ship_state) if state & SUNK}
    return [
        REBUILD_AT(t.ship_slugs[x], t.waters.name[water])
        for counter, x in sunk.items()
        if t.counters[counter].side == UNION
        for slug in e.replaced_at
        for water in ship_waters(s, x, t.node_of(t.place(slug)))
    ]


@FLOW.question("replace-ship", AtHome)
class ReplaceShip(Question[WfuState, AtHome]):
    """6.46 A sunk Union ship returns."""

    rule = "6.46"

    def side(self, s: WfuState, f: AtHome) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: AtHome) -> str:
        return "Which sunk ship returns?"

    def choices(self, s: WfuState, f: AtHome) -> list[Choice]:
        return [*rebuildable(s), DONE()]

    def follow(self, s: WfuState, f: AtHome, choice: Choice) -> None:
        if choice.kind is REBUILD_AT:
            t = s.tables
            ship = t.ship[choice.piece]
            s.ship_state[ship] = 0
            place_ship(s, ship, t.waters.index[choice.place], "6.46")


@FLOW.phase("replacements")
def replacements(s: WfuState) -> None:
    """5.14, 6.4 Each quarter, the Union first; not in the first month of a scenario (R21)."""
    if s.month not in s.tables.economy.quarters or s.first_month:
        return
    s.push(AtHome("replace-troops", side=CONFEDERATE))
    if restorable(s, CONFEDERATE, ""):
        s.push(AtHome("replace-units", side=CONFEDERATE))
    if rebuildable(s):
        s.push(AtHome("replace-ship", side=UNION))
    if restorable(s, UNION, ""):
        s.push(AtHome("replace-units", side=UNION))
    s.push(AtHome("replace-troops", side=UNION))
