"""6.6 The Mutual Reinforcement Phase: units, leaders and troops of each side, and its army commanders."""

from __future__ import annotations

from longroll.core.events import SideSlug
from longroll.games.war_for_the_union.cities import holds
from longroll.games.war_for_the_union.flags import DISPLACED, OFF, POOL, WAITING, WOUNDED
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import (
    AtHome,
    LeadersCome,
    PlayerTurn,
    Raising,
    ShipsCome,
    UnitsCome,
)
from longroll.games.war_for_the_union.home.arrivals import healed
from longroll.games.war_for_the_union.home.events import ReinforcementsLost
from longroll.games.war_for_the_union.home.hexes import BONUS, REINFORCEMENT, SCENARIO, arrive, closed, room
from longroll.games.war_for_the_union.home.raising import EITHER
from longroll.games.war_for_the_union.home.schedule import arrivals, dated, entries
from longroll.games.war_for_the_union.pieces import Entry
from longroll.games.war_for_the_union.politics import BONUS_STATES
from longroll.games.war_for_the_union.scenario import Arrival
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    BLACK,
    BLUE,
    CAVALRY,
    CONFEDERATE,
    INFANTRY,
    KINDS,
    MAJOR,
    MILITIA,
    NAVAL,
    REGULAR,
    SIDES,
    THEATERS,
    UNION,
    VOLUNTEER,
)  # fmt: skip


@FLOW.phase("reinforcements")
def reinforcements(s: WfuState) -> None:
    """5.16, 6.6 The Union places everything, then the Confederacy (R45); then each may change army commanders (4.52a)."""
    for side in (CONFEDERATE, UNION):
        s.push(PlayerTurn("commands", side=side))
        s.push(AtHome("reinforce-troops", side=side))
        s.push(AtHome("reinforce-leaders", side=side))
        s.push(AtHome("reinforce-units", side=side))


# --- units -----------------------------------------------------------------------------------------------------------


@FLOW.step("reinforce-units", AtHome)
def reinforce_units(s: WfuState, f: AtHome) -> None:
    """6.67-6.69 HQs, railroad units and ships of the schedule."""
    t = s.tables
    lines = entries(s, f.side)
    ships = [
        item
        for e in lines
        if e.kind == "ship"
        for _ in range(e.number)
        for item in (t.counter[e.what], t.node_of(t.place(e.place)))
    ]
    if ships:
        s.push(ShipsCome("ships-come", side=f.side, ships=ships))
    units = [t.counter[e.what] for e in lines if e.kind in ("hq", "usmrr")]
    units += [t.counter[a.hq] for a in arrivals(s, f.side) if a.hq]
    if units or f.side == CONFEDERATE:
        s.push(UnitsCome("units-come", side=f.side, units=units))


# --- leaders ---------------------------------------------------------------------------------------------------------


@FLOW.step("reinforce-leaders", AtHome)
def reinforce_leaders(s: WfuState, f: AtHome) -> None:
    """6.66, 9.18, 13.72d The schedule's leaders, those who were displaced, and those who have recovered."""
    t = s.tables
    for i, man in enumerate(t.leaders):
        if man.side == f.side and s.leader_state[i] == WOUNDED and s.leader_back[i] - 1 <= s.turn:
            s.leader_state[i] = POOL
    if healed(s, f.side):
        s.push(AtHome("recall", side=f.side))
    for a in arrivals(s, f.side):
        if a.leaders:
            nodes = [t.node(place, "arrival") for place in a.places]
            came = [dated(s, t.leader[slug]) for slug in a.leaders]
            s.push(LeadersCome("leaders-come", side=f.side, leaders=came, nodes=nodes))
    due = [t.leader[e.what] for e in entries(s, f.side) if e.kind == "leader"]
    due += [
        i
        for i, man in enumerate(t.leaders)
        if man.side == f.side and s.leader_state[i] == DISPLACED and s.leader_back[i] - 1 <= s.turn
    ]
    due += _late(s, f.side)
    due = [i for i in dict.fromkeys(due) if s.leader_state[i] in (WAITING, DISPLACED)]
    if due:
        s.push(LeadersCome("leaders-come", side=f.side, leaders=due))


def _late(s: WfuState, side: int) -> list[int]:
    """3.24 Naval leaders who have waited for a ship."""
    t = s.tables
    return [
        t.leader[e.what]
        for e in t.schedule
        if e.kind == "leader" and e.side == side and e.turn < s.turn and t.leaders[t.leader[e.what]].role == NAVAL
        and t.scenarios[s.scenario].start.full_schedule
    ]  # fmt: skip


# --- troops ----------------------------------------------------------------------------------------------------------


