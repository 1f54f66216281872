"""10.2, 11.28 Ships move: singly or in stacks, one water at a time; the same for ships that withdraw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.core.errors import nearest
from longroll.core.events import PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flags import ENGAGED, FERRY, OFF, RISKED
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.militia import alarm_by_water
from longroll.games.war_for_the_union.narrate.names import many, water
from longroll.games.war_for_the_union.naval import cargo, loading
from longroll.games.war_for_the_union.naval.events import Sailed
from longroll.games.war_for_the_union.naval.fleet import (
    at_sea,
    carries,
    contested,
    cost,
    different,
    guns_on,
    left,
    must_fight,
    risks,
    ships_at,
    slugs,
    spent,
    step_refused,
)  # fmt: skip
from longroll.games.war_for_the_union.naval.frames import Boarding, Bombardment, Engagement, Sailing
from longroll.games.war_for_the_union.naval.hits import hit, leave_station
from longroll.games.war_for_the_union.naval.retire import fall_back
from longroll.games.war_for_the_union.politics import enters_kentucky, sail_in
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    ANCHOR,
    BOMBARD,
    DEBARK,
    DETACH,
    EMBARK,
    SET_OUT,
    SHIFT_FLAG,
    SIDES,
    STEER,
    WITH_ALL,
    WITH_SHIP,
)  # fmt: skip

ENCOUNTERS: Final[list[Callable[[WfuState, Sailing, int, bool], bool]]] = []
"""20.5, 20.12 what the options do with a stack that has moved; True if they have taken it over"""


def movable(s: WfuState, ship: int) -> bool:
    """10.51, 11.1 Whether a ship may still do something: it is no ferry, has no battle before it, has MPs."""
    if s.ship_state[ship] & (FERRY | ENGAGED):
        return False
    return left(s, [ship]) > 0


def room(s: WfuState, f: Sailing) -> int:
    """The MPs that the stack has left."""
    return left(s, f.ships) if f.budget < 0 else f.budget


def refused(s: WfuState, f: Sailing, to: int, mps: int | None = None) -> Refusal | None:
    """10.2, 10.43, 11.28d Why the stack may not go to a water; None where it may. `mps` are those that it has left, if known."""
    name = s.tables.waters.name
    if f.only and to not in f.only and f.budget < 0:
        return Refusal("a stack that runs past guns goes on in the same direction", "20.5")
    if f.only and to not in f.only:
        return Refusal(f"they withdraw by {name[f.only[0]]}, from where they came", "11.28")
    if to in f.barred:
        return Refusal("they do not withdraw past the enemy", "11.28")
    found = step_refused(s, f.ships, to, room(s, f) if mps is None else mps)
    if found is None and f.budget < 0:
        found = loading.step_refused(s, f.ships, to)
    return found


def steps(s: WfuState, f: Sailing) -> list[int]:
    """Where the stack may go next."""
    at, mps = s.ship_at[f.ships[0]], room(s, f)
    return [to for to in s.tables.waters.graph.near[at] if refused(s, f, to, mps) is None]


def reach(s: WfuState, ships: list[int]) -> dict[int, list[int]]:
    """10.21, 6.22 The cheapest way to every water that a stack can reach without a fight; places where it must stop included, neutral
    Kentucky not."""
    w = s.tables.waters
    side = s.tables.counters[s.tables.ships[ships[0]]].side
    start = s.ship_at[ships[0]]
    budget = left(s, ships)
    best = {start: 0}
    ways: dict[int, list[int]] = {start: []}
    queue = [(0, start)]
    while queue:
        queue.sort()
        far, at = queue.pop(0)
        if far > best[at] or (at != start and contested(s, at, side)):
            continue
        for to in w.graph.near[at]:
            if enters_kentucky(s, to):  # 6.22: only a step of one's own does
                continue
            price = cost(s, ships, to)
            if far + price <= budget and far + price < best.get(to, 999):
                best[to] = far + price
                ways[to] = [*ways[at], to]
                queue.append((far + price, to))
    del ways[start]
    return ways


def go(s: WfuState, f: Sailing, to: int) -> None:
    """10.21, 10.22, 10.23b The stack enters a water; river craft that go to sea roll for it first."""
    t = s.tables
    at = s.ship_at[f.ships[0]]
    price = cost(s, f.ships, to)
    total = spent(s, f.ships) + price
    for x in f.ships:
        s.place_ship(x, to)
        s.ship_from[x] = at
        leave_station(s, x)
        if f.budget < 0:
            s.ship_spent[x] = total
    if f.budget >= 0:
        f.budget -= price
    f.only = []
    where = PlaceSlug(t.waters.name[to])
    s.out.append(
        Sailed(SideSlug(SIDES[f.side]), slugs(s, f.ships), PlaceSlug(t.waters.name[at]), where, "10.21")
    )
    sail_in(s, f.side, to)
    if at_sea(s, to):
        for x in f.ships:
            risk(s, x)
    f.ships = [x for x in f.ships if s.ship_at[x] != OFF]


def risk(s: WfuState, ship: int) -> None:
    """10.23b A Union river warship at sea rolls once a turn."""
    if not risks(s, ship) or s.ship_state[ship] & RISKED:
        return
    s.flag_ship(ship, RISKED)
    t = s.tables
    c = t.naval.sea_effect
    where = t.waters.name[s.ship_at[ship]]
    roll = s.roll("event", t.charts.faces, "ship-at-sea", "10.23", place=where, piece=t.ship_slugs[ship])
    hit(
        s,
        ship,
        3 if roll >= c.sunk else 2 if roll >= c.damaged_2 else 1 if roll >= c.damaged_1 else 0,
        "10.23",
    )


def arrive(s: WfuState, f: Sailing, to: int) -> None:
    """11.1 After a step: ships that meet enemies stop and fight; others go on."""
    if not f.ships:
        return
    meets = bool(ships_at(s, to, 1 - f.side)) or bool(must_fight(s, f.ships, to))
    if f.budget < 0 and any(hook(s, f, to, meets) for hook in ENCOUNTERS):
        return
    if f.budget >= 0:
        f.do = "withdrawal"
        s.push(f)
    if not meets:
        if f.budget < 0:
            s.push(f)
        return
    for x in f.ships:
        s.flag_ship(x, ENGAGED)
    s.push(Engagement("engagement" if f.budget >= 0 else "meet", side=f.side, water=to))


@mypyc_attr(native_class=False)
class _Stack(Question[WfuState, Sailing]):
    """Whatever is asked about a stack of ships."""

    def side(self, s: WfuState, f: Sailing) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: Sailing) -> str:
        return s.tables.waters.name[s.ship_at[f.ships[0]]] if f.ships else ""


@FLOW.question("fleet", Sailing)
class Fleet(_Stack):
    """10.22 Which ships move together."""

    rule = "10.22"

    def prompt(self, s: WfuState, f: Sailing) -> str:
        count = f"{len(f.ships)} {'ship sets' if len(f.ships) == 1 else 'ships set'}"
        return f"{count} out: who else?" if f.ships else "Which ships move?"

    def place(self, s: WfuState, f: Sailing) -> str:
        return s.tables.waters.name[f.only[0]]

    def choices(self, s: WfuState, f: Sailing) -> list[Choice]:
        free = [x for x in ships_at(s, f.only[0], f.side) if x not in f.ships and movable(s, x)]
        found = [WITH_SHIP(s.tables.ship_slugs[x]) for x in different(s, free)]
        if len(free) > 1:
            found.append(WITH_ALL())
        return [*found, SET_OUT() if f.ships else ANCHOR()]

    def follow(self, s: WfuState, f: Sailing, choice: Choice) -> None:
        if choice.kind is ANCHOR:
            return
        free = [x for x in ships_at(s, f.only[0], f.side) if x not in f.ships and movable(s, x)]
        if choice.kind is WITH_SHIP:
            f.ships.append(s.tables.ship[choice.piece])
            free = [x for x in free if x not in f.ships]
        if choice.kind is WITH_ALL:
            f.ships += free
        if choice.kind is not WITH_SHIP or not free:
            f.do, f.only = "sail", []
        s.push(f)


@FLOW.question("sail", Sailing)
class Sail(_Stack):
    """10.2 A stack of ships moves, one water at a time."""

    rule = "10.2"

    def prompt(self, s: WfuState, f: Sailing) -> str:
        at = water(s.tables, s.tables.waters.name[s.ship_at[f.ships[0]]])
        return f"{many(len(f.ships), 'ship')} at {at}, {many(max(room(s, f), 0), 'MP')} left: where to?"

    def choices(self, s: WfuState, f: Sailing) -> list[Choice]:
        t = s.tables
        at = s.ship_at[f.ships[0]]
        found = [STEER(t.waters.name[to]) for to in steps(s, f)]
        if f.only:  # 20.5: under guns that it runs past
            return found
        found += loading.offers(s, f)
        found += [BOMBARD(t.batteries[b].slug) for b in targets(s, f)]
        joining = [x for x in ships_at(s, at, f.side) if x not in f.ships and movable(s, x)]
        found += [WITH_SHIP(t.ship_slugs[x]) for x in different(s, joining)]
        if len(f.ships) > 1:
            found += [DETACH(t.ship_slugs[x]) for x in different(s, f.ships)]
        found += [SHIFT_FLAG(t.leaders[i].slug, t.ship_slugs[x]) for i, x in flags(s, at)]
        return [*found, ANCHOR()]

    def refusal(self, s: WfuState, f: Sailing, choice: Choice) -> Refusal | None:
        w = s.tables.waters
        if choice.kind is STEER:
            if choice.place not in w.index:
                return Refusal(f"no boat water '{choice.place}'; {nearest(choice.place, w.index)}", "10.21")
            return refused(s, f, w.index[choice.place])
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Sailing, choice: Choice) -> None:
        t = s.tables
        if choice.kind is ANCHOR:
            return
        if choice.kind is STEER:
            to = t.waters.index[choice.place]
            go(s, f, to)
            arrive(s, f, to)
            alarm_by_water(s, f.side, to)
            return
        if choice.kind is BOMBARD:
            b = next(b for b, gun in enumerate(t.batteries) if gun.slug == choice.piece)
            fresh = [x for x in f.ships if not s.ship_fought[x] >> b & 1]
            s.push(Bombardment("waves", side=f.side, water=s.ship_at[f.ships[0]], battery=b, ships=fresh))
            return
        self._in_place(s, f, choice)
        s.push(f)
        if choice.kind in (EMBARK, DEBARK):
            hex_ = t.node(choice.place, "choice")
            s.push(
                Boarding("boarding", side=f.side, ships=f.ships[:], hex=hex_, ashore=choice.kind is DEBARK)
            )

    def _in_place(self, s: WfuState, f: Sailing, choice: Choice) -> None:
        """What happens where the stack lies: ships join or stay behind, an admiral changes ships."""
        t = s.tables
        if choice.kind is WITH_SHIP:
            f.ships.append(t.ship[choice.piece])
        elif choice.kind is DETACH:
            for x in f.ships:
                s.ship_spent[x] = spent(s, f.ships)
            f.ships.remove(t.ship[choice.piece])
        elif choice.kind is SHIFT_FLAG:
            s.board(t.leader[choice.pieces[0]], t.ship[choice.pieces[1]])


def flags(s: WfuState, water: int) -> list[tuple[int, int]]:
    """3.24 Naval leaders at a water and the other warships there that they may go to."""
    found = []
    for i in s.tables.admirals:
        if s.leader_at[i] == water:
            side = s.tables.leaders[i].side
            others = [x for x in ships_at(s, water, side) if x + 1 != s.leader_aboard[i]]
            found += [(i, x) for x in different(s, others)]
    return found


def targets(s: WfuState, f: Sailing) -> list[int]:
    """11.38, 8.25 Enemy batteries here that the stack may fight although it need not: suppressed ones, or one that it lay under."""
    at = s.ship_at[f.ships[0]]
    return [
        b
        for b in guns_on(s, at, 1 - f.side, silent=True)
        if any(not s.ship_fought[x] >> b & 1 for x in f.ships)
    ]


# --- withdrawal ------------------------------------------------------------------------------------------------------


@FLOW.step("withdrawal", Sailing)
def withdrawal(s: WfuState, f: Sailing) -> None:
    """11.28c A withdrawal goes on while there are MPs and somewhere to go; where there is no way at all the nearest free water serves."""
    f.ships = [x for x in f.ships if s.ship_at[x] != OFF and not s.ship_state[x] & ENGAGED]
    by_water: dict[int, list[int]] = {}
    for x in f.ships:
        by_water.setdefault(s.ship_at[x], []).append(x)
    if not by_water:
        return
    first, *others = by_water.values()
    for ships in others:
        s.push(Sailing("withdrawal", f.side, ships, f.budget, f.only[:], f.barred[:]))
    f.ships = first
    if steps(s, f):
        f.do = "withdraw-move"
        s.push(f)
        return
    if contested(s, s.ship_at[first[0]], f.side):
        for x in first:
            fall_back(s, x, f.barred)
    _unload(s, first)


def _unload(s: WfuState, ships: list[int]) -> None:
    """10.43, R63 Ships that have withdrawn go no further in this turn: their load is landed."""
    for x in ships:
        if s.ship_at[x] != OFF and carries(s, x):
            cargo.put_ashore(s, x)


@FLOW.question("withdraw-move", Sailing)
class WithdrawMove(_Stack):
    """11.28c Up to 10 MPs, at least out of the water of the battle."""

    rule = "11.28"

    def prompt(self, s: WfuState, f: Sailing) -> str:
        at = water(s.tables, s.tables.waters.name[s.ship_at[f.ships[0]]])
        return f"Withdrawal of {many(len(f.ships), 'ship')} from {at}, {many(f.budget, 'MP')}: where to?"

    def choices(self, s: WfuState, f: Sailing) -> list[Choice]:
        t = s.tables
        found = [STEER(t.waters.name[to]) for to in steps(s, f)]
        if len(f.ships) > 1:
            found += [DETACH(t.ship_slugs[x]) for x in different(s, f.ships)]
        if not contested(s, s.ship_at[f.ships[0]], f.side):
            found.append(ANCHOR())
        return found

    def refusal(self, s: WfuState, f: Sailing, choice: Choice) -> Refusal | None:
        if choice.kind is STEER and choice.place in s.tables.waters.index:
            return refused(s, f, s.tables.waters.index[choice.place])
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Sailing, choice: Choice) -> None:
        t = s.tables
        if choice.kind is ANCHOR:
            _unload(s, f.ships)
            return
        if choice.kind is DETACH:
            ship = t.ship[choice.piece]
            f.ships.remove(ship)
            s.push(Sailing("withdrawal", f.side, [ship], f.budget, f.only[:], f.barred[:]))
            s.push(f)
            return
        to = t.waters.index[choice.place]
        go(s, f, to)
        arrive(s, f, to)
        alarm_by_water(s, f.side, to)
