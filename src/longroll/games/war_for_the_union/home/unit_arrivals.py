"""6.33 (3), 6.67-6.69 HQs, railroad units and ships as they arrive, and Confederate HQs that the Capacity does not allow."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flags import ELIMINATED, OFF, REMOVED, SUNK
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import AtHome, ShipsCome, UnitsCome
from longroll.games.war_for_the_union.home.events import HqDissolved, ShipLost, UnitPlaced
from longroll.games.war_for_the_union.home.hexes import closed
from longroll.games.war_for_the_union.home.schedule import arrivals
from longroll.games.war_for_the_union.home.units import (
    confederate_hqs,
    gulf_ports,
    hq_allowed,
    hq_home,
    hq_limit,
    place_hq,
    place_ship,
    ship_waters,
    usmrr_homes,
)  # fmt: skip
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    CONFEDERATE,
    DISSOLVE,
    DONE,
    LAUNCH,
    QUARTER,
    RESTORE,
    SIDES,
    UNION,
)  # fmt: skip

# --- HQs and railroad units ------------------------------------------------------------------------------------------


def unit_homes(s: WfuState, counter: int) -> list[int]:
    """6.67, 6.68 Where an HQ or railroad unit of the schedule, or of the scenario's own list, may begin."""
    t = s.tables
    unit = t.counters[counter]
    if unit.kind == "usmrr":
        return usmrr_homes(s)
    if unit.slug == "gulf-hq":
        return gulf_ports(s)
    named = [
        t.node(place, "arrival") for a in arrivals(s, unit.side) if a.hq == unit.slug for place in a.places
    ]
    open_ = [node for node in named if closed(s, unit.side, node, troops=False) is None]
    home = hq_home(s, t.hqs.index(counter))
    return open_ or ([home] if home != OFF else [])


@FLOW.step("units-come", UnitsCome)
def units_come(s: WfuState, f: UnitsCome) -> None:
    """6.67, 6.68, R88 One after the other; in a quarter's month a Confederate HQ above the limit of 6.33 waits for the Capacity."""
    t = s.tables
    if not f.units:
        if f.side == CONFEDERATE and returning(s):
            s.push(AtHome("return-hq", side=f.side))
        return
    counter = f.units[0]
    homes = unit_homes(s, counter)
    unit = t.counters[counter]
    if len(homes) > 1:
        f.do = "unit-comes"
        s.push(f)
        return
    f.units.pop(0)
    s.push(f)
    if not homes:
        return
    if unit.kind == "usmrr":
        _engineers(s, counter, homes[0])
        return
    hq = t.hqs.index(counter)
    if s.hq_at[hq] != OFF or s.hq_state[hq] == ELIMINATED:
        return
    counted = s.month in s.tables.economy.quarters  # R88
    if unit.side == CONFEDERATE and counted and not hq_allowed(s, homes[0]):
        s.hq_state[hq] = REMOVED
    else:
        place_hq(s, hq, homes[0], "6.67")


def _engineers(s: WfuState, counter: int, node: int) -> None:
    t = s.tables
    s.usmrr_at[t.engineers.index(counter)] = node
    name = PlaceSlug(t.node_name(node))
    s.out.append(UnitPlaced(SideSlug(SIDES[UNION]), PieceSlug(t.counters[counter].slug), name, "6.68"))


