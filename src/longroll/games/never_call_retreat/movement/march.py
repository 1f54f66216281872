"""7.1, 7.2, 7.3, 7.4, 7.8 The march as rules: allowances, what a step costs, and what may not be done."""

from __future__ import annotations

from typing import Final

from longroll.atlas.hexes import WATERS
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import rivers
from longroll.games.never_call_retreat.flags import (
    BANDS,
    DEMORALIZED,
    DEPOTS,
    INSIDE,
    OFF,
)
from longroll.games.never_call_retreat.forces import in_company
from longroll.games.never_call_retreat.frames import March
from longroll.games.never_call_retreat.frontier import bands
from longroll.games.never_call_retreat.leaders import detained
from longroll.games.never_call_retreat.railways import rail_open, ride_cost, trains_pass
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.supply import strain
from longroll.games.never_call_retreat.words import many, winter
from longroll.games.never_call_retreat.zones import in_zone
from longroll.kit.graph import CLOSED

NEVER_FORCED: Final[tuple[str, ...]] = ("garrison", "siege-train", "rail-repair")
GAP_MP: Final = 1
NAVIGABLE: Final = WATERS.index("navigable")
BLOCKED_STATES: Final[tuple[str, ...]] = ("MX",)


def is_winter(s: NcrState) -> bool:
    return winter(s.cycle, s.tables.charts.winter.cycles)


# --- allowances -----------------------------------------------------------------------------------------------------------


def allowance(s: NcrState, side: int, pieces: list[int], unsupplied: bool) -> int:
    """7.12, 7.15, 7.31, 7.81, 13.12, R79, R131 Movement points of a force: those of its slowest unit, at least one. Headquarters go
    with their units, and by themselves like infantry."""
    p, kinds = s.tables.pieces, s.tables.roster.kinds
    troops = [x for x in pieces if x >= p.slot0] or [x for x in pieces if x >= p.hq0]
    if not troops:
        return kinds[s.tables.roster.kind("leader", -1, "leader")].movement
    cold = is_winter(s)
    effects = strain(s, side, s.at[troops[0]])
    lean = ("movement-1-less" in effects) + ("movement-2-less" in effects)
    found = []
    for x in troops:
        kind = kinds[s.kind[x] - 1] if x >= p.slot0 else kinds[s.tables.roster.kind("headquarters", -1, "hq")]
        mp = kind.movement - unsupplied
        if cold and kind.slug != "garrison":
            mp += s.tables.charts.winter.land
        if kind.sort not in BANDS:
            mp -= lean
        found.append(mp)
    return max(s.tables.charts.winter.least, min(found))


# --- costs ----------------------------------------------------------------------------------------------------------------


def step_cost(s: NcrState, start: int, direction: int, side: int) -> int:
    """7.4, 7.81, 9.7 Movement points from a hex into its neighbour; CLOSED where nobody marches. A gap costs 1 at first (R85)."""
    ground, at = s.tables.ground, 6 * start + direction
    cost = (ground.winter if is_winter(s) else ground.fair)[at]
    if (cost == CLOSED or s.tables.board.water[at] == NAVIGABLE) and rivers.ferry(s, at, side):
        return min(cost, _ferry_cost(s, at))
    if cost != CLOSED and ground.gap[at]:
        return min(cost, GAP_MP)
    return cost


def _ferry_cost(s: NcrState, at: int) -> int:
    """9.7 A temporary ferry has all the properties of a printed one."""
    t = s.tables
    there = t.board.neighbours[at]
    if t.board.sea[there]:
        return CLOSED
    river = t.charts.river["navigable-ferry" if t.board.water[at] == NAVIGABLE else "tidal-ferry"]
    return t.ground.enter[there] + (river.winter if is_winter(s) else river.mp)


def gap_debt(s: NcrState, start: int, direction: int) -> int:
    """R85 What whoever enters by a gap still owes if he does not go on along it."""
    ground, at = s.tables.ground, 6 * start + direction
    if not ground.gap[at]:
        return 0
    full = (ground.winter if is_winter(s) else ground.fair)[at]
    return max(0, full - GAP_MP)


