"""5.11-5.13, 5.21, 5.24, 17.2 Phases of the interphase, Supply and Administration, and the bounds of a player turn."""

from __future__ import annotations

from longroll.core.events import PlaceSlug, SideSlug
from longroll.games.war_for_the_union import militia, siege
from longroll.games.war_for_the_union.attrition import attrition
from longroll.games.war_for_the_union.capacity import capacity, divided, trans_mississippi
from longroll.games.war_for_the_union.election import hold_election
from longroll.games.war_for_the_union.events import SupplyChanged
from longroll.games.war_for_the_union.fatigue import recover
from longroll.games.war_for_the_union.flags import HURT, OFF, RISKED
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import AtHome, Losing, PlayerTurn, Starving
from longroll.games.war_for_the_union.home.blockade import relieve, resolve
from longroll.games.war_for_the_union.home.events import CapacityCounted
from longroll.games.war_for_the_union.home.resources import launch_quick, open_centers
from longroll.games.war_for_the_union.naval.ship_supply import judge_ships
from longroll.games.war_for_the_union.optional.forrest import refill
from longroll.games.war_for_the_union.optional.garrisons import inspect
from longroll.games.war_for_the_union.politics import (
    border_states,
    join,
    kentucky_modifiers,
    kentucky_rolls,
    promote,
)  # fmt: skip
from longroll.games.war_for_the_union.rail.repair import thaw
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import apply_judgment, stacks
from longroll.games.war_for_the_union.victory import decide, decide_early, end_of_turn, expire
from longroll.games.war_for_the_union.words import CONFEDERATE, SIDES, SUPPLY, UNION
from longroll.kit.modifiers import total


@FLOW.phase("election")
def election(s: WfuState) -> None:
    """17.2 At the start of November 1864, where the scenario has an election."""
    t = s.tables
    if t.scenarios[s.scenario].start.election and s.turn == t.economy.turn("1864-11", "17.2"):
        hold_election(s)


@FLOW.phase("promotions")
def promotions(s: WfuState) -> None:
    """5.11, 6.1, R21 In April, but not in the first month of a scenario."""
    if s.month == s.tables.economy.promotions and not s.first_month:
        promote(s)


@FLOW.phase("kentucky-entry")
def kentucky_entry(s: WfuState) -> None:
    """5.12, 6.21 The Union rolls for a Kentucky that is still neutral."""
    if s.first_month or not kentucky_rolls(s):
        return
    t = s.tables
    net = s.roll("event", t.charts.faces, "kentucky", "6.21") + total(kentucky_modifiers(s))
    if net >= t.naval.kentucky.joins:
        join(s, "KY", UNION, "6.21")


@FLOW.phase("count-capacity")
def count_capacity(s: WfuState) -> None:
    """5.13, 6.3, 10.33 Each quarter blockades are resolved, the Supply Capacity is counted, and HQs above the limit go."""
    if s.month in s.tables.economy.quarters and not s.first_month:
        open_centers(s, option=False)  # 6.85: when the quarter begins, before its recruits
        resolve(s)
        s.supply_capacity = capacity(s)
        s.beyond_river = trans_mississippi(s) if divided(s) else OFF
        s.out.append(CapacityCounted(s.supply_capacity, s.beyond_river, "6.32"))
        s.push(AtHome("dissolving", side=CONFEDERATE))


@FLOW.step("turn-begins", PlayerTurn)
def turn_begins(s: WfuState, f: PlayerTurn) -> None:
    """5.2 The side is phasing; everybody stands where he starts from."""
    s.phasing = f.side
    s.begin_operations()
    for column in (s.rail_used, s.hq_rode, s.usmrr_spent, s.usmrr_rode, s.ship_tried):
        column[:] = bytes(len(column))
    thaw(s)
    if f.side == CONFEDERATE:
        launch_quick(s)


