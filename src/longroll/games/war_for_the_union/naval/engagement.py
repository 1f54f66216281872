"""11.1 Ships have met enemy ships or guns: what is fought, and what follows; `stand.py` asks both sides."""

from __future__ import annotations

from typing import Final

from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flags import ENGAGED, FERRY, OFF
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.militia import alarm_off_coast
from longroll.games.war_for_the_union.narrate.naval import ship as named
from longroll.games.war_for_the_union.naval.cargo import settle
from longroll.games.war_for_the_union.naval.fleet import (
    contested,
    guns_on,
    left,
    must_fight,
    ships_at,
    side_of,
    step_refused,
)  # fmt: skip
from longroll.games.war_for_the_union.naval.frames import Bombardment, Clash, Engagement, Sailing
from longroll.games.war_for_the_union.naval.retire import fall_back
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.state import WfuState
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
        return Refusal(
            f"{named(s.tables, s.tables.ship_slugs[ship])} has no way out but the enemy's", "11.28"
        )
    return None


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
        retire(s, f, mine)


def retire(s: WfuState, f: Engagement, ships: list[int]) -> None:
    for x in ships:
        before = s.ship_at[x]
        fall_back(s, x, [])
        if s.ship_at[x] not in (OFF, before):
            pay(s, [x], s.tables.naval.movement.riverine_river)
    settle(s, ships)


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
