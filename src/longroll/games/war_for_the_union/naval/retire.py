"""11.39a Ships that cannot stay go to the nearest water where they can."""

from __future__ import annotations

from longroll.core.events import PlaceSlug, SideSlug
from longroll.games.war_for_the_union.flags import ENGAGED, OFF
from longroll.games.war_for_the_union.naval.events import Sailed
from longroll.games.war_for_the_union.naval.fleet import contested, side_of, slugs, tolls
from longroll.games.war_for_the_union.naval.hits import hit
from longroll.games.war_for_the_union.politics import sail_in
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import SIDES
from longroll.kit.graph import CLOSED


def refuge(s: WfuState, ship: int, barred: list[int]) -> int:
    """11.39a The nearest free water, first in the direction from which the ship came; -1 where there is none."""
    near = s.tables.waters.graph.near
    toll, side, here = tolls(s, ship), side_of(s, ship), s.ship_at[ship]
    came = s.ship_from[ship]
    starts = [[came]] if came != OFF else []
    starts.append([w for w in near[here] if w not in barred])
    for ring in starts:
        seen = {here, *ring}
        queue = [w for w in ring if toll[w] != CLOSED]
        for water in queue:
            if not contested(s, water, side):
                return water
            for after in near[water]:
                if after not in seen and after not in barred and toll[after] != CLOSED:
                    seen.add(after)
                    queue.append(after)
    return OFF


def fall_back(s: WfuState, ship: int, barred: list[int]) -> None:
    """11.39a, R66 A ship is moved to its refuge; without one it is lost."""
    t = s.tables
    at, to = s.ship_at[ship], refuge(s, ship, barred)
    s.flag_ship(ship, ENGAGED, False)
    if to == OFF:
        hit(s, ship, 3, "11.39")
        return
    s.place_ship(ship, to)
    s.ship_from[ship] = at
    sail_in(s, side_of(s, ship), to)
    names = t.waters.name
    s.out.append(
        Sailed(SideSlug(SIDES[side_of(s, ship)]), slugs(s, [ship]), PlaceSlug(names[at]), PlaceSlug(names[to]), "11.39")
    )  # fmt: skip
