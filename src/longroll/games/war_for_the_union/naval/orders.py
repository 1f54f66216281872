"""5.22b What the Operations Segment offers on the water, and how it ends there."""

from __future__ import annotations

from typing import Any, Final

from longroll.core.choice import Choice
from longroll.core.errors import nearest
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.activities import ACTIVITIES, Activity
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import PlayerTurn
from longroll.games.war_for_the_union.naval import cargo, ferries, passage, sailing
from longroll.games.war_for_the_union.naval.engagement import call_to_battle, unpeaceful
from longroll.games.war_for_the_union.naval.fleet import at_sea, carries, ships_at, side_of
from longroll.games.war_for_the_union.naval.frames import Sailing, Voyage
from longroll.games.war_for_the_union.sea import open_sea
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import BATTLE, CROSS, DECLARE_FERRY, GO_BY_SEA, SAIL, UNION


def harbours(s: WfuState, side: int) -> list[int]:
    """Waters with ships of a side that may still move."""
    at = s.ship_at
    return sorted({at[x] for x in s.tables.fleets[side] if at[x] != OFF and sailing.movable(s, x)})


def _sails(s: WfuState, side: int) -> list[Choice]:
    name = s.tables.waters.name
    return [*(SAIL(name[w]) for w in harbours(s, side)), *(BATTLE(name[w]) for w in unpeaceful(s, side))]


def _sail_refused(s: WfuState, side: int, choice: Choice) -> Refusal | None:
    w = s.tables.waters
    if choice.place not in w.index:
        return Refusal(f"no boat water '{choice.place}'; {nearest(choice.place, w.index)}", "10.2")
    water = w.index[choice.place]
    if choice.kind is BATTLE:
        if water not in unpeaceful(s, side):
            return Refusal(f"your ships meet no enemy at {choice.place}", "11.1")
        return None
    if water not in harbours(s, side):
        return Refusal(f"no ship of yours at {choice.place} can move now", "10.2")
    return None


def _sail(s: WfuState, side: int, choice: Choice) -> None:
    water = s.tables.waters.index[choice.place]
    if choice.kind is BATTLE:
        call_to_battle(s, side, water)
        return
    ships = [x for x in ships_at(s, water, side) if sailing.movable(s, x)]
    if len(ships) == 1:
        s.push(Sailing("sail", side, ships))
    else:
        s.push(Sailing("fleet", side, only=[water]))


def _battles_wait(s: WfuState, side: int) -> Refusal | None:
    """10.24, 11.1 Nobody stays among enemy ships or before guns that fire."""
    waters = unpeaceful(s, side)
    if waters:
        return Refusal(f"ships at {s.tables.waters.name[waters[0]]} must fight or leave", "10.24")
    return None


def _from_sea(s: WfuState, side: int, node: int) -> list[Choice]:
    return [GO_BY_SEA(s.tables.node_name(node))] if passage.departs(s, side, node) else []


def _from_sea_depends(s: WfuState, side: int) -> tuple[Any, ...]:
    if side != UNION:  # 10.6
        return ()
    left = s.tables.economy.years[s.year].sea_move - s.sea_moved
    return min(max(left, 0), max(2, s.tables.naval.movement.hq_sp)), open_sea(s)


def _go_by_sea(s: WfuState, side: int, choice: Choice) -> None:
    s.push(Voyage("sea-load", side, s.tables.node(choice.place, "choice")))


SHIPS: Final[tuple[str, ...]] = (
    "ship_at", "ship_state", "ship_damage", "ship_supply", "ship_spent", "ship_start", "battery_at", "battery_faces", "battery_state",
)  # fmt: skip
CARGO: Final[tuple[str, ...]] = ("sp_aboard", "hq_aboard", "usmrr_aboard", "leader_aboard", "leader_at")
ACTIVITIES.append(Activity((SAIL, BATTLE), _sail, _sail_refused, _battles_wait, offers=_sails, reads=SHIPS))
ACTIVITIES.append(Activity((GO_BY_SEA,), _go_by_sea, at=_from_sea, depends=_from_sea_depends))
ACTIVITIES.append(
    Activity((DECLARE_FERRY,), ferries.begin, offers=ferries.ferry_choices, reads=(*SHIPS, *CARGO))
)
ACTIVITIES.append(
    Activity(
        (CROSS,),
        ferries.begin,
        offers=ferries.crossing_choices,
        reads=(*SHIPS, "ferry_used", "rail_used"),
        hexes=ferries.special_hexes,
    )
)


@FLOW.step("operations-end", PlayerTurn)
def operations_end(s: WfuState, f: PlayerTurn) -> None:
    """10.23b, 10.43, 9.42 River craft that lay at sea roll now; nobody stays aboard; works that were begun are finished."""
    s.finish_works()
    for x, at in enumerate(s.ship_at):
        if at == OFF or side_of(s, x) != f.side:
            continue
        if at_sea(s, at):
            sailing.risk(s, x)
        if s.ship_at[x] != OFF and carries(s, x):
            cargo.put_ashore(s, x)
