"""12 Naval and river depots: where they may be placed, how many there may be."""

from __future__ import annotations

from functools import partial
from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flags import BY_SEA, NAVAL_DEPOT, OFF, RIVER_DEPOT
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import PlayerTurn
from longroll.games.war_for_the_union.kept import offer, offered
from longroll.games.war_for_the_union.naval.events import DepotSet
from longroll.games.war_for_the_union.naval.fleet import theater, transport
from longroll.games.war_for_the_union.naval.landing import invaders
from longroll.games.war_for_the_union.naval.voyage import maritime
from longroll.games.war_for_the_union.network import fed_waters, network
from longroll.games.war_for_the_union.sea import sea_waters
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import stacks
from longroll.games.war_for_the_union.words import (
    CLEAR_NAVAL,
    CLEAR_RIVER,
    DONE,
    EAST,
    SET_NAVAL_DEPOT,
    SET_RIVER_DEPOT,
    SIDES,
    THEATERS,
    UNION,
    WEST,
)  # fmt: skip
from longroll.kit.masks import marked

NAVAL_CELL: Final = 2
"""the cell of `depot_moved` for naval depots; river depots have one for each theater"""


def depots(s: WfuState, side: int, kind: int) -> list[int]:
    n = s.tables.board.count
    cells = s.depot[side * n : side * n + n]
    return [h for h in marked(cells) if cells[h] & kind]


def transports(s: WfuState, side: int, where: int) -> int:
    """12.14 The transports of a side in a theater: as many river depots may be in play there."""
    at = s.ship_at
    return sum(
        1 for x in s.tables.fleets[side] if at[x] != OFF and transport(s, x) and theater(s, at[x]) == where
    )


def river_refused(s: WfuState, side: int, hex_: int, left: tuple[int, int] | None = None) -> Refusal | None:
    """12.14 Why no river depot may be placed in a hex; None where it may. `left` are the depots for each theater, if known."""
    t = s.tables
    n = t.board.count
    if s.depot[side * n + hex_] & RIVER_DEPOT:
        return Refusal("a river depot is there already", "12.14")
    if not s.strength(hex_, side):
        return Refusal(f"{t.title(hex_)} needs troops of yours", "12.14")
    if not network(s, side).on_river(hex_):
        return Refusal(f"no free river leads from {t.title(hex_)} to a supply source", "12.14")
    where = t.theater_of[hex_]
    if (left or river_depots_left(s, side))[where] <= 0:
        return Refusal(f"no transport in the {THEATERS[where]} stands for another depot", "12.14")
    return None


def river_depots_left(s: WfuState, side: int) -> tuple[int, int]:
    """12.14, 12.16 River depots that may still be placed, east and west."""
    used = [s.tables.theater_of[h] for h in depots(s, side, RIVER_DEPOT)]
    east, west = (transports(s, side, k) - s.depot_moved[k] - used.count(k) for k in (EAST, WEST))
    return east, west


def naval_refused(s: WfuState, side: int, hex_: int) -> Refusal | None:
    """12.11, 12.12 Why no naval depot may be placed in a hex; None where it may."""
    t = s.tables
    if side != UNION:
        return Refusal("only the Union has naval depots", "12.0")
    if s.depot[UNION * t.board.count + hex_] & NAVAL_DEPOT:
        return Refusal("a naval depot is there already", "12.11")
    if not maritime(s, hex_):
        return Refusal(f"{t.title(hex_)} is on no coast and no tidal river", "12.11")
    from_the_sea = any(s.sp_voyage[sp] & BY_SEA for sp in invaders(s, hex_))  # 12.11b
    if not s.strength(hex_, UNION) and not from_the_sea:
        return Refusal(f"{t.title(hex_)} needs Union troops", "12.11")
    used = len(depots(s, UNION, NAVAL_DEPOT)) + s.depot_moved[NAVAL_CELL]
    if used >= t.economy.years[s.year].naval_depots:
        return Refusal(f"{used} naval depots are in use, the most in {s.year}", "12.12")
    fed = supplied_sea(s)
    if not any(fed[x] for x in sea_waters(s, hex_)):
        return Refusal(f"no free water leads from {t.title(hex_)} to a Union supply source", "12.11")
    return None