def owed(s: NcrState, f: March, direction: int) -> int:
    """7.71, R85 What a force owes that comes by a gap in this direction; Leaders on a train owe nothing."""
    return 0 if f.alone and by_rail(s, f, direction) else gap_debt(s, s.at[f.pieces[0]], direction)


def price(s: NcrState, f: March, direction: int) -> int:
    """What a step costs this force now: the step, and what it owes for leaving a gap sideways."""
    here = s.at[f.pieces[0]]
    if f.alone and by_rail(s, f, direction):
        return 0 if f.rail >= fare(s, f, direction) else 1
    cost = step_cost(s, here, direction, f.side)
    if cost == CLOSED:
        return CLOSED
    return cost + (0 if s.tables.ground.gap[6 * here + direction] else f.gap)


def fare(s: NcrState, f: March, direction: int) -> int:
    """7.71, 7.72 Rail points that a Leader alone uses for the next hex of his train."""
    return ride_cost(s, 6 * s.at[f.pieces[0]] + direction)


def by_rail(s: NcrState, f: March, direction: int) -> bool:
    """7.34, 7.71 Whether a Leader alone can take the train to a neighbouring hex: ten rail hexes for a movement point."""
    at = 6 * s.at[f.pieces[0]] + direction
    board = s.tables.board
    if not 0 < board.rail[at] <= s.month:
        return False
    here, there = s.at[f.pieces[0]], board.neighbours[at]
    return rail_open(s, here, f.side) and rail_open(s, there, f.side) and trains_pass(s, at, f.side)


# --- refusals -------------------------------------------------------------------------------------------------------------


def terrain_refused(s: NcrState, side: int, start: int, direction: int) -> Refusal | None:
    """7.4, 9.62 Why nobody of a side crosses a side of a hex by land."""
    t, at = s.tables, 6 * start + direction
    there = t.board.neighbours[at]
    if there < 0:
        return Refusal("the map ends there", "7.4")
    if t.state[there] != 255 and t.states[t.state[there]] in BLOCKED_STATES:
        return Refusal("Mexico is closed to both sides", "17.9")
    if step_cost(s, start, direction, side) == CLOSED:
        return Refusal(f"nobody marches from {t.board.title(start)} to {t.board.title(there)}", "7.4")
    if t.waters.way.of_side[at] >= 0:
        if rivers.fort_commands(s, 1 - side, there):
            return Refusal(f"the guns at {t.board.title(there)} close the river", "7.4")
        if rivers.closed(s, at, side) and not _bridgehead(s, side, there):
            return Refusal("enemy ships control the river", "9.62")
    return None


def _bridgehead(s: NcrState, side: int, hex_: int) -> bool:
    """9.62 Friends on the far bank: troops, a depot, or a work that commands the river."""
    return (
        bool(s.strength(hex_, side))
        or bool(s.marks[hex_] & DEPOTS[side])
        or rivers.fort_commands(s, side, hex_)
    )


def enemy_there(s: NcrState, side: int, hex_: int) -> bool:
    """8.11, 12.25, 12.58, 14.25 Whether enemies who must be fought are in a hex: troops outside a work, or a depot that no garrison
    covers."""
    enemy = 1 - side
    if s.strength(hex_, enemy) and outside(s, side, hex_):
        return True
    if not s.marks[hex_] & DEPOTS[enemy]:
        return False
    return not (s.siege[hex_] or (s.works[hex_] and s.works_side[hex_] == enemy and rivers.manned(s, hex_)))


def occupied(s: NcrState, side: int, hex_: int) -> bool:
    """7.12, 7.14, 8.76, 13.32b, R136 Whether an enemy force is in a hex, be it inside its work: Strength Points or a depot."""
    return bool(s.strength(hex_, 1 - side)) or bool(s.marks[hex_] & DEPOTS[1 - side])


def shut(s: NcrState, side: int, hex_: int) -> bool:
    """8.76, 13.32b, R136 Whether enemies in a work, who cannot be overrun, keep a side out of a hex; not where its besiegers are."""
    return occupied(s, side, hex_) and not enemy_there(s, side, hex_) and not s.strength(hex_, side)


