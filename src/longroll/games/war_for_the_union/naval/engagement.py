"""11.1 Ships have met enemy ships or guns: who stands, what is fought first, and what follows."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flags import ENGAGED, FERRY, OFF, WITHDRAWN
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.militia import alarm_off_coast
from longroll.games.war_for_the_union.narrate.names import water as named
from longroll.games.war_for_the_union.naval.cargo import settle
from longroll.games.war_for_the_union.naval.events import ShipsWithdrew
from longroll.games.war_for_the_union.naval.fleet import (
    contested,
    different,
    guns_on,
    left,
    must_fight,
    ships_at,
    side_of,
    slugs,
    step_refused,
)  # fmt: skip
from longroll.games.war_for_the_union.naval.frames import Bombardment, Clash, Engagement, Sailing
from longroll.games.war_for_the_union.naval.retire import fall_back
from longroll.games.war_for_the_union.network import network
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
)  # fmt: skip
from longroll.kit.graph import FAR, search

ANSWER: Final = 0
ORDER: Final = 1
FIRST: Final = 2
SECOND: Final = 3
AFTER: Final = 4


def attackers(s: WfuState, water: int, side: int) -> list[int]:
    """The ships of the moving side that fight at a water."""
    return [x for x in ships_at(s, water, side) if s.ship_state[x] & ENGAGED]


def exits(s: WfuState, ship: int, barred: list[int]) -> list[int]:
    """11.28c, d The waters by which a ship can withdraw."""
    reach = s.tables.naval.movement.withdrawal
    return [
        w
        for w in s.tables.waters.graph.near[s.ship_at[ship]]
        if w not in barred and step_refused(s, [ship], w, reach) is None
    ]


def withdraw_refused(s: WfuState, ship: int, barred: list[int]) -> Refusal | None:
    """11.28d Why a ship cannot withdraw."""
    if not exits(s, ship, barred):
        return Refusal(f"{s.tables.ship_slugs[ship]} has no way out but the enemy's", "11.28")
    return None


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


def pay(s: WfuState, ships: list[int], mps: int) -> None:
    """11.29, 11.39 What a fight costs: of a withdrawal's MPs, else of the ship's own."""
    frames = [f for f in s.stack if isinstance(f, Sailing) and f.budget >= 0]
    charged: list[Sailing] = []
    for x in ships:
        frame = next((f for f in reversed(frames) if x in f.ships), None)
        if frame is None:
            s.ship_spent[x] = min(s.ship_spent[x] + mps, 255)
        elif not any(frame is f for f in charged):
            frame.budget = max(frame.budget - mps, 0)
            charged.append(frame)


# --- meeting ---------------------------------------------------------------------------------------------------------


@FLOW.question("meet", Engagement)
class Meet(Question[WfuState, Engagement]):
    """11.1 Fight now, or wait while more ships gather."""

    rule = "11.1"

    def side(self, s: WfuState, f: Engagement) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: Engagement) -> str:
        return _name(s, f.water)

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


@FLOW.step("engagement", Engagement)
def engagement(s: WfuState, f: Engagement) -> None:
    """11.1, 11.11 The defender's ships stand or withdraw, then ships and guns are fought in his order."""
    mine = attackers(s, f.water, f.side)
    theirs = ships_at(s, f.water, 1 - f.side)
    if f.stage == ANSWER:
        f.origins = sorted({s.ship_from[x] for x in mine if s.ship_from[x] != OFF})
        f.stage = ORDER
        if theirs and guns_on(s, f.water, 1 - f.side, silent=True):
            f.do = "stand-or-withdraw"
        s.push(f)
        alarm_off_coast(s, f.side, f.water)
        return
    if f.stage == ORDER:
        f.stage = FIRST
        if theirs and _to_fight(s, f, mine):
            f.do = "order-of-battle"
            s.push(f)
            return
    if not mine:
        return
    if f.stage == AFTER:
        _after(s, f, mine)
        return
    guns = (f.stage == FIRST) == f.guns_first
    if guns and _to_fight(s, f, mine):
        s.push(f)
        _bombard(s, f, mine)
        return
    f.stage += 1
    s.push(f)
    if not guns and theirs:
        s.push(Clash("clash", side=f.side, water=f.water, origins=f.origins[:]))


def _to_fight(s: WfuState, f: Engagement, mine: list[int]) -> list[int]:
    """11.12, 11.13 Guns that are still to be fought here; ships that lay under them fight them by their own will."""
    unfought = [
        b for b in guns_on(s, f.water, 1 - f.side) if any(not s.ship_fought[x] >> b & 1 for x in mine)
    ]
    return sorted({*must_fight(s, mine, f.water), *unfought})


