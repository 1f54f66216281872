"""10.2, 11.28 Orders to ships: which sail together, where to, and where ships that withdraw go."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.core.errors import nearest
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flags import ENGAGED, OFF
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.militia import alarm_by_water
from longroll.games.war_for_the_union.narrate.names import many, water
from longroll.games.war_for_the_union.naval import cargo, loading
from longroll.games.war_for_the_union.naval.fleet import (
    carries,
    contested,
    different,
    guns_on,
    ships_at,
    spent,
)
from longroll.games.war_for_the_union.naval.frames import Boarding, Bombardment, Sailing
from longroll.games.war_for_the_union.naval.retire import fall_back
from longroll.games.war_for_the_union.naval.sailing import arrive, go, movable, refused, room, steps
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
)


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
