"""7.1, 15.2 Ships too are in supply or not."""

from __future__ import annotations

from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.naval.depots import supplied_sea
from longroll.games.war_for_the_union.naval.events import ShipSupply
from longroll.games.war_for_the_union.naval.fleet import side_of
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import city_limit, city_marks, has_los
from longroll.games.war_for_the_union.words import ISOLATED, SIDES, SUPPLIED, SUPPLY, UNION, UNSUPPLIED


def ship_supplied(s: WfuState, ship: int) -> bool:
    """7.23i Whether a ship has a line: by river or sea, or by a railroad on its bank; never overland."""
    t = s.tables
    n = t.board.count
    side, at = side_of(s, ship), s.ship_at[ship]
    net = network(s, side)
    if at < t.waters.rivers:
        banks = [h for h in t.waters.way.banks[at] if h >= 0]
        if net.reached[n + at] or any(net.reached[h] for h in banks):
            return True
        if any(t.city_at[h] in net.sources for h in banks if t.city_at[h] >= 0) and net.ways.open[n + at]:
            return True
    if side == UNION:
        return bool(supplied_sea(s)[at])
    hex_ = t.waters.hex_of[at] if at >= t.waters.rivers else OFF
    return hex_ >= 0 and has_los(s, net, hex_)


def _fed_by_city(s: WfuState, ship: int) -> bool:
    """7.34 A city outside a network feeds a ship as it feeds an SP, of what it has left in this game turn."""
    t = s.tables
    n, at = t.board.count, s.ship_at[ship]
    if at < t.waters.rivers:
        near = {n + at, *(h for h in t.waters.way.banks[at] if h >= 0)}
    else:
        near = {h for h in (t.waters.hex_of[at],) if h >= 0}
    net = network(s, side_of(s, ship))
    for place in net.weak:
        hex_ = t.places[place].hex
        if (
            hex_ >= 0
            and s.fed[place] < city_limit(s, place)
            and (hex_ in near or any(city_marks(s, net, hex_)[x] for x in near))
        ):
            s.fed[place] += 1
            return True
    return False


def judge_ships(s: WfuState, side: int, improve_only: bool) -> None:
    """7.11, 15.21 Ships too fall from Supplied to Unsupplied to Isolated, a step each Supply Phase."""
    t = s.tables
    for x, at in enumerate(s.ship_at):
        if at == OFF or side_of(s, x) != side:
            continue
        old = s.ship_supply[x]
        if improve_only and old == SUPPLIED:
            continue
        fed = ship_supplied(s, x) or _fed_by_city(s, x)
        new = SUPPLIED if fed else UNSUPPLIED if old == SUPPLIED else ISOLATED
        if improve_only:
            new = min(old, new)
        if new != old:
            s.ship_supply[x] = new
            rule = "15.21" if improve_only else "7.11"
            where = PlaceSlug(t.waters.name[at])
            s.out.append(
                ShipSupply(
                    SideSlug(SIDES[side]), PieceSlug(t.ship_slugs[x]), where, SUPPLY[old], SUPPLY[new], rule
                )
            )