@FLOW.step("supply-phase", PlayerTurn)
def supply_phase(s: WfuState, f: PlayerTurn) -> None:
    """5.21, 7.1, 7.5 Supply is judged, then attrition is rolled for, hex by hex."""
    _judge(s, f.side, improve_only=False)
    if f.side == UNION:
        s.push(PlayerTurn("garrisons", side=f.side))
    s.push(
        Starving("attrition", side=f.side, nodes=[n for n in stacks(s, f.side) if attrition(s, n, f.side)])
    )


def _judge(s: WfuState, side: int, improve_only: bool) -> None:
    t = s.tables
    changes: dict[tuple[int, int, int], int] = {}
    for sp, old, new in apply_judgment(s, side, improve_only):
        if old != new:
            key = (s.sp_at[sp], old, new)
            changes[key] = changes.get(key, 0) + 1
    judge_ships(s, side, improve_only)
    rule = "15.21" if improve_only else "7.11"
    for (node, old, new), count in changes.items():
        place = PlaceSlug(t.node_name(node))
        s.out.append(
            SupplyChanged(SideSlug(SIDES[side]), place, count, SUPPLY[old], SUPPLY[new], rule, s.whom(side))
        )


@FLOW.step("garrisons", PlayerTurn)
def garrisons(s: WfuState, f: PlayerTurn) -> None:
    """20.4"""
    inspect(s)


@FLOW.step("attrition", Starving)
def attrition_rolls(s: WfuState, f: Starving) -> None:
    """7.52 One die for each stack; the owner picks the losses."""
    if not f.nodes:
        return
    node = f.nodes.pop(0)
    s.push(f)
    found = attrition(s, node, f.side)
    if found is None:
        return
    charts = s.tables.charts
    where, told_to = s.tables.node_name(node), s.whom(f.side)
    net = s.roll("event", charts.faces, "attrition", "7.52", told_to, place=where) + total(found.modifiers)
    losses = charts.attrition.at(found.column, net)
    if losses:
        only = found.sps == len(found.forced)
        s.push(
            Losing(
                "lose", side=f.side, node=node, losses=losses, cavalry=int(found.cavalry), rule="7.52", sufferers=only
            )
        )  # fmt: skip


@FLOW.step("supply-judgment", PlayerTurn)
def supply_judgment(s: WfuState, f: PlayerTurn) -> None:
    """5.24b, 15.2 Supply is looked at again, and can only have improved."""
    _judge(s, f.side, improve_only=True)


@FLOW.step("fatigue-recovery", PlayerTurn)
def fatigue_recovery(s: WfuState, f: PlayerTurn) -> None:
    """5.24e, 15.5"""
    recover(s, f.side)


@FLOW.step("turn-ends", PlayerTurn)
def turn_ends(s: WfuState, f: PlayerTurn) -> None:
    """5.3, 2.13 What was done in the turn is forgotten; the Capacity track is adjusted; border states may go over."""
    s.forget_turn()
    if f.side == UNION:
        s.sea_fed = 0
    else:
        s.supply_capacity = capacity(s)  # 5.3: the track is adjusted at the end of the Confederate turn
        refill(s)
    s.rail_fresh[:] = bytes(len(s.rail_fresh))
    relieve(s)
    border_states(s, 1 - f.side)


@FLOW.phase("month-end")
def month_end(s: WfuState) -> None:
    """5.4, 17.11 Cities are scored, the month is advanced; after the last one the winner is known."""
    t = s.tables
    last = t.economy.turn(t.scenarios[s.scenario].last_turn, s.scenario)
    s.fed[:] = bytes(len(s.fed))
    militia.new_month(s)
    siege.age(s)
    for x in range(len(s.ship_at)):
        s.flag_ship(x, HURT | RISKED, False)  # 10.23b: once a month, in either player turn
    end_of_turn(s)
    if decide_early(s):
        return
    if s.turn >= last:
        decide(s)
    else:
        s.turn += 1
        for column in (s.arrived, s.replaced, s.hq_joined, s.returned):
            column[:] = bytes(len(column))
        s.taken_in = 0
        expire(s)
        s.version += 1
        FLOW.begin(s, "game-turn")