@FLOW.step("reinforce-troops", AtHome)
def reinforce_troops(s: WfuState, f: AtHome) -> None:
    """6.61-6.65 Bonus troops, what the scenario brings, the schedule's troops; regulars at their city first."""
    own = [(a, _listed(a)) for a in arrivals(s, f.side)]
    lines = [e for e in entries(s, f.side) if e.kind == "troops"]
    counts = [0] * 30
    for e in lines:
        if e.quality != REGULAR:
            counts[10 * EITHER + 5 * e.arm + e.quality] += e.number
    if f.side == UNION:
        _union_losses(s, [*(troops for _, troops in own), counts])
    for a, troops in own:
        _scenario_troops(s, f.side, a, troops)
    total = [sum(counts[10 * EITHER + 5 * arm :][:5]) for arm in (0, 1)]
    raising = Raising("raising", side=f.side, source=REINFORCEMENT, counts=counts, total=total)
    if sum(total):
        s.push(raising)
    for e in lines:
        if e.quality == REGULAR:
            raising.served += _regulars(s, f.side, e)  # 6.64f, R91
    if f.side == CONFEDERATE:
        bonus_troops(s)


def _regulars(s: WfuState, side: int, e: Entry) -> list[int]:
    """6.61, 6.64, R91 Regulars arrive at the city that the schedule names while it has room; the others anywhere in its theater (R46).

    Where they have arrived, for each SP.
    """
    t = s.tables
    node = t.node_of(t.place(e.place))
    kind = 5 * e.arm + e.quality
    count = min(e.number, room(s, side, node, REINFORCEMENT)) if closed(s, side, node) is None else 0
    for _ in range(count):
        arrive(s, side, kind, node, REINFORCEMENT)
    if count < e.number:
        counts = [0] * 30
        counts[10 * THEATERS.index(e.theater) + kind] = e.number - count
        s.push(Raising("raising", side=side, source=SCENARIO, counts=counts))
    return [node] * count


def _listed(a: Arrival) -> list[int]:
    """The troops of an entry of a scenario's own list, as cells of a raising."""
    counts = [0] * 30
    for kind, number in a.troops.items():
        counts[10 * EITHER + KINDS.index(kind)] += number
    return counts


def _scenario_troops(s: WfuState, side: int, a: Arrival, counts: list[int]) -> None:
    t = s.tables
    nodes = [t.node(place, "arrival") for place in a.places]
    if a.with_:
        at = s.leader_at[t.leader[a.with_]]
        nodes = [at] if at != OFF else []
    if any(counts):
        s.push(Raising("raising", side=side, source=SCENARIO, counts=counts, nodes=nodes))


# --- 6.65 more and fewer ---------------------------------------------------------------------------------------------


def union_losses(s: WfuState) -> int:
    """6.65b SPs that the Union does not get, for its cities that Confederate troops hold; 2 for Washington."""
    t = s.tables

    def held(slug: str) -> bool:
        return holds(s, t.board.hex(slug), CONFEDERATE)

    lost = 0
    for p in t.places:
        if p.hex >= 0 and p.territory == "union" and p.colour == BLUE and (p.size == MAJOR or p.capital):
            lost += (2 if p.slug == "washington" else 1) if held(p.slug) else 0
    early_war = s.turn <= t.economy.turn("1862-01", "6.65")
    kentucky = held("louisville") + held("frankfort")
    lost += kentucky if early_war else kentucky // 2
    return lost + (held("baltimore") and held("annapolis"))


def _union_losses(s: WfuState, groups: list[list[int]]) -> None:
    """6.65b, 17.12 (2), 17.22 (2), R7 Take the losses off the militia of the month, infantry first; `groups` are cells of raisings."""
    t = s.tables
    cells = [10 * EITHER + 5 * arm + MILITIA for arm in (INFANTRY, CAVALRY)]
    left = sum(counts[cell] for counts in groups for cell in cells)
    if not left:
        return
    lost = union_losses(s)
    if s.washington_fell != OFF and not s.washington_paid:
        s.washington_paid = True
        if not holds(s, t.board.hex("washington"), CONFEDERATE):  # R7: not beside the 2 SPs of 6.65b
            lost += t.economy.recruitment.washington_bonus
    if s.election_lost:
        lost += t.economy.recruitment.washington_bonus
    gone = min(lost, left)
    due = gone
    for cell in cells:
        for counts in groups:
            taken = min(due, counts[cell])
            counts[cell] -= taken
            due -= taken
    if gone:
        s.out.append(ReinforcementsLost(SideSlug(SIDES[UNION]), gone, "6.65"))


def bonus_troops(s: WfuState) -> None:
    """6.65a In the turn after Kentucky or Maryland first went over, a die for volunteers, one a black city at most."""
    t = s.tables
    table = t.economy.bonus_troops
    for k, state in enumerate(BONUS_STATES):
        if s.bonus[k] != 1 or s.bonus_turn[k] >= s.turn:
            continue
        s.bonus[k] = 2
        roll = s.roll("event", t.charts.faces, "bonus-troops", "6.65")
        roll += {1863: table.roll_1863, 1864: table.roll_1864, 1865: table.roll_1864}.get(s.year, 0)
        if state == "MO":  # 20.9: Kentucky's line, with a modifier
            roll += t.optional["border_states"]["bonus_roll_missouri"]
        steps: tuple[int, ...] = table.KY if state == "MO" else getattr(table, state)
        count = sum(roll >= step for step in steps)
        nodes = [p.hex for p in t.places if p.state == state and p.colour == BLACK and p.value]
        if count:
            counts = [0] * 30
            counts[10 * EITHER + VOLUNTEER] = count
            s.push(Raising("raising", side=CONFEDERATE, source=BONUS, counts=counts, nodes=nodes))
