"""11.1 Questions before a fight on the water: to meet the enemy, to stand or to withdraw, what is fought first, where the beaten go."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.core.events import PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flags import ENGAGED, FERRY, OFF, WITHDRAWN
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.narrate.names import water as named
from longroll.games.war_for_the_union.naval.engagement import outlets, pay, retire, withdraw_refused
from longroll.games.war_for_the_union.naval.events import ShipsWithdrew
from longroll.games.war_for_the_union.naval.fleet import different, left, ships_at, side_of, slugs
from longroll.games.war_for_the_union.naval.frames import Engagement, Sailing
from longroll.games.war_for_the_union.politics import sail_in
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    ALL_DRAW_OFF,
    BREAK_OUT,
    DRAW_OFF,
    ENGAGE,
    FALL_BACK,
    GUNS_FIRST,
    HOLD_STATION,
    SHIPS_FIRST,
    SIDES,
    WAIT,
)


def send_off(s: WfuState, side: int, ships: list[int], barred: list[int], back: bool) -> None:
    """11.28 Ships withdraw: they lose their ZOI and move up to 10 MPs, attackers first by the way they came."""
    if not ships:
        return
    for frame in s.stack:
        if isinstance(frame, Sailing):
            frame.ships = [x for x in frame.ships if x not in ships]
    for x in ships:
        s.flag_ship(x, WITHDRAWN)
        s.flag_ship(x, ENGAGED, False)
        if side == s.phasing:  # 11.29a: it moves no more in this turn
            s.ship_spent[x] = 255
    s.out.append(
        ShipsWithdrew(
            SideSlug(SIDES[side]), slugs(s, ships), PlaceSlug(_name(s, s.ship_at[ships[0]])), "11.28"
        )
    )
    groups: dict[tuple[int, bool], list[int]] = {}
    for x in ships:
        origin = s.ship_from[x] if back else OFF
        groups.setdefault((origin, s.tables.counters[s.tables.ships[x]].seagoing), []).append(x)
    for (origin, _), group in groups.items():
        only = [origin] if origin != OFF else []
        s.push(Sailing("withdrawal", side, group, s.tables.naval.movement.withdrawal, only, barred[:]))


def _name(s: WfuState, water: int) -> str:
    return s.tables.waters.name[water]


@mypyc_attr(native_class=False)
class _OnTheWater(Question[WfuState, Engagement]):
    """A question to the side whose ships came."""

    def side(self, s: WfuState, f: Engagement) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: Engagement) -> str:
        return _name(s, f.water)


@mypyc_attr(native_class=False)
class _OfTheDefender(_OnTheWater):
    """A question to the side whose waters they came to."""

    def side(self, s: WfuState, f: Engagement) -> str:
        return SIDES[1 - f.side]

    def battle(self, s: WfuState, f: Engagement) -> str:
        return _name(s, f.water)


@FLOW.question("meet", Engagement)
class Meet(_OnTheWater):
    """11.1 Fight now, or wait while more ships gather."""

    rule = "11.1"

    def battle(self, s: WfuState, f: Engagement) -> str:
        return _name(s, f.water)

    def prompt(self, s: WfuState, f: Engagement) -> str:
        return f"Enemies at {named(s.tables, _name(s, f.water))}: fight now, or wait for more ships?"

    def choices(self, s: WfuState, f: Engagement) -> list[Choice]:
        others = [
            x
            for x, at in enumerate(s.ship_at)
            if at not in (OFF, f.water)
            and side_of(s, x) == f.side
            and not s.ship_state[x] & (FERRY | ENGAGED)
            and left(s, [x]) > 0
        ]
        return [ENGAGE(), WAIT()] if others else [ENGAGE()]

    def follow(self, s: WfuState, f: Engagement, choice: Choice) -> None:
        if choice.kind is ENGAGE:
            f.do = "engagement"
            s.push(f)


@FLOW.question("stand-or-withdraw", Engagement)
class StandOrWithdraw(_OfTheDefender):
    """11.11 Ships beside a battery fight, or withdraw before the combat."""

    rule = "11.11"

    def prompt(self, s: WfuState, f: Engagement) -> str:
        return (
            f"Enemy ships come to {named(s.tables, _name(s, f.water))}: do your ships stand by the battery?"
        )

    def _free(self, s: WfuState, f: Engagement) -> list[int]:
        theirs = ships_at(s, f.water, 1 - f.side)
        return [x for x in theirs if withdraw_refused(s, x, f.origins) is None]

    def choices(self, s: WfuState, f: Engagement) -> list[Choice]:
        free = self._free(s, f)
        found = [DRAW_OFF(s.tables.ship_slugs[x]) for x in different(s, free)]
        if len(free) > 1:
            found.append(ALL_DRAW_OFF())
        return [*found, HOLD_STATION()]

    def refusal(self, s: WfuState, f: Engagement, choice: Choice) -> Refusal | None:
        if choice.kind is DRAW_OFF and s.tables.ship.get(choice.piece, -1) in ships_at(
            s, f.water, 1 - f.side
        ):
            return withdraw_refused(s, s.tables.ship[choice.piece], f.origins)
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Engagement, choice: Choice) -> None:
        if choice.kind is HOLD_STATION:
            f.do = "engagement"
            s.push(f)
            return
        going = self._free(s, f) if choice.kind is ALL_DRAW_OFF else [s.tables.ship[choice.piece]]
        if not [x for x in ships_at(s, f.water, 1 - f.side) if x not in going]:
            f.do = "engagement"
        s.push(f)
        send_off(s, 1 - f.side, going, f.origins, back=False)


@FLOW.question("order-of-battle", Engagement)
class OrderOfBattle(_OfTheDefender):
    """11.11 Whether the defender's ships or his guns are fought first."""

    rule = "11.11"

    def prompt(self, s: WfuState, f: Engagement) -> str:
        return "Which is fought first, your ships or your guns?"

    def choices(self, s: WfuState, f: Engagement) -> list[Choice]:
        return [SHIPS_FIRST(), GUNS_FIRST()]

    def follow(self, s: WfuState, f: Engagement, choice: Choice) -> None:
        f.guns_first = choice.kind is GUNS_FIRST
        f.do = "engagement"
        s.push(f)


@FLOW.question("repulsed", Engagement)
class Repulsed(_OnTheWater):
    """11.39a Ships without supply may go on towards it; others go back."""

    rule = "11.39"

    def prompt(self, s: WfuState, f: Engagement) -> str:
        return "The battery still fires: fall back, or break out towards supply?"

    def choices(self, s: WfuState, f: Engagement) -> list[Choice]:
        mine = ships_at(s, f.water, f.side)
        ways = dict.fromkeys(w for x in mine for w in outlets(s, x))
        return [FALL_BACK(), *(BREAK_OUT(_name(s, w)) for w in ways)]

    def follow(self, s: WfuState, f: Engagement, choice: Choice) -> None:
        mine = ships_at(s, f.water, f.side)
        if choice.kind is BREAK_OUT:
            to = s.tables.waters.index[choice.place]
            for x in [x for x in mine if to in outlets(s, x)]:
                pay(s, [x], s.tables.naval.movement.riverine_river)
                s.place_ship(x, to)
                s.ship_from[x] = f.water
                sail_in(s, f.side, to)
                mine.remove(x)
        retire(s, f, mine)
