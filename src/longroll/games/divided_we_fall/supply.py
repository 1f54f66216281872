"""D10, D44 to D48: where supply comes from, and who has it."""

from __future__ import annotations

from typing import Any, NamedTuple

from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.words import BOX, CSA, SEAPORT, SIDES, USA
from longroll.kit.graph import CLOSED, flood
from longroll.kit.paths import nearest_way


class Source(NamedTuple):
    """How a force is supplied: kind, the area that it comes from, and whether a supply unit must be used up to attack."""

    kind: str
    at: int
    expend: bool
    rule: str = "D44"


def working_flag(s: DwfState, side: int, area: int) -> bool:
    """A flag city of the side's own nation, in its hands and not burned."""
    return s.tables.flag[area] == side and s.control[area] == side and not s.burned[area]


def network(s: DwfState, side: int) -> bytes:
    """D44 (5) Areas joined to a friendly functioning flag city through friendly or neutral areas, as a mask."""
    found = s.supply_net[side]
    if found is None:
        t = s.tables
        starts = [a for a in t.flags[side] if working_flag(s, side, a)]
        found = _mask(t.n, flood(t.roads, starts, _passable(s, side)))
        nets = s.supply_net[:]
        nets[side] = found
        s.supply_net = nets
    return found


def _passable(s: DwfState, side: int) -> bytes:
    """D44 Areas that supply is traced through: all but those that the enemy controls."""
    return bytes(owner != 1 - side for owner in s.control)


def _mask(n: int, areas: list[int]) -> bytes:
    mask = bytearray(n)
    for a in areas:
        mask[a] = 1
    return bytes(mask)


def railheads(s: DwfState) -> list[bool]:
    """D51 Areas with a marker or a unit of the Military Railroad."""
    return [bool(a or b or c) for a, b, c in zip(s.mrr_line, s.mrr_ready, s.mrr_done)]


def military_railroad(s: DwfState) -> bytes:
    """D44 (2), D51 Areas of the Military Railroad whose line runs back unbroken to a home flag city or a sea port."""
    if s.railroad_net is not None:
        return s.railroad_net
    t = s.tables
    heads = railheads(s)
    reached: list[int] = []
    if any(heads):
        usable = bytes(s.control[a] == USA or heads[a] for a in t.areas)
        # R32: any sea port of the Union will do, marked or not
        starts = [a for a in t.areas if s.control[a] == USA and (t.flag[a] == USA or t.kind[a] == SEAPORT)]
        closed = bytes(CLOSED if s.cut[link] else 0 for link in t.rail_links)
        reached = [a for a in flood(t.rails, starts, usable, closed) if heads[a]]
    s.railroad_net = _mask(t.n, reached)
    return s.railroad_net


def source(s: DwfState, side: int, area: int, carried: int = 0) -> Source | None:
    """D10, D44 The supply of a side's land units in an area: the first that costs nothing, else a supply unit.

    `carried` counts supply units that move with the force and are not on the map there yet."""
    found = _free_source(s, side, area)
    if found is not None:
        return found
    if carried:
        return Source("supply unit", area, True)
    return supply_unit(s, side, area)


def _free_source(s: DwfState, side: int, area: int) -> Source | None:
    t = s.tables
    control, flag = s.control, t.flag
    if flag[area] == side and control[area] == side and not s.burned[area]:
        return Source("flag city", area, False)
    for b in t.beside[area]:
        if flag[b] == side and control[b] == side and not s.burned[b]:
            return Source("flag city", b, False)
    if s.coloured(side, area):
        net = network(s, side)
        if net[area] or (control[area] == 1 - side and any(net[b] for b in t.near[area])):
            return Source("home country", area, False)
    return _union_source(s, area) if side == USA else None


def _union_source(s: DwfState, area: int) -> Source | None:
    """D44 (2), (3) The sea and the Military Railroad."""
    t = s.tables
    if t.kind[area] == BOX or (t.kind[area] == SEAPORT and s.control[area] == USA):
        return Source("sea", area, False)
    line = military_railroad(s)
    if line[area]:
        return Source("military railroad", area, False)
    for b in t.beside[area]:
        if line[b]:
            return Source("military railroad", b, False)
    return None


def supply_unit(s: DwfState, side: int, area: int) -> Source | None:
    """D44 (1) A supply unit in the area or next to it."""
    base = side * s.tables.n
    ready, done = s.supply_ready, s.supply_done
    if ready[base + area] or done[base + area]:
        return Source("supply unit", area, True)
    for b in s.tables.beside[area]:
        if ready[base + b] or done[base + b]:
            return Source("supply unit", b, True)
    return None


def supplied(s: DwfState, side: int, area: int) -> bool:
    """D45, D46, D48 Whether land units are in supply there now; judged anew at every event, nothing is used up."""
    return source(s, side, area) is not None


def trace(s: DwfState, side: int, area: int) -> list[int]:
    """The shortest line from an area to a friendly flag city through friendly or neutral areas; empty if there is none."""
    t = s.tables
    return nearest_way(
        area,
        lambda a: working_flag(s, side, a),
        lambda a: [b for b in t.near[a] if s.control[b] != 1 - side],
    )


def cut_of(s: DwfState, side: int, line: list[int]) -> list[int]:
    """Areas of the line, its start apart, whose loss alone would break every line to a flag city."""
    cuts = []
    for gap in line[1:]:
        open_ = bytearray(_passable(s, side))
        open_[gap] = 0
        reached = flood(s.tables.roads, [line[0]], open_)
        if not any(working_flag(s, side, a) for a in reached if a != gap):
            cuts.append(gap)
    return cuts


def report(s: DwfState, side: int) -> list[dict[str, Any]]:
    """Every stack of a side: is it supplied, from where, by which line, and what would cut it."""
    t = s.tables
    rows = []
    for area in t.areas:
        men = s.men[side * t.n + area]
        leaders = [t.leaders[i].name for i in s.leaders_at(side, area)]
        if men or leaders:
            rows.append(_row(s, side, area, men, leaders))
    return rows


def _row(s: DwfState, side: int, area: int, men: int, leaders: list[str]) -> dict[str, Any]:
    t = s.tables
    found = source(s, side, area)
    line: list[int] = []
    cuts: list[int] = []
    if found is not None and found.kind == "home country":
        line = trace(s, side, area)
        cuts = cut_of(s, side, line) if line else []
    elif found is not None and found.at != area:
        line, cuts = [area, found.at], [found.at]
    hungry = "half movement, no attack, half as many losses again in defence (D45, D47, D46)"
    return {
        "side": SIDES[side],
        "place": t.slug[area],
        "men": men,
        "leaders": leaders,
        "supplied": found is not None,
        "source": found.kind if found else "none",
        "from": t.slug[found.at] if found else "",
        "line": [t.slug[a] for a in line],
        "cut": [t.slug[a] for a in cuts],
        "rule": "D44",
        "effect": "" if found else hungry,
    }


def csa_may_trace(s: DwfState, start: int, end: int) -> bool:
    """D92 Whether Confederate-controlled areas alone join two places."""
    own = bytes(owner == CSA for owner in s.control)
    return bool(own[start] and own[end]) and end in flood(s.tables.roads, [start], own)