def supplied_sea(s: WfuState) -> bytes:
    """7.24, 12.11a The waters that tidal rivers, coasts and sea zones join to a Union supply source, as marks."""
    return fed_waters(s, network(s, UNION))


def offers(s: WfuState, side: int) -> list[Choice]:
    """12.11-12.16 Depots that may be placed or taken away."""
    t = s.tables
    n = t.board.count
    found: list[Choice] = []
    naval = len(depots(s, UNION, NAVAL_DEPOT)) if side == UNION else 0
    held = [h for h in stacks(s, side) if h < n]
    left = river_depots_left(s, side)
    for h in held:
        if t.waters.way.at(h) and left[t.theater_of[h]] > 0 and river_refused(s, side, h, left) is None:
            found.append(SET_RIVER_DEPOT(t.node_name(h)))
    if side == UNION and naval + s.depot_moved[NAVAL_CELL] < t.economy.years[s.year].naval_depots:
        places = [h for h in sorted({*held, *s.sp_lands} - {OFF}) if t.waters.maritime[h]]
        found += [SET_NAVAL_DEPOT(t.node_name(h)) for h in places if naval_refused(s, side, h) is None]
    found += [CLEAR_RIVER(t.node_name(h)) for h in depots(s, side, RIVER_DEPOT)]
    return found + [CLEAR_NAVAL(t.node_name(h)) for h in depots(s, side, NAVAL_DEPOT)]


@FLOW.step("depot-phase", PlayerTurn)
def depot_phase(s: WfuState, f: PlayerTurn) -> None:
    """5.22c A side is asked only where a depot can be placed or taken away."""
    found = offers(s, f.side)
    if found:
        f.do = "depots"
        s.push(f)
        offer(s, f, found)


@FLOW.question("depots", PlayerTurn)
class Depots(Question[WfuState, PlayerTurn]):
    """5.22c, 12 Depots are placed and taken away."""

    rule = "12.0"

    def side(self, s: WfuState, f: PlayerTurn) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: PlayerTurn) -> str:
        return "Depots: which are placed or taken away?"

    def choices(self, s: WfuState, f: PlayerTurn) -> list[Choice]:
        return [*offered(s, f, partial(offers, s, f.side)), DONE()]

    def refusal(self, s: WfuState, f: PlayerTurn, choice: Choice) -> Refusal | None:
        t = s.tables
        if choice.kind in (SET_RIVER_DEPOT, SET_NAVAL_DEPOT) and choice.place in t.board.index:
            rule = river_refused if choice.kind is SET_RIVER_DEPOT else naval_refused
            return rule(s, f.side, t.board.index[choice.place])
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: PlayerTurn, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        hex_ = s.tables.board.index[choice.place]
        kind = RIVER_DEPOT if choice.kind in (SET_RIVER_DEPOT, CLEAR_RIVER) else NAVAL_DEPOT
        there = choice.kind in (SET_RIVER_DEPOT, SET_NAVAL_DEPOT)
        if not there:
            s.depot_moved[s.tables.theater_of[hex_] if kind == RIVER_DEPOT else NAVAL_CELL] += 1
        place(
            s,
            f.side,
            hex_,
            kind,
            there,
            "12.16" if not there else "12.14" if kind == RIVER_DEPOT else "12.11",
        )
        s.push(f)


def place(s: WfuState, side: int, hex_: int, kind: int, there: bool, rule: str) -> None:
    """A depot is placed or taken away."""
    s.set_depot(hex_, side, kind, there)
    name = "river" if kind == RIVER_DEPOT else "naval"
    where = PlaceSlug(s.tables.node_name(hex_))
    s.out.append(DepotSet(SideSlug(SIDES[side]), where, name, there, rule))


def trim(s: WfuState, side: int, where: int) -> None:
    """12.14, R64 A sunk transport takes a river depot of its theater with it: the one with the fewest troops."""
    t = s.tables
    mine = [h for h in depots(s, side, RIVER_DEPOT) if t.theater_of[h] == where]
    while len(mine) > transports(s, side, where):
        worst = min(mine, key=lambda h: (s.strength(h, side), h))
        mine.remove(worst)
        place(s, side, worst, RIVER_DEPOT, False, "12.14")