def must_fight(s: NcrState, side: int, pieces: list[int], hex_: int) -> bool:
    """8.11, 16.3, R96 Whether a force that enters a hex has to fight there; partisans ride among the enemy without a battle."""
    if not enemy_there(s, side, hex_):
        return False
    troops = [x for x in pieces if s.land(x)]
    return not troops or any(bands.sort(s, x) != "partisan" for x in troops)


def outside(s: NcrState, side: int, hex_: int) -> bool:
    """12.5, 12.58, 16.3 Whether enemy troops stand in a hex outside a work; partisans hold nothing."""
    return any(s.holds(x) and not s.flags[x] & INSIDE for x in s.pieces_at(hex_, 1 - side))


def unit_there(s: NcrState, side: int, hex_: int) -> bool:
    """7.34, 16.2 Whether the enemy has anything in a hex: a piece other than a Leader or a cadre, a depot, a work."""
    enemy, first = 1 - side, s.tables.pieces.hq0
    if any(x >= first and bands.slug(s, x) != "partisan-cadre" for x in s.pieces_at(hex_, enemy)):
        return True
    return bool(s.marks[hex_] & DEPOTS[enemy]) or (bool(s.works[hex_]) and s.works_side[hex_] == enemy)


def step_refused(s: NcrState, f: March, direction: int) -> Refusal | None:
    """7.1 Why a force may not march into a neighbouring hex; None where it may."""
    t, here = s.tables, s.at[f.pieces[0]]
    man = f.leader if f.leader >= 0 else f.pieces[0]
    if f.came != OFF and man < t.pieces.hq0 and detained(s, man, f.pieces):
        return Refusal("he has taken command here, and stays with his Headquarters", "7.34")
    rail = f.alone and by_rail(s, f, direction)
    refused = None if rail else terrain_refused(s, f.side, here, direction)
    if refused is not None:
        return refused
    there = t.board.neighbours[6 * here + direction]
    if there == f.shunned:
        return Refusal("he was removed from his command there", "6.34")
    cost = price(s, f, direction)
    if cost > f.left:
        return Refusal(f"it costs {many(cost, 'movement point')}, and {f.left} are left", "7.12")
    refused = entry_refused(s, f.side, f.pieces, there)
    if refused is not None:
        return refused
    if f.alone and _spent(s, f, direction, cost) and not in_company(s, there, f.side):
        return Refusal("he would be alone there, and could go no farther", "7.34")
    debt = owed(s, f, direction)
    if debt <= f.left - cost:
        return None
    if must_fight(s, f.side, f.pieces, there):  # R85: whoever fights there has stopped in the gap
        whole = many(cost + debt, "movement point")
        return Refusal(f"an attack stops in the gap and costs {whole}, and {f.left} are left", "7.4")
    if not _gap_leads_on(s, f.side, there, here, f.left - cost):
        return Refusal("the gap leads nowhere with the movement points that are left", "7.4")
    return None


def _spent(s: NcrState, f: March, direction: int, cost: int) -> bool:
    """7.34, R141 Whether a Leader has nothing left after a step: no movement points, and no rail hexes that are paid for."""
    rail = f.rail
    if by_rail(s, f, direction):
        rail += cost * s.tables.charts.rail.hexes_per_leader_mp - fare(s, f, direction)
    return f.left == cost and rail <= 0


def _gap_leads_on(s: NcrState, side: int, hex_: int, came: int, left: int) -> bool:
    """R85 Whether a gap can be left along it."""
    board = s.tables.board
    for d in range(6):
        at = 6 * hex_ + d
        there = board.neighbours[at]
        if there < 0 or there == came or not s.tables.ground.gap[at]:
            continue
        if (
            step_cost(s, hex_, d, side) <= left
            and terrain_refused(s, side, hex_, d) is None
            and not enemy_there(s, side, there)
        ):
            return True
    return False


def pinned_refused(s: NcrState, pieces: list[int], start: int, there: int) -> Refusal | None:
    """24.2, R124 Why troops that an event has sent to a state do not leave it by their own will; driven out, they may go back."""
    if not s.pinned:
        return None
    t = s.tables
    for state in s.kept_in(pieces):
        if t.state[there] == state:
            continue
        if t.state[start] == state:
            return Refusal("these troops must stay in their state until the Cycle is over", "24.2")
        lands = t.lands[t.states[state]]
        if min(t.board.distance(there, i) for i in lands) >= min(t.board.distance(start, i) for i in lands):
            return Refusal("these troops were driven out of their state and only go back to it", "24.2")
    return None