@FLOW.question("unit-comes", UnitsCome)
class UnitComes(Question[WfuState, UnitsCome]):
    """6.67, 6.68 Where a railroad unit or the Army of the Gulf begins."""

    rule = "6.68"

    def side(self, s: WfuState, f: UnitsCome) -> str:
        return SIDES[f.side]

    def piece(self, s: WfuState, f: UnitsCome) -> str:
        return s.tables.counters[f.units[0]].slug

    def prompt(self, s: WfuState, f: UnitsCome) -> str:
        return f"{s.tables.counters[f.units[0]].name} arrives: where?"

    def choices(self, s: WfuState, f: UnitsCome) -> list[Choice]:
        t = s.tables
        slug = t.counters[f.units[0]].slug
        return [QUARTER(slug, t.node_name(node)) for node in unit_homes(s, f.units[0])]

    def follow(self, s: WfuState, f: UnitsCome, choice: Choice) -> None:
        t = s.tables
        counter = f.units.pop(0)
        f.do = "units-come"
        s.push(f)
        node = t.node(choice.place, "choice")
        if t.counters[counter].kind == "usmrr":
            _engineers(s, counter, node)
        else:
            place_hq(s, t.hqs.index(counter), node, "6.67")


# --- Confederate HQs and the Capacity --------------------------------------------------------------------------------


def surplus(s: WfuState) -> list[int]:
    """6.33 (3), 6.35 Confederate HQs of which one must go, none if the limits are kept."""
    halves = (False,) if s.beyond_river == OFF else (False, True)
    for far in halves:
        here = confederate_hqs(s, far)
        if len(here) > hq_limit(s, far):
            return here
    return []


@FLOW.step("dissolving", AtHome)
def dissolving(s: WfuState, f: AtHome) -> None:
    """6.33 (3) HQs above the limit are removed when the Capacity is counted."""
    if surplus(s):
        s.push(AtHome("dissolve-hq", side=CONFEDERATE))


@FLOW.question("dissolve-hq", AtHome)
class DissolveHq(Question[WfuState, AtHome]):
    """6.33 (3) The owner chooses which HQ goes."""

    rule = "6.33"

    def side(self, s: WfuState, f: AtHome) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: AtHome) -> str:
        return "The Supply Capacity does not allow so many HQs: which is removed?"

    def choices(self, s: WfuState, f: AtHome) -> list[Choice]:
        t = s.tables
        return [DISSOLVE(t.counters[t.hqs[k]].slug) for k in surplus(s)]

    def follow(self, s: WfuState, f: AtHome, choice: Choice) -> None:
        t = s.tables
        hq = t.hqs.index(t.counter[choice.piece])
        chief = s.commander(hq)
        if chief >= 0:
            s.leader_army[chief] = 0
        where = PlaceSlug(t.node_name(s.hq_at[hq]))
        s.hq_at[hq], s.hq_state[hq] = OFF, REMOVED
        s.version += 1
        s.out.append(HqDissolved(SideSlug(SIDES[CONFEDERATE]), PieceSlug(choice.piece), where, "6.33"))
        s.push(AtHome("dissolving", side=CONFEDERATE))


def return_refused(s: WfuState, slug: str) -> Refusal | None:
    """6.33 (3) Why a removed HQ may not come back; None where it may."""
    t = s.tables
    counter = t.counters[t.counter[slug]]
    if (
        counter.kind != "hq"
        or counter.side != CONFEDERATE
        or s.hq_state[t.hqs.index(t.counter[slug])] != REMOVED
    ):
        return Refusal(f"the {counter.name} was not removed for want of Supply Capacity", "6.33")
    if s.month not in s.tables.economy.quarters:
        return Refusal("HQs return in January, April, July and October", "6.33")
    home = hq_home(s, t.hqs.index(t.counter[slug]))
    if home == OFF or not hq_allowed(s, home):
        return Refusal("the Supply Capacity allows no more HQs", "6.33")
    return None


def returning(s: WfuState) -> list[Choice]:
    t = s.tables
    slugs = [t.counters[c].slug for c in t.hqs]
    return [RESTORE(slug) for slug in slugs if return_refused(s, slug) is None]