def _bombard(s: WfuState, f: Engagement, mine: list[int]) -> None:
    """11.13 One battery after the other; the attacker chooses the first of two."""
    guns = _to_fight(s, f, mine)
    if len(guns) > 1:
        s.push(Bombardment("which-battery", side=f.side, water=f.water, battery=guns[0]))
        return
    fresh = [x for x in mine if not s.ship_fought[x] >> guns[0] & 1]
    s.push(Bombardment("waves", side=f.side, water=f.water, battery=guns[0], ships=fresh))


def _after(s: WfuState, f: Engagement, mine: list[int]) -> None:
    """11.39a The fight is over: before guns that still fire nobody stays."""
    for x in mine:
        s.flag_ship(x, ENGAGED, False)
    if not guns_on(s, f.water, 1 - f.side):
        settle(s, mine)
        return
    if any(outlets(s, x) for x in mine):
        f.do = "repulsed"
        s.push(f)
    else:
        _retire(s, f, mine)


def _retire(s: WfuState, f: Engagement, ships: list[int]) -> None:
    for x in ships:
        before = s.ship_at[x]
        fall_back(s, x, [])
        if s.ship_at[x] not in (OFF, before):
            pay(s, [x], s.tables.naval.movement.riverine_river)
    settle(s, ships)


@FLOW.question("stand-or-withdraw", Engagement)
class StandOrWithdraw(Question[WfuState, Engagement]):
    """11.11 Ships beside a battery fight, or withdraw before the combat."""

    rule = "11.11"

    def side(self, s: WfuState, f: Engagement) -> str:
        return SIDES[1 - f.side]

    def place(self, s: WfuState, f: Engagement) -> str:
        return _name(s, f.water)

    def battle(self, s: WfuState, f: Engagement) -> str:
        return _name(s, f.water)

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
class OrderOfBattle(Question[WfuState, Engagement]):
    """11.11 Whether the defender's ships or his guns are fought first."""

    rule = "11.11"

    def side(self, s: WfuState, f: Engagement) -> str:
        return SIDES[1 - f.side]

    def place(self, s: WfuState, f: Engagement) -> str:
        return _name(s, f.water)

    def battle(self, s: WfuState, f: Engagement) -> str:
        return _name(s, f.water)

    def prompt(self, s: WfuState, f: Engagement) -> str:
        return "Which is fought first, your ships or your guns?"

    def choices(self, s: WfuState, f: Engagement) -> list[Choice]:
        return [SHIPS_FIRST(), GUNS_FIRST()]

    def follow(self, s: WfuState, f: Engagement, choice: Choice) -> None:
        f.guns_first = choice.kind is GUNS_FIRST
        f.do = "engagement"
        s.push(f)


# --- before guns that still fire -------------------------------------------------------------------------------------


def outlets(s: WfuState, ship: int) -> list[int]:
    """11.39a The steps that bring a ship without supply nearer to it, past the guns; none for a ship that has supply."""
    if not s.ship_supply[ship]:
        return []
    t = s.tables
    n = t.board.count
    here, came = s.ship_at[ship], s.ship_from[ship]
    net = network(s, side_of(s, ship))
    goals = [w for w in range(t.waters.rivers) if net.reached[n + w]]
    if not goals:
        return []
    far = search(t.waters.graph, t.waters.open, goals, 200, t.waters.inland).far
    return [
        w
        for w in t.waters.graph.near[here]
        if w != came
        and far[w] < far[here]
        and far[w] != FAR
        and not contested(s, w, side_of(s, ship))
        and step_refused(s, [ship], w, left(s, [ship])) is None
    ]


@FLOW.question("repulsed", Engagement)
class Repulsed(Question[WfuState, Engagement]):
    """11.39a Ships without supply may go on towards it; others go back."""

    rule = "11.39"

    def side(self, s: WfuState, f: Engagement) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: Engagement) -> str:
        return _name(s, f.water)

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
        _retire(s, f, mine)


def unpeaceful(s: WfuState, side: int) -> list[int]:
    """10.24, 11.1 Waters where a side's ships must fight or leave before the segment ends."""
    at, state, ours = s.ship_at, s.ship_state, s.tables.fleets[side]
    found = {at[x] for x in ours if state[x] & ENGAGED and at[x] != OFF}
    waters = {at[x] for x in ours if at[x] != OFF and not state[x] & FERRY}
    enemies = {at[x] for x in s.tables.fleets[1 - side]}
    return sorted(found | {water for water in waters if water in enemies or guns_on(s, water, 1 - side)})


def call_to_battle(s: WfuState, side: int, water: int) -> None:
    """11.1, 8.25 Everybody of a side at a water fights now."""
    for x in ships_at(s, water, side):
        s.flag_ship(x, ENGAGED)
    s.push(Engagement("engagement", side=side, water=water))