def entry_refused(s: NcrState, side: int, pieces: list[int], there: int) -> Refusal | None:
    """7.12, 7.14, 7.34, 8.11, 15.43 What keeps a force out of a hex because of who is there."""
    p = s.tables.pieces
    refused = pinned_refused(s, pieces, s.at[pieces[0]], there)
    if refused is not None:
        return refused
    if bands.is_band(s, pieces[0]):
        return bands.entry_refused(s, pieces[0], there)
    refused = civilized_refused(s, pieces, there)
    if refused is not None:
        return refused
    troops = [x for x in pieces if x >= p.slot0]
    if troops and all(bands.sort(s, x) == "partisan" for x in troops):
        return partisans_refused(s, side, there)
    return troops_refused(s, side, troops, there)


def troops_refused(s: NcrState, side: int, troops: list[int], there: int) -> Refusal | None:
    """7.12, 7.14, 7.34, 15.42 What keeps regulars, trains or Leaders alone out of a hex."""
    kinds, title = s.tables.roster.kinds, s.tables.board.title
    fights = [x for x in troops if s.land(x)]
    enemy, zone = enemy_there(s, side, there), in_zone(s, there, 1 - side) and not s.strength(there, side)
    if any(s.kind[x] and kinds[s.kind[x] - 1].slug == "rail-repair" for x in troops):
        return Refusal("a Rail Repair unit goes by rail or by water", "15.42")
    if not fights:
        if unit_there(s, side, there):
            return Refusal(f"the enemy is at {title(there)}", "7.34")
        if zone:
            return Refusal(f"{title(there)} lies in an enemy Reaction Zone", "7.34")
        return None
    among = occupied(s, side, there)
    if any(s.flags[x] & DEMORALIZED for x in fights):
        if enemy:
            return Refusal("a Demoralized force never attacks", "7.14")
        if among:
            return Refusal("a Demoralized force never enters a hex with enemies", "7.14")
        if zone:
            return Refusal(f"a Demoralized force stays out of the Reaction Zone at {title(there)}", "7.14")
    if among and any(kinds[s.kind[x] - 1].slug == "garrison" for x in fights):
        return Refusal("Garrison points never enter a hex with enemies", "7.12")
    return None


def civilized_refused(s: NcrState, pieces: list[int], there: int) -> Refusal | None:
    """19.31 Civilized Indians leave their lands for some states only with Watie."""
    state = s.tables.states[s.tables.state[there]]
    if state not in bands.CIVILIZED_WITH_WATIE or not any(bands.sort(s, x) == "civilized" for x in pieces):
        return None
    if any(x < s.tables.pieces.hq0 and s.tables.pieces.people[x] == "watie" for x in pieces):
        return None
    return Refusal("Civilized Indians go there only with Stand Watie", "19.31")


def partisans_refused(s: NcrState, side: int, there: int) -> Refusal | None:
    """16.3 Partisans go wherever no city of the enemy is."""
    if s.city(there) and s.control[there] == 1 - side:
        return Refusal("partisans enter no city of the enemy", "16.3")
    return None


def forced_refused(s: NcrState, leader: int, pieces: list[int], unsupplied: bool) -> Refusal | None:
    """7.2, 7.23 Why a force may not be forced to march."""
    p, kinds = s.tables.pieces, s.tables.roster.kinds
    if leader < 0 or p.branch[leader] == 2:
        return Refusal("only a general forces a march", "7.2")
    if unsupplied:
        return Refusal("a force out of supply cannot be forced", "7.23")
    for x in pieces:
        if x < p.slot0:
            continue
        kind = kinds[s.kind[x] - 1]
        if kind.slug in NEVER_FORCED or kind.sort in ("partisan", "tribal", "ranger", "raider"):
            return Refusal(f"{kind.name} cannot be forced", "7.2")
        if s.flags[x] & DEMORALIZED:
            return Refusal("a Demoralized force cannot be forced", "7.14")
    if not any(x >= p.hq0 for x in pieces):
        return Refusal("Leaders alone cannot be forced", "7.2")
    return None