@FLOW.question("return-hq", AtHome)
class ReturnHq(Question[WfuState, AtHome]):
    """6.33 (3) A removed HQ may come back when the Capacity allows it."""

    rule = "6.33"

    def side(self, s: WfuState, f: AtHome) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: AtHome) -> str:
        return "Does an HQ come back?"

    def choices(self, s: WfuState, f: AtHome) -> list[Choice]:
        return [*returning(s), DONE()]

    def refusal(self, s: WfuState, f: AtHome, choice: Choice) -> Refusal | None:
        if choice.kind is RESTORE and choice.piece in s.tables.counter:
            return return_refused(s, choice.piece)
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: AtHome, choice: Choice) -> None:
        if choice.kind is RESTORE:
            hq = s.tables.hqs.index(s.tables.counter[choice.piece])
            place_hq(s, hq, hq_home(s, hq), "6.33")
            if returning(s):
                s.push(f)


# --- ships -----------------------------------------------------------------------------------------------------------


def free_ship(s: WfuState, counter: int) -> int:
    """A ship of a kind that is neither afloat, nor sunk, nor in a yard; -1 if there is none."""
    return next(
        (
            x
            for x, kind in enumerate(s.tables.ships)
            if kind == counter and s.ship_at[x] == OFF and s.yard_at[x] == OFF and not s.ship_state[x] & SUNK
        ),
        -1,
    )


def berths(s: WfuState, counter: int, node: int) -> list[Choice]:
    """6.69 The ship of the schedule at the waters of its city; from July 1863 one I2S may be an I2R instead."""
    t = s.tables
    found = []
    ship = free_ship(s, counter)
    if ship >= 0:
        found += [LAUNCH(t.ship_slugs[ship], t.waters.name[x]) for x in ship_waters(s, ship, node)]
    e = t.economy.shipping
    late = s.turn >= t.economy.turn(e.exchange_from, "6.69")
    if t.counters[counter].slug == "us-i2s" and late and not s.exchanged:
        river = free_ship(s, t.counter["us-i2r"])
        if river >= 0:
            found += [
                LAUNCH(t.ship_slugs[river], t.waters.name[x])
                for slug in e.exchange_at
                for x in ship_waters(s, river, t.board.hex(slug))
            ]
    return found


@FLOW.step("ships-come", ShipsCome)
def ships_come(s: WfuState, f: ShipsCome) -> None:
    """6.69 One after the other; a ship whose city the enemy holds is lost."""
    if not f.ships:
        return
    counter, node = f.ships[:2]
    found = berths(s, counter, node)
    if len(found) > 1:
        f.do = "ship-comes"
        s.push(f)
        return
    f.ships = f.ships[2:]
    s.push(f)
    ship = free_ship(s, counter)
    if found:
        _berth(s, counter, found[0])
    elif ship >= 0:
        s.sink(ship)
        slug = PieceSlug(s.tables.ship_slugs[ship])
        s.out.append(ShipLost(SideSlug(SIDES[f.side]), slug, PlaceSlug(s.tables.node_name(node)), "6.69"))


def _berth(s: WfuState, counter: int, choice: Choice) -> None:
    """6.69 A ship arrives; one of another kind uses up the exchange."""
    t = s.tables
    ship = t.ship[choice.piece]
    if t.ships[ship] != counter:
        s.exchanged = True
    place_ship(s, ship, t.waters.index[choice.place], "6.69")


@FLOW.question("ship-comes", ShipsCome)
class ShipComes(Question[WfuState, ShipsCome]):
    """6.69 At which water of its city a ship arrives."""

    rule = "6.69"

    def side(self, s: WfuState, f: ShipsCome) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: ShipsCome) -> str:
        return s.tables.node_name(f.ships[1])

    def prompt(self, s: WfuState, f: ShipsCome) -> str:
        return f"{s.tables.counters[f.ships[0]].name} arrives: at which water?"

    def choices(self, s: WfuState, f: ShipsCome) -> list[Choice]:
        return berths(s, f.ships[0], f.ships[1])

    def follow(self, s: WfuState, f: ShipsCome, choice: Choice) -> None:
        _berth(s, f.ships[0], choice)
        f.ships = f.ships[2:]
        f.do = "ships-come"
        s.push(f)
