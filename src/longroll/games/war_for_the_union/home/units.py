"""6.45, 6.66-6.69 Where HQs, railroad units and ships come into play."""

from __future__ import annotations

from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.games.war_for_the_union.capacity import beyond
from longroll.games.war_for_the_union.cities import holds, owner
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.home.events import ShipArrived, UnitPlaced
from longroll.games.war_for_the_union.home.hexes import closed, reinforcement_hexes
from longroll.games.war_for_the_union.movement.march import in_area
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.ways import ways
from longroll.games.war_for_the_union.words import BLUE, CONFEDERATE, MAJOR, SIDES, UNION
from longroll.kit.graph import flood


def hq_limit(s: WfuState, far: bool) -> int:
    """6.33 (3), 6.35 Confederate HQs that the Capacity allows: in all, or in a half of a divided Confederacy."""
    e = s.tables.economy
    if s.beyond_river == OFF:
        return e.hqs(s.supply_capacity)
    return e.hqs(s.beyond_river if far else max(0, s.supply_capacity - s.beyond_river))


def confederate_hqs(s: WfuState, far: bool) -> list[int]:
    """The Confederate HQs on the map: all, or those of a half of a divided Confederacy."""
    t = s.tables
    found = [k for k, at in enumerate(s.hq_at) if at != OFF and t.counters[t.hqs[k]].side == CONFEDERATE]
    return found if s.beyond_river == OFF else [k for k in found if beyond(s, s.hq_at[k]) == far]


def hq_allowed(s: WfuState, node: int) -> bool:
    """4.58, 6.33 (3) Whether the Capacity allows one more Confederate HQ there."""
    far = beyond(s, node)
    return len(confederate_hqs(s, far)) < hq_limit(s, far)


def hq_city(s: WfuState, hq: int) -> str:
    """6.67 The city that the schedule names for an HQ."""
    t = s.tables
    slug = t.counters[t.hqs[hq]].slug
    return next(e.place for e in t.schedule if e.kind == "hq" and e.what == slug)


def hq_home(s: WfuState, hq: int) -> int:
    """6.45, 6.67, R46 Its city, or the nearest reinforcement hex of the theater if that cannot be used; OFF if there is none."""
    t = s.tables
    side = t.counters[t.hqs[hq]].side
    if t.counters[t.hqs[hq]].slug == "gulf-hq":
        return gulf_ports(s)[0]
    city = t.node_of(t.place(hq_city(s, hq)))
    if city >= t.board.count or closed(s, side, city, troops=False) is None:
        return city
    if t.counters[t.hqs[hq]].slug == "james-hq":  # 6.67
        return t.board.hex("philadelphia")
    near = [
        n
        for n in reinforcement_hexes(s, side)
        if n < t.board.count
        and t.theater_of[n] == t.theater_of[city]
        and closed(s, side, n, troops=False) is None
    ]
    return min(near, key=lambda n: (t.board.distance(city, n), n), default=OFF)


def place_hq(s: WfuState, hq: int, node: int, rule: str) -> None:
    """An HQ comes into play."""
    t = s.tables
    counter = t.counters[t.hqs[hq]]
    s.hq_at[hq], s.hq_state[hq] = node, 0
    s.version += 1
    s.out.append(
        UnitPlaced(SideSlug(SIDES[counter.side]), PieceSlug(counter.slug), PlaceSlug(t.node_name(node)), rule)
    )


def gulf_ports(s: WfuState) -> list[int]:
    """6.67 Where the Army of the Gulf may begin: Gulf ports that the Union holds, New Orleans first, or Key West."""
    t = s.tables
    zones = ("eastern-gulf", "central-gulf", "western-gulf")
    ports = [slug for zone in zones for slug in t.naval.zones.ports[zone]]
    held = [t.board.hex(slug) for slug in ports if holds(s, t.board.hex(slug), UNION)]
    held.sort(key=lambda h: h != t.board.hex("new-orleans"))
    return [*held, t.box_node["key-west"]]


def usmrr_homes(s: WfuState) -> list[int]:
    """6.68, R28 Union major cities and capitals that Union railroads join to the northern edge."""
    t = s.tables
    w = ways(s, UNION)
    rails = bytearray(w.open)
    rails[t.board.count :] = bytes(len(rails) - t.board.count)
    joined = set(flood(t.transport.graph, [h for h in t.rails.north if rails[h]], rails, w.closed))
    return [
        p.hex
        for i, p in enumerate(t.places)
        if p.hex in joined
        and in_area(s, p.hex)
        and p.colour == BLUE
        and (p.size == MAJOR or p.capital)
        and owner(s, i) == UNION
    ]


def ship_waters(s: WfuState, ship: int, node: int) -> list[int]:
    """6.69, R28 The waters of a city where a ship can arrive: none while the enemy holds it."""
    t = s.tables
    w = t.waters
    counter = t.counters[t.ships[ship]]
    if not in_area(s, node):
        return []
    if node >= t.board.count:
        return [w.box_of[t.node_name(node)]]
    city = t.city_at[node]
    if holds(s, node, 1 - counter.side) or (city >= 0 and owner(s, city) == 1 - counter.side):
        return []
    toll = w.seagoing if counter.seagoing else w.riverine
    near = [*w.way.at(node), *([w.coast_of[node]] if counter.seagoing and node in w.coast_of else [])]
    found = [x for x in near if toll[x] != 255]
    return found if counter.seagoing or counter.side == UNION else [x for x in found if x < w.rivers]


def place_ship(s: WfuState, ship: int, water: int, rule: str) -> None:
    t = s.tables
    counter = t.counters[t.ships[ship]]
    s.place_ship(ship, water)
    slug = PieceSlug(t.ship_slugs[ship])
    s.out.append(ShipArrived(SideSlug(SIDES[counter.side]), slug, PlaceSlug(t.waters.name[water]), rule))
